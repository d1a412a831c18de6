//! Playing a record again: every step from set-up, seed and inputs, and whatever the host must have said of it.
//!
//! Facts (states, undos, winners) must be as on record. Words are compared one by one when this very version of the
//! program told them; those of another version may have been written otherwise, and are then listed as not covered.

mod replay;

use crate::systems;
use serde_json::Value;

use crate::contract::{ScenarioSource, SetupError, Skill, System};
use crate::host::api::record::{Record, RecordError, Verified};
use replay::Replay;

impl Record {
    /// Plays the game again and compares every step.
    ///
    /// # Errors
    /// The first difference, by its step.
    pub fn verify(&self) -> Result<Verified, RecordError> {
        self.verify_watched(&mut |_, _| {})
    }

    /// The same; says after each step how many are done, and how many there are.
    ///
    /// # Errors
    /// As [`Self::verify`].
    pub fn verify_watched(&self, watch: &mut dyn FnMut(usize, usize)) -> Result<Verified, RecordError> {
        let system = systems::find(&self.system).ok_or_else(|| RecordError::System(self.system.clone()))?;
        if self.rules_version != system.rules_version() {
            let (played, here) = (self.rules_version, system.rules_version());
            return Err(RecordError::Rules { system: system.title(), played, here });
        }
        let seed = self.seed.as_ref().ok_or(RecordError::NotOver)?;
        if seed.commitment() != self.commitment {
            let (found, promised) = (seed.commitment().0, self.commitment.0.clone());
            return Err(RecordError::Commitment { found, promised });
        }
        self.check_seats()?;
        let wrong = |error: SetupError| RecordError::Setup(error.to_string());
        let lobby = system.lobby(&self.setup).map_err(wrong)?;
        let start = lobby.start(seed).map_err(wrong)?;
        let mut replay = Replay::new(self, system, start, seed)?;
        let settled = lobby.settled().map_err(wrong)?;
        replay.compare_words("the options", &self.setup.options.to_string(), &settled.options.to_string())?;
        replay.compare_digest(0, &self.start_digest)?;
        for (entry, done) in self.entries.iter().zip(1..) {
            replay.step(entry)?;
            watch(done, self.entries.len());
        }
        let outcome = replay.end()?;
        let mut not_covered = vec![
            "the names of the players".to_owned(),
            "when orders were given (only that no time goes back)".to_owned(),
        ];
        not_covered.extend(self.scenario_not_covered(system)?);
        if !system.card().has_dice {
            not_covered.push("the seed (no dice are rolled in play)".to_owned());
        }
        if !self.acts.is_empty() {
            not_covered.push(
                "what moderators did, and between which steps seats changed hands where no words tell it".to_owned(),
            );
        }
        not_covered.extend(replay.other_words());
        let players = self.seats.iter().zip(&replay.labels).map(|(_, label)| label.replace('\\', "")).collect();
        let (steps, commitment, digest) = (self.entries.len(), self.commitment.clone(), self.digest());
        Ok(Verified { system: system.title(), steps, outcome, players, commitment, digest, not_covered })
    }

    /// Who sits where agrees with the set-up.
    fn check_seats(&self) -> Result<(), RecordError> {
        let recorded: Vec<&str> = self.seats.iter().map(|s| s.side.as_str()).collect();
        let found: Vec<&str> = self.setup.sides.iter().map(String::as_str).collect();
        differs("the sides of the seats", &recorded.join(", "), &found.join(", "))?;
        for seat in &self.seats {
            let skill = seat.skill.as_deref();
            if let Some(skill) = skill {
                differs("the name of a computer player", &seat.name, "computer")?;
                let known = Skill::ALL.map(Skill::slug);
                if !known.contains(&skill) {
                    return differs("the skill of a computer player", skill, &known.join(" or "));
                }
            }
        }
        Ok(())
    }

    /// Whether the scenario's name follows from the options, or why it does not.
    fn scenario_not_covered(&self, system: System) -> Result<Option<String>, RecordError> {
        let Self { setup, .. } = self;
        // Games whose scenarios are files have the whole file in the options.
        if let Some(slug) = setup.options.pointer("/scenario/slug").and_then(Value::as_str) {
            differs("the scenario", &setup.scenario, slug)?;
            return Ok(None);
        }
        let book = system.scenarios();
        if book.iter().all(|card| card.slug != setup.scenario) {
            let known: Vec<&str> = book.iter().map(|card| card.slug.as_str()).collect();
            differs("the scenario", &setup.scenario, &known.join(" or "))?;
        }
        let is_usual =
            |slug: &str| system.options(ScenarioSource::Book(slug), "").is_ok_and(|usual| usual == setup.options);
        let fitting: Vec<&str> = book.iter().map(|card| card.slug.as_str()).filter(|slug| is_usual(slug)).collect();
        Ok((fitting != [setup.scenario.as_str()]).then(|| "the name of the scenario (its options are)".to_owned()))
    }
}

/// Refuses what is not as it must be.
fn differs(what: &str, recorded: &str, found: &str) -> Result<(), RecordError> {
    if recorded == found {
        return Ok(());
    }
    Err(RecordError::Differs { what: what.to_owned(), found: found.to_owned(), recorded: recorded.to_owned() })
}
