//! Forms of a craft: its power, its stops, the weapons of a rule, a ram, a whole plan. Each becomes ordinary orders.

use super::at_start;
use super::clauses::CONDITIONS;
use super::power::{power, powered};
use crate::contract::{Draft, DraftError, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::rules::breaks::{Break, breaks_of_set};
use crate::games::pentagon_war::rules::captain::DefaultChanges;
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::Phase;
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::notation::defaults_words;
use crate::games::pentagon_war::text::units;
use crate::kit::form::{self, Filled, Form, FormField, FormOption, option, pick, text, ticked, ticks, words};

/// What stops the run besides an enemy's coming near: as it is typed, and as it is ticked.
const EVENTS: [(Break, &str, &str); 7] = [
    (Break::Fired, "fired", "Fired upon"),
    (Break::FirstDamage, "first damage", "First damage of the battle"),
    (Break::Damaged, "damaged", "Any damage"),
    (Break::LaunchInReach, "launch in reach", "A launch that may strike it"),
    (Break::Launch, "launch", "Any launch"),
    (Break::Course, "course", "An enemy changes its course"),
    (Break::Contact, "contact", "Contact: an enemy within 8 of yours"),
];

/// Ranges within which an enemy stops the run.
const NEAR: [u16; 8] = [1, 2, 4, 6, 8, 10, 12, 16];

/// The craft that a form is about.
fn craft_of<'a>(view: &'a View<PentagonWar>, seat: Seat, draft: &Draft) -> Option<&'a Craft> {
    match units::own_subject(view, seat, draft.get("unit")?) {
        Ok(Subject::Unit(id)) => view.live(id),
        _ => None,
    }
}

/// The form of a draft, if it has one.
pub(crate) fn form(view: &View<PentagonWar>, seat: Seat, draft: &Draft) -> Option<Form> {
    if !matches!(view.phase, Phase::Allocation { .. } | Phase::Impulse(_)) {
        return None;
    }
    let craft = craft_of(view, seat, draft)?;
    let title = |what: &str| format!("{what} of {}", craft.name);
    Some(match draft.verb.as_str() {
        "power" if at_start(view) => form::form(&title("Power"), power(view, seat, craft)),
        "defaults" => form::form(&title("Stops"), stops(view, craft)),
        "fire" => form::form(&title("Weapons"), weapons(view, seat, craft, draft.get("target").unwrap_or("nearest"))),
        "add" => form::form(&title("Ram"), ram(view, seat, craft)),
        "plan" => form::form(&title("Whole plan"), whole_plan(view, seat, craft)),
        "move" => {
            let help = "Impulse by impulse: B+ turns to B and accelerates, + accelerates, . coasts, x3 repeats.";
            form::form(&title("Path"), vec![words("path", "Path", help, "A+x4 B+x2 .x*")])
        }
        _ => return None,
    })
}

/// The orders that a form means.
pub(crate) fn filled(
    view: &View<PentagonWar>,
    seat: Seat,
    draft: &Draft,
    filled: &Filled,
) -> Result<Vec<Draft>, DraftError> {
    let Some(craft) = craft_of(view, seat, draft) else {
        units::own_subject(view, seat, draft.get("unit").unwrap_or_default())?;
        return Ok(vec![]);
    };
    let of = |verb: &str| Draft::new(verb).with("unit", &craft.name);
    match draft.verb.as_str() {
        "power" => powered(craft, filled),
        "defaults" => Ok(stopped(craft, filled)),
        "fire" => Ok(fired(&of("fire"), filled)),
        "add" => Ok(rammed(craft, filled)),
        "plan" => Ok(planned(view, craft, filled)),
        "move" if !text(filled, "path").is_empty() => Ok(vec![of("move").with("path", text(filled, "path"))]),
        _ => Ok(vec![]),
    }
}

fn stops(view: &View<PentagonWar>, craft: &Craft) -> Vec<FormField> {
    let now = &craft.defaults.breaks;
    let set = StopSet::ALL.into_iter().find(|set| breaks_of_set(*set) == *now);
    let own = |wanted: &Break| set.is_none() && now.contains(wanted);
    let sets = StopSet::ALL.map(|set| option(set.word(), format!("{}: {}", set.word(), set.help())));
    let near = NEAR.into_iter().find(|range| own(&Break::Range(*range)));
    let ranges = NEAR.map(|range| option(range.to_string(), format!("within {range}")));
    let events = EVENTS.map(|(_, word, label)| option(word, label));
    let on = EVENTS.iter().filter(|(wanted, ..)| own(wanted)).map(|(_, word, _)| (*word).to_owned());
    let impulses = (view.next_stop().max(1)..=IMPULSES).map(|n| option(n.to_string(), format!("before impulse {n}")));
    let stays = "Stays until you change it.";
    vec![
        pick("set", "Set", stays, sets.to_vec(), set.map_or("", StopSet::word)),
        pick("near", "An enemy", "Besides the set.", ranges.to_vec(), &near.map_or(String::new(), |n| n.to_string())),
        ticks("events", "And", "Besides the set.", events.to_vec(), on.collect()),
        pick("impulse", "At an impulse of this turn", "For this turn alone.", impulses.collect(), ""),
    ]
}

