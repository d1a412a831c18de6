//! Lines typed at a terminal, as requests: the slash commands of Discord, with or without the slash.
//!
//! Every word of a line is understood, or the line is refused.

use super::controls::Pressing;
use crate::contract::{Draft, VerbSpec};
use crate::host::{
    Change, LearnWish, Look, Open, Personal, PrivacyWish, Request, SettingsWish, StatsWish, VacationWish,
};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A call of the host.
    Call(Request),
    /// Presses a control.
    Press(Pressing),
    /// Opens another table.
    New(NewWish),
    /// Goes to the table of that number.
    Open(i64),
    /// Lists the tables of this keyboard.
    Tables,
    /// Shows all that was told with the last post.
    Details,
    /// Leaves the terminal.
    Quit,
    /// Nothing.
    Nothing,
    /// A word that means nothing there; the sentence says what would.
    NotUnderstood(String),
}

/// The table that `game new` is to open; what is `None` is as at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewWish {
    /// The system, by slug or title; `None`: as the table that is played.
    pub system: Option<String>,
    /// Slug of the scenario.
    pub scenario: Option<String>,
    /// Options of the system.
    pub options: Option<String>,
    /// How long a phase may take.
    pub pace: Option<String>,
    /// Who sits where.
    pub seats: Option<String>,
}

/// Reads a line. What is no command of the table is an order in notation.
pub fn parse(line: &str, verbs: &[VerbSpec]) -> Command {
    let line = line.trim();
    let bare = line.strip_prefix('/').unwrap_or(line);
    let (word, rest) = split(bare);
    let word = word.to_lowercase();
    let read = match word.as_str() {
        "" => Ok(Command::Nothing),
        _ if line.starts_with('#') => Ok(Command::Nothing),
        "quit" | "exit" => alone(&word, rest, Command::Quit),
        "press" => press(rest),
        number if number.parse::<usize>().is_ok() => press(bare),
        "game" => game(rest),
        "status" => alone(&word, rest, Command::Call(Request::Look(Look::Status { table: String::new() }))),
        "map" => map(rest),
        "sheet" => sheet(rest),
        "details" => alone(&word, rest, Command::Details),
        "report" => alone(&word, rest, Command::Call(Request::Look(Look::Report))),
        "orders" => alone(&word, rest, Command::Call(Request::Look(Look::Orders))),
        "order" => text(rest, "text").map(|text| Command::Call(Request::Change(Change::Notation { text }))),
        "undo" => alone(&word, rest, Command::Call(Request::Change(Change::Undo))),
        "rules" => text(rest, "topic").map(|topic| Command::Call(Request::Look(Look::Rules { topic }))),
        "moderate" => Err("There is nothing to moderate in a terminal: every seat is yours.".to_owned()),
        "help" | "?" => text(rest, "topic").map(|topic| Command::Call(Request::Look(Look::Help { topic }))),
        "settings" => settings(rest),
        "vacation" => vacation(rest),
        "stats" => text(rest, "system")
            .map(|system| Command::Call(Request::Person(Personal::Stats(StatsWish { system, person: None })))),
        "learn" => learn(rest),
        "privacy" => privacy(rest),
        "panel" => alone(&word, rest, Command::Call(Request::Look(Look::Panel))),
        verb => order(verbs.iter().find(|v| v.name == verb), bare, rest),
    };
    read.unwrap_or_else(Command::NotUnderstood)
}

/// A command that takes nothing.
fn alone(word: &str, rest: &str, command: Command) -> Result<Command, String> {
    if rest.is_empty() { Ok(command) } else { Err(format!("`{word}` takes nothing more, but I read {rest:?}.")) }
}

/// An order, by the names of its fields or in notation.
fn order(verb: Option<&VerbSpec>, bare: &str, rest: &str) -> Result<Command, String> {
    if let Some(verb) = verb {
        let names: Vec<&str> = verb.fields.iter().map(|f| f.name).collect();
        if let Some(fields) = named(rest, &names)? {
            let draft = fields.into_iter().fold(Draft::new(verb.name), |draft, (name, text)| draft.with(name, text));
            return Ok(Command::Call(Request::Change(Change::Play(draft))));
        }
    }
    Ok(Command::Call(Request::Change(Change::Notation { text: bare.to_owned() })))
}

