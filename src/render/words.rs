//! Words on the ground: those of zones, and the names of round bodies. Placed before the labels of tokens, which then keep
//! off them.

use super::boxes::{Obstacle, Obstacles, Rim};
use super::layout::Layout;
use super::paint::num::{by_value, real, real_of, signed};
use super::paint::{Canvas, Face, FontCache, Point, Writing, at};
use super::{Framing, theme};
use crate::scene::{Cell, Item, Scene, Zone};

/// A word and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Word {
    centre: Point,
    text: String,
    writing: Writing,
    half_width: f32,
}

impl Word {
    fn rim(&self) -> Rim {
        Rim::about(self.centre, self.half_width, self.writing.size * 0.6)
    }

    /// What labels keep off.
    pub(super) fn obstacle(&self) -> Obstacle {
        Obstacle { area: self.rim(), price: 3.0 }
    }
}

/// Finds a place for each word: zones near their middle, bodies on them or close by, clear of what stands there.
pub(super) fn placed(letters: &FontCache, layout: &Layout, scene: &Scene, obstacles: &[Obstacle]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let titles = scene.items.iter().filter_map(|item| match item {
        Item::Disc { cell, radius_tenths, name, .. } if !name.is_empty() => Some((*cell, *radius_tenths, name)),
        _ => None,
    });
    for (cell, radius_tenths, name) in titles {
        words.extend(title(letters, layout, (cell, radius_tenths), name, obstacles));
    }
    for item in &scene.items {
        if let Item::Zone(zone) = item
            && !zone.label.is_empty()
        {
            let word = of_zone(letters, layout, zone, obstacles, &words);
            words.extend(word);
        }
    }
    words
}

fn of_zone(letters: &FontCache, layout: &Layout, zone: &Zone, obstacles: &[Obstacle], words: &[Word]) -> Option<Word> {
    let size =
        (real(layout.lattice.height) * 0.42).clamp(if layout.framing == Framing::Tactical { 18.0 } else { 13.0 }, 20.0);
    let color = theme::ink(zone.ink).mixed(theme::LIGHT, 110);
    let writing = Writing::new(Face::Bold, size, color).centred().haloed(theme::SHADOW, 2.2);
    let half_width = letters.width(writing.face, size, &zone.label) / 2.0;
    let window = layout.window.inset(6);
    let fits = |p: &Point| {
        p.x - half_width > real(window.left)
            && p.x + half_width < real(window.right())
            && window.inset(layout.lattice.height / 3).contains(*p)
    };
    let seen: Vec<Point> = zone.cells.iter().map(|c| layout.lattice.centre(*c)).filter(fits).collect();
    let count = real_of(seen.len()).max(1.0);
    let middle = seen.iter().fold(Point::zero(), |sum, p| at(sum.x + p.x / count, sum.y + p.y / count));
    let (unit, obstacles) = (layout.lattice.unit(), Obstacles::of(obstacles));
    let cost = |p: &Point| {
        let rim = Rim::about(*p, half_width + 3.0, size * 0.62);
        let clash: f32 = words.iter().map(|w| rim.overlap(&w.rim())).sum::<f32>() / rim.size();
        (p.x - middle.x).hypot(p.y - middle.y) + (obstacles.under(&rim) * 9.0 + clash * 40.0) * unit
    };
    let costs = seen.iter().map(|centre| (*centre, cost(centre)));
    let (centre, _) = costs.min_by(|a, b| by_value(a.1, b.1))?;
    Some(Word { centre, text: zone.label.clone(), writing, half_width })
}

/// The name of a body: on it, or below or above where something stands on it.
fn title(
    letters: &FontCache,
    layout: &Layout,
    (cell, radius_tenths): (Cell, u32),
    name: &str,
    obstacles: &[Obstacle],
) -> Option<Word> {
    let size = (layout.lattice.unit() * 0.8).clamp(14.0, 22.0);
    let writing = Writing::new(Face::Bold, size, theme::TEXT).centred().haloed(theme::SHADOW.alpha(205), 2.6);
    let half_width = letters.width(writing.face, size, name) / 2.0;
    let middle = layout.lattice.centre(cell);
    let radius = real(layout.lattice.height) * real(signed(radius_tenths)) / 10.0;
    if !layout.shows(middle) {
        return None;
    }
    // The body itself is no obstacle to its own name.
    let others = Obstacles::of(obstacles.iter().filter(|o| o.price > 1.0));
    let away = radius + size * 0.75;
    let places = [(0.0, 0.0), (away, 0.1), (-away, 0.12), (away * 1.5, 0.3), (-away * 1.5, 0.32)];
    let cost = |(down, price): &(f32, f32)| {
        others.under(&Rim::about(at(middle.x, middle.y + down), half_width, size * 0.6)) + price
    };
    let (down, _) = places.into_iter().min_by(|a, b| by_value(cost(a), cost(b)))?;
    Some(Word { centre: at(middle.x, middle.y + down), text: name.to_owned(), writing, half_width })
}

/// Writes the words.
pub(super) fn write(canvas: &mut Canvas<'_>, words: &[Word]) {
    for word in words {
        canvas.write_middle(word.centre, &word.text, &word.writing);
    }
}
