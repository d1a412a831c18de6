//! The ids of controls: everything that a press needs to be understood, in at most 100 characters, also after a restart.
//!
//! `so2.TABLE.PHASE.CODE.REST`, numbers in base 36. The phase is the one that the control belongs to: another one means
//! that the position has changed since. Whoever receives a message can read its ids, so they hold nothing that counts
//! sealed orders. Ids that begin with `so1` are of earlier versions: their mark is an entry of the log; they are read but
//! no longer made. The first letter of the code says what to do, the number after it only keeps the ids of one message
//! apart. Reading is total: whatever is no id of ours is `None`.

mod packing;

use sha2::{Digest, Sha256};

use crate::contract::{self, Draft};
use crate::host::api::limits::CONTROL_MAX_CHARS;
use crate::host::{CallId, PostNo, ReplyPlace, TableId};

pub(crate) use packing::{pack, unpack};

const VERSION: &str = "so2";
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
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
    AddComputer,
    Start,
    /// Whether the game counts for ratings is the other way round.
    Rated,
    GiveOrders,
    Map,
    Report,
    Status,
    Agree(Question),
    Refuse(Question),
    Rematch,
    Replay,
    /// Asks that a stopped clock goes on.
    Resume,
    // In answers that only one person sees.
    /// A menu; the value is the slug of a side.
    TakeSide,
    /// Seats a computer player of that skill.
    Skill(String),
    /// A control of a panel.
    Panel(u8, PackedDraft),
    /// A menu of a panel; the value is a [`PackedDraft`].
    PanelMenu(u8),
    /// Gives an order from the list of orders, which is then shown again.
    FromOrders(u8, PackedDraft),
    /// The first page of the panel in the place of this answer.
    Home,
    /// Takes back the order that this call gave, if it is its owner's newest.
    TakeBack(CallId),
    /// A map; the draft has the options of `/map`.
    View(u8, Draft),
    /// A menu of maps; the value is such a draft, packed.
    ViewMenu(u8),
    ConfirmResign,
    ConfirmEnd,
    Dismiss,
    /// A phase of the replay, and how the buttons go on from there.
    Frame(u8, i64),
    /// A page of what the rulebook says on a topic.
    Rules(u8, String),
    // Of no table: commands about whoever gives them.
    /// The draft is the command with its options.
    Person(u8, Draft),
    /// A menu of such commands; the value is a draft, packed.
    PersonMenu(u8),
}

/// The question that a button stands under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) kind: OfferKind,
    /// Number of the outbox row that asks; none in old ids.
    pub(crate) post: Option<PostNo>,
}

/// What is asked of the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfferKind {
    Draw,
    Undo,
    /// That the clock stops.
    Pause,
}

/// What pressing a control of a panel means, with its draft or the digest of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackedDraft {
    pub(crate) is_order: bool,
    pub(crate) content: Content,
}

/// A draft, or where it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Inline(Draft),
    Kept(String),
}

impl OfferKind {
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Undo => "undo",
            Self::Pause => "pause",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Draw, Self::Undo, Self::Pause].into_iter().find(|k| k.slug() == text)
    }
}

impl Question {
    fn encode(self) -> String {
        self.post.map_or_else(|| self.kind.slug().to_owned(), |post| format!("{}.{}", self.kind.slug(), base36(post.0)))
    }

