//! Ship cards as pictures: one ship, one class, or a whole fleet.

use crate::contract::{DraftError, Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::catalogue::{Class, ClassId};
use crate::games::anteel::data::edition::Navy;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::passage::points_of;
use crate::games::anteel::rules::state::{Place, SEATS};
use crate::games::anteel::text::names;
use crate::kit::number::signed;
use crate::kit::sketch::alt;
use crate::kit::words::count;
use crate::scene::{Bearing, Block, Card, Figure, Gauge, Ink, Picture, Size};

/// The card of a ship or class; without a name the viewer's whole side.
pub(crate) fn sheet(view: &View<Anteel>, unit: Option<&str>) -> Result<Picture, DraftError> {
    let card = match unit.map(str::trim).filter(|u| !u.is_empty()) {
        None => fleet_card(view, view.viewer().seat().filter(|s| s.index() < SEATS.len()).unwrap_or(Seat(0))),
        Some(text) => match ClassId::named(view.options.edition, text).filter(|c| view.empires.contains(&c.empire())) {
            Some(class) => class_card(class),
            None if view.ships.is_empty() => return Err(no_ships_yet(view, text)),
            None => ship_card(view, names::ship(view, "unit", text)?),
        },
    };
    Ok(Picture::Card(Box::new(card)))
}

fn no_ships_yet(view: &View<Anteel>, text: &str) -> DraftError {
    let classes = ClassId::all(view.options.edition)
        .filter(|c| view.empires.contains(&c.empire()))
        .map(|c| c.card().name.clone());
    let problem = "there are no ships before both fleets are final (4.3); there are cards of classes";
    DraftError::not_understood("unit", text, problem, classes.collect())
}

fn class_blocks(class: ClassId) -> Vec<Block> {
    let card = class.card();
    let row = |what: &str, value: String| vec![what.to_owned(), value];
    let data = Block::Table {
        title: "Ship card".to_owned(),
        head: vec![String::new(), String::new()],
        rows: vec![
            row("Cost", count(card.cost, "point")),
            row("Hull", count(card.hull, "box")),
            row("Armour", card.armour.name().to_owned()),
            row("Speed", format!("{} forward", card.speed)),
            row("Reverse", if card.reverse == 0 { "none".to_owned() } else { format!("{} back", card.reverse) }),
            row("Turn", count(card.turn, "hex side")),
            row("Arc", format!("{}, {}° to either side", card.arc.name(), card.arc.half_width_degrees())),
            row("Order", format!("{} (low: moves late, fires early)", card.order)),
        ],
    };
    vec![data, weapons_table("Damage by range and armour", card)]
}

fn weapons_table(title: &str, card: &Class) -> Block {
    let mut from = 1;
    let mut rows = vec![];
    for band in &card.weapons {
        let figures = [band.light, band.medium, band.heavy].map(|d| d.to_string());
        rows.push([vec![format!("{from}-{}", band.to_hexes)], figures.to_vec()].concat());
        from = band.to_hexes + 1;
    }
    let head = ["Range", "Light", "Medium", "Heavy"].map(str::to_owned).to_vec();
    Block::Table { title: title.to_owned(), head, rows }
}

fn class_text(card: &Class) -> String {
    format!(
        "cost {}, hull {}, {} armour, speed {}, reverse {}, turn {}, {} arc, order {}; damage against light/medium/heavy up to range {}",
        card.cost,
        card.hull,
        card.armour.name(),
        card.speed,
        card.reverse,
        card.turn,
        card.arc.name(),
        card.order,
        card.weapons_text()
    )
}

fn class_card(class: ClassId) -> Card {
    let (card, empire) = (class.card(), class.empire());
    Card {
        title: card.name.clone(),
        subtitle: format!("{}, ship class", empire.name()),
        emblem: Some((empire.shape(), empire.ink())),
        blocks: class_blocks(class),
        alt: format!("Ship card of {} ({}): {}.", card.name, empire.name(), class_text(card)),
    }
}

fn ship_card(view: &View<Anteel>, ship: ShipName) -> Card {
    let (card, empire) = (ship.card(), ship.class.empire());
    let (left, place) = (view.hull_left(ship), names::place_text(view, ship));
    let boxes = Block::Boxes {
        title: format!("Hull: {left} of {} left", card.hull),
        marked: card.hull - left.min(card.hull),
        total: card.hull,
        ink: Ink::Side(empire.ink()),
    };
    let mut blocks = vec![Block::Figure(Box::new(figure(view, ship))), boxes];
    blocks.extend(class_blocks(ship.class));
    Card {
        title: ship.to_string(),
        subtitle: format!("{}, {place}", empire.name()),
        emblem: Some((empire.shape(), empire.ink())),
        blocks,
        alt: format!(
            "Ship card of {ship} ({}), {place}: {left} of {} hull boxes left{}; {}.",
            empire.name(),
            card.hull,
            through_words(view, ship).map_or_else(String::new, |words| format!("; {words}")),
            class_text(card)
        ),
    }
}

/// `If it gets through: 6 of 10 points (9.6)`; `None`: it has not to, or never will.
fn through_words(view: &View<Anteel>, ship: ShipName) -> Option<String> {
    let is_in_play = matches!(view.place(ship), Some(Place::Board(_) | Place::Reserve));
    let (kept, whole) = points_of(view, ship).filter(|_| is_in_play)?;
    Some(format!("If it gets through: {kept} of {} (9.6)", count(whole, "point")))
}

/// The ship as it is, with its arc.
fn figure(view: &View<Anteel>, ship: ShipName) -> Figure {
    let (card, empire) = (ship.card(), ship.class.empire());
    let half = signed(card.arc.half_width_degrees());
    let reach = card.weapons.last().map_or(0, |band| band.to_hexes);
    let mut words = vec![
        format!("Up to {} forward", card.speed),
        format!("{} armour", card.armour.name()),
        format!("Hull: {} of {}", view.hull_left(ship), card.hull),
    ];
    words.extend(through_words(view, ship));
    Figure {
        name: ship.to_string(),
        shape: empire.shape(),
        side: empire.ink(),
        size: Size::Large,
        gauge: Some(Gauge { left: view.hull_left(ship), full: card.hull }),
        guard: String::new(),
        faces: vec![],
        bearings: vec![Bearing {
            from: -half,
            sweep: 2 * half,
            text: format!("Arc: {}, {half}° to either side, to range {reach}", card.arc.name()),
        }],
        ways: vec![(0, card.speed.to_string())],
        words,
    }
}

/// All ships of a side; before the reveal, the classes it may buy.
fn fleet_card(view: &View<Anteel>, seat: Seat) -> Card {
    let (empire, navy) = (view.empire(seat), view.navy(seat));
    let own: Vec<ShipName> = view.ships.keys().copied().filter(|n| view.owner(*n) == seat).collect();
    let (blocks, text) = if own.is_empty() {
        (vec![classes_table(navy)], classes_text(navy))
    } else {
        let used = ClassId::of(navy).filter(|c| own.iter().any(|n| n.class == *c));
        let tables = used.map(|c| weapons_table(&format!("{}: damage", c.card().name), c.card()));
        let blocks = std::iter::once(ships_table(view, &own)).chain(tables).collect();
        (blocks, own.iter().map(|n| ship_text(view, *n)).collect::<Vec<_>>().join("; "))
    };
    let lost = view.losses(seat);
    let subtitle =
        format!("lost {lost} of {} points, sets up in the {}", view.budget_of(seat), view.end_of(seat).name());
    let alt = alt(&format!("Fleet of {}, {subtitle}. {text}.", empire.name()));
    Card { title: empire.name().to_owned(), subtitle, emblem: Some((empire.shape(), empire.ink())), blocks, alt }
}

fn ship_text(view: &View<Anteel>, ship: ShipName) -> String {
    format!("{ship} {}, hull {}/{}", names::place_text(view, ship), view.hull_left(ship), ship.card().hull)
}

fn ships_table(view: &View<Anteel>, ships: &[ShipName]) -> Block {
    let row = |ship: &ShipName| {
        let (card, left) = (ship.card(), view.hull_left(*ship));
        let place = match view.place(*ship) {
            Some(Place::Board(pose)) => {
                format!("{} {}", crate::games::anteel::rules::board::label(pose.hex), pose.facing.name())
            }
            _ => names::place_text(view, *ship),
        };
        let hull = Gauge { left, full: card.hull };
        vec![
            ship.to_string(),
            place,
            format!("{}/{}", hull.left, hull.full),
            card.armour.name().to_owned(),
            format!("{}/{}/{}", card.speed, card.reverse, card.turn),
            card.arc.name().to_owned(),
            card.order.to_string(),
        ]
    };
    let head = ["Ship", "Where", "Hull", "Armour", "Spd/Rev/Turn", "Arc", "Order"].map(str::to_owned).to_vec();
    Block::Table { title: "Ships".to_owned(), head, rows: ships.iter().map(row).collect() }
}

fn classes_table(navy: Navy) -> Block {
    let row = |class: ClassId| {
        let card = class.card();
        vec![
            card.name.clone(),
            card.cost.to_string(),
            card.hull.to_string(),
            card.armour.name().to_owned(),
            format!("{}/{}/{}", card.speed, card.reverse, card.turn),
            card.arc.name().to_owned(),
            card.order.to_string(),
            card.weapons_text(),
        ]
    };
    let head = ["Class", "Cost", "Hull", "Armour", "Spd/Rev/Turn", "Arc", "Order", "Range: L/M/H"];
    Block::Table {
        title: "Ship classes".to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: ClassId::of(navy).map(row).collect(),
    }
}

fn classes_text(navy: Navy) -> String {
    let cards = ClassId::of(navy).map(|c| format!("{}: {}", c.card().name, class_text(c.card())));
    format!("Classes: {}", cards.collect::<Vec<_>>().join("; "))
}