fn stopped(craft: &Craft, filled: &Filled) -> Vec<Draft> {
    let of = |verb: &str| Draft::new(verb).with("unit", &craft.name);
    let mut wanted = StopSet::named(text(filled, "set")).map(breaks_of_set).unwrap_or_default();
    let near = text(filled, "near").parse().ok().map(Break::Range);
    let events = ticked(filled, "events").filter_map(|word| EVENTS.iter().find(|(_, known, _)| *known == word));
    for more in near.into_iter().chain(events.map(|(wanted, ..)| *wanted)) {
        if !wanted.contains(&more) {
            wanted.push(more);
        }
    }
    let words = defaults_words(&DefaultChanges { breaks: Some(wanted), ..DefaultChanges::default() });
    let mut orders = vec![of("defaults").with("settings", words)];
    let impulse = text(filled, "impulse");
    if !impulse.is_empty() {
        orders.push(of("add").with("clauses", format!("break impulse {impulse}")));
    }
    orders
}

/// Whom a rule may be aimed at.
fn targets(view: &View<PentagonWar>, seat: Seat) -> Vec<FormOption> {
    let kinds = [option("nearest", "the nearest enemy"), option("small", "the nearest missile or drone")];
    let craft = view.enemies(seat).map(|enemy| option(&enemy.name, &enemy.name));
    kinds.into_iter().chain(craft).collect()
}

fn conditions() -> Vec<FormOption> {
    let shown = |(when, words): (&str, &str)| option(if when.is_empty() { "any" } else { when }, words);
    CONDITIONS.map(shown).to_vec()
}

fn weapons(view: &View<PentagonWar>, seat: Seat, craft: &Craft, target: &str) -> Vec<FormField> {
    let targets = targets(view, seat);
    let target = targets.iter().find(|option| option.value.eq_ignore_ascii_case(target));
    let target = target.map_or("nearest".to_owned(), |option| option.value.clone());
    let guns = craft.intact_weapons().map(|(i, kind)| {
        let number = format!("w{}", i + 1);
        option(number.as_str(), format!("{number} {}", kind.words()))
    });
    let guns: Vec<FormOption> = guns.collect();
    let mut fields = vec![pick("target", "At", "Whom it fires at.", targets, &target)];
    if !guns.is_empty() {
        fields.push(ticks("weapons", "Weapons", "None ticked: all of them.", guns, vec![]));
    }
    fields.push(pick("when", "When", "What has to hold.", conditions(), "any"));
    fields
}

/// A rule a weapon; none ticked: one for all.
fn fired(of: &Draft, filled: &Filled) -> Vec<Draft> {
    let target = text(filled, "target");
    let target = if target.is_empty() { "nearest" } else { target };
    let when = Some(text(filled, "when")).filter(|when| *when != "any").unwrap_or_default();
    let guns: Vec<&str> = ticked(filled, "weapons").collect();
    let guns = if guns.is_empty() { vec!["all"] } else { guns };
    let rule = |gun: &str| of.clone().with("target", target).with("weapon", gun).with("when", when);
    guns.into_iter().map(rule).collect()
}

fn ram(view: &View<PentagonWar>, seat: Seat, craft: &Craft) -> Vec<FormField> {
    let nobody = option("nobody", "nobody");
    let nearest = option("nearest", "the nearest enemy");
    let craft_there = view.enemies(seat).map(|enemy| option(&enemy.name, &enemy.name));
    let whom = [nobody, nearest].into_iter().chain(craft_there).collect();
    let yes_or_no = |yes: &str, no: &str| vec![option("yes", yes), option("no", no)];
    let of = |is_on: bool| if is_on { "yes" } else { "no" };
    let stays = "Stays until you change it (14.1).";
    vec![
        pick("whom", "Ram", "When it enters the hex, this turn (14).", whom, "nobody"),
        pick("dodge", "Rammers", stays, yes_or_no("evade them", "let them come"), of(craft.defaults.dodges)),
        pick("ask", "When it could ram", stays, yes_or_no("ask me", "do not ask"), of(craft.defaults.asks_to_ram)),
    ]
}

