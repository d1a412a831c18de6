//! `match`: computer players against each other, many times, to see who is stronger and whether a battle is fair.
//!
//! Games come in pairs of one seed: the players change sides between the two. The same seeds give the same table on every
//! machine and with any number of threads, since whoever looks ahead is given a number of nodes instead of time.

mod game;
mod report;
mod score;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::contract::{Seed, Setup, Skill, System};
use crate::host::ScenarioLibrary;
use crate::systems;

use super::progress::Progress;
use super::table::{TerminalError, no_system, write_file};
use game::{Game, Pairing};
use report::{Cell, Report};
use score::Fate;

/// What is to be played.
#[derive(Clone, Debug, clap::Args)]
pub struct Settings {
    /// The system: anteel, pentagon-war, space-combat, penta-war
    pub system: String,
    /// The skill of the first player: plain, steady, sharp
    #[arg(long, value_name = "SKILL", default_value = "sharp")]
    pub a: String,
    /// The skill of the second
    #[arg(long, value_name = "SKILL", default_value = "steady")]
    pub b: String,
    /// The scenario, or a scenario file; without it the usual one
    #[arg(long, default_value = "")]
    pub scenario: String,
    /// Options of the system, as in `/game new`: "budget=150 rounds=8"
    #[arg(long, default_value = "")]
    pub options: String,
    /// The sides, where there are more than two to choose from: triangle,crescent
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "pairings")]
    pub sides: Vec<String>,
    /// Every side against every other, a line each
    #[arg(long)]
    pub pairings: bool,
    /// How many games, of each pairing; an odd number is made even
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub games: usize,
    /// Stop a pairing as soon as a sequential test is sure that the first player's share is above or below this, in percent
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(10..=90))]
    pub until: Option<u8>,
    /// Words that fix the games
    #[arg(long, value_name = "WORDS", default_value = "1")]
    pub seed: String,
    /// How often whoever looks ahead may ask for more time, in place of a clock
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub nodes: u32,
    /// Windows after which a game is broken off, and counts as drawn
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub windows: u32,
    /// How many games are played at once; without it one a processor
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Write the record of each game into this folder, as `replay --verify` reads it
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Plays all of it and writes the table; how long it took goes to `said`.
///
/// # Errors
/// What cannot be understood or begun; a computer player whose order is refused.
pub fn run(
    settings: &Settings,
    library: &ScenarioLibrary,
    output: &mut dyn Write,
    said: &mut dyn Write,
) -> Result<(), TerminalError> {
    let system = systems::find(&settings.system).ok_or_else(|| no_system(&settings.system))?;
    let skills = [skill(&settings.a)?, skill(&settings.b)?];
    let setups = setups(settings, library, system)?;
    let games = settings.games.max(1).next_multiple_of(2);
    let course = Course::new(games * setups.len(), !settings.json);
    let mut cells = Vec::new();
    for setup in &setups {
        let played = play_all(settings, system, setup, skills, &course)?;
        write_records(settings, setup, &played)?;
        cells.push(Cell::new(setup, &played));
    }
    course.end(&cells, said);
    let report = Report::new(settings, system, &setups, cells);
    if settings.json {
        report.write_json(output)?;
    } else {
        report.write(output)?;
    }
    Ok(output.flush()?)
}

/// `triangle-circle-1.json`, and so on: the records of the games that count.
fn write_records(
    settings: &Settings,
    setup: &Setup<serde_json::Value>,
    played: &[(usize, Game)],
) -> Result<(), TerminalError> {
    let Some(folder) = &settings.records else { return Ok(()) };
    for (index, game) in played {
        let Some(record) = &game.record else { continue };
        let name = format!("{}-{}.json", setup.sides.join("-"), index + 1);
        let json = serde_json::to_string_pretty(record).map_err(|error| TerminalError::Setup(error.to_string()))?;
        write_file(folder, &name, json.as_bytes())?;
    }
    Ok(())
}

fn skill(text: &str) -> Result<Skill, TerminalError> {
    let all = Skill::ALL.map(Skill::slug).join(", ");
    Skill::parse(text).ok_or_else(|| TerminalError::Setup(format!("There is no skill {text:?}; there are {all}.")))
}

/// One set-up a pairing of sides.
fn setups(
    settings: &Settings,
    library: &ScenarioLibrary,
    system: System,
) -> Result<Vec<Setup<serde_json::Value>>, TerminalError> {
    let wrong = |error: &dyn std::fmt::Display| TerminalError::Setup(error.to_string());
    let usual = || library.cards(system).first().map(|card| card.slug.clone()).unwrap_or_default();
    let scenario = if settings.scenario.is_empty() { usual() } else { settings.scenario.clone() };
    let options =
        system.options(library.source(system, &scenario), &settings.options).map_err(|error| wrong(&error))?;
    let setup = |sides: Vec<String>| Setup { scenario: scenario.clone(), options: options.clone(), sides };
    let lobby = system.lobby(&setup(vec![])).map_err(|error| wrong(&error))?;
    let all: Vec<String> = lobby.sides().into_iter().map(|side| side.slug).collect();
    if settings.pairings {
        let pairs = all.iter().enumerate().flat_map(|(at, one)| all.iter().skip(at + 1).map(move |two| (one, two)));
        return Ok(pairs.map(|(one, two)| setup(vec![one.clone(), two.clone()])).collect());
    }
    let least = *lobby.seats().start();
    let sides = if settings.sides.is_empty() { all.into_iter().take(least).collect() } else { settings.sides.clone() };
    let [_, _] = sides.as_slice() else {
        return Err(TerminalError::Setup(format!("A match is between two; these are {} sides.", sides.len())));
    };
    Ok(vec![setup(sides)])
}

