//! `/help` and `/rules`: what to do here and now, what a verb means, what the rulebook says.

use crate::contract::search::meaningful;
use crate::contract::{System, VerbSpec};
use crate::host::api::escape;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::table::Table;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{ControlId, Press};
use crate::host::table::seated::{creator, what_next};
use crate::host::table::stage::Status;
use crate::host::{Button, Call, Control, Style};
use crate::kit::line::Line;
use crate::systems::SYSTEMS;

/// Paragraphs shown of what was found; the numbers of others are named.
const PARAGRAPHS: usize = 24;
/// Characters of a page, so that what stands below it fits into the message as well.
const PAGE_CHARS: usize = 1_700;
/// Characters of a code block that stand on the page on which it begins.
const FENCED_CHARS: usize = 200;
/// What one can do about the clock.
const TIME: &str = "Time: `/settings` keeps deadlines out of your nights; `/vacation` stops the clock where you are awaited; `/game \
                    pause` asks the others to stop it.";
/// What one can do about one's seat.
const PEOPLE: &str =
    "People: `/game seat` gives your seat to somebody, calls it out or lets a computer player keep it.";
/// Characters of a topic that the id of a button has room for.
const TOPIC_MAX_CHARS: usize = 60;

/// `/help`
pub(crate) fn help(call: &Call, table: Option<&Table>, topic: &str) -> Result<Answer, Failure> {
    let Some(table) = table else { return Ok(Answer::say(without_table())) };
    let words: Vec<String> = meaningful(topic).collect();
    // "How do I move?" asks for the order of that name.
    let verb = find_verb(table.system, topic.trim()).or_else(|| words.iter().find_map(|w| find_verb(table.system, w)));
    match verb {
        // Nothing but words that ask: what can be done here and now.
        _ if words.is_empty() => Ok(Answer::say(here_and_now(call, table))),
        Some(verb) => Ok(Answer::say(of_verb(verb, table.system, &words))),
        None => rules(table, topic, 0),
    }
}

/// `/rules`, from a page of the answer on.
pub(crate) fn rules(table: &Table, topic: &str, page: usize) -> Result<Answer, Failure> {
    let book = table.system.rulebook();
    let chapters: Vec<String> = book.chapters().map(str::to_owned).collect();
    let found = book.find(topic);
    if found.is_empty() && meaningful(topic).next().is_none() {
        let lines: Vec<String> = chapters.iter().map(|c| format!("- {c}")).collect();
        let title = table.system.title();
        let head = format!("The rulebook of **{title}**. `/rules` with a chapter, a number or a question shows more.");
        return Ok(Answer::say(format!("{head}\n{}", lines.join("\n"))));
    }
    if found.is_empty() {
        let (read, chapters) = (topic.into(), chapters.join("; "));
        return Err(Refusal::UnknownTopic { system: table.system.title(), read, chapters }.into());
    }
    let shown = found.iter().take(PARAGRAPHS);
    let blocks = shown.map(|p| format!("**{}** {}", p.number, p.text));
    let pages = pages(blocks);
    let page = page.min(pages.len().saturating_sub(1));
    let mut lines: Vec<String> = pages.get(page).cloned().into_iter().collect();
    if lines.iter().any(|line| line.contains('†') || line.contains("(house")) {
        lines.push("-# † or *(house)*: settled for this bot where the original rules are silent.".to_owned());
    }
    if page + 1 == pages.len() && found.len() > PARAGRAPHS {
        let more: Vec<&str> = found.iter().skip(PARAGRAPHS).take(20).map(|p| p.number.as_str()).collect();
        lines.push(format!("-# More: {}", more.join(", ")));
    }
    let pending = PendingMessage::text(lines.join("\n"));
    Ok(Answer::fresh(pending.with_row(turning(table, topic, page, pages.len()))))
}

/// Buttons to the other pages; none for a topic that does not fit into their ids.
fn turning(table: &Table, topic: &str, page: usize, pages: usize) -> Vec<Control> {
    if pages < 2 || topic.chars().count() > TOPIC_MAX_CHARS {
        return vec![];
    }
    let button = |label: &str, page: Option<usize>| {
        let target = page.filter(|p| *p < pages).and_then(|p| u8::try_from(p).ok());
        // A greyed button has an id of its own as well.
        let action = Press::Rules(target.unwrap_or(u8::MAX), topic.trim().to_owned());
        let id = ControlId { table: table.id, mark: table.mark(), action }.encode();
        Control::Button(Button { id, label: label.to_owned(), style: Style::Secondary, is_disabled: target.is_none() })
    };
    vec![button("Back", page.checked_sub(1)), button("Next", Some(page + 1))]
}

