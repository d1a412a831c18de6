//! At what range a craft is better off than its enemy, and how fast to get there.
//!
//! A craft whose weapons reach farther does well to keep away; the other must come near, and every turn on the way costs it.

use crate::games::pentagon_war::data::catalogue::{Rate, weapon};
use crate::games::pentagon_war::data::geometry::Vector;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::fire::{bolt_damage, covers, solution_between};
use crate::games::pentagon_war::rules::state::{Moment, State};

/// The farthest range that is considered: from here on a turn of flight changes little.
const FARTHEST_HEXES: i32 = 24;
/// What is added to all that the enemy does, in hundredths: a place where nobody does harm is not the best.
const CALM: i32 = 300;
/// Of a hundred bolts that might be launched, those that are: every second turn, and in line every second time (9.4, 9.5).
const BOLTS_PERCENT: i32 = 25;
/// Missiles that a captain launches in a turn, the range from which, and how many of a hundred get through.
const MISSILES: i32 = 2;
const MISSILE_HEXES: i32 = 12;
const MISSILES_PERCENT: i32 = 50;
/// What a missile of the stock warhead does, in hundredths (12.1).
const WARHEAD_HUNDREDTHS: i32 = 1_200;
/// Twice the hexes a turn by which a turn of full thrust changes the speed (6.1).
const TWICE_THRUST: i32 = 6;

/// The range at which a craft does most for what it suffers; the nearer of two that are as good.
pub(super) fn favoured(state: &State, craft: &Craft, target: &Craft) -> i32 {
    let exchange = |range: i32| {
        let (own, theirs) = (harm(state, craft, target, range), harm(state, target, craft, range));
        own * 1_000 / (theirs + CALM)
    };
    (0..=FARTHEST_HEXES).max_by_key(|range| (exchange(*range), -range)).unwrap_or(0)
}

/// What the weapons of a craft do in a turn at that range past the screens of its target, in hundredths of a point.
fn harm(state: &State, craft: &Craft, target: &Craft, range: i32) -> i32 {
    let hexes = (Vector::new(-range, 0).from(target.hex), target.hex);
    let screens = (target.screening() * 100).cast_signed();
    let (mut every, mut second, mut bolts) = (0, 0, 0);
    for (i, kind) in craft.intact_weapons() {
        if kind == WeaponKind::LiquidMetalGun {
            bolts += (bolt(range) - screens).max(0);
            continue;
        }
        if !craft.design.weapons.get(i).is_some_and(|mount| covers(mount.side, 1)) {
            continue;
        }
        let shot = solution_between(state, craft.id, kind, target.id, hexes, Moment::new(state.turn, 1));
        let damage = shot.odds().damage_hundredths().cast_signed();
        if weapon(kind).rate == Rate::TwoTurns { second += damage } else { every += damage }
    }
    // Guns that take two turns to arm fire in every other volley (9.4).
    let volleys = i32::midpoint((every - screens).max(0), (every + second - screens).max(0));
    volleys + bolts * BOLTS_PERCENT / 100 + missiles(craft, range, screens)
}

/// The damage of a bolt at that range, in hundredths; in the target's own hex none meets it (12.3).
fn bolt(range: i32) -> i32 {
    u8::try_from(range).ok().filter(|hexes| *hexes > 0).map_or(0, |hexes| (bolt_damage(hexes) * 100).cast_signed())
}

/// What missiles do in a turn past the screens, in hundredths (12.1).
fn missiles(craft: &Craft, range: i32, screens: i32) -> i32 {
    let is_armed = craft.missiles.iter().any(|m| !m.is_lost && !m.is_empty);
    if !is_armed || range > MISSILE_HEXES {
        return 0;
    }
    MISSILES * (WARHEAD_HUNDREDTHS - screens).max(0) * MISSILES_PERCENT / 100
}

/// How many hexes a turn to come nearer so as to be able to stop there: what full thrust takes off over the way. Far off this
/// is no limit. Below no hexes: how fast to go away.
pub(super) fn pace(hexes: i32) -> i32 {
    hexes.signum() * (hexes.abs() * TWICE_THRUST).isqrt()
}
