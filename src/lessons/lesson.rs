//! The position of a step, what an order does in it, and whether that is what the step is after. The engine answers all
//! three; nothing is kept.

use std::sync::Arc;

use serde_json::Value;

use super::script::{Battle, Input, Script, Start, Step, Unreadable, What};
use crate::contract::dice::SeedError;
use crate::contract::{
    Choice, Draft, DraftError, Lens, Match, NotDone, Played, Refuse, ScenarioSource, Seat, Seed, Setup, SetupError,
    System, Viewer, Weight, complete_orders,
};
use crate::kit::line::Line;
use crate::scene::Picture;

/// Whoever learns sits here.
const LEARNER: Seat = Seat(0);
/// Orders that are read of an answer.
const ORDERS_MAX: usize = 12;
/// Sentences of the engine that are shown after an answer.
const TOLD_MAX: usize = 8;

/// The lesson of a system.
#[derive(Clone, Debug)]
pub struct Lesson {
    system: System,
    script: Script,
}

/// An answer to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given<'a> {
    /// One of its choices, counted from 0.
    Choice(usize),
    /// Orders in notation, separated by `;` or line ends.
    Typed(&'a str),
}

/// What came of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// What the step is after.
    Right,
    /// Legal, and something else.
    Wrong,
    /// Not legal, or not understood.
    Refused,
}

/// An answer, judged.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Whether it was right.
    pub outcome: Outcome,
    /// What the lesson says to it; Markdown.
    pub words: String,
    /// The engine's own: what happened, or why nothing did; Markdown, a sentence each.
    pub told: Vec<String>,
    /// The position afterwards; after a refusal the one before.
    pub game: Arc<dyn Match>,
}

