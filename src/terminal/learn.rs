//! `learn`: the lesson of a system at a keyboard. What is here: asking, reading a number or an order, saying what came of it. What
//! is not: the lesson itself, which judges (`lessons`).

use std::io::{BufRead, Write};

use super::table::{TerminalError, plain};
use crate::contract::System;
use crate::lessons::{self, Given, Lesson, LessonError, Outcome, Verdict};
use crate::systems;

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

/// Teaches whoever sits at this terminal.
///
/// # Errors
/// As [`learn`].
pub fn here(settings: &Settings) -> Result<(), TerminalError> {
    learn(settings, &mut std::io::stdin().lock(), &mut std::io::stdout())
}

/// Teaches until the lesson or the input ends, or somebody quits.
///
/// # Errors
/// An unknown system, a step that is not there; or the terminal cannot be written.
pub fn learn(settings: &Settings, input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), TerminalError> {
    let system = systems::find(&settings.system).ok_or_else(|| super::play::no_system(&settings.system))?;
    let none = || TerminalError::Setup(format!("There is no lesson of {} yet.", system.title()));
    let lesson = lessons::of(system).ok_or_else(none)?;
    let steps = lesson.steps().len();
    let first = settings.step.checked_sub(1).filter(|first| *first < steps);
    let mut number = first.ok_or_else(|| TerminalError::Setup(format!("--step is 1 to {steps}.")))?;
    writeln!(output, "{}", plain(WELCOME))?;
    ask(lesson, number, output)?;
    let mut line = String::new();
    loop {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        number = match said(&line) {
            Said::Quit => return Ok(()),
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
            return Ok(writeln!(output, "\n{}\n{}", plain(&lesson.battle().say), battle(system, lesson))?);
        }
        ask(lesson, number, output)?;
    }
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
fn ask(lesson: &Lesson, number: usize, output: &mut dyn Write) -> Result<(), TerminalError> {
    let step = &lesson.steps()[number];
    let picture = lesson.picture(number, None).map_err(|error| faulty(&error))?;
    writeln!(output, "\n{}", picture.text())?;
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
        "To begin it: sealed-orders play {} --scenario {}{options} --seats you,computer:plain",
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

    fn taught(system: &str, step: usize, typed: &str) -> Result<String, String> {
        let mut output = vec![];
        let settings = Settings { system: system.to_owned(), step };
        learn(&settings, &mut typed.as_bytes(), &mut output).map_err(|e| e.to_string())?;
        Ok(String::from_utf8(output).unwrap())
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
                let said = taught(slug, 1, &typed).unwrap();
                assert_eq!(said.matches("\nRight. ").count(), lesson.steps().len(), "{said}");
                assert!(said.contains(&format!("play {slug} --scenario")) && !said.contains("**"), "{said}");
            }
        }
    }

    #[test]
    fn a_step_stays_until_it_is_done_and_one_may_go_on_without() {
        let said = taught("anteel", 3, "2x\n99\n\n# a remark\nback\nnext\nquit\nnext\n").unwrap();
        assert!(said.contains("The rules say no.") && said.contains("The orders are 1 to 3"), "{said}");
        assert_eq!((said.matches("3 of 10").count(), said.matches("2 of 10").count()), (2, 1), "{said}");
        assert!(taught("anteel", 10, "next\n").unwrap().contains("To begin it: sealed-orders play anteel"));
        assert!(taught("anteel", 11, "").unwrap_err().contains("1 to 10"));
        assert!(taught("anteel", 0, "").is_err() && taught("chess", 1, "").unwrap_err().contains("anteel"));
    }
}
