//! Ships, and the traces of what they did: trails, shots with their damage, wrecks, flights, filed orders.

use super::{Sketch, last_seen};
use crate::contract::View;
use crate::games::anteel::Anteel;
use crate::games::anteel::data::catalogue::ClassId;
use crate::games::anteel::rules::activation::due;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::Action;
use crate::games::anteel::rules::path::Path;
use crate::games::anteel::rules::state::{MoveMark, Place, SEATS, ShotMark, Stage};
use crate::games::anteel::text::names::departure;
use crate::grid::Hex;
use crate::kit::strips::{Named, badges};
use crate::scene::{Cell, Gauge, Ink, Item, KeySample, Mark, Size, Token, TokenLabel};

/// The ink of a ship's side.
pub(super) fn ink(ship: ShipName) -> Ink {
    Ink::Side(ship.class.empire().ink())
}

/// A ship's name in its side's ink.
pub(super) fn named(ship: ShipName) -> Named {
    Named::new(ship.to_string(), ship.class.empire().ink())
}

/// How large a class is among those of its empire.
pub(super) fn size(class: ClassId) -> Size {
    let sizes = [Size::Small, Size::Medium, Size::Large, Size::Huge];
    sizes.get(class.rank()).copied().unwrap_or(Size::Medium)
}

/// A ship's token at a pose.
pub(super) fn token(view: &View<Anteel>, ship: ShipName, pose: Pose) -> Token {
    let (card, empire) = (ship.card(), ship.class.empire());
    Token {
        cell: pose.hex.into(),
        kind: String::new(),
        shape: empire.shape(),
        side: empire.ink(),
        tint: None,
        size: size(ship.class),
        facing_twelfths: Some(pose.facing.index() * 2),
        label: Some(TokenLabel { id: ship.to_string(), name: String::new() }),
        gauge: Some(Gauge { left: view.hull_left(ship), full: card.hull }),
        letter: None,
        is_ghost: false,
        is_scenery: false,
        is_lit: false,
    }
}

/// All living ships; those to act now are lit. The one under consideration has its token drawn by the preview.
pub(super) fn ships(sketch: &mut Sketch, view: &View<Anteel>, considered: Option<ShipName>) {
    let ready: Vec<ShipName> = SEATS.into_iter().flat_map(|seat| due(view, seat)).collect();
    for (ship, pose) in view.living() {
        let mut token = token(view, ship, pose);
        token.is_lit = ready.contains(&ship) || considered == Some(ship);
        let empire = ship.class.empire();
        sketch.sign(KeySample::Token(empire.shape(), empire.ink()), format!("{}, nose to its facing", empire.name()));
        sketch.items.push(Item::Token(token));
    }
    if view.living().next().is_some() {
        sketch.sign(KeySample::Gauge, "hull left");
    }
    if ready.iter().any(|s| view.pose(*s).is_some()) {
        sketch.sign(KeySample::Sign(Mark::Ring, Ink::Text), "to act now");
    }
}

/// Trails of the last movement phase, shots of the last firing phase, and what was lost.
pub(super) fn traces(sketch: &mut Sketch, view: &View<Anteel>) {
    let marks = &view.marks;
    marks.moves.iter().for_each(|m| trail(sketch, m));
    for mark in shots_shown(view) {
        shot(sketch, mark);
    }
    let stands = |mark: &ShotMark| view.pose(mark.target).map_or(mark.to, |pose| pose.hex);
    sketch.items.extend(badges(shots_shown(view).map(|mark| (mark.target, stands(mark).into(), mark.damage))));
    for ship in view.ships.keys().copied() {
        let Some(cell) = last_seen(view, ship).map(Cell::from) else { continue };
        match view.place(ship) {
            Some(Place::Destroyed) => {
                let empire = ship.class.empire();
                let (shape, side) = (empire.shape(), empire.ink());
                sketch.items.push(Item::Wreck { cell, name: ship.to_string(), shape, side, size: size(ship.class) });
                sketch.sign(KeySample::Sign(Mark::Wreck, Ink::Muted), "destroyed here");
            }
            Some(Place::Fled) => {
                sketch.items.push(Item::Sign { cell, mark: Mark::Fled, ink: ink(ship) });
                sketch.sign(KeySample::Sign(Mark::Fled, Ink::Muted), format!("{} here", departure(view, ship)));
            }
            _ => {}
        }
    }
}

