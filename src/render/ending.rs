//! The card of the end: who has won and by how much, both fleets as they were and are, the final position, and when it was
//! decided.

use super::caption::flow;
use super::craft::{self, Style};
use super::hull::{self, Craft};
use super::layout::{Layout, POST};
use super::paint::num::{real, real_of, round};
use super::paint::sprite::halved;
use super::paint::{Canvas, Color, Face, Frame, Line, Outline, Pixmap, Writing, at};
use super::scars::Wear;
use super::{Framing, Shared, Sizing, banner, bodies, fit, ground, pieces, theme, tokens, trails, zones};
use crate::scene::poster::{Ending, FinalFleet, FinalUnit, Measured, Turning};
use crate::scene::{Board, Ink, Item, Scene, SideHead, Token};

/// Where the face of the winner is, and how large.
const FACE: (f32, f32, f32) = (122.0, 116.0, 76.0);
const WORDS: f32 = 232.0;
/// Fleets from here to the strip at the bottom.
const TOP: i32 = 226;
const STRIP: i32 = 566;
const FLEETS: i32 = 664;
const GAP: i32 = 12;
/// Rays behind the winner.
const RAYS: i32 = 14;
/// Half the length of a ship in the final position, before that is made smaller, at least: far apart they are seen, too.
const REACH_MIN: f32 = 28.0;
/// Between two numbers of turns.
const NUMBERS: f32 = 34.0;
/// Units are drawn no larger than this.
const UNIT: i32 = 104;

/// Draws the card on space.
pub(super) fn draw(canvas: &mut Canvas<'_>, shared: &Shared, scene: &Scene, ending: &Ending) {
    let sides = &scene.banner.sides;
    let winner = ending.winners.first().and_then(|seat| sides.get(*seat));
    let color = winner.map_or(theme::RIM, |side| theme::side(side.side));
    rays(canvas, color);
    match (winner, sides.as_slice()) {
        (Some(side), _) => banner::emblem(canvas, (FACE.0, FACE.1), FACE.2, side),
        (None, [one, two, ..]) => {
            let apart = FACE.2 * 0.7;
            banner::emblem(canvas, (FACE.0 - apart, FACE.1), apart * 0.9, one);
            banner::emblem(canvas, (FACE.0 + apart, FACE.1), apart * 0.9, two);
        }
        _ => {}
    }
    heading(canvas, scene, ending);
    let (width, _) = POST;
    let area = Frame::new(20, TOP, FLEETS, STRIP - TOP - GAP);
    let count = i32::try_from(ending.fleets.len()).unwrap_or(1).max(1);
    let height = (area.height - GAP * (count - 1)) / count;
    for (nth, fleet) in (0..).zip(&ending.fleets) {
        let frame = Frame::new(area.left, area.top + nth * (height + GAP), area.width, height);
        self::fleet(canvas, frame, fleet);
    }
    let place = Frame::new(area.right() + GAP, TOP, width - 20 - area.right() - GAP, area.height);
    position(canvas, shared, place, scene);
    strip(canvas, scene, ending);
}

/// Light that falls from behind the winner.
fn rays(canvas: &mut Canvas<'_>, color: Color) {
    let far = 520.0;
    for n in 0..RAYS {
        let turn = std::f32::consts::TAU * real(n) / real(RAYS) + 0.1;
        let corner = |angle: f32| (FACE.0 + far * angle.cos(), FACE.1 + far * angle.sin());
        let ray = Outline::polygon(&[(FACE.0, FACE.1), corner(turn - 0.09), corner(turn + 0.09)]);
        let (from, to) = (at(FACE.0, FACE.1), at(corner(turn).0, corner(turn).1));
        canvas.slope(&ray, (from, to), &[(0.0, color.alpha(84)), (0.45, color.alpha(34)), (1.0, color.alpha(0))]);
    }
}

