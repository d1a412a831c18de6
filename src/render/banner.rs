//! The strip at the top: title, subtitle, chips of the phases, notice.

use super::layout::BANNER;
use super::paint::num::{real, round};
use super::paint::{Canvas, Face, Frame, Outline, Writing, at};
use super::theme;
use crate::scene::{Banner, PhaseChip};

const MIDDLE: f32 = 26.0;
const EDGE: f32 = 16.0;
const TITLE: f32 = 27.0;
const SUBTITLE: f32 = 19.0;
const CHIP: f32 = 18.0;
const CHIP_GAP: f32 = 8.0;

/// Writes the banner on a page of this width.
pub(super) fn draw(canvas: &mut Canvas<'_>, banner: &Banner) {
    let width = real(canvas.width());
    let letters = canvas.letters();
    let title = letters.fitted(Face::Bold, TITLE, &banner.title, width * 0.45);
    canvas.write_middle(at(EDGE, MIDDLE), &title, &Writing::new(Face::Bold, TITLE, theme::TEXT));
    let mut left = EDGE + letters.width(Face::Bold, TITLE, &title) + 18.0;
    let mut right = width - EDGE;
    if !banner.notice.is_empty() {
        let notice = letters.fitted(Face::Bold, CHIP, &banner.notice, width * 0.4);
        let writing = Writing::new(Face::Bold, CHIP, theme::TEXT).right();
        canvas.write_middle(at(right, MIDDLE), &notice, &writing);
        right -= letters.width(Face::Bold, CHIP, &notice) + 22.0;
    }
    let chips = chips(canvas, &banner.phases, right - left);
    let chips_width: f32 = chips.iter().map(|(_, width)| width + CHIP_GAP).sum::<f32>() - CHIP_GAP;
    let room = right - left - if chips.is_empty() { 0.0 } else { chips_width + 24.0 };
    let wanted = letters.width(Face::Medium, SUBTITLE, &banner.subtitle);
    if !banner.subtitle.is_empty() && room >= wanted.min(150.0) {
        let subtitle = letters.fitted(Face::Medium, SUBTITLE, &banner.subtitle, room);
        canvas.write_middle(at(left, MIDDLE + 1.0), &subtitle, &Writing::new(Face::Medium, SUBTITLE, theme::SOFT));
        left += letters.width(Face::Medium, SUBTITLE, &subtitle) + 24.0;
    }
    // The chips stand in the middle of the page where they can.
    let start = ((width - chips_width) / 2.0).clamp(left, (right - chips_width).max(left));
    draw_chips(canvas, &chips, start);
}

/// The chips that fit, with their widths: all of them, or only the current one.
fn chips<'a>(canvas: &Canvas<'_>, phases: &'a [PhaseChip], room: f32) -> Vec<(&'a PhaseChip, f32)> {
    let sized = |chip: &'a PhaseChip| {
        let face = if chip.is_current { Face::Bold } else { Face::Medium };
        (chip, canvas.letters().width(face, CHIP, &chip.label) + 30.0)
    };
    let all: Vec<(&PhaseChip, f32)> = phases.iter().map(sized).collect();
    let width: f32 = all.iter().map(|(_, width)| width + CHIP_GAP).sum();
    if width <= room { all } else { all.into_iter().filter(|(chip, _)| chip.is_current).collect() }
}

fn draw_chips(canvas: &mut Canvas<'_>, chips: &[(&PhaseChip, f32)], start: f32) {
    let mut x = start;
    for (chip, width) in chips {
        let frame = Frame::new(round(x), 9, round(*width), BANNER - 18);
        let (ground, writing) = if chip.is_current {
            (theme::ink(crate::scene::Ink::Highlight), Writing::new(Face::Bold, CHIP, theme::SHADOW))
        } else {
            (theme::RAISED, Writing::new(Face::Medium, CHIP, theme::SOFT))
        };
        canvas.fill(&Outline::rounded(frame, 7.0), ground);
        canvas.write_middle(at(x + width / 2.0, MIDDLE), &chip.label, &writing.centred());
        x += width + CHIP_GAP;
    }
}
