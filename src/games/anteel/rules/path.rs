//! Paths (6.1 to 6.3, 6.7 to 6.9): steps, their notation, allowances, walking and what can be reached.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::games::anteel::data::catalogue::Class;
use crate::games::anteel::data::layout::Layout;
use crate::games::anteel::rules::board::Pose;
use crate::grid::Hex;

/// One step of a path (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    /// One hex in the facing.
    Forward,
    /// One hex against the facing.
    Backward,
    /// One hex side anticlockwise.
    Left,
    /// One hex side clockwise.
    Right,
}

/// A run of steps, written `F3LF2`; without steps `.` (6.8).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Path(pub(crate) Vec<Step>);

/// Text that is no path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PathError {
    /// A character that is no step and no count.
    #[error("{0:?} is no step; the steps are F (forward), B (back), L (left), R (right), as in F3LF2")]
    NoStep(char),
    /// A count without a step, or of zero.
    #[error("a count of steps follows its step and is at least 1, as in F3LF2")]
    Count,
    /// More steps than any ship has.
    #[error("a path has at most {MOST_STEPS} steps")]
    TooLong,
}

/// The allowance that a path oversteps (6.2, 6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overstep {
    /// Forward and backward in one round (6.3).
    BothDirections,
    /// More forward steps than the speed.
    Forward {
        /// In the path.
        steps: u32,
        allowed: u32,
    },
    /// More backward steps than the reverse.
    Backward {
        /// In the path.
        steps: u32,
        allowed: u32,
    },
    /// More turns than the turn rating.
    Turns {
        /// In the path.
        turns: u32,
        allowed: u32,
    },
}

/// A path carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    /// The hexes in order, the first where it began; all on the board.
    pub(crate) hexes: Vec<Hex>,
    /// Where it ends; `None`: it left the board (6.7).
    pub(crate) end: Option<Pose>,
}

/// Longest path that is read, in steps; no ship has so many.
pub(crate) const MOST_STEPS: usize = 24;

impl Step {
    const ALL: [Self; 4] = [Self::Forward, Self::Backward, Self::Left, Self::Right];

