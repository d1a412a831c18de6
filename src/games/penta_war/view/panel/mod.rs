//! The guided panel: menus and buttons that end in the same orders as typing.
//!
//! A page answers to a `move` draft whose unit is as much of a move as has been picked; its path is the page of a long menu.
//!
//! | unit | page |
//! |---|---|
//! | `C`, `P` | pieces of a clan, Pawns |
//! | `c1` | where that piece can go |
//! | `a16-a17=` | what the Pawn becomes |
//! | `palace` | drops, special moves, restorations |
//! | `C@` | areas for a clan (set-up) |
//! | `AQ@` | ranks and squares for a drop |
//! | `AQ*`, `e5*`, `T:e5` | piece, named clan and target of a special move |
//! | `CK@`, `CK@*c3`, `CK@c3`, `CK@c3:NB` | cluster, Pawn, fill and letters of a restoration |
//! | a whole move | confirmation |
//!
//! A campaign turn is picked on the pages of `turn`, which lead to these.
//! Who waits plans ahead: the pages of `if` and `plan` are in `ahead`, what can be filled in at once in `forms`.

mod ahead;
mod confirm;
mod forms;
mod palace;
mod pick;
mod recruit;
mod turn;

pub(crate) use forms::{filled, form};

use crate::contract::{Draft, DraftError, Lens, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Tone, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::{Clan, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::Move;
use crate::games::penta_war::rules::state::Phase;
use crate::games::penta_war::rules::timeout::{usual_move, usual_places};
use crate::games::penta_war::text::format::place_draft;
use crate::games::penta_war::text::verbs::VERBS;
use crate::games::penta_war::text::words;
use crate::kit::limits::MENU_MAX_ENTRIES;
use crate::kit::line::Line;
use crate::kit::panel::{PANEL_HOME, back_to, button, entry, menu, page, show};

/// A page of the panel.
pub(crate) fn panel(view: &View<PentaWar>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    if !["move", "done", "if", "plan", "cancel", PANEL_HOME].contains(&draft.verb.as_str()) {
        return Err(DraftError::UnknownVerb {
            game: crate::games::penta_war::data::options::TITLE,
            verb: draft.verb.chars().take(40).collect(),
            verbs: VERBS.iter().map(|v| v.name.to_owned()).collect(),
        });
    }
    let is_awaited = view.to_move() == Some(seat);
    if !is_awaited && view.to_move().is_some() {
        match (draft.verb.as_str(), draft.get("line")) {
            // Its page is the form alone.
            ("if", Some(text)) if forms::is_link(view, seat, text) => {}
            ("if", Some(text)) => return ahead::of_line(view, seat, text),
            ("plan", _) => return Ok(ahead::of_plan(view, seat, draft)),
            _ => {}
        }
    }
    if is_awaited && view.is_campaign() {
        return turn::of_turn(view, seat, draft);
    }
    let unit = draft.get("unit").filter(|_| draft.verb == "move" && is_awaited);
    match unit {
        Some(unit) => picked(&view.position, unit, draft),
        None => Ok(home(view, seat, is_awaited)),
    }
}

/// The page for what has been picked.
fn picked(position: &Position, unit: &str, draft: &Draft) -> Result<Panel, DraftError> {
    let page = draft.get("path").and_then(|path| path.parse().ok()).unwrap_or(1_usize);
    if unit == "palace" {
        return Ok(palace::page(position));
    }
    if let Some(square) = Sq::parse(unit) {
        return Ok(pick::targets(position, square, page));
    }
    if unit.eq_ignore_ascii_case("P") {
        return Ok(pick::group(position, None, page));
    }
    if let Some(clan) = Clan::parse(unit) {
        return Ok(pick::group(position, Some(clan), page));
    }
    if let Some((head, tail)) = unit.split_once('@') {
        let mut letters = head.chars();
        let clan = letters.next().and_then(Clan::of_letter);
        let kind = letters.next().and_then(Kind::of_letter);
        match (clan, kind, tail) {
            (Some(clan), None, "") => return Ok(pick::areas(position, clan)),
            (Some(clan), Some(Kind::Queen), "") => return Ok(palace::drops(position, clan, draft.get("path"))),
            (Some(clan), Some(Kind::King), tail) => {
                if let Some(page) = recruit::page(position, clan, tail, draft.get("path")) {
                    return Ok(page);
                }
            }
            _ => {}
        }
    }
    if let Some(head) = unit.strip_suffix('*') {
        return Ok(palace::special(position, head, page));
    }
    if let Some((named, from)) = unit.split_once(':')
        && let (Some(named), Some(from)) = (Clan::parse(named), Sq::parse(from))
    {
        return Ok(palace::special_targets(position, named, from));
    }
    if let Some((from, to)) = unit.strip_suffix('=').and_then(|squares| squares.split_once('-'))
        && let (Some(from), Some(to)) = (Sq::parse(from), Sq::parse(to))
    {
        return Ok(pick::promotions(position, from, to));
    }
    confirm::page(position, draft)
}

fn home(view: &View<PentaWar>, seat: Seat, is_awaited: bool) -> Panel {
    let text = Line::markdown_of(&words::prompt(view, seat)).join("\n");
    if matches!(view.phase, Phase::Over { .. }) {
        return page(&text, Lens::default(), vec![]);
    }
    if !is_awaited {
        return page(&text, Lens::default(), [ahead::rows(view, seat), withdrawals(view, seat)].concat());
    }
    if view.position.is_setup() {
        return page(&text, Lens::default(), placing(&view.position));
    }
    let mut rows = pick::groups(&view.position);
    rows.push(PanelRow::Buttons(vec![show("As suggested", so_far(usual_move(&view.position).to_string()))]));
    page(&text, Lens::default(), rows)
}

/// A menu for each clan that is to be placed, and all of them in one press (3.10).
fn placing(position: &Position) -> Vec<PanelRow> {
    let mut rows = pick::clans_to_place(position);
    let actions = usual_places(position);
    let label = if actions.len() > 1 { "Usual places" } else { "Usual place" };
    rows.push(PanelRow::Buttons(vec![button(label, Tone::Confirm, Press::Submit(place_draft(actions)))]));
    rows
}

/// Buttons that take back prepared lines.
fn withdrawals(view: &View<PentaWar>, seat: Seat) -> Vec<PanelRow> {
    let orders = (1..).zip(words::orders(view, seat));
    let take_back = |(number, (text, draft)): (usize, (Line, Option<Draft>))| {
        draft.map(|draft| entry(format!("Take back {number}. {}", text.plain()), "", Press::Submit(draft)))
    };
    let entries: Vec<MenuEntry> = orders.filter_map(take_back).collect();
    vec![menu("Take back a prepared line", entries)]
}

/// A draft for a page: what has been picked so far.
fn so_far(unit: impl Into<String>) -> Draft {
    Draft::new("move").with("unit", unit)
}

/// A look at the whole board with that draft considered.
fn considering(draft: Draft) -> Lens {
    Lens::default().considering(draft)
}

/// A close look round a square with that draft considered.
fn closely(square: Sq, draft: Draft) -> Lens {
    Lens::at(square.label()).considering(draft)
}

fn start_again() -> PanelButton {
    show("Start again", Draft::new(PANEL_HOME))
}

/// One page of a long menu, and the buttons that turn it.
fn pages(placeholder: &str, entries: Vec<MenuEntry>, unit: &str, page: usize) -> Vec<PanelRow> {
    let count = entries.len().div_ceil(MENU_MAX_ENTRIES).max(1);
    let page = page.clamp(1, count);
    let shown: Vec<MenuEntry> =
        entries.into_iter().skip((page - 1) * MENU_MAX_ENTRIES).take(MENU_MAX_ENTRIES).collect();
    let turn = |to: usize| Press::Show(so_far(unit).with("path", to.to_string()));
    let mut buttons = vec![start_again()];
    if page > 1 {
        buttons.push(button("Previous", Tone::Plain, turn(page - 1)));
    }
    if page < count {
        buttons.push(button("More", Tone::Plain, turn(page + 1)));
    }
    let placeholder =
        if count > 1 { format!("{placeholder} (page {page} of {count})") } else { placeholder.to_owned() };
    vec![menu(placeholder, shown), PanelRow::Buttons(buttons)]
}

/// Moves of one piece.
fn moves_from(position: &Position, square: Sq) -> Vec<Move> {
    position.legal_moves().into_iter().filter(|mv| mv.from() == Some(square)).collect()
}
