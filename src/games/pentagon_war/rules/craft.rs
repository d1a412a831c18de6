//! One craft: its boxes, its records, and what it can still do (3, 10, 13, 17).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::games::pentagon_war::data::catalogue::{house, weapon};
use crate::games::pentagon_war::data::design::Design;
use crate::games::pentagon_war::data::geometry::{Vector, place_of_side};
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::data::scenario::Alert;
use crate::games::pentagon_war::data::system::{System, WeaponKind};
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::breaks::Break;
use crate::games::pentagon_war::rules::captain::Defaults;
use crate::games::pentagon_war::rules::motion::Mark;
use crate::games::pentagon_war::rules::parts::is_ready_again;
pub(crate) use crate::games::pentagon_war::rules::parts::{Acid, BeamBox, Credit, Fate, Hold, Store, Told, WeaponBox};
use crate::games::pentagon_war::rules::plan::Plan;
use crate::games::pentagon_war::rules::power::Ledger;
use crate::games::pentagon_war::rules::unit::{Moment, UnitId};
use crate::grid::{Direction, Hex};

/// A craft: a unit of size class I or more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "four independent conditions of a craft, each a rule of its own")]
pub(crate) struct Craft {
    pub(crate) id: UnitId,
    /// What it is called.
    pub(crate) name: String,
    pub(crate) seat: Seat,
    /// As built.
    pub(crate) design: Design,
    pub(crate) hex: Hex,
    pub(crate) facing: Direction,
    /// Components this turn.
    pub(crate) velocity: Velocity,
    /// Whole components that move this turn (5.3).
    pub(crate) moving: Vector,
    /// Fractions carried (5.3, optional rule).
    pub(crate) carry: Velocity,
    /// In play or gone.
    pub(crate) fate: Fate,
    /// Destroyed boxes of the kinds that need nothing but a number.
    pub(crate) lost: BTreeMap<System, u16>,
    /// Destroyed armor boxes by side.
    pub(crate) armor_lost: [u16; 6],
    /// One entry a weapon.
    pub(crate) weapons: Vec<WeaponBox>,
    /// One entry a missile.
    pub(crate) missiles: Vec<Store>,
    /// One entry a hangar bay.
    pub(crate) bays: Vec<Store>,
    /// One entry a magnetic beam.
    pub(crate) beams: Vec<BeamBox>,
    /// Partners by docking link.
    pub(crate) partners: Vec<Option<UnitId>>,
    /// Fuel tanks emptied by disengaging.
    pub(crate) fuel_empty: u16,
    /// Cargo boxes whose load is gone (18.2, 21.2).
    #[serde(default)]
    pub(crate) cargo_spent: u16,
    /// The form of this turn.
    pub(crate) ledger: Ledger,
    pub(crate) alert: Alert,
    /// Screen boxes that are off (17.1).
    pub(crate) screens_off: u16,
    /// Units of reinforcement this turn.
    pub(crate) reinforcement: u16,
    /// Screen boxes in directional mode by side.
    pub(crate) directional: [u16; 6],
    /// Evasive maneuvering this turn.
    pub(crate) is_evading: bool,
    /// ECM levels this turn.
    pub(crate) ecm: u8,
    /// ECCM levels this turn.
    pub(crate) eccm: u8,
    /// Radar-invisible this turn.
    pub(crate) is_invisible: bool,
    /// Acceleration record of this turn.
    pub(crate) marks: Vec<Mark>,
    /// Acceleration records of earlier turns, the newest last; at most [`RECORD_TURNS`].
    pub(crate) record: Vec<(u16, Velocity, Vec<Mark>)>,
    /// Crash-accelerated in the last impulse (6.4).
    pub(crate) crashed_at: Option<Moment>,
    /// Asked for more than the highest speed (15.1).
    pub(crate) is_disengaging: bool,
    /// Acid at work, one entry a hit (9.3).
    pub(crate) acid: Vec<Acid>,
    /// Enemy craft it is locked on to.
    pub(crate) locks: BTreeSet<UnitId>,
    /// Cannot do anything this turn: no life support (8.6).
    pub(crate) is_inert: bool,
    /// Sealed orders of this turn.
    pub(crate) plan: Plan,
    pub(crate) defaults: Defaults,
    /// Breaks that have been heeded this turn.
    pub(crate) heeded: BTreeSet<Break>,
    /// Range breaks that hold already: they stop the run only after they have been false (24.3).
    #[serde(default)]
    pub(crate) within: BTreeSet<Break>,
    /// What its captain has been told this turn and need not be told again.
    #[serde(default)]
    pub(crate) told: BTreeSet<Told>,
    /// Sealed orders of drones that are still aboard, by bay from 1 (12.2).
    #[serde(default)]
    pub(crate) bay_plans: BTreeMap<u16, Plan>,
    /// Who destroyed how much of it (22.1).
    #[serde(default)]
    pub(crate) credit: Credit,
    /// What was filed for the turn before, to order it again (24.13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last: Option<LastTurn>,
}

