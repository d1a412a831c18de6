//! Who struck whom. Damage that nobody shot is known by its hex alone: a name stands only where one ship fits.

use crate::contract::{Seat, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::state::{Recent, RecentHit, RecentShot, Ship, Status, Striker};
use crate::grid::Hex;
use crate::kit::strips::{Blow, Named};
use crate::scene::SideInk;

/// A blow, the ship that took it where that can be told, and the hex where it fell.
pub(super) struct Strike<'a> {
    pub(super) blow: Blow,
    pub(super) victim: Option<&'a Ship>,
    pub(super) hex: Hex,
}

/// The ink of a seat; of nobody the last.
pub(super) const fn ink_of(owner: Option<Seat>) -> SideInk {
    match owner {
        Some(seat) => SideInk(seat.0),
        None => SideInk(7),
    }
}

/// A ship's name in its side's ink.
pub(super) fn named(ship: &Ship) -> Named {
    Named::new(ship.name.clone(), ink_of(ship.owner))
}

/// A side's name in its ink.
pub(super) fn side(view: &View<SpaceCombat>, seat: Seat) -> Option<Named> {
    view.world.find_faction(seat).map(|faction| Named::new(faction.name.clone(), ink_of(Some(seat))))
}

/// All blows that the picture shows, oldest first.
pub(super) fn strikes(view: &View<SpaceCombat>) -> Vec<Strike<'_>> {
    let mut strikes = Vec::new();
    for (at, marks) in view.marks().enumerate() {
        strikes.extend(marks.shots.iter().map(|shot| of_shot(view, at, shot)));
        strikes.extend(marks.hits.iter().map(|hit| of_hit(view, at, hit)));
    }
    strikes
}

fn of_shot<'a>(view: &'a View<SpaceCombat>, at: usize, shot: &RecentShot) -> Strike<'a> {
    let Some((by, victim)) = between(view, shot) else { return by_hexes(view, at, shot) };
    let damage = shot.damage.max(0).unsigned_abs();
    let blow = Blow { by: Some(by), at: Some(named(victim)), damage, is_kill: shot.is_kill };
    Strike { blow, victim: Some(victim), hex: shot.to }
}

/// Who fired a shot at whom, where that was noted.
pub(super) fn between<'a>(view: &'a View<SpaceCombat>, shot: &RecentShot) -> Option<(Named, &'a Ship)> {
    let (striker, victim) = shot.between?;
    let by = match striker {
        Striker::Ship(id) => named(view.world.ship(id)?),
        Striker::Missile(serial) => Named::new(format!("M{serial}"), ink_of(shot.owner)),
    };
    Some((by, view.world.ship(victim)?))
}

/// A shot of which only is known from where to where it went: a name stands where one ship fits, else it is its side's.
fn by_hexes<'a>(view: &'a View<SpaceCombat>, at: usize, shot: &RecentShot) -> Strike<'a> {
    let shooter = only(view.world.ships.iter().filter(|s| s.owner == shot.owner && stood_in(view, at, s, shot.from)));
    let by = shooter.map(named).or_else(|| shot.owner.and_then(|seat| side(view, seat)));
    let is_meant = |s: &&Ship| s.owner != shot.owner && (s.status == Status::Destroyed || !shot.is_kill);
    let victim = only(view.world.ships.iter().filter(is_meant).filter(|s| stood_in(view, at, s, shot.to)));
    let damage = shot.damage.max(0).unsigned_abs();
    Strike { blow: Blow { by, at: victim.map(named), damage, is_kill: shot.is_kill }, victim, hex: shot.to }
}

fn of_hit<'a>(view: &'a View<SpaceCombat>, at: usize, hit: &RecentHit) -> Strike<'a> {
    let victim = only(view.world.ships.iter().filter(|s| stood_in(view, at, s, hit.hex)));
    let damage = hit.damage.max(0).unsigned_abs();
    Strike { blow: Blow { by: None, at: victim.map(named), damage, is_kill: false }, victim, hex: hit.hex }
}

fn only<'a>(mut fitting: impl Iterator<Item = &'a Ship>) -> Option<&'a Ship> {
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Whether a ship was in a hex in an Action step or when the Move step after it was done: volleys fall in the one, missiles
/// and rocks strike in the other. The trail of a Move step begins where the ship stood before.
fn stood_in(view: &View<SpaceCombat>, at: usize, ship: &Ship, hex: Hex) -> bool {
    let start = |marks: &Recent| marks.trails.get(&ship.id).and_then(|trail| trail.first().copied());
    let mut later = view.marks().skip(at);
    let own = later.next().and_then(start);
    let after = later.find_map(start).unwrap_or(ship.place.hex);
    own.unwrap_or(after) == hex || after == hex
}
