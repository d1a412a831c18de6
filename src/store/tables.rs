//! Table `tables`: one row a game, from lobby to end.

use sqlx::{query, query_as, query_scalar};

use super::row::from_row;
use super::{Db, StoreError};

/// A row; the columns are described in `migrations/`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns are described in migrations/sqlite/0001_tables.sql, 0004, 0008, 0012, 0020, 0023 and 0024"
)]
pub struct TableRow {
    pub id: i64,
    pub channel_id: i64,
    pub guild_id: Option<i64>,
    pub creator_id: i64,
    pub system: String,
    pub scenario: String,
    pub options: String,
    pub rules_version: i64,
    pub pace_seconds: Option<i64>,
    pub pace_bank: Option<String>,
    pub banks: String,
    pub vacation: i64,
    pub referee_all: i64,
    pub status: String,
    pub parked: Option<String>,
    pub seed: Option<String>,
    pub seq: i64,
    pub window_number: i64,
    pub window_seq: i64,
    pub announced_seq: i64,
    pub told_seq: i64,
    pub due_at: Option<i64>,
    pub remind_at: Option<i64>,
    pub computer_due: i64,
    pub idle_windows: i64,
    pub parcels: i64,
    pub live_post: Option<i64>,
    pub announced_phase: Option<i64>,
    pub outcome: Option<String>,
    pub created_at: i64,
    pub started_at: Option<i64>,
    pub ended_at: Option<i64>,
    pub phase: i64,
    pub reminder: Option<i64>,
    pub nudge: Option<i64>,
    pub follow_post: Option<i64>,
    pub watch: i64,
    pub quiet_moved: i64,
    pub paused_left: Option<i64>,
    pub paused_remind: Option<i64>,
    pub resume_at: Option<i64>,
    pub graces: String,
    pub silences: String,
    pub rated: i64,
    pub rev: i64,
}

from_row!(TableRow {
    id,
    channel_id,
    guild_id,
    creator_id,
    system,
    scenario,
    options,
    rules_version,
    pace_seconds,
    pace_bank,
    banks,
    vacation,
    referee_all,
    status,
    parked,
    seed,
    seq,
    window_number,
    window_seq,
    announced_seq,
    told_seq,
    due_at,
    remind_at,
    computer_due,
    idle_windows,
    parcels,
    live_post,
    announced_phase,
    outcome,
    created_at,
    started_at,
    ended_at,
    phase,
    reminder,
    nudge,
    follow_post,
    watch,
    quiet_moved,
    paused_left,
    paused_remind,
    resume_at,
    graces,
    silences,
    rated,
    rev
});

/// A table by its number.
pub async fn find(db: &mut Db, id: i64) -> Result<Option<TableRow>, StoreError> {
    Ok(query_as("SELECT * FROM tables WHERE id = $1").bind(id).fetch_optional(db).await?)
}

/// The newest table of a channel, unfinished or not.
pub async fn newest_in(db: &mut Db, channel: i64) -> Result<Option<TableRow>, StoreError> {
    let sql = "SELECT * FROM tables WHERE channel_id = $1 ORDER BY id DESC LIMIT 1";
    Ok(query_as(sql).bind(channel).fetch_optional(db).await?)
}

/// The unfinished tables of a server, oldest first; at most `most`.
pub async fn unfinished_in_guild(db: &mut Db, guild: i64, most: i64) -> Result<Vec<TableRow>, StoreError> {
    let sql = "SELECT * FROM tables WHERE guild_id = $1 AND status IN ('lobby', 'playing') ORDER BY id LIMIT $2";
    Ok(query_as(sql).bind(guild).bind(most).fetch_all(db).await?)
}

/// The unfinished tables at which somebody sits, or may, or that they opened, those that can go on first; at most `most`.
pub async fn unfinished_of_user(db: &mut Db, user: i64, most: i64) -> Result<Vec<TableRow>, StoreError> {
    let sql = "SELECT * FROM tables WHERE status IN ('lobby', 'playing') \
               AND (creator_id = $1 OR id IN (SELECT table_id FROM seats WHERE user_id = $1 OR kept_for = $1) \
                    OR id IN (SELECT table_id FROM promises WHERE user_id = $1)) \
               ORDER BY CASE WHEN parked IS NULL THEN 0 ELSE 1 END, id LIMIT $2";
    Ok(query_as(sql).bind(user).bind(most).fetch_all(db).await?)
}

