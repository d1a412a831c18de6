//! The notation of orders: what players type, and the same text back.
//!
//! | file | what it holds |
//! |---|---|
//! | `read` | text to plans |
//! | `program` | programs, conditions, standing orders, lists of classes |
//! | `write` | plans to text; `read` gives the same plan again |

mod program;
mod read;
mod write;

pub use program::{classes, program, program_text, standing, standing_text};
pub use read::plan;
pub use write::{action_rest, action_text, fire_parts, turn_text};

use crate::contract::DraftError;

fn not_understood(field: &'static str, read: &str, problem: impl Into<String>, choices: Vec<String>) -> DraftError {
    DraftError::NotUnderstood { field, read: read.chars().take(60).collect(), problem: problem.into(), choices }
}

/// A number from a text, at most 99.
fn small(text: &str) -> Option<i32> {
    text.parse::<i32>().ok().filter(|n| (0..=99).contains(n))
}
