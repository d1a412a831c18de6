//! All tables at a glance, for whoever runs the bot: lists, counts, what waits, how large the file is.

use sqlx::{query_as, query_scalar};

use super::connect::Engine;
use super::row::from_row;
use super::{Db, StoreError, counters, processes};

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql")]
pub struct ListedRow {
    pub id: i64,
    pub system: String,
    pub scenario: String,
    pub status: String,
    pub parked: Option<String>,
    pub channel_id: i64,
    pub guild_id: Option<i64>,
    pub phase: i64,
    pub people: i64,
    pub due_at: Option<i64>,
    pub created_at: i64,
    pub ended_at: Option<i64>,
}

from_row!(ListedRow {
    id,
    system,
    scenario,
    status,
    parked,
    channel_id,
    guild_id,
    phase,
    people,
    due_at,
    created_at,
    ended_at
});

const COLUMNS: &str = "SELECT id, system, scenario, status, parked, channel_id, guild_id, phase, \
    (SELECT COUNT(*) FROM seats WHERE table_id = tables.id AND user_id IS NOT NULL) AS people, due_at, created_at, ended_at \
    FROM tables";

/// Which tables are listed; what is not said does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this system.
    pub system: Option<String>,
    /// With one of these statuses.
    pub statuses: Vec<String>,
    /// Parked ones alone.
    pub is_parked: bool,
    /// On this server.
    pub guild: Option<i64>,
    /// At which this person sits, or that they opened.
    pub user: Option<i64>,
}

/// The newest tables first; at most `most`.
pub async fn list(db: &mut Db, filter: &Filter, most: i64) -> Result<Vec<ListedRow>, StoreError> {
    let statuses = filter.statuses.join(" ");
    let sql = format!(
        "{COLUMNS} WHERE ($1 IS NULL OR system = $1) \
         AND ($2 = '' OR ' ' || $2 || ' ' LIKE '% ' || status || ' %') \
         AND ($3 = 0 OR parked IS NOT NULL) AND ($4 IS NULL OR guild_id = $4) \
         AND ($5 IS NULL OR creator_id = $5 OR id IN (SELECT table_id FROM seats WHERE user_id = $5)) \
         ORDER BY id DESC LIMIT $6"
    );
    let rows = query_as(sqlx::AssertSqlSafe(sql))
        .bind(&filter.system)
        .bind(statuses)
        .bind(i64::from(filter.is_parked))
        .bind(filter.guild)
        .bind(filter.user)
        .bind(most);
    Ok(rows.fetch_all(db).await?)
}

/// One of them.
pub async fn find(db: &mut Db, table: i64) -> Result<Option<ListedRow>, StoreError> {
    let sql = format!("{COLUMNS} WHERE id = $1");
    Ok(query_as(sqlx::AssertSqlSafe(sql)).bind(table).fetch_optional(db).await?)
}

/// How many tables of a system have a status.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql")]
pub struct CountRow {
    pub system: String,
    pub status: String,
    pub tables: i64,
    pub parked: i64,
}

from_row!(CountRow { system, status, tables, parked });

/// What waits to be delivered, parked tables apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "said in words by whoever shows it")]
pub struct WaitingRow {
    pub waiting: i64,
    /// Of these, tried before.
    pub retried: i64,
    /// When the oldest of them was to go out.
    pub since: Option<i64>,
}

from_row!(WaitingRow { waiting, retried, since });

/// The database at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// Processes that are alive; a file has no list of them.
    pub processes: Option<i64>,
    /// Tables by system and status.
    pub tables: Vec<CountRow>,
    /// Deliveries.
    pub outbox: WaitingRow,
    /// The earliest deadline that has passed and was not carried out.
    pub overdue_since: Option<i64>,
    /// Calls that were acknowledged and whose answer is not out.
    pub open_calls: i64,
    /// When a bot last gave a sign of life.
    pub alive_at: Option<i64>,
    /// Bytes of the database's pages.
    pub bytes: i64,
    /// Of these, in pages that are free; a server does not say.
    pub free_bytes: Option<i64>,
}

/// Looks at it.
pub async fn glance(db: &mut Db, now: i64) -> Result<Glance, StoreError> {
    let counts = "SELECT system, status, COUNT(*) AS tables, COUNT(parked) AS parked FROM tables \
                  GROUP BY system, status ORDER BY system, status";
    // `created_at` moves when a parked table wakes; a delivery that was put off is late since it was made.
    let outbox = "SELECT COUNT(*) AS waiting, COUNT(CASE WHEN o.attempts > 0 THEN 1 END) AS retried, \
                  MIN(o.created_at) AS since FROM outbox AS o JOIN tables AS t ON t.id = o.table_id \
                  WHERE o.state = 'waiting' AND t.parked IS NULL";
    let overdue = "SELECT MIN(due_at) FROM tables WHERE status = 'playing' AND parked IS NULL AND due_at <= $1";
    let pages = match Engine::of(db) {
        Engine::Sqlite => {
            "SELECT page_count * page_size, freelist_count * page_size \
             FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
        }
        Engine::Postgres => "SELECT pg_database_size(current_database()), CAST(NULL AS BIGINT)",
    };
    let processes = match Engine::of(db) {
        Engine::Sqlite => None,
        Engine::Postgres => i64::try_from(processes::alive(db).await?.len()).ok(),
    };
    let (bytes, free_bytes) = query_as(pages).fetch_one(&mut *db).await?;
    Ok(Glance {
        processes,
        tables: query_as(counts).fetch_all(&mut *db).await?,
        outbox: query_as(outbox).fetch_one(&mut *db).await?,
        overdue_since: query_scalar(overdue).bind(now).fetch_one(&mut *db).await?,
        open_calls: query_scalar("SELECT COUNT(*) FROM inbox WHERE token IS NOT NULL").fetch_one(&mut *db).await?,
        alive_at: counters::find(db, counters::ALIVE_AT).await?,
        bytes,
        free_bytes,
    })
}

/// Deliveries of a table that wait.
pub async fn waiting_of(db: &mut Db, table: i64) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) FROM outbox WHERE table_id = $1 AND state = 'waiting'";
    Ok(query_scalar(sql).bind(table).fetch_one(db).await?)
}
