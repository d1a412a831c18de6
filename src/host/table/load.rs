//! From the store to a table: a table with its seats and the state of its game, held against what else is kept of it.
//!
//! A state is what its snapshot says if that agrees with the log. One that is missing or damaged is made again from
//! set-up, seed and log, and put back; what agrees with nothing is never played on.

use crate::host::api::limits::STATES_AGAIN_SECONDS;
use crate::host::context::Ctx;
use crate::host::context::failure::{Failure, Fault};
use crate::host::context::refusal::Refusal;
use crate::host::table::person::PeopleRows;
use crate::host::table::promises::Promise;
use crate::host::table::referee::Referee;
use crate::host::table::stage::Status;
use crate::host::table::{Table, replay, repository, retained};
use crate::host::{ChannelId, Seq, TableId, Timestamp, UserId};
use crate::store::log;
use crate::store::offers::{self, OfferRow};
use crate::store::promises::{self, PromiseRow};
use crate::store::referees::{self, RefereeRow};
use crate::store::seats::{self, SeatRow};
use crate::store::snapshots::{self, Found, Snapshot};
use crate::store::tables::{self, TableRow};
use crate::store::{Db, Force, StoreError, retention};
use crate::store::{bars, followers};
use sha2::{Digest, Sha256};
use std::sync::Arc;

use crate::contract::{Match, Seed, System};

/// What is kept of a table, as read at one go.
struct Kept {
    row: TableRow,
    seats: Vec<SeatRow>,
    /// Of the newest step; `None` before the start.
    newest: Option<KeptState>,
    /// Questions that are open.
    questions: Vec<OfferRow>,
    /// Seats that are promised.
    promises: Vec<PromiseRow>,
    /// Who may sit there no more.
    barred: Vec<i64>,
    /// Who follows it.
    followers: Vec<i64>,
    /// Who watches over it, or is to.
    referee: Option<RefereeRow>,
    /// What the people at it have said of themselves.
    people: PeopleRows,
}

/// What is kept of the state after a step.
struct KeptState {
    snapshot: Found,
    /// As the log has it; `None`: the log has no such step.
    digest: Option<String>,
    /// When the step was done.
    at: Option<Timestamp>,
}

/// The newest table of a channel, with the state of its game.
pub(crate) async fn newest_in(ctx: &Ctx, channel: ChannelId) -> Result<Table, Failure> {
    let channel = channel.column();
    let kept = ctx.store.read(async |db| {
        let row = tables::newest_in(db, channel).await?;
        whole(db, row).await
    });
    table(ctx, kept.await?.ok_or(Refusal::NoTable)?).await
}

/// Whether a channel has, or had, a table. When that cannot be found out, it has.
pub(crate) async fn has_table(ctx: &Ctx, channel: ChannelId) -> bool {
    let found = ctx.store.read(async |db| tables::newest_in(db, channel.column()).await).await;
    !matches!(found, Ok(None))
}

/// A table by its number.
pub(crate) async fn find(ctx: &Ctx, id: TableId) -> Result<Table, Failure> {
    let kept = ctx.store.read(async |db| {
        let row = tables::find(db, id.0).await?;
        whole(db, row).await
    });
    table(ctx, kept.await?.ok_or(Refusal::NoSuchTable)?).await
}

/// The state after a step.
pub(crate) async fn state_at(ctx: &Ctx, table: &Table, seq: Seq) -> Result<Arc<dyn Match>, Fault> {
    let id = table.id.0;
    let kept = ctx.store.read(async |db| KeptState::read(db, id, seq.0).await).await?;
    state(ctx, &repository::encode(table), table.system, seq, kept).await
}

/// The state of a table after a step, by numbers alone.
pub(crate) async fn state_of(ctx: &Ctx, table: TableId, seq: Seq) -> Result<Arc<dyn Match>, Fault> {
    let read = ctx.store.read(async |db| {
        let row = tables::find(db, table.0).await?;
        Ok::<_, StoreError>((row, KeptState::read(db, table.0, seq.0).await?))
    });
    let (row, kept) = read.await?;
    let row = row.ok_or_else(|| Fault::Row { table, what: "a number", read: table.to_string() })?;
    state(ctx, &row, repository::system_of(&row)?, seq, kept).await
}

