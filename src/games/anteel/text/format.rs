//! Orders written as drafts that read back to the same.

use crate::contract::Draft;
use crate::games::anteel::rules::fleet::Fleet;
use crate::games::anteel::rules::order::{Action, Filed, Order, Otherwise, Plan};
use crate::games::anteel::text::fleet_text::USUAL_PLACES;
use crate::games::anteel::text::verbs::{ALL, BEST, REST};

/// The order as a draft.
pub(crate) fn draft(order: &Order) -> Draft {
    match order {
        Order::Fleet(fleet) => Draft::new("fleet").with("ships", fleet_text(fleet)),
        Order::FleetAndPlaces(fleet) => {
            Draft::new("fleet").with("ships", format!("{}, {USUAL_PLACES}", fleet_text(fleet)))
        }
        Order::Act(plan) => plan_draft(plan),
        Order::Hold(ship) => Draft::new("hold").with("unit", ship.to_string()),
        Order::HoldRest => Draft::new("hold").with("unit", REST),
        Order::Done => Draft::new("done"),
        Order::Cancel(Filed::Fleet) => Draft::new("cancel").with("unit", "fleet"),
        Order::Cancel(Filed::Ship(ship)) => Draft::new("cancel").with("unit", ship.to_string()),
        Order::Stand { ship, standing } => {
            let unit = ship.map_or_else(|| ALL.to_owned(), |ship| ship.to_string());
            Draft::new("standing").with("unit", unit).with("orders", standing.to_string())
        }
    }
}

/// An empty fleet still needs a text that reads back.
fn fleet_text(fleet: &Fleet) -> String {
    if fleet.0.is_empty() { ",".to_owned() } else { fleet.to_string() }
}

fn plan_draft(plan: &Plan) -> Draft {
    let ship = plan.ship.to_string();
    let suffix = match plan.otherwise {
        Otherwise::Ask => "",
        Otherwise::Hold => " else hold",
        Otherwise::Short => " else short",
    };
    match &plan.action {
        Action::Deploy(pose) => Draft::new("deploy")
            .with("unit", ship)
            .with("hex", crate::games::anteel::rules::board::label(pose.hex))
            .with("facing", format!("{}{suffix}", pose.facing.name())),
        Action::Move(path) => Draft::new("move").with("unit", ship).with("path", format!("{path}{suffix}")),
        Action::Fire(targets) if targets.is_empty() => Draft::new("hold").with("unit", ship),
        Action::Fire(targets) => {
            let targets: Vec<String> = targets.iter().map(ToString::to_string).collect();
            Draft::new("fire").with("unit", ship).with("target", format!("{}{suffix}", targets.join(" > ")))
        }
        Action::FireAtBest => Draft::new("fire").with("unit", ship).with("target", format!("{BEST}{suffix}")),
    }
}
