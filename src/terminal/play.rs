//! `play`: a table at one keyboard.

use crate::systems::{self, SYSTEMS};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use super::command::{self, Command};
use super::completion;
use super::keyboard::{self, Heard, Keyboard, Offering};
use super::page::{Page, PageLook};
use super::seats::{self, Sitter};
use super::table::{CHANNEL, TerminalError, TerminalTable, first_awaited, plain, spoken_for};
use crate::contract::{DraftError, ScenarioSource, System};
use crate::host::api::operator::TableLine;
use crate::host::{Look, NewTable, Open, Reply, Request, Shown, TableStatus};

/// Who sits where, unless it is said.
pub const USUAL_SEATS: &str = "you,computer:steady";

/// The scenario of games that begin with a given position.
pub const POSITION_SCENARIO: &str = "position";

const WELCOME: &str =
    "Type `help` for what is asked of you, `panel` for menus and buttons, `map` for the map, `quit` to leave.";
/// Tables of a file that are named at the start.
const TABLES_LISTED: usize = 10;
/// The last line above the first prompt.
const KEYS: &str = "\nTab completes, the up arrow brings lines back; `panel` leads you, `help` says what is asked.";
const GAME_OVER: &str =
    "The game is over. `map`, `game export` and `game replay` show it; `game new` begins another, `quit` leaves.";

/// What `play` was given.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The system: anteel, pentagon-war, space-combat, penta-war
    pub system: String,
    /// The scenario, or a scenario file; without it the usual one
    #[arg(long)]
    pub scenario: Option<String>,
    /// Options of the system, as in `/game new`: "budget=150 rounds=8"
    #[arg(long)]
    pub options: Option<String>,
    /// Begin with this position, for systems that have position strings (Penta War: five fields separated by spaces)
    #[arg(long, value_name = "STRING", conflicts_with = "scenario")]
    pub position: Option<String>,
    /// Words or 64 hexadecimal digits that fix the dice; without it they are secret and fresh
    #[arg(long, value_name = "WORDS")]
    pub seed: Option<String>,
    /// Who sits where, in order: you, computer, computer:plain, computer:steady, computer:sharp; with a side if you like:
    /// you:crescent,computer:sharp:diamond. Without it you play against a steady computer
    #[arg(long, value_name = "LIST")]
    pub seats: Option<String>,
    /// End with exit code 1 as soon as a command is refused
    #[arg(long)]
    pub strict: bool,
    /// The folder for map.png and other files
    #[arg(long, value_name = "DIR", default_value = "out")]
    pub out: PathBuf,
    /// Keep the table in this file and go on with it the next time; without it nothing is kept. A game under way keeps its
    /// own seats, options, scenario and seed
    #[arg(long, value_name = "FILE")]
    pub db: Option<PathBuf>,
}

impl Arguments {
    /// Whether a game could begin with the position, if one was given.
    ///
    /// # Errors
    /// As [`check_position`].
    pub fn check(&self) -> Result<(), TerminalError> {
        self.position.as_ref().map_or(Ok(()), |position| check_position(&self.system, position))
    }

    /// What they mean, with the scenario by its slug.
    pub fn settings(&self, scenario: String) -> Settings {
        let options = self.options.clone().unwrap_or_default();
        let position = self.position.as_ref();
        Settings {
            system: self.system.clone(),
            scenario: if position.is_some() { POSITION_SCENARIO.to_owned() } else { scenario },
            options: position.map_or(options.clone(), |position| format!("{options} position={position}")),
            seats: self.seats.clone().unwrap_or_else(|| USUAL_SEATS.to_owned()),
            given: self.given(),
            is_strict: self.strict,
            out: self.out.clone(),
            is_coloured: keyboard::has_colours(),
        }
    }

    /// The arguments that only a new game has a use for.
    fn given(&self) -> Vec<&'static str> {
        let all = [
            ("--scenario", self.scenario.is_some()),
            ("--options", self.options.is_some()),
            ("--position", self.position.is_some()),
            ("--seed", self.seed.is_some()),
            ("--seats", self.seats.is_some()),
        ];
        all.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect()
    }
}

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
    /// The terminal shows colours.
    pub is_coloured: bool,
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
    let look = PageLook { is_read: keyboard.has_somebody(), is_coloured: settings.is_coloured };
    let page = Page::new(&settings.out, output, look);
    let mut session = Session { table, settings, system, sitters, page, is_over: false };
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
        self.list_tables().await?;
        self.page.say(WELCOME)?;
        self.settle(None).await?;
        if self.page.is_read() { self.page.say(KEYS) } else { Ok(()) }
    }

    /// What else a file holds, where it holds several tables.
    async fn list_tables(&mut self) -> Result<(), TerminalError> {
        let tables = self.table.host().tables(TABLES_LISTED + 1).await;
        let tables = tables.map_err(|error| TerminalError::Setup(error.to_string()))?;
        if tables.len() < 2 {
            return Ok(());
        }
        self.page.say("This file holds several tables, the newest first; the newest of this keyboard is played:")?;
        for TableLine { table, system, scenario, state, channel, .. } in tables.iter().take(TABLES_LISTED) {
            let place = if *channel == CHANNEL.0.to_string() { "" } else { ", not of this keyboard" };
            self.page.say(&format!("  table {table}: {system}, {scenario}: {state}{place}"))?;
        }
        if tables.len() > TABLES_LISTED {
            self.page.say("  … and older ones: `tables list` shows all.")
        } else {
            Ok(())
        }
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
        let has_news = is_answer && !is_look;
        if has_news && self.page.is_read() {
            self.page.expect(&reply.message);
            self.settle(Some(seat)).await?;
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
