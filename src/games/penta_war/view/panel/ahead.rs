//! Planning ahead while the other side is to move (12.2, 12.5): what is answered, the reply, and the way of a piece. The pages
//! on which a move is picked are the same as for a move of one's own; only their controls say something else.

use super::forms;
use super::{
    Draft, DraftError, Lens, Panel, PanelButton, PanelRow, Press, Seat, View, back_to, button, entry, menu, page, pick,
    picked, start_again,
};
use crate::contract::Tone;
use crate::contract::prelude::*;
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::{Clan, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::guess::Guess;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::notation::canonical;
use crate::games::penta_war::rules::pattern::Pattern;
use crate::games::penta_war::rules::refusal::MOST_REPLIES;
use crate::games::penta_war::rules::state::Line;
use crate::games::penta_war::text::complete_lines::{patterns, steps};
use crate::games::penta_war::text::format::line_text;
use crate::games::penta_war::text::lines::before;
use crate::games::penta_war::text::misread::not_understood;
use crate::games::penta_war::text::notation::{bare, condition, read};
use crate::kit::panel::{MenuEntry, PanelLine, fill, lines, matter, show};

/// What stands before a move of theirs that is being picked.
const THEIRS: &str = "their";

/// Prepared lines that can be made longer at a time.
const LINES_SHOWN: usize = 6;

/// What files a reply.
const PREPARE: &str = "Prepare this reply";

/// What can be prepared: a menu of conditions, and a plan.
pub(super) fn rows(view: &View<PentaWar>, seat: Seat) -> Vec<PanelRow> {
    let guess = before(view, seat);
    let of_pattern = |(text, note): (String, String)| entry(note, text.clone(), Press::Show(reply(&text, "")));
    let mut when: Vec<_> = patterns(&guess.position).into_iter().map(of_pattern).collect();
    when.truncate(crate::kit::limits::MENU_MAX_ENTRIES - 1);
    if !view.is_campaign() {
        when.push(entry("A move of theirs", "you pick which", Press::Show(line(THEIRS))));
    }
    let mut rows = vec![lines("Prepared", prepared(view, seat)), menu("Prepare a secret reply: when?", when)];
    let mut buttons = vec![fill("Add a reply…", Draft::new("if")), fill("Premove…", forms::premove())];
    if !guess.position.is_setup() {
        buttons.push(fill("A plan…", Draft::new("plan")));
        buttons.push(show("Plan square by square", Draft::new("plan")));
    }
    rows.push(PanelRow::Buttons(buttons));
    rows
}

/// The lines that are prepared, each with what makes it longer; a plan ends with its last square.
fn prepared(view: &View<PentaWar>, seat: Seat) -> Vec<PanelLine> {
    let of_line = |(number, line): (usize, &Line)| {
        let text = line_text(line);
        let may_go_on = !line.0.iter().any(|reply| reply.expected == Pattern::Safe) && line.0.len() < MOST_REPLIES;
        may_go_on
            .then(|| matter(&format!("{number}."), format!("if {text}"), "Next link…", Press::Fill(forms::link(&text))))
    };
    (1..).zip(view.lines_of(seat)).filter_map(of_line).take(LINES_SHOWN).collect()
}

fn line(text: &str) -> Draft {
    Draft::new("if").with("line", text)
}

fn reply(condition: &str, own: &str) -> Draft {
    line(&format!("{condition} then {own}"))
}

/// The page of a line that is being picked.
pub(super) fn of_line(view: &View<PentaWar>, seat: Seat, text: &str) -> Result<Panel, DraftError> {
    let mut guess = before(view, seat);
    let padded = format!("{text} ");
    let (theirs, own) = match text.strip_prefix(THEIRS) {
        Some(unit) => match canonical(unit.trim()).filter(|action| check(&guess.position, action).is_ok()) {
            Some(action) => (action.to_string(), ""),
            None => return of_theirs(&guess, unit.trim()),
        },
        None => match padded.split_once(" then ") {
            Some((theirs, own)) => (theirs.to_owned(), own.trim()),
            None => (text.to_owned(), ""),
        },
    };
    let pattern = condition(&guess.position, &theirs).map_err(|error| not_understood("line", &theirs, &error))?;
    guess.expect(&pattern);
    let head = pattern.to_string();
    let (before, last) = own.rsplit_once(',').map_or(("", own), |(before, last)| (before, last.trim()));
    let mut kept = String::new();
    for one in before.split(',').filter(|one| !one.trim().is_empty()) {
        let action = read(&guess.position, one).map_err(|error| not_understood("line", one, &error))?;
        guess.own(&action);
        kept = format!("{kept}{action}, ");
    }
    let mut found = if last.is_empty() {
        page(&format!("If {head}: {kept}what do you play?"), Lens::default(), choices(&guess.position))
    } else {
        own_page(&guess.position, last)?
    };
    let goes_on = view.is_campaign() && found.rows.iter().any(submits);
    if let Some(PanelRow::Buttons(buttons)) = found.rows.first_mut().filter(|_| goes_on && buttons_left(&kept)) {
        buttons.insert(1, show("Add another move", reply(&head, &format!("{kept}{},", bare(last).0))));
    }
    let mut page = turned(found, PREPARE, &|unit| reply(&head, &format!("{kept}{unit}")));
    grey_what_is_refused(view, seat, &mut page);
    Ok(page)
}

/// What cannot be prepared, as a second move of a clan in one turn (12.6), has no button, and the page says why.
fn grey_what_is_refused(view: &View<PentaWar>, seat: Seat, page: &mut Panel) {
    let refusal = |button: &PanelButton| match &button.press {
        Press::Submit(draft) => PentaWar::check(view, seat, &PentaWar::parse(view, seat, draft).ok()?).err(),
        Press::Show(_) | Press::Fill(_) => None,
    };
    for row in &mut page.rows {
        let PanelRow::Buttons(buttons) = row else { continue };
        for button in buttons {
            if let Some(no) = refusal(button) {
                button.is_disabled = true;
                page.text = format!("{}\nNot so: {no}.", page.text);
            }
        }
    }
}

/// Whether the row has a button that gives an order.
fn submits(row: &PanelRow) -> bool {
    matches!(row, PanelRow::Buttons(buttons) if buttons.iter().any(|button| matches!(button.press, Press::Submit(_))))
}

/// Whether a control has room for one move more.
const fn buttons_left(kept: &str) -> bool {
    kept.len() < 24
}

/// The first page of a move: clans, Pawns, captures; or clans to place.
fn choices(position: &Position) -> Vec<PanelRow> {
    let mut rows = if position.is_setup() { pick::clans_to_place(position) } else { pick::groups(position) };
    rows.push(PanelRow::Buttons(vec![start_again()]));
    rows
}

fn own_page(position: &Position, own: &str) -> Result<Panel, DraftError> {
    let (unit, path) = own.split_once(' ').unwrap_or((own, ""));
    let draft = Draft::new("move").with("unit", unit).with("path", path);
    picked(position, unit, &draft)
}

/// Picking a move of theirs.
fn of_theirs(guess: &Guess, unit: &str) -> Result<Panel, DraftError> {
    let found = if unit.is_empty() {
        page("Which move of theirs do you answer?", Lens::default(), choices(&guess.position))
    } else {
        own_page(&guess.position, unit)?
    };
    Ok(asking(turned(found, PREPARE, &|unit| line(&format!("{THEIRS} {unit}")))))
}

/// The page with the pages of its orders in their place: a move of theirs is a condition, and the reply is still to come.
fn asking(mut panel: Panel) -> Panel {
    for row in &mut panel.rows {
        let PanelRow::Menu { entries, .. } = row else { continue };
        for entry in entries {
            if let Press::Submit(draft) = &entry.press {
                entry.press = Press::Show(draft.clone());
            }
        }
    }
    panel
}

/// A page for picking a move, made to say something else with what is picked.
pub(super) fn turned(panel: Panel, label: &str, say: &dyn Fn(&str) -> Draft) -> Panel {
    let draft = |draft: Draft| match (draft.verb.as_str(), draft.get("unit")) {
        ("move", Some(unit)) => {
            let path = draft.get("path").map_or_else(String::new, |path| format!(" {path}"));
            say(&format!("{unit}{path}"))
        }
        _ => draft,
    };
    let press = |press: Press| match press {
        Press::Show(to) => Press::Show(draft(to)),
        Press::Submit(to) => Press::Submit(draft(to)),
        Press::Fill(of) => Press::Fill(draft(of)),
    };
    let of_button = |button: PanelButton| {
        let label = match &button.press {
            Press::Submit(_) => button.label.replace("Lock", label),
            Press::Show(_) | Press::Fill(_) => button.label.clone(),
        };
        PanelButton { label, press: press(button.press), ..button }
    };
    let of_entry = |entry: MenuEntry| MenuEntry { press: press(entry.press), ..entry };
    let of_row = |row: PanelRow| match row {
        PanelRow::Menu { placeholder, entries } => {
            PanelRow::Menu { placeholder, entries: entries.into_iter().map(of_entry).collect() }
        }
        PanelRow::Buttons(buttons) => PanelRow::Buttons(buttons.into_iter().map(of_button).collect()),
        PanelRow::Lines { placeholder, lines } => {
            let of_line = |line: PanelLine| PanelLine { entry: of_entry(line.entry), ..line };
            PanelRow::Lines { placeholder, lines: lines.into_iter().map(of_line).collect() }
        }
    };
    Panel { rows: panel.rows.into_iter().map(of_row).collect(), ..panel }
}

/// The page of a plan: clan, piece, then square after square.
pub(super) fn of_plan(view: &View<PentaWar>, seat: Seat, draft: &Draft) -> Panel {
    let own = before(view, seat).position.passed();
    let plan = |unit: &str| Draft::new("plan").with("unit", unit);
    let Some(unit) = draft.get("unit") else {
        let moving = steps(&own);
        let is_there = |clan: Option<Clan>| {
            moving.iter().any(|(from, _)| own.piece(*from).is_some_and(|piece| piece.clan() == clan))
        };
        let clans = Clan::ALL.into_iter().map(Some).chain([None]).filter(|clan| is_there(*clan));
        let clans = clans.map(|clan| clan.map_or(("Pawns", 'P'), |clan| (clan.name(), clan.letter())));
        let entries = clans.map(|(name, letter)| entry(name, "", Press::Show(plan(&letter.to_string())))).collect();
        let rows = vec![menu("Whose piece goes?", entries), PanelRow::Buttons(vec![start_again()])];
        let text =
            "A plan moves one piece a square a turn, until something can take it or newly attacks its King (12.5).";
        return page(text, Lens::default(), rows);
    };
    if let Some(start) = Sq::parse(unit) {
        return ways(&own, start, draft.get("path").unwrap_or_default());
    }
    let number = draft.get("path").and_then(|path| path.parse().ok()).unwrap_or(1);
    let clan = Clan::parse(unit).filter(|_| !unit.eq_ignore_ascii_case("P"));
    let say = |unit: &str| {
        let (unit, number) = unit.split_once(' ').unwrap_or((unit, ""));
        plan(unit).with("path", number)
    };
    turned(pick::group(&own, clan, number), PREPARE, &say)
}

/// Where the piece goes next, behind the squares that have been picked.
fn ways(own: &Position, start: Sq, path: &str) -> Panel {
    let (mut position, mut at) = (own.clone(), start);
    let mut squares = vec![];
    for to in path.split_whitespace().map_while(Sq::parse) {
        let step = Action::Move(Move::Step { from: at, to });
        if check(&position, &step).is_err() {
            break;
        }
        position = position.after(&step).passed();
        at = to;
        squares.push(to.label());
    }
    let name = own.piece(start).map_or_else(|| "Nothing".to_owned(), Piece::name);
    let draft = |path: &str| Draft::new("plan").with("unit", start.label()).with("path", path);
    let so_far = squares.join(" ");
    let targets = steps(&position).into_iter().filter(|(from, _)| *from == at && squares.len() < MOST_REPLIES);
    let entries =
        targets.map(|(_, to)| entry(format!("To {to}"), "", Press::Show(draft(format!("{so_far} {to}").trim()))));
    let mut buttons = vec![back_to(Draft::new("plan")), start_again()];
    if !squares.is_empty() {
        buttons.insert(0, button("Prepare this plan", Tone::Confirm, Press::Submit(draft(&so_far))));
    }
    let rows = vec![menu("Where does it go next?", entries.collect()), PanelRow::Buttons(buttons)];
    let way = if squares.is_empty() { "pick its squares, one a turn".to_owned() } else { so_far.clone() };
    page(&format!("{name} on {start}: {way}."), Lens::at(start.label()), rows)
}
