//! Completions: values that fit what has been typed in a field, best first.

use crate::contract::{Choice, Draft, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::geometry::{label, letter};
use crate::games::pentagon_war::data::system::{System, WeaponKind};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::ready::ReadyPlan;
use crate::games::pentagon_war::rules::state::Phase;
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::units;
use crate::games::pentagon_war::text::verbs::OVERLAYS;
use crate::kit::choices::{fitting, offered, overlays};
use crate::kit::limits::CONTROL_MAX_CHARS;
use crate::kit::words::count;

/// What fire may wait for (24.8).
const CONDITIONS: [&str; 9] = [
    "range<=2",
    "range<=4",
    "range<=6",
    "range<=8",
    "chance>=50",
    "chance>=75",
    "bearing=1",
    "bearing=612",
    "impulses 1-6",
];

/// Captains' defaults (24.6).
const DEFAULTS: [&str; 22] = [
    "hold=on",
    "hold=off",
    "stops=usual",
    "stops=careful",
    "stops=run",
    "pd=on",
    "pd=off",
    "dodge=on",
    "dodge=off",
    "reinforce=2",
    "reinforce=4",
    "reinforce=ask",
    "reserve=3",
    "ram=ask",
    "ram=off",
    "breaks=range<=8,damaged",
    "breaks=launch,fired",
    "breaks=none",
    "lose=w1",
    "lose=none",
    "spread=4,1",
    "spread=none",
];

/// Values for a field of the draft.
pub(crate) fn complete(view: &View<PentagonWar>, draft: &Draft, field: &str) -> Vec<Choice> {
    let typed = draft.get(field).unwrap_or("");
    let seat = view.viewer().seat();
    let choices = match (draft.verb.as_str(), field, seat) {
        ("map", "focus", _) => fitting(all_units(view), typed),
        ("map", "overlay", _) => overlays(OVERLAYS, typed),
        ("sheet", "unit", _) => fitting(sheets(view), typed),
        ("deploy", "hex", Some(_)) => fitting(hexes(view, craft_of(view, draft)), typed),
        ("deploy", "facing", Some(_)) => fitting(["A", "B", "C", "D", "E", "F"].map(Choice::plain).to_vec(), typed),
        ("deploy", "velocity", Some(_)) => {
            last_word(typed, &["a=2", "a=4", "a=-2", "a=-4", "c=2", "c=-2", "a=0", "c=0"], " ")
        }
        ("ship", "name", Some(seat)) => fitting(names(view, seat), typed),
        ("ship", "design", Some(_)) => fitting(designs(), typed),
        ("defaults" | "tactic" | "suggest" | "again", "unit", Some(seat)) => {
            let mut units = vec![Choice::new("all", "all your craft")];
            units.extend(own(view, seat));
            fitting(units, typed)
        }
        ("plan" | "cancel", "unit", Some(seat)) => {
            let name = |drone: &Subject| drone.name(view);
            let aboard = units::aboard(view, seat);
            let aboard = aboard.iter().map(name).map(|name| Choice::new(&name, format!("{name} · drone aboard")));
            fitting(own(view, seat).into_iter().chain(aboard).collect(), typed)
        }
        (_, "unit", Some(seat)) => fitting(own(view, seat), typed),
        ("fire", "target", Some(seat)) => fitting(targets(view, seat), typed),
        ("fire", "weapon", Some(_)) => fitting(weapons(craft_of(view, draft)), typed),
        ("fire", "when", Some(_)) => last_word(typed, &CONDITIONS, " "),
        ("move", "path", Some(_)) => paths(typed),
        ("power", "settings", Some(_)) => {
            last_word(typed, &["none", "ecm=1", "ecm=2", "eccm=1", "evade", "invisible", "double=1"], " ")
        }
        ("screens", "settings", Some(_)) => screens(craft_of(view, draft), typed),
        ("launch", "what", Some(seat)) => launches(view, seat, craft_of(view, draft), typed),
        ("tactic", "plan", Some(_)) => {
            fitting(ReadyPlan::ALL.map(|plan| Choice::new(plan.word(), plan.title())).to_vec(), typed)
        }
        ("turn", "orders", Some(seat)) => whole_turn(view, seat, typed),
        ("plan" | "add", "clauses", Some(seat)) => clauses(view, seat, craft_of(view, draft), typed),
        ("defaults", "settings", Some(_)) => last_word(typed, &DEFAULTS, " "),
        _ => vec![],
    };
    offered(choices)
}

/// Completes the last piece of a list.
fn last_word(typed: &str, words: &[&str], separator: &str) -> Vec<Choice> {
    let cut = if separator == " " { typed.rsplit_once(' ') } else { typed.rsplit_once(',') };
    let (before, last) = cut.map_or(("", typed), |(b, l)| (b, l.trim_start()));
    let last = last.to_lowercase();
    let key = |word: &str| word.split('=').next().unwrap_or_default().to_owned();
    let taken = |word: &str| separator == " " && before.split(' ').any(|b| key(b) == key(word));
    let found = words.iter().filter(|w| w.to_lowercase().starts_with(&last) && !taken(w));
    let join = |w: &&str| if before.is_empty() { (*w).to_owned() } else { format!("{before}{separator}{w}") };
    found.map(|w| Choice::plain(join(w))).collect()
}

/// Orders for each craft, after those that stand there already.
fn whole_turn(view: &View<PentagonWar>, seat: Seat, typed: &str) -> Vec<Choice> {
    let (before, last) = typed.rsplit_once(';').map_or(("", typed), |(before, last)| (before, last.trim_start()));
    let of = |c: &Craft| {
        let plans = ReadyPlan::ALL.map(|plan| format!("tactic {} {}", c.name, plan.word()));
        plans.into_iter().chain([format!("plan {} coast", c.name), format!("power {} ecm=1", c.name)])
    };
    let all = ["suggest", "again"].map(str::to_owned).into_iter().chain(view.own(seat).flat_map(of));
    let found = all.filter(|order| order.to_lowercase().starts_with(&last.to_lowercase()));
    let join = |order: String| if before.is_empty() { order } else { format!("{before}; {order}") };
    found.map(join).filter(|all| all.chars().count() <= CONTROL_MAX_CHARS).map(Choice::plain).collect()
}

fn note(craft: &Craft) -> String {
    let (left, full) = craft.box_state();
    format!(
        "{} · {} {} · {left} of {} · {}",
        craft.name,
        label(craft.hex),
        letter(craft.facing),
        count(full, "box"),
        craft.velocity.words()
    )
}

fn own(view: &View<PentagonWar>, seat: Seat) -> Vec<Choice> {
    let craft = view.own(seat).map(|c| Choice::new(&c.name, note(c)));
    let drones = view.drones.values().filter(|d| d.seat == seat);
    craft.chain(drones.map(|d| Choice::new(&d.name, format!("{} · drone {}", d.name, label(d.hex))))).collect()
}

fn all_units(view: &View<PentagonWar>) -> Vec<Choice> {
    let named = view.names().into_iter().filter_map(|(name, id)| view.hex_of(id).map(|hex| (name, hex)));
    named.map(|(name, hex)| Choice::new(name.clone(), format!("{name} · {}", label(hex)))).collect()
}

fn sheets(view: &View<PentagonWar>) -> Vec<Choice> {
    let craft = view.craft.values().map(|c| Choice::new(&c.name, note(c)));
    let stock = classes().iter().map(|c| {
        Choice::new(&c.slug, format!("class {} · {} · {}", c.design.name, c.system, count(c.design.points(), "point")))
    });
    craft.chain(stock).collect()
}

/// Hexes where a craft may be placed.
fn hexes(view: &View<PentagonWar>, craft: Option<&Craft>) -> Vec<Choice> {
    let spots = craft.map(|c| crate::games::pentagon_war::rules::deployment::spots(view, c)).unwrap_or_default();
    let mut hexes: Vec<String> = spots.iter().map(|spot| label(spot.hex)).collect();
    hexes.dedup();
    hexes.into_iter().map(Choice::plain).collect()
}

fn names(view: &View<PentagonWar>, seat: Seat) -> Vec<Choice> {
    let Phase::Shipyard { yards } = &view.phase else { return vec![] };
    let bought = yards.get(&seat).into_iter().flat_map(|y| &y.fleet);
    bought.map(|(name, d)| Choice::new(name, format!("{name} · {} · {}", d.name, count(d.points(), "point")))).collect()
}

fn designs() -> Vec<Choice> {
    let stock = classes().iter().map(|c| {
        Choice::new(
            &c.slug,
            format!("{} · {} · {} · {}", c.design.name, c.system, count(c.design.points(), "point"), c.summary),
        )
    });
    let sample = "hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F";
    stock
        .chain([Choice::new(sample, "design one from systems"), Choice::new("none", "strike it from the list")])
        .collect()
}

fn targets(view: &View<PentagonWar>, seat: Seat) -> Vec<Choice> {
    let mut found: Vec<Choice> = view.enemies(seat).map(|c| Choice::new(&c.name, note(c))).collect();
    found.push(Choice::new("nearest", "the nearest enemy craft"));
    found.push(Choice::new("small", "the nearest enemy drone or missile"));
    found.push(Choice::new("bolts", "the nearest enemy bolt: for weapon beam"));
    let small = view.drones.values().filter(|d| d.seat != seat).map(|d| &d.name);
    let small = small.chain(view.missiles.values().filter(|m| m.seat != seat).map(|m| &m.name));
    found.extend(small.map(Choice::plain));
    let bolts = view.bolts.values().filter(|b| b.seat != seat);
    found.extend(bolts.map(|b| Choice::new(&b.name, format!("{} · bolt: for weapon beam", b.name))));
    found
}

fn craft_of<'a>(view: &'a View<PentagonWar>, draft: &Draft) -> Option<&'a Craft> {
    let name = draft.get("unit")?;
    view.in_play().find(|c| c.name.eq_ignore_ascii_case(name))
}

