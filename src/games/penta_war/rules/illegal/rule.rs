//! The code and the paragraph of each reason.

use super::Illegal;
use crate::games::penta_war::data::piece::Kind;

/// How a kind moves, in a clause.
pub(crate) const fn way(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => {
            "one square straight forward onto an empty square, or along the line of a friendly Queen that sees it"
        }
        Kind::Knight => "the Knight's leap of chess onto an empty square",
        Kind::Bishop => "one or two squares diagonally over empty squares onto an empty square",
        Kind::Rook => "one to three squares along a rank or file",
        Kind::Queen => "one square in any direction, or two over an adjacent friendly piece that is no Pawn",
        Kind::King => "one square in any direction, onto an empty square or an enemy Pawn",
    }
}

/// The paragraph on how a kind moves.
pub(crate) const fn way_rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "5.2",
        Kind::Knight => "4.4",
        Kind::Bishop => "4.2",
        Kind::Rook => "4.1",
        Kind::Queen => "6.1",
        Kind::King => "5.1",
    }
}

impl Illegal {
    /// A short fixed name.
    pub(crate) const fn code(&self) -> &'static str {
        self.code_and_rule().0
    }

    /// The paragraph of the rulebook.
    pub(crate) const fn rule(&self) -> &'static str {
        self.code_and_rule().1
    }

    const fn code_and_rule(&self) -> (&'static str, &'static str) {
        match self {
            Self::Over => ("over", "11.3"),
            Self::SetupOnly { .. } => ("setup_only", "3.8"),
            Self::SetupDone => ("setup_done", "3.2"),
            Self::ClanPlaced { .. } => ("clan_placed", "3.2"),
            Self::NotAnArea { .. } => ("not_an_area", "3.3"),
            Self::AreaTaken { .. } => ("area_taken", "3.2"),
            Self::Nothing { .. } => ("nothing_there", "11.1"),
            Self::NotYours { .. } => ("not_yours", "11.1"),
            Self::Way { kind, .. } => ("way", way_rule(*kind)),
            Self::Blocked { rule, .. } => ("blocked", rule),
            Self::PawnWall { .. } => ("pawn_wall", "4.1"),
            Self::NotAtWar { .. } => ("not_at_war", "2.2"),
            Self::PawnSafe { .. } | Self::KingTakesPawns { .. } => ("kings_and_pawns", "2.3"),
            Self::TwoKings { .. } => ("two_kings", "2.5"),
            Self::NoPrey { .. } => ("no_prey", "4.3"),
            Self::NotABishop { .. } => ("not_a_bishop", "4.3"),
            Self::PushBlocked { .. } => ("push_blocked", "6.2"),
            Self::PawnUnseen { .. } => ("pawn_unseen", "6.3"),
            Self::NotAPawn { .. } => ("not_a_pawn", "8.1"),
            Self::NotPromoting { .. } => ("not_promoting", "8.1"),
            Self::NotAFighter { .. } => ("not_a_fighter", "8.3"),
            Self::PromotionDisabled { .. } => ("clan_disabled", "8.3"),
            Self::PromotionFull { .. } => ("clan_full", "8.3"),
            Self::NoKick { .. } => ("no_kick", "6.4"),
            Self::NotKickable { .. } => ("not_kickable", "6.4"),
            Self::KickUnseen { .. } => ("kick_unseen", "6.4"),
            Self::NotRoyal { .. } => ("not_royal", "10.1"),
            Self::NotOnLastRank { piece, .. } if matches!(piece.kind(), Kind::Queen) => ("not_on_last_rank", "10.2"),
            Self::NotOnLastRank { .. } => ("not_on_last_rank", "10.1"),
            Self::NoPalaceQueen { .. } => ("no_palace_queen", "10.3"),
            Self::BothInPalace { .. } => ("both_in_palace", "10.6"),
            Self::NotBothInPalace { .. } => ("not_both_in_palace", "10.6"),
            Self::DropTooFar { .. } => ("drop_too_far", "10.3"),
            Self::DropTaken { .. } => ("drop_taken", "10.3"),
            Self::NoRoomBehind { .. } => ("no_room_behind", "10.5"),
            Self::NotSpecial { .. } => ("not_special", "10.6"),
            Self::SameClan { .. } => ("same_clan", "10.6"),
            Self::NoRestoration { thrones, .. } if thrones.holds_king() => ("no_restoration", "9.5"),
            Self::NoRestoration { .. } => ("no_restoration", "9.1"),
            Self::NoPawnThere { .. } => ("no_pawn_there", "9.1"),
            Self::Recruits { .. } => ("recruits", "9.3"),
            Self::RecruitsFull { .. } => ("recruits_full", "9.3"),
            Self::Unconverted { .. } => ("unconverted", "9.3"),
            Self::MayNotPass => ("may_not_pass", "11.1"),
        }
    }
}
