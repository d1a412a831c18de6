//! Captains' defaults: standing orders of a craft, and changes of them (24.6). Their notation is in `notation`.

use serde::{Deserialize, Serialize};

use crate::games::pentagon_war::data::stops::StopSet;
use crate::games::pentagon_war::rules::breaks::{Break, breaks_of_set};

/// Standing orders of a craft; they hold until changed.
#[expect(clippy::struct_excessive_bools, reason = "each answers one question of the rules, and is kept under its name")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Defaults {
    /// Point defense fires at what enters the hex (12.4).
    pub(crate) point_defense: bool,
    /// Evades rammers (14.1).
    pub(crate) dodges: bool,
    /// Reinforcement against announced fire, and against what meets the craft: bolts, missiles, rams (10.2).
    pub(crate) reinforce: Reinforce,
    /// Power that reinforcement leaves alone.
    pub(crate) reserve: u16,
    /// Asks whether to ram when it enters an enemy's hex (14.1).
    pub(crate) asks_to_ram: bool,
    /// When to ask.
    pub(crate) breaks: Vec<Break>,
    /// Its form and plan hold in the turns that follow, until news comes (24.11).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) holds: bool,
    /// Boxes to lose first where the owner may choose, in order (13.2).
    #[serde(default)]
    pub(crate) lose: Vec<BoxChoice>,
    /// Sides that screens protect first, each up to so many points, in order (13.1).
    #[serde(default)]
    pub(crate) spread: Vec<(u8, Option<u16>)>,
}

/// A box that its owner may choose to lose, by its number on the sheet, from 1 (13.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoxChoice {
    /// A laser, cannon or gun: `w2`.
    Weapon(u16),
    /// A missile: `m1`.
    Missile(u16),
    /// A hangar bay: `d1`.
    Bay(u16),
}

/// What to do about a threat (10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reinforce {
    /// Ask each time.
    Ask,
    /// Up to so many units in a turn.
    UpTo(u16),
}

/// Changes of captains' defaults; what is not named stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DefaultChanges {
    pub(crate) point_defense: Option<bool>,
    pub(crate) dodges: Option<bool>,
    pub(crate) reinforce: Option<Reinforce>,
    pub(crate) reserve: Option<u16>,
    pub(crate) asks_to_ram: Option<bool>,
    /// Breaks, all of them.
    pub(crate) breaks: Option<Vec<Break>>,
    /// Form and plan hold on (24.11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) holds: Option<bool>,
    /// Boxes to lose first.
    #[serde(default)]
    pub(crate) lose: Option<Vec<BoxChoice>>,
    /// Sides that screens protect first.
    #[serde(default)]
    pub(crate) spread: Option<Vec<(u8, Option<u16>)>>,
}

impl DefaultChanges {
    /// Makes the changes.
    pub(crate) fn apply(&self, defaults: &mut Defaults) {
        defaults.point_defense = self.point_defense.unwrap_or(defaults.point_defense);
        defaults.dodges = self.dodges.unwrap_or(defaults.dodges);
        defaults.reinforce = self.reinforce.unwrap_or(defaults.reinforce);
        defaults.reserve = self.reserve.unwrap_or(defaults.reserve);
        defaults.asks_to_ram = self.asks_to_ram.unwrap_or(defaults.asks_to_ram);
        defaults.holds = self.holds.unwrap_or(defaults.holds);
        if let Some(breaks) = &self.breaks {
            defaults.breaks.clone_from(breaks);
        }
        if let Some(lose) = &self.lose {
            defaults.lose.clone_from(lose);
        }
        if let Some(spread) = &self.spread {
            defaults.spread.clone_from(spread);
        }
    }

    /// The changes that make these defaults of any others.
    pub(crate) fn all(defaults: &Defaults) -> Self {
        let Defaults { point_defense, dodges, reinforce, reserve, asks_to_ram, breaks, holds, lose, spread } =
            defaults.clone();
        Self {
            point_defense: Some(point_defense),
            dodges: Some(dodges),
            reinforce: Some(reinforce),
            reserve: Some(reserve),
            asks_to_ram: Some(asks_to_ram),
            breaks: Some(breaks),
            holds: Some(holds),
            lose: Some(lose),
            spread: Some(spread),
        }
    }
}

impl Defaults {
    /// Those that captains of a table begin with (24.6, 24.10).
    pub(crate) fn of(stops: Option<StopSet>) -> Self {
        let usual = Self::default();
        Self { breaks: stops.map_or(usual.breaks, breaks_of_set), ..usual }
    }
}

impl Default for Defaults {
    fn default() -> Self {
        Self {
            point_defense: true,
            dodges: true,
            reinforce: Reinforce::UpTo(1),
            reserve: 3,
            asks_to_ram: false,
            breaks: vec![Break::Range(8), Break::Damaged],
            holds: false,
            lose: vec![],
            spread: vec![],
        }
    }
}
