//! Tables `rated_games` and `rated_seats`, and column `rated` of `tables`: which games count, and what each did to the numbers of
//! those who played it. What somebody has now is what their newest rated game says.

use sqlx::{query, query_as, query_scalar};

use super::row::from_row;
use super::{Db, StoreError};

/// Counts rated games in the order of their ends.
pub const COUNTER: &str = "rated";

/// A game that counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0016_ratings.sql")]
pub struct RatedGame {
    pub table_id: i64,
    pub number: i64,
    pub guild_id: i64,
    pub system: String,
    pub kind: String,
    pub at: i64,
}

from_row!(RatedGame { table_id, number, guild_id, system, kind, at });

/// What it did to one who played it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0016_ratings.sql")]
pub struct RatedSeat {
    pub table_id: i64,
    pub seat: i64,
    pub user_id: i64,
    pub result: String,
    pub rating_before: i64,
    pub deviation_before: i64,
    pub volatility_before: i64,
    pub rating: i64,
    pub deviation: i64,
    pub volatility: i64,
}

from_row!(RatedSeat {
    table_id,
    seat,
    user_id,
    result,
    rating_before,
    deviation_before,
    volatility_before,
    rating,
    deviation,
    volatility
});

/// Where somebody stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/sqlite/0016_ratings.sql")]
pub struct Standing {
    pub system: String,
    pub kind: String,
    pub user_id: i64,
    /// As it was when they last sat down.
    pub name: String,
    pub rating: i64,
    pub deviation: i64,
    /// Rated games.
    pub games: i64,
}

from_row!(Standing { system, kind, user_id, name, rating, deviation, games });

/// Whose newest rated game it is, server by server, system by system.
const NEWEST: &str = "g.number = (SELECT MAX(g2.number) FROM rated_games AS g2 JOIN rated_seats AS s2 ON s2.table_id = g2.table_id \
                      WHERE g2.guild_id = g.guild_id AND g2.system = g.system AND g2.kind = g.kind AND s2.user_id = s.user_id)";
/// What a [`Standing`] is read from.
const STANDINGS: &str = "SELECT g.system, g.kind, s.user_id, p.name, s.rating, s.deviation, \
                         (SELECT COUNT(*) FROM rated_games AS g3 JOIN rated_seats AS s3 ON s3.table_id = g3.table_id \
                          WHERE g3.guild_id = g.guild_id AND g3.system = g.system AND g3.kind = g.kind \
                          AND s3.user_id = s.user_id) AS games \
                         FROM rated_seats AS s JOIN rated_games AS g ON g.table_id = s.table_id \
                         JOIN seats AS p ON p.table_id = s.table_id AND p.seat = s.seat";

/// Says whether a table counts.
pub async fn set_rated(db: &mut Db, table: i64, rated: i64) -> Result<(), StoreError> {
    query("UPDATE tables SET rated = $2 WHERE id = $1").bind(table).bind(rated).execute(db).await?;
    Ok(())
}

/// Whether a game has been rated.
pub async fn is_rated(db: &mut Db, table: i64) -> Result<bool, StoreError> {
    let sql = "SELECT COUNT(*) FROM rated_games WHERE table_id = $1";
    Ok(query_scalar::<_, i64>(sql).bind(table).fetch_one(db).await? > 0)
}

/// The newest numbers of somebody: rating, deviation, volatility; `None`: they have played no rated game of this kind there.
pub async fn numbers_of(
    db: &mut Db,
    (guild, system, kind): (i64, &str, &str),
    user: i64,
) -> Result<Option<(i64, i64, i64)>, StoreError> {
    let sql = "SELECT s.rating, s.deviation, s.volatility FROM rated_seats AS s \
               JOIN rated_games AS g ON g.table_id = s.table_id \
               WHERE g.guild_id = $1 AND g.system = $2 AND g.kind = $3 AND s.user_id = $4 ORDER BY g.number DESC LIMIT 1";
    Ok(query_as(sql).bind(guild).bind(system).bind(kind).bind(user).fetch_optional(db).await?)
}

/// Adds a game; [`StoreError::Taken`] when it was rated before.
pub async fn insert(db: &mut Db, game: &RatedGame, seats: &[RatedSeat]) -> Result<(), StoreError> {
    let sql = "INSERT INTO rated_games (table_id, number, guild_id, system, kind, at) VALUES ($1, $2, $3, $4, $5, $6)";
    query(sql)
        .bind(game.table_id)
        .bind(game.number)
        .bind(game.guild_id)
        .bind(&game.system)
        .bind(&game.kind)
        .bind(game.at)
        .execute(&mut *db)
        .await?;
    for seat in seats {
        put_seat(db, seat).await?;
    }
    Ok(())
}