fn heading(canvas: &mut Canvas<'_>, scene: &Scene, ending: &Ending) {
    let (width, _) = POST;
    let sides = &scene.banner.sides;
    let left = scores(canvas, real(width) - 40.0, sides);
    let room = left - 30.0 - WORDS;
    let letters = canvas.letters();
    let title = &scene.banner.title;
    let tried = [64.0, 56.0, 48.0, 42.0, 36.0, 31.0];
    let size = tried.into_iter().find(|size| letters.width(Face::Bold, *size, title) <= room).unwrap_or(28.0);
    let title = letters.fitted(Face::Bold, size, title, room);
    canvas.write_middle(
        at(WORDS, 70.0),
        &title,
        &Writing::new(Face::Bold, size, theme::TEXT).haloed(theme::SHADOW, 4.0),
    );
    let by = by_whom(sides, &ending.winners);
    let by = letters.fitted(Face::Medium, 29.0, &by, room);
    canvas.write_middle(
        at(WORDS, 128.0),
        &by,
        &Writing::new(Face::Medium, 29.0, theme::TEXT).haloed(theme::SHADOW, 3.0),
    );
    let what = letters.fitted(Face::Medium, 24.0, &scene.banner.subtitle, real(width) - 60.0 - WORDS);
    canvas.write_middle(
        at(WORDS, 176.0),
        &what,
        &Writing::new(Face::Medium, 24.0, theme::SOFT).haloed(theme::SHADOW, 3.0),
    );
}

/// `Anna beats Bert`: players where they are known, else sides.
fn by_whom(sides: &[SideHead], winners: &[usize]) -> String {
    let name = |side: &SideHead| if side.player.is_empty() { side.name.clone() } else { side.player.clone() };
    let named = |is_winner: bool| {
        let all = sides.iter().enumerate().filter(|(seat, _)| winners.contains(seat) == is_winner);
        all.map(|(_, side)| name(side)).collect::<Vec<_>>()
    };
    let (won, lost) = (named(true), named(false));
    match (won.is_empty(), lost.is_empty()) {
        (true, _) => lost.join(" and "),
        (false, true) => won.join(" and "),
        (false, false) => {
            let verb = if won.len() == 1 { "beats" } else { "beat" };
            format!("{} {verb} {}", won.join(" and "), lost.join(" and "))
        }
    }
}

/// All scores in their sides' colours, with what is counted; gives where they begin.
fn scores(canvas: &mut Canvas<'_>, right: f32, sides: &[SideHead]) -> f32 {
    if sides.iter().all(|side| side.score.is_empty()) {
        return right;
    }
    let letters = canvas.letters();
    let whole: String = sides.iter().map(|side| side.score.as_str()).collect::<Vec<_>>().join(" : ");
    let size = [104.0, 84.0, 66.0, 50.0].into_iter().find(|s| letters.width(Face::Condensed, *s, &whole) < 380.0);
    let size = size.unwrap_or(40.0);
    let left = right - letters.width(Face::Condensed, size, &whole);
    let mut x = left;
    for (nth, side) in sides.iter().enumerate() {
        if nth > 0 {
            canvas.write_middle(at(x, 76.0), " : ", &Writing::new(Face::Condensed, size, theme::SOFT));
            x += letters.width(Face::Condensed, size, " : ");
        }
        let writing = Writing::new(Face::Condensed, size, theme::side(side.side)).haloed(theme::SHADOW, 3.0);
        canvas.write_middle(at(x, 76.0), &side.score, &writing);
        x += letters.width(Face::Condensed, size, &side.score);
    }
    let unit = sides.first().map_or("", |side| side.score_unit.as_str());
    canvas.write_middle(at(right, 140.0), unit, &Writing::new(Face::Medium, 24.0, theme::SOFT).right());
    left
}

