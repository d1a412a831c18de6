//! What happened, in the past tense. Names are kept as they were, since drones and missiles are forgotten when gone.
//!
//! Nothing keeps events: the log has what was ordered, and they follow from it again. Their wording is in `text`.

use serde::{Deserialize, Serialize};

use crate::contract::{Outcome, Seat};
use crate::games::pentagon_war::data::catalogue::ChartEntry;
use crate::games::pentagon_war::data::design::DroneLoad;
use crate::games::pentagon_war::data::placement::Spot;
use crate::games::pentagon_war::data::velocity::Velocity;
use crate::games::pentagon_war::rules::allocation::Allocation;
use crate::games::pentagon_war::rules::fire::{Effect, Modifier};
use crate::games::pentagon_war::rules::forecast::Prospects;
use crate::grid::{Direction, Hex};

/// A roll of two dice against a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Roll {
    pub(crate) dice: (u32, u32),
    /// What was needed.
    pub(crate) needed: i32,
    /// It was made.
    pub(crate) is_made: bool,
}

/// A craft that a side brings from the shipyard (20).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Bought {
    /// What it is called.
    pub(crate) name: String,
    /// Its stock class; `None`: a design of the side's own.
    pub(crate) class: Option<String>,
    /// What it costs.
    pub(crate) points: u32,
}

/// Something launched (4.9), by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Launch {
    /// 12.1.
    Missile { name: String, warhead: u8, is_rail: bool },
    /// 12.2.
    Drone { name: String, load: DroneLoad },
    /// 12.3.
    Bolt { name: String, direction: Direction },
}

/// How something that flies comes to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Spending {
    /// A missile has burnt its fuel (12.1).
    FuelGone,
    /// A bolt has flown too far (12.3).
    Dispersed,
}

/// A way out of the battle (15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WayOut {
    /// 15.1.
    Acceleration,
    /// 15.2.
    Range,
}

