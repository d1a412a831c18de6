//! Fire: the rules that a craft has, a line each, and what makes another: at whom, within what range, by which weapons; and what
//! is done when an enemy launches (24.2, 24.12).

use std::collections::BTreeSet;

use super::clauses::{ANSWERS, CONDITIONS, is_fire};
use super::giving;
use super::onward::next_craft;
use super::pages::{at_unit, closely};
use crate::contract::{Draft, MenuEntry, Panel, PanelRow, Press, Seat, Tone, View, give, objection};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::system::WeaponKind;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::forecast::{expected, prospects};
use crate::games::pentagon_war::rules::state::UnitId;
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::forecast::{best_line, prospects_line};
use crate::games::pentagon_war::text::notation::plan_clauses;
use crate::kit::panel::{PanelLine, entry, fill, lines, matter, menu, page, show};

/// Rules that have a line; more are in the text of the unit's page.
const MOST_LINES: usize = 4;

/// The page; without a target it is about the nearest enemy.
pub(super) fn fire(view: &View<PentagonWar>, seat: Seat, id: UnitId, draft: &Draft) -> Panel {
    let then = &view.imagine(|state| *state = expected(state));
    let name = then.name_of(id);
    let target = draft.get("target").unwrap_or("nearest");
    let of = |target: &str| Draft::new("fire").with("unit", &name).with("target", target);
    let order = |weapon: &str, when: &str| of(target).with("weapon", weapon).with("when", when);
    let when = CONDITIONS.map(|(when, words)| (format!("All {words}"), when.to_owned(), order("all", when)));
    let answers = ANSWERS.map(|(action, note)| {
        let clause = format!("when it launches {action}");
        (clause.clone(), note.to_owned(), Draft::new("add").with("unit", &name).with("clauses", clause))
    });
    let other = then.live(id).map(|craft| other_rules(craft, &order)).unwrap_or_default();
    let ram = Draft::new("add").with("unit", &name).with("clauses", "ram nearest");
    let mut last = vec![at_unit(&name)];
    if then.live(id).is_some() {
        last.push(show("More rules", Draft::new("add").with("unit", &name)));
        last.push(fill("Ram…", ram));
        last.push(fill("Weapons…", of(target)));
    }
    last.push(next_craft(view, seat, id));
    let rows = vec![
        menu("At", targets(then, seat, id, &of)),
        menu("Add: all weapons", giving(view, seat, when.to_vec())),
        menu("Add: some weapons", giving(view, seat, other)),
        menu("If an enemy launches", giving(view, seat, answers.to_vec())),
        lines("Another rule", rules(view, seat, id)),
        PanelRow::Buttons(vec![give(view, seat, "Add rule", Tone::Confirm, order("all", ""))]),
        PanelRow::Buttons(last),
    ];
    page(&text(then, id, target), closely(&name, None, &["arcs"]), rows)
}

fn text(then: &View<PentagonWar>, id: UnitId, target: &str) -> String {
    let name = then.name_of(id);
    let at = match target {
        "small" => "the nearest missile or drone",
        "bolts" => "the nearest bolt, by a magnetic beam",
        "nearest" => "the nearest enemy, whoever that is then",
        one => one,
    };
    let mut lines = vec![format!("{name} fires: at {at}.")];
    let found = then.names().into_iter().find(|(n, _)| n.eq_ignore_ascii_case(target)).map(|(_, id)| id);
    let nearest = || then.live(id).and_then(|craft| then.nearest_enemy(craft.seat, craft.hex)).map(|enemy| enemy.id);
    let found = found.or_else(|| if target == "nearest" { nearest() } else { None });
    if let (Some(craft), Some(found)) = (then.live(id), found) {
        lines.extend(prospects(then, craft, found).as_ref().map(prospects_line));
        lines.extend(then.live(found).map(|enemy| best_line(then, craft, enemy)));
    }
    lines.join("\n")
}

fn targets(then: &View<PentagonWar>, seat: Seat, id: UnitId, of: &dyn Fn(&str) -> Draft) -> Vec<MenuEntry> {
    let hex = then.hex_of(id);
    let range =
        |other: crate::grid::Hex| hex.map_or_else(String::new, |h| format!("range {}", h.distance_hexes(other)));
    let pick = |target: &str| Press::Show(of(target));
    let kinds = [
        ("nearest", "the nearest enemy craft, whoever that is then"),
        ("small", "the nearest missile or drone"),
        ("bolts", "the nearest bolt: for a magnetic beam"),
    ];
    let mut entries: Vec<MenuEntry> = kinds.iter().map(|(name, note)| entry(*name, *note, pick(name))).collect();
    let craft = then.enemies(seat);
    entries.extend(craft.map(|e| entry(&e.name, format!("{}, {}", range(e.hex), e.velocity.words()), pick(&e.name))));
    let drones = then.drones.values().filter(|d| d.seat != seat).map(|d| (&d.name, d.hex));
    let missiles = then.missiles.values().filter(|m| m.seat != seat).map(|m| (&m.name, m.hex));
    entries.extend(drones.chain(missiles).map(|(name, hex)| entry(name, range(hex), pick(name))));
    entries
}

/// Rules of some weapons alone: a kind, one of them, one each, a beam.
fn other_rules(craft: &Craft, order: &dyn Fn(&str, &str) -> Draft) -> Vec<(String, String, Draft)> {
    let kinds: BTreeSet<WeaponKind> = craft.intact_weapons().map(|(_, kind)| kind).collect();
    let kinds = kinds.into_iter().filter(|kind| *kind != WeaponKind::LiquidMetalGun).map(WeaponKind::slug);
    let mut choices = vec![
        ("One each".to_owned(), "a weapon at each, the nearest first".to_owned(), order("one-each", "")),
        ("Magnetic beam".to_owned(), "holds it, or stops a bolt (9.6, 12.3)".to_owned(), order("beam", "")),
        ("Beam at double strength".to_owned(), "(9.6)".to_owned(), order("double", "")),
    ];
    choices.extend(kinds.flat_map(|kind| {
        [("", "as soon as they bear"), ("range<=4", "within 4")]
            .map(|(when, words)| (format!("{kind}: {words}"), "all of this kind".to_owned(), order(kind, when)))
    }));
    choices.extend(craft.intact_weapons().map(|(i, kind)| {
        let number = format!("w{}", i + 1);
        (format!("{number} alone"), kind.words().to_owned(), order(&number, ""))
    }));
    choices
}

/// A line a rule of fire, with what takes it out of the plan.
fn rules(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Vec<PanelLine> {
    let Some(craft) = view.live(id) else { return vec![] };
    let clauses = plan_clauses(view, Subject::Unit(id), &craft.plan);
    let is_rule = |clause: &&String| is_fire(clause);
    let without = |clause: &String| {
        let rest: Vec<&str> = clauses.iter().filter(|other| *other != clause).map(String::as_str).collect();
        let draft = Draft::new("plan").with("unit", &craft.name).with("clauses", rest.join(", "));
        let draft = if rest.is_empty() { Draft::new("cancel").with("unit", &craft.name) } else { draft };
        let is_legal = objection(view, seat, &draft).is_none();
        is_legal.then(|| matter(clause, "a rule of its plan", "Take out", Press::Submit(draft)))
    };
    clauses.iter().filter(is_rule).filter_map(without).take(MOST_LINES).collect()
}
