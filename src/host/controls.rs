//! What the use of a control asks for: a change or a look, each with all that it needs. Whatever is neither is refused here.

use crate::contract::Draft;
use crate::host::context::refusal::Refusal;
use crate::host::table::press::{
    self, ControlId, Moment, More, OfferKind, PackedDraft, Press, Question, Shared, SlipOf, Watching, WindowMark,
    filled,
};
use crate::host::table::silences::WayOn;
use crate::host::table::terms::Term;
use crate::host::{
    CallId, FilledSlip, LearnWish, Open, Personal, PostNo, Pressed, PrivacyWish, ReplyPlace, RulesWish, SettingsWish,
    StatsWish, TableId, TablesWish, UserId, VacationWish,
};
use crate::kit::form::Filled;

/// A control that was used.
pub(crate) struct Used {
    pub(crate) table: TableId,
    pub(crate) mark: WindowMark,
    pub(crate) place: ReplyPlace,
    pub(crate) wish: Wish,
}

/// What it asks for.
pub(crate) enum Wish {
    /// Opens a table.
    Open(Open),
    /// Puts a question away.
    Nothing,
    Act(Act),
    Sight(Sight),
    /// At no table.
    Person(Personal),
    /// A slip, where slips can be shown.
    Slip,
}

/// Changes the table that it belongs to.
#[derive(Clone)]
pub(crate) enum Act {
    /// The side; empty: any.
    Join(String),
    SeatComputer {
        side: String,
        skill: String,
    },
    Leave,
    Start,
    PlayTheComputer,
    Rated,
    TakeSide(String),
    Skill(String),
    Pace(String),
    Turn(Term),
    Referee(bool),
    Agree(Question),
    Refuse(Question),
    AskAgain(OfferKind),
    /// Asks the others for another pace, as it is typed.
    AskForPace(String),
    Resume,
    Accept(Option<PostNo>),
    Decline(Option<PostNo>),
    Withdraw(PostNo),
    TakeOver(PostNo),
    Back,
    WayOn(PostNo, WayOn),
    HandOver(String),
    Moderate(PackedDraft),
    /// Posts a part of the game.
    Share(Shared),
    Follow,
    Unfollow,
    ConfirmEnd,
    /// What is to be played, as it was filled in.
    Configure(FilledSlip),
    /// Belongs to one position: means nothing in another.
    Now(ActNow),
}

/// Changes the table as long as the position is the one that was shown.
#[derive(Clone)]
pub(crate) enum ActNow {
    Resign,
    /// An order of a panel.
    Order(PackedDraft),
    /// An order from the list of orders.
    FromOrders(PackedDraft),
    /// An order that was filled in.
    Written(Draft),
    /// Orders that were filled in, in notation.
    Notation(String),
    /// The form of a draft, as it was filled in.
    Form(Draft, Filled),
    TakeBack(CallId),
}

/// Only shows something.
pub(crate) enum Sight {
    Skills,
    Options,
    /// The lesson of what is played there.
    Learn,
    Status,
    Report,
    GiveOrders,
    Home,
    Map,
    View(Draft),
    Replay,
    Frame(i64),
    /// The game from its first phase.
    FromTheStart,
    LookBack(Moment),
    /// What can be posted, of that moment as well.
    Share(Option<Moment>),
    Details(u8),
    MapThen,
    Rules(u8, String),
    MoreHelp,
    /// What else there is.
    More,
    /// Something of it.
    OfMore(More),
    /// What the terms on the page of that draft mean.
    Words(Draft),
    /// A page of a panel.
    Page(PackedDraft),
}