/// Why a craft cannot leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Hindrance {
    /// It has no filled fuel tank or no engine (15.1).
    NoThrust,
    /// That craft is as fast (15.2).
    AsFast(String),
    /// Fire of so many points could reach it past so many screens (15.2).
    Fire {
        points: u32,
        /// Units of screens.
        screens: u32,
    },
    /// That missile or bolt could reach it (15.2).
    Seeker(String),
    /// Missiles that this craft has aboard could reach it (15.2).
    MissilesOf(String),
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A side's purchases were revealed (20).
    YardRevealed {
        side: String,
        craft: Vec<Bought>,
    },
    /// A craft was placed before the battle (23.1).
    Deployed {
        unit: String,
        spot: Spot,
    },
    /// Cargo was moved between attached craft (18.2).
    Transferred {
        unit: String,
        to: String,
        loads: u16,
    },
    /// A turn began (4.1).
    TurnBegan {
        turn: u16,
    },
    /// New components of a craft (4.1).
    Changed {
        unit: String,
        velocity: Velocity,
    },
    /// Beams matched two craft's velocities (9.6).
    Matched {
        unit: String,
        other: String,
        velocity: Velocity,
    },
    /// A form was revealed (4.2).
    Allocated {
        unit: String,
        allocation: Allocation,
        power: u32,
    },
    /// Life support failed (8.6).
    LifeSupportFailed {
        unit: String,
    },
    /// A lock-on was tried (11.2).
    LockTried {
        unit: String,
        target: String,
        die: Option<u32>,
        needed: i32,
        is_locked: bool,
    },
    /// A craft or drone moved over some impulses.
    Moved {
        unit: String,
        from: Hex,
        to: Hex,
        first: u8,
        last: u8,
    },
    /// An order could not be carried out (24.2); told to its owner. Why is in words, for the plan keeps it in the state
    /// until the rule has been tried for the last time.
    Dropped {
        seat: Seat,
        unit: String,
        order: String,
        why: String,
    },
    /// An order was carried out otherwise than it was given, or will be (24.2); told to its owner.
    Altered {
        seat: Seat,
        unit: String,
        what: String,
    },
    /// What filed fire would do now; told to its owner (9.1).
    Forecast {
        seat: Seat,
        unit: String,
        target: String,
        odds: Prospects,
    },
    /// Crash acceleration was rolled for (6.4).
    CrashRolled {
        unit: String,
        dice: (u32, u32),
        points: Option<u32>,
    },
    /// A mark was cut off at the speed limit (6.5, 15.1).
    SpeedLimited {
        unit: String,
        is_disengaging: bool,
    },
    /// Point defense fired (12.4).
    PointDefended {
        unit: String,
        target: String,
        roll: Roll,
    },
    /// A missile went off when it was shot (12.1).
    Volatile {
        unit: String,
        die: u32,
        is_burst: bool,
    },
    /// A bolt met a craft (12.3).
    BoltMet {
        bolt: String,
        unit: String,
        roll: Option<Roll>,
        hexes: u8,
        points: u32,
    },
    /// A bolt went through a drone or missile (12.3).
    BoltSwept {
        bolt: String,
        unit: String,
    },
    /// A missile, drone or bolt was spent.
    Spent {
        unit: String,
        why: Spending,
    },
    /// A missile reached its target (12.1).
    MissileStruck {
        missile: String,
        unit: String,
        roll: Option<Roll>,
        points: u32,
    },
    /// A ram was tried (14.1, 14.5); no roll: automatic.
    RamTried {
        unit: String,
        target: String,
        roll: Option<Roll>,
    },
    /// A ram did its damage (14.2, 14.3).
    Rammed {
        unit: String,
        target: String,
        points: u32,
        velocity: Option<Velocity>,
    },
    /// A craft destroyed itself (16.1).
    SelfDestructed {
        unit: String,
    },
    /// Something was launched (4.9).
    Launched {
        unit: String,
        what: Launch,
        target: Option<String>,
    },
    /// A drone was taken aboard (12.2).
    Recovered {
        unit: String,
        drone: String,
    },
    /// Two craft attached (18.1).
    Attached {
        unit: String,
        other: String,
    },
    /// They detached (18.3).
    Detached {
        unit: String,
        other: String,
    },
    /// Fire was announced (4.10).
    Announced {
        unit: String,
        target: String,
        arms: Vec<String>,
    },
    /// Screens were reinforced or switched on (10.2, 17.3).
    Reinforced {
        unit: String,
        units: u16,
        activated: u16,
        power: u32,
    },
    /// A shot was rolled (9.1).
    Fired {
        unit: String,
        arm: String,
        target: String,
        dice: (u32, u32),
        modifiers: Vec<(Modifier, i32)>,
        roll: i32,
        result: Effect,
    },
    /// Shots at a unit that another shot of the volley had destroyed (4.12).
    Wasted {
        unit: String,
        target: String,
        shots: u32,
    },
    /// A beam took hold of a craft or missed it (9.6).
    Held {
        unit: String,
        target: String,
        roll: Option<Roll>,
        is_held: bool,
    },
    /// A beam was fired at a bolt (12.3).
    Intercepted {
        unit: String,
        bolt: String,
        roll: Roll,
    },
    /// A hold ended.
    Released {
        unit: String,
        target: String,
    },
    /// Damage reached a craft in one impulse on one side (13.1).
    Struck {
        unit: String,
        side: u8,
        points: u32,
        screened: u32,
        armor: u32,
        interior: u32,
        causes: Vec<String>,
    },
    /// Interior hits were rolled: dark die, light die, what was lost (13.2).
    Penetrated {
        unit: String,
        hits: Vec<(u32, u32, Option<ChartEntry>)>,
    },
    /// A craft is crippled now (13.3).
    Crippled {
        unit: String,
    },
    /// A unit was destroyed (13.3); craft explode (16.2).
    Destroyed {
        unit: String,
        hex: Hex,
        explosion: u32,
    },
    /// A craft left the scenario (15).
    Disengaged {
        unit: String,
        by: WayOut,
    },
    /// A craft could not leave.
    StillHere {
        unit: String,
        why: Hindrance,
    },
    /// A side has no more orders now (24.1).
    Ready {
        side: String,
    },
    /// A side gave up.
    Resigned {
        side: String,
    },
    /// A side gave no orders for too long.
    Defaulted {
        side: String,
    },
    Ended {
        outcome: Outcome,
    },
}
