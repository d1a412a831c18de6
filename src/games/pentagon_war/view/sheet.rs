//! Record sheets: systems display, power form, acceleration record; stock classes in the shipyard's catalogue (3, 20).

use crate::contract::{DraftError, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes::{class, classes};
use crate::games::pentagon_war::data::design::{Design, mount_code, roman};
use crate::games::pentagon_war::data::geometry::{label, letter, place_of_side};
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::{Velocity, component_words};
use crate::games::pentagon_war::rules::captain::DefaultChanges;
use crate::games::pentagon_war::rules::craft::{Craft, Fate, RECORD_TURNS};
use crate::games::pentagon_war::rules::fire::covers;
use crate::games::pentagon_war::rules::motion::Mark;
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::power::Line;
use crate::games::pentagon_war::rules::state::Moment;
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::notation::{defaults_words, plan_clauses};
use crate::kit::names::nearest_names;
use crate::kit::sketch;
use crate::kit::words::count;
use crate::scene::{Bearing, Block, Card, Figure, FleetRow, Gauge, Ink, Picture, Shape, SideInk, Size};

/// The sheet of a craft, a class, or a whole side.
pub(crate) fn sheet(view: &View<PentagonWar>, unit: Option<&str>) -> Result<Picture, DraftError> {
    let card = match unit.map(str::trim).filter(|u| !u.is_empty()) {
        None => side_card(view, view.viewer().seat().unwrap_or(Seat(0))),
        Some(text) => match view.craft.values().find(|c| c.name.eq_ignore_ascii_case(text)) {
            Some(craft) => craft_card(view, craft, view.viewer().may_see_secrets_of(craft.seat)),
            None => match class(text) {
                Some(found) => class_card(&found.design, &found.system, &found.summary),
                None => return Err(unknown(view, text)),
            },
        },
    };
    Ok(Picture::Card(Box::new(card)))
}

fn unknown(view: &View<PentagonWar>, text: &str) -> DraftError {
    let craft = view.craft.values().map(|c| c.name.clone());
    let names: Vec<String> = craft.chain(classes().iter().map(|c| c.slug.clone())).collect();
    let near = nearest_names(text, names.iter().map(String::as_str), 10);
    let choices = if near.is_empty() { names.into_iter().take(10).collect() } else { near };
    DraftError::not_understood("unit", text, "there is no such craft or class", choices)
}

fn side_card(view: &View<PentagonWar>, seat: Seat) -> Card {
    let name = view.side(seat).name.clone();
    let rows: Vec<FleetRow> = view.craft.values().filter(|c| c.seat == seat).map(row).collect();
    let words: Vec<String> = rows.iter().map(|r| format!("{} {} {}", r.id, r.place, r.note)).collect();
    let side = SideInk(seat.0);
    let fleet = Block::Fleet { title: name.clone(), note: String::new(), shape: Shape::Dart, side, rows };
    let mut blocks = vec![fleet];
    let class_rows = classes().iter().map(|c| {
        let d = &c.design;
        vec![c.slug.clone(), c.system.clone(), roman(d.size_class()), d.box_count().to_string(), d.points().to_string()]
    });
    let head = ["Class", "System", "Size", "Boxes", "Points"].map(str::to_owned).to_vec();
    blocks.push(Block::Table { title: "Stock classes".to_owned(), head, rows: class_rows.collect() });
    let alt = if words.is_empty() { "no craft yet; stock classes are listed".to_owned() } else { words.join("; ") };
    let alt = sketch::alt(&format!("{name}: {alt}."));
    Card { title: name, subtitle: String::new(), emblem: Some((Shape::Dart, side)), blocks, alt }
}

fn row(craft: &Craft) -> FleetRow {
    let (left, full) = craft.box_state();
    FleetRow {
        id: craft.name.clone(),
        name: craft.design.name.clone(),
        place: label(craft.hex),
        gauge: Some(Gauge { left, full: full.max(1) }),
        note: format!("{left} of {}, {}", count(full, "box"), craft.velocity.words()),
        is_out: !craft.is_in_play(),
        is_lit: false,
    }
}

/// Kinds of boxes that are shown with their numbers.
const COUNTED: [System; 19] = [
    System::ForwardHull,
    System::AftHull,
    System::RammingWeight,
    System::Engine,
    System::FuelTank,
    System::Capacitor,
    System::Screen,
    System::DirectionalControl,
    System::MainControl,
    System::AuxiliaryControl,
    System::Radar,
    System::EcmSuite,
    System::InvisibilityDevice,
    System::PointDefense,
    System::MagneticBeam,
    System::Cargo,
    System::Repair,
    System::Missile,
    System::HangarBay,
];

fn boxes(name: &str, left: u32, total: u32) -> Block {
    let ink = if left * 2 >= total { Ink::Good } else { Ink::Worn };
    Block::Boxes { title: format!("{name} {left}/{total}"), marked: total - left.min(total), total, ink }
}

/// The craft as it is: what protects its sides, where its weapons look, and where it goes.
fn figure(craft: &Craft) -> Figure {
    let (left, full) = craft.box_state();
    let face = |side: u8| {
        let built = u32::from(craft.design.armor[place_of_side(side)]);
        let screens = craft.screening() + craft.screening_on(side);
        Gauge { left: screens + u32::from(craft.armor_on(side)), full: screens + built }
    };
    let mut arcs: Vec<(u8, Vec<String>)> = Vec::new();
    for (i, (mount, _)) in craft.design.weapons.iter().zip(&craft.weapons).enumerate().filter(|(_, (_, w))| !w.is_lost)
    {
        let words = format!("w{} {}", i + 1, mount.kind.words());
        match arcs.iter_mut().find(|(side, _)| *side == mount.side) {
            Some((_, named)) => named.push(words),
            None => arcs.push((mount.side, vec![words])),
        }
    }
    let bearing = |(side, named): (u8, Vec<String>)| {
        Bearing::of_faces(
            |face| covers(side, face),
            format!("Side {side} ({}): {}", mount_code(side), named.join(", ")),
        )
    };
    Figure {
        name: craft.name.clone(),
        shape: Shape::Dart,
        side: SideInk(craft.seat.0),
        size: Size::Large,
        gauge: Some(Gauge { left, full: full.max(1) }),
        guard: "Screens and armor".to_owned(),
        faces: (1..=6).map(face).collect(),
        bearings: arcs.into_iter().map(bearing).collect(),
        ways: vec![],
        words: vec![format!("{left} of {}", count(full, "box")), format!("Velocity {}", craft.velocity.words())],
    }
}

/// The sheet of a craft; with its orders and its captain's defaults for its owner alone.
fn craft_card(view: &View<PentagonWar>, craft: &Craft, is_owner: bool) -> Card {
    let mut blocks = vec![Block::Figure(Box::new(figure(craft)))];
    blocks.extend(if is_owner { orders(view, craft) } else { vec![] });
    for system in COUNTED {
        let total = craft.design.total_of(system).max(u32::from(craft.design.count(system)));
        if total > 0 {
            blocks.push(boxes(system.words(), craft.intact(system), total));
        }
    }
    blocks.push(Block::Table {
        title: "Armor and screens by side".to_owned(),
        head: ["Side", "1", "2", "3", "4", "5", "6"].map(str::to_owned).to_vec(),
        rows: vec![
            side_row("Armor", |side| u32::from(craft.armor_on(side))),
            side_row("Built", |side| u32::from(craft.design.armor[place_of_side(side)])),
            side_row("Screens", |side| craft.screening() + craft.screening_on(side)),
        ],
    });
    blocks.push(weapons(view, craft));
    blocks.push(form(craft));
    blocks.push(record(view, craft));
    let side = view.sides.get(craft.seat.index()).map_or("", |s| s.name.as_str());
    let fate = match craft.fate {
        Fate::InPlay => format!("at {} facing {}, {}", label(craft.hex), letter(craft.facing), craft.velocity.words()),
        Fate::Destroyed(at) => format!("destroyed in turn {}, impulse {}", at.turn, at.impulse),
        Fate::Disengaged(turn) => format!("disengaged in turn {turn}"),
    };
    // Attached craft are one craft, with the size class of all their boxes (18.2).
    let attached = if craft.is_attached() { ", attached" } else { "" };
    let class = format!("{} of size class {}{attached}", craft.design.name, roman(view.size_class(craft.id)));
    let alt = format!(
        "Record sheet of {} ({side}), {class}, {fate}. Boxes: {}. Power {} of {}. {}.",
        craft.name,
        crate::games::pentagon_war::text::words::boxes_words(craft),
        craft.ledger.left(),
        craft.ledger.available(),
        if craft.is_crippled() { "Crippled" } else { "Not crippled" }
    );
    Card {
        title: craft.name.clone(),
        subtitle: format!("{side}, {class}, {fate}, {} alert", craft.alert.words()),
        emblem: Some((Shape::Dart, SideInk(craft.seat.0))),
        blocks,
        alt: sketch::alt(&alt),
    }
}

/// What the owner has ordered, as it was understood (24.4).
fn orders(view: &View<PentagonWar>, craft: &Craft) -> Vec<Block> {
    let lines = |title: &str, lines: Vec<String>| Block::Lines { title: title.to_owned(), lines };
    let plan = plan_clauses(view, Subject::Unit(craft.id), &craft.plan);
    let mut blocks = Vec::new();
    if !plan.is_empty() {
        blocks.push(lines("Orders for this turn", plan));
    }
    for (bay, plan) in &craft.bay_plans {
        let subject = Subject::Aboard { carrier: craft.id, bay: *bay };
        let title = format!("Orders for {} once it is launched", subject.name(view));
        blocks.push(lines(&title, plan_clauses(view, subject, plan)));
    }
    let defaults = defaults_words(&DefaultChanges::all(&craft.defaults));
    blocks.push(lines("Captain's defaults", vec![defaults]));
    blocks
}

fn side_row(name: &str, value: impl Fn(u8) -> u32) -> Vec<String> {
    std::iter::once(name.to_owned()).chain((1..=6).map(|side| value(side).to_string())).collect()
}

fn weapons(view: &View<PentagonWar>, craft: &Craft) -> Block {
    let now = Moment::new(view.turn, view.impulse_number());
    let mut rows = Vec::new();
    for (i, (mount, weapon)) in craft.design.weapons.iter().zip(&craft.weapons).enumerate() {
        let condition = if weapon.is_lost {
            "destroyed".to_owned()
        } else if craft.linked_sides().contains(&mount.side) {
            "blocked".to_owned()
        } else if craft.is_ready(i, now) {
            "ready".to_owned()
        } else {
            weapon.fired.map_or("arming".to_owned(), |at| format!("fired {}.{}", at.turn, at.impulse))
        };
        rows.push(vec![
            format!("w{}", i + 1),
            mount.kind.words().to_owned(),
            mount_code(mount.side).to_owned(),
            condition,
        ]);
    }
    for (i, (load, bay)) in craft.design.bays.iter().zip(&craft.bays).enumerate() {
        let condition = if bay.is_lost {
            "destroyed"
        } else if bay.is_empty {
            "launched"
        } else {
            "aboard"
        };
        rows.push(vec![
            format!("d{}", i + 1),
            format!("drone {}", load.code()),
            "all".to_owned(),
            condition.to_owned(),
        ]);
    }
    for (i, (warhead, store)) in craft.design.missiles.iter().zip(&craft.missiles).enumerate() {
        let condition = if store.is_lost {
            "destroyed"
        } else if store.is_empty {
            "launched"
        } else {
            "aboard"
        };
        rows.push(vec![format!("m{}", i + 1), format!("missile {warhead}"), "all".to_owned(), condition.to_owned()]);
    }
    let head = ["No.", "Weapon", "Mount", "State"].map(str::to_owned).to_vec();
    Block::Table { title: "Weapons".to_owned(), head, rows }
}

/// The Capacitor Power Management Form: thirteen lines (8.4).
fn form(craft: &Craft) -> Block {
    let line = |number: u8, words: &str, points: u32| vec![number.to_string(), words.to_owned(), points.to_string()];
    let mut rows = vec![line(1, "Capacitors available", craft.ledger.available())];
    rows.extend(Line::ALL.map(|l| line(l.number(), l.words(), craft.ledger.line(l))));
    rows.push(line(13, "Total discharged", craft.ledger.total()));
    let head = ["Line", "Use", "Points"].map(str::to_owned).to_vec();
    Block::Table { title: "Capacitor power management form".to_owned(), head, rows }
}

/// The acceleration record: components, then a line for each impulse with a mark, the last turns side by side (3.2).
fn record(view: &View<PentagonWar>, craft: &Craft) -> Block {
    let mut turns: Vec<(u16, Velocity, &[Mark])> =
        craft.record.iter().map(|(t, v, m)| (*t, *v, m.as_slice())).collect();
    turns.push((view.turn, craft.velocity, &craft.marks));
    let surplus = turns.len().saturating_sub(RECORD_TURNS);
    turns.drain(..surplus);
    let mut rows = vec![
        record_row("1 A", &turns, |(_, velocity, _)| component_words(velocity.a)),
        record_row("2 C", &turns, |(_, velocity, _)| component_words(velocity.c)),
    ];
    let is_used = |impulse: &u8| turns.iter().any(|(.., marks)| marks.iter().any(|m| m.impulse == *impulse));
    for impulse in (1..=IMPULSES).filter(is_used) {
        rows.push(record_row(&format!("Impulse {impulse}"), &turns, |(_, _, marks)| {
            let here = marks.iter().filter(|m| m.impulse == impulse).map(|m| m.notation.clone());
            here.collect::<Vec<_>>().join(" ")
        }));
    }
    let head =
        std::iter::once("Line".to_owned()).chain(turns.iter().map(|(turn, ..)| format!("Turn {turn}"))).collect();
    Block::Table { title: "Acceleration record".to_owned(), head, rows }
}

type RecordTurn<'a> = (u16, Velocity, &'a [Mark]);

