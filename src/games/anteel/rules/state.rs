//! Everything that a game of Anteel under way is (section 13).
//!
//! Here: plain data and the questions that need nothing else. What changes it is in `resolve`.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::contract::{Outcome, Seat};
use crate::games::anteel::data::catalogue::Class;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::options::{Flight, Options, Rounds};
use crate::games::anteel::rules::board::{End, Pose};
use crate::games::anteel::rules::fleet::{Fleet, ShipName};
use crate::games::anteel::rules::order::{Action, Otherwise, Plan, Standing};
use crate::games::anteel::rules::points::Points;
use crate::grid::Hex;

/// A game under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    /// Settled before the start.
    pub(crate) options: Options,
    /// The empire of each seat (4.1).
    pub(crate) empires: [Empire; 2],
    /// The odd player (4.2).
    pub(crate) odd: Seat,
    /// What is asked for, and of whom.
    pub(crate) asked: Asked,
    /// Where the game stands.
    pub(crate) phase: Phase,
    /// All ships, the lost ones too; none before the fleets are revealed.
    pub(crate) ships: BTreeMap<ShipName, Ship>,
    /// Orders filed for ships whose turn has not come, in the sequence of filing. Each is its owner's secret.
    pub(crate) plans: Vec<Plan>,
    /// Sealed rounds: the seats that are in for this phase, by `done` or because they have nothing to order (5.8).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) locked: BTreeSet<Seat>,
    /// What ships do without an order (5.10); those that hold are left out. Each is its owner's secret.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) standing: BTreeMap<ShipName, Standing>,
    /// Ships that got through (9.6).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) through: BTreeSet<ShipName>,
    /// What the last phases left to be seen.
    pub(crate) marks: Marks,
}

/// The running number of the window of orders and what it was opened for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Grows when another seat or another phase is asked.
    pub(crate) window: u32,
    /// Phase it was opened in.
    pub(crate) stage: Stage,
    /// Round it was opened in; 0 before the first.
    pub(crate) round: u32,
    /// Who is asked; `None`: both.
    pub(crate) seat: Option<Seat>,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Phase {
    /// Both buy in secret (4.3).
    Fleets {
        /// By seat.
        filings: [Filing; 2],
    },
    /// Ships are placed one at a time (4.7); those in reserve are still to come.
    Deployment,
    /// Ships move (section 6).
    Movement {
        /// Which round.
        clock: Clock,
        /// The ships that have moved.
        acted: BTreeSet<ShipName>,
    },
    /// Ships fire (section 8).
    Firing {
        /// Which round.
        clock: Clock,
        /// The ships that have fired, held fire or had no target.
        acted: BTreeSet<ShipName>,
        /// Nobody has taken damage this round (9.2).
        is_quiet: bool,
    },
    /// The game is over (section 9).
    Over {
        /// In which round; 0 before the first.
        round: u32,
        /// How.
        outcome: Outcome,
    },
}

/// Rounds so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clock {
    /// This round, from 1.
    pub(crate) round: u32,
    /// Rounds in a row before this one in which no ship took damage (9.2).
    pub(crate) quiet_rounds: u32,
}

/// What a seat has bought so far (4.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Filing {
    /// Nothing yet.
    Missing,
    /// This fleet.
    Filed(Fleet),
    /// This fleet, whose ships take their usual places when both are revealed (4.9).
    Placed(Fleet),
    /// Something that this viewer may not see.
    Sealed,
}

