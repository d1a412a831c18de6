//! The fleets on the card of the end, as they were and are.

use crate::render::craft::{self, Style};
use crate::render::hull::{self, Craft};
use crate::render::medal::{self, Towards};
use crate::render::paint::num::{real, round};
use crate::render::paint::{Canvas, Color, Face, FontCache, Frame, Line, Outline, Writing, at};
use crate::render::portrait::Portrait;
use crate::render::scars::Wear;
use crate::render::{pieces, theme};
use crate::scene::SideHead;
use crate::scene::poster::{FinalFleet, FinalUnit, Parting};

/// Units are drawn no larger than this.
const UNIT: i32 = 104;
/// Height of what is written below one that is gone.
const WORDS: i32 = 66;
/// The smallest letters in which a name stands whole.
const LEAST_NAME: f32 = 20.0;
/// Room between names.
const BETWEEN_NAMES: i32 = 6;
/// Room of whoever led a fleet.
const LEADER: f32 = 100.0;

/// A fleet in its frame: all its units in rows, the lost ones grey, crossed and dated, their names struck out, those that left dated; before them
/// whoever led it, unless that one stands above as the winner.
pub(super) fn draw(canvas: &mut Canvas<'_>, frame: Frame, fleet: &FinalFleet, leader: Option<(&SideHead, &Portrait)>) {
    let color = theme::side(fleet.side);
    canvas.fill(&Outline::rounded(frame, 8.0), theme::PANEL.alpha(190));
    canvas.stroke(&Outline::rounded(frame, 8.0), Line::solid(color.mixed(theme::PANEL, 110), 2.0));
    canvas.rect(Frame::new(frame.left, frame.top, 6, frame.height), color);
    let area = match leader {
        None => frame,
        Some((head, portrait)) => {
            let middle = (real(frame.left) + LEADER / 2.0 + 6.0, real(frame.top) + real(frame.height) / 2.0 - 4.0);
            let radius = (real(frame.height) / 2.0 - 20.0).clamp(18.0, 38.0);
            medal::draw(canvas, (middle.0, middle.1, radius), head, (Some(portrait), Towards::Right));
            let room = round(LEADER);
            Frame::new(frame.left + room, frame.top, frame.width - room, frame.height)
        }
    };
    let count = i32::try_from(fleet.units.len()).unwrap_or(1).max(1);
    let letters = canvas.letters();
    let widest = fleet.units.iter().map(|unit| letters.width(Face::Bold, LEAST_NAME, &unit.name)).fold(0.0, f32::max);
    let rows = rows(count, frame, area.width, widest);
    let cols = (count + rows - 1) / rows;
    let (width, height) = (((area.width - 20) / cols).min(2 * UNIT), (area.height - 8) / rows);
    let left = area.left + 14 + (area.width - 20 - width * cols) / 2;
    for (nth, unit) in (0..).zip(&fleet.units) {
        let place = Frame::new(left + nth % cols * width, area.top + 4 + nth / cols * height, width, height);
        self::unit(canvas, place, unit, color);
    }
}

/// As few rows as leave each of so many units its breadth, leader or not, or keep all names whole in the room beside the leader: in
/// two rows ships are a third as large. At most three.
fn rows(count: i32, frame: Frame, room: i32, widest_name: f32) -> i32 {
    let fits = |rows: &i32| {
        let (cols, high) = ((count + rows - 1) / rows, frame.height / rows);
        let is_broad = (frame.width - 20) / cols >= (high * 6 / 10).max(64);
        let names_fit = real((room - 20) / cols - BETWEEN_NAMES) >= widest_name;
        is_broad || (names_fit && high <= UNIT + WORDS)
    };
    (1..=3).find(fits).unwrap_or(3)
}

fn unit(canvas: &mut Canvas<'_>, frame: Frame, unit: &FinalUnit, color: Color) {
    let is_gone = !unit.lost.is_empty();
    let is_lost = is_gone && unit.parting == Parting::Lost;
    let letters = canvas.letters();
    let (middle, room) = (real(frame.left) + real(frame.width) / 2.0, real(frame.width - BETWEEN_NAMES));
    let size = [24.0, 22.0, LEAST_NAME].into_iter().find(|s| letters.width(Face::Bold, *s, &unit.name) <= room);
    let size = size.unwrap_or(19.0);
    let name = letters.fitted(Face::Bold, size, &unit.name, room);
    let line = real(frame.bottom()) - 16.0;
    let reach = (real(frame.height - if is_gone { WORDS } else { 50 }) / 2.2).min(room / 2.2).clamp(9.0, 44.0);
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
    }
    if is_gone {
        let when = when(letters, unit, room);
        let soft = Writing::new(Face::Medium, 20.0, theme::SOFT).centred();
        canvas.write_middle(at(middle, line - 25.0), &when, &soft);
    } else if let Some(gauge) = unit.gauge {
        let bar = Frame::new(round(middle) - 34.min(frame.width / 3), round(line) - 23, 68.min(2 * frame.width / 3), 8);
        craft::strength(canvas, bar, gauge);
    }
}

/// What is said of a unit that is gone: `round 2` of one that was lost, else `through round 2`, or the word alone where that
/// is too long.
fn when(letters: &FontCache, unit: &FinalUnit, room: f32) -> String {
    let word = unit.parting.word();
    let whole = format!("{word} {}", unit.lost);
    let is_short = letters.width(Face::Medium, 20.0, &whole) <= room;
    if is_short || word.is_empty() {
        letters.fitted(Face::Medium, 20.0, whole.trim_start(), room)
    } else {
        word.to_owned()
    }
}

fn portrait(canvas: &mut Canvas<'_>, (x, y, reach): (f32, f32, f32), unit: &FinalUnit, color: Color) {
    if pieces::is_piece(unit.shape) {
        let piece = pieces::Piece { shape: unit.shape, side: unit.side, tint: unit.tint };
        pieces::draw(canvas, at(x, y), reach * 2.1, piece, false);
        return;
    }
    let wear = unit
        .gauge
        .filter(|_| unit.lost.is_empty() || unit.parting != Parting::Lost)
        .map_or_else(Wear::default, |gauge| Wear::by(&unit.name, gauge));
    let turn = craft::angle(0);
    let ship = Craft { shape: unit.shape, size: unit.size, color, turn, reach, style: Style::Solid, wear };
    hull::draw(canvas, at(x, y), ship);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of two fleets of a usual card, with names as broad as Frigate1.
    #[test]
    fn a_fleet_stands_in_as_few_rows_as_its_names_allow() {
        let frame = Frame::new(20, 226, 664, 158);
        let of = |count: i32, room: i32| rows(count, frame, room, 84.0);
        assert_eq!([1, 4, 7, 8, 14, 20, 21, 40].map(|count| of(count, 664)), [1, 1, 1, 2, 2, 2, 3, 3]);
        // Beside a leader there is less room for names; of up to six each ship has its breadth all the same.
        assert_eq!([6, 7].map(|count| of(count, 564)), [1, 2]);
        // A fleet that has the card to itself is too high for ships in one narrow row.
        assert_eq!(rows(7, Frame::new(20, 226, 664, 328), 664, 84.0), 2);
    }
}
