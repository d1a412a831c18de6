//! The world as a viewer may see it (17.6): orders, energy, heat, ammunition and systems of others are blanked.

use crate::contract::{Seat, Viewer};
use crate::games::space_combat::data::catalogue::class;
use crate::games::space_combat::rules::action::{Habit, Program, Standing};
use crate::games::space_combat::rules::state::{Gun, Ship, Systems, Watch, World};

/// The world for a viewer with a seat or none.
pub(crate) fn seen_world(world: &World, viewer: Viewer) -> World {
    let mut seen = world.clone();
    let scanned =
        viewer.seat().and_then(|seat| world.find_faction(seat)).map(|f| f.scanned.clone()).unwrap_or_default();
    for ship in &mut seen.ships {
        let Some(owner) = ship.owner else { continue };
        if viewer.may_see_secrets_of(owner) {
            continue;
        }
        ship.program = Program::default();
        ship.watch = Watch::default();
        ship.standing = blank_standing(ship);
        ship.point_defence_left = ship.class().point_defence;
        if !scanned.contains(&ship.id) {
            mask(ship);
        }
    }
    for (i, faction) in seen.factions.iter_mut().enumerate() {
        let seat = Seat(u8::try_from(i).unwrap_or(u8::MAX));
        if !viewer.may_see_secrets_of(seat) {
            faction.sequence.clear();
            faction.gave_order = false;
        }
    }
    seen
}

fn blank_standing(ship: &Ship) -> Standing {
    Standing {
        reinforce: ship.class().generator,
        point_defence: true,
        habit: Habit::Hold,
        withdraw_at: None,
        lands_south: false,
    }
}

/// Secret numbers are replaced by those of a fresh ship of the class.
fn mask(ship: &mut Ship) {
    let Some(class) = class(&ship.class) else { return };
    ship.is_masked = true;
    ship.energy = class.capacitor / 2;
    ship.heat = 0;
    ship.rounds = class.rail_rounds;
    ship.missiles = class.missiles;
    ship.systems = Systems::unharmed(class);
    ship.guns = ship.guns.iter().map(|g| Gun { is_out: false, ..*g }).collect();
}
