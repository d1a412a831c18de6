//! The migrations, embedded, for each engine under the same numbers. A test compares the list with the folders.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// `(number, "description", file)`, the file as each engine reads it.
macro_rules! files {
    ($(($number:literal, $description:literal, $file:literal)),+ $(,)?) => {
        &[$((
            $number,
            $description,
            include_str!(concat!("../../migrations/sqlite/", $file)),
            include_str!(concat!("../../migrations/postgres/", $file)),
        )),+]
    };
}

/// Number, description and text for SQLite and for PostgreSQL, as the names of the files have them. Never changed once released.
const FILES: &[(i64, &str, &str, &str)] = files![
    (1, "tables", "0001_tables.sql"),
    (2, "saved texts", "0002_saved_texts.sql"),
    (3, "recovery", "0003_recovery.sql"),
    (4, "phases notes questions", "0004_phases_notes_questions.sql"),
    (5, "live posts", "0005_live_posts.sql"),
    (6, "posted", "0006_posted.sql"),
    (7, "people", "0007_people.sql"),
    (8, "clocks", "0008_clocks.sql"),
    (9, "vacations", "0009_vacations.sql"),
    (10, "promises", "0010_promises.sql"),
    (11, "acts", "0011_acts.sql"),
    (12, "silences", "0012_silences.sql"),
    (13, "moderation", "0013_moderation.sql"),
    (15, "retention", "0015_retention.sql"),
    (16, "ratings", "0016_ratings.sql"),
    (17, "text maps", "0017_text_maps.sql"),
    (20, "past posts", "0020_past_posts.sql"),
    (21, "shares", "0021_shares.sql"),
    (22, "followers", "0022_followers.sql"),
    (23, "banks", "0023_banks.sql"),
    (24, "referees", "0024_referees.sql"),
    (25, "servers", "0025_servers.sql"),
    (26, "nudges", "0026_nudges.sql"),
    (27, "preferences", "0027_preferences.sql"),
    (28, "wishes", "0028_wishes.sql"),
    (29, "portraits", "0029_portraits.sql"),
    (30, "lessons", "0030_lessons.sql"),
    (31, "processes", "0031_processes.sql"),
    (32, "shards", "0032_shards.sql"),
    (33, "chapters", "0033_chapters.sql"),
];

/// What brings a database of SQLite up to date; applied when a store is opened.
pub static MIGRATIONS: LazyLock<Migrator> =
    LazyLock::new(|| migrator(FILES.iter().map(|(number, description, sql, _)| (*number, *description, *sql))));

/// The same for PostgreSQL.
pub static POSTGRES_MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut all = migrator(FILES.iter().map(|(number, description, _, sql)| (*number, *description, *sql)));
    // Newer processes may have been here; whether this one may work beside them is asked before.
    all.set_ignore_missing(true);
    all
});

fn migrator(files: impl Iterator<Item = (i64, &'static str, &'static str)>) -> Migrator {
    let migration = |(number, description, sql): (i64, &'static str, &'static str)| {
        Migration::new(number, description.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(files.map(migration).collect())
}
