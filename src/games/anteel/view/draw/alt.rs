//! The alt text: the situation in words, at most 1,000 characters.

use super::column::last_events;
use crate::contract::{Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::rules::activation::{asked_seats, due};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::fleet::list;
use crate::games::anteel::rules::state::{Filing, Phase, Place, SEATS};
use crate::games::anteel::text::names::place_text;
use crate::games::anteel::text::words::passage_words;
use crate::kit::sketch::AltText;

/// The situation in words, after what was asked for besides.
pub(super) fn text(view: &View<Anteel>, asked: &[String]) -> String {
    let mut text = AltText::of(heading(view));
    for sentence in asked {
        text.add(&format!(" {sentence}"));
    }
    for seat in SEATS {
        let empire = view.empire(seat).name();
        let lost = view.losses(seat);
        text.add(&format!(" {empire} ({}) has lost {lost} points.", view.end_of(seat).name()));
    }
    if let Some(passage) = passage_words(view) {
        text.add(&format!(" {passage}."));
    }
    let events = last_events(view);
    if !events.is_empty() && !matches!(view.phase, Phase::Over { .. }) {
        text.add(&format!(" Last: {}.", events.join("; ")));
    }
    for seat in SEATS {
        ships(&mut text, view, seat);
    }
    text.into_text()
}

fn heading(view: &View<Anteel>) -> String {
    let [first, second] = view.empires.map(Empire::name);
    let game = format!("Anteel, {first} against {second}");
    let asked = asked_seats(view).into_iter().map(|seat| (view.empire(seat).name(), due(view, seat)));
    let asked: Vec<_> = asked.collect();
    let to_do = |what: &str| {
        let sentences = asked.iter().map(|(name, ships)| format!("{name} is to {what} {}.", list(ships.iter())));
        sentences.collect::<Vec<_>>().join(" ")
    };
    let round = view.round();
    match &view.phase {
        Phase::Fleets { filings } => {
            let done = filings.iter().filter(|f| **f != Filing::Missing).count();
            format!(
                "{game}: fleets of {} points are bought in secret; {done} of 2 are filed.",
                super::strips::budgets(view)
            )
        }
        Phase::Deployment => format!("{game}: deployment. {}", to_do("place")),
        Phase::Movement { .. } => format!("{game}, round {round}, movement. {}", to_do("move")),
        Phase::Firing { .. } => format!("{game}, round {round}, firing. {}", to_do("fire with")),
        Phase::Over { outcome, .. } => format!("{game}: the game is over. {}", outcome.reason),
    }
}

fn ships(text: &mut AltText, view: &View<Anteel>, seat: Seat) {
    let own: Vec<ShipName> = view.ships.keys().copied().filter(|n| view.owner(*n) == seat).collect();
    if own.is_empty() {
        return;
    }
    text.add(&format!(" {}:", view.empire(seat).name()));
    for (i, ship) in own.iter().enumerate() {
        let hull = match view.place(*ship) {
            Some(Place::Board(_)) => format!(", hull {} of {}", view.hull_left(*ship), ship.card().hull),
            _ => String::new(),
        };
        let end = if i + 1 == own.len() { "." } else { ";" };
        text.add(&format!(" {ship} {}{hull}{end}", place_text(view, *ship)));
    }
}
