//! *Look back*: a game step by step, with a menu of its chapters. While it runs as whoever asks may see it; afterwards all of
//! it, or what one seat saw then and what it had filed.

use crate::contract::{Draft, Lens, Seat, Viewer};
use crate::host::api::escape;
use crate::host::api::limits::CONTROL_MAX_CHARS;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons;
use crate::host::outgoing::notes;
use crate::host::table::past::{self, Chapter, chapters};
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::press::{ControlId, Eyes, Moment, Press, WindowMark};
use crate::host::table::stage::Status;
use crate::host::table::{Table, load};
use crate::host::{Button, Call, Control, Menu, MenuOption, Seq, Style, UserId};
use crate::store::log::{self, LogRow};
use crate::store::phases::PhaseRow;

/// Entries of a menu; where there are more chapters, the last turns its page.
const ENTRIES: usize = 25;
/// Characters of what everybody was told.
const TOLD_CHARS: usize = 800;
/// Characters of what was filed, of all seats together.
const FILED_CHARS: usize = 700;

/// The game from its first phase.
pub(crate) async fn from_the_start(ctx: &Ctx, call: &Call, table: &Table) -> Result<Answer, Failure> {
    let phases = past::phases_for(ctx, table, call.actor.user).await?;
    let first = phases.first().map_or(0, |phase| phase.number);
    page(ctx, call, table, Moment::of(first)).await
}

/// The phase of a button of an earlier version; an old one names the log entry that opened it.
pub(crate) async fn of_old(
    ctx: &Ctx,
    call: &Call,
    table: &Table,
    mark: WindowMark,
    wanted: i64,
) -> Result<Answer, Failure> {
    let phases = past::phases_for(ctx, table, call.actor.user).await?;
    let is_wanted = |phase: &&PhaseRow| match mark {
        WindowMark::Phase(_) => phase.number == wanted,
        WindowMark::Step(_) => phase.seq == wanted,
    };
    let number = phases.iter().find(is_wanted).ok_or(Refusal::FrameGone)?.number;
    page(ctx, call, table, Moment::of(number)).await
}

/// A moment of the game.
pub(crate) async fn page(ctx: &Ctx, call: &Call, table: &Table, moment: Moment) -> Result<Answer, Failure> {
    let viewer = viewer(table, call.actor.user, moment.eyes)?;
    let phases = past::phases_for(ctx, table, call.actor.user).await?;
    let phase = phases.iter().find(|phase| phase.number == moment.phase).ok_or(Refusal::FrameGone)?;
    let last = phases.last().map_or(phase.number, |last| last.number);
    let mut parts = vec![format!("{} of {last}", table.headline_of(&phase.title, Some(phase.number)))];
    // What a seat had filed stands in the state before the phase ran, and on its map.
    let mut seq = Seq(phase.seq);
    let told = told_in(ctx, table, &phases, phase).await?;
    if table.status() == Status::Over {
        let filed = past::filed_by(ctx, table, phase).await?;
        parts.push(format!("Whose view: {}.", whose(table, moment.eyes)));
        parts.extend(words_of(&told, moment.eyes)?);
        parts.extend(filed_words(ctx, table, moment.eyes, phase, filed).await?);
        seq = if moment.eyes == Eyes::Own { seq } else { filed };
    } else {
        parts.extend(words_of(&told, Eyes::Own)?);
    }
    let lens = Lens::default();
    let picture = PictureName::Map { table: table.id, seq, viewer, lens, due: None, is_close: false };
    let mut pending = PendingMessage::text(parts.join("\n"));
    pending.rows = rows(table, &phases, moment);
    Ok(Answer::fresh(pending.with(picture)))
}

/// What may be seen with these eyes: before the end nobody sees with another's.
fn viewer(table: &Table, user: UserId, eyes: Eyes) -> Result<Viewer, Refusal> {
    match eyes {
        Eyes::Own => Ok(table.viewer(user)),
        Eyes::Seat(seat) if seat.index() >= table.seats.len() => Err(Refusal::UnknownControl),
        Eyes::Seat(seat) if table.status() == Status::Over || table.seat_of(user) == Some(seat) => {
            Ok(Viewer::Seat(seat))
        }
        Eyes::Seat(seat) => Err(Refusal::OthersView(table.side(seat))),
    }
}

fn whose(table: &Table, eyes: Eyes) -> String {
    match eyes {
        Eyes::Own => "**everybody's**, all revealed".to_owned(),
        Eyes::Seat(seat) => format!("**{}**, as it saw the game then", table.label(seat)),
    }
}