fn record_row(name: &str, turns: &[RecordTurn<'_>], cell: impl Fn(&RecordTurn<'_>) -> String) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(turns.iter().map(cell)).collect()
}

fn class_card(design: &Design, system: &str, summary: &str) -> Card {
    let rows = COUNTED
        .iter()
        .filter(|s| design.total_of(**s) > 0 || design.count(**s) > 0)
        .map(|s| vec![s.words().to_owned(), design.total_of(*s).max(u32::from(design.count(*s))).to_string()]);
    let data = Block::Table {
        title: "Systems".to_owned(),
        head: vec!["System".to_owned(), "Boxes".to_owned()],
        rows: rows.collect(),
    };
    let mounts = design.weapons.iter().enumerate();
    let weapons =
        mounts.map(|(i, m)| vec![format!("w{}", i + 1), m.kind.words().to_owned(), mount_code(m.side).to_owned()]);
    let head = ["No.", "Weapon", "Mount"].map(str::to_owned).to_vec();
    let armor = Block::Table {
        title: "Armor".to_owned(),
        head: ["Side", "1", "2", "3", "4", "5", "6"].map(str::to_owned).to_vec(),
        rows: vec![side_row("Armor", |side| u32::from(design.armor[place_of_side(side)]))],
    };
    let lines = vec![summary.to_owned(), design.spec()];
    let size = roman(design.size_class());
    let subtitle = format!(
        "{system}, size class {size}, {}, {}",
        count(design.box_count(), "box"),
        count(design.points(), "point")
    );
    Card {
        title: design.name.clone(),
        alt: format!("Class {}: {subtitle}. {summary} Design: {}", design.name, design.spec()),
        subtitle,
        emblem: Some((Shape::Dart, SideInk(0))),
        blocks: vec![
            Block::Lines { title: "Notation".to_owned(), lines },
            data,
            Block::Table { title: "Weapons".to_owned(), head, rows: weapons.collect() },
            armor,
        ],
    }
}
