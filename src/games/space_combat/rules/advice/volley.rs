//! What a volley would do as it is ordered: which weapons would fire at whom, paid for in the order written, and what they are
//! expected to do. No die is rolled.

use crate::games::space_combat::rules::action::Plan;
use crate::games::space_combat::rules::resolve::fire::{Prospect, paid, prospect};
use crate::games::space_combat::rules::state::{Ship, ShipId, World};

/// The shots of a volley at one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Salvo {
    /// Whom.
    pub(crate) target: ShipId,
    /// By letter and number, in the order in which they fire.
    pub(crate) weapons: Vec<String>,
    /// Twentieths of points of damage, before shields and armour; missiles, which fly, add none.
    pub(crate) expected_twentieths: i32,
    /// What they take from the capacitor.
    pub(crate) energy: i32,
}

/// The salvos of a plan, if it fires, by a ship that stands where it acts; the turn before it is taken.
pub(crate) fn volley(world: &World, ship: &Ship, plan: &Plan) -> Vec<Salvo> {
    let Some(fire) = plan.action.fire().filter(|_| world.scenario.allows_fire) else { return vec![] };
    let ship = Ship { facing: ship.facing.turned(plan.rotate), ..ship.clone() };
    let mut salvos: Vec<Salvo> = Vec::new();
    for shot in paid(world, &ship, fire, plan.at).ready {
        let (Some(target), Some(gun)) = (world.ship(shot.target), ship.guns.get(shot.gun)) else { continue };
        let kind = gun.mount.kind;
        let expected = prospect(&ship, target, kind, &shot.aim).map_or(0, Prospect::expected_twentieths);
        let at = salvos.iter().position(|salvo| salvo.target == target.id).unwrap_or_else(|| {
            let none = Salvo { target: target.id, weapons: vec![], expected_twentieths: 0, energy: 0 };
            salvos.push(none);
            salvos.len() - 1
        });
        salvos[at].weapons.push(ship.gun_name(shot.gun));
        salvos[at].expected_twentieths += expected;
        salvos[at].energy += kind.row().energy;
    }
    salvos
}
