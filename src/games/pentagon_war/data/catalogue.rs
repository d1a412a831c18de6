//! The data files of the game: charts, weapons, house numbers, prices, stock classes and scenarios, embedded and read once.
//!
//! What is not here: any rule. A file that cannot be read leaves an empty table; a test reads them all with [`load`] and names
//! every fault.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::games::pentagon_war::data::scenario::Scenario;
use crate::games::pentagon_war::rules::design::{Design, System, WeaponKind};

/// A figure and who set it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sourced<T> {
    /// The figure.
    pub value: T,
    /// `text`, `site: …`, `derived` or `house`, with the paragraph.
    pub origin: String,
}

macro_rules! numbers {
    ($($(#[doc = $group_doc:literal])* $group:ident: $kind:ident { $($field:ident),+ $(,)? })+) => {
        $(
            $(#[doc = $group_doc])*
            #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $kind {
                $(#[doc = concat!("`", stringify!($field), "` of `house.toml`.")] pub $field: Sourced<i64>),+
            }
        )+
        /// All of `house.toml`.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct House {
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    /// The impulse chart (5.1).
    pub impulse: ImpulseChart,
    /// The universal range modifier (9.1).
    pub range: RangeBands,
    /// The damage allocation chart (13.2).
    pub damage: DamageChart,
    /// Boxes of the size classes (19.1).
    pub size_class: SizeClasses,
}

/// Impulses on which each speed moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImpulseChart {
    /// Where it comes from.
    pub origin: String,
    /// Row s: the impulses of speed s.
    pub rows: Vec<Vec<u8>>,
}

/// The farthest range of each penalty from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeBands {
    /// Where it comes from.
    pub origin: String,
    /// Ranges in hexes.
    pub bands: Vec<u32>,
}

/// What each of the 36 rolls of an interior hit destroys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageChart {
    /// Where it comes from.
    pub origin: String,
    /// Rows by the dark die, columns by the light die.
    pub rows: Vec<Vec<ChartEntry>>,
}

/// An entry of the damage chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the chart's own")]
pub enum ChartEntry {
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

/// Largest numbers of boxes of the size classes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeClasses {
    /// Where it comes from.
    pub origin: String,
    /// Class I first.
    pub most_boxes: Vec<u32>,
}

/// A weapon's row of `weapons.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponRow {
    /// Where it comes from.
    pub origin: String,
    /// Capacitor points a shot.
    pub power: u32,
    /// The roll R that hits; none: damage by the roll alone, or contact.
    pub hit_roll: Option<i32>,
    /// The roll R that kills a unit of size 0; none: cannot.
    pub small_target_roll: Option<i32>,
    /// How often it fires.
    pub rate: Rate,
    /// Steps of damage by R.
    #[serde(default)]
    pub by_roll: Vec<(i32, u32)>,
    /// Steps of damage by range.
    #[serde(default)]
    pub by_range: Vec<(i32, u32)>,
    /// Impulses that a hit goes on (acid).
    #[serde(default)]
    pub acid_impulses: u8,
}

/// How often a weapon fires (9.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rate {
    /// Once a turn, six impulses apart.
    #[default]
    EveryTurn,
    /// Every second turn.
    TwoTurns,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceFile {
    prices: BTreeMap<System, Sourced<u32>>,
    warheads: Warheads,
}

/// Warheads that can be bought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Warheads {
    /// Strengths.
    pub strengths: Vec<u8>,
    /// Where they come from.
    pub origin: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassFile {
    class: Vec<ClassRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassRow {
    slug: String,
    design: String,
    system: String,
    summary: String,
    spec: String,
}

/// A stock class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// What is typed: `zelta-dee`.
    pub slug: String,
    /// Its star system.
    pub system: String,
    /// One sentence.
    pub summary: String,
    /// The design.
    pub design: Design,
}

/// Everything that was read.
#[derive(Clone, Debug, Default)]
pub struct Library {
    house: House,
    charts: Charts,
    weapons: BTreeMap<WeaponKind, WeaponRow>,
    prices: BTreeMap<System, u32>,
    warheads: Warheads,
    classes: Vec<Class>,
    scenarios: Vec<Scenario>,
}

