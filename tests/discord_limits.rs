//! The commands as they are really registered, held against every limit that Discord states for them, and against the
//! verbs of every game.
#![expect(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use sealed_orders::systems::SYSTEMS;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use sealed_orders::discord::register::registration;
use sealed_orders::host::api::ports::{Clock, Timestamp};
use sealed_orders::host::{
    Actor, Call, CallId, Change, ChannelId, Completion, Control, GuildId, Host, HostConfig, Look, NewTable, Open,
    Place, Pressed, Request, Shown, UserId,
};
use sealed_orders::store::Store;
use serde_json::Value;

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const TEXT: u64 = 3;

fn commands() -> Vec<Value> {
    registration().as_array().expect("a list").clone()
}

fn list<'a>(item: &'a Value, key: &str) -> &'a [Value] {
    item[key].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(item: &'a Value, key: &str) -> &'a str {
    item[key].as_str().unwrap_or_else(|| panic!("{key} is missing in {item}"))
}

/// All commands and options at every depth, with their paths.
fn items() -> Vec<(String, Value)> {
    fn walk(path: &str, item: &Value, found: &mut Vec<(String, Value)>) {
        let path = format!("{path} {}", text(item, "name"));
        for option in list(item, "options") {
            walk(&path, option, found);
        }
        found.push((path, item.clone()));
    }
    let mut found = vec![];
    for command in commands() {
        walk("", &command, &mut found);
    }
    found
}

#[test]
fn there_are_at_most_100_commands_and_their_names_differ() {
    let commands = commands();
    let names: BTreeSet<&str> = commands.iter().map(|c| text(c, "name")).collect();
    assert!(commands.len() <= 100);
    assert_eq!(names.len(), commands.len());
}

#[test]
fn names_are_1_to_32_lower_case_letters_digits_dashes_or_underscores() {
    for (path, item) in items() {
        let name = text(&item, "name");
        assert!((1..=32).contains(&name.chars().count()), "{path}");
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c)), "{path}");
    }
}

#[test]
fn descriptions_have_1_to_100_characters_and_are_meant_for_people() {
    for (path, item) in items() {
        let description = text(&item, "description");
        assert!((1..=100).contains(&description.chars().count()), "{path}: {description}");
        assert!(!description.starts_with("A slash command"), "{path} has no description of its own");
    }
}

#[test]
fn there_are_at_most_25_options_with_different_names_and_the_required_ones_come_first() {
    for (path, item) in items() {
        let options = list(&item, "options");
        assert!(options.len() <= 25, "{path}");
        let names: BTreeSet<&str> = options.iter().map(|o| text(o, "name")).collect();
        assert_eq!(names.len(), options.len(), "{path}");
        let required: Vec<bool> = options.iter().map(|o| o["required"].as_bool().unwrap_or(false)).collect();
        assert!(required.is_sorted_by(|a, b| a >= b), "{path}: {required:?}");
    }
}

#[test]
fn a_command_has_options_or_subcommands_but_not_both() {
    for (path, item) in items() {
        let is_subcommand = |o: &&Value| matches!(o["type"].as_u64(), Some(SUBCOMMAND | GROUP));
        let subcommands = list(&item, "options").iter().filter(is_subcommand).count();
        assert!(subcommands == 0 || subcommands == list(&item, "options").len(), "{path}");
    }
}

#[test]
fn there_are_at_most_25_choices_of_100_characters_and_never_beside_completion() {
    for (path, item) in items() {
        let choices = list(&item, "choices");
        assert!(choices.len() <= 25, "{path}");
        assert!(choices.is_empty() || item["autocomplete"].as_bool() != Some(true), "{path}");
        for key in ["name", "value"] {
            let different: BTreeSet<&str> = choices.iter().map(|c| text(c, key)).collect();
            assert_eq!(different.len(), choices.len(), "{path}");
            assert!(different.iter().all(|t| (1..=100).contains(&t.chars().count())), "{path}");
        }
    }
}

#[test]
fn a_command_has_at_most_8000_characters_in_all() {
    fn characters(item: &Value) -> usize {
        let own = text(item, "name").chars().count() + text(item, "description").chars().count();
        let of_choice = |c: &Value| text(c, "name").chars().count() + text(c, "value").chars().count();
        let in_choices: usize = list(item, "choices").iter().map(of_choice).sum();
        own + in_choices + list(item, "options").iter().map(characters).sum::<usize>()
    }
    for command in commands() {
        assert!(characters(&command) <= 8_000, "{}", text(&command, "name"));
    }
}

#[test]
fn every_verb_of_every_game_has_its_command_with_all_its_fields_as_completed_text() {
    let commands: BTreeMap<String, Value> = commands().into_iter().map(|c| (text(&c, "name").to_owned(), c)).collect();
    for (system, verb) in SYSTEMS.iter().flat_map(|s| s.card().verbs.iter().map(move |v| (s, v))) {
        let command = commands.get(verb.name).unwrap_or_else(|| panic!("{} has no /{}", system.title(), verb.name));
        for field in verb.fields {
            let option = list(command, "options").iter().find(|o| text(o, "name") == field.name);
            let option = option.unwrap_or_else(|| panic!("/{} has no option {}", verb.name, field.name));
            assert_eq!(option["type"].as_u64(), Some(TEXT), "/{} {}", verb.name, field.name);
            assert_eq!(option["autocomplete"].as_bool(), Some(true), "/{} {}", verb.name, field.name);
            assert_ne!(option["required"].as_bool(), Some(true), "/{} {}", verb.name, field.name);
        }
    }
}

