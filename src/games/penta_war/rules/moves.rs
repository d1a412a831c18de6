//! Moves as data. Their notation is in `notation`, what they do in `make`, which are legal in `movegen` and `check`.

use crate::games::penta_war::data::piece::{Clan, Kind};
use crate::games::penta_war::data::square::Sq;

/// A Rook, Bishop or Knight of a clan that a Pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Promotion {
    pub(crate) clan: Clan,
    /// Rook, Bishop or Knight; anything else is illegal (8.1).
    pub(crate) kind: Kind,
}

/// A move, restorations excepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Move {
    /// `C@c2`: places a clan (3.2).
    Place {
        clan: Clan,
        /// The area's King square.
        king: Sq,
    },
    /// `c1-a3`: a piece's own move, an active push (the Queen's squares), a push or pull (the Pawn's squares).
    Step { from: Sq, to: Sq },
    /// `h15-h16=CR`: the same, with a promotion of the Pawn concerned (8.1).
    StepPromote {
        from: Sq,
        to: Sq,
        /// What the Pawn becomes.
        into: Promotion,
    },
    /// `c17=AB`: promotion only (8.2).
    Promote {
        /// Where the Pawn stands.
        at: Sq,
        /// What it becomes.
        into: Promotion,
    },
    /// `i9x`: a Bishop captures in place (4.3).
    InPlace {
        /// Where it stands.
        at: Sq,
    },
    /// `i8^i12`: a Queen kicks a member of her clan (6.4).
    Kick {
        /// Where the kicked piece stands.
        from: Sq,
        /// Where it goes.
        to: Sq,
    },
    /// `a17-pal`: a King or Queen goes to the Palace (10.1, 10.2).
    ToPalace {
        /// From.
        at: Sq,
    },
    /// `AQ@e4`: a Queen is dropped (10.3–10.5).
    Drop {
        /// Which clan's.
        clan: Clan,
        /// Where; from the Lower Throne the sister goes one rank behind.
        at: Sq,
    },
    /// `AQ-off`: the Queen on the Upper Throne is removed (10.6).
    UpperOff {
        /// Which clan's.
        clan: Clan,
    },
    /// `T:e5-d7`: a special move (10.6).
    Special {
        /// The named clan: it captures as if it were of this one.
        named: Clan,
        from: Sq,
        to: Sq,
    },
    /// `T:i9x`: a special move of a Bishop in place.
    SpecialInPlace {
        named: Clan,
        /// Where it stands.
        at: Sq,
    },
    /// `--`: a forfeited turn (11.1).
    Pass,
}

/// A King comes down from the King Throne: `CK@c3:NBRRN` (chapter 9).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Restoration {
    /// Whose.
    pub(crate) clan: Clan,
    /// The Pawn that the King replaces.
    pub(crate) at: Sq,
    /// What the other Pawns of the cluster become, in the order of squares; `None`: it stays a Pawn.
    pub(crate) recruits: Vec<Option<Kind>>,
}

/// Anything that a player may do as a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Action {
    /// Any move but a restoration.
    Move(Move),
    /// A restoration.
    Restore(Restoration),
}

/// How a piece captures: as its own clan, or as another that a special move names (10.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// As its own clan.
    Own,
    /// As the named clan.
    As(Clan),
}

impl Style {
    /// The move from here to there in this style.
    pub(crate) const fn step(self, from: Sq, to: Sq) -> Move {
        match self {
            Self::Own => Move::Step { from, to },
            Self::As(named) => Move::Special { named, from, to },
        }
    }

    /// The capture in place in this style.
    pub(crate) const fn in_place(self, at: Sq) -> Move {
        match self {
            Self::Own => Move::InPlace { at },
            Self::As(named) => Move::SpecialInPlace { named, at },
        }
    }
}

impl From<Move> for Action {
    fn from(mv: Move) -> Self {
        Self::Move(mv)
    }
}

/// The kinds of moves, as the oracle counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    /// Placement of a clan.
    Setup,
    /// A plain move, push, push/pull.
    Move,
    /// The same with a promotion.
    MovePromote,
    /// Promotion only.
    PromoteOnly,
    /// A Bishop's capture in place.
    BishopInPlace,
    Kick,
    /// A special move.
    Special,
    /// Into the Palace.
    ToPalace,
    /// A Queen's drop.
    QueenDrop,
    /// The Upper Queen removed.
    UpperOff,
    /// A restoration.
    Restore,
    /// A forfeited turn.
    Pass,
}

impl Move {
    pub(crate) const fn sort(self) -> Sort {
        match self {
            Self::Place { .. } => Sort::Setup,
            Self::Step { .. } => Sort::Move,
            Self::StepPromote { .. } => Sort::MovePromote,
            Self::Promote { .. } => Sort::PromoteOnly,
            Self::InPlace { .. } => Sort::BishopInPlace,
            Self::Kick { .. } => Sort::Kick,
            Self::ToPalace { .. } => Sort::ToPalace,
            Self::Drop { .. } => Sort::QueenDrop,
            Self::UpperOff { .. } => Sort::UpperOff,
            Self::Special { .. } | Self::SpecialInPlace { .. } => Sort::Special,
            Self::Pass => Sort::Pass,
        }
    }

    /// Where the piece that it names stands before it, if on the board.
    pub(crate) const fn from(self) -> Option<Sq> {
        match self {
            Self::Step { from, .. }
            | Self::StepPromote { from, .. }
            | Self::Kick { from, .. }
            | Self::Special { from, .. } => Some(from),
            Self::Promote { at, .. }
            | Self::InPlace { at }
            | Self::ToPalace { at }
            | Self::SpecialInPlace { at, .. } => Some(at),
            Self::Place { .. } | Self::Drop { .. } | Self::UpperOff { .. } | Self::Pass => None,
        }
    }

    /// Where it goes, if on the board.
    pub(crate) const fn to(self) -> Option<Sq> {
        match self {
            Self::Step { to, .. } | Self::StepPromote { to, .. } | Self::Kick { to, .. } | Self::Special { to, .. } => {
                Some(to)
            }
            Self::Place { king: at, .. }
            | Self::Promote { at, .. }
            | Self::InPlace { at }
            | Self::Drop { at, .. }
            | Self::SpecialInPlace { at, .. } => Some(at),
            Self::ToPalace { .. } | Self::UpperOff { .. } | Self::Pass => None,
        }
    }
}

impl Action {
    pub(crate) const fn sort(&self) -> Sort {
        match self {
            Self::Move(mv) => mv.sort(),
            Self::Restore(_) => Sort::Restore,
        }
    }

    /// Where the piece that it names stands before it, if on the board.
    pub(crate) const fn from(&self) -> Option<Sq> {
        match self {
            Self::Move(mv) => mv.from(),
            Self::Restore(_) => None,
        }
    }

    /// Where it goes, if on the board.
    pub(crate) const fn to(&self) -> Option<Sq> {
        match self {
            Self::Move(mv) => mv.to(),
            Self::Restore(restoration) => Some(restoration.at),
        }
    }
}
