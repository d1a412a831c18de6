//! Every step of every lesson, played: it keeps what it promises, in words that fit.
//!
//! The lessons are read from their files, so that one can be written without building anything; `LESSON=anteel cargo test
//! --test lessons -- --nocapture` tells what each step says and leaves its pictures in the build's `tmp/lessons`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sealed_orders::contract::{Asking, ScenarioSource, Seat, System};
use sealed_orders::kit::limits::{ALT_MAX_CHARS, LABEL_MAX_CHARS};
use sealed_orders::lessons::{Given, Lesson, Outcome};
use sealed_orders::render::{Framing, Renderer};
use sealed_orders::systems::SYSTEMS;

/// Characters of what is said, so that all of it fits into a message with what the engine tells.
const SAID_CHARS: usize = 420;

fn file(system: System) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/lessons/{}.toml", system.slug()))
}

/// The system whose lesson alone is looked at and told; empty: all.
#[expect(clippy::disallowed_methods, reason = "no setting of the program: whoever writes a lesson asks for it")]
fn wanted() -> String {
    std::env::var("LESSON").unwrap_or_default()
}

/// The lessons there are.
#[expect(clippy::panic, reason = "a lesson that cannot be read fails the test")]
fn lessons() -> Vec<Lesson> {
    let wanted = wanted();
    let systems = SYSTEMS.into_iter().filter(|system| wanted.is_empty() || system.slug() == wanted);
    let texts = systems.filter_map(|system| Some((system, std::fs::read_to_string(file(system)).ok()?)));
    let found: Vec<Lesson> =
        texts.map(|(system, text)| Lesson::read(system, &text).unwrap_or_else(|e| panic!("{system:?}: {e}"))).collect();
    assert!(!found.is_empty());
    found
}

fn place(lesson: &Lesson, step: usize) -> String {
    format!("{}, step {}, {:?}", lesson.system().slug(), step + 1, lesson.steps()[step].title)
}

/// The numbers of paragraphs that a text names.
fn cited(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    let is_rule = |word: &&str| {
        word.split_once('.').is_some_and(|(chapter, paragraph)| {
            [chapter, paragraph].iter().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
        })
    };
    words.map(|word| word.trim_matches('.')).filter(is_rule).map(str::to_owned).collect()
}

#[test]
fn every_system_has_its_lesson_of_eight_to_twelve_steps() {
    for system in SYSTEMS {
        let embedded = sealed_orders::lessons::of(system).unwrap();
        let steps = embedded.steps();
        assert!((8..=12).contains(&steps.len()), "{system:?}: {}", steps.len());
        let titles: BTreeSet<&str> = steps.iter().map(|step| step.title.as_str()).collect();
        assert_eq!(titles.len(), steps.len(), "{system:?}");
    }
}

#[test]
fn each_choice_does_what_its_lesson_says_pressed_or_typed() {
    let is_told = !wanted().is_empty();
    for lesson in lessons() {
        for (number, step) in lesson.steps().iter().enumerate() {
            let place = place(&lesson, number);
            let game = lesson.position(number).unwrap_or_else(|e| panic!("{place}: {e}"));
            let Asking::Orders(window) = game.asking() else { panic!("{place}: the game is over") };
            assert!(window.seats.contains(&Seat(0)), "{place}: whoever learns is not asked, but {:?}", window.seats);
            assert!(game.violations().is_empty(), "{place}: {:?}", game.violations());
            assert!((2..=4).contains(&step.choices.len()), "{place}");
            assert!(step.choices.iter().any(|choice| choice.is_right), "{place}: nothing is right");
            assert!(step.choices.iter().any(|choice| !choice.is_right), "{place}: nothing is wrong");
            if is_told {
                println!("\n=== {place}\n{}", step.say);
            }
            for (index, choice) in step.choices.iter().enumerate() {
                let place = format!("{place}, {:?}", choice.label);
                let pressed = lesson.judge(number, Given::Choice(index)).unwrap_or_else(|e| panic!("{place}: {e}"));
                let typed = lesson.judge(number, Given::Typed(&choice.order)).unwrap();
                if is_told {
                    println!("--- {} `{}`: {:?}", choice.label, choice.order, pressed.outcome);
                    pressed.told.iter().for_each(|line| println!("  - {line}"));
                }
                let expected = match (&choice.refused, choice.is_right) {
                    (Some(_), false) => Outcome::Refused,
                    (None, true) => Outcome::Right,
                    (None, false) => Outcome::Wrong,
                    (Some(rule), true) => panic!("{place}: right, and refused by {rule}"),
                };
                assert_eq!(pressed.outcome, expected, "{place}: {:?}", pressed.told);
                assert_eq!(typed.outcome, expected, "{place}, typed: {:?}", typed.told);
                assert_eq!(pressed.game.digest(), typed.game.digest(), "{place}");
                assert!(!pressed.words.is_empty(), "{place} teaches nothing");
                let is_changed = pressed.game.digest() != game.digest();
                assert!(is_changed || choice.refused.is_some(), "{place}: nothing happens");
                if let Some(rule) = &choice.refused {
                    assert!(pressed.told[0].contains(rule), "{place}: refused by another rule: {}", pressed.told[0]);
                    assert_eq!(pressed.game.digest(), game.digest(), "{place}: a refusal changes nothing");
                }
            }
        }
    }
}

