//! The blocks beside the map, and the words for those who cannot see it.

use super::shape_of;
use crate::contract::{Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::{label, letter};
use crate::games::pentagon_war::data::options::Options;
use crate::games::pentagon_war::data::options::describe;
use crate::games::pentagon_war::rules::craft::{Craft, Fate};
use crate::games::pentagon_war::rules::state::Phase;
use crate::kit::sketch;
use crate::kit::words::count;
use crate::scene::{Block, FleetRow, Gauge, KeyRow, LETTERED_DIRECTIONS, SideInk};

/// Sides, the key, and what is beyond the frame.
pub(super) fn blocks(view: &View<PentagonWar>, key: Vec<KeyRow>, notes: &[&str], hidden: &[String]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (i, side) in view.sides.iter().enumerate() {
        let Ok(number) = u8::try_from(i) else { continue };
        let seat = Seat(number);
        let rows = view.craft.values().filter(|c| c.seat == seat).map(|c| row(view, c)).collect();
        let points = crate::games::pentagon_war::rules::resolve::points_of(view, seat);
        let (title, side, shape) = (side.name.clone(), SideInk(number), shape_of(number, 1, false));
        blocks.push(Block::Fleet { title, note: format!("{} scored", count(points, "point")), shape, side, rows });
    }
    if !hidden.is_empty() {
        blocks.push(Block::Lines { title: "Beyond the map".to_owned(), lines: hidden.to_vec() });
    }
    blocks.push(Block::Key(key));
    blocks.push(directions(notes));
    blocks.push(Block::Scale);
    blocks
}

/// How directions are named, and what else figures on the map mean.
fn directions(notes: &[&str]) -> Block {
    let mut lines = vec!["A is up, then clockwise B C D E F; side 1 is the facing.".to_owned()];
    lines.extend(notes.iter().map(|note| (*note).to_owned()));
    Block::Lines { title: LETTERED_DIRECTIONS.to_owned(), lines }
}

fn row(view: &View<PentagonWar>, craft: &Craft) -> FleetRow {
    let (left, full) = craft.box_state();
    let note = match craft.fate {
        Fate::Destroyed(_) => "destroyed".to_owned(),
        Fate::Disengaged(_) => "gone".to_owned(),
        Fate::InPlay if craft.is_attached() && view.lead(craft.id) != craft.id => "attached".to_owned(),
        Fate::InPlay if craft.is_crippled() => "crippled".to_owned(),
        Fate::InPlay => format!("power {}/{}", craft.ledger.left(), craft.ledger.available()),
    };
    let place =
        if craft.is_in_play() { format!("{} {}", label(craft.hex), letter(craft.facing)) } else { String::new() };
    FleetRow {
        id: craft.name.clone(),
        name: craft.design.name.clone(),
        place,
        gauge: Some(Gauge { left, full: full.max(1) }),
        note,
        is_out: !craft.is_in_play(),
        is_lit: false,
    }
}

/// The lobby's blocks.
pub(super) fn lobby_blocks(options: &Options) -> Vec<Block> {
    let lines = describe(options);
    vec![
        Block::Lines { title: options.scenario.title.clone(), lines: vec![options.scenario.summary.clone()] },
        Block::Lines { title: "Options".to_owned(), lines },
        directions(&[]),
        Block::Scale,
    ]
}

/// The position in words, after what was asked for besides; at most 1,000 characters.
pub(super) fn alt(view: &View<PentagonWar>, asked: &[String]) -> String {
    let when = match &view.phase {
        Phase::Shipyard { .. } => "The shipyard.".to_owned(),
        Phase::Deployment { .. } => "Before the battle: craft are placed.".to_owned(),
        Phase::Allocation { .. } => format!("Turn {}, power allocation.", view.turn),
        Phase::Impulse(pause) => format!("Turn {}, impulse {}.", view.turn, pause.impulse.number),
        Phase::Over(outcome) => format!("Game over: {}", outcome.reason),
    };
    let craft = view.in_play().map(|c| {
        let (left, full) = c.box_state();
        let side = view.sides.get(c.seat.index()).map_or("", |s| s.name.as_str());
        format!(
            "{} ({side}) at {} facing {}, {}, {left} of {}",
            c.name,
            label(c.hex),
            letter(c.facing),
            c.velocity.words(),
            count(full, "box")
        )
    });
    let flying = [("drone", view.drones.len()), ("missile", view.missiles.len()), ("bolt", view.bolts.len())];
    let flying = flying.into_iter().filter(|(_, n)| *n > 0).map(|(what, n)| format!("{} in flight", count(n, what)));
    let begin = std::iter::once(&when).chain(asked).cloned().collect::<Vec<_>>().join(" ");
    let text = format!("{begin} {}.", craft.chain(flying).collect::<Vec<_>>().join("; "));
    sketch::alt(&text)
}
