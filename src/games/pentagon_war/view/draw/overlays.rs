//! What was asked for besides: arcs, ranges, vectors, the next turn, screens, lock-ons; and the preview of an order.

use super::units::{next_turn, trail};
use super::{Sketch, ink};
use crate::contract::View;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::catalogue::charts;
use crate::games::pentagon_war::data::geometry::{Vector, direction_of_side};
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::forecast::{barrage, expected, nearest_enemy};
use crate::games::pentagon_war::rules::motion::{limited, mark_change};
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::plan::{Aim, IMPULSES, Plan, Thrust};
use crate::games::pentagon_war::rules::state::UnitId;
use crate::grid::{Direction, Hex};
use crate::kit::sketch::zone;
use crate::kit::words::count;
use crate::scene::{Area, Cell, Ink, Item, KeySample, Mark, ZoneFill};

/// Planets, holes and the row a runner must pass.
pub(super) fn ground(sketch: &mut Sketch, view: &View<PentagonWar>) {
    for planet in &view.options.scenario.planets {
        if let Some(hex) = super::hex_of(&planet.hex) {
            let (cell, name) = (hex.into(), planet.name.clone());
            sketch.cells.push(cell);
            sketch.items.push(Item::Disc { cell, radius_tenths: 5, ink: Ink::Terrain, name });
        }
    }
    for hole in &view.options.scenario.holes {
        if let Some(hex) = super::hex_of(hole) {
            let (cell, name) = (hex.into(), "Hyper hole".to_owned());
            sketch.items.push(Item::Disc { cell, radius_tenths: 4, ink: Ink::Gravity, name });
        }
    }
}

/// The overlays that were asked for.
pub(super) fn add(sketch: &mut Sketch, view: &View<PentagonWar>, names: &[String], focus: Option<UnitId>, frame: Area) {
    for name in names {
        match name.as_str() {
            "arcs" => arcs(sketch, view, focus, frame),
            "range" => ranges(sketch, view, focus, frame),
            "vectors" => vectors(sketch, view),
            "next" => next(sketch, view),
            "screens" => screens(sketch, view),
            "locks" => locks(sketch, view),
            _ => {}
        }
    }
}

/// What the weapons can be expected to do to the nearest enemy in each hex on which they bear (9.1, 9.5), in three shades.
fn arcs(sketch: &mut Sketch, view: &View<PentagonWar>, focus: Option<UnitId>, frame: Area) {
    let Some(craft) = focus.and_then(|id| view.live(id)) else { return };
    let (likely, enemy) = (expected(view), nearest_enemy(view, craft));
    let target = enemy.map_or(craft.id, |enemy| enemy.id);
    let hexes = craft.hex.disc(8).filter(|hex| *hex != craft.hex && !view.is_blocked(craft.hex, *hex));
    let hexes = hexes.filter(|hex| frame.contains((*hex).into()));
    let damage = |hex: Hex| (Cell::from(hex), barrage(&likely, craft, target, hex).1);
    let hit: Vec<(Cell, u32)> = hexes.map(damage).filter(|(_, hundredths)| *hundredths > 0).collect();
    let most = hit.iter().map(|(_, hundredths)| *hundredths).max().unwrap_or(1);
    for shade in 1..=3 {
        let holds = |hundredths: u32| (1 + hundredths * 3 / most).min(3) == u32::from(shade);
        let (cells, damage): (Vec<Cell>, Vec<u32>) = hit.iter().copied().filter(|(_, sum)| holds(*sum)).unzip();
        let (Some(least), Some(most)) = (damage.iter().min(), damage.iter().max()) else { continue };
        sketch.items.push(zone(cells, Ink::Arc, ZoneFill::Tint(shade), points(*least, *most)));
    }
    let on = enemy.map_or_else(|| "one like it".to_owned(), |enemy| enemy.name.clone());
    sketch.sign(KeySample::Zone(Ink::Arc, ZoneFill::Tint(3)), format!("{}: damage to be expected on {on}", craft.name));
}

