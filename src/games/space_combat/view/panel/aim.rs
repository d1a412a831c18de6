//! Targets with chances and expected damage.

use super::unit;
use crate::contract::{Draft, Look, MenuEntry, Panel, PanelRow, Press, Seat, Tone, View, give};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::catalogue::WeaponKind;
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::order_words::turn_text;
use crate::games::space_combat::rules::resolve::fire::{prospect, ready_shot};
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::notation::plan as read_plan;
use crate::kit::panel::{self, back_to, entry, menu};

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

fn tenths(twentieths: i32) -> String {
    format!("{}.{}", twentieths / 20, twentieths % 20 / 2)
}

fn targets<'a>(view: &'a View<SpaceCombat>, ship: &'a Ship) -> impl Iterator<Item = &'a Ship> {
    view.world.ships.iter().filter(move |s| s.is_loose() && s.owner != ship.owner && s.id != ship.id)
}

/// One line: whom the ship could hit now, after that rotation.
pub(crate) fn could_hit(view: &View<SpaceCombat>, ship: &Ship, rotate: i32) -> String {
    if !view.world.scenario.allows_fire {
        return String::new();
    }
    let hits: Vec<String> = targets(view, ship)
        .filter_map(|t| {
            let weapons = bearing(view, ship, rotate, t);
            let sum: i32 = weapons.iter().map(|w| w.2).sum();
            (sum > 0).then(|| format!("{} ({} expected)", t.name, tenths(sum)))
        })
        .take(4)
        .collect();
    if hits.is_empty() {
        "No target bears on this facing.".to_owned()
    } else {
        format!("Could hit {}.", hits.join(", "))
    }
}

/// The page: pick a target, then fire.
pub(super) fn page(view: &View<SpaceCombat>, seat: Seat, ship: &Ship, draft: &Draft) -> Panel {
    let mut found: Vec<(i32, i32, &Ship)> = Vec::new();
    for target in targets(view, ship) {
        let turns = (0..=ship.rotation_left.min(3)).flat_map(|n| [n, -n]);
        let best = turns.map(|turn| (bearing(view, ship, turn, target).iter().map(|w| w.2).sum::<i32>(), turn));
        if let Some((sum, turn)) = best.filter(|(sum, _)| *sum > 0).max_by_key(|(sum, turn)| (*sum, -turn.abs())) {
            found.push((sum, turn, target));
        }
    }
    found.sort_by_key(|(sum, _, target)| (-sum, target.id));
    let at = |(sum, turn, target): &(i32, i32, &Ship)| {
        let note = format!("range {}{}", target.place.range_hexes(ship.place), turning(*turn));
        let label = format!("{}: {} damage expected", target.name, tenths(*sum));
        entry(label, note, Press::Show(aimed(ship, target, *turn)))
    };
    let entries: Vec<MenuEntry> = found.iter().map(at).collect();
    let chosen = draft.get("target").and_then(|name| view.world.named(name));
    // The only target, once chosen, is not offered again.
    let mut rows = if chosen.is_some() && entries.len() == 1 { vec![] } else { vec![menu("Choose a target", entries)] };
    let mut text = format!("{}: energy {}. Nothing bears, whichever way it turns.", ship.name, ship.energy);
    if !found.is_empty() {
        text = format!("{}: energy {}. Whom shall it fire at?", ship.name, ship.energy);
    }
    if let Some(target) = chosen {
        let turn = rotation_of(view, ship, draft);
        text = target_text(view, ship, turn, target);
        let fire = draft.clone();
        let scan = unit("scan", ship).with("target", target.name.clone());
        rows.push(PanelRow::Buttons(vec![
            give(view, seat, "Fire all that bears", Tone::Danger, fire),
            give(view, seat, "Scan instead", Tone::Plain, scan),
        ]));
    }
    rows.push(PanelRow::Buttons(vec![back_to(unit("hold", ship))]));
    panel::page(&text, Look::at(&ship.name).with_overlays(&["arcs"]), rows)
}

fn turn_word(rotate: i32) -> String {
    turn_text(&Plan { rotate, action: Action::Hold, at: None })
}

fn turning(rotate: i32) -> String {
    if rotate == 0 { String::new() } else { format!(", with {}", turn_word(rotate)) }
}

fn aimed(ship: &Ship, target: &Ship, turn: i32) -> Draft {
    unit("fire", ship).with("target", target.name.clone()).with("weapon", format!("all {}", turn_word(turn)))
}

fn rotation_of(view: &View<SpaceCombat>, ship: &Ship, draft: &Draft) -> i32 {
    let line = format!("fire {} {}", draft.get("target").unwrap_or(""), draft.get("weapon").unwrap_or(""));
    read_plan(view, ship, &line).map_or(0, |p| p.rotate)
}

fn target_text(view: &View<SpaceCombat>, ship: &Ship, turn: i32, target: &Ship) -> String {
    let weapons = bearing(view, ship, turn, target);
    let cost = |name: &str| {
        let gun = ship.gun_named(name).and_then(|g| ship.guns.get(g));
        gun.map_or(0, |g| g.mount.kind.row().energy)
    };
    let line = |(name, percent, sum): &(String, i32, i32)| {
        let is_missile = name.starts_with(WeaponKind::Missile.letter());
        let what = if is_missile { "flies".to_owned() } else { format!("{percent} %, {} expected", tenths(*sum)) };
        format!("{name} {what} ({} energy)", cost(name))
    };
    let lines: Vec<String> = weapons.iter().map(line).collect();
    format!("{} at {}, range {}: {}.", ship.name, target.name, target.place.range_hexes(ship.place), lines.join("; "))
}
