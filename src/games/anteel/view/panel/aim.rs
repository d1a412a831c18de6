//! The page where a target is chosen (section 8).

use super::{acts_now, closely, giving, objection, onward, ship_of};
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
use crate::kit::limits::ROW_MAX_BUTTONS;
use crate::kit::panel::{self, back, button, entry, menu};
use crate::kit::words::count;

/// Most targets of one filed order that the panel offers: each takes a row of the page.
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
    let has_room = last.len() < ROW_MAX_BUTTONS;
    last.extend(onward::next_ship(view, seat, ship).filter(|_| is_now && has_room));
    // In sealed rounds a target may be gone when the ship's turn comes: others can be named after it (5.9).
    let is_one = is_now && !view.is_sealed();
    let mut rows = if is_one {
        vec![menu("Choose a target", now_entries(view, ship, &chosen))]
    } else {
        (0..=chosen.len()).take(MOST_TARGETS).map(|place| in_place(view, seat, ship, &chosen, place)).collect()
    };
    rows.push(PanelRow::Buttons(last));
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

/// A menu of the targets that can be named in that place: the first, or one that counts when those before it are gone (5.9).
fn in_place(view: &View<Anteel>, seat: Seat, ship: ShipName, chosen: &[ShipName], place: usize) -> PanelRow {
    let legal = targets(view, ship);
    let damage = |foe: ShipName| legal.iter().find(|target| target.ship == foe);
    let is_there = |foe: ShipName| view.stage() != Stage::Firing || damage(foe).is_some();
    let foes = view.living_of(opponent(seat)).map(|(foe, _)| foe).filter(|foe| !chosen.contains(foe) && is_there(*foe));
    let name = |foe: ShipName| {
        let mut list = chosen.to_vec();
        list.truncate(place);
        list.push(foe);
        list.extend(chosen.iter().skip(place + 1));
        let note = format!("{}, hull {} of {}", place_text(view, foe), view.hull_left(foe), foe.card().hull);
        let words = damage(foe).map_or_else(|| foe.to_string(), target_words);
        let label = if place == 0 { words } else { format!("else {words}") };
        entry(label, note, Press::Show(draft_of(ship, &list)))
    };
    let mut entries: Vec<MenuEntry> = foes.map(name).collect();
    // The only one gets a button, which must say by itself what it does.
    if let [only] = entries.as_mut_slice() {
        let words = only.label.trim_start_matches("else ");
        only.label = format!("{} {words}", if place == 0 { "Fire at" } else { "Else fire at" });
    }
    let what = if place == 0 { "First" } else { "Then, if that is gone" };
    menu(chosen.get(place).map_or_else(|| format!("{what}: …"), |foe| format!("{what}: {foe}")), entries)
}
