//! Places where a craft may start (23.1).

use super::settings::pairs;
use crate::contract::{DraftError, View};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::{direction_of, hex_of, label};
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::data::velocity::{UNITS_PER_HEX, Velocity};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::grid::{Direction, Hex};

/// Reads a place: a hex, then in any order a facing and components as in `a=2 c=-1`. What is not said stays.
pub(crate) fn spot(
    view: &View<PentagonWar>,
    unit: UnitId,
    hex: &str,
    words: &[Option<&str>],
) -> Result<Spot, DraftError> {
    let usual = view
        .live(unit)
        .map_or(Spot { hex: Hex::new(0, 0), facing: Direction::N, velocity: Velocity::ZERO }, Craft::spot);
    let problem = "a hex is written in four digits, as in 1030";
    let hex =
        hex_of(hex.trim()).ok_or_else(|| DraftError::not_understood("hex", hex, problem, vec![label(usual.hex)]))?;
    let mut found = Spot { hex, ..usual };
    let fault = |read: &str, problem: &str| {
        let choices = ["D", "a=2", "c=-1"].map(str::to_owned).to_vec();
        DraftError::not_understood("velocity", read, problem, choices)
    };
    let mut said: Vec<&str> = Vec::new();
    for (key, value) in pairs(&words.iter().flatten().copied().collect::<Vec<_>>().join(" ")) {
        let read = value.as_ref().map_or_else(|| key.clone(), |value| format!("{key}={value}"));
        let hexes = value.and_then(|n| n.parse::<i64>().ok()).filter(|n| n.abs() <= 12);
        let what = match (key.as_str(), direction_of(&key), hexes) {
            ("a", _, Some(hexes)) => {
                found.velocity.a = hexes * UNITS_PER_HEX;
                "a"
            }
            ("c", _, Some(hexes)) => {
                found.velocity.c = hexes * UNITS_PER_HEX;
                "c"
            }
            (_, Some(direction), None) if read == key => {
                found.facing = direction;
                "facing"
            }
            _ => return Err(fault(&read, "write a facing A to F, and components as in a=2 c=-1")),
        };
        if said.contains(&what) {
            return Err(fault(&read, "it is there twice; once is enough"));
        }
        said.push(what);
    }
    Ok(found)
}
