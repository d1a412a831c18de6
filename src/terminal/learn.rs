//! `learn`: the lesson of a system at a keyboard. What is here: asking, reading a number or an order, saying what came of it. What
//! is not: the lesson itself, which judges (`lessons`).

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use super::arguments;
use super::keyboard::{self, Heard, Keyboard, Offers};
use super::paint;
use super::table::{TerminalError, no_system, plain};
use crate::contract::{Choice, System};
use crate::lessons::{self, Battle, Given, Lesson, LessonError, Outcome, Verdict};
use crate::systems;

/// What is understood besides numbers and orders.
const WORDS: [&str; 4] = ["next", "back", "map", "quit"];
const WELCOME: &str = "A number takes that order; an order may be typed as well. `next`, `back`, `map`, `quit`.";

/// What is to be learned, and from where on.
#[derive(Clone, Debug, clap::Args)]
pub struct Settings {
    /// The system: anteel, pentagon-war, space-combat, penta-war
    pub system: String,
    /// The step to begin with
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub step: usize,
}

/// What somebody types.
enum Said<'a> {
    Next,
    Back,
    Map,
    Quit,
    Nothing,
    Answer(Given<'a>),
}

/// The battle in which a lesson ends, as somebody wants to begin it at once.
#[derive(Clone, Copy, Debug)]
pub struct Begun {
    /// Of which system.
    pub system: System,
    /// Which.
    pub battle: &'static Battle,
}

impl Begun {
    /// How it is played.
    pub fn settings(&self) -> arguments::Settings {
        arguments::Settings {
            system: self.system.slug().to_owned(),
            scenario: self.battle.scenario.clone(),
            options: self.battle.options.clone(),
            seats: BATTLE_SEATS.to_owned(),
            table: None,
            given: vec![],
            is_strict: false,
            out: PathBuf::from("out"),
            is_coloured: keyboard::has_colours(),
        }
    }
}

/// Who sits where in that battle: whoever learned, and the weakest computer player.
const BATTLE_SEATS: &str = "you,computer:plain";

/// Teaches until the lesson or the input ends, or somebody quits; gives the battle that is begun after the last step, if one is.
///
/// # Errors
/// An unknown system, a step that is not there; or the terminal cannot be written.
pub fn learn(
    settings: &Settings,
    keyboard: &mut Keyboard<'_>,
    output: &mut (dyn Write + Send),
    is_coloured: bool,
) -> Result<Option<Begun>, TerminalError> {
    let system = systems::find(&settings.system).ok_or_else(|| no_system(&settings.system))?;
    let none = || TerminalError::Setup(format!("There is no lesson of {} yet.", system.title()));
    let lesson = lessons::of(system).ok_or_else(none)?;
    let steps = lesson.steps().len();
    let first = settings.step.checked_sub(1).filter(|first| *first < steps);
    let mut number = first.ok_or_else(|| TerminalError::Setup(format!("--step is 1 to {steps}.")))?;
    writeln!(output, "{}", plain(WELCOME))?;
    ask(lesson, number, output, is_coloured)?;
    loop {
        let line = match keyboard.hear(output, Arc::new(move |line| offers(lesson, number, line)))? {
            Heard::Line(line) => line,
            Heard::Nothing => continue,
            Heard::End => return Ok(None),
        };
        number = match said(&line) {
            Said::Quit => return Ok(None),
            Said::Nothing => continue,
            Said::Next => number + 1,
            Said::Back => number.saturating_sub(1),
            Said::Map => number,
            Said::Answer(given) => {
                let Some(verdict) = judged(lesson, number, given, output)? else { continue };
                answer(lesson, number, given, &verdict, output)?;
                if verdict.outcome != Outcome::Right {
                    continue;
                }
                number + 1
            }
        };
        if number >= steps {
            writeln!(output, "\n{}\n{}", plain(&lesson.battle().say), battle(system, lesson))?;
            return Ok(wants(keyboard, output)?.then_some(Begun { system, battle: lesson.battle() }));
        }
        ask(lesson, number, output, is_coloured)?;
    }
}

