//! The strip at the bottom: what happened and what comes next, in the colours of those it speaks of; the compass and the
//! small map of the whole at its right end.

use super::layout::{CAPTION, CAPTION_LINE, Layout};
use super::paint::num::{index, real, real_of};
use super::paint::{Canvas, Face, FontCache, Frame, Line, Outline, Writing, at};
use super::sentence::{Sentence, Told};
use super::tokens::Placed;
use super::{banner, craft, locator, panel, theme};
use crate::grid::Direction;
use crate::scene::{Block, Caption, Ink, KeyRow, KeySample, LETTERED_DIRECTIONS, Scene, Word};

const EDGE: f32 = 26.0;
/// Sizes of the two lines, from pleasant to the smallest that is read in a post.
const SIZES: [[f32; 3]; 2] = [[29.0, 26.0, 23.0], [26.0, 24.0, 22.0]];
const LINES: [f32; 2] = [31.0, 67.0];
/// Two lines of one sentence: the first, how far apart they are, and the key below them.
const DENSE: [f32; 3] = [18.0, 26.0, 74.0];
/// Three lines for two sentences of which one is too long for its line: where the first stands, and how far apart they are.
const THREE: [f32; 2] = [20.0, 26.0];
/// Room of the compass.
const COMPASS: f32 = 104.0;
/// Size of the words of a key.
const KEY: f32 = 22.0;

/// The strip without its writing, which belongs to the ground.
pub(super) fn plate(canvas: &mut Canvas<'_>, frame: Frame) {
    banner::shaded(canvas, frame);
    canvas.rect(Frame::new(frame.left, frame.top, frame.width, 2), theme::RIM);
}

/// What is written in a strip, and at which height below its upper edge.
struct Strip {
    happened: (f32, Sentence),
    next: (f32, Sentence),
    /// The middle of the first line of the key, and how many it has.
    key: Option<(f32, usize)>,
}

/// Writes the strip.
pub(super) fn draw(canvas: &mut Canvas<'_>, frame: Frame, layout: &Layout, scene: &Scene, tokens: &[Placed<'_>]) {
    locator::draw(canvas, frame, layout, scene, tokens);
    let right = locator::room(frame, layout, scene);
    if is_lettered(scene) {
        compass(canvas, right - COMPASS / 2.0, real(frame.top) + real(frame.height) / 2.0);
    }
    let room = room(frame, layout, scene);
    let strip = Strip::of(canvas.letters(), scene, (room, more_lines(frame)));
    let top = real(frame.top);
    strip.write(canvas, top);
    if let Some((y, lines)) = strip.key {
        samples(canvas, (top + y, room), &keys(scene), lines);
    }
}

/// How much of its sentences a strip says.
pub(super) fn told(letters: &FontCache, frame: Frame, layout: &Layout, scene: &Scene) -> Told {
    let strip = Strip::of(letters, scene, (room(frame, layout, scene), more_lines(frame)));
    strip.happened.1.told.max(strip.next.1.told)
}

/// Writes the two sentences alone.
pub(super) fn sentences(canvas: &mut Canvas<'_>, frame: Frame, caption: &Caption) {
    let room = real(frame.width) - 2.0 * EDGE;
    Strip::both(canvas.letters(), room, &caption.happened, &caption.next).write(canvas, real(frame.top));
}

/// How broad sentences may be beside the small map and the compass.
fn room(frame: Frame, layout: &Layout, scene: &Scene) -> f32 {
    let compass = if is_lettered(scene) { COMPASS } else { 0.0 };
    locator::room(frame, layout, scene) - compass - EDGE - 10.0
}

/// Lines that a strip has room for beyond the usual ones.
fn more_lines(frame: Frame) -> usize {
    index((frame.height - CAPTION) / CAPTION_LINE)
}

impl Strip {
    fn of(letters: &FontCache, scene: &Scene, (room, more): (f32, usize)) -> Self {
        let caption = &scene.caption;
        if caption.next.is_empty() && !keys(scene).is_empty() {
            return Self::over_key(letters, (room, more), &caption.happened);
        }
        // Pips leave no room for the deadline above.
        let is_below = banner::has_pips(&scene.banner) && !scene.banner.notice.is_empty();
        let due = is_below.then(|| Word { text: format!(" {}", scene.banner.notice), ink: Ink::Highlight });
        let next: Vec<Word> = caption.next.iter().cloned().chain(due).collect();
        Self::both(letters, room, &caption.happened, &next)
    }

