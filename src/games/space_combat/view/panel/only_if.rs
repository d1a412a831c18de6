//! Under which condition a row of a program counts; else the ship holds (17.3).

use super::slot::Slot;
use crate::contract::{Lens, MenuEntry, Panel, PanelRow, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::state::Ship;
use crate::kit::panel::{menu, page};

/// Conditions to pick from, each as it is typed and in words.
pub(super) fn conditions(view: &View<SpaceCombat>, ship: &Ship) -> Vec<(String, String)> {
    let any = [3, 5, 8].map(|n| (format!("range <= {n}"), format!("any enemy within {n}")));
    let of_enemy = |enemy: &Ship| {
        let name = &enemy.name;
        let within = |n: i32| (format!("range {name} <= {n}"), format!("{name} within {n}"));
        [within(5), within(8), (format!("{name} disabled"), format!("{name} is disabled"))]
    };
    let shields = (1..=6).map(|face| (format!("shield {face} <= 3"), format!("shield {face} at most 3")));
    let enemies = view.world.enemies_of(ship.owner).take(4).flat_map(of_enemy);
    any.into_iter().chain(enemies).chain(shields).collect()
}

/// The page that gives an action under one of them.
pub(super) fn only_if(slot: &Slot<'_>, action: &str) -> Panel {
    let entries = conditions(slot.view, slot.then).into_iter().filter_map(|(when, words)| {
        let slot = Slot { when: Some(&when), ..*slot };
        slot.giving(words, "else it holds", action)
    });
    let last = slot.whole_row(&format!("if {action}")).into_iter().chain([slot.back()]);
    let rows = vec![menu("Only if", entries.collect()), PanelRow::Buttons(last.collect())];
    let text = format!("{}: {action}, only if what? Else it holds.", slot.title());
    page(&text, Lens::at(&slot.then.name), rows)
}

/// The menu that puts a page of menus under one of them: what is picked there next is given so. `page` is the page's draft.
pub(super) fn choosing(slot: &Slot<'_>, page: &str) -> PanelRow {
    if slot.row.is_none() {
        return menu("", vec![]);
    }
    let always = slot.when.map(|_| slot.going_on("Always", "", page));
    let conditions = conditions(slot.view, slot.then).into_iter().filter(|(when, _)| slot.when != Some(when.as_str()));
    let under = conditions.map(|(when, words)| slot.going_on(words, "else it holds", &format!("{page} if {when}")));
    let entries: Vec<MenuEntry> = always.into_iter().chain(under).collect();
    menu(slot.when.map_or_else(|| "Only if: always".to_owned(), |when| format!("Only if: {when}")), entries)
}
