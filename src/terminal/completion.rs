//! What could stand in a line while somebody types it: the terminal's own words, and what the host completes for whoever types
//! the same command in Discord. What is not here: what a line means (`command`), and the keys (`keyboard`).

use std::collections::{BTreeMap, BTreeSet};

use super::keyboard::Offers;
use super::table::{actor, first_awaited, place, spoken_for};
use super::tables::Tables;
use crate::contract::{Choice, System, VerbSpec};
use crate::host::{ChannelId, Completion, Host};
use crate::kit::choices::fitting;
use crate::systems::{self, SYSTEMS};

/// A command that is no order.
struct Known {
    /// Its words: `game export`.
    name: &'static str,
    /// What it is for.
    help: &'static str,
    /// The texts it takes, by name: `format:json`.
    fields: &'static [&'static str],
    /// Those that may stand without their names, in order.
    loose: &'static [&'static str],
}

const fn bare(name: &'static str, help: &'static str) -> Known {
    Known { name, help, fields: &[], loose: &[] }
}

const fn taking(name: &'static str, help: &'static str, fields: &'static [&'static str]) -> Known {
    Known { name, help, fields, loose: fields }
}

const KNOWN: &[Known] = &[
    taking("help", "what is asked of you, or what a word means", &["topic"]),
    bare("panel", "menus and buttons for what is asked of you"),
    Known { fields: &[], ..taking("press", "presses a button, or takes an entry of a menu", &["control"]) },
    Known { loose: &["focus", "overlay"], ..taking("map", "the map", &["focus", "overlay", "turn", "text"]) },
    Known { loose: &["unit"], ..taking("sheet", "the card of a unit", &["unit", "text"]) },
    bare("orders", "what you have filed"),
    taking("order", "orders in notation, one after the other with `;`", &["text"]),
    bare("report", "what became of your orders"),
    bare("details", "every sentence of the last post"),
    bare("undo", "takes back your last order"),
    bare("status", "how the table stands"),
    taking("rules", "paragraphs of the rulebook", &["topic"]),
    Known { loose: &["system"], ..taking("learn", "the lesson of a system", &["system", "order"]) },
    taking("stats", "your games and ratings", &["system"]),
    Known {
        loose: &[],
        ..taking(
            "settings",
            "how you like things",
            &["zone", "quiet", "text_maps", "pictures", "contrast", "ask_before_shots", "faces", "nudges", "digest"],
        )
    },
    taking("vacation", "days away", &["from", "until", "table"]),
    bare("privacy show", "what is kept of you"),
    bare("privacy export", "all of it, as a file"),
    bare("privacy delete", "forgets it"),
    Known {
        loose: &["system"],
        ..taking("game new", "another table, of any system", &["system", "scenario", "options", "pace", "seats"])
    },
    bare("game status", "how the table stands"),
    bare("game list", "your tables"),
    taking("game open", "goes to another of your tables", &["table"]),
    taking("game join", "takes a seat", &["side"]),
    bare("game leave", "gives a seat up before the start"),
    Known { loose: &["skill"], ..taking("game computer", "seats a computer player", &["side", "skill"]) },
    bare("game start", "begins"),
    bare("game resign", "gives the game up"),
    bare("game draw", "offers a draw"),
    bare("game end", "ends the game without a result"),
    taking("game export", "the record, as a file", &["format"]),
    taking("game replay", "the game as an animation", &["from", "to"]),
    bare("game rematch", "the same once more"),
    taking("game pace", "how long a phase may take", &["pace"]),
    bare("game pause", "stops the clock"),
    bare("game resume", "lets the clock go on"),
    bare("quit", "leaves"),
];

/// Who may sit at another table.
const SEATS: [&str; 4] = ["you,computer:plain", "you,computer:steady", "you,computer:sharp", "you,you"];

/// Fields that Discord offers as a switch.
const SWITCHES: &[&str] = &["text_maps", "ask_before_shots", "faces"];

/// What could stand from a place on, and who knows.
#[derive(Debug)]
struct Wanted {
    /// Where, in bytes.
    from: usize,
    source: Source,
}

#[derive(Debug)]
enum Source {
    /// These.
    Words(Vec<Choice>),
    /// The host: what could stand in that field of that command.
    Host { command: String, field: String, fields: BTreeMap<String, String> },
}

