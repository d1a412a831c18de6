//! What is to be played, as a slip says it before the start.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::contract::{Setup, System};
use crate::host::api::pace::Pace;
use crate::host::commands::{lobby, opening};
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::press::filled;
use crate::host::table::{Table, usual};
use crate::kit::words::count;

/// Scenario and options of a game.
pub(crate) struct Played {
    scenario: String,
    options: Value,
}

/// A slip, read.
pub(crate) struct Configuration {
    pub(crate) pace: Pace,
    /// Whether the game counts, where that was said.
    pub(crate) rated: Option<bool>,
    /// What is played, where that is said.
    pub(crate) played: Option<Played>,
}

/// Reads the fields of a slip.
pub(crate) fn read(ctx: &Ctx, table: &Table, fields: &BTreeMap<String, String>) -> Result<Configuration, Failure> {
    if !table.promises.is_empty() {
        return Err(Refusal::OptionsWhileInvited.into());
    }
    let (system, library) = (table.system, &ctx.config.library);
    let get = |name: &str| fields.get(name).map_or("", |text| text.trim());
    let pace = match get(filled::PACE) {
        "" => table.pace,
        text => Pace::parse(text).ok_or_else(|| Refusal::UnknownPace(text.into()))?,
    };
    let scenario = match get(filled::SCENARIO) {
        "" => table.scenario.clone(),
        text => opening::read_scenario(system, library, text)?,
    };
    let rated = match get(filled::RATED) {
        "" => None,
        "yes" => Some(true),
        "no" => Some(false),
        _ => return Err(Refusal::UnknownControl.into()),
    };
    let said = said(system, get)?;
    let mut played = None;
    if !said.is_empty() || scenario != table.scenario {
        let options = usual::options_at(system, library.source(system, &scenario), pace, &said)?;
        let wanted = Played { scenario, options };
        let most = *system.lobby(&setup(&wanted))?.seats().end();
        if table.people().len() > most {
            return Err(Refusal::TooFewSeats(count(most, "player")).into());
        }
        played = Some(wanted);
    }
    Ok(Configuration { pace, rated, played })
}

/// The answers as options are typed.
fn said<'a>(system: System, get: impl Fn(&str) -> &'a str) -> Result<String, Refusal> {
    let mut said = Vec::new();
    for (index, asked) in system.card().asked_options.iter().enumerate() {
        let answer = get(&filled::option(index));
        if answer.is_empty() {
            continue;
        }
        if asked.answers.iter().all(|(typed, _)| *typed != answer) {
            return Err(Refusal::UnknownControl);
        }
        said.push(answer);
    }
    Ok(said.join(" "))
}

fn setup(played: &Played) -> Setup<Value> {
    Setup { scenario: played.scenario.clone(), options: played.options.clone(), sides: vec![] }
}

/// What would be played otherwise, a few words each.
pub(crate) fn differences(table: &Table, played: &Played) -> Result<Vec<String>, Failure> {
    let mut said = Vec::new();
    if played.scenario != table.scenario {
        let all = table.system.scenarios();
        let found = all.iter().find(|card| card.slug == played.scenario);
        said.push(found.map_or_else(|| played.scenario.clone(), |card| card.title.clone()));
    }
    let before = table.system.lobby(&table.setup())?.describe();
    let after = table.system.lobby(&setup(played))?.describe();
    said.extend(
        after.into_iter().filter(|line| !before.contains(line)).map(|line| line.trim_end_matches('.').to_owned()),
    );
    if said.is_empty() && played.options != table.options {
        said.push("other options".to_owned());
    }
    Ok(said)
}

/// Sets the table up so; whoever sits at it keeps a side.
pub(crate) fn take_over(table: &mut Table, played: Played) -> Result<(), Failure> {
    (table.scenario, table.options) = (played.scenario, played.options);
    reseat(table)
}

/// Sides that the scenario does not have go to free ones; computer players without a seat leave.
fn reseat(table: &mut Table) -> Result<(), Failure> {
    let most = *table.system.lobby(&table.setup())?.seats().end();
    table.seats.sort_by_key(|seat| seat.skill().is_some());
    table.seats.truncate(most);
    let sides: Vec<String> = lobby::sides(table)?.into_iter().map(|card| card.slug).collect();
    for index in 0..table.seats.len() {
        let is_free = |side: &&String| table.seats.iter().all(|seat| seat.side != **side);
        if !sides.contains(&table.seats[index].side) {
            let none = || Fault::Row { table: table.id, what: "a free side", read: table.seats[index].side.clone() };
            let free = sides.iter().find(is_free).ok_or_else(none)?;
            table.seats[index].side.clone_from(free);
        }
    }
    Ok(())
}