    const fn letter(self) -> char {
        match self {
            Self::Forward => 'F',
            Self::Backward => 'B',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// The pose after this step; it may be off the board.
    pub(crate) const fn from(self, pose: Pose) -> Pose {
        let Pose { hex, facing } = pose;
        match self {
            Self::Forward => Pose { hex: hex.neighbour(facing), facing },
            Self::Backward => Pose { hex: hex.neighbour(facing.turned(3)), facing },
            Self::Left => Pose { hex, facing: facing.turned(-1) },
            Self::Right => Pose { hex, facing: facing.turned(1) },
        }
    }

    const fn is_turn(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

impl Path {
    /// Reads `F3LF2` in either case; empty or `.` is no step (6.8). Spaces may stand between steps and before a count,
    /// not between digits: `F1 2` is no `F12`.
    pub(crate) fn parse(text: &str) -> Result<Self, PathError> {
        let mut steps: Vec<Step> = Vec::new();
        let text = text.trim();
        if text == "." {
            return Ok(Self::default());
        }
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            if letter.is_whitespace() {
                continue;
            }
            let step = Step::ALL.into_iter().find(|s| s.letter() == letter.to_ascii_uppercase());
            let Some(step) = step else {
                return Err(if letter.is_ascii_digit() { PathError::Count } else { PathError::NoStep(letter) });
            };
            while letters.next_if(|c| c.is_whitespace()).is_some() {}
            let mut count: Option<usize> = None;
            while let Some(digit) = letters.peek().and_then(|c| c.to_digit(10)) {
                letters.next();
                count = Some((count.unwrap_or(0) * 10 + digit as usize).min(MOST_STEPS + 1));
            }
            let count = count.unwrap_or(1);
            if count == 0 {
                return Err(PathError::Count);
            }
            if steps.len() + count > MOST_STEPS {
                return Err(PathError::TooLong);
            }
            steps.extend(std::iter::repeat_n(step, count));
        }
        Ok(Self(steps))
    }

    /// The same path with one more step.
    #[must_use]
    pub(crate) fn then(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    fn count(&self, is_counted: impl Fn(Step) -> bool) -> u32 {
        self.0.iter().fold(0, |n, step| n + u32::from(is_counted(*step)))
    }

    /// Forward steps.
    pub(crate) fn forward(&self) -> u32 {
        self.count(|s| s == Step::Forward)
    }

    /// Backward steps.
    pub(crate) fn backward(&self) -> u32 {
        self.count(|s| s == Step::Backward)
    }

    pub(crate) fn turns(&self) -> u32 {
        self.count(Step::is_turn)
    }

    /// Whether a ship of that class has the allowances for it (6.2, 6.3).
    pub(crate) fn allowed(&self, class: &Class) -> Result<(), Overstep> {
        let (forward, backward, turns) = (self.forward(), self.backward(), self.turns());
        if forward > 0 && backward > 0 {
            return Err(Overstep::BothDirections);
        }
        if forward > class.speed {
            return Err(Overstep::Forward { steps: forward, allowed: class.speed });
        }
        if backward > class.reverse {
            return Err(Overstep::Backward { steps: backward, allowed: class.reverse });
        }
        if turns > class.turn {
            return Err(Overstep::Turns { turns, allowed: class.turn });
        }
        Ok(())
    }

    /// Walks the path; it ends at the first step off the board, the rest is void (6.5, 6.7).
    pub(crate) fn walk(&self, board: &Layout, start: Pose) -> Walk {
        let mut hexes = vec![start.hex];
        let mut pose = start;
        for step in &self.0 {
            let next = step.from(pose);
            if !board.has(next.hex) {
                return Walk { hexes, end: None };
            }
            if next.hex != pose.hex {
                hexes.push(next.hex);
            }
            pose = next;
        }
        Walk { hexes, end: Some(pose) }
    }
}

/// Every pose that a ship of that class can reach on the board, with a shortest path to it, staying included (6.9).
/// Other ships are not looked at: they never block a path, only its end (6.5, 6.6).
pub(crate) fn reach(class: &Class, board: &Layout, start: Pose) -> BTreeMap<Pose, Path> {
    let mut found = BTreeMap::from([(start, Path::default())]);
    // Once for forward and once for backward: the two exclude each other (6.3).
    for (step, most) in [(Step::Forward, class.speed), (Step::Backward, class.reverse)] {
        // The spent allowances belong to the node: a longer way round with fewer turns may go on further.
        let mut seen = BTreeSet::from([(start, 0, 0)]);
        let mut queue = VecDeque::from([(start, 0, 0, Path::default())]);
        while let Some((pose, moved, turned, path)) = queue.pop_front() {
            found.entry(pose).or_insert_with(|| path.clone());
            for next_step in [step, Step::Left, Step::Right] {
                let next = next_step.from(pose);
                let (moved, turned) = if next_step.is_turn() { (moved, turned + 1) } else { (moved + 1, turned) };
                if moved > most || turned > class.turn || !board.has(next.hex) {
                    continue;
                }
                if seen.insert((next, moved, turned)) {
                    queue.push_back((next, moved, turned, path.then(next_step)));
                }
            }
        }
    }
    found
}

/// The shortest way off the board, if the ship can leave it this round (6.7).
pub(crate) fn way_out(class: &Class, board: &Layout, start: Pose) -> Option<Path> {
    let ways = reach(class, board, start);
    let steps = [Step::Forward, Step::Backward];
    let leaving = ways.iter().flat_map(|(pose, path)| {
        steps.into_iter().filter(|s| !board.has(s.from(*pose).hex)).map(|s| path.then(s)).collect::<Vec<_>>()
    });
    leaving.filter(|path| path.allowed(class).is_ok()).min_by_key(|path| (path.0.len(), path.clone()))
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str(".");
        }
        for run in self.0.chunk_by(PartialEq::eq) {
            let letter = run.first().map_or('.', |s| s.letter());
            match run.len() {
                1 => write!(f, "{letter}")?,
                n => write!(f, "{letter}{n}")?,
            }
        }
        Ok(())
    }
}

impl From<Path> for String {
    fn from(path: Path) -> Self {
        path.to_string()
    }
}

impl TryFrom<String> for Path {
    type Error = PathError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::anteel::data::catalogue::{Arc, Armour};
    use crate::grid::{Direction, Offset};

    const BOARD: Layout = Layout { gap: 20, depth: 5, columns: 30, margin: 3 };

    fn pose(text: &str, facing: u8) -> Pose {
        let hex = Offset::parse_label(text).unwrap().to_hex();
        Pose { hex, facing: Direction::try_from(facing).unwrap() }
    }

    fn class(speed: u32, reverse: u32, turn: u32) -> Class {
        Class {
            name: "Test".into(),
            cost: 10,
            hull: 1,
            armour: Armour::Light,
            speed,
            reverse,
            turn,
            arc: Arc::Narrow,
            order: 1,
            weapons: vec![],
        }
    }

    fn end_of(path: &str) -> Option<Pose> {
        let path = Path::parse(path).unwrap();
        path.allowed(&class(3, 1, 1)).ok()?;
        path.walk(&BOARD, pose("1010", 0)).end
    }

    #[test]
    fn vector_4_paths_of_a_ship_with_speed_3_turn_1_reverse_1() {
        assert_eq!(end_of("F3"), Some(pose("1007", 0)));
        assert_eq!(end_of("F2RF"), Some(pose("1108", 1)));
        assert_eq!(end_of("RF3"), Some(pose("1309", 1)));
        assert_eq!(end_of("BL"), Some(pose("1011", 5)));
        let refused = |text: &str| Path::parse(text).unwrap().allowed(&class(3, 1, 1)).unwrap_err();
        assert_eq!(refused("FB"), Overstep::BothDirections);
        assert_eq!(refused("F4"), Overstep::Forward { steps: 4, allowed: 3 });
        assert_eq!(refused("RFR"), Overstep::Turns { turns: 2, allowed: 1 });
        assert_eq!(refused("B2"), Overstep::Backward { steps: 2, allowed: 1 });
    }

    #[test]
    fn vector_5_the_29_poses_that_ship_can_reach() {
        let found = reach(&class(3, 1, 1), &BOARD, pose("1010", 0));
        let mut expected = BTreeSet::new();
        for label in ["1007", "1008", "1009", "1010", "1011"] {
            expected.extend([0, 1, 5].map(|f| pose(label, f)));
        }
        expected.extend(["1108", "1109", "1110", "1208", "1209", "1309", "0911"].map(|l| pose(l, 1)));
        expected.extend(["0908", "0909", "0910", "0808", "0809", "0709", "1111"].map(|l| pose(l, 5)));
        assert_eq!(found.keys().copied().collect::<BTreeSet<_>>(), expected);
        assert_eq!(found.len(), 29);
        assert_eq!(found.keys().map(|p| p.hex).collect::<BTreeSet<_>>().len(), 19);
        for (end, path) in &found {
            assert_eq!(path.allowed(&class(3, 1, 1)), Ok(()));
            assert_eq!(path.walk(&BOARD, pose("1010", 0)).end, Some(*end), "{path}");
        }
    }

    #[test]
    fn rule_6_8_notation_is_read_in_either_case_and_written_shortest() {
        for (text, written) in
            [("f3lf2", "F3LF2"), ("FFF L FF", "F3LF2"), ("", "."), (".", "."), ("R2", "R2"), ("F1B12", "FB12")]
        {
            assert_eq!(Path::parse(text).unwrap().to_string(), written);
        }
        assert_eq!(Path::parse("F3X"), Err(PathError::NoStep('X')));
        assert_eq!(Path::parse("3F"), Err(PathError::Count));
        assert_eq!(Path::parse("F0"), Err(PathError::Count));
        assert_eq!(Path::parse("F 3 L").unwrap().to_string(), "F3L");
        assert_eq!(Path::parse("F1 2"), Err(PathError::Count), "12 was not said");
        assert_eq!(Path::parse("F99999999999999999999999"), Err(PathError::TooLong));
    }

    #[test]
    fn rule_6_7_the_rest_of_a_path_is_void_once_it_leaves_the_board() {
        let walk = Path::parse("F5RF").unwrap().walk(&BOARD, pose("1003", 0));
        assert_eq!(walk.end, None);
        assert_eq!(walk.hexes.len(), 3);
        assert_eq!(way_out(&class(5, 1, 1), &BOARD, pose("1003", 0)).unwrap().to_string(), "F3");
        assert_eq!(way_out(&class(5, 1, 1), &BOARD, pose("1836", 0)).unwrap().to_string(), "B");
        assert_eq!(way_out(&class(5, 1, 1), &BOARD, pose("1818", 0)), None);
    }
}
