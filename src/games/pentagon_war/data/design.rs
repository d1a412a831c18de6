//! Designs of craft: systems, mounts, points, size class and validity (9.5, 19, 20), what is wrong with one.
//!
//! Their notation is in `design_spec`.

use std::collections::BTreeMap;
use std::iter::successors;

use serde::{Deserialize, Serialize};

use crate::games::pentagon_war::data::catalogue::{charts, house, price, warheads};
use crate::games::pentagon_war::data::geometry::place_of_side;
use crate::games::pentagon_war::data::system::{System, WeaponKind};

/// A weapon on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Mount {
    pub(crate) kind: WeaponKind,
    /// Side 1 to 6.
    pub(crate) side: u8,
}

/// What a hangar bay's drone carries (12.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DroneLoad {
    /// Laser, electron cannon, proton cannon or nothing.
    pub(crate) weapon: Option<WeaponKind>,
    /// Has a ramming weight.
    pub(crate) has_weight: bool,
}

/// A docking link (18.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LinkSpec {
    /// Side 1 to 6.
    pub(crate) side: u8,
    /// The partner faces the other way; fixed when both are built.
    pub(crate) is_opposite: bool,
}

/// A craft as it is built.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Design {
    /// Class name.
    pub(crate) name: String,
    /// Manned craft accelerate thirty times slower and can repair (6.3, 20.1).
    pub(crate) is_manned: bool,
    /// Number of boxes of the kinds that need nothing but a number.
    pub(crate) boxes: BTreeMap<System, u16>,
    /// Armor boxes of sides 1 to 6.
    pub(crate) armor: [u16; 6],
    /// Weapons in order.
    pub(crate) weapons: Vec<Mount>,
    /// Warheads of the missiles.
    pub(crate) missiles: Vec<u8>,
    /// Hangar bays with their drones.
    pub(crate) bays: Vec<DroneLoad>,
    /// Docking links.
    pub(crate) links: Vec<LinkSpec>,
}

/// The size class of that many boxes (19.1).
#[expect(clippy::expect_used, reason = "a test reads the chart, which has a first limit")]
pub(crate) fn size_class_of(boxes: u32) -> u32 {
    let most = &charts().size_class.most_boxes;
    // Past the chart each class has twice the boxes of the one before.
    let beyond = successors(most.last().copied(), |limit| Some(limit.saturating_mul(2))).skip(1);
    let mut limits = (1..).zip(most.iter().copied().chain(beyond));
    limits.find(|(_, limit)| boxes <= *limit).map(|(class, _)| class).expect("the limits grow without end")
}

/// The size class in Roman figures.
pub(crate) fn roman(class: u32) -> String {
    const FIGURES: [&str; 11] = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
    FIGURES.get(class as usize).map_or_else(|| class.to_string(), |f| (*f).to_owned())
}

const MOUNT_CODES: [&str; 6] = ["F", "R", "RR", "A", "LR", "L"];

/// The side 1 to 6 of a mount's code or figure, in either case.
pub(crate) fn side_of_code(code: &str) -> Option<u8> {
    let by_code = MOUNT_CODES.iter().position(|c| c.eq_ignore_ascii_case(code.trim())).map(|i| i + 1);
    let side = by_code.or_else(|| code.trim().parse::<usize>().ok().filter(|s| (1..=6).contains(s)));
    side.and_then(|s| u8::try_from(s).ok())
}

/// The code of a mount: F, R, RR, A, LR, L for sides 1 to 6 (9.5).
pub(crate) fn mount_code(side: u8) -> &'static str {
    MOUNT_CODES[place_of_side(side)]
}

impl Design {
    /// Boxes of a kind that needs nothing but a number.
    pub(crate) fn count(&self, system: System) -> u16 {
        self.boxes.get(&system).copied().unwrap_or(0)
    }

    /// Boxes of any kind.
    pub(crate) fn total_of(&self, system: System) -> u32 {
        let mounted = self.weapons.iter().filter(|m| m.kind.system() == system).count();
        let listed = match system {
            System::Armor => self.armor.iter().map(|n| usize::from(*n)).sum(),
            System::Missile => self.missiles.len(),
            System::HangarBay => self.bays.len(),
            System::DockingLink => self.links.len(),
            other => usize::from(self.count(other)) + mounted,
        };
        u32::try_from(listed).unwrap_or(u32::MAX)
    }