fn rammed(craft: &Craft, filled: &Filled) -> Vec<Draft> {
    let of = |verb: &str| Draft::new(verb).with("unit", &craft.name);
    let mut orders = vec![];
    let whom = text(filled, "whom");
    if !whom.is_empty() && whom != "nobody" {
        orders.push(of("add").with("clauses", format!("ram {whom}")));
    }
    let mut settings: Vec<&str> = vec![];
    match (text(filled, "dodge"), craft.defaults.dodges) {
        ("yes", false) => settings.push("dodge=on"),
        ("no", true) => settings.push("dodge=off"),
        _ => {}
    }
    match (text(filled, "ask"), craft.defaults.asks_to_ram) {
        ("yes", false) => settings.push("ram=ask"),
        ("no", true) => settings.push("ram=off"),
        _ => {}
    }
    if !settings.is_empty() {
        orders.push(of("defaults").with("settings", settings.join(" ")));
    }
    orders
}

fn whole_plan(view: &View<PentagonWar>, seat: Seat, craft: &Craft) -> Vec<FormField> {
    let each = |words: &[(&str, &str)]| -> Vec<FormOption> { words.iter().map(|(v, l)| option(*v, *l)).collect() };
    let mut fields = vec![];
    if !craft.design.is_base() {
        let mut points = each(&[
            ("nearest", "at the nearest enemy"),
            ("strong", "strong side to what comes"),
            ("as it flies", "as it faces"),
        ]);
        points.extend(["A", "B", "C", "D", "E", "F"].map(|d| option(d, format!("to {d}"))));
        points.extend(view.enemies(seat).take(10).map(|enemy| option(&enemy.name, format!("at {}", enemy.name))));
        fields.push(pick("point", "Point", "For all of the turn that is left.", points, "nearest"));
        let thrusts = each(&[("accel", "full"), ("accel 1/2", "half"), ("coast", "none")]);
        let thrusts = legal_thrusts(view, craft, thrusts);
        fields.push(pick("thrust", "Thrust", "In every impulse.", thrusts, "coast"));
    }
    let fires = CONDITIONS.map(|(when, words)| {
        let rule = format!("fire all at nearest {when}");
        option(rule.trim(), format!("all at the nearest, {words}"))
    });
    let fires = [option("hold", "hold fire")].into_iter().chain(fires).collect();
    fields.push(pick("fire", "Fire", "Further rules are added on its page.", fires, "fire all at nearest range<=4"));
    if at_start(view) {
        let forms = [
            ("as it is", "as it is"),
            ("none", "nothing"),
            ("ecm=1", "ECM 1"),
            ("ecm=2", "ECM 2"),
            ("evade", "evade"),
            ("ecm=1 evade", "ECM 1, evade"),
            ("invisible", "hide from radar"),
        ];
        fields.push(pick("power", "Power", "Committed in secret (4.2).", each(&forms), "as it is"));
    }
    let sets = StopSet::ALL.map(|set| option(set.word(), format!("{}: {}", set.word(), set.help())));
    fields.push(pick("stops", "Stops", "Left empty: as its captain has them.", sets.to_vec(), ""));
    fields
}

/// Half thrust needs engines in pairs (6.2).
fn legal_thrusts(view: &View<PentagonWar>, craft: &Craft, mut thrusts: Vec<FormOption>) -> Vec<FormOption> {
    let has_half = view.steered_size(craft.id).max(1).is_multiple_of(2);
    thrusts.retain(|thrust| has_half || thrust.value != "accel 1/2");
    thrusts
}

fn planned(view: &View<PentagonWar>, craft: &Craft, filled: &Filled) -> Vec<Draft> {
    let of = |verb: &str| Draft::new(verb).with("unit", &craft.name);
    let mut clauses: Vec<String> = vec![];
    let (point, thrust) = (text(filled, "point"), text(filled, "thrust"));
    let pointing = if point.is_empty() || point == "as it flies" { String::new() } else { format!("face {point}") };
    let thrust = if thrust.is_empty() { "coast" } else { thrust };
    clauses.push(if pointing.is_empty() { thrust.to_owned() } else { format!("{pointing}, {thrust}") });
    let fire = text(filled, "fire");
    if !fire.is_empty() && fire != "hold" {
        clauses.push(fire.to_owned());
    }
    if !text(filled, "stops").is_empty() {
        clauses.push(format!("stops {}", text(filled, "stops")));
    }
    let mut orders = vec![];
    let power = text(filled, "power");
    if at_start(view) && !power.is_empty() && power != "as it is" {
        orders.push(of("power").with("settings", power));
    }
    orders.push(of("plan").with("clauses", clauses.join(", ")));
    orders
}
