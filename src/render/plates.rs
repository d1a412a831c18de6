//! Plates: what craft are built of, in a box from -1 to 1, facing along the x axis.

use super::paint::num::real_of;
use super::paint::{Outline, Point, at};

/// A corner in the box of a craft.
pub(super) type Corner = (f32, f32);

/// A part of a hull.
#[derive(Clone, Debug)]
pub(super) enum Plate {
    /// A slab with its rim bevelled inwards by `inset`.
    Slab { corners: Vec<Corner>, inset: f32 },
    /// A ring with both rims bevelled.
    Ring { outer: f32, inner: f32 },
    /// A turret or dome.
    Dome { centre: Corner, radius: f32 },
    /// What shines by itself.
    Core { centre: Corner, radius: f32 },
}

/// A craft: plates from the lowest to the topmost, and where its engines are with their half width.
#[derive(Clone, Debug, Default)]
pub(super) struct Build {
    pub(super) plates: Vec<Plate>,
    pub(super) engines: Vec<(Corner, f32)>,
}

impl Plate {
    /// Its rim.
    pub(super) fn outline(&self) -> Outline {
        match self {
            Self::Slab { corners, .. } => Outline::polygon(corners),
            Self::Ring { outer, inner } => {
                let hole: Vec<Corner> = round(*inner, RING).into_iter().rev().collect();
                Outline::polygon(&round(*outer, RING)).with(Outline::polygon(&hole))
            }
            Self::Dome { centre, radius } | Self::Core { centre, radius } => {
                Outline::circle(at(centre.0, centre.1), *radius)
            }
        }
    }
}

impl Build {
    /// The rims of all plates as one outline.
    pub(super) fn outline(&self) -> Outline {
        self.plates.iter().map(Plate::outline).fold(Outline::default(), Outline::with)
    }

    pub(super) fn slab(mut self, corners: Vec<Corner>, inset: f32) -> Self {
        self.plates.push(Plate::Slab { corners, inset });
        self
    }

    /// A slab mirrored across the axis of flight, its corners given on one side from front to back.
    pub(super) fn keel(self, half: &[Corner], inset: f32) -> Self {
        let back = half.iter().rev().filter(|p| p.1 != 0.0).map(|p| (p.0, -p.1));
        let corners = half.iter().copied().chain(back).collect();
        self.slab(corners, inset)
    }

    /// A slab on either side.
    pub(super) fn pair(self, corners: &[Corner], inset: f32) -> Self {
        let other = corners.iter().rev().map(|p| (p.0, -p.1)).collect();
        self.slab(corners.to_vec(), inset).slab(other, inset)
    }

    pub(super) fn ring(mut self, outer: f32, inner: f32) -> Self {
        self.plates.push(Plate::Ring { outer, inner });
        self
    }

    pub(super) fn dome(mut self, centre: Corner, radius: f32) -> Self {
        self.plates.push(Plate::Dome { centre, radius });
        self
    }

    pub(super) fn domes(self, centre: Corner, radius: f32) -> Self {
        self.dome(centre, radius).dome((centre.0, -centre.1), radius)
    }

    pub(super) fn core(mut self, centre: Corner, radius: f32) -> Self {
        self.plates.push(Plate::Core { centre, radius });
        self
    }

    pub(super) fn engine(mut self, place: Corner, half_width: f32) -> Self {
        self.engines.push((place, half_width));
        self
    }

    pub(super) fn engines(self, place: Corner, half_width: f32) -> Self {
        self.engine(place, half_width).engine((place.0, -place.1), half_width)
    }
}

/// Corners round the middle.
pub(super) fn round(radius: f32, corners: usize) -> Vec<Corner> {
    turned(&vec![(radius, 0.0); corners], 0.0)
        .into_iter()
        .enumerate()
        .flat_map(|(n, corner)| turned(&[corner], 360.0 * real_of(n) / real_of(corners)))
        .collect()
}

/// Corners turned clockwise about the middle.
pub(super) fn turned(corners: &[Corner], degrees: f32) -> Vec<Corner> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    corners.iter().map(|(x, y)| (x * cos - y * sin, x * sin + y * cos)).collect()
}

pub(super) fn shifted(corners: &[Corner], by: f32) -> Vec<Corner> {
    corners.iter().map(|(x, y)| (x + by, *y)).collect()
}

/// Corners of a ring.
pub(super) const RING: usize = 20;

/// Whether a point lies in a slab, a dome or a ring.
pub(super) fn holds(plate: &Plate, point: Point) -> bool {
    let away = |centre: Corner| (point.x - centre.0).hypot(point.y - centre.1);
    match plate {
        Plate::Slab { corners, .. } => {
            let crosses = |(a, b): (&Corner, &Corner)| {
                (a.1 > point.y) != (b.1 > point.y) && point.x < (b.0 - a.0) * (point.y - a.1) / (b.1 - a.1) + a.0
            };
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).filter(|pair| crosses(*pair)).count() % 2 == 1
        }
        Plate::Ring { outer, inner } => (*inner..*outer).contains(&away((0.0, 0.0))),
        Plate::Dome { centre, radius } | Plate::Core { centre, radius } => away(*centre) < *radius,
    }
}

/// Where a build is painted: its middle, its turn and half its length.
pub(super) type Berth = (Point, f32, f32);

/// A corner of the unit box on the canvas.
pub(super) fn put((x, y): Corner, (centre, turn, reach): Berth) -> Point {
    let (sin, cos) = turn.sin_cos();
    at(centre.x + reach * (x * cos - y * sin), centre.y + reach * (x * sin + y * cos))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_in_a_slab_is_in_it() {
        let square = Plate::Slab { corners: vec![(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)], inset: 0.1 };
        assert!(holds(&square, at(0.2, 0.3)) && !holds(&square, at(1.2, 0.3)));
    }
}
