//! The strips above and below the board: which move is shown, who has more Pawns, what was played, who moves.

use super::{shape, side};
use crate::contract::{Heading, Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::{Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::state::{Phase, Trace};
use crate::kit::strips::{Named, Sentence, over_title, with_leader, written};
use crate::kit::words::count;
use crate::scene::{Banner, Caption, PhaseChip, SideHead, Word};

/// Letters of a move in the banner; the caption has it whole.
const SHORT: usize = 16;

/// What is asked now, as posts call it.
pub(crate) fn heading(view: &View<PentaWar>) -> Heading {
    let phase = match (&view.phase, view.position.is_setup()) {
        (Phase::Over { .. }, _) => "Over",
        (Phase::Play, true) => "Set-up",
        (Phase::Play, false) => "Battle",
    };
    let title = format!("MOVE {}", view.move_number());
    let shown = match view.trail.last() {
        Some(last) => format!("Move {} · {} has moved", view.ply.saturating_sub(1) / 2 + 1, last.by.name()),
        None => format!("Move {}", view.move_number()),
    };
    let story = match &view.phase {
        Phase::Over { outcome } => outcome.reason.clone(),
        Phase::Play => written(&happened(view)),
    };
    Heading { title, phase: phase.to_owned(), shown, story, sides: heads(&view.position) }
}

pub(super) fn banner(view: &View<PentaWar>) -> Banner {
    let over = matches!(view.phase, Phase::Over { .. });
    let turn = view.position.turn().name();
    let chip = |label: &str, is_current: bool| PhaseChip { label: label.to_owned(), is_current };
    let subtitle = match (over, view.trail.last()) {
        (true, _) => format!("over after move {}", view.move_number()),
        (false, None) => format!("{turn} to move"),
        (false, Some(last)) => format!("{turn} to move after {}", short(&last.action.to_string())),
    };
    // Two plies a move; the last of them is the one that is shown.
    let title = match (&view.phase, view.trail.last()) {
        (Phase::Over { outcome, .. }, _) => {
            over_title(outcome.winners.iter().map(|seat| view.colour(*seat).name()), "A DRAW")
        }
        (_, Some(last)) => format!("MOVE {} · {}", view.ply.saturating_sub(1) / 2 + 1, last.by.name().to_uppercase()),
        (_, None) => heading(view).title,
    };
    let is_setup = view.position.is_setup();
    Banner {
        title,
        subtitle,
        phases: vec![chip("Set-up", is_setup && !over), chip("Battle", !is_setup && !over), chip("Over", over)],
        sides: with_leader([Seat(0), Seat(1)].map(|seat| head(&view.position, view.colour(seat))).to_vec()),
        ..Banner::default()
    }
}

/// The sides before it is settled who has which.
pub(super) fn heads(position: &Position) -> Vec<SideHead> {
    with_leader(Colour::ALL.map(|colour| head(position, colour)).to_vec())
}

fn head(position: &Position, colour: Colour) -> (SideHead, i64) {
    let pawns = position.pawns(colour);
    let head = SideHead {
        name: colour.name().to_owned(),
        player: String::new(),
        emblem: shape(Kind::Pawn),
        side: side(colour),
        score: pawns.to_string(),
        score_unit: "Pawns".to_owned(),
        is_ahead: false,
    };
    (head, i64::from(pawns))
}

fn short(text: &str) -> String {
    if text.chars().count() <= SHORT { text.to_owned() } else { text.chars().take(SHORT - 1).chain(['…']).collect() }
}

fn named(colour: Colour) -> Named {
    Named::new(colour.name(), side(colour))
}

/// What was played last, and who moves.
pub(super) fn caption(view: &View<PentaWar>) -> Caption {
    if let Phase::Over { outcome } = &view.phase {
        return Caption { happened: Sentence::of(outcome.reason.clone()).into_words(), next: vec![] };
    }
    let next = Sentence::of("Next: ").name(&named(view.position.turn())).text(" moves. ");
    let next = next.text(format!("Move {}.", view.move_number()));
    Caption { happened: happened(view), next: next.into_words() }
}

/// What was played last.
pub(super) fn happened(view: &View<PentaWar>) -> Vec<Word> {
    let turn = view.trail.iter().filter(|trace| Some(trace.by) == view.trail.last().map(|last| last.by)).count();
    match view.trail.last() {
        Some(last) if view.is_campaign() && turn > 1 => turn_played(view, last.by).into_words(),
        Some(last) => played(last).into_words(),
        None => vec![],
    }
}

/// A campaign turn in a sentence.
fn turn_played(view: &View<PentaWar>, by: Colour) -> Sentence {
    let own = view.trail.iter().filter(|trace| trace.by == by);
    let moves: Vec<String> = own.clone().map(|trace| short(&trace.action.to_string())).collect();
    let captured: usize = own.map(|trace| trace.captured.len()).sum();
    let action = if captured == 0 { String::new() } else { format!(", capturing {}", count(captured, "piece")) };
    Sentence::default().name(&named(by)).text(format!(" plays {}{action}.", moves.join(", ")))
}

fn played(last: &Trace) -> Sentence {
    let sentence = Sentence::default().name(&named(last.by)).text(format!(" plays {}", last.action));
    let action = match (last.captured.as_slice(), last.emitted.len()) {
        ([], 0) => String::new(),
        ([], new) => format!(", with {}", count(new, "new Pawn")),
        ([one], _) => format!(", capturing on {one}"),
        (several, _) => format!(", capturing {} pieces", several.len()),
    };
    sentence.text(format!("{action}."))
}