/// Whether the battle is begun here: nothing but a yes begins it.
fn wants(keyboard: &mut Keyboard<'_>, output: &mut (dyn Write + Send)) -> Result<bool, TerminalError> {
    writeln!(output, "Begin it here and now? `yes` or `no`.")?;
    let words = |_: &str| Offers { from: 0, choices: ["yes", "no"].map(Choice::plain).to_vec() };
    loop {
        match keyboard.hear(output, Arc::new(words))? {
            Heard::Line(line) => match line.trim().trim_start_matches('/').to_lowercase().as_str() {
                "yes" | "y" => return Ok(true),
                "no" | "n" | "quit" | "exit" => return Ok(false),
                _ => writeln!(output, "`yes` begins the battle, `no` leaves.")?,
            },
            Heard::Nothing | Heard::End => return Ok(false),
        }
    }
}

/// What could be typed at a step: its words and numbers, and orders.
fn offers(lesson: &Lesson, number: usize, line: &str) -> Offers {
    let order = line.trim_start();
    let order = order.strip_prefix('/').unwrap_or(order);
    let choices = lesson.steps().get(number).map(|step| step.choices.as_slice()).unwrap_or_default();
    let numbered =
        (1..).zip(choices).map(|(at, choice)| Choice::new(at.to_string(), format!("{at}: {}", choice.label)));
    let words = WORDS.iter().map(|word| Choice::plain(*word));
    let own = numbered.chain(words).filter(|choice| choice.value.starts_with(&order.to_lowercase()));
    // A lesson that cannot be played is said when it is asked; here there is nothing to offer.
    let orders = lesson.complete(number, order).unwrap_or_default();
    Offers { from: line.len() - order.len(), choices: own.chain(orders).collect() }
}

fn said(line: &str) -> Said<'_> {
    match line.trim().to_lowercase().as_str() {
        "" => Said::Nothing,
        "next" => Said::Next,
        "back" => Said::Back,
        "map" => Said::Map,
        "quit" | "exit" => Said::Quit,
        // Remarks, as in `play`.
        remark if remark.starts_with('#') => Said::Nothing,
        word => match word.parse::<usize>() {
            Ok(number) => Said::Answer(Given::Choice(number.wrapping_sub(1))),
            Err(_) => Said::Answer(Given::Typed(line.trim().trim_start_matches('/'))),
        },
    }
}

/// A step: its position in words, what is to be done, the choices.
fn ask(lesson: &Lesson, number: usize, output: &mut dyn Write, is_coloured: bool) -> Result<(), TerminalError> {
    let step = &lesson.steps()[number];
    let picture = lesson.picture(number, None).map_err(|error| faulty(&error))?;
    let text = picture.text();
    writeln!(output, "\n{}", if is_coloured { paint::painted(&text) } else { text })?;
    writeln!(output, "{} of {}: {}\n{}", number + 1, lesson.steps().len(), step.title, plain(&step.say))?;
    for (at, choice) in (1..).zip(&step.choices) {
        writeln!(output, "  [{at}] {}", choice.label)?;
    }
    Ok(output.flush()?)
}

/// What the lesson says to an answer; nothing, when there is no choice of that number, which is said.
fn judged(
    lesson: &Lesson,
    number: usize,
    given: Given<'_>,
    output: &mut dyn Write,
) -> Result<Option<Verdict>, TerminalError> {
    let choices = lesson.steps()[number].choices.len();
    if let Given::Choice(index) = given
        && index >= choices
    {
        writeln!(output, "The orders are 1 to {choices}; or type one.")?;
        return Ok(None);
    }
    lesson.judge(number, given).map(Some).map_err(|error| faulty(&error))
}

fn answer(
    lesson: &Lesson,
    number: usize,
    given: Given<'_>,
    verdict: &Verdict,
    output: &mut dyn Write,
) -> Result<(), TerminalError> {
    let order = match given {
        Given::Typed(order) => order,
        Given::Choice(index) => &lesson.steps()[number].choices[index].order,
    };
    writeln!(output, "> {order}")?;
    for line in &verdict.told {
        writeln!(output, "- {}", plain(line))?;
    }
    let head = match verdict.outcome {
        Outcome::Right => "Right.",
        Outcome::Wrong => "Not yet.",
        Outcome::Refused => "The rules say no.",
    };
    Ok(writeln!(output, "{head} {}", plain(&verdict.words))?)
}

