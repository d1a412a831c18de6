//! Whose orders are awaited, and how a game ended.

use serde::{Deserialize, Serialize};

use super::Seat;

/// What a state waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Orders of one or more seats.
    Orders(Window),
    /// Nothing: the game is over.
    Over(Outcome),
}

/// One request for orders. The host posts a picture, names the awaited and starts the deadline when the number grows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// Grows by at least one whenever something new is asked of anyone or something was revealed; an undo within one
    /// window takes back nothing that others have answered to.
    pub number: u32,
    /// The seats that still owe an order, in order; never empty.
    pub seats: Vec<Seat>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winning seats; empty: a draw.
    pub winners: Vec<Seat>,
    /// One sentence with the rule's paragraph: `All ships of Circle are gone (9.1).`
    pub reason: String,
    /// One line a seat for the final post: `lost 45 of 100 points`.
    pub scores: Vec<String>,
}

/// An end that comes from outside the rules of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// That seat gives up.
    Resigned(Seat),
    /// That seat gave no orders for so long that the others claim the win.
    Defaulted(Seat),
    /// All agreed on a draw.
    DrawAgreed,
}
