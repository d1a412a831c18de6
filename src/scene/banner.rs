//! The strips above and below a map: what the picture is, who plays and who is ahead, what happened and what comes next.

use serde::{Deserialize, Serialize};

use super::{Ink, Shape, SideInk};

/// The strip at the top of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Banner {
    /// Large: what this picture shows, `ROUND 3 · FIRE`.
    pub title: String,
    /// Beside it, muted: `Triangle v Crescent`.
    pub subtitle: String,
    /// Chips of the turn's phases; at most one of them current. Many of them (impulses) are drawn as pips.
    pub phases: Vec<PhaseChip>,
    /// Under the title: `Orders due 21:00 UTC`. The host fills it; games leave it empty.
    pub notice: String,
    /// The sides, in the order of their seats; two of them stand at the two ends of the strip, more of them share it.
    #[serde(default)]
    pub sides: Vec<SideHead>,
}

/// One phase of the turn in the banner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseChip {
    /// Short name.
    pub label: String,
    /// Lit.
    pub is_current: bool,
}

/// A side in the banner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideHead {
    /// `Triangle`.
    pub name: String,
    /// Who plays it. The host fills it; games leave it empty.
    pub player: String,
    /// Its silhouette.
    pub emblem: Shape,
    /// Its ink.
    pub side: SideInk,
    /// `15`; empty where nothing is counted.
    pub score: String,
    /// What is counted: `points`, `Pawns`.
    pub score_unit: String,
    /// Ahead of all others.
    pub is_ahead: bool,
}

/// The strip at the bottom of a map: two sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caption {
    /// What happened, the most important first: `Citadel2 destroys Whirl2.` At most some 60 characters are seen.
    pub happened: Vec<Word>,
    /// What comes next: `Next: Triangle moves Citadel1.` Where it is empty, the key of the signs stands there.
    pub next: Vec<Word>,
}

/// A piece of a caption, in its colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Word {
    /// With the blanks round it.
    pub text: String,
    /// Its meaning; [`Ink::Side`] for names of units and sides, [`Ink::Text`] for what is between them.
    pub ink: Ink,
}

impl Caption {
    /// Whether there is nothing to say.
    pub const fn is_empty(&self) -> bool {
        self.happened.is_empty() && self.next.is_empty()
    }
}

/// The words one after the other.
pub(super) fn text_of(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect()
}