async fn table(ctx: &Ctx, kept: Kept) -> Result<Table, Failure> {
    let Kept { row, seats, newest, questions, promises, barred, followers, referee, people } = kept;
    let system = repository::system_of(&row)?;
    look_over(&row, system)?;
    let stepped_at = newest.as_ref().and_then(|newest| newest.at);
    let game = match newest {
        Some(newest) => Some(state(ctx, &row, system, Seq(row.seq), newest).await?),
        None => None,
    };
    let mut table = repository::decode(row, &seats, game)?;
    // A set-up that cannot be described cannot be played either.
    let lobby = system.lobby(&table.setup());
    lobby.map_err(|error| Fault::Row { table: table.id, what: "options", read: error.to_string() })?;
    table.questions = questions;
    table.promises = promises.iter().map(|row| Promise::decode(table.id, row)).collect::<Result<_, _>>()?;
    table.referee = referee.as_ref().map(Referee::decode);
    table.barred = barred.into_iter().map(UserId::of_column).collect();
    table.followers = followers.into_iter().map(UserId::of_column).collect();
    for (user, person) in people.decode() {
        let person = person?;
        table.habits.insert(user, person.habits_at(table.id));
        table.ways.insert(user, person.nudges);
    }
    table.heed_terms();
    table.loaded_at = ctx.now();
    table.changes.stepped_at = stepped_at;
    table.last_part_before = table.last_part();
    Ok(table)
}

/// The state that is kept, or what the log makes of it.
async fn state(ctx: &Ctx, row: &TableRow, system: System, seq: Seq, kept: KeptState) -> Result<Arc<dyn Match>, Fault> {
    let Some(digest) = kept.digest else {
        return Err(Fault::Log { table: TableId(row.id), seq, cause: "it is missing".to_owned() });
    };
    let what = match kept.snapshot {
        // Of another shape: its digest is of that shape too, so nothing can be held against the state made anew.
        Found::Whole(old) if old.state_version != i64::from(system.state_version()) => {
            return replayed(ctx, row, system, seq).await;
        }
        Found::Whole(snapshot) if hex::encode(Sha256::digest(&snapshot.state)) == digest => {
            return Ok(system.read(&snapshot.state)?);
        }
        Found::Whole(_) => "it is not what the log says".to_owned(),
        Found::Corrupt(cause) => cause,
        Found::Missing if ctx.store.read(async |db| retention::is_thin(db, row.id).await).await? => {
            return restored(ctx, row, system, seq).await;
        }
        Found::Missing if may_be_gone(row, seq.0) => return from_before(ctx, row, system, seq, &digest).await,
        Found::Missing => "it is missing".to_owned(),
    };
    tracing::error!(
        table.id = row.id,
        table.seq = seq.0,
        cause = what,
        "a snapshot is damaged; made anew from the log"
    );
    let state = replayed(ctx, row, system, seq).await.inspect_err(|fault| {
        tracing::error!(table.id = row.id, table.seq = seq.0, cause = %fault, "the log does not give it either");
    });
    let state = state.map_err(|_| Fault::Snapshot { table: TableId(row.id), seq, cause: what.clone() })?;
    if state.digest() != digest {
        let cause = format!("{what}, and what the log gives has another digest than it should");
        return Err(Fault::Snapshot { table: TableId(row.id), seq, cause });
    }
    mend(ctx, row.id, seq.0, system, &*state).await;
    ctx.metrics().rebuilt();
    Ok(state)
}

/// Whether the state after a step may have been given up: behind the newest phases the log gives it.
pub(crate) const fn may_be_gone(row: &TableRow, seq: i64) -> bool {
    seq < row.window_seq && !snapshots::stays(seq)
}

/// The state after a step, from the newest one before it that is kept.
async fn from_before(
    ctx: &Ctx,
    row: &TableRow,
    system: System,
    seq: Seq,
    digest: &str,
) -> Result<Arc<dyn Match>, Fault> {
    let (id, version) = (row.id, i64::from(system.state_version()));
    let read = ctx.store.read(async |db| {
        let kept = snapshots::newest_before(db, id, seq.0, version).await?;
        let from = kept.as_ref().map_or(-1, |kept| kept.seq);
        Ok::<_, StoreError>((kept, log::between(db, id, from, seq.0).await?))
    });
    let (kept, entries) = read.await?;
    let Some(kept) = kept.filter(|kept| replay::goes_on_from(&entries, kept.seq)) else {
        return replayed(ctx, row, system, seq).await;
    };
    let near =
        ctx.recent.nearest(TableId(id), Seq(kept.seq), seq).filter(|(at, _)| replay::goes_on_from(&entries, at.0));
    let work = move || {
        let (at, from) = match near {
            Some((at, state)) => (at.0, state),
            None => (kept.seq, system.read(&kept.state)?),
        };
        let standing = replay::standing(&entries, seq.0)?;
        replay::apply_all(TableId(id), from, standing.into_iter().filter(|entry| entry.seq > at))
    };
    let state = ctx.rules(work).await??;
    if state.digest() != digest {
        let cause = "what the log gives has another digest than it should".to_owned();
        return Err(Fault::Snapshot { table: TableId(id), seq, cause });
    }
    ctx.recent.keep(TableId(id), seq, Arc::clone(&state));
    Ok(state)
}