const SCENARIO_FILES: [(&str, &str); 7] = [
    ("duel", include_str!("../../../../assets/pentagon_war/scenarios/duel.toml")),
    ("three", include_str!("../../../../assets/pentagon_war/scenarios/three.toml")),
    ("carriers", include_str!("../../../../assets/pentagon_war/scenarios/carriers.toml")),
    ("station", include_str!("../../../../assets/pentagon_war/scenarios/station.toml")),
    ("hole", include_str!("../../../../assets/pentagon_war/scenarios/hole.toml")),
    ("slip", include_str!("../../../../assets/pentagon_war/scenarios/slip.toml")),
    ("open", include_str!("../../../../assets/pentagon_war/scenarios/open.toml")),
];

static LIBRARY: LazyLock<Library> = LazyLock::new(|| load(&mut Vec::new()));

fn file<T: DeserializeOwned + Default>(name: &str, text: &str, faults: &mut Vec<String>) -> T {
    toml::from_str(text).unwrap_or_else(|cause| {
        faults.push(format!("{name}: {cause}"));
        T::default()
    })
}

/// Reads every file and adds all that is wrong to `faults`.
pub fn load(faults: &mut Vec<String>) -> Library {
    let prices: PriceFile = file("prices.toml", include_str!("../../../../assets/pentagon_war/prices.toml"), faults);
    let classes: ClassFile = file("classes.toml", include_str!("../../../../assets/pentagon_war/classes.toml"), faults);
    let mut library = Library {
        house: file("house.toml", include_str!("../../../../assets/pentagon_war/house.toml"), faults),
        charts: file("charts.toml", include_str!("../../../../assets/pentagon_war/charts.toml"), faults),
        weapons: file("weapons.toml", include_str!("../../../../assets/pentagon_war/weapons.toml"), faults),
        prices: prices.prices.into_iter().map(|(system, price)| (system, price.value)).collect(),
        warheads: prices.warheads,
        ..Library::default()
    };
    for row in classes.class {
        match Design::parse(&row.design, &row.spec) {
            Ok(design) => {
                library.classes.push(Class { slug: row.slug, system: row.system, summary: row.summary, design });
            }
            Err(cause) => faults.push(format!("classes.toml, {}: {cause}", row.slug)),
        }
    }
    for (name, text) in SCENARIO_FILES {
        match toml::from_str(text) {
            Ok(scenario) => library.scenarios.push(scenario),
            Err(cause) => faults.push(format!("scenarios/{name}.toml: {cause}")),
        }
    }
    library
}

/// The numbers of the house.
pub fn house() -> &'static House {
    &LIBRARY.house
}

/// The charts.
pub fn charts() -> &'static Charts {
    &LIBRARY.charts
}

/// A weapon's row.
pub fn weapon(kind: WeaponKind) -> &'static WeaponRow {
    static NONE: LazyLock<WeaponRow> = LazyLock::new(WeaponRow::default);
    LIBRARY.weapons.get(&kind).unwrap_or(&NONE)
}

/// Points of one box.
pub fn price(system: System) -> u32 {
    LIBRARY.prices.get(&system).copied().unwrap_or(0)
}

/// The warheads on sale.
pub fn warheads() -> &'static [u8] {
    &LIBRARY.warheads.strengths
}

impl Class {
    /// What its craft are called, with a number after it: `Zeltadee`.
    pub fn stem(&self) -> String {
        let letters: String = self.slug.chars().filter(char::is_ascii_alphabetic).take(12).collect();
        let (first, rest) = letters.split_at(letters.len().min(1));
        first.to_uppercase() + rest
    }
}

/// The stock classes.
pub fn classes() -> &'static [Class] {
    &LIBRARY.classes
}

/// A stock class by slug or name, in either case.
pub fn class(text: &str) -> Option<&'static Class> {
    let text = text.trim();
    classes().iter().find(|c| c.slug.eq_ignore_ascii_case(text) || c.design.name.eq_ignore_ascii_case(text))
}

/// The scenarios, the usual one first.
pub fn scenarios() -> &'static [Scenario] {
    &LIBRARY.scenarios
}
