//! Posters: empires in the lobby, the ships on sale while fleets are bought, and what the card of the end is made of.

use super::strips;
use super::units::size;
use crate::contract::{Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::catalogue::{Armour, ClassId};
use crate::games::anteel::data::edition::Edition;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::state::{Filing, Phase, Place, SEATS, side_index};
use crate::kit::ending::Standing;
use crate::kit::words::count;
use crate::scene::poster::{FinalFleet, FinalUnit, Parting, Poster, Scale, ShipCard};
use crate::scene::{Gauge, Size};

/// A measure of classes: its name, and how it is read.
type Measure = (&'static str, fn(ClassId) -> u32);

/// The five empires with the means of their classes; those that are taken are framed.
pub(super) fn empires(edition: Edition, taken: &[Empire]) -> Poster {
    let mean = |empire: Empire, of: fn(ClassId) -> u32| {
        let (sum, classes) =
            ClassId::of(edition.navy(empire)).fold((0, 0), |(sum, classes), class| (sum + of(class), classes + 1));
        (sum + classes / 2) / classes.max(1)
    };
    let measures: [Measure; 4] = [
        ("hull", |class| class.card().hull),
        ("speed", |class| class.card().speed),
        ("range", reach),
        ("turns", |class| class.card().turn),
    ];
    let scale = |empire: Empire, (name, of): Measure| Scale {
        name: name.to_owned(),
        value: mean(empire, of),
        most: Empire::ALL.into_iter().map(|other| mean(other, of)).max().unwrap_or(1),
    };
    let card = |empire: Empire| ShipCard {
        name: empire.name().to_owned(),
        kind: String::new(),
        note: motto(empire).to_owned(),
        shape: empire.shape(),
        size: Size::Huge,
        side: empire.ink(),
        scales: measures.map(|measure| scale(empire, measure)).to_vec(),
        foot: if taken.contains(&empire) { "taken" } else { "free" }.to_owned(),
        is_taken: taken.contains(&empire),
    };
    Poster::Ships(Empire::ALL.map(card).to_vec())
}

/// What an empire is known for.
const fn motto(empire: Empire) -> &'static str {
    match empire {
        Empire::Triangle => "heavy armour",
        Empire::Circle => "speed",
        Empire::Diamond => "long guns",
        Empire::Hourglass => "close fire",
        Empire::Crescent => "wide arcs",
    }
}

fn reach(class: ClassId) -> u32 {
    class.card().reach_hexes().unsigned_abs()
}

/// What both sides can buy (4.3); a side that has filed its fleet is framed.
pub(super) fn on_sale(view: &View<Anteel>) -> Option<Poster> {
    let Phase::Fleets { filings } = &view.phase else { return None };
    let classes = || SEATS.into_iter().flat_map(|seat| ClassId::of(view.navy(seat)));
    let most = |of: fn(ClassId) -> u32| classes().map(of).max().unwrap_or(1);
    let scale = |name: &str, class: ClassId, of: fn(ClassId) -> u32| Scale {
        name: name.to_owned(),
        value: of(class),
        most: most(of),
    };
    let card = |seat: Seat, class: ClassId| ShipCard {
        name: class.card().name.clone(),
        kind: String::new(),
        note: armour(class.card().armour).to_owned(),
        shape: class.empire().shape(),
        size: size(class),
        side: class.empire().ink(),
        scales: vec![
            scale("hull", class, |class| class.card().hull),
            scale("speed", class, |class| class.card().speed),
            scale("range", class, reach),
            scale("turns", class, |class| class.card().turn),
        ],
        foot: count(class.card().cost, "point"),
        is_taken: filings[side_index(seat)] != Filing::Missing,
    };
    let cards = SEATS.into_iter().flat_map(|seat| ClassId::of(view.navy(seat)).map(move |class| (seat, class)));
    Some(Poster::Ships(cards.map(|(seat, class)| card(seat, class)).collect()))
}

const fn armour(armour: Armour) -> &'static str {
    match armour {
        Armour::Light => "light armour",
        Armour::Medium => "medium armour",
        Armour::Heavy => "heavy armour",
    }
}

/// How matters stand: what decides the battle (9.4, 9.6), and every ship.
pub(crate) fn standing(view: &View<Anteel>) -> Standing {
    let (round, _) = strips::shown(view);
    let fleet = |seat: Seat| FinalFleet {
        title: view.empire(seat).name().to_owned(),
        side: view.empire(seat).ink(),
        units: view.ships.keys().filter(|ship| view.owner(**ship) == seat).map(|ship| unit(view, *ship)).collect(),
    };
    Standing {
        when: if round == 0 { "the start".to_owned() } else { format!("round {round}") },
        turn: round,
        scores: SEATS.map(|seat| strips::measure(view, seat)).to_vec(),
        fleets: SEATS.map(fleet).to_vec(),
        action: strips::happened(view),
    }
}

fn unit(view: &View<Anteel>, ship: ShipName) -> FinalUnit {
    let empire = ship.class.empire();
    let (lost, parting) = match view.place(ship) {
        Some(Place::Destroyed) => ("destroyed", Parting::Lost),
        Some(Place::Fled) if view.through.contains(&ship) => ("got through", Parting::Through),
        Some(Place::Fled) => ("fled", Parting::Left),
        _ => ("", Parting::Lost),
    };
    FinalUnit {
        name: ship.to_string(),
        shape: empire.shape(),
        side: empire.ink(),
        tint: None,
        size: size(ship.class),
        gauge: Some(Gauge { left: view.hull_left(ship), full: ship.card().hull }),
        lost: lost.to_owned(),
        parting,
    }
}
