//! The record of a game that is played on the engine alone, without a table: the same as a table's log gives at its end.

use serde_json::Value;

use crate::contract::{Match, Outcome, Played, Seat, Seed, Setup, SetupError, Skill, System};
use crate::host::api::record::{FORMAT, Record, RecordEntry, RecordNote, RecordSeat, StepDone, VERSION_WITHOUT_ACTS};
use crate::host::table::changes::PROGRAM;
use crate::host::table::telling;
use crate::kit::line::Line;

/// The name that a computer player has on record.
const COMPUTER: &str = "computer";

/// Writes down a game between computer players, step by step.
#[derive(Debug)]
pub struct Recorder {
    record: Record,
}

impl Recorder {
    /// Before the first order. No step has a time: a game without people has no clock.
    ///
    /// # Errors
    /// A set-up that cannot begin.
    pub fn new(
        system: System,
        setup: &Setup<Value>,
        seed: &Seed,
        skills: &[Skill],
        start: &dyn Match,
    ) -> Result<Self, SetupError> {
        let setup = system.lobby(setup)?.settled()?;
        let seat = |(side, skill): (&String, &Skill)| RecordSeat {
            side: side.clone(),
            name: COMPUTER.to_owned(),
            skill: Some(skill.slug().to_owned()),
        };
        let seats: Vec<RecordSeat> = setup.sides.iter().zip(skills).map(seat).collect();
        let label = |(at, seat): (Seat, &RecordSeat)| {
            telling::label(&start.side_name(at), &telling::who(&seat.name, seat.skill.as_deref()))
        };
        let labels: Vec<String> = (0..).map(Seat).zip(&seats).map(label).collect();
        let record = Record {
            format: FORMAT.to_owned(),
            version: VERSION_WITHOUT_ACTS,
            program: PROGRAM.to_owned(),
            system: system.slug().to_owned(),
            rules_version: system.rules_version(),
            state_version: Some(system.state_version()),
            lines: telling::opening(system, &setup, seed, &labels)?,
            setup,
            seats,
            commitment: seed.commitment(),
            seed: Some(seed.clone()),
            start_digest: start.digest(),
            entries: vec![],
            acts: vec![],
            notes: vec![],
            outcome: None,
        };
        Ok(Self { record })
    }

    /// An order and what came of it.
    pub fn step(&mut self, played: &Played) {
        let seq = self.record.entries.last().map_or(0, |entry| entry.seq) + 1;
        self.record.entries.push(RecordEntry {
            seq,
            at: 0,
            done: StepDone::Input(played.input.clone()),
            notation: played.notation.clone(),
            digest: played.next.digest(),
        });
        self.record.lines.extend(played.public_lines.iter().map(|told| told.line.markdown()));
        for seat in (0..).map(Seat).take(self.record.seats.len()) {
            let lines = Line::markdown_of(&played.next.private_lines(seat));
            if !lines.is_empty() {
                self.record.notes.push(RecordNote { seq, seat, lines });
            }
        }
    }

    /// The whole; none as outcome where the game was broken off.
    pub fn end(mut self, outcome: Option<Outcome>) -> Record {
        self.record.outcome = outcome;
        self.record
    }
}
