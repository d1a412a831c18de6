//! Completions: values that fit what has been typed in a field, best first.

use std::collections::BTreeMap;

use crate::contract::{Choice, Draft, Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::data::catalogue::ClassId;
use crate::games::anteel::data::options::Rounds;
use crate::games::anteel::rules::activation::{due, run, targets, without_order};
use crate::games::anteel::rules::board::{Pose, hexes, label};
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::path::{Path, Step, reach};
use crate::games::anteel::rules::state::{Filing, Phase, Place, Stage, opponent, side_index};
use crate::games::anteel::rules::timeout::usual_place;
use crate::games::anteel::text::names;
use crate::games::anteel::text::verbs::{ALL, BEST, OVERLAYS, REST};
use crate::grid::Direction;
use crate::kit::choices::{fitting, offered, overlays};
use crate::kit::limits::CHOICES_MAX;
use crate::kit::words::count;

/// Values for a field of the draft.
pub(crate) fn complete(view: &View<Anteel>, draft: &Draft, field: &str) -> Vec<Choice> {
    let typed = draft.get(field).unwrap_or("");
    let choices = match (draft.verb.as_str(), field, view.viewer().seat()) {
        ("map", "focus", _) => focus(view, typed),
        ("map", "overlay", _) => overlays(OVERLAYS, typed),
        ("sheet", "unit", _) => sheet(view, typed),
        ("fleet", "ships", Some(seat)) => fleet(view, seat, typed),
        ("cancel", "unit", Some(seat)) => cancel(view, seat, typed),
        ("standing", ..) if view.options.sequence == Rounds::Classic => vec![],
        (verb, "unit", Some(seat)) => own_ships(view, seat, verb, typed),
        ("deploy", "hex", Some(seat)) => places(view, seat, draft, typed),
        ("deploy", "facing", Some(_)) => facings(typed),
        ("standing", "orders", Some(_)) => standing(typed),
        ("move", "path", Some(_)) => paths(view, draft, typed),
        ("fire", "target", Some(seat)) => shots(view, seat, draft, typed),
        _ => vec![],
    };
    offered(choices)
}

fn ship_choice(view: &View<Anteel>, ship: ShipName, note: &str) -> Choice {
    let card = ship.card();
    let (left, place) = (view.hull_left(ship), names::place_text(view, ship));
    Choice::new(ship.to_string(), format!("{ship} · {place} · hull {left}/{} · order {}{note}", card.hull, card.order))
}

fn is_in_play(view: &View<Anteel>, ship: ShipName) -> bool {
    matches!(view.place(ship), Some(Place::Board(_) | Place::Reserve))
}

/// Ships that can act now first, then the rest of the window, then those still to act, then the others.
fn own_ships(view: &View<Anteel>, seat: Seat, verb: &str, typed: &str) -> Vec<Choice> {
    let ready = due(view, seat);
    let window: Vec<ShipName> = run(view).into_iter().filter(|g| g.seat == seat).flat_map(|g| g.ships).collect();
    let own = view.ships.keys().copied().filter(|n| view.owner(*n) == seat && is_in_play(view, *n));
    let can = |ship: &ShipName| match verb {
        "deploy" => view.place(*ship) == Some(Place::Reserve),
        "fire" => view.stage() != Stage::Firing || (!view.has_acted(*ship) && !targets(view, *ship).is_empty()),
        "move" if view.stage() == Stage::Movement => !view.has_acted(*ship),
        "move" => view.pose(*ship).is_some(),
        "hold" => !view.has_acted(*ship),
        _ => true,
    };
    let mut ships: Vec<ShipName> = own.filter(can).collect();
    ships.sort_by_key(|s| (!ready.contains(s), !window.contains(s), view.has_acted(*s), *s));
    // A move ordered while ships fire is for the next round.
    let is_ahead = verb == "move" && view.stage() == Stage::Firing || verb == "fire" && view.stage() == Stage::Movement;
    let note = |s: &ShipName| {
        if is_ahead {
            if verb == "move" { " · for the next round" } else { " · for the firing phase" }
        } else if ready.contains(s) {
            " · your turn"
        } else if window.contains(s) {
            " · later in this turn"
        } else {
            ""
        }
    };
    let mut choices: Vec<Choice> = ships.iter().map(|s| ship_choice(view, *s, note(s))).collect();
    let rest = without_order(view, seat).len();
    if verb == "hold" && rest > 0 {
        let what = count(rest, "ship");
        choices.push(Choice::new(REST, format!("{REST} · all that have no order yet: {what}")));
    }
    if verb == "standing" {
        choices.insert(0, Choice::new(ALL, format!("{ALL} · every ship of yours")));
    }
    fitting(choices, typed)
}

/// Standing orders (5.10).
fn standing(typed: &str) -> Vec<Choice> {
    let choices = [
        ("hold", "stays, and holds its fire"),
        ("engage", "closes to its best range and fires at best"),
        ("keep 3-5", "stays 3 to 5 hexes from the nearest enemy and fires at best"),
        ("keep 6-8", "stays 6 to 8 hexes from the nearest enemy and fires at best"),
        ("flee", "makes for the nearest edge and leaves the board"),
    ];
    fitting(choices.map(|(value, what)| Choice::new(value, format!("{value} · {what}"))).to_vec(), typed)
}

fn cancel(view: &View<Anteel>, seat: Seat, typed: &str) -> Vec<Choice> {
    if let Phase::Fleets { filings } = &view.phase {
        let is_filed = filings[side_index(seat)] != Filing::Missing;
        return if is_filed { fitting(vec![Choice::plain("fleet")], typed) } else { vec![] };
    }
    let own = view.plans.iter().filter(|p| view.owner(p.ship) == seat);
    let filed: BTreeMap<ShipName, String> =
        own.map(|p| (p.ship, crate::games::anteel::text::words::plan_words(view, p).plain())).collect();
    fitting(filed.into_iter().map(|(ship, words)| Choice::new(ship.to_string(), words)).collect(), typed)
}

fn focus(view: &View<Anteel>, typed: &str) -> Vec<Choice> {
    let mut ships = sheet(view, typed);
    if !typed.trim().is_empty() {
        let layout = &view.options.layout;
        let hexes = hexes(layout.area()).map(label).filter(|l| l.starts_with(typed.trim()));
        ships.extend(hexes.take(CHOICES_MAX).map(Choice::plain));
    }
    ships
}

fn sheet(view: &View<Anteel>, typed: &str) -> Vec<Choice> {
    let mut ships: Vec<ShipName> = view.ships.keys().copied().collect();
    ships.sort_by_key(|s| (!is_in_play(view, *s), view.viewer().seat().is_some_and(|seat| view.owner(*s) != seat), *s));
    let mut choices: Vec<Choice> = ships.iter().map(|s| ship_choice(view, *s, "")).collect();
    // Before the reveal there are cards only.
    let cards = ClassId::all(view.options.edition).filter(|c| view.empires.contains(&c.empire()));
    choices.extend(cards.map(|c| Choice::new(c.card().name.clone(), format!("{} · ship card", c.card().name))));
    fitting(choices, typed)
}

/// Whole fleets for exactly the budget that begin as typed.
fn fleet(view: &View<Anteel>, seat: Seat, typed: &str) -> Vec<Choice> {
    let (navy, budget) = (view.navy(seat), view.budget_of(seat));
    if view.stage() != Stage::Fleets {
        return vec![];
    }
    let lower = typed.trim().to_lowercase();
    let typed_order: Vec<ClassId> = {
        let words = lower.split([',', ' ']).filter(|w| !w.is_empty());
        let classes = words.filter_map(|w| ClassId::of(navy).find(|c| c.card().name.to_lowercase().starts_with(w)));
        classes.collect()
    };
    let mut fleets = Fleet::all_of(navy, budget);
    let usual = Fleet::usual(navy, budget);
    fleets.sort_by_key(|f| (*f != usual, std::cmp::Reverse(f.0.len()), f.size()));
    let choice = |fleet: &Fleet| {
        let value = written_as(fleet, &typed_order);
        let ships = count(fleet.size() as usize, "ship");
        let label = format!("{value} · {ships}, {} points", fleet.cost());
        Choice::new(value, label)
    };
    let fits = |c: &Choice| c.value.to_lowercase().starts_with(&lower);
    fleets.iter().map(choice).filter(fits).take(CHOICES_MAX).collect()
}

/// The classes that were typed first come first.
fn written_as(fleet: &Fleet, first: &[ClassId]) -> String {
    let mut classes: Vec<(ClassId, u32)> = fleet.0.iter().rev().map(|(c, n)| (*c, *n)).collect();
    classes.sort_by_key(|(c, _)| first.iter().position(|f| f == c).unwrap_or(first.len()));
    let parts: Vec<String> = classes.iter().map(|(c, n)| format!("{} {n}", c.card().name)).collect();
    parts.join(", ")
}

fn places(view: &View<Anteel>, seat: Seat, draft: &Draft, typed: &str) -> Vec<Choice> {
    let end = view.end_of(seat);
    let usual = draft
        .get("unit")
        .and_then(|text| names::ship(view, "unit", text).ok())
        .and_then(|ship| usual_place(view, ship))
        .map(|pose| Choice::new(label(pose.hex), format!("{} · usual place", label(pose.hex))));
    let free = hexes(view.options.layout.zone(end)).filter(|h| view.ship_at(*h).is_none()).map(label);
    let begin = typed.trim();
    let usual = usual.filter(|c| c.value.starts_with(begin));
    let taken = usual.as_ref().map(|c| c.value.clone());
    let free = free.filter(|l| l.starts_with(begin) && taken.as_ref() != Some(l)).map(Choice::plain);
    usual.into_iter().chain(free).take(CHOICES_MAX).collect()
}

fn facings(typed: &str) -> Vec<Choice> {
    let choices = Direction::ALL.iter().map(|d| Choice::new(d.name(), format!("{} · side {}", d.name(), d.index())));
    fitting(choices.collect(), typed)
        .into_iter()
        .filter(|c| c.value.to_lowercase().starts_with(&typed.to_lowercase()))
        .collect()
}

/// What was typed with where it ends, then its legal continuations; or reachable hexes for digits.
fn paths(view: &View<Anteel>, draft: &Draft, typed: &str) -> Vec<Choice> {
    let Some(ship) = draft.get("unit").and_then(|text| names::ship(view, "unit", text).ok()) else { return vec![] };
    let Some(start) = view.pose(ship) else { return vec![] };
    let text = typed.trim();
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return destinations(view, ship, start, text);
    }
    let Ok(path) = Path::parse(text) else { return vec![] };
    if text == "." {
        return vec![Choice::new(".", format!(". → {}", end_words(view, ship, &path, start)))];
    }
    let mut longer = vec![path.clone()];
    longer.extend([Step::Left, Step::Right].map(|s| path.then(s)));
    for step in [Step::Forward, Step::Backward] {
        let mut further = path.clone();
        for _ in 0..ship.card().speed {
            further = further.then(step);
            longer.push(further.clone());
        }
    }
    if longer.len() < CHOICES_MAX {
        let turned = [Step::Left, Step::Right]
            .into_iter()
            .flat_map(|s| [path.then(s).then(Step::Forward), path.then(s).then(s)]);
        longer.extend(turned.collect::<Vec<_>>());
    }
    longer.retain(|p| p.allowed(ship.card()).is_ok());
    longer.dedup();
    let choice = |p: &Path| {
        // What was typed stays as it was typed, so that the list fits the field.
        let value = written_after(text, &path, p);
        let end = end_words(view, ship, p, start);
        Choice::new(value.clone(), format!("{value} → {end}"))
    };
    longer.iter().map(choice).collect()
}

