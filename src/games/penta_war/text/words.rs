//! The wording of Penta War: what happened, what is asked, what is prepared.

use crate::contract::{Draft, Seat, View, still_legal};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::{Clan, Colour, Piece};
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::campaign::{most_moves, movers, risk_of_turn};
use crate::games::penta_war::rules::event::{Event, Void};
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::order::Order;
use crate::games::penta_war::rules::stakes::Stakes;
use crate::games::penta_war::rules::state::{Line as Reply, Phase};
use crate::games::penta_war::rules::suggest::suggested;
use crate::games::penta_war::text::describe::label;
use crate::games::penta_war::text::format::{draft, line_text, move_draft, turn_draft, turn_text};
use crate::games::penta_war::text::verbs::VERBS;
use crate::kit::line::{Command, Line, line};
use crate::kit::words::count;

/// What happened, in one sentence; `None`: not for this viewer.
pub(crate) fn tell(view: &View<PentaWar>, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Placed { by, clan, king } => {
            line!("**{}** places the **{}** clan round {}.", by.name(), clan.name(), king)
        }
        Event::Began => line!("All clans are placed: normal play begins."),
        Event::Moved { by, action, what, captured, is_prepared, is_default } => {
            let how = match (is_prepared, is_default) {
                (true, _) => " (prepared)",
                (_, true) => " (made for an absent player)",
                _ => "",
            };
            let taken = Line::join(captured.iter().map(|(s, name)| line!("the **{}** on {}", name, s)), ", ");
            let taken = if taken.is_empty() { taken } else { line!("; it captures {}", taken) };
            line!("**{}** plays `{}`{}: {}{}.", by.name(), action, how, what, taken)
        }
        Event::KingFell { of, clan, is_disabled, left } => {
            let fate = if *is_disabled {
                line!("is **disabled** (King to the Upper Throne)")
            } else {
                line!("is **eliminated** (King to the King Throne)")
            };
            let left = match left {
                0 => line!(""),
                1 => line!("; one more piece of it leaves the board"),
                n => line!("; {} more pieces of it leave the board", n),
            };
            line!("{}'s **{}** clan {}{}.", of.name(), clan.name(), fate, left)
        }
        Event::ReEnabled { of, clan } => {
            line!("{}'s **{}** clan is enabled again (King to the King Throne).", of.name(), clan.name())
        }
        Event::Emitted { by, squares } if squares.is_empty() => line!("{} has no room for new Pawns.", by.name()),
        Event::Emitted { by, squares } => {
            let list: Vec<String> = squares.iter().map(ToString::to_string).collect();
            let pawns = if list.len() == 1 { "Pawn" } else { "Pawns" };
            line!("New {} {}: {}.", by.name(), pawns, list.join(", "))
        }
        Event::Passed { by } => line!("**{}** has no legal move and forfeits the turn (§11.1).", by.name()),
        Event::TimeUp { by } => line!("Time was up for **{}**; what had been picked is played (§12.6).", by.name()),
        Event::Filed { seat, .. }
        | Event::Cancelled { seat, .. }
        | Event::Picked { seat, .. }
        | Event::Void { seat, .. }
        | Event::ReplyFailed { seat, .. }
        | Event::Stopped { seat, .. } => return sealed(event).filter(|_| view.viewer().may_see_secrets_of(*seat)),
        Event::Missed { by, times } => {
            line!("**{}** has missed the deadline ({} in a row).", by.name(), times)
        }
        Event::Ended(outcome) => outcome.winners.first().map_or_else(
            || line!("**The game is drawn.** {}", outcome.reason),
            |winner| line!("**{} wins.** {}", view.colour(*winner).name(), outcome.reason),
        ),
    })
}