#[test]
fn what_is_said_fits_and_names_rules_that_there_are() {
    for lesson in lessons() {
        let book = lesson.system().rulebook();
        for (number, step) in lesson.steps().iter().enumerate() {
            let place = place(&lesson, number);
            assert!(step.title.chars().count() <= 40, "{place}");
            let whys = step.choices.iter().map(|choice| choice.why.as_str());
            for said in [step.say.as_str(), &step.right, &step.hint].into_iter().chain(whys) {
                assert!(said.chars().count() <= SAID_CHARS, "{place}: {} of {said}", said.chars().count());
                assert!(!said.contains('\n'), "{place}: a line ends within {said:?}");
                for rule in cited(said) {
                    assert!(book.paragraphs().any(|paragraph| paragraph.number == rule), "{place}: there is no {rule}");
                }
            }
            let cites = [&step.say, &step.right].iter().any(|said| !cited(said).is_empty());
            assert!(cites, "{place} names no rule");
            let labels: BTreeSet<&str> = step.choices.iter().map(|choice| choice.label.as_str()).collect();
            assert_eq!(labels.len(), step.choices.len(), "{place}: two choices are called the same");
            assert!(labels.iter().all(|label| label.chars().count() <= LABEL_MAX_CHARS / 2), "{place}: {labels:?}");
        }
        let battle = lesson.battle();
        let scenario = ScenarioSource::Book(&battle.scenario);
        lesson.system().options(scenario, &battle.options).unwrap_or_else(|e| panic!("{:?}: {e}", lesson.system()));
        assert!(lesson.system().scenarios().iter().any(|card| card.slug == battle.scenario), "{}", battle.scenario);
    }
}

#[test]
fn every_step_has_a_picture_and_so_has_every_answer() {
    let renderer = Renderer::new();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lessons");
    std::fs::create_dir_all(&folder).unwrap();
    for lesson in lessons() {
        for (number, step) in lesson.steps().iter().enumerate() {
            let place = place(&lesson, number);
            let answers = (0..step.choices.len()).map(|index| Some(Given::Choice(index)));
            for given in std::iter::once(None).chain(answers) {
                let picture = lesson.picture(number, given).unwrap_or_else(|e| panic!("{place}: {e}"));
                let alt = picture.alt().chars().count();
                assert!((1..=ALT_MAX_CHARS).contains(&alt), "{place}: an alt text of {alt}");
                assert!(!picture.text().is_empty(), "{place}");
                let right = step.choices.iter().position(|choice| choice.is_right).map(Given::Choice);
                // Pixels of a step and of its right answer; the others are drawn by the same hand.
                if given.is_none() || given == right {
                    let is_whole = given.is_none() && step.is_whole;
                    let framing = if is_whole { Framing::Full } else { Framing::Tactical };
                    let png = renderer.png(&picture, framing).unwrap();
                    let after = if given.is_none() { "before" } else { "after" };
                    let name = format!("{}-{:02}-{after}.png", lesson.system().slug(), number + 1);
                    std::fs::write(folder.join(name), png).unwrap();
                }
            }
        }
    }
}

#[test]
fn what_is_typed_is_read_as_orders_and_nonsense_is_refused_kindly() {
    for lesson in lessons() {
        let flood = "x ".repeat(5_000);
        let many = "done;".repeat(40);
        for nonsense in ["", ";;", "\u{202e}**@everyone**", "teleport", "/", &flood, &many] {
            let verdict = lesson.judge(0, Given::Typed(nonsense)).unwrap();
            assert_eq!(verdict.outcome, Outcome::Refused, "{nonsense:.40}");
            assert!(!verdict.told[0].is_empty() && verdict.told[0].chars().count() < 600, "{}", verdict.told[0]);
            assert_eq!(verdict.game.digest(), lesson.position(0).unwrap().digest());
        }
        assert!(lesson.judge(99, Given::Choice(0)).is_err() && lesson.judge(0, Given::Choice(99)).is_err());
    }
}
