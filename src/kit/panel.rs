//! The guided way to give orders: menus and buttons instead of notation. Both ways end in the same [`Draft`].
//!
//! A panel is a pure function of the seen state and the draft under construction; the draft travels in the ids of the
//! controls, so panels survive a restart. A game's first page answers to the bare draft of [`PANEL_HOME`].

use super::{Draft, Look};

/// The verb of the draft that asks a game for the first page of its panel.
pub const PANEL_HOME: &str = "panel";

/// One page of the guided panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// What is being asked, in one to five lines of plain text.
    pub text: String,
    /// The picture that goes with it.
    pub look: Look,
    /// At most five rows: menus take a row each, buttons at most five a row.
    pub rows: Vec<PanelRow>,
}

/// A row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PanelRow {
    /// Pick one of at most 25.
    Menu {
        /// Greyed text of the closed menu.
        placeholder: String,
        /// At least 1, at most 25.
        entries: Vec<MenuEntry>,
    },
    /// One to five buttons.
    Buttons(Vec<PanelButton>),
}

/// An entry of a menu; picking it shows the page of its draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// At most 100 characters.
    pub label: String,
    /// Second line, at most 100 characters; may be empty.
    pub note: String,
    /// What picking it means.
    pub press: Press,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelButton {
    /// At most 80 characters.
    pub label: String,
    /// How it looks.
    pub tone: Tone,
    /// What pressing it means.
    pub press: Press,
    /// Greyed out.
    pub is_disabled: bool,
}

/// What a control does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Show the page of this draft; changes nothing.
    Show(Draft),
    /// Give this order, then show the first page (or what is next).
    Submit(Draft),
}

/// Looks of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Ordinary.
    Plain,
    /// The way on.
    Go,
    /// Confirms.
    Confirm,
    /// Costs something.
    Danger,
}