impl Filing {
    /// The fleet, as far as it is seen.
    pub(crate) const fn fleet(&self) -> Option<&Fleet> {
        match self {
            Self::Filed(fleet) | Self::Placed(fleet) => Some(fleet),
            Self::Missing | Self::Sealed => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ship {
    /// Marked hull boxes (3.2).
    pub(crate) damage: u32,
    /// Where it is.
    pub(crate) place: Place,
}

/// Where a ship is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    /// Not placed yet (4.7).
    Reserve,
    Board(Pose),
    /// Left the board (6.7).
    Fled,
    /// Its last hull box is marked (3.2).
    Destroyed,
}

/// The phases, without their data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    /// Purchase.
    Fleets,
    /// Placement.
    Deployment,
    Movement,
    Firing,
    /// The end.
    Over,
}

/// What can be seen of the last phases: moves of the last movement phase, shots of the last firing phase, and the ships
/// that were lost in them. Bounded by the number of ships.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Marks {
    /// Moves in sequence.
    pub(crate) moves: Vec<MoveMark>,
    /// Shots in sequence.
    pub(crate) shots: Vec<ShotMark>,
    /// By seat, the window in which it acted last, for all to see: its owner was shown what had happened before.
    #[serde(default)]
    pub(crate) acted: [u32; 2],
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveMark {
    pub(crate) ship: ShipName,
    /// The hexes from the first to the last on the board.
    pub(crate) hexes: Vec<Hex>,
    /// It left the board at the end.
    pub(crate) has_fled: bool,
    #[serde(default)]
    pub(crate) round: u32,
    #[serde(default)]
    pub(crate) window: u32,
}

/// A shot that was fired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShotMark {
    /// The firing ship.
    pub(crate) ship: ShipName,
    /// Where it stood.
    pub(crate) from: Hex,
    pub(crate) target: ShipName,
    /// Where it stood.
    pub(crate) to: Hex,
    /// Hull boxes that were marked.
    pub(crate) damage: u32,
    /// The target was destroyed.
    pub(crate) is_kill: bool,
    #[serde(default)]
    pub(crate) round: u32,
    #[serde(default)]
    pub(crate) window: u32,
}

impl Marks {
    /// Whether a side may not have been shown yet what happened in that window: one order may end several, and even phases.
    pub(crate) fn is_untold(&self, window: u32) -> bool {
        self.acted.iter().any(|acted| window >= *acted)
    }

    /// The movement phase of that round begins: moves that both sides have seen, and old ones, are no longer shown.
    pub(crate) fn begin_moves(&mut self, round: u32) {
        let acted = self.acted;
        self.moves.retain(|mark| mark.round + 1 == round && acted.iter().any(|acted| mark.window >= *acted));
    }

    /// Whether no shot of that round is marked.
    pub(crate) fn nobody_fired(&self, round: u32) -> bool {
        self.shots.iter().all(|shot| shot.round != round)
    }

    /// The firing phase of that round begins: the same for shots.
    pub(crate) fn begin_shots(&mut self, round: u32) {
        let acted = self.acted;
        self.shots.retain(|mark| mark.round + 1 == round && acted.iter().any(|acted| mark.window >= *acted));
    }
}

/// Position of a seat in pairs. Seats beyond the second do not exist; they are refused before they get here.
pub(crate) const fn side_index(seat: Seat) -> usize {
    if seat.0 == 0 { 0 } else { 1 }
}

/// The other seat.
pub(crate) const fn opponent(seat: Seat) -> Seat {
    Seat(if seat.0 == 0 { 1 } else { 0 })
}

/// Both seats.
pub(crate) const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

impl Stage {
    /// As the banner says it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Fleets => "Fleets",
            Self::Deployment => "Deployment",
            Self::Movement => "Movement",
            Self::Firing => "Firing",
            Self::Over => "Over",
        }
    }
}

impl Action {
    /// The phase in which it is done.
    pub(crate) const fn stage(&self) -> Stage {
        match self {
            Self::Deploy(_) => Stage::Deployment,
            Self::Move(_) => Stage::Movement,
            Self::Fire(_) | Self::FireAtBest => Stage::Firing,
        }
    }
}

impl ShipName {
    /// Its ship card.
    pub(crate) fn card(self) -> &'static Class {
        self.class.card()
    }
}

impl State {
    /// The phase without its data.
    pub(crate) const fn stage(&self) -> Stage {
        match self.phase {
            Phase::Fleets { .. } => Stage::Fleets,
            Phase::Deployment => Stage::Deployment,
            Phase::Movement { .. } => Stage::Movement,
            Phase::Firing { .. } => Stage::Firing,
            Phase::Over { .. } => Stage::Over,
        }
    }

    /// The round; 0 before the first.
    pub(crate) const fn round(&self) -> u32 {
        match &self.phase {
            Phase::Fleets { .. } | Phase::Deployment => 0,
            Phase::Movement { clock, .. } | Phase::Firing { clock, .. } => clock.round,
            Phase::Over { round, .. } => *round,
        }
    }

