//! What happened, in the past tense. Wording is in `words`; numbers that are an owner's secret are worded for it alone.

use serde::{Deserialize, Serialize};

use crate::contract::{Outcome, Seat};
use crate::games::space_combat::data::catalogue::SystemHit;
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::gravity::Orbit;
use crate::games::space_combat::rules::state::ShipId;
use crate::grid::Hex;

/// One weapon's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShotResult {
    /// `L2`.
    pub(crate) weapon: String,
    /// What the d20 showed: of the attacker, or of the target's save.
    pub(crate) roll: i32,
    /// With all modifiers.
    pub(crate) total: i32,
    /// Damage that goes into the volley.
    pub(crate) damage: i32,
}

/// How a missile ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MissileEnd {
    TargetGone,
    /// It flew into a body.
    Crashed,
    /// It flew into an asteroid.
    Asteroid,
    LeftZone,
    /// Out of burns and coasts.
    Spent,
    /// The heat of a star.
    Burned,
}

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Event {
    /// A seat filed something secret; only it is told what.
    Filed {
        seat: Seat,
        line: String,
    },
    /// A seat locked its orders.
    Locked {
        seat: Seat,
    },
    /// A seat's silence: standing defaults.
    Lapsed {
        seat: Seat,
    },
    /// A side's ships were revealed.
    Mustered {
        seat: Seat,
        classes: Vec<String>,
    },
    /// The force of a seat is the weaker of two: what it gains from ships counts at this percentage (16.14).
    Evened {
        seat: Seat,
        percent: i32,
    },
    /// Initiative was rolled (3.1).
    Initiative {
        turn: i32,
        rolls: Vec<(Seat, Vec<i32>)>,
        order: Vec<Seat>,
    },
    /// Nothing that anybody orders can change the result any more: nobody is asked (3.4).
    RanOn,
    /// A Move step was carried out.
    Moved {
        turn: i32,
        subturn: i32,
    },
    /// A ship came into orbit.
    EnteredOrbit {
        ship: ShipId,
        orbit: Orbit,
    },
    /// A ship landed; `is_hard`: it took damage.
    Landed {
        ship: ShipId,
        body: usize,
        latitude: i32,
        is_hard: bool,
    },
    /// A ship hit a body, or burned in a star, and was destroyed.
    Crashed {
        ship: ShipId,
        body: usize,
        speed: i32,
    },
    /// Passed an asteroid hex fast; damage 0: missed.
    Asteroid {
        ship: ShipId,
        hex: Hex,
        roll: i32,
        damage: i32,
    },
    /// Heat of a star or of air.
    Heated {
        ship: ShipId,
        points: i32,
    },
    /// Left the zone.
    Disengaged {
        ship: ShipId,
    },
    /// A lock was lost.
    LockLost {
        ship: ShipId,
        target: ShipId,
    },
    /// Is on a relativistic pass.
    Relativistic {
        ship: ShipId,
    },
    MissileEnded {
        serial: u32,
        target: ShipId,
        end: MissileEnd,
    },
    /// Point defence shot at a missile.
    PointDefence {
        serial: u32,
        target: ShipId,
        roll: i32,
        is_destroyed: bool,
    },
    /// A missile attacked.
    MissileHit {
        serial: u32,
        target: ShipId,
        roll: i32,
        total: i32,
        damage: i32,
    },
    Held {
        ship: ShipId,
    },
    /// A program was stopped by a break condition.
    ProgramBroken {
        ship: ShipId,
    },
    /// Something that its program was watched for stopped it; what, in words (17.7).
    Stopped {
        ship: ShipId,
        why: String,
    },
    /// What was filed ahead could not be taken up; why (17.7).
    AheadDropped {
        ship: ShipId,
        why: String,
    },
    /// A manoeuvre was carried out in another way than asked for; why (12.6).
    FellBack {
        ship: ShipId,
        asked: String,
        why: String,
    },
    /// Turned by so many faces, clockwise positive.
    Rotated {
        ship: ShipId,
        faces: i32,
    },
    /// Burned: counters placed, in words.
    Burned {
        ship: ShipId,
        counters: String,
        climb: i32,
    },
    /// An order came to nothing and became HOLD; why.
    Failed {
        ship: ShipId,
        why: String,
    },
    /// An order was carried out in part; what was left out, and why.
    CutShort {
        ship: ShipId,
        why: String,
    },
    /// A volley.
    Fired {
        ship: ShipId,
        target: ShipId,
        range_hexes: i32,
        shots: Vec<ShotResult>,
    },
    /// Missiles were launched.
    MissilesLaunched {
        ship: ShipId,
        target: ShipId,
        count: i32,
    },
    /// Damage was taken.
    Struck {
        ship: ShipId,
        face: ShipFace,
        damage: i32,
        reinforced: i32,
        burned_through: i32,
        armour: i32,
        hull: i32,
    },
    /// A system was hit; what exactly is the owner's secret.
    SystemHit {
        ship: ShipId,
        hit: SystemHit,
        detail: String,
    },
    Disabled {
        ship: ShipId,
    },
    Destroyed {
        ship: ShipId,
    },
    /// Shields were restored or shifted.
    Shielded {
        ship: ShipId,
        points: Vec<(ShipFace, i32)>,
        shift: Option<(ShipFace, ShipFace, i32)>,
    },
    /// A lock was taken; what the scan shows is for the scanning side.
    Scanned {
        ship: ShipId,
        target: ShipId,
        report: String,
    },
    Evaded {
        ship: ShipId,
    },
    Vented {
        ship: ShipId,
    },
    /// Repaired; what exactly is the owner's secret.
    Repaired {
        ship: ShipId,
        roll: i32,
        mended: Vec<String>,
    },
    /// Put a craft into space.
    Launched {
        ship: ShipId,
        craft: ShipId,
    },
    LiftedOff {
        ship: ShipId,
        body: usize,
    },
    /// Docked, or took aboard.
    Docked {
        ship: ShipId,
        host: ShipId,
    },
    /// Undocked, or floated free.
    Undocked {
        ship: ShipId,
    },
    /// Took supplies.
    Loaded {
        ship: ShipId,
        what: String,
    },
    /// Too hot after cooling: a system roll follows.
    Overheated {
        ship: ShipId,
    },
    /// Passed the first mark of a race.
    PassedMark {
        seat: Seat,
    },
    /// Several are home in a race: it goes on until one is alone there (16.4).
    TiedAtHome {
        seats: Vec<Seat>,
    },
    Scored {
        seat: Seat,
        points: i32,
        why: String,
    },
    /// Morale was rolled (3.3.3).
    Morale {
        seat: Seat,
        roll: i32,
        total: i32,
        holds: bool,
    },
    /// Two missed turns: ships head outward from now on (17.4).
    Absent {
        seat: Seat,
    },
    /// A seat gave up.
    Resigned {
        seat: Seat,
    },
    /// A seat gave no orders for too long (17.4).
    Defaulted {
        seat: Seat,
    },
    /// The end.
    Over {
        outcome: Outcome,
    },
}
