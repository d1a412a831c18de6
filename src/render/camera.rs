//! The camera of an animation: which part of the map each frame shows, and how large.
//!
//! It stands still as long as it can. When it moves it keeps its scale, and goes by whole periods of the lattice: the
//! hexes of the next frame lie where those of the frame before did, and only what stands on them is written anew.

use super::action;
use super::fit::{self, Parts, READABLE_HEX};
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

/// A map is parted for so many frames at least, at the beginning and later: each change of parts writes all of the map anew, and
/// a first frame is new as it is.
const PARTED_FRAMES_MIN: (usize, usize) = (3, 6);

/// Which parts of the map each of these scenes of hexes shows, in one window or in the windows of a division.
pub(super) fn views(scenes: &[&Scene], (window, divided): (Frame, &[Vec<Frame>])) -> Vec<Parts> {
    let own: Vec<Need> = scenes.iter().map(|scene| need(scene, window)).collect();
    let mut needs = own.clone();
    level(&mut needs);
    let mut out: Vec<Parts> = Vec::with_capacity(scenes.len());
    for mut run in needs.chunk_by_mut(|one, other| one.side == other.side) {
        let seen = &scenes[out.len()..out.len() + run.len()];
        // Fleets that come near each other are seen apart as long as they can be.
        let least = if out.is_empty() { PARTED_FRAMES_MIN.0 } else { PARTED_FRAMES_MIN.1 };
        let first = (least..=run.len()).rev().find_map(|count| {
            let parts = fit::parted_alike(&seen[..count], window, divided, run[0].side)?;
            Some((count, parts))
        });
        if let Some((count, parts)) = first {
            out.extend(std::iter::repeat_n(parts, count));
            run = &mut run[count..];
            let side = own[out.len()..].iter().take(run.len()).map(|need| need.side).min().unwrap_or_default();
            for need in run.iter_mut() {
                need.side = side;
            }
        }
        glide(seen[0], run, window, &mut out);
    }
    out
}

/// One window over frames of one scale, which moves as seldom as it can.
fn glide(scene: &Scene, run: &mut [Need], window: Frame, out: &mut Vec<Parts>) {
    ease(scene, run, window);
    let mut left = &*run;
    while let Some(first) = left.first() {
        let (count, area) = stretch(scene, left, window);
        let lattice = fit::hexes(first.side);
        let wish = fit::towards(scene, lattice, window, (action::middle_of(&lattice, area), area));
        let before = out.iter().rev().find_map(|before| match before {
            Parts::One(before) if before.half_width() == first.side => Some(*before),
            _ => None,
        });
        let lattice = before.map_or(wish, |before| in_step(scene, (before, wish), area, window));
        out.extend(std::iter::repeat_n(Parts::One(lattice), count));
        left = &left[count..];
    }
}

/// Everything that matters where that can be read, else whoever acts, without missiles that only fly on where nobody could be seen
/// beside them.
fn need(scene: &Scene, window: Frame) -> Need {
    let board = scene.board.area();
    let (everything, actors) =
        action::interest(scene).map_or((board, board), |interest| (interest.everything, interest.actors));
    let side = fit::largest(scene, everything, window);
    if side >= READABLE_HEX {
        return Need { area: everything, side };
    }
    let side = fit::largest(scene, actors, window);
    match action::without_flights(scene) {
        Some(area) if side < fit::SEEN_HEX => Need { area, side: fit::largest(scene, area, window) },
        _ => Need { area: actors, side },
    }
}

/// What a cut costs, in frames whose hexes can just be read.
const CUT: i32 = 2;
/// The larger scale of two must be so much of the smaller one: for less the eye need not find its way anew, unless it is what
/// makes hexes readable.
const CUT_PERCENT: i32 = 130;
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
        bring(&mut needs[start..end]);
        end = start;
    }
    let sides = || needs.iter().map(|need| need.side);
    if let Some((smallest, largest)) = sides().min().zip(sides().max())
        && largest * 100 < smallest * CUT_PERCENT
        && (smallest >= READABLE_HEX) == (largest >= READABLE_HEX)
    {
        bring(needs);
    }
}

