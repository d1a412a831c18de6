//! The volley that pays most, and the shield that needs it most.

use crate::games::space_combat::data::catalogue::WeaponKind;
use crate::games::space_combat::rules::action::{Action, Plan, ShotOrder};
use crate::games::space_combat::rules::bearing::{sectors, struck_face};
use crate::games::space_combat::rules::odds::weapon;
use crate::games::space_combat::rules::resolve::fire::{prospect, ready_shot};
use crate::games::space_combat::rules::state::{Ship, World};

/// Expected damage in twentieths: a volley of a ship that closes in pays from here on.
pub(super) const PAYS: i32 = 30;
/// The same of a ship that has nothing else to do, and of a single weapon.
pub(super) const LEAST: i32 = 10;
/// Where most weapons do well.
pub(super) const GOOD_HEXES: i32 = 3;

/// The best volley at the one named, else at any other able enemy, after whatever turn; nothing below that worth.
pub(super) fn best(world: &World, ship: &Ship, wanted: &Ship, least: i32) -> Option<Plan> {
    if !world.scenario.allows_fire {
        return None;
    }
    let at = |target: &Ship| {
        let most = ship.rotation_left.min(3);
        let turns = (0..=most).flat_map(|n| [n, -n]);
        let volleys = turns.map(|rotate| volley(world, ship, rotate, target));
        volleys
            .filter(|(worth, _)| *worth >= least)
            .max_by_key(|(worth, plan)| (*worth, -plan.rotate.abs(), plan.rotate))
    };
    let is_fair = wanted.owner.is_some() && wanted.owner != ship.owner;
    let first = if is_fair { at(wanted) } else { None };
    let others = || world.enemies_of(ship.owner).filter(|e| e.is_able() && e.id != wanted.id).filter_map(at);
    first.or_else(|| others().max_by_key(|(worth, _)| *worth)).map(|(_, plan)| plan)
}

/// Weapons at a target after a turn, most damage for the energy first, as far as energy and coolness go; and their worth.
fn volley(world: &World, ship: &Ship, rotate: i32, target: &Ship) -> (i32, Plan) {
    let turned = Ship { facing: ship.facing.turned(rotate), ..ship.clone() };
    let shot = |gun: usize| {
        let kind = turned.guns.get(gun)?.mount.kind;
        let ready = ready_shot(world, &turned, gun, target, None).ok()?;
        let worth = match prospect(&turned, target, kind, &ready.aim) {
            Some(p) => p.expected_twentieths(),
            None => weapon(&turned, target, WeaponKind::Missile, ready.aim.range_hexes, 0),
        };
        (worth >= LEAST).then_some((worth, gun, kind))
    };
    let mut shots: Vec<(i32, usize, WeaponKind)> = (0..turned.guns.len()).filter_map(shot).collect();
    shots.sort_by_key(|(worth, gun, kind)| (-(worth * 12 / kind.row().energy.max(1)), *gun));
    let room = ship.class().heat_capacity + ship.systems.radiators - ship.heat;
    let (mut energy, mut heat, mut sum, mut orders) = (ship.energy, room.max(0), 0, Vec::new());
    for (worth, gun, kind) in shots {
        let row = kind.row();
        if row.energy <= energy && row.heat <= heat {
            energy -= row.energy;
            heat -= row.heat;
            sum += worth;
            orders.push(ShotOrder { weapon: turned.gun_name(gun), target: target.name.clone() });
        }
    }
    // Off one's feet the next volley comes later: a turn costs a little.
    let action = Action::Fire { shots: orders, all_at: None, second: None };
    ((sum - rotate.abs()).max(0), Plan { rotate, action, at: None })
}

/// Restores the shield that the other looks at, if it is down to a third and the other is near.
pub(super) fn shield(ship: &Ship, other: &Ship) -> Option<Plan> {
    let face = struck_face(&sectors(ship.place.hex, other.place.hex), ship.facing, &ship.shields);
    let (now, full) = (ship.shields[face.index()], ship.class().shields[face.index()]);
    let points = (full - now).min(2 * ship.systems.generator).min(2 * ship.energy);
    let is_low = 3 * now <= full && points >= 2 && other.place.range_hexes(ship.place) <= 10;
    is_low.then(|| Plan::of(Action::Shield { points: vec![(face, points)], shift: None }))
}
