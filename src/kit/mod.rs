//! The kit: the words that all games share, and tools to read and write them.
//!
//! What is here: what is typed and pressed ([`Draft`], [`Panel`]), what can be chosen, names and options as people type
//! them, words. What is not: a rule, a state, what a game is (that is `contract`). It may use `grid` and `scene`.
//!
//! | file | what it holds |
//! |---|---|
//! | `seat` | seats and viewers |
//! | `draft` | verbs, drafts, their notation, and what is said when one is not understood |
//! | `diagnostics` | what is wrong with a file |
//! | `choices` | values that could stand in a field |
//! | `names` | names in either case, by their beginning, or nearly right |
//! | `options` | options as `name=value`: reading, completing, refusing |
//! | `luck` | what breaks ties between moves of computer players |
//! | `limits` | Discord's numbers |
//! | `line` | sentences as data, and their writers |
//! | `look` | what a viewer wants to see on a picture |
//! | `panel` | the guided way to give orders |
//! | `form` | several fields that are filled in together |
//! | `sketch` | pictures being put together |
//! | `ending` | the card of the end, from what each step of a game measured |
//! | `since` | what is new since somebody last looked |
//! | `strips` | captions, badges of damage, who is ahead |
//! | `words`, `invisible` | quoting, plurals, lists; what cannot be seen |

pub mod choices;
pub mod diagnostics;
pub mod draft;
pub mod ending;
pub mod form;
pub mod invisible;
pub mod lens;
pub mod limits;
pub mod line;
pub mod luck;
pub mod names;
pub mod number;
pub mod options;
pub mod panel;
pub mod refuse;
pub mod seat;
pub mod since;
pub mod sketch;
pub mod strips;
pub mod words;

pub use choices::Choice;
pub use draft::{Draft, DraftError, FieldSpec, SavedField, VerbSpec};
pub use lens::{Lens, OverlaySpec};
pub use options::OptionKey;
pub use panel::{MenuEntry, Panel, PanelButton, PanelRow, Press, Tone};
pub use refuse::Refuse;
pub use seat::{Seat, Viewer};