/// Texts on as few pages as they take, each within the limit of a message; one that is longer than a page is broken
/// between lines, and a code block that is broken is closed and opened again.
fn pages(blocks: impl Iterator<Item = String>) -> Vec<String> {
    let mut pages = vec![String::new()];
    let mut is_code = false;
    for line in blocks.flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>()) {
        let Some(page) = pages.last_mut() else { continue };
        let line = escape::fit(&line, PAGE_CHARS);
        // A fence stays with its block: the one that closes fits always, the one that opens brings some lines along.
        let wanted = match (line.as_str(), is_code) {
            ("```", true) => 0,
            ("```", false) => FENCED_CHARS,
            _ => line.chars().count() + 1,
        };
        if !page.is_empty() && page.chars().count() + wanted > PAGE_CHARS {
            if is_code {
                page.push_str("\n```");
            }
            pages.push(if is_code { format!("```\n{line}") } else { line.clone() });
        } else {
            let gap = if page.is_empty() { "" } else { "\n" };
            *page = format!("{page}{gap}{line}");
        }
        is_code ^= line == "```";
    }
    pages
}

fn without_table() -> String {
    let systems: Vec<String> = SYSTEMS.iter().map(|s| format!("- **{}**: {}", s.title(), s.card().summary)).collect();
    format!(
        "There is no table in this channel. `/game new` opens one; `/game list` shows where others play. `/settings` and \
         `/vacation` are about your time, wherever you play.\n{}",
        systems.join("\n")
    )
}

fn here_and_now(call: &Call, table: &Table) -> String {
    let seat = table.seat_of(call.actor.user);
    let mut lines = vec![table.headline()];
    match (table.status(), seat, table.game()) {
        (Status::Lobby, None, _) => lines.push("Seats are being taken. `/game join` takes one.".to_owned()),
        (Status::Lobby, Some(_), _) => lines.push(format!(
            "You are seated. `/game invite` holds a seat for somebody, `/game computer` seats a computer player; when all are \
             seated, {} gives `/game start`.",
            creator(table)
        )),
        (Status::Playing, Some(seat), Some(game)) => {
            lines.extend(game.prompt(seat).iter().map(Line::markdown));
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
    if let Some(seat) = seat.filter(|s| table.status() == Status::Playing && !table.awaited().contains(s)) {
        lines.push(what_next(table, seat));
    }
    if seat.is_some() && table.status() == Status::Playing && table.pace.seconds().is_some() {
        lines.push(TIME.to_owned());
    }
    if seat.is_some() && table.status() == Status::Playing && table.people().len() > 1 {
        lines.push(PEOPLE.to_owned());
    }
    let verbs: Vec<String> = table.system.card().verbs.iter().map(|v| format!("`/{}` {}", v.name, v.help)).collect();
    if seat.is_some() && table.status() == Status::Playing {
        lines.push(format!(
            "Orders of {}: {}. `/help topic:VERB` tells more; `/rules` has the rulebook.",
            table.system.title(),
            verbs.join("; ")
        ));
    }
    lines.join("\n")
}

fn find_verb(system: System, topic: &str) -> Option<&'static VerbSpec> {
    let topic = topic.trim_start_matches('/');
    let is_it =
        |v: &&VerbSpec| v.name.eq_ignore_ascii_case(topic) || v.aliases.iter().any(|a| a.eq_ignore_ascii_case(topic));
    system.card().verbs.iter().find(is_it)
}

fn of_verb(verb: &VerbSpec, system: System, words: &[String]) -> String {
    let mut lines = vec![format!("**{}**: {}", verb.name, verb.help)];
    for field in verb.fields {
        let must = if field.is_required { "" } else { " (optional)" };
        lines.push(format!("- `{}`{must}: {}", field.name, field.help));
    }
    lines.push(format!("For example: `{}`, or `/order text:{}`", verb.typed_example(), verb.example));
    if !verb.aliases.is_empty() {
        lines.push(format!("Short: {}", verb.aliases.join(", ")));
    }
    let book = system.rulebook();
    let rules: Vec<&str> = book.find(&words.join(" ")).iter().take(8).map(|p| p.number.as_str()).collect();
    if !rules.is_empty() {
        lines.push(format!("Rules: {}. For example: `/rules topic:{}`", rules.join(", "), rules[0]));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_table_is_broken_between_lines_and_stays_a_table() {
        let rows: Vec<String> = (0..80).map(|n| format!("row {n:<40} of a long table")).collect();
        let block = format!("**1.1** It is:\n```\n{}\n```\nThe end.", rows.join("\n"));
        let pages = pages([block.clone(), "**1.2** More.".to_owned()].into_iter());
        assert!(pages.len() > 1);
        for page in &pages {
            assert!(page.chars().count() <= PAGE_CHARS + 4);
            assert_eq!(page.matches("```").count() % 2, 0, "{page}");
        }
        let together = pages.join("\n");
        assert!(rows.iter().all(|row| together.contains(row)) && together.ends_with("The end.\n**1.2** More."));
    }
}
