//! Posters in place of a board: ships before there is a battle, and how a game ended.

use serde::{Deserialize, Serialize};

use super::{Gauge, Shape, SideHead, SideInk, Size, Word};

/// What stands in place of the board; title, sides and caption are those of the scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Poster {
    /// Ships to choose from, or that will fight.
    Ships(Vec<ShipCard>),
    /// How a game ended.
    End(Box<Ending>),
}

/// A ship, a class or a fleet, drawn large with its strengths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipCard {
    /// `Triangle`, `Citadel`.
    pub name: String,
    /// Its class, as of [`super::Token::kind`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// A word or two about it: `armour`, `30 points`; may be empty.
    pub note: String,
    /// Its silhouette.
    pub shape: Shape,
    /// How large.
    pub size: Size,
    /// Whose.
    pub side: SideInk,
    /// Its strengths, at most four.
    pub scales: Vec<Scale>,
    /// Below everything: `free`; may be empty.
    pub foot: String,
    /// Framed: somebody has it.
    pub is_taken: bool,
}

/// A strength, measured by the greatest of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scale {
    /// `armour`.
    pub name: String,
    /// How much.
    pub value: u32,
    /// The greatest of all.
    pub most: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Seats of the winners, by their places among the sides of the banner.
    pub winners: Vec<usize>,
    /// The fleets as they were and are, in the order of the sides.
    pub fleets: Vec<FinalFleet>,
    /// When it was decided.
    pub turning: Option<Turning>,
    /// The scores after each step that was measured, in the order of the sides.
    pub course: Vec<Measured>,
}

/// A fleet at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalFleet {
    /// `Triangle`.
    pub title: String,
    /// Its ink.
    pub side: SideInk,
    /// All that it ever had.
    pub units: Vec<FinalUnit>,
}

/// A unit at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalUnit {
    /// `Spur1`.
    pub name: String,
    /// Its silhouette.
    pub shape: Shape,
    /// Whose.
    pub side: SideInk,
    /// Hue of a group within the side, as of [`super::Token::tint`].
    pub tint: Option<SideInk>,
    /// How large.
    pub size: Size,
    /// What is left of it.
    pub gauge: Option<Gauge>,
    /// When it was lost or left, `round 4`, or how; empty while it is there.
    pub lost: String,
    /// Of one that is no longer there: it was not destroyed, but left for good.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_left: bool,
}

/// The moment that decided a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turning {
    /// `round 3`.
    pub when: String,
    /// Its place among the measured steps.
    pub at: usize,
    /// What happened, in a sentence or two.
    pub words: Vec<Word>,
}

/// The scores at a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measured {
    /// The round or turn it belongs to.
    pub turn: u32,
    /// One for each side.
    pub scores: Vec<i64>,
}

impl Poster {
    /// In words, a line each.
    pub(super) fn lines(&self, sides: &[SideHead]) -> Vec<String> {
        match self {
            Self::Ships(cards) => cards.iter().map(ShipCard::line).collect(),
            Self::End(ending) => ending.lines(sides),
        }
    }
}

impl ShipCard {
    fn line(&self) -> String {
        let scales = self.scales.iter().map(|scale| format!("{} {} of {}", scale.name, scale.value, scale.most));
        let parts = [self.note.clone()].into_iter().chain(scales).chain([self.foot.clone()]);
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        format!("{}: {}", self.name, parts.join(", "))
    }
}

impl Ending {
    fn lines(&self, sides: &[SideHead]) -> Vec<String> {
        let winners = self.winners.iter().filter_map(|seat| sides.get(*seat));
        let winners: Vec<&str> = winners.map(|side| side.name.as_str()).collect();
        let won = match winners.as_slice() {
            [] => "Nobody wins.".to_owned(),
            [one] => format!("{one} wins."),
            many => format!("{} win.", many.join(" and ")),
        };
        let turning = self.turning.iter().map(|turning| {
            let words: String = turning.words.iter().map(|word| word.text.as_str()).collect();
            format!("Turning point, {}: {words}", turning.when)
        });
        let fleets = self.fleets.iter().map(|fleet| {
            let units: Vec<String> = fleet.units.iter().map(FinalUnit::words).collect();
            format!("{}: {}", fleet.title, if units.is_empty() { "nothing".to_owned() } else { units.join(", ") })
        });
        std::iter::once(won).chain(turning).chain(fleets).collect()
    }

    /// The end in a few sentences, for the alt text.
    pub fn told(&self, sides: &[SideHead]) -> String {
        self.lines(sides)
            .iter()
            .map(|line| if line.ends_with('.') { line.clone() } else { format!("{line}.") })
            .collect::<Vec<_>>()
            .join(" ")
    }
}

impl FinalUnit {
    fn words(&self) -> String {
        match (self.lost.as_str(), self.gauge) {
            ("", Some(gauge)) => format!("{} {} of {}", self.name, gauge.left, gauge.full),
            ("", None) => self.name.clone(),
            (when, _) if self.has_left => format!("{} left ({when})", self.name),
            (when, _) => format!("{} lost ({when})", self.name),
        }
    }
}
