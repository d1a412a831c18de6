//! `/help` and `/rules`: what to do here and now, what a verb means, what the rulebook says.

use super::desk::{Desk, Status};
use super::failure::{Failure, code};
use super::lobby::creator;
use super::parcel::Answer;
use super::play::what_next;
use super::refusal::Refusal;
use super::{Call, escape};
use crate::contract::VerbSpec;
use crate::contract::typed::with_typed_commands;
use crate::games::System;

/// Paragraphs shown at a time.
const PARAGRAPHS: usize = 8;

/// `/help`
pub(crate) fn help(call: &Call, desk: Option<&Desk>, topic: &str) -> Result<Answer, Failure> {
    let topic = topic.trim();
    match desk {
        None => Ok(Answer::say(without_table())),
        Some(desk) if topic.is_empty() => Ok(Answer::say(here_and_now(call, desk))),
        Some(desk) => match find_verb(desk.system, topic) {
            Some(verb) => Ok(Answer::say(of_verb(verb))),
            None => rules(desk.system, topic),
        },
    }
}

/// `/rules`
pub(crate) fn rules(system: System, topic: &str) -> Result<Answer, Failure> {
    let book = system.rulebook();
    let chapters: Vec<String> = book.chapters().map(str::to_owned).collect();
    if topic.trim().is_empty() {
        let lines: Vec<String> = chapters.iter().map(|c| format!("- {c}")).collect();
        let head =
            format!("The rulebook of **{}**. `/rules` with a chapter, a number or a word shows more.", system.title());
        return Ok(Answer::say(format!("{head}\n{}", lines.join("\n"))));
    }
    let found = book.find(topic);
    if found.is_empty() {
        let (read, chapters) = (code(topic), chapters.join("; "));
        return Err(Refusal::UnknownTopic { system: system.title(), read, chapters }.into());
    }
    let mut lines: Vec<String> = Vec::new();
    for paragraph in found.iter().take(PARAGRAPHS) {
        let text = with_typed_commands(&paragraph.text, system.verbs());
        lines.push(format!("**{}** {}", paragraph.number, escape::fit(&text, 600)));
    }
    if found.len() > PARAGRAPHS {
        let more: Vec<&str> = found.iter().skip(PARAGRAPHS).take(20).map(|p| p.number.as_str()).collect();
        lines.push(format!("More: {}", more.join(", ")));
    }
    Ok(Answer::say(lines.join("\n")))
}

fn without_table() -> String {
    let systems: Vec<String> = System::ALL.iter().map(|s| format!("- **{}**: {}", s.title(), s.summary())).collect();
    format!(
        "There is no table in this channel. `/game new` opens one; `/game list` shows where others play.\n{}",
        systems.join("\n")
    )
}

fn here_and_now(call: &Call, desk: &Desk) -> String {
    let seat = desk.seat_of(call.actor.user);
    let mut lines = vec![desk.headline()];
    match (desk.status, seat, &desk.game) {
        (Status::Lobby, None, _) => lines.push("Seats are being taken. `/game join` takes one.".to_owned()),
        (Status::Lobby, Some(_), _) => lines.push(format!(
            "You are seated. `/game computer` seats a computer player; when all are seated, {} gives `/game start`.",
            creator(desk)
        )),
        (Status::Playing, Some(seat), Some(game)) => {
            lines.extend(game.prompt(seat));
            lines.push(
                "The button **Give orders** leads you step by step; `/orders` lists what you have ordered.".to_owned(),
            );
        }
        (Status::Playing, _, _) => {
            lines.push("You are watching. `/map` shows the position, `/game status` who is awaited.".to_owned());
        }
        (Status::Over, _, _) => {
            lines.push("The game is over. `/game replay` shows it again; `/game rematch` opens the next.".to_owned());
        }
        (Status::Abandoned, _, _) => lines.push("This table was ended. `/game new` opens another.".to_owned()),
    }
    if let Some(seat) = seat.filter(|s| desk.status == Status::Playing && !desk.awaited().contains(s)) {
        lines.push(what_next(desk, seat));
    }
    let verbs: Vec<String> = desk.system.verbs().iter().map(|v| format!("`/{}` {}", v.name, v.help)).collect();
    if seat.is_some() && desk.status == Status::Playing {
        lines.push(format!(
            "Orders of {}: {}. `/help topic:VERB` tells more; `/rules` has the rulebook.",
            desk.system.title(),
            verbs.join("; ")
        ));
    }
    lines.join("\n")
}

fn find_verb(system: System, topic: &str) -> Option<&'static VerbSpec> {
    let topic = topic.trim_start_matches('/');
    let is_it =
        |v: &&VerbSpec| v.name.eq_ignore_ascii_case(topic) || v.aliases.iter().any(|a| a.eq_ignore_ascii_case(topic));
    system.verbs().iter().find(is_it)
}

fn of_verb(verb: &VerbSpec) -> String {
    let mut lines = vec![format!("**{}**: {}", verb.name, verb.help)];
    for field in verb.fields {
        let must = if field.is_required { "" } else { " (optional)" };
        lines.push(format!("- `{}`{must}: {}", field.name, field.help));
    }
    lines.push(format!("For example: `{}`, or `/order text:{}`", verb.typed_example(), verb.example));
    if !verb.aliases.is_empty() {
        lines.push(format!("Short: {}", verb.aliases.join(", ")));
    }
    lines.join("\n")
}
