//! The buttons of posts that are past: *Details*, all that was told with a post, dice and tables included; and the map as it
//! was then.

use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::queries::map;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{Press, WindowMark};
use crate::host::table::{Table, past, said};
use crate::host::{Call, Control, Style};
use crate::store::log;
use crate::store::phases::PhaseRow;

/// Characters of a page.
const PAGE_CHARS: usize = 1_600;

/// A page of everything that was told with the post of a phase.
pub(crate) async fn details(
    ctx: &Ctx,
    call: &Call,
    table: &Table,
    mark: WindowMark,
    page: u8,
) -> Result<Answer, Failure> {
    let phases = past::phases(ctx, table).await?;
    let phase = phase_of(&phases, mark)?;
    in_time(ctx, call, table, phase).await?;
    let pages = pages(&told_with(ctx, table, &phases, phase).await?);
    let page = usize::from(page).min(pages.len() - 1);
    let title = if phase.title.is_empty() { table.system.title() } else { &phase.title };
    let number = if pages.len() > 1 { format!(" · page {} of {}", page + 1, pages.len()) } else { String::new() };
    let text = format!("**Details** · on the way to {title}, phase {}{number}\n{}", phase.number, pages[page]);
    let button = |action: Press, label: &str| buttons::at(table, mark, action, label, Style::Secondary);
    let turn = |to: usize| u8::try_from(to).ok().map(Press::DetailsPage);
    let before = page.checked_sub(1).and_then(turn).map(|action| button(action, "Previous"));
    let after = Some(page + 1).filter(|next| *next < pages.len()).and_then(turn).map(|action| button(action, "Next"));
    let row: Vec<Control> = before.into_iter().chain(after).chain([button(Press::MapThen, "Map then")]).collect();
    Ok(Answer::fresh(PendingMessage::text(text).with_row(row)))
}

/// The map as it was when that phase began, as whoever asks may see it.
pub(crate) async fn map_then(ctx: &Ctx, call: &Call, table: &Table, mark: WindowMark) -> Result<Answer, Failure> {
    let phases = past::phases(ctx, table).await?;
    let phase = phase_of(&phases, mark)?;
    in_time(ctx, call, table, phase).await?;
    let number = phase.number.to_string();
    map::map(ctx, call, table, ["", "", &number]).await
}

/// Whoever sees the table late sees no more of it here.
async fn in_time(ctx: &Ctx, call: &Call, table: &Table, phase: &PhaseRow) -> Result<(), Failure> {
    let late = past::late_phase(ctx, table, call.actor.user).await?;
    if late.is_some_and(|late| phase.number > late.number) { Err(Refusal::ShownLater.into()) } else { Ok(()) }
}

/// The phase that a post's controls belong to, unless it was taken back.
fn phase_of(phases: &[PhaseRow], mark: WindowMark) -> Result<&PhaseRow, Refusal> {
    let is_it = |phase: &&PhaseRow| match mark {
        WindowMark::Phase(number) => phase.number == number,
        WindowMark::Step(seq) => phase.seq == seq,
    };
    phases.iter().find(is_it).ok_or(Refusal::FrameGone)
}

/// What everybody was told from the post before to this one.
async fn told_with(ctx: &Ctx, table: &Table, phases: &[PhaseRow], phase: &PhaseRow) -> Result<Vec<String>, Fault> {
    let is_before = |other: &&PhaseRow| other.is_posted != 0 && other.number < phase.number;
    let (id, from) = (table.id, phases.iter().rev().find(is_before).map_or(-1, |before| before.seq));
    let entries = ctx.store.read(async |db| log::standing_after(db, id.0, from).await).await?;
    let until = entries.iter().filter(|entry| entry.seq <= phase.seq.min(table.told.0));
    let said = until.map(|entry| said::of_entry(id, entry)).collect::<Result<Vec<_>, Fault>>()?;
    Ok(said.concat().into_iter().map(|said| said.text).collect())
}

/// Sentences on pages, one at least; none is cut in two.
fn pages(told: &[String]) -> Vec<String> {
    let mut pages = vec![String::new()];
    for line in told {
        let line = format!("- {}\n", line.replace('\n', " "));
        let has_room = |page: &String| page.is_empty() || page.chars().count() + line.chars().count() <= PAGE_CHARS;
        match pages.last_mut().filter(|page| has_room(page)) {
            Some(page) => page.push_str(&line),
            None => pages.push(line),
        }
    }
    if told.is_empty() {
        pages = vec!["Nothing was told with this post.".to_owned()];
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_account_is_parted_between_sentences() {
        let told: Vec<String> = (0..100).map(|n| format!("Sentence {n} of a long evening.")).collect();
        let pages = pages(&told);
        assert!(pages.len() > 1 && pages.iter().all(|page| page.chars().count() <= PAGE_CHARS), "{}", pages.len());
        assert_eq!(pages.concat().lines().count(), 100);
        assert_eq!(super::pages(&[]), ["Nothing was told with this post."]);
    }
}