    fn parse(text: &str) -> Option<Self> {
        let Some((kind, post)) = text.split_once('.') else {
            return Some(Self { kind: OfferKind::parse(text)?, post: None });
        };
        Some(Self { kind: OfferKind::parse(kind)?, post: Some(PostNo(from_base36(post)?)) })
    }
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
            | Self::Leave
            | Self::AddComputer
            | Self::Start
            | Self::Rated
            | Self::GiveOrders
            | Self::Map
            | Self::Report
            | Self::Status
            | Self::Agree(_)
            | Self::Refuse(_)
            | Self::Rematch
            | Self::Replay
            | Self::Resume => ReplyPlace::Fresh,
            Self::TakeSide
            | Self::Skill(_)
            | Self::Panel(..)
            | Self::PanelMenu(_)
            | Self::FromOrders(..)
            | Self::Home
            | Self::TakeBack(_)
            | Self::View(..)
            | Self::ViewMenu(_)
            | Self::ConfirmResign
            | Self::ConfirmEnd
            | Self::Dismiss
            | Self::Frame(..)
            | Self::Rules(..)
            | Self::Person(..)
            | Self::PersonMenu(_) => ReplyPlace::Update,
        }
    }

    fn parts(&self) -> (String, String) {
        let plain = |code: &str| (code.to_owned(), String::new());
        match self {
            Self::Join => plain("j"),
            Self::Leave => plain("l"),
            Self::AddComputer => plain("c"),
            Self::Start => plain("s"),
            Self::Rated => plain("e"),
            Self::GiveOrders => plain("o"),
            Self::Map => plain("m"),
            Self::Report => plain("y"),
            Self::Status => plain("t"),
            Self::Agree(question) => ("a".to_owned(), question.encode()),
            Self::Refuse(question) => ("r".to_owned(), question.encode()),
            Self::Rematch => plain("w"),
            Self::Replay => plain("p"),
            Self::Resume => plain("g"),
            Self::TakeSide => plain("S"),
            Self::Skill(skill) => ("K".to_owned(), skill.clone()),
            Self::Panel(index, packed) => (format!("P{index}"), packed.encode()),
            Self::PanelMenu(index) => (format!("M{index}"), String::new()),
            Self::FromOrders(index, packed) => (format!("B{index}"), packed.encode()),
            Self::Home => plain("H"),
            Self::TakeBack(call) => ("U".to_owned(), base36(call.column())),
            Self::View(index, draft) => (format!("V{index}"), pack(draft)),
            Self::ViewMenu(index) => (format!("O{index}"), String::new()),
            Self::ConfirmResign => plain("R"),
            Self::ConfirmEnd => plain("E"),
            Self::Dismiss => plain("N"),
            Self::Frame(index, phase) => (format!("F{index}"), base36(*phase)),
            Self::Rules(page, topic) => (format!("G{page}"), topic.clone()),
            Self::Person(index, draft) => (format!("Q{index}"), pack(draft)),
            Self::PersonMenu(index) => (format!("Z{index}"), String::new()),
        }
    }

    fn parse(code: &str, rest: &str) -> Option<Self> {
        let letter = code.chars().next()?;
        let number = &code[letter.len_utf8()..];
        let index = || number.parse::<u8>().ok().filter(|n| n.to_string() == number);
        let found = match letter {
            'a' => Self::Agree(Question::parse(rest)?),
            'r' => Self::Refuse(Question::parse(rest)?),
            'K' if !rest.is_empty() => Self::Skill(rest.to_owned()),
            'P' => Self::Panel(index()?, PackedDraft::parse(rest)?),
            'B' => Self::FromOrders(index()?, PackedDraft::parse(rest)?),
            'F' => Self::Frame(index()?, from_base36(rest)?),
            'U' => Self::TakeBack(CallId::of_column(from_base36(rest)?)),
            'V' => Self::View(index()?, unpack(rest).filter(|draft| pack(draft) == rest)?),
            'Q' => Self::Person(index()?, unpack(rest).filter(|draft| pack(draft) == rest)?),
            'G' if !rest.is_empty() => Self::Rules(index()?, rest.to_owned()),
            _ if !rest.is_empty() => return None,
            'M' => Self::PanelMenu(index()?),
            'O' => Self::ViewMenu(index()?),
            'Z' => Self::PersonMenu(index()?),
            'j' => Self::Join,
            'l' => Self::Leave,
            'c' => Self::AddComputer,
            's' => Self::Start,
            'e' => Self::Rated,
            'o' => Self::GiveOrders,
            'm' => Self::Map,
            'y' => Self::Report,
            't' => Self::Status,
            'w' => Self::Rematch,
            'p' => Self::Replay,
            'g' => Self::Resume,
            'S' => Self::TakeSide,
            'H' => Self::Home,
            'R' => Self::ConfirmResign,
            'E' => Self::ConfirmEnd,
            'N' => Self::Dismiss,
            _ => return None,
        };
        (number.is_empty() || matches!(letter, 'P' | 'M' | 'B' | 'F' | 'G' | 'V' | 'O' | 'Q' | 'Z')).then_some(found)
    }
}

impl PackedDraft {
    /// Packs a press into at most `room` characters; the second value is what must be kept when it does not fit.
    pub(crate) fn of(press: &contract::Press, room: usize) -> (Self, Option<(String, String)>) {
        let (is_order, draft) = match press {
            contract::Press::Show(draft) => (false, draft),
            contract::Press::Submit(draft) => (true, draft),
        };
        let inline = Self { is_order, content: Content::Inline(draft.clone()) };
        if inline.encode().chars().count() <= room {
            return (inline, None);
        }
        let text = pack(draft);
        let digest = hex::encode(&Sha256::digest(text.as_bytes())[..10]);
        (Self { is_order, content: Content::Kept(digest.clone()) }, Some((digest, text)))
    }

    /// As text; the value of a menu's entry.
    pub(crate) fn encode(&self) -> String {
        let letter = if self.is_order { 'x' } else { 'p' };
        match &self.content {
            Content::Inline(draft) => format!("{letter}{}", pack(draft)),
            Content::Kept(digest) => format!("{letter}#{digest}"),
        }
    }

    /// Reads it back.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_order = match text.chars().next()? {
            'x' => true,
            'p' => false,
            _ => return None,
        };
        let rest = &text[1..];
        let content = match rest.strip_prefix('#') {
            Some(digest) if digest.len() == 20 && digest.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) => {
                Content::Kept(digest.to_owned())
            }
            Some(_) => return None,
            // One spelling for a draft.
            None => Content::Inline(unpack(rest).filter(|draft| pack(draft) == rest)?),
        };
        Some(Self { is_order, content })
    }
}

#[expect(clippy::expect_used, reason = "a remainder of 36 is an index")]
pub(crate) fn base36(number: i64) -> String {
    let mut rest = number.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(DIGITS[usize::try_from(rest % 36).expect("less than 36")]));
        rest /= 36;
        if rest == 0 {
            break;
        }
    }
    digits.into_iter().rev().collect()
}

fn from_base36(text: &str) -> Option<i64> {
    let number = i64::from_str_radix(text, 36).ok().filter(|n| *n >= 0)?;
    // One spelling for a number: no sign, no leading zero, no capital.
    (base36(number) == text).then_some(number)
}

#[cfg(test)]
mod tests;
