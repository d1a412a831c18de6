//! The strip at the bottom: what happened and what comes next, in the colours of those it speaks of; the compass and the
//! small map of the whole at its right end.

use super::layout::Layout;
use super::paint::num::{real, real_of};
use super::paint::{Canvas, Color, Face, Frame, Line, Outline, Writing, at};
use super::tokens::Placed;
use super::{banner, craft, locator, panel, theme};
use crate::grid::Direction;
use crate::scene::{Block, Caption, Ink, KeyRow, LETTERED_DIRECTIONS, Scene, Word};

const EDGE: f32 = 26.0;
/// Sizes of the two lines, from pleasant to the smallest that is read in a post.
const SIZES: [[f32; 3]; 2] = [[29.0, 26.0, 23.0], [26.0, 24.0, 22.0]];
const LINES: [f32; 2] = [31.0, 67.0];
/// Two lines of one sentence: the first, how far apart they are, and the key below them.
const DENSE: [f32; 3] = [18.0, 26.0, 74.0];
/// Room of the compass.
const COMPASS: f32 = 104.0;
/// Size of the words of a key.
const KEY: f32 = 22.0;

/// The strip without its writing, which belongs to the ground.
pub(super) fn plate(canvas: &mut Canvas<'_>, frame: Frame) {
    banner::shaded(canvas, frame);
    canvas.rect(Frame::new(frame.left, frame.top, frame.width, 2), theme::RIM);
}

/// Writes the strip.
pub(super) fn draw(canvas: &mut Canvas<'_>, frame: Frame, layout: &Layout, scene: &Scene, tokens: &[Placed<'_>]) {
    let mut right = locator::draw(canvas, frame, layout, scene, tokens);
    if is_lettered(scene) {
        compass(canvas, right - COMPASS / 2.0, real(frame.top) + real(frame.height) / 2.0);
        right -= COMPASS;
    }
    let room = right - EDGE - 10.0;
    let top = real(frame.top);
    let caption = &scene.caption;
    let key = keys(scene);
    if caption.next.is_empty() && !key.is_empty() && !fits(canvas, &caption.happened, (room, SIZES[0][2])) {
        flow(canvas, (EDGE, top + DENSE[0], room), (KEY, DENSE[1], 2), &caption.happened);
        samples(canvas, (top + DENSE[2], room), &key, 1);
        return;
    }
    words(canvas, (top + LINES[0], room), &caption.happened, SIZES[0]);
    // Pips leave no room for the deadline above.
    let is_below = banner::has_pips(&scene.banner) && !scene.banner.notice.is_empty();
    if caption.next.is_empty() && !key.is_empty() {
        let line = usize::from(!caption.happened.is_empty());
        samples(canvas, (top + LINES[line], room), &key, if line == 0 { 2 } else { 1 });
    } else if is_below {
        let due = Word { text: format!(" {}", scene.banner.notice), ink: Ink::Highlight };
        let next: Vec<Word> = caption.next.iter().cloned().chain([due]).collect();
        words(canvas, (top + LINES[1], room), &next, SIZES[1]);
    } else {
        words(canvas, (top + LINES[1], room), &caption.next, SIZES[1]);
    }
}

/// Writes the two sentences alone.
pub(super) fn sentences(canvas: &mut Canvas<'_>, frame: Frame, caption: &Caption) {
    let (top, room) = (real(frame.top), real(frame.width) - 2.0 * EDGE);
    words(canvas, (top + LINES[0], room), &caption.happened, SIZES[0]);
    words(canvas, (top + LINES[1], room), &caption.next, SIZES[1]);
}

fn is_lettered(scene: &Scene) -> bool {
    scene.panel.iter().any(|block| matches!(block, Block::Lines { title, .. } if title == LETTERED_DIRECTIONS))
}

fn keys(scene: &Scene) -> Vec<&KeyRow> {
    let rows = scene.panel.iter().filter_map(|block| if let Block::Key(rows) = block { Some(rows) } else { None });
    rows.flatten().collect()
}

fn face_of(word: &Word) -> (Face, Color) {
    match word.ink {
        Ink::Side(_) | Ink::Highlight => (Face::Bold, theme::ink(word.ink)),
        ink => (Face::Medium, theme::ink(ink)),
    }
}

/// Whether a sentence fits into one line of this size.
fn fits(canvas: &Canvas<'_>, words: &[Word], (room, size): (f32, f32)) -> bool {
    words.iter().map(|word| canvas.letters().width(face_of(word).0, size, &word.text)).sum::<f32>() <= room
}

/// A sentence at the largest size at which it fits; what does not fit at the smallest is cut with an ellipsis.
fn words(canvas: &mut Canvas<'_>, (y, room): (f32, f32), words: &[Word], sizes: [f32; 3]) {
    let letters = canvas.letters();
    let width = |size: f32| words.iter().map(|word| letters.width(face_of(word).0, size, &word.text)).sum::<f32>();
    let size = sizes.into_iter().find(|size| width(*size) <= room).unwrap_or(sizes[2]);
    let mut x = EDGE;
    for word in words {
        let (face, color) = face_of(word);
        let text = letters.fitted(face, size, &word.text, EDGE + room - x);
        canvas.write_middle(at(x, y), &text, &Writing::new(face, size, color));
        x += letters.width(face, size, &text);
        if text != word.text {
            return;
        }
    }
}

/// Words in their colours, in at most so many lines of a width.
pub(super) fn flow(
    canvas: &mut Canvas<'_>,
    (left, top, width): (f32, f32, f32),
    (size, leading, lines): (f32, f32, usize),
    words: &[Word],
) {
    let letters = canvas.letters();
    let (mut x, mut end, mut line) = (0.0, 0.0, 0);
    for word in words {
        let bold = matches!(word.ink, Ink::Side(_) | Ink::Highlight);
        let face = if bold { Face::Bold } else { Face::Medium };
        for piece in word.text.split_inclusive(' ') {
            let long = letters.width(face, size, piece.trim_end());
            if x > 0.0 && x + long > width {
                (x, line) = (0.0, line + 1);
            }
            if line >= lines {
                let soft = Writing::new(Face::Medium, size, theme::SOFT);
                return canvas.write_middle(at(left + end, top + leading * real_of(line - 1)), "…", &soft);
            }
            let text = if x > 0.0 { piece } else { piece.trim_start() };
            let place = at(left + x, top + leading * real_of(line));
            canvas.write_middle(place, text, &Writing::new(face, size, theme::ink(word.ink)));
            x += letters.width(face, size, text);
            end = x;
        }
    }
}

/// The signs of the map with their meanings, in so many lines, as many as fit.
fn samples(canvas: &mut Canvas<'_>, (y, room): (f32, f32), rows: &[&KeyRow], lines: usize) {
    const SAMPLE: f32 = 48.0;
    let letters = canvas.letters();
    let (mut x, mut line) = (EDGE, 0);
    for row in rows {
        let width = SAMPLE + letters.width(Face::Medium, KEY, &row.text) + 26.0;
        if x + width > EDGE + room + 26.0 && x > EDGE {
            (x, line) = (EDGE, line + 1);
        }
        if line >= lines {
            return;
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
