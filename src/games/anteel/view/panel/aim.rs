//! The page where a target is chosen (section 8).

use super::{acts_now, closely, giving, objection, ship_of};
use crate::contract::{Draft, DraftError, MenuEntry, Panel, PanelRow, Press, Seat, Tone, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::targets;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Order, Otherwise, Plan};
use crate::games::anteel::rules::state::{Stage, opponent};
use crate::games::anteel::text::format::draft as written;
use crate::games::anteel::text::names::place_text;
use crate::games::anteel::text::parse::parse;
use crate::games::anteel::text::verbs::BEST;
use crate::games::anteel::text::words::target_words;
use crate::kit::panel::{self, back, button, entry, menu};
use crate::kit::words::count;

/// Most targets of one filed order that the panel offers; more would not fit a control's id.
const MOST_TARGETS: usize = 3;

pub(super) fn page(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    let ship = ship_of(view, draft)?;
    let chosen = match draft.get("target") {
        None => vec![],
        Some(_) => match parse(view, seat, draft)? {
            Order::Act(Plan { action: Action::Fire(targets), .. }) => targets,
            _ => vec![],
        },
    };
    let is_now = acts_now(view, seat, ship, Stage::Firing);
    // The only target needs no menu.
    let chosen = match targets(view, ship).as_slice() {
        [only] if is_now && chosen.is_empty() => vec![only.ship],
        _ => chosen,
    };
    let draft = draft_of(ship, &chosen);
    let mut last = vec![];
    let mut lines = vec![format!("{ship}, {}: {}", place_text(view, ship), aim_words(view, ship, &chosen, is_now))];
    if !chosen.is_empty() {
        let label = chosen.first().map(|t| format!("Fire at {t}")).unwrap_or_default();
        last.extend(giving(view, seat, &draft, "target", is_now.then_some(label.as_str())));
        lines.extend(objection(view, seat, &draft));
    }
    let hold = Draft::new("hold").with("unit", ship.to_string());
    if objection(view, seat, &hold).is_none() && view.stage() == Stage::Firing {
        last.push(button("Hold fire", Tone::Plain, Press::Submit(hold)));
    }
    let best = Draft::new("fire").with("unit", ship.to_string()).with("target", BEST);
    if view.usual_fallback() == Otherwise::Hold && objection(view, seat, &best).is_none() {
        last.push(button("At best", Tone::Plain, Press::Submit(best)));
    }
    last.push(back());
    // In sealed rounds a target may be gone when the ship's turn comes: others can be named after it (5.9).
    let is_one = is_now && !view.is_sealed();
    let entries = if is_one { now_entries(view, ship, &chosen) } else { ahead_entries(view, seat, ship, &chosen) };
    let what = if is_one || chosen.is_empty() { "Choose a target" } else { "Add a target, should that one be lost" };
    let rows = vec![menu(what, entries), PanelRow::Buttons(last)];
    Ok(panel::page(&lines.join("\n"), closely(ship, draft), rows))
}

fn draft_of(ship: ShipName, chosen: &[ShipName]) -> Draft {
    if chosen.is_empty() {
        return Draft::new("fire").with("unit", ship.to_string());
    }
    written(&Order::Act(Plan { ship, action: Action::Fire(chosen.to_vec()), otherwise: Otherwise::Ask }))
}

fn aim_words(view: &View<Anteel>, ship: ShipName, chosen: &[ShipName], is_now: bool) -> String {
    let legal = targets(view, ship);
    match chosen.first() {
        None if legal.is_empty() => "no target from where it stands now.".to_owned(),
        None => format!("{} from where it stands.", count(legal.len(), "target")),
        Some(first) => match legal.iter().find(|t| t.ship == *first) {
            Some(target) => format!("{}.", target_words(target)),
            None if is_now => format!("{first} is no target now."),
            None => {
                let names: Vec<String> = chosen.iter().map(ToString::to_string).collect();
                format!("would fire at {}; the first that is a target then.", names.join(", else "))
            }
        },
    }
}

fn now_entries(view: &View<Anteel>, ship: ShipName, chosen: &[ShipName]) -> Vec<MenuEntry> {
    let legal = targets(view, ship);
    let others = legal.iter().filter(|t| legal.len() > 1 || !chosen.contains(&t.ship));
    others.map(|t| entry(target_words(t), place_text(view, t.ship), Press::Show(draft_of(ship, &[t.ship])))).collect()
}

fn ahead_entries(view: &View<Anteel>, seat: Seat, ship: ShipName, chosen: &[ShipName]) -> Vec<MenuEntry> {
    if chosen.len() >= MOST_TARGETS {
        return vec![];
    }
    let legal: Vec<ShipName> = targets(view, ship).iter().map(|t| t.ship).collect();
    let foes = view.living_of(opponent(seat)).map(|(n, _)| n).filter(|n| !chosen.contains(n));
    let foes = foes.filter(|n| view.stage() != Stage::Firing || legal.contains(n));
    let add = |foe: ShipName| {
        let longer: Vec<ShipName> = chosen.iter().copied().chain([foe]).collect();
        let note = format!("{}, hull {} of {}", place_text(view, foe), view.hull_left(foe), foe.card().hull);
        entry(foe.to_string(), note, Press::Show(draft_of(ship, &longer)))
    };
    let mut entries: Vec<MenuEntry> = foes.map(add).collect();
    // The only one gets a button, which must say by itself what it does.
    if let [only] = entries.as_mut_slice() {
        only.label = format!("{} {}", if chosen.is_empty() { "Fire at" } else { "Else fire at" }, only.label);
    }
    entries
}
