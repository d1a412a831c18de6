//! The application: tables, lobbies, seats, orders, deadlines, undo, records. Knows text and time, never Discord and
//! never a rule.
//!
//! Everything a person does arrives as a [`Call`] and is answered by a [`Reply`]; everything that others see leaves
//! through the outbox as a [`Message`] handed to a [`ports::Courier`]. The console and Discord are two ways to make the
//! one and show the other. It may use `contract`, `games`, `scene`, `render` and `store`.
//!
//! | file | what it holds |
//! |---|---|
//! | `request`, `message`, `ports` | the words that host and callers share |
//! | `service` | [`Host`]: the front door |
//! | `understand`, `answer`, `rounds` | which request is answered how; beginning again when somebody else was quicker |
//! | `calls` | calls from their acknowledgement to their answer, across restarts |
//! | `desk`, `load`, `keep`, `queue` | a table being worked on; loading and committing it; one at a time |
//! | `opening`, `lobby`, `play`, `guide`, `undo`, `consent`, `ending` | what changes a table |
//! | `map`, `view`, `list`, `help`, `export`, `replay`, `complete` | what only shows something |
//! | `notes`, `telling` | what a player alone is told; the host's sentences in the log |
//! | `post`, `controls`, `action`, `parcel` | what is shown, and the ids of its controls |
//! | `pictures`, `album`, `lanes` | drawing it, each picture once; who may work when |
//! | `work`, `jobs`, `outage`, `deliver`, `live`, `sign` | what is done without being asked |
//! | `record`, `verify`, `rebuild`, `check` | playing a game again |
//! | `refusal`, `failure`, `limits`, `escape`, `pace`, `time` | saying no, and small things |

mod action;
mod album;
mod answer;
mod calls;
pub mod check;
mod complete;
mod consent;
mod controls;
mod deliver;
mod desk;
mod ending;
pub mod escape;
mod export;
mod failure;
mod guide;
mod help;
mod jobs;
mod keep;
mod lanes;
pub mod limits;
mod list;
mod live;
mod load;
mod lobby;
mod map;
pub mod message;
mod notes;
mod opening;
mod outage;
pub mod pace;
mod parcel;
mod pictures;
mod play;
pub mod ports;
mod post;
mod queue;
mod rebuild;
pub mod record;
mod refusal;
mod replay;
pub mod request;
mod rounds;
mod saved;
pub mod service;
pub mod shelf;
mod sign;
mod telling;
pub mod time;
mod understand;
mod undo;
mod verify;
mod view;
mod work;

pub use calls::Unfinished;
pub use message::{Attachment, Button, Control, Menu, MenuOption, Message, Reply, ReplyPlace, Shown, Style};
pub use request::{Actor, Call, CallId, ChannelId, MessageId, Place, ReplyToken, Request, UserId, Wish};
pub use service::{Ask, Host, Knobs, Standing};
