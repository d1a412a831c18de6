//! The further pages of a unit: steering, fire, the form, launches, screens, defaults.

use super::giving;
use crate::contract::{Draft, Look, Panel, PanelButton, PanelRow, Press, Seat, Tone, View, give, objection};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::data::system::{System, WeaponKind};
use crate::games::pentagon_war::rules::forecast::{expected, prospects};
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::games::pentagon_war::text::forecast::{best_line, course_line, prospects_line};
use crate::kit::panel::{back_to, button, entry, menu, page};
use crate::kit::words::count;

pub(super) fn closely(name: &str, preview: Option<Draft>, overlays: &[&str]) -> Look {
    Look { preview, ..Look::at(name).with_overlays(overlays) }
}

/// The way back to the page of a unit.
pub(super) fn at_unit(name: &str) -> PanelButton {
    back_to(Draft::new("plan").with("unit", name))
}

/// The steps of a path under construction, runs written with `x`.
fn steps_of(path: &str) -> Vec<String> {
    let mut steps = Vec::new();
    for word in path.split_whitespace() {
        match word.rsplit_once('x').and_then(|(body, n)| n.parse::<usize>().ok().map(|n| (body, n))) {
            Some((body, n)) => steps.extend(std::iter::repeat_n(body.to_owned(), n.min(12))),
            None => steps.push(word.to_owned()),
        }
    }
    steps
}

