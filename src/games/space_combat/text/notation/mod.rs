//! The notation of orders: what players type; `rules::order_words` writes it. Every word of an order has its effect, or the
//! whole order is refused and the word is named.
//!
//! | file | what it holds |
//! |---|---|
//! | `words` | the words of an action: rotation, track hex, the rest |
//! | `read` | words to actions |
//! | `manoeuvre` | what a ship wants |
//! | `condition`, `program` | conditions, and programs made of actions under conditions |
//! | `standing`, `fleet` | standing orders, lists of classes |

mod condition;
mod fleet;
mod manoeuvre;
mod program;
mod read;
mod standing;
mod words;

pub(crate) use fleet::fleet;
pub(crate) use program::{program, repeated, row, stops};
pub(crate) use read::plan;
pub(crate) use standing::standing_change;

/// A number from a text, at most 99; digits alone, without a sign.
fn small(text: &str) -> Option<i32> {
    let is_digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse::<i32>().ok().filter(|n| is_digits && (0..=99).contains(n))
}