/// Sealed orders of a turn as they were when the forms were revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastTurn {
    /// None: nothing was committed.
    pub(crate) form: Option<Allocation>,
    pub(crate) plan: Plan,
}

/// Turns of the acceleration record that are kept.
pub(crate) const RECORD_TURNS: usize = 3;

impl Craft {
    /// Still in the scenario.
    pub(crate) const fn is_in_play(&self) -> bool {
        matches!(self.fate, Fate::InPlay)
    }

    /// Where it is, as it might be placed (23.1).
    pub(crate) const fn spot(&self) -> Spot {
        Spot { hex: self.hex, facing: self.facing, velocity: self.velocity }
    }

    /// Intact boxes of a kind.
    pub(crate) fn intact(&self, system: System) -> u32 {
        let lists = match system {
            System::Armor => (1..=6).map(|side| u32::from(self.armor_on(side))).sum(),
            System::Missile => count(&self.missiles, |m| !m.is_lost),
            System::HangarBay => count(&self.bays, |b| !b.is_lost),
            System::MagneticBeam => count(&self.beams, |b| !b.is_lost),
            System::DockingLink => count(&self.partners, |_| true),
            other => self.intact_weapons().filter(|(_, kind)| kind.system() == other).fold(0, |n, _| n + 1),
        };
        if matches!(system, System::MagneticBeam) {
            return lists;
        }
        let lost = self.lost.get(&system).copied().unwrap_or(0);
        lists + u32::from(self.design.count(system).saturating_sub(lost))
    }

    /// Armor boxes left on a side 1 to 6.
    pub(crate) fn armor_on(&self, side: u8) -> u16 {
        let place = place_of_side(side);
        self.design.armor[place].saturating_sub(self.armor_lost[place])
    }

    /// Indexes and kinds of intact weapons.
    pub(crate) fn intact_weapons(&self) -> impl Iterator<Item = (usize, WeaponKind)> {
        let pairs = self.weapons.iter().zip(&self.design.weapons).enumerate();
        pairs.filter(|(_, (state, _))| !state.is_lost).map(|(i, (_, mount))| (i, mount.kind))
    }

    /// Boxes left but the radar track and their number as built (13.3).
    pub(crate) fn box_state(&self) -> (u32, u32) {
        let built = self.design.box_count();
        let plain: u32 = self.lost.iter().filter(|(s, _)| **s != System::Radar).map(|(_, n)| u32::from(*n)).sum();
        let armor: u32 = self.armor_lost.iter().map(|n| u32::from(*n)).sum();
        let lists = count(&self.weapons, |w| w.is_lost)
            + count(&self.missiles, |m| m.is_lost)
            + count(&self.bays, |b| b.is_lost)
            + count(&self.beams, |b| b.is_lost);
        (built.saturating_sub(plain + armor + lists), built)
    }

