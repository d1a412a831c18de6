//! The strip at the foot of the card of the end: how the scores went, and when it was decided.

use super::plan::Plan;
use crate::render::paint::num::{real, real_of, round};
use crate::render::paint::{Canvas, Face, Frame, Line, Outline, Writing, at};
use crate::render::sentence::Sentence;
use crate::render::theme;
use crate::scene::poster::{Ending, Measured, Turning};
use crate::scene::{Ink, Scene};

/// Between two numbers of turns.
const NUMBERS: f32 = 34.0;

/// The strip at the bottom: how the scores went, and when it was decided.
pub(super) fn draw(canvas: &mut Canvas<'_>, plan: &Plan, scene: &Scene, ending: &Ending) {
    let Frame { top: edge, width, height, .. } = plan.strip;
    canvas.rect(plan.strip, theme::PANEL);
    canvas.rect(Frame::new(0, edge, width, 2), theme::RIM);
    let mut left = 28.0;
    if has_course(&ending.course) {
        course(canvas, Frame::new(28, edge + 12, plan.course, height - 20), scene, ending);
        left = real(plan.course) + 56.0;
    }
    let room = real(width) - 28.0 - left;
    let top = real(edge) + 34.0;
    let (title, words) = match &ending.turning {
        Some(Turning { when, words, .. }) => (format!("Turning point: {when}"), words),
        None => ("How it ended".to_owned(), &scene.caption.happened),
    };
    if !words.is_empty() {
        canvas.write_middle(at(left, top), &title, &Writing::new(Face::Bold, 27.0, theme::ink(Ink::Highlight)));
        Sentence::in_lines(canvas.letters(), words, room, (25.0, 33.0, plan.lines_beside))
            .write(canvas, (left, top + 38.0));
    }
}

/// Whether there is anything to see in how the scores went: a line that never rises or falls says nothing.
fn has_course(course: &[Measured]) -> bool {
    course.len() > 2 && course.windows(2).any(|pair| pair[0].scores != pair[1].scores)
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
    fn scores_that_never_change_are_no_course() {
        let course = |scores: [i64; 3]| scores.map(|one| Measured { turn: 1, scores: vec![one, 25] });
        assert!(!has_course(&course([25, 25, 25])));
        assert!(has_course(&course([25, 25, 24])));
    }

    #[test]
    fn each_turn_begins_at_its_first_step() {
        let course: Vec<Measured> = [1, 1, 2, 2, 2, 3].map(|turn| Measured { turn, scores: vec![] }).to_vec();
        assert_eq!(turns(&course), [(1, 0), (2, 2), (3, 5)]);
    }
}
