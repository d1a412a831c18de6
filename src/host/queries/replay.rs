//! `/game replay`: the game again, as an animation and phase by phase; and the phases themselves, by the numbers that
//! everybody may count.

use crate::contract::{Choice, Look};
use crate::host::api::limits::REPLAY_FRAMES;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::Table;
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::press::{ControlId, Press, WindowMark};
use crate::host::{Button, Call, Control, Seq, Style};
use crate::kit::words::count;
use crate::store::log;
use crate::store::phases::{self, PhaseRow};

/// The phases of a game that were not taken back, in order; there is one as soon as it has started.
pub(crate) async fn phases(ctx: &Ctx, table: &Table) -> Result<Vec<PhaseRow>, Failure> {
    if table.game().is_none() {
        return Err(Refusal::NotStarted("Its phases can be seen once it has.".to_owned()).into());
    }
    let id = table.id.0;
    let found = ctx.store.read(async |db| phases::standing(db, id).await).await.map_err(Fault::from)?;
    if found.is_empty() {
        return Err(Fault::Row { table: table.id, what: "phases", read: "none".to_owned() }.into());
    }
    Ok(found)
}

/// `/game replay`: an animation, and buttons to go through it phase by phase.
pub(crate) async fn replay_page(
    ctx: &Ctx,
    call: &Call,
    table: &Table,
    from: &str,
    to: &str,
) -> Result<Answer, Failure> {
    let phases = phases(ctx, table).await?;
    let end = |text: &str, usual: Option<&PhaseRow>| match usual.filter(|_| text.trim().is_empty()) {
        Some(usual) => Ok(usual.number),
        None => read_phase(&phases, text).map(|phase| phase.number),
    };
    let (from, to) = (end(from, phases.first())?, end(to, phases.last())?);
    let (from, to) = (from.min(to), to.max(from));
    let shown: Vec<&PhaseRow> = phases.iter().filter(|p| (from..=to).contains(&p.number)).collect();
    let shown = sample(&shown, REPLAY_FRAMES);
    let range = if from == to { format!("phase {from}") } else { format!("phases {from} to {to}") };
    let text = format!("**{}** · {range}, {}", table.system.title(), count(shown.len(), "picture"));
    let seqs = shown.iter().map(|p| Seq(p.seq)).collect();
    let replay = PictureName::Replay { table: table.id, seqs, viewer: table.viewer(call.actor.user) };
    Ok(Answer::fresh(PendingMessage::text(text).with_row(frame_row(table, &phases, to)).with(replay)))
}

/// One phase of the replay; a button of an earlier version names the log entry that opened it.
pub(crate) async fn frame(
    ctx: &Ctx,
    call: &Call,
    table: &Table,
    mark: WindowMark,
    wanted: i64,
) -> Result<Answer, Failure> {
    let phases = phases(ctx, table).await?;
    let is_wanted = |p: &&PhaseRow| match mark {
        WindowMark::Phase(_) => p.number == wanted,
        WindowMark::Step(_) => p.seq == wanted,
    };
    let phase = phases.iter().find(is_wanted).ok_or(Refusal::FrameGone)?;
    let told = told_in(ctx, table, &phases, phase).await?;
    let last = phases.last().map_or(phase.number, |p| p.number);
    let text = format!("{} of {last}\n{}", table.headline_of(&phase.title, Some(phase.number)), told.join("\n"));
    let (seq, look) = (Seq(phase.seq), Look::default());
    let viewer = table.viewer(call.actor.user);
    let map = PictureName::Map { table: table.id, seq, viewer, look, due: None, is_close: false };
    Ok(Answer::fresh(PendingMessage::text(text).with_row(frame_row(table, &phases, phase.number)).with(map)))
}

/// What everybody was told on the way from the phase before to this one.
async fn told_in(ctx: &Ctx, table: &Table, phases: &[PhaseRow], phase: &PhaseRow) -> Result<Vec<String>, Failure> {
    let before = phases.iter().rev().find(|p| p.number < phase.number).map_or(-1, |p| p.seq);
    let id = table.id.0;
    let entries = ctx.store.read(async |db| log::standing_after(db, id, before).await).await?;
    let until = entries.iter().filter(|e| e.seq <= phase.seq.min(table.told.0));
    let lines: Vec<Vec<String>> =
        until.map(|e| serde_json::from_str(&e.lines)).collect::<Result<_, _>>().map_err(Fault::from)?;
    Ok(lines.concat().iter().map(|line| format!("- {line}")).collect())
}

/// The phase whose number was typed.
pub(crate) fn read_phase<'a>(phases: &'a [PhaseRow], text: &str) -> Result<&'a PhaseRow, Refusal> {
    let bare = text.trim().trim_start_matches("phase").trim_start_matches('#').trim();
    let number = bare.parse::<i64>().ok();
    let last = phases.last().map_or(0, |p| p.number);
    let unknown = || Refusal::UnknownPhase { read: text.into(), last };
    phases.iter().find(|p| Some(p.number) == number).ok_or_else(unknown)
}

/// Phases to choose from, the newest first.
pub(crate) fn choices(phases: &[PhaseRow]) -> impl Iterator<Item = Choice> {
    let label = |p: &PhaseRow| match p.title.as_str() {
        "" => format!("phase {}", p.number),
        title => format!("{}: {title}", p.number),
    };
    phases.iter().rev().map(move |p| Choice::new(p.number.to_string(), label(p)))
}

fn frame_row(table: &Table, phases: &[PhaseRow], shown: i64) -> Vec<Control> {
    let before = phases.iter().rev().map(|p| p.number).find(|n| *n < shown);
    let after = phases.iter().map(|p| p.number).find(|n| *n > shown);
    let button = |index: u8, target: Option<i64>, label: &str| {
        let action = Press::Frame(index, target.unwrap_or(shown));
        let id = ControlId { table: table.id, mark: table.mark(), action }.encode();
        let is_disabled = target.is_none();
        Control::Button(Button { id, label: label.to_owned(), style: Style::Secondary, is_disabled })
    };
    vec![
        button(0, phases.first().map(|p| p.number).filter(|n| *n < shown), "First"),
        button(1, before, "Back"),
        button(2, after, "Next"),
        button(3, phases.last().map(|p| p.number).filter(|n| *n > shown), "Last"),
    ]
}

/// At most `most` of them, evenly spread, the first and the last among them.
fn sample<T: Copy>(all: &[T], most: usize) -> Vec<T> {
    if all.len() <= most || most < 2 {
        return all.to_vec();
    }
    (0..most).filter_map(|i| all.get(i * (all.len() - 1) / (most - 1)).copied()).collect()
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

    #[test]
    fn a_phase_is_read_by_its_number_however_it_is_written() {
        let phase = |number, seq| PhaseRow {
            number,
            seq,
            title: "ROUND 1".to_owned(),
            is_posted: true,
            banks: "{}".to_owned(),
        };
        let phases = [phase(1, 0), phase(4, 9)];
        for text in ["4", " phase 4 ", "#4"] {
            assert_eq!(read_phase(&phases, text).unwrap().seq, 9);
        }
        let refused = |text: &str| read_phase(&phases, text).unwrap_err().to_string();
        assert!(refused("2").contains("no phase `2`") && refused("2").contains("from 1 to 4"), "{}", refused("2"));
        assert!(refused("[x](y)").contains("`[x](y)`"));
        assert_eq!(choices(&phases).next().unwrap().label, "4: ROUND 1");
    }
}
