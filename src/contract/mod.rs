//! What a game is: the trait that each of the systems implements, and the words that host and games share.
//!
//! What is here: seats and viewers, drafts and verbs, redaction, dice, windows of orders, panels, the one way to change
//! a state. What is not: any rule of any game, clocks, files, networks, async. It may use `text`, `grid` and `scene`.
//!
//! | file | what it holds |
//! |---|---|
//! | `game` | the [`Game`] trait, [`Step`], [`apply`]: the only way to change a state |
//! | `play` | [`Play`]: one table of a game behind signatures that name no game |
//! | `seat` | seats, sides, viewers |
//! | `seen` | [`Seen`]: a state redacted for one viewer; nothing else can make one |
//! | `draft` | verbs, drafts, their notation, and what is said when one is not understood |
//! | `typed` | commands in sentences, in the form that people can type |
//! | `awaiting` | whose orders are awaited, and how a game ended |
//! | `dice` | the counter-based stream of a table's seed |
//! | `look` | what a viewer wants to see on a picture |
//! | `panel` | the guided way to give orders |
//! | `perft` | counts of order sequences |
//! | `computer` | skills and thinking time of computer players |
//! | `rulebook` | numbered paragraphs of a rulebook |
//! | `search` | words looked up in prose |
//! | `setup` | scenarios, options, sides |

pub mod awaiting;
pub mod computer;
pub mod dice;
pub mod draft;
pub mod game;
pub mod look;
pub mod panel;
pub mod perft;
pub mod play;
pub mod rulebook;
pub mod search;
pub mod seat;
pub mod seen;
pub mod setup;
pub mod typed;

pub use awaiting::{Awaiting, Ending, Outcome, Window};
pub use computer::{Skill, Thinking};
pub use dice::{Commitment, Dice, Seed};
pub use draft::{Choice, Draft, DraftError, FieldSpec, SavedField, VerbSpec};
pub use game::{Applied, Game, Input, Refuse, Step, apply};
pub use look::{Look, OverlaySpec};
pub use panel::{MenuEntry, Panel, PanelButton, PanelRow, Press, Tone};
pub use perft::PerftReport;
pub use play::{NotDone, Play, Played, Refused};
pub use rulebook::{Paragraph, Rulebook};
pub use seat::{Seat, Viewer};
pub use seen::Seen;
pub use setup::{ScenarioCard, Setup, SetupError, SideCard};
