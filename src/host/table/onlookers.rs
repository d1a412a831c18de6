//! People without a seat: who of them follows a table, and whether they see it as it is or one phase late. What seats have
//! sealed is shown to none of them, now or late.

use crate::contract::DraftError;
use crate::host::table::Table;
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::table::stage::Status;
use crate::host::{Timestamp, UserId};
use crate::store::{Db, StoreError, followers};

/// What may stand between options.
const SEPARATORS: [char; 4] = [' ', ',', ';', '\n'];

/// How people without a seat see a game under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Watch {
    /// As it is.
    Open,
    /// As it was when the phase before the newest began.
    Delayed,
}

/// Somebody begins to follow a table, or ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Following {
    Begins(UserId),
    Ends(UserId),
}

impl Watch {
    pub(crate) const fn column(self) -> i64 {
        match self {
            Self::Open => 0,
            Self::Delayed => 1,
        }
    }

    pub(crate) fn of_column(column: i64) -> Option<Self> {
        [Self::Open, Self::Delayed].into_iter().find(|watch| watch.column() == column)
    }

    /// What the lobby says of it; nothing of what is usual.
    pub(crate) const fn note(self) -> Option<&'static str> {
        match self {
            Self::Open => None,
            Self::Delayed => Some("Watching: who has no seat sees maps and status one phase late"),
        }
    }
}

/// What options say of it, and the other options.
pub(crate) fn wish(options: &str) -> Result<(Option<Watch>, String), DraftError> {
    let (mut said, mut rest) = (None, Vec::new());
    for word in options.split(SEPARATORS).filter(|word| !word.is_empty()) {
        let (name, value) = word.split_once(['=', ':']).unwrap_or((word, ""));
        if !name.eq_ignore_ascii_case("watch") {
            rest.push(word);
            continue;
        }
        let problem = match (said, value.to_lowercase().as_str()) {
            (Some(_), _) => "it has been said already",
            (None, "open") => {
                said = Some(Watch::Open);
                continue;
            }
            (None, "delayed") => {
                said = Some(Watch::Delayed);
                continue;
            }
            _ => "a table is watched as it is, or one phase late",
        };
        let choices = ["watch=open", "watch=delayed"].map(str::to_owned).to_vec();
        return Err(DraftError::not_understood("options", word, problem, choices));
    }
    Ok((said, if said.is_some() { rest.join(" ") } else { options.to_owned() }))
}

impl Table {
    /// Those who follow and have no seat.
    pub(crate) fn onlookers(&self) -> Vec<UserId> {
        self.followers.iter().copied().filter(|user| self.seat_of(*user).is_none()).collect()
    }

    /// Whether somebody sees this table one phase late.
    pub(crate) fn is_late_for(&self, user: UserId) -> bool {
        self.is_late() && self.seat_of(user).is_none()
    }

    /// Whether people without a seat see this table one phase late.
    pub(crate) fn is_late(&self) -> bool {
        self.watch == Watch::Delayed && self.status() == Status::Playing
    }

    /// Tells those who follow that a phase has run, or of the end; what they were told before goes.
    pub(crate) fn tell_followers(&mut self, now: Timestamp) {
        if let Some(post) = self.follow_post.take() {
            self.send(Delivery::Delete { post }, &PendingMessage::default(), now);
        }
        if !self.onlookers().is_empty() {
            let phase = self.phase;
            self.follow_post = Some(self.send(Delivery::Follow { phase }, &PendingMessage::default(), now));
        }
    }

    /// Somebody begins to follow, or ends it.
    pub(crate) fn follow(&mut self, following: Following) {
        match following {
            Following::Begins(user) => self.followers.push(user),
            Following::Ends(user) => self.followers.retain(|other| *other != user),
        }
        self.changes.following.push(following);
    }
}

/// Writes who begins to follow and who ends it.
pub(crate) async fn write(db: &mut Db, table: &Table, now: i64) -> Result<(), StoreError> {
    for following in &table.changes.following {
        match following {
            Following::Begins(user) => followers::put(db, table.id.0, user.column(), now).await?,
            Following::Ends(user) => followers::remove(db, table.id.0, user.column()).await?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_say_how_a_table_is_watched_and_the_rest_is_others() {
        let said = |options: &str| wish(options).map_err(drop);
        assert_eq!(said("budget=150, rounds=8"), Ok((None, "budget=150, rounds=8".to_owned())));
        assert_eq!(said("budget=150 Watch:Delayed"), Ok((Some(Watch::Delayed), "budget=150".to_owned())));
        assert_eq!(said("watch=open rated=on"), Ok((Some(Watch::Open), "rated=on".to_owned())));
        assert!(said("watch=late").is_err() && said("watch").is_err() && said("watch=open watch=open").is_err());
    }
}