fn weapons(craft: Option<&Craft>) -> Vec<Choice> {
    let mut found = vec![
        Choice::new("all", "all weapons that bear"),
        Choice::new("one-each", "one at each: for target small or nearest"),
    ];
    let Some(craft) = craft else { return found };
    for kind in WeaponKind::ALL.into_iter().filter(|k| *k != WeaponKind::LiquidMetalGun) {
        if craft.intact_weapons().any(|(_, k)| k == kind) {
            found.push(Choice::new(kind.slug(), format!("all {}s", kind.words())));
        }
    }
    for (i, kind) in craft.intact_weapons().filter(|(_, k)| *k != WeaponKind::LiquidMetalGun) {
        let side = craft.design.weapons.get(i).map_or(1, |m| m.side);
        found.push(Choice::new(format!("w{}", i + 1), format!("w{}: {} on side {side}", i + 1, kind.words())));
    }
    if craft.intact(System::MagneticBeam) > 0 {
        found.push(Choice::new("beam", "a magnetic beam: hold a craft, or stop a bolt"));
        found.push(Choice::new("double", "a magnetic beam at double strength"));
    }
    found
}

fn paths(typed: &str) -> Vec<Choice> {
    let before = typed.trim();
    let steps = [
        ("@+x*", "towards the nearest enemy, full thrust"),
        (".x*", "coast"),
        ("A+x3", ""),
        ("B+x3", ""),
        ("C+x3", ""),
        ("D+x3", ""),
        ("E+x3", ""),
        ("F+x3", ""),
        ("@x*", "face the nearest enemy"),
    ];
    let value = |s: &str| format!("{before} {s}").trim().to_owned();
    let mut found: Vec<Choice> = steps
        .iter()
        .map(|(s, help)| {
            Choice::new(value(s), if help.is_empty() { value(s) } else { format!("{} ({help})", value(s)) })
        })
        .collect();
    if !before.is_empty() {
        found.insert(0, Choice::plain(before));
    }
    found
}

