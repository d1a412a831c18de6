//! Rotation and burn by buttons, with the course that comes of it over the coming subturns, and whom it could hit.

use super::unit;
use crate::contract::{Draft, DraftError, Lens, Panel, PanelButton, PanelRow, Seat, Tone, View, give};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Action, Plan, Thrust};
use crate::games::space_combat::rules::forecast::after;
use crate::games::space_combat::rules::forecast::{Leg, course};
use crate::games::space_combat::rules::order_words::action_rest;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::notation::plan as read_plan;
use crate::games::space_combat::text::words::{counted, fate_words, orbit_words};
use crate::kit::panel::{PANEL_HOME, back_to, show};

/// Subturns shown ahead.
const OUTLOOK: usize = 6;

fn burn_of(plan: &Plan) -> (Vec<Thrust>, i32) {
    match &plan.action {
        Action::Burn { thrusts, climb } => (thrusts.clone(), *climb),
        _ => (vec![], 0),
    }
}

/// The same plan with something changed, as a draft of this page.
fn changed(ship: &Ship, rotate: i32, thrusts: Vec<Thrust>, climb: i32) -> Draft {
    let plan = Plan { rotate, action: Action::Burn { thrusts, climb }, at: None };
    unit("move", ship).with("path", action_rest(&plan))
}

/// What the course does: `after 3 subturns at 2118, in orbit ...`.
pub(crate) fn course_words(view: &View<SpaceCombat>, ahead: &[Leg]) -> String {
    if let Some(fate) = fate_words(&view.world, ahead) {
        return fate;
    }
    let chart = crate::games::space_combat::rules::chart::Chart::of(&view.world);
    let Some(last) = ahead.last() else { return "stays where it is".to_owned() };
    if let Some((n, orbit)) = ahead.iter().enumerate().find_map(|(i, l)| l.orbit.map(|o| (i + 1, o))) {
        let when = if n == 1 { "next subturn".to_owned() } else { format!("in {n} subturns") };
        return format!("comes into {} {when}", orbit_words(&view.world, orbit));
    }
    let subturns = counted(ahead.len(), "subturn");
    format!("is at {} after {subturns}, {}", chart.label(last.place.hex), last.counters.words())
}

pub(super) fn page(view: &View<SpaceCombat>, seat: Seat, ship: &Ship, draft: &Draft) -> Result<Panel, DraftError> {
    let burn = read_plan(view, ship, &format!("burn {}", draft.get("path").unwrap_or("")))?;
    let (thrusts, climb) = burn_of(&burn);
    let (counters, climbing) = after(ship, &burn);
    let idle = course(&view.world, ship, ship.counters, ship.climb, OUTLOOK);
    let ahead = course(&view.world, ship, counters, climbing, OUTLOOK);
    let placed: i32 = thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs();
    let order = unit("move", ship).with("path", action_rest(&burn));
    let order = if placed == 0 { unit("hold", ship).with("turn", action_rest(&burn)) } else { order };
    let text = format!(
        "{}: {} ({} energy of {}, then {}).\nDrifting, it {}.\nSo, it {}.\n{}",
        ship.name,
        if action_rest(&burn).is_empty() { "no burn yet".to_owned() } else { action_rest(&burn) },
        placed,
        ship.energy,
        counters.words(),
        course_words(view, &idle),
        course_words(view, &ahead),
        super::aim::could_hit(view, ship, burn.rotate)
    );
    let mut rows = vec![PanelRow::Buttons(turn_buttons(ship, &burn, &thrusts, climb))];
    let engines: Vec<PanelButton> = engine_buttons(ship, &burn, &thrusts, climb);
    rows.extend(engines.chunks(5).take(2).map(|chunk| PanelRow::Buttons(chunk.to_vec())));
    if view.world.rules().altitude {
        let rise = |by: i32| changed(ship, burn.rotate, thrusts.clone(), (climb + by).clamp(-1, 1));
        rows.push(PanelRow::Buttons(vec![show("Climb", rise(1)), show("Descend", rise(-1))]));
    }
    rows.push(PanelRow::Buttons(vec![
        give(view, seat, "Give this order", Tone::Confirm, order.clone()),
        show("Start again", unit("move", ship)),
        back_to(unit("hold", ship)),
        show("All ships", Draft::new(PANEL_HOME)),
    ]));
    let lens = Lens::at(&ship.name).considering(order);
    Ok(Panel { text, lens, rows })
}

fn turn_buttons(ship: &Ship, plan: &Plan, thrusts: &[Thrust], climb: i32) -> Vec<PanelButton> {
    let turn = |label: &str, by: i32| {
        let rotate = plan.rotate + by;
        let can_turn = rotate.abs() <= ship.rotation_left.min(3);
        show(label, changed(ship, rotate, thrusts.to_vec(), climb)).enabled(can_turn)
    };
    vec![turn("Turn left", -1), turn("Turn right", 1)]
}

fn engine_buttons(ship: &Ship, plan: &Plan, thrusts: &[Thrust], climb: i32) -> Vec<PanelButton> {
    let facing = ship.facing.turned(plan.rotate);
    let spent: i32 = thrusts.iter().map(|t| t.counters).sum::<i32>() + climb.abs();
    let burn = |engine: &crate::games::space_combat::data::catalogue::Engine| {
        let now: i32 = thrusts.iter().filter(|t| t.face == engine.face).map(|t| t.counters).sum();
        let mut more: Vec<Thrust> = thrusts.iter().filter(|t| t.face != engine.face).copied().collect();
        more.push(Thrust { face: engine.face, counters: now + 1 });
        let label = format!("Burn {} ({now}/{})", engine.face.direction(facing).name(), engine.thrust);
        let can_burn = now < engine.thrust && spent < ship.energy;
        show(label, changed(ship, plan.rotate, more, climb)).enabled(can_burn)
    };
    ship.systems.engines.iter().map(burn).collect()
}