    /// One sentence above the key: in a line, else in two smaller ones, or more where there is room.
    fn over_key(letters: &FontCache, (room, more): (f32, usize), happened: &[Word]) -> Self {
        let next = (0.0, Sentence::in_lines(letters, &[], room, (KEY, 0.0, 1)));
        let line = Sentence::in_line(letters, happened, room, SIZES[0]);
        if line.told == Told::Whole {
            let key = if happened.is_empty() { (LINES[0], 2) } else { (LINES[1], 1) };
            return Self { happened: (LINES[0], line), next, key: Some(key) };
        }
        let [first, step, key] = DENSE;
        let dense = Sentence::in_lines(letters, happened, room, (KEY, step, 2 + more));
        // What is left of the room is above and below.
        let used = (2 + more).min(dense.lines().max(2));
        let free = step * real_of(2 + more - used) / 2.0;
        Self { happened: (first + free, dense), next, key: Some((key + free + step * real_of(used - 2), 1)) }
    }

    /// Two sentences, each in its line; where one is too long for it, it takes two of three smaller ones.
    fn both(letters: &FontCache, room: f32, happened: &[Word], next: &[Word]) -> Self {
        let [one, other] = [(happened, SIZES[0]), (next, SIZES[1])]
            .map(|(words, sizes)| Sentence::in_line(letters, words, room, sizes));
        if [&one, &other].iter().all(|line| line.told == Told::Whole) {
            return Self { happened: (LINES[0], one), next: (LINES[1], other), key: None };
        }
        let ([first, step], lines) = (THREE, if one.told == Told::Whole { 1 } else { 2 });
        let dense = |words, lines| Sentence::in_lines(letters, words, room, (SIZES[1][2], step, lines));
        let below = first + step * real_of(lines);
        Self { happened: (first, dense(happened, lines)), next: (below, dense(next, 3 - lines)), key: None }
    }

    fn write(&self, canvas: &mut Canvas<'_>, top: f32) {
        for (y, sentence) in [&self.happened, &self.next] {
            sentence.write(canvas, (EDGE, top + y));
        }
    }
}

fn is_lettered(scene: &Scene) -> bool {
    scene.panel.iter().any(|block| matches!(block, Block::Lines { title, .. } if title == LETTERED_DIRECTIONS))
}

/// The signs of a map: what it is hatched and tinted with first, for these are what was asked for.
fn keys(scene: &Scene) -> Vec<&KeyRow> {
    let rows = scene.panel.iter().filter_map(|block| if let Block::Key(rows) = block { Some(rows) } else { None });
    let (zones, others): (Vec<_>, Vec<_>) = rows.flatten().partition(|row| matches!(row.sample, KeySample::Zone(..)));
    zones.into_iter().chain(others).collect()
}

/// The signs of the map with their meanings, in so many lines; one that has no room leaves it to the next.
fn samples(canvas: &mut Canvas<'_>, (y, room): (f32, f32), rows: &[&KeyRow], lines: usize) {
    const SAMPLE: f32 = 48.0;
    let letters = canvas.letters();
    let (mut x, mut line) = (EDGE, 0);
    for row in rows {
        let width = SAMPLE + letters.width(Face::Medium, KEY, &row.text) + 26.0;
        if x + width > EDGE + room + 26.0 && x > EDGE {
            if line + 1 == lines {
                continue;
            }
            (x, line) = (EDGE, line + 1);
        }
        let middle = y + 36.0 * real_of(line);
        panel::sample(canvas, (x + 18.0, middle), row.sample);
        let text = letters.fitted(Face::Medium, KEY, &row.text, EDGE + room - x - SAMPLE);
        canvas.write_middle(at(x + SAMPLE, middle), &text, &Writing::new(Face::Medium, KEY, theme::SOFT));
        x += width;
    }
}

/// A hex with the letters of its sides.
fn compass(canvas: &mut Canvas<'_>, x: f32, y: f32) {
    let corner = |n: i32| {
        let turn = std::f32::consts::FRAC_PI_3 * real(n);
        (x + 20.0 * turn.cos(), y + 20.0 * turn.sin())
    };
    let rim: Vec<(f32, f32)> = (0..6).map(corner).collect();
    canvas.stroke(&Outline::polygon(&rim), Line::solid(theme::MUTED, 1.6));
    for (letter, direction) in ('A'..).zip(Direction::ALL) {
        let turn = craft::angle(direction.index() * 2);
        let writing = Writing::new(Face::Bold, 21.0, theme::TEXT).centred();
        canvas.write_middle(at(x + 36.0 * turn.cos(), y + 34.0 * turn.sin()), &letter.to_string(), &writing);
    }
}
