//! What was typed and not understood.

use crate::contract::DraftError;
use crate::games::penta_war::text::notation::NotationError;

/// The beginning of a text, as it is said back.
pub(crate) fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

/// A notation error as a draft error.
pub(crate) fn not_understood(field: &'static str, text: &str, error: &NotationError) -> DraftError {
    let choices = match error {
        NotationError::Ambiguous { choices }
        | NotationError::NothingFits { choices, .. }
        | NotationError::Letters { choices, .. } => choices.iter().map(|c| cut(c)).collect(),
        _ => vec![],
    };
    DraftError::NotUnderstood { field, read: cut(text), problem: error.to_string(), choices }
}
