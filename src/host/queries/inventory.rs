//! All tables at a glance, and one by itself, for whoever runs the bot. Only what a stranger may know of a game, with the
//! numbers of people and places besides.

use crate::host::api::operator::{OperatorError, SeatLine, TableLine, TablePage};
use crate::host::api::time;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::table::load;
use crate::host::table::stage::Status;
use crate::host::{TableId, Timestamp};
use crate::kit::words::or;
use crate::store::inventory::{self, Filter, ListedRow};
use crate::store::seats::{self, SeatRow};
use crate::store::{Store, StoreError};
use crate::systems::{self, SYSTEMS};

/// Which tables are listed, as typed; what is empty does not matter.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Slug or title.
    pub system: String,
    /// `lobby`, `playing`, `over`, `abandoned`; `unfinished`, `finished`, `parked`.
    pub state: String,
    /// Discord's number.
    pub server: Option<u64>,
    /// Discord's number: who sits there, or opened it.
    pub person: Option<u64>,
}

/// The states that can be asked for.
const STATES: [&str; 7] = ["lobby", "playing", "over", "abandoned", "unfinished", "finished", "parked"];

/// The newest tables first.
///
/// # Errors
/// A word that means nothing, with those that do; a database that cannot be read.
pub async fn list(store: &Store, wish: &Wish, most: usize) -> Result<Vec<TableLine>, OperatorError> {
    let filter = filter(wish)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = store.read(async |db| inventory::list(db, &filter, most).await).await;
    let rows = rows.map_err(|fault: StoreError| OperatorError::Fault(fault.to_string()))?;
    Ok(rows.into_iter().map(line).collect())
}

fn filter(wish: &Wish) -> Result<Filter, OperatorError> {
    let system = match wish.system.trim() {
        "" => None,
        text => Some(systems::find(text).ok_or_else(|| {
            let slugs: Vec<String> = SYSTEMS.iter().map(|system| system.slug().to_owned()).collect();
            OperatorError::Refused(format!("there is no system {text:?}; there is {}", or(&slugs)))
        })?),
    };
    let state = wish.state.trim();
    let statuses: &[Status] = match state {
        "" | "parked" => &[],
        "unfinished" => &[Status::Lobby, Status::Playing],
        "finished" => &[Status::Over, Status::Abandoned],
        text => match Status::parse(text) {
            Some(Status::Lobby) => &[Status::Lobby],
            Some(Status::Playing) => &[Status::Playing],
            Some(Status::Over) => &[Status::Over],
            Some(Status::Abandoned) => &[Status::Abandoned],
            None => {
                let known = or(&STATES.map(str::to_owned));
                return Err(OperatorError::Refused(format!("there is no state {text:?}; there is {known}")));
            }
        },
    };
    Ok(Filter {
        system: system.map(|system| system.slug().to_owned()),
        statuses: statuses.iter().map(|status| status.slug().to_owned()).collect(),
        is_parked: state == "parked",
        guild: wish.server.map(u64::cast_signed),
        user: wish.person.map(u64::cast_signed),
    })
}

/// One table by itself. One that is damaged is shown as far as it can be.
pub(crate) async fn show(ctx: &Ctx, id: TableId) -> Result<TablePage, Failure> {
    let read = ctx.store.read(async |db| {
        let Some(row) = inventory::find(db, id.0).await? else { return Ok::<_, StoreError>(None) };
        Ok(Some((row, seats::of_table(db, id.0).await?, inventory::waiting_of(db, id.0).await?)))
    });
    let (row, seats, deliveries_waiting) = read.await?.ok_or(Refusal::NoSuchTable)?;
    let page = TablePage {
        line: line(row),
        seats: seats.into_iter().map(seat).collect(),
        awaited: vec![],
        pace: String::new(),
        deliveries_waiting,
        damage: None,
    };
    match load::find(ctx, id).await {
        Ok(table) => {
            let awaited = table.awaited().iter().map(|seat| table.side(*seat)).collect();
            Ok(TablePage { awaited, pace: table.pace.words(), ..page })
        }
        Err(Failure::Fault(fault)) if fault.is_damage() => Ok(TablePage { damage: Some(fault.to_string()), ..page }),
        Err(other) => Err(other),
    }
}

fn line(row: ListedRow) -> TableLine {
    let iso = |at: i64| time::iso(Timestamp(at));
    let number = |id: i64| id.cast_unsigned().to_string();
    TableLine {
        table: row.id,
        system: row.system,
        scenario: row.scenario,
        state: row.status,
        parked: row.parked,
        channel: number(row.channel_id),
        server: row.guild_id.map(number),
        phase: row.phase,
        people: row.people,
        due: row.due_at.map(iso),
        opened: iso(row.created_at),
        ended: row.ended_at.map(iso),
    }
}

fn seat(row: SeatRow) -> SeatLine {
    let number = |id: i64| id.cast_unsigned().to_string();
    SeatLine {
        side: row.side,
        name: row.name,
        user: row.user_id.map(number),
        skill: row.skill,
        kept_for: row.kept_for.map(number),
    }
}
