//! The ids of controls: everything that a press needs to be understood, in at most 100 characters, also after a restart.
//!
//! `so1.TABLE.MARK.CODE.REST`, numbers in base 36. The mark is the step that opened the window the control belongs to:
//! another mark means that the position has changed since. The first letter of the code says what to do, the number
//! after it only keeps the ids of one message apart. Reading is total: whatever is no id of ours is `None`.

use sha2::{Digest, Sha256};

use super::ReplyPlace;
use super::limits::CONTROL_MAX_CHARS;
use super::sign::BEFORE_NUMBER;
use crate::contract::{Draft, Press};

const VERSION: &str = "so1";

/// The id of a control, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ControlId {
    pub(crate) table: i64,
    pub(crate) mark: i64,
    pub(crate) action: Action,
}

/// What a control does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    // On posts that everybody sees.
    Join,
    Leave,
    AddComputer,
    Start,
    GiveOrders,
    Map,
    Status,
    Agree(OfferKind),
    Refuse(OfferKind),
    Rematch,
    // In answers that only one person sees.
    /// A menu; the value is the slug of a side.
    TakeSide,
    /// Seats a computer player of that skill.
    Skill(String),
    /// A control of a panel.
    Panel(u8, Packed),
    /// A menu of a panel; the value is a [`Packed`].
    PanelMenu(u8),
    /// Gives an order from the list of orders, which is then shown again.
    FromOrders(u8, Packed),
    /// The first page of the panel in the place of this answer.
    Home,
    ConfirmResign,
    ConfirmEnd,
    Dismiss,
    /// A step of the replay, and how the buttons go on from there.
    Frame(u8, i64),
}

/// A question put to the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfferKind {
    Draw,
    Undo,
}

/// What pressing a control of a panel means, with its draft or the digest of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Packed {
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
        }
    }

    fn parse(text: &str) -> Option<Self> {
        [Self::Draw, Self::Undo].into_iter().find(|k| k.slug() == text)
    }
}

impl ControlId {
    /// The id as text, at most 100 characters for every action that [`Packed::of`] and the host make.
    pub(crate) fn encode(&self) -> String {
        let (code, rest) = self.action.parts();
        format!("{VERSION}.{}.{}.{code}.{rest}", base36(self.table), base36(self.mark))
    }

    /// Reads an id.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text.chars().count() > CONTROL_MAX_CHARS {
            return None;
        }
        let mut parts = text.splitn(5, '.');
        if parts.next()? != VERSION {
            return None;
        }
        let (table, mark) = (from_base36(parts.next()?)?, from_base36(parts.next()?)?);
        let (code, rest) = (parts.next()?, parts.next()?);
        // Controls of posts have small letters, and may end with the sign of their post.
        let is_of_post = code.starts_with(|letter: char| letter.is_ascii_lowercase());
        let rest = match rest.split_once(BEFORE_NUMBER).filter(|_| is_of_post) {
            Some((rest, number)) => from_base36(number).map(|_| rest)?,
            None => rest,
        };
        Some(Self { table, mark, action: Action::parse(code, rest)? })
    }
}

impl Action {
    /// Where the answer to a press goes: private controls are replaced by it, posts stay as they are.
    pub(crate) const fn place(&self) -> ReplyPlace {
        match self {
            Self::Join
            | Self::Leave
            | Self::AddComputer
            | Self::Start
            | Self::GiveOrders
            | Self::Map
            | Self::Status
            | Self::Agree(_)
            | Self::Refuse(_)
            | Self::Rematch => ReplyPlace::Fresh,
            Self::TakeSide
            | Self::Skill(_)
            | Self::Panel(..)
            | Self::PanelMenu(_)
            | Self::FromOrders(..)
            | Self::Home
            | Self::ConfirmResign
            | Self::ConfirmEnd
            | Self::Dismiss
            | Self::Frame(..) => ReplyPlace::Update,
        }
    }

