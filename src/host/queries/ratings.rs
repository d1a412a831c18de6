//! Reckoning all ratings again: every rated game in the order of their ends, from how it ended and who played it. What differs
//! is put right.

use std::collections::BTreeMap;

use crate::contract::Outcome;
use crate::host::UserId;
use crate::host::table::rating::{self, GameResult, Score};
use crate::store::ratings::{RatedGame, RatedSeat};
use crate::store::{Db, Force, Store, StoreError, ratings, tables};

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reckoned {
    /// Rated games.
    pub games: usize,
    /// Of these, with other numbers than were kept.
    pub differing: usize,
}

/// Why it cannot be done; nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum RatingsError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// How a game ended cannot be read.
    #[error("how table {0} ended cannot be read: {1}")]
    Outcome(i64, String),
}

/// Whose numbers: server, system, kind, person.
type Key = (i64, String, String, i64);

/// Reckons them again, in one transaction.
///
/// # Errors
/// [`RatingsError`]; then everything is as it was.
pub async fn recompute(store: &Store) -> Result<Reckoned, RatingsError> {
    store.write(Force::Durable, async |db| all(db).await).await
}

async fn all(db: &mut Db) -> Result<Reckoned, RatingsError> {
    let mut now: BTreeMap<Key, Score> = BTreeMap::new();
    let mut reckoned = Reckoned::default();
    for game in ratings::all_games(db).await? {
        let kept = ratings::seats_of(db, game.table_id).await?;
        let results = results(db, &game, &kept).await?;
        let people: Vec<UserId> = kept.iter().map(|row| UserId::of_column(row.user_id)).collect();
        let before: Vec<Score> = kept.iter().map(|row| before(&now, &game, row)).collect();
        let rows = rating::rows(game.table_id, &people, &results, &before);
        for row in &rows {
            let after = Score { rating: row.rating, deviation: row.deviation, volatility: row.volatility };
            now.insert(key(&game, row), after);
        }
        reckoned.games += 1;
        if rows != kept {
            reckoned.differing += 1;
            for row in &rows {
                ratings::put_seat(db, row).await?;
            }
        }
    }
    Ok(reckoned)
}

/// What somebody had before a game. Of those who were forgotten nobody can say which game was whose: it is as it was kept.
fn before(now: &BTreeMap<Key, Score>, game: &RatedGame, row: &RatedSeat) -> Score {
    if row.user_id == UserId::FORMER.column() {
        let (rating, deviation, volatility) = (row.rating_before, row.deviation_before, row.volatility_before);
        return Score { rating, deviation, volatility };
    }
    now.get(&key(game, row)).copied().unwrap_or(Score::NEW)
}

fn key(game: &RatedGame, row: &RatedSeat) -> Key {
    (game.guild_id, game.system.clone(), game.kind.clone(), row.user_id)
}

async fn results(db: &mut Db, game: &RatedGame, kept: &[RatedSeat]) -> Result<Vec<GameResult>, RatingsError> {
    let id = game.table_id;
    let unreadable = |cause: String| RatingsError::Outcome(id, cause);
    let outcome = tables::find(db, id).await?.and_then(|row| row.outcome);
    let outcome = outcome.ok_or_else(|| unreadable("it has not ended".to_owned()))?;
    let outcome: Outcome = serde_json::from_str(&outcome).map_err(|error| unreadable(error.to_string()))?;
    Ok(kept.iter().map(|row| GameResult::of(&outcome, row.seat)).collect())
}
