//! What is noticed on the way: alarms for captains, tracks and shots for the picture and the report.

use super::Doing;
use crate::contract::Seat;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::event::Event;
use crate::games::pentagon_war::rules::state::{Impulse, SeenShot, UnitId};
use crate::grid::Hex;

/// Notes that something happened to a craft that its captain may want to hear of.
pub(super) fn alarm(impulse: &mut Impulse, craft: UnitId, what: Break) {
    impulse.alarms.entry(craft).or_default().insert(what);
}

/// Notes it for all enemies of a seat.
pub(super) fn alarm_enemies(step: &Doing, impulse: &mut Impulse, of: Seat, what: Break) {
    for enemy in step.state.enemies(of) {
        alarm(impulse, enemy.id, what);
    }
}

/// Keeps a hex of a unit's track for the picture.
#[expect(clippy::expect_used, reason = "a unit is noted when it has just moved")]
pub(super) fn note_track(step: &mut Doing, id: UnitId, impulse: u8) {
    let hex = step.state.hex_of(id).expect("what has moved is on the map");
    let seat = step.state.seat_of(id).expect("what flies is somebody's");
    step.state.recent.owners.insert(id, seat);
    step.state.recent.tracks.entry(id).or_default().push((impulse, hex));
}

/// Moves that have not been told of yet.
pub(super) fn report_moves(step: &mut Doing) {
    let tracks = step.state.recent.tracks.clone();
    for (id, track) in tracks {
        let told = step.state.recent.told.get(&id).copied().unwrap_or(0);
        let begins = if told == 0 { track.first() } else { track.get(told) };
        let from = track.get(told.saturating_sub(1));
        let (Some((first, _)), Some((_, from)), Some((last, to))) = (begins, from, track.last()) else { continue };
        step.state.recent.told.insert(id, track.len());
        let named = step.state.craft.contains_key(&id) || step.state.drones.contains_key(&id);
        if from != to && named {
            let unit = step.state.name_of(id);
            step.emit(Event::Moved { unit, from: *from, to: *to, first: *first, last: *last });
        }
    }
}

/// Keeps a shot for the picture.
pub(super) fn note_shot(step: &mut Doing, (from, to): (Hex, Hex), seat: Seat, damage: u32, is_kill: bool, note: &str) {
    let (note, window) = (note.to_owned(), step.state.window);
    step.state.recent.shots.push(SeenShot { from, to, seat, damage, is_kill, note, window });
}

/// Keeps for the picture what happened to a unit within its hex.
pub(super) fn note_in_hex(step: &mut Doing, target: UnitId, by: Seat, note: &str, is_kill: bool) {
    if let Some(hex) = step.state.hex_of(target) {
        note_shot(step, (hex, hex), by, 0, is_kill, note);
    }
}