/// A lesson that does not hold what it promises. Of embedded lessons a test plays them all.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// The lesson has no such step, or the step no such choice.
    #[error("the lesson of {0} has no such step or choice")]
    NoStep(&'static str),
    /// A step names a position that is not there.
    #[error("the lesson of {0} has no position {1:?}")]
    NoStart(&'static str, String),
    /// Options that mean nothing.
    #[error("options of a lesson: {0}")]
    Options(#[from] DraftError),
    /// A game that cannot begin.
    #[error("a lesson's game cannot begin: {0}")]
    Setup(#[from] SetupError),
    /// A seed that is none.
    #[error("a lesson's seed: {0}")]
    Seed(#[from] SeedError),
    /// An order of the lesson itself is refused.
    #[error("a lesson's order {order:?} is refused: {cause}")]
    Refused {
        /// The order.
        order: String,
        /// Why.
        cause: NotDone,
    },
}

/// What orders led to.
struct Course {
    /// As the log would keep them: the same orders in other words are the same here.
    inputs: Vec<Value>,
    told: Vec<String>,
    game: Arc<dyn Match>,
}

impl Lesson {
    /// Reads a lesson of that system.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(system: System, text: &str) -> Result<Self, Unreadable> {
        Ok(Self { system, script: Script::read(text)? })
    }

    /// Of which system.
    pub const fn system(&self) -> System {
        self.system
    }

    /// Its steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.script.steps
    }

    /// The battle in which it ends.
    pub const fn battle(&self) -> &Battle {
        &self.script.battle
    }

    /// The position in which a step, counted from 0, asks for something.
    ///
    /// # Errors
    /// [`LessonError`]
    pub fn position(&self, number: usize) -> Result<Arc<dyn Match>, LessonError> {
        let step = self.step(number)?;
        let game = match (&step.at, number.checked_sub(1)) {
            (Some(name), _) => self.started(name)?,
            (None, Some(before)) => self.after_the_right_answer(before)?,
            (None, None) => return Err(LessonError::NoStart(self.system.slug(), String::new())),
        };
        led_on(game, &step.before)
    }

    /// What a step says to an answer.
    ///
    /// # Errors
    /// [`LessonError`]
    pub fn judge(&self, number: usize, given: Given<'_>) -> Result<Verdict, LessonError> {
        let (step, game) = (self.step(number)?, self.position(number)?);
        let text = self.text_of(step, given)?;
        let course = match self.course(step, &game, text) {
            Ok(course) => course,
            Err(no) => {
                let words = words_of(step, given, Outcome::Refused).to_owned();
                return Ok(Verdict { outcome: Outcome::Refused, words, told: vec![said(&no)], game });
            }
        };
        let is_right = match given {
            Given::Choice(index) => step.choices.get(index).is_some_and(|choice| choice.is_right),
            Given::Typed(_) => self.is_right(step, &game, &course),
        };
        let outcome = if is_right { Outcome::Right } else { Outcome::Wrong };
        let words = words_of(step, given, outcome).to_owned();
        let told = course.told.into_iter().take(TOLD_MAX).collect();
        Ok(Verdict { outcome, words, told, game: course.game })
    }

    /// What whoever learns sees at a step: before an answer, or after it.
    ///
    /// # Errors
    /// [`LessonError`]
    pub fn picture(&self, number: usize, given: Option<Given<'_>>) -> Result<Picture, LessonError> {
        let step = self.step(number)?;
        let focus = Some(step.focus.clone()).filter(|focus| !focus.is_empty());
        let (game, lens) = match given {
            None => (self.position(number)?, Lens { focus, overlays: step.overlays.clone(), preview: None }),
            // What happened is seen best without anything above it.
            Some(given) => (self.judge(number, given)?.game, Lens::default()),
        };
        Ok(game.draw(Viewer::Seat(LEARNER), &lens)?)
    }

    /// What could stand at the end of an order that is being typed as the answer to a step.
    ///
    /// # Errors
    /// [`LessonError`]
    pub fn complete(&self, number: usize, typed: &str) -> Result<Vec<Choice>, LessonError> {
        Ok(complete_orders(self.system, &*self.position(number)?, Viewer::Seat(LEARNER), typed))
    }

    fn step(&self, number: usize) -> Result<&Step, LessonError> {
        self.script.steps.get(number).ok_or(LessonError::NoStep(self.system.slug()))
    }

    fn started(&self, name: &str) -> Result<Arc<dyn Match>, LessonError> {
        let unknown = || LessonError::NoStart(self.system.slug(), name.to_owned());
        let start = self.script.starts.iter().find(|start| start.name == name).ok_or_else(unknown)?;
        let Start { scenario, file, options, sides, seed, before, .. } = start;
        let source = if file.is_empty() { ScenarioSource::Book(scenario) } else { ScenarioSource::File(file) };
        let options = self.system.options(source, options)?;
        let setup = Setup { scenario: scenario.clone(), options, sides: sides.clone() };
        led_on(self.system.lobby(&setup)?.start(&Seed::from_words(seed)?)?, before)
    }

    fn after_the_right_answer(&self, number: usize) -> Result<Arc<dyn Match>, LessonError> {
        let (step, game) = (self.step(number)?, self.position(number)?);
        let right =
            step.choices.iter().find(|choice| choice.is_right).ok_or(LessonError::NoStep(self.system.slug()))?;
        let refused = |cause| LessonError::Refused { order: right.order.clone(), cause };
        Ok(self.course(step, &game, &right.order).map_err(refused)?.game)
    }

    fn text_of<'a>(&self, step: &'a Step, given: Given<'a>) -> Result<&'a str, LessonError> {
        match given {
            Given::Typed(text) => Ok(text),
            Given::Choice(index) => {
                let choice = step.choices.get(index).ok_or(LessonError::NoStep(self.system.slug()))?;
                Ok(&choice.order)
            }
        }
    }

    /// Whether orders are what the step is after: the engine tells what it waits for, or reads or does the same as with one of
    /// the right choices.
    fn is_right(&self, step: &Step, game: &Arc<dyn Match>, course: &Course) -> bool {
        if let Some(wanted) = &step.told {
            return course.told.iter().any(|line| line.contains(wanted));
        }
        let rights = step.choices.iter().filter(|choice| choice.is_right);
        let mut courses = rights.filter_map(|choice| self.course(step, game, &choice.order).ok());
        courses.any(|right| right.inputs == course.inputs || right.game.digest() == course.game.digest())
    }

    /// Gives orders of whoever learns, and lets happen what follows.
    fn course(&self, step: &Step, game: &Arc<dyn Match>, text: &str) -> Result<Course, NotDone> {
        let mut course = Course { inputs: vec![], told: vec![], game: Arc::clone(game) };
        for draft in read(self.system, text)? {
            let played = course.game.submit(LEARNER, &draft)?;
            course.told.extend(Line::markdown_of(&played.actor_lines));
            course.inputs.push(played.input);
            course.game = played.next;
        }
        let mut details = Vec::new();
        for input in &step.then {
            // After another answer than the right one somebody may have nothing to order any more.
            let Ok(played) = given(&*course.game, input) else { continue };
            for played in played {
                // What whoever learns alone is told comes first: why an order of theirs was not carried out.
                course.told.extend(Line::markdown_of(&played.next.private_lines(LEARNER)));
                for told in &played.public_lines {
                    let list = if told.weight == Weight::Detail { &mut details } else { &mut course.told };
                    list.push(told.line.markdown());
                }
                course.game = played.next;
            }
        }
        if course.told.is_empty() {
            course.told = details;
        }
        let mut seen = vec![];
        course.told.retain(|line| {
            !seen.contains(line) && {
                seen.push(line.clone());
                true
            }
        });
        Ok(course)
    }
}

/// What the lesson says to an answer.
fn words_of<'a>(step: &'a Step, given: Given<'_>, outcome: Outcome) -> &'a str {
    match (outcome, given) {
        (Outcome::Right, _) => &step.right,
        (_, Given::Choice(index)) => step.choices.get(index).map_or(&step.hint, |choice| &choice.why),
        (_, Given::Typed(_)) => &step.hint,
    }
}

/// A no as a person reads it.
fn said(no: &NotDone) -> String {
    match no {
        NotDone::Draft(no) => no.words(),
        NotDone::Refused(no) => no.words(),
        NotDone::Unreadable(cause) => cause.clone(),
    }
}

/// Orders in notation.
fn read(system: System, text: &str) -> Result<Vec<Draft>, DraftError> {
    let card = system.card();
    let parts: Vec<&str> = text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() || parts.len() > ORDERS_MAX {
        let problem = format!("a step takes 1 to {ORDERS_MAX} orders, separated by ;");
        let example = card.verbs.first().map(|verb| verb.example.to_owned());
        return Err(DraftError::not_understood("order", text, problem, example.into_iter().collect()));
    }
    parts.into_iter().map(|part| Draft::from_notation(part, system.title(), card.verbs, card.default_verb)).collect()
}

/// The game after these inputs, all of which must be done.
fn led_on(game: Arc<dyn Match>, inputs: &[Input]) -> Result<Arc<dyn Match>, LessonError> {
    inputs.iter().try_fold(game, |game, input| {
        let refused = |cause| LessonError::Refused { order: format!("{input:?}"), cause };
        let played = given(&*game, input).map_err(refused)?;
        Ok(played.into_iter().last().map_or(game, |last| last.next))
    })
}

fn given(game: &dyn Match, input: &Input) -> Result<Vec<Played>, NotDone> {
    let orders = match &input.what {
        What::Silence => return Ok(vec![game.timeout(input.seat)]),
        What::Orders(orders) => read(game.system(), orders)?,
    };
    let mut done: Vec<Played> = Vec::new();
    for draft in orders {
        let played = match done.last() {
            Some(last) => last.next.submit(input.seat, &draft)?,
            None => game.submit(input.seat, &draft)?,
        };
        done.push(played);
    }
    Ok(done)
}
