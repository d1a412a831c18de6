//! Scenario files: bodies, templates, forces, zones and victory as data (section 16).
//!
//! What is here: the format. What is not: the scenarios of the book and how a file is read (`book`), the check that names
//! every fault of one (`scenario_check`), how victory is judged (`resolve::victory`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::space_combat::data::catalogue;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::data::field::{Body, Symbol, Template};
use crate::grid::{Direction, Hex};

/// A hex in a file: `[q, r]`.
pub(crate) type Spot = [i32; 2];

/// The hex of a spot.
pub(crate) const fn hex_of(spot: Spot) -> Hex {
    Hex::new(spot[0], spot[1])
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scenario {
    /// What is typed: `open-lanes`.
    pub(crate) slug: String,
    /// What is shown.
    pub(crate) title: String,
    /// One or two sentences.
    pub(crate) summary: String,
    /// What led to it, for those who like to know: a paragraph.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) story: String,
    /// Fewest and most players.
    pub(crate) players: [usize; 2],
    /// Radius of the zone round (0,0) in hexes.
    pub(crate) zone_radius_hexes: i32,
    /// Turn limit.
    pub(crate) turns: i32,
    /// Whether FIRE is allowed.
    #[serde(default = "yes")]
    pub(crate) allows_fire: bool,
    /// Option rules that are on unless players say otherwise.
    #[serde(default)]
    pub(crate) options: Rules,
    /// Points a side may spend; nothing where the forces are given.
    #[serde(default)]
    pub(crate) budget: Option<i32>,
    /// Whether the weaker of two forces gains more for what it does (16.14).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) evens_forces: bool,
    /// A flat field off the edge of a giant body: one green line on this face everywhere (10.5).
    #[serde(default)]
    pub(crate) flat_field: Option<String>,
    /// Hexes full of asteroids (11.2).
    #[serde(default)]
    pub(crate) asteroid_hexes: Vec<Spot>,
    /// Symbols of single hexes (10.11).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) symbol: Vec<SymbolEntry>,
    /// Templates besides those of the library.
    #[serde(default)]
    pub(crate) templates: BTreeMap<String, Template>,
    #[serde(default)]
    pub(crate) body: Vec<BodyEntry>,
    /// Sides.
    pub(crate) side: Vec<SideEntry>,
    /// Objects that belong to nobody.
    #[serde(default)]
    pub(crate) object: Vec<ShipEntry>,
    /// How it is won, besides points for ships.
    #[serde(default)]
    pub(crate) victory: Vec<Victory>,
}

const fn yes() -> bool {
    true
}

/// The optional rules (1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches, as the rules list them")]
pub(crate) struct Rules {
    /// Section 9.
    pub(crate) altitude: bool,
    /// Section 8.
    pub(crate) relativistic: bool,
    /// Section 3.3.3.
    pub(crate) morale: bool,
    /// Section 10.9.
    pub(crate) atmosphere: bool,
    /// Section 17.3: one faction after another.
    pub(crate) open: bool,
    /// Section 17.3: orders for the whole turn.
    pub(crate) program_mode: bool,
    /// Section 17.3: disabled ships still fire.
    pub(crate) dying_shot: bool,
    /// Section 17.7, with `program_mode`: programs go on over the end of a turn, until a break.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) by_post: bool,
    /// Section 17.7, with `by_post`: an exchange covers eight subturns.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) far: bool,
    /// Of the house numbers. Games of before there were editions name none and have the first; a file that names none is read with
    /// the newest (`book`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) edition: Option<Edition>,
}

impl Rules {
    /// Subturns that an exchange covers; none where programs end with the turn or there are none (17.7).
    pub(crate) const fn exchange_subturns(self) -> Option<i32> {
        match (self.program_mode && self.by_post, self.far) {
            (false, _) => None,
            (true, false) => Some(4),
            (true, true) => Some(8),
        }
    }

    /// Which house numbers hold.
    pub(crate) fn edition(self) -> Edition {
        self.edition.unwrap_or_default()
    }

    /// The names of the switches and their values.
    pub(crate) const fn list(self) -> [(&'static str, bool); 7] {
        [
            ("altitude", self.altitude),
            ("relativistic", self.relativistic),
            ("morale", self.morale),
            ("atmosphere", self.atmosphere),
            ("open", self.open),
            ("program_mode", self.program_mode),
            ("dying_shot", self.dying_shot),
        ]
    }
}

/// A body in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BodyEntry {
    pub(crate) name: String,
    /// Slug of a template.
    pub(crate) template: String,
    /// Centre.
    pub(crate) hex: Spot,
    /// Red lines on each face of the lowest ring when the atmosphere option is on; 0, 1 or 2.
    #[serde(default)]
    pub(crate) air_lines: i32,
}

/// Symbols of a single hex in a file: lines and dots as counters, `"S1"`, and a heat value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SymbolEntry {
    /// Where.
    pub(crate) hex: Spot,
    /// Green lines.
    #[serde(default)]
    pub(crate) green: String,
    /// Red lines.
    #[serde(default)]
    pub(crate) red: String,
    #[serde(default)]
    pub(crate) dots: String,
    /// Heat value.
    #[serde(default)]
    pub(crate) heat: i32,
}