/// What was told on the way from the phase before to this one; with a seat's eyes also what it was told alone.
fn words_of(told: &[LogRow], eyes: Eyes) -> Result<Vec<String>, Fault> {
    let (mut public, mut alone) = (Vec::new(), Vec::new());
    for entry in told {
        public.extend(serde_json::from_str::<Vec<String>>(&entry.lines)?);
        if let Eyes::Seat(seat) = eyes {
            alone.extend(notes::notes_of(entry)?.remove(&seat.0).unwrap_or_default());
        }
    }
    let public = notes::paragraph_within("What everybody was told:", &public, TOLD_CHARS);
    let alone = notes::paragraph_within("What it was told alone:", &alone, TOLD_CHARS / 2);
    Ok(public.into_iter().chain(alone).collect())
}

/// The entries on the way to a phase that everybody has been told of.
async fn told_in(ctx: &Ctx, table: &Table, phases: &[PhaseRow], phase: &PhaseRow) -> Result<Vec<LogRow>, Fault> {
    let before = phases.iter().rev().find(|p| p.number < phase.number).map_or(-1, |p| p.seq);
    let id = table.id.0;
    let mut entries = ctx.store.read(async |db| log::standing_after(db, id, before).await).await?;
    entries.retain(|entry| entry.seq <= phase.seq.min(table.told.0));
    Ok(entries)
}

/// What seats had filed when a phase ran: of the seat that looks, else of all.
async fn filed_words(
    ctx: &Ctx,
    table: &Table,
    eyes: Eyes,
    phase: &PhaseRow,
    filed: Seq,
) -> Result<Vec<String>, Failure> {
    let seats: Vec<Seat> = table.all_seats().filter(|seat| [Eyes::Own, Eyes::Seat(*seat)].contains(&eyes)).collect();
    let state = load::state_at(ctx, table, filed).await?;
    let asked = seats.clone();
    let lists = ctx.rules(move || asked.into_iter().map(|seat| state.orders(seat)).collect::<Vec<_>>()).await?;
    // The last answer let the phase run: it stands in the log alone.
    let (id, step) = (table.id.0, filed.next().0);
    let last = ctx.store.read(async |db| log::find_standing(db, id, step).await).await?;
    let last = last.filter(|entry| entry.kind == "order" && entry.base_seq == phase.seq && entry.notation != LOCK);
    let room = FILED_CHARS / seats.len().max(1);
    let mut found = Vec::new();
    for (seat, list) in seats.into_iter().zip(lists) {
        let mut lines: Vec<String> = list.into_iter().map(|(line, _)| line.markdown()).collect();
        let own = last.as_ref().filter(|entry| entry.seat == Some(seat.0.into()));
        lines.extend(own.map(|entry| crate::kit::words::code(&entry.notation)));
        let heading = format!("{} had ordered when this phase ran:", table.side(seat));
        found.extend(notes::paragraph_within(&heading, &lines, room));
    }
    Ok(found)
}

/// The order that says that there are no more.
const LOCK: &str = "done";

/// The menu of chapters, that of eyes once the game is over, and the buttons.
fn rows(table: &Table, phases: &[PhaseRow], moment: Moment) -> Vec<Vec<Control>> {
    let eyes = (table.status() == Status::Over).then(|| eyes_menu(table, moment));
    let menus = chapter_menu(table, phases, moment).into_iter().chain(eyes).map(|menu| vec![menu]);
    let [before, after] = steps(table, phases, moment);
    let button = |action: Press, label: &str| buttons::button(table, action, label, Style::Secondary);
    let whole = Draft::new("map").with("turn", moment.phase.to_string());
    let map = button(Press::View(0, whole), "Map");
    let [replay, share] = [button(Press::Replay, "Replay"), button(Press::Share(moment), "Share…")];
    menus.chain([vec![before, replay, map, share, after]]).collect()
}

/// The buttons to the phase before and the next.
pub(crate) fn steps(table: &Table, phases: &[PhaseRow], moment: Moment) -> [Control; 2] {
    let before = phases.iter().rev().map(|phase| phase.number).find(|number| *number < moment.phase);
    let after = phases.iter().map(|phase| phase.number).find(|number| *number > moment.phase);
    let button = |index: u8, target: Option<i64>, label: &str| {
        let to = Moment { phase: target.unwrap_or(moment.phase), menu: None, ..moment };
        let id = id(table, Press::LookBack(index, to));
        let is_disabled = target.is_none();
        Control::Button(Button { id, label: label.to_owned(), style: Style::Secondary, is_disabled })
    };
    [button(0, before, "Previous"), button(1, after, "Next")]
}

