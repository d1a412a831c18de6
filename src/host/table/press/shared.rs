//! What somebody shares with the channel, as the menu that offers it names it.

use crate::host::table::press::moment::Moment;

/// What is posted. Whether everybody may see it is asked when it is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shared {
    /// The card of the end.
    Ending,
    /// A moment of the game.
    Picture(Moment),
    /// The game as an animation.
    Replay,
    /// The same of its last chapter.
    LastTurn,
}

impl Shared {
    pub(crate) fn encode(self) -> String {
        match self {
            Self::Ending => "end".to_owned(),
            Self::Picture(moment) => format!("p.{}", moment.encode()),
            Self::Replay => "replay".to_owned(),
            Self::LastTurn => "turn".to_owned(),
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text {
            "end" => Some(Self::Ending),
            "replay" => Some(Self::Replay),
            "turn" => Some(Self::LastTurn),
            moment => Some(Self::Picture(Moment::parse(moment.strip_prefix("p.")?)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shared_reads_back_and_nothing_else_does() {
        for shared in [Shared::Ending, Shared::Picture(Moment::of(12)), Shared::Replay, Shared::LastTurn] {
            assert_eq!(Shared::parse(&shared.encode()), Some(shared));
        }
        for text in ["", "p.", "p.01.a", "End", "replay "] {
            assert_eq!(Shared::parse(text), None, "{text}");
        }
    }
}
