//! The game of a record played again, with everything that was told of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::differs;
use crate::contract::{Asking, Draft, Ending, Input, Match, Outcome, Played, Seat, Seed, System};
use crate::host::api::record::{ActDone, Record, RecordEntry, RecordError, RecordNote, StepDone};
use crate::host::table::changes::PROGRAM;
use crate::host::table::heading::phase_title;
use crate::host::table::telling;
use crate::kit::line::Line;

/// An input that stands.
struct Done {
    seq: i64,
    input: Input<Value>,
    raw: Value,
    notation: String,
    /// The entry that had opened the window it was given in.
    base: i64,
    state: Arc<dyn Match>,
}

/// What was told of an entry.
#[derive(Default)]
struct Told {
    lines: Vec<String>,
    notes: BTreeMap<u8, Vec<String>>,
}

/// A phase as the host counts them.
struct Phase {
    number: i64,
    /// The entry that opened it.
    seq: i64,
    title: String,
}

/// A game played again: the states after the steps that stand, and what was told of them.
pub(super) struct Replay<'r> {
    record: &'r Record,
    system: System,
    pub(super) labels: Vec<String>,
    start: Arc<dyn Match>,
    standing: Vec<Done>,
    told: BTreeMap<i64, Told>,
    phases: Vec<Phase>,
    phases_opened: i64,
    window: u32,
    seq: i64,
    at: i64,
    /// Differences of words that another version of the program told.
    other_words: usize,
    /// Of the acts on record, how many are done.
    acts_done: usize,
}

impl<'r> Replay<'r> {
    pub(super) fn new(
        record: &'r Record,
        system: System,
        start: Arc<dyn Match>,
        seed: &Seed,
    ) -> Result<Self, RecordError> {
        let who = record.seats.iter().map(|s| telling::who(&s.name, s.skill.as_deref()));
        let labels: Vec<String> =
            (0..).map(Seat).zip(who).map(|(seat, who)| telling::label(&start.side_name(seat), &who)).collect();
        let lines =
            telling::opening(system, &record.setup, seed, &labels).map_err(|e| RecordError::Setup(e.to_string()))?;
        let begun = Told { lines, ..Told::default() };
        let mut replay = Self {
            record,
            system,
            labels,
            start,
            standing: vec![],
            told: BTreeMap::from([(0, begun)]),
            phases: vec![],
            phases_opened: 0,
            window: 0,
            seq: 0,
            at: i64::MIN,
            other_words: 0,
            acts_done: 0,
        };
        if let Asking::Orders(window) = replay.state().asking() {
            replay.open_phase(window.number);
        }
        Ok(replay)
    }

    fn state(&self) -> &dyn Match {
        self.standing.last().map_or(&*self.start, |done| &*done.state)
    }

    fn label(&self, seat: Seat) -> &str {
        self.labels.get(seat.index()).map_or("", String::as_str)
    }

    fn open_phase(&mut self, window: u32) {
        self.window = window;
        self.phases_opened += 1;
        let title = phase_title(self.state());
        self.phases.push(Phase { number: self.phases_opened, seq: self.seq, title });
    }

    /// The entry that opened the window under way.
    fn base(&self) -> i64 {
        self.phases.last().map_or(0, |phase| phase.seq)
    }

    /// The phase in which a step was done, by the entry that had opened it. Where a later step of that phase was taken back, with all
    /// that had followed, it is the one that was opened anew then.
    fn phase_of(&self, step: i64, base: i64) -> Option<&Phase> {
        let opened = self.phases.iter().find(|phase| phase.seq == base);
        opened.or_else(|| self.phases.iter().find(|phase| phase.seq > step))
    }

    pub(super) fn step(&mut self, entry: &RecordEntry) -> Result<(), RecordError> {
        self.seq += 1;
        if entry.seq != self.seq {
            return Err(RecordError::Gap { expected: self.seq, found: entry.seq });
        }
        if entry.at < self.at {
            return Err(RecordError::Time(entry.seq));
        }
        self.at = entry.at;
        self.reseat(entry.seq)?;
        match &entry.done {
            StepDone::Input(input) => {
                let (input, draft) = self.state().renewed(input);
                self.input(entry, &input)?;
                if let Some(draft) = draft {
                    let said = draft.to_notation(self.system.card().verbs);
                    self.compare_words(&format!("the draft of step {}", entry.seq), &said, &entry.notation)?;
                }
            }
            StepDone::Undo(steps) => {
                self.compare_words(&format!("the notation of step {}", entry.seq), &entry.notation, "")?;
                self.undo(entry.seq, steps)?;
            }
        }
        self.compare_digest(entry.seq, &entry.digest)
    }

