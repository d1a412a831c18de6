//! What orders on file lose for certain, said before a side is ready: craft that destroy themselves, and fire, beams and
//! launches that cannot come to pass because the tracks of the turn, which are settled (6.1), lead no nearer.

use crate::contract::{Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::plan::{Action, Rule, Target};
use crate::games::pentagon_war::rules::state::UnitId;
use crate::games::pentagon_war::rules::track::future;

/// Hexes that a magnetic beam reaches (9.6).
const BEAM_HEXES: u16 = 4;

/// One sentence a loss.
pub(crate) fn losses(view: &View<PentagonWar>, seat: Seat) -> Vec<String> {
    let of_craft = |craft: &Craft| -> Vec<String> {
        craft
            .plan
            .rules
            .iter()
            .filter(|rule| !rule.tried.is_settled)
            .filter_map(|rule| lost(view, craft, rule))
            .collect()
    };
    let mut all: Vec<String> = view.own(seat).flat_map(of_craft).collect();
    // A craft may launch several missiles by rules of their own: one loss, said once.
    all.dedup();
    all
}

fn lost(view: &View<PentagonWar>, craft: &Craft, rule: &Rule) -> Option<String> {
    let (target, within, response, cited) = match &rule.action {
        Action::SelfDestruct => return Some(format!("{} destroys itself (16.1).", craft.name)),
        Action::Fire { target, when, .. } => (target, when.range_hexes?, "fires at", "24.8"),
        Action::Missiles { target, when, .. } => (target, when.range_hexes?, "launches at", "24.8"),
        Action::Beam { target, is_double, .. } => {
            (target, if *is_double { 2 * BEAM_HEXES } else { BEAM_HEXES }, "turns its beam on", "9.6")
        }
        _ => return None,
    };
    // Whoever is nearest may be another by then.
    let Target::Unit(id) = target else { return None };
    let nearest = nearest_hexes(view, craft, *id, rule)?;
    let name = view.name_of(*id);
    (nearest > i32::from(within)).then(|| {
        format!(
            "{} {response} {name} within {within}, which comes no nearer than {nearest} in that time ({cited}).",
            craft.name
        )
    })
}

/// The least range to a craft in the impulses of the rule, along both tracks.
fn nearest_hexes(view: &View<PentagonWar>, craft: &Craft, target: UnitId, rule: &Rule) -> Option<i32> {
    let other = view.live(target)?;
    let now = (view.impulse_number(), craft.hex.distance_hexes(other.hex));
    let theirs = future(view, target);
    let meets = |(impulse, hex): (u8, crate::grid::Hex)| {
        theirs.iter().find(|(i, _)| *i == impulse).map(|(_, at)| (impulse, hex.distance_hexes(*at)))
    };
    let ranges = std::iter::once(now).chain(future(view, craft.id).into_iter().filter_map(meets));
    ranges.filter(|(impulse, _)| rule.holds_on(*impulse)).map(|(_, range)| range).min()
}