/// Reads a control and the value that was picked.
pub(crate) fn read(pressed: &Pressed) -> Result<Used, Refusal> {
    let ControlId { table, mark, action } = ControlId::parse(&pressed.id).ok_or(Refusal::UnknownControl)?;
    let value = pressed.value.as_str();
    let place = action.place();
    let panel = |packed: PackedDraft| {
        if packed.is_order { Wish::Act(Act::Now(ActNow::Order(packed))) } else { Wish::Sight(Sight::Page(packed)) }
    };
    let wish = match action {
        Press::Rematch => Wish::Open(Open::Rematch),
        Press::Join => Wish::Act(Act::Join(String::new())),
        Press::JoinAs => Wish::Act(Act::Join(value.to_owned())),
        Press::SeatComputer => Wish::Act(computer(value)?),
        Press::Leave => Wish::Act(Act::Leave),
        Press::Start => Wish::Act(Act::Start),
        Press::PlayTheComputer => Wish::Act(Act::PlayTheComputer),
        Press::Rated => Wish::Act(Act::Rated),
        Press::TakeSide => Wish::Act(Act::TakeSide(value.to_owned())),
        Press::Skill(skill) => Wish::Act(Act::Skill(skill)),
        Press::PickPace => Wish::Act(Act::Pace(value.to_owned())),
        Press::Turn(term) => Wish::Act(Act::Turn(term)),
        Press::Referee(is_yes) => Wish::Act(Act::Referee(is_yes)),
        Press::Agree(question) => Wish::Act(Act::Agree(question)),
        Press::Refuse(question) => Wish::Act(Act::Refuse(question)),
        Press::AskAgain(kind) => Wish::Act(Act::AskAgain(kind)),
        Press::Resume => Wish::Act(Act::Resume),
        Press::Accept(post) => Wish::Act(Act::Accept(post)),
        Press::Decline(post) => Wish::Act(Act::Decline(post)),
        Press::Withdraw(post) => Wish::Act(Act::Withdraw(post)),
        Press::TakeOver(post) => Wish::Act(Act::TakeOver(post)),
        Press::Back => Wish::Act(Act::Back),
        Press::WayOn(post, way) => Wish::Act(Act::WayOn(post, way)),
        Press::Moderate(packed) => Wish::Act(Act::Moderate(packed)),
        Press::HandOver(skill) => Wish::Act(Act::HandOver(skill)),
        Press::ConfirmEnd => Wish::Act(Act::ConfirmEnd),
        Press::ConfirmResign => Wish::Act(Act::Now(ActNow::Resign)),
        Press::TakeBack(order) => Wish::Act(Act::Now(ActNow::TakeBack(order))),
        Press::FromOrders(_, packed) => Wish::Act(Act::Now(ActNow::FromOrders(packed))),
        Press::Panel(_, packed) => panel(packed),
        Press::PanelMenu(_) => panel(PackedDraft::parse(value).ok_or(Refusal::UnknownControl)?),
        Press::AddComputer => Wish::Sight(Sight::Skills),
        Press::Options => Wish::Sight(Sight::Options),
        Press::GiveOrders => Wish::Sight(Sight::GiveOrders),
        Press::Home => Wish::Sight(Sight::Home),
        Press::Status => Wish::Sight(Sight::Status),
        Press::Map => Wish::Sight(Sight::Map),
        Press::Report => Wish::Sight(Sight::Report),
        Press::View(_, draft) => Wish::Sight(Sight::View(draft)),
        Press::ViewMenu(_) => Wish::Sight(Sight::View(press::unpack(value).ok_or(Refusal::UnknownControl)?)),
        Press::Replay => Wish::Sight(Sight::Replay),
        Press::Frame(_, phase) => Wish::Sight(Sight::Frame(phase)),
        Press::Watch(what) => of_watching(what),
        Press::LookBack(_, moment) => Wish::Sight(Sight::LookBack(moment)),
        Press::LookBackMenu(_) => Wish::Sight(Sight::LookBack(Moment::parse(value).ok_or(Refusal::UnknownControl)?)),
        Press::Share(moment) => Wish::Sight(Sight::Share(Some(moment))),
        Press::ShareMenu(_) => Wish::Act(Act::Share(Shared::parse(value).ok_or(Refusal::UnknownControl)?)),
        Press::Details => Wish::Sight(Sight::Details(0)),
        Press::DetailsPage(page) => Wish::Sight(Sight::Details(page)),
        Press::MapThen => Wish::Sight(Sight::MapThen),
        Press::Rules(page, topic) => Wish::Sight(Sight::Rules(page, topic)),
        Press::RulesMenu(_) => Wish::Sight(Sight::Rules(0, value.to_owned())),
        Press::MoreHelp => Wish::Sight(Sight::MoreHelp),
        Press::More => Wish::Sight(Sight::More),
        Press::MoreMenu => of_more(More::parse(value).ok_or(Refusal::UnknownControl)?),
        Press::Words(draft) => Wish::Sight(Sight::Words(draft)),
        Press::Person(_, draft) => of_person(&draft)?,
        Press::PersonMenu(_) => Wish::Person(person(&press::unpack(value).ok_or(Refusal::UnknownControl)?)?),
        Press::Slip(_) => Wish::Slip,
        Press::Dismiss => Wish::Nothing,
    };
    Ok(Used { table, mark, place, wish })
}