/// The shots that still explain the position: once ships move on, those of the round before would start and end nowhere.
/// They are shown all the same until both sides have been asked again.
pub(super) fn shots_shown(view: &View<Anteel>) -> impl Iterator<Item = &ShotMark> {
    let marks = &view.marks;
    let has_moved_on = match view.stage() {
        Stage::Movement => !marks.moves.is_empty(),
        // A battle may end with a move (9.1, 9.6).
        Stage::Over => marks.moves.last().is_some_and(|mark| marks.shots.iter().all(|shot| shot.round < mark.round)),
        Stage::Fleets | Stage::Deployment | Stage::Firing => false,
    };
    marks.shots.iter().filter(move |shot| !has_moved_on || marks.is_untold(shot.window))
}

fn trail(sketch: &mut Sketch, mark: &MoveMark) {
    if mark.hexes.len() < 2 {
        return;
    }
    let cells = mark.hexes.iter().copied().map(Cell::from).collect();
    sketch.items.push(Item::Trail { cells, ink: ink(mark.ship), is_dashed: false, has_head: true, marks: vec![] });
    sketch.sign(KeySample::Trail(ink(mark.ship), false), "last move");
}

fn shot(sketch: &mut Sketch, mark: &ShotMark) {
    let (from, to, ink) = (mark.from.into(), mark.to.into(), ink(mark.ship));
    sketch.items.push(Item::Shot { from, to, ink, text: String::new(), is_kill: mark.is_kill });
    sketch.sign(KeySample::Shot(ink), "shot; on its target the hull boxes marked");
}

/// The viewer's own filed orders: dashed.
pub(super) fn plans(sketch: &mut Sketch, view: &View<Anteel>, considered: Option<ShipName>) {
    for plan in view.plans.iter().filter(|p| considered != Some(p.ship)) {
        match &plan.action {
            Action::Move(path) => {
                if let Some(pose) = view.pose(plan.ship) {
                    planned_move(sketch, view, plan.ship, pose, path);
                }
            }
            Action::Deploy(pose) => ghost(sketch, view, plan.ship, *pose),
            Action::Fire(_) | Action::FireAtBest => continue,
        }
        sketch.sign(KeySample::Trail(ink(plan.ship), true), "your filed order (only you see it)");
    }
}

/// A dashed trail to a ghost; a flight ends in its sign. Gives the end.
pub(super) fn planned_move(
    sketch: &mut Sketch,
    view: &View<Anteel>,
    ship: ShipName,
    start: Pose,
    path: &Path,
) -> Option<Pose> {
    let walk = path.walk(&view.options.layout, start);
    let cells: Vec<Cell> = walk.hexes.iter().copied().map(Cell::from).collect();
    sketch.cells.extend(cells.iter().copied());
    if cells.len() > 1 {
        sketch.items.push(Item::Trail { cells, ink: ink(ship), is_dashed: true, has_head: true, marks: vec![] });
    }
    let Some(end) = walk.end else {
        let cell = walk.hexes.last().copied().unwrap_or(start.hex).into();
        sketch.items.push(Item::Sign { cell, mark: Mark::Fled, ink: Ink::Danger });
        sketch.sign(KeySample::Sign(Mark::Fled, Ink::Danger), "leaves the board: flees (6.7)");
        return None;
    };
    if end != start {
        ghost(sketch, view, ship, end);
    }
    Some(end)
}

/// A planned place.
pub(super) fn ghost(sketch: &mut Sketch, view: &View<Anteel>, ship: ShipName, pose: Pose) {
    let empire = ship.class.empire();
    let mut ghost = token(view, ship, pose);
    ghost.is_ghost = true;
    ghost.gauge = None;
    ghost.label = None;
    sketch.cells.push(pose.hex.into());
    sketch.items.push(Item::Token(ghost));
    sketch.sign(KeySample::Ghost(empire.shape(), empire.ink()), "planned place");
}

/// Where a hex is on the picture.
pub(super) fn cells(hexes: impl Iterator<Item = Hex>) -> Vec<Cell> {
    hexes.map(Cell::from).collect()
}
