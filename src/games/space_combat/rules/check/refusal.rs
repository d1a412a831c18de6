//! Why a rule says no.

use crate::contract::Refuse;
use crate::kit::words::count as counted;

/// A refusal: what was judged, and what would be legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// Nothing is asked of this seat.
    #[error("no orders are awaited from you now; {}", .because)]
    NotAwaited { because: String },
    /// Somebody who has locked orders what only the moment can judge.
    #[error(
        "you have locked; for the next exchange {ship} takes what is judged anew then: engage, keep, match, orbit, face, brake, withdraw, or hold, evade and vent"
    )]
    Ahead {
        /// Its name.
        ship: String,
    },
    /// Ships are chosen first.
    #[error("ships are being chosen: use `fleet` and `done`, for example `fleet destroyer corvette`")]
    StillMustering,
    /// Ships are chosen already.
    #[error("the ships have been chosen; `fleet` works only before the first turn")]
    NotMustering,
    /// Too dear.
    #[error("{list} cost {cost} points, and you may spend {budget}; leave something out")]
    OverBudget { list: String, cost: i32, budget: i32 },
    /// No ship, or too many.
    #[error("{} named; choose 1 to {most}", counted(*.count, "ship"))]
    FleetSize { count: usize, most: usize },
    /// A class that cannot be bought.
    #[error("{class} cannot be bought; you may choose {}", .choices.join(", "))]
    NotForSale { class: String, choices: Vec<String> },
    /// Not one's own, or gone.
    #[error("{ship} is not a ship of yours that can act ({why})")]
    NotAble { ship: String, why: String },
    /// Turned too far.
    #[error("{ship} would turn {}; this turn leaves it {left}, and 3 is the most in one order", counted(*.asked, "face"))]
    Rotation { ship: String, asked: i32, left: i32 },
    /// No engine there, or not so strong.
    #[error("{ship} has no engine for {asked} on face {face}; its engines give {engines}")]
    Engine { ship: String, face: u8, asked: i32, engines: String },
    /// Too little energy.
    #[error("{what} costs {needed} energy and {ship} has {has}")]
    Energy { ship: String, what: String, needed: i32, has: i32 },
    /// The altitude option is off.
    #[error("this table is played without the altitude option; leave out `up` and `down`")]
    NoAltitude,
    /// A scenario without weapons.
    #[error("FIRE is not allowed in this scenario")]
    FireForbidden,
    /// A weapon cannot fire at that target.
    #[error("{ship}'s {weapon} cannot fire at {target}: {why}{}", .could)]
    Weapon { ship: String, weapon: String, target: String, why: String, could: String },
    /// Nothing can fire.
    #[error("no weapon of {ship} can fire at {target}: {why}")]
    NoWeapon { ship: String, target: String, why: String },
    /// A shield order that does nothing or too much.
    #[error("{ship}: {why}")]
    Shield { ship: String, why: String },
    /// A scan that cannot be.
    #[error("{ship} cannot scan {target}: {why}")]
    Scan { ship: String, target: String, why: String },
    /// Docking, launching, supplies, repair.
    #[error("{ship}: {why}")]
    Craft { ship: String, why: String, rule: &'static str },
    /// Programs are off.
    #[error("this table is played without program mode; give one order a subturn")]
    NoPrograms,
    /// A program too long.
    #[error(
        "the program has {}; this {} has {} left",
        counted(*.steps, "step"),
        if *.is_by_post { "exchange" } else { "turn" },
        counted(*.most, "subturn")
    )]
    ProgramLength { steps: usize, most: usize, is_by_post: bool },
    /// Stops are chosen only where programs go on over turns.
    #[error("what usually stops a program is chosen only at tables with `orders=programs`; leave out `only`")]
    NoStops,
    /// Rows that are none.
    #[error("rows {from} to {to} are none; rows are 1 to 8, the first of them first, as 2-4")]
    Rows { from: usize, to: usize },
    /// A round without ships, or with one twice.
    #[error("a round has orders for one ship or more, each once: `Frigate1 engage nearest; Frigate2 hold`")]
    Round,
    /// Standing orders beyond the ship.
    #[error("{ship}: {why}")]
    Standing { ship: String, why: String },
    /// No order to take back.
    #[error("{ship} has no order to take back")]
    NothingToClear { ship: String },
    /// A track hex that is none.
    #[error("{ship} is not on a relativistic pass through that hex; leave out `@`")]
    Track { ship: String },
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotAwaited { .. } => "not_awaited",
            Self::Ahead { .. } => "not_ahead",
            Self::StillMustering => "still_mustering",
            Self::NotMustering => "not_mustering",
            Self::OverBudget { .. } => "over_budget",
            Self::FleetSize { .. } => "fleet_size",
            Self::NotForSale { .. } => "not_for_sale",
            Self::NotAble { .. } => "not_able",
            Self::Rotation { .. } => "rotation",
            Self::Engine { .. } => "engine",
            Self::Energy { .. } => "energy",
            Self::NoAltitude => "no_altitude",
            Self::FireForbidden => "fire_forbidden",
            Self::Weapon { .. } => "weapon",
            Self::NoWeapon { .. } => "no_weapon",
            Self::Shield { .. } => "shield",
            Self::Scan { .. } => "scan",
            Self::Craft { .. } => "craft",
            Self::NoPrograms => "no_programs",
            Self::ProgramLength { .. } => "program_length",
            Self::NoStops => "no_stops",
            Self::Rows { .. } => "rows",
            Self::Round => "round",
            Self::Standing { .. } => "standing",
            Self::NothingToClear { .. } => "nothing_to_clear",
            Self::Track { .. } => "track",
        }
    }

    fn rule(&self) -> Option<&str> {
        Some(self.paragraph())
    }
}

impl Refusal {
    /// The paragraph that says no.
    const fn paragraph(&self) -> &'static str {
        match self {
            Self::NotAwaited { .. } | Self::NothingToClear { .. } | Self::Round => "17.2",
            Self::StillMustering
            | Self::NotMustering
            | Self::OverBudget { .. }
            | Self::FleetSize { .. }
            | Self::NotForSale { .. } => "16.6",
            Self::NotAble { .. } => "4.2",
            Self::Rotation { .. } => "12.1",
            Self::Engine { .. } => "7.5",
            Self::Energy { .. } | Self::Shield { .. } => "12.2",
            Self::NoAltitude => "9.7",
            Self::FireForbidden => "16.4",
            Self::Weapon { .. } | Self::NoWeapon { .. } => "13.1",
            Self::Scan { .. } => "12.5",
            Self::Craft { rule, .. } => rule,
            Self::Ahead { .. } | Self::NoStops | Self::Rows { .. } | Self::ProgramLength { is_by_post: true, .. } => {
                "17.7"
            }
            Self::NoPrograms | Self::ProgramLength { .. } => "17.3",
            Self::Standing { .. } => "12.4",
            Self::Track { .. } => "8.3",
        }
    }
}