    /// All boxes but the radar track (19.1).
    pub(crate) fn box_count(&self) -> u32 {
        let plain: u32 = self.boxes.iter().filter(|(s, _)| **s != System::Radar).map(|(_, n)| u32::from(*n)).sum();
        let lists = self.weapons.len() + self.missiles.len() + self.bays.len() + self.links.len();
        plain + self.total_of(System::Armor) + u32::try_from(lists).unwrap_or(u32::MAX)
    }

    /// Its size class as built (19.1).
    pub(crate) fn size_class(&self) -> u32 {
        size_class_of(self.box_count())
    }

    /// No engines: a base (20.1).
    pub(crate) fn is_base(&self) -> bool {
        self.count(System::Engine) == 0
    }

    /// Its cost (20.2).
    pub(crate) fn points(&self) -> u32 {
        let plain: u32 = self.boxes.iter().map(|(s, n)| price(*s) * u32::from(*n)).sum();
        let weapons: u32 = self.weapons.iter().map(|m| price(m.kind.system())).sum();
        let missiles: u32 = self.missiles.iter().map(|w| missile_points(*w)).sum();
        let bays: u32 = self.bays.iter().map(|load| price(System::HangarBay) + load.points()).sum();
        let links = price(System::DockingLink) * self.total_of(System::DockingLink);
        plain + weapons + missiles + bays + links + price(System::Armor) * self.total_of(System::Armor)
    }

    /// Everything that is wrong with it (20.4); empty: it may be built.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (system, least) in [(System::ForwardHull, 1), (System::AftHull, 1), (System::MainControl, 1)] {
            if self.count(system) < least {
                faults.push(format!("it has no {}; at least one is needed", system.words()));
            }
        }
        let (engines, size) = (u32::from(self.count(System::Engine)), self.size_class());
        if engines > 0 && engines < size {
            let class = roman(size);
            faults.push(format!(
                "{engines} engines are too few for its size class {class}: {size} or more, or none for a base"
            ));
        }
        if engines > 0 && self.count(System::FuelTank) == 0 {
            faults.push("it has engines but no fuel tank; at least one is needed".to_owned());
        }
        let radar_limit = i64::from(house().radar.most_boxes);
        if i64::from(self.count(System::Radar)) > radar_limit {
            faults.push(format!("{} radar boxes; {radar_limit} is the most", self.count(System::Radar)));
        }
        let sides = self.weapons.iter().map(|m| m.side).chain(self.links.iter().map(|l| l.side));
        for side in sides.filter(|s| !(1..=6).contains(s)) {
            faults.push(format!("side {side}; sides are 1 to 6"));
        }
        for warhead in self.missiles.iter().filter(|w| !warheads().contains(w)) {
            faults.push(format!("warhead {warhead}; {} are on sale", words_of(warheads())));
        }
        for load in &self.bays {
            if load.weapon.is_some_and(WeaponKind::is_gun) {
                faults.push("a drone carries a laser, an electron cannon, a proton cannon or nothing".to_owned());
            }
        }
        for (i, link) in self.links.iter().enumerate() {
            if self.links.iter().take(i).any(|l| l.side == link.side) {
                faults.push(format!("two docking links on side {}; one a side", link.side));
            }
        }
        let mut named: Vec<String> = Vec::new();
        for fault in faults {
            if !named.contains(&fault) {
                named.push(fault);
            }
        }
        named
    }
}

impl DroneLoad {
    /// Points besides the bay (20.1).
    pub(crate) fn points(self) -> u32 {
        let weight = if self.has_weight { price(System::RammingWeight) } else { 0 };
        self.weapon.map_or(0, |kind| price(kind.system())) + weight
    }

    /// `L`, `EW`, `-`.
    pub(crate) fn code(self) -> String {
        let weapon = match self.weapon {
            Some(WeaponKind::Laser) => "L",
            Some(WeaponKind::ElectronCannon) => "E",
            Some(WeaponKind::ProtonCannon) => "P",
            _ => "-",
        };
        format!("{weapon}{}", if self.has_weight { "W" } else { "" })
    }
}

/// Points of a missile (20.2).
pub(crate) fn missile_points(warhead: u8) -> u32 {
    price(System::Missile) + u32::from(warhead)
}

pub(crate) fn words_of<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
