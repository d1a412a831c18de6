//! What is kept of one person over all tables of the database, and taking it out; `columns` says where it stands.

use sqlx::{query, query_as, query_scalar};

use super::log::{self, LogRow};
use super::row::from_row;
use super::{Db, StoreError};

/// A table that somebody has to do with: they sit or sat there, or opened it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql")]
pub struct TableOf {
    pub id: i64,
    pub channel_id: i64,
    pub guild_id: Option<i64>,
    pub system: String,
    pub scenario: String,
    pub status: String,
    pub told_seq: i64,
    pub outcome: Option<String>,
    pub created_at: i64,
    pub started_at: Option<i64>,
    pub ended_at: Option<i64>,
    /// 1: they opened it.
    pub is_creator: i64,
    /// Where they sit; `None`: nowhere.
    pub seat: Option<i64>,
    pub side: Option<String>,
    pub name: Option<String>,
}

from_row!(TableOf {
    id,
    channel_id,
    guild_id,
    system,
    scenario,
    status,
    told_seq,
    outcome,
    created_at,
    started_at,
    ended_at,
    is_creator,
    seat,
    side,
    name
});

/// The tables of somebody, in order.
pub async fn tables_of(db: &mut Db, user: i64) -> Result<Vec<TableOf>, StoreError> {
    let sql = "SELECT t.id, t.channel_id, t.guild_id, t.system, t.scenario, t.status, t.told_seq, t.outcome, t.created_at, \
               t.started_at, t.ended_at, CASE WHEN t.creator_id = $1 THEN 1 ELSE 0 END AS is_creator, \
               s.seat, s.side, s.name \
               FROM tables AS t LEFT JOIN seats AS s ON s.table_id = t.id AND s.user_id = $1 \
               WHERE t.creator_id = $1 OR s.user_id = $1 ORDER BY t.id";
    Ok(query_as(sql).bind(user).fetch_all(db).await?)
}

/// What somebody ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0001_tables.sql")]
pub struct OrderOf {
    pub table_id: i64,
    pub kind: String,
    pub notation: String,
    pub at: i64,
    pub undone_by: Option<i64>,
}

/// All that somebody ordered, in order.
pub async fn orders_of(db: &mut Db, user: i64) -> Result<Vec<OrderOf>, StoreError> {
    let order = |(table_id, row): (i64, LogRow)| {
        let LogRow { kind, notation, at, undone_by, .. } = row;
        OrderOf { table_id, kind, notation, at, undone_by }
    };
    Ok(log::of_person(db, user).await?.into_iter().map(order).collect())
}

/// What somebody has to do with tables besides sitting there.
#[derive(Debug)]
pub struct Besides {
    /// Tables at which they did something besides playing, and when.
    pub acts: Vec<(i64, i64)>,
    /// Tables at which they may sit no more.
    pub barred: Vec<i64>,
    /// Tables at which a computer player keeps their seat.
    pub kept: Vec<i64>,
    /// Seats that are promised to them: table, side, how, until when.
    pub promised: Vec<(i64, String, String, i64)>,
    /// Tables of which they have shared something with the channel, and when.
    pub shared: Vec<(i64, i64)>,
    /// Tables that they follow, and since when.
    pub following: Vec<(i64, i64)>,
    /// Tables that they watch over, or are to, and since when.
    pub refereed: Vec<(i64, i64)>,
}

/// The same of one person.
pub async fn besides(db: &mut Db, user: i64) -> Result<Besides, StoreError> {
    let acts = "SELECT table_id, at FROM acts WHERE actor_id = $1 ORDER BY table_id, number";
    let barred = "SELECT table_id FROM bars WHERE user_id = $1 ORDER BY table_id";
    let kept = "SELECT table_id FROM seats WHERE kept_for = $1 ORDER BY table_id";
    let promised = "SELECT table_id, side, kind, until_at FROM promises WHERE user_id = $1 ORDER BY table_id";
    let shared = "SELECT table_id, at FROM shares WHERE user_id = $1 ORDER BY table_id, post";
    let following = "SELECT table_id, at FROM followers WHERE user_id = $1 ORDER BY table_id";
    let refereed = "SELECT table_id, at FROM referees WHERE user_id = $1 ORDER BY table_id";
    Ok(Besides {
        refereed: query_as(refereed).bind(user).fetch_all(&mut *db).await?,
        acts: query_as(acts).bind(user).fetch_all(&mut *db).await?,
        barred: query_scalar(barred).bind(user).fetch_all(&mut *db).await?,
        kept: query_scalar(kept).bind(user).fetch_all(&mut *db).await?,
        promised: query_as(promised).bind(user).fetch_all(&mut *db).await?,
        shared: query_as(shared).bind(user).fetch_all(&mut *db).await?,
        following: query_as(following).bind(user).fetch_all(db).await?,
    })
}

/// Tables at which somebody may have done something besides playing, or had a seat that is another's now.
pub async fn tables_acted_at(db: &mut Db, user: i64) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT DISTINCT table_id FROM acts WHERE actor_id = $1 OR deed LIKE $2 \
               UNION SELECT table_id FROM promises WHERE user_id = $1 \
               UNION SELECT table_id FROM shares WHERE user_id = $1 \
               UNION SELECT table_id FROM referees WHERE user_id = $1 ORDER BY table_id";
    let named = format!("%{}%", user.cast_unsigned());
    Ok(query_scalar(sql).bind(user).bind(named).fetch_all(db).await?)
}

