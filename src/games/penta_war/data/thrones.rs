//! The Palace of one player and clan: Upper, King and Lower Throne (1.4, 1.6, chapter 10).

/// Who sits on a throne.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sitter {
    Nobody,
    King,
    Queen,
}

/// The three thrones of a player's clan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Thrones {
    /// Forwardmost: a King here is disabled; a Queen kicks.
    pub(crate) upper: Sitter,
    /// Middle: a King here may restore; a Queen waits to be dropped.
    pub(crate) king: Sitter,
    /// Backmost: a King here waits for the Queen on the King Throne; a Queen drops with her sister.
    pub(crate) lower: Sitter,
}

impl Sitter {
    const fn letter(self) -> char {
        match self {
            Self::Nobody => '-',
            Self::King => 'K',
            Self::Queen => 'Q',
        }
    }

    const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            '-' => Some(Self::Nobody),
            'K' | 'k' => Some(Self::King),
            'Q' | 'q' => Some(Self::Queen),
            _ => None,
        }
    }

    const fn is_queen(self) -> bool {
        matches!(self, Self::Queen)
    }
}

impl Thrones {
    /// Nobody is in the Palace.
    pub(crate) const EMPTY: Self = Self { upper: Sitter::Nobody, king: Sitter::Nobody, lower: Sitter::Nobody };
    /// The clan waits for its placement (3.1), or is eliminated (7.2).
    pub(crate) const ELIMINATED: Self = Self { king: Sitter::King, ..Self::EMPTY };
    /// The clan is disabled (7.2).
    pub(crate) const DISABLED: Self = Self { upper: Sitter::King, ..Self::EMPTY };
    /// A King without Queens was promoted (10.1).
    pub(crate) const REVIVING: Self = Self { king: Sitter::Queen, lower: Sitter::King, ..Self::EMPTY };

    /// Nobody sits here.
    pub(crate) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The King is on the Upper Throne.
    pub(crate) const fn is_disabled(self) -> bool {
        matches!(self.upper, Sitter::King)
    }

    /// The King is on the King Throne.
    pub(crate) const fn may_restore(self) -> bool {
        matches!(self.king, Sitter::King)
    }

    /// The King is somewhere in the Palace.
    pub(crate) const fn holds_king(self) -> bool {
        matches!(self.upper, Sitter::King) || matches!(self.king, Sitter::King) || matches!(self.lower, Sitter::King)
    }

    /// Queens in the Palace.
    pub(crate) fn queens(self) -> u32 {
        [self.upper, self.king, self.lower].into_iter().map(|s| u32::from(s.is_queen())).sum()
    }

    /// Both Queens are on the Upper and the Lower Throne (10.6).
    pub(crate) const fn holds_both_queens(self) -> bool {
        self.upper.is_queen() && self.lower.is_queen()
    }

    /// One of the states that play can reach (section 10 of the rules).
    pub(crate) fn is_reachable(self) -> bool {
        let is_queens_place = |s| s != Sitter::King;
        match self.king {
            Sitter::Queen => self == Self::REVIVING,
            Sitter::King => is_queens_place(self.upper) && is_queens_place(self.lower),
            Sitter::Nobody if self.upper == Sitter::King => self == Self::DISABLED,
            Sitter::Nobody => self.lower != Sitter::King,
        }
    }

    /// Index below 64, for hash keys.
    pub(crate) const fn index(self) -> u8 {
        self.upper as u8 | (self.king as u8) << 2 | (self.lower as u8) << 4
    }

    /// Upper, King, Lower: `-QK`.
    pub(crate) fn code(self) -> String {
        [self.upper, self.king, self.lower].map(Sitter::letter).iter().collect()
    }

    /// Reads the code in either case; whether play can reach it is not asked.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let sitters: Vec<Sitter> = text.chars().map(Sitter::of_letter).collect::<Option<_>>()?;
        match sitters[..] {
            [upper, king, lower] => Some(Self { upper, king, lower }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_10_ten_states_of_the_thrones_are_reachable() {
        const SIGNS: [char; 3] = ['-', 'K', 'Q'];
        let all = SIGNS.iter().flat_map(|a| SIGNS.iter().flat_map(move |b| SIGNS.iter().map(move |c| [*a, *b, *c])));
        let reachable: Vec<String> = all
            .map(|code| Thrones::parse(&code.iter().collect::<String>()).unwrap())
            .filter(|t| t.is_reachable())
            .map(Thrones::code)
            .collect();
        assert_eq!(reachable, ["---", "--Q", "-K-", "-KQ", "-QK", "K--", "Q--", "Q-Q", "QK-", "QKQ"]);
        assert!(Thrones::parse("--").is_none() && Thrones::parse("--x").is_none());
    }
}