/// The chapters of the game; none while there is only one.
pub(crate) fn chapter_menu(table: &Table, phases: &[PhaseRow], moment: Moment) -> Option<Control> {
    let all = chapters(phases);
    let here = all.iter().position(|chapter| (chapter.first..=chapter.last).contains(&moment.phase));
    let title = here.map(|at| all[at].title.as_str()).unwrap_or_default();
    let options = options(&all, here.unwrap_or_default(), moment);
    let placeholder = escape::fit(format!("Chapters · {title}").trim_end_matches([' ', '·']), CONTROL_MAX_CHARS);
    let id = id(table, Press::LookBackMenu(0));
    (all.len() > 1).then_some(Control::Menu(Menu { id, placeholder, options }))
}

/// A page of the menu; `here` is the chapter of the phase that is shown.
fn options(all: &[Chapter], here: usize, moment: Moment) -> Vec<MenuOption> {
    let option = |label: &str, description: String, to: Moment| MenuOption {
        label: escape::fit(label, CONTROL_MAX_CHARS),
        value: to.encode(),
        description,
    };
    let chapter = |chapter: &Chapter| {
        let Chapter { title, first, last } = chapter;
        let phases = if first == last { format!("phase {first}") } else { format!("phases {first} to {last}") };
        let title = if title.is_empty() { &phases } else { title };
        option(title, phases.clone(), Moment { phase: *first, menu: None, ..moment })
    };
    if all.len() <= ENTRIES {
        return all.iter().map(chapter).collect();
    }
    let of_page = ENTRIES - 1;
    let pages = all.len().div_ceil(of_page);
    let page = moment.menu.map_or(here / of_page, usize::from).min(pages - 1);
    let next = (page + 1) % pages;
    let (from, to) = (next * of_page + 1, ((next + 1) * of_page).min(all.len()));
    let menu = u8::try_from(next).ok();
    let turn = option(&format!("Chapters {from} to {to} of {}", all.len()), String::new(), Moment { menu, ..moment });
    all.iter().skip(page * of_page).take(of_page).map(chapter).chain([turn]).collect()
}

/// Whose view can be had.
fn eyes_menu(table: &Table, moment: Moment) -> Control {
    let option = |label: String, description: &str, eyes: Eyes| MenuOption {
        label: escape::fit(&label, CONTROL_MAX_CHARS),
        value: Moment { eyes, ..moment }.encode(),
        description: description.to_owned(),
    };
    let seats = table.all_seats().take(ENTRIES - 1).map(|seat| {
        let name = escape::plain_name(&table.seats[seat.index()].name);
        option(format!("{} ({name})", table.side(seat)), "what it saw then, and had ordered", Eyes::Seat(seat))
    });
    let all = option("Everybody's".to_owned(), "all revealed", Eyes::Own);
    let options: Vec<MenuOption> = std::iter::once(all).chain(seats).collect();
    let now = match moment.eyes {
        Eyes::Own => "everybody's".to_owned(),
        Eyes::Seat(seat) => table.side(seat),
    };
    let id = id(table, Press::LookBackMenu(1));
    Control::Menu(Menu { id, placeholder: escape::fit(&format!("Whose view: {now}"), CONTROL_MAX_CHARS), options })
}

fn id(table: &Table, action: Press) -> String {
    ControlId { table: table.id, mark: table.mark(), action }.encode()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(count: i64) -> Vec<Chapter> {
        (1..=count).map(|n| Chapter { title: format!("ROUND {n}"), first: 2 * n - 1, last: 2 * n }).collect()
    }

    #[test]
    fn a_menu_of_many_chapters_is_turned_by_its_last_entry_and_begins_at_the_chapter_that_is_shown() {
        let all = rounds(60);
        let shown = options(&all, 30, Moment::of(61));
        assert_eq!(shown.len(), ENTRIES);
        assert!(shown.iter().any(|option| option.label == "ROUND 31"));
        let mut seen = Vec::new();
        let mut moment = Moment::of(61);
        for _ in 0..3 {
            let page = options(&all, 30, moment);
            let (turn, chapters) = page.split_last().unwrap();
            seen.extend(chapters.iter().map(|option| option.label.clone()));
            moment = Moment::parse(&turn.value).unwrap();
            assert_eq!(moment.phase, 61, "turning the menu's page shows no other phase");
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 60);
    }

    #[test]
    fn few_chapters_need_no_turning() {
        let shown = options(&rounds(25), 0, Moment::of(1));
        assert_eq!((shown.len(), shown[24].label.as_str()), (25, "ROUND 25"));
        assert_eq!(shown[1].description, "phases 3 to 4");
    }
}
