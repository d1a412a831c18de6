//! What a request asks for: its name in logs, and whether it changes anything.

use crate::host::commands::opening::NewTable;
use crate::host::context::refusal::Refusal;
use crate::host::table::press::{ControlId, PackedDraft, Press};
use crate::host::{ReplyPlace, Request, Wish};

/// Name of a request for logs.
pub(crate) const fn kind(request: &Request) -> &'static str {
    match request {
        Request::New { .. } => "new",
        Request::Join { .. } => "join",
        Request::Leave => "leave",
        Request::Computer { .. } => "computer",
        Request::Start => "start",
        Request::Status | Request::At { wish: Wish::Status, .. } => "status",
        Request::List => "list",
        Request::Resign => "resign",
        Request::OfferDraw => "draw",
        Request::End | Request::At { wish: Wish::End, .. } => "end",
        Request::Export { .. } | Request::At { wish: Wish::Export { .. }, .. } => "export",
        Request::Replay { .. } => "replay",
        Request::Rematch => "rematch",
        Request::Pace { .. } => "pace",
        Request::Map { .. } => "map",
        Request::Sheet { .. } => "sheet",
        Request::Orders => "orders",
        Request::Play(_) => "play",
        Request::Notation(_) => "notation",
        Request::Undo => "undo",
        Request::Rules { .. } => "rules",
        Request::Help { .. } => "help",
        Request::Panel => "panel",
        Request::Press { .. } => "press",
    }
}

/// A request, sorted by whether it changes anything.
pub(crate) enum Understood<'a> {
    Look(Glance<'a>),
    Change(Change<'a>),
}

/// What changes a table.
#[derive(Clone)]
pub(crate) enum Change<'a> {
    New(NewTable<'a>),
    Rematch,
    Join(&'a str),
    Leave,
    Computer(&'a str, &'a str),
    Start,
    Draw,
    Pace(&'a str),
    Play(&'a crate::contract::Draft),
    Notation(&'a str),
    Undo,
    Pressed(ControlId, &'a str),
}

/// What only shows something.
pub(crate) enum Glance<'a> {
    Status,
    List,
    Resign,
    End,
    Export(&'a str),
    At(&'a str, &'a Wish),
    Replay(&'a str, &'a str),
    Map([&'a str; 3]),
    Sheet(&'a str),
    Orders,
    Rules(&'a str),
    Help(&'a str),
    Panel,
    Pressed(ControlId, &'a str),
}

impl Change<'_> {
    /// The table that is ended, when its end was confirmed.
    pub(crate) const fn table_ended(&self) -> Option<i64> {
        match self {
            Self::Pressed(ControlId { table, action: Press::ConfirmEnd, .. }, _) => Some(*table),
            _ => None,
        }
    }

    pub(crate) const fn place(&self) -> ReplyPlace {
        match self {
            Self::Pressed(id, _) => id.action.place(),
            _ => ReplyPlace::Fresh,
        }
    }
}

/// Whether a request only shows something.
pub(crate) fn is_look(request: &Request) -> bool {
    !matches!(understand(request), Ok(Understood::Change(_)))
}

/// Sorts a request.
pub(crate) fn understand(request: &Request) -> Result<Understood<'_>, Refusal> {
    use Understood::{Change as C, Look as L};
    Ok(match request {
        Request::New { system, scenario, opponent, pace, options } => {
            C(Change::New(NewTable { system, scenario, opponent: *opponent, pace, options }))
        }
        Request::Join { side } => C(Change::Join(side)),
        Request::Leave => C(Change::Leave),
        Request::Computer { side, skill } => C(Change::Computer(side, skill)),
        Request::Start => C(Change::Start),
        Request::OfferDraw => C(Change::Draw),
        Request::Rematch => C(Change::Rematch),
        Request::Pace { pace } => C(Change::Pace(pace)),
        Request::Play(draft) => C(Change::Play(draft)),
        Request::Notation(text) => C(Change::Notation(text)),
        Request::Undo => C(Change::Undo),
        Request::Status => L(Glance::Status),
        Request::List => L(Glance::List),
        Request::Resign => L(Glance::Resign),
        Request::End => L(Glance::End),
        Request::Export { format } => L(Glance::Export(format)),
        Request::At { table, wish } => L(Glance::At(table, wish)),
        Request::Replay { from, to } => L(Glance::Replay(from, to)),
        Request::Map { focus, overlay, turn } => L(Glance::Map([focus, overlay, turn])),
        Request::Sheet { unit } => L(Glance::Sheet(unit)),
        Request::Orders => L(Glance::Orders),
        Request::Rules { topic } => L(Glance::Rules(topic)),
        Request::Help { topic } => L(Glance::Help(topic)),
        Request::Panel => L(Glance::Panel),
        Request::Press { id, value } => press(id, value)?,
    })
}

fn press<'a>(id: &str, value: &'a str) -> Result<Understood<'a>, Refusal> {
    let id = ControlId::parse(id).ok_or(Refusal::UnknownControl)?;
    let changes = match &id.action {
        Press::Rematch => return Ok(Understood::Change(Change::Rematch)),
        Press::Panel(_, packed) => packed.is_order,
        Press::PanelMenu(_) => PackedDraft::parse(value).is_some_and(|packed| packed.is_order),
        Press::AddComputer
        | Press::GiveOrders
        | Press::Map
        | Press::Status
        | Press::Replay
        | Press::View(..)
        | Press::ViewMenu(_)
        | Press::Home
        | Press::Dismiss
        | Press::Frame(..)
        | Press::Rules(..) => false,
        _ => true,
    };
    let understood = if changes {
        Understood::Change(Change::Pressed(id, value))
    } else {
        Understood::Look(Glance::Pressed(id, value))
    };
    Ok(understood)
}
