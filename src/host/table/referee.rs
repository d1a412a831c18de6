//! The referee of a table: somebody without a seat, whom all who play have agreed upon and who has said yes. They see what everybody
//! sees; what every side sees only where the table was opened so.

use crate::host::table::Table;
use crate::host::table::stage::Status;
use crate::host::{Timestamp, UserId};
use crate::store::referees::RefereeRow;

/// A referee, or somebody who is to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Referee {
    pub(crate) user: UserId,
    /// Whether they have said yes.
    pub(crate) wants: bool,
    /// Whether the players have.
    pub(crate) is_agreed: bool,
    pub(crate) at: Timestamp,
}

impl Referee {
    pub(crate) fn decode(row: &RefereeRow) -> Self {
        let user = UserId::of_column(row.user_id);
        Self { user, wants: row.wants != 0, is_agreed: row.agreed != 0, at: Timestamp(row.at) }
    }

    pub(crate) fn encode(self) -> RefereeRow {
        let user_id = self.user.column();
        RefereeRow { user_id, wants: self.wants.into(), agreed: self.is_agreed.into(), at: self.at.0 }
    }

    const fn is_here(self) -> bool {
        self.wants && self.is_agreed
    }
}

impl Table {
    /// Whoever watches over this table now.
    pub(crate) fn referee_here(&self) -> Option<UserId> {
        self.referee.filter(|referee| referee.is_here()).map(|referee| referee.user)
    }

    pub(crate) fn is_referee(&self, user: UserId) -> bool {
        self.referee_here() == Some(user)
    }

    /// Whether they see what every side sees.
    pub(crate) fn sees_all(&self, user: UserId) -> bool {
        self.shows_referee_all
            && self.is_referee(user)
            && self.status() == Status::Playing
            && self.seat_of(user).is_none()
    }

    /// Somebody is one from now on, or is to be; or nobody is.
    pub(crate) fn set_referee(&mut self, referee: Option<Referee>) {
        self.referee = referee;
        self.changes.referee = Some(RefereeChange(referee.map(Referee::encode)));
    }

    /// What a question of this kind asks for.
    pub(crate) fn referee_wish(&self) -> String {
        let Some(Referee { user, wants, .. }) = self.referee else { return "asks for a referee".to_owned() };
        let whom = if wants {
            "asks to be the referee of this game".to_owned()
        } else {
            format!("asks for <@{user}> as referee")
        };
        let sees = if self.shows_referee_all {
            "They would see **what every side sees** (the table was opened with referee=all)"
        } else {
            "They would see what everybody sees and nothing sealed"
        };
        format!("{whom}. {sees}, and could act by `/moderate` here, each time with a reason that is posted")
    }

    /// `Referee: somebody, who sees what every side sees.`
    pub(crate) fn referee_note(&self) -> Option<String> {
        let sees = if self.shows_referee_all { "what every side sees" } else { "what everybody sees" };
        self.referee_here().map(|user| format!("Referee: <@{user}>, who sees {sees} and can act by `/moderate`."))
    }
}

/// Who is to be kept as the referee.
#[derive(Debug)]
pub(crate) struct RefereeChange(pub(crate) Option<RefereeRow>);
