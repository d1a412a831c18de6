//! Lessons: prepared positions of a system, each with one thing to do, which the engine judges.
//!
//! What is here: reading lessons (`script`), the position of a step and what an order does in it (`lesson`). What is not: who
//! learns, how far somebody has come, how a step is shown. Everything is a function of the embedded texts in `assets/lessons`;
//! it may use `systems`, `contract` and what is below them.

mod lesson;
mod script;

use std::sync::LazyLock;

pub use lesson::{Given, Lesson, LessonError, Outcome, Verdict};
pub use script::{Battle, Choice, Step, Unreadable};

use crate::contract::System;
use crate::systems;

/// The texts, by the slugs of their systems.
const TEXTS: &[(&str, &str)] = &[
    ("anteel", include_str!("../../assets/lessons/anteel.toml")),
    ("pentagon-war", include_str!("../../assets/lessons/pentagon-war.toml")),
    ("space-combat", include_str!("../../assets/lessons/space-combat.toml")),
    ("penta-war", include_str!("../../assets/lessons/penta-war.toml")),
];

static LESSONS: LazyLock<Vec<Lesson>> =
    LazyLock::new(|| TEXTS.iter().filter_map(|(slug, text)| read(slug, text)).collect());

#[expect(clippy::expect_used, reason = "tests read every embedded lesson")]
fn read(slug: &str, text: &str) -> Option<Lesson> {
    Some(Lesson::read(systems::find(slug)?, text).expect("an embedded lesson can be read"))
}

/// The lesson of a system, if it has one.
pub fn of(system: System) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.system() == system)
}
