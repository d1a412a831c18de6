//! The card of the end: who has won and by how much, both fleets as they were and are, the final position, and when it was
//! decided.
//!
//! | file | what it holds |
//! |---|---|
//! | `plan` | where things are, usual and large |
//! | `heading` `fleets` `position` `strip` | what is drawn there |

mod fleets;
mod heading;
mod plan;
mod position;
mod strip;

use super::medal::{self, Towards};
use super::paint::num::real;
use super::paint::{Canvas, Color, Outline, at};
use super::{Shared, Sizing, theme};
use crate::scene::Scene;
use crate::scene::poster::Ending;
use plan::Plan;

/// Rays behind the winner.
const RAYS: i32 = 14;

/// The page that a card needs.
pub(super) fn page(ending: &Ending, size: Sizing) -> (i32, i32) {
    Plan::of(ending, size).page
}

/// Draws the card on space.
pub(super) fn draw(canvas: &mut Canvas<'_>, shared: &Shared, scene: &Scene, ending: &Ending) {
    let plan = Plan::of(ending, shared.finish.size);
    let (sides, portraits) = (&scene.banner.sides, &shared.portraits);
    let winner = ending.winners.first().and_then(|seat| Some((*seat, sides.get(*seat)?)));
    let color = winner.map_or(theme::RIM, |(_, side)| theme::side(side.side));
    rays(canvas, plan.medal, color);
    let (x, y, radius) = plan.medal;
    match (winner, sides.as_slice()) {
        (Some((seat, side)), _) => medal::draw(canvas, plan.medal, side, (portraits.of(seat), Towards::Right)),
        (None, [one, two, ..]) => {
            let apart = radius * 0.7;
            let medals = [(0, one, x - apart, Towards::Left), (1, two, x + apart, Towards::Right)];
            for (seat, side, x, towards) in medals {
                medal::draw(canvas, (x, y, apart * 0.9), side, (portraits.of(seat), towards));
            }
        }
        _ => {}
    }
    heading::draw(canvas, &plan, scene, ending);
    for (fleet, frame) in ending.fleets.iter().zip(&plan.fleets) {
        let seat = sides.iter().position(|head| head.side == fleet.side);
        let seat = seat.filter(|seat| winner.is_some_and(|(won, _)| won != *seat));
        let leader = seat.and_then(|seat| Some((sides.get(seat)?, portraits.of(seat)?)));
        fleets::draw(canvas, *frame, fleet, leader);
    }
    position::draw(canvas, shared, plan.position, scene);
    strip::draw(canvas, &plan, scene, ending);
}

/// Light that falls from behind the winner.
fn rays(canvas: &mut Canvas<'_>, (x, y, _): (f32, f32, f32), color: Color) {
    let far = 520.0;
    for n in 0..RAYS {
        let turn = std::f32::consts::TAU * real(n) / real(RAYS) + 0.1;
        let corner = |angle: f32| (x + far * angle.cos(), y + far * angle.sin());
        let ray = Outline::polygon(&[(x, y), corner(turn - 0.09), corner(turn + 0.09)]);
        let (from, to) = (at(x, y), at(corner(turn).0, corner(turn).1));
        canvas.slope(&ray, (from, to), &[(0.0, color.alpha(84)), (0.45, color.alpha(34)), (1.0, color.alpha(0))]);
    }
}
