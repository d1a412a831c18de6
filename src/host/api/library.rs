//! A server's own scenarios beside those of the books.
//!
//! What is here: the list and its look-ups. What is not: reading files (`scenario_files`).

use crate::contract::{ScenarioCard, ScenarioSource, System};
use crate::render::Art;

/// Longest slug of a scenario: it is shown beside others, and typed.
const SLUG_MAX_CHARS: usize = 40;
/// Longest title: it is shown in one line of a menu.
const TITLE_MAX_CHARS: usize = 90;

/// A scenario that came from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Own {
    system: System,
    card: ScenarioCard,
    text: String,
    art: Art,
}

/// Scenarios that can be played besides those of the books.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioLibrary {
    own: Vec<Own>,
}

impl ScenarioLibrary {
    /// Adds the text of a scenario file and gives its slug.
    ///
    /// # Errors
    /// Every fault of the file; among them a slug that is taken.
    pub fn add(&mut self, system: System, text: &str) -> Result<String, Vec<String>> {
        let card = system.scenario_file(text)?;
        let mut faults = Vec::new();
        let is_slug = card.slug.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if !is_slug || !(1..=SLUG_MAX_CHARS).contains(&card.slug.len()) {
            faults.push(format!(
                "slug {:?}: write 1 to {SLUG_MAX_CHARS} lower-case letters, digits or dashes",
                card.slug
            ));
        }
        if !(1..=TITLE_MAX_CHARS).contains(&card.title.chars().count()) {
            faults.push(format!("title {:?}: write 1 to {TITLE_MAX_CHARS} characters", card.title));
        }
        if self.cards(system).iter().any(|c| c.slug == card.slug) {
            faults.push(format!("slug {:?}: another scenario of {} has it", card.slug, system.title()));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let slug = card.slug.clone();
        self.own.push(Own { system, card, text: text.to_owned(), art: Art::default() });
        Ok(slug)
    }

    /// Gives a scenario of its own its pictures.
    pub fn illustrate(&mut self, system: System, slug: &str, art: Art) {
        if let Some(own) = self.own.iter_mut().find(|own| own.system == system && own.card.slug == slug) {
            own.art = art;
        }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.own.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.own.is_empty()
    }

    /// Whether any has pictures.
    pub(crate) fn has_art(&self) -> bool {
        self.own.iter().any(|own| !own.art.is_empty())
    }

    /// The pictures of a scenario; none of those of the books has any.
    pub(crate) fn art(&self, system: System, slug: &str) -> Art {
        let own = self.own.iter().find(|own| own.system == system && own.card.slug == slug);
        own.map(|own| own.art.clone()).unwrap_or_default()
    }

    /// Bytes of memory that all pictures take.
    pub(crate) fn art_bytes(&self) -> usize {
        self.own.iter().map(|own| own.art.weight_bytes()).sum()
    }

    /// All scenarios of a system: those of the book first.
    pub(crate) fn cards(&self, system: System) -> Vec<ScenarioCard> {
        let own = self.own.iter().filter(|own| own.system == system).map(|own| own.card.clone());
        system.scenarios().into_iter().chain(own).collect()
    }

    /// Where the scenario of that slug comes from.
    pub(crate) fn source<'a>(&'a self, system: System, slug: &'a str) -> ScenarioSource<'a> {
        let own = self.own.iter().find(|own| own.system == system && own.card.slug == slug);
        own.map_or(ScenarioSource::Book(slug), |own| ScenarioSource::File(&own.text))
    }
}
