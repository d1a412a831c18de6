//! The codes of controls: a letter says what a control does, what comes after it, to what.

use super::{BEFORE_NUMBER, Press};
use crate::host::table::press::moment::Moment;
use crate::host::table::press::number::{base36, from_base36};
use crate::host::table::press::packed::PackedDraft;
use crate::host::table::press::packing::{pack, unpack};
use crate::host::table::press::question::{OfferKind, Question};
use crate::host::table::press::slip_of::SlipOf;
use crate::host::table::press::watching::Watching;
use crate::host::table::silences::WayOn;
use crate::host::table::terms::Term;
use crate::host::{CallId, PostNo};

/// In the place of a topic: the chapters of the rulebook.
const CHAPTERS: &str = "*";

impl Press {
    /// The code, and what is after it.
    pub(super) fn parts(&self) -> (String, String) {
        let plain = |code: &str| (code.to_owned(), String::new());
        match self {
            Self::Join => plain("j"),
            // A menu of a post: what was picked is its value.
            Self::JoinAs => ("j".to_owned(), "s".to_owned()),
            Self::SeatComputer => ("c".to_owned(), "s".to_owned()),
            Self::Leave => plain("l"),
            Self::AddComputer => plain("c"),
            Self::Start => plain("s"),
            Self::PlayTheComputer => plain("q"),
            Self::Rated => plain("e"),
            Self::Options => plain("u"),
            Self::PickPace => plain("A"),
            Self::Turn(term) => ("Y".to_owned(), term.slug().to_owned()),
            Self::GiveOrders => plain("o"),
            Self::Map => plain("m"),
            Self::Report => plain("y"),
            Self::Status => plain("t"),
            Self::Agree(question) => ("a".to_owned(), question.encode()),
            Self::Refuse(question) => ("r".to_owned(), question.encode()),
            Self::AskAgain(kind) => ("J".to_owned(), kind.slug().to_owned()),
            Self::Rematch => plain("w"),
            Self::Replay => plain("p"),
            Self::Details => plain("n"),
            Self::MapThen => plain("f"),
            Self::Resume => plain("g"),
            Self::Accept(post) => ("i".to_owned(), post.map_or_else(String::new, |post| base36(post.0))),
            Self::Decline(post) => ("d".to_owned(), post.map_or_else(String::new, |post| base36(post.0))),
            Self::Withdraw(post) => ("x".to_owned(), base36(post.0)),
            Self::TakeOver(post) => ("k".to_owned(), base36(post.0)),
            Self::Back => plain("b"),
            Self::Watch(way) => ("h".to_owned(), way.letter().to_owned()),
            Self::Referee(is_yes) => ("z".to_owned(), if *is_yes { "y" } else { "n" }.to_owned()),
            Self::WayOn(post, way) => ("v".to_owned(), format!("{}.{}", way.letter(), base36(post.0))),
            Self::HandOver(skill) => ("X".to_owned(), skill.clone()),
            Self::Moderate(packed) => ("D".to_owned(), packed.encode()),
            Self::TakeSide => plain("S"),
            Self::Skill(skill) => ("K".to_owned(), skill.clone()),
            Self::Panel(index, packed) => (format!("P{index}"), packed.encode()),
            Self::PanelMenu(index) => (format!("M{index}"), String::new()),
            Self::FromOrders(index, packed) => (format!("B{index}"), packed.encode()),
            Self::Home => plain("H"),
            // These share a letter: all others are taken.
            Self::More => plain("H1"),
            Self::MoreMenu => plain("H2"),
            Self::Words(draft) => ("H".to_owned(), pack(draft)),
            Self::TakeBack(call) => ("U".to_owned(), base36(call.column())),
            Self::View(index, draft) => (format!("V{index}"), pack(draft)),
            Self::ViewMenu(index) => (format!("O{index}"), String::new()),
            Self::ConfirmResign => plain("R"),
            Self::ConfirmEnd => plain("E"),
            Self::Dismiss => plain("N"),
            Self::Frame(index, phase) => (format!("F{index}"), base36(*phase)),
            Self::LookBack(index, moment) => (format!("L{index}"), moment.encode()),
            Self::LookBackMenu(index) => (format!("L{index}"), String::new()),
            Self::Share(moment) => ("W".to_owned(), moment.encode()),
            Self::ShareMenu(index) => (format!("W{index}"), String::new()),
            Self::DetailsPage(page) => (format!("I{page}"), String::new()),
            // A rest that is empty would be a menu's.
            Self::Rules(page, topic) if topic.is_empty() => (format!("G{page}"), CHAPTERS.to_owned()),
            Self::Rules(page, topic) => (format!("G{page}"), topic.clone()),
            Self::RulesMenu(index) => (format!("G{index}"), String::new()),
            Self::MoreHelp => plain("C"),
            Self::Person(index, draft) => (format!("Q{index}"), pack(draft)),
            Self::PersonMenu(index) => (format!("Z{index}"), String::new()),
            Self::Slip(of) => of.parts(),
        }
    }

