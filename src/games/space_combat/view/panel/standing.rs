//! Standing orders of a ship or of all (12.4).

use super::unit;
use crate::contract::{Draft, Lens, MenuEntry, Panel, PanelRow, Press, Seat, Tone, View, give, objection};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::Habit;
use crate::games::space_combat::rules::order_words::{ALL, standing_text};
use crate::games::space_combat::rules::state::Ship;
use crate::kit::panel::{PANEL_HOME, back_to, entry, menu, page};

/// The page; without a ship it is about all.
pub(super) fn standing(view: &View<SpaceCombat>, seat: Seat, ship: Option<&Ship>) -> Panel {
    let of = |text: String| {
        let draft = ship.map_or_else(|| Draft::new("standing").with("unit", ALL), |s| unit("standing", s));
        draft.with("orders", text)
    };
    let offer = |label: &str, text: String| -> Option<MenuEntry> {
        let draft = of(text);
        objection(view, seat, &draft).is_none().then(|| entry(label, "", Press::Submit(draft)))
    };
    let silent =
        Habit::ALL.iter().filter_map(|h| offer(&format!("If silent: {}", h.name()), format!("default {}", h.name())));
    let most = ship.map_or(6, |s| s.class().hull);
    let hulls = [most / 4, most / 3, most / 2, most * 3 / 4].into_iter().filter(|hull| *hull > 0);
    let mut withdraw: Vec<MenuEntry> = Vec::new();
    withdraw.extend(offer("Never withdraw", "withdraw never".to_owned()));
    for hull in hulls {
        let more = offer(&format!("Withdraw at hull {hull}"), format!("withdraw {hull}"));
        withdraw.extend(more.filter(|e| withdraw.iter().all(|other| other.label != e.label)));
    }
    let generator = ship.map_or(4, |s| s.class().generator);
    let reinforce =
        (0..=generator).filter_map(|n| offer(&format!("Reinforce a volley by {n}"), format!("reinforce {n}")));
    let press = |label: &str, text: &str| give(view, seat, label, Tone::Plain, of(text.to_owned()));
    let home = ship.map_or_else(|| Draft::new(PANEL_HOME), |s| unit("hold", s));
    let rows = vec![
        menu("If silent", silent.collect()),
        menu("Withdraw at hull", withdraw),
        menu("Reinforce a volley", reinforce.collect()),
        PanelRow::Buttons(vec![
            press("Point defence on", "pd on"),
            press("Off", "pd off"),
            press("Land north", "land north"),
            press("Land south", "land south"),
            back_to(home),
        ]),
    ];
    let now = ship.map_or_else(
        || "Standing orders of all your ships: each takes what suits it.".to_owned(),
        |s| format!("Standing orders of {}: {}.", s.name, standing_text(&s.standing)),
    );
    let text = format!("{now}\nThey answer for silence, and stay until you change them.");
    page(&text, ship.map_or_else(Lens::default, |s| Lens::at(&s.name)), rows)
}
