//! Pieces as they are named.

use crate::games::penta_war::data::piece::{Clan, Kind, Piece};

/// Clan and kind as far as they were named: `UB`, `puppet`, `bishop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Designator {
    pub(crate) clan: Option<Clan>,
    pub(crate) kind: Option<Kind>,
}

impl Designator {
    /// Takes in a word, if it is one for a clan, a kind or both and says what has not been said.
    #[must_use]
    pub(crate) fn with(self, word: &str) -> Option<Self> {
        let mut letters = word.chars();
        let pair = match (letters.next(), letters.next(), letters.next()) {
            (Some(clan), Some(kind), None) => Clan::of_letter(clan).zip(Kind::of_letter(kind)),
            _ => None,
        };
        match (pair, Clan::parse(word), Kind::parse(word)) {
            (Some((clan, kind)), _, _) if self.is_empty() => Some(Self { clan: Some(clan), kind: Some(kind) }),
            (None, Some(clan), _) if self.clan.is_none() => Some(Self { clan: Some(clan), ..self }),
            (None, None, Some(kind)) if self.kind.is_none() => Some(Self { kind: Some(kind), ..self }),
            _ => None,
        }
    }

    /// Nothing was named.
    pub(crate) const fn is_empty(self) -> bool {
        self.clan.is_none() && self.kind.is_none()
    }

    /// Whether the piece is one of those named.
    pub(crate) fn fits(self, piece: Piece) -> bool {
        self.clan.is_none_or(|clan| piece.clan() == Some(clan)) && self.kind.is_none_or(|kind| piece.kind() == kind)
    }

    /// As it is said: `Chess Rook`.
    pub(super) fn name(self) -> String {
        let clan = self.clan.map(Clan::name);
        clan.into_iter().chain(self.kind.map(Kind::name)).collect::<Vec<_>>().join(" ")
    }
}
