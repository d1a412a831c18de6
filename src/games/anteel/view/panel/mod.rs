//! The guided panel: menus and buttons that end in the same orders as typing.
//!
//! A page answers to a draft: `panel` is the first page, `fleet`, `deploy`, `move` and `fire` are the pages of an order
//! under construction, `cancel` lists what is filed.

mod aim;
mod forms;
mod onward;
mod place;
mod purchase;
mod sealed;
mod steer;

pub(crate) use forms::{filled, form};
pub(crate) use onward::next_page;

use crate::contract::{Draft, DraftError, Lens, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Tone, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::activation::{due, run, targets, to_act, without_order};
use crate::games::anteel::rules::check::check;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::fleet::list;
use crate::games::anteel::rules::order::{Order, Otherwise};
use crate::games::anteel::rules::state::{Phase, Place, Stage};
use crate::games::anteel::text::losses::losses;
use crate::games::anteel::text::names::{self, place_text};
use crate::games::anteel::text::parse::parse;
use crate::games::anteel::text::verbs::REST;
use crate::games::anteel::text::verbs::VERBS;
use crate::games::anteel::text::words;
use crate::kit::line::Line;
use crate::kit::panel::{AS_SUGGESTED, PANEL_HOME, back, before_lock, button, entry, line, lines, lock, menu, page};
use crate::kit::words::count;

/// A page of the panel.
pub(crate) fn panel(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    match (draft.verb.as_str(), &view.phase) {
        (_, Phase::Over { .. }) => {
            Ok(page(&Line::markdown_of(&words::prompt(view, seat)).join("\n"), Lens::default(), vec![]))
        }
        ("fleet" | PANEL_HOME, Phase::Fleets { .. }) => purchase::page(view, seat, draft),
        ("deploy", _) => place::page(view, seat, draft),
        ("move", _) => steer::page(view, seat, draft),
        ("fire", _) => aim::page(view, seat, draft),
        ("cancel", _) => Ok(filed(view, seat)),
        ("done", _) if !losses(view, seat).is_empty() => {
            Ok(before_lock(&losses(view, seat), button("", Tone::Danger, Press::Submit(Draft::new("done")))))
        }
        (PANEL_HOME | "fleet" | "hold" | "done" | "standing", _) if view.is_sealed() => Ok(sealed::home(view, seat)),
        (PANEL_HOME | "fleet" | "hold" | "done" | "standing", _) => Ok(home(view, seat)),
        (other, _) => Err(DraftError::UnknownVerb {
            game: "Anteel",
            verb: other.chars().take(40).collect(),
            verbs: VERBS.iter().map(|v| v.name.to_owned()).collect(),
        }),
    }
}

fn closely(ship: ShipName, preview: Draft) -> Lens {
    Lens::at(ship.to_string()).considering(preview)
}

/// The ship a draft is about.
fn ship_of(view: &View<Anteel>, draft: &Draft) -> Result<ShipName, DraftError> {
    names::ship(view, "unit", draft.need("unit", VERBS)?)
}

/// Why the order of this draft cannot be given, in a line; `None`: it can.
fn objection(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Option<String> {
    match parse(view, seat, draft) {
        Err(error) => Some(format!("Not yet: {error}")),
        Ok(order) => check(view, seat, &order).err().map(|refusal| format!("Not legal: {refusal}.")),
    }
}

/// Whether the ship is asked for in that phase now; else the order is filed ahead.
fn acts_now(view: &View<Anteel>, seat: Seat, ship: ShipName, then: Stage) -> bool {
    then == view.stage() && due(view, seat).contains(&ship)
}

/// The buttons that give an order: now, or filed with either fallback. In sealed rounds nobody can be asked (5.8).
fn giving(view: &View<Anteel>, seat: Seat, draft: &Draft, field: &str, now: Option<&str>) -> Vec<PanelButton> {
    let is_legal = objection(view, seat, draft).is_none();
    let give = |label: &str, draft: Draft| button(label, Tone::Confirm, Press::Submit(draft)).enabled(is_legal);
    let with_else = |word: &str| {
        let text = format!("{} else {word}", draft.get(field).unwrap_or_default());
        draft.clone().with(field, text)
    };
    let is_sealed = view.usual_fallback() == Otherwise::Hold;
    match now {
        Some(label) if is_sealed && draft.verb == "move" => {
            vec![give(label, draft.clone()), give("So far as it goes", with_else("short"))]
        }
        Some(label) => vec![give(label, draft.clone())],
        None if is_sealed => vec![give("File", draft.clone())],
        None => vec![give("File; else ask me", draft.clone()), give("File; else hold", with_else("hold"))],
    }
}

fn ship_entry(view: &View<Anteel>, ship: ShipName, verb: &str, note: &str) -> MenuEntry {
    let card = ship.card();
    let (left, place) = (view.hull_left(ship), place_text(view, ship));
    let label = format!("{ship} {place}");
    let note = format!("order {}, hull {left} of {}{note}", card.order, card.hull);
    entry(label, note, Press::Show(Draft::new(verb).with("unit", ship.to_string())))
}

fn in_play(view: &View<Anteel>, seat: Seat) -> Vec<ShipName> {
    let own = view.ships.keys().copied().filter(|n| view.owner(*n) == seat);
    own.filter(|n| matches!(view.place(*n), Some(Place::Board(_) | Place::Reserve))).collect()
}

/// A menu of ships under its placeholder. The only ship needs no menu: it gets a button, named by what it does.
fn row_of_ships(
    ships: &[ShipName],
    (placeholder, action): (&str, &str),
    entry: impl Fn(ShipName) -> MenuEntry,
) -> PanelRow {
    match ships {
        [only] => PanelRow::Buttons(vec![button(format!("{action} {only}"), Tone::Go, entry(*only).press)]),
        _ => menu(placeholder, ships.iter().map(|ship| entry(*ship)).collect()),
    }
}

fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The first page in the phases with activations: whom to act with, what to file ahead.
fn home(view: &View<Anteel>, seat: Seat) -> Panel {
    let ready = to_act(view, seat);
    let own = in_play(view, seat);
    let later: Vec<ShipName> = own.iter().copied().filter(|s| !ready.contains(s) && !view.has_acted(*s)).collect();
    let (verb, what) = match view.stage() {
        Stage::Deployment => ("deploy", "place"),
        Stage::Firing => ("fire", "fire with"),
        _ => ("move", "move"),
    };
    let hits = |ship: &ShipName| match view.stage() {
        Stage::Firing => format!(", {}", count(targets(view, *ship).len(), "target")),
        _ => String::new(),
    };
    // A ship that has no target is no use in this phase, unless it has an order that can be changed.
    let is_filed = |s: &ShipName| view.plans.iter().any(|plan| plan.ship == *s && plan.action.stage() == view.stage());
    let has_use = |s: &ShipName| view.stage() != Stage::Firing || !targets(view, *s).is_empty() || is_filed(s);
    let later: Vec<ShipName> = later.into_iter().filter(has_use).collect();
    let (next_verb, next_what) = match view.stage() {
        Stage::Movement => ("fire", "a shot for the firing phase"),
        _ => ("move", "a move for the next movement phase"),
    };
    let placed: Vec<ShipName> = own.into_iter().filter(|s| view.pose(*s).is_some()).collect();
    let mut buttons = vec![];
    let is_placing = view.stage() == Stage::Deployment;
    if is_placing && !without_order(view, seat).is_empty() {
        // Not `done`: that would place the ships of this turn alone (5.6).
        let rest = Draft::new("hold").with("unit", REST);
        buttons.push(button("Place the rest for me", Tone::Plain, Press::Submit(rest)));
    } else if !ready.is_empty() {
        buttons.push(button("As suggested", Tone::Go, Press::Submit(Draft::new(AS_SUGGESTED))));
    }
    if !ready.is_empty() {
        let label = if is_placing { "Usual places" } else { "The rest hold" };
        let done = button(label, Tone::Plain, Press::Submit(Draft::new("done")));
        buttons.push(lock(done, &losses(view, seat)));
    }
    buttons.extend(rest_holds(view, seat).filter(|_| !is_placing));
    let filed = words::orders(view, seat).len();
    if filed > 0 {
        buttons.push(button(format!("Filed orders ({filed})"), Tone::Plain, Press::Show(Draft::new("cancel"))));
    }
    let rows = vec![
        lines(
            format!("Another ship to {what} now"),
            ready.iter().map(|s| line(ship_entry(view, *s, verb, &hits(s)), false)).collect(),
        ),
        row_of_ships(
            &later,
            (&format!("File ahead: a ship to {what} when its turn comes"), &format!("File ahead: {what}")),
            |s| ship_entry(view, s, verb, &hits(&s)),
        ),
        row_of_ships(&placed, (&format!("File ahead: {next_what}"), &format!("File ahead: {next_what}, by")), |s| {
            ship_entry(view, s, next_verb, "")
        }),
        PanelRow::Buttons(buttons),
    ];
    page(&headline(view, seat), Lens::default(), rows)
}

/// Not `done`: that says nothing of the ships of later turns (5.6).
fn rest_holds(view: &View<Anteel>, seat: Seat) -> Option<PanelButton> {
    let rest = Draft::new("hold").with("unit", REST);
    let is_legal = objection(view, seat, &rest).is_none();
    is_legal.then(|| button("All others hold", Tone::Plain, Press::Submit(rest)))
}

fn headline(view: &View<Anteel>, seat: Seat) -> String {
    let mut lines: Vec<String> = words::prompt(view, seat).iter().take(1).map(Line::plain).collect();
    let rest: Vec<String> = run(view).iter().filter(|g| g.seat == seat).skip(1).map(|g| list(g.ships.iter())).collect();
    if !rest.is_empty() {
        lines.push(format!("After that, still in this turn: {}.", rest.join(", then ")));
    }
    lines.join("\n")
}

/// What is filed, each with its button to take it back.
fn filed(view: &View<Anteel>, seat: Seat) -> Panel {
    let orders = words::orders(view, seat);
    let entries = orders.into_iter().filter_map(|(words, draft)| {
        let draft = draft?;
        let unit = draft.get("unit").unwrap_or_default().to_owned();
        Some(entry(format!("Take back {unit}"), words.plain(), Press::Submit(draft)))
    });
    // A ship with a filed move and a filed shot has one entry: both are taken back together.
    let entries = entries.fold(Vec::new(), |mut kept: Vec<MenuEntry>, entry| {
        if kept.iter().all(|k| k.press != entry.press) {
            kept.push(entry);
        }
        kept
    });
    let text = if entries.is_empty() { "Nothing is filed." } else { "Your filed orders; nobody else sees them." };
    let rows = vec![menu("Take back a filed order", entries), PanelRow::Buttons(vec![back()])];
    page(text, Lens::default(), rows)
}

/// The order of a draft, if it is understood.
fn order_of(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Option<Order> {
    parse(view, seat, draft).ok()
}
