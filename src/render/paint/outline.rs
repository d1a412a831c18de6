//! Outlines: the paths that are filled and stroked.

use tiny_skia::{Path, PathBuilder, Point, Rect, Transform};

/// A path, or nothing where the geometry is degenerate (which draws nothing).
#[derive(Clone, Debug, Default)]
pub(in crate::render) struct Outline(pub(in crate::render) Option<Path>);

/// A whole-pixel rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::render) struct Frame {
    pub(in crate::render) left: i32,
    pub(in crate::render) top: i32,
    pub(in crate::render) width: i32,
    pub(in crate::render) height: i32,
}

/// A point.
pub(in crate::render) const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Frame {
    pub(in crate::render) const fn new(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self { left, top, width, height }
    }

    pub(in crate::render) const fn right(self) -> i32 {
        self.left + self.width
    }

    pub(in crate::render) const fn bottom(self) -> i32 {
        self.top + self.height
    }

    /// Smaller by `by` pixels on each side (larger where negative).
    pub(in crate::render) const fn inset(self, by: i32) -> Self {
        Self::new(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)
    }

    /// The part that lies in the other frame, too.
    pub(in crate::render) fn shared_with(self, other: Self) -> Self {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Self::new(left, top, (right - left).max(0), (bottom - top).max(0))
    }

    pub(in crate::render) fn contains(self, point: Point) -> bool {
        use super::num::real;
        point.x >= real(self.left)
            && point.x <= real(self.right())
            && point.y >= real(self.top)
            && point.y <= real(self.bottom())
    }
}

impl Outline {
    /// What `draw` puts into a builder.
    pub(in crate::render) fn built(draw: impl FnOnce(&mut PathBuilder)) -> Self {
        let mut builder = PathBuilder::new();
        draw(&mut builder);
        Self(builder.finish())
    }

    /// A closed polygon.
    pub(in crate::render) fn polygon(points: &[(f32, f32)]) -> Self {
        Self::built(|b| {
            add_points(b, points.iter().map(|p| at(p.0, p.1)));
            b.close();
        })
    }

    /// A polygon that mirrors its points (given along one side of the x axis, front to back) on the other side.
    pub(in crate::render) fn mirrored_across_x(points: &[(f32, f32)]) -> Self {
        let back = points.iter().rev().filter(|p| p.1 != 0.0).map(|p| (p.0, -p.1));
        Self::polygon(&points.iter().copied().chain(back).collect::<Vec<_>>())
    }

    /// A polygon that mirrors its points (given on the right of the y axis, top to bottom) on the left.
    pub(in crate::render) fn mirrored_across_y(points: &[(f32, f32)]) -> Self {
        let back = points.iter().rev().filter(|p| p.0 != 0.0).map(|p| (-p.0, p.1));
        Self::polygon(&points.iter().copied().chain(back).collect::<Vec<_>>())
    }

    /// An open line through points.
    pub(in crate::render) fn line(points: impl IntoIterator<Item = Point>) -> Self {
        Self::built(|b| add_points(b, points))
    }

    pub(in crate::render) fn circle(centre: Point, radius: f32) -> Self {
        Self::ellipse(centre, radius, radius)
    }

    /// An ellipse by its half axes.
    pub(in crate::render) fn ellipse(centre: Point, half_width: f32, half_height: f32) -> Self {
        let rect = Rect::from_ltrb(
            centre.x - half_width,
            centre.y - half_height,
            centre.x + half_width,
            centre.y + half_height,
        );
        Self::built(|b| {
            if let Some(rect) = rect {
                b.push_oval(rect);
            }
        })
    }

    /// A rectangle with sides on any pixel fraction.
    pub(in crate::render) fn rect(left: f32, top: f32, width: f32, height: f32) -> Self {
        Self::polygon(&[(left, top), (left + width, top), (left + width, top + height), (left, top + height)])
    }

    /// A rectangle with round corners.
    pub(in crate::render) fn rounded(frame: Frame, radius: f32) -> Self {
        use super::num::real;
        let (left, top) = (real(frame.left), real(frame.top));
        let (right, low) = (real(frame.right()), real(frame.bottom()));
        // The usual cubic approximation of a quarter circle, measured from the corner.
        let bend = radius * 0.4477;
        Self::built(|path| {
            path.move_to(left + radius, top);
            path.line_to(right - radius, top);
            path.cubic_to(right - bend, top, right, top + bend, right, top + radius);
            path.line_to(right, low - radius);
            path.cubic_to(right, low - bend, right - bend, low, right - radius, low);
            path.line_to(left + radius, low);
            path.cubic_to(left + bend, low, left, low - bend, left, low - radius);
            path.line_to(left, top + radius);
            path.cubic_to(left, top + bend, left + bend, top, left + radius, top);
            path.close();
        })
    }

    /// Both outlines as one.
    #[must_use]
    pub(in crate::render) fn with(self, other: Self) -> Self {
        Self::built(|b| {
            for path in [self.0, other.0].into_iter().flatten() {
                b.push_path(&path);
            }
        })
    }

    /// The outline moved, turned or scaled.
    #[must_use]
    pub(in crate::render) fn placed(self, transform: Transform) -> Self {
        Self(self.0.and_then(|path| path.transform(transform)))
    }
}

fn add_points(builder: &mut PathBuilder, points: impl IntoIterator<Item = Point>) {
    for (i, point) in points.into_iter().enumerate() {
        if i == 0 {
            builder.move_to(point.x, point.y);
        } else {
            builder.line_to(point.x, point.y);
        }
    }
}

/// Scales a unit outline, turns it by `radians` clockwise and moves it to `centre`.
pub(in crate::render) fn placing(centre: Point, radians: f32, scale: f32) -> Transform {
    let (sin, cos) = radians.sin_cos();
    Transform::from_row(cos * scale, sin * scale, -sin * scale, cos * scale, centre.x, centre.y)
}
