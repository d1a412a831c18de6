//! The first turn of a book, played: each order gets the answers that the book quotes, each picture shows what it showed.
//!
//! The book says all that the test does: a line `` `sealed-orders play …` `` sets the table, `` **You:** `/move …` `` is an
//! order, `> …` a sentence of the answer or of a post that follows it, and a picture is what the order before it, a `/map`,
//! is answered with.

use sealed_orders::app;
use sealed_orders::contract::System;
use sealed_orders::host::{Message, NewTable, Open, Request, Shown};
use sealed_orders::systems::SYSTEMS;
use sealed_orders::terminal::command::{self, Command};
use sealed_orders::terminal::table::{TerminalTable, plain};
use sealed_orders::terminal::{scenarios, seats};

use crate::book::{self, FIRST_TURN};
use crate::drawn::{self, Drawn};

/// The book that is told; empty: none.
#[expect(clippy::disallowed_methods, reason = "no setting of the program: whoever writes a book asks for it")]
fn told() -> String {
    std::env::var("BOOK").unwrap_or_default()
}

/// Words of a command line; a text in quotation marks is one.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// The table that a line of the book sets.
async fn table(system: System, line: &str) -> TerminalTable {
    let words = words(line);
    let of = |name: &str| {
        words.iter().position(|word| word == name).map_or_else(String::new, |place| words[place + 1].clone())
    };
    assert_eq!(words[..3], ["sealed-orders", "play", system.slug()], "{line}");
    let known = ["--scenario", "--options", "--seed", "--seats"];
    assert!(words.iter().filter(|word| word.starts_with("--")).all(|name| known.contains(&name.as_str())), "{line}");
    let (library, scenario) = scenarios::library_for(system.slug(), &of("--scenario")).unwrap();
    let mut table = app::terminal_table(None, Some(&of("--seed")), app::PLAY_THINKING, library).await.unwrap();
    let game = Request::Open(Open::New(NewTable {
        system: system.slug().to_owned(),
        scenario,
        opponent: None,
        pace: String::new(),
        options: of("--options"),
    }));
    table.open(game, &seats::parse(&of("--seats")).unwrap()).await.unwrap();
    table
}

/// A first turn that is being played.
struct Walk {
    system: System,
    table: TerminalTable,
    /// All that was said since the last order, a sentence each, without Markdown.
    said: Vec<String>,
    /// What the last answer showed.
    shown: Option<(Vec<u8>, String)>,
    pictures: Vec<Drawn>,
}

impl Walk {
    async fn begin(system: System, line: &str) -> Self {
        let table = table(system, line).await;
        let mut walk = Self { system, table, said: vec![], shown: None, pictures: vec![] };
        walk.settle().await;
        // Pictures of a book are read on telephones, too.
        walk.order("/settings pictures:large").await;
        walk
    }

    fn hear(&mut self, message: &Message) {
        let text = plain(&message.whole_text());
        self.said.extend(text.lines().map(one_line).filter(|line| !line.is_empty()));
    }

    async fn settle(&mut self) {
        let mut posts = vec![];
        let pinned = |post| {
            posts.push(post);
            Ok(())
        };
        self.table.settle(pinned).await.unwrap();
        for post in &posts {
            self.hear(post);
        }
    }

    async fn order(&mut self, order: &str) {
        self.said.clear();
        let read = command::parse(order, self.system.card().verbs);
        let Command::Call(request) = read else { panic!("{order} is no command, but {read:?}") };
        let reply = self.table.call(0, request).await;
        self.hear(&reply.message);
        assert!(reply.shown != Shown::Fault, "{order}: {:?}", self.said);
        let picture = reply.message.attachments.into_iter().find(|file| !file.alt.is_empty());
        self.shown = picture.map(|file| (file.bytes, file.text));
        self.settle().await;
    }

    /// Does what a line of the book says, or holds it to its word.
    #[expect(clippy::print_stdout, reason = "whoever writes a book asks for it")]
    async fn read(&mut self, line: &str, is_told: bool) {
        if let Some(order) = line.strip_prefix("**You:** `").and_then(|rest| rest.strip_suffix('`')) {
            self.order(order).await;
            if is_told {
                println!("\n=== {order}");
                self.said.iter().for_each(|said| println!("{said}"));
            }
        } else if let Some(quoted) = line.strip_prefix("> ") {
            let quoted = one_line(&plain(quoted));
            let is_said = self.said.iter().any(|said| said.contains(&quoted));
            assert!(is_told || is_said, "{quoted:?} is not what is answered:\n{}", self.said.join("\n"));
            if !is_said {
                println!("!!! {quoted}");
            }
        } else if let Some((_, name)) = line.strip_prefix("![").and_then(|rest| rest.split_once("](../pictures/")) {
            let name = name.trim_end_matches(".png)").to_owned();
            let (png, words) = self.shown.take().unwrap_or_else(|| panic!("{name} follows no /map"));
            self.pictures.push(Drawn { name, words, png });
        }
    }
}

/// A line without its mark, with single spaces.
fn one_line(line: &str) -> String {
    line.trim_start_matches("- ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Plays the first turn of a book; its pictures as they are now.
async fn walked(system: System) -> Vec<Drawn> {
    let text = book::text(system);
    let lines = book::chapter(&text, FIRST_TURN);
    let begins = |line: &&&str| line.starts_with("`sealed-orders play");
    let begin = lines.iter().find(begins).unwrap_or_else(|| panic!("{system:?} sets no table"));
    let mut walk = Walk::begin(system, begin.trim_matches('`')).await;
    for line in &lines {
        walk.read(line, told() == system.slug()).await;
    }
    assert!(told() == system.slug() || (2..=4).contains(&walk.pictures.len()), "{system:?}: two pictures to four");
    walk.pictures
}

#[tokio::test]
async fn a_first_turn_is_answered_as_its_book_says_and_looks_as_it_shows() {
    for system in SYSTEMS {
        let pictures = walked(system).await;
        if told() != system.slug() {
            drawn::compare(&pictures);
        }
    }
}

#[tokio::test]
#[ignore = "writes pictures of the documentation"]
async fn pictures_of_first_turns_are_drawn_anew() {
    for system in SYSTEMS {
        drawn::keep(&walked(system).await);
    }
}
