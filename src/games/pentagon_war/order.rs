//! Orders: what the verbs mean, and how drafts are read (24). The notation of plans is in `plan_text`.

use serde::{Deserialize, Serialize};

pub use super::default_changes::DefaultChanges;
use super::default_changes::changes;
use super::deployment::{Spot, spot};
use super::design::Design;
use super::plan::{IMPULSES, Plan, Rule, Step};
use super::plan_text::{clauses, not_understood, path, window_and_rest};
use super::state::{Allocation, State, UnitId};
use super::verbs::VERBS;
use super::{PentagonWar, data};
use crate::contract::draft::nearest_names;
use crate::contract::{Draft, DraftError, Game, Seat, Seen};

/// An order: what was written, and what it means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// As written, in the game's notation.
    pub draft: Draft,
    /// What it means.
    pub act: Act,
}

/// What an order means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Buys a craft in the shipyard, in place of one of the same name.
    Buy {
        /// Its name.
        name: String,
        /// Its design.
        design: Design,
    },
    /// Strikes a craft from the list.
    Sell {
        /// Its name.
        name: String,
    },
    /// Chooses where a craft starts (23.1).
    Deploy {
        /// Which.
        unit: UnitId,
        /// Where.
        spot: Spot,
    },
    /// Fills in a form.
    Power {
        /// Whose.
        unit: UnitId,
        /// What is committed; screens by side are left as they are.
        allocation: Allocation,
    },
    /// Screens.
    Screens {
        /// Whose.
        unit: UnitId,
        /// What.
        how: ScreenOrder,
    },
    /// Rotation and acceleration, in place of what was ordered from now on.
    Move {
        /// Whose.
        unit: UnitId,
        /// By impulse.
        steps: Vec<(u8, Step)>,
        /// The last impulse before which nothing is asked.
        covered_to: u8,
    },
    /// Further actions.
    Rules {
        /// Whose.
        unit: UnitId,
        /// What.
        rules: Vec<Rule>,
    },
    /// A whole plan, in place of what was ordered from now on.
    Plan {
        /// Whose.
        unit: UnitId,
        /// The plan.
        plan: Plan,
    },
    /// Changes captains' defaults.
    Defaults {
        /// Whose.
        units: Vec<UnitId>,
        /// What.
        changes: DefaultChanges,
    },
    /// No more orders now.
    Done,
}

/// An order to the screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScreenOrder {
    /// Boxes in directional mode on sides 1 to 6 (10.3).
    Sides([u16; 6]),
    /// In the reinforcement segment (10.2, 17.3).
    Now {
        /// Idle boxes to switch on.
        activated: u16,
        /// Units of reinforcement.
        units: u16,
    },
}

/// Finds one of the seat's units: a craft in play or a drone.
pub(super) fn own_unit(state: &State, seat: Seat, read: &str) -> Result<UnitId, DraftError> {
    let read = read.trim();
    let mut own: Vec<(String, UnitId)> = state.own(seat).map(|c| (c.name.clone(), c.id)).collect();
    own.extend(state.drones.values().filter(|d| d.seat == seat).map(|d| (d.name.clone(), d.id)));
    let found = own.iter().find(|(name, _)| name.eq_ignore_ascii_case(read)).map(|(_, id)| *id);
    found.ok_or_else(|| {
        let near = nearest_names(read, own.iter().map(|(n, _)| n.as_str()), 10);
        let all = own.iter().take(10).map(|(n, _)| n.clone()).collect();
        not_understood("unit", read, "no unit of yours has this name", if near.is_empty() { all } else { near })
    })
}

/// Understands a draft.
pub(super) fn parse(seen: &Seen<PentagonWar>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    let state = seen.state();
    let need = |field| draft.need(field, VERBS);
    let unit = || need("unit").and_then(|text| own_unit(state, seat, text));
    let act = match draft.verb.as_str() {
        "move" => {
            let unit = unit()?;
            let (steps, covered_to) = path(state, unit, need("path")?)?;
            Act::Move { unit, steps, covered_to }
        }
        "fire" => {
            let unit = unit()?;
            let (window, rest) = window_and_rest(draft.get("when").unwrap_or_default());
            let weapon = draft.get("weapon").unwrap_or("all");
            let target = need("target")?;
            let verb = if weapon.eq_ignore_ascii_case("beam") || weapon.eq_ignore_ascii_case("double") {
                format!("beam {target} {}", if weapon.eq_ignore_ascii_case("double") { "double" } else { "" })
            } else {
                format!("fire {weapon} at {target}")
            };
            Act::Rules { unit, rules: clauses(state, unit, &format!("{window} {verb} {rest}"), "when")?.rules }
        }
        "launch" => {
            let unit = unit()?;
            let (window, what) = window_and_rest(need("what")?);
            let own_word =
                ["recover", "attach", "detach", "transfer"].iter().any(|w| what.to_lowercase().starts_with(w));
            let verb = if own_word { "" } else { "launch " };
            Act::Rules { unit, rules: clauses(state, unit, &format!("{window} {verb}{what}"), "what")?.rules }
        }
        "plan" => {
            let unit = unit()?;
            Act::Plan { unit, plan: clauses(state, unit, need("clauses")?, "clauses")? }
        }
        "cancel" => Act::Plan { unit: unit()?, plan: Plan::default() },
        "power" => Act::Power { unit: unit()?, allocation: allocation(need("settings")?)? },
        "screens" => Act::Screens { unit: unit()?, how: screens(need("settings")?)? },
        "defaults" => {
            let read = need("unit")?;
            let units = if read.eq_ignore_ascii_case("all") {
                state.own(seat).map(|c| c.id).collect()
            } else {
                vec![own_unit(state, seat, read)?]
            };
            Act::Defaults { units, changes: changes(need("settings")?)? }
        }
        "ship" => ship(state, seat, need("name")?, need("design")?)?,
        "deploy" => {
            let unit = unit()?;
            let (facing, velocity) = (draft.get("facing"), draft.get("velocity"));
            Act::Deploy { unit, spot: spot(state, unit, need("hex")?, &[facing, velocity])? }
        }
        "done" => Act::Done,
        other => {
            let verbs = VERBS.iter().map(|v| v.name.to_owned()).collect();
            return Err(DraftError::UnknownVerb {
                game: PentagonWar::TITLE,
                verb: other.chars().take(40).collect(),
                verbs,
            });
        }
    };
    Ok(Order { draft: draft.clone(), act })
}

