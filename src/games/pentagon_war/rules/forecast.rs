//! What the coming impulses bring: what bears, exact chances, expected damage along the tracks.

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::games::pentagon_war::data::geometry::facing_towards;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::fire::{Odds, bears, bears_from, has_lock, lock_number, solution_between};
use crate::games::pentagon_war::rules::state::{Moment, Phase, State, UnitId};
use crate::games::pentagon_war::rules::track::future;
use crate::grid::Hex;

/// What the weapons of a craft could do to a unit now (9.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Prospects {
    /// Hexes between them.
    pub(crate) range_hexes: i32,
    /// Without lock-on the range counts double (11.2).
    pub(crate) is_locked: bool,
    /// Each weapon but the guns, by its place on the sheet, from 0.
    pub(crate) weapons: Vec<(usize, WeaponKind, Prospect)>,
}

/// What one weapon could do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Prospect {
    /// It is not ready again (9.4).
    NotReady,
    /// It does not bear (9.5).
    OutOfArc,
    /// It could hit.
    Chance {
        /// Per cent, rounded down.
        percent: u32,
        /// Expected damage in hundredths, rounded down.
        damage_hundredths: u32,
    },
}

/// What all weapons that bear would do on an impulse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Volley {
    /// Expected damage in hundredths.
    pub(crate) damage_hundredths: u32,
    pub(crate) impulse: u8,
    /// Hexes to the target then.
    pub(crate) range_hexes: i32,
    /// How many weapons bear.
    pub(crate) weapons: usize,
}

/// The state with the lock-ons that are more likely than not, while they have not been rolled for yet (11.2).
pub(crate) fn expected(state: &State) -> State {
    let mut state = state.clone();
    if !matches!(state.phase, Phase::Allocation { .. }) {
        return state;
    }
    let ids: Vec<(UnitId, Seat)> = state.in_play().map(|c| (c.id, c.seat)).collect();
    for (id, seat) in &ids {
        let likely = ids.iter().filter(|(_, other)| other != seat).map(|(target, _)| *target);
        let likely: Vec<UnitId> = likely.filter(|t| lock_number(&state, *id, *t).is_some_and(|n| n > 3)).collect();
        if let Some(craft) = state.craft.get_mut(id) {
            craft.locks.extend(likely);
        }
    }
    state
}

/// What each weapon of a craft could do to a unit now; `None`: the unit is nowhere.
pub(crate) fn prospects(state: &State, craft: &Craft, target: UnitId) -> Option<Prospects> {
    let now = Moment::new(state.turn, state.impulse_number());
    let hex = state.hex_of(target)?;
    let prospect = |(i, kind): (usize, WeaponKind)| {
        let prospect = if !craft.is_ready(i, now) {
            Prospect::NotReady
        } else if bears(craft, i, hex) {
            let odds = odds_at(state, craft, kind, target, (craft.hex, hex), now);
            Prospect::Chance { percent: odds.percent(), damage_hundredths: odds.damage_hundredths() }
        } else {
            Prospect::OutOfArc
        };
        (i, kind, prospect)
    };
    let weapons = craft.intact_weapons().filter(|(_, kind)| *kind != WeaponKind::LiquidMetalGun).map(prospect);
    Some(Prospects {
        range_hexes: craft.hex.distance_hexes(hex),
        is_locked: has_lock(state, craft.id, target),
        weapons: weapons.collect(),
    })
}

/// How many weapons of a craft bear on a hex, and what they can be expected to do to a unit there in hundredths, ready or
/// not (9.1, 9.5).
pub(crate) fn barrage(state: &State, craft: &Craft, target: UnitId, hex: Hex) -> (usize, u32) {
    let now = Moment::new(state.turn, state.impulse_number());
    let bearing =
        craft.intact_weapons().filter(|(i, kind)| *kind != WeaponKind::LiquidMetalGun && bears(craft, *i, hex));
    bearing.fold((0, 0), |(count, sum), (_, kind)| {
        (count + 1, sum + odds_at(state, craft, kind, target, (craft.hex, hex), now).damage_hundredths())
    })
}

/// The enemy that is nearest to a craft.
pub(crate) fn nearest_enemy<'a>(state: &'a State, craft: &Craft) -> Option<&'a Craft> {
    state.enemies(craft.seat).min_by_key(|enemy| (craft.hex.distance_hexes(enemy.hex), enemy.id))
}

fn odds_at(state: &State, craft: &Craft, kind: WeaponKind, target: UnitId, hexes: (Hex, Hex), now: Moment) -> Odds {
    solution_between(state, craft.id, kind, target, hexes, now).odds()
}

/// What everything that would bear does, facing the target, along the tracks: the best impulses first.
pub(crate) fn volleys(state: &State, craft: &Craft, target: &Craft) -> Vec<Volley> {
    let theirs = future(state, target.id);
    let mut found: Vec<Volley> = Vec::new();
    for (impulse, hex) in future(state, craft.id) {
        let Some((_, other)) = theirs.iter().find(|(i, _)| *i == impulse) else { continue };
        let now = Moment::new(state.turn, impulse);
        let facing = facing_towards(hex, *other).unwrap_or(craft.facing);
        let bearing = craft.intact_weapons().filter(|(i, kind)| {
            *kind != WeaponKind::LiquidMetalGun
                && craft.is_ready(*i, now)
                && bears_from(craft, *i, (hex, facing), *other)
        });
        let odds: Vec<Odds> =
            bearing.map(|(_, kind)| odds_at(state, craft, kind, target.id, (hex, *other), now)).collect();
        let damage_hundredths = odds.iter().map(|o| o.damage_hundredths()).sum();
        let range_hexes = hex.distance_hexes(*other);
        found.push(Volley { damage_hundredths, impulse, range_hexes, weapons: odds.len() });
    }
    found.sort_by_key(|volley| (std::cmp::Reverse(volley.damage_hundredths), volley.impulse));
    found
}