    /// Reads a code and what is after it.
    pub(super) fn parse(code: &str, rest: &str) -> Option<Self> {
        let letter = code.chars().next()?;
        let number = &code[letter.len_utf8()..];
        let index = || number.parse::<u8>().ok().filter(|n| n.to_string() == number);
        let post = || from_base36(rest).map(PostNo);
        let found = match letter {
            'i' if rest.is_empty() => Self::Accept(None),
            'i' => Self::Accept(Some(post()?)),
            'd' if rest.is_empty() => Self::Decline(None),
            'd' => Self::Decline(Some(post()?)),
            'x' => Self::Withdraw(post()?),
            'k' => Self::TakeOver(post()?),
            'v' => {
                let (way, post) = rest.split_once('.')?;
                Self::WayOn(PostNo(from_base36(post)?), WayOn::parse(way)?)
            }
            'D' => Self::Moderate(PackedDraft::parse(rest)?),
            'X' if !rest.is_empty() => Self::HandOver(rest.to_owned()),
            'a' => Self::Agree(Question::parse(rest)?),
            'r' => Self::Refuse(Question::parse(rest)?),
            'J' => Self::AskAgain(OfferKind::parse(rest)?),
            'z' if rest == "y" => Self::Referee(true),
            'z' if rest == "n" => Self::Referee(false),
            'Y' => Self::Turn(Term::parse(rest)?),
            'K' if !rest.is_empty() => Self::Skill(rest.to_owned()),
            'P' => Self::Panel(index()?, PackedDraft::parse(rest)?),
            'B' => Self::FromOrders(index()?, PackedDraft::parse(rest)?),
            'h' => Self::Watch(Watching::parse(rest)?),
            'L' if !rest.is_empty() => Self::LookBack(index()?, Moment::parse(rest)?),
            'W' if !rest.is_empty() => Self::Share(Moment::parse(rest).filter(|_| number.is_empty())?),
            'F' => Self::Frame(index()?, from_base36(rest)?),
            'U' => Self::TakeBack(CallId::of_column(from_base36(rest)?)),
            'V' => Self::View(index()?, unpack(rest).filter(|draft| pack(draft) == rest)?),
            'Q' => Self::Person(index()?, unpack(rest).filter(|draft| pack(draft) == rest)?),
            // Posts alone have signs: what looks like one here is no id of ours.
            'H' if rest.starts_with(BEFORE_NUMBER) => return None,
            'H' if !rest.is_empty() => Self::Words(unpack(rest).filter(|draft| pack(draft) == rest)?),
            'T' => Self::Slip(SlipOf::parse(rest)?),
            'G' if rest == CHAPTERS => Self::Rules(index()?, String::new()),
            'G' if !rest.is_empty() => Self::Rules(index()?, rest.to_owned()),
            'j' if rest == "s" => Self::JoinAs,
            'c' if rest == "s" => Self::SeatComputer,
            _ if rest.is_empty() => return Self::parse_alone(letter, number),
            _ => return None,
        };
        (number.is_empty() || matches!(letter, 'P' | 'B' | 'F' | 'G' | 'V' | 'L' | 'Q')).then_some(found)
    }

    /// Reads a code that nothing comes after.
    fn parse_alone(letter: char, number: &str) -> Option<Self> {
        let index = || number.parse::<u8>().ok().filter(|n| n.to_string() == number);
        let found = match letter {
            'M' => Self::PanelMenu(index()?),
            'O' => Self::ViewMenu(index()?),
            'L' => Self::LookBackMenu(index()?),
            'W' => Self::ShareMenu(index()?),
            'Z' => Self::PersonMenu(index()?),
            'G' => Self::RulesMenu(index()?),
            'I' => Self::DetailsPage(index()?),
            'H' if number == "1" => Self::More,
            'H' if number == "2" => Self::MoreMenu,
            _ if !number.is_empty() => return None,
            'j' => Self::Join,
            'l' => Self::Leave,
            'c' => Self::AddComputer,
            's' => Self::Start,
            'e' => Self::Rated,
            'u' => Self::Options,
            'A' => Self::PickPace,
            'o' => Self::GiveOrders,
            'm' => Self::Map,
            'y' => Self::Report,
            't' => Self::Status,
            'w' => Self::Rematch,
            'p' => Self::Replay,
            'g' => Self::Resume,
            'n' => Self::Details,
            'f' => Self::MapThen,
            'q' => Self::PlayTheComputer,
            'b' => Self::Back,
            'S' => Self::TakeSide,
            'H' => Self::Home,
            'R' => Self::ConfirmResign,
            'E' => Self::ConfirmEnd,
            'N' => Self::Dismiss,
            'C' => Self::MoreHelp,
            _ => return None,
        };
        Some(found)
    }
}
