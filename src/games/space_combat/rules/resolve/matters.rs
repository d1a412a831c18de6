//! Whether an order of a ship could change anything in this subturn (17.8). Where it is hard to say, it could.

use crate::games::space_combat::data::catalogue::WeaponKind;
use crate::games::space_combat::rules::resolve::craft::cannot_dock;
use crate::games::space_combat::rules::resolve::mend::broken;
use crate::games::space_combat::rules::state::{Ship, World};

/// A gun neither fires farther than this nor is fired at from farther off, whatever it is.
fn farthest_shot() -> i32 {
    let kinds = [WeaponKind::Laser, WeaponKind::Railgun, WeaponKind::Lance];
    kinds.into_iter().map(|kind| kind.row().range_hexes).max().unwrap_or(0)
}

/// Missiles fly as far as they are told.
fn could_launch(ship: &Ship) -> bool {
    ship.missiles > 0 && ship.guns.iter().any(|gun| gun.mount.kind == WeaponKind::Missile && !gun.is_out)
}

/// Whether any order of the ship could change anything now.
pub(crate) fn could_matter(world: &World, ship: &Ship) -> bool {
    if !ship.is_able() {
        return false;
    }
    let is_tied = ship.host.is_some() || ship.landing.is_some() || !ship.track.is_empty();
    is_tied || has_way(world, ship) || is_near_others(world, ship) || has_work(ship)
}

/// It could burn, or put something out.
fn has_way(world: &World, ship: &Ship) -> bool {
    let carries = world.ships.iter().any(|s| s.host == Some(ship.id) && s.is_present());
    (ship.has_engine() || carries) && ship.energy > 0
}

/// Somebody could shoot or be shot at, be looked at, or be taken aboard.
fn is_near_others(world: &World, ship: &Ship) -> bool {
    let reach = farthest_shot().max(ship.class().sensors_hexes);
    let is_near = |other: &Ship| other.place.range_hexes(ship.place) <= reach;
    let shares = |other: &Ship| cannot_dock(world, ship, other).is_none();
    let is_at_hand = |other: &Ship| is_near(other) || could_launch(ship);
    world.enemies_of(ship.owner).any(is_at_hand)
        || world.ships.iter().any(shares)
        || world.missiles.iter().any(|missile| missile.target == ship.id)
}

/// It has something to mend, to restore or to cool.
fn has_work(ship: &Ship) -> bool {
    let class = ship.class();
    let is_worn = ship.shields.iter().zip(class.shields).any(|(now, full)| *now < full);
    let is_hurt = ship.hull < class.hull || !broken(ship).is_empty();
    ship.heat > 0 || (is_worn && ship.systems.generator > 0) || (is_hurt && ship.systems.repair_die > 0)
}
