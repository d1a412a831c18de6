//! What is to be played, changed in the lobby while nobody else has sat down for it.

use crate::contract::System;
use crate::host::api::pace::Pace;
use crate::host::commands::{lobby, opening};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::table::pending::Answer;
use crate::host::table::press::filled;
use crate::host::table::rating::Rated;
use crate::host::table::seated::creator;
use crate::host::table::{Table, usual};
use crate::host::{Call, FilledSlip};

/// Whether whoever calls may say what is played.
pub(crate) fn allowed(call: &Call, table: &Table) -> Result<(), Refusal> {
    lobby::need_lobby(table)?;
    if !table.is_creator(call.actor.user) {
        return Err(Refusal::NotCreator(creator(table)));
    }
    let others = table.people().into_iter().any(|seat| table.person(seat) != Some(call.actor.user));
    if others || !table.promises.is_empty() { Err(Refusal::OptionsTooLate) } else { Ok(()) }
}

/// Sets the table up as it was filled in; whoever sits at it keeps a side.
pub(crate) fn configure(ctx: &Ctx, call: &Call, table: &mut Table, filled: &FilledSlip) -> Result<Answer, Failure> {
    allowed(call, table)?;
    let (system, library) = (table.system, &ctx.config.library);
    let pace = match filled.get(filled::PACE) {
        "" => table.pace,
        text => Pace::parse(text).ok_or_else(|| Refusal::UnknownPace(text.into()))?,
    };
    let scenario = match filled.get(filled::SCENARIO) {
        "" => table.scenario.clone(),
        text => opening::read_scenario(system, library, text)?,
    };
    let said = said(system, filled)?;
    if !said.is_empty() || scenario != table.scenario {
        table.options = usual::options_at(system, library.source(system, &scenario), pace, &said)?;
        table.scenario = scenario;
    }
    table.pace = pace;
    match filled.get(filled::RATED) {
        "" => {}
        "yes" => table.set_rated(Rated::Yes),
        "no" => table.set_rated(Rated::No),
        _ => return Err(Refusal::UnknownControl.into()),
    }
    reseat(table)?;
    lobby::changed(table, ctx.now())?;
    Ok(Answer::say("The table is set up so; its post says what is played."))
}

/// The answers as options are typed.
fn said(system: System, filled: &FilledSlip) -> Result<String, Refusal> {
    let mut said = Vec::new();
    for (index, asked) in system.card().asked_options.iter().enumerate() {
        let name = filled::option(index);
        let answer = filled.get(&name);
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

/// Sides that the scenario does not have go to free ones; computer players without a seat leave.
fn reseat(table: &mut Table) -> Result<(), Failure> {
    let most = *table.system.lobby(&table.setup())?.seats().end();
    // Whoever opened the table stays: nobody else but computer players sits there.
    table.seats.sort_by_key(|seat| seat.skill().is_some());
    table.seats.truncate(most);
    let sides: Vec<String> = lobby::sides(table)?.into_iter().map(|card| card.slug).collect();
    for index in 0..table.seats.len() {
        let is_free = |side: &&String| table.seats.iter().all(|seat| seat.side != **side);
        if !sides.contains(&table.seats[index].side)
            && let Some(side) = sides.iter().find(is_free)
        {
            table.seats[index].side.clone_from(side);
        }
    }
    Ok(())
}