#[test]
fn no_verb_of_a_game_hides_a_command_of_the_host() {
    let own = [
        "game", "map", "sheet", "orders", "report", "order", "undo", "rules", "help", "settings", "stats", "vacation",
        "privacy", "moderate", "learn",
    ];
    for verb in SYSTEMS.iter().flat_map(|s| s.card().verbs) {
        assert!(!own.contains(&verb.name), "/{}", verb.name);
    }
}

#[test]
fn the_commands_that_guides_name_are_there_with_their_options() {
    let found: BTreeSet<String> = items().into_iter().map(|(path, _)| path.trim().to_owned()).collect();
    for path in [
        "game new system",
        "game new scenario",
        "game new opponent",
        "game new pace",
        "game new thread",
        "game new options",
        "game join side",
        "game leave",
        "game computer side",
        "game computer skill",
        "game start",
        "game invite player",
        "moderate pause reason",
        "moderate extend time",
        "moderate takeback reason",
        "moderate seat side",
        "moderate seat player",
        "moderate end winner",
        "moderate bar player",
        "game seat give player",
        "game seat call",
        "game seat computer skill",
        "game seat back",
        "game status",
        "game list",
        "game resign",
        "game draw",
        "game end",
        "game export format",
        "game replay from",
        "game replay to",
        "game rematch",
        "game pace pace",
        "settings text_maps",
        "learn system",
        "learn order",
        "stats person",
        "stats system",
        "privacy export",
        "map focus",
        "map overlay",
        "map turn",
        "sheet unit",
        "orders",
        "report",
        "move unit",
        "move path",
        "fire unit",
        "fire target",
        "fire weapon",
        "order text",
        "done",
        "undo",
        "rules topic",
        "help topic",
        "fleet ships",
        "deploy unit",
        "deploy hex",
        "deploy facing",
        "hold unit",
        "cancel unit",
    ] {
        assert!(found.contains(path), "/{path} is missing");
    }
}

#[test]
fn every_system_can_be_chosen() {
    let (_, system) = items().into_iter().find(|(path, _)| path == " game new system").expect("the option");
    let values: Vec<&str> = list(&system, "choices").iter().map(|c| text(c, "value")).collect();
    assert_eq!(values, SYSTEMS.iter().map(|s| s.slug()).collect::<Vec<_>>());
}

/// A clock that gives everybody time.
#[derive(Debug, Default)]
struct Minutes(std::sync::atomic::AtomicI64);

impl Clock for Minutes {
    fn now(&self) -> Timestamp {
        Timestamp(1_700_000_000 + self.0.fetch_add(60, std::sync::atomic::Ordering::SeqCst))
    }
}

/// Somebody with as many tables as there may be, all with long names: Discord takes 25 completions of 100 characters.
#[tokio::test]
async fn completions_of_the_option_table_are_at_most_25_of_100_characters() {
    let store = Store::in_memory().await.expect("a store");
    let host = Host::new(store, Arc::new(Minutes::default()), HostConfig::default());
    let name = "W\u{301}ilhelmina \u{202e}**of** the <@1> Very Long Name ".repeat(4);
    let person = |user: u64| Actor {
        user: UserId(user),
        name: name.clone(),
        may_manage: true,
        may_manage_server: false,
        roles: vec![],
        avatar: None,
    };
    let place = |channel: u64| Place { channel: ChannelId(channel), guild: Some(GuildId(7)) };
    let mut calls = 0;
    let mut call = async |user: u64, channel: u64, request: Request| {
        calls += 1;
        let call = Call { id: CallId(calls), actor: person(user), place: place(channel), request };
        let reply = host.handle(call).await;
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
        reply.message
    };
    // More that are over than are listed, and ten that run.
    for channel in 1..=40 {
        let new = Request::Open(Open::New(NewTable {
            system: "space-combat".to_owned(),
            scenario: String::new(),
            opponent: None,
            pace: String::new(),
            options: String::new(),
        }));
        call(1, channel, new).await;
        call(2, channel, Request::Change(Change::Join { side: String::new() })).await;
        call(1, channel, Request::Change(Change::Start)).await;
        if channel <= 30 {
            let ask = call(1, channel, Request::Look(Look::Resign)).await;
            let Some(Control::Button(resign)) = ask.rows.iter().flatten().next() else { panic!("no button") };
            call(1, channel, Request::Press(Pressed { id: resign.id.clone(), value: String::new() })).await;
        }
    }
    for command in ["game status", "game end", "game export"] {
        for typed in ["", "space"] {
            let ask = Completion {
                actor: person(1),
                place: place(999),
                command: command.to_owned(),
                field: "table".to_owned(),
                fields: [("table".to_owned(), typed.to_owned())].into(),
            };
            let choices = host.complete(ask).await;
            assert!((10..=25).contains(&choices.len()), "{command}: {}", choices.len());
            for choice in &choices {
                assert!((1..=100).contains(&choice.label.chars().count()), "{}", choice.label);
                assert!((1..=100).contains(&choice.value.chars().count()), "{}", choice.value);
            }
            let values: BTreeSet<&str> = choices.iter().map(|c| c.value.as_str()).collect();
            assert_eq!(values.len(), choices.len());
        }
    }
}