fn game(rest: &str) -> Result<Command, String> {
    let (word, rest) = split(rest);
    let word = word.to_lowercase();
    let call = |request| Ok(Command::Call(request));
    let bare = |request| alone(&format!("game {word}"), rest, Command::Call(request));
    match word.as_str() {
        "" | "status" => bare(Request::Look(Look::Status { table: String::new() })),
        "new" => new(rest),
        "join" => call(Request::Change(Change::Join { side: text(rest, "side")? })),
        "leave" => bare(Request::Change(Change::Leave)),
        "computer" => computer(rest),
        "start" => bare(Request::Change(Change::Start)),
        "list" => alone("game list", rest, Command::Tables),
        "open" => open(&text(rest, "table")?),
        "resign" => bare(Request::Look(Look::Resign)),
        "draw" => bare(Request::Change(Change::Draw)),
        "pause" => bare(Request::Change(Change::Pause)),
        "resume" => bare(Request::Change(Change::Resume)),
        "seat" => Err("In a terminal every seat is yours; there is nobody to give one to.".to_owned()),
        "follow" | "unfollow" => Err("In a terminal every seat is yours; there is nobody who only watches.".to_owned()),
        "referee" => Err("In a terminal every seat is yours; there is nobody to watch over it.".to_owned()),
        "invite" => Err("Nobody can be invited to a terminal; `game computer` seats a computer player.".to_owned()),
        "end" => bare(Request::Look(Look::End { table: String::new() })),
        "export" => call(Request::Look(Look::Export { format: text(rest, "format")?, table: String::new() })),
        "replay" => {
            let [from, to] = texts(rest, ["from", "to"])?;
            call(Request::Look(Look::Replay { from, to }))
        }
        "rematch" => bare(Request::Open(Open::Rematch)),
        "pace" => call(Request::Change(Change::Pace { pace: text(rest, "pace")? })),
        other => Err(format!(
            "There is no command `game {other}`; there are new, list, open, status, resign, draw, end, export, replay, \
             rematch, pace, pause, resume, and before the start join, leave, computer, start."
        )),
    }
}

/// `game new`, `game new penta-war`, `game new anteel scenario:skirmish options:budget=40`.
fn new(rest: &str) -> Result<Command, String> {
    const NAMES: [&str; 5] = ["system", "scenario", "options", "pace", "seats"];
    let is_name = |word: &&str| word.split_once(':').is_some_and(|(name, _)| NAMES.contains(&name));
    let named_from = rest.split_whitespace().position(|word| is_name(&word)).unwrap_or(usize::MAX);
    let words = |from: usize, most: usize| rest.split_whitespace().skip(from).take(most).collect::<Vec<_>>().join(" ");
    let (loose, behind) = (words(0, named_from), words(named_from, usize::MAX));
    let mut wish = NewWish { system: Some(loose).filter(|loose| !loose.is_empty()), ..NewWish::default() };
    for (name, text) in named(&behind, &NAMES)?.unwrap_or_default() {
        let field = match name {
            "system" => &mut wish.system,
            "scenario" => &mut wish.scenario,
            "options" => &mut wish.options,
            "pace" => &mut wish.pace,
            _ => &mut wish.seats,
        };
        if let Some(before) = field.replace(text) {
            return Err(format!("The system is said twice: before `{name}:` I read {before:?}."));
        }
    }
    Ok(Command::New(wish))
}

/// `game open 3`.
fn open(table: &str) -> Result<Command, String> {
    let number = table.parse().map_err(|_| {
        format!("`game open` takes the number of a table, but I read {table:?}; `game list` shows which there are.")
    })?;
    Ok(Command::Open(number))
}

