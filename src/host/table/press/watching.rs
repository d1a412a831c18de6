//! What somebody who only watches presses under a post that everybody sees.

/// The buttons of onlookers; they share a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Watching {
    /// The game from its first phase, step by step.
    LookBack,
    /// Asks what is to be posted.
    Share,
    /// Wants to be told of this table.
    Follow,
    /// Does so no more.
    Unfollow,
    /// Wants to learn what is played there.
    Learn,
}

impl Watching {
    const ALL: [Self; 5] = [Self::LookBack, Self::Share, Self::Follow, Self::Unfollow, Self::Learn];

    pub(crate) const fn letter(self) -> &'static str {
        match self {
            Self::LookBack => "b",
            Self::Share => "s",
            Self::Follow => "f",
            Self::Unfollow => "u",
            Self::Learn => "l",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.letter() == text)
    }
}
