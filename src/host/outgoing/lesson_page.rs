//! What a lesson looks like: a step with its choices, the answer to an order, the end, and the list of lessons.

use crate::contract::{Draft, System};
use crate::host::api::escape;
use crate::host::outgoing::buttons;
use crate::host::table::pending::{LessonAnswer, PendingMessage, PictureName};
use crate::host::table::press::SlipOf;
use crate::host::{Control, Style};
use crate::kit::words::code;
use crate::lessons::{self, Lesson, Outcome, Verdict};
use crate::systems::SYSTEMS;

/// Characters of an order that is said back.
const ORDER_CHARS: usize = 120;
/// Characters of what the engine tells, so that the rest fits as well.
const TOLD_CHARS: usize = 700;

/// A step that waits for an answer; after the last one, the end.
pub(crate) fn step(lesson: &'static Lesson, number: usize) -> PendingMessage {
    let Some(step) = lesson.steps().get(number) else { return end(lesson) };
    let text = format!("{}\n{}", heading(lesson, number), step.say);
    let picture = PictureName::Lesson { system: lesson.system().slug().to_owned(), step: number, answer: None };
    PendingMessage::text(text).with(picture).with_row(choices(lesson, number)).with_row(ways_on(
        lesson,
        number,
        number.checked_sub(1),
    ))
}

/// What came of an answer.
pub(crate) fn judged(
    lesson: &'static Lesson,
    number: usize,
    (answer, order): (LessonAnswer, &str),
    verdict: &Verdict,
) -> PendingMessage {
    let head = match verdict.outcome {
        Outcome::Right => "**Right.**",
        Outcome::Wrong => "**Not yet.**",
        Outcome::Refused => "**The rules say no.**",
    };
    let told: Vec<String> = verdict.told.iter().map(|line| format!("- {line}")).collect();
    let told = escape::fit(&told.join("\n"), TOLD_CHARS);
    let mut lines =
        vec![heading(lesson, number), format!("You ordered: {}", code(&escape::fit(order, ORDER_CHARS))), told];
    lines.push(format!("{head} {}", verdict.words));
    let system = lesson.system().slug().to_owned();
    let message =
        PendingMessage::text(lines.join("\n")).with(PictureName::Lesson { system, step: number, answer: Some(answer) });
    if verdict.outcome == Outcome::Right {
        let next = if number + 1 < lesson.steps().len() { "Next" } else { "Finish" };
        let next = buttons::of_person(0, draft(lesson, number + 1), next, Style::Primary);
        return message.with_row(vec![next]).with_row(ways_on(lesson, number, Some(number)));
    }
    // What is to be done stands above the choices once more.
    let say = lesson.steps().get(number).map_or("", |step| step.say.as_str());
    let below = format!("-# You are where you were before that order. Choose again:\n{say}");
    PendingMessage { below, ..message }.with_row(choices(lesson, number)).with_row(ways_on(
        lesson,
        number,
        Some(number),
    ))
}

/// The lessons there are, with how far somebody is in each.
pub(crate) fn all(reached: impl Fn(System) -> Option<usize>) -> PendingMessage {
    let lessons = SYSTEMS.into_iter().filter_map(lessons::of);
    let row = (0..).zip(lessons).map(|(index, lesson)| {
        let (title, steps) = (lesson.system().title(), lesson.steps().len());
        let label = match reached(lesson.system()) {
            None => title.to_owned(),
            Some(number) if number >= steps => format!("{title}, done"),
            Some(number) => format!("{title}, step {} of {steps}", number + 1),
        };
        let draft = Draft::new("learn").with("system", lesson.system().slug());
        buttons::of_person(index, draft, &label, Style::Secondary)
    });
    let text = "### Lessons\nAbout ten steps each, on prepared positions, with one thing to do in each. Only you see them. You can \
                stop at any time: `/learn` goes on where you were.";
    PendingMessage::text(text).with_row(row.collect())
}

/// Where a lesson ends: in a battle.
fn end(lesson: &'static Lesson) -> PendingMessage {
    let title = lesson.system().title();
    let text = format!(
        "### Lesson · {title} · done\n{}\n-# *Play a short battle* opens a table in this channel and begins at once. Where none can \
         be opened, `/game new system:{title}` opens one elsewhere; *Play the computer* under its lobby begins it.",
        lesson.battle().say
    );
    let battle = Draft::new("battle").with("system", lesson.system().slug());
    let battle = buttons::of_person(0, battle, "Play a short battle", Style::Success);
    let last = lesson.steps().len();
    PendingMessage::text(text).with_row(vec![battle]).with_row(ways_on(lesson, last, last.checked_sub(1)))
}

fn heading(lesson: &Lesson, number: usize) -> String {
    let (title, steps) = (lesson.system().title(), lesson.steps());
    let step = steps.get(number).map_or("", |step| step.title.as_str());
    format!("### Lesson · {title} · {} of {}: {step}", number + 1, steps.len())
}

fn choices(lesson: &Lesson, number: usize) -> Vec<Control> {
    let choices = lesson.steps().get(number).map_or(&[][..], |step| &step.choices);
    let button = |(index, choice): (u8, &lessons::Choice)| {
        let draft = draft(lesson, number).with("choice", (index + 1).to_string());
        buttons::of_person(index, draft, &choice.label, Style::Secondary)
    };
    (0..).zip(choices).map(button).collect()
}

/// The last row: back to a step, an order in words, the beginning, other lessons.
fn ways_on(lesson: &Lesson, number: usize, back: Option<usize>) -> Vec<Control> {
    let is_step = number < lesson.steps().len();
    let back = back.map(|to| buttons::of_person(5, draft(lesson, to), "Back", Style::Secondary));
    let typed = is_step.then(|| buttons::slip_of_person(SlipOf::Lesson(draft(lesson, number)), "Type it…"));
    let again = Draft::new("learn").with("system", lesson.system().slug()).with("again", "yes");
    let again = (number > 0).then(|| buttons::of_person(6, again, "Start again", Style::Secondary));
    let others = buttons::of_person(7, Draft::new("learn").with("list", "yes"), "Lessons", Style::Secondary);
    back.into_iter().chain(typed).chain(again).chain([others]).collect()
}

fn draft(lesson: &Lesson, number: usize) -> Draft {
    Draft::new("learn").with("system", lesson.system().slug()).with("step", (number + 1).to_string())
}
