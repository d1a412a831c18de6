//! The wording of Penta War: what happened, what is asked, what is prepared.

use crate::contract::{Draft, Seat, Viewer};
use crate::games::penta_war::data::piece::{Clan, Colour};
use crate::games::penta_war::rules::event::{Event, Void};
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::order::Order;
use crate::games::penta_war::rules::state::{Line, Phase, State};
use crate::games::penta_war::text::describe::label;
use crate::games::penta_war::text::format::{draft, line_text, move_draft};
use crate::games::penta_war::text::verbs::VERBS;
use crate::kit::words::count;

/// What happened, in one sentence; `None`: not for this viewer.
pub fn tell(state: &State, viewer: Viewer, event: &Event) -> Option<String> {
    Some(match event {
        Event::Placed { by, clan, king } => {
            format!("**{}** places the **{}** clan round {king}.", by.name(), clan.name())
        }
        Event::Began => "All clans are placed: normal play begins.".to_owned(),
        Event::Moved { by, action, what, captured, is_prepared, is_default } => {
            let how = match (is_prepared, is_default) {
                (true, _) => " (prepared)",
                (_, true) => " (made for an absent player)",
                _ => "",
            };
            let taken: Vec<String> = captured.iter().map(|(s, name)| format!("the **{name}** on {s}")).collect();
            let taken = if taken.is_empty() { String::new() } else { format!("; it captures {}", taken.join(", ")) };
            format!("**{}** plays `{action}`{how}: {what}{taken}.", by.name())
        }
        Event::KingFell { of, clan, is_disabled, left } => {
            let fate = if *is_disabled {
                "is **disabled** (King to the Upper Throne)"
            } else {
                "is **eliminated** (King to the King Throne)"
            };
            let left = match left {
                0 => String::new(),
                1 => "; one more piece of it leaves the board".to_owned(),
                n => format!("; {n} more pieces of it leave the board"),
            };
            format!("{}'s **{}** clan {fate}{left}.", of.name(), clan.name())
        }
        Event::ReEnabled { of, clan } => {
            format!("{}'s **{}** clan is enabled again (King to the King Throne).", of.name(), clan.name())
        }
        Event::Emitted { by, squares } if squares.is_empty() => format!("{} has no room for new Pawns.", by.name()),
        Event::Emitted { by, squares } => {
            let list: Vec<String> = squares.iter().map(ToString::to_string).collect();
            let pawns = if list.len() == 1 { "Pawn" } else { "Pawns" };
            format!("New {} {pawns}: {}.", by.name(), list.join(", "))
        }
        Event::Passed { by } => format!("**{}** has no legal move and forfeits the turn (11.1).", by.name()),
        Event::Filed { seat, line, replaced } if viewer.may_see_secrets_of(*seat) => {
            let place = if replaced.is_empty() { String::new() } else { format!(", in place of {}", list(replaced)) };
            format!("Prepared and sealed: `if {}`{place}.", line_text(line))
        }
        Event::Cancelled { seat, lines } if viewer.may_see_secrets_of(*seat) => format!("Taken back: {}.", list(lines)),
        Event::Void { seat, lines, why } if viewer.may_see_secrets_of(*seat) => match why {
            Void::Unexpected(played) => {
                format!("`{played}` fits none of your prepared replies, and they are void: {}.", list(lines))
            }
            Void::Other => format!("Your other prepared replies are void: {}.", list(lines)),
            Void::Passed => format!("The turn was forfeited, and your prepared replies are void: {}.", list(lines)),
        },
        Event::ReplyFailed { seat, reply } if viewer.may_see_secrets_of(*seat) => {
            format!("Your prepared reply `{reply}` is not legal any more; you are asked.")
        }
        Event::Filed { .. } | Event::Cancelled { .. } | Event::Void { .. } | Event::ReplyFailed { .. } => return None,
        Event::Missed { by, times } => {
            format!(
                "**{}** has missed the deadline ({times} of {} in a row).",
                by.name(),
                crate::games::penta_war::rules::resolve::MOST_MISSED
            )
        }
        Event::Ended(outcome) => match outcome.winners.first() {
            Some(winner) => format!("**{} wins.** {}", state.colour(*winner).name(), outcome.reason),
            None => format!("**The game is drawn.** {}", outcome.reason),
        },
    })
}

/// Most lines of replies that one sentence names.
const MOST_NAMED: usize = 4;