/// `7-12 points`, of hundredths.
fn points(least: u32, most: u32) -> String {
    match ((least + 50) / 100, (most + 50) / 100) {
        (_, 0) => "under 1 point".to_owned(),
        (least, most) if least == most => count(most, "point"),
        (least, most) => format!("{least}-{most} points"),
    }
}

fn ranges(sketch: &mut Sketch, view: &View<PentagonWar>, focus: Option<UnitId>, frame: Area) {
    let Some(hex) = focus.and_then(|id| view.hex_of(id)) else { return };
    let mut from = 1;
    for band in charts().range.bands.iter().skip(1).take(5) {
        let to = band.cast_signed();
        let cells: Vec<Cell> =
            (from..=to).flat_map(|r| hex.ring(r)).map(Cell::from).filter(|c| frame.contains(*c)).collect();
        if !cells.is_empty() {
            let fill = if to % 3 == 1 { ZoneFill::Tint(1) } else { ZoneFill::Empty };
            let label = if from == to { format!("{to}") } else { format!("{from}-{to}") };
            sketch.items.push(zone(cells, Ink::Reach, fill, label));
        }
        from = to + 1;
    }
    sketch.sign(KeySample::Zone(Ink::Reach, ZoneFill::Tint(1)), "range bands");
}

fn vectors(sketch: &mut Sketch, view: &View<PentagonWar>) {
    for craft in view.in_play().filter(|c| view.lead(c.id) == c.id) {
        let whole = craft.velocity.truncated();
        if whole != Vector::default() {
            let cells = vec![craft.hex.into(), whole.from(craft.hex).into()];
            sketch.items.push(Item::Trail {
                cells,
                ink: ink(craft.seat),
                is_dashed: false,
                has_head: true,
                marks: vec![],
            });
        }
    }
    sketch.sign(KeySample::Trail(Ink::Muted, false), "velocity, hexes a turn");
}

fn next(sketch: &mut Sketch, view: &View<PentagonWar>) {
    for craft in view.in_play().filter(|c| view.lead(c.id) == c.id) {
        if let Some((end, path)) = next_turn(view, craft.id, craft.running()) {
            sketch.items.extend(trail(end, &path, Ink::Muted));
        }
    }
    sketch.sign(KeySample::Trail(Ink::Muted, true), "next turn, if nothing is changed");
}

fn screens(sketch: &mut Sketch, view: &View<PentagonWar>) {
    for craft in view.in_play().filter(|c| view.lead(c.id) == c.id) {
        for side in 1..=6 {
            let hex = craft.hex.neighbour(direction_of_side(craft.facing, side));
            let screen = craft.screening() + craft.screening_on(side);
            let text = format!("{screen}+{}", craft.armor_on(side));
            sketch.items.push(Item::Note { cell: hex.into(), text, ink: ink(craft.seat) });
        }
    }
    sketch.more.notes.push("Figures around a craft: screens + armor of that side.");
}

fn locks(sketch: &mut Sketch, view: &View<PentagonWar>) {
    if view.in_play().all(|c| c.locks.is_empty()) {
        sketch.more.notes.push("Nobody has a lock-on now; radar is rolled for when all forms are in (11.2).");
    }
    let locked = view.in_play().flat_map(|c| c.locks.iter().map(move |id| (c.hex, *id, Ink::Highlight)));
    let seeking = view.missiles.values().map(|m| (m.hex, m.target, Ink::Danger));
    for (from, target, ink) in locked.chain(seeking) {
        let Some(to) = view.hex_of(target).filter(|to| *to != from) else { continue };
        let cells = vec![from.into(), to.into()];
        sketch.items.push(Item::Trail { cells, ink, is_dashed: true, has_head: true, marks: vec![] });
    }
    sketch.sign(KeySample::Trail(Ink::Highlight, true), "lock-on");
    if !view.missiles.is_empty() {
        sketch.sign(KeySample::Trail(Ink::Danger, true), "a missile's target");
    }
}

