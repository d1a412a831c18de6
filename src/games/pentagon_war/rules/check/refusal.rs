//! Why a rule says no: each refusal names what it judged and the paragraph that says so.

use crate::contract::Refuse;
use crate::kit::words::count;

/// Why a rule says no.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The side gave up or has nothing left.
    #[error("you have no craft in play")]
    NothingLeft,
    /// Ready already.
    #[error("you are ready and the game waits for the others; `/undo` takes your word back")]
    Ready,
    /// Nothing is awaited from the seat.
    #[error("nothing is awaited from you now; plans may be changed, but the game waits for others")]
    NotAwaited,
    /// Another phase.
    #[error("`{verb}` is an order for {needed}; now it is {now}")]
    Phase {
        verb: &'static str,
        /// When it may be given.
        needed: &'static str,
        /// What is going on.
        now: &'static str,
    },
    /// The unit is not the seat's, or is gone.
    #[error("that unit is not yours or is out of the game")]
    NotYours,
    /// A craft that can do nothing this turn.
    #[error("{unit} has no power for life support and can do nothing this turn")]
    Inert { unit: String },
    /// A design has faults.
    #[error("{name} cannot be built: {}", some_of(.faults))]
    Design {
        name: String,
        /// All of them.
        faults: Vec<String>,
    },
    /// A name that cannot be used.
    #[error("{name:?}: {problem}")]
    Name {
        /// What was read.
        name: String,
        /// What is wrong.
        problem: String,
    },
    /// Too dear.
    #[error("{} in all; the budget is {budget}", count(*.cost, "point"))]
    Budget {
        /// With the new craft.
        cost: u32,
        budget: u32,
    },
    /// Too many craft.
    #[error("{most} craft a side is the most")]
    TooMany { most: usize },
    /// Nothing was bought.
    #[error("buy at least one craft first, as in `ship Dee1 zelta-dee`")]
    EmptyYard,
    /// No craft of that name on the list.
    #[error("there is no {name:?} on your list")]
    NotBought {
        /// What was read.
        name: String,
    },
    /// A system is missing.
    #[error("{unit} has no working {system}")]
    Lacks {
        /// Which craft.
        unit: String,
        system: &'static str,
    },
    /// Too many levels.
    #[error("{}; {most} is the most", count(*.read, "level"))]
    Levels {
        /// What was read.
        read: u8,
        most: i64,
    },
    /// Not enough power.
    #[error("{unit} needs {} of power and has {left}", count(*.wanted, "point"))]
    Power {
        /// Which craft.
        unit: String,
        /// Needed.
        wanted: u32,
        left: u32,
    },
    /// More beams to double than hold something.
    #[error("{unit} cannot keep {} doubled: {have} of its beams hold something", count(*.read, "beam"))]
    Holds {
        /// Which craft.
        unit: String,
        /// What was read.
        read: u16,
        /// What it holds with.
        have: usize,
    },
    /// ECM and invisibility exclude one another.
    #[error("a radar-invisible craft may not use ECM")]
    InvisibleEcm,
    /// Cannot evade.
    #[error("{unit} cannot evade: {why}")]
    Evade {
        /// Which craft.
        unit: String,
        why: &'static str,
    },
    /// More boxes than there are.
    #[error("{read} of {unit}'s {have} screen boxes")]
    ScreenBoxes {
        /// Which craft.
        unit: String,
        /// What was read.
        read: u32,
        /// What it has.
        have: u32,
    },
    /// Nothing to reinforce.
    #[error("{unit} can add at most {} now, after switching on at most {}", count(*.most, "unit"), count(*.idle, "box"))]
    Reinforcement {
        /// Which craft.
        unit: String,
        /// Units.
        most: u32,
        /// Idle boxes.
        idle: u32,
    },
    /// A unit that cannot be steered.
    #[error("{unit} cannot be moved: {why}")]
    Steer { unit: String, why: String },
    /// The impulse is over.
    #[error("{} cannot be ordered any more{}", impulses(*from, *to), coming(*next))]
    Past {
        /// What was read.
        from: u8,
        /// What was read.
        to: u8,
        next: u8,
    },
    /// Turns too far.
    #[error("{unit} may turn only 60 degrees an impulse now")]
    Turn { unit: String },
    /// The weapon is not there.
    #[error("{unit} has no such weapon: {what}")]
    Weapon {
        /// Which craft.
        unit: String,
        what: String,
    },
    /// A target that cannot be fired at.
    #[error("{target} cannot be the target: {why}")]
    Target { target: String, why: &'static str },
    /// A place that may not be chosen.
    #[error("{unit} cannot start there: {problem}")]
    Spot {
        unit: String,
        /// What is wrong.
        problem: String,
    },
    /// Cannot be done by a drone, or by this craft.
    #[error("{unit} cannot {what}")]
    Cannot {
        unit: String,
        what: String,
        /// The paragraph.
        rule: &'static str,
    },
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        self.names().0
    }

    fn rule(&self) -> Option<&str> {
        Some(self.names().1)
    }
}

impl Refusal {
    const fn names(&self) -> (&'static str, &'static str) {
        match self {
            Self::Over => ("over", "22.4"),
            Self::NothingLeft => ("nothing_left", "22.4"),
            Self::Ready => ("ready", "24.1"),
            Self::NotAwaited => ("not_awaited", "24.2"),
            Self::Phase { .. } => ("wrong_phase", "4.1"),
            Self::NotYours => ("not_yours", "3.1"),
            Self::Inert { .. } => ("inert", "8.6"),
            Self::Design { .. } => ("design", "20.4"),
            Self::Name { .. } => ("name", "20.4"),
            Self::Budget { .. } => ("budget", "20.1"),
            Self::TooMany { .. } => ("too_many_craft", "22.3"),
            Self::EmptyYard => ("empty_yard", "20.1"),
            Self::NotBought { .. } => ("not_bought", "20.1"),
            Self::Lacks { .. } => ("lacks_system", "20.3"),
            Self::Levels { .. } | Self::InvisibleEcm => ("levels", "11.3"),
            Self::Power { .. } => ("power", "8.5"),
            Self::Holds { .. } => ("holds", "8.5"),
            Self::Evade { .. } => ("cannot_evade", "7.1"),
            Self::ScreenBoxes { .. } => ("screen_boxes", "10.3"),
            Self::Reinforcement { .. } => ("reinforcement", "10.2"),
            Self::Steer { .. } => ("cannot_steer", "6.1"),
            Self::Past { .. } => ("past", "24.2"),
            Self::Turn { .. } => ("turn", "4.4"),
            Self::Weapon { .. } => ("no_weapon", "9.3"),
            Self::Target { .. } => ("target", "9.1"),
            Self::Spot { .. } => ("spot", "23.1"),
            Self::Cannot { rule, .. } => ("cannot", rule),
        }
    }
}

fn impulses(from: u8, to: u8) -> String {
    if from == to { format!("impulse {from}") } else { format!("impulses {from} to {to}") }
}

fn coming(next: u8) -> String {
    if next > 12 { ": the turn has no other".to_owned() } else { format!("; the next is {next}") }
}

/// The first faults; a design that is wrong in more ways than a sentence can hold has the number of the others.
fn some_of(faults: &[String]) -> String {
    const MOST: usize = 8;
    let listed = faults.iter().take(MOST).map(|f| f.chars().take(60).collect()).collect::<Vec<String>>().join("; ");
    if faults.len() > MOST { format!("{listed}; and {} more", faults.len() - MOST) } else { listed }
}
