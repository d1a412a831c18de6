//! The one way to change a state.

use serde::{Deserialize, Serialize};

use super::{Applied, Asking, Ending, Rules, Seat, Step, View, Viewer};

/// Everything that can change a state, as the log keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Input<O> {
    /// A seat's order.
    Order {
        /// Who.
        seat: Seat,
        /// What.
        order: O,
    },
    /// A seat's silence at a deadline.
    #[serde(rename = "lapse")]
    Timeout {
        /// Who.
        seat: Seat,
    },
    /// An end from outside.
    End {
        /// Which.
        ending: Ending,
    },
}

impl<O> Input<O> {
    /// Whose it is; `None` for what no seat did alone.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Order { seat, .. }
            | Self::Timeout { seat }
            | Self::End { ending: Ending::Resigned(seat) | Ending::Defaulted(seat) } => Some(*seat),
            Self::End { ending: Ending::DrawAgreed } => None,
        }
    }
}

/// Applies an order: redacts for the actor, checks, copies, resolves. A refused order changes nothing (invariant 4).
pub fn apply<G: Rules>(state: &G::State, seat: Seat, order: G::Order) -> Result<Applied<G>, G::Refusal> {
    let view = View::<G>::of(state, Viewer::Seat(seat));
    G::check(&view, seat, &order)?;
    let mut step = Step::<G>::new(state.clone());
    G::resolve(&mut step, seat, order);
    Ok(step.finish())
}

/// Applies what is no order: silence, or an end from outside. A game that is over stays as it is.
pub fn apply_other<G: Rules>(state: &G::State, input: &Input<G::Order>) -> Applied<G> {
    let mut step = Step::<G>::new(state.clone());
    if matches!(G::asking(state), Asking::Orders(_)) {
        match input {
            Input::Order { .. } => {}
            Input::Timeout { seat } => G::timeout(&mut step, *seat),
            Input::End { ending } => G::end(&mut step, *ending),
        }
    }
    step.finish()
}