    /// Whoever sat down before this step has the name that is told from then on.
    fn reseat(&mut self, before: i64) -> Result<(), RecordError> {
        while let Some(act) = self.record.acts.get(self.acts_done).filter(|act| act.after < before) {
            self.acts_done += 1;
            let ActDone::Seated { seat, name, skill } = &act.done else { continue };
            let failed = || RecordError::Step { seq: act.after, cause: format!("there is no seat {}", seat.0) };
            let who = telling::who(name, skill.as_deref());
            *self.labels.get_mut(seat.index()).ok_or_else(failed)? = telling::label(&self.start.side_name(*seat), &who);
        }
        Ok(())
    }

    fn input(&mut self, entry: &RecordEntry, raw: &Value) -> Result<(), RecordError> {
        let failed = |cause: String| RecordError::Step { seq: entry.seq, cause };
        let input: Input<Value> = serde_json::from_value(raw.clone()).map_err(|e| failed(e.to_string()))?;
        if let Some(seat) = seat_of(&input).filter(|seat| seat.index() >= self.labels.len()) {
            return Err(failed(format!("there is no seat {}", seat.0)));
        }
        let played = self.state().replay(raw).map_err(|e| failed(e.to_string()))?;
        self.compare_words(&format!("step {}", entry.seq), &raw.to_string(), &played.input.to_string())?;
        self.compare_words(&format!("the notation of step {}", entry.seq), &entry.notation, &played.notation)?;
        if let Input::Order { seat, .. } = &input {
            self.compare_draft(entry, *seat, raw)?;
        }
        let told = self.told_of(&input, &played);
        self.told.insert(entry.seq, told);
        let (base, notation) = (self.base(), entry.notation.clone());
        self.standing.push(Done { seq: entry.seq, input, raw: raw.clone(), notation, base, state: played.next });
        match self.state().asking() {
            Asking::Orders(window) if window.number == self.window => {}
            Asking::Orders(window) => self.open_phase(window.number),
            Asking::Over(_) => self.open_phase(self.window),
        }
        Ok(())
    }

    /// The order in words is the order that was carried out: read again, it gives the same.
    fn compare_draft(&mut self, entry: &RecordEntry, seat: Seat, raw: &Value) -> Result<(), RecordError> {
        let (title, verbs) = (self.system.title(), self.system.card().verbs);
        let draft = Draft::from_notation(&entry.notation, title, verbs, self.system.card().default_verb);
        let read = draft.ok().and_then(|draft| self.state().submit(seat, &draft).ok());
        let found = read.map_or_else(|| "no order".to_owned(), |played| played.input.to_string());
        self.compare_words(
            &format!("the order of step {}, read from its notation,", entry.seq),
            &raw.to_string(),
            &found,
        )
    }

    fn told_of(&self, input: &Input<Value>, played: &Played) -> Told {
        let own = match input {
            Input::Order { .. } => None,
            Input::Timeout { seat } => Some(telling::gave_no_orders(self.label(*seat))),
            Input::End { ending } => {
                let label = match ending {
                    Ending::Resigned(seat) | Ending::Defaulted(seat) => self.label(*seat),
                    Ending::DrawAgreed => "",
                };
                Some(telling::ends(*ending, label))
            }
        };
        let seats = (0..u8::MAX).map(Seat).take(self.labels.len());
        let notes = seats.map(|seat| (seat.0, Line::markdown_of(&played.next.private_lines(seat))));
        Told {
            lines: own.into_iter().chain(played.public_lines.iter().map(|told| told.line.markdown())).collect(),
            notes: notes.filter(|(_, lines)| !lines.is_empty()).collect(),
        }
    }