/// A fleet in its frame: all its units in rows, the lost ones grey, crossed and dated, their names struck out.
fn fleet(canvas: &mut Canvas<'_>, frame: Frame, fleet: &FinalFleet) {
    let color = theme::side(fleet.side);
    canvas.fill(&Outline::rounded(frame, 8.0), theme::PANEL.alpha(190));
    canvas.stroke(&Outline::rounded(frame, 8.0), Line::solid(color.mixed(theme::PANEL, 110), 2.0));
    canvas.rect(Frame::new(frame.left, frame.top, 6, frame.height), color);
    let count = i32::try_from(fleet.units.len()).unwrap_or(1).max(1);
    let fits = |rows: &i32| {
        let cols = (count + rows - 1) / rows;
        (frame.width - 20) / cols >= (frame.height / rows * 6 / 10).max(64)
    };
    let rows = (1..=3).find(fits).unwrap_or(3);
    let cols = (count + rows - 1) / rows;
    let (width, height) = (((frame.width - 20) / cols).min(2 * UNIT), (frame.height - 8) / rows);
    let left = frame.left + 14 + (frame.width - 20 - width * cols) / 2;
    for (nth, unit) in (0..).zip(&fleet.units) {
        let place = Frame::new(left + nth % cols * width, frame.top + 4 + nth / cols * height, width, height);
        self::unit(canvas, place, unit, color);
    }
}

fn unit(canvas: &mut Canvas<'_>, frame: Frame, unit: &FinalUnit, color: Color) {
    let is_lost = !unit.lost.is_empty();
    let letters = canvas.letters();
    let (middle, room) = (real(frame.left) + real(frame.width) / 2.0, real(frame.width) - 6.0);
    let size = [24.0, 22.0, 20.0].into_iter().find(|s| letters.width(Face::Bold, *s, &unit.name) <= room);
    let size = size.unwrap_or(19.0);
    let name = letters.fitted(Face::Bold, size, &unit.name, room);
    let line = real(frame.bottom()) - 16.0;
    let reach = ((real(frame.height) - if is_lost { 66.0 } else { 50.0 }) / 2.2).min(room / 2.2).clamp(9.0, 44.0);
    let centre = at(middle, real(frame.top) + 6.0 + reach * 1.05);
    portrait(canvas, (centre.x, centre.y, reach), unit, if is_lost { theme::SPENT } else { color });
    let ink = if is_lost { color.mixed(theme::PANEL, 70) } else { color };
    canvas.write_middle(at(middle, line), &name, &Writing::new(Face::Bold, size, ink).centred());
    if is_lost {
        let arm = reach * 0.72;
        let cross = |dy: f32| Outline::line([at(centre.x - arm, centre.y - dy), at(centre.x + arm, centre.y + dy)]);
        for stroke in [cross(arm), cross(-arm)] {
            canvas.stroke(&stroke, Line::solid(theme::SHADOW, 8.0));
            canvas.stroke(&stroke, Line::solid(theme::LOSS, 4.5));
        }
        let half = round(letters.width(Face::Bold, size, &name) / 2.0);
        canvas.rect(Frame::new(round(middle) - half - 3, round(line), 2 * half + 6, 2), theme::LOSS);
        let when = letters.fitted(Face::Medium, 20.0, &unit.lost, room);
        let soft = Writing::new(Face::Medium, 20.0, theme::SOFT).centred();
        canvas.write_middle(at(middle, line - 25.0), &when, &soft);
    } else if let Some(gauge) = unit.gauge {
        let bar = Frame::new(round(middle) - 34.min(frame.width / 3), round(line) - 23, 68.min(2 * frame.width / 3), 8);
        craft::strength(canvas, bar, gauge);
    }
}

fn portrait(canvas: &mut Canvas<'_>, (x, y, reach): (f32, f32, f32), unit: &FinalUnit, color: Color) {
    if pieces::is_piece(unit.shape) {
        let piece = pieces::Piece { shape: unit.shape, side: unit.side, tint: unit.tint };
        pieces::draw(canvas, at(x, y), reach * 2.1, piece, false);
        return;
    }
    let wear =
        unit.gauge.filter(|_| unit.lost.is_empty()).map_or_else(Wear::default, |gauge| Wear::by(&unit.name, gauge));
    let turn = craft::angle(0);
    let ship = Craft { shape: unit.shape, size: unit.size, color, turn, reach, style: Style::Solid, wear };
    hull::draw(canvas, at(x, y), ship);
}

