//! Where a table is in its life, and who sits at it.

use std::sync::Arc;

use crate::contract::{Match, Outcome, Skill};
use crate::host::UserId;

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Lobby,
    Playing,
    Over,
    Abandoned,
}

/// The same with what there is at each stage.
#[derive(Debug)]
pub(crate) enum Stage {
    Lobby,
    Playing(Arc<dyn Match>),
    Over {
        game: Arc<dyn Match>,
        outcome: Outcome,
    },
    /// Ended without a result; with its game, if that had started.
    Abandoned(Option<Arc<dyn Match>>),
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Person(UserId),
    Computer(Skill),
    /// A computer player that keeps the seat of a person until they come back.
    StandIn {
        skill: Skill,
        of: UserId,
    },
}

/// A seat that is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sitting {
    /// Slug of the side.
    pub(crate) side: String,
    pub(crate) who: Who,
    /// As it was when the seat was taken.
    pub(crate) name: String,
}

impl Status {
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Abandoned => "abandoned",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Lobby, Self::Playing, Self::Over, Self::Abandoned].into_iter().find(|s| s.slug() == text)
    }
}

impl Stage {
    pub(crate) const fn status(&self) -> Status {
        match self {
            Self::Lobby => Status::Lobby,
            Self::Playing(_) => Status::Playing,
            Self::Over { .. } => Status::Over,
            Self::Abandoned(_) => Status::Abandoned,
        }
    }

    pub(crate) const fn game(&self) -> Option<&Arc<dyn Match>> {
        match self {
            Self::Lobby => None,
            Self::Playing(game) | Self::Over { game, .. } => Some(game),
            Self::Abandoned(game) => game.as_ref(),
        }
    }
}

impl Sitting {
    /// Of a computer player.
    pub(crate) const fn skill(&self) -> Option<Skill> {
        match self.who {
            Who::Person(_) => None,
            Who::Computer(skill) | Who::StandIn { skill, .. } => Some(skill),
        }
    }
}
