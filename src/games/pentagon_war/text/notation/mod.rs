//! The notation of orders (24.4): reading it word by word, and writing what was understood so that it reads back to the same.
//!
//! No word is skipped: what no reader takes is refused by name, and clauses that contradict one another are refused by both
//! names. `words` takes a text apart, `conditions` and `actions` read the parts of a clause, `clauses` puts them together,
//! `path` reads steps impulse by impulse, `place` where a craft starts, `settings` the forms, screens and defaults; `write`
//! writes the parts of what `text::format` writes whole, and `rules::action_words` writes what refusals and events say too.

mod actions;
mod clauses;
mod conditions;
mod path;
mod place;
mod reactions;
mod settings;
mod steps;
mod words;
mod write;

pub(crate) use clauses::{fire, launches, plan};
pub(crate) use path::path;
pub(crate) use place::spot;
pub(crate) use settings::{allocation, defaults, screens};
pub(crate) use write::{allocation_words, clause_words, defaults_words, given_clauses, path_words, plan_clauses};

use crate::contract::View;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::games::pentagon_war::rules::subject::Subject;
use crate::kit::names::nearest_names;
use words::Fault;

/// A state and whose orders are read in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading<'a> {
    /// What the seat may see.
    pub(crate) view: &'a View<PentagonWar>,
    /// Whose orders.
    pub(crate) subject: Subject,
}

/// Most names that an error offers.
const MOST_CHOICES: usize = 8;

impl Reading<'_> {
    /// A unit in play by its name.
    fn unit(&self, word: &str) -> Result<UnitId, Fault> {
        let names = self.view.names();
        let found = names.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, id)| *id);
        found.ok_or_else(|| {
            let mut choices = nearest_names(word, names.iter().map(|(n, _)| n.as_str()), MOST_CHOICES);
            if choices.is_empty() {
                choices = names.iter().take(MOST_CHOICES).map(|(name, _)| name.clone()).collect();
            }
            Fault { choices, ..Fault::new(word, "no unit in play has this name") }
        })
    }
}
