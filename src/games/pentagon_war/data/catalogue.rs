//! The data files of the game: charts, weapons, house numbers, prices, embedded and read once. Classes and scenarios, which are
//! made of them, are in `classes` and `scenario`.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize};

use crate::games::pentagon_war::data::system::{System, WeaponKind};

/// A figure as it is written, with who set it: `text`, `site: …`, `derived` or `house`, and the paragraph.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sourced<T> {
    value: T,
    #[expect(dead_code, reason = "for those who read the file; a test sees that it is there")]
    origin: String,
}

fn figure<'de, D: Deserializer<'de>>(written: D) -> Result<u16, D::Error> {
    Sourced::deserialize(written).map(|figure| figure.value)
}

fn prices<'de, D: Deserializer<'de>>(written: D) -> Result<BTreeMap<System, u32>, D::Error> {
    let prices = BTreeMap::<System, Sourced<u32>>::deserialize(written)?;
    Ok(prices.into_iter().map(|(system, price)| (system, price.value)).collect())
}

macro_rules! numbers {
    ($($(#[doc = $group_doc:literal])* $group:ident: $kind:ident { $($field:ident),+ $(,)? })+) => {
        $(
            $(#[doc = $group_doc])*
            #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
            #[serde(deny_unknown_fields)]
            pub(crate) struct $kind {
                $(
                    #[doc = concat!("`", stringify!($field), "` of `house.toml`.")]
                    #[serde(deserialize_with = "figure")]
                    pub $field: u16
                ),+
            }
        )+
        /// All of `house.toml`.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct House {
            $($(#[doc = $group_doc])* pub $group: $kind),+
        }
    };
}

numbers! {
    /// Movement and acceleration (6).
    movement: MovementNumbers { standard_acceleration, manned_acceleration, speed_limit_hexes, crash_factor, crash_fault_roll, restricted_turn_sides }
    /// Evasive maneuvering (7).
    evasion: EvasionNumbers { fire_penalty, acceleration_divisor, ram_penalty, small_ram_penalty, bolt_roll }
    /// Costs in power (8).
    power: PowerNumbers { invisibility_per_class, electronic_per_level_and_class, most_levels, double_beam, beam_at_bolt, rail_launch, reinforcement, screen_activation }
    /// Direct fire (9).
    fire: FireNumbers { farthest_hexes, impulses_between_shots, turns_to_arm }
    /// Magnetic beams (9.6).
    beams: BeamNumbers { reach_hexes, reach_doubled_hexes, hit_roll }
    /// Screens (10).
    screens: ScreenNumbers { directional_units }
    /// Radar (11).
    radar: RadarNumbers { most_boxes, invisibility_penalty, automatic_hexes }
    /// Missiles (12.1).
    missiles: MissileNumbers { hit_factor_halves, first_speed, second_speed, full_speed, fuel_turns, jammed_roll, volatile_roll }
    /// Bolts (12.3).
    bolts: BoltNumbers { farthest_hexes, intercept_roll }
    /// Drones (12.2).
    drones: DroneNumbers { unarmed_ram_penalty, weighted_ram_bonus }
    /// Point defense (12.4).
    defense: DefenseNumbers { point_defense_roll }
    /// Ramming (14).
    ramming: RammingNumbers { base_number, energy_divisor, weights_per_class }
    /// Explosions (16).
    explosions: ExplosionNumbers { per_class, destruction_divisor, neighbour_divisor }
    /// Scenarios (22).
    scenario: ScenarioNumbers { most_craft, last_turn }
}

/// `charts.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Charts {
    /// The impulse chart (5.1).
    pub(crate) impulse: ImpulseChart,
    /// The universal range modifier (9.1).
    pub(crate) range: RangeBands,
    /// The damage allocation chart (13.2).
    pub(crate) damage: DamageChart,
    /// Boxes of the size classes (19.1).
    pub(crate) size_class: SizeClasses,
}

/// Impulses on which each speed moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImpulseChart {
    /// Where it comes from.
    pub(crate) origin: String,
    /// Row s: the impulses of speed s.
    pub(crate) rows: Vec<Vec<u8>>,
}

/// The farthest range of each penalty from 0.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RangeBands {
    /// Where it comes from.
    pub(crate) origin: String,
    /// Ranges in hexes.
    pub(crate) bands: Vec<u32>,
}

/// What each of the 36 rolls of an interior hit destroys.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DamageChart {
    /// Where it comes from.
    pub(crate) origin: String,
    /// Rows by the dark die, columns by the light die.
    pub(crate) rows: [[ChartEntry; 6]; 6],
}

