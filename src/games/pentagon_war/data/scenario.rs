//! Scenarios as data: sides, craft with place, course and state, terrain, victory (23).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::games::pentagon_war::data::catalogue::sound;
use crate::games::pentagon_war::data::classes::{class, classes};
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::placement::Placement;

/// Alert status (17.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Alert {
    /// Nothing charged, screens off, no lock-on, no acceleration.
    Green,
    /// Half charged, screens off.
    Yellow,
    /// Ready.
    #[default]
    Red,
}

impl Alert {
    /// The next level (17.2).
    #[must_use]
    pub(crate) const fn raised(self) -> Self {
        match self {
            Self::Green => Self::Yellow,
            Self::Yellow | Self::Red => Self::Red,
        }
    }

    /// What is typed and shown.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Red => "red",
        }
    }
}

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scenario {
    /// What is typed.
    pub(crate) slug: String,
    /// What is shown.
    pub(crate) title: String,
    /// One or two sentences.
    pub(crate) summary: String,
    /// What led to it, for those who like to know: a paragraph.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) story: String,
    /// Where it comes from.
    #[serde(default)]
    pub(crate) origin: String,
    /// How it is won.
    pub(crate) victory: Victory,
    /// The last turn, if not the usual one.
    #[serde(default)]
    pub(crate) last_turn: Option<u16>,
    /// Craft are bought in the shipyard.
    #[serde(default)]
    pub(crate) yard: bool,
    /// Hyper holes.
    #[serde(default)]
    pub(crate) holes: Vec<String>,
    #[serde(default)]
    pub(crate) planets: Vec<PlanetSpec>,
    /// Sides in seat order.
    #[serde(rename = "side")]
    pub(crate) sides: Vec<SideSpec>,
}

/// A planet (23.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanetSpec {
    pub(crate) hex: String,
    pub(crate) name: String,
}

/// How a scenario is won (22).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Victory {
    /// Destroy the enemy; marginal if he leaves (22.2).
    Duel,
    /// Points of enemy systems destroyed (22.1).
    Points,
    /// Destroy a base, or cripple it in time.
    Assault {
        /// Slug of the attacking side.
        attacker: String,
        /// Name of the base.
        target: String,
    },
    /// A craft reaches a row beyond that number.
    Breakout {
        /// Name of the craft.
        runner: String,
        beyond_row: i32,
    },
    /// A craft disengages uncrippled.
    Escape {
        /// Name of the craft.
        runner: String,
    },
}

/// A side of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideSpec {
    /// What is typed.
    pub(crate) slug: String,
    /// What is shown.
    pub(crate) name: String,
    /// Most points.
    #[serde(default)]
    pub(crate) budget: Option<u32>,
    /// Alert status at the start.
    #[serde(default)]
    pub(crate) alert: Alert,
    #[serde(default)]
    pub(crate) craft: Vec<CraftSpec>,
    /// Where its craft may start instead, if the side may choose.
    #[serde(default)]
    pub(crate) placement: Option<Placement>,
    /// Where craft from the shipyard start; in a scenario without berths, where its craft do.
    #[serde(default)]
    pub(crate) berth: Vec<Berth>,
}

/// Where a craft starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Berth {
    pub(crate) hex: String,
    /// A to F.
    pub(crate) facing: String,
    /// Component A, hexes a turn.
    #[serde(default)]
    pub(crate) a: i32,
    /// Component C, hexes a turn.
    #[serde(default)]
    pub(crate) c: i32,
}

/// A craft of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CraftSpec {
    /// Its name: one word.
    pub(crate) name: String,
    /// Slug of a stock class; or none with a `spec`.
    #[serde(default)]
    pub(crate) class: String,
    /// A design in notation.
    #[serde(default)]
    pub(crate) spec: String,
    /// Its hex; empty when attached.
    #[serde(default)]
    pub(crate) hex: String,
    /// A to F; empty when attached.
    #[serde(default)]
    pub(crate) facing: String,
    /// Component A, hexes a turn.
    #[serde(default)]
    pub(crate) a: i32,
    /// Component C, hexes a turn.
    #[serde(default)]
    pub(crate) c: i32,
    /// The craft it is attached to.
    #[serde(default)]
    pub(crate) attached_to: String,
    /// Cargo boxes without a load.
    #[serde(default)]
    pub(crate) cargo_spent: u16,
    /// Boxes destroyed before the start, in a design's notation: `engines=1 screens=2`.
    #[serde(default)]
    pub(crate) damage: String,
}

impl CraftSpec {
    pub(crate) fn design(&self) -> Result<Design, String> {
        if !self.spec.is_empty() {
            let name = if self.class.is_empty() { &self.name } else { &self.class };
            return Design::parse(name, &self.spec).map_err(|e| e.to_string());
        }
        match class(&self.class) {
            Some(found) => Ok(found.design.clone()),
            None => Err(format!("no stock class {:?}; there are {}", self.class, class_slugs())),
        }
    }

    /// Where it starts.
    pub(crate) fn berth(&self) -> Berth {
        Berth { hex: self.hex.clone(), facing: self.facing.clone(), a: self.a, c: self.c }
    }
}

/// The slugs of the stock classes.
pub(crate) fn class_slugs() -> String {
    classes().iter().map(|c| c.slug.clone()).collect::<Vec<_>>().join(", ")
}

static SCENARIOS: LazyLock<[Scenario; 8]> = LazyLock::new(|| {
    [
        include_str!("../../../../assets/pentagon_war/scenarios/duel.toml"),
        include_str!("../../../../assets/pentagon_war/scenarios/three.toml"),
        include_str!("../../../../assets/pentagon_war/scenarios/carriers.toml"),
        include_str!("../../../../assets/pentagon_war/scenarios/station.toml"),
        include_str!("../../../../assets/pentagon_war/scenarios/hole.toml"),
        include_str!("../../../../assets/pentagon_war/scenarios/slip.toml"),
        include_str!("../../../../assets/pentagon_war/scenarios/open.toml"),
        include_str!("../../../../assets/pentagon_war/scenarios/convoy.toml"),
    ]
    .map(|file| sound(toml::from_str(file)))
});

/// The scenarios of the book, the usual one first.
pub(crate) fn scenarios() -> &'static [Scenario] {
    SCENARIOS.as_slice()
}
