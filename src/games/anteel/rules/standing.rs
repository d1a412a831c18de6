//! Standing orders (5.10): what a ship does that has no order when its turn comes.

use crate::contract::Seat;
use crate::games::anteel::data::catalogue::Class;
use crate::games::anteel::rules::activation::{best_target, targets};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::check::hold;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Standing};
use crate::games::anteel::rules::path::{Path, reach, way_out};
use crate::games::anteel::rules::state::{Stage, State, opponent};
use crate::grid::{Direction, Hex};

/// What a ship does now of itself; `None` where ships do nothing.
pub(crate) fn action(state: &State, ship: ShipName) -> Option<Action> {
    let standing = state.standing_of(ship);
    match state.stage() {
        Stage::Movement => Some(Action::Move(path(state, ship, standing))),
        Stage::Firing if standing != Standing::Hold => {
            Some(Action::Fire(best_target(&targets(state, ship)).into_iter().collect()))
        }
        _ => hold(state, ship),
    }
}

fn path(state: &State, ship: ShipName, standing: Standing) -> Path {
    let (Some(start), Some(nearest)) = (state.pose(ship), nearest(state, ship)) else { return Path::default() };
    let (card, layout) = (ship.card(), &state.options.layout);
    if standing == Standing::Hold {
        return Path::default();
    }
    if standing == Standing::Flee
        && let Some(out) = way_out(card, layout, start)
    {
        return out;
    }
    let (wanted, target) = (wanted_hexes(card, standing, nearest), state.pose(nearest));
    let is_free = |pose: &Pose| state.ship_at(pose.hex).is_none_or(|by| by == ship);
    let ends = reach(card, layout, start).into_iter().filter(|(pose, _)| is_free(pose));
    let best = ends.min_by_key(|(pose, path)| {
        let off = match standing {
            Standing::Flee => steps_to_edge(state, pose),
            _ => target.map_or(0, |at| beyond(pose.hex.distance_hexes(at.hex), wanted)),
        };
        let is_blind = target.is_some_and(|at| !card.arc.bears(pose.hex, pose.facing, at.hex));
        (off, is_blind, path.0.len(), *pose)
    });
    best.map(|(_, path)| path).unwrap_or_default()
}

/// The nearest enemy.
fn nearest(state: &State, ship: ShipName) -> Option<ShipName> {
    let own: Pose = state.pose(ship)?;
    let foe: Seat = opponent(state.owner(ship));
    state.living_of(foe).min_by_key(|(name, pose)| (own.hex.distance_hexes(pose.hex), *name)).map(|(name, _)| name)
}

/// From which range to which it wants the nearest enemy.
fn wanted_hexes(card: &Class, standing: Standing, nearest: ShipName) -> (i32, i32) {
    match standing {
        Standing::Keep(from, to) => (i32::from(from), i32::from(to)),
        _ => best_range_hexes(card, nearest),
    }
}

/// The ranges at which its guns do most damage to that ship's armour.
fn best_range_hexes(card: &Class, target: ShipName) -> (i32, i32) {
    let armour = target.card().armour;
    let damage = |range: i32| card.damage_at(range, armour).unwrap_or(0);
    let most = (1..=card.reach_hexes()).map(damage).max().unwrap_or(0);
    let at_most = |range: &i32| damage(*range) == most;
    let ranges = || (1..=card.reach_hexes()).filter(at_most);
    (ranges().min().unwrap_or(1), ranges().max().unwrap_or(1))
}

/// How far a range lies outside of what is wanted.
fn beyond(range: i32, (from, to): (i32, i32)) -> i32 {
    (from - range).max(range - to).max(0)
}

/// How many steps ahead lie before the edge, and a turn for each side off the shortest way.
fn steps_to_edge(state: &State, pose: &Pose) -> i32 {
    let layout = &state.options.layout;
    let on_board = |facing: Direction| {
        let ahead = std::iter::successors(Some(pose.hex), move |hex: &Hex| Some(hex.neighbour(facing)));
        ahead.skip(1).take_while(|hex| layout.has(*hex)).map(|_| 1).sum::<i32>()
    };
    let steps = Direction::ALL.map(|facing| on_board(facing) + i32::from(pose.facing.turns_to(facing)));
    steps.into_iter().min().unwrap_or(0)
}
