//! The heading of the card of the end: who has won, by how much, against whom.

use super::plan::Plan;
use crate::render::paint::{Canvas, Face, Writing, at};
use crate::render::theme;
use crate::scene::poster::Ending;
use crate::scene::{Scene, SideHead};

/// Writes it.
pub(super) fn draw(canvas: &mut Canvas<'_>, plan: &Plan, scene: &Scene, ending: &Ending) {
    let sides = &scene.banner.sides;
    let left = scores(canvas, plan, sides);
    let room = left - 30.0 - plan.words;
    let letters = canvas.letters();
    let title = &scene.banner.title;
    let size = plan.titles.into_iter().find(|size| letters.width(Face::Bold, *size, title) <= room).unwrap_or(28.0);
    let title = letters.fitted(Face::Bold, size, title, room);
    canvas.write_middle(
        at(plan.words, plan.lines[0]),
        &title,
        &Writing::new(Face::Bold, size, theme::TEXT).haloed(theme::SHADOW, 4.0),
    );
    let by = by_whom(sides, &ending.winners);
    let by = letters.fitted(Face::Medium, plan.below[0], &by, room);
    canvas.write_middle(
        at(plan.words, plan.lines[1]),
        &by,
        &Writing::new(Face::Medium, plan.below[0], theme::TEXT).haloed(theme::SHADOW, 3.0),
    );
    let what = letters.fitted(Face::Medium, plan.below[1], &scene.banner.subtitle, plan.right - 20.0 - plan.words);
    canvas.write_middle(
        at(plan.words, plan.lines[2]),
        &what,
        &Writing::new(Face::Medium, plan.below[1], theme::SOFT).haloed(theme::SHADOW, 3.0),
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
fn scores(canvas: &mut Canvas<'_>, plan: &Plan, sides: &[SideHead]) -> f32 {
    let right = plan.right;
    if sides.iter().all(|side| side.score.is_empty()) {
        return right;
    }
    let letters = canvas.letters();
    let whole: String = sides.iter().map(|side| side.score.as_str()).collect::<Vec<_>>().join(" : ");
    let fits = |size: &f32| letters.width(Face::Condensed, *size, &whole) < plan.scores_room;
    let size = plan.scores.into_iter().find(fits);
    let size = size.unwrap_or(40.0);
    let left = right - letters.width(Face::Condensed, size, &whole);
    let mut x = left;
    for (nth, side) in sides.iter().enumerate() {
        if nth > 0 {
            canvas.write_middle(at(x, plan.scores_at[0]), " : ", &Writing::new(Face::Condensed, size, theme::SOFT));
            x += letters.width(Face::Condensed, size, " : ");
        }
        let writing = Writing::new(Face::Condensed, size, theme::side(side.side)).haloed(theme::SHADOW, 3.0);
        canvas.write_middle(at(x, plan.scores_at[0]), &side.score, &writing);
        x += letters.width(Face::Condensed, size, &side.score);
    }
    let unit = unit(sides);
    canvas.write_middle(
        at(right, plan.scores_at[1]),
        &unit,
        &Writing::new(Face::Medium, plan.below[1], theme::SOFT).right(),
    );
    left.min(right - letters.width(Face::Medium, plan.below[1], &unit))
}

/// What is counted: once where all sides count the same.
fn unit(sides: &[SideHead]) -> String {
    let mut units: Vec<&str> = sides.iter().map(|side| side.score_unit.as_str()).collect();
    units.dedup();
    units.join(" : ")
}
