//! What the coming impulses bring: ranges along the tracks, what bears, exact chances, expected damage.

use crate::contract::Seat;
use crate::games::pentagon_war::data::geometry::{facing_towards, label, letter};
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::data::velocity::component_words;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::fire::lock_number;
use crate::games::pentagon_war::rules::fire::{Odds, bears, bears_from, solution_between};
use crate::games::pentagon_war::rules::state::{Moment, Phase, State, UnitId};
use crate::games::pentagon_war::rules::track::future;
use crate::grid::Hex;
use crate::kit::words::count;

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

/// Where a craft will be, and the range to another, by impulse: `4: 1533 (31)`.
pub(crate) fn track_line(state: &State, craft: &Craft, enemy: Option<&Craft>) -> String {
    let own = future(state, craft.id);
    let theirs = enemy.map(|e| future(state, e.id)).unwrap_or_default();
    let mut last = craft.hex;
    let mut parts = Vec::new();
    for (impulse, hex) in own {
        let other = theirs.iter().find(|(i, _)| *i == impulse).map(|(_, h)| *h);
        if hex != last || impulse == 12 {
            let range = other.map_or(String::new(), |o| format!(" ({})", hex.distance_hexes(o)));
            parts.push(format!("{impulse}: {}{range}", label(hex)));
            last = hex;
        }
    }
    let with = enemy.map_or(String::new(), |e| format!(" (range to {})", e.name));
    format!("Track by impulse{with}: {}.", parts.join(", "))
}

/// Components and what the marks so far make of them.
pub(crate) fn course_line(craft: &Craft) -> String {
    let next = craft.running();
    let pending = if next == craft.velocity {
        String::new()
    } else {
        format!("; next turn {} / {}", component_words(next.a), component_words(next.c))
    };
    format!("{} facing {}, {}{pending}.", craft.name, letter(craft.facing), craft.velocity.words())
}

/// Each weapon's chance and expected damage at a unit now, those alike together: `w1-w3 laser 100 %, 2.33 each`.
pub(crate) fn odds_line(state: &State, craft: &Craft, target: UnitId) -> String {
    let now = Moment::new(state.turn, state.impulse_number());
    let Some(hex) = state.hex_of(target) else { return "The target is gone.".to_owned() };
    let mut parts: Vec<(usize, usize, WeaponKind, String)> = Vec::new();
    for (i, kind) in craft.intact_weapons().filter(|(_, k)| *k != WeaponKind::LiquidMetalGun) {
        let words = if !craft.is_ready(i, now) {
            "not ready".to_owned()
        } else if bears(craft, i, hex) {
            odds_words(odds_at(state, craft, kind, target, (craft.hex, hex), now))
        } else {
            "does not bear".to_owned()
        };
        match parts.last_mut() {
            Some((_, last, of, same)) if *last + 1 == i && *of == kind && *same == words => *last = i,
            _ => parts.push((i, i, kind, words)),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(first, last, kind, words)| match last - first {
            0 => format!("w{} {} {words}", first + 1, kind.words()),
            _ => format!("w{}-w{} {} {words} each", first + 1, last + 1, kind.words()),
        })
        .collect();
    let range = craft.hex.distance_hexes(hex);
    let lock = if crate::games::pentagon_war::rules::fire::has_lock(state, craft.id, target) {
        ""
    } else {
        ", no lock-on: counts double"
    };
    format!(
        "Now at range {range}{lock}: {}.",
        if parts.is_empty() { "nothing bears".to_owned() } else { parts.join("; ") }
    )
}

fn odds_words(odds: Odds) -> String {
    let damage = odds.damage_hundredths();
    format!("{} %, {}.{:02}", odds.percent(), damage / 100, damage % 100)
}

fn odds_at(state: &State, craft: &Craft, kind: WeaponKind, target: UnitId, hexes: (Hex, Hex), now: Moment) -> Odds {
    solution_between(state, craft.id, kind, target, hexes, now).odds()
}

/// Expected damage of everything that would bear, facing the target, along the tracks: the best impulses.
pub(crate) fn best_line(state: &State, craft: &Craft, target: &Craft) -> String {
    let theirs = future(state, target.id);
    let mut sums: Vec<(u32, u8, i32, usize)> = Vec::new();
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
        let sum = odds.iter().map(|o| o.damage_hundredths()).sum();
        sums.push((sum, impulse, hex.distance_hexes(*other), odds.len()));
    }
    sums.sort_by_key(|(sum, impulse, ..)| (std::cmp::Reverse(*sum), *impulse));
    let best = sums.iter().take(3).map(|(sum, impulse, range, arms)| {
        let arms = format!("{} {}", count(*arms, "weapon"), if *arms == 1 { "bears" } else { "bear" });
        format!("impulse {impulse} at range {range}: {arms}, {}.{:02}", sum / 100, sum % 100)
    });
    let best: Vec<String> = best.collect();
    if best.is_empty() {
        String::new()
    } else {
        format!("Expected damage if it faces {}: {}.", target.name, best.join("; "))
    }
}
