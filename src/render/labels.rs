//! Labels: names of tokens, what shots did, notes; placed so that they cover as little as possible.

use std::collections::{BTreeMap, BTreeSet};

use super::boxes::{Obstacle, Obstacles, Rim};
use super::layout::Layout;
use super::paint::facet::slab;
use super::paint::num::{by_value, ceil, real, round};
use super::paint::{Canvas, Color, Face, FontCache, Frame, Line, Outline, Point, Writing, at};
use super::tokens::Placed;
use super::{Framing, action, theme};
use crate::scene::{Cell, Ink, Item, Scene, Size};

/// Which of its places the label of each token took, by id. From frame to frame of an animation a label stays on its side
/// of the token, unless that side became much worse.
pub(super) type Memory = BTreeMap<String, usize>;

/// Hexes lower than this with more tokens than these have no room for every name.
const CROWDED_HEX: i32 = 34;
const NAMES_MAX: usize = 12;

/// Size of what stands beside a name, as a share of the name's.
const PLAIN: f32 = 0.96;

/// What a place is cheaper by that the label had in the frame before.
const STEADY: f32 = 1.0;

/// What a label looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A dark pill with a bar of its side's colour.
    Name,
    /// A dark figure in a coloured pill.
    Figure,
    /// A dark pill with coloured writing.
    Note,
}

/// A label that wants a place.
struct Wish {
    /// What it belongs to.
    anchor: Point,
    /// How far it keeps off its anchor.
    clear: f32,
    bold: String,
    plain: String,
    color: Color,
    size: f32,
    kind: Kind,
    /// Of somebody who is due.
    is_due: bool,
    /// Of a missile, a bolt or a drone.
    is_small: bool,
    /// Where other units stand.
    others: Vec<Point>,
    /// Places with what each costs apart from other labels.
    places: Vec<(Rim, f32)>,
}

/// A label and its place.
pub(super) struct Label {
    wish: Wish,
    pub(super) area: Rim,
    /// A line leads from it to its unit.
    pub(super) is_led: bool,
}

impl Label {
    /// The unit's name and where it stands, if it names one.
    pub(super) fn named(&self) -> Option<(&str, Point)> {
        (self.wish.kind == Kind::Name).then_some((self.wish.bold.as_str(), self.wish.anchor))
    }
}

