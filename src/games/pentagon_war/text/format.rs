//! An order as a draft, as it is shown, kept in records and read back (24.4).

use crate::contract::{Draft, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::geometry::{label, letter};
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::data::velocity::UNITS_PER_HEX;
use crate::games::pentagon_war::rules::action_words::{selector_words, target_words, when_words};
use crate::games::pentagon_war::rules::captain::DefaultChanges;
use crate::games::pentagon_war::rules::order::{Order, ScreenOrder};
use crate::games::pentagon_war::rules::plan::{Action, IMPULSES, Plan, Rule};
use crate::games::pentagon_war::rules::state::{Phase, UnitId};
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::notation::{
    allocation_words, clause_words, defaults_words, given_clauses, path_words,
};
use crate::games::pentagon_war::text::verbs::VERBS;

/// The shortest words that are read back to the order.
pub(crate) fn format(view: &View<PentagonWar>, order: &Order) -> Draft {
    let of = |verb: &str, unit: UnitId| Draft::new(verb).with("unit", view.name_of(unit));
    match order {
        Order::Buy { name, design } => {
            Draft::new("ship").with("name", name).with("design", design_words(view, view.viewer().seat(), design))
        }
        Order::Sell { name } => Draft::new("ship").with("name", name).with("design", "none"),
        Order::Deploy { unit, spot } => deploy(of("deploy", *unit), spot),
        Order::Power { unit, allocation } => of("power", *unit).with("settings", allocation_words(allocation)),
        Order::Screens { unit, how } => of("screens", *unit).with("settings", screens_words(*how)),
        Order::Move { unit, steps, .. } if steps.is_empty() => of("move", *unit).with("path", ".x*"),
        Order::Move { unit, steps, .. } => of("move", *unit).with("path", path_words(view, steps)),
        Order::Rules { unit, rules } => rules_draft(view, *unit, rules),
        Order::Plan { unit, plan } => plan_draft(view, Subject::Unit(*unit), plan),
        Order::PlanAboard { carrier, bay, plan } => {
            plan_draft(view, Subject::Aboard { carrier: *carrier, bay: *bay }, plan)
        }
        Order::Add { unit, plan } => add_draft(view, *unit, plan),
        Order::Several { orders } => {
            let each = orders.iter().map(|order| format(view, order).to_notation(VERBS));
            Draft::new("turn").with("orders", each.collect::<Vec<_>>().join("; "))
        }
        Order::Defaults { units, changes } => defaults_draft(view, units, changes),
        Order::Done => Draft::new("done"),
    }
}

fn plan_draft(view: &View<PentagonWar>, subject: Subject, plan: &Plan) -> Draft {
    let name = subject.name(view);
    if plan.is_empty() {
        return Draft::new("cancel").with("unit", name);
    }
    Draft::new("plan").with("unit", name).with("clauses", given_clauses(view, subject, plan).join(", "))
}

/// What is added says nothing of the impulses that it leaves.
fn add_draft(view: &View<PentagonWar>, unit: UnitId, plan: &Plan) -> Draft {
    let whole = Plan { covered_to: IMPULSES, ..plan.clone() };
    let mut clauses = given_clauses(view, Subject::Unit(unit), &whole);
    clauses.retain(|clause| clause != "coast");
    Draft::new("add").with("unit", view.name_of(unit)).with("clauses", clauses.join(", "))
}

/// One rule of fire or beams is `/fire`, launches are `/launch`.
fn rules_draft(view: &View<PentagonWar>, unit: UnitId, rules: &[Rule]) -> Draft {
    let subject = Subject::Unit(unit);
    let first = subject.first_action(view);
    if let [rule] = rules {
        let fire = match &rule.action {
            Action::Fire { weapons, target, is_spread, when } => Some((
                *target,
                selector_words(*weapons).replace(' ', "-"),
                if *is_spread { " spread" } else { "" },
                *when,
            )),
            Action::Beam { target, is_double, when } => {
                Some((*target, if *is_double { "double" } else { "beam" }.to_owned(), "", *when))
            }
            _ => None,
        };
        if let Some((target, weapon, spread, when)) = fire {
            let window = match (rule.from, rule.to) {
                (from, IMPULSES) if from == first => String::new(),
                (from, to) if from == to => format!(" impulse {from}"),
                (from, to) => format!(" impulses {from}-{to}"),
            };
            let when = format!("{spread}{}{window}", when_words(when));
            let draft = Draft::new("fire").with("unit", subject.name(view));
            return draft.with("target", target_words(view, target)).with("weapon", weapon).with("when", when);
        }
    }
    let words = |rule: &Rule| {
        let clause = clause_words(view, rule, first);
        clause.strip_prefix("launch ").map_or(clause.clone(), str::to_owned)
    };
    let what: Vec<String> = rules.iter().map(words).collect();
    Draft::new("launch").with("unit", subject.name(view)).with("what", what.join(", "))
}

/// A class, a design of the seat's own yard, or the systems.
fn design_words(view: &View<PentagonWar>, seat: Option<Seat>, design: &Design) -> String {
    let is_same = |other: &&Design| *other == design;
    if let Some(class) = classes::classes().iter().find(|c| is_same(&&c.design)) {
        return class.slug.clone();
    }
    let yard = match &view.phase {
        Phase::Shipyard { yards } => seat.and_then(|seat| yards.get(&seat)),
        _ => None,
    };
    let own = yard.into_iter().flat_map(|yard| &yard.designs).find(is_same);
    own.map_or_else(|| design.spec(), |own| own.name.clone())
}

/// A place as it is typed: `1030 A a=2 c=-1`.
pub(crate) fn spot_words(spot: &Spot) -> String {
    let draft = deploy(Draft::new("deploy"), spot);
    ["hex", "facing", "velocity"].iter().filter_map(|field| draft.get(field)).collect::<Vec<_>>().join(" ")
}

/// Components are ordered in whole hexes: one that is not whole is as it was, and is left out.
fn deploy(draft: Draft, spot: &Spot) -> Draft {
    let components = [("a", spot.velocity.a), ("c", spot.velocity.c)];
    let whole = components.iter().filter(|(_, units)| units % UNITS_PER_HEX == 0);
    let velocity: Vec<String> = whole.map(|(key, units)| format!("{key}={}", units / UNITS_PER_HEX)).collect();
    draft
        .with("hex", label(spot.hex))
        .with("facing", letter(spot.facing).to_string())
        .with("velocity", velocity.join(" "))
}

fn screens_words(how: ScreenOrder) -> String {
    match how {
        ScreenOrder::Sides(sides) => format!("sides {}", sides.map(|n| n.to_string()).join(",")),
        ScreenOrder::Now { activated: 0, units } => format!("+{units}"),
        ScreenOrder::Now { activated, units: 0 } => format!("on {activated}"),
        ScreenOrder::Now { activated, units } => format!("on {activated} +{units}"),
    }
}

fn defaults_draft(view: &View<PentagonWar>, units: &[UnitId], changes: &DefaultChanges) -> Draft {
    let unit = match units {
        [one] => view.name_of(*one),
        _ => "all".to_owned(),
    };
    Draft::new("defaults").with("unit", unit).with("settings", defaults_words(changes))
}
