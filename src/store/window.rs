//! Which programs may work on a database: an upgrade of several processes is one after the other, so that for a while two
//! versions work side by side. A migration that only adds leaves `oldest_schema` as it is; one that takes something away, or
//! gives it another meaning, raises it to its own number, a release later than what makes it unnecessary.

use super::{Address, Db, MIGRATIONS, StoreError, counters, error};

/// What a database is, as far as programs of other versions go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The number of the newest migration that it has seen; 0: it is none of ours.
    pub(super) found: i64,
    /// The newest migration that a program has to know at least; `None`: exactly the newest.
    pub(super) oldest: Option<i64>,
}

/// The number of the newest migration that this program knows.
pub(super) fn known() -> i64 {
    MIGRATIONS.iter().fold(0, |newest, migration| migration.version.max(newest))
}

impl Window {
    pub(super) async fn read(db: &mut Db) -> Result<Self, StoreError> {
        let sql = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations WHERE success";
        let found = match sqlx::query_scalar(sql).fetch_one(&mut *db).await {
            Err(sqlx::Error::Database(cause)) if error::is_missing_table(&*cause) => 0,
            read => read?,
        };
        // Only a newer one is asked: one of before has no such number, or not even the table.
        let oldest = if found > known() { counters::find(db, counters::OLDEST_SCHEMA).await? } else { None };
        Ok(Self { found, oldest })
    }

    /// Whether this program may work on it once it has brought it up to date.
    pub(super) fn takes(self, known: i64) -> bool {
        self.found <= known || self.oldest.is_some_and(|oldest| oldest <= known)
    }

    /// Refuses a database whose time is later than this program's.
    pub(super) fn check(self, at: &Address) -> Result<(), StoreError> {
        if self.takes(known()) {
            return Ok(());
        }
        let oldest = self.oldest.unwrap_or(self.found);
        Err(StoreError::TooNew { database: at.to_string(), oldest, known: known() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_database_takes_the_programs_that_know_enough_of_it() {
        let window = |found, oldest| Window { found, oldest };
        assert!(window(40, None).takes(40) && window(39, None).takes(40));
        assert!(!window(41, None).takes(40), "it says nothing");
        assert!(window(45, Some(40)).takes(40));
        assert!(!window(45, Some(41)).takes(40));
    }
}
