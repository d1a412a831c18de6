//! The blocks beside the map: both fleets, the key, the last events.

use super::units::shots_shown;
use crate::contract::{Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::catalogue::ClassId;
use crate::games::anteel::data::edition::Navy;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::options::Options;
use crate::games::anteel::data::words;
use crate::games::anteel::rules::activation::due;
use crate::games::anteel::rules::board::label;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::state::{Filing, Phase, Place, SEATS, Stage, side_index};
use crate::games::anteel::text::names::departure;
use crate::scene::{Block, FleetRow, Gauge, KeyRow};

/// All blocks of a game under way.
pub(super) fn blocks(view: &View<Anteel>, key: Vec<KeyRow>) -> Vec<Block> {
    let mut blocks: Vec<Block> = SEATS.into_iter().map(|seat| fleet(view, seat)).collect();
    let events = last_events(view);
    if !key.is_empty() {
        blocks.push(Block::Key(key));
    }
    if !events.is_empty() {
        let title = if view.stage() == Stage::Over { "The end" } else { "Last events" };
        blocks.push(Block::Lines { title: title.to_owned(), lines: events });
    }
    blocks.extend([Block::Compass, Block::Scale]);
    blocks
}

pub(super) fn lobby_blocks(options: &Options, empires: &[Empire], key: Vec<KeyRow>) -> Vec<Block> {
    let side = |e: &Empire| Block::Fleet {
        title: e.name().to_owned(),
        note: String::new(),
        shape: e.shape(),
        side: e.ink(),
        rows: on_sale(options.edition.navy(*e)),
    };
    let mut blocks: Vec<Block> = empires.iter().map(side).collect();
    blocks.push(Block::Lines { title: "The battle".to_owned(), lines: words::describe(options) });
    blocks.extend([Block::Key(key), Block::Compass, Block::Scale]);
    blocks
}

fn fleet(view: &View<Anteel>, seat: Seat) -> Block {
    let empire = view.empire(seat);
    let note = match &view.phase {
        Phase::Fleets { filings } if filings[side_index(seat)] == Filing::Missing => "buying".to_owned(),
        Phase::Fleets { .. } => "fleet filed".to_owned(),
        _ => format!("lost {}", view.losses(seat)),
    };
    let ready = due(view, seat);
    let mut own: Vec<ShipName> = view.ships.keys().copied().filter(|n| view.owner(*n) == seat).collect();
    own.sort_by_key(|n| (matches!(view.place(*n), Some(Place::Destroyed | Place::Fled)), *n));
    let rows = match view.stage() {
        Stage::Fleets => on_sale(view.navy(seat)),
        _ => own.iter().map(|ship| row(view, *ship, ready.contains(ship))).collect(),
    };
    let odd = if seat == view.odd { "odd" } else { "even" };
    let title = format!("{} ({odd})", empire.name());
    Block::Fleet { title, note, shape: empire.shape(), side: empire.ink(), rows }
}

/// The classes that an empire can buy, with their costs (4.3).
fn on_sale(navy: Navy) -> Vec<FleetRow> {
    let row = |class: ClassId| FleetRow {
        id: class.card().name.clone(),
        name: String::new(),
        place: String::new(),
        gauge: None,
        note: format!("{} points", class.card().cost),
        is_out: false,
        is_lit: false,
    };
    ClassId::of(navy).map(row).collect()
}

fn row(view: &View<Anteel>, ship: ShipName, is_lit: bool) -> FleetRow {
    let (place, note, is_out) = match view.place(ship) {
        Some(Place::Board(pose)) => (label(pose.hex), pose.facing.name().to_owned(), false),
        Some(Place::Reserve) => (String::new(), format!("order {}", ship.card().order), false),
        Some(Place::Fled) => (String::new(), departure(view, ship).to_owned(), true),
        Some(Place::Destroyed) | None => (String::new(), "lost".to_owned(), true),
    };
    let gauge = (!is_out).then(|| Gauge { left: view.hull_left(ship), full: ship.card().hull });
    FleetRow { id: ship.to_string(), name: String::new(), place, gauge, note, is_out, is_lit }
}

/// Most lines of last events.
const MOST_LINES: usize = 8;

/// The newest of what can still be seen.
pub(super) fn last_events(view: &View<Anteel>) -> Vec<String> {
    if let Phase::Over { outcome, .. } = &view.phase {
        return std::iter::once(outcome.reason.clone()).chain(outcome.scores.iter().cloned()).collect();
    }
    let shots = shots_shown(view).map(|s| {
        let end = if s.is_kill { ", destroyed" } else { "" };
        format!("{} hit {}: {}{end}", s.ship, s.target, s.damage)
    });
    let moves = view.marks.moves.iter().map(|m| match (m.has_fled, m.hexes.last()) {
        (true, _) => format!("{} {}", m.ship, departure(view, m.ship)),
        (false, Some(hex)) => format!("{} to {}", m.ship, label(*hex)),
        (false, None) => m.ship.to_string(),
    });
    // In the firing phase the shots are the news, in the movement phase the moves.
    let mut lines: Vec<String> = match view.stage() {
        Stage::Movement if !view.marks.moves.is_empty() => shots.chain(moves).collect(),
        Stage::Firing if view.marks.shots.is_empty() => moves.collect(),
        _ => shots.collect(),
    };
    let cut = lines.len().saturating_sub(MOST_LINES);
    lines.drain(..cut);
    lines
}