    /// Whether both sides order all their ships before any of them acts (5.8); fleets are bought so in any game (4.3).
    pub(crate) fn is_sealed(&self) -> bool {
        let has_ships = matches!(self.stage(), Stage::Deployment | Stage::Movement | Stage::Firing);
        has_ships && self.options.sequence == Rounds::Sealed
    }

    /// What becomes of an order that does not say what if it is not legal: in sealed rounds nobody can be asked (5.8).
    pub(crate) fn usual_fallback(&self) -> Otherwise {
        if self.options.sequence == Rounds::Sealed { Otherwise::Hold } else { Otherwise::Ask }
    }

    /// What a ship does without an order (5.10).
    pub(crate) fn standing_of(&self, ship: ShipName) -> Standing {
        self.standing.get(&ship).copied().unwrap_or_default()
    }

    /// The empire of a seat.
    pub(crate) const fn empire(&self, seat: Seat) -> Empire {
        self.empires[side_index(seat)]
    }

    /// The owner of a ship; by its class's empire, which no other seat has (4.1).
    pub(crate) fn owner(&self, ship: ShipName) -> Seat {
        if ship.class.empire() == self.empires[0] { Seat(0) } else { Seat(1) }
    }

    /// The end of the board where a seat sets up: the odd player's is south (4.2).
    pub(crate) fn end_of(&self, seat: Seat) -> End {
        if seat == self.odd { End::South } else { End::North }
    }

    /// Points that a seat may spend (4.4).
    pub(crate) fn budget_of(&self, seat: Seat) -> u32 {
        self.options.budget_of(seat, self.odd, self.empires)
    }

    /// Where a ship is; `None`: there is no such ship.
    pub(crate) fn place(&self, ship: ShipName) -> Option<Place> {
        self.ships.get(&ship).map(|s| s.place)
    }

    /// Hex and facing of a ship on the board.
    pub(crate) fn pose(&self, ship: ShipName) -> Option<Pose> {
        match self.place(ship) {
            Some(Place::Board(pose)) => Some(pose),
            _ => None,
        }
    }

    /// The hull boxes a ship has left.
    pub(crate) fn hull_left(&self, ship: ShipName) -> u32 {
        self.ships.get(&ship).map_or(0, |s| ship.card().hull.saturating_sub(s.damage))
    }

    /// The ships on the board with their poses, in the order of their names.
    pub(crate) fn living(&self) -> impl Iterator<Item = (ShipName, Pose)> {
        self.ships.iter().filter_map(|(name, ship)| match ship.place {
            Place::Board(pose) => Some((*name, pose)),
            _ => None,
        })
    }

    /// The ships of a seat on the board.
    pub(crate) fn living_of(&self, seat: Seat) -> impl Iterator<Item = (ShipName, Pose)> {
        self.living().filter(move |(name, _)| self.owner(*name) == seat)
    }

    /// The ship in a hex.
    pub(crate) fn ship_at(&self, hex: Hex) -> Option<ShipName> {
        self.living().find(|(_, pose)| pose.hex == hex).map(|(name, _)| name)
    }

    /// What a seat has lost (9.4): the costs of its destroyed ships, and of those that fled none or half.
    pub(crate) fn losses(&self, seat: Seat) -> Points {
        let own = self.ships.iter().filter(|(name, _)| self.owner(**name) == seat);
        let lost = own.map(|(name, ship)| match (ship.place, self.options.flight) {
            (Place::Destroyed, _) => Points::whole(name.card().cost),
            (Place::Fled, Flight::Half) => Points::half_of(name.card().cost),
            _ => Points::default(),
        });
        lost.sum()
    }

    /// Whether a ship has acted in this phase (5.1).
    pub(crate) fn has_acted(&self, ship: ShipName) -> bool {
        match &self.phase {
            Phase::Fleets { .. } | Phase::Over { .. } => false,
            Phase::Deployment => self.place(ship) != Some(Place::Reserve),
            Phase::Movement { acted, .. } | Phase::Firing { acted, .. } => acted.contains(&ship),
        }
    }
}