/// Puts what a game did to one who played it in the place of what is there.
pub async fn put_seat(db: &mut Db, row: &RatedSeat) -> Result<(), StoreError> {
    let sql = "INSERT INTO rated_seats (table_id, seat, user_id, result, rating_before, deviation_before, volatility_before, \
               rating, deviation, volatility) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
               ON CONFLICT (table_id, seat) DO UPDATE SET result = $4, rating_before = $5, deviation_before = $6, \
               volatility_before = $7, rating = $8, deviation = $9, volatility = $10";
    query(sql)
        .bind(row.table_id)
        .bind(row.seat)
        .bind(row.user_id)
        .bind(&row.result)
        .bind(row.rating_before)
        .bind(row.deviation_before)
        .bind(row.volatility_before)
        .bind(row.rating)
        .bind(row.deviation)
        .bind(row.volatility)
        .execute(db)
        .await?;
    Ok(())
}

/// All rated games, in the order of their ends.
pub async fn all_games(db: &mut Db) -> Result<Vec<RatedGame>, StoreError> {
    Ok(query_as("SELECT * FROM rated_games ORDER BY number").fetch_all(db).await?)
}

/// What a game did, in seat order.
pub async fn seats_of(db: &mut Db, table: i64) -> Result<Vec<RatedSeat>, StoreError> {
    let sql = "SELECT * FROM rated_seats WHERE table_id = $1 ORDER BY seat";
    Ok(query_as(sql).bind(table).fetch_all(db).await?)
}

/// Everything that rated games did to one person, the oldest first.
pub async fn seats_of_user(db: &mut Db, user: i64) -> Result<Vec<(RatedGame, RatedSeat)>, StoreError> {
    let sql = "SELECT s.* FROM rated_seats AS s JOIN rated_games AS g ON g.table_id = s.table_id WHERE s.user_id = $1 \
               ORDER BY g.number";
    let seats: Vec<RatedSeat> = query_as(sql).bind(user).fetch_all(&mut *db).await?;
    let sql = "SELECT g.* FROM rated_games AS g JOIN rated_seats AS s ON s.table_id = g.table_id WHERE s.user_id = $1 \
               ORDER BY g.number";
    let games: Vec<RatedGame> = query_as(sql).bind(user).fetch_all(db).await?;
    Ok(games.into_iter().zip(seats).collect())
}

/// The best of a server at a system, by their rating less how unsure it is; at most `most`. Whoever was forgotten is not among
/// them.
pub async fn best(
    db: &mut Db,
    (guild, system, kind): (i64, &str, &str),
    most: i64,
) -> Result<Vec<Standing>, StoreError> {
    let sql = format!(
        "{STANDINGS} WHERE g.guild_id = $1 AND g.system = $2 AND g.kind = $3 AND s.user_id <> 0 AND {NEWEST} \
         ORDER BY s.rating - s.deviation DESC, s.rating DESC, s.user_id LIMIT $4"
    );
    Ok(query_as(sqlx::AssertSqlSafe(sql)).bind(guild).bind(system).bind(kind).bind(most).fetch_all(db).await?)
}

/// Where somebody stands on a server, in every system.
pub async fn of_user(db: &mut Db, guild: i64, user: i64) -> Result<Vec<Standing>, StoreError> {
    let sql = format!(
        "{STANDINGS} WHERE g.guild_id = $1 AND s.user_id = $2 AND s.user_id <> 0 AND {NEWEST} ORDER BY g.system, g.kind"
    );
    Ok(query_as(sqlx::AssertSqlSafe(sql)).bind(guild).bind(user).fetch_all(db).await?)
}

/// The games of somebody on a server that are over, rated or not: system, seat, and how each ended, as JSON.
pub async fn played_by(db: &mut Db, guild: i64, user: i64) -> Result<Vec<(String, i64, String)>, StoreError> {
    let sql = "SELECT t.system, s.seat, t.outcome FROM seats AS s JOIN tables AS t ON t.id = s.table_id \
               WHERE s.user_id = $2 AND t.guild_id = $1 AND t.status = 'over' AND t.outcome IS NOT NULL ORDER BY t.id";
    Ok(query_as(sql).bind(guild).bind(user).fetch_all(db).await?)
}
