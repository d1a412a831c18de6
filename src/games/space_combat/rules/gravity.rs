//! Gravity fields: templates by formula, dots and orbits, overlapping fields, Lagrange hexes, drag and heat (10, 11.6).
//!
//! What is here: the pull of a hex and what it does to counters. What is not: objects and their landing. It may use
//! `grid` and `motion`.

use serde::{Deserialize, Serialize};

use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::field::{Body, Symbol, Template};
use crate::grid::{Direction, Hex};
use crate::kit::number::signed;

/// Which way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Spin {
    /// With the printed dots.
    Clockwise,
    /// With their mirror image.
    CounterClockwise,
}

impl Spin {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Clockwise, Self::CounterClockwise];

    /// `clockwise`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Clockwise => "clockwise",
            Self::CounterClockwise => "counter-clockwise",
        }
    }
}

/// A hex of a template: ring, corner that it follows, steps clockwise from that corner (10.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TemplateHex {
    /// Distance from the centre.
    pub(crate) ring: i32,
    /// The corner's direction; north for the centre.
    pub(crate) corner: Direction,
    /// Steps from the corner, less than the ring's number.
    pub(crate) step: i32,
}

impl TemplateHex {
    /// The label of a hex at this offset from the centre.
    pub(crate) fn of(offset: Hex) -> Self {
        offset.split().map_or(Self { ring: 0, corner: Direction::N, step: 0 }, |(corner, x, y)| Self {
            ring: x + y,
            corner,
            step: y,
        })
    }

    /// The number of the label in the order 0, 1.1.0, 1.2.0 … (13.5).
    pub(crate) fn index(self) -> i32 {
        if self.ring == 0 {
            return 0;
        }
        1 + 3 * self.ring * (self.ring - 1) + i32::from(self.corner.index()) * self.ring + self.step
    }

    /// `2.3.1`; `0` for the centre.
    #[cfg(test)]
    pub(crate) fn label(self) -> String {
        if self.ring == 0 {
            return "0".to_owned();
        }
        format!("{}.{}.{}", self.ring, self.corner.index() + 1, self.step)
    }
}

/// Green lines of a hex on a ring with that orbit speed (10.4).
pub(crate) fn green_lines(at: TemplateHex, speed: i32) -> Counters {
    let (k, r, j) = (at.corner, at.ring, at.step);
    let near = Counters::NONE.adding(k.turned(3), (speed - j).max(0));
    if j > 0 { near.adding(k.turned(4), (speed - (r - j)).max(0)) } else { near }
}

/// Dots of a hex on a ring with that orbit speed (10.4).
pub(crate) fn dots(at: TemplateHex, speed: i32, spin: Spin) -> Counters {
    let (k, r, j, s) = (at.corner, at.ring, at.step, speed);
    match spin {
        Spin::Clockwise if j <= r - s => Counters::NONE.adding(k.turned(2), s),
        Spin::Clockwise => Counters::NONE.adding(k.turned(2), r - j).adding(k.turned(3), s - (r - j)),
        Spin::CounterClockwise if j == 0 => Counters::NONE.adding(k.turned(4), s),
        Spin::CounterClockwise if j >= s => Counters::NONE.adding(k.turned(5), s),
        Spin::CounterClockwise => Counters::NONE.adding(k.turned(5), j).adding(k.turned(4), s - j),
    }
}

impl Symbol {
    /// Lines that a template does not know of make its dots untrue.
    fn overrides_dots(&self) -> bool {
        self.dots.is_some() || self.green != Counters::NONE || self.red != Counters::NONE
    }
}

impl Template {
    /// The outermost ring of the field.
    pub(crate) fn field_radius_hexes(&self) -> i32 {
        self.rings.last_key_value().map_or(self.body_radius_hexes - 1, |(ring, _)| *ring)
    }
}

impl Body {
    /// Whether the field reaches this place (9.6).
    pub(crate) fn covers(&self, hex: Hex, altitude: i32) -> bool {
        self.ring(hex) + altitude <= self.template.field_radius_hexes()
    }

    /// Altitude of the ground in a hex of the body: 1 on the rim, most at the centre (11.4.1); `None` off the body.
    pub(crate) fn surface_altitude(&self, hex: Hex) -> Option<i32> {
        self.holds(hex).then(|| self.template.body_radius_hexes - self.ring(hex))
    }

    /// Green lines in a hex.
    pub(crate) fn green(&self, hex: Hex) -> Counters {
        let at = TemplateHex::of(hex.minus(self.hex));
        self.template.rings.get(&at.ring).map_or(Counters::NONE, |ring| green_lines(at, ring.speed))
    }

    /// Dots in a hex, where there are any.
    pub(crate) fn dots(&self, hex: Hex, spin: Spin) -> Option<Counters> {
        let at = TemplateHex::of(hex.minus(self.hex));
        let ring = self.template.rings.get(&at.ring).filter(|ring| ring.speed > 0)?;
        Some(dots(at, ring.speed, spin))
    }

    /// Heat value in a hex (11.6).
    pub(crate) fn heat_value(&self, hex: Hex) -> i32 {
        self.template.rings.get(&self.ring(hex)).map_or(0, |ring| ring.heat)
    }
}

/// All lines of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lines {
    /// A counter is added for each (10.1).
    pub(crate) green: Counters,
    /// A counter is removed for each (10.1).
    pub(crate) red: Counters,
    /// Red lines of air: they take their counters first and cancel no green line (10.9).
    pub(crate) drag: Counters,
}

