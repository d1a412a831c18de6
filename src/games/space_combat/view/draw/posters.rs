//! Posters: the ships of a scenario, the classes on sale, and what the card of the end is made of.

use super::ships::{of_class, size_of};
use super::strips;
use crate::contract::{Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::{Class, class, shop};
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::resolve::victory::score;
use crate::games::space_combat::rules::state::{Phase, Ship, Status, World};
use crate::kit::ending::Standing;
use crate::kit::words::count;
use crate::scene::poster::{FinalFleet, FinalUnit, Parting, Poster, Scale, ShipCard};
use crate::scene::{Gauge, SideInk};

/// Ink of what belongs to no side: silver.
const NOBODY: SideInk = SideInk(5);
/// Most ships that are shown; of more the first.
const MOST_CARDS: usize = 18;

/// A ship to be shown: whose, its name, the slug of its class, its class.
type Shown = (Option<Seat>, String, String, &'static Class);

/// The ships that a scenario gives; where they are chosen, the classes on sale.
pub(super) fn lobby(world: &World) -> Poster {
    let (edition, mut shown) = (world.rules().edition(), Vec::<Shown>::new());
    let seats = (0..).map(Seat);
    for (seat, side) in seats.zip(&world.scenario.side) {
        let seat = world.seats().find(|s| world.faction(*s).slug == side.slug).unwrap_or(seat);
        let given = side.ship.iter().filter_map(|entry| {
            let class = class(&entry.class)?;
            let name = if entry.name.is_empty() { class.title.clone() } else { entry.name.clone() };
            Some((Some(seat), name, entry.class.clone(), class))
        });
        shown.extend(given);
    }
    if shown.is_empty() {
        shown = for_sale(edition, None);
    }
    shown.sort_by_key(|(seat, ..)| *seat);
    poster(edition, &shown)
}

/// The classes to choose from (16.6), in the viewer's colour.
pub(super) fn on_sale(view: &View<SpaceCombat>) -> Option<Poster> {
    let Phase::Muster { .. } = view.phase else { return None };
    let edition = view.world.rules().edition();
    Some(poster(edition, &for_sale(edition, view.viewer().seat())))
}

fn for_sale(edition: Edition, seat: Option<Seat>) -> Vec<Shown> {
    shop(edition).into_iter().map(|(slug, class)| (seat, class.title.clone(), slug.to_owned(), class)).collect()
}

fn poster(edition: Edition, shown: &[Shown]) -> Poster {
    Poster::Ships(shown.iter().take(MOST_CARDS).map(|ship| card(edition, ship, shown)).collect())
}

/// A measure of classes: its name, and how it is read.
type Measure = (&'static str, fn(&Class) -> u32);

fn card(edition: Edition, (seat, name, slug, class): &Shown, shown: &[Shown]) -> ShipCard {
    let measures: [Measure; 4] = [
        ("hull", |class| class.hull.max(0).unsigned_abs()),
        ("shields", |class| class.shields.iter().sum::<i32>().max(0).unsigned_abs()),
        ("thrust", |class| class.engines.iter().map(|e| e.thrust).max().unwrap_or(0).max(0).unsigned_abs()),
        ("weapons", |class| u32::try_from(class.weapons.len()).unwrap_or(0)),
    ];
    let scale = |(name, of): Measure| Scale {
        name: name.to_owned(),
        value: of(class),
        most: shown.iter().map(|(.., class)| of(class)).max().unwrap_or(1).max(1),
    };
    ShipCard {
        name: name.clone(),
        kind: slug.clone(),
        note: if *name == class.title { String::new() } else { class.title.clone() },
        shape: of_class(class, Some(seat.unwrap_or(Seat(0)))),
        size: size_of(class),
        side: seat.map_or(NOBODY, |seat| SideInk(seat.0)),
        scales: measures.map(scale).to_vec(),
        foot: count(class.points(edition), "point"),
        is_taken: false,
    }
}

/// How matters stand: each side's points (16), and all ships.
pub(crate) fn standing(view: &View<SpaceCombat>) -> Standing {
    let world = &view.world;
    let fleet = |seat: Seat| {
        let units = world.of(seat).map(unit).collect();
        FinalFleet { title: world.faction(seat).name.clone(), side: SideInk(seat.0), units }
    };
    let is_playing = !matches!(view.phase, Phase::Muster { .. });
    Standing {
        when: format!("turn {}", world.turn),
        turn: world.turn.max(0).unsigned_abs(),
        scores: world.seats().map(|seat| if is_playing { i64::from(score(world, seat)) } else { 0 }).collect(),
        fleets: world.seats().map(fleet).collect(),
        action: strips::happened(view),
    }
}

fn unit(ship: &Ship) -> FinalUnit {
    let class = ship.class();
    let lost = match ship.status {
        Status::Destroyed => "destroyed",
        Status::Disengaged => "left",
        Status::Able | Status::Disabled => "",
    };
    FinalUnit {
        name: ship.name.clone(),
        shape: of_class(class, ship.owner),
        side: super::strikes::ink_of(ship.owner),
        tint: None,
        size: size_of(class),
        gauge: Some(Gauge { left: ship.hull.max(0).unsigned_abs(), full: class.hull.max(1).unsigned_abs() }),
        lost: lost.to_owned(),
        parting: if ship.status == Status::Disengaged { Parting::Left } else { Parting::Lost },
    }
}
