//! Badges of damage: white, beside whoever was hit, with the sum of the phase.

use super::boxes::{Obstacle, Rim};
use super::layout::Layout;
use super::paint::facet::slab;
use super::paint::num::{by_value, ceil, real, round};
use super::paint::{Canvas, Face, FontCache, Frame, Point, Writing, at};
use super::theme;
use super::tokens::{self, Placed};
use super::{trails, wreck};
use crate::scene::{Item, Scene};

/// A badge and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Badge {
    text: String,
    frame: Frame,
    size: f32,
}

/// Ways from the middle of whoever was hit, in half widths and half heights beyond its silhouette, the best first.
const WAYS: [(f32, f32); 8] =
    [(1.0, 0.55), (-1.0, 0.55), (1.0, -0.45), (-1.0, -0.45), (1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0)];

/// Finds a place for each badge: beside the unit, off others and off beams.
pub(super) fn placed(letters: &FontCache, layout: &Layout, scene: &Scene, units: &[Placed<'_>]) -> Vec<Badge> {
    let unit = layout.lattice.unit();
    let size = (unit * 0.72).clamp(15.0, 28.0);
    let beams = trails::segments(layout, scene);
    let mut badges: Vec<Badge> = Vec::new();
    for item in &scene.items {
        let Item::Damage { cell, text } = item else { continue };
        let centre = layout.lattice.centre(*cell);
        if text.is_empty() || !layout.shows(centre) {
            continue;
        }
        // A minus is as long as a figure is wide.
        let text = text.replace(['-', '\u{2212}'], "–");
        let width = ceil(letters.width(Face::Bold, size, &text) + size * 0.9);
        let height = round(size * 1.28);
        let frames = WAYS.into_iter().zip([0.0, 0.06, 0.1, 0.16, 0.2, 0.24, 0.3, 0.34]).map(|((x, y), price)| {
            let (dx, dy) = (x * (unit * 0.58 + real(width) / 2.0), y * (unit * 0.62 + real(height) / 2.0));
            let frame = Frame::new(round(centre.x + dx) - width / 2, round(centre.y + dy) - height / 2, width, height);
            (inside(frame, layout.window.inset(3)), price)
        });
        let cost = |(frame, price): &(Frame, f32)| price + clash(*frame, layout, units, &beams, &badges);
        if let Some((frame, _)) = frames.min_by(|a, b| by_value(cost(a), cost(b))) {
            badges.push(Badge { text, frame, size });
        }
    }
    badges
}

/// Badges and the names of wrecks, which labels keep off.
pub(super) fn obstacles(letters: &FontCache, layout: &Layout, scene: &Scene, units: &[Placed<'_>]) -> Vec<Obstacle> {
    let badges = placed(letters, layout, scene, units).into_iter().map(|badge| badge.frame);
    badges.chain(wreck::names(letters, layout, scene)).map(obstacle).collect()
}

fn obstacle(frame: Frame) -> Obstacle {
    let (half_width, half_height) = (real(frame.width) / 2.0, real(frame.height) / 2.0);
    let centre = at(real(frame.left) + half_width, real(frame.top) + half_height);
    Obstacle { area: Rim::about(centre, half_width, half_height), price: 6.0 }
}

/// How much a badge would hide: units and badges by the share they are covered, beams by whether they pass below.
fn clash(frame: Frame, layout: &Layout, units: &[Placed<'_>], beams: &[(Point, Point)], badges: &[Badge]) -> f32 {
    let share = |other: Frame| {
        let both = frame.shared_with(other);
        real(both.width * both.height) / real((frame.width * frame.height).max(1))
    };
    let about = |placed: &Placed<'_>| {
        let half = round(placed.reach * 0.8);
        Frame::new(round(placed.centre.x) - half, round(placed.centre.y) - half, 2 * half, 2 * half)
    };
    let hulls: f32 = units.iter().map(|u| 3.0 * share(about(u)) + 3.5 * share(tokens::bar(layout, u))).sum();
    let others: f32 = badges.iter().map(|badge| 6.0 * share(badge.frame)).sum();
    let crossed = |(a, b): &&(Point, Point)| {
        (0..=24).any(|n| {
            let t = real(n) / 24.0;
            frame.inset(-3).contains(at(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t))
        })
    };
    let beams = beams.iter().filter(crossed).count();
    hulls + others + 0.25 * super::paint::num::real_of(beams.min(4))
}

/// The frame moved into the window.
fn inside(frame: Frame, window: Frame) -> Frame {
    let left = frame.left.min(window.right() - frame.width).max(window.left);
    let top = frame.top.min(window.bottom() - frame.height).max(window.top);
    Frame { left, top, ..frame }
}

/// Draws the badges.
pub(super) fn draw(canvas: &mut Canvas<'_>, badges: &[Badge]) {
    for badge in badges {
        let Frame { left, top, width, height } = badge.frame;
        let round = real(height) / 2.0;
        slab(canvas, badge.frame.inset(-2), round + 2.0, theme::SHADOW);
        slab(canvas, badge.frame, round, theme::LIGHT);
        let writing = Writing::new(Face::Bold, badge.size, theme::BADGE).centred();
        canvas.write_middle(at(real(left) + real(width) / 2.0, real(top) + real(height) / 2.0), &badge.text, &writing);
    }
}