/// The longer path, beginning with the very text that was typed.
fn written_after(text: &str, typed: &Path, longer: &Path) -> String {
    let more = Path(longer.0.get(typed.0.len()..).unwrap_or_default().to_vec());
    match (text, more.0.is_empty()) {
        ("", true) => ".".to_owned(),
        ("", false) => more.to_string(),
        (_, true) => text.to_owned(),
        // A digit after F3 would change its count, a step does not.
        (_, false) => format!("{text}{more}"),
    }
}

fn end_words(view: &View<Anteel>, ship: ShipName, path: &Path, start: Pose) -> String {
    match path.walk(&view.options.layout, start).end {
        None => "over the edge: flees".to_owned(),
        Some(pose) => {
            let by = view.ship_at(pose.hex).filter(|by| *by != ship);
            let taken = by.map_or_else(String::new, |by| format!(", taken by {by}"));
            format!("{} facing {}{taken}", label(pose.hex), pose.facing.name())
        }
    }
}

fn destinations(view: &View<Anteel>, ship: ShipName, start: Pose, text: &str) -> Vec<Choice> {
    let found = reach(ship.card(), &view.options.layout, start);
    let is_free = |pose: &Pose| view.ship_at(pose.hex).is_none_or(|by| by == ship);
    let named = found.iter().filter(|(pose, _)| is_free(pose)).map(|(pose, path)| {
        let value = format!("{} {}", label(pose.hex), pose.facing.name());
        let how = if path.0.is_empty() { "by staying".to_owned() } else { format!("by {path}") };
        Choice::new(value.clone(), format!("{value} {how}"))
    });
    named.filter(|c| c.value.to_lowercase().starts_with(&text.to_lowercase())).take(CHOICES_MAX).collect()
}