fn path_of(steps: &[String]) -> String {
    let runs = steps.chunk_by(|a, b| a == b).map(|run| {
        let step = run.first().map_or("", String::as_str);
        if run.len() > 1 { format!("{step}x{}", run.len()) } else { step.to_owned() }
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// Steering: each choice adds an impulse; the picture shows the next turn.
pub(super) fn steer(view: &View<PentagonWar>, seat: Seat, id: UnitId, draft: &Draft) -> Panel {
    let name = view.name_of(id);
    let steps = steps_of(draft.get("path").unwrap_or_default());
    let next = usize::from(view.next_step());
    let left = (usize::from(IMPULSES) + 1).saturating_sub(next + steps.len());
    let show = |steps: &[String]| {
        let path = path_of(steps);
        Press::Show(Draft::new("move").with("unit", &name).with("path", path))
    };
    let with = |step: &str, times: usize| {
        let mut longer = steps.clone();
        longer.extend(std::iter::repeat_n(step.to_owned(), times));
        longer
    };
    let mut entries = Vec::new();
    if left > 0 && path_of(&steps).len() < 40 {
        for direction in ["A", "B", "C", "D", "E", "F"] {
            entries.push(entry(
                format!("{direction}+"),
                format!("turn to {direction} and accelerate"),
                show(&with(&format!("{direction}+"), 1)),
            ));
        }
        for direction in ["A", "B", "C", "D", "E", "F"] {
            entries.push(entry(direction, format!("turn to {direction}, no thrust"), show(&with(direction, 1))));
        }
        entries.push(entry("@+", "turn to the nearest enemy and accelerate", show(&with("@+", 1))));
        entries.push(entry("@", "turn to the nearest enemy", show(&with("@", 1))));
        entries.push(entry(".", "coast", show(&with(".", 1))));
    }
    let order = Draft::new("move").with("unit", &name).with("path", path_of(&steps));
    let fault = if steps.is_empty() { None } else { objection(view, seat, &order) };
    let path = if steps.is_empty() { "none yet".to_owned() } else { path_of(&steps) };
    let mut lines = vec![format!("{name}: from impulse {next}, {} left. Path: {path}", count(left, "impulse"))];
    lines.extend(fault.map(|f| format!("Not legal: {f}")));
    lines.extend(view.live(id).map(course_line));
    let again = |label: &str, times: usize| {
        let step = steps.last().cloned().unwrap_or_else(|| ".".to_owned());
        let times = times.min(left);
        button(label, Tone::Plain, show(&with(&step, times))).enabled(!steps.is_empty() && times > 0)
    };
    let shorter = steps.get(..steps.len().saturating_sub(1)).unwrap_or_default().to_vec();
    let buttons = vec![
        again("Again", 1),
        again("Again ×3", 3),
        again("To the end", 12),
        button("Take back", Tone::Plain, show(&shorter)),
        give(view, seat, "Give", Tone::Confirm, order.clone()),
    ];
    let unit_page = at_unit(&name);
    let preview = (!steps.is_empty()).then_some(order);
    let rows = vec![menu("Next impulse", entries), PanelRow::Buttons(buttons), PanelRow::Buttons(vec![unit_page])];
    page(&lines.join("\n"), closely(&name, preview, &[]), rows)
}

/// Fire: target, then weapons and conditions, with the exact chances.
#[expect(clippy::expect_used, reason = "the unit was found among those in play")]
pub(super) fn aim(view: &View<PentagonWar>, seat: Seat, id: UnitId, draft: &Draft) -> Panel {
    let then = &view.imagine(|state| *state = expected(state));
    let name = then.name_of(id);
    let own_hex = then.hex_of(id).expect("a unit that can be ordered is on the map");
    let pick = |target: &str| Press::Show(Draft::new("fire").with("unit", &name).with("target", target));
    let range = |hex: crate::grid::Hex| format!("range {}", own_hex.distance_hexes(hex));
    let mut targets: Vec<_> = then
        .enemies(seat)
        .map(|e| entry(&e.name, format!("{}, {}", range(e.hex), e.velocity.words()), pick(&e.name)))
        .collect();
    let drones = then.drones.values().filter(|d| d.seat != seat).map(|d| (&d.name, d.hex));
    let missiles = then.missiles.values().filter(|m| m.seat != seat).map(|m| (&m.name, m.hex));
    targets.extend(drones.chain(missiles).map(|(n, hex)| entry(n, range(hex), pick(n))));
    let kinds = vec![
        entry("nearest", "the nearest enemy craft, whoever that is then", pick("nearest")),
        entry("small", "the nearest missile or drone", pick("small")),
        entry("bolts", "the nearest bolt: for a magnetic beam", pick("bolts")),
    ];
    let mut lines = vec![format!("{name}: at whom?")];
    let chosen = draft.get("target");
    // The only target, once chosen, is not offered again.
    let mut rows = if chosen.is_some() && targets.len() == 1 { vec![] } else { vec![menu("Target", targets)] };
    if chosen.is_none() {
        rows.push(menu("Or by kind", kinds));
    }
    if let Some(target) = chosen {
        let found = then.names().into_iter().find(|(n, _)| n.eq_ignore_ascii_case(target)).map(|(_, id)| id);
        lines = vec![format!("{name} at {target}.")];
        if let (Some(craft), Some(found)) = (then.live(id), found) {
            lines.extend(prospects(then, craft, found).as_ref().map(prospects_line));
            lines.extend(then.live(found).map(|t| best_line(then, craft, t)));
        }
        let order = |weapon: &str, when: &str| {
            Draft::new("fire").with("unit", &name).with("target", target).with("weapon", weapon).with("when", when)
        };
        let kinds =
            then.live(id).map(|c| c.intact_weapons().map(|(_, k)| k).collect::<std::collections::BTreeSet<_>>());
        let kinds: Vec<&str> =
            kinds.into_iter().flatten().filter(|k| *k != WeaponKind::LiquidMetalGun).map(WeaponKind::slug).collect();
        let mut choices = Vec::new();
        for weapon in std::iter::once("all").chain(kinds) {
            for (when, words) in [
                ("", "as soon as it bears"),
                ("range<=8", "within 8 hexes"),
                ("range<=4", "within 4 hexes"),
                ("range<=2", "within 2 hexes"),
            ] {
                choices.push((format!("{weapon}: {words}"), when.to_owned(), order(weapon, when)));
            }
        }
        rows.push(menu("Weapons and when", giving(view, seat, choices)));
        let numbers = then.live(id).map(|c| c.intact_weapons().collect::<Vec<_>>()).unwrap_or_default();
        let one = numbers.iter().map(|(i, kind)| {
            let number = format!("w{}", i + 1);
            (format!("{number} alone"), kind.words().to_owned(), order(&number, ""))
        });
        let each = ("One each".to_owned(), "a weapon at each, the nearest first".to_owned(), order("one-each", ""));
        let double = ("Beam at double strength".to_owned(), "(9.6)".to_owned(), order("double", ""));
        rows.push(menu("One weapon, or one each", giving(view, seat, one.chain([each, double]).collect())));
        rows.push(PanelRow::Buttons(vec![
            give(view, seat, "Fire all when they bear", Tone::Confirm, order("all", "")),
            give(view, seat, "All within 4", Tone::Confirm, order("all", "range<=4")),
            give(view, seat, "Magnetic beam", Tone::Plain, order("beam", "")),
        ]));
    }
    rows.push(PanelRow::Buttons(vec![at_unit(&name)]));
    page(&lines.join("\n"), closely(&name, None, &["arcs"]), rows)
}

fn choices_page(
    view: &View<PentagonWar>,
    seat: Seat,
    id: UnitId,
    what: (&str, &str, &str),
    values: &[(String, String)],
) -> Panel {
    let (verb, field, text) = what;
    let name = view.name_of(id);
    let draft = |value: &str| Draft::new(verb).with("unit", &name).with(field, value);
    let choices = values.iter().map(|(value, note)| (value.clone(), note.clone(), draft(value))).collect();
    let unit_page = at_unit(&name);
    let mut lines = vec![format!("{name}: {text}")];
    if let Some(craft) = view.live(id) {
        lines.push(format!("Power: {} of {} left.", craft.ledger.left(), craft.ledger.available()));
    }
    let rows = vec![menu("Choose", giving(view, seat, choices)), PanelRow::Buttons(vec![unit_page])];
    page(&lines.join("\n"), closely(&name, None, &["screens"]), rows)
}

fn pairs(values: &[(&str, &str)]) -> Vec<(String, String)> {
    values.iter().map(|(value, note)| ((*value).to_owned(), (*note).to_owned())).collect()
}

/// The power form.
pub(super) fn form(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Panel {
    let values = pairs(&[
        ("none", "commit nothing"),
        ("ecm=1", "enemy rolls against it are one lower"),
        ("ecm=2", "two lower"),
        ("ecm=3", "three lower"),
        ("eccm=1", "takes one level off the enemy's ECM"),
        ("evade", "-2 to fire at it and from it, thrust halved"),
        ("ecm=1 evade", "both"),
        ("ecm=2 evade", "both"),
        ("invisible", "-4 to lock-on against it; no ECM, no lock-ons of its own"),
    ]);
    choices_page(view, seat, id, ("power", "settings", "what to commit, in secret, for the whole turn (4.2)?"), &values)
}

pub(super) fn launch(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Panel {
    let mut values = Vec::new();
    for enemy in view.enemies(seat).take(4) {
        values.push((format!("missile at {} rail", enemy.name), "at speed 12 for one point of power".to_owned()));
        values.push((format!("missile at {} range<=8", enemy.name), "when it is within 8 hexes".to_owned()));
        values.push((format!("bolt at {} aimed", enemy.name), "when the bolt would meet its track".to_owned()));
    }
    values.extend(pairs(&[
        ("drone", "from the first bay"),
        ("drone range<=8", "when an enemy is within 8 hexes"),
        ("detach", "from all it is attached to"),
    ]));
    values.extend(
        view.own(seat)
            .filter(|c| c.id != id)
            .map(|c| (format!("attach {}", c.name), "same hex, same components".to_owned())),
    );
    values.extend(
        view.drones
            .values()
            .filter(|d| d.seat == seat)
            .map(|d| (format!("recover {}", d.name), "takes it aboard".to_owned())),
    );
    choices_page(view, seat, id, ("launch", "what", "what to launch?"), &values)
}

/// Screens: directed at the start, reinforced when fired upon.
pub(super) fn screens(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Panel {
    let boxes = view.live(id).map_or(0, |c| c.intact(System::Screen));
    let mut values = vec![
        (format!("sides {boxes},0,0,0,0,0"), "all boxes ahead: two units each there, none elsewhere".to_owned()),
        (format!("sides {},0,0,0,0,0", boxes / 2), "half ahead, the rest on all sides".to_owned()),
        ("sides 0,0,0,0,0,0".to_owned(), "all boxes on all sides".to_owned()),
    ];
    for n in 1..=boxes.min(8) {
        values.push((format!("+{n}"), format!("reinforce by {n} for {} points", n * 3)));
    }
    for n in [1, 2, 4] {
        values.push((format!("on {n}"), format!("switch {} on for {}", count(n, "idle box"), count(n, "point"))));
    }
    choices_page(view, seat, id, ("screens", "settings", "how to set the screens (10)?"), &values)
}

/// Captains' defaults.
pub(super) fn defaults(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Panel {
    let values = pairs(&[
        ("stops=usual", StopSet::Usual.help()),
        ("stops=careful", StopSet::Careful.help()),
        ("stops=run", StopSet::Run.help()),
        ("hold=on", "form and plan hold in every turn, until news comes (24.11)"),
        ("hold=off", "a new plan each turn"),
        ("reinforce=ask", "ask me each time it is fired upon"),
        ("reinforce=0", "never reinforce"),
        ("reinforce=2 reserve=3", "reinforce by up to 2, keep 3 points"),
        ("reinforce=4 reserve=4", "reinforce by up to 4, keep 4 points"),
        ("breaks=range<=8,damaged", "ask me when an enemy comes within 8, or when it is damaged"),
        ("breaks=range<=4,damaged,launch", "within 4, damaged, or something was launched"),
        ("breaks=fired", "ask me when it was fired upon"),
        ("ram=ask", "ask me whether to ram"),
        ("ram=off", "do not ask"),
        ("dodge=off", "let rammers come"),
        ("dodge=on", "evade rammers"),
        ("pd=off", "point defense holds its fire"),
        ("pd=on", "point defense fires"),
        ("lose=none", "hits take what was used, then the first (13.2)"),
        ("spread=1,6,2", "screens protect the front first (13.1)"),
        ("spread=4,3,5", "screens protect the rear first (13.1)"),
        ("spread=none", "screens protect the side with least armor first (13.1)"),
    ]);
    choices_page(
        view,
        seat,
        id,
        ("defaults", "settings", "standing orders of its captain, until changed (24.6)?"),
        &values,
    )
}