/// Brings needs to the largest scale that serves them all.
fn bring(needs: &mut [Need]) {
    let side = needs.iter().map(|need| need.side).min().unwrap_or_default();
    for need in needs {
        need.side = side;
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

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::super::paint::Point;
    use super::{Need, READABLE_HEX, level};
    use crate::render::Sizing;
    use crate::scene::{Area, Board, Caption, Cell, Ink, Item, Scene, Shape, SideInk, Size, Token};

    /// Two fleets of three, their first ships in these rows, and a missile in another.
    fn scene(rows: [i32; 2], missile: Option<i32>) -> Scene {
        let token = |cell: Cell, side: u8, size: Size| Token {
            cell,
            kind: String::new(),
            shape: Shape::Triangle,
            side: SideInk(side),
            tint: None,
            size,
            facing_twelfths: None,
            label: None,
            gauge: None,
            letter: None,
            is_ghost: false,
            is_scenery: false,
            is_lit: false,
        };
        let fleet = |side: u8, row: i32| (0..3).map(move |n| token(Cell::new(20 + 2 * n, row), side, Size::Medium));
        let mut tokens: Vec<Token> = fleet(0, rows[0]).chain(fleet(1, rows[1])).collect();
        tokens.extend(missile.map(|row| token(Cell::new(20, row), 0, Size::Tiny)));
        let flight = missile.map(|row| Item::Trail {
            cells: vec![Cell::new(20, row - 3), Cell::new(20, row)],
            ink: Ink::Side(SideInk(0)),
            is_dashed: false,
            has_head: false,
            marks: vec![],
        });
        Scene {
            banner: crate::scene::Banner::default(),
            board: Board::Hex { area: Area { from: Cell::new(0, 0), cols: 44, rows: 90 }, is_open: true },
            items: tokens.into_iter().map(Item::Token).chain(flight).collect(),
            caption: Caption::default(),
            panel: vec![],
            focus: None,
            alt: "Two fleets.".to_owned(),
            flipped: false,
            poster: None,
        }
    }

    fn filmed(scenes: &[Scene]) -> Vec<Layout> {
        Layout::filmed(&scenes.iter().collect::<Vec<_>>(), Sizing::Usual)
    }

    /// In how many windows each ship of a scene is seen.
    fn seen(layout: &Layout, scene: &Scene) -> Vec<usize> {
        let is_in = |pane: &Layout, centre: Point| pane.window.contains(centre);
        let ships = super::action::ships(scene);
        ships
            .into_iter()
            .map(|cell| layout.panes().filter(|pane| is_in(pane, pane.lattice.centre(cell))).count())
            .collect()
    }

    #[test]
    fn fleets_that_come_near_are_seen_in_two_windows_and_then_in_one() {
        let rows = [[0, 40], [2, 38], [4, 36], [18, 24], [19, 23], [20, 23]];
        let scenes = rows.map(|rows| scene(rows, None));
        let layouts = filmed(&scenes);
        assert_eq!(layouts.iter().map(|layout| layout.panes().count()).collect::<Vec<_>>(), [2, 2, 2, 1, 1, 1]);
        for (layout, scene) in layouts.iter().zip(&scenes) {
            assert_eq!(seen(layout, scene), [1; 6]);
        }
        // One window for all of the first would have hexes of a third of the size.
        let alone = filmed(&[scene([0, 40], None), scene([2, 38], None)]);
        assert!(alone.iter().all(|layout| layout.panes().count() == 1), "two steps are too few");
        assert!(layouts[0].lattice.half_width() >= 2 * alone[0].lattice.half_width());
    }

    #[test]
    fn what_is_hardly_larger_is_not_worth_a_cut() {
        let area = scene([0, 4], None).board.area();
        let leveled = |early: i32, late: i32| {
            let side = |n: usize| if n < 20 { early } else { late };
            let mut needs: Vec<Need> = (0..24).map(|n| Need { area, side: side(n) }).collect();
            level(&mut needs);
            (needs[0].side, needs[23].side)
        };
        assert_eq!(leveled(20, 16), (16, 16));
        assert_eq!(leveled(20, 14), (20, 14));
        assert_eq!(leveled(24, 16), (24, 16));
        assert_eq!(leveled(READABLE_HEX, READABLE_HEX - 2), (READABLE_HEX, READABLE_HEX - 2));
    }

    #[test]
    fn no_window_is_ever_empty() {
        // Both fleets are in the north at the end.
        let scenes = [[0, 40], [0, 38], [0, 3], [0, 4]].map(|rows| scene(rows, None));
        let layouts = filmed(&scenes);
        for (layout, scene) in layouts.iter().zip(&scenes) {
            let ships = super::action::ships(scene);
            let is_empty = |pane: &Layout| !ships.iter().any(|cell| pane.window.contains(pane.lattice.centre(*cell)));
            assert!(!layout.panes().any(|pane| is_empty(&pane)));
        }
    }

    #[test]
    fn a_missile_that_flies_on_alone_makes_nobody_small() {
        let with = |missile| filmed(&[30, 31, 32].map(|row| scene([row, row + 4], missile)))[0].lattice.half_width();
        assert_eq!(with(Some(80)), with(None));
    }
}
