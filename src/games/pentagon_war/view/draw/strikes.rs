//! Who struck whom: marks know hexes, pictures name units. A name stands only where one unit fits; else it is its side's.

use std::collections::BTreeSet;

use crate::contract::{Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::craft::{Craft, Fate};
use crate::games::pentagon_war::rules::state::{SeenShot, UnitId};
use crate::grid::Hex;
use crate::kit::strips::{Blow, Named};
use crate::scene::SideInk;

/// A blow, the unit that took it where that can be told, and the hex where it fell.
pub(super) struct Strike {
    pub(super) blow: Blow,
    pub(super) victim: Option<UnitId>,
    pub(super) hex: Hex,
}

/// Whether a shot is news: fired since the last orders. The window that it led to is the one that is open now.
pub(super) fn is_new(view: &View<PentagonWar>, shot: &SeenShot) -> bool {
    shot.window + 1 == view.window
}

/// A side's name in its ink.
pub(super) fn side(view: &View<PentagonWar>, seat: Seat) -> Named {
    Named::new(view.side(seat).name.clone(), SideInk(seat.0))
}

/// What was shot since the last orders; what was only held, met or shot down has its note and is no blow.
pub(super) fn strikes(view: &View<PentagonWar>) -> Vec<Strike> {
    let news = view.recent.shots.iter().filter(|shot| is_new(view, shot));
    news.filter(|shot| shot.note.is_empty() || shot.damage > 0).map(|shot| of(view, shot)).collect()
}

fn of(view: &View<PentagonWar>, shot: &SeenShot) -> Strike {
    let shooter = only(view, shot.from, |seat| seat == shot.seat);
    let by = shooter.and_then(|id| named(view, id)).unwrap_or_else(|| side(view, shot.seat));
    let victim = only(view, shot.to, |seat| seat != shot.seat);
    let at = victim.and_then(|id| named(view, id));
    Strike { blow: Blow { by: Some(by), at, damage: shot.damage, is_kill: shot.is_kill }, victim, hex: shot.to }
}

/// The only unit of some side that was in a hex in this turn.
fn only(view: &View<PentagonWar>, hex: Hex, is_meant: impl Fn(Seat) -> bool) -> Option<UnitId> {
    let on_track = view.recent.tracks.iter().filter(|(_, track)| track.iter().any(|(_, at)| *at == hex));
    let passed = on_track.map(|(id, _)| (*id, view.recent.owners[id]));
    let standing = view.craft.values().filter(|craft| craft.hex == hex).map(|craft| (craft.id, craft.seat));
    let drones = view.drones.values().filter(|drone| drone.hex == hex).map(|drone| (drone.id, drone.seat));
    let all = passed.chain(standing).chain(drones);
    let found: BTreeSet<UnitId> = all.filter(|(_, seat)| is_meant(*seat)).map(|(id, _)| id).collect();
    found.first().copied().filter(|_| found.len() == 1)
}

/// A unit's name in its side's ink; what has left the map and is no craft has none.
pub(super) fn named(view: &View<PentagonWar>, id: UnitId) -> Option<Named> {
    view.seat_of(id).map(|seat| Named::new(view.name_of(id), SideInk(seat.0)))
}

/// Craft that blew up in a hex.
pub(super) fn lost_in(view: &View<PentagonWar>, hex: Hex) -> impl Iterator<Item = &Craft> {
    view.craft.values().filter(move |craft| craft.hex == hex && matches!(craft.fate, Fate::Destroyed(_)))
}
