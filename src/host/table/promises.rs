//! Seats that are promised: to whom, until when, and the message that says so. A seat is promised to one person at a time,
//! and one person is promised one seat of a table; the database holds both.

use crate::contract::Seat;
use crate::host::context::failure::Fault;
use crate::host::table::Table;
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::{PostNo, TableId, Timestamp, UserId};
use crate::store::promises::PromiseRow;

/// A seat that is promised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Promise {
    pub(crate) to: Promised,
    /// Slug of the side that goes with it.
    pub(crate) side: String,
    /// The message that says so.
    pub(crate) post: PostNo,
    pub(crate) until: Timestamp,
}

/// To whom a seat is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promised {
    /// A seat of a lobby, kept for somebody.
    Invited(UserId),
    /// The seat of somebody who goes, for the one whom they chose.
    Given(UserId),
    /// The same, for whoever comes first.
    Called,
}

impl Promised {
    /// Whom, if it is somebody's alone.
    pub(crate) const fn user(self) -> Option<UserId> {
        match self {
            Self::Invited(user) | Self::Given(user) => Some(user),
            Self::Called => None,
        }
    }

    const fn slug(self) -> &'static str {
        match self {
            Self::Invited(_) => "invited",
            Self::Given(_) => "given",
            Self::Called => "called",
        }
    }
}

impl Promise {
    pub(crate) fn decode(table: TableId, row: &PromiseRow) -> Result<Self, Fault> {
        let to = match (row.kind.as_str(), row.user_id.map(UserId::of_column)) {
            ("invited", Some(user)) => Promised::Invited(user),
            ("given", Some(user)) => Promised::Given(user),
            ("called", None) => Promised::Called,
            _ => return Err(Fault::Row { table, what: "a promise", read: format!("{row:?}") }),
        };
        Ok(Self { to, side: row.side.clone(), post: PostNo(row.post), until: Timestamp(row.until_at) })
    }

    pub(crate) fn encode(&self) -> PromiseRow {
        PromiseRow {
            side: self.side.clone(),
            kind: self.to.slug().to_owned(),
            user_id: self.to.user().map(UserId::column),
            post: self.post.0,
            until_at: self.until.0,
        }
    }
}

impl Table {
    /// The seat that is kept for somebody.
    pub(crate) fn promised_to(&self, user: UserId) -> Option<&Promise> {
        self.promises.iter().find(|promise| promise.to.user() == Some(user))
    }

    /// The promise of a seat under way.
    pub(crate) fn promise_of(&self, seat: Seat) -> Option<&Promise> {
        let side = &self.seats.get(seat.index())?.side;
        self.promises.iter().find(|promise| promise.side == *side)
    }

    /// The seat that goes with a promise.
    pub(crate) fn seat_promised(&self, promise: &Promise) -> Option<Seat> {
        self.all_seats().find(|seat| self.seats.get(seat.index()).is_some_and(|s| s.side == promise.side))
    }

    /// A seat is promised from now on.
    pub(crate) fn promise(&mut self, promise: Promise) {
        self.changes.are_promises_new = true;
        self.promises.push(promise);
    }

    /// The promise is kept, refused, withdrawn or over.
    pub(crate) fn end_promise(&mut self, post: PostNo) -> Option<Promise> {
        let at = self.promises.iter().position(|promise| promise.post == post)?;
        self.changes.are_promises_new = true;
        Some(self.promises.remove(at))
    }

    /// The table is over: nothing can come of any promise any more, nor of questions about silence. Their messages lose their
    /// buttons.
    pub(crate) fn void_promises(&mut self, now: Timestamp) {
        self.void_silences(now);
        for promise in std::mem::take(&mut self.promises) {
            self.changes.are_promises_new = true;
            self.send(Delivery::ChangeButtons { post: promise.post, is_last: false }, &PendingMessage::default(), now);
        }
    }
}
