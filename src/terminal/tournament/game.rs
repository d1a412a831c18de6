//! One game between computer players, on the engine alone: nothing of it hangs on time, so it is the same on every machine.

use std::cell::Cell;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use crate::contract::{Asking, Ending, Match, NotDone, Outcome, Played, Seat, Seed, Setup, Skill, System, Thinking};
use crate::host::api::record::Record;
use crate::host::queries::recorder::Recorder;
use crate::terminal::TerminalError;

/// A game to be played.
#[derive(Clone, Debug)]
pub(super) struct Pairing {
    /// Which system.
    pub(super) system: System,
    /// Scenario, options and sides.
    pub(super) setup: Setup<Value>,
    /// Who plays each seat.
    pub(super) skills: [Skill; 2],
    /// Of the dice and of choices between what is as good.
    pub(super) seed: Seed,
    /// How often whoever looks ahead may ask whether there is time for more.
    pub(super) nodes: u32,
    /// Windows after which the game is broken off.
    pub(super) windows_max: u32,
    /// Whether all of it is written down.
    pub(super) is_recorded: bool,
}

/// How it went.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Game {
    /// Seats that won; none of a draw.
    pub(super) winners: Vec<u8>,
    /// One sentence.
    pub(super) reason: String,
    /// What each side has at the end, a line each as the final post has them; none of a game that was broken off.
    pub(super) scores: Vec<String>,
    /// Whether it was broken off before its end.
    pub(super) is_broken_off: bool,
    /// Orders given.
    pub(super) orders: u32,
    /// Requests for orders.
    pub(super) windows: u32,
    /// SHA-256 of the last state.
    pub(super) digest: String,
    /// The longest that an order took.
    #[serde(skip)]
    pub(super) slowest: Duration,
    /// All of it, where that is asked for.
    #[serde(skip)]
    pub(super) record: Option<Record>,
}

impl Pairing {
    /// Plays it to its end.
    ///
    /// # Errors
    /// A set-up that cannot begin, a computer player whose order is refused.
    pub(super) fn play(&self) -> Result<Game, TerminalError> {
        let setup = |error: &dyn std::fmt::Display| TerminalError::Setup(error.to_string());
        let lobby = self.system.lobby(&self.setup).map_err(|error| setup(&error))?;
        let mut state = lobby.start(&self.seed).map_err(|error| setup(&error))?;
        let recorder = || Recorder::new(self.system, &self.setup, &self.seed, &self.skills, &*state);
        let mut recorder = self.is_recorded.then(recorder).transpose().map_err(|error| setup(&error))?;
        let (mut orders, mut windows, mut newest) = (0, 0, None);
        let mut slowest = Duration::ZERO;
        let outcome = loop {
            let window = match state.asking() {
                Asking::Over(outcome) => break Some(outcome),
                Asking::Orders(window) => window,
            };
            let is_new = newest != Some(window.number);
            if is_new && windows == self.windows_max {
                break None;
            }
            newest = Some(window.number);
            windows += u32::from(is_new);
            let Some(seat) = window.seats.first() else { return Err(TerminalError::Endless) };
            let (played, took) = self.order(&*state, *seat, orders)?;
            if let Some(recorder) = &mut recorder {
                recorder.step(&played);
            }
            state = played.next;
            slowest = slowest.max(took);
            orders += 1;
        };
        let record = recorder.map(|recorder| recorder.end(outcome.clone()));
        Ok(Game { slowest, record, ..game(&*state, outcome, [orders, windows]) })
    }

    #[expect(clippy::disallowed_methods, reason = "how long an order takes is reported; the game does not hang on it")]
    fn order(&self, state: &dyn Match, seat: Seat, orders: u32) -> Result<(Played, Duration), TerminalError> {
        if state.gives_up(seat) {
            return Ok((state.end(Ending::Resigned(seat)), Duration::ZERO));
        }
        let [first, second] = self.skills;
        let skill = if seat == Seat(0) { first } else { second };
        let asked = Cell::new(0);
        let may_go_on = || asked.replace(asked.get() + 1) < self.nodes;
        let seed = self.seed.derive(&format!("computer {} {orders}", seat.0));
        let begun = Instant::now();
        let played = state.computer(seat, &Thinking { skill, seed, may_go_on: &may_go_on });
        let took = begun.elapsed();
        let wrong = |no: NotDone| {
            let (slug, side, seed) = (self.system.slug(), state.side_name(seat), self.seed.reveal());
            TerminalError::Setup(format!(
                "{slug}, seed {seed}, order {orders}: the order of {side} ({}) was refused: {no}",
                skill.slug()
            ))
        };
        Ok((played.map_err(wrong)?, took))
    }
}

fn game(state: &dyn Match, outcome: Option<Outcome>, [orders, windows]: [u32; 2]) -> Game {
    let is_broken_off = outcome.is_none();
    let none = || Outcome { winners: vec![], reason: "broken off".to_owned(), scores: vec![] };
    let Outcome { winners, reason, scores } = outcome.unwrap_or_else(none);
    let winners = winners.into_iter().map(|seat| seat.0).collect();
    Game {
        winners,
        reason,
        scores,
        is_broken_off,
        orders,
        windows,
        digest: state.digest(),
        slowest: Duration::ZERO,
        record: None,
    }
}
