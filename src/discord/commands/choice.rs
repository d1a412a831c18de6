//! Options with a fixed list of choices. Their values are slugs, so that a list may grow without renumbering.

use crate::contract::System;
use crate::systems::{self, SYSTEMS};
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};

/// A system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemChoice(pub(crate) System);

/// The form of a record.
#[derive(Clone, Debug)]
pub(crate) struct FormatChoice(pub(crate) String);

const FORMATS: &[(&str, &str)] = &[("JSON (can be replayed and verified)", "json"), ("Text", "text")];

#[serenity::async_trait]
impl SlashArgument for SystemChoice {
    async fn extract(
        _: &serenity::Context,
        _: &serenity::CommandInteraction,
        value: &serenity::ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        text(value)
            .and_then(systems::find)
            .map(Self)
            .ok_or_else(|| SlashArgError::new_command_structure_mismatch("no such system"))
    }

    fn create(builder: serenity::CreateCommandOption) -> serenity::CreateCommandOption {
        SYSTEMS.iter().fold(builder.kind(serenity::CommandOptionType::String), |builder, system| {
            builder.add_string_choice(system.title(), system.slug())
        })
    }
}

#[serenity::async_trait]
impl SlashArgument for FormatChoice {
    async fn extract(
        _: &serenity::Context,
        _: &serenity::CommandInteraction,
        value: &serenity::ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        text(value).map(|t| Self(t.to_owned())).ok_or_else(not_text)
    }

    fn create(builder: serenity::CreateCommandOption) -> serenity::CreateCommandOption {
        with_choices(builder, FORMATS)
    }
}

fn with_choices(builder: serenity::CreateCommandOption, choices: &[(&str, &str)]) -> serenity::CreateCommandOption {
    choices.iter().fold(builder.kind(serenity::CommandOptionType::String), |builder, (name, value)| {
        builder.add_string_choice(*name, *value)
    })
}

fn text<'a>(value: &serenity::ResolvedValue<'a>) -> Option<&'a str> {
    match value {
        serenity::ResolvedValue::String(text) => Some(text),
        _ => None,
    }
}

fn not_text() -> SlashArgError {
    SlashArgError::new_command_structure_mismatch("expected text")
}
