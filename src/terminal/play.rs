//! `play`: a table at one keyboard.

use crate::systems;
use std::io::Write;
use std::sync::Arc;

use super::arguments::Settings;
use super::command::{self, Command, NewWish};
use super::completion;
use super::keyboard::{Heard, Keyboard, Offering};
use super::page::{Page, PageLook};
use super::seats;
use super::table::{TerminalError, TerminalTable, first_awaited, no_system, plain, spoken_for};
use super::tables::Tables;
use crate::contract::System;
use crate::host::api::message::WAITING;
use crate::host::{ChannelId, Look, Message, NewTable, Open, Reply, Request, Shown};

const WELCOME: &str =
    "Type `help` for what is asked of you, `panel` for menus and buttons, `map` for the map, `quit` to leave.";
/// The last line above the first prompt.
const KEYS: &str = "\nTab completes, the up arrow brings lines back; `panel` leads you, `help` says what is asked, `learn` teaches the game.";
const GAME_OVER: &str =
    "The game is over. `map`, `game export` and `game replay` show it; `game new` begins another, `quit` leaves.";

/// Plays until the input ends, somebody quits, or, under `is_strict`, a command is refused.
///
/// # Errors
/// See [`TerminalError`].
pub async fn play(
    table: TerminalTable,
    settings: &Settings,
    keyboard: &mut Keyboard<'_>,
    output: &mut (dyn Write + Send),
) -> Result<(), TerminalError> {
    seats::parse(&settings.seats)?;
    let system = systems::find(&settings.system).ok_or_else(|| no_system(&settings.system))?;
    let look = PageLook { is_read: keyboard.has_somebody(), is_coloured: settings.is_coloured };
    let page = Page::new(&settings.out, output, look);
    let mut session = Session { table, settings, system, page, is_over: false };
    session.begin().await?;
    loop {
        let offering = session.offering();
        session.page.finish()?;
        match keyboard.hear(session.page.output(), offering)? {
            Heard::Line(line) if session.obey(&line).await? => {}
            Heard::Nothing => {}
            Heard::Line(_) | Heard::End => return Ok(()),
        }
    }
}

struct Session<'a> {
    table: TerminalTable,
    settings: &'a Settings,
    system: System,
    page: Page<'a>,
    /// That the game is over has been said.
    is_over: bool,
}