/// `game computer sharp`, `game computer side:circle skill:sharp`.
fn computer(rest: &str) -> Result<Command, String> {
    let (side, skill) = match named(rest, &["side", "skill"])? {
        None => (String::new(), rest.to_owned()),
        Some(_) => <[String; 2]>::into(texts(rest, ["side", "skill"])?),
    };
    Ok(Command::Call(Request::Change(Change::Computer { side, skill })))
}

fn map(rest: &str) -> Result<Command, String> {
    const NAMES: [&str; 4] = ["focus", "overlay", "turn", "text"];
    let [focus, overlay, turn, text] = if named(rest, &NAMES)?.is_some() {
        texts(rest, NAMES)?
    } else {
        let (focus, overlay) = split(rest);
        [focus.to_owned(), overlay.to_owned(), String::new(), String::new()]
    };
    let text = is_asked("text", &text)?;
    Ok(Command::Call(Request::Look(Look::Map { focus, overlay, turn, text })))
}

/// `learn anteel`, `learn order:move Spur1 F4`.
fn learn(rest: &str) -> Result<Command, String> {
    let [system, order] = match named(rest, &["system", "order"])? {
        None => [rest.to_owned(), String::new()],
        Some(_) => texts(rest, ["system", "order"])?,
    };
    Ok(Command::Call(Request::Person(Personal::Learn(LearnWish { system, order, ..LearnWish::default() }))))
}

/// `settings zone:Berlin quiet:22-07 text_maps:on`; alone it shows them.
fn settings(rest: &str) -> Result<Command, String> {
    const NAMES: [&str; 9] =
        ["zone", "quiet", "text_maps", "pictures", "contrast", "ask_before_shots", "faces", "nudges", "digest"];
    if named(rest, &NAMES)?.is_none() && !rest.is_empty() {
        let all = "`zone:`, `quiet:`, `text_maps:`, `pictures:`, `contrast:`, `ask_before_shots:`, `faces:`, `nudges:` and `digest:`";
        return Err(format!("`settings` takes {all}, but I read {rest:?}."));
    }
    let [zone, quiet, text_maps, pictures, contrast, ask_before_shots, faces, nudges, digest] = texts(rest, NAMES)?;
    let wish = SettingsWish { zone, quiet, text_maps, pictures, contrast, ask_before_shots, faces, nudges, digest };
    Ok(Command::Call(Request::Person(Personal::Settings(wish))))
}

/// `vacation 2026-12-24 2026-12-31`, or by name; alone it shows what is booked.
fn vacation(rest: &str) -> Result<Command, String> {
    let [from, until, table] = texts(rest, ["from", "until", "table"])?;
    let wish = VacationWish { from, until, table, ..VacationWish::default() };
    Ok(Command::Call(Request::Person(Personal::Vacation(wish))))
}

fn privacy(rest: &str) -> Result<Command, String> {
    let wish = match rest.to_lowercase().as_str() {
        "" | "show" => PrivacyWish::Show,
        "export" => PrivacyWish::Export,
        "delete" => PrivacyWish::Delete,
        _ => {
            let all = "`privacy show`, `privacy export` and `privacy delete`";
            return Err(format!("There are {all}, each about you alone, but I read {rest:?}."));
        }
    };
    Ok(Command::Call(Request::Person(Personal::Privacy(wish))))
}

/// `sheet Spur1`, `sheet unit:Spur1 text:true`.
fn sheet(rest: &str) -> Result<Command, String> {
    const NAMES: [&str; 2] = ["unit", "text"];
    let [unit, text] =
        if named(rest, &NAMES)?.is_some() { texts(rest, NAMES)? } else { [rest.to_owned(), String::new()] };
    let text = is_asked("text", &text)?;
    Ok(Command::Call(Request::Look(Look::Sheet { unit, text })))
}

/// An option that is true or false in Discord; left out it is false.
fn is_asked(name: &str, value: &str) -> Result<bool, String> {
    match value.to_lowercase().as_str() {
        "true" | "yes" => Ok(true),
        "" | "false" | "no" => Ok(false),
        _ => Err(format!("`{name}:` is true or false, but I read {value:?}.")),
    }
}

