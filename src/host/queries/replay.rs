//! `/game replay`: the game again as an animation, with the way to its phases; and phases by the numbers that are typed.

use crate::contract::Choice;
use crate::host::api::limits::REPLAY_FRAMES;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::queries::look_back;
use crate::host::table::Table;
use crate::host::table::past::{self, sample};
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::press::{Moment, Press, Watching};
use crate::host::table::stage::Status;
use crate::host::{Call, Control, Seq, Style};
use crate::kit::words::count;
use crate::store::phases::PhaseRow;

/// `/game replay`: an animation, with buttons and a menu that go through the phases one by one.
pub(crate) async fn replay_page(
    ctx: &Ctx,
    call: &Call,
    table: &Table,
    from: &str,
    to: &str,
) -> Result<Answer, Failure> {
    let phases = past::phases_for(ctx, table, call.actor.user).await?;
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
    let mut pending = PendingMessage::text(text);
    pending.rows = rows(table, &phases, to);
    Ok(Answer::fresh(pending.with(replay)))
}

/// The menu of chapters, and the buttons that go on from the last phase that was shown.
fn rows(table: &Table, phases: &[PhaseRow], to: i64) -> Vec<Vec<Control>> {
    let moment = Moment::of(to);
    let menu = look_back::chapter_menu(table, phases, moment);
    let [before, after] = look_back::steps(table, phases, moment);
    let from_the_start = buttons::button(table, Press::Watch(Watching::LookBack), "Look back", Style::Secondary);
    let is_over = table.status() == Status::Over;
    let buttons = [Some(before), is_over.then_some(from_the_start), Some(after)].into_iter().flatten().collect();
    menu.into_iter().map(|menu| vec![menu]).chain([buttons]).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_is_read_by_its_number_however_it_is_written() {
        let phase =
            |number, seq| PhaseRow { number, seq, title: "ROUND 1".to_owned(), is_posted: 1, banks: "{}".to_owned() };
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