fn allocation(text: &str) -> Result<Allocation, DraftError> {
    let mut found = Allocation::default();
    for word in text.split([' ', ',']).filter(|w| !w.is_empty()) {
        let lower = word.to_lowercase();
        let (key, value) = lower.split_once('=').unwrap_or((lower.as_str(), "1"));
        let number = value.parse::<u8>().ok();
        match (key, number) {
            ("ecm", Some(n)) => found.ecm = n,
            ("eccm", Some(n)) => found.eccm = n,
            ("double", Some(n)) => found.doubled_beams = u16::from(n),
            ("evade" | "evading", Some(n)) => found.is_evading = n > 0,
            ("invisible", Some(n)) => found.is_invisible = n > 0,
            ("none", _) => {}
            _ => {
                let choices = ["ecm=1", "eccm=1", "evade", "invisible", "double=1", "none"];
                let choices = choices.map(str::to_owned).to_vec();
                return Err(not_understood("settings", word, "that is no setting of the form", choices));
            }
        }
    }
    Ok(found)
}

fn screens(text: &str) -> Result<ScreenOrder, DraftError> {
    let lower = text.to_lowercase();
    let fault = || {
        let choices = ["sides 2,1,0,0,0,1", "+1", "on 2", "on 2 +1", "+0"].map(str::to_owned).to_vec();
        not_understood("settings", text, "that is no order to screens", choices)
    };
    if let Some(list) = lower.strip_prefix("sides") {
        let numbers: Result<Vec<u16>, _> = list.split(',').map(|n| n.trim().parse()).collect();
        let sides: Result<[u16; 6], _> = numbers.map_err(|_| fault())?.try_into();
        return sides.map(ScreenOrder::Sides).map_err(|_| fault());
    }
    let (mut activated, mut units) = (0, 0);
    let mut words = lower.split_whitespace();
    while let Some(word) = words.next() {
        if let Some(number) = word.strip_prefix('+') {
            units = number.parse().map_err(|_| fault())?;
        } else if word == "on" {
            activated = words.next().and_then(|n| n.parse().ok()).ok_or_else(fault)?;
        } else {
            return Err(fault());
        }
    }
    Ok(ScreenOrder::Now { activated, units })
}

/// A craft from a class, from one of the seat's own designs, or from systems.
fn ship(state: &State, seat: Seat, name: &str, design: &str) -> Result<Act, DraftError> {
    if matches!(design.to_lowercase().as_str(), "none" | "drop" | "sell") {
        return Ok(Act::Sell { name: name.to_owned() });
    }
    if design.contains('=') {
        let design = Design::parse(name, design)
            .map_err(|cause| not_understood("design", &cause.word, &cause.problem, vec![]))?;
        return Ok(Act::Buy { name: name.to_owned(), design });
    }
    let own = match &state.phase {
        super::state::Phase::Shipyard { yards } => yards.get(&seat).map(|y| y.designs.clone()).unwrap_or_default(),
        _ => vec![],
    };
    let stock = data::class(design).map(|c| c.design.clone());
    let found = stock.or_else(|| own.iter().find(|d| d.name.eq_ignore_ascii_case(design)).cloned());
    let found = found.ok_or_else(|| {
        let classes = data::classes().iter().map(|c| c.slug.as_str());
        let near = nearest_names(design, classes.clone().chain(own.iter().map(|d| d.name.as_str())), 10);
        let choices = if near.is_empty() { classes.map(str::to_owned).collect() } else { near };
        not_understood(
            "design",
            design,
            "there is no such class; systems are written as in hull=8/6 engines=2",
            choices,
        )
    })?;
    Ok(Act::Buy { name: name.to_owned(), design: found })
}

/// Whether a window of impulses makes sense.
pub(super) const fn is_window(from: u8, to: u8) -> bool {
    1 <= from && from <= to && to <= IMPULSES
}
