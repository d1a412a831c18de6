//! Figures of the ship cards, laid out for quick look-up: damage by distance, and reach from a facing of north.

use std::sync::LazyLock;

use crate::games::anteel::data::catalogue::{Armour, Class, ClassId};
use crate::games::anteel::data::layout::Layout;
use crate::games::anteel::rules::board::Pose;
use crate::games::anteel::rules::path::reach;
use crate::grid::{Direction, Hex, Offset};

/// Greatest distance in the damage table, in hexes.
const MOST_HEXES: usize = 16;

/// One class's figures.
#[derive(Debug)]
pub(super) struct Figures {
    pub(crate) card: &'static Class,
    /// Damage by armour and distance; 0: no shot.
    damage: [[i32; MOST_HEXES + 1]; 3],
    /// Ends of moves from the origin, by facing; the first is staying.
    ends: [Vec<Pose>; 6],
}

static FIGURES: LazyLock<Vec<Figures>> = LazyLock::new(|| ClassId::every().map(Figures::new).collect());

/// The figures of a class.
pub(super) fn figures(class: ClassId) -> Option<&'static Figures> {
    FIGURES.get(class.index())
}

const fn row(armour: Armour) -> usize {
    match armour {
        Armour::Light => 0,
        Armour::Medium => 1,
        Armour::Heavy => 2,
    }
}

impl Figures {
    fn new(class: ClassId) -> Self {
        let card = class.card();
        let mut damage = [[0; MOST_HEXES + 1]; 3];
        for armour in [Armour::Light, Armour::Medium, Armour::Heavy] {
            for (distance, figure) in (0..).zip(&mut damage[row(armour)]).skip(1) {
                *figure = card.damage_at(distance, armour).unwrap_or(0).cast_signed();
            }
        }
        // A board so large that no edge is in the way.
        let sea = Layout { gap: 40, depth: 10, columns: 60, margin: 10 };
        let middle = Offset::new(40, 40).to_hex();
        let ends = Direction::ALL.map(|facing| {
            let start = Pose { hex: middle, facing };
            let found = reach(card, &sea, start).into_keys().filter(|p| *p != start);
            std::iter::once(start).chain(found).map(|p| Pose { hex: p.hex.minus(middle), ..p }).collect()
        });
        Self { card, damage, ends }
    }

    /// Hull boxes a shot from `from` would mark on a ship of that armour at `at`; 0: no shot.
    pub(super) fn damage(&self, from: Pose, at: Hex, armour: Armour) -> i32 {
        let distance = from.hex.distance_hexes(at);
        let figure = self.at_distance(distance, armour);
        if figure > 0 && self.card.arc.bears(from.hex, from.facing, at) { figure } else { 0 }
    }

    /// Damage at a distance, in arc or not.
    pub(super) fn at_distance(&self, distance_hexes: i32, armour: Armour) -> i32 {
        let distance = usize::try_from(distance_hexes).unwrap_or(0);
        self.damage[row(armour)].get(distance).copied().unwrap_or(0)
    }

    /// Poses it can end in from `start` on an endless board; staying first.
    pub(super) fn ends(&self, start: Pose) -> impl Iterator<Item = Pose> {
        let ends = &self.ends[usize::from(start.facing.index())];
        ends.iter().map(move |p| Pose { hex: p.hex.plus(start.hex), facing: p.facing })
    }
}
