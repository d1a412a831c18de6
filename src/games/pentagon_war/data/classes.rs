//! The stock classes.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::games::pentagon_war::data::catalogue::sound;
use crate::games::pentagon_war::data::design::Design;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassFile {
    class: Vec<ClassRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassRow {
    slug: String,
    design: String,
    system: String,
    summary: String,
    spec: String,
}

/// A stock class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// What is typed: `zelta-dee`.
    pub(crate) slug: String,
    /// Its star system.
    pub(crate) system: String,
    /// One sentence.
    pub(crate) summary: String,
    pub(crate) design: Design,
}

impl Class {
    /// What its craft are called, with a number after it: `Zeltadee`.
    pub(crate) fn stem(&self) -> String {
        let letters: String = self.slug.chars().filter(char::is_ascii_alphabetic).take(12).collect();
        let (first, rest) = letters.split_at(letters.len().min(1));
        first.to_uppercase() + rest
    }
}

static CLASSES: LazyLock<Vec<Class>> = LazyLock::new(|| {
    let file: ClassFile = sound(toml::from_str(include_str!("../../../../assets/pentagon_war/classes.toml")));
    let class = |row: ClassRow| Class {
        design: sound(Design::parse(&row.design, &row.spec)),
        slug: row.slug,
        system: row.system,
        summary: row.summary,
    };
    file.class.into_iter().map(class).collect()
});

/// The stock classes.
pub(crate) fn classes() -> &'static [Class] {
    &CLASSES
}

/// A stock class by slug or name, in either case.
pub(crate) fn class(text: &str) -> Option<&'static Class> {
    let text = text.trim();
    classes().iter().find(|c| c.slug.eq_ignore_ascii_case(text) || c.design.name.eq_ignore_ascii_case(text))
}