/// Prepared lines as they are typed.
fn list(lines: &[Line]) -> String {
    let mut named: Vec<String> =
        lines.iter().take(MOST_NAMED).map(|line| format!("`if {}`", line_text(line))).collect();
    if lines.len() > named.len() {
        named.push(format!("and {} more", lines.len() - named.len()));
    }
    named.join(", ")
}

fn command(draft: &Draft) -> String {
    format!("`/{}`", draft.to_notation(VERBS))
}

/// What is asked of a seat: a headline, then hints with commands.
pub fn prompt(state: &State, seat: Seat) -> Vec<String> {
    if let Phase::Over { outcome } = &state.phase {
        return vec![format!("The game is over. {}", outcome.reason)];
    }
    let colour = state.colour(seat);
    if state.to_move() != Some(seat) {
        return waiting(state, colour);
    }
    if state.position.is_setup() {
        return placing(state, colour);
    }
    let mut lines = vec![format!("Move {}: {} to move ({}).", state.move_number(), colour.name(), counts(state))];
    let example = crate::games::penta_war::rules::lapse::usual_move(&state.position);
    let chances = chances(state);
    if !chances.is_empty() {
        lines.push(format!("Captures now: {}.", chances.join("; ")));
    }
    lines.push(format!("A move, for example: {}", command(&move_draft(&example, false))));
    lines.push(
        "Or press Give orders and pick a piece; `/map focus:c1` enlarges, `/sheet c1` explains a piece.".to_owned(),
    );
    lines
}

fn counts(state: &State) -> String {
    let count = |colour| state.position.pawns(colour);
    format!("Pawns: White {}, Black {}", count(Colour::White), count(Colour::Black))
}

/// Up to three of the best captures.
fn chances(state: &State) -> Vec<String> {
    let position = &state.position;
    let mut found: Vec<(i32, Action)> = crate::games::penta_war::rules::worth::ranked(position);
    found.retain(|(_, action)| match action {
        Action::Move(mv) => !crate::games::penta_war::rules::deeds::captures(position, *mv).is_empty(),
        Action::Restore(_) => false,
    });
    found.iter().take(3).map(|(_, action)| format!("`{}`", label(position, action))).collect()
}

fn placing(state: &State, colour: Colour) -> Vec<String> {
    let moves = state.position.legal_moves();
    let mut left: Vec<Clan> = vec![];
    let mut areas = vec![];
    for mv in &moves {
        if let crate::games::penta_war::rules::moves::Move::Place { clan, king } = *mv {
            if !left.contains(&clan) {
                left.push(clan);
            }
            if !areas.contains(&king) {
                areas.push(king);
            }
        }
    }
    let names: Vec<String> = left.iter().map(|c| format!("{} ({})", c.name(), c.letter())).collect();
    let squares: Vec<String> = areas.iter().map(ToString::to_string).collect();
    let example = moves.first().map_or_else(String::new, |mv| command(&move_draft(&Action::Move(*mv), false)));
    vec![
        format!("{}: place one of your clans; free areas (King squares): {}.", colour.name(), squares.join(", ")),
        format!("Left to place: {}.", names.join(", ")),
        format!("For example: {example}"),
    ]
}

fn waiting(state: &State, colour: Colour) -> Vec<String> {
    let mut lines = vec![format!("{} is to move; you are {}.", colour.enemy().name(), colour.name())];
    if !state.position.is_setup() {
        let theirs = crate::games::penta_war::rules::lapse::usual_move(&state.position);
        let next = state.position.after(&theirs);
        if next.has_move() && next.winner().is_none() {
            let own = crate::games::penta_war::rules::lapse::usual_move(&next);
            let example = Draft::new("if").with("line", format!("{theirs} then {own}"));
            lines.push(format!("Prepare a secret reply, for example: `/order {}`", example.to_notation(VERBS)));
        }
    }
    let filed = state.lines_of(state.seat(colour)).len();
    if filed > 0 {
        lines.push(format!("You have prepared {}: `/orders` shows, `/order cancel` takes back.", count(filed, "line")));
    }
    lines
}

/// The seat's prepared lines.
pub fn orders(state: &State, seat: Seat) -> Vec<(String, Option<Draft>)> {
    // Whoever shows them numbers them; `cancel 1` takes the first back.
    let line = |(number, line): (u8, &Line)| {
        (format!("if {}", line_text(line)), Some(draft(&Order::Cancel { line: Some(number) })))
    };
    (1_u8..).zip(state.lines_of(seat)).map(line).collect()
}
