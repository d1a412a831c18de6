//! The ids of controls: everything that a press needs to be understood, in at most 100 characters, also after a restart.
//!
//! `so2.TABLE.PHASE.CODE.REST`, numbers in base 36. The phase is the one that the control belongs to: another one means
//! that the position has changed since. Whoever receives a message can read its ids, so they hold nothing that counts
//! sealed orders. Ids that begin with `so1` are of earlier versions: their mark is an entry of the log; they are read but
//! no longer made. The first letter of the code says what to do, the number after it only keeps the ids of one message
//! apart. Reading is total: whatever is no id of ours is `None`.

mod code;
pub(crate) mod filled;
mod moment;
mod more;
mod number;
mod packed;
mod packing;
mod question;
mod shared;
mod slip_of;
mod watching;

use crate::contract::Draft;
use crate::host::api::limits::CONTROL_MAX_CHARS;
use crate::host::table::silences::WayOn;
use crate::host::table::terms::Term;
use crate::host::{CallId, PostNo, ReplyPlace, TableId};

pub(crate) use moment::{Eyes, Moment};
pub(crate) use more::More;
pub(crate) use number::base36;
use number::from_base36;
pub(crate) use packed::{Content, PackedDraft};
pub(crate) use packing::{pack, unpack};
pub(crate) use question::{OfferKind, Question};
pub(crate) use shared::Shared;
pub(crate) use slip_of::SlipOf;
pub(crate) use watching::Watching;

const VERSION: &str = "so2";
/// Before the number of a delivery in the id of a control.
pub(crate) const BEFORE_NUMBER: char = '~';
/// Of ids whose mark is an entry of the log.
const OLD_VERSION: &str = "so1";

/// The id of a control, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ControlId {
    pub(crate) table: TableId,
    pub(crate) mark: WindowMark,
    pub(crate) action: Press,
}

/// The position that a control belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WindowMark {
    /// The number of the phase.
    Phase(i64),
    /// In old ids: the log entry that opened the window.
    Step(i64),
}

/// What a control does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    // On posts that everybody sees.
    Join,
    Leave,
    /// The side that is picked.
    JoinAs,
    /// A side and a skill that are picked.
    SeatComputer,
    /// On lobbies' posts of before there was a menu.
    AddComputer,
    Start,
    /// Computer players on all free seats, and the start.
    PlayTheComputer,
    /// Whether the game counts for ratings is the other way round.
    Rated,
    /// What can be changed in the lobby, as a private page.
    Options,
    GiveOrders,
    Map,
    Report,
    Status,
    Agree(Question),
    Refuse(Question),
    /// Asks once more what was asked under a question that is void.
    AskAgain(OfferKind),
    Rematch,
    Replay,
    /// All that was told with this post.
    Details,
    /// The map as it was when this post was made.
    MapThen,
    /// Asks that a stopped clock goes on.
    Resume,
    /// Takes the seat that is promised to whoever presses: by this message, or, in the lobby, by any.
    Accept(Option<PostNo>),
    /// The same, and does not want it.
    Decline(Option<PostNo>),
    /// Takes such a promise back.
    Withdraw(PostNo),
    /// Takes a seat that was called out.
    TakeOver(PostNo),
    /// A way on after somebody's silence, under that question.
    WayOn(PostNo, WayOn),
    /// Whether somebody who was asked is the referee.
    Referee(bool),
    /// Takes the own seat back from a computer player.
    Back,
    /// What somebody asks who only watches.
    Watch(Watching),
    // In answers that only one person sees.
    /// A menu; the value is the slug of a side.
    TakeSide,
    /// Seats a computer player of that skill.
    Skill(String),
    /// A menu of the lobby's options; the value is the slug of a pace.
    PickPace,
    /// Turns an option of the lobby over.
    Turn(Term),
    /// A control of a panel.
    Panel(u8, PackedDraft),
    /// A menu of a panel; the value is a [`PackedDraft`].
    PanelMenu(u8),
    /// Gives an order from the list of orders, which is then shown again.
    FromOrders(u8, PackedDraft),
    /// The first page of the panel in the place of this answer.
    Home,
    /// What else there is, as a page in its place.
    More,
    /// Its menu; the value is a [`More`].
    MoreMenu,
    /// What the terms on the page of this draft mean.
    Words(Draft),
    /// Takes back the order that this call gave, if it is its owner's newest.
    TakeBack(CallId),
    /// A map; the draft has the options of `/map`.
    View(u8, Draft),
    /// A menu of maps; the value is such a draft, packed.
    ViewMenu(u8),
    ConfirmResign,
    ConfirmEnd,
    /// Does what a moderator was shown first.
    Moderate(PackedDraft),
    /// Hands the own seat to a computer player of that skill.
    HandOver(String),
    Dismiss,
    /// A phase of the replay, in ids of earlier versions.
    Frame(u8, i64),
    /// A moment of the game, as it was then.
    LookBack(u8, Moment),
    /// A menu of moments; the value is one.
    LookBackMenu(u8),
    /// Asks what of that moment is to be posted.
    Share(Moment),
    /// A menu of what can be posted; the value is a [`Shared`].
    ShareMenu(u8),
    /// A page of all that was told with a post.
    DetailsPage(u8),
    /// A page of what the rulebook says on a topic.
    Rules(u8, String),
    /// A menu of topics of the rulebook; the value is one.
    RulesMenu(u8),
    /// All that can be done now, in words.
    MoreHelp,
    // Of no table: commands about whoever gives them.
    /// The draft is the command with its options.
    Person(u8, Draft),
    /// A menu of such commands; the value is a draft, packed.
    PersonMenu(u8),
    /// Opens a slip.
    Slip(SlipOf),
}

