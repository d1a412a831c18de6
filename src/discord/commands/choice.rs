//! Options with a fixed list of choices. Their values are slugs, so that a list may grow without renumbering.

use crate::contract::System;
use crate::systems::{self, SYSTEMS};
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};

/// A system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemChoice(pub(crate) System);

/// How long a phase may take, as the host spells it.
#[derive(Clone, Debug)]
pub(crate) struct PaceChoice(pub(crate) String);

/// The form of a record.
#[derive(Clone, Debug)]
pub(crate) struct FormatChoice(pub(crate) String);

const PACES: &[(&str, &str)] = &[
    ("No deadline", "none"),
    ("1 hour a phase", "1h"),
    ("6 hours a phase", "6h"),
    ("1 day a phase", "1d"),
    ("2 days a phase", "2d"),
    ("3 days a phase", "3d"),
    ("7 days a phase", "7d"),
];
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
impl SlashArgument for PaceChoice {
    async fn extract(
        _: &serenity::Context,
        _: &serenity::CommandInteraction,
        value: &serenity::ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        text(value).map(|t| Self(t.to_owned())).ok_or_else(not_text)
    }

    fn create(builder: serenity::CreateCommandOption) -> serenity::CreateCommandOption {
        with_choices(builder, PACES)
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
