//! Positions as strings (chapter 15): reading, judging whether they are possible, printing.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::games::penta_war::data::formation;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::position::{Phase, Position};
use crate::games::penta_war::data::square::{SIDE, Sq};
use crate::games::penta_war::data::thrones::Thrones;

/// Fields of a position string, separated by spaces (15.1).
pub(crate) const FIELDS: usize = 5;

/// Why a position string is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PositionError {
    /// Not five fields.
    #[error(
        "a position has five fields separated by spaces (board, turn, phase, White's and Black's thrones); I read {found} (15.1)"
    )]
    Fields {
        /// How many there were.
        found: usize,
    },
    /// Not seventeen ranks.
    #[error("the board has 17 ranks separated by `/`, from 17 down to 1; I read {found} (15.2)")]
    Ranks {
        /// How many there were.
        found: usize,
    },
    /// A rank has too few or too many squares.
    #[error("rank {rank} has {found} squares; it must have 17 (15.2)")]
    Width {
        /// The rank, from 1.
        rank: u16,
        /// Its squares.
        found: u32,
    },
    /// Something in a rank is no piece and no number.
    #[error(
        "rank {rank}, at {square}: I read {read:?}; a number from 1 to 17, `P`, `p`, or clan and piece in the same case (`UB`, `ck`) would do, and never two numbers in a row (15.2)"
    )]
    Square {
        /// The rank, from 1.
        rank: u16,
        square: String,
        /// What was read.
        read: String,
    },
    /// Neither `w` nor `b`.
    #[error("the side to move is `w` or `b`, not {read:?} (15.3)")]
    Turn {
        /// What was read.
        read: String,
    },
    /// Neither `S` nor `N`.
    #[error("the phase is `S` (set-up) or `N` (normal play), not {read:?} (15.4)")]
    Phase {
        /// What was read.
        read: String,
    },
    /// Thrones that cannot be read, or that play cannot reach.
    #[error("{side}'s thrones: I read {read:?}; five groups for C, M, U, T, A separated by commas, each one of ---, K--, -K-, -QK, Q--, --Q, Q-Q, QK-, -KQ, QKQ, in {side}'s case (15.5)", side = .colour.name())]
    Thrones {
        /// Whose.
        colour: Colour,
        /// The group, or all when there are not five.
        read: String,
    },
    /// More of a kind than a clan has.
    #[error("{side} has {found} {} {}s; a clan has at most {most} (1.3), and one is on {square}", .clan.name(), .kind.name(), side = .colour.name())]
    TooMany {
        /// Whose.
        colour: Colour,
        clan: Clan,
        kind: Kind,
        /// How many, those in the Palace counted.
        found: u32,
        /// How many there may be.
        most: u32,
        /// A square where one stands, or `the Palace`.
        square: String,
    },
    /// A clan without its King.
    #[error("{side}'s {} King is neither on the board nor in the Palace (15.6)", .clan.name(), side = .colour.name())]
    NoKing {
        /// Whose.
        colour: Colour,
        clan: Clan,
    },
    /// A disabled clan has nothing on the board.
    #[error("{side}'s {} clan is disabled (its King is on the Upper Throne), yet its {} stands on {square} (7.1, 8.3)", .clan.name(), .kind.name(), side = .colour.name())]
    Disabled {
        /// Whose.
        colour: Colour,
        clan: Clan,
        /// What stands there.
        kind: Kind,
        /// Where.
        square: Sq,
    },
    /// A Queen of the Palace and one of the board that cannot be together.
    #[error("{side}'s {} Queen on {square} cannot be on the board while the thrones are `{thrones}` (10.1, 10.2)", .clan.name(), side = .colour.name())]
    QueenApart {
        /// Whose.
        colour: Colour,
        clan: Clan,
        /// Where the Queen stands.
        square: Sq,
        thrones: String,
    },
    /// Something in the set-up phase is not as placements make it.
    #[error("set-up phase: {problem} (3.1, 3.2)")]
    Setup {
        /// What is wrong, with the square.
        problem: String,
    },
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [board, turn, phase, white, black] = fields[..] else {
            return Err(PositionError::Fields { found: fields.len() });
        };
        let turn = match turn {
            "w" | "W" => Colour::White,
            "b" | "B" => Colour::Black,
            _ => return Err(PositionError::Turn { read: short(turn) }),
        };
        let phase = match phase {
            "S" | "s" => Phase::Setup,
            "N" | "n" => Phase::Normal,
            _ => return Err(PositionError::Phase { read: short(phase) }),
        };
        let mut position = Self::bare(turn, phase);
        read_board(&mut position, board)?;
        read_thrones(&mut position, Colour::White, white)?;
        read_thrones(&mut position, Colour::Black, black)?;
        for colour in Colour::ALL {
            Clan::ALL.into_iter().try_for_each(|clan| judge_clan(&position, colour, clan))?;
        }
        if phase == Phase::Setup {
            judge_setup(&position)?;
        }
        Ok(position)
    }
}