/// What happened to what is sealed, for its owner.
fn sealed(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Filed { line, replaced, .. } => {
            let place = if replaced.is_empty() { line!("") } else { line!(", in place of {}", list(replaced)) };
            line!("Prepared and sealed: `if {}`{}.", line_text(line), place)
        }
        Event::Picked { picks, dropped, .. } => {
            let dropped = if dropped.is_empty() {
                line!("")
            } else {
                line!(" Dropped, not legal any more: `{}`.", turn_text(dropped.iter()))
            };
            line!("{}{}", picked(picks), dropped)
        }
        Event::Cancelled { lines, .. } => {
            line!("Taken back: {}.", list(lines))
        }
        Event::Void { lines, why, .. } => match why {
            Void::Unexpected(played) => {
                line!("`{}` fits none of your prepared replies, and they are void: {}.", played, list(lines))
            }
            Void::UnexpectedTurn => {
                line!("That turn fits none of your prepared replies, and they are void: {}.", list(lines))
            }
            Void::Other => line!("Your other prepared replies are void: {}.", list(lines)),
            Void::Passed => line!("The turn was forfeited, and your prepared replies are void: {}.", list(lines)),
        },
        Event::ReplyFailed { reply, why, .. } => match why {
            None => line!("Your prepared reply `{}` is not legal any more; you are asked.", reply),
            Some(why) => line!("Your prepared reply `{}` is not played (§12.5): {}.", reply, why),
        },
        Event::Stopped { line, why, .. } => {
            line!("Stopped and void (§12.5): `if {}`, because {}.", line_text(line), why)
        }
        _ => return None,
    })
}

/// What is picked for a campaign turn, in its sequence.
pub(crate) fn picked(picks: &[Action]) -> Line {
    let named = (1..).zip(picks).map(|(number, action): (usize, &Action)| line!("{}. `{}`", number, action));
    match picks.len() {
        0 => line!("Nothing is picked yet."),
        n => line!("Picked {}, in this sequence: {}.", n, Line::join(named, ", ")),
    }
}

/// Most lines of replies that one sentence names.
const MOST_NAMED: usize = 4;

/// Prepared lines as they are typed.
fn list(lines: &[Reply]) -> Line {
    let mut named: Vec<Line> = lines.iter().take(MOST_NAMED).map(|line| line!("`if {}`", line_text(line))).collect();
    if lines.len() > named.len() {
        named.push(line!("and {} more", lines.len() - named.len()));
    }
    Line::join(named, ", ")
}

/// An order in a sentence.
fn command(draft: Draft) -> Command {
    draft.command(VERBS)
}

/// What is asked of a seat: a headline, then hints with commands.
pub(crate) fn prompt(view: &View<PentaWar>, seat: Seat) -> Vec<Line> {
    if let Phase::Over { outcome } = &view.phase {
        return vec![line!("The game is over. {}", outcome.reason)];
    }
    let colour = view.colour(seat);
    if view.to_move() != Some(seat) {
        return waiting(view, colour);
    }
    if view.position.is_setup() {
        return placing(view, colour);
    }
    if view.is_campaign() {
        return composing(view, colour);
    }
    let mut lines = vec![line!("Move {}: {} to move ({}).", view.move_number(), colour.name(), counts(view))];
    let example = crate::games::penta_war::rules::timeout::usual_move(&view.position);
    let chances = chances(view);
    if !chances.is_empty() {
        lines.push(line!("Captures now: {}.", chances));
    }
    lines.push(line!("A move, for example: {}", command(move_draft(&example, false))));
    lines.push(line!(
        "Or press Give orders and pick a piece; `/map focus:c1` enlarges, `/sheet unit:c1` explains a piece."
    ));
    lines
}

/// A campaign turn that is being composed (12.6).
fn composing(view: &View<PentaWar>, colour: Colour) -> Vec<Line> {
    let most = most_moves(view);
    let usual = suggested(&view.position, view.picked(), most, &Stakes::of(view));
    let is_risky = risk_of_turn(&view.position, &usual).is_some();
    let mut lines = vec![
        line!("Turn {}: {}, up to {} moves ({}).", view.move_number(), colour.name(), most, counts(view)),
        picked(view.picked()),
    ];
    let next = usual.get(view.picked().len());
    lines.extend(next.map(|action| line!("Pick a move, for example: {}", command(move_draft(action, false)))));
    lines.push(line!("Give the turn, for example: {}", command(turn_draft(&usual, is_risky))));
    lines
}

fn counts(view: &View<PentaWar>) -> String {
    let count = |colour| view.position.pawns(colour);
    let pawns = format!("Pawns: White {}, Black {}", count(Colour::White), count(Colour::Black));
    if view.options.goal.is_none() {
        return pawns;
    }
    let taken = |colour: Colour| format!("{} has taken {}", colour.name(), view.tally[colour as usize].describe());
    format!("{pawns}; {}; {}", taken(Colour::White), taken(Colour::Black))
}

