//! A game in words: what people type, and what they are told.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Choice, Draft, DraftError, PanelButton, Press, Rules, Seat, Tone, View};
use crate::kit::line::Line;
use crate::kit::panel::button;

/// How much a sentence matters to whoever reads a post, the least first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Dice, tables, what went as ever: in the whole account only.
    Detail,
    /// Something was done.
    #[default]
    Action,
    /// Something was hurt, or scored.
    Blow,
    /// Something is lost for good, or the game is over.
    Loss,
}

/// A sentence with its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The sentence.
    pub line: Line,
    /// How much it matters.
    pub weight: Weight,
}

/// A game in words.
pub trait Text: Rules {
    /// Understands a draft. Says nothing about legality.
    fn parse(view: &View<Self>, seat: Seat, draft: &Draft) -> Result<Self::Order, DraftError>;
    /// The order as a draft, ids become names by what is seen; `parse` reads it back to the same order.
    fn format(view: &View<Self>, order: &Self::Order) -> Draft;
    /// An order as older logs have it, in the form that is written now, and the draft that stood beside it; `None`: it has
    /// that form.
    fn older_order(written: &Value) -> Option<(Value, Draft)> {
        let _ = written;
        None
    }
    /// Values for a field of the draft (any verb of [`super::Card::verbs`], or `map`: `focus`, `overlay`; `sheet`:
    /// `unit`), best first, at most 25, each fitting what has been typed in that field.
    fn complete(view: &View<Self>, draft: &Draft, field: &str) -> Vec<Choice>;
    /// What happened, in one sentence; `None`: this viewer learns nothing.
    fn tell(view: &View<Self>, event: &Self::Event) -> Option<Line>;
    /// How much that sentence matters to whoever reads a post.
    fn weigh(event: &Self::Event) -> Weight;
    /// Sentences of [`Text::tell`] that say no more than who has orders still to give: they are kept on record, and left out
    /// of posts, which name those who are awaited.
    fn routine(view: &View<Self>, seat: Seat) -> Vec<Line> {
        let _ = (view, seat);
        vec![]
    }
    /// What is asked of this seat now, and how to answer: one headline, then a hint a line, each with a command that
    /// would work as it stands. Also says what may be done while waiting.
    fn prompt(view: &View<Self>, seat: Seat) -> Vec<Line>;
    /// The seat's orders of this phase, sealed or pre-filed, one line each; with the draft that takes it back, if any.
    fn orders(view: &View<Self>, seat: Seat) -> Vec<(Line, Option<Draft>)>;
    /// What a unit of the seat has been ordered in this phase, as orders that can be given once more ([`still_legal`]); `None`: no
    /// unit that the seat can give orders to now is called so.
    fn ordered(view: &View<Self>, seat: Seat, unit: &str) -> Option<Vec<Draft>>;
    /// Under which name a fleet of this seat is kept for whoever buys it, to be offered where the next such fleet is bought;
    /// `None`: no fleet is bought now, or none is kept.
    fn fleet_name(view: &View<Self>, seat: Seat) -> Option<String> {
        let _ = (view, seat);
        None
    }
    /// Name of a seat's side: `Triangle`.
    fn side_name(view: &View<Self>, seat: Seat) -> String;
}

/// Why the order of this draft cannot be given; `None`: it can.
pub fn objection<G: Text>(view: &View<G>, seat: Seat, draft: &Draft) -> Option<String> {
    match G::parse(view, seat, draft) {
        Err(error) => Some(error.to_string()),
        Ok(order) => G::check(view, seat, &order).err().map(|refusal| refusal.to_string()),
    }
}

/// The orders of these that could be given once more as they stand.
pub fn still_legal<G: Text>(view: &View<G>, seat: Seat, orders: impl IntoIterator<Item = Draft>) -> Vec<Draft> {
    orders.into_iter().filter(|draft| objection(view, seat, draft).is_none()).collect()
}

/// A button of a panel that gives an order; greyed out if it would be refused.
pub fn give<G: Text>(view: &View<G>, seat: Seat, label: impl Into<String>, tone: Tone, draft: Draft) -> PanelButton {
    let is_legal = objection(view, seat, &draft).is_none();
    button(label, tone, Press::Submit(draft)).enabled(is_legal)
}
