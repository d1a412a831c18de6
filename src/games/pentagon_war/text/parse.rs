//! Drafts read as orders (24). The notation inside their fields is in `notation`.

use crate::contract::{Draft, DraftError, Game, Seat, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::classes;
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::state::Phase;
use crate::games::pentagon_war::rules::subject::Subject;
use crate::games::pentagon_war::text::notation::{self, Reading};
use crate::games::pentagon_war::text::units::{own_subject, own_unit};
use crate::games::pentagon_war::text::verbs::VERBS;
use crate::games::pentagon_war::text::whole_turn;
use crate::kit::names::nearest_names;

/// Understands a draft.
pub(crate) fn parse(view: &View<PentagonWar>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    let need = |field| draft.need(field, VERBS);
    let unit = || need("unit").and_then(|text| own_unit(view, seat, text));
    let of = |unit| Reading { view, subject: Subject::Unit(unit) };
    Ok(match draft.verb.as_str() {
        "move" => {
            let unit = unit()?;
            let (steps, covered_to) = notation::path(&of(unit), need("path")?)?;
            Order::Move { unit, steps, covered_to }
        }
        "fire" => {
            let unit = unit()?;
            let (weapon, when) = (draft.get("weapon").unwrap_or("all"), draft.get("when").unwrap_or_default());
            Order::Rules { unit, rules: vec![notation::fire(&of(unit), need("target")?, weapon, when)?] }
        }
        "launch" => {
            let unit = unit()?;
            Order::Rules { unit, rules: notation::launches(&of(unit), need("what")?, "what")? }
        }
        "plan" => plan(view, seat, need("unit")?, Some(need("clauses")?))?,
        "cancel" => plan(view, seat, need("unit")?, None)?,
        "add" => {
            let unit = unit()?;
            let plan = notation::plan(&of(unit), need("clauses")?, "clauses")?;
            Order::Add { unit, plan: Plan { covered_to: 0, ..plan } }
        }
        "turn" => whole_turn::several(view, seat, need("orders")?, parse)?,
        "tactic" => whole_turn::ready(view, seat, need("unit")?, need("plan")?)?,
        "suggest" => whole_turn::suggested(view, seat, draft.get("unit"))?,
        "again" => whole_turn::again(view, seat, draft.get("unit"))?,
        "power" => Order::Power { unit: unit()?, allocation: notation::allocation(need("settings")?)? },
        "screens" => Order::Screens { unit: unit()?, how: notation::screens(need("settings")?)? },
        "defaults" => {
            let read = need("unit")?;
            let units = if read.eq_ignore_ascii_case("all") {
                view.own(seat).map(|c| c.id).collect()
            } else {
                vec![own_unit(view, seat, read)?]
            };
            Order::Defaults { units, changes: notation::defaults(need("settings")?)? }
        }
        "ship" => ship(view, seat, need("name")?, need("design")?)?,
        "deploy" => {
            let unit = unit()?;
            let (facing, velocity) = (draft.get("facing"), draft.get("velocity"));
            Order::Deploy { unit, spot: notation::spot(view, unit, need("hex")?, &[facing, velocity])? }
        }
        "done" => Order::Done,
        other => {
            let verbs = VERBS.iter().map(|v| v.name.to_owned()).collect();
            return Err(DraftError::UnknownVerb {
                game: PentagonWar::CARD.title,
                verb: other.chars().take(40).collect(),
                verbs,
            });
        }
    })
}

/// A plan of a unit in play, or of a drone aboard; none: the empty one.
fn plan(view: &View<PentagonWar>, seat: Seat, read: &str, clauses: Option<&str>) -> Result<Order, DraftError> {
    let subject = own_subject(view, seat, read)?;
    let reading = Reading { view, subject };
    let plan = clauses.map_or_else(|| Ok(Plan::default()), |text| notation::plan(&reading, text, "clauses"))?;
    Ok(match subject {
        Subject::Unit(unit) => Order::Plan { unit, plan },
        Subject::Aboard { carrier, bay } => Order::PlanAboard { carrier, bay, plan },
    })
}

/// A craft from a class, from one of the seat's own designs, or from systems.
fn ship(view: &View<PentagonWar>, seat: Seat, name: &str, design: &str) -> Result<Order, DraftError> {
    if matches!(design.to_lowercase().as_str(), "none" | "drop" | "sell") {
        return Ok(Order::Sell { name: name.to_owned() });
    }
    if design.contains('=') {
        let design = Design::parse(name, design)
            .map_err(|cause| DraftError::not_understood("design", &cause.word, &cause.problem, vec![]))?
            .by_kind();
        return Ok(Order::Buy { name: name.to_owned(), design });
    }
    let own = match &view.phase {
        Phase::Shipyard { yards } => yards.get(&seat).map(|y| y.designs.clone()).unwrap_or_default(),
        _ => vec![],
    };
    let stock = classes::class(design).map(|c| c.design.clone());
    let found = stock.or_else(|| own.iter().find(|d| d.name.eq_ignore_ascii_case(design)).cloned());
    let found = found.ok_or_else(|| {
        let classes = classes::classes().iter().map(|c| c.slug.as_str());
        let near = nearest_names(design, classes.clone().chain(own.iter().map(|d| d.name.as_str())), 10);
        let choices = if near.is_empty() { classes.map(str::to_owned).collect() } else { near };
        DraftError::not_understood(
            "design",
            design,
            "there is no such class; systems are written as in hull=8/6 engines=2",
            choices,
        )
    })?;
    Ok(Order::Buy { name: name.to_owned(), design: found })
}