    /// Points of what has been destroyed in the scenario; all of it once the craft is (22.1).
    pub(crate) fn points_lost(&self) -> u32 {
        if matches!(self.fate, Fate::Destroyed(_)) {
            return self.design.points();
        }
        self.points_gone().saturating_sub(self.credit.gone_before)
    }

    /// Points of the boxes that are destroyed, also before the start.
    pub(crate) fn points_gone(&self) -> u32 {
        let mut left = self.design.clone();
        for (system, lost) in &self.lost {
            let boxes = left.count(*system).saturating_sub(*lost);
            left.boxes.insert(*system, boxes);
        }
        for (boxes, lost) in left.armor.iter_mut().zip(self.armor_lost) {
            *boxes = boxes.saturating_sub(lost);
        }
        let beams_lost = self.beams.iter().filter(|b| b.is_lost).fold(0, |n, _| n + 1);
        let beams = left.count(System::MagneticBeam).saturating_sub(beams_lost);
        left.boxes.insert(System::MagneticBeam, beams);
        left.weapons = keep(&self.design.weapons, &self.weapons, |w| !w.is_lost);
        left.missiles = keep(&self.design.missiles, &self.missiles, |m| !m.is_lost);
        left.bays = keep(&self.design.bays, &self.bays, |b| !b.is_lost);
        self.design.points().saturating_sub(left.points())
    }

    /// Half its boxes gone, no engine left, or no weapon left (13.3).
    pub(crate) fn is_crippled(&self) -> bool {
        let (left, built) = self.box_state();
        let no_engine = !self.design.is_base() && self.intact(System::Engine) == 0;
        left * 2 <= built || no_engine || (self.has_weapons_built() && !self.has_weapon())
    }

    fn has_weapons_built(&self) -> bool {
        !(self.design.weapons.is_empty() && self.design.missiles.is_empty() && self.design.bays.is_empty())
    }

    /// A weapon that can still be used.
    pub(crate) fn has_weapon(&self) -> bool {
        self.intact_weapons().next().is_some()
            || self.missiles.iter().any(|m| !m.is_lost && !m.is_empty)
            || self.bays.iter().any(|b| !b.is_lost && !b.is_empty)
    }

    /// Main or auxiliary control is left (13.4).
    pub(crate) fn has_control(&self) -> bool {
        self.intact(System::MainControl) + self.intact(System::AuxiliaryControl) > 0
    }

    /// Size class as built (19.1).
    pub(crate) fn own_size_class(&self) -> u32 {
        self.design.size_class()
    }

    /// Screen boxes in normal mode that are on (10.1).
    pub(crate) fn normal_screens(&self) -> u32 {
        self.active_screens().saturating_sub(self.directional_on(None))
    }

    /// Screen boxes that are intact and on.
    pub(crate) fn active_screens(&self) -> u32 {
        self.intact(System::Screen).saturating_sub(u32::from(self.screens_off))
    }

    /// Boxes in directional mode on a side or on all; never more than are active.
    pub(crate) fn directional_on(&self, side: Option<u8>) -> u32 {
        let mut left = self.active_screens();
        let mut found = 0;
        for (i, boxes) in self.directional.iter().enumerate() {
            let here = u32::from(*boxes).min(left);
            left -= here;
            if side.is_none_or(|s| usize::from(s) == i + 1) {
                found += here;
            }
        }
        found
    }

    /// Units of normal screening: a unit a box, and reinforcement up to as many (10.2).
    pub(crate) fn screening(&self) -> u32 {
        let boxes = self.normal_screens();
        boxes + u32::from(self.reinforcement).min(boxes)
    }

    /// Units of directional screening on a side (10.3).
    pub(crate) fn screening_on(&self, side: u8) -> u32 {
        let units = u32::from(house().screens.directional_units);
        self.directional_on(Some(side)) * units
    }

