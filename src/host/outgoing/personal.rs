//! The file of everything that is kept of one person. It is made for that person alone: whoever asks gets their own.

use serde::Serialize;

use crate::contract::Outcome;
use crate::host::api::time;
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::outgoing::learnt::Learnt;
use crate::host::outgoing::notes;
use crate::host::table::rating::real;
use crate::host::table::stage::Status;
use crate::host::{Timestamp, UserId};
use crate::store::lessons::LessonRow;
use crate::store::log::LogRow;
use crate::store::people::PersonRow;
use crate::store::personal::{self, Besides, OrderOf, TableOf};
use crate::store::portraits::PortraitRow;
use crate::store::ratings::{RatedGame, RatedSeat};
use crate::store::saved::SavedRow;
use crate::store::vacations::VacationRow;
use crate::store::{Db, StoreError, followers, lessons, log, people, portraits, ratings, saved, vacations};

/// Name of the shape, first field of every such file.
const FORMAT: &str = "sealed-orders personal data";
const VERSION: u32 = 1;

/// What is kept of somebody, in rows.
struct Kept {
    settings: Option<PersonRow>,
    portrait: Option<PortraitRow>,
    vacations: Vec<VacationRow>,
    texts: Vec<SavedRow>,
    lessons: Vec<LessonRow>,
    tables: Vec<TableOf>,
    orders: Vec<OrderOf>,
    rated: Vec<(RatedGame, RatedSeat)>,
    besides: Besides,
    /// The logs of the tables at which they sit.
    logs: Vec<(i64, Vec<LogRow>)>,
}

#[derive(Serialize)]
struct File {
    format: &'static str,
    version: u32,
    made_at: String,
    user_id: String,
    settings: Option<Settings>,
    portrait: Option<Picture>,
    vacations: Vec<Vacation>,
    saved_texts: Vec<SavedText>,
    /// How far they are in the lessons that they have begun.
    lessons: Vec<Learnt>,
    tables_opened: Vec<OwnTable>,
    seats: Vec<Seat>,
    orders: Vec<Given>,
    ratings: Vec<Effect>,
    /// Seats that are theirs to take.
    seats_promised: Vec<Promised>,
    /// Tables at which a computer player keeps their seat.
    seats_kept: Vec<i64>,
    /// Tables at which they may sit no more.
    barred_from: Vec<i64>,
    /// Tables that they watch over as a referee, or are asked to, and since when.
    referee_at: Vec<Acted>,
    /// What they did at tables besides playing.
    acts: Vec<Acted>,
    /// What they shared of tables with their channels.
    shared: Vec<Acted>,
    /// Tables that they follow without a seat, and since when.
    following: Vec<Acted>,
    told_to_you_alone: Vec<Told>,
}

#[derive(Serialize)]
struct Settings {
    zone: Option<String>,
    quiet_from: Option<i64>,
    quiet_until: Option<i64>,
    text_maps: bool,
    nudges: String,
    /// Words for how pictures are made; empty: the usual way.
    preferences: String,
    digest_hour: Option<i64>,
    said_at: String,
}

/// The picture that they show of themselves, as small as it is drawn.
#[derive(Serialize)]
struct Picture {
    avatar: String,
    png_in_hex: String,
    fetched_at: String,
}

#[derive(Serialize)]
struct Vacation {
    first_day: String,
    last_day: String,
    /// Number of the only table for which it holds.
    table: Option<i64>,
    booked_at: String,
}

#[derive(Serialize)]
struct SavedText {
    system: String,
    name: String,
    text: String,
    saved_at: String,
}

#[derive(Serialize)]
struct OwnTable {
    table: i64,
    system: String,
    scenario: String,
    status: String,
    channel_id: String,
    server_id: Option<String>,
    opened_at: String,
}

#[derive(Serialize)]
struct Seat {
    table: i64,
    system: String,
    side: String,
    /// As it was when the seat was taken.
    name: String,
    status: String,
    channel_id: String,
    server_id: Option<String>,
    started_at: Option<String>,
    ended_at: Option<String>,
    /// Once the game is over: `won`, `lost`, `drawn`.
    result: Option<&'static str>,
    score: Option<String>,
}

#[derive(Serialize)]
struct Given {
    table: i64,
    kind: String,
    order: String,
    at: String,
    is_taken_back: bool,
}

/// What a rated game did, in points.
#[derive(Serialize)]
struct Effect {
    table: i64,
    server_id: String,
    system: String,
    /// `duel` of two people, `melee` of more.
    kind: String,
    result: String,
    rating_before: f64,
    deviation_before: f64,
    volatility_before: f64,
    rating: f64,
    deviation: f64,
    volatility: f64,
    at: String,
}