/// The final position, small: what stands and what was shot, without words.
fn position(canvas: &mut Canvas<'_>, shared: &Shared, frame: Frame, scene: &Scene) {
    if let Some(picture) = small(shared, frame, scene) {
        canvas.put(&picture, (frame.left, frame.top));
    }
    canvas.stroke(&Outline::rounded(frame, 8.0), Line::solid(theme::RIM, 2.0));
    let words = "Final position";
    let width = round(canvas.letters().width(Face::Medium, 22.0, words));
    canvas.fill(&Outline::rounded(Frame::new(frame.left + 8, frame.top + 8, width + 20, 32), 6.0), theme::PILL);
    let place = at(real(frame.left) + 18.0, real(frame.top) + 24.0);
    canvas.write_middle(place, words, &Writing::new(Face::Medium, 22.0, theme::TEXT));
}

/// The map drawn twice as large as it will be, then made smaller.
fn small(shared: &Shared, frame: Frame, scene: &Scene) -> Option<Pixmap> {
    let bare =
        Scene { items: scene.items.iter().filter_map(wordless).collect(), focus: None, poster: None, ..scene.clone() };
    let window = Frame::new(0, 0, 2 * frame.width, 2 * frame.height);
    let lattice = match bare.board {
        Board::Square { files, ranks } => {
            let side = (window.width / i32::try_from(files).ok()?).min(window.height / i32::try_from(ranks).ok()?);
            fit::centred(&bare, super::lattice::Lattice::squares(side, bare.flipped), window)
        }
        Board::Hex { .. } => fit::cropped(&bare, window, fit::LARGEST_HEX),
    };
    let layout = Layout {
        width: window.width,
        height: window.height,
        frame: window,
        window,
        lattice,
        is_cropped: true,
        others: [None; 2],
        panel: None,
        is_headed: false,
        caption: None,
        framing: Framing::Tactical,
        size: Sizing::Usual,
    };
    let mut canvas = ground::bare(&bare.board, &layout, (&shared.letters, shared.finish.unscaled().manner()))?
        .with_stock(shared.cache.stock());
    silent(&mut canvas, &layout, &bare);
    halved(&canvas.into_pixmap())
}

/// What stands and what was shot, without a word.
fn silent(canvas: &mut Canvas<'_>, layout: &Layout, scene: &Scene) {
    let mut placed = tokens::placed(scene, layout);
    for unit in &mut placed {
        unit.reach = unit.reach.max(REACH_MIN);
    }
    zones::draw(canvas, layout, scene);
    bodies::draw(canvas, layout, scene);
    tokens::draw(canvas, layout, scene, &placed);
    trails::shots(canvas, layout, scene);
    bodies::high_signs(canvas, layout, scene);
}

/// What is shown of an item where nothing is written.
fn wordless(item: &Item) -> Option<Item> {
    match item {
        Item::Token(token) if token.is_ghost => None,
        Item::Token(token) => Some(Item::Token(Token { label: None, is_lit: false, ..token.clone() })),
        Item::Wreck { cell, shape, side, size, .. } => {
            Some(Item::Wreck { cell: *cell, name: String::new(), shape: *shape, side: *side, size: *size })
        }
        Item::Disc { cell, radius_tenths, ink, .. } => {
            Some(Item::Disc { cell: *cell, radius_tenths: *radius_tenths, ink: *ink, name: String::new() })
        }
        Item::Zone(_) | Item::Shot { .. } => Some(item.clone()),
        _ => None,
    }
}

/// The strip at the bottom: how the scores went, and when it was decided.
fn strip(canvas: &mut Canvas<'_>, scene: &Scene, ending: &Ending) {
    let (width, height) = POST;
    canvas.rect(Frame::new(0, STRIP, width, height - STRIP), theme::PANEL);
    canvas.rect(Frame::new(0, STRIP, width, 2), theme::RIM);
    let has_course = ending.course.len() > 2 && ending.course.iter().any(|m| m.scores.iter().any(|s| *s != 0));
    let mut left = 28.0;
    if has_course {
        course(canvas, Frame::new(28, STRIP + 12, 300, height - STRIP - 20), scene, ending);
        left = 356.0;
    }
    let room = real(width) - 28.0 - left;
    let top = real(STRIP) + 34.0;
    match &ending.turning {
        Some(Turning { when, words, .. }) => {
            let title = format!("Turning point: {when}");
            canvas.write_middle(at(left, top), &title, &Writing::new(Face::Bold, 27.0, theme::ink(Ink::Highlight)));
            flow(canvas, (left, top + 38.0, room), (25.0, 33.0, 2), words);
        }
        None => flow(canvas, (left, top + 12.0, room), (26.0, 36.0, 3), &scene.caption.happened),
    }
}