/// What could stand at the end of a line; `controls` are those that can be pressed.
pub async fn offers(host: &Host, channel: ChannelId, system: System, controls: &[Choice], line: &str) -> Offers {
    let (named, rest) = spoken_for(line);
    let seat = match named {
        Some(seat) => seat,
        None => first_awaited(host, channel).await,
    };
    let command = rest.strip_prefix('/').unwrap_or(rest);
    let before = line.len() - command.len();
    let mut found = vec![];
    for Wanted { from, source } in wanted(command, system, controls) {
        let typed = command.get(from..).unwrap_or_default();
        let choices = match source {
            Source::Words(choices) => begun(choices, typed),
            // At a keyboard one goes to a table; in Discord tables stay in their channels.
            Source::Host { command, .. } if command == "game open" => {
                Tables::of(host).await.map_or_else(|_| vec![], |tables| fitting(tables.choices(), typed))
            }
            Source::Host { command, field, fields } => {
                host.complete(Completion { actor: actor(seat), place: place(channel), command, field, fields }).await
            }
        };
        // What stands there, with a space behind it, is done.
        let is_done = |choice: &Choice| typed.ends_with(' ') && choice.value == typed.trim_end();
        found.extend(choices.into_iter().filter(|c| !c.value.is_empty() && !is_done(c)).map(|c| (before + from, c)));
    }
    joined(line, found)
}

/// All of them from the first place on, none twice.
fn joined(line: &str, found: Vec<(usize, Choice)>) -> Offers {
    let Some(from) = found.iter().map(|(at, _)| *at).min() else { return Offers { from: line.len(), choices: vec![] } };
    let mut known = BTreeSet::new();
    let whole = found.into_iter().map(|(at, choice)| {
        let value = format!("{}{}", line.get(from..at).unwrap_or_default(), choice.value);
        Choice { value, ..choice }
    });
    Offers { from, choices: whole.filter(|choice| known.insert(choice.value.clone())).collect() }
}

fn begun(choices: Vec<Choice>, typed: &str) -> Vec<Choice> {
    let typed = typed.to_lowercase();
    choices.into_iter().filter(|choice| choice.value.to_lowercase().starts_with(&typed)).collect()
}

fn wanted(line: &str, system: System, controls: &[Choice]) -> Vec<Wanted> {
    let Some(known) = KNOWN.iter().find(|known| after(line, known.name).is_some()) else {
        return order(line, system.card().verbs);
    };
    let mut rest = after(line, known.name).unwrap_or_default();
    let own = |field: &str| own_words(known.name, field, controls);
    let mut fields: Vec<(&str, String)> = known.fields.iter().map(|name| (*name, String::new())).collect();
    let (mut of, mut loose) = (system, known.loose);
    // The system stands before the names of all else.
    if known.name == "game new"
        && let Some((word, behind)) = rest.split_once(char::is_whitespace)
        && let Some(named) = systems::find(word)
    {
        (of, loose, rest) = (named, &[], behind.trim_start());
        fields.retain(|(name, _)| *name != "system");
    }
    let mut wanted = in_fields(line, rest, known.name, &fields, loose);
    for Wanted { source, .. } in &mut wanted {
        let Source::Host { command, field, fields } = source else { continue };
        if let Some(choices) = own(field) {
            let typed = fields.get(field).map_or("", String::as_str);
            *source = Source::Words(if command == "press" { choices } else { fitting(choices, typed) });
        } else if command == "game new" {
            fields.entry("system".to_owned()).or_insert_with(|| of.slug().to_owned());
        }
    }
    wanted
}

/// What is behind a command, if it stands there whole.
fn after<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let mut rest = line;
    for word in name.split(' ') {
        let (first, behind) = rest.split_once(char::is_whitespace)?;
        if !first.eq_ignore_ascii_case(word) {
            return None;
        }
        rest = behind.trim_start();
    }
    Some(rest)
}

/// What Discord does not complete but offers as such, and what a terminal alone has.
fn own_words(command: &str, field: &str, controls: &[Choice]) -> Option<Vec<Choice>> {
    let switch = || ["true", "false"].map(Choice::plain).to_vec();
    match (command, field) {
        ("press", _) => Some(controls.to_vec()),
        ("game new", "seats") => Some(SEATS.map(Choice::plain).to_vec()),
        ("map" | "sheet", "text") => Some(switch()),
        ("settings", field) if SWITCHES.contains(&field) => Some(switch()),
        ("learn" | "stats", "system") => Some(SYSTEMS.map(|s| Choice::new(s.slug(), s.title())).to_vec()),
        _ => None,
    }
}

