//! Expected damage, in twentieths of a point.

use crate::games::space_combat::data::catalogue::{WeaponKind, numbers};
use crate::games::space_combat::rules::resolve::fire::{Prospect, prospect};
use crate::games::space_combat::rules::sight::Aim;
use crate::games::space_combat::rules::state::Ship;

/// Expected damage of a missile at a target, before point defence: its save halves.
fn missile_twentieths(target: &Ship) -> i32 {
    let bonus = target.class().seeking_save;
    let save = Prospect::Save { bonus: Some(bonus), damage: numbers().missile.damage };
    let stopped = if target.class().point_defence > 0 { 9 } else { 20 };
    save.expected_twentieths() * stopped / 20
}

/// Expected damage of one weapon at a range and relative speed, wherever its arc points.
pub(crate) fn weapon(attacker: &Ship, target: &Ship, kind: WeaponKind, range_hexes: i32, relative_speed: i32) -> i32 {
    let reach = kind.row().range_hexes;
    if kind == WeaponKind::Missile {
        let is_worth = attacker.missiles > 0 && range_hexes <= 10;
        return if is_worth { missile_twentieths(target) } else { 0 };
    }
    if range_hexes > reach || (kind == WeaponKind::Railgun && attacker.rounds == 0) {
        return 0;
    }
    let aim = Aim { range_hexes, to_target: vec![], to_attacker: vec![], asteroids: 0, relative_speed };
    prospect(attacker, target, kind, &aim).map_or(0, Prospect::expected_twentieths)
}

/// Expected damage of the best set of weapons that so much energy pays for.
pub(crate) fn broadside(attacker: &Ship, target: &Ship, range_hexes: i32, relative_speed: i32, energy: i32) -> i32 {
    let mut list: Vec<(i32, i32)> = attacker
        .guns
        .iter()
        .filter(|g| !g.is_out)
        .map(|g| {
            let row = g.mount.kind.row();
            let damage = weapon(attacker, target, g.mount.kind, range_hexes, relative_speed) / row.cooldown.max(1);
            (damage, row.energy.max(1))
        })
        .filter(|(damage, _)| *damage > 0)
        .collect();
    list.sort_by_key(|(damage, cost)| -(damage * 12 / cost));
    let mut left = energy;
    let mut sum = 0;
    for (damage, cost) in list {
        if cost <= left {
            left -= cost;
            sum += damage;
        }
    }
    sum
}
