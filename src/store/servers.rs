//! Table `servers`: what a server has said of itself.

use sqlx::{query, query_scalar};

use super::{Db, StoreError};

/// The role whose holders moderate the tables of a server; `None`: there is none.
pub async fn moderator_role(db: &mut Db, guild: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT moderator_role FROM servers WHERE guild_id = $1";
    let found: Option<Option<i64>> = query_scalar(sql).bind(guild).fetch_optional(db).await?;
    Ok(found.flatten())
}

/// Puts another in its place, or none.
pub async fn set_moderator_role(db: &mut Db, guild: i64, role: Option<i64>, at: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO servers (guild_id, moderator_role, at) VALUES ($1, $2, $3) \
               ON CONFLICT (guild_id) DO UPDATE SET moderator_role = excluded.moderator_role, at = excluded.at";
    query(sql).bind(guild).bind(role).bind(at).execute(db).await?;
    Ok(())
}