/// Where a craft would start.
fn preview_spot(sketch: &mut Sketch, view: &View<PentagonWar>, unit: UnitId, spot: &Spot) {
    let track = crate::games::pentagon_war::rules::track::from_hex(spot.hex, spot.velocity.truncated(), 1);
    let cells = std::iter::once(spot.hex).chain(track.iter().map(|(_, hex)| *hex)).map(Cell::from);
    sketch.more.previewed.extend(cells.clone());
    sketch.cells.extend(cells);
    sketch.items.push(Item::Sign { cell: spot.hex.into(), mark: Mark::Ring, ink: Ink::Highlight });
    sketch.items.extend(trail(spot.hex, &track, Ink::Highlight));
    let cell = spot.hex.neighbour(spot.facing).into();
    sketch.items.push(Item::Note { cell, text: view.name_of(unit), ink: Ink::Highlight });
    sketch.sign(KeySample::Sign(Mark::Ring, Ink::Highlight), "it would start here");
}

/// What an order makes of a craft.
pub(super) struct Foreseen {
    pub(super) unit: UnitId,
    /// The facing at the end of the steps.
    pub(super) facing: Direction,
    /// The velocity that the marks make.
    pub(super) running: Velocity,
    /// Where it begins the next turn.
    pub(super) hex: Hex,
    /// Its track through the next turn.
    pub(super) track: Vec<(u8, Hex)>,
}

/// What an order would do; `None`: it steers nothing.
pub(super) fn foreseen(view: &View<PentagonWar>, order: &Order) -> Option<Foreseen> {
    let (unit, plan) = match order {
        Order::Move { unit, steps, covered_to } => {
            (*unit, Plan { covered_to: *covered_to, steps: steps.iter().copied().collect(), ..Plan::default() })
        }
        Order::Plan { unit, plan } => (*unit, plan.clone()),
        Order::Several { orders } => return orders.iter().find_map(|order| foreseen(view, order)),
        _ => return None,
    };
    let craft = view.live(unit)?;
    let size = view.size_class(unit);
    let (mut facing, mut running) = (craft.facing, craft.running());
    for impulse in view.next_step()..=IMPULSES {
        let step = plan.step(impulse);
        facing = match step.aim {
            Some(Aim::Direction(direction)) => direction,
            Some(aim) => crate::games::pentagon_war::rules::resolve::aimed(view, unit, aim).unwrap_or(facing),
            None => facing,
        };
        let engines = match step.thrust {
            Thrust::Coast => continue,
            Thrust::Full => size.min(craft.intact(crate::games::pentagon_war::data::system::System::Engine)),
            Thrust::Engines(n) => u32::from(n),
        };
        let wanted = mark_change(facing, i64::from(engines), i64::from(size), craft.design.is_manned);
        running = running.plus(limited(running, wanted).0);
    }
    let (hex, track) = next_turn(view, unit, running)?;
    Some(Foreseen { unit, facing, running, hex, track })
}

/// Draws what an order would do: where a craft would start, or the next turn's track with the marks it makes.
pub(super) fn preview(sketch: &mut Sketch, view: &View<PentagonWar>, order: &Order) {
    if let Order::Deploy { unit, spot } = order {
        return preview_spot(sketch, view, *unit, spot);
    }
    let Some(end) = foreseen(view, order) else { return };
    let path = trail(end.hex, &end.track, Ink::Highlight);
    if let Some(Item::Trail { cells, .. }) = &path {
        sketch.cells.extend(cells);
        sketch.more.previewed.extend(cells);
    }
    sketch.items.extend(path);
    sketch.sign(KeySample::Trail(Ink::Highlight, true), "next turn with this order");
}
