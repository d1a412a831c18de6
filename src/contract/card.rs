//! A system's card: everything about it that needs no game under way.

use super::{Draft, DraftError, OverlaySpec, PerftReport, SavedField, Skill, VerbSpec};

/// What a system says of itself.
#[derive(Debug)]
pub struct Card {
    /// What is typed: `anteel`.
    pub slug: &'static str,
    /// What is shown: `Anteel`.
    pub title: &'static str,
    /// One sentence for the lobby.
    pub summary: &'static str,
    /// The verbs it answers.
    pub verbs: &'static [VerbSpec],
    /// The verb of notation that starts with no verb.
    pub default_verb: Option<&'static str>,
    /// The field whose texts people keep across tables, if there is one.
    pub saves: Option<SavedField>,
    /// Verbs whose slash command first shows what it would do when that could be seen by others at once; its panel has
    /// a page for a whole draft of such a verb.
    pub shown_first: &'static [&'static str],
    /// Orders that fire: whoever wants to be asked before shots is asked before these.
    pub shots: &'static [Shot],
    /// Its overlays.
    pub overlays: &'static [OverlaySpec],
    /// The skills of its computer players, in words, weakest first.
    pub skills: [(Skill, &'static str); 3],
    /// Its rulebook: the Markdown of `docs/rules/`.
    pub rulebook: &'static str,
    /// The pictures of its rulebook: the name of each in `docs/pictures/`, and the PNG.
    pub diagrams: &'static [(&'static str, &'static [u8])],
    /// What its board is made of.
    pub grid: GridKind,
    /// Its scenarios are files, and it reads others of their kind: see [`super::Scenarios::read`].
    pub reads_scenarios: bool,
    /// Whether dice are rolled in play. Without, a seed decides at most a lot at the start and ties of computer players.
    pub has_dice: bool,
    /// Counts sequences of legal orders, where positions can be written in words.
    pub perft: Option<Perft>,
    /// Its form for people who come once or twice a day, if it has another one.
    pub by_post: Option<ByPost>,
    /// What is asked besides pace and scenario when a table's options are filled in; at most two.
    pub asked_options: &'static [AskedOption],
}

/// Orders that fire.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// Their verb.
    pub verb: &'static str,
    /// They fire where one of these words stands in a field; none: always.
    pub words: &'static [&'static str],
}

impl Card {
    /// Whether an order fires.
    pub fn fires(&self, draft: &Draft) -> bool {
        self.shots.iter().any(|shot| shot.is(draft))
    }
}

impl Shot {
    fn is(&self, draft: &Draft) -> bool {
        let is_named = |text: &String| {
            let mut said = text.split(|c: char| !c.is_alphanumeric());
            said.any(|said| self.words.iter().any(|word| said.eq_ignore_ascii_case(word)))
        };
        draft.verb == self.verb && (self.words.is_empty() || draft.fields.values().any(is_named))
    }
}

/// An option that is asked by name.
#[derive(Clone, Copy, Debug)]
pub struct AskedOption {
    /// What stands above it: `Rounds`.
    pub label: &'static str,
    /// What is typed for each answer, and what is shown: at least two.
    pub answers: &'static [(&'static str, &'static str)],
}

/// A form of play that is usual at a slow pace, where nobody has said otherwise.
#[derive(Clone, Copy, Debug)]
pub struct ByPost {
    /// From so many hours a phase on; also without deadlines.
    pub from_hours: i64,
    /// The option that chooses it: `rounds=sealed`.
    pub option: &'static str,
    /// The option that chooses the other form: `rounds=classic`.
    pub otherwise: &'static str,
    /// Options that speak of the form: where one of them is said, nothing is added.
    pub names: &'static [&'static str],
}

/// What a board is made of. Of a hex map a post shows the part that matters; a square board is read as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridKind {
    /// Hexes.
    Hex,
    /// Squares.
    Square,
}

/// Counts the sequences of legal orders of that length from a position in words, with the last argument below each first
/// order too.
pub type Perft = fn(position: &str, depth: u32, is_divided: bool) -> Result<PerftReport, DraftError>;
