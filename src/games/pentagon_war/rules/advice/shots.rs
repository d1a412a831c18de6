//! What shots along certain tracks are worth: the best impulse for a volley, and for a bolt.
//!
//! Tracks within a turn are certain (6.1), so both can be computed.

use super::errand::is_wanted;
use crate::games::pentagon_war::data::catalogue::weapon;
use crate::games::pentagon_war::data::geometry::facing_towards;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::fire::{bears_from, bolt_damage, solution_between};
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::{Moment, Phase, State, Stop, UnitId};
use crate::games::pentagon_war::rules::track::{bolt_meets, future, next_move};
use crate::grid::{Direction, Hex};

/// Positions by impulse, the hex now under the impulse before the next move.
pub(super) type Track = Vec<(u8, Hex)>;

/// The track of a unit over the rest of this turn, now included.
pub(super) fn track_from_now(state: &State, id: UnitId) -> Track {
    let mut track = future(state, id);
    if let Some(hex) = state.hex_of(id) {
        track.insert(0, (next_move(state).saturating_sub(1), hex));
    }
    track
}

pub(super) fn at(track: &Track, impulse: u8) -> Option<Hex> {
    track.iter().find(|(i, _)| *i == impulse).map(|(_, hex)| *hex)
}

/// The first impulse whose direct fire is still to come.
pub(super) fn first_fire(state: &State) -> u8 {
    match &state.phase {
        Phase::Impulse(pause) if pause.at == Stop::Reinforcement => pause.impulse.number + 1,
        Phase::Impulse(pause) => pause.impulse.number,
        _ => 1,
    }
}

/// Expected damage (hundredths) of all ready weapons of `craft` from one hex at a target in another, facing it.
pub(super) fn volley_hundredths(state: &State, craft: &Craft, target: UnitId, hexes: (Hex, Hex), now: Moment) -> u32 {
    let facing =
        if craft.design.is_base() { craft.facing } else { facing_towards(hexes.0, hexes.1).unwrap_or(craft.facing) };
    let mut power = craft.ledger.left();
    let mut sum = 0;
    for (i, kind) in craft.intact_weapons() {
        let bears = kind != WeaponKind::LiquidMetalGun && bears_from(craft, i, (hexes.0, facing), hexes.1);
        if !bears || !craft.is_ready(i, now) || power < weapon(kind).power {
            continue;
        }
        power -= weapon(kind).power;
        sum += solution_between(state, craft.id, kind, target, hexes, now).odds().damage_hundredths();
    }
    sum
}

/// A volley that is being considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Volley {
    pub(super) impulse: u8,
    /// What the craft itself does, in hundredths of a point.
    pub(super) damage: u32,
    /// What it does together with its companions.
    pub(super) joint: u32,
}

/// The impulse at which a craft and its companions do most past the target's screens, if they all fire in it: screens stop as
/// much of one impulse's damage however many shots it comes from (10.1).
pub(super) fn best_volley(state: &State, craft: &Craft, target: &Craft, tracks: (&Track, &Track)) -> Option<Volley> {
    let screens = (target.screening() + target.screening_on(1)) * 100;
    let companions: Vec<(&Craft, Track)> =
        state.own(craft.seat).filter(|c| c.id != craft.id).map(|c| (c, track_from_now(state, c.id))).collect();
    let mut best: Option<(u32, Volley)> = None;
    for impulse in first_fire(state)..=IMPULSES {
        let (Some(own), Some(other)) = (at(tracks.0, impulse), at(tracks.1, impulse)) else { continue };
        let now = Moment::new(state.turn, impulse);
        let damage = volley_hundredths(state, craft, target.id, (own, other), now);
        let volley_of = |(c, track): &(&Craft, Track)| {
            at(track, impulse).map(|hex| volley_hundredths(state, c, target.id, (hex, other), now))
        };
        let joint = damage + companions.iter().filter_map(volley_of).sum::<u32>();
        let volley = Volley { impulse, damage, joint };
        let past = volley.joint.saturating_sub(screens);
        if damage > 0 && best.is_none_or(|(p, v)| (past, volley.joint) > (p, v.joint)) {
            best = Some((past, volley));
        }
    }
    best.map(|(_, volley)| volley)
}

/// The launching impulse, facing and damage of the best bolt at a track within this turn.
pub(super) fn best_bolt(craft: &Craft, turn: u16, tracks: (&Track, &Track), from: u8) -> Option<(u8, Direction, u32)> {
    let guns: Vec<(usize, u8)> = craft
        .intact_weapons()
        .filter(|(_, kind)| *kind == WeaponKind::LiquidMetalGun)
        .filter_map(|(i, _)| craft.design.weapons.get(i).map(|m| (i, m.side)))
        .collect();
    let mut best: Option<(u32, u8, Direction)> = None;
    for impulse in from.max(1)..IMPULSES {
        let (Some(own), Some(other)) = (at(tracks.0, impulse), at(tracks.1, impulse)) else { continue };
        let Some((_, side)) = guns.iter().find(|(i, _)| craft.is_ready(*i, Moment::new(turn, impulse))) else {
            continue;
        };
        for direction in Direction::ALL {
            let Some((_, travelled)) = bolt_meets(own, direction, impulse, other, tracks.1) else { continue };
            let damage = bolt_damage(travelled);
            if best.is_none_or(|(d, ..)| damage > d) {
                best = Some((damage, impulse, direction.turned(1 - i32::from(*side))));
            }
        }
    }
    best.map(|(damage, impulse, facing)| (impulse, facing, damage))
}

/// How many hexes farther off the craft that the scenario is about may be and still come first.
const WANTED_HEXES: u32 = 8;

/// The enemy craft worth attention: near to all of the side, near its end, and what the scenario is about. All fire at one,
/// since screens stop the first points of every impulse (10.1).
pub(super) fn prey<'a>(state: &'a State, craft: &Craft) -> Option<&'a Craft> {
    let side: Vec<Hex> = state.own(craft.seat).map(|c| c.hex).collect();
    state.enemies(craft.seat).min_by_key(|e| {
        let (left, _) = e.box_state();
        let detour = if is_wanted(state, e) { 0 } else { WANTED_HEXES };
        let ways = side.iter().map(|own| own.distance_hexes(e.hex).unsigned_abs());
        let way = ways.sum::<u32>() / u32::try_from(side.len().max(1)).unwrap_or(1);
        ((way + detour) * 3 + left / 2, e.id)
    })
}

/// Whether a volley of so many hundredths is worth its power and the weapons' time.
pub(super) fn is_worth(damage_hundredths: u32, target: &Craft) -> bool {
    damage_hundredths > target.screening() * 100 || damage_hundredths > 600
}

pub(super) fn has_gun(craft: &Craft) -> bool {
    craft.intact_weapons().any(|(_, kind)| kind == WeaponKind::LiquidMetalGun)
}