impl ControlId {
    /// The id as text, at most 100 characters for every action that [`PackedDraft::of`] and the host make.
    pub(crate) fn encode(&self) -> String {
        let (code, rest) = self.action.parts();
        let (version, mark) = match self.mark {
            WindowMark::Phase(phase) => (VERSION, phase),
            WindowMark::Step(seq) => (OLD_VERSION, seq),
        };
        format!("{version}.{}.{}.{code}.{rest}", base36(self.table.0), base36(mark))
    }

    /// A control of no table.
    pub(crate) const fn of_person(action: Press) -> Self {
        Self { table: TableId(0), mark: WindowMark::Phase(0), action }
    }

    /// Reads an id.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text.chars().count() > CONTROL_MAX_CHARS {
            return None;
        }
        let mut parts = text.splitn(5, '.');
        let mark = match parts.next()? {
            VERSION => WindowMark::Phase,
            OLD_VERSION => WindowMark::Step,
            _ => return None,
        };
        let (table, mark) = (from_base36(parts.next()?)?, mark(from_base36(parts.next()?)?));
        let (code, rest) = (parts.next()?, parts.next()?);
        // Controls of posts have small letters, and may end with the sign of their post.
        let is_of_post = code.starts_with(|letter: char| letter.is_ascii_lowercase());
        let rest = match rest.split_once(BEFORE_NUMBER).filter(|_| is_of_post) {
            Some((rest, number)) => from_base36(number).map(|_| rest)?,
            None => rest,
        };
        Some(Self { table: TableId(table), mark, action: Press::parse(code, rest)? })
    }
}

impl Press {
    /// Where the answer to a press goes: private controls are replaced by it, posts stay as they are.
    pub(crate) const fn place(&self) -> ReplyPlace {
        match self {
            Self::Join
            | Self::JoinAs
            | Self::SeatComputer
            | Self::Leave
            | Self::AddComputer
            | Self::Start
            | Self::PlayTheComputer
            | Self::Rated
            | Self::Options
            | Self::GiveOrders
            | Self::Map
            | Self::Report
            | Self::Status
            | Self::Agree(_)
            | Self::Refuse(_)
            | Self::Rematch
            | Self::Replay
            | Self::Details
            | Self::MapThen
            | Self::Resume
            | Self::Accept(_)
            | Self::Decline(_)
            | Self::Withdraw(_)
            | Self::TakeOver(_)
            | Self::WayOn(..)
            | Self::Watch(_)
            | Self::Referee(_)
            | Self::Back => ReplyPlace::Fresh,
            Self::TakeSide
            | Self::Skill(_)
            | Self::PickPace
            | Self::Turn(_)
            | Self::Panel(..)
            | Self::PanelMenu(_)
            | Self::FromOrders(..)
            | Self::Home
            | Self::More
            | Self::MoreMenu
            | Self::Words(_)
            | Self::TakeBack(_)
            | Self::View(..)
            | Self::ViewMenu(_)
            | Self::ConfirmResign
            | Self::ConfirmEnd
            | Self::AskAgain(_)
            | Self::HandOver(_)
            | Self::Moderate(_)
            | Self::Dismiss
            | Self::Frame(..)
            | Self::LookBack(..)
            | Self::LookBackMenu(_)
            | Self::Share(_)
            | Self::ShareMenu(_)
            | Self::DetailsPage(_)
            | Self::Rules(..)
            | Self::RulesMenu(_)
            | Self::MoreHelp
            | Self::Person(..)
            | Self::Slip(_)
            | Self::PersonMenu(_) => ReplyPlace::Update,
        }
    }
}

#[cfg(test)]
mod tests;