/// How the battle in which a lesson ends is begun.
fn battle(system: System, lesson: &Lesson) -> String {
    let battle = lesson.battle();
    let options = if battle.options.is_empty() { String::new() } else { format!(" --options \"{}\"", battle.options) };
    format!(
        "To begin it: sealed-orders play {} --scenario {}{options} --seats {BATTLE_SEATS}",
        system.slug(),
        battle.scenario
    )
}

fn faulty(error: &LessonError) -> TerminalError {
    TerminalError::Setup(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::SYSTEMS;

    fn taught(system: &str, step: usize, typed: &str) -> Result<(String, Option<Begun>), String> {
        let mut output = vec![];
        let settings = Settings { system: system.to_owned(), step };
        let mut input = typed.as_bytes();
        let mut keyboard = Keyboard::Plain { input: &mut input, is_asked: false };
        let begun = learn(&settings, &mut keyboard, &mut output, false).map_err(|e| e.to_string())?;
        Ok((String::from_utf8(output).unwrap(), begun))
    }

    #[test]
    fn every_lesson_is_taken_by_numbers_and_by_orders_to_the_battle() {
        for lesson in SYSTEMS.into_iter().filter_map(lessons::of) {
            let slug = lesson.system().slug();
            let right = |step: &lessons::Step| step.choices.iter().position(|choice| choice.is_right).unwrap();
            let numbers: Vec<String> = lesson.steps().iter().map(|step| (right(step) + 1).to_string()).collect();
            let orders: Vec<&str> =
                lesson.steps().iter().map(|step| step.choices[right(step)].order.as_str()).collect();
            for typed in [numbers.join("\n"), orders.join("\n")] {
                let (said, begun) = taught(slug, 1, &typed).unwrap();
                assert_eq!(said.matches("\nRight. ").count(), lesson.steps().len(), "{said}");
                assert!(said.contains(&format!("play {slug} --scenario")) && !said.contains("**"), "{said}");
                assert!(begun.is_none(), "the input ended");
            }
        }
    }

    #[test]
    fn a_step_stays_until_it_is_done_and_one_may_go_on_without() {
        let (said, _) = taught("anteel", 3, "2x\n99\n\n# a remark\nback\nnext\nquit\nnext\n").unwrap();
        assert!(said.contains("The rules say no.") && said.contains("The orders are 1 to 3"), "{said}");
        assert_eq!((said.matches("3 of 10").count(), said.matches("2 of 10").count()), (2, 1), "{said}");
        assert!(taught("anteel", 10, "next\n").unwrap().0.contains("To begin it: sealed-orders play anteel"));
        assert!(taught("anteel", 11, "").unwrap_err().contains("1 to 10"));
        assert!(taught("anteel", 0, "").is_err() && taught("chess", 1, "").unwrap_err().contains("anteel"));
    }

    #[test]
    fn the_battle_begins_on_a_yes_and_on_nothing_else() {
        let begun = |typed: &str| taught("anteel", 10, typed).unwrap().1.map(|begun| begun.battle.scenario.clone());
        assert_eq!(
            begun("next\nperhaps\nYes\n"),
            Some(lessons::of(systems::find("anteel").unwrap()).unwrap().battle().scenario.clone())
        );
        for typed in ["next\nno\nyes\n", "next\nquit\nyes\n", "next\n", "next\nperhaps\n"] {
            assert_eq!(begun(typed), None, "{typed}");
        }
    }

    #[test]
    fn orders_of_a_step_are_completed_in_its_position() {
        let values = |system: &str, line: &str| {
            let lesson = lessons::of(systems::find(system).unwrap()).unwrap();
            let Offers { from, choices } = offers(lesson, 0, line);
            (from, choices.into_iter().map(|choice| choice.value).collect::<Vec<_>>())
        };
        let (from, all) = values("anteel", "");
        assert!(
            from == 0
                && all.iter().any(|v| v == "1")
                && all.iter().any(|v| v == "move")
                && all.iter().any(|v| v == "quit")
        );
        assert_eq!(values("anteel", "/move Sp"), (1, vec!["move Spur1".to_owned()]));
        assert!(values("anteel", "move Spur1 ").1.iter().all(|value| value.starts_with("move Spur1 ")));
    }
}