/// The last target is completed; those before it are kept.
fn shots(view: &View<Anteel>, seat: Seat, draft: &Draft, typed: &str) -> Vec<Choice> {
    let (kept, word) = typed.rfind(['>', ',']).map_or(("", typed), |i| typed.split_at(i + 1));
    let gap = if kept.is_empty() { "" } else { " " };
    let ship = draft.get("unit").and_then(|text| names::ship(view, "unit", text).ok());
    let legal = ship.map(|s| targets(view, s)).unwrap_or_default();
    let mut choices: Vec<Choice> = legal
        .iter()
        .map(|t| Choice::new(t.ship.to_string(), crate::games::anteel::text::words::target_words(t)))
        .collect();
    if view.stage() != Stage::Firing {
        let foes = view.living_of(opponent(seat)).map(|(n, _)| n);
        choices.extend(foes.filter(|n| legal.iter().all(|t| t.ship != *n)).map(|n| ship_choice(view, n, "")));
    }
    choices.retain(|c| !kept.contains(&c.value));
    if kept.is_empty() && !choices.is_empty() {
        choices.insert(1, Choice::new(BEST, format!("{BEST} · the target of most worth when its turn comes")));
    }
    let fits = fitting(choices, word);
    let fits =
        fits.into_iter().map(|c| Choice::new(format!("{kept}{gap}{}", c.value), format!("{kept}{gap}{}", c.label)));
    fits.collect()
}
