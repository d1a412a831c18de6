//! The strips above and below the map: what it shows, who is ahead, what happened, what comes next.

use super::side::side_shape;
use super::strikes::{ink_of, named, side, strikes};
use crate::contract::{Asking, Heading, Rules, Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::resolve::victory::score;
use crate::games::space_combat::rules::state::{Phase, SUBTURNS, Status};
use crate::kit::strips::{Blow, Named, Sentence, hero, over_title, with_leader, written};
use crate::scene::{Banner, Caption, PhaseChip, SideHead, Word};

/// What is asked now, as posts call it.
pub(crate) fn heading(view: &View<SpaceCombat>) -> Heading {
    let phase = if is_playing(view) { chip(view.world.subturn) } else { String::new() };
    let (shown, story) = match &view.phase {
        Phase::Over(outcome) => (format!("Turn {}", view.world.turn), outcome.reason.clone()),
        Phase::Muster { .. } => ("Choose ships".to_owned(), String::new()),
        Phase::Orders { .. } if is_playing(view) => {
            let place = format!("Turn {} · up to subturn {}", view.world.turn, view.world.subturn);
            (place, written(&happened(view)))
        }
        Phase::Orders { .. } => ("Start".to_owned(), String::new()),
    };
    Heading { title: title(view), phase, shown, story, sides: sides(view) }
}

fn chip(subturn: i32) -> String {
    format!("Subturn {subturn}")
}

fn is_playing(view: &View<SpaceCombat>) -> bool {
    matches!(view.phase, Phase::Orders { .. }) && view.world.turn > 0
}

fn title(view: &View<SpaceCombat>) -> String {
    match &view.phase {
        Phase::Over(outcome) => {
            let names = outcome.winners.iter().map(|seat| view.world.faction(*seat));
            over_title(names.map(|faction| faction.name.as_str()), "A DRAW")
        }
        Phase::Muster { .. } => "CHOOSE SHIPS".to_owned(),
        Phase::Orders { .. } if view.world.turn == 0 => "SPACE COMBAT".to_owned(),
        Phase::Orders { .. } => format!("TURN {}", view.world.turn),
    }
}

/// Title, sides, subturn chips. Ships are where the Move step of the subturn has brought them.
pub(super) fn banner(view: &View<SpaceCombat>) -> Banner {
    let world = &view.world;
    let names: Vec<&str> = world.factions.iter().map(|f| f.name.as_str()).collect();
    let is_playing = is_playing(view);
    let chips = if matches!(view.phase, Phase::Over(_)) { 0 } else { SUBTURNS };
    let subturn = if is_playing { format!(" · SUBTURN {}", world.subturn) } else { String::new() };
    let phase = |n: i32| PhaseChip { label: chip(n), is_current: is_playing && n == world.subturn };
    Banner {
        title: format!("{}{subturn}", title(view)),
        subtitle: [world.scenario.title.clone(), names.join(" v ")]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" · "),
        phases: (1..=chips).map(phase).collect(),
        sides: sides(view),
        ..Banner::default()
    }
}

/// What a side's points are, and at which percentage those for ships count (16.14).
fn unit(gains_percent: Option<i32>) -> String {
    gains_percent.map_or_else(|| "points".to_owned(), |percent| format!("points at {percent} %"))
}

/// Each side with its points (3.3.3, 16); before ships are chosen there are none.
fn sides(view: &View<SpaceCombat>) -> Vec<SideHead> {
    let is_setup = matches!(view.phase, Phase::Muster { .. }) || view.world.turn == 0;
    let head = |seat: Seat| {
        let points = if is_setup { 0 } else { score(&view.world, seat) };
        let head = SideHead {
            name: view.world.faction(seat).name.clone(),
            player: String::new(),
            emblem: side_shape(seat),
            side: ink_of(Some(seat)),
            score: if is_setup { String::new() } else { points.to_string() },
            score_unit: unit(view.world.faction(seat).gains_percent),
            is_ahead: false,
        };
        (head, i64::from(points))
    };
    with_leader(view.world.seats().map(head).collect())
}

/// What happened since the last picture, and what comes next.
pub(super) fn caption(view: &View<SpaceCombat>) -> Caption {
    if let Phase::Over(outcome) = &view.phase {
        return Caption { happened: Sentence::of(outcome.reason.clone()).into_words(), next: vec![] };
    }
    Caption { happened: happened(view), next: next(view).map_or_else(Vec::new, Sentence::into_words) }
}

/// What happened just before, in a sentence.
pub(super) fn happened(view: &View<SpaceCombat>) -> Vec<Word> {
    let blows: Vec<Blow> = strikes(view).into_iter().map(|strike| strike.blow).collect();
    let is_kill_told = blows.iter().any(|blow| blow.is_kill);
    let wreck = if is_kill_told { None } else { wrecks(view) };
    wreck.or_else(|| hero(&blows)).map_or_else(Vec::new, Sentence::into_words)
}

/// Who was destroyed by no shot: in a crash, in an explosion.
fn wrecks(view: &View<SpaceCombat>) -> Option<Sentence> {
    let is_lost = |hex| view.marks().any(|marks| marks.wrecks.contains(&hex));
    let lost = view.world.ships.iter().filter(|s| s.status == Status::Destroyed && is_lost(s.place.hex));
    let lost: Vec<Named> = lost.map(named).collect();
    let verb = if lost.len() == 1 { " is destroyed." } else { " are destroyed." };
    (!lost.is_empty()).then(|| Sentence::default().names(&lost).text(verb))
}

/// `Next: orders of Auriga and Tern. Turn 3 of 8.`
fn next(view: &View<SpaceCombat>) -> Option<Sentence> {
    let Asking::Orders(window) = SpaceCombat::asking(view) else { return None };
    let sides: Vec<Named> = window.seats.into_iter().filter_map(|seat| side(view, seat)).collect();
    let world = &view.world;
    let is_lobby = world.turn == 0 && !matches!(view.phase, Phase::Muster { .. });
    if sides.is_empty() || is_lobby {
        return None;
    }
    Some(match &view.phase {
        Phase::Muster { .. } => {
            let verb = if sides.len() == 1 { " chooses ships" } else { " choose ships" };
            let budget = world.scenario.budget.map_or_else(String::new, |points| format!(" of {points} points"));
            Sentence::of("Next: ").names(&sides).text(format!("{verb}{budget} in secret."))
        }
        _ => Sentence::of("Next: orders of ")
            .names(&sides)
            .text(format!(". Turn {} of {}, subturn {}.", world.turn, world.scenario.turns, world.subturn)),
    })
}