/// Commands that begin so, and orders: in notation, or by the names of their fields.
fn order(line: &str, verbs: &[VerbSpec]) -> Vec<Wanted> {
    let text = BTreeMap::from([("text".to_owned(), line.to_owned())]);
    let notation = Source::Host { command: "order".to_owned(), field: "text".to_owned(), fields: text };
    let notation = Wanted { from: 0, source: notation };
    let verb = verbs.iter().find(|verb| after(line, verb.name).is_some());
    if let Some(verb) = verb {
        let fields: Vec<(&str, String)> = verb.fields.iter().map(|f| (f.name, f.help.to_owned())).collect();
        let rest = after(line, verb.name).unwrap_or_default();
        let named = in_fields(line, rest, verb.name, &fields, &[]);
        let is_named = named.iter().any(|wanted| matches!(wanted.source, Source::Host { .. }));
        return if is_named { named } else { [notation].into_iter().chain(named).collect() };
    }
    let words = Wanted { from: 0, source: Source::Words(words(line)) };
    [words, notation].into_iter().collect()
}

/// The words of commands, up to the one that is being typed: of `game` only that there is such a word.
fn words(line: &str) -> Vec<Choice> {
    let typed = line.split_whitespace().count() + usize::from(line.ends_with(char::is_whitespace) || line.is_empty());
    let mut found: Vec<Choice> = vec![];
    for known in KNOWN {
        let name: Vec<&str> = known.name.split(' ').take(typed.max(1)).collect();
        let is_whole = name.len() == known.name.split(' ').count();
        let name = name.join(" ");
        if found.iter().all(|choice| choice.value != name) {
            let help = if is_whole { known.help } else { "…" };
            found.push(Choice::new(name.clone(), format!("{name}: {help}")));
        }
    }
    found
}

/// What could stand in the fields behind a command: the value that is being typed, or the name of another field.
fn in_fields(line: &str, rest: &str, command: &str, names: &[(&str, String)], loose: &[&str]) -> Vec<Wanted> {
    let mut wanted = vec![];
    let start = line.len() - rest.len();
    let (fields, last) = read_fields(rest, names);
    let host = |field: &str, fields: BTreeMap<String, String>| {
        let (command, field) = (command.to_owned(), field.to_owned());
        Source::Host { command, field, fields }
    };
    if let Some((name, at)) = last {
        wanted.push(Wanted { from: start + at, source: host(name, fields.clone()) });
    } else if let Some((name, at, before)) = read_loose(rest, loose) {
        wanted.push(Wanted { from: start + at, source: host(name, before) });
    }
    let word = rest.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let is_first = rest.get(..word).is_none_or(|before| before.trim().is_empty());
    if last.is_some() || is_first {
        let free = names.iter().filter(|(name, _)| !fields.contains_key(*name));
        let free = free.map(|(name, help)| match help.as_str() {
            "" => Choice::plain(format!("{name}:")),
            help => Choice::new(format!("{name}:"), format!("{name}: {help}")),
        });
        wanted.push(Wanted { from: start + word, source: Source::Words(free.collect()) });
    }
    wanted
}

