//! The strip at the top, or the head of the panel: what the picture shows, who plays, who is ahead, until when.

use super::layout::BANNER;
use super::medal::{self, Towards};
use super::paint::facet::slab;
use super::paint::num::{real, real_of, round};
use super::paint::{Canvas, Color, Face, Frame, Writing, at};
use super::portrait::{Portrait, Portraits};
use super::theme;
use crate::scene::{Banner, Ink, PhaseChip, Scene, SideHead, SideInk};

/// The strip from top to bottom.
const SHADES: [Color; 2] = [Color::hex(0x0018_213A), Color::hex(0x000E_1527)];
/// How far a side's colour washes in from its end of the strip.
const WASH: i32 = 420;
/// Baselines' middles of the two lines.
const UPPER: f32 = 33.0;
const LOWER: f32 = 68.0;
const EDGE: f32 = 24.0;
const TITLE: f32 = 34.0;
const NAME: f32 = 28.0;
pub(super) const SMALL: f32 = 22.0;
const SCORE: f32 = 52.0;
/// Middle of a medal and of a score, from the side's end of the strip; the name beside an emblem and beside a portrait.
const MEDAL_AT: f32 = 50.0;
const NAME_AT: f32 = 98.0;
const NAME_BESIDE: f32 = 106.0;
const SCORE_AT: f32 = 322.0;
/// More phases than these are drawn as pips.
const CHIPS_MAX: usize = 6;

/// Writes the banner at the top of a panel, and what happened below it; gives what is left of the panel.
pub(super) fn beside(canvas: &mut Canvas<'_>, frame: Frame, scene: &Scene, portraits: &Portraits) -> Frame {
    const ROW: i32 = 44;
    let banner = &scene.banner;
    let (left, right) = (real(frame.left) + 14.0, real(frame.right()) - 14.0);
    let letters = canvas.letters();
    let title = letters.fitted(Face::Bold, TITLE, &banner.title, right - left);
    canvas.write_middle(at(left, real(frame.top) + 26.0), &title, &Writing::new(Face::Bold, TITLE, theme::TEXT));
    let mut y = real(frame.top) + 62.0;
    let lines =
        [(&banner.subtitle, theme::ink(Ink::Highlight), Face::Bold), (&banner.notice, theme::SOFT, Face::Medium)];
    for (text, color, face) in lines.into_iter().filter(|(text, ..)| !text.is_empty()) {
        let text = letters.fitted(face, SMALL, text, right - left);
        canvas.write_middle(at(left, y), &text, &Writing::new(face, SMALL, color));
        y += 30.0;
    }
    for (seat, head) in banner.sides.iter().enumerate() {
        y += real(ROW) / 2.0;
        medal::draw(canvas, (left + 18.0, y, 18.0), head, (portraits.of(seat), Towards::Right));
        let score = format!("{} {}", head.score, head.score_unit);
        let ink = if head.is_ahead { theme::LIGHT } else { theme::SOFT };
        canvas.write_middle(at(right, y), score.trim(), &Writing::new(Face::Bold, 24.0, ink).right());
        let room = right - left - 58.0 - letters.width(Face::Bold, 24.0, score.trim());
        let player = letters.readable(Face::Bold, &head.player);
        let who = if player.is_empty() { head.name.clone() } else { format!("{} · {player}", head.name) };
        let who = letters.fitted(Face::Bold, 22.0, &who, room);
        canvas.write_middle(at(left + 46.0, y), &who, &Writing::new(Face::Bold, 22.0, theme::TEXT));
        y += real(ROW) / 2.0;
    }
    let top = round(y) + 4;
    Frame::new(frame.left, top, frame.width, frame.bottom() - top)
}

/// The two sides at the ends of a strip; none where there are fewer or more than two.
pub(super) fn ends(banner: &Banner) -> Option<[SideInk; 2]> {
    match banner.sides.as_slice() {
        [one, two] => Some([one.side, two.side]),
        _ => None,
    }
}

