//! Orders written as drafts that read back to the same.

use crate::contract::Draft;
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::order_words::{
    ALL, USUAL, action_rest, action_text, change_text, fire_parts, fleet_text, program_text, round_text, standing_text,
    step_text, stops_text, turn_text,
};

/// The order as a draft that `parse` reads back.
pub(crate) fn draft(order: &Order) -> Draft {
    match order {
        Order::Done => Draft::new("done"),
        Order::Fleet { classes, locks } => Draft::new("fleet").with("ships", fleet_text(classes, *locks)),
        Order::Sequence { ships } => Draft::new("sequence").with("ships", ships.join(" ")),
        Order::Clear { ship } => Draft::new("clear").with("unit", ship.clone()),
        Order::Standing { ship, standing } => {
            Draft::new("standing").with("unit", ship.clone()).with("orders", standing_text(standing))
        }
        Order::Rows { ship, from, to, step } => {
            let rows = if from == to { from.to_string() } else { format!("{from}-{to}") };
            Draft::new("row").with("unit", ship.clone()).with("row", rows).with("what", step_text(step))
        }
        Order::Stops { ship, stops, breaks } => {
            let text = stops_text(stops.as_deref(), breaks);
            let text = if text.is_empty() { USUAL.to_owned() } else { text };
            Draft::new("stops").with("unit", ship.clone()).with("by", text)
        }
        Order::Round { programs } => Draft::new("round").with("orders", round_text(programs)),
        Order::StandingAll { change } => Draft::new("standing").with("unit", ALL).with("orders", change_text(change)),
        Order::Program { ship, program } => {
            Draft::new("program").with("unit", ship.clone()).with("steps", program_text(program))
        }
        Order::Plan { ship, plan } => plan_draft(ship, plan),
    }
}

fn plan_draft(ship: &str, plan: &Plan) -> Draft {
    let unit = |verb: &str| Draft::new(verb).with("unit", ship);
    let turn = turn_text(plan);
    match &plan.action {
        Action::Hold => unit("hold").with("turn", turn),
        Action::Evade => unit("evade").with("turn", turn),
        Action::Vent => unit("vent").with("turn", turn),
        Action::Scan { target } => unit("scan").with("target", target.clone()).with("turn", turn),
        Action::Burn { .. } => unit("move").with("path", action_rest(plan)),
        Action::Fire { .. } => {
            let (target, rest) = plan.action.fire().map(fire_parts).unwrap_or_default();
            unit("fire").with("target", target).with("weapon", format!("{rest} {turn}"))
        }
        Action::Shield { .. } => unit("shield").with("faces", action_rest(plan)),
        Action::Repair { .. } => unit("repair").with("what", action_rest(plan)),
        Action::Launch { .. } | Action::LiftOff { .. } => unit("launch").with("craft", action_rest(plan)),
        Action::Dock { .. } | Action::Undock | Action::Load { .. } => unit("dock").with("with", action_rest(plan)),
        Action::Manoeuvre(_) => unit("manoeuvre").with("how", format!("{} for 1", action_text(plan))),
    }
}