/// The scores as steps, one line a side, over the turns; the turn that decided is lit.
fn course(canvas: &mut Canvas<'_>, frame: Frame, scene: &Scene, ending: &Ending) {
    let course = &ending.course;
    let all = || course.iter().flat_map(|measured| measured.scores.iter().copied());
    let (low, high) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(1).max(1));
    let bottom = frame.bottom() - 26;
    let span = i16::try_from(high - low).map_or(f32::MAX, f32::from).max(1.0);
    let y = |score: i64| {
        real(bottom) - i16::try_from(score - low).map_or(span, f32::from) / span * real(bottom - frame.top - 6)
    };
    let x = |at: usize| real(frame.left) + real(frame.width) * real_of(at) / real_of(course.len() - 1).max(1.0);
    let starts = turns(course);
    let mut numbers = Vec::new();
    for (nth, (turn, from)) in starts.iter().enumerate() {
        let is_turning = ending.turning.as_ref().is_some_and(|t| course.get(t.at).is_some_and(|m| m.turn == *turn));
        let to = starts.get(nth + 1).map_or(course.len() - 1, |(_, next)| *next);
        if is_turning {
            let light =
                Frame::new(round(x(*from)), frame.top, (round(x(to)) - round(x(*from))).max(6), bottom - frame.top);
            canvas.rect(light, theme::DUE.alpha(46));
        }
        if *turn > 0 {
            numbers.push((!is_turning, f32::midpoint(x(*from), x(to)), *turn));
        }
    }
    self::numbers(canvas, real(frame.bottom()) - 10.0, numbers);
    canvas.rect(Frame::new(frame.left, bottom, frame.width, 1), theme::RULE);
    for (seat, side) in scene.banner.sides.iter().enumerate() {
        let score = |at: usize| course[at].scores.get(seat).copied().unwrap_or(0);
        let mut points = vec![at(x(0), y(score(0)))];
        for step in 1..course.len() {
            points.push(at(x(step), y(score(step - 1))));
            points.push(at(x(step), y(score(step))));
        }
        let dash = (seat % 2 == 1).then_some((9.0, 4.0));
        canvas.stroke(&Outline::line(points.iter().copied()), Line::solid(theme::SHADOW, 7.0));
        canvas.stroke(&Outline::line(points), Line { color: theme::side(side.side), width: 3.5, dash });
    }
}

/// Numbers of turns below the course, each with whether it is none that decided, and its place: of two that are too close the
/// first, but always the one that decided.
fn numbers(canvas: &mut Canvas<'_>, y: f32, mut numbers: Vec<(bool, f32, u32)>) {
    numbers.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    let mut taken: Vec<f32> = Vec::new();
    for (is_plain, x, turn) in numbers {
        if taken.iter().any(|other| (x - other).abs() < NUMBERS) {
            continue;
        }
        taken.push(x);
        let (ink, face) = if is_plain { (theme::MUTED, Face::Medium) } else { (theme::DUE, Face::Bold) };
        canvas.write_middle(at(x, y), &turn.to_string(), &Writing::new(face, 20.0, ink).centred());
    }
}

/// Each turn with the first step of it.
fn turns(course: &[Measured]) -> Vec<(u32, usize)> {
    let mut starts: Vec<(u32, usize)> = Vec::new();
    for (at, measured) in course.iter().enumerate() {
        if starts.last().is_none_or(|(turn, _)| *turn != measured.turn) {
            starts.push((measured.turn, at));
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_begins_at_its_first_step() {
        let course: Vec<Measured> = [1, 1, 2, 2, 2, 3].map(|turn| Measured { turn, scores: vec![] }).to_vec();
        assert_eq!(turns(&course), [(1, 0), (2, 2), (3, 5)]);
    }
}
