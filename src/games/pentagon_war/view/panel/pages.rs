//! Pages of a unit that list what it can be set to: the form, screens, defaults.

use super::giving;
use crate::contract::{Draft, Lens, Panel, PanelButton, PanelRow, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::rules::state::{Phase, UnitId};
use crate::kit::panel::{back_to, menu, page};
use crate::kit::words::count;

pub(super) fn closely(name: &str, preview: Option<Draft>, overlays: &[&str]) -> Lens {
    Lens { preview, ..Lens::at(name).with_overlays(overlays) }
}

/// The way back to the page of a unit.
pub(super) fn at_unit(name: &str) -> PanelButton {
    back_to(Draft::new("plan").with("unit", name))
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
    let has_power = !matches!(view.phase, Phase::Deployment { .. });
    if let Some(craft) = view.live(id).filter(|_| has_power) {
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
