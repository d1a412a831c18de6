//! Posters: the ships of a lobby and of the choice of ships, as cards under the strip of the sides.

use super::caption;
use super::craft::{self, Style};
use super::hull::{self, Craft};
use super::layout::{CAPTION, page};
use super::paint::num::{index, real, real_of, round, signed};
use super::paint::{Canvas, Color, Face, Frame, Line, Outline, Writing, at};
use super::scars::Wear;
use super::sentence::Sentence;
use super::{Art, Shared, Sizing, banner, ending, masthead, pieces, space, theme};
use crate::scene::Scene;
use crate::scene::poster::{Poster, Scale, ShipCard};

const GAP: i32 = 12;
const WIDEST: i32 = 330;
/// More cards than these stand in rows of their own.
const ROW_MAX: i32 = 5;
/// The same of large pictures, and the height of such a row.
const LARGE_ROW_MAX: i32 = 3;
const LARGE_CARD: i32 = 250;
/// Cards lower than this have the ship beside its name.
const TALL: i32 = 380;
const BOXES: u32 = 5;
/// Boxes and figures need so much.
const NARROW: f32 = 62.0;

/// Draws a scene's poster; `None` if the page has no pixels.
pub(super) fn draw<'a>(shared: &'a Shared, scene: &Scene, poster: &Poster) -> Option<Canvas<'a>> {
    let finish = shared.finish;
    let (width, height) = match poster {
        Poster::Ships(cards) => page_of(cards, finish.size),
        Poster::End(end) => ending::page(end, finish.size),
    };
    let canvas = Canvas::new((width, height), theme::PAGE, &shared.letters, finish.manner())?;
    let mut canvas = canvas.with_stock(shared.cache.stock());
    match shared.art.backdrop().filter(|_| canvas.manner().rim.is_none()) {
        Some(backdrop) => backdrop.draw(&mut canvas, Frame::new(0, 0, width, height)),
        None => space::draw(&mut canvas, Frame::new(0, 0, width, height)),
    }
    match poster {
        Poster::Ships(cards) => ships(&mut canvas, shared, scene, cards),
        Poster::End(end) => ending::draw(&mut canvas, shared, scene, end),
    }
    Some(canvas)
}

/// The page for so many cards: of a large picture as high as they need.
fn page_of(cards: &[ShipCard], size: Sizing) -> (i32, i32) {
    let ((width, height), banner) = page(size);
    let needed = banner + CAPTION + 28 + signed_of(rows(cards, row_max(size)).len()) * LARGE_CARD;
    (width, if size == Sizing::Large { needed.max(height) } else { height })
}

/// Most cards beside each other.
const fn row_max(size: Sizing) -> i32 {
    match size {
        Sizing::Usual => ROW_MAX,
        Sizing::Large => LARGE_ROW_MAX,
    }
}

fn ships(canvas: &mut Canvas<'_>, shared: &Shared, scene: &Scene, cards: &[ShipCard]) {
    let Shared { portraits, art, .. } = shared;
    let size = shared.finish.size;
    let ((width, height), (_, top)) = (page_of(cards, size), page(size));
    banner::plate(canvas, top, banner::ends(&scene.banner));
    match size {
        Sizing::Usual => banner::draw(canvas, &scene.banner, portraits),
        Sizing::Large => masthead::draw(canvas, &scene.banner, portraits),
    }
    let strip = Frame::new(0, height - CAPTION, width, CAPTION);
    caption::plate(canvas, strip);
    if scene.caption.next.is_empty() {
        let room = real(width) - 52.0;
        Sentence::in_lines(canvas.letters(), &scene.caption.happened, room, (25.0, 34.0, 2))
            .write(canvas, (26.0, real(strip.top) + 30.0));
    } else {
        caption::sentences(canvas, strip, &scene.caption);
    }
    let body = Frame::new(16, top + 14, width - 32, strip.top - top - 28);
    for (card, frame) in cards.iter().zip(places(cards, body, row_max(size))) {
        if frame.height >= TALL {
            tall(canvas, frame, card, art);
        } else {
            low(canvas, frame, card, art);
        }
    }
}

/// Where the cards stand: in one row, or in rows of about one length, each side's by themselves where they fit so.
fn places(cards: &[ShipCard], body: Frame, most: i32) -> Vec<Frame> {
    let rows = rows(cards, most);
    let height = (body.height - GAP * (signed_of(rows.len()) - 1)) / signed_of(rows.len()).max(1);
    let longest = rows.iter().copied().max().unwrap_or(1).max(1);
    let width = ((body.width - GAP * (longest - 1)) / longest).min(WIDEST);
    let mut frames = Vec::new();
    for (nth, count) in rows.into_iter().enumerate() {
        let left = body.left + (body.width - count * width - (count - 1) * GAP) / 2;
        let top = body.top + signed_of(nth) * (height + GAP);
        frames.extend((0..count).map(|n| Frame::new(left + n * (width + GAP), top, width, height)));
    }
    frames
}