    /// Leaves steps out. One order of this window is taken back at once; an order that others have seen or answered goes
    /// with everything after it.
    fn undo(&mut self, seq: i64, steps: &[i64]) -> Result<(), RecordError> {
        let failed = |cause: &str| RecordError::Step { seq, cause: format!("it takes back {steps:?}, but {cause}") };
        let first = steps.first().ok_or_else(|| failed("that is nothing"))?;
        let at = self.standing.iter().position(|done| done.seq == *first);
        let at = at.ok_or_else(|| failed("that is no step that stands"))?;
        let base = self.standing.get(at).map_or(0, |done| done.base);
        let after: Vec<i64> = self.standing.iter().skip(at).map(|done| done.seq).collect();
        if self.record.is_moderators(seq) {
            let is_first = at.checked_sub(1).and_then(|at| self.standing.get(at)).is_none_or(|done| done.base != base);
            let is_whole = is_first && steps == after.as_slice();
            return if is_whole { self.rewind(seq, at, None, base) } else { Err(failed("that is no whole phase")) };
        }
        let Some(Done { input: Input::Order { seat, .. }, .. }) = self.standing.get(at) else {
            return Err(failed("the first of them is no order"));
        };
        let seat = *seat;
        let is_of_seat = |done: &Done| matches!(&done.input, Input::Order { seat: s, .. } if *s == seat);
        if self.standing.iter().skip(at + 1).any(is_of_seat) && steps.len() == 1 {
            return Err(failed("that was not the last order of its player"));
        }
        let is_of_this_phase = self.phase_of(*first, base).is_some_and(|phase| phase.seq == self.base());
        if steps == [*first] && is_of_this_phase && self.left_out(at) {
            self.told.remove(first);
            self.told.insert(seq, Told::default());
            return Ok(());
        }
        if steps != after.as_slice() {
            return Err(failed("an order that others have seen goes with everything after it"));
        }
        self.rewind(seq, at, Some(seat), base)
    }

    /// Tries to leave one order of this window out of it; what others have ordered since stays.
    fn left_out(&mut self, at: usize) -> bool {
        let mut state = at.checked_sub(1).and_then(|i| self.standing.get(i)).map_or(&self.start, |d| &d.state).clone();
        let mut states = Vec::new();
        for done in self.standing.iter().skip(at + 1) {
            let Ok(played) = state.replay(&done.raw) else { return false };
            state = played.next;
            states.push(state.clone());
        }
        if !matches!(state.asking(), Asking::Orders(window) if window.number == self.window) {
            return false;
        }
        self.standing.remove(at);
        for (done, state) in self.standing.iter_mut().skip(at).zip(states) {
            done.state = state;
        }
        true
    }

    /// Back to the start of a phase: by the seat whose order it is about, or by a moderator.
    fn rewind(&mut self, seq: i64, at: usize, seat: Option<Seat>, base: i64) -> Result<(), RecordError> {
        let first = self.standing.get(at).map_or(seq, |done| done.seq);
        let back_to = self.phase_of(first, base);
        let none = || RecordError::Step { seq, cause: format!("step {base} opened no phase that it could go back to") };
        let (number, title) = back_to.map(|p| (p.number, p.title.clone())).ok_or_else(none)?;
        let line = match seat {
            Some(seat) => telling::took_back(self.label(seat), number, &title),
            None => telling::phase_taken_back(number, &title),
        };
        let mut told = Told { lines: vec![line], ..Told::default() };
        for done in self.standing.split_off(at) {
            self.told.remove(&done.seq);
            if let Input::Order { seat: other, .. } = done.input
                && Some(other) != seat
            {
                told.notes.entry(other.0).or_default().push(telling::went_with_it(&done.notation));
            }
        }
        self.told.insert(seq, told);
        self.phases.retain(|phase| phase.seq < base);
        if let Asking::Orders(window) = self.state().asking() {
            self.open_phase(window.number);
        }
        Ok(())
    }