/// The strip without its writing, which belongs to the ground.
pub(super) fn plate(canvas: &mut Canvas<'_>, height: i32, ends: Option<[SideInk; 2]>) {
    let width = canvas.width();
    shaded(canvas, Frame::new(0, 0, width, height));
    let line = Frame::new(0, height - 3, width, 3);
    let Some([left, right]) = ends.map(|pair| pair.map(theme::side)) else {
        canvas.rect(line, theme::RIM);
        return;
    };
    for x in 0..WASH.min(width / 2) {
        let alpha = u8::try_from(70 * (WASH - x) / WASH).unwrap_or(0);
        canvas.rect(Frame::new(x, 0, 1, height - 3), left.alpha(alpha));
        canvas.rect(Frame::new(width - 1 - x, 0, 1, height - 3), right.alpha(alpha));
    }
    canvas.rect(Frame::new(0, line.top, width / 2, 3), left);
    canvas.rect(Frame::new(width / 2, line.top, width - width / 2, 3), right);
}

/// Fills a strip from its upper to its lower shade.
pub(super) fn shaded(canvas: &mut Canvas<'_>, frame: Frame) {
    if canvas.manner().rim.is_some() {
        canvas.rect(frame, theme::PANEL);
        return;
    }
    let [upper, lower] = SHADES;
    for y in 0..frame.height {
        let share = u8::try_from(255 * y / frame.height.max(1)).unwrap_or(255);
        canvas.rect(Frame::new(frame.left, frame.top + y, frame.width, 1), upper.mixed(lower, share));
    }
}

/// Writes the banner.
pub(super) fn draw(canvas: &mut Canvas<'_>, banner: &Banner, portraits: &Portraits) {
    match banner.sides.as_slice() {
        [one, two] => {
            let width = real(canvas.width());
            side(canvas, one, (portraits.of(0), Towards::Right));
            side(canvas, two, (portraits.of(1), Towards::Left));
            let room = width - 2.0 * (SCORE_AT + 56.0);
            middle(canvas, banner, (width / 2.0, room.max(260.0)));
        }
        sides => {
            let right = list(canvas, sides, portraits);
            heading(canvas, banner, right);
        }
    }
}

/// A side at its end of the strip: medal, name, player, score.
fn side(canvas: &mut Canvas<'_>, head: &SideHead, (portrait, towards): (Option<&Portrait>, Towards)) {
    let is_right = towards == Towards::Left;
    let width = real(canvas.width());
    let x = |from_end: f32| if is_right { width - from_end } else { from_end };
    let aligned = |writing: Writing| if is_right { writing.right() } else { writing };
    let color = theme::side(head.side);
    medal::draw(canvas, (x(MEDAL_AT), real(BANNER) / 2.0 - 1.0, 33.0), head, (portrait, towards));
    let name_at = if portrait.is_some() { NAME_BESIDE } else { NAME_AT };
    let room = SCORE_AT - name_at - if head.score.is_empty() { 0.0 } else { 50.0 };
    let letters = canvas.letters();
    let fits = |size: &f32| letters.width(Face::Bold, *size, &head.name) <= room;
    let size = [NAME, 25.0, SMALL].into_iter().find(fits).unwrap_or(SMALL);
    let name = letters.fitted(Face::Bold, size, &head.name, room);
    let player = letters.readable(Face::Medium, &head.player);
    let player = letters.fitted(Face::Medium, SMALL, &player, room);
    let line = if player.is_empty() { real(BANNER) / 2.0 } else { UPPER };
    canvas.write_middle(at(x(name_at), line), &name, &aligned(Writing::new(Face::Bold, size, color)));
    canvas.write_middle(at(x(name_at), LOWER), &player, &aligned(Writing::new(Face::Medium, SMALL, theme::SOFT)));
    if head.score.is_empty() {
        return;
    }
    let ink = if head.is_ahead { theme::LIGHT } else { theme::SOFT };
    let score = letters.fitted(Face::Condensed, SCORE, &head.score, 100.0);
    canvas.write_middle(at(x(SCORE_AT), UPPER + 2.0), &score, &Writing::new(Face::Condensed, SCORE, ink).centred());
    let unit = Writing::new(Face::Condensed, SMALL, theme::SOFT).centred();
    canvas.write_middle(at(x(SCORE_AT), LOWER + 5.0), &head.score_unit, &unit);
}

