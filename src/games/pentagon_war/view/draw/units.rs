//! What is on the map: craft, drones, missiles, bolts, past and future tracks, shots and blasts.

use std::collections::{BTreeMap, BTreeSet};

use super::strikes::{is_new, lost_in, strikes};
use super::{Sketch, ink, shape_of, size_of};
use crate::contract::{Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes::class;
use crate::games::pentagon_war::data::velocity::{UNITS_PER_HEX, Velocity};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::games::pentagon_war::rules::track;
use crate::grid::Hex;
use crate::kit::strips::badges;
use crate::scene::{Cell, Gauge, Ink, Item, KeySample, Mark, Shape, SideInk, Size, Token, TokenLabel};

/// Tracks, shots and blasts of the turn; shots from before the last orders are muted.
pub(super) fn recent(sketch: &mut Sketch, view: &View<PentagonWar>) {
    for (id, track) in &view.recent.tracks {
        if track.len() < 2 {
            continue;
        }
        let seat = view.recent.owners[id];
        let cells: Vec<Cell> = track.iter().map(|(_, hex)| Cell::from(*hex)).collect();
        sketch.cells.extend(&cells);
        sketch.items.push(Item::Trail { cells, ink: ink(seat), is_dashed: false, has_head: false, marks: vec![] });
        sketch.sign(KeySample::Trail(Ink::Muted, false), "moved this turn");
    }
    let mut volleys: BTreeMap<(bool, Seat, Hex, Hex), Volley> = BTreeMap::new();
    for shot in &view.recent.shots {
        let volley = volleys.entry((is_new(view, shot), shot.seat, shot.from, shot.to)).or_default();
        volley.damage += shot.damage;
        volley.is_kill |= shot.is_kill;
        volley.is_fire |= shot.note.is_empty();
        if !shot.note.is_empty() && !volley.notes.contains(&shot.note) {
            volley.notes.push(shot.note.clone());
        }
    }
    for ((is_new, seat, from, to), volley) in volleys {
        let (from, to) = (Cell::from(from), Cell::from(to));
        sketch.cells.extend([from, to]);
        sketch.more.action.extend([from, to]);
        let side = if is_new { ink(seat) } else { Ink::Muted };
        let text = volley.words(is_new);
        sketch.items.push(Item::Shot { from, to, ink: side, text, is_kill: volley.is_kill });
        sketch.sign(KeySample::Shot(Ink::Muted), "fire, points that hit; grey: before the last orders");
    }
    let losses = strikes(view).into_iter().map(|strike| {
        let hex = strike.victim.and_then(|id| view.hex_of(id)).unwrap_or(strike.hex);
        ((strike.victim, hex), Cell::from(hex), strike.blow.damage)
    });
    sketch.items.extend(badges(losses));
    for hex in view.recent.blasts.iter().collect::<BTreeSet<_>>() {
        let cell = Cell::from(*hex);
        sketch.cells.push(cell);
        sketch.more.action.push(cell);
        let wreck = |craft: &Craft| {
            let (seat, size) = (craft.seat.0, craft.own_size_class());
            let shape = shape_of(seat, size, craft.design.is_base());
            Item::Wreck { cell, name: craft.name.clone(), shape, side: SideInk(seat), size: size_of(size) }
        };
        sketch.items.extend(lost_in(view, *hex).map(wreck));
        sketch.sign(KeySample::Sign(Mark::Wreck, Ink::Danger), "destroyed here");
    }
}

/// Shots from one hex at another.
#[derive(Default)]
struct Volley {
    damage: u32,
    is_kill: bool,
    is_fire: bool,
    notes: Vec<String>,
}

impl Volley {
    /// What is said of it besides the badge of its target; older shots have none.
    fn words(&self, is_new: bool) -> String {
        let fire = match (self.is_kill, self.damage) {
            (true, _) if self.notes.is_empty() => None,
            (_, 0) => self.is_fire.then(|| "miss".to_owned()),
            (_, damage) => (!is_new).then(|| format!("-{damage}")),
        };
        fire.into_iter().chain(self.notes.iter().cloned()).collect::<Vec<_>>().join(", ")
    }
}

/// A dashed trail with impulse numbers at the hexes it enters.
pub(super) fn trail(from: Hex, track: &[(u8, Hex)], ink: Ink) -> Option<Item> {
    let mut cells = vec![Cell::from(from)];
    let mut marks = Vec::new();
    let mut at = from;
    for (impulse, hex) in track {
        if *hex != at {
            at = *hex;
            marks.push((u32::try_from(cells.len()).unwrap_or(0), impulse.to_string()));
            cells.push(at.into());
        }
    }
    (cells.len() > 1).then_some(Item::Trail { cells, ink, is_dashed: true, has_head: true, marks })
}

/// Where craft, drones and bolts will be in the coming impulses.
pub(super) fn futures(sketch: &mut Sketch, view: &View<PentagonWar>) {
    let leads = view.in_play().filter(|c| view.lead(c.id) == c.id).map(|c| (c.id, c.hex, c.seat));
    let drones = view.drones.values().map(|d| (d.id, d.hex, d.seat));
    let mut items = Vec::new();
    for (id, hex, seat) in leads.chain(drones) {
        items.extend(trail(hex, &track::future(view, id), ink(seat)));
    }
    for bolt in view.bolts.values() {
        let left = 12_u8.saturating_sub(bolt.travelled_hexes);
        let next = track::next_move(view);
        let hexes = 1..=left.min(13_u8.saturating_sub(next));
        let path: Vec<(u8, Hex)> =
            hexes.map(|n| (next + n - 1, bolt.hex.plus(bolt.direction.step().times(i32::from(n))))).collect();
        items.extend(trail(bolt.hex, &path, Ink::Danger));
    }
    if !items.is_empty() {
        sketch.sign(KeySample::Trail(Ink::Muted, true), "track to come, by impulse");
    }
    for item in &items {
        if let Item::Trail { cells, .. } = item {
            sketch.cells.extend(cells);
        }
    }
    sketch.items.extend(items);
}

fn token(cell: Cell, shape: Shape, seat: Seat, size: Size, name: &str) -> Token {
    Token {
        cell,
        kind: String::new(),
        shape,
        side: SideInk(seat.0),
        tint: None,
        size,
        facing_twelfths: None,
        label: Some(TokenLabel { id: name.to_owned(), name: String::new() }),
        gauge: None,
        letter: None,
        is_ghost: false,
        is_scenery: false,
        is_lit: false,
    }
}

/// All units; attached craft share one token.
pub(super) fn units(sketch: &mut Sketch, view: &View<PentagonWar>, focus: Option<UnitId>) {
    for craft in view.in_play().filter(|c| view.lead(c.id) == c.id) {
        let (left, full) = craft.box_state();
        let size = view.size_class(craft.id);
        let mut token = token(
            craft.hex.into(),
            shape_of(craft.seat.0, size, craft.design.is_base()),
            craft.seat,
            size_of(size),
            &craft.name,
        );
        token.kind = kind_of(&craft.design.name);
        token.facing_twelfths = Some(craft.facing.index() * 2);
        token.gauge = Some(Gauge { left, full: full.max(1) });
        token.is_lit = focus == Some(craft.id);
        if let Some(label) = &mut token.label {
            label.name = craft_note(view, craft);
        }
        sketch.cells.push(craft.hex.into());
        sketch.items.push(Item::Token(token));
    }
    sketch.sign(KeySample::Gauge, "boxes left");
    for drone in view.drones.values() {
        let mut token = token(drone.hex.into(), Shape::Drone, drone.seat, Size::Tiny, &drone.name);
        token.facing_twelfths = Some(drone.facing.index() * 2);
        token.is_lit = focus == Some(drone.id);
        sketch.cells.push(drone.hex.into());
        sketch.items.push(Item::Token(token));
        sketch.sign(KeySample::Token(Shape::Drone, SideInk(drone.seat.0)), "drone");
    }
    for missile in view.missiles.values() {
        let mut token = token(missile.hex.into(), Shape::Missile, missile.seat, Size::Tiny, &missile.name);
        token.facing_twelfths = missile.heading.map(|d| d.index() * 2);
        sketch.cells.push(missile.hex.into());
        sketch.items.push(Item::Token(token));
        sketch.sign(KeySample::Token(Shape::Missile, SideInk(missile.seat.0)), "missile");
    }
    for bolt in view.bolts.values() {
        let mut token = token(bolt.hex.into(), Shape::Bolt, bolt.seat, Size::Tiny, &bolt.name);
        token.facing_twelfths = Some(bolt.direction.index() * 2);
        sketch.cells.push(bolt.hex.into());
        sketch.items.push(Item::Token(token));
        sketch.sign(KeySample::Token(Shape::Bolt, SideInk(bolt.seat.0)), "liquid metal bolt");
    }
}

/// What the catalogue calls a design; a design of a side's own is not in it.
pub(super) fn kind_of(design: &str) -> String {
    class(design).map(|class| class.slug.clone()).unwrap_or_default()
}

fn craft_note(view: &View<PentagonWar>, craft: &Craft) -> String {
    let attached = view.union(craft.id).len() - 1;
    let attached = if attached > 0 { format!(" +{attached}") } else { String::new() };
    let tenths = craft.velocity.speed() * 10 / UNITS_PER_HEX;
    let speed = if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) };
    let state_words = if craft.evades() { " evading" } else { "" };
    format!("v{speed}{attached}{state_words}")
}

/// The hexes of the next turn with that velocity from where this turn ends.
pub(super) fn next_turn(view: &View<PentagonWar>, id: UnitId, velocity: Velocity) -> Option<(Hex, Vec<(u8, Hex)>)> {
    let now = view.hex_of(id)?;
    let end = track::future(view, id).last().map_or(now, |(_, hex)| *hex);
    Some((end, track::from_hex(end, velocity.truncated(), 1)))
}
