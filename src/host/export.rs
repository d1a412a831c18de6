//! `/game export` and `/game replay`: the record as a file, the game as an animation.

use super::action::{Action, ControlId};
use super::desk::{Desk, Status};
use super::failure::{Failure, Fault};
use super::limits::REPLAY_FRAMES;
use super::message::{Button, Control, Style};
use super::parcel::{Answer, Enclosure, Parcel};
use super::ports::Timestamp;
use super::record::{Deed, FORMAT, Record, RecordEntry, RecordSeat, VERSION};
use super::refusal::Refusal;
use super::view::read_step;
use super::{Call, Host, escape, play, post, rebuild, time};
use crate::contract::{Commitment, Look, Seed};
use crate::store::log::{self, LogRow};

/// `/game export`: who sits at the table may have what is public so far, everybody the whole once it is over.
pub(crate) fn export(call: &Call, desk: &Desk, format: &str) -> Result<Answer, Failure> {
    let is_json = match format.trim().to_lowercase().as_str() {
        "" | "json" => true,
        "text" => false,
        _ => return Err(Refusal::UnknownFormat(escape::fit(format, 40)).into()),
    };
    match desk.status {
        Status::Lobby => return Err(Refusal::NotStarted("There is a record once it has.".to_owned()).into()),
        Status::Playing if desk.seat_of(call.actor.user).is_none() => return Err(play::not_seated(desk).into()),
        Status::Playing | Status::Over | Status::Abandoned => {}
    }
    let text = if desk.status == Status::Over {
        "The record of this game. `replay --verify FILE` on the command line recomputes it."
    } else {
        "The record so far: set-up, promise of the dice and what everybody knows. Orders and seed follow at the end."
    };
    Ok(Answer::fresh(Parcel::text(text).with(Enclosure::Record { table: desk.row.id, is_json })))
}

/// The file: its name and content.
pub(crate) async fn file(host: &Host, desk: &Desk, is_json: bool) -> Result<(String, String), Fault> {
    let record = host.record(desk).await?;
    if is_json {
        return Ok(("record.json".to_owned(), serde_json::to_string_pretty(&record)? + "\n"));
    }
    Ok(("record.txt".to_owned(), as_text(desk, &record)))
}

impl Host {
    /// The record; whole when the game is over, else only what everybody knows.
    pub(crate) async fn record(&self, desk: &Desk) -> Result<Record, Fault> {
        let id = desk.row.id;
        let entries = self.inner.store.read(async |db| log::all(db, id).await).await?;
        let is_over = desk.status == Status::Over;
        let lines = entries.iter().filter(|e| e.undone_by.is_none() && (is_over || e.seq <= desk.row.told_seq));
        let lines: Vec<Vec<String>> = lines.map(|e| serde_json::from_str(&e.lines)).collect::<Result<_, _>>()?;
        let outcome = desk.row.outcome.as_deref().map(serde_json::from_str).transpose()?;
        Ok(Record {
            format: FORMAT.to_owned(),
            version: VERSION,
            system: desk.system.slug().to_owned(),
            rules_version: u32::try_from(desk.row.rules_version).unwrap_or_default(),
            setup: desk.setup()?,
            seats: seats(desk),
            commitment: post::commitment(desk).unwrap_or(Commitment(String::new())),
            seed: desk.row.seed.clone().filter(|_| is_over).and_then(|seed| Seed::try_from(seed).ok()),
            start_digest: entries.first().map(|e| e.digest.clone()).filter(|_| is_over).unwrap_or_default(),
            entries: if is_over { entries.iter().skip(1).map(record_entry).collect::<Result<_, _>>()? } else { vec![] },
            lines: lines.concat(),
            outcome,
        })
    }

    /// `/game replay`: an animation of the steps, and buttons to go through them one by one.
    pub(crate) async fn replay_page(&self, call: &Call, desk: &Desk, from: &str, to: &str) -> Result<Answer, Failure> {
        let steps = self.public_steps(desk).await?;
        let (from, to) = (read_step(desk, from, 0)?, read_step(desk, to, desk.row.seq)?);
        let (from, to) = (from.min(to), to.max(from));
        let mut shown: Vec<i64> = steps.into_iter().filter(|s| (from..=to).contains(s)).collect();
        if shown.is_empty() {
            shown.push(from);
        }
        let seqs = sample(&shown, REPLAY_FRAMES);
        let text = format!("**{}** · steps {from} to {to}, {} pictures", desk.system.title(), seqs.len());
        let last = seqs.last().copied().unwrap_or(to);
        let replay = Enclosure::Replay { table: desk.row.id, seqs, viewer: desk.viewer(call.actor.user) };
        let row = self.frame_row(desk, last).await?;
        Ok(Answer::fresh(Parcel::text(text).with_row(row).with(replay)))
    }

    /// One step of the replay.
    pub(crate) async fn frame(&self, call: &Call, desk: &Desk, seq: i64) -> Result<Answer, Failure> {
        let seq = read_step(desk, &seq.to_string(), desk.row.seq)?;
        let told = self.told_at(desk, seq).await?;
        let viewer = desk.viewer(call.actor.user);
        let text = format!("**{}** · step {seq} of {}\n{}", desk.system.title(), desk.row.seq, told.join("\n"));
        let (table, look) = (desk.row.id, Look::default());
        let map = Enclosure::Map { table, seq, viewer, look, due: None, is_close: false };
        let row = self.frame_row(desk, seq).await?;
        Ok(Answer::fresh(Parcel::text(text).with_row(row).with(map)))
    }

