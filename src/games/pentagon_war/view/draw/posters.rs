//! Posters: the craft of a scenario, the classes of the shipyard, and what the card of the end is made of.

use super::units::kind_of;
use super::{shape_of, size_of, strips};
use crate::contract::{Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::design::{Design, roman};
use crate::games::pentagon_war::data::options::Options;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::craft::{Craft, Fate};
use crate::games::pentagon_war::rules::resolve::points_of;
use crate::kit::ending::Standing;
use crate::scene::poster::{FinalFleet, FinalUnit, Parting, Poster, Scale, ShipCard};
use crate::scene::{Gauge, SideInk};

/// Most craft that are shown; of more the first.
const MOST_CARDS: usize = 18;
/// Ink of what belongs to no side: silver.
const NOBODY: u8 = 5;

/// The craft that a scenario gives; where they are bought, the stock classes. `number`: the seat of a side of the scenario.
pub(super) fn ships(options: &Options, number: impl Fn(usize) -> u8) -> Poster {
    let stock: Vec<(u8, String, Design)> =
        classes().iter().map(|class| (NOBODY, class.design.name.clone(), class.design.clone())).collect();
    let given = options.scenario.sides.iter().enumerate().flat_map(|(nth, side)| {
        let number = number(nth);
        side.craft.iter().map(move |craft| (number, craft.name.clone(), craft.design().unwrap_or_default()))
    });
    let mut all: Vec<(u8, String, Design)> = if options.has_yard { stock } else { given.collect() };
    if all.is_empty() {
        all = classes().iter().map(|class| (NOBODY, class.design.name.clone(), class.design.clone())).collect();
    }
    all.sort_by_key(|(number, ..)| *number);
    let cards = all.iter().take(MOST_CARDS).map(|(number, name, design)| card(*number, name, design, &all));
    Poster::Ships(cards.collect())
}

/// A measure of designs: its name, and how it is read.
type Measure = (&'static str, fn(&Design) -> u32);

fn card(number: u8, name: &str, design: &Design, all: &[(u8, String, Design)]) -> ShipCard {
    let measures: [Measure; 4] = [
        ("boxes", Design::box_count),
        ("engines", |design| design.total_of(System::Engine)),
        ("screens", |design| design.total_of(System::Screen)),
        ("weapons", |design| u32::try_from(design.weapons.len() + design.missiles.len()).unwrap_or(u32::MAX)),
    ];
    let scale = |(name, of): Measure| Scale {
        name: name.to_owned(),
        value: of(design),
        most: all.iter().map(|(_, _, design)| of(design)).max().unwrap_or(1),
    };
    let class = format!("size {}", roman(design.size_class()));
    let note = if name == design.name { class } else { design.name.clone() };
    ShipCard {
        name: name.to_owned(),
        kind: kind_of(&design.name),
        note,
        shape: shape_of(if number == NOBODY { 0 } else { number }, design.size_class(), design.is_base()),
        size: size_of(design.size_class()),
        side: SideInk(number),
        scales: measures.map(scale).to_vec(),
        foot: format!("{} points", design.points()),
        is_taken: false,
    }
}

/// How matters stand: the points of both sides (22.1), and all craft.
pub(crate) fn standing(view: &View<PentagonWar>) -> Standing {
    let (turn, _) = strips::shown(view);
    let fleet = |seat: Seat| FinalFleet {
        title: view.side(seat).name.clone(),
        side: SideInk(seat.0),
        units: view.craft.values().filter(|craft| craft.seat == seat).map(unit).collect(),
    };
    Standing {
        when: format!("turn {turn}"),
        turn,
        scores: view.seats().map(|seat| i64::from(points_of(view, seat))).collect(),
        fleets: view.seats().map(fleet).collect(),
        action: strips::happened(view),
    }
}

fn unit(craft: &Craft) -> FinalUnit {
    let (left, full) = craft.box_state();
    let lost = match craft.fate {
        Fate::Destroyed(_) => "destroyed",
        Fate::Disengaged(_) => "left",
        Fate::InPlay => "",
    };
    let size = craft.design.size_class();
    FinalUnit {
        name: craft.name.clone(),
        shape: shape_of(craft.seat.0, size, craft.design.is_base()),
        side: SideInk(craft.seat.0),
        tint: None,
        size: size_of(size),
        gauge: Some(Gauge { left, full: full.max(1) }),
        lost: lost.to_owned(),
        parting: if matches!(craft.fate, Fate::Disengaged(_)) { Parting::Left } else { Parting::Lost },
    }
}