/// Title and deadline between the sides.
fn middle(canvas: &mut Canvas<'_>, banner: &Banner, (x, room): (f32, f32)) {
    let letters = canvas.letters();
    let size =
        [TITLE, 31.0, 28.0, 25.0].into_iter().find(|size| letters.width(Face::Bold, *size, &banner.title) <= room);
    let size = size.unwrap_or(22.0);
    let title = letters.fitted(Face::Bold, size, &banner.title, room);
    canvas.write_middle(at(x, UPPER), &title, &Writing::new(Face::Bold, size, theme::TEXT).centred());
    if has_pips(banner) {
        pips(canvas, &banner.phases, (x, LOWER));
    } else if banner.notice.is_empty() {
        // The sides are named beside it: what leads a subtitle goes first.
        let mut words = phase_words(banner);
        while let Some((_, rest)) = words.split_once(" · ")
            && letters.width(Face::Medium, SMALL, &words) > room
        {
            words = rest.to_owned();
        }
        let line = letters.fitted(Face::Medium, SMALL, &words, room);
        canvas.write_middle(at(x, LOWER), &line, &Writing::new(Face::Medium, SMALL, theme::SOFT).centred());
    } else {
        let notice = letters.fitted(Face::Bold, SMALL, &banner.notice, room);
        let writing = Writing::new(Face::Bold, SMALL, theme::ink(Ink::Highlight)).centred();
        canvas.write_middle(at(x, LOWER), &notice, &writing);
    }
}

/// Whether its phases are drawn as pips, in the place of the deadline.
pub(super) const fn has_pips(banner: &Banner) -> bool {
    banner.phases.len() > CHIPS_MAX
}

/// What stands under a title without a deadline: the subtitle.
pub(super) fn phase_words(banner: &Banner) -> String {
    if banner.subtitle.is_empty() {
        banner.phases.iter().filter(|chip| chip.is_current).map(|chip| chip.label.clone()).collect()
    } else {
        banner.subtitle.clone()
    }
}

/// A pip for each phase, lit up to the current one.
fn pips(canvas: &mut Canvas<'_>, phases: &[PhaseChip], (x, y): (f32, f32)) {
    const STEP: f32 = 25.0;
    let lit = phases.iter().position(|chip| chip.is_current).map_or(0, |at| at + 1);
    let left = x - STEP * real_of(phases.len()) / 2.0;
    for n in 0..phases.len() {
        let frame = Frame::new(round(left + STEP * real_of(n)) + 2, round(y) - 7, 21, 14);
        let color = if n < lit { theme::ink(Ink::Highlight) } else { theme::RAISED };
        slab(canvas, frame, 3.0, color);
    }
}

/// More or fewer sides than two: a list at the right, each with its score; gives where it begins.
fn list(canvas: &mut Canvas<'_>, sides: &[SideHead], portraits: &Portraits) -> f32 {
    const STEP: f32 = 126.0;
    let mut x = real(canvas.width()) - EDGE;
    for (seat, head) in sides.iter().enumerate().rev().take(6) {
        x -= STEP;
        medal::draw(canvas, (x + 22.0, 46.0, 20.0), head, (portraits.of(seat), Towards::Right));
        let letters = canvas.letters();
        let name = letters.fitted(Face::Bold, 20.0, &head.name, STEP - 54.0);
        let color = theme::side(head.side);
        canvas.write_middle(at(x + 48.0, 34.0), &name, &Writing::new(Face::Bold, 20.0, color));
        let ink = if head.is_ahead { theme::LIGHT } else { theme::SOFT };
        canvas.write_middle(at(x + 48.0, 62.0), &head.score, &Writing::new(Face::Condensed, 28.0, ink));
    }
    x
}

/// Title, subtitle and deadline at the left, as far as a list at the right leaves room.
fn heading(canvas: &mut Canvas<'_>, banner: &Banner, right: f32) {
    let letters = canvas.letters();
    let room = right - EDGE - 20.0;
    let title = letters.fitted(Face::Bold, TITLE, &banner.title, room);
    canvas.write_middle(at(EDGE, UPPER), &title, &Writing::new(Face::Bold, TITLE, theme::TEXT));
    if has_pips(banner) {
        let width = 25.0 * real_of(banner.phases.len());
        pips(canvas, &banner.phases, (EDGE + width / 2.0, LOWER));
        return;
    }
    let mut left = EDGE;
    if !banner.notice.is_empty() {
        let notice = letters.fitted(Face::Bold, SMALL, &banner.notice, room);
        canvas.write_middle(at(left, LOWER), &notice, &Writing::new(Face::Bold, SMALL, theme::ink(Ink::Highlight)));
        left += letters.width(Face::Bold, SMALL, &notice) + 24.0;
    }
    let words = letters.fitted(Face::Medium, SMALL, &phase_words(banner), (right - left - 20.0).max(0.0));
    canvas.write_middle(at(left, LOWER), &words, &Writing::new(Face::Medium, SMALL, theme::SOFT));
}