fn press(rest: &str) -> Result<Command, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let numbers: Option<Vec<usize>> = words.iter().map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some([control]) => Ok(Command::Press(Pressing::Number(*control, None))),
        Some([control, entry]) => Ok(Command::Press(Pressing::Number(*control, Some(*entry)))),
        None if rest.starts_with(|c: char| !c.is_ascii_digit()) => Ok(Command::Press(Pressing::Words(words.join(" ")))),
        _ => Err("`press 2` presses control [2], `press 1 3` picks entry [1 3] of a menu, `press lock` what is \
                        called so."
            .to_owned()),
    }
}

/// One text, with or without the name of its option.
fn text(rest: &str, name: &'static str) -> Result<String, String> {
    let found = named(rest, &[name])?.and_then(|fields| fields.into_iter().next());
    Ok(found.map_or_else(|| rest.to_owned(), |(_, text)| text))
}

/// Several texts by name, or a word each in this order; the last takes the rest.
fn texts<const N: usize>(rest: &str, names: [&'static str; N]) -> Result<[String; N], String> {
    if let Some(fields) = named(rest, &names)? {
        let of = |name| fields.iter().find(|(n, _)| *n == name).map(|(_, text)| text.clone()).unwrap_or_default();
        return Ok(names.map(of));
    }
    let mut left = rest;
    let mut place = 0;
    Ok(names.map(|_| {
        place += 1;
        let (word, after) = if place == N { (left, "") } else { split(left) };
        left = after;
        word.to_owned()
    }))
}

/// `unit:Spur1 path:F3 L`: texts by the names of their options, as Discord shows them; nothing if none is named. Words
/// before the first name, and names that stand twice, are refused.
fn named<'n>(rest: &str, names: &[&'n str]) -> Result<Option<Vec<(&'n str, String)>>, String> {
    let mut fields: Vec<(&str, String)> = vec![];
    let mut before: Vec<&str> = vec![];
    for word in rest.split_whitespace() {
        let begun = word.split_once(':').and_then(|(head, tail)| Some((*names.iter().find(|n| **n == head)?, tail)));
        if let Some((name, tail)) = begun {
            if fields.iter().any(|(n, _)| *n == name) {
                return Err(format!("`{name}:` stands twice."));
            }
            fields.push((name, tail.to_owned()));
            continue;
        }
        match fields.last_mut() {
            Some((_, text)) if text.is_empty() => word.clone_into(text),
            Some((_, text)) => *text = format!("{text} {word}"),
            None => before.push(word),
        }
    }
    match fields.first() {
        None => Ok(None),
        Some((name, _)) if !before.is_empty() => {
            Err(format!("Before `{name}:` I read {:?}, which has no name.", before.join(" ")))
        }
        Some(_) => Ok(Some(fields)),
    }
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
        assert_eq!(call("/move Spur1 F3"), Request::Change(Change::Notation { text: "move Spur1 F3".to_owned() }));
        let draft = Draft::new("move").with("unit", "Spur1").with("path", "F3 L");
        assert_eq!(call("/move unit:Spur1 path:F3 L"), Request::Change(Change::Play(draft)));
        let map = |focus: &str, overlay: &str, turn: &str| {
            Request::Look(Look::Map {
                focus: focus.to_owned(),
                overlay: overlay.to_owned(),
                turn: turn.to_owned(),
                text: false,
            })
        };
        assert_eq!(call("map"), map("", "", ""));
        assert_eq!(call("map Spur1 arc"), map("Spur1", "arc", ""));
        assert_eq!(call("/map overlay:arc reach turn:3"), map("", "arc reach", "3"));
        let words = |request: Request| match request {
            Request::Look(Look::Map { text, .. } | Look::Sheet { text, .. }) => text,
            other => panic!("{other:?}"),
        };
        assert!(words(call("/map focus:Spur1 text:true")) && words(call("/sheet unit:Spur1 text:True")));
        assert!(words(call("map text:yes")) && !words(call("map text:false")) && !words(call("sheet Spur1")));
        let named = Look::Sheet { unit: "Spur1".to_owned(), text: true };
        assert_eq!(call("/sheet unit:Spur1 text:true"), Request::Look(named));
        assert_eq!(call("game draw"), Request::Change(Change::Draw));
        assert_eq!(call("game"), Request::Look(Look::Status { table: String::new() }));
        assert_eq!(call("status"), Request::Look(Look::Status { table: String::new() }));
        assert_eq!(call("rules 6.6"), Request::Look(Look::Rules { topic: "6.6".to_owned() }));
        assert_eq!(call("?"), Request::Look(Look::Help { topic: String::new() }));
        let settings = |zone: &str, quiet: &str| {
            let (zone, quiet) = (zone.to_owned(), quiet.to_owned());
            Request::Person(Personal::Settings(SettingsWish { zone, quiet, ..SettingsWish::default() }))
        };
        assert_eq!(call("settings"), settings("", ""));
        assert_eq!(call("/settings zone:New York quiet:22-07"), settings("New York", "22-07"));
        let seat = |side: &str, skill: &str| {
            Request::Change(Change::Computer { side: side.to_owned(), skill: skill.to_owned() })
        };
        assert_eq!(call("game computer sharp"), seat("", "sharp"));
        assert_eq!(call("game computer side:circle skill:sharp"), seat("circle", "sharp"));
        assert_eq!(call("game replay 3 9"), Request::Look(Look::Replay { from: "3".to_owned(), to: "9".to_owned() }));
    }

    #[test]
    fn the_console_has_a_few_words_of_its_own() {
        assert_eq!(parse("quit", VERBS), Command::Quit);
        assert_eq!(parse("# a remark", VERBS), Command::Nothing);
        assert_eq!(parse("press 2 3", VERBS), Command::Press(Pressing::Number(2, Some(3))));
        assert_eq!(parse("4", VERBS), Command::Press(Pressing::Number(4, None)));
        assert_eq!(parse("press As  suggested", VERBS), Command::Press(Pressing::Words("As suggested".into())));
        assert_eq!(parse("game list", VERBS), Command::Tables);
        assert_eq!(parse("/game open 3", VERBS), Command::Open(3));
        assert_eq!(parse("game open table:12", VERBS), Command::Open(12));
    }

    #[test]
    fn another_table_may_be_of_any_system() {
        let some = |text: &str| Some(text.to_owned());
        let new = |line: &str| match parse(line, VERBS) {
            Command::New(wish) => wish,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(new("game new"), NewWish::default());
        assert_eq!(new("game new penta-war"), NewWish { system: some("penta-war"), ..NewWish::default() });
        assert_eq!(new("/game new system:Penta War"), NewWish { system: some("Penta War"), ..NewWish::default() });
        assert_eq!(
            new("/game new Space Combat scenario:skirmish options:budget=40 rounds=4 seats:you,you pace:1d"),
            NewWish {
                system: some("Space Combat"),
                scenario: some("skirmish"),
                options: some("budget=40 rounds=4"),
                pace: some("1d"),
                seats: some("you,you"),
            }
        );
    }

    #[test]
    fn no_word_of_a_line_is_passed_over() {
        for line in [
            "undo everything",
            "orders please",
            "panel 3",
            "quit now",
            "game frobnicate",
            "game draw now",
            "game new anteel system:anteel",
            "game new scenario:a scenario:b",
            "game open",
            "game open the first",
            "game list all",
            "press",
            "press 2 lock",
            "press 1 2 3",
            "4 x",
            "map xyzzy focus:Spur1",
            "map focus:Spur1 focus:Spur2",
            "map text:perhaps",
            "settings Berlin",
            "privacy please",
            "privacy export Bert",
            "settings zone:Berlin zone:Paris",
            "sheet Spur1 text:true",
            "sheet unit:Spur1 text:2",
            "move unit:Spur1 unit:Spur2 path:F3",
            "move xyzzy unit:Spur1 path:F3",
            "game computer sharp side:circle",
        ] {
            assert!(matches!(parse(line, VERBS), Command::NotUnderstood(_)), "{line}: {:?}", parse(line, VERBS));
        }
    }
}
