//! What a map has printed: bodies with the rings round them, and symbols of single hexes (10.5, 10.11). What they do to
//! a ship is for the rules (`gravity`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::space_combat::data::counters::Counters;
use crate::grid::Hex;

/// What a ring of a template carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ring {
    /// Orbit speed, 1 to the ring's number (10.4); 0: no pull on this ring.
    #[serde(default)]
    pub(crate) speed: i32,
    /// Heat value, 0 to 5 (11.6).
    #[serde(default)]
    pub(crate) heat: i32,
}

/// The symbols round a body (10.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Template {
    /// What is shown: `Planet`.
    pub(crate) title: String,
    /// Hexes from the centre to the rim; the body fills rings 0 to this less one.
    pub(crate) body_radius_hexes: i32,
    /// Whether there is ground to land on; stars and singularities have none (11.6.1).
    pub(crate) has_surface: bool,
    /// Rings above the body, by number.
    #[serde(with = "rings_by_text")]
    pub(crate) rings: BTreeMap<i32, Ring>,
}

/// TOML knows text keys only.
mod rings_by_text {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::Ring;

    pub(crate) fn serialize<S: Serializer>(rings: &BTreeMap<i32, Ring>, to: S) -> Result<S::Ok, S::Error> {
        let texts: Vec<(String, Ring)> = rings.iter().map(|(k, v)| (k.to_string(), *v)).collect();
        texts.into_iter().collect::<BTreeMap<_, _>>().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<i32, Ring>, D::Error> {
        let texts = BTreeMap::<String, Ring>::deserialize(from)?;
        let read = |(k, v): (String, Ring)| match k.parse() {
            Ok(number) => Ok((number, v)),
            Err(_) => Err(D::Error::custom(format!("ring {k:?} is not a number"))),
        };
        texts.into_iter().map(read).collect()
    }
}

/// A body on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Body {
    /// What is shown: `Tern`.
    pub(crate) name: String,
    /// Its centre.
    pub(crate) hex: Hex,
    /// Its symbols.
    pub(crate) template: Template,
    /// Red lines on each face of the lowest ring; 0: no air (10.9).
    pub(crate) air_lines: i32,
}

/// Symbols printed in a single hex, apart from any template (10.11). Lines and dots count in the plane of the map only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Symbol {
    /// Where.
    pub(crate) hex: Hex,
    /// Green lines.
    pub(crate) green: Counters,
    /// Red lines.
    pub(crate) red: Counters,
    /// Dots, where there are any.
    pub(crate) dots: Option<Counters>,
    /// Heat value, 0 to 5 (11.6).
    pub(crate) heat: i32,
}

impl Body {
    /// The ring of a hex: its distance from the centre.
    pub(crate) const fn ring(&self, hex: Hex) -> i32 {
        self.hex.distance_hexes(hex)
    }

    /// Whether the hex is one of the body's own.
    pub(crate) const fn holds(&self, hex: Hex) -> bool {
        self.ring(hex) < self.template.body_radius_hexes
    }
}
