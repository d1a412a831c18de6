//! Orders: what a seat may say, and how it is read from and written as a draft.
//!
//! Here: understanding. Whether an order is legal is said in `check`.

use serde::{Deserialize, Serialize};

use crate::contract::{Draft, DraftError, Seat};
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::path::{Path, reach};
use crate::games::anteel::rules::state::{Stage, State};
use crate::games::anteel::text::fleet_text;
use crate::games::anteel::text::names;
use crate::games::anteel::text::verbs::VERBS;
use crate::grid::{Direction, Hex};

/// What a seat may order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Buy this fleet (4.3).
    Fleet(Fleet),
    /// Act with a ship now, or when its turn comes.
    Act(Plan),
    /// Do nothing with a ship (6.4, 8.1), or place it where it would stand by default (4.8).
    Hold(ShipName),
    /// Do nothing in this phase with all ships that have neither acted nor an order: `hold rest` (5.6).
    HoldRest,
    /// Nothing more in this window: filed orders are carried out, all other ships hold.
    Done,
    /// Take back what was filed.
    Cancel(Filed),
}

/// An order for one ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Which ship.
    pub ship: ShipName,
    /// What it shall do.
    pub deed: Deed,
    /// What if that is not legal when its turn comes.
    pub otherwise: Otherwise,
}

/// What a ship can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Be placed (4.8).
    Deploy(Pose),
    /// Move (6.1).
    Move(Path),
    /// Fire at the first of these that is a legal target (8.1); at none: hold fire.
    Fire(Vec<ShipName>),
}

/// What becomes of a filed order that is not legal when its turn comes (5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Otherwise {
    /// The player is asked.
    #[default]
    Ask,
    /// The ship holds.
    Hold,
}

/// What can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filed {
    /// The fleet, before both are final (4.3).
    Fleet,
    /// The orders of a ship whose turn has not come.
    Ship(ShipName),
}

/// What is typed for all ships that have no order yet.
pub const REST: &str = "rest";
/// Most targets in one order.
const MOST_TARGETS: usize = 8;

impl Deed {
    /// The phase in which it is done.
    pub const fn stage(&self) -> Stage {
        match self {
            Self::Deploy(_) => Stage::Deployment,
            Self::Move(_) => Stage::Movement,
            Self::Fire(_) => Stage::Firing,
        }
    }
}

/// Understands a draft.
pub fn parse(state: &State, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    match draft.verb.as_str() {
        "fleet" => fleet_text::parse(state, seat, draft.need("ships", VERBS)?).map(Order::Fleet),
        "deploy" => parse_deploy(state, seat, draft),
        "move" => parse_move(state, draft),
        "fire" => parse_fire(state, draft),
        "hold" => match draft.need("unit", VERBS)? {
            rest if rest.eq_ignore_ascii_case(REST) => Ok(Order::HoldRest),
            unit => names::ship(state, "unit", unit).map(Order::Hold),
        },
        "done" => Ok(Order::Done),
        "cancel" => {
            let text = draft.need("unit", VERBS)?;
            if text.trim().eq_ignore_ascii_case("fleet") {
                return Ok(Order::Cancel(Filed::Fleet));
            }
            names::ship(state, "unit", text).map(|ship| Order::Cancel(Filed::Ship(ship)))
        }
        other => Err(DraftError::UnknownVerb {
            game: "Anteel",
            verb: other.chars().take(40).collect(),
            verbs: VERBS.iter().map(|v| v.name.to_owned()).collect(),
        }),
    }
}

/// Takes `else ask` or `else hold` off the end of a field.
fn split_otherwise(field: &'static str, text: &str) -> Result<(String, Otherwise), DraftError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some(at) = words.iter().position(|word| word.eq_ignore_ascii_case("else")) else {
        return Ok((words.join(" "), Otherwise::Ask));
    };
    let before = words.get(..at).unwrap_or_default().join(" ");
    match words.get(at + 1..) {
        Some([word]) if word.eq_ignore_ascii_case("ask") => Ok((before, Otherwise::Ask)),
        Some([word]) if word.eq_ignore_ascii_case("hold") => Ok((before, Otherwise::Hold)),
        _ => {
            let choices = vec![format!("{before} else ask"), format!("{before} else hold")];
            Err(DraftError::not_understood(field, text, "after else comes ask or hold", choices))
        }
    }
}

fn parse_deploy(state: &State, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    let ship = names::ship(state, "unit", draft.need("unit", VERBS)?)?;
    let hex = names::hex(state, "hex", draft.need("hex", VERBS)?)?;
    let (facing, otherwise) = split_otherwise("facing", draft.get("facing").unwrap_or(""))?;
    let facing = match facing.as_str() {
        "" => state.end_of(seat).facing(),
        text => parse_facing("facing", text)?,
    };
    Ok(Order::Act(Plan { ship, deed: Deed::Deploy(Pose { hex, facing }), otherwise }))
}

fn parse_facing(field: &'static str, text: &str) -> Result<Direction, DraftError> {
    Direction::parse(text).ok_or_else(|| {
        let choices = Direction::ALL.iter().map(|d| d.name().to_owned()).collect();
        DraftError::not_understood(
            field,
            text,
            "a facing is a hex side: 0-5 clockwise from north, or its name",
            choices,
        )
    })
}

