//! Wake-ups between processes: whoever has more to do than they can begin tells the others, who look at once and not a second
//! later. Nothing depends on it. Only on a server; sent outside of any transaction, where it would make others wait.

use sqlx::postgres::PgListener;

use super::{Address, Store, StoreError};

/// Hears the wake-ups of all processes, our own among them.
#[derive(Debug)]
pub struct Listener(PgListener);

impl Listener {
    /// Returns when somebody has sent one, or some may have been lost.
    ///
    /// # Errors
    /// The connection is lost and cannot be made again.
    pub async fn heard(&mut self) -> Result<(), StoreError> {
        Ok(self.0.try_recv().await.map(drop)?)
    }
}

impl Store {
    /// Sends a wake-up.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub async fn wake_others(&self) -> Result<(), StoreError> {
        self.at_once(async |db| Ok(sqlx::raw_sql("NOTIFY so_wake").execute(db).await.map(drop)?)).await
    }

    /// Hears wake-ups from now on, over a connection of its own; `None`: there is nobody to send any.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub async fn listen(&self) -> Result<Option<Listener>, StoreError> {
        let Some(Address::Server(server)) = self.at.as_deref() else { return Ok(None) };
        let mut listener = PgListener::connect(server.url()).await?;
        listener.listen("so_wake").await?;
        Ok(Some(Listener(listener)))
    }
}