async fn replayed(ctx: &Ctx, row: &TableRow, system: System, seq: Seq) -> Result<Arc<dyn Match>, Fault> {
    let id = row.id;
    let read =
        ctx.store.read(async |db| Ok::<_, StoreError>((seats::of_table(db, id).await?, log::all(db, id).await?)));
    let (seats, entries) = read.await?;
    let row = row.clone();
    let state = ctx.rules(move || replay::state_at(&row, &seats, &entries, system, seq.0)).await?;
    tracing::info!(table.id = id, table.seq = seq.0, "state rebuilt from the log");
    state
}

/// The states of a game that ended long ago, made anew from its record and put back for a while: whoever looks at one of them
/// looks at more.
async fn restored(ctx: &Ctx, row: &TableRow, system: System, seq: Seq) -> Result<Arc<dyn Match>, Fault> {
    let (id, version) = (row.id, i64::from(system.state_version()));
    let states = retained::all_states(ctx, row, system).await?;
    let wanted = states.iter().find(|(entry, _)| entry.seq == seq.0);
    let missing = || Fault::Log { table: TableId(id), seq, cause: "it is missing".to_owned() };
    let (entry, state) = wanted.ok_or_else(missing)?;
    if !retained::agrees(entry, &**state, version) {
        let cause = "what the record gives has another digest than it should".to_owned();
        return Err(Fault::Snapshot { table: TableId(id), seq, cause });
    }
    let until = ctx.now().after(STATES_AGAIN_SECONDS);
    // One of another shape could not be held against the log, so it is not put there.
    let whole = states.iter().filter(|(entry, state)| entry.state_version == version && entry.digest == state.digest());
    let snapshots =
        whole.map(|(entry, state)| Snapshot { seq: entry.seq, state_version: version, state: state.to_bytes() });
    let snapshots: Vec<Snapshot> = snapshots.collect();
    let putting = ctx.store.write(Force::Soft, async |db| {
        for snapshot in &snapshots {
            snapshots::put(db, id, snapshot).await?;
        }
        retention::keep_until(db, id, until.0).await
    });
    if snapshots.len() == states.len()
        && let Err(error) = putting.await
    {
        tracing::warn!(table.id = id, cause = %error, "states were made anew and could not be put back");
    }
    Ok(Arc::clone(state))
}

/// Puts a state in the place of its damaged snapshot. If that fails, the next look makes it anew once more.
async fn mend(ctx: &Ctx, table: i64, seq: i64, system: System, state: &dyn Match) {
    let snapshot = Snapshot { seq, state_version: i64::from(system.state_version()), state: state.to_bytes() };
    let put = ctx.store.write(Force::Durable, async |db| snapshots::put(db, table, &snapshot).await);
    if let Err(error) = put.await {
        tracing::warn!(table.id = table, table.seq = seq, cause = %error, "the snapshot stays damaged for now");
    }
}

impl KeptState {
    async fn read(db: &mut Db, table: i64, seq: i64) -> Result<Self, StoreError> {
        let (digest, at) = log::mark_of(db, table, seq).await?.unzip();
        Ok(Self { snapshot: snapshots::find(db, table, seq).await?, digest, at: at.map(Timestamp) })
    }
}

/// Everything a table needs. Reads the newest state only, never the whole log.
async fn whole(db: &mut Db, row: Option<TableRow>) -> Result<Option<Kept>, StoreError> {
    let Some(row) = row else { return Ok(None) };
    let seats = seats::of_table(db, row.id).await?;
    let newest = match row.started_at {
        Some(_) => Some(KeptState::read(db, row.id, row.seq).await?),
        None => None,
    };
    let is_playing = row.status == Status::Playing.slug();
    let is_lobby = row.status == Status::Lobby.slug();
    let is_abandoned = row.status == Status::Abandoned.slug();
    let questions = if is_abandoned { vec![] } else { offers::of_table(db, row.id).await? };
    let promises = if is_playing || is_lobby { promises::of_table(db, row.id).await? } else { vec![] };
    let barred = if is_playing || is_lobby { bars::of_table(db, row.id).await? } else { vec![] };
    let followers = followers::of_table(db, row.id).await?;
    let referee = if is_playing { referees::of_table(db, row.id).await? } else { None };
    let people = if is_playing || is_lobby { PeopleRows::at_table(db, row.id).await? } else { PeopleRows::default() };
    Ok(Some(Kept { row, seats, newest, questions, promises, barred, followers, referee, people }))
}

/// Whether what the row says of rules and dice can be played with, before any state is made of it.
fn look_over(row: &TableRow, system: System) -> Result<(), Fault> {
    let damaged = |what, read: String| Err(Fault::Row { table: TableId(row.id), what, read });
    if !(1..=i64::from(system.rules_version())).contains(&row.rules_version) {
        return damaged("rules of a version", row.rules_version.to_string());
    }
    // Never shown: it is secret while the game runs.
    let has_seed = || row.seed.clone().is_some_and(|seed| Seed::try_from(seed).is_ok());
    if row.started_at.is_some() && !has_seed() {
        return damaged("a seed", "(hidden)".to_owned());
    }
    Ok(())
}