    /// The sentences of the steps that led to this one from the one before.
    async fn told_at(&self, desk: &Desk, seq: i64) -> Result<Vec<String>, Failure> {
        let steps = self.public_steps(desk).await?;
        let before = steps.iter().rev().find(|s| **s < seq).copied().unwrap_or(-1);
        let id = desk.row.id;
        let entries = self.inner.store.read(async |db| log::standing_after(db, id, before).await).await?;
        let until = entries.iter().filter(|e| e.seq <= seq.min(desk.row.told_seq));
        let lines: Vec<Vec<String>> =
            until.map(|e| serde_json::from_str(&e.lines)).collect::<Result<_, _>>().map_err(Fault::from)?;
        Ok(lines.concat().iter().map(|line| format!("- {line}")).collect())
    }

    /// The steps at which a window opened, and the newest: what a replay shows.
    pub(crate) async fn public_steps(&self, desk: &Desk) -> Result<Vec<i64>, Fault> {
        let id = desk.row.id;
        Ok(self.inner.store.read(async |db| log::window_seqs(db, id).await).await?)
    }

    async fn frame_row(&self, desk: &Desk, seq: i64) -> Result<Vec<Control>, Failure> {
        let steps = self.public_steps(desk).await?;
        let before = steps.iter().rev().find(|s| **s < seq).copied();
        let after = steps.iter().find(|s| **s > seq).copied();
        let button = |index: u8, target: Option<i64>, label: &str| {
            let action = Action::Frame(index, target.unwrap_or(seq));
            let id = ControlId { table: desk.row.id, mark: desk.row.window_seq, action }.encode();
            let is_disabled = target.is_none();
            Control::Button(Button { id, label: label.to_owned(), style: Style::Secondary, is_disabled })
        };
        Ok(vec![
            button(0, steps.first().copied().filter(|s| *s < seq), "First"),
            button(1, before, "Back"),
            button(2, after, "On"),
            button(3, steps.last().copied().filter(|s| *s > seq), "Last"),
        ])
    }
}

fn seats(desk: &Desk) -> Vec<RecordSeat> {
    let seat = |s: &crate::store::seats::SeatRow| RecordSeat {
        side: s.side.clone(),
        name: escape::fit(&escape::visible(&s.name), super::limits::NAME_MAX_CHARS),
        skill: s.skill.clone(),
    };
    desk.seats.iter().map(seat).collect()
}

fn record_entry(row: &LogRow) -> Result<RecordEntry, Fault> {
    let deed = match row.kind.as_str() {
        "undo" => Deed::Undo(rebuild::taken_back(row)),
        _ => Deed::Input(serde_json::from_str(&row.input)?),
    };
    let (notation, digest) = (row.notation.clone(), row.digest.clone());
    Ok(RecordEntry { seq: row.seq, at: row.at, deed, notation, digest })
}

fn as_text(desk: &Desk, record: &Record) -> String {
    let mut lines = vec![format!("{}, scenario {}", desk.system.title(), record.setup.scenario)];
    for seat in &record.seats {
        let skill = seat.skill.as_ref().map(|s| format!(", {s}")).unwrap_or_default();
        lines.push(format!("{}: {}{skill}", seat.side, seat.name));
    }
    lines.push(format!("SHA-256 of the dice seed: {}", record.commitment.0));
    lines.extend(record.seed.as_ref().map(|seed| format!("Dice seed: {}", seed.reveal())));
    if !record.entries.is_empty() {
        lines.push(String::new());
        lines.push("Orders".to_owned());
    }
    for entry in &record.entries {
        let what = match &entry.deed {
            Deed::Undo(steps) => format!("taken back: {steps:?}"),
            Deed::Input(_) if entry.notation.is_empty() => "no order of a player".to_owned(),
            Deed::Input(_) => entry.notation.clone(),
        };
        lines.push(format!("{:>4}  {}  {what}", entry.seq, time::iso(Timestamp(entry.at))));
    }
    lines.push(String::new());
    lines.push("What happened".to_owned());
    lines.extend(record.lines.iter().cloned());
    lines.extend(record.outcome.as_ref().map(|o| format!("End: {}", o.reason)));
    lines.join("\n") + "\n"
}

/// At most `most` of the steps, evenly spread, the first and the last among them.
fn sample(steps: &[i64], most: usize) -> Vec<i64> {
    if steps.len() <= most || most < 2 {
        return steps.to_vec();
    }
    (0..most).filter_map(|i| steps.get(i * (steps.len() - 1) / (most - 1)).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_is_sampled_with_both_ends() {
        let steps: Vec<i64> = (0..100).collect();
        let shown = sample(&steps, 30);
        assert_eq!((shown.len(), shown[0], shown[29]), (30, 0, 99));
        assert_eq!(sample(&steps[..5], 30), [0, 1, 2, 3, 4]);
    }
}
