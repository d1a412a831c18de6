//! `play`: a table at one keyboard.

use crate::systems::{self, SYSTEMS};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use super::command::{self, Command};
use super::completion;
use super::keyboard::{Heard, Keyboard, Offering};
use super::page::Page;
use super::seats::{self, Sitter};
use super::table::{CHANNEL, TerminalError, TerminalTable, first_awaited, plain, spoken_for};
use crate::contract::{DraftError, ScenarioSource, System};
use crate::host::{Look, NewTable, Open, Reply, Request, Shown, TableStatus};

/// Who sits where, unless it is said.
pub const USUAL_SEATS: &str = "you,computer:steady";

/// The scenario of games that begin with a given position.
pub const POSITION_SCENARIO: &str = "position";

const WELCOME: &str =
    "Type `help` for what is asked of you, `panel` for menus and buttons, `map` for the map, `quit` to leave.";
const GAME_OVER: &str =
    "The game is over. `map`, `game export` and `game replay` show it; `game new` begins another, `quit` leaves.";

/// What is to be played, and how.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Slug or title of the system.
    pub system: String,
    /// Slug of the scenario; empty: the usual one.
    pub scenario: String,
    /// Further options: `budget=150`.
    pub options: String,
    /// Who sits where: `you,computer:sharp`.
    pub seats: String,
    /// Which of the arguments that are for a new game were given: `--seed`, `--seats`.
    pub given: Vec<&'static str>,
    /// End with an error at the first refusal.
    pub is_strict: bool,
    /// Where `map.png` and other files go.
    pub out: PathBuf,
}

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
    let sitters = seats::parse(&settings.seats)?;
    let system = systems::find(&settings.system).ok_or_else(|| no_system(&settings.system))?;
    let page = Page::new(&settings.out, output);
    let mut session = Session { table, settings, system, sitters, page, is_over: false };
    session.begin().await?;
    loop {
        let offering = session.offering();
        match keyboard.hear(session.page.output(), offering)? {
            Heard::Line(line) if session.obey(&line).await? => {}
            Heard::Nothing => {}
            Heard::Line(_) | Heard::End => return Ok(()),
        }
    }
}

/// Whether a game of that system can begin with the position.
///
/// # Errors
/// [`TerminalError::Setup`] says what is wrong with it.
pub fn check_position(system: &str, position: &str) -> Result<(), TerminalError> {
    let system = systems::find(system).ok_or_else(|| no_system(system))?;
    if system.scenarios().iter().all(|card| card.slug != POSITION_SCENARIO) {
        return Err(TerminalError::Setup(format!("{} has no position strings to begin with.", system.title())));
    }
    let wrong = |error: DraftError| match error {
        DraftError::NotUnderstood { read, problem, choices, .. } => {
            DraftError::NotUnderstood { field: "--position", read, problem, choices }
        }
        other => other,
    };
    let read = system.options(ScenarioSource::Book(POSITION_SCENARIO), &format!("position={position}")).map_err(wrong);
    read.map(|_| ()).map_err(|error| TerminalError::Setup(error.to_string()))
}

/// The refusal of a system's name.
pub(super) fn no_system(read: &str) -> TerminalError {
    let all = SYSTEMS.iter().map(|s| s.slug()).collect::<Vec<_>>().join(", ");
    TerminalError::Setup(format!("There is no system {read:?}; there are {all}."))
}

struct Session<'a> {
    table: TerminalTable,
    settings: &'a Settings,
    system: System,
    sitters: Vec<Sitter>,
    page: Page<'a>,
    /// That the game is over has been said.
    is_over: bool,
}

impl Session<'_> {
    async fn begin(&mut self) -> Result<(), TerminalError> {
        match self.table.host().status(CHANNEL).await {
            Some(standing) if standing.is_open => self.go_on(&standing)?,
            Some(_) => {
                self.page.say("The game that is kept in this file is over; a new one begins.")?;
                self.open(None, None).await?;
            }
            None => self.open(None, None).await?,
        }
        self.page.say(WELCOME)?;
        self.settle(None).await
    }

    /// A table that is kept in a file goes on where it was left. It cannot become another game.
    fn go_on(&mut self, standing: &TableStatus) -> Result<(), TerminalError> {
        let (kept, asked) = (standing.system, self.system);
        if kept != asked {
            return Err(TerminalError::Setup(format!(
                "A game of {} is under way in this file, not one of {}. `play {}` goes on with it; for {} name another \
                 file with --db.",
                kept.title(),
                asked.title(),
                kept.slug(),
                asked.title()
            )));
        }
        self.page.say(&format!("The game of {} that is kept in this file goes on.", kept.title()))?;
        if !self.settings.given.is_empty() {
            let given = self.settings.given.join(", ");
            self.page.say(&format!("Not used, since a game that has begun keeps its own: {given}."))?;
        }
        Ok(())
    }

    /// Opens a table, as the settings say where nothing else is wished.
    async fn open(&mut self, scenario: Option<String>, options: Option<String>) -> Result<(), TerminalError> {
        let game = Request::Open(Open::New(NewTable {
            system: self.system.slug().to_owned(),
            scenario: scenario.unwrap_or_else(|| self.settings.scenario.clone()),
            opponent: None,
            pace: String::new(),
            options: options.unwrap_or_else(|| self.settings.options.clone()),
        }));
        self.table.open(game, &self.sitters).await
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
        let is_open = self.table.host().status(CHANNEL).await.is_some_and(|s| s.is_open);
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
            Command::New { scenario, options } => return self.open_another(scenario, options).await.map(|()| true),
            Command::NotUnderstood(why) => return self.refuse(&why).map(|()| true),
            Command::Press(control, entry) => match self.page.pressed(control, entry) {
                Ok(request) => request,
                Err(why) => return self.refuse(&why).map(|()| true),
            },
        };
        let (is_map, is_look) = (matches!(request, Request::Look(Look::Map { .. })), is_look(&request));
        let reply = self.table.call(seat, request).await;
        let is_answer = reply.shown == Shown::Answer;
        if is_map && is_answer {
            self.page.show_board(&reply.message)?;
        }
        self.page.show(&reply.message)?;
        if !is_answer {
            self.after_refusal(&plain(&reply.message.text))?;
        } else if !is_look {
            self.settle(Some(seat)).await?;
        }
        Ok(true)
    }

    async fn open_another(&mut self, scenario: Option<String>, options: Option<String>) -> Result<(), TerminalError> {
        if self.table.host().status(CHANNEL).await.is_some_and(|s| s.is_open) {
            return self.refuse("A game is under way here; `game end` ends it.");
        }
        match self.open(scenario, options).await {
            Ok(()) => self.settle(None).await,
            Err(TerminalError::Setup(why)) => self.refuse(&why),
            Err(other) => Err(other),
        }
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
            None => first_awaited(self.table.host()).await,
        };
        (seat, rest)
    }

    /// What could be typed now.
    fn offering(&self) -> Offering {
        let (host, system, controls) = (self.table.host().clone(), self.system, self.page.choices());
        let runtime = tokio::runtime::Handle::current();
        Arc::new(move |line| runtime.block_on(completion::offers(&host, system, &controls, line)))
    }
}

/// Whether a request shows something, and asks for nothing to be confirmed.
const fn is_look(request: &Request) -> bool {
    matches!(request, Request::Look(look) if !matches!(look, Look::Resign | Look::End { .. }))
}