/// What was read, for a message: at most 30 characters.
fn short(text: &str) -> String {
    text.chars().take(30).collect()
}

fn read_board(position: &mut Position, board: &str) -> Result<(), PositionError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != usize::from(SIDE) {
        return Err(PositionError::Ranks { found: ranks.len() });
    }
    for (rank, text) in (0..SIDE).rev().zip(ranks) {
        read_rank(position, rank, text)?;
    }
    Ok(())
}

fn read_rank(position: &mut Position, rank: u16, text: &str) -> Result<(), PositionError> {
    let mut rest = text;
    let mut file: u32 = 0;
    let mut is_after_number = false;
    while let Some(first) = rest.chars().next() {
        let square = u16::try_from(file).ok().filter(|f| *f < SIDE).map(|f| Sq::at(f, rank));
        let unclear = |length: usize| PositionError::Square {
            rank: rank + 1,
            square: square.map_or_else(|| "the right edge".to_owned(), Sq::label),
            read: rest.chars().take(length).collect(),
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let empty = rest[..digits].parse().ok().filter(|n| (1..=u32::from(SIDE)).contains(n));
            let empty = empty.filter(|_| !is_after_number && !rest.starts_with('0')).ok_or_else(|| unclear(digits))?;
            file += empty;
            rest = &rest[digits..];
        } else {
            let piece = read_piece(rest).ok_or_else(|| unclear(2))?;
            rest = &rest[if piece.clan().is_some() { 2 } else { first.len_utf8() }..];
            if let Some(square) = square {
                position.put(square, piece);
            }
            file += 1;
        }
        is_after_number = digits > 0;
    }
    if file == u32::from(SIDE) { Ok(()) } else { Err(PositionError::Width { rank: rank + 1, found: file }) }
}

fn read_piece(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let first = letters.next()?;
    let colour = if first.is_ascii_uppercase() { Colour::White } else { Colour::Black };
    if matches!(first, 'P' | 'p') {
        return Some(Piece::pawn(colour));
    }
    let second = letters.next().filter(|s| s.is_ascii_uppercase() == first.is_ascii_uppercase())?;
    let kind = Kind::of_letter(second).filter(|kind| *kind != Kind::Pawn)?;
    Some(Piece::of(colour, Clan::of_letter(first)?, kind))
}

fn read_thrones(position: &mut Position, colour: Colour, text: &str) -> Result<(), PositionError> {
    let groups: Vec<&str> = text.split(',').collect();
    if groups.len() != Clan::ALL.len() {
        return Err(PositionError::Thrones { colour, read: short(text) });
    }
    for (clan, group) in Clan::ALL.into_iter().zip(groups) {
        let has_right_case = match colour {
            Colour::White => !group.contains(|c: char| c.is_ascii_lowercase()),
            Colour::Black => !group.contains(|c: char| c.is_ascii_uppercase()),
        };
        let thrones = Thrones::parse(group).filter(|t| has_right_case && t.is_reachable());
        let thrones = thrones.ok_or_else(|| PositionError::Thrones { colour, read: short(group) })?;
        position.seat(colour, clan, thrones);
    }
    Ok(())
}