/// How many cards each row holds.
fn rows(cards: &[ShipCard], most: i32) -> Vec<i32> {
    let count = signed_of(cards.len());
    if count <= most {
        return vec![count.max(1)];
    }
    let sides: Vec<i32> = cards.chunk_by(|a, b| a.side == b.side).map(|own| signed_of(own.len())).collect();
    if (2..=3).contains(&sides.len()) && sides.iter().all(|own| *own <= most) {
        return sides;
    }
    let rows = (count + most - 1) / most;
    (0..rows).map(|row| count * (row + 1) / rows - count * row / rows).collect()
}

fn signed_of(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// A plate in the colour of a side: light at the top, dark below.
pub(super) fn plate(canvas: &mut Canvas<'_>, frame: Frame, color: Color, is_bright: bool) {
    let rim = Outline::rounded(frame, 12.0);
    let top = theme::SHADOW.mixed(color, if is_bright { 120 } else { 70 });
    let (from, to) = (at(real(frame.left), real(frame.top)), at(real(frame.left), real(frame.bottom())));
    canvas.slope(&rim, (from, to), &[(0.0, top), (0.62, theme::PANEL), (1.0, theme::SHADOW)]);
    let rim_color = if is_bright { color.mixed(theme::LIGHT, 60) } else { color.mixed(theme::PANEL, 90) };
    canvas.stroke(&rim, Line::solid(rim_color, if is_bright { 4.0 } else { 2.0 }));
}

/// A ship, or a piece, of a card.
fn portrait(canvas: &mut Canvas<'_>, (x, y, reach): (f32, f32, f32), card: &ShipCard, art: &Art) {
    if pieces::is_piece(card.shape) {
        let piece = pieces::Piece { shape: card.shape, side: card.side, tint: None };
        pieces::draw(canvas, at(x, y), reach * 2.0, piece, false);
        return;
    }
    let color = theme::side(card.side);
    let turn = craft::angle(1);
    let ship =
        Craft { shape: card.shape, size: card.size, color, turn, reach, style: Style::Solid, wear: Wear::default() };
    match art.of_unit(&card.name, &card.kind).filter(|_| canvas.manner().rim.is_none()) {
        // Its plate is larger than a hull.
        Some(likeness) => likeness.draw(canvas, at(x, y), Craft { reach: reach * 0.86, ..ship }, false),
        None => hull::draw(canvas, at(x, y), ship),
    }
}

fn tall(canvas: &mut Canvas<'_>, frame: Frame, card: &ShipCard, art: &Art) {
    let color = theme::side(card.side);
    plate(canvas, frame, color, card.is_taken);
    let (middle, top) = (real(frame.left) + real(frame.width) / 2.0, real(frame.top));
    let room = real(frame.width) - 24.0;
    portrait(canvas, (middle, top + 124.0, (real(frame.width) * 0.36).min(88.0)), card, art);
    let letters = canvas.letters();
    let size = fitting(letters, &card.name, [34.0, 30.0, 26.0, 23.0], room);
    let name = letters.fitted(Face::Bold, size, &card.name, room);
    let bright = color.mixed(theme::LIGHT, 110);
    canvas.write_middle(at(middle, top + 256.0), &name, &Writing::new(Face::Bold, size, bright).centred());
    let note = letters.fitted(Face::Medium, 25.0, &card.note, room);
    canvas.write_middle(at(middle, top + 292.0), &note, &Writing::new(Face::Medium, 25.0, theme::TEXT).centred());
    let inner = Frame::new(frame.left + 14, frame.top + 318, frame.width - 28, 30);
    scales(canvas, inner, 31, color, &card.scales);
    let foot = letters.fitted(Face::Bold, 24.0, &card.foot, room);
    let ink = if card.is_taken { theme::LIGHT } else { theme::SOFT };
    let below = at(middle, real(frame.bottom()) - 24.0);
    canvas.write_middle(below, &foot, &Writing::new(Face::Bold, 24.0, ink).centred());
}

fn low(canvas: &mut Canvas<'_>, frame: Frame, card: &ShipCard, art: &Art) {
    let color = theme::side(card.side);
    plate(canvas, frame, color, card.is_taken);
    let (left, top) = (real(frame.left), real(frame.top));
    let reach = (real(frame.height) * 0.17).min(real(frame.width) * 0.18).min(39.0);
    portrait(canvas, (left + 16.0 + reach, top + 14.0 + reach, reach), card, art);
    let x = left + 34.0 + 2.0 * reach;
    let beside = real(frame.right()) - 10.0 - x;
    let letters = canvas.letters();
    let lines = [card.foot.as_str(), card.note.as_str()].into_iter().filter(|line| !line.is_empty());
    let middle = top + 14.0 + reach;
    let start = if card.note.is_empty() || card.foot.is_empty() { middle } else { middle - 15.0 };
    for (nth, line) in lines.enumerate() {
        let fits = |size: &f32| letters.width(Face::Condensed, *size, line) <= beside;
        let size = [25.0, 23.0, 21.0].into_iter().find(fits).unwrap_or(20.0);
        let line = letters.fitted(Face::Condensed, size, line, beside);
        let ink = if nth == 0 { theme::TEXT } else { theme::SOFT };
        canvas.write_middle(at(x, start + 30.0 * real_of(nth)), &line, &Writing::new(Face::Condensed, size, ink));
    }
    let room = real(frame.width) - 26.0;
    let size = fitting(letters, &card.name, [28.0, 25.0, 22.0, 20.0], room);
    let name = letters.fitted(Face::Bold, size, &card.name, room);
    let bright = color.mixed(theme::LIGHT, 110);
    let line = top + 2.0 * reach + 38.0;
    canvas.write_middle(at(left + 16.0, line), &name, &Writing::new(Face::Bold, size, bright));
    let start = round(line) + 16;
    let inner = Frame::new(frame.left + 16, start, frame.width - 30, 25);
    let rows = index((frame.bottom() - 4 - start) / 25);
    scales(canvas, inner, 25, color, &card.scales[..card.scales.len().min(rows)]);
}

/// The first of some sizes at which a text fits, else the last.
fn fitting(letters: &super::paint::FontCache, text: &str, sizes: [f32; 4], room: f32) -> f32 {
    let fits = |size: &f32| letters.width(Face::Bold, *size, text) <= room;
    sizes.into_iter().find(fits).unwrap_or(sizes[3])
}

/// A line of boxes for each strength, and its figure.
fn scales(canvas: &mut Canvas<'_>, first: Frame, step: i32, color: Color, scales: &[Scale]) {
    let letters = canvas.letters();
    let widest = |face: Face, text: fn(&Scale) -> String| {
        scales.iter().map(|scale| letters.width(face, 22.0, &text(scale))).fold(0.0, f32::max)
    };
    let (names, figures) =
        (widest(Face::Condensed, |s| s.name.clone()), widest(Face::Condensed, |s| s.value.to_string()));
    // Where cards are narrow, boxes need the room of the figures.
    let has_figures = real(first.width) - names - figures > NARROW;
    let figures = if has_figures { figures + 8.0 } else { 0.0 };
    let (left, right) = (real(first.left) + names + 8.0, real(first.right()) - figures);
    let each = (right - left) / real(signed(BOXES));
    for (nth, scale) in scales.iter().enumerate() {
        let y = real(first.top + step * signed_of(nth)) + real(step) / 2.0;
        canvas.write_middle(at(real(first.left), y), &scale.name, &Writing::new(Face::Condensed, 22.0, theme::SOFT));
        let figure = Writing::new(Face::Condensed, 22.0, theme::TEXT).right();
        if has_figures {
            canvas.write_middle(at(real(first.right()), y), &scale.value.to_string(), &figure);
        }
        let lit = (scale.value * BOXES).div_ceil(scale.most.max(1)).min(BOXES);
        for n in 0..BOXES {
            let x = round(left + each * real(signed(n)));
            let frame = Frame::new(x, round(y) - 7, (round(each) - 3).max(3), 15);
            canvas.fill(&Outline::rounded(frame, 3.0), if n < lit { color } else { theme::RAISED });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Shape, SideInk, Size};

    fn cards(sides: &[u8]) -> Vec<ShipCard> {
        let card = |side: &u8| ShipCard {
            name: "Spur".to_owned(),
            kind: String::new(),
            note: String::new(),
            shape: Shape::Triangle,
            size: Size::Small,
            side: SideInk(*side),
            scales: vec![],
            foot: String::new(),
            is_taken: false,
        };
        sides.iter().map(card).collect()
    }

    #[test]
    fn cards_stand_in_one_row_or_in_a_row_for_each_side() {
        assert_eq!(rows(&cards(&[0, 0, 1, 1, 1]), ROW_MAX), [5]);
        assert_eq!(rows(&cards(&[0, 0, 0, 0, 1, 1, 1, 1]), ROW_MAX), [4, 4]);
        assert_eq!(rows(&cards(&[0; 9]), ROW_MAX), [4, 5]);
        assert_eq!(rows(&cards(&[0, 0, 0, 1, 1, 1]), ROW_MAX), [3, 3]);
        let body = Frame::new(16, 106, 1068, 488);
        for sides in [&[0; 5][..], &[0; 9], &[0, 0, 0, 0, 1, 1, 1, 1], &[0; 20]] {
            let frames = places(&cards(sides), body, ROW_MAX);
            assert_eq!(frames.len(), sides.len());
            assert!(
                frames.iter().all(|f| f.left >= body.left && f.right() <= body.right() && f.bottom() <= body.bottom())
            );
        }
    }
}
