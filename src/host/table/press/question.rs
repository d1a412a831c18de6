//! What is asked of the other players, as the buttons under it name it.

use crate::host::PostNo;
use crate::host::table::press::number::{base36, from_base36};

/// The question that a button stands under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) kind: OfferKind,
    /// Number of the outbox row that asks; none in old ids.
    pub(crate) post: Option<PostNo>,
}

/// What is asked of the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfferKind {
    Draw,
    Undo,
    /// That the clock stops.
    Pause,
    /// That the game ends without a result.
    End,
    /// That somebody watches over the game.
    Referee,
    /// That the table is something otherwise.
    Terms,
    /// That the next game begins.
    Rematch,
}

impl OfferKind {
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Undo => "undo",
            Self::Pause => "pause",
            Self::End => "end",
            Self::Referee => "referee",
            Self::Terms => "terms",
            Self::Rematch => "rematch",
        }
    }

    /// What a question of this kind is about.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Self::Draw => "a draw",
            Self::Undo => "an order to be taken back",
            Self::Pause => "a clock to be stopped",
            Self::End => "an end without a result",
            Self::Referee => "a referee",
            Self::Terms => "other terms",
            Self::Rematch => "the next game",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Draw, Self::Undo, Self::Pause, Self::End, Self::Referee, Self::Terms, Self::Rematch]
            .into_iter()
            .find(|k| k.slug() == text)
    }
}

impl Question {
    pub(crate) fn encode(self) -> String {
        self.post.map_or_else(|| self.kind.slug().to_owned(), |post| format!("{}.{}", self.kind.slug(), base36(post.0)))
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let Some((kind, post)) = text.split_once('.') else {
            return Some(Self { kind: OfferKind::parse(text)?, post: None });
        };
        Some(Self { kind: OfferKind::parse(kind)?, post: Some(PostNo(from_base36(post)?)) })
    }
}
