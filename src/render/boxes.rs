//! Rectangles on the map, and what those that are placed on it (labels, words) had better not cover.

use super::layout::Layout;
use super::paint::num::{real, round, signed};
use super::paint::{Frame, Point, at};
use super::tokens::Placed;
use super::trails;
use crate::scene::{FaceMark, Item, Scene};

/// A rectangle by its edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rim {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
}

/// A rectangle with a price for each part of a label that covers it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacle {
    pub(super) area: Rim,
    pub(super) price: f32,
}

impl Rim {
    pub(super) fn about(centre: Point, half_width: f32, half_height: f32) -> Self {
        Self {
            left: centre.x - half_width,
            top: centre.y - half_height,
            right: centre.x + half_width,
            bottom: centre.y + half_height,
        }
    }

    pub(super) fn overlap(&self, other: &Self) -> f32 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    pub(super) fn size(&self) -> f32 {
        (self.right - self.left) * (self.bottom - self.top)
    }

    /// Moved into the frame, as far as it fits.
    pub(super) fn inside(self, frame: Frame) -> Self {
        let right = (real(frame.left) - self.left).max(0.0) - (self.right - real(frame.right())).max(0.0);
        let down = (real(frame.top) - self.top).max(0.0) - (self.bottom - real(frame.bottom())).max(0.0);
        Self { left: self.left + right, top: self.top + down, right: self.right + right, bottom: self.bottom + down }
    }

    /// The point of the rectangle nearest to another point.
    pub(super) fn nearest(&self, point: Point) -> Point {
        at(point.x.clamp(self.left, self.right), point.y.clamp(self.top, self.bottom))
    }

    /// How far a point is from the rectangle.
    pub(super) fn away(&self, point: Point) -> f32 {
        self.away_squared(point).sqrt()
    }

    /// The square of that.
    pub(super) fn away_squared(&self, point: Point) -> f32 {
        let nearest = self.nearest(point);
        let (x, y) = (nearest.x - point.x, nearest.y - point.y);
        x * x + y * y
    }
}

/// Obstacles in lanes: the edges and prices of four stand side by side, so that the processor looks at four at once.
pub(super) struct Obstacles(Vec<[[f32; LANES]; 5]>);

const LANES: usize = 4;

impl Obstacles {
    pub(super) fn of<'a>(obstacles: impl IntoIterator<Item = &'a Obstacle>) -> Self {
        let mut fours = Vec::new();
        for (n, Obstacle { area, price }) in obstacles.into_iter().enumerate() {
            if n % LANES == 0 {
                // Without a price: no obstacle.
                fours.push([[0.0; LANES]; 5]);
            }
            let values = [area.left, area.top, area.right, area.bottom, *price];
            let four = fours.last_mut().into_iter().flatten();
            four.zip(values).for_each(|(own, value)| own[n % LANES] = value);
        }
        Self(fours)
    }

    /// What lies under a rectangle, as a share of its size weighed by the prices.
    pub(super) fn under(&self, rim: &Rim) -> f32 {
        // `f32::min` and `max` mind what is no number, which keeps lanes from being looked at together; no edge is that.
        let [less, more] = [|a: f32, b: f32| if a < b { a } else { b }, |a: f32, b: f32| if a > b { a } else { b }];
        let mut sums = [0.0; LANES];
        for [left, top, right, bottom, price] in &self.0 {
            let overlap: [f32; LANES] = std::array::from_fn(|n| {
                let width = less(rim.right, right[n]) - more(rim.left, left[n]);
                let height = less(rim.bottom, bottom[n]) - more(rim.top, top[n]);
                more(width, 0.0) * more(height, 0.0) * price[n]
            });
            sums.iter_mut().zip(overlap).for_each(|(sum, overlap)| *sum += overlap);
        }
        sums.iter().sum::<f32>() / rim.size().max(1.0)
    }
}

/// Everything on the map that writing should not hide, as far as it can be seen.
pub(super) fn obstacles(layout: &Layout, scene: &Scene, tokens: &[Placed<'_>]) -> Vec<Obstacle> {
    let unit = layout.lattice.unit();
    let mut out: Vec<Obstacle> = tokens
        .iter()
        .map(|placed| {
            let half = (placed.reach * 0.85).max(unit * 0.4);
            let price = if placed.token.is_ghost { 1.2 } else { 3.2 };
            // With its strength bar, on whichever side that is.
            let shift = unit * if placed.points_down() { -0.18 } else { 0.18 };
            let centre = at(placed.centre.x, placed.centre.y + shift);
            Obstacle { area: Rim::about(centre, half, half * 1.05 + unit * 0.08), price }
        })
        .collect();
    for (from, to) in trails::segments(layout, scene) {
        let length = (to.x - from.x).hypot(to.y - from.y);
        let steps = round(length / 12.0).max(1);
        for n in 0..=steps {
            let t = real(n) / real(steps);
            let spot = at(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
            out.push(Obstacle { area: Rim::about(spot, 5.0, 5.0), price: 2.2 });
        }
    }
    out.extend(scene.items.iter().filter_map(|item| standing(layout, item)));
    out.retain(|o| {
        layout.shows(at(f32::midpoint(o.area.left, o.area.right), f32::midpoint(o.area.top, o.area.bottom)))
    });
    out
}

fn standing(layout: &Layout, item: &Item) -> Option<Obstacle> {
    let unit = layout.lattice.unit();
    match item {
        Item::Wreck { cell, .. } => {
            Some(Obstacle { area: Rim::about(layout.lattice.centre(*cell), unit * 0.9, unit), price: 2.6 })
        }
        Item::Sign { cell, .. } | Item::Face { cell, mark: FaceMark::Counter, .. } => {
            Some(Obstacle { area: Rim::about(layout.lattice.centre(*cell), unit * 0.7, unit * 0.6), price: 1.6 })
        }
        Item::Disc { cell, radius_tenths, .. } => {
            let radius = real(layout.lattice.height) * real(signed(*radius_tenths)) / 10.0;
            Some(Obstacle { area: Rim::about(layout.lattice.centre(*cell), radius * 0.8, radius * 0.8), price: 0.8 })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_under_a_rectangle_is_the_sum_of_what_each_obstacle_covers() {
        let obstacles: Vec<Obstacle> = (0_u8..7)
            .map(|n| Obstacle { area: Rim::about(at(f32::from(n) * 9.0, 10.0), 6.0, 4.0), price: f32::from(n) })
            .collect();
        let fours = Obstacles::of(&obstacles);
        for rim in [
            Rim::about(at(20.0, 8.0), 15.0, 5.0),
            Rim::about(at(54.0, 12.0), 3.0, 1.0),
            Rim::about(at(20.0, 60.0), 9.0, 9.0),
        ] {
            let each: f32 = obstacles.iter().map(|obstacle| rim.overlap(&obstacle.area) * obstacle.price).sum();
            assert!((fours.under(&rim) - each / rim.size()).abs() < 1e-4, "{rim:?}");
        }
    }
}
