//! The migrations, embedded. A test compares the list with the folder.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, description and text, as the names of the files have them. Never changed once released.
const FILES: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    (2, "saved texts", include_str!("../../migrations/sqlite/0002_saved_texts.sql")),
    (3, "recovery", include_str!("../../migrations/sqlite/0003_recovery.sql")),
    (4, "phases notes questions", include_str!("../../migrations/sqlite/0004_phases_notes_questions.sql")),
    (5, "live posts", include_str!("../../migrations/sqlite/0005_live_posts.sql")),
    (6, "posted", include_str!("../../migrations/sqlite/0006_posted.sql")),
    (7, "people", include_str!("../../migrations/sqlite/0007_people.sql")),
    (8, "clocks", include_str!("../../migrations/sqlite/0008_clocks.sql")),
    (9, "vacations", include_str!("../../migrations/sqlite/0009_vacations.sql")),
    (10, "promises", include_str!("../../migrations/sqlite/0010_promises.sql")),
    (11, "acts", include_str!("../../migrations/sqlite/0011_acts.sql")),
    (12, "silences", include_str!("../../migrations/sqlite/0012_silences.sql")),
    (13, "moderation", include_str!("../../migrations/sqlite/0013_moderation.sql")),
    (15, "retention", include_str!("../../migrations/sqlite/0015_retention.sql")),
    (16, "ratings", include_str!("../../migrations/sqlite/0016_ratings.sql")),
    (17, "text maps", include_str!("../../migrations/sqlite/0017_text_maps.sql")),
    (20, "past posts", include_str!("../../migrations/sqlite/0020_past_posts.sql")),
    (21, "shares", include_str!("../../migrations/sqlite/0021_shares.sql")),
    (22, "followers", include_str!("../../migrations/sqlite/0022_followers.sql")),
    (23, "banks", include_str!("../../migrations/sqlite/0023_banks.sql")),
    (24, "referees", include_str!("../../migrations/sqlite/0024_referees.sql")),
    (25, "servers", include_str!("../../migrations/sqlite/0025_servers.sql")),
    (26, "nudges", include_str!("../../migrations/sqlite/0026_nudges.sql")),
    (27, "preferences", include_str!("../../migrations/sqlite/0027_preferences.sql")),
    (28, "wishes", include_str!("../../migrations/sqlite/0028_wishes.sql")),
    (29, "portraits", include_str!("../../migrations/sqlite/0029_portraits.sql")),
    (30, "lessons", include_str!("../../migrations/sqlite/0030_lessons.sql")),
];

/// What brings a database up to date; applied when a store is opened.
pub static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migration = |(number, description, sql): &(i64, &'static str, &'static str)| {
        Migration::new(*number, (*description).into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(FILES.iter().map(migration).collect())
});
