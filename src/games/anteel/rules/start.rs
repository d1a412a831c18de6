//! The state at the start: both buy their fleets.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::contract::{Dice, Seat, Setup, SetupError};
use crate::games::anteel::data::catalogue::ClassId;
use crate::games::anteel::data::edition::Navy;
use crate::games::anteel::data::empire::Empire;
use crate::games::anteel::data::odd::OddChoice;
use crate::games::anteel::data::options::{Options, problem};
use crate::games::anteel::rules::state::{Asked, Filing, Marks, Phase, Stage, State, opponent};

/// The state at the start: both seats are asked for their fleets.
pub(crate) fn start(setup: &Setup<Options>, mut dice: Dice) -> Result<State, SetupError> {
    let [first, second] = setup.sides.as_slice() else {
        return Err(SetupError::Seats { game: "Anteel", least: 2, most: 2, found: setup.sides.len() });
    };
    let empires = [empire(first)?, empire(second)?];
    if empires[0] == empires[1] {
        return Err(SetupError::SideTaken { side: empires[0].name().to_owned() });
    }
    if let Some((option, problem, rule)) = problem(&setup.options) {
        return Err(SetupError::Option { option, problem, rule });
    }
    // The only roll of the game (4.2); the dice are not needed afterwards.
    let drawn = || if dice.roll(2) == 1 { Seat(0) } else { opponent(Seat(0)) };
    let Options { odd, edition, .. } = setup.options;
    let odd = settled_odd(odd, empires.map(|empire| edition.navy(empire))).unwrap_or_else(drawn);
    Ok(State {
        options: setup.options.clone(),
        empires,
        odd,
        asked: Asked { window: 1, stage: Stage::Fleets, round: 0, seat: None },
        phase: Phase::Fleets { filings: [Filing::Missing, Filing::Missing] },
        ships: BTreeMap::new(),
        plans: vec![],
        locked: BTreeSet::new(),
        standing: BTreeMap::new(),
        through: BTreeSet::new(),
        marks: Marks::default(),
    })
}

/// The odd player's seat, with the navies in seat order (4.2); `None`: a die decides.
fn settled_odd(choice: OddChoice, navies: [Navy; 2]) -> Option<Seat> {
    match choice {
        OddChoice::Random => None,
        OddChoice::First => Some(Seat(0)),
        OddChoice::Second => Some(Seat(1)),
        OddChoice::Faster => {
            let [first, second] = navies.map(|navy| ClassId::of(navy).map(|class| class.card().speed).sum::<u32>());
            match first.cmp(&second) {
                Ordering::Less => Some(Seat(1)),
                Ordering::Equal => None,
                Ordering::Greater => Some(Seat(0)),
            }
        }
    }
}

fn empire(slug: &str) -> Result<Empire, SetupError> {
    Empire::parse(slug).ok_or_else(|| SetupError::UnknownSide {
        read: slug.chars().take(40).collect(),
        choices: Empire::ALL.iter().map(|e| e.slug().to_owned()).collect(),
    })
}

impl State {
    /// The ships that a seat can buy (4.3).
    pub(crate) const fn navy(&self, seat: Seat) -> Navy {
        self.options.edition.navy(self.empire(seat))
    }
}