    fn parts(&self) -> (String, String) {
        let plain = |code: &str| (code.to_owned(), String::new());
        match self {
            Self::Join => plain("j"),
            Self::Leave => plain("l"),
            Self::AddComputer => plain("c"),
            Self::Start => plain("s"),
            Self::GiveOrders => plain("o"),
            Self::Map => plain("m"),
            Self::Status => plain("t"),
            Self::Agree(kind) => ("a".to_owned(), kind.slug().to_owned()),
            Self::Refuse(kind) => ("r".to_owned(), kind.slug().to_owned()),
            Self::Rematch => plain("w"),
            Self::TakeSide => plain("S"),
            Self::Skill(skill) => ("K".to_owned(), skill.clone()),
            Self::Panel(index, packed) => (format!("P{index}"), packed.encode()),
            Self::PanelMenu(index) => (format!("M{index}"), String::new()),
            Self::FromOrders(index, packed) => (format!("B{index}"), packed.encode()),
            Self::Home => plain("H"),
            Self::ConfirmResign => plain("R"),
            Self::ConfirmEnd => plain("E"),
            Self::Dismiss => plain("N"),
            Self::Frame(index, seq) => (format!("F{index}"), base36(*seq)),
        }
    }

    fn parse(code: &str, rest: &str) -> Option<Self> {
        let letter = code.chars().next()?;
        let number = &code[letter.len_utf8()..];
        let index = || number.parse::<u8>().ok().filter(|n| n.to_string() == number);
        let found = match letter {
            'a' => Self::Agree(OfferKind::parse(rest)?),
            'r' => Self::Refuse(OfferKind::parse(rest)?),
            'K' if !rest.is_empty() => Self::Skill(rest.to_owned()),
            'P' => Self::Panel(index()?, Packed::parse(rest)?),
            'B' => Self::FromOrders(index()?, Packed::parse(rest)?),
            'F' => Self::Frame(index()?, from_base36(rest)?),
            _ if !rest.is_empty() => return None,
            'M' => Self::PanelMenu(index()?),
            'j' => Self::Join,
            'l' => Self::Leave,
            'c' => Self::AddComputer,
            's' => Self::Start,
            'o' => Self::GiveOrders,
            'm' => Self::Map,
            't' => Self::Status,
            'w' => Self::Rematch,
            'S' => Self::TakeSide,
            'H' => Self::Home,
            'R' => Self::ConfirmResign,
            'E' => Self::ConfirmEnd,
            'N' => Self::Dismiss,
            _ => return None,
        };
        (number.is_empty() || matches!(letter, 'P' | 'M' | 'B' | 'F')).then_some(found)
    }
}

impl Packed {
    /// Packs a press into at most `room` characters; the second value is what must be kept when it does not fit.
    pub(crate) fn of(press: &Press, room: usize) -> (Self, Option<(String, String)>) {
        let (is_order, draft) = match press {
            Press::Show(draft) => (false, draft),
            Press::Submit(draft) => (true, draft),
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

/// A draft as text: `verb;field=text;field=text`.
pub(crate) fn pack(draft: &Draft) -> String {
    draft.fields.iter().fold(escape(&draft.verb), |out, (field, text)| out + ";" + &escape(field) + "=" + &escape(text))
}

/// Reads [`pack`] back.
pub(crate) fn unpack(text: &str) -> Option<Draft> {
    let mut parts = text.split(';');
    let mut draft = Draft::new(unescape(parts.next()?)?);
    for part in parts {
        let (field, text) = part.split_once('=')?;
        draft.fields.insert(unescape(field)?, unescape(text)?);
    }
    Some(draft)
}

fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |out, c| match c {
        '%' => out + "%0",
        ';' => out + "%1",
        '=' => out + "%2",
        '#' => out + "%3",
        plain => {
            let mut out = out;
            out.push(plain);
            out
        }
    })
}

fn unescape(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        out.push(match sign {
            '%' => match signs.next()? {
                '0' => '%',
                '1' => ';',
                '2' => '=',
                '3' => '#',
                _ => return None,
            },
            '#' | '=' => return None,
            plain => plain,
        });
    }
    Some(out)
}

pub(crate) fn base36(number: i64) -> String {
    let mut rest = number.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        let digit = u32::try_from(rest % 36).unwrap_or(0);
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
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
