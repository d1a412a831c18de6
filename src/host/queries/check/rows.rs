//! What may be wrong with the rows of one table. Secrets (seed, orders) are never part of a finding.

use crate::systems;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::contract::{Outcome, Seed, Setup, Skill, System};
use crate::host::TableId;
use crate::host::queries::check::steps;
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::table::promises::Promise;
use crate::host::table::rating::Rated;
use crate::host::table::silences::Silence;
use crate::host::table::stage::Status;
use crate::host::table::{acts, replay};
use crate::store::log::LogRow;
use crate::store::offers::OfferRow;
use crate::store::promises::PromiseRow;
use crate::store::seats::SeatRow;
use crate::store::tables::TableRow;
use crate::store::{StoreError, audit};

/// A table's name for people, and all its faults.
pub(super) fn look_over(found: &audit::Everything) -> (String, Vec<String>) {
    let mut faults = Vec::new();
    let row = part("row", &found.row, &mut faults).and_then(Option::as_ref);
    let seats = part("seats", &found.seats, &mut faults);
    let log = part("log", &found.log, &mut faults);
    let snapshots = part("snapshots", &found.snapshots, &mut faults);
    let outbox = part("outbox", &found.outbox, &mut faults);
    let offers = part("offers", &found.offers, &mut faults);
    let promises = part("promises", &found.promises, &mut faults);
    let acts = part("acts", &found.acts, &mut faults);
    let is_thin = part("retention", &found.is_thin, &mut faults).is_some_and(|is_thin| *is_thin);
    let Some(row) = row else { return (String::new(), faults) };
    let Some(system) = systems::find(&row.system) else {
        faults.push(format!("there is no system {:?}", row.system));
        return (String::new(), faults);
    };
    faults.extend(of_row(row, system));
    if let Some(seats) = seats {
        faults.extend(of_seats(row, seats, system));
    }
    if let Some(log) = log {
        faults.extend(of_log(row, log));
    }
    if let Some(outbox) = outbox {
        faults.extend(of_outbox(row, outbox));
    }
    faults.extend(offers.into_iter().flatten().filter_map(|offer| of_offer(row, offer)));
    let unread = |row: &PromiseRow| Promise::decode(TableId(0), row).is_err();
    let promises = promises.into_iter().flatten().filter(|promise| unread(promise));
    faults.extend(promises.map(|promise| format!("its promise of the seat of {:?} cannot be read", promise.side)));
    let acts = acts.into_iter().flatten().filter(|act| acts::Done::decode(act).is_none());
    faults.extend(acts.map(|act| format!("what was done after step {} cannot be read", act.after_seq)));
    // Only what can be read can be played again; why it cannot stands above already.
    if let (Some(seats), Some(log), Some(snapshots)) = (seats, log, snapshots) {
        faults.extend(steps::of_states(row, log, snapshots, system, is_thin));
        if faults.is_empty() {
            faults.extend(steps::of_steps(row, seats, log, snapshots, system));
        }
    }
    (format!(" ({}, channel {})", system.title(), row.channel_id.cast_unsigned()), faults)
}

/// A part of a table, or the fault that it cannot be read.
fn part<'a, T>(name: &str, read: &'a Result<T, StoreError>, faults: &mut Vec<String>) -> Option<&'a T> {
    read.as_ref().map_err(|error| faults.push(format!("its {name} cannot be read: {}", unreadable(error)))).ok()
}