/// Texts by name, and which of them is being typed, from where on.
fn read_fields<'n>(rest: &str, names: &[(&'n str, String)]) -> (BTreeMap<String, String>, Option<(&'n str, usize)>) {
    let mut begun: Vec<(&'n str, usize, usize)> = vec![];
    let mut at = 0;
    for word in rest.split_inclusive(char::is_whitespace) {
        let name = names.iter().find(|(name, _)| word.strip_prefix(name).is_some_and(|tail| tail.starts_with(':')));
        if let Some((name, _)) = name {
            begun.push((name, at, at + name.len() + 1));
        }
        at += word.len();
    }
    let ends = begun.iter().skip(1).map(|(_, at, _)| *at).chain([rest.len()]);
    let text = |from: usize, to: usize| rest.get(from..to).unwrap_or_default();
    let fields =
        begun.iter().zip(ends).map(|((name, _, from), to)| ((*name).to_owned(), text(*from, to).trim().to_owned()));
    let behind = |from: usize| from + (rest.len() - from - text(from, rest.len()).trim_start().len());
    (fields.collect(), begun.last().map(|(name, _, from)| (*name, behind(*from))))
}

/// Texts without names, a word each but for the last: the one that is being typed, from where on, and all so far.
fn read_loose<'n>(rest: &str, loose: &[&'n str]) -> Option<(&'n str, usize, BTreeMap<String, String>)> {
    let mut fields = BTreeMap::new();
    let mut at = 0;
    for (nth, name) in loose.iter().enumerate() {
        let left = rest.get(at..).unwrap_or_default();
        match left.split_once(char::is_whitespace) {
            Some((word, behind)) if nth + 1 < loose.len() => {
                fields.insert((*name).to_owned(), word.to_owned());
                at = rest.len() - behind.trim_start().len();
            }
            _ => {
                fields.insert((*name).to_owned(), left.to_owned());
                return Some((name, at, fields));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::command::{self, Command};

    fn system() -> System {
        systems::find("anteel").unwrap()
    }

    #[test]
    fn every_word_that_is_offered_is_a_command_and_takes_its_texts() {
        let verbs = system().card().verbs;
        let is_understood = |line: &str| !matches!(command::parse(line, verbs), Command::NotUnderstood(_));
        for known in KNOWN.iter().filter(|known| known.name != "press") {
            // Which table is not to be guessed.
            assert!(is_understood(known.name) || known.name == "game open", "{}", known.name);
            for field in known.fields {
                let value = if *field == "text" && known.name != "order" { "true" } else { "1" };
                let line = format!("{} {field}:{value}", known.name);
                assert!(is_understood(&line), "{line}: {:?}", command::parse(&line, verbs));
            }
            assert!(known.loose.iter().all(|name| known.fields.contains(name)), "{}", known.name);
        }
    }

    /// `field of command` for the host, or the words that are offered; with the place.
    fn seen(line: &str) -> Vec<String> {
        let controls = [Choice::new("1", "1: Lock"), Choice::new("2 1", "2 1: Spur")];
        let told = |Wanted { from, source }| match source {
            Source::Words(choices) => {
                let words = begun(choices, line.get(from..).unwrap());
                format!("{from}: {}", words.into_iter().map(|c| c.value).collect::<Vec<_>>().join(" "))
            }
            Source::Host { command, field, fields } => format!("{from}: {field} of {command} {fields:?}"),
        };
        wanted(line, system(), &controls).into_iter().map(told).collect()
    }

    #[test]
    fn the_word_or_field_that_is_being_typed_is_asked_for() {
        assert_eq!(seen("pan")[0], "0: panel");
        assert_eq!(seen("game re")[0], "0: game resign game replay game rematch game resume");
        assert_eq!(seen("press ")[0], "6: 1 2 1");
        assert_eq!(seen("map Spur1 a"), [r#"10: overlay of map {"focus": "Spur1", "overlay": "a"}"#]);
        assert_eq!(seen("map ")[1], "4: focus: overlay: turn: text:");
        assert_eq!(
            seen("map focus:Spur1 overlay:arc re"),
            [r#"24: overlay of map {"focus": "Spur1", "overlay": "arc re"}"#, "28: "]
        );
        assert_eq!(seen("settings faces:f")[0], "15: false");
        assert_eq!(seen("game new scenario:s")[0], r#"18: scenario of game new {"scenario": "s", "system": "anteel"}"#);
        assert_eq!(seen("game new pen")[0], r#"9: system of game new {"system": "pen"}"#);
        assert_eq!(seen("game new penta-war sc"), ["19: scenario:"]);
        let other = r#"28: scenario of game new {"scenario": "s", "system": "penta-war"}"#;
        assert_eq!(seen("game new penta-war scenario:s")[0], other);
        let named = r#"35: scenario of game new {"scenario": "s", "system": "penta-war"}"#;
        assert_eq!(seen("game new system:penta-war scenario:s")[0], named);
        assert_eq!(seen("game new anteel seats:you,y")[0], "22: you,you");
        assert_eq!(seen("game computer sh")[0], r#"14: skill of game computer {"skill": "sh"}"#);
        assert_eq!(seen("learn penta-")[0], "6: penta-war");
    }

    #[test]
    fn orders_are_completed_in_notation_and_by_the_names_of_their_fields() {
        assert_eq!(seen("mo"), ["0: ", r#"0: text of order {"text": "mo"}"#]);
        assert_eq!(seen("move "), [r#"0: text of order {"text": "move "}"#, "5: unit: path:"]);
        assert_eq!(seen("move Spur1 F"), [r#"0: text of order {"text": "move Spur1 F"}"#]);
        assert_eq!(seen("move unit:Sp"), [r#"10: unit of move {"unit": "Sp"}"#, "5: "]);
        assert_eq!(seen("move unit:Spur1 path:F3 "), [r#"21: path of move {"path": "F3", "unit": "Spur1"}"#, "24: "]);
        assert_eq!(seen("move unit:Spur1 p")[1], "16: path:");
    }

    #[test]
    fn what_begins_later_is_put_behind_what_stands_before_it() {
        let found =
            vec![(5, Choice::plain("unit:")), (0, Choice::plain("move Spur1")), (0, Choice::plain("move unit:"))];
        let Offers { from, choices } = joined("move ", found);
        let values: Vec<&str> = choices.iter().map(|c| c.value.as_str()).collect();
        assert_eq!((from, values), (0, vec!["move unit:", "move Spur1"]));
    }
}