/// The unfinished tables that somebody follows without a seat there; at most `most`.
pub async fn followed_by(db: &mut Db, user: i64, most: i64) -> Result<Vec<TableRow>, StoreError> {
    let sql = "SELECT * FROM tables WHERE status IN ('lobby', 'playing') \
               AND id IN (SELECT table_id FROM followers WHERE user_id = $1) \
               AND id NOT IN (SELECT table_id FROM seats WHERE user_id = $1) ORDER BY id LIMIT $2";
    Ok(query_as(sql).bind(user).bind(most).fetch_all(db).await?)
}

/// The tables under way at which somebody sits.
pub async fn playing_of_user(db: &mut Db, user: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT id FROM tables WHERE status = 'playing' \
               AND id IN (SELECT table_id FROM seats WHERE user_id = $1) ORDER BY id";
    Ok(query_scalar(sql).bind(user).fetch_all(db).await?)
}

/// The lobbies in which somebody sits.
pub async fn lobbies_of_user(db: &mut Db, user: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT id FROM tables WHERE status = 'lobby' \
               AND id IN (SELECT table_id FROM seats WHERE user_id = $1) ORDER BY id";
    Ok(query_scalar(sql).bind(user).fetch_all(db).await?)
}

/// The finished tables at which somebody sat or that they opened, newest first; at most `most`.
pub async fn finished_of_user(db: &mut Db, user: i64, most: i64) -> Result<Vec<TableRow>, StoreError> {
    let sql = "SELECT * FROM tables WHERE status IN ('over', 'abandoned') \
               AND (creator_id = $1 OR id IN (SELECT table_id FROM seats WHERE user_id = $1)) ORDER BY id DESC LIMIT $2";
    Ok(query_as(sql).bind(user).bind(most).fetch_all(db).await?)
}

/// How many unfinished tables somebody has created; those at which nothing can go on do not count.
pub async fn count_created_by(db: &mut Db, user: i64) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) FROM tables WHERE creator_id = $1 AND status IN ('lobby', 'playing') AND parked IS NULL";
    Ok(query_scalar(sql).bind(user).fetch_one(db).await?)
}

/// How many tables somebody has opened after that time, finished or not.
pub async fn count_opened_since(db: &mut Db, user: i64, since: i64) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) FROM tables WHERE creator_id = $1 AND created_at > $2";
    Ok(query_scalar(sql).bind(user).bind(since).fetch_one(db).await?)
}

/// Tables whose deadline or reminder has come, lobbies and promises whose time is over among them; earliest first, at most `most`.
/// Of those that this process holds; `None`: of all.
pub async fn due(db: &mut Db, of: Option<i64>, now: i64, most: i64) -> Result<Vec<(i64, i64)>, StoreError> {
    let sql = "SELECT id, channel_id FROM tables \
               WHERE ((parked IS NULL AND status = 'playing') OR status = 'lobby') \
               AND (due_at <= $1 OR remind_at <= $1 OR resume_at <= $1 \
                    OR id IN (SELECT table_id FROM promises WHERE until_at <= $1)) \
               AND (CAST($3 AS BIGINT) IS NULL OR holder = $3) \
               ORDER BY COALESCE(due_at, remind_at, resume_at), id LIMIT $2";
    Ok(query_as(sql).bind(now).bind(most).bind(of).fetch_all(db).await?)
}

/// Tables whose deadline comes before `then`, earliest first.
pub async fn due_until(db: &mut Db, then: i64) -> Result<Vec<(i64, i64)>, StoreError> {
    let sql = "SELECT id, channel_id FROM tables WHERE parked IS NULL AND status = 'playing' AND due_at <= $1 \
               ORDER BY due_at, id";
    Ok(query_as(sql).bind(then).fetch_all(db).await?)
}