/// The whole story of an error.
pub(super) fn unreadable(error: &StoreError) -> String {
    let chain = std::iter::successors(Some(error as &dyn std::error::Error), |e| e.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

fn of_row(row: &TableRow, system: System) -> Vec<String> {
    let mut faults = Vec::new();
    match serde_json::from_str::<Value>(&row.options) {
        Err(error) => faults.push(format!("its options cannot be read: {error}")),
        Ok(options) => {
            let setup = Setup { scenario: row.scenario.clone(), options, sides: vec![] };
            faults.extend(system.lobby(&setup).err().map(|error| format!("its options cannot be read: {error}")));
        }
    }
    let known = i64::from(system.rules_version());
    if !(1..=known).contains(&row.rules_version) {
        faults.push(format!("it has version {} of the rules, and there are 1 to {known}", row.rules_version));
    }
    let Some(status) = Status::parse(&row.status) else {
        faults.push(format!("there is no status {:?}", row.status));
        return faults;
    };
    let is_started = row.started_at.is_some();
    if is_started != row.seed.is_some() || matches!(status, Status::Playing | Status::Over) && !is_started {
        faults.push(format!("status {}, start and seed do not fit one another", row.status));
    }
    if row.seed.clone().is_some_and(|seed| Seed::try_from(seed).is_err()) {
        faults.push("its seed is none (it is kept secret here)".to_owned());
    }
    if serde_json::from_str::<BTreeMap<u8, i64>>(&row.graces).is_err() {
        faults.push(format!("whose silence was forgiven cannot be read: {:?}", row.graces));
    }
    if serde_json::from_str::<BTreeMap<u8, Silence>>(&row.silences).is_err() {
        faults.push(format!("who was silent cannot be read: {:?}", row.silences));
    }
    if Rated::of_column(row.rated).is_none() {
        faults.push(format!("whether it counts for ratings cannot be read: {}", row.rated));
    }
    if row.paused_left.is_some() && row.due_at.is_some() {
        faults.push("its clock is stopped and has a deadline all the same".to_owned());
    }
    if row.outcome.as_deref().is_some_and(|text| serde_json::from_str::<Outcome>(text).is_err()) {
        faults.push("its outcome cannot be read".to_owned());
    }
    let numbers = [("window", row.window_seq), ("last post", row.announced_seq), ("last told step", row.told_seq)];
    let late = numbers.into_iter().filter(|(_, seq)| *seq > row.seq || *seq < -1);
    faults.extend(late.map(|(what, seq)| format!("its {what} is at step {seq}, and there are 0 to {}", row.seq)));
    faults
}

fn of_seats(row: &TableRow, seats: &[SeatRow], system: System) -> Vec<String> {
    let mut faults = Vec::new();
    let numbers: Vec<i64> = seats.iter().map(|s| s.seat).collect();
    if numbers.iter().zip(0..).any(|(number, expected)| *number != expected) {
        faults.push(format!("its seats are numbered {numbers:?}"));
    }
    let options = serde_json::from_str(&row.options).unwrap_or(Value::Null);
    let setup = Setup { scenario: row.scenario.clone(), options, sides: vec![] };
    // Options that cannot be read are a fault of their own.
    if let Ok(lobby) = system.lobby(&setup) {
        let sides = lobby.sides();
        let unknown = seats.iter().filter(|s| sides.iter().all(|side| side.slug != s.side));
        faults.extend(unknown.map(|s| format!("seat {} has the side {:?}, which there is not", s.seat, s.side)));
    }
    let is_somebody = |s: &&SeatRow| match &s.skill {
        None => s.user_id.is_some(),
        Some(skill) => s.user_id.is_none() && Skill::parse(skill).is_some(),
    };
    let nobody = seats.iter().filter(|s| !is_somebody(s));
    faults.extend(nobody.map(|s| format!("seat {} is neither a person's nor a computer player's", s.seat)));
    faults
}

fn of_log(row: &TableRow, log: &[LogRow]) -> Vec<String> {
    let mut faults = Vec::new();
    let found: BTreeSet<i64> = log.iter().map(|e| e.seq).collect();
    let expected: BTreeSet<i64> = if row.started_at.is_some() { (0..=row.seq).collect() } else { BTreeSet::new() };
    faults.extend(expected.difference(&found).map(|seq| format!("step {seq} is missing in its log")));
    faults.extend(found.difference(&expected).map(|seq| format!("step {seq} of its log is one too many")));
    let mut undone: BTreeMap<i64, i64> = BTreeMap::new();
    for entry in log {
        let seq = entry.seq;
        let is_first = entry.kind == "start";
        if is_first != (seq == 0) || !["start", "order", "lapse", "end", "undo"].contains(&entry.kind.as_str()) {
            faults.push(format!("step {seq} cannot be of the kind {:?}", entry.kind));
        }
        let is_input_read = match entry.kind.as_str() {
            "undo" => serde_json::from_str::<Vec<i64>>(&entry.input).is_ok(),
            _ => serde_json::from_str::<Value>(&entry.input).is_ok(),
        };
        if !is_input_read {
            faults.push(format!("the order of step {seq} cannot be read"));
        }
        if let Err(error) = serde_json::from_str::<Vec<String>>(&entry.lines) {
            faults.push(format!("the sentences of step {seq} cannot be read: {error}"));
        }
        if entry.kind == "undo" {
            // What cannot be read is a fault already.
            undone.extend(replay::taken_back(entry).into_iter().flatten().map(|step| (step, seq)));
        }
    }
    let marked: BTreeMap<i64, i64> = log.iter().filter_map(|e| Some((e.seq, e.undone_by?))).collect();
    if marked != undone {
        faults.push("what its log says was taken back is not what its undos took back".to_owned());
    }
    faults
}

fn of_outbox(row: &TableRow, outbox: &[audit::Delivery]) -> Vec<String> {
    let mut faults = Vec::new();
    let found: BTreeSet<i64> = outbox.iter().map(|d| d.number).collect();
    let expected: BTreeSet<i64> = (1..=row.parcels).collect();
    faults.extend(expected.difference(&found).map(|number| format!("delivery {number} is missing")));
    faults.extend(found.difference(&expected).map(|number| format!("delivery {number} is one too many")));
    if row.live_post.is_some_and(|post| !found.contains(&post)) {
        faults.push(format!("its newest post should be delivery {:?}, which there is not", row.live_post));
    }
    for delivery in outbox {
        let is_read = serde_json::from_str::<Delivery>(&delivery.kind).is_ok()
            && (delivery.state != "waiting" || serde_json::from_str::<PendingMessage>(&delivery.parcel).is_ok());
        if !is_read {
            faults.push(format!("delivery {} cannot be read", delivery.number));
        }
    }
    faults
}

fn of_offer(row: &TableRow, offer: &OfferRow) -> Option<String> {
    let is_read = serde_json::from_str::<Vec<u8>>(&offer.agreed).is_ok() && (1..=row.parcels).contains(&offer.post);
    (!is_read).then(|| format!("its question about {:?} cannot be read", offer.kind))
}
