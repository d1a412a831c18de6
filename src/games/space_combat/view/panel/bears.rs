//! What bears on whom after a rotation, and what it is expected to do.

use super::slot::Slot;
use crate::contract::View;
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::WeaponKind;
use crate::games::space_combat::rules::action::{Action, Plan, ShotOrder};
use crate::games::space_combat::rules::resolve::fire::{prospect, ready_shot};
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::words::tenths;

/// Weapons that bear on a target after a rotation: name, chance in percent, expected damage in twentieths.
pub(super) fn bearing(view: &View<SpaceCombat>, ship: &Ship, rotate: i32, target: &Ship) -> Vec<(String, i32, i32)> {
    let mut turned = ship.clone();
    turned.facing = ship.facing.turned(rotate);
    let entry = |gun: usize| {
        let shot = ready_shot(&view.world, &turned, gun, target, None).ok()?;
        let name = turned.gun_name(gun);
        match prospect(&turned, target, turned.guns[gun].mount.kind, &shot.aim) {
            Some(p) => Some((name, 5 * p.chances_in_20(), p.expected_twentieths())),
            None => Some((name, 0, 0)),
        }
    };
    (0..turned.guns.len()).filter_map(entry).collect()
}

/// The enemies that are in open space.
pub(super) fn targets<'a>(view: &'a View<SpaceCombat>, ship: &'a Ship) -> impl Iterator<Item = &'a Ship> {
    view.world.ships.iter().filter(move |s| s.is_loose() && s.owner != ship.owner && s.id != ship.id)
}

/// The same fire with these shots; with none: all that bears.
pub(super) fn with_shots(plan: &Plan, target: &Ship, shots: Vec<ShotOrder>) -> Plan {
    let second = plan.action.fire().and_then(|fire| fire.second.map(str::to_owned));
    let all_at = shots.is_empty().then(|| target.name.clone());
    Plan { action: Action::Fire { shots, all_at, second }, ..plan.clone() }
}

/// The weapons that bear on a target after a rotation, each with what it does and costs.
pub(super) fn described(slot: &Slot<'_>, turn: i32, target: &Ship) -> Vec<(String, String)> {
    let weapons = bearing(slot.view, slot.then, turn, target).into_iter().map(|(name, percent, sum)| {
        let is_missile = name.starts_with(WeaponKind::Missile.letter());
        let what = if is_missile { "flies".to_owned() } else { format!("{percent} %, {} expected", tenths(sum)) };
        let note = format!("{what} ({} energy)", slot.energy_of(&name));
        (name, note)
    });
    weapons.collect()
}