fn screens(craft: Option<&Craft>, typed: &str) -> Vec<Choice> {
    let boxes = craft.map_or(4, |c| c.intact(System::Screen));
    let half = boxes / 2;
    let values = vec![
        Choice::new(format!("sides {boxes},0,0,0,0,0"), "all ahead"),
        Choice::new(format!("sides {half},0,0,0,0,0"), "half ahead, the rest all round"),
        Choice::new("sides 0,0,0,0,0,0", "all normal"),
        Choice::new("+1", "reinforce by one for 3 points, when you are asked"),
        Choice::new("+2", "reinforce by two for 6 points, when you are asked"),
        Choice::new("on 1", "switch an idle box on for 1 point, when you are asked"),
    ];
    fitting(values, typed)
}

fn launches(view: &View<PentagonWar>, seat: Seat, craft: Option<&Craft>, typed: &str) -> Vec<Choice> {
    let enemy = view.enemies(seat).next().map_or("nearest".to_owned(), |e| e.name.clone());
    let mut values = vec![
        Choice::plain(format!("missile at {enemy}")),
        Choice::plain(format!("missile at {enemy} rail")),
        Choice::plain("drone".to_owned()),
        Choice::plain(format!("bolt at {enemy} aimed")),
        Choice::plain("detach".to_owned()),
    ];
    let mates = craft.map(|c| view.union(c.id)).unwrap_or_default();
    let mates = mates.into_iter().filter(|id| Some(*id) != craft.map(|c| c.id));
    values.extend(mates.map(|id| Choice::plain(format!("transfer 1 to {}", view.name_of(id)))));
    values.extend(
        view.own(seat)
            .filter(|c| Some(c.id) != craft.map(|c| c.id))
            .map(|c| Choice::plain(format!("attach {}", c.name))),
    );
    values
        .extend(view.drones.values().filter(|d| d.seat == seat).map(|d| Choice::plain(format!("recover {}", d.name))));
    fitting(values, typed)
}

fn clauses(view: &View<PentagonWar>, seat: Seat, craft: Option<&Craft>, typed: &str) -> Vec<Choice> {
    let enemy = craft.and_then(|c| view.nearest_enemy(seat, c.hex)).map_or("nearest".to_owned(), |e| e.name.clone());
    let fire = format!("fire all at {enemy} range<=4");
    let missile = format!("launch missile at {enemy} range<=8");
    let bolt = format!("launch bolt at {enemy} aimed");
    let words = [
        "face nearest",
        "accel",
        "1-6 accel",
        "coast",
        fire.as_str(),
        missile.as_str(),
        bolt.as_str(),
        "launch drone range<=8",
        "beam bolts",
        "fire all at small spread range<=2",
        "fire one each at small range<=2",
        "reinforce 2",
        "on all",
        "ram nearest",
        "after detach accel",
        "after launch face strong",
        "when it launches beam bolts",
        "when it launches face strong",
        "when it launches reinforce 2",
        "stops usual",
        "stops careful",
        "stops run",
        "break contact",
        "break first damage",
        "break launch in reach",
        "break range<=4",
        "break damaged",
        "break launch",
        "break impulse 6",
        "disengage",
        "none",
    ];
    last_word(typed, &words, ", ")
}
