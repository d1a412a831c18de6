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
    /// What became of it, once it is no longer there.
    #[serde(default, skip_serializing_if = "Parting::is_loss")]
    pub parting: Parting,
}

/// How a unit ceased to be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Parting {
    /// Destroyed or captured.
    #[default]
    Lost,
    /// It left for good.
    Left,
    /// It left where it had to get to.
    Through,
}

impl Parting {
    /// The word before the time at which it happened; none for a loss, which is crossed out.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Lost => "",
            Self::Left => "left",
            Self::Through => "through",
        }
    }

    /// Whether it was lost, which is not written.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields over by reference")]
    fn is_loss(&self) -> bool {
        *self == Self::Lost
    }
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
            (when, _) if self.parting == Parting::Lost => format!("{} lost ({when})", self.name),
            (when, _) => format!("{} {} ({when})", self.name, self.parting.word()),
        }
    }
}