impl Lines {
    /// What these lines make of an object's counters: drag, then net per face, red, green, and resolved (10.3, 10.9).
    pub(crate) fn applied_to(self, counters: Counters) -> Counters {
        let after: [i32; 6] = std::array::from_fn(|i| {
            let slowed = (counters.0[i] - self.drag.0[i]).max(0);
            let net = self.green.0[i] - self.red.0[i];
            if net < 0 { (slowed + net).max(0) } else { slowed + net }
        });
        Counters(after).resolved()
    }
}

/// An orbit that an object is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Orbit {
    /// Round a body.
    Round {
        /// Position of the body in the list of bodies.
        body: usize,
        ring: i32,
        /// Which way.
        spin: Spin,
    },
    /// Along dots that are printed in single hexes (10.11).
    Marked,
}

impl Orbit {
    /// Whether it goes round that body on that ring, either way.
    pub(crate) fn is_round(self, of: usize, on: i32) -> bool {
        matches!(self, Self::Round { body, ring, .. } if body == of && ring == on)
    }

    /// The ring, if it goes round a body.
    pub(crate) const fn ring(self) -> Option<i32> {
        match self {
            Self::Round { ring, .. } => Some(ring),
            Self::Marked => None,
        }
    }

    /// Which way round, if it goes round a body.
    #[cfg(test)]
    pub(crate) const fn spin(self) -> Option<Spin> {
        match self {
            Self::Round { spin, .. } => Some(spin),
            Self::Marked => None,
        }
    }
}

/// The gravity of a map: its bodies, and a flat field if any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) bodies: &'a [Body],
    /// Symbols of single hexes, in order of their hexes.
    pub(crate) symbols: &'a [Symbol],
    /// The same single green line everywhere (10.5).
    pub(crate) flat: Option<Direction>,
    /// Whether the atmosphere option is on (10.9).
    pub(crate) has_air: bool,
}

impl<'a> Field<'a> {
    fn covering(self, hex: Hex, altitude: i32) -> impl Iterator<Item = (usize, &'a Body)> {
        self.bodies.iter().enumerate().filter(move |(_, b)| b.covers(hex, altitude))
    }

    /// The symbols printed in a hex by themselves (10.11).
    pub(crate) fn symbol(self, hex: Hex) -> Option<&'a Symbol> {
        let at = self.symbols.binary_search_by_key(&hex, |symbol| symbol.hex).ok()?;
        self.symbols.get(at)
    }

    /// The body that has this hex as its own.
    pub(crate) fn body_at(self, hex: Hex) -> Option<(usize, &'a Body)> {
        self.bodies.iter().enumerate().find(|(_, b)| b.holds(hex))
    }

    /// The sum of all lines at a place (10.3, 10.8).
    pub(crate) fn lines(self, hex: Hex, altitude: i32) -> Lines {
        let mut lines = Lines::default();
        if let Some(face) = self.flat {
            lines.green = lines.green.adding(face, 1);
        }
        for (_, body) in self.covering(hex, altitude) {
            lines.green = lines.green.and(body.green(hex));
            if self.has_air && body.ring(hex) == body.template.body_radius_hexes {
                lines.drag = lines.drag.and(Counters([body.air_lines; 6]));
            }
        }
        if let Some(symbol) = self.symbol(hex).filter(|_| altitude == 0) {
            lines.green = lines.green.and(symbol.green);
            lines.red = lines.red.and(symbol.red);
        }
        lines
    }

    /// Whether a place lies in air (10.9).
    pub(crate) fn is_air(self, hex: Hex, altitude: i32) -> bool {
        self.has_air && self.lines(hex, altitude).drag != Counters::NONE
    }

    /// How much the altitude vector is lowered: one for each body that lies more under than beside (9.6).
    pub(crate) fn sink(self, hex: Hex, altitude: i32) -> i32 {
        signed(self.covering(hex, altitude).filter(|(_, b)| altitude > b.ring(hex)).count())
    }

    /// The orbit that these counters are, if the dots of the hex promise one (10.4). Overlapping fields void it (10.8), and
    /// so do symbols of the hex itself, whose own dots count instead (10.11).
    pub(crate) fn orbit(self, hex: Hex, altitude: i32, counters: Counters) -> Option<Orbit> {
        if let Some(symbol) = self.symbol(hex).filter(|s| altitude == 0 && s.overrides_dots()) {
            return symbol.dots.filter(|dots| *dots == counters).map(|_| Orbit::Marked);
        }
        let mut covering = self.covering(hex, altitude);
        let (index, body) = covering.next()?;
        if covering.next().is_some() || self.flat.is_some() {
            return None;
        }
        let spin = Spin::ALL.into_iter().find(|spin| body.dots(hex, *spin) == Some(counters))?;
        Some(Orbit::Round { body: index, ring: body.ring(hex), spin })
    }

    /// A hex in two or more fields where the pull is nothing although a field has lines there (10.8).
    pub(crate) fn is_lagrange(self, hex: Hex) -> bool {
        let covering: Vec<_> = self.covering(hex, 0).map(|(_, b)| b).collect();
        let has_lines = covering.iter().any(|b| b.green(hex) != Counters::NONE);
        let is_free = self.body_at(hex).is_none();
        covering.len() >= 2 && has_lines && is_free && self.lines(hex, 0).applied_to(Counters::NONE) == Counters::NONE
    }
}