fn of_watching(what: Watching) -> Wish {
    match what {
        Watching::LookBack => Wish::Sight(Sight::FromTheStart),
        Watching::Share => Wish::Sight(Sight::Share(None)),
        Watching::Learn => Wish::Sight(Sight::Learn),
        Watching::Follow => Wish::Act(Act::Follow),
        Watching::Unfollow => Wish::Act(Act::Unfollow),
    }
}

/// What was picked of what else there is.
fn of_more(what: More) -> Wish {
    match what {
        More::Ask(kind) => Wish::Act(Act::AskAgain(kind)),
        More::Pace(pace) => Wish::Act(Act::AskForPace(pace)),
        shown => Wish::Sight(Sight::OfMore(shown)),
    }
}

/// A side and a skill, as the lobby's menu has them.
fn computer(value: &str) -> Result<Act, Refusal> {
    let (side, skill) = value.split_once(' ').ok_or(Refusal::UnknownControl)?;
    Ok(Act::SeatComputer { side: side.to_owned(), skill: skill.to_owned() })
}

/// Reads a slip that was handed in.
pub(crate) fn read_slip(filled: &FilledSlip) -> Result<Used, Refusal> {
    let ControlId { table, mark, action } = ControlId::parse(&filled.id).ok_or(Refusal::UnknownControl)?;
    let place = action.place();
    let Press::Slip(of) = action else { return Err(Refusal::UnknownControl) };
    let wish = match of {
        SlipOf::Order(draft) => Wish::Act(Act::Now(ActNow::Written(filled::completed(draft, filled)))),
        SlipOf::Form(draft) => Wish::Act(Act::Now(ActNow::Form(draft, filled.fields.clone()))),
        SlipOf::Notation | SlipOf::Words(_) | SlipOf::Again(_) => {
            Wish::Act(Act::Now(ActNow::Notation(filled.get(filled::ORDERS).to_owned())))
        }
        SlipOf::Options => Wish::Act(Act::Configure(filled.clone())),
        SlipOf::Hours => Wish::Person(filled::settings(filled)),
        SlipOf::Calls => Wish::Person(filled::calls(filled)),
        SlipOf::Pictures => Wish::Person(filled::pictures(filled)),
        SlipOf::Vacation => Wish::Person(filled::vacation(filled)),
        SlipOf::Lesson(draft) => {
            Wish::Person(Personal::Learn(LearnWish { order: filled.get(filled::ORDERS).to_owned(), ..learn(&draft)? }))
        }
        SlipOf::NewTable => Wish::Open(Open::New(filled::new_table(filled))),
    };
    Ok(Used { table, mark, place, wish })
}

