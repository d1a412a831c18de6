//! Why a move is not legal: the square, what was judged, and the rule.

mod rule;

pub(crate) use rule::{way, way_rule};

use crate::games::penta_war::data::piece::{Clan, Kind, Piece};
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::data::thrones::Thrones;
use crate::games::penta_war::rules::moves::Promotion;

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Illegal {
    /// The game is over.
    #[error("the game is over: a side has no Pawns")]
    Over,
    /// Something else than a placement in the set-up phase.
    #[error("clans are still being placed; only placements such as `C@{area}` are legal now")]
    SetupOnly {
        /// A free area.
        area: Sq,
    },
    /// A placement after the set-up phase.
    #[error("all clans have been placed; nothing can be placed any more")]
    SetupDone,
    /// The clan stands already.
    #[error("the {} clan has been placed already", .clan.name())]
    ClanPlaced { clan: Clan },
    /// No King square of an area.
    #[error("{square} is no King square of one of your areas; free are {}", list(.free))]
    NotAnArea {
        /// What was named.
        square: Sq,
        /// The free areas.
        free: Vec<Sq>,
    },
    /// Another clan is there.
    #[error("the area of {square} is taken; free are {}", list(.free))]
    AreaTaken {
        /// The area.
        square: Sq,
        /// The free areas.
        free: Vec<Sq>,
    },
    /// An empty square was named.
    #[error("nothing stands on {square}")]
    Nothing { square: Sq },
    /// The other side's piece was named.
    #[error("the {} on {square} is not yours", .piece.full_name())]
    NotYours {
        /// Where.
        square: Sq,
        /// What stands there.
        piece: Piece,
    },
    /// Not how the piece moves.
    #[error("{from}-{to} is not how a {} moves: {}", .kind.name(), way(*.kind))]
    Way {
        /// What moves.
        kind: Kind,
        from: Sq,
        to: Sq,
    },
    /// Something stands in the way or on the target.
    #[error("the {} on {square} is in the way of the {}", .by.full_name(), .mover.name())]
    Blocked {
        /// What moves.
        mover: Piece,
        /// Where it is blocked.
        square: Sq,
        /// What stands there.
        by: Piece,
        /// The paragraph that wants the way free.
        rule: &'static str,
    },
    /// A Rook met an enemy Pawn.
    #[error("an enemy Pawn on {square} stops the Rook; it can neither pass nor take it")]
    PawnWall {
        /// Where.
        square: Sq,
    },
    /// A replacement capture of a clan at peace.
    #[error("the {} on {square} cannot be captured: {} is at war with {} and {} only", .prey.full_name(), .hunter.name(), .hunter.foes()[0].name(), .hunter.foes()[1].name())]
    NotAtWar {
        /// The capturing clan (or the named one).
        hunter: Clan,
        /// Where.
        square: Sq,
        /// What stands there.
        prey: Piece,
    },
    /// Pawns are captured by Kings only.
    #[error("the Pawn on {square} can be captured by a King only")]
    PawnSafe {
        /// Where.
        square: Sq,
    },
    /// A King met what it cannot take.
    #[error("a King captures Pawns only, and on {square} stands the {}", .piece.full_name())]
    KingTakesPawns {
        /// Where.
        square: Sq,
        /// What stands there.
        piece: Piece,
    },
    /// More than one King would be captured.
    #[error("it would capture {kings} Kings at once")]
    TwoKings {
        /// How many.
        kings: u32,
    },
    /// A Bishop in place without anything to capture.
    #[error("no enemy that the Bishop on {square} may capture stands orthogonally next to it")]
    NoPrey {
        /// Where.
        square: Sq,
    },
    /// In place, but no Bishop.
    #[error("only a Bishop captures in place; on {square} stands the {}", .piece.full_name())]
    NotABishop {
        /// Where.
        square: Sq,
        /// What stands there.
        piece: Piece,
    },
    /// The pushed Pawn has nowhere to go.
    #[error("the Pawn on {pawn} cannot be pushed on: {}", blocked_by(*.square, *.by))]
    PushBlocked {
        pawn: Sq,
        /// The first square beyond its row; `None`: the edge.
        square: Option<Sq>,
        /// What stands there.
        by: Option<Piece>,
    },
    /// No Queen sees the Pawn along that line.
    #[error("{pawn}-{to} is not the Pawn's own step forward, and no friendly Queen sees it along that line")]
    PawnUnseen {
        pawn: Sq,
        /// Where it was to go.
        to: Sq,
    },
    /// Promotion of what is no Pawn.
    #[error("only a Pawn becomes another piece; on {square} stands the {}", .piece.full_name())]
    NotAPawn {
        /// Where.
        square: Sq,
        /// What stands there.
        piece: Piece,
    },
    /// The Pawn does not end on the last rank.
    #[error("the Pawn would be on {square}, which is not on your last rank, {last}")]
    NotPromoting {
        /// Where it would be.
        square: Sq,
        /// The last rank, from 1.
        last: u16,
    },
    /// Never a Queen, King or Pawn.
    #[error("a Pawn becomes a Rook, Bishop or Knight, never a {}", .kind.name())]
    NotAFighter {
        /// What was named.
        kind: Kind,
    },
    /// The clan is disabled.
    #[error("the {} clan is disabled (its King is on the Upper Throne): no Pawn joins it", .clan.name())]
    PromotionDisabled { clan: Clan },
    /// The clan has its full number.
    #[error("the {} clan has its {} {}s already", .into.clan.name(), .into.kind.most(), .into.kind.name())]
    PromotionFull {
        /// What was named.
        into: Promotion,
    },
    /// No sister on the Upper Throne.
    #[error("the {} clan has no Queen on the Upper Throne (its thrones are `{thrones}`), so its other Queen cannot kick", .clan.name())]
    NoKick {
        clan: Clan,
        /// Upper, King, Lower.
        thrones: String,
    },
    /// Cannot be kicked at all.
    #[error("the {} on {square} cannot be kicked; Rooks, Bishops, Knights and the King of the Queen's clan can", .piece.name())]
    NotKickable {
        /// Where.
        square: Sq,
        /// What stands there.
        piece: Piece,
    },
    /// The Queen does not see it along that line.
    #[error("the {} Queen does not see the piece on {square} along the line to {to}", .clan.name())]
    KickUnseen {
        clan: Clan,
        /// The piece.
        square: Sq,
        /// Where it was to go.
        to: Sq,
    },
    /// Neither King nor Queen.
    #[error("only Kings and Queens go to the Palace; on {square} stands the {}", .piece.full_name())]
    NotRoyal {
        /// Where.
        square: Sq,
        /// What stands there.
        piece: Piece,
    },
    #[error("the {} on {square} goes to the Palace from your last rank only, {last}", .piece.name())]
    NotOnLastRank {
        /// Where.
        square: Sq,
        /// What stands there.
        piece: Piece,
        /// The last rank, from 1.
        last: u16,
    },
    #[error("the {} clan has no Queen in the Palace; its thrones are `{thrones}` (Upper, King, Lower)", .clan.name())]
    NoPalaceQueen {
        clan: Clan,
        /// Upper, King, Lower.
        thrones: String,
    },
    /// Both Queens are in the Palace.
    #[error("while both {} Queens are in the Palace none is dropped; first `{}Q-off` or a special move", .clan.name(), .clan.letter())]
    BothInPalace { clan: Clan },
    /// Off, or special, without both Queens in the Palace.
    #[error("that needs both {} Queens in the Palace, on the Upper and the Lower Throne; its thrones are `{thrones}`", .clan.name())]
    NotBothInPalace {
        clan: Clan,
        /// Upper, King, Lower.
        thrones: String,
    },
    /// A drop outside the first five ranks.
    #[error("{square} is not on your first five ranks, {low} to {high}")]
    DropTooFar {
        /// Where.
        square: Sq,
        /// Lowest rank, from 1.
        low: u16,
        /// Highest rank, from 1.
        high: u16,
    },
    /// A drop on a piece.
    #[error("{square} is not empty: the {} stands there", .piece.full_name())]
    DropTaken {
        /// Where.
        square: Sq,
        /// What stands there.
        piece: Piece,
    },
    /// No room for the sister.
    #[error(
        "from the Lower Throne both Queens come back, and the square behind {square} is not an empty square of the board"
    )]
    NoRoomBehind {
        /// Where the first was to go.
        square: Sq,
    },
    /// A special move by another piece.
    #[error("a special move is made with a Rook, Bishop or Knight; on {square} stands the {}", .piece.full_name())]
    NotSpecial {
        /// Where.
        square: Sq,
        /// What stands there.
        piece: Piece,
    },
    /// A special move that names the own clan.
    #[error("a special move names another clan than the piece's own, {}", .clan.name())]
    SameClan {
        /// The own clan.
        clan: Clan,
    },
    /// The King is not on the King Throne.
    #[error("the {} King is not on the King Throne (its thrones are `{}`), so the clan cannot be restored", .clan.name(), .thrones.code())]
    NoRestoration {
        clan: Clan,
        /// Where the King sits, if in the Palace: on the Upper or the Lower Throne.
        thrones: Thrones,
    },
    /// The King does not replace a Pawn of its own side.
    #[error("the King comes down in place of one of your Pawns, and on {square} stands none")]
    NoPawnThere {
        /// Where.
        square: Sq,
    },
    /// A wrong number of letters.
    #[error("the cluster of {square} has {needed} other Pawns, so {needed} letters are needed, not {found}")]
    Recruits {
        /// The King's square.
        square: Sq,
        /// Other Pawns.
        needed: usize,
        /// Letters.
        found: usize,
    },
    /// More of a kind than there is room for.
    #[error("that makes {wanted} new {}s, and the {} clan has room for {free}", .kind.name(), .clan.name())]
    RecruitsFull {
        clan: Clan,
        kind: Kind,
        /// New ones.
        wanted: usize,
        /// Free places.
        free: u32,
    },
    /// A Pawn was left as it is while a place was free.
    #[error("{needed} Pawns of the cluster must be converted, not {found}: no Pawn stays while the clan has room")]
    Unconverted {
        /// To be converted.
        needed: usize,
        /// Converted.
        found: usize,
    },
    /// A pass with moves to make.
    #[error("a turn is forfeited only by a side without a legal move whose opponent has one, and then by itself")]
    MayNotPass,
}

fn list(squares: &[Sq]) -> String {
    squares.iter().map(|s| s.label()).collect::<Vec<_>>().join(", ")
}

fn blocked_by(square: Option<Sq>, by: Option<Piece>) -> String {
    match (square, by) {
        (Some(square), Some(piece)) => {
            format!(
                "beyond the row stands the {} on {square}, which the Queen's clan may not capture",
                piece.full_name()
            )
        }
        _ => "beyond the row is the edge of the board".to_owned(),
    }
}
