//! The house numbers: weapons, classes, the system table, templates, heat, read once from the data files in `assets/`.
//!
//! What is here: plain tables. What is not: rules that use them. A test reads every file, so that a fault in one is
//! found before a game is; with one the program ends.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::field::Template;

pub(crate) use crate::games::space_combat::data::class::{Class, ClassKind, Engine, Mount, WeaponKind};

/// A weapon's line in the table (13.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Weapon {
    /// `L`.
    pub(crate) letter: char,
    /// `laser`.
    pub(crate) title: String,
    /// Energy to fire.
    pub(crate) energy: i32,
    /// Heat of firing.
    pub(crate) heat: i32,
    /// Greatest range; 0 for what flies by itself.
    pub(crate) range_hexes: i32,
    /// Subturns until ready again; 1 means every subturn.
    pub(crate) cooldown: i32,
}

/// Damage of a laser by range.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LaserTable {
    /// Up to each range, the damage.
    pub(crate) bands: Vec<(i32, i32)>,
}

/// Numbers of a railgun.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RailTable {
    /// Damage at no relative speed.
    pub(crate) damage: i32,
    /// Most that relative speed adds.
    pub(crate) most_speed_damage: i32,
    /// Added to the attack roll.
    pub(crate) to_hit: i32,
    /// Taken from the attack roll for each hex of range.
    pub(crate) per_hex: i32,
}

/// Numbers of a plasma lance.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LanceTable {
    /// Damage at range 0.
    pub(crate) damage: i32,
    /// Damage lost for each hex of range.
    pub(crate) damage_per_hex: i32,
    /// Added to the attack roll.
    pub(crate) to_hit: i32,
    /// Taken from the attack roll for each hex of range.
    pub(crate) per_hex: i32,
}

/// Numbers of missiles (13.5).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MissileTable {
    /// Damage of a hit.
    pub(crate) damage: i32,
    /// Move steps with guidance.
    pub(crate) burns: i32,
    /// Most counters a burn changes.
    pub(crate) thrust: i32,
    /// Move steps without guidance afterwards.
    pub(crate) coasts: i32,
    /// Attacks at this range and less.
    pub(crate) reach_hexes: i32,
    /// Point defence destroys it on this roll or more.
    pub(crate) point_defence_kills_at: i32,
    /// An asteroid hex destroys it on this roll or less.
    pub(crate) asteroid_kills_at: i32,
    /// Ending its move in this heat value or more destroys it.
    pub(crate) heat_value_kills_at: i32,
}

/// Modifiers of attacks and saves (13.2, 13.3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttackTable {
    /// Total needed to hit or to save.
    pub(crate) needed: i32,
    pub(crate) lock: i32,
    /// An evading target.
    pub(crate) evading: i32,
    /// Spread radiators.
    pub(crate) vented: i32,
    /// A hulk as target.
    pub(crate) hulk: i32,
    /// A landed target.
    pub(crate) landed: i32,
    /// Each asteroid hex between.
    pub(crate) asteroid: i32,
    /// A target on a relativistic pass.
    pub(crate) relativistic: i32,
    /// Relative speed that costs one.
    pub(crate) speed_step: i32,
}

/// Numbers of damage (14.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VolleyTable {
    /// A volley of so much damage burns through.
    pub(crate) burn_through_at: i32,
    /// Hull damage that calls for one system roll.
    pub(crate) hull_per_system_roll: i32,
}

/// What a system roll can hit (14.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SystemHit {
    /// The engine with most thrust loses 1.
    Engine,
    /// A weapon is out.
    Weapon,
    /// Output -1.
    Reactor,
    /// Capacitor -3.
    Capacitor,
    /// Shield generator -1.
    Generator,
    /// Combat Bonus -1, lock lost.
    Sensors,
    /// Radiators -1.
    Radiator,
    /// Rotation -1.
    Thrusters,
    /// Repair die one step down.
    Crew,
    /// More hull damage.
    Magazine,
}

/// A line of the d12 table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SystemRow {
    /// Rolls up to this.
    pub(crate) upto: i32,
    pub(crate) hit: SystemHit,
}

/// Heat points by heat value and altitude (11.6.3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeatTable {
    /// Rows for heat values from 1; columns for altitudes from 0, the last for all above.
    pub(crate) table: Vec<Vec<i32>>,
}

/// The lines of all kinds of weapons.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Weapons {
    pub(crate) laser: Weapon,
    pub(crate) railgun: Weapon,
    pub(crate) lance: Weapon,
    pub(crate) missile: Weapon,
}

/// The file `rules.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Numbers {
    pub(crate) weapons: Weapons,
    pub(crate) laser: LaserTable,
    pub(crate) railgun: RailTable,
    /// Plasma lances.
    pub(crate) lance: LanceTable,
    /// Missiles.
    pub(crate) missile: MissileTable,
    /// Attacks and saves.
    pub(crate) attack: AttackTable,
    /// Damage.
    pub(crate) volley: VolleyTable,
    /// System rolls.
    pub(crate) system: Vec<SystemRow>,
    /// Heat of stars.
    pub(crate) heat: HeatTable,
}