/// The earliest deadline or reminder to come.
pub async fn next_due(db: &mut Db) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MIN(at) FROM (SELECT MIN(due_at) AS at FROM tables \
                 WHERE (parked IS NULL AND status = 'playing') OR status = 'lobby' \
               UNION ALL SELECT MIN(remind_at) AS at FROM tables WHERE parked IS NULL AND status = 'playing' \
               UNION ALL SELECT MIN(resume_at) AS at FROM tables WHERE parked IS NULL AND status = 'playing' \
               UNION ALL SELECT MIN(until_at) AS at FROM promises JOIN tables ON tables.id = promises.table_id \
                 WHERE (parked IS NULL AND status = 'playing') OR status = 'lobby') AS times";
    Ok(query_scalar(sql).fetch_one(db).await?)
}

/// Tables at which a computer player is awaited; at most `most`. Of those that this process holds; `None`: of all.
pub async fn computer_due(db: &mut Db, of: Option<i64>, most: i64) -> Result<Vec<(i64, i64)>, StoreError> {
    let sql = "SELECT id, channel_id FROM tables WHERE computer_due = 1 AND parked IS NULL AND status = 'playing' \
               AND (CAST($2 AS BIGINT) IS NULL OR holder = $2) ORDER BY id LIMIT $1";
    Ok(query_as(sql).bind(most).bind(of).fetch_all(db).await?)
}

/// Adds a row.
pub async fn insert(db: &mut Db, row: &TableRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO tables (id, channel_id, guild_id, creator_id, system, scenario, options, rules_version, status, \
               created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    query(sql)
        .bind(row.id)
        .bind(row.channel_id)
        .bind(row.guild_id)
        .bind(row.creator_id)
        .bind(&row.system)
        .bind(&row.scenario)
        .bind(&row.options)
        .bind(row.rules_version)
        .bind(&row.status)
        .bind(row.created_at)
        .execute(&mut *db)
        .await?;
    update(db, row).await
}

/// Writes what can change in a row, but for `parked`; [`StoreError::Moved`] when the row is another than was read. Whoever does
/// what was due there does it for nothing now, and holds it no longer.
pub async fn update(db: &mut Db, row: &TableRow) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET pace_seconds = $2, status = $3, seed = $4, seq = $5, window_number = $6, window_seq = $7, \
               announced_seq = $8, told_seq = $9, due_at = $10, remind_at = $11, computer_due = $12, idle_windows = $13, \
               parcels = $14, live_post = $15, outcome = $16, started_at = $17, ended_at = $18, rules_version = $19, \
               phase = $20, reminder = $21, quiet_moved = $23, paused_left = $24, paused_remind = $25, resume_at = $26, \
               graces = $27, nudge = $28, silences = $29, announced_phase = $30, follow_post = $31, watch = $32, \
               scenario = $33, options = $34, pace_bank = $35, banks = $36, vacation = $37, referee_all = $38, \
               holder = NULL, rev = rev + 1 WHERE id = $1 AND rev = $22";
    let done = query(sql)
        .bind(row.id)
        .bind(row.pace_seconds)
        .bind(&row.status)
        .bind(&row.seed)
        .bind(row.seq)
        .bind(row.window_number)
        .bind(row.window_seq)
        .bind(row.announced_seq)
        .bind(row.told_seq)
        .bind(row.due_at)
        .bind(row.remind_at)
        .bind(row.computer_due)
        .bind(row.idle_windows)
        .bind(row.parcels)
        .bind(row.live_post)
        .bind(&row.outcome)
        .bind(row.started_at)
        .bind(row.ended_at)
        .bind(row.rules_version)
        .bind(row.phase)
        .bind(row.reminder)
        .bind(row.rev)
        .bind(row.quiet_moved)
        .bind(row.paused_left)
        .bind(row.paused_remind)
        .bind(row.resume_at)
        .bind(&row.graces)
        .bind(row.nudge)
        .bind(&row.silences)
        .bind(row.announced_phase)
        .bind(row.follow_post)
        .bind(row.watch)
        .bind(&row.scenario)
        .bind(&row.options)
        .bind(&row.pace_bank)
        .bind(&row.banks)
        .bind(row.vacation)
        .bind(row.referee_all)
        .execute(db)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::Moved) } else { Ok(()) }
}

/// Parks a table, or wakes it. Not a part of [`update`], and no change of `rev`: deliveries park a table while somebody may
/// be working on it.
pub async fn set_parked(db: &mut Db, id: i64, why: Option<&str>) -> Result<(), StoreError> {
    query("UPDATE tables SET parked = $2 WHERE id = $1").bind(id).bind(why).execute(db).await?;
    Ok(())
}
