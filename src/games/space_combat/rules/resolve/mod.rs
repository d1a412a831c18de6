//! Carrying out: the steps of a subturn on a world, with dice, telling what happened.
//!
//! | file | what it holds |
//! |---|---|
//! | `moving` | the Move step of ships: paths, contact, landing, gravity, heat, zone (4.1) |
//! | `missiles` | missiles (13.5) |
//! | `acting` | the Action step: order of ships, rotation, burns and the quiet actions (4.2, 12) |
//! | `fire` | attack rolls, saves, volleys (13) |
//! | `damage` | shields, armour, hull, system rolls, explosions (14) |
//! | `craft` | launching, lifting off, docking, supplies (11.5.6, 12.2) |
//! | `mend` | repair (14.6) |
//! | `energy` | the Energy step (4.3) |
//! | `turn` | initiative, Faction Resolution, morale, relativistic passes (2, 3, 8) |
//! | `victory` | points and how scenarios are won (16) |
//! | `settled` | whether orders can still change the result (3.4) |
//! | `matters` | whether a ship's order can change anything in a subturn (17.8) |
//! | `exchange` | programs that reach over turns, and what stops them (17.7) |
//! | `flow` | from one ask to the next (17) |

pub(crate) mod acting;
pub(crate) mod craft;
pub(crate) mod damage;
pub(crate) mod energy;
pub(crate) mod exchange;
pub(crate) mod fire;
pub(crate) mod flow;
pub(crate) mod matters;
pub(crate) mod mend;
pub(crate) mod missiles;
pub(crate) mod moving;
pub(crate) mod settled;
pub(crate) mod turn;
pub(crate) mod victory;

use crate::contract::Dice;
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::state::{Recent, Ship, ShipId, World};
use crate::kit::number::signed;

/// A source of dice: the table's stream, or a script in tests.
pub(crate) trait Roller {
    /// One die, 1 to `sides`.
    fn roll(&mut self, sides: i32) -> i32;
}

impl Roller for Dice {
    fn roll(&mut self, sides: i32) -> i32 {
        signed(Self::roll(self, sides.unsigned_abs()))
    }
}

/// Carries out the rules on a world.
pub(crate) struct Referee<'a> {
    /// What is changed.
    pub(crate) world: &'a mut World,
    /// Dice, drawn in the order of 17.5.
    pub(crate) dice: &'a mut dyn Roller,
    /// What happened.
    pub(crate) log: &'a mut Vec<Event>,
    /// Marks for the picture.
    pub(crate) recent: &'a mut Recent,
}

impl std::fmt::Debug for Referee<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Referee").field("world", &self.world).finish_non_exhaustive()
    }
}

impl Referee<'_> {
    fn emit(&mut self, event: Event) {
        self.log.push(event);
    }

    fn change(&mut self, id: ShipId, change: impl FnOnce(&mut Ship)) {
        change(&mut self.world[id]);
    }

    /// Ids of ships that are so, in order.
    fn ids(&self, is_so: impl Fn(&Ship) -> bool) -> Vec<ShipId> {
        self.world.ships.iter().filter(|s| is_so(s)).map(|s| s.id).collect()
    }
}
