//! The guided panel.

use super::state::State;
use crate::contract::{Draft, DraftError, Look, Panel, PanelButton, PanelRow, Press, Seat, Tone};

/// A page of the panel.
pub fn panel(state: &State, seat: Seat, _draft: &Draft) -> Result<Panel, DraftError> {
    let done = PanelButton {
        label: "Hold the rest".to_owned(),
        tone: Tone::Plain,
        press: Press::Submit(Draft::new("done")),
        is_disabled: super::activation::to_act(state, seat).is_empty(),
    };
    let text = super::words::prompt(state, seat).join("\n");
    Ok(Panel { text, look: Look::default(), rows: vec![PanelRow::Buttons(vec![done])] })
}
