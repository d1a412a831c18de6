//! Lines typed at a console, as requests: the slash commands of Discord, with or without the slash.

use crate::contract::{Draft, VerbSpec};
use crate::host::Request;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A call of the host.
    Call(Request),
    /// Presses the control of that number, with the entry of that number if it is a menu.
    Press(usize, Option<usize>),
    /// Leaves the console.
    Quit,
    /// Nothing.
    Nothing,
}

/// Reads a line. What is no command of the table is an order in notation.
pub fn parse(line: &str, verbs: &[VerbSpec]) -> Command {
    let line = line.trim();
    let bare = line.strip_prefix('/').unwrap_or(line);
    let (word, rest) = split(bare);
    let text = |name: &str| option(rest, name).unwrap_or_else(|| rest.to_owned());
    match word.to_lowercase().as_str() {
        "" => Command::Nothing,
        _ if line.starts_with('#') => Command::Nothing,
        "quit" | "exit" => Command::Quit,
        "press" => press(rest),
        number if number.parse::<usize>().is_ok() => press(bare),
        "game" => game(rest),
        "map" => Command::Call(map(rest)),
        "sheet" => Command::Call(Request::Sheet { unit: text("unit") }),
        "orders" => Command::Call(Request::Orders),
        "order" => Command::Call(Request::Notation(text("text"))),
        "undo" => Command::Call(Request::Undo),
        "rules" => Command::Call(Request::Rules { topic: text("topic") }),
        "help" => Command::Call(Request::Help { topic: text("topic") }),
        "panel" => Command::Call(Request::Panel),
        verb => Command::Call(match verbs.iter().find(|v| v.name == verb).and_then(|v| named_fields(v, rest)) {
            Some(draft) => Request::Play(draft),
            None => Request::Notation(bare.to_owned()),
        }),
    }
}

fn game(rest: &str) -> Command {
    let (word, rest) = split(rest);
    let text = |name: &str| option(rest, name).unwrap_or_else(|| rest.to_owned());
    Command::Call(match word.to_lowercase().as_str() {
        "join" => Request::Join { side: text("side") },
        "leave" => Request::Leave,
        "computer" => Request::Computer {
            side: option(rest, "side").unwrap_or_default(),
            skill: option(rest, "skill")
                .unwrap_or_else(|| if rest.contains(':') { String::new() } else { rest.to_owned() }),
        },
        "start" => Request::Start,
        "list" => Request::List,
        "resign" => Request::Resign,
        "draw" => Request::OfferDraw,
        "end" => Request::End,
        "export" => Request::Export { format: text("format") },
        "replay" => {
            let (from, to) = split(rest);
            Request::Replay {
                from: option(rest, "from").unwrap_or_else(|| from.to_owned()),
                to: option(rest, "to").unwrap_or_else(|| to.to_owned()),
            }
        }
        "rematch" => Request::Rematch,
        "pace" => Request::Pace { pace: text("pace") },
        _ => Request::Status,
    })
}

fn map(rest: &str) -> Request {
    let named = ["focus", "overlay", "turn"].map(|name| option(rest, name));
    if named.iter().any(Option::is_some) {
        let [focus, overlay, turn] = named.map(Option::unwrap_or_default);
        return Request::Map { focus, overlay, turn };
    }
    let (focus, overlay) = split(rest);
    Request::Map { focus: focus.to_owned(), overlay: overlay.to_owned(), turn: String::new() }
}

fn press(rest: &str) -> Command {
    let (control, entry) = split(rest);
    match (control.parse(), entry.parse()) {
        (Ok(control), entry) => Command::Press(control, entry.ok()),
        (Err(_), _) => Command::Nothing,
    }
}

/// `unit:Spur1 path:F3 L`: fields by name, as Discord shows them.
fn named_fields(verb: &VerbSpec, rest: &str) -> Option<Draft> {
    let names: Vec<&str> = verb.fields.iter().map(|f| f.name).collect();
    let (first, _) = rest.split_once(':')?;
    names.contains(&first.trim()).then(|| {
        names.iter().fold(Draft::new(verb.name), |draft, name| match value(rest, name, &names) {
            Some(text) => draft.with(*name, text),
            None => draft,
        })
    })
}

/// The text after `name:`, up to the next `other:`.
fn value(rest: &str, name: &str, names: &[&str]) -> Option<String> {
    let mut words = rest.split_whitespace();
    let mut found: Vec<&str> = Vec::new();
    let begins = |word: &str| names.iter().any(|n| word.split_once(':').is_some_and(|(head, _)| head == *n));
    let first = words.find_map(|word| word.strip_prefix(name)?.strip_prefix(':'))?;
    found.extend(Some(first).filter(|w| !w.is_empty()));
    found.extend(words.take_while(|word| !begins(word)));
    Some(found.join(" "))
}

fn option(rest: &str, name: &str) -> Option<String> {
    const NAMES: [&str; 11] =
        ["focus", "overlay", "turn", "unit", "text", "topic", "side", "skill", "format", "from", "to"];
    let names: Vec<&str> = NAMES.into_iter().chain(["pace"]).collect();
    value(rest, name, &names)
}

fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::FieldSpec;

    const UNIT: FieldSpec = FieldSpec { name: "unit", help: "which ship", is_required: true };
    const PATH: FieldSpec = FieldSpec { name: "path", help: "the steps", is_required: false };
    const VERBS: &[VerbSpec] =
        &[VerbSpec { name: "move", aliases: &[], fields: &[UNIT, PATH], help: "moves", example: "move Spur1 F3" }];

    fn call(line: &str) -> Request {
        match parse(line, VERBS) {
            Command::Call(request) => request,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn slash_commands_are_understood_with_and_without_names() {
        assert_eq!(call("/move Spur1 F3"), Request::Notation("move Spur1 F3".to_owned()));
        let draft = Draft::new("move").with("unit", "Spur1").with("path", "F3 L");
        assert_eq!(call("/move unit:Spur1 path:F3 L"), Request::Play(draft));
        let map = |focus: &str, overlay: &str, turn: &str| Request::Map {
            focus: focus.to_owned(),
            overlay: overlay.to_owned(),
            turn: turn.to_owned(),
        };
        assert_eq!(call("map"), map("", "", ""));
        assert_eq!(call("map Spur1 arc"), map("Spur1", "arc", ""));
        assert_eq!(call("/map overlay:arc reach turn:3"), map("", "arc reach", "3"));
        assert_eq!(call("game draw"), Request::OfferDraw);
        assert_eq!(call("game"), Request::Status);
        assert_eq!(call("rules 6.6"), Request::Rules { topic: "6.6".to_owned() });
    }

    #[test]
    fn the_console_has_a_few_words_of_its_own() {
        assert_eq!(parse("quit", VERBS), Command::Quit);
        assert_eq!(parse("# a remark", VERBS), Command::Nothing);
        assert_eq!(parse("press 2 3", VERBS), Command::Press(2, Some(3)));
        assert_eq!(parse("4", VERBS), Command::Press(4, None));
    }
}
