//! One command for each verb: those that guides rely upon, and any other that a game declares.
//!
//! A verb shared by games takes all their fields, each optional, since which are needed is the game's to say.

use std::collections::BTreeMap;

use poise::serenity_prelude as serenity;

use super::prelude::*;
use crate::contract::Draft;
use crate::systems::SYSTEMS;

/// A verb with its words.
struct Verb {
    help: &'static str,
    fields: Vec<Words>,
}

/// A field's name and what to write there.
type Words = (&'static str, &'static str);

const UNIT: Words = ("unit", "Which of your units");

/// Verbs that are registered whatever games there are, with words that fit all of them.
const USUAL: &[(&str, &str, &[Words])] = &[
    ("move", "Move a unit", &[UNIT, ("path", "Where to, in this game's notation, such as F3LF2")]),
    (
        "fire",
        "Fire at a target",
        &[UNIT, ("target", "Whom to fire at"), ("weapon", "With which weapon, where a unit has several")],
    ),
    ("fleet", "Choose your fleet, in secret", &[("ships", "What to buy, such as Spur 3, Citadel 1")]),
    (
        "deploy",
        "Place a unit on the map before the battle",
        &[UNIT, ("hex", "In which hex"), ("facing", "Facing where; left out: towards the enemy")],
    ),
    ("hold", "Let a unit pass", &[UNIT]),
    (
        "standing",
        "What a unit does of itself, until you change it",
        &[UNIT, ("orders", "Its standing orders, in this game's words, such as engage, keep 3-5 or withdraw 6")],
    ),
    ("cancel", "Take back an order that was filed ahead", &[UNIT]),
    ("done", "You have no more orders for this phase", &[]),
];

/// The commands.
pub(super) fn commands() -> Vec<Command> {
    verbs().into_iter().map(|(name, verb)| command(name, verb)).collect()
}

fn verbs() -> BTreeMap<&'static str, Verb> {
    let mut verbs: BTreeMap<&str, Verb> =
        USUAL.iter().map(|(name, help, fields)| (*name, Verb { help, fields: fields.to_vec() })).collect();
    for spec in SYSTEMS.iter().flat_map(|system| system.card().verbs) {
        let verb = verbs.entry(spec.name).or_insert_with(|| Verb { help: spec.help, fields: vec![] });
        for field in spec.fields {
            if verb.fields.iter().all(|(name, _)| *name != field.name) {
                verb.fields.push((field.name, field.help));
            }
        }
    }
    verbs
}

fn command(name: &'static str, verb: Verb) -> Command {
    Command {
        name: name.into(),
        qualified_name: name.into(),
        identifying_name: name.into(),
        description: Some(verb.help.into()),
        slash_action: Some(|ctx| {
            Box::pin(async move {
                let Ok(()) = answer(ctx, Change::Play(draft(ctx))).await;
                Ok(())
            })
        }),
        parameters: verb.fields.into_iter().map(|(name, help)| parameter(name, help)).collect(),
        ..Command::default()
    }
}

fn parameter(name: &'static str, help: &'static str) -> Parameter {
    Parameter {
        name: name.into(),
        name_localizations: vec![].into(),
        description: Some(help.into()),
        description_localizations: vec![].into(),
        required: false,
        channel_types: None,
        choices: vec![].into(),
        type_setter: Some(|option| option.kind(serenity::CommandOptionType::String)),
        autocomplete_callback: Some(|ctx, typed| Box::pin(complete(ctx, typed))),
        __non_exhaustive: (),
    }
}

fn draft(ctx: Context<'_>) -> Draft {
    let verb = Draft::new(ctx.command().name.clone());
    texts(ctx.args).into_iter().fold(verb, |draft, (field, text)| draft.with(field, text))
}