/// A side in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideEntry {
    /// What is typed.
    pub(crate) slug: String,
    /// What is shown.
    pub(crate) name: String,
    /// One sentence.
    pub(crate) summary: String,
    /// Hexes where bought ships start, in turn.
    #[serde(default)]
    pub(crate) hexes: Vec<Spot>,
    /// Facing of bought ships, 1 to 6.
    #[serde(default = "north")]
    pub(crate) facing: u8,
    /// Counters of bought ships.
    #[serde(default)]
    pub(crate) counters: String,
    /// Classes bought by those who choose nothing.
    #[serde(default)]
    pub(crate) default_force: Vec<String>,
    /// Ships that are given.
    #[serde(default)]
    pub(crate) ship: Vec<ShipEntry>,
}

const fn north() -> u8 {
    1
}

/// A ship or object in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShipEntry {
    pub(crate) class: String,
    /// Name; empty: the class with a number.
    #[serde(default)]
    pub(crate) name: String,
    /// Where.
    pub(crate) hex: Spot,
    /// Facing, 1 to 6.
    #[serde(default = "north")]
    pub(crate) facing: u8,
    #[serde(default)]
    pub(crate) counters: String,
    /// Altitude, with that option.
    #[serde(default)]
    pub(crate) altitude: i32,
    /// Altitude vector, with that option.
    #[serde(default)]
    pub(crate) climb: i32,
}

/// How a scenario is won (16). Points for ships always count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Victory {
    /// A lander of the side that has stood on a latitude at so many Faction Resolutions running wins at once.
    HoldSurface {
        /// Slug of the side.
        side: String,
        /// Latitude, positive or negative.
        latitude: i32,
        /// Resolutions running.
        resolutions: i32,
        /// The first of them not before this turn.
        from_turn: i32,
    },
    /// Points for each lander of the side on any surface at the end.
    LandedBonus {
        /// Slug of the side.
        side: String,
        points: i32,
    },
    /// Points for the side whose ship leaves the zone with the object aboard.
    Salvage {
        /// Name of the object.
        object: String,
        points: i32,
    },
    /// Past the mark, then alone in orbit, wins.
    Race {
        /// Body of the first mark.
        mark: String,
        /// Ends a Move step within this range of it.
        mark_range_hexes: i32,
        /// Body to orbit afterwards.
        orbit: String,
        /// On this ring, either way.
        ring: i32,
    },
    /// Points for each ship of a class that leaves the zone near a place (16.10).
    Passage {
        /// Slug of the side that wants to get through.
        side: String,
        /// Slug of the class that counts.
        class: String,
        /// Where the way out lies.
        exit: Spot,
        /// Within so many hexes of it.
        range_hexes: i32,
        points: i32,
    },
    /// At each Faction Resolution, points for a side that alone has an able, slow ship near the object.
    Vigil {
        /// Name of the object.
        object: String,
        /// Near: within this range.
        range_hexes: i32,
        /// Slow: at most this speed.
        speed: i32,
        points: i32,
    },
}

impl Victory {
    /// The object that it is about, by name.
    pub(crate) fn object(&self) -> Option<&str> {
        match self {
            Self::Salvage { object, .. } | Self::Vigil { object, .. } => Some(object),
            Self::HoldSurface { .. } | Self::LandedBonus { .. } | Self::Race { .. } | Self::Passage { .. } => None,
        }
    }
}

impl Scenario {
    /// Whether two sides choose forces, which can then be evened out (16.14).
    pub(crate) const fn may_even_forces(&self) -> bool {
        self.budget.is_some() && self.players[1] == 2
    }

    /// The bodies with their templates.
    pub(crate) fn bodies(&self) -> Vec<Body> {
        let template = |slug: &str| self.templates.get(slug).or_else(|| catalogue::templates().get(slug)).cloned();
        let body = |b: &BodyEntry| {
            Some(Body {
                name: b.name.clone(),
                hex: hex_of(b.hex),
                template: template(&b.template)?,
                air_lines: b.air_lines,
            })
        };
        self.body.iter().filter_map(body).collect()
    }

    /// The symbols of single hexes, in order of their hexes.
    pub(crate) fn symbols(&self) -> Vec<Symbol> {
        let counters = |text: &str| Counters::parse(text).unwrap_or_default();
        let symbol = |entry: &SymbolEntry| Symbol {
            hex: hex_of(entry.hex),
            green: counters(&entry.green),
            red: counters(&entry.red),
            dots: Some(counters(&entry.dots)).filter(|dots| *dots != Counters::NONE),
            heat: entry.heat,
        };
        let mut symbols: Vec<Symbol> = self.symbol.iter().map(symbol).collect();
        symbols.sort_by_key(|symbol| symbol.hex);
        symbols
    }

    /// The face of the flat field.
    pub(crate) fn flat_face(&self) -> Option<Direction> {
        self.flat_field.as_deref().and_then(Direction::parse)
    }

    /// A side by slug.
    pub(crate) fn side(&self, slug: &str) -> Option<&SideEntry> {
        self.side.iter().find(|s| s.slug == slug)
    }

    /// Whether a place lies in the zone.
    pub(crate) const fn holds(&self, hex: Hex) -> bool {
        hex.length_hexes() <= self.zone_radius_hexes
    }

    /// Whether it is a race.
    pub(crate) fn is_race(&self) -> bool {
        self.victory.iter().any(|v| matches!(v, Victory::Race { .. }))
    }
}

impl ShipEntry {
    /// Its counters in normal form.
    pub(crate) fn start_counters(&self) -> Counters {
        Counters::parse(&self.counters).unwrap_or_default().resolved()
    }

    pub(crate) fn start_facing(&self) -> Direction {
        Direction::from_index(i32::from(self.facing) - 1)
    }
}
