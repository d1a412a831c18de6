//! Launches, what is attached or detached, beams, and the end of a craft by its own hand (9.6, 12, 16.1, 18).

use super::giving;
use super::onward::next_craft;
use super::pages::{at_unit, closely};
use crate::contract::{Draft, Lens, Panel, PanelRow, Press, Seat, Tone, View, give, objection};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::kit::panel::{button, menu, page};

/// The clause that is asked for twice.
pub(super) const SELF_DESTRUCT: &str = "selfdestruct";

/// Enemies and own craft that have entries of their own.
const MOST_OTHERS: usize = 4;

type Choices = Vec<(String, String, Draft)>;

/// The page.
pub(super) fn launch(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Panel {
    let name = view.name_of(id);
    let end = Draft::new("add").with("unit", &name).with("clauses", SELF_DESTRUCT);
    let is_open = objection(view, seat, &end).is_none();
    let mut last = vec![at_unit(&name)];
    last.push(button("Self-destruct", Tone::Danger, Press::Show(end)).enabled(is_open));
    last.push(next_craft(view, seat, id));
    let rows = vec![
        menu("Launch what, at whom, when", giving(view, seat, seekers(view, seat, &name))),
        menu("Attach, detach, take aboard", giving(view, seat, unions(view, seat, id, &name))),
        menu("Beams: hold, pull, push", giving(view, seat, beams(view, seat, &name))),
        PanelRow::Buttons(last),
    ];
    let power = view.live(id).map_or(String::new(), |craft| {
        format!("\nPower: {} of {} left.", craft.ledger.left(), craft.ledger.available())
    });
    let nothing = if rows.iter().filter_map(|row| row.clone().tidied()).count() == 1 {
        " Nothing of it can be done."
    } else {
        ""
    };
    page(&format!("{name}: launch, attach or hold?{nothing}{power}"), closely(&name, None, &[]), rows)
}

/// What is asked before a craft is to destroy itself.
pub(super) fn self_destruct(view: &View<PentagonWar>, seat: Seat, id: UnitId) -> Panel {
    let name = view.name_of(id);
    let clause = |clause: &str| Draft::new("add").with("unit", &name).with("clauses", clause);
    let buttons = vec![
        at_unit(&name),
        give(view, seat, "At an enemy near", Tone::Danger, clause("selfdestruct range<=1")),
        give(view, seat, "Destroy it", Tone::Danger, clause(SELF_DESTRUCT)),
    ];
    let text = format!(
        "{name} is to destroy itself: is that meant?\nAt once, or when an enemy is within 1. It may still be taken back while \
         the turn has not run (16.1)."
    );
    page(&text, Lens::at(&name), vec![PanelRow::Buttons(buttons)])
}

fn seekers(view: &View<PentagonWar>, seat: Seat, name: &str) -> Choices {
    let of = |what: &str, note: &str| {
        (what.to_owned(), note.to_owned(), Draft::new("launch").with("unit", name).with("what", what))
    };
    let mut found = vec![];
    for enemy in view.enemies(seat).take(MOST_OTHERS) {
        found.push(of(&format!("missile at {} rail", enemy.name), "at speed 12 for one point of power"));
        found.push(of(&format!("missile at {} range<=8", enemy.name), "when it is within 8 hexes"));
        found.push(of(&format!("bolt at {} aimed", enemy.name), "when the bolt would meet its course"));
    }
    found.extend([
        of("missile at nearest rail", "at the nearest enemy"),
        of("missile x2 at nearest rail", "two at once"),
        of("bolt at nearest aimed", "when the bolt would meet its course"),
        of("drone", "from the first bay"),
        of("drone range<=8", "when an enemy is within 8 hexes"),
    ]);
    found.extend(["A", "B", "C", "D", "E", "F"].map(|facing| of(&format!("drone facing {facing}"), "")));
    found
}

fn unions(view: &View<PentagonWar>, seat: Seat, id: UnitId, name: &str) -> Choices {
    let of = |what: &str, note: &str| {
        (what.to_owned(), note.to_owned(), Draft::new("launch").with("unit", name).with("what", what))
    };
    let mut found = vec![of("detach", "from all it is attached to")];
    for other in view.own(seat).filter(|craft| craft.id != id).take(MOST_OTHERS) {
        found.push(of(&format!("attach {}", other.name), "same hex, same components"));
        found.push(of(&format!("detach {}", other.name), "from it alone"));
    }
    let drones = view.drones.values().filter(|drone| drone.seat == seat);
    found.extend(drones.map(|drone| of(&format!("recover {}", drone.name), "takes it aboard")));
    found
}

fn beams(view: &View<PentagonWar>, seat: Seat, name: &str) -> Choices {
    let verbs = [("beam", "holds it"), ("pull", "a held craft"), ("push", "a held craft"), ("release", "a held craft")];
    let each = view.enemies(seat).take(MOST_OTHERS).flat_map(|enemy| {
        verbs.map(|(verb, what)| {
            let clause = format!("{verb} {}", enemy.name);
            let draft = Draft::new("add").with("unit", name).with("clauses", &clause);
            (clause, format!("{what} (9.6)"), draft)
        })
    });
    each.collect()
}