/// A control of no table.
fn of_person(draft: &Draft) -> Result<Wish, Refusal> {
    battle(draft).map_or_else(|| person(draft).map(Wish::Person), |open| Ok(Wish::Open(open)))
}

/// The battle that such a control opens, if it opens one.
pub(crate) fn battle(draft: &Draft) -> Option<Open> {
    let system = draft.get("system").filter(|_| draft.verb == "battle")?;
    Some(Open::Battle { system: system.to_owned() })
}

/// What a control of a lesson asks for.
fn learn(draft: &Draft) -> Result<LearnWish, Refusal> {
    let number = |field: &str| draft.get(field).map(str::parse).transpose().map_err(|_| Refusal::UnknownControl);
    Ok(LearnWish {
        system: draft.get("system").unwrap_or_default().to_owned(),
        step: number("step")?,
        choice: number("choice")?,
        order: String::new(),
        again: draft.get("again").is_some(),
        list: draft.get("list").is_some(),
    })
}

/// The command that such a control gives.
fn person(draft: &Draft) -> Result<Personal, Refusal> {
    let text = |field: &str| draft.get(field).unwrap_or_default().to_owned();
    match draft.verb.as_str() {
        "settings" => Ok(Personal::Settings(SettingsWish {
            zone: text("zone"),
            quiet: text("quiet"),
            text_maps: text("text_maps"),
            pictures: text("pictures"),
            contrast: text("contrast"),
            ask_before_shots: text("ask_before_shots"),
            faces: text("faces"),
            nudges: text("nudges"),
            digest: text("digest"),
        })),
        "vacation" => Ok(Personal::Vacation(VacationWish {
            from: text("from"),
            until: text("until"),
            table: text("table"),
            is_booked: !text("book").is_empty(),
            cancel: text("cancel"),
        })),
        "list" => Ok(Personal::Tables(TablesWish {
            show: text("show"),
            page: text("page").parse().map_err(|_| Refusal::UnknownControl)?,
        })),
        "learn" => Ok(Personal::Learn(learn(draft)?)),
        "rules" => Ok(Personal::Rules(RulesWish {
            system: text("system"),
            topic: text("topic"),
            page: text("page").parse().map_err(|_| Refusal::UnknownControl)?,
        })),
        "stats" => Ok(Personal::Stats(StatsWish {
            person: draft
                .get("person")
                .map(|text| text.parse().map(UserId))
                .transpose()
                .map_err(|_| Refusal::UnknownControl)?,
            system: text("system"),
        })),
        "privacy" => match (draft.get("what"), draft.get("sure")) {
            (Some("export"), None) => Ok(Personal::Privacy(PrivacyWish::Export)),
            (Some("show"), None) => Ok(Personal::Privacy(PrivacyWish::Show)),
            (Some("delete"), None) => Ok(Personal::Privacy(PrivacyWish::Delete)),
            (Some("delete"), Some("yes")) => Ok(Personal::Privacy(PrivacyWish::DeleteForSure)),
            (Some("delete"), Some("everywhere")) => Ok(Personal::Privacy(PrivacyWish::DeleteEverywhere)),
            _ => Err(Refusal::UnknownControl),
        },
        _ => Err(Refusal::UnknownControl),
    }
}

impl Sight {
    /// Whether it can be of a table before the newest of the channel, once that one is over.
    pub(crate) const fn is_of_any_table(&self) -> bool {
        match self {
            Self::Map
            | Self::Report
            | Self::Replay
            | Self::Frame(_)
            | Self::FromTheStart
            | Self::LookBack(_)
            | Self::Share(_)
            | Self::View(_)
            | Self::Details(_)
            | Self::MapThen => true,
            Self::Skills
            | Self::Options
            | Self::Learn
            | Self::Status
            | Self::GiveOrders
            | Self::Home
            | Self::Rules(..)
            | Self::MoreHelp
            | Self::More
            | Self::OfMore(_)
            | Self::Words(_)
            | Self::Page(_) => false,
        }
    }
}
