//! The camera of an animation: which part of the map each frame shows, and how large.
//!
//! It stands still as long as it can. When it moves it keeps its scale, and goes by whole periods of the lattice: the
//! hexes of the next frame lie where those of the frame before did, and only what stands on them is written anew.

use super::action;
use super::fit::{self, READABLE_HEX};
use super::lattice::Lattice;
use super::paint::Frame;
use crate::scene::{Area, Scene};

/// The scale changes at most so often: then all of the map is written anew.
const CUTS_MAX: usize = 1;

/// What a frame has to show, and the largest side of hexes at which it can.
#[derive(Clone, Copy, Debug)]
struct Need {
    area: Area,
    side: i32,
}

/// Where the cells lie in each of these scenes of hexes.
pub(super) fn lattices(scenes: &[&Scene], window: Frame) -> Vec<Lattice> {
    let mut needs: Vec<Need> = scenes.iter().map(|scene| need(scene, window)).collect();
    level(&mut needs);
    if let Some(scene) = scenes.first() {
        needs.chunk_by_mut(|one, other| one.side == other.side).for_each(|run| ease(scene, run, window));
    }
    let mut out: Vec<Lattice> = Vec::with_capacity(scenes.len());
    while let (Some(scene), Some(first)) = (scenes.get(out.len()), needs.get(out.len())) {
        let (count, area) = stretch(scene, &needs[out.len()..], window);
        let lattice = fit::hexes(first.side);
        let wish = fit::towards(scene, lattice, window, (action::middle_of(&lattice, area), area));
        let before = out.iter().rev().find(|before| before.half_width() == first.side);
        let lattice = before.map_or(wish, |before| in_step(scene, (*before, wish), area, window));
        out.extend(std::iter::repeat_n(lattice, count));
    }
    out
}

/// Everything that matters where that can be read, else whoever acts.
fn need(scene: &Scene, window: Frame) -> Need {
    let board = scene.board.area();
    let (everything, actors) =
        action::interest(scene).map_or((board, board), |interest| (interest.everything, interest.actors));
    let side = fit::largest(scene, everything, window);
    if side >= READABLE_HEX {
        return Need { area: everything, side };
    }
    Need { area: actors, side: fit::largest(scene, actors, window) }
}

/// What a cut costs, in frames whose hexes can just be read.
const CUT: i32 = 2;
/// What a move costs by which most of the map is written anew, in the same.
const MOVE: i32 = 1;
/// A scale that spares moves is lower by at most so much.
const EASED_MOST: i32 = 6;
/// What a frame costs whose hexes have a side of one pixel: the larger they are, the better.
const TINY: i32 = 10_000;

/// The cheapest way to show the frames up to one: what it costs, and where its last scale begins.
#[derive(Clone, Copy)]
struct Way {
    price: i32,
    start: usize,
}

/// Brings the needs to a few scales, each the largest that serves a stretch of frames, such that hexes are large on the
/// whole.
fn level(needs: &mut [Need]) {
    let mut ways = vec![vec![Way { price: 0, start: 0 }; needs.len() + 1]];
    for cuts in 0..=CUTS_MAX {
        let before = ways[cuts].clone();
        let row = (0..=needs.len()).map(|end| cheapest(needs, end, (cuts > 0).then_some(&before))).collect();
        ways.push(row);
    }
    let mut end = needs.len();
    for row in ways.iter().skip(1).rev() {
        let start = row[end].start.min(end);
        let side = needs[start..end].iter().map(|need| need.side).min().unwrap_or_default();
        needs[start..end].iter_mut().for_each(|need| need.side = side);
        end = start;
    }
}

/// The cheapest way to the frames before `end`, with one more scale than those before have; without these, with one alone.
fn cheapest(needs: &[Need], end: usize, before: Option<&Vec<Way>>) -> Way {
    let (mut side, mut best) = (i32::MAX, Way { price: i32::MAX, start: 0 });
    for start in (0..end).rev() {
        side = side.min(needs[start].side);
        let own = i32::try_from(end - start).unwrap_or(i32::MAX).saturating_mul(TINY / side.max(1));
        let price = match before {
            None if start > 0 => continue,
            None => own,
            Some(_) if start == 0 => own,
            Some(before) => before[start].price.saturating_add(own).saturating_add(CUT * TINY / READABLE_HEX),
        };
        if price < best.price {
            best = Way { price, start };
        }
    }
    if end == 0 { Way { price: 0, start: 0 } } else { best }
}

/// Brings frames of one scale to a lower one that can still be read, where that spares moves enough.
fn ease(scene: &Scene, run: &mut [Need], window: Frame) {
    let Some(side) = run.first().map(|need| need.side) else { return };
    let price = |lower: &i32| {
        let eased: Vec<Need> = run.iter().map(|need| Need { side: *lower, ..*need }).collect();
        let (mut served, mut moves) = (0, 0);
        while served < eased.len() {
            served += stretch(scene, &eased[served..], window).0;
            moves += 1;
        }
        let frames = i32::try_from(run.len()).unwrap_or(i32::MAX);
        frames.saturating_mul(TINY / lower.max(&1)).saturating_add(moves * MOVE * TINY / READABLE_HEX)
    };
    let sides = (0..=EASED_MOST).step_by(2).map(|less| side - less);
    let best = sides.filter(|lower| *lower == side || *lower >= READABLE_HEX).min_by_key(price).unwrap_or(side);
    for need in run {
        need.side = best;
    }
}

/// How many of these needs one window can serve at the scale of the first, and the area that they have together.
fn stretch(scene: &Scene, needs: &[Need], window: Frame) -> (usize, Area) {
    let mut all = needs[0].area;
    for (n, need) in needs.iter().enumerate().skip(1) {
        let wider = action::hull(all, need.area);
        if need.side != needs[0].side || fit::largest(scene, wider, window) < need.side {
            return (n, all);
        }
        all = wider;
    }
    (needs.len(), all)
}

/// The lattice before moved by whole periods to where one is wished that shows an area.
fn in_step(scene: &Scene, (before, wish): (Lattice, Lattice), area: Area, window: Frame) -> Lattice {
    let origin = crate::scene::Cell::new(0, 0);
    let ((x, y), (to_x, to_y)) = (before.place(origin), wish.place(origin));
    let (across, down) = (3 * before.half_width(), before.height);
    let (right, below) = ((to_x - x).div_euclid(across), (to_y - y).div_euclid(down));
    let ways = [(right, below), (right + 1, below), (right, below + 1), (right + 1, below + 1)];
    let moved = ways.map(|(right, below)| before.moved(right * across, below * down));
    let price = |lattice: &Lattice| {
        let (left, top, right, bottom) = lattice.extent(&fit::part(scene, area));
        let cut = (window.left - left).max(0) + (right - window.right()).max(0);
        let cut = cut + (window.top - top).max(0) + (bottom - window.bottom()).max(0);
        let (x, y) = lattice.place(origin);
        1000 * cut + (to_x - x).abs() + (to_y - y).abs()
    };
    moved.into_iter().min_by_key(price).unwrap_or(wish)
}
