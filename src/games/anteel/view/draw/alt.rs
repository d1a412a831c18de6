//! The alt text: the situation in words, at most 1,000 characters.

use super::column::last_events;
use crate::contract::Seat;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::rules::activation::{asked_seat, to_act};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::fleet::list;
use crate::games::anteel::rules::state::{Filing, Phase, Place, SEATS, State};
use crate::games::anteel::text::names::place_text;
use crate::kit::sketch::AltText;

/// The situation in words, after what was asked for besides.
pub(super) fn text(state: &State, asked: &[String]) -> String {
    let mut text = AltText::of(heading(state));
    for sentence in asked {
        text.add(&format!(" {sentence}"));
    }
    for seat in SEATS {
        let empire = state.empire(seat).name();
        let lost = state.losses(seat);
        text.add(&format!(" {empire} ({}) has lost {lost} points.", state.end_of(seat).name()));
    }
    let events = last_events(state);
    if !events.is_empty() && !matches!(state.phase, Phase::Over { .. }) {
        text.add(&format!(" Last: {}.", events.join("; ")));
    }
    for seat in SEATS {
        ships(&mut text, state, seat);
    }
    text.into_text()
}

fn heading(state: &State) -> String {
    let [first, second] = state.empires.map(Empire::name);
    let game = format!("Anteel, {first} against {second}");
    let asked = asked_seat(state).map(|seat| (state.empire(seat).name(), to_act(state, seat)));
    let to_do = |what: &str| match &asked {
        Some((name, ships)) => format!("{name} is to {what} {}.", list(ships.iter())),
        None => String::new(),
    };
    let round = state.round();
    match &state.phase {
        Phase::Fleets { filings } => {
            let done = filings.iter().filter(|f| **f != Filing::Missing).count();
            format!("{game}: fleets of {} points are bought in secret; {done} of 2 are filed.", state.options.budget)
        }
        Phase::Deployment => format!("{game}: deployment. {}", to_do("place")),
        Phase::Movement { .. } => format!("{game}, round {round}, movement. {}", to_do("move")),
        Phase::Firing { .. } => format!("{game}, round {round}, firing. {}", to_do("fire with")),
        Phase::Over { outcome, .. } => format!("{game}: the game is over. {}", outcome.reason),
    }
}

fn ships(text: &mut AltText, state: &State, seat: Seat) {
    let own: Vec<ShipName> = state.ships.keys().copied().filter(|n| state.owner(*n) == seat).collect();
    if own.is_empty() {
        return;
    }
    text.add(&format!(" {}:", state.empire(seat).name()));
    for (i, ship) in own.iter().enumerate() {
        let hull = match state.place(*ship) {
            Some(Place::Board(_)) => format!(", hull {} of {}", state.hull_left(*ship), ship.card().hull),
            _ => String::new(),
        };
        let end = if i + 1 == own.len() { "." } else { ";" };
        text.add(&format!(" {ship} {}{hull}{end}", place_text(state, *ship)));
    }
}