/// Up to three of the best captures.
fn chances(view: &View<PentaWar>) -> Line {
    let position = &view.position;
    let mut found: Vec<(i32, Action)> = crate::games::penta_war::rules::worth::ranked(position);
    found.retain(|(_, action)| match action {
        Action::Move(mv) => !crate::games::penta_war::rules::effects::captures(position, *mv).is_empty(),
        Action::Restore(_) => false,
    });
    Line::join(found.iter().take(3).map(|(_, action)| line!("`{}`", label(position, action))), "; ")
}

fn placing(view: &View<PentaWar>, colour: Colour) -> Vec<Line> {
    let moves = view.position.legal_moves();
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
    let mut lines = vec![
        line!("{}: place one of your clans; free areas (King squares): {}.", colour.name(), squares.join(", ")),
        line!("Left to place: {}.", names.join(", ")),
    ];
    lines.extend(moves.first().map(|mv| line!("For example: {}", command(move_draft(&Action::Move(*mv), false)))));
    lines
}

fn waiting(view: &View<PentaWar>, colour: Colour) -> Vec<Line> {
    let mut lines = vec![line!("{} is to move; you are {}.", colour.enemy().name(), colour.name())];
    if !view.position.is_setup() {
        if view.is_campaign() {
            let own = crate::games::penta_war::rules::timeout::usual_move(&view.position.passed());
            let example = Draft::new("if").with("line", format!("any then {own}"));
            lines.push(line!("Prepare a secret reply, for example: `/order text:{}`", example.to_notation(VERBS)));
            lines.extend(filed(view, colour));
            return lines;
        }
        let theirs = crate::games::penta_war::rules::timeout::usual_move(&view.position);
        let next = view.position.after(&theirs);
        if next.has_move() && next.winner().is_none() {
            let own = crate::games::penta_war::rules::timeout::usual_move(&next);
            let example = Draft::new("if").with("line", format!("{theirs} then {own}"));
            lines.push(line!("Prepare a secret reply, for example: `/order text:{}`", example.to_notation(VERBS)));
            lines.push(line!(
                "`any`, `xC7` and `check K@k11` stand for moves of theirs, `plan k11 l10 m9` for many of yours (§12.5)."
            ));
        }
    }
    lines.extend(filed(view, colour));
    lines
}

/// How many lines are prepared.
fn filed(view: &View<PentaWar>, colour: Colour) -> Option<Line> {
    let filed = view.lines_of(view.seat(colour)).len();
    let said = line!("You have prepared {}: `/orders` shows, `/order text:cancel` takes back.", count(filed, "line"));
    (filed > 0).then_some(said)
}

/// The seat's prepared lines.
pub(crate) fn orders(view: &View<PentaWar>, seat: Seat) -> Vec<(Line, Option<Draft>)> {
    if view.is_campaign() && view.to_move() == Some(seat) {
        let line =
            |(number, action): (u8, &Action)| (line!("{}", action), Some(draft(&Order::Cancel { line: Some(number) })));
        return (1_u8..).zip(view.picked()).map(line).collect();
    }
    // Whoever shows them numbers them; `cancel 1` takes the first back.
    let line = |(number, line): (u8, &Reply)| {
        (line!("if {}", line_text(line)), Some(draft(&Order::Cancel { line: Some(number) })))
    };
    (1_u8..).zip(view.lines_of(seat)).map(line).collect()
}

/// What a piece's clan, a clan or the Pawns have picked of a campaign turn, as the order that picks it once more. A single move
/// is made at once.
pub(crate) fn ordered(view: &View<PentaWar>, seat: Seat, unit: &str) -> Option<Vec<Draft>> {
    if view.to_move() != Some(seat) {
        return None;
    }
    let by = match Sq::parse(unit) {
        Some(square) => view.board().piece(square).or_else(|| view.position.piece(square)).map(Piece::clan)?,
        None if unit.eq_ignore_ascii_case("P") => None,
        None => Some(Clan::parse(unit)?),
    };
    let picked = movers(&view.position, view.picked()).into_iter().zip(view.picked());
    let own = picked.filter(|(other, _)| *other == by);
    Some(still_legal(view, seat, own.map(|(_, action)| draft(&Order::Pick { actions: vec![action.clone()] }))))
}