impl Session<'_> {
    async fn begin(&mut self) -> Result<(), TerminalError> {
        let tables = Tables::of(self.table.host()).await?;
        let chosen = self.settings.table.map(|number| self.chosen(&tables, number)).transpose()?;
        if let Some(place) = chosen.or_else(|| tables.open_of(self.system)) {
            self.go_on(place)?;
        } else {
            if tables.has(self.system) {
                let title = self.system.title();
                self.page.say(&format!("No game of {title} is under way in this file; a new one begins."))?;
            }
            self.table.go_to(tables.free_place()?);
            self.open(self.system, &NewWish::default()).await?;
        }
        let tables = Tables::of(self.table.host()).await?;
        if tables.len() > 1 {
            self.page
                .say("This file holds several tables, the newest first; `game open` with its number goes to one:")?;
            self.list(&tables)?;
        }
        self.page.say(WELCOME)?;
        self.settle(None).await?;
        if self.page.is_read() { self.page.say(KEYS) } else { Ok(()) }
    }

    /// The place of the table that is asked for by its number.
    fn chosen(&self, tables: &Tables, number: i64) -> Result<ChannelId, TerminalError> {
        let (place, system) = tables.find(number)?;
        if system == self.system {
            return Ok(place);
        }
        let (title, slug) = (system.title(), system.slug());
        Err(TerminalError::Setup(format!(
            "Table {number} is a game of {title}: `play {slug}` with the same --db and --table goes on with it."
        )))
    }

    fn list(&mut self, tables: &Tables) -> Result<(), TerminalError> {
        tables.lines(self.table.channel()).iter().try_for_each(|line| self.page.say(line))
    }

    /// A table that is kept in a file goes on where it was left. It cannot become another game.
    fn go_on(&mut self, place: ChannelId) -> Result<(), TerminalError> {
        self.table.go_to(place);
        self.page.say(&format!("The game of {} that is kept in this file goes on.", self.system.title()))?;
        if !self.settings.given.is_empty() {
            let given = self.settings.given.join(", ");
            self.page.say(&format!("Not used, since a game that has begun keeps its own: {given}."))?;
        }
        Ok(())
    }

    /// Opens a table, as the settings say where nothing else is wished. What they say of one system is nothing to another.
    async fn open(&mut self, system: System, wish: &NewWish) -> Result<(), TerminalError> {
        let is_usual = systems::find(&self.settings.system) == Some(system);
        let usual = |given: &String| if is_usual { given.clone() } else { String::new() };
        let game = Request::Open(Open::New(NewTable {
            system: system.slug().to_owned(),
            scenario: wish.scenario.clone().unwrap_or_else(|| usual(&self.settings.scenario)),
            opponent: None,
            pace: wish.pace.clone().unwrap_or_default(),
            options: wish.options.clone().unwrap_or_else(|| usual(&self.settings.options)),
        }));
        let mut sitters = seats::parse(wish.seats.as_ref().unwrap_or(&self.settings.seats))?;
        if wish.seats.is_none() && !is_usual {
            for sitter in &mut sitters {
                sitter.side.clear();
            }
        }
        self.table.open(game, &sitters).await
    }

    /// Does all work that is due, shows what is posted, then what has changed on the map of that seat.
    async fn settle(&mut self, seat: Option<usize>) -> Result<(), TerminalError> {
        let Self { table, page, .. } = self;
        table.settle(|post| page.show(&post)).await?;
        let seat = match seat {
            Some(seat) => seat,
            None => self.whose("").await.0,
        };
        let map = self.map(seat).await;
        self.page.show_changes(&map.message)?;
        let is_open = self.table.status().await.is_some_and(|s| s.is_open);
        if !is_open && !self.is_over {
            self.page.say(GAME_OVER)?;
        }
        self.is_over = !is_open;
        Ok(())
    }

    async fn map(&mut self, seat: usize) -> Reply {
        let empty = String::new;
        self.table
            .call(seat, Request::Look(Look::Map { focus: empty(), overlay: empty(), turn: empty(), text: false }))
            .await
    }

    /// Does what a line says; false: leave.
    async fn obey(&mut self, line: &str) -> Result<bool, TerminalError> {
        self.page.turn_over();
        let (seat, line) = self.whose(line).await;
        let request = match command::parse(line, self.system.card().verbs) {
            Command::Nothing => return Ok(true),
            Command::Quit => return Ok(false),
            Command::Call(request) => request,
            Command::New(wish) => return self.open_another(&wish).await.map(|()| true),
            Command::Open(number) => return self.go_to(number).await.map(|()| true),
            Command::Tables => return self.list_all().await.map(|()| true),
            Command::NotUnderstood(why) => return self.refuse(&why).map(|()| true),
            Command::Details => match self.page.details() {
                Ok(request) => request,
                Err(why) => return self.refuse(&why).map(|()| true),
            },
            Command::Press(pressing) => match self.page.pressed(&pressing) {
                Ok(request) => request,
                Err(why) => return self.refuse(&why).map(|()| true),
            },
        };
        let (is_map, is_look) = (matches!(request, Request::Look(Look::Map { .. })), is_look(&request));
        let mut reply = self.table.call(seat, request).await;
        let is_answer = reply.shown == Shown::Answer;
        let has_news = is_answer && !is_look;
        if has_news && self.page.is_read() {
            self.page.expect(&reply.message);
            self.settle(Some(seat)).await?;
            self.catch_up(seat, &mut reply.message).await;
        }
        if is_map && is_answer {
            self.page.show_board(&reply.message)?;
        }
        self.page.answer(&reply.message)?;
        if !is_answer {
            self.after_refusal(&plain(&reply.message.text))?;
        } else if has_news && !self.page.is_read() {
            self.settle(Some(seat)).await?;
        }
        Ok(true)
    }

    /// An answer that waited for others, when they have acted: in place of whom it waited for comes what is asked now.
    async fn catch_up(&mut self, seat: usize, answer: &mut Message) {
        let Some(waits) = answer.waits.take() else { return };
        if self.table.host().wait_mark(waits.table).await.is_none_or(|mark| mark == waits.mark) {
            return;
        }
        // At the end nothing is asked; then what is below the last post stays.
        let asked = self.table.call(seat, Request::Look(Look::Panel)).await;
        let now = if asked.shown == Shown::Answer { asked.message } else { Message::default() };
        let before = answer.whole_text();
        let done = before.lines().filter(|line| !line.starts_with(WAITING)).collect::<Vec<_>>().join("\n");
        answer.below.clear();
        format!("{done}\n{}", now.whole_text()).trim_end().clone_into(&mut answer.text);
        answer.rows = now.rows;
    }

    /// Opens another table beside the one that is played, which waits.
    async fn open_another(&mut self, wish: &NewWish) -> Result<(), TerminalError> {
        let tables = Tables::of(self.table.host()).await?;
        let before = self.table.channel();
        let system = match &wish.system {
            None => self.system,
            Some(named) => match systems::find(named) {
                Some(system) => system,
                None => return self.refuse(&no_system(named).to_string()),
            },
        };
        self.table.go_to(tables.free_place()?);
        match self.open(system, wish).await {
            Ok(()) => {}
            Err(error @ (TerminalError::Setup(_) | TerminalError::Seats(_))) => {
                self.table.go_to(before);
                return self.refuse(&error.to_string());
            }
            Err(other) => return Err(other),
        }
        if let Some((number, true)) = tables.at(before) {
            let title = self.system.title();
            self.page.say(&format!("Table {number}, {title}, waits: `game open {number}` goes back to it."))?;
        }
        self.sit_down(system).await
    }

    /// Goes to the table of that number.
    async fn go_to(&mut self, number: i64) -> Result<(), TerminalError> {
        let (place, system) = match Tables::of(self.table.host()).await?.find(number) {
            Ok(found) => found,
            Err(why) => return self.refuse(&why.to_string()),
        };
        if place == self.table.channel() {
            return self.refuse(&format!("Table {number} is the one that is played; `map` shows it."));
        }
        self.table.go_to(place);
        self.page.say(&format!("Table {number}, {}:", system.title()))?;
        self.sit_down(system).await
    }

    /// At a table that is another than before: its whole map is news, and nothing of the other one can be pressed.
    async fn sit_down(&mut self, system: System) -> Result<(), TerminalError> {
        self.system = system;
        self.is_over = false;
        self.page.clear();
        self.settle(None).await
    }

    async fn list_all(&mut self) -> Result<(), TerminalError> {
        let tables = Tables::of(self.table.host()).await?;
        self.page.say("Your tables, the newest first; `game open` with its number goes to one:")?;
        self.list(&tables)
    }

    fn refuse(&mut self, why: &str) -> Result<(), TerminalError> {
        self.page.say(why)?;
        self.after_refusal(why)
    }

    fn after_refusal(&self, text: &str) -> Result<(), TerminalError> {
        if self.settings.is_strict { Err(TerminalError::Strict(text.to_owned())) } else { Ok(()) }
    }

    /// Who types, and what: a line says it, else it is the first at the keyboard that is awaited.
    async fn whose<'l>(&self, line: &'l str) -> (usize, &'l str) {
        let (named, rest) = spoken_for(line.trim());
        let seat = match named {
            Some(seat) => seat,
            None => first_awaited(self.table.host(), self.table.channel()).await,
        };
        (seat, rest)
    }

    /// What could be typed now.
    fn offering(&self) -> Offering {
        let (host, system, controls) = (self.table.host().clone(), self.system, self.page.choices());
        let channel = self.table.channel();
        let runtime = tokio::runtime::Handle::current();
        Arc::new(move |line| runtime.block_on(completion::offers(&host, channel, system, &controls, line)))
    }
}

/// Whether a request shows something, and asks for nothing to be confirmed.
const fn is_look(request: &Request) -> bool {
    matches!(request, Request::Look(look) if !matches!(look, Look::Resign | Look::End { .. }))
}