/// Counts and thrones of one clan (15.6).
fn judge_clan(position: &Position, colour: Colour, clan: Clan) -> Result<(), PositionError> {
    let thrones = position.thrones(colour, clan);
    for kind in Kind::ALL.into_iter().skip(1) {
        let in_palace = match kind {
            Kind::Queen => thrones.queens(),
            Kind::King => u32::from(thrones.holds_king()),
            _ => 0,
        };
        let first = position.members(colour, clan, kind).squares().next();
        let found = position.count(colour, clan, kind) + in_palace;
        if found > kind.most() {
            let square = first.map_or_else(|| "the Palace".to_owned(), Sq::label);
            return Err(PositionError::TooMany { colour, clan, kind, found, most: kind.most(), square });
        }
        if kind == Kind::King && found == 0 {
            return Err(PositionError::NoKing { colour, clan });
        }
        if let Some(square) = first.filter(|_| thrones.is_disabled()) {
            return Err(PositionError::Disabled { colour, clan, kind, square });
        }
    }
    let is_queen_apart =
        thrones == Thrones::REVIVING || thrones.lower == crate::games::penta_war::data::thrones::Sitter::Queen;
    match position.members(colour, clan, Kind::Queen).squares().next() {
        Some(square) if is_queen_apart => {
            Err(PositionError::QueenApart { colour, clan, square, thrones: thrones.code() })
        }
        _ => Ok(()),
    }
}

/// In the set-up phase the position is what placements have made of the start.
fn judge_setup(position: &Position) -> Result<(), PositionError> {
    let mut rebuilt = Position::start();
    let mut placed = [0, 0];
    for colour in Colour::ALL {
        for clan in Clan::ALL {
            if let Some(king) = position.members(colour, clan, Kind::King).squares().next() {
                if !formation::areas(colour).contains(&king) {
                    let problem = format!("the {} King of {} stands on {king}, in no area", clan.name(), colour.name());
                    return Err(PositionError::Setup { problem });
                }
                rebuilt.place_clan(colour, clan, king);
                placed[colour as usize] += 1;
            }
        }
    }
    if let Some(square) = Sq::all().find(|square| position.slot(*square) != rebuilt.slot(*square)) {
        let what = |p: &Position| p.piece(square).map_or_else(|| "nothing".to_owned(), Piece::full_name);
        let problem = format!("{square} holds {}, but should hold {}", what(position), what(&rebuilt));
        return Err(PositionError::Setup { problem });
    }
    for (colour, clan) in Colour::ALL.into_iter().flat_map(|colour| Clan::ALL.map(|clan| (colour, clan))) {
        let (found, right) = (position.thrones(colour, clan), rebuilt.thrones(colour, clan));
        if found != right {
            let (side, clan, right) = (colour.name(), clan.name(), right.code());
            let problem = format!("{side}'s {clan} thrones are `{}`, but should be `{right}`", found.code());
            return Err(PositionError::Setup { problem });
        }
    }
    let [white, black] = placed;
    let is_in_turn = if position.turn() == Colour::White { white == black } else { white == black + 1 };
    if is_in_turn && black < Clan::ALL.len() {
        return Ok(());
    }
    let side = position.turn().name();
    let problem =
        format!("White has placed {white} clans and Black {black}, so it cannot be {side}'s turn to place one");
    Err(PositionError::Setup { problem })
}

/// The position string.
impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..SIDE).rev() {
            write_rank(self, rank, f)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        f.write_str(if self.turn() == Colour::White { "w " } else { "b " })?;
        f.write_str(if self.is_setup() { "S" } else { "N" })?;
        for colour in Colour::ALL {
            for (place, clan) in Clan::ALL.into_iter().enumerate() {
                f.write_char(if place == 0 { ' ' } else { ',' })?;
                write_cased(&self.thrones(colour, clan).code(), colour, f)?;
            }
        }
        Ok(())
    }
}

fn write_rank(position: &Position, rank: u16, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0;
    for file in 0..SIDE {
        let Some(piece) = position.piece(Sq::at(file, rank)) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write!(f, "{empty}")?;
            empty = 0;
        }
        write_cased(&piece.code(), piece.colour(), f)?;
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

fn write_cased(code: &str, colour: Colour, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    code.chars().try_for_each(|c| f.write_char(if colour == Colour::White { c } else { c.to_ascii_lowercase() }))
}

/// As its position string.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
