//! `/help`: what to do here and now, what a verb means.

use crate::contract::search::meaningful;
use crate::contract::{System, VerbSpec};
use crate::host::commands::lobby;
use crate::host::context::failure::Failure;
use crate::host::outgoing::buttons;
use crate::host::queries::rules::{self, Of};
use crate::host::table::Table;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::Press;
use crate::host::table::seated::{creator, what_next};
use crate::host::table::stage::Status;
use crate::host::{Call, Control, Style};
use crate::kit::line::Line;
use crate::systems::SYSTEMS;

/// What one can do about the clock.
const TIME: &str = "Time: `/settings` keeps deadlines out of your nights; `/vacation` stops the clock where you are awaited; `/game \
                    pause` asks the others to stop it.";
/// What one can do about one's seat.
const PEOPLE: &str =
    "People: `/game seat` gives your seat to somebody, calls it out or lets a computer player keep it.";
/// Characters of the first page: what is asked, and no more.
const FIRST_CHARS: usize = 500;

/// `/help`
pub(crate) fn help(call: &Call, table: Option<&Table>, topic: &str) -> Result<Answer, Failure> {
    let words: Vec<String> = meaningful(topic).collect();
    let Some(table) = table else {
        return Ok(if words.is_empty() { Answer::say(without_table()) } else { rules::of_any(topic) });
    };
    // "How do I move?" asks for the order of that name.
    let verb = find_verb(table.system, topic.trim()).or_else(|| words.iter().find_map(|w| find_verb(table.system, w)));
    match verb {
        // Nothing but words that ask: what can be done here and now.
        _ if words.is_empty() => first(call, table),
        Some(verb) => Ok(Answer::say(of_verb(verb, table.system, &words))),
        None => Ok(rules::page(Of::Table(table), topic, 0)),
    }
}

/// What is asked here and now, and the step that is best next.
fn first(call: &Call, table: &Table) -> Result<Answer, Failure> {
    let mut text = table.headline();
    for line in asked(call, table) {
        let longer = format!("{text}\n{line}");
        if longer.chars().count() > FIRST_CHARS {
            break;
        }
        text = longer;
    }
    let mut row: Vec<Control> = best_steps(call, table)?
        .into_iter()
        .zip([Style::Primary, Style::Secondary])
        .map(|((press, label), style)| buttons::button(table, press, label, style))
        .collect();
    row.push(buttons::button(table, Press::Rules(0, String::new()), "Rules", Style::Secondary));
    row.push(buttons::button(table, Press::MoreHelp, "More", Style::Secondary));
    Ok(Answer::fresh(PendingMessage::text(text).with_row(row)))
}

/// **More**: the commands of this moment.
pub(crate) fn more(call: &Call, table: &Table) -> Answer {
    Answer::say(here_and_now(call, table))
}

/// What can be pressed now, the best first.
fn best_steps(call: &Call, table: &Table) -> Result<Vec<(Press, &'static str)>, Failure> {
    let seat = table.seat_of(call.actor.user);
    Ok(match (table.status(), seat) {
        (Status::Lobby, None) => vec![(Press::Join, "Join")],
        (Status::Lobby, Some(_)) if lobby::is_full(table)? => vec![(Press::Start, "Start")],
        (Status::Lobby, Some(_)) => vec![(Press::PlayTheComputer, "Play the computer")],
        (Status::Playing, Some(seat)) if table.awaited().contains(&seat) => vec![(Press::GiveOrders, "Give orders")],
        (Status::Playing, Some(_)) => vec![(Press::Report, "My report"), (Press::Map, "Map")],
        (Status::Playing, None) => vec![(Press::Map, "Map"), (Press::Status, "Status")],
        (Status::Over, _) => vec![(Press::Replay, "Replay"), (Press::Status, "Status")],
        (Status::Abandoned, _) => vec![],
    })
}

fn without_table() -> String {
    let systems: Vec<String> = SYSTEMS.iter().map(|s| format!("- **{}**: {}", s.title(), s.card().summary)).collect();
    format!(
        "There is no table in this channel. `/game new` opens one; `/game list` shows where others play; `/learn` \
         teaches a game in small steps. `/settings` and \
         `/vacation` are about your time, wherever you play.\n{}",
        systems.join("\n")
    )
}

/// What is asked, a line each.
fn asked(call: &Call, table: &Table) -> Vec<String> {
    let seat = table.seat_of(call.actor.user);
    let mut lines = Vec::new();
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
    lines
}

fn here_and_now(call: &Call, table: &Table) -> String {
    let seat = table.seat_of(call.actor.user);
    let mut lines = vec![table.headline()];
    lines.extend(asked(call, table));
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
