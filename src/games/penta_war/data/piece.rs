//! Colours, clans, kinds and pieces, and who is at war with whom (chapters 1 and 2). Nothing of boards or moves.

use serde::{Deserialize, Serialize};

/// A player's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Colour {
    /// Moves first, towards rank 17.
    White,
    /// Moves second, towards rank 1.
    Black,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Clan {
    /// `C`
    Chess,
    /// `M`
    Magic,
    /// `U`
    Puppet,
    /// `T`
    Robot,
    /// `A`
    Animal,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// `P`, of no clan.
    Pawn,
    /// `N`
    Knight,
    /// `B`
    Bishop,
    /// `R`
    Rook,
    /// `Q`
    Queen,
    /// `K`
    King,
}

/// A piece: colour, kind, and clan unless it is a Pawn. One byte: kind in bits 0–2 (from 1), clan in bits 3–5 (7 for
/// Pawns), colour in bit 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Piece(u8);

impl Colour {
    /// Both, White first.
    pub(crate) const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other colour.
    #[must_use]
    pub(crate) const fn enemy(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `White`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl Clan {
    /// All, in the order of position strings.
    pub(crate) const ALL: [Self; 5] = [Self::Chess, Self::Magic, Self::Puppet, Self::Robot, Self::Animal];

    /// `C`, `M`, `U`, `T`, `A` (1.5).
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Chess => 'C',
            Self::Magic => 'M',
            Self::Puppet => 'U',
            Self::Robot => 'T',
            Self::Animal => 'A',
        }
    }

    /// `Chess`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Chess => "Chess",
            Self::Magic => "Magic",
            Self::Puppet => "Puppet",
            Self::Robot => "Robot",
            Self::Animal => "Animal",
        }
    }

    /// Reads a letter in either case.
    pub(crate) fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.letter() == letter.to_ascii_uppercase())
    }

    /// Reads a letter or a full name in either case.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::of_letter(letter),
            _ => Self::ALL.into_iter().find(|c| c.name().eq_ignore_ascii_case(text)),
        }
    }

    /// The two clans it is at war with (2.1).
    pub(crate) const fn foes(self) -> [Self; 2] {
        match self {
            Self::Chess => [Self::Puppet, Self::Robot],
            Self::Magic => [Self::Robot, Self::Animal],
            Self::Puppet => [Self::Animal, Self::Chess],
            Self::Robot => [Self::Chess, Self::Magic],
            Self::Animal => [Self::Magic, Self::Puppet],
        }
    }

    /// Position in lists of one entry a clan.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl Kind {
    /// All, Pawn first.
    pub(crate) const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
    /// What Pawns become (8.1), in the order of the canonical fill of a restoration.
    pub(crate) const FIGHTERS: [Self; 3] = [Self::Knight, Self::Bishop, Self::Rook];

    /// `P`, `N`, `B`, `R`, `Q`, `K`.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// `Bishop`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "Pawn",
            Self::Knight => "Knight",
            Self::Bishop => "Bishop",
            Self::Rook => "Rook",
            Self::Queen => "Queen",
            Self::King => "King",
        }
    }

    /// Reads a letter in either case.
    pub(crate) fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.letter() == letter.to_ascii_uppercase())
    }

    /// Reads a letter or a full name (singular or plural) in either case.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let is_named = |k: &Self| text.trim_end_matches(['s', 'S']).eq_ignore_ascii_case(k.name());
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::of_letter(letter),
            _ => Self::ALL.into_iter().find(is_named),
        }
    }

    /// How many of it a clan may have on the board (1.3); Pawns are not limited.
    pub(crate) const fn most(self) -> u32 {
        match self {
            Self::Pawn => u32::MAX,
            Self::Knight => 5,
            Self::Bishop => 4,
            Self::Rook => 3,
            Self::Queen => 2,
            Self::King => 1,
        }
    }

    /// Rook, Bishop or Knight: falls with its King (7.1), comes back by promotion and restoration.
    pub(crate) const fn is_fighter(self) -> bool {
        matches!(self, Self::Knight | Self::Bishop | Self::Rook)
    }
}

impl Piece {
    const CLANS: [Option<Clan>; 8] = [
        Some(Clan::Chess),
        Some(Clan::Magic),
        Some(Clan::Puppet),
        Some(Clan::Robot),
        Some(Clan::Animal),
        None,
        None,
        None,
    ];
    const KINDS: [Kind; 8] =
        [Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King, Kind::Pawn];

    pub(crate) const fn pawn(colour: Colour) -> Self {
        Self(1 | 7 << 3 | (colour as u8) << 6)
    }

    /// A member of a clan. `Kind::Pawn` gives a Pawn, which has no clan.
    pub(crate) const fn of(colour: Colour, clan: Clan, kind: Kind) -> Self {
        match kind {
            Kind::Pawn => Self::pawn(colour),
            _ => Self((1 + kind as u8) | (clan as u8) << 3 | (colour as u8) << 6),
        }
    }

    /// The piece of that byte, which is known to be one.
    pub(crate) const fn of_byte(byte: u8) -> Self {
        Self(byte)
    }

    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    /// Whose.
    pub(crate) const fn colour(self) -> Colour {
        if self.0 & 0x40 == 0 { Colour::White } else { Colour::Black }
    }

    pub(crate) const fn kind(self) -> Kind {
        Self::KINDS[(self.0 & 7) as usize]
    }

    /// Of which clan; Pawns have none.
    pub(crate) const fn clan(self) -> Option<Clan> {
        Self::CLANS[(self.0 >> 3 & 7) as usize]
    }

    /// Two letters, or one for a Pawn; upper case whoever owns it: `UB`, `P`.
    pub(crate) fn code(self) -> String {
        self.clan().map(Clan::letter).into_iter().chain([self.kind().letter()]).collect()
    }

    /// `Puppet Bishop`, `Pawn`.
    pub(crate) fn name(self) -> String {
        match self.clan() {
            Some(clan) => format!("{} {}", clan.name(), self.kind().name()),
            None => self.kind().name().to_owned(),
        }
    }

    /// `White Puppet Bishop`.
    pub(crate) fn full_name(self) -> String {
        format!("{} {}", self.colour().name(), self.name())
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.full_name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_2_1_war_is_mutual_and_each_clan_fights_two_others() {
        for one in Clan::ALL {
            assert_eq!(Clan::ALL.iter().filter(|two| one.foes().contains(two)).count(), 2);
            for two in Clan::ALL {
                assert_eq!(one.foes().contains(&two), two.foes().contains(&one));
            }
        }
        assert!(Clan::Chess.foes().contains(&Clan::Robot) && !Clan::Chess.foes().contains(&Clan::Magic));
    }

    #[test]
    fn rule_1_5_names_and_letters_are_read_back() {
        assert_eq!(
            (Clan::parse("puppet"), Clan::parse("t"), Clan::parse("X")),
            (Some(Clan::Puppet), Some(Clan::Robot), None)
        );
        assert_eq!(
            (Kind::parse("knights"), Kind::parse("n"), Kind::parse("")),
            (Some(Kind::Knight), Some(Kind::Knight), None)
        );
        assert_eq!(Piece::of(Colour::Black, Clan::Puppet, Kind::Bishop).code(), "UB");
        assert_eq!(format!("{:?}", Piece::pawn(Colour::White)), "White Pawn");
    }
}