#[derive(Serialize)]
struct Promised {
    table: i64,
    side: String,
    kind: String,
    until: String,
}

#[derive(Serialize)]
struct Acted {
    table: i64,
    at: String,
}

#[derive(Serialize)]
struct Told {
    table: i64,
    lines: Vec<String>,
}

/// How many of each there are, for a page that only counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) games: usize,
    pub(crate) running: usize,
    pub(crate) orders: usize,
    pub(crate) texts: usize,
    /// Tables that they follow.
    pub(crate) followed: usize,
    /// Lessons that they have begun.
    pub(crate) lessons: usize,
    /// Whether a picture of them is kept.
    pub(crate) has_portrait: bool,
}

/// The file: its name and content.
pub(crate) async fn file(ctx: &Ctx, user: UserId) -> Result<(String, String), Fault> {
    let kept = ctx.store.read(async |db| read(db, user.column()).await).await?;
    let file = write(user, kept, ctx.now())?;
    Ok(("my-data.json".to_owned(), serde_json::to_string_pretty(&file)? + "\n"))
}

/// How much is kept of somebody.
pub(crate) async fn counts(ctx: &Ctx, user: UserId) -> Result<Counts, Fault> {
    let user = user.column();
    let read = ctx.store.read(async |db| {
        let tables = personal::tables_of(db, user).await?;
        let orders = personal::count_orders(db, user).await?;
        let has_portrait = portraits::find(db, user).await?.is_some();
        let (texts, followed) = (saved::count_of_user(db, user).await?, followers::count_of_user(db, user).await?);
        let lessons = lessons::of_user(db, user).await?.len();
        Ok::<_, StoreError>((tables, orders, texts, followed, lessons, has_portrait))
    });
    let (tables, orders, texts, followed, lessons, has_portrait) = read.await?;
    let is_running = |table: &&TableOf| [Status::Lobby.slug(), Status::Playing.slug()].contains(&&*table.status);
    let number = |count: i64| usize::try_from(count).unwrap_or_default();
    Ok(Counts {
        games: tables.len(),
        running: tables.iter().filter(is_running).count(),
        orders: number(orders),
        texts: number(texts),
        followed: number(followed),
        lessons,
        has_portrait,
    })
}

async fn read(db: &mut Db, user: i64) -> Result<Kept, StoreError> {
    let tables = personal::tables_of(db, user).await?;
    let mut logs = Vec::new();
    for table in tables.iter().filter(|table| table.seat.is_some()) {
        logs.push((table.id, log::all(db, table.id).await?));
    }
    Ok(Kept {
        settings: people::find(db, user).await?,
        portrait: portraits::find(db, user).await?,
        vacations: vacations::of_user(db, user).await?,
        texts: saved::all_of_user(db, user).await?,
        lessons: lessons::of_user(db, user).await?,
        orders: personal::orders_of(db, user).await?,
        rated: ratings::seats_of_user(db, user).await?,
        besides: personal::besides(db, user).await?,
        tables,
        logs,
    })
}

fn write(user: UserId, kept: Kept, now: Timestamp) -> Result<File, Fault> {
    let Kept { settings, portrait, vacations, texts, lessons, tables, orders, rated, besides, logs } = kept;
    let Besides { acts, barred, kept, promised, shared, following, refereed } = besides;
    let acted = |(table, at): (i64, i64)| Acted { table, at: iso(at) };
    let promise =
        |(table, side, kind, until): (i64, String, String, i64)| Promised { table, side, kind, until: iso(until) };
    let mut told = Vec::new();
    for (id, entries) in &logs {
        if let Some(table) = tables.iter().find(|table| table.id == *id) {
            told.push(Told { table: *id, lines: told_alone(table, entries, user)? });
        }
    }
    told.retain(|told| !told.lines.is_empty());
    let opened = tables.iter().filter(|table| table.is_creator == 1);
    Ok(File {
        format: FORMAT,
        version: VERSION,
        made_at: time::iso(now),
        user_id: user.to_string(),
        settings: settings.map(said),
        portrait: portrait.map(picture),
        vacations: vacations.into_iter().map(away).collect(),
        saved_texts: texts.into_iter().map(text).collect(),
        lessons: lessons.into_iter().map(Learnt::of).collect(),
        tables_opened: opened.map(opening).collect(),
        seats: tables.iter().map(seat).collect::<Result<Vec<_>, Fault>>()?.into_iter().flatten().collect(),
        orders: orders.into_iter().map(order).collect(),
        ratings: rated.into_iter().map(rating).collect(),
        seats_promised: promised.into_iter().map(promise).collect(),
        seats_kept: kept,
        barred_from: barred,
        referee_at: refereed.into_iter().map(acted).collect(),
        acts: acts.into_iter().map(acted).collect(),
        shared: shared.into_iter().map(acted).collect(),
        following: following.into_iter().map(acted).collect(),
        told_to_you_alone: told,
    })
}

