//! What a game is: the traits that each of the systems implements, and the words that host and games share.
//!
//! What is here: redaction, dice, windows of orders, the one way to change a state. What is not: any rule of any game, clocks, files, networks, async. The words that games share are in `kit`.
//! It may use `kit`, `grid` and `scene`.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules`, `ahead`, `scenarios`, `text`, `pictures`, `computer` | what a game is: one trait each; [`Game`] is all of them. In `rules` also [`View`], a state redacted for one viewer, and [`Step`], a change under way; in `ahead` [`run`], how far filed orders reach |
//! | `card` | [`Card`]: what can be said of a system without a game |
//! | `apply` | [`apply()`]: the only way to change a state |
//! | `system` | [`System`], [`Lobby`], [`Match`]: a system, a lobby and a game under way behind signatures that name no game |
//! | `play` | [`Play`]: a game under way with its types, and what is behind those signatures |
//! | `asking` | whose orders are awaited, and how a game ended |
//! | `dice` | the counter-based stream of a table's seed |
//! | `glossary` | the terms of a rulebook, and which of them a text uses |
//! | `near` | legal orders near to one that was refused |
//! | `perft` | counts of order sequences |
//! | `rulebook` | numbered paragraphs of a rulebook |
//! | `search` | words looked up in prose |
//! | `setup` | scenarios, options, sides |
//! | `typing` | orders completed while somebody types them |

pub mod ahead;
pub mod apply;
pub mod asking;
pub mod card;
pub mod computer;
pub mod dice;
mod glossary;
mod near;
pub mod perft;
pub mod pictures;
pub mod play;
pub mod rulebook;
pub mod rules;
pub mod scenarios;
pub mod search;
pub mod setup;
pub mod system;
pub mod text;
mod typing;

pub use crate::kit::{
    Choice, Draft, DraftError, FieldSpec, Lens, MenuEntry, OverlaySpec, Panel, PanelButton, PanelRow, Press, Refuse,
    SavedField, Seat, Tone, VerbSpec, Viewer,
};
pub use ahead::{Ahead, Fate, run};
pub use apply::{Input, apply, apply_other};
pub use asking::{Asking, Ending, Outcome, Window};
pub use card::{AskedOption, ByPost, Card, GridKind, Perft, Shot};
pub use computer::{Computer, Skill, Thinking};
pub use dice::{Commitment, Dice, Seed};
pub use glossary::{Term, glossary};
pub use perft::PerftReport;
pub use pictures::{Heading, Pictures};
pub use play::Play;
pub use rulebook::{Diagram, Paragraph, Rulebook};
pub use rules::{Applied, Data, Rules, Step, View};
pub use scenarios::{ScenarioSource, Scenarios};
pub use setup::{ScenarioCard, Setup, SetupError, SideCard};
pub use system::{Lobby, Match, NotDone, Played, Refused, StateUnreadable, System};
pub use text::{Text, Told, Weight, give, objection, still_legal};
pub use typing::complete_orders;

/// A whole game.
pub trait Game: Ahead + Scenarios + Text + Pictures + Computer {
    /// What it says of itself.
    const CARD: &'static Card;
}

/// All traits of a game and of a match, for those who call a game by its name.
pub mod prelude {
    pub use super::{Ahead, Computer, Game, Match, Pictures, Rules, Scenarios, Text};
}