    /// Attached to another craft.
    pub(crate) fn is_attached(&self) -> bool {
        self.partners.iter().any(Option::is_some)
    }

    /// Sides with a docking link in use (18.2).
    pub(crate) fn linked_sides(&self) -> Vec<u8> {
        let pairs = self.design.links.iter().zip(&self.partners);
        pairs.filter(|(_, partner)| partner.is_some()).map(|(link, _)| link.side).collect()
    }

    /// Filled fuel tank boxes (15.1).
    pub(crate) fn fuel(&self) -> u32 {
        self.intact(System::FuelTank).saturating_sub(u32::from(self.fuel_empty))
    }

    /// Loaded cargo boxes (18.2).
    pub(crate) fn cargo(&self) -> u32 {
        self.intact(System::Cargo).saturating_sub(u32::from(self.cargo_spent))
    }

    /// ECM levels that work now: none without control, or in an impulse of crash acceleration (6.4, 13.4).
    pub(crate) fn working_ecm(&self, now: Moment) -> u8 {
        if self.has_control() && self.crashed_at != Some(now) { self.ecm } else { 0 }
    }

    /// ECCM levels that work now.
    pub(crate) fn working_eccm(&self) -> u8 {
        if self.has_control() { self.eccm } else { 0 }
    }

    /// Evading, and able to (7).
    pub(crate) fn evades(&self) -> bool {
        self.is_evading && self.has_control() && self.intact(System::Engine) > 0
    }

    /// One target an impulse only: no control, or crash acceleration in this impulse (6.4, 13.4).
    pub(crate) fn is_restricted(&self, now: Moment) -> bool {
        !self.has_control() || self.crashed_at == Some(now)
    }

    /// Turns at most 60 degrees: no control, or crash acceleration in the impulse before (4.4).
    pub(crate) fn turns_little(&self, now: Moment) -> bool {
        !self.has_control() || self.crashed_at.is_some_and(|at| at == now.before())
    }

    /// May use magnetic beams (6.4, 7.2, 13.4).
    pub(crate) fn may_use_beams(&self, now: Moment) -> bool {
        self.has_control() && self.crashed_at != Some(now) && !self.evades() && !self.is_inert
    }

    /// What its beams hold (9.6).
    pub(crate) fn holds(&self) -> impl Iterator<Item = Hold> {
        self.beams.iter().filter(|b| !b.is_lost).filter_map(|b| b.hold)
    }

    /// Missiles aboard: index and warhead.
    pub(crate) fn loaded_missiles(&self) -> impl Iterator<Item = (usize, u8)> {
        let pairs = self.missiles.iter().zip(&self.design.missiles).enumerate();
        pairs.filter(|(_, (store, _))| !store.is_lost && !store.is_empty).map(|(i, (_, warhead))| (i, *warhead))
    }

    /// The running velocity: this turn's components and all marks so far (6.5).
    pub(crate) fn running(&self) -> Velocity {
        self.marks.iter().fold(self.velocity, |v, m| v.plus(m.change))
    }

    /// Whether the weapon of that index may fire again (9.4).
    pub(crate) fn is_ready(&self, index: usize, now: Moment) -> bool {
        let (Some(state), Some(mount)) = (self.weapons.get(index), self.design.weapons.get(index)) else {
            return false;
        };
        !state.is_lost && is_ready_again(weapon(mount.kind).rate, state.fired, now)
    }
}

fn count<T>(items: &[T], which: impl Fn(&T) -> bool) -> u32 {
    items.iter().filter(|x| which(x)).fold(0, |n, _| n + 1)
}

fn keep<T: Clone, S>(built: &[T], states: &[S], which: impl Fn(&S) -> bool) -> Vec<T> {
    built.iter().zip(states).filter(|(_, s)| which(s)).map(|(t, _)| t.clone()).collect()
}