/// Finds a place for each label.
pub(super) fn placed(
    letters: &FontCache,
    layout: &Layout,
    scene: &Scene,
    (tokens, obstacles): (&[Placed<'_>], &[Obstacle]),
    memory: &mut Memory,
) -> Vec<Label> {
    let mut wishes = figures(layout, scene);
    wishes.extend(names(layout, scene, tokens));
    for wish in &mut wishes {
        let size = extent(letters, wish);
        wish.places = places(layout, wish, size, obstacles);
        keep_near(layout, wish, tokens);
        let before = memory.get(&wish.bold).filter(|_| wish.kind == Kind::Name);
        if let Some((_, cost)) = before.and_then(|nth| wish.places.get_mut(*nth)) {
            *cost -= STEADY;
        }
    }
    let chosen = settle(&wishes);
    for (wish, nth) in wishes.iter().zip(&chosen).filter(|(wish, _)| wish.kind == Kind::Name) {
        memory.insert(wish.bold.clone(), *nth);
    }
    let label = |(wish, nth): (Wish, usize)| {
        let (area, _) = *wish.places.get(nth)?;
        Some(Label { is_led: is_led(layout, &wish, &area), wish, area })
    };
    without_swarms(layout, wishes.into_iter().zip(chosen).filter_map(label).collect())
}

/// In a swarm of missiles and drones those go unnamed that would cover another's name or another unit: both would be lost,
/// and the words of the map name them all.
fn without_swarms(layout: &Layout, labels: Vec<Label>) -> Vec<Label> {
    let (small, mut kept): (Vec<Label>, Vec<Label>) = labels.into_iter().partition(|label| label.wish.is_small);
    for label in small {
        let covers = |other: &Label| label.area.overlap(&other.area) > 0.0;
        let is_on = |unit: &Point| label.area.away(*unit) < layout.lattice.unit() * 0.4;
        if !kept.iter().any(covers) && !label.wish.others.iter().any(is_on) {
            kept.push(label);
        }
    }
    kept
}

/// Draws labels at their places.
pub(super) fn draw(canvas: &mut Canvas<'_>, labels: &[Label]) {
    for Label { wish, area, .. } in labels.iter().filter(|label| label.is_led) {
        leader(canvas, wish, area);
    }
    for Label { wish, area, .. } in labels {
        pill(canvas, wish, area);
    }
}

/// A place that is nearer to another token than to its own costs more: a name must not seem another's.
fn keep_near(layout: &Layout, wish: &mut Wish, tokens: &[Placed<'_>]) {
    if wish.kind != Kind::Name {
        return;
    }
    let unit = layout.lattice.unit();
    let others: Vec<Point> =
        tokens.iter().filter(|p| !p.token.is_ghost && p.centre != wish.anchor).map(|p| p.centre).collect();
    for (place, cost) in &mut wish.places {
        let own = place.away_squared(wish.anchor);
        let nearest = others.iter().map(|other| place.away_squared(*other)).fold(own, f32::min);
        if nearest < own {
            *cost += (own.sqrt() - nearest.sqrt()) / unit * 2.5;
        }
    }
    wish.others = others;
}

/// Where hexes are small and ships many, only those who act are named: all names would hide them all.
fn is_named(layout: &Layout, acting: Option<&BTreeSet<Cell>>, placed: &Placed<'_>) -> bool {
    let window = layout.window.inset(-layout.lattice.height / 3);
    window.contains(placed.centre) && acting.is_none_or(|cells| cells.contains(&placed.token.cell))
}

fn names(layout: &Layout, scene: &Scene, tokens: &[Placed<'_>]) -> Vec<Wish> {
    let is_crowded =
        layout.framing == Framing::Tactical && layout.lattice.height < CROWDED_HEX && tokens.len() > NAMES_MAX;
    let acting: Option<BTreeSet<Cell>> = is_crowded.then(|| action::actors(scene).into_iter().collect());
    let named = tokens.iter().filter(|placed| is_named(layout, acting.as_ref(), placed));
    let mut wishes: Vec<(usize, Wish)> = named
        .filter_map(|placed| {
            let label = placed.token.label.as_ref()?;
            let near = |other: &&Placed<'_>| {
                (other.centre.x - placed.centre.x).hypot(other.centre.y - placed.centre.y) < layout.lattice.unit() * 5.0
            };
            let crowd = tokens.iter().filter(near).count() + if placed.token.is_lit { 100 } else { 0 };
            let color = placed.token.tint.map_or_else(|| theme::side(placed.token.side), theme::clan_writing);
            let wish = Wish {
                anchor: placed.centre,
                clear: (placed.reach * 0.9).max(layout.lattice.unit() * 0.6),
                bold: label.id.clone(),
                plain: label.name.clone(),
                color,
                size: layout.label_size(),
                kind: Kind::Name,
                is_due: placed.token.is_lit,
                is_small: placed.token.size == Size::Tiny,
                others: Vec::new(),
                places: Vec::new(),
            };
            Some((crowd, wish))
        })
        .collect();
    // The most crowded choose first.
    wishes.sort_by_key(|(crowd, _)| std::cmp::Reverse(*crowd));
    wishes.into_iter().map(|(_, wish)| wish).collect()
}

/// What shots did, beside their last third; and notes, at their cells or next to what stands there.
fn figures(layout: &Layout, scene: &Scene) -> Vec<Wish> {
    let wish = |anchor: Point, text: &str, color: Color, kind: Kind| {
        let is_meant = !text.is_empty() && layout.window.contains(anchor);
        is_meant.then(|| Wish {
            anchor,
            clear: if kind == Kind::Note { layout.lattice.unit() * 0.66 } else { 0.0 },
            bold: text.to_owned(),
            plain: String::new(),
            color,
            size: layout.label_size() * if kind == Kind::Note { 0.86 } else { 0.92 },
            kind,
            is_due: false,
            is_small: false,
            others: Vec::new(),
            places: Vec::new(),
        })
    };
    let of_item = |item: &Item| match item {
        Item::Shot { from, to, ink, text, .. } => {
            let (from, to) = (layout.lattice.centre(*from), layout.lattice.centre(*to));
            let anchor = at(from.x + (to.x - from.x) * 0.7, from.y + (to.y - from.y) * 0.7);
            wish(anchor, text, theme::ink(*ink), Kind::Figure)
        }
        Item::Note { cell, text, ink } => wish(layout.lattice.centre(*cell), text, theme::ink(*ink), Kind::Note),
        _ => None,
    };
    scene.items.iter().filter_map(of_item).collect()
}

/// Width and height of a label.
fn extent(letters: &FontCache, wish: &Wish) -> (f32, f32) {
    let bold = letters.width(Face::Bold, wish.size, &wish.bold);
    let plain = if wish.plain.is_empty() {
        0.0
    } else {
        wish.size * 0.3 + letters.width(Face::Condensed, wish.size * PLAIN, &wish.plain)
    };
    let (beside, line) = if wish.kind == Kind::Name { (0.95, 1.36) } else { (0.7, 1.26) };
    (real(ceil(bold + plain + wish.size * beside)), real(ceil(wish.size * line)))
}

/// Places round the anchor in widening rings, with what each costs.
fn places(layout: &Layout, wish: &Wish, (width, height): (f32, f32), obstacles: &[Obstacle]) -> Vec<(Rim, f32)> {
    const RINGS: i32 = 5;
    // Beside first, then above and below, then the corners.
    const WAYS: [(f32, f32, f32); 12] = [
        (1.0, 0.0, 0.0),
        (-1.0, 0.0, 0.02),
        (0.0, -1.0, 0.05),
        (0.0, 1.0, 0.07),
        (0.8, -0.9, 0.08),
        (0.8, 0.9, 0.08),
        (-0.8, -0.9, 0.1),
        (-0.8, 0.9, 0.1),
        (0.45, -1.0, 0.07),
        (0.45, 1.0, 0.08),
        (-0.45, -1.0, 0.07),
        (-0.45, 1.0, 0.08),
    ];
    let mut places = Vec::new();
    if wish.kind != Kind::Name {
        places.push((Rim::about(wish.anchor, width / 2.0, height / 2.0), 0.0));
    }
    for ring in 0..RINGS {
        let away = wish.clear + 3.0 + real(ring) * layout.lattice.unit() * 0.55;
        for (x, y, price) in WAYS {
            let centre = at(wish.anchor.x + x * (away + width / 2.0), wish.anchor.y + y * (away + height / 2.0));
            places.push((Rim::about(centre, width / 2.0, height / 2.0).inside(layout.window.inset(3)), price));
        }
    }
    let all = around(&places);
    let near = Obstacles::of(obstacles.iter().filter(|o| all.overlap(&o.area) > 0.0));
    places.into_iter().map(|(place, price)| (place, cost(&place, wish, price, &near, layout))).collect()
}

/// What holds all of these places.
fn around(places: &[(Rim, f32)]) -> Rim {
    let none = Rim { left: f32::MAX, top: f32::MAX, right: f32::MIN, bottom: f32::MIN };
    places.iter().fold(none, |all, (place, _)| Rim {
        left: all.left.min(place.left),
        top: all.top.min(place.top),
        right: all.right.max(place.right),
        bottom: all.bottom.max(place.bottom),
    })
}

/// What a place costs by itself: what it covers, and how far off it is.
fn cost(place: &Rim, wish: &Wish, price: f32, obstacles: &Obstacles, layout: &Layout) -> f32 {
    let distance = place.away(wish.anchor) / layout.lattice.unit();
    price + obstacles.under(place) * 4.0 + distance * 0.32
}

/// Lets every label choose its cheapest place in turn, a few times over; gives the place of each by its number.
fn settle(wishes: &[Wish]) -> Vec<usize> {
    let mut chosen: Vec<Option<usize>> = vec![None; wishes.len()];
    let all: Vec<Rim> = wishes.iter().map(|wish| around(&wish.places)).collect();
    let rim = |(wish, nth): (&Wish, &Option<usize>)| nth.and_then(|n| wish.places.get(n)).map(|(place, _)| *place);
    for _ in 0..4 {
        let before = chosen.clone();
        for (i, wish) in wishes.iter().enumerate() {
            let others: Vec<Rim> = wishes
                .iter()
                .zip(&chosen)
                .enumerate()
                .filter(|(j, _)| *j != i)
                .filter_map(|(_, pair)| rim(pair))
                .filter(|other| all[i].overlap(other) > 0.0)
                .collect();
            let price = |(place, cost): &(Rim, f32)| {
                let clash: f32 = others.iter().map(|other| place.overlap(other)).sum();
                cost + clash * 30.0 / place.size()
            };
            let costs = wish.places.iter().map(price).enumerate();
            chosen[i] = costs.min_by(|a, b| by_value(a.1, b.1)).map(|(nth, _)| nth);
        }
        if chosen == before {
            break;
        }
    }
    chosen.into_iter().map(Option::unwrap_or_default).collect()
}

/// Whether a line leads from a name to its unit: where it had to move away, or where it is nearer to another unit.
fn is_led(layout: &Layout, wish: &Wish, place: &Rim) -> bool {
    let own = place.away(wish.anchor);
    let is_far = own > wish.clear + layout.lattice.unit() * 0.55;
    wish.kind == Kind::Name && (is_far || wish.others.iter().any(|other| place.away(*other) < own))
}

/// A line from a label to what it belongs to, where it had to move away.
fn leader(canvas: &mut Canvas<'_>, wish: &Wish, place: &Rim) {
    let end = place.nearest(wish.anchor);
    let distance = (end.x - wish.anchor.x).hypot(end.y - wish.anchor.y);
    let t = (wish.clear * 0.6 / distance.max(1.0)).min(1.0);
    let start = at(wish.anchor.x + (end.x - wish.anchor.x) * t, wish.anchor.y + (end.y - wish.anchor.y) * t);
    let line = Outline::line([start, end]);
    canvas.stroke(&line, Line::solid(theme::SHADOW.alpha(200), 4.4));
    canvas.stroke(&line, Line::solid(wish.color.mixed(theme::SPACE, 20), 2.2));
}

fn pill(canvas: &mut Canvas<'_>, wish: &Wish, place: &Rim) {
    let frame = Frame::new(
        round(place.left),
        round(place.top),
        round(place.right - place.left),
        round(place.bottom - place.top),
    );
    let middle = real(frame.top) + real(frame.height) / 2.0;
    let bold = Writing::new(Face::Bold, wish.size, wish.color);
    if wish.kind != Kind::Name {
        let (ground, ink) = match wish.kind {
            Kind::Figure => (wish.color, theme::SHADOW),
            _ => (theme::PILL, wish.color),
        };
        slab(canvas, frame.inset(-2), real(frame.height) * 0.45, theme::SHADOW);
        slab(canvas, frame, real(frame.height) * 0.42, ground);
        let centre = real(frame.left) + real(frame.width) / 2.0;
        canvas.write_middle(at(centre, middle), &wish.bold, &Writing { color: ink, ..bold }.centred());
        return;
    }
    let (ground, name, plain) = if wish.is_due {
        (theme::ink(Ink::Highlight), theme::SHADOW, theme::SHADOW)
    } else {
        (theme::PILL, wish.color, theme::TEXT)
    };
    if let Some((_, width)) = canvas.manner().rim {
        canvas.stroke(&Outline::rounded(frame, 5.0), Line::solid(wish.color, 2.0 * width));
    }
    slab(canvas, frame, 5.0, ground);
    canvas.rect(bar(frame, wish.anchor), wish.color);
    let x = real(frame.left) + wish.size * 0.48;
    canvas.write_middle(at(x, middle), &wish.bold, &Writing { color: name, ..bold });
    if !wish.plain.is_empty() {
        let after = x + canvas.letters().width(Face::Bold, wish.size, &wish.bold) + wish.size * 0.3;
        canvas.write_middle(at(after, middle), &wish.plain, &Writing::new(Face::Condensed, wish.size * PLAIN, plain));
    }
}

/// The bar of a name, on the side where its unit is.
fn bar(frame: Frame, unit: Point) -> Frame {
    let Frame { left, top, width, height } = frame;
    if unit.x <= real(left) {
        Frame::new(left, top, 5, height)
    } else if unit.x >= real(frame.right()) {
        Frame::new(frame.right() - 5, top, 5, height)
    } else if unit.y <= real(top) {
        Frame::new(left, top, width, 4)
    } else {
        Frame::new(left, frame.bottom() - 4, width, 4)
    }
}