fn parse_move(state: &State, draft: &Draft) -> Result<Order, DraftError> {
    let ship = names::ship(state, "unit", draft.need("unit", VERBS)?)?;
    // Whoever forgets the path has not said that the ship stays: `.` says that (6.4).
    let (text, otherwise) = split_otherwise("path", draft.need("path", VERBS)?)?;
    let path = if text.is_empty() {
        return Err(DraftError::not_understood(
            "path",
            "else",
            "before else stands the path; `.` stays",
            vec![". else hold".to_owned()],
        ));
    } else if text.starts_with(|c: char| c.is_ascii_digit()) {
        path_to(state, ship, &text)?
    } else {
        Path::parse(&text).map_err(|e| DraftError::not_understood("path", &text, e.to_string(), vec![]))?
    };
    Ok(Order::Act(Plan { ship, deed: Deed::Move(path), otherwise }))
}

/// The shortest path to `1213` or `1213 NE`.
fn path_to(state: &State, ship: ShipName, text: &str) -> Result<Path, DraftError> {
    let (place, facing) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let hex = names::hex(state, "path", place)?;
    let facing = match facing.trim() {
        "" => None,
        name => Some(parse_facing("path", name)?),
    };
    let Some(start) = state.pose(ship) else {
        return Err(DraftError::not_understood(
            "path",
            text,
            format!("{ship} is {}", names::place_text(state, ship)),
            vec![],
        ));
    };
    let found = reach(ship.card(), &state.options.layout, start);
    let fitting = found.iter().filter(|(pose, _)| pose.hex == hex && facing.is_none_or(|f| f == pose.facing));
    match fitting.min_by_key(|(pose, path)| (path.0.len(), pose.facing != start.facing, **pose)) {
        Some((_, path)) => Ok(path.clone()),
        None => Err(out_of_reach(ship, text, hex, found.keys().copied())),
    }
}

fn out_of_reach(ship: ShipName, text: &str, hex: Hex, poses: impl Iterator<Item = Pose>) -> DraftError {
    let mut near: Vec<Pose> = poses.collect();
    near.sort_by_key(|p| (p.hex.distance_hexes(hex), *p));
    let choices = near
        .iter()
        .take(4)
        .map(|p| format!("{} {}", crate::games::anteel::rules::board::label(p.hex), p.facing.name()))
        .collect();
    let card = ship.card();
    let problem = format!(
        "{ship} cannot get there in one round (speed {}, reverse {}, turn {}; 6.2)",
        card.speed, card.reverse, card.turn
    );
    DraftError::not_understood("path", text, problem, choices)
}

fn parse_fire(state: &State, draft: &Draft) -> Result<Order, DraftError> {
    let ship = names::ship(state, "unit", draft.need("unit", VERBS)?)?;
    let (text, otherwise) = split_otherwise("target", draft.need("target", VERBS)?)?;
    let parts: Vec<&str> = text.split(['>', ',']).map(str::trim).collect();
    if parts.len() > MOST_TARGETS || parts.iter().any(|part| part.is_empty()) {
        let problem = format!("an order names one to {MOST_TARGETS} targets, best first, as in Mote2 > Whirl1");
        return Err(DraftError::not_understood("target", &text, problem, vec![]));
    }
    let mut targets = vec![];
    for part in parts {
        let target = names::ship(state, "target", part)?;
        if targets.contains(&target) {
            return Err(DraftError::not_understood("target", &text, format!("{target} is named twice"), vec![]));
        }
        targets.push(target);
    }
    Ok(Order::Act(Plan { ship, deed: Deed::Fire(targets), otherwise }))
}

/// The order as a draft.
pub fn draft(order: &Order) -> Draft {
    match order {
        Order::Fleet(fleet) => Draft::new("fleet").with("ships", fleet_text(fleet)),
        Order::Act(plan) => plan_draft(plan),
        Order::Hold(ship) => Draft::new("hold").with("unit", ship.to_string()),
        Order::HoldRest => Draft::new("hold").with("unit", REST),
        Order::Done => Draft::new("done"),
        Order::Cancel(Filed::Fleet) => Draft::new("cancel").with("unit", "fleet"),
        Order::Cancel(Filed::Ship(ship)) => Draft::new("cancel").with("unit", ship.to_string()),
    }
}

/// An empty fleet still needs a text that reads back.
fn fleet_text(fleet: &Fleet) -> String {
    if fleet.0.is_empty() { ",".to_owned() } else { fleet.to_string() }
}

fn plan_draft(plan: &Plan) -> Draft {
    let ship = plan.ship.to_string();
    let suffix = match plan.otherwise {
        Otherwise::Ask => "",
        Otherwise::Hold => " else hold",
    };
    match &plan.deed {
        Deed::Deploy(pose) => Draft::new("deploy")
            .with("unit", ship)
            .with("hex", crate::games::anteel::rules::board::label(pose.hex))
            .with("facing", format!("{}{suffix}", pose.facing.name())),
        Deed::Move(path) => Draft::new("move").with("unit", ship).with("path", format!("{path}{suffix}")),
        Deed::Fire(targets) if targets.is_empty() => Draft::new("hold").with("unit", ship),
        Deed::Fire(targets) => {
            let targets: Vec<String> = targets.iter().map(ToString::to_string).collect();
            Draft::new("fire").with("unit", ship).with("target", format!("{}{suffix}", targets.join(" > ")))
        }
    }
}