/// The games of a set-up, in their sequence, up to where a sequential test is sure.
fn play_all(
    settings: &Settings,
    system: System,
    setup: &Setup<serde_json::Value>,
    skills: [Skill; 2],
    course: &Course,
) -> Result<Vec<(usize, Game)>, TerminalError> {
    let games = settings.games.max(1).next_multiple_of(2);
    let jobs = settings.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<Game, TerminalError>)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, games) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= games {
                        break;
                    }
                    let played = pairing(settings, system, setup, skills, index).and_then(|pairing| pairing.play());
                    let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    done.push((index, played));
                    if is_over(settings, &done) {
                        next.store(games, Ordering::Relaxed);
                    }
                    drop(done);
                    course.one_more();
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    let end = decided_at(settings, &done).unwrap_or(games);
    done.into_iter().take_while(|(index, _)| *index < end).map(|(index, game)| Ok((index, game?))).collect()
}

/// Who plays what in a game: its seed is its pair's, and the players change seats, where they differ.
fn pairing(
    settings: &Settings,
    system: System,
    setup: &Setup<serde_json::Value>,
    [a, b]: [Skill; 2],
    index: usize,
) -> Result<Pairing, TerminalError> {
    // Two who play alike would play the same game twice.
    let number = if a == b { index } else { index / 2 };
    let words = format!("{} {} {number}", settings.seed, setup.sides.join(" "));
    let seed = Seed::from_words(&words).map_err(|error| TerminalError::Setup(error.to_string()))?;
    let skills = if is_first_seat(index) { [a, b] } else { [b, a] };
    let (setup, nodes, windows_max) = (setup.clone(), settings.nodes, settings.windows);
    Ok(Pairing { system, setup, skills, seed, nodes, windows_max, is_recorded: settings.records.is_some() })
}

/// Whether the first player has the first seat.
const fn is_first_seat(index: usize) -> bool {
    index.is_multiple_of(2)
}

/// How a game went for a seat.
fn fate(game: &Game, seat: u8) -> Fate {
    match game.winners.as_slice() {
        [] => Fate::Drawn,
        winners if winners.contains(&seat) => Fate::Won,
        _ => Fate::Lost,
    }
}

/// The game from which on a sequential test is sure; pairs count whole, in their sequence, so threads change nothing.
fn decided_at(settings: &Settings, done: &[(usize, Result<Game, TerminalError>)]) -> Option<usize> {
    let level = f64::from(settings.until?) / 100.0;
    let mut sorted: Vec<&(usize, Result<Game, TerminalError>)> = done.iter().collect();
    sorted.sort_by_key(|(index, _)| *index);
    let mut score = score::Score::default();
    for (expected, (index, game)) in sorted.into_iter().enumerate() {
        if *index != expected {
            return None;
        }
        score.count(fate(game.as_ref().ok()?, u8::from(!is_first_seat(*index))));
        if !is_first_seat(*index) && score.verdict(level).is_some() {
            return Some(index + 1);
        }
    }
    None
}

/// Whether no further game is needed: a test is sure, or one went wrong.
fn is_over(settings: &Settings, done: &[(usize, Result<Game, TerminalError>)]) -> bool {
    done.iter().any(|(_, game)| game.is_err()) || decided_at(settings, done).is_some()
}

/// How far all of it is, and since when.
struct Course {
    progress: Progress,
    begun: Instant,
    done: AtomicUsize,
}

impl Course {
    #[expect(clippy::disallowed_methods, reason = "the games do not hang on it; whoever waits wants to know how long")]
    fn new(all: usize, is_watched: bool) -> Self {
        let progress = if is_watched { Progress::new(Some(all), "Games") } else { Progress::hidden() };
        Self { progress, begun: Instant::now(), done: AtomicUsize::new(0) }
    }

    fn one_more(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
        self.progress.one_more();
    }

    /// What differs from machine to machine stays out of the table. Whoever cannot be told loses nothing.
    fn end(&self, cells: &[Cell], said: &mut dyn Write) {
        self.progress.end();
        let slowest = cells.iter().map(Cell::slowest).max().unwrap_or_default();
        let (games, took) = (self.done.load(Ordering::Relaxed), in_words(self.begun.elapsed()));
        drop(writeln!(said, "{games} games in {took}; the slowest order took {} ms", slowest.as_millis()));
    }
}

/// `40 s`, `3 min`, `1 h 20 min`.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7_200 => format!("{} min", seconds / 60),
        seconds => format!("{} h {} min", seconds / 3_600, seconds % 3_600 / 60),
    }
}