    /// The end, and everything that was told on the way.
    pub(super) fn end(&mut self) -> Result<Option<Outcome>, RecordError> {
        // Nothing is done besides after the end, and in no other order than it was.
        self.reseat(self.seq + 1)?;
        if let Some(act) = self.record.acts.get(self.acts_done) {
            let cause = "something was done after it, and there is no such step".to_owned();
            return Err(RecordError::Step { seq: act.after, cause });
        }
        let outcome = match self.state().asking() {
            Asking::Over(outcome) => Some(outcome),
            Asking::Orders(_) => None,
        };
        let recorded = self.record.outcome.as_ref();
        let winners = |o: Option<&Outcome>| o.map_or_else(|| "no end".to_owned(), |o| self.winners(o));
        differs("who won", &winners(recorded), &winners(outcome.as_ref()))?;
        let words = |o: Option<&Outcome>| {
            o.map_or_else(Vec::new, |o| [std::slice::from_ref(&o.reason), &o.scores[..]].concat())
        };
        let (recorded, found) = (words(recorded), words(outcome.as_ref()));
        self.compare_lists("the words of the end", &recorded, &found)?;
        let lines: Vec<String> = self.told.values().flat_map(|told| told.lines.clone()).collect();
        self.compare_lists("what everybody was told", &self.record.lines, &lines)?;
        let notes = self.told.iter().flat_map(|(seq, told)| {
            told.notes.iter().map(|(seat, lines)| RecordNote { seq: *seq, seat: Seat(*seat), lines: lines.clone() })
        });
        let words = |note: &RecordNote| format!("step {}, seat {}: {}", note.seq, note.seat.0, note.lines.join(" "));
        let found: Vec<String> = notes.map(|note| words(&note)).collect();
        let recorded: Vec<String> = self.record.notes.iter().map(words).collect();
        self.compare_lists("what players alone were told", &recorded, &found)?;
        Ok(outcome)
    }

    fn winners(&self, outcome: &Outcome) -> String {
        let names: Vec<&str> = outcome.winners.iter().map(|seat| self.label(*seat)).collect();
        if names.is_empty() {
            "a draw".to_owned()
        } else {
            format!("{} (seats {:?})", names.join(", "), outcome.winners)
        }
    }

    pub(super) fn compare_digest(&self, seq: i64, recorded: &str) -> Result<(), RecordError> {
        if self.has_other_states() {
            return Ok(());
        }
        let found = self.state().digest();
        if found == recorded {
            return Ok(());
        }
        Err(RecordError::Digest { seq, found, recorded: recorded.to_owned() })
    }

    /// Whether the digests are of states of another shape than this program's, so that they say nothing.
    fn has_other_states(&self) -> bool {
        self.record.version > 1 && self.record.state_version != Some(self.system.state_version())
    }

    fn compare_lists(&mut self, what: &str, recorded: &[String], found: &[String]) -> Result<(), RecordError> {
        for i in 0..recorded.len().max(found.len()) {
            let line = |lines: &[String]| lines.get(i).cloned().unwrap_or_else(|| "nothing".to_owned());
            self.compare_words(&format!("{what}, number {}", i + 1), &line(recorded), &line(found))?;
        }
        Ok(())
    }

    /// Compares words; those of another version of the program may be others.
    pub(super) fn compare_words(&mut self, what: &str, recorded: &str, found: &str) -> Result<(), RecordError> {
        if self.record.program == PROGRAM {
            return differs(what, recorded, found);
        }
        self.other_words += usize::from(recorded != found);
        Ok(())
    }

    /// What could not be compared because another version of the program made it.
    pub(super) fn other_words(&self) -> Vec<String> {
        let mut found = Vec::new();
        if self.record.program != PROGRAM {
            let by = match self.record.program.as_str() {
                "" => "versions that it does not name".to_owned(),
                version => format!("version {version}"),
            };
            found.push(format!(
                "words and notation: they are of {by}, this is version {PROGRAM}; {} of them differ",
                self.other_words
            ));
        }
        if self.has_other_states() {
            found.push("the digests of the states, which have another shape now".to_owned());
        }
        found
    }
}

/// The seat that an input is about.
const fn seat_of(input: &Input<Value>) -> Option<Seat> {
    match input {
        Input::Order { seat, .. }
        | Input::Timeout { seat }
        | Input::End { ending: Ending::Resigned(seat) | Ending::Defaulted(seat) } => Some(*seat),
        Input::End { ending: Ending::DrawAgreed } => None,
    }
}
