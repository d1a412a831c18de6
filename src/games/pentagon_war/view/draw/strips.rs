//! The strips above and below the map: what it shows, who is ahead, what happened, what comes next.

use std::collections::BTreeSet;

use super::shape_of;
use super::strikes::{lost_in, named, side, strikes};
use crate::contract::{Asking, Heading, Outcome, Rules, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::resolve::points_of;
use crate::games::pentagon_war::rules::state::{Phase, Stop};
use crate::grid::Hex;
use crate::kit::strips::{Blow, Named, Sentence, hero, over_title, with_leader, written};
use crate::scene::{Banner, Caption, PhaseChip, SideHead, SideInk, Word};

/// Impulses of a turn (4.4).
const IMPULSES: u8 = 12;

/// What is asked now, as posts call it.
pub(crate) fn heading(view: &View<PentagonWar>) -> Heading {
    let phase = match &view.phase {
        Phase::Shipyard { .. } | Phase::Deployment { .. } | Phase::Over(_) => "",
        Phase::Allocation { .. } => "Power",
        Phase::Impulse(pause) => match pause.at {
            Stop::Rotation => "Move",
            Stop::Contact => "Contact",
            Stop::Launching => "Fire",
            Stop::Reinforcement => "Screens",
        },
    };
    let title = match &view.phase {
        Phase::Shipyard { .. } => "SHIPYARD".to_owned(),
        Phase::Deployment { .. } => "PLACING".to_owned(),
        Phase::Allocation { .. } => format!("TURN {}", view.turn),
        Phase::Impulse(pause) => format!("TURN {} · IMPULSE {}", view.turn, pause.impulse.number),
        Phase::Over(outcome) => format!("GAME OVER · {}", result(view, outcome)),
    };
    let story = match &view.phase {
        Phase::Over(outcome) => outcome.reason.clone(),
        _ => written(&happened(view)),
    };
    Heading { title, phase: phase.to_owned(), shown: shown_words(view), story, sides: sides(view) }
}

fn shown_words(view: &View<PentagonWar>) -> String {
    match (&view.phase, shown(view)) {
        (Phase::Shipyard { .. }, _) => "Shipyard".to_owned(),
        (Phase::Deployment { .. }, _) => "Placing".to_owned(),
        (_, (turn, 0)) => format!("Turn {turn} · start"),
        (_, (turn, impulse)) => format!("Turn {turn} · up to impulse {impulse}"),
    }
}

/// Who has won, as pictures call it.
fn result(view: &View<PentagonWar>, outcome: &Outcome) -> String {
    let names = outcome.winners.iter().filter_map(|seat| view.sides.get(seat.index()));
    over_title(names.map(|side| side.name.as_str()), "NOBODY WINS")
}

/// The turn and the impulse that the picture shows, the last that has been played: while the forms are filled in (4.2), the end
/// of the turn before.
pub(super) fn shown(view: &View<PentagonWar>) -> (u32, u8) {
    let turn = u32::from(view.turn);
    match &view.phase {
        Phase::Allocation { .. } if turn > 1 => (turn - 1, IMPULSES),
        Phase::Impulse(pause) if pause.at == Stop::Rotation => (turn, pause.impulse.number.saturating_sub(1)),
        Phase::Impulse(pause) => (turn, pause.impulse.number),
        _ => (turn, 0),
    }
}

pub(super) fn banner(view: &View<PentagonWar>) -> Banner {
    let names: Vec<&str> = view.sides.iter().map(|s| s.name.as_str()).collect();
    let (turn, impulse) = shown(view);
    let title = match (&view.phase, impulse) {
        (Phase::Allocation { .. } | Phase::Impulse(_), 0) => format!("TURN {turn} · START"),
        (Phase::Allocation { .. } | Phase::Impulse(_), _) => format!("TURN {turn} · IMPULSE {impulse}"),
        // The picture of the end says by what it is that the game is over.
        (Phase::Over(outcome), _) => result(view, outcome),
        _ => heading(view).title,
    };
    let chips = match &view.phase {
        Phase::Allocation { .. } | Phase::Impulse(_) => IMPULSES,
        _ => 0,
    };
    let chip = |n: u8| PhaseChip { label: n.to_string(), is_current: n == impulse };
    Banner {
        title,
        subtitle: format!("{} · {}", names.join(" v "), view.options.scenario.title),
        phases: (1..=chips).map(chip).collect(),
        sides: sides(view),
        ..Banner::default()
    }
}

/// Each side with the points that it has scored (22.1).
fn sides(view: &View<PentagonWar>) -> Vec<SideHead> {
    let is_setup = matches!(view.phase, Phase::Shipyard { .. } | Phase::Deployment { .. });
    let head = |seat: Seat| {
        let points = if is_setup { 0 } else { points_of(view, seat) };
        let score = if is_setup { String::new() } else { points.to_string() };
        (SideHead { score, ..head_of(seat.0, &view.side(seat).name) }, i64::from(points))
    };
    with_leader(view.seats().map(head).collect())
}

/// A side without a score.
pub(super) fn head_of(number: u8, name: &str) -> SideHead {
    SideHead {
        name: name.to_owned(),
        player: String::new(),
        emblem: shape_of(number, 1, false),
        side: SideInk(number),
        score: String::new(),
        score_unit: "points".to_owned(),
        is_ahead: false,
    }
}

/// What happened since the last orders, and what comes next.
pub(super) fn caption(view: &View<PentagonWar>) -> Caption {
    if let Phase::Over(outcome) = &view.phase {
        return Caption { happened: Sentence::of(outcome.reason.clone()).into_words(), next: vec![] };
    }
    Caption { happened: happened(view), next: next(view).map_or_else(Vec::new, Sentence::into_words) }
}

/// What happened just before, in a sentence.
pub(super) fn happened(view: &View<PentagonWar>) -> Vec<Word> {
    let blows: Vec<Blow> = strikes(view).into_iter().map(|strike| strike.blow).collect();
    let happened = hero(&blows).or_else(|| lost(view)).or_else(|| moves(view));
    happened.map_or_else(Vec::new, Sentence::into_words)
}

/// Craft that blew up in this turn.
fn lost(view: &View<PentagonWar>) -> Option<Sentence> {
    let hexes: BTreeSet<Hex> = view.recent.blasts.iter().copied().collect();
    let lost = hexes.into_iter().flat_map(|hex| lost_in(view, hex));
    let lost: Vec<Named> = lost.filter_map(|craft| named(view, craft.id)).collect();
    let verb = if lost.len() == 1 { " is destroyed." } else { " are destroyed." };
    (!lost.is_empty()).then(|| Sentence::default().names(&lost).text(verb))
}

fn moves(view: &View<PentagonWar>) -> Option<Sentence> {
    let has_moved = |id: &_| view.recent.tracks.get(id).is_some_and(|track| track.len() > 1);
    let moved: Vec<Named> = view.in_play().filter(|c| has_moved(&c.id)).filter_map(|c| named(view, c.id)).collect();
    let verb = if moved.len() == 1 { " moves." } else { " move." };
    (!moved.is_empty()).then(|| Sentence::default().names(&moved).text(verb))
}

/// `Next: Sol and Centauri move and fire. Turn 3, impulse 6 of 12.`
fn next(view: &View<PentagonWar>) -> Option<Sentence> {
    let Asking::Orders(window) = PentagonWar::asking(view) else { return None };
    let sides: Vec<Named> = window.seats.into_iter().map(|seat| side(view, seat)).collect();
    let is_one = sides.len() == 1;
    let (one, several) = match &view.phase {
        Phase::Shipyard { .. } => ("designs and buys craft", "design and buy craft"),
        Phase::Deployment { .. } => ("places its craft", "place their craft"),
        Phase::Allocation { .. } => ("allocates power", "allocate power"),
        Phase::Impulse(pause) => match pause.at {
            Stop::Rotation => ("steers", "steer"),
            Stop::Contact => ("answers a contact", "answer a contact"),
            Stop::Launching => ("launches and fires", "launch and fire"),
            Stop::Reinforcement => ("reinforces screens", "reinforce screens"),
        },
        Phase::Over(_) => return None,
    };
    let when = match &view.phase {
        Phase::Allocation { .. } => format!(" Turn {}.", view.turn),
        Phase::Impulse(pause) => format!(" Turn {}, impulse {} of {IMPULSES}.", view.turn, pause.impulse.number),
        _ => String::new(),
    };
    let verb = if is_one { one } else { several };
    (!sides.is_empty()).then(|| Sentence::of("Next: ").names(&sides).text(format!(" {verb}.{when}")))
}