fn said(row: PersonRow) -> Settings {
    let PersonRow { zone, quiet_from, quiet_until, nudges, digest_hour, preferences, .. } = row;
    let (text_maps, said_at) = (row.text_maps == 1, iso(row.at));
    Settings { zone, quiet_from, quiet_until, text_maps, nudges, preferences, digest_hour, said_at }
}

fn picture(row: PortraitRow) -> Picture {
    let PortraitRow { user_id: _, avatar, picture, at } = row;
    Picture { avatar, png_in_hex: hex::encode(picture), fetched_at: iso(at) }
}

fn away(row: VacationRow) -> Vacation {
    let VacationRow { user_id: _, number: _, first_day, last_day, table_id, at } = row;
    Vacation { first_day, last_day, table: table_id, booked_at: iso(at) }
}

fn text(row: SavedRow) -> SavedText {
    let SavedRow { user_id: _, system, name, text, at } = row;
    SavedText { system, name, text, saved_at: iso(at) }
}

fn opening(table: &TableOf) -> OwnTable {
    OwnTable {
        table: table.id,
        system: table.system.clone(),
        scenario: table.scenario.clone(),
        status: table.status.clone(),
        channel_id: id(table.channel_id),
        server_id: table.guild_id.map(id),
        opened_at: iso(table.created_at),
    }
}

fn seat(table: &TableOf) -> Result<Option<Seat>, Fault> {
    let (Some(number), Some(side), Some(name)) = (table.seat, &table.side, &table.name) else { return Ok(None) };
    let outcome: Option<Outcome> = table.outcome.as_deref().map(serde_json::from_str).transpose()?;
    let result = outcome.as_ref().map(|outcome| {
        let has_won = outcome.winners.iter().any(|seat| i64::from(seat.0) == number);
        if has_won {
            "won"
        } else if outcome.winners.is_empty() {
            "drawn"
        } else {
            "lost"
        }
    });
    let score = usize::try_from(number).ok().and_then(|number| outcome.as_ref()?.scores.get(number).cloned());
    Ok(Some(Seat {
        table: table.id,
        system: table.system.clone(),
        side: side.clone(),
        name: name.clone(),
        status: table.status.clone(),
        channel_id: id(table.channel_id),
        server_id: table.guild_id.map(id),
        started_at: table.started_at.map(iso),
        ended_at: table.ended_at.map(iso),
        result,
        score,
    }))
}

fn order(row: OrderOf) -> Given {
    let OrderOf { table_id, kind, notation, at, undone_by } = row;
    Given { table: table_id, kind, order: notation, at: iso(at), is_taken_back: undone_by.is_some() }
}

fn rating((game, row): (RatedGame, RatedSeat)) -> Effect {
    Effect {
        table: game.table_id,
        server_id: id(game.guild_id),
        system: game.system,
        kind: game.kind,
        result: row.result,
        rating_before: real(row.rating_before, 1e3),
        deviation_before: real(row.deviation_before, 1e3),
        volatility_before: real(row.volatility_before, 1e9),
        rating: real(row.rating, 1e3),
        deviation: real(row.deviation, 1e3),
        volatility: real(row.volatility, 1e9),
        at: iso(game.at),
    }
}

/// What a seat was told alone. While the game runs, of its own entries and of those that everybody has seen: the others are
/// sealed orders, and how often one was changed is nobody else's to count.
fn told_alone(table: &TableOf, entries: &[LogRow], user: UserId) -> Result<Vec<String>, Fault> {
    let Some(seat) = table.seat.and_then(|seat| u8::try_from(seat).ok()) else { return Ok(vec![]) };
    let is_over = table.status == Status::Over.slug();
    let is_public = |e: &LogRow| e.seq <= table.told_seq && e.lines != "[]";
    let is_own = |e: &LogRow| e.actor_id == Some(user.column());
    let mut lines: Vec<String> = Vec::new();
    for entry in entries.iter().filter(|e| is_over || is_own(e) || is_public(e)) {
        lines.extend(notes::notes_of(entry)?.remove(&seat).unwrap_or_default());
    }
    Ok(lines)
}

fn iso(at: i64) -> String {
    time::iso(Timestamp(at))
}

/// Numbers of Discord's are larger than some readers of JSON can hold.
fn id(column: i64) -> String {
    column.cast_unsigned().to_string()
}