/// An entry of the damage chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChartEntry {
    ForwardHull,
    AftHull,
    Cargo,
    Engine,
    PointDefense,
    Laser,
    Capacitor,
    Radar,
    Missile,
    Gun,
    MainControl,
    AuxiliaryControl,
    MagneticBeam,
    Drone,
    Screen,
    Repair,
    ElectronCannon,
    ProtonCannon,
    FuelTank,
    AnyWeapon,
}

impl ChartEntry {
    /// What is lost, as a sentence has it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::ForwardHull => "forward hull",
            Self::AftHull => "aft hull",
            Self::Cargo => "cargo",
            Self::Engine => "engine",
            Self::PointDefense => "point defense",
            Self::Laser => "laser",
            Self::Capacitor => "capacitor",
            Self::Radar => "radar",
            Self::Missile => "missile",
            Self::Gun => "gun",
            Self::MainControl => "main control",
            Self::AuxiliaryControl => "auxiliary control",
            Self::MagneticBeam => "magnetic beam",
            Self::Drone => "drone",
            Self::Screen => "screen",
            Self::Repair => "repair",
            Self::ElectronCannon => "electron cannon",
            Self::ProtonCannon => "proton cannon",
            Self::FuelTank => "fuel tank",
            Self::AnyWeapon => "any weapon",
        }
    }
}

/// Largest numbers of boxes of the size classes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SizeClasses {
    /// Where it comes from.
    pub(crate) origin: String,
    /// Class I first.
    pub(crate) most_boxes: Vec<u32>,
}

/// A weapon's row of `weapons.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeaponRow {
    /// Where it comes from.
    pub(crate) origin: String,
    /// Capacitor points a shot.
    pub(crate) power: u32,
    /// The roll R that hits; none: damage by the roll alone, or contact.
    pub(crate) hit_roll: Option<i32>,
    /// The roll R that kills a unit of size 0; none: cannot.
    pub(crate) small_target_roll: Option<i32>,
    /// How often it fires.
    pub(crate) rate: Rate,
    /// Steps of damage by R.
    #[serde(default)]
    pub(crate) by_roll: Vec<(i32, u32)>,
    /// Steps of damage by range.
    #[serde(default)]
    pub(crate) by_range: Vec<(i32, u32)>,
    /// Impulses that a hit goes on (acid).
    #[serde(default)]
    pub(crate) acid_impulses: u8,
}

/// How often a weapon fires (9.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Rate {
    /// Once a turn, six impulses apart.
    #[default]
    EveryTurn,
    /// Every second turn.
    TwoTurns,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceFile {
    #[serde(deserialize_with = "prices")]
    prices: BTreeMap<System, u32>,
    warheads: Warheads,
}

/// Warheads that can be bought.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Warheads {
    strengths: Vec<u8>,
    #[expect(dead_code, reason = "for those who read the file")]
    origin: String,
}

/// What was read from a file that is part of the program. A test reads them all, so that none is missing or wrong in a program
/// that was released; a game without its tables would be another game.
#[expect(clippy::expect_used, reason = "the data files are part of the program, and tests read them all")]
pub(super) fn sound<T, E: Debug>(read: Result<T, E>) -> T {
    read.expect("the data files of The Pentagon War are sound")
}

static HOUSE: LazyLock<House> =
    LazyLock::new(|| sound(toml::from_str(include_str!("../../../../assets/pentagon_war/house.toml"))));

static CHARTS: LazyLock<Charts> =
    LazyLock::new(|| sound(toml::from_str(include_str!("../../../../assets/pentagon_war/charts.toml"))));

static WEAPONS: LazyLock<BTreeMap<WeaponKind, WeaponRow>> =
    LazyLock::new(|| sound(toml::from_str(include_str!("../../../../assets/pentagon_war/weapons.toml"))));

static PRICES: LazyLock<PriceFile> =
    LazyLock::new(|| sound(toml::from_str(include_str!("../../../../assets/pentagon_war/prices.toml"))));

/// The numbers of the house.
pub(crate) fn house() -> &'static House {
    &HOUSE
}

pub(crate) fn charts() -> &'static Charts {
    &CHARTS
}

/// A weapon's row.
pub(crate) fn weapon(kind: WeaponKind) -> &'static WeaponRow {
    sound(WEAPONS.get(&kind).ok_or(kind))
}

/// Points of one box.
pub(crate) fn price(system: System) -> u32 {
    sound(PRICES.prices.get(&system).copied().ok_or(system))
}

/// The warheads on sale.
pub(crate) fn warheads() -> &'static [u8] {
    &PRICES.warheads.strengths
}
