//! Whether the steps of a table follow from one another: each state is what the log says, and set-up, seed and orders
//! give it.

use crate::systems;
use std::collections::BTreeMap;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::contract::{Setup, System};
use crate::host::TableId;
use crate::host::context::failure::Fault;
use crate::host::table::{load, replay};
use crate::store::audit::{Everything, PackedState};
use crate::store::log::LogRow;
use crate::store::seats::SeatRow;
use crate::store::tables::TableRow;

/// Whether a table was begun under rules that this program has no more: played again it might go otherwise.
pub(super) fn is_of_older_rules(found: &Everything) -> bool {
    let Ok(Some(row)) = &found.row else { return false };
    systems::find(&row.system).is_some_and(|system| row.rules_version < i64::from(system.rules_version()))
}

/// The snapshots against the log.
pub(super) fn of_states(
    row: &TableRow,
    log: &[LogRow],
    snapshots: &[PackedState],
    system: System,
    is_thin: bool,
) -> Vec<String> {
    let mut faults = Vec::new();
    let by_seq: BTreeMap<i64, &PackedState> = snapshots.iter().map(|s| (s.seq, s)).collect();
    let known = i64::from(system.state_version());
    for entry in log {
        let seq = entry.seq;
        let Some(packed) = by_seq.get(&seq) else {
            // Of a game that ended long ago only the last one is kept.
            if is_thin && seq < row.seq || load::may_be_gone(row, seq) {
                continue;
            }
            faults.push(format!("the state of step {seq} is missing"));
            continue;
        };
        let fault = match packed.unpack() {
            Err(cause) => format!("the state of step {seq} cannot be unpacked: {cause}"),
            Ok(state) if hex::encode(Sha256::digest(&state)) != entry.digest => {
                format!("the state of step {seq} has another digest than the log says")
            }
            Ok(_) if !(0..=known).contains(&packed.state_version) => {
                format!("the state of step {seq} has the shape {}, and there are 1 to {known}", packed.state_version)
            }
            Ok(state) if packed.state_version == known && system.read(&state).is_err() => {
                format!("the state of step {seq} cannot be read")
            }
            Ok(_) => continue,
        };
        faults.push(fault);
    }
    let is_stray = |seq: &&i64| log.iter().all(|e| e.seq != **seq);
    faults.extend(by_seq.keys().filter(is_stray).map(|seq| format!("the state of step {seq} belongs to no step")));
    if row.started_at.is_none() && !snapshots.is_empty() {
        faults.push("it has states although it was never begun".to_owned());
    }
    faults
}

/// The game, played again; the first step that goes otherwise.
pub(super) fn of_steps(
    row: &TableRow,
    seats: &[SeatRow],
    log: &[LogRow],
    snapshots: &[PackedState],
    system: System,
) -> Option<String> {
    let first = log.first().filter(|_| row.rules_version == i64::from(system.rules_version()))?;
    if let Err(fault) = same_setup(row, seats, first) {
        return Some(fault);
    }
    let words = |fault: &Fault| fault.to_string();
    let start = match replay::start_of(row, seats, system) {
        Ok(start) => start,
        Err(fault) => return Some(words(&fault)),
    };
    // Digests of states of another shape cannot be held against those of this one.
    let shapes: BTreeMap<i64, i64> = snapshots.iter().map(|s| (s.seq, s.state_version)).collect();
    let known = i64::from(system.state_version());
    let is_of_this_shape = |entry: &LogRow| *shapes.get(&entry.seq).unwrap_or(&entry.state_version) == known;
    let mut state = start.clone();
    for entry in log {
        state = match replay::step(TableId(row.id), &start, &state, log, entry) {
            Ok(state) => state,
            Err(fault) => return Some(words(&fault)),
        };
        if is_of_this_shape(entry) && state.digest() != entry.digest {
            return Some(format!("step {} played again gives another state than is kept", entry.seq));
        }
    }
    None
}

/// The set-up in the row is the one that the game was begun with.
fn same_setup(row: &TableRow, seats: &[SeatRow], first: &LogRow) -> Result<(), String> {
    let unreadable = |error: serde_json::Error| format!("the set-up of step 0 cannot be read: {error}");
    let begun: Setup<Value> = serde_json::from_str(&first.input).map_err(unreadable)?;
    let options: Value = serde_json::from_str(&row.options).map_err(unreadable)?;
    let sides: Vec<&String> = seats.iter().map(|s| &s.side).collect();
    let parts = [
        ("scenario", begun.scenario == row.scenario),
        ("options", begun.options == options),
        ("sides", begun.sides.iter().eq(sides)),
    ];
    let other = parts.into_iter().find(|(_, is_same)| !is_same);
    other.map_or(Ok(()), |(what, _)| Err(format!("its {what} are not those it was begun with")))
}