/// Takes the number of somebody out of seats, tables and log; in their place stands `former`. No process goes on with what it
/// has read of these tables.
pub async fn forget(db: &mut Db, user: i64, former: i64, name: &str) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET rev = rev + 1 WHERE creator_id = $1 \
               OR id IN (SELECT table_id FROM seats WHERE user_id = $1 OR kept_for = $1) \
               OR id IN (SELECT table_id FROM promises WHERE user_id = $1) \
               OR id IN (SELECT table_id FROM referees WHERE user_id = $1)";
    query(sql).bind(user).execute(&mut *db).await?;
    let sql = "UPDATE seats SET user_id = $2, name = $3 WHERE user_id = $1";
    query(sql).bind(user).bind(former).bind(name).execute(&mut *db).await?;
    let sql = "UPDATE rated_seats SET user_id = $2 WHERE user_id = $1";
    query(sql).bind(user).bind(former).execute(&mut *db).await?;
    query("UPDATE tables SET creator_id = $2 WHERE creator_id = $1").bind(user).bind(former).execute(&mut *db).await?;
    query("DELETE FROM promises WHERE user_id = $1").bind(user).execute(&mut *db).await?;
    query("DELETE FROM portraits WHERE user_id = $1").bind(user).execute(&mut *db).await?;
    query("DELETE FROM followers WHERE user_id = $1").bind(user).execute(&mut *db).await?;
    query("DELETE FROM shares WHERE user_id = $1").bind(user).execute(&mut *db).await?;
    query("DELETE FROM referees WHERE user_id = $1").bind(user).execute(&mut *db).await?;
    query("DELETE FROM bars WHERE user_id = $1").bind(user).execute(&mut *db).await?;
    query("UPDATE seats SET kept_for = NULL WHERE kept_for = $1").bind(user).execute(&mut *db).await?;
    query("UPDATE acts SET actor_id = $2 WHERE actor_id = $1").bind(user).bind(former).execute(&mut *db).await?;
    query("UPDATE log SET actor_id = $2 WHERE actor_id = $1").bind(user).bind(former).execute(db).await?;
    Ok(())
}

/// A table is somebody else's now.
pub async fn set_creator(db: &mut Db, table: i64, user: i64) -> Result<(), StoreError> {
    query("UPDATE tables SET creator_id = $2 WHERE id = $1").bind(table).bind(user).execute(db).await?;
    Ok(())
}

/// A place where words of ours are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordsIn {
    /// Sentences of a step.
    Log(i64),
    /// The newest post.
    LivePost,
    /// How a message leaves.
    Kind(i64),
    /// A message that waits.
    Parcel(i64),
    /// A card as it stands.
    Posted(i64),
    /// What was done besides playing.
    Act(i64),
}

/// All words of ours about a table, each with its place.
pub async fn words_of(db: &mut Db, table: i64) -> Result<Vec<(WordsIn, String)>, StoreError> {
    let log = log::all(db, table).await?;
    let acts: Vec<(i64, String)> =
        query_as("SELECT number, deed FROM acts WHERE table_id = $1").bind(table).fetch_all(&mut *db).await?;
    let live: Vec<String> =
        query_scalar("SELECT words FROM live_posts WHERE table_id = $1").bind(table).fetch_all(&mut *db).await?;
    let sql = "SELECT number, kind, parcel, posted FROM outbox WHERE table_id = $1";
    let sent: Vec<(i64, String, String, Option<String>)> = query_as(sql).bind(table).fetch_all(db).await?;
    let sent = sent.into_iter().flat_map(|(number, kind, parcel, posted)| {
        let parcel = Some(parcel).filter(|parcel| !parcel.is_empty());
        [Some((WordsIn::Kind(number), kind)), parcel.map(|text| (WordsIn::Parcel(number), text))]
            .into_iter()
            .chain([posted.map(|text| (WordsIn::Posted(number), text))])
            .flatten()
    });
    let log = log.into_iter().map(|row| (WordsIn::Log(row.seq), row.lines));
    let log = log.chain(acts.into_iter().map(|(number, deed)| (WordsIn::Act(number), deed)));
    Ok(log.chain(live.into_iter().map(|words| (WordsIn::LivePost, words))).chain(sent).collect())
}

/// Puts other words in a place.
pub async fn put_words(db: &mut Db, table: i64, place: WordsIn, words: &str) -> Result<(), StoreError> {
    let (sql, key) = match place {
        WordsIn::Log(seq) => return log::set_lines(db, table, seq, words).await,
        WordsIn::LivePost => ("UPDATE live_posts SET words = $2 WHERE table_id = $1 AND $3 = 0", 0),
        WordsIn::Kind(number) => ("UPDATE outbox SET kind = $2 WHERE table_id = $1 AND number = $3", number),
        WordsIn::Parcel(number) => ("UPDATE outbox SET parcel = $2 WHERE table_id = $1 AND number = $3", number),
        WordsIn::Posted(number) => ("UPDATE outbox SET posted = $2 WHERE table_id = $1 AND number = $3", number),
        WordsIn::Act(number) => ("UPDATE acts SET deed = $2 WHERE table_id = $1 AND number = $3", number),
    };
    query(sql).bind(table).bind(words).bind(key).execute(db).await?;
    Ok(())
}

/// How much somebody ordered.
pub async fn count_orders(db: &mut Db, user: i64) -> Result<i64, StoreError> {
    Ok(query_scalar("SELECT COUNT(*) FROM log WHERE actor_id = $1").bind(user).fetch_one(db).await?)
}
