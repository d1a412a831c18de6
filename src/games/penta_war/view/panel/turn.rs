//! A campaign turn (12.6): a menu for each clan and one for the Pawns, legal behind what is picked, captures first; then the
//! turn is given.

use super::ahead::turned;
use super::{
    Draft, DraftError, Lens, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Sq, View, button, entry, menu, page,
    palace, picked, so_far, start_again,
};
use crate::contract::{Tone, objection};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::{Clan, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::campaign::{board_after, most_moves, movers, risk_of_turn, still_legal};
use crate::games::penta_war::rules::effects::{captures, name_at};
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::order::{Order, Risk};
use crate::games::penta_war::rules::stakes::Stakes;
use crate::games::penta_war::rules::suggest::{first_sight, suggested};
use crate::games::penta_war::text::describe::label;
use crate::games::penta_war::text::format::{draft as order_draft, turn_text};
use crate::games::penta_war::text::words::prompt;
use crate::kit::limits::{MENU_MAX_ENTRIES, ROWS_MAX};
use crate::kit::line::Line;
use crate::kit::panel::show;
use crate::kit::words::count;

/// The unit of the second page of clans.
const OTHERS: &str = "others";

/// A clan, or the Pawns.
type Mover = Option<Clan>;

/// A page of the turn.
pub(super) fn of_turn(view: &View<PentaWar>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    let unit = draft.get("unit").filter(|_| draft.verb == "move");
    match unit {
        _ if draft.verb == "done" => Ok(warning(view)),
        None => Ok(home(view, seat)),
        Some(OTHERS) => Ok(others(view)),
        Some("palace") => Ok(said(view, seat, palace::page(&view.board()))),
        Some(unit) => Ok(said(view, seat, picked(&board_of(view, unit), unit, draft)?)),
    }
}

/// The board on which that clan moves: behind all picks but its own, which a new one replaces.
fn board_for(view: &View<PentaWar>, by: Mover) -> Position {
    let all = movers(&view.position, view.picked()).into_iter().zip(view.picked());
    let others = all.filter(|(other, _)| *other != by).map(|(_, action)| action.clone());
    board_after(&view.position, &still_legal(&view.position, others).0)
}

fn board_of(view: &View<PentaWar>, unit: &str) -> Position {
    let board = view.board();
    let first: String = unit.chars().take_while(char::is_ascii_alphanumeric).collect();
    let by = if unit.eq_ignore_ascii_case("P") {
        Some(None)
    } else if let Some(square) = Sq::parse(&first) {
        board.piece(square).or_else(|| view.position.piece(square)).map(Piece::clan)
    } else {
        first.chars().next().and_then(Clan::of_letter).map(Some)
    };
    by.map_or(board, |by| board_for(view, by))
}

/// The same page with moves picked, not made; what cannot be picked is greyed out.
fn said(view: &View<PentaWar>, seat: Seat, panel: Panel) -> Panel {
    let say = |unit: &str| {
        let (unit, path) = unit.split_once(' ').unwrap_or((unit, ""));
        so_far(unit.trim_end_matches('!')).with("path", path.trim_end_matches('!'))
    };
    let mut panel = turned(panel, "Pick this move", &say);
    for row in &mut panel.rows {
        if let PanelRow::Buttons(buttons) = row {
            for button in buttons {
                if let Press::Submit(draft) = &button.press {
                    button.is_disabled = objection::<PentaWar>(view, seat, draft).is_some();
                }
            }
        }
    }
    panel
}

/// All movers, those without a pick first.
fn in_order(view: &View<PentaWar>) -> Vec<Mover> {
    let moved = movers(&view.position, view.picked());
    let mut all: Vec<Mover> = Clan::ALL.into_iter().map(Some).chain([None]).collect();
    all.sort_by_key(|by| moved.contains(by));
    all
}

fn home(view: &View<PentaWar>, seat: Seat) -> Panel {
    let mut text = Line::markdown_of(&prompt(view, seat).into_iter().take(2).collect::<Vec<_>>());
    text.extend(danger(view));
    let is_full = view.picked().len() >= most_moves(view);
    let wanted = in_order(view).into_iter().filter(|_| !is_full);
    let mut rows: Vec<PanelRow> = wanted.filter_map(|by| clan_menu(view, by)).take(ROWS_MAX - 1).collect();
    rows.push(PanelRow::Buttons(last_row(view, seat)));
    let lens = Lens::default();
    page(&text.join("\n"), lens, rows)
}

/// The moves of a clan, captures first, and the way to all of them.
fn clan_menu(view: &View<PentaWar>, by: Mover) -> Option<PanelRow> {
    let board = board_for(view, by);
    let others: Vec<Mover> = Clan::ALL.into_iter().map(Some).chain([None]).filter(|other| *other != by).collect();
    let mut moves = first_sight(&board, &others, &Stakes::of(view));
    let takes = |action: &Action| matches!(action, Action::Move(mv) if !captures(&board, *mv).is_empty());
    moves.sort_by_key(|(_, action)| !takes(action));
    let taking = moves.iter().filter(|(_, action)| takes(action)).count();
    let mut entries: Vec<MenuEntry> = moves.iter().map(|(_, action)| pickable(&board, action)).collect();
    if entries.is_empty() {
        return None;
    }
    let (name, letter) = by.map_or(("Pawns", 'P'), |clan| (clan.name(), clan.letter()));
    entries.truncate(MENU_MAX_ENTRIES - 1);
    entries.push(entry(
        by.map_or_else(|| "Another Pawn".to_owned(), |clan| format!("Another {} piece", clan.name())),
        count(moves.len(), "move"),
        Press::Show(so_far(letter.to_string())),
    ));
    Some(menu(format!("{name}: {}, {}", count(moves.len(), "move"), count(taking, "capture")), entries))
}

/// A move that a press picks.
fn pickable(board: &Position, action: &Action) -> MenuEntry {
    let draft = order_draft(&Order::Pick { actions: vec![action.clone()] });
    entry(label(board, action), "", Press::Submit(draft))
}

fn last_row(view: &View<PentaWar>, seat: Seat) -> Vec<PanelButton> {
    let picks = view.picked().len();
    let mut buttons = vec![];
    let usual = suggested(&view.position, view.picked(), most_moves(view), &Stakes::of(view));
    let added = usual.get(picks..).unwrap_or_default().to_vec();
    if !added.is_empty() {
        let draft = order_draft(&Order::Pick { actions: added });
        let is_legal = objection::<PentaWar>(view, seat, &draft).is_none();
        buttons.push(button("As suggested", Tone::Plain, Press::Submit(draft)).enabled(is_legal));
    }
    if let Ok(last @ 1..) = u8::try_from(picks) {
        let draft = order_draft(&Order::Cancel { line: Some(last) });
        buttons.push(button("Take back", Tone::Plain, Press::Submit(draft)));
    }
    buttons.push(show("Other clans", so_far(OTHERS)));
    if picks > 0 {
        let press = if danger(view).is_some() {
            Press::Show(Draft::new("done"))
        } else {
            Press::Submit(order_draft(&Order::Lock { is_confirmed: false }))
        };
        buttons.push(button("Lock", Tone::Confirm, press));
    }
    buttons
}

/// What the turn as picked would cost (12.1).
fn danger(view: &View<PentaWar>) -> Option<String> {
    match risk_of_turn(&view.position, view.picked())? {
        Risk::LastPawn => {
            Some("WARNING: this changes your last Pawn, and a side without Pawns has lost (8.4).".to_owned())
        }
        Risk::Kings(squares) => {
            let board = view.board();
            let kings: Vec<String> = squares.iter().map(|square| name_at(&board, *square)).collect();
            Some(format!("WARNING: the enemy could then capture {}.", kings.join(" and ")))
        }
    }
}

/// The clans that the home page had no room for, those that have moved, and the Palace.
fn others(view: &View<PentaWar>) -> Panel {
    let all: Vec<PanelRow> = in_order(view).into_iter().filter_map(|by| clan_menu(view, by)).collect();
    let rows = all.into_iter().rev().take(ROWS_MAX - 1).rev();
    let mut buttons = vec![start_again(), show("Palace", so_far("palace"))];
    if !view.picked().is_empty() {
        let draft = order_draft(&Order::Cancel { line: None });
        buttons.push(button("Take all back", Tone::Danger, Press::Submit(draft)));
    }
    let text = format!(
        "Picked: {}. A clan's new pick replaces its old one.",
        match view.picked() {
            [] => "nothing yet".to_owned(),
            picks => turn_text(picks.iter()),
        }
    );
    page(&text, Lens::default(), rows.chain([PanelRow::Buttons(buttons)]).collect())
}

/// Before a turn that costs much is given.
fn warning(view: &View<PentaWar>) -> Panel {
    let text = danger(view).unwrap_or_else(|| "Nothing speaks against this turn.".to_owned());
    let mut buttons = vec![start_again()];
    if !view.picked().is_empty() {
        let draft = order_draft(&Order::Lock { is_confirmed: true });
        buttons.push(button("Lock anyway", Tone::Danger, Press::Submit(draft)));
    }
    page(&text, Lens::default(), vec![PanelRow::Buttons(buttons)])
}