/// Landers that a carrier takes (15).
pub(crate) const CARRIER_BERTHS: usize = 2;

/// The chain of repair dice (14.6).
pub(crate) const REPAIR_CHAIN: [i32; 8] = [2, 4, 6, 8, 10, 12, 20, 100];

static NUMBERS: LazyLock<Numbers> = LazyLock::new(|| embedded(NUMBERS_TOML));
static CLASSES: LazyLock<BTreeMap<String, Class>> = LazyLock::new(|| embedded(CLASSES_TOML));
static TEMPLATES: LazyLock<BTreeMap<String, Template>> = LazyLock::new(|| embedded(TEMPLATES_TOML));

const NUMBERS_TOML: &str = include_str!("../../../../assets/space_combat/rules.toml");
const CLASSES_TOML: &str = include_str!("../../../../assets/space_combat/classes.toml");
const TEMPLATES_TOML: &str = include_str!("../../../../assets/space_combat/templates.toml");

#[expect(clippy::expect_used, reason = "a test reads the files, and without their numbers the game is none")]
fn embedded<T: serde::de::DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).expect("the files of `assets/space_combat/` can be read")
}

/// The numbers of `rules.toml`.
pub(crate) fn numbers() -> &'static Numbers {
    &NUMBERS
}

/// All classes by slug.
pub(crate) fn classes() -> &'static BTreeMap<String, Class> {
    &CLASSES
}

/// A class by slug.
pub(crate) fn class(slug: &str) -> Option<&'static Class> {
    CLASSES.get(slug)
}

/// The class of a ship that is there.
#[expect(clippy::expect_used, reason = "scenarios are checked and orders read before a ship is made")]
pub(crate) fn class_of(slug: &str) -> &'static Class {
    class(slug).expect("a ship is of a class that there is")
}

/// What ships of these classes cost together.
pub(crate) fn price(edition: Edition, force: &[String]) -> i32 {
    force.iter().filter_map(|slug| class(slug)).map(|c| c.points(edition)).sum()
}

/// Classes that can be bought, dearest first.
pub(crate) fn shop(edition: Edition) -> Vec<(&'static str, &'static Class)> {
    let mut list: Vec<_> = classes().iter().filter(|(_, c)| c.can_be_bought).map(|(s, c)| (s.as_str(), c)).collect();
    list.sort_by_key(|(slug, c)| (-c.points(edition), *slug));
    list
}

/// The template library by slug (10.5).
pub(crate) fn templates() -> &'static BTreeMap<String, Template> {
    &TEMPLATES
}

impl WeaponKind {
    /// Its line in the table.
    pub(crate) fn row(self) -> &'static Weapon {
        let weapons = &NUMBERS.weapons;
        match self {
            Self::Laser => &weapons.laser,
            Self::Railgun => &weapons.railgun,
            Self::Lance => &weapons.lance,
            Self::Missile => &weapons.missile,
        }
    }
}

impl SystemHit {
    /// All but the magazine: what can be repaired (14.6), in the order of the table.
    pub(crate) const REPAIRABLE: [Self; 9] = [
        Self::Engine,
        Self::Weapon,
        Self::Reactor,
        Self::Capacitor,
        Self::Generator,
        Self::Sensors,
        Self::Radiator,
        Self::Thrusters,
        Self::Crew,
    ];

    /// What a d12 shows (14.4).
    pub(crate) fn of_roll(d12: i32) -> Self {
        NUMBERS.system.iter().find(|row| d12 <= row.upto).map_or(Self::Magazine, |row| row.hit)
    }

    /// `engine`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::Weapon => "weapon",
            Self::Reactor => "reactor",
            Self::Capacitor => "capacitor",
            Self::Generator => "generator",
            Self::Sensors => "sensors",
            Self::Radiator => "radiator",
            Self::Thrusters => "thrusters",
            Self::Crew => "crew",
            Self::Magazine => "magazine",
        }
    }
}

/// Heat points for a heat value at an altitude (11.6.3).
pub(crate) fn heat_points(value: i32, altitude: i32) -> i32 {
    let row = usize::try_from(value - 1).ok().and_then(|row| NUMBERS.heat.table.get(row));
    let column = usize::try_from(altitude).unwrap_or(0);
    row.and_then(|row| row.get(column.min(row.len().saturating_sub(1)))).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_data_file_can_be_read() {
        assert_eq!((classes().len(), templates().len()), (15, 7));
        for kind in [WeaponKind::Laser, WeaponKind::Railgun, WeaponKind::Lance, WeaponKind::Missile] {
            assert_eq!(kind.row().letter, kind.letter());
        }
    }

    #[test]
    fn every_side_of_the_d12_hits_something() {
        assert_eq!(SystemHit::of_roll(1), SystemHit::Engine);
        assert_eq!(SystemHit::of_roll(4), SystemHit::Weapon);
        assert_eq!(SystemHit::of_roll(12), SystemHit::Magazine);
        let rows: Vec<_> = numbers().system.iter().map(|r| r.upto).collect();
        assert_eq!(rows, [2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    }
}
