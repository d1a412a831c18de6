//! Drafts read as orders. Here: understanding. Whether an order is legal is said in `check`.

use crate::contract::{Draft, DraftError, Seat, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Filed, Order, Otherwise, Plan, Standing};
use crate::games::anteel::rules::path::{Path, reach};
use crate::games::anteel::text::fleet_text;
use crate::games::anteel::text::names;
use crate::games::anteel::text::verbs::{ALL, BEST, REST, VERBS};
use crate::grid::{Direction, Hex};

/// Most targets in one order.
const MOST_TARGETS: usize = 8;

/// Understands a draft.
pub(crate) fn parse(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    match draft.verb.as_str() {
        "fleet" => parse_fleet(view, seat, draft),
        "deploy" => parse_deploy(view, seat, draft),
        "move" => parse_move(view, draft),
        "fire" => parse_fire(view, draft),
        "hold" => match draft.need("unit", VERBS)? {
            rest if rest.eq_ignore_ascii_case(REST) => Ok(Order::HoldRest),
            unit => names::ship(view, "unit", unit).map(Order::Hold),
        },
        "done" => Ok(Order::Done),
        "cancel" => {
            let text = draft.need("unit", VERBS)?;
            if text.trim().eq_ignore_ascii_case("fleet") {
                return Ok(Order::Cancel(Filed::Fleet));
            }
            names::ship(view, "unit", text).map(|ship| Order::Cancel(Filed::Ship(ship)))
        }
        "standing" => parse_standing(view, draft),
        other => Err(DraftError::UnknownVerb {
            game: "Anteel",
            verb: other.chars().take(40).collect(),
            verbs: VERBS.iter().map(|v| v.name.to_owned()).collect(),
        }),
    }
}

fn parse_fleet(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    let (ships, has_places) = fleet_text::without_places(draft.need("ships", VERBS)?);
    let fleet = fleet_text::parse(view, seat, ships)?;
    Ok(if has_places { Order::FleetAndPlaces(fleet) } else { Order::Fleet(fleet) })
}

/// Takes `else ask`, `else hold` or `else short` off the end of a field.
fn split_otherwise(view: &View<Anteel>, field: &'static str, text: &str) -> Result<(String, Otherwise), DraftError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some(at) = words.iter().position(|word| word.eq_ignore_ascii_case("else")) else {
        return Ok((words.join(" "), view.usual_fallback()));
    };
    let before = words.get(..at).unwrap_or_default().join(" ");
    let said = match words.get(at + 1..) {
        Some([word]) => ELSE.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)),
        _ => None,
    };
    said.map(|(_, otherwise)| (before.clone(), *otherwise)).ok_or_else(|| {
        // Only a path can be gone in part (5.9).
        let fitting = ELSE.iter().filter(|(_, otherwise)| field == "path" || *otherwise != Otherwise::Short);
        let choices = fitting.map(|(name, _)| format!("{before} else {name}")).collect();
        DraftError::not_understood(field, text, "after else comes ask, hold or short", choices)
    })
}

const ELSE: [(&str, Otherwise); 3] = [("ask", Otherwise::Ask), ("hold", Otherwise::Hold), ("short", Otherwise::Short)];

fn parse_standing(view: &View<Anteel>, draft: &Draft) -> Result<Order, DraftError> {
    let unit = draft.need("unit", VERBS)?;
    let ship = match unit.trim() {
        all if all.eq_ignore_ascii_case(ALL) => None,
        name => Some(names::ship(view, "unit", name)?),
    };
    let text = draft.need("orders", VERBS)?.trim().to_lowercase();
    let standing = match text.as_str() {
        "hold" => Some(Standing::Hold),
        "engage" => Some(Standing::Engage),
        "flee" => Some(Standing::Flee),
        keep => keep.strip_prefix("keep").and_then(kept),
    };
    standing.map(|standing| Order::Stand { ship, standing }).ok_or_else(|| {
        let choices = ["hold", "engage", "keep 3-5", "flee"].map(str::to_owned).to_vec();
        DraftError::not_understood("orders", &text, "a ship holds, engages, keeps a range or flees (5.10)", choices)
    })
}

/// ` 3-5`, or one range ` 4`.
fn kept(text: &str) -> Option<Standing> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some(Standing::Keep(from.trim().parse().ok()?, to.trim().parse().ok()?))
}

fn parse_deploy(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    let ship = names::ship(view, "unit", draft.need("unit", VERBS)?)?;
    let hex = names::hex(view, "hex", draft.need("hex", VERBS)?)?;
    let (facing, otherwise) = split_otherwise(view, "facing", draft.get("facing").unwrap_or(""))?;
    let facing = match facing.as_str() {
        "" => view.end_of(seat).facing(),
        text => parse_facing("facing", text)?,
    };
    Ok(Order::Act(Plan { ship, action: Action::Deploy(Pose { hex, facing }), otherwise }))
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

fn parse_move(view: &View<Anteel>, draft: &Draft) -> Result<Order, DraftError> {
    let ship = names::ship(view, "unit", draft.need("unit", VERBS)?)?;
    // Whoever forgets the path has not said that the ship stays: `.` says that (6.4).
    let (text, otherwise) = split_otherwise(view, "path", draft.need("path", VERBS)?)?;
    let path = if text.is_empty() {
        return Err(DraftError::not_understood(
            "path",
            "else",
            "before else stands the path; `.` stays",
            vec![". else hold".to_owned()],
        ));
    } else if text.starts_with(|c: char| c.is_ascii_digit()) {
        path_to(view, ship, &text)?
    } else {
        Path::parse(&text).map_err(|e| DraftError::not_understood("path", &text, e.to_string(), vec![]))?
    };
    Ok(Order::Act(Plan { ship, action: Action::Move(path), otherwise }))
}

/// The shortest path to `1213` or `1213 NE`.
fn path_to(view: &View<Anteel>, ship: ShipName, text: &str) -> Result<Path, DraftError> {
    let (place, facing) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let hex = names::hex(view, "path", place)?;
    let facing = match facing.trim() {
        "" => None,
        name => Some(parse_facing("path", name)?),
    };
    let Some(start) = view.pose(ship) else {
        return Err(DraftError::not_understood(
            "path",
            text,
            format!("{ship} is {}", names::place_text(view, ship)),
            vec![],
        ));
    };
    let found = reach(ship.card(), &view.options.layout, start);
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

fn parse_fire(view: &View<Anteel>, draft: &Draft) -> Result<Order, DraftError> {
    let ship = names::ship(view, "unit", draft.need("unit", VERBS)?)?;
    let (text, otherwise) = split_otherwise(view, "target", draft.need("target", VERBS)?)?;
    if text.eq_ignore_ascii_case(BEST) {
        return Ok(Order::Act(Plan { ship, action: Action::FireAtBest, otherwise }));
    }
    let parts: Vec<&str> = text.split(['>', ',']).map(str::trim).collect();
    if parts.len() > MOST_TARGETS || parts.iter().any(|part| part.is_empty()) {
        let problem = format!("an order names one to {MOST_TARGETS} targets, best first, as in Mote2 > Whirl1");
        return Err(DraftError::not_understood("target", &text, problem, vec![]));
    }
    let mut targets = vec![];
    for part in parts {
        let target = names::ship(view, "target", part)?;
        if targets.contains(&target) {
            return Err(DraftError::not_understood("target", &text, format!("{target} is named twice"), vec![]));
        }
        targets.push(target);
    }
    Ok(Order::Act(Plan { ship, action: Action::Fire(targets), otherwise }))
}
