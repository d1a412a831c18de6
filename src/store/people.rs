//! Table `people`: what people have said of themselves, once for all their tables.

use sqlx::{query, query_as, query_scalar};

use super::row::from_row;
use super::{Db, StoreError};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are described in migrations/0007_people.sql and 0017")]
pub struct PersonRow {
    pub user_id: i64,
    pub zone: Option<String>,
    pub quiet_from: Option<i64>,
    pub quiet_until: Option<i64>,
    pub text_maps: i64,
    pub at: i64,
}

from_row!(PersonRow { user_id, zone, quiet_from, quiet_until, text_maps, at });

/// What somebody has said; `None`: nothing.
pub async fn find(db: &mut Db, user: i64) -> Result<Option<PersonRow>, StoreError> {
    Ok(query_as("SELECT * FROM people WHERE user_id = $1").bind(user).fetch_optional(db).await?)
}

/// Whether somebody wants words in the place of pictures.
pub async fn wants_words(db: &mut Db, user: i64) -> Result<bool, StoreError> {
    let found = query_scalar("SELECT text_maps FROM people WHERE user_id = $1").bind(user).fetch_optional(db).await?;
    Ok(found == Some(1_i64))
}

/// What those have said who sit at a table.
pub async fn at_table(db: &mut Db, table: i64) -> Result<Vec<PersonRow>, StoreError> {
    let sql = "SELECT * FROM people WHERE user_id IN (SELECT user_id FROM seats WHERE table_id = $1) ORDER BY user_id";
    Ok(query_as(sql).bind(table).fetch_all(db).await?)
}

/// All rows, for checking a database.
pub async fn all(db: &mut Db) -> Result<Vec<PersonRow>, StoreError> {
    Ok(query_as("SELECT * FROM people ORDER BY user_id").fetch_all(db).await?)
}

/// Takes a row away.
pub async fn remove(db: &mut Db, user: i64) -> Result<(), StoreError> {
    query("DELETE FROM people WHERE user_id = $1").bind(user).execute(db).await?;
    Ok(())
}

/// Puts a row in the place of the one there was.
pub async fn put(db: &mut Db, row: &PersonRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO people (user_id, zone, quiet_from, quiet_until, at, text_maps) VALUES ($1, $2, $3, $4, $5, $6) \
               ON CONFLICT (user_id) DO UPDATE SET zone = $2, quiet_from = $3, quiet_until = $4, at = $5, text_maps = $6";
    query(sql)
        .bind(row.user_id)
        .bind(&row.zone)
        .bind(row.quiet_from)
        .bind(row.quiet_until)
        .bind(row.at)
        .bind(row.text_maps)
        .execute(db)
        .await?;
    Ok(())
}
