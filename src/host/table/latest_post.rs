//! The newest post of a phase names, in its last part, those whose orders are awaited and when time is up. Whatever changes
//! that asks for an edit in the same transaction; `workers::live` does it.

use crate::contract::Seat;
use crate::host::api::limits::{AGED_SECONDS, EDIT_AGED_SECONDS, EDIT_SECONDS};
use crate::host::table::Table;
use crate::host::table::stage::Status;
use crate::host::{Timestamp, UserId};
use crate::kit::words::and;
use crate::store::live_posts::{self, LivePost};
use crate::store::{Db, StoreError};

impl Table {
    /// `Circle is in. Missing: <@1> (Triangle), until tomorrow (in a day).`, and who is missing.
    pub(crate) fn awaited_line(&self) -> (String, Vec<UserId>) {
        let awaited = self.awaited();
        let people: Vec<UserId> = awaited.iter().filter_map(|s| self.person(*s)).collect();
        let has_banks = self.bank().is_some();
        let missing = awaited.iter().map(|seat| match self.person(*seat) {
            Some(user) if has_banks => format!("<@{}> ({}){}", user.0, self.side(*seat), self.own_time(*seat)),
            Some(user) => format!("<@{}> ({})", user.0, self.side(*seat)),
            None => self.label(*seat),
        });
        let missing: Vec<String> = missing.collect();
        let missing = if has_banks { missing.join("; ") } else { format!("{}{}", and(&missing), self.until(&[])) };
        let seats_in: Vec<String> =
            self.all_seats().filter(|seat| !awaited.contains(seat)).map(|seat| self.side(seat)).collect();
        let is_in = match seats_in.as_slice() {
            [] => String::new(),
            [one] => format!("{one} is in. "),
            several => format!("{} are in. ", and(several)),
        };
        (format!("{is_in}Missing: {missing}."), people)
    }

    /// `, until tomorrow (in a day)`; empty without a deadline. Where each has a bank, for each of these seats.
    pub(crate) fn until(&self, seats: &[Seat]) -> String {
        match seats {
            [seat] if self.bank().is_some() => self.own_time(*seat),
            several if self.bank().is_some() => {
                let own = |seat: &Seat| format!("{}{}", self.side(*seat), self.own_time(*seat).trim_start_matches(','));
                format!("; {}", several.iter().map(own).collect::<Vec<_>>().join("; "))
            }
            _ => self.due.map(until).unwrap_or_default(),
        }
    }

    /// `, until tomorrow (in a day), of it 2 days bank`; empty while it stands still.
    fn own_time(&self, seat: Seat) -> String {
        self.due_of(seat).map(|at| until(at) + &self.saved_words(seat)).unwrap_or_default()
    }

    /// The last part of a phase's post: what is asked next, who is in, who is missing until when. It tells nothing that
    /// `/game status` does not tell everybody.
    pub(crate) fn last_part(&self) -> String {
        let asked = self.game().map(|game| game.heading().asked()).unwrap_or_default();
        let (line, _) = self.awaited_line();
        let stands_still = match self.bank() {
            Some(_) => self.banks.is_idle && self.pause.is_none(),
            None => self.due.is_none() && self.pause.is_none() && self.pace.seconds().is_some(),
        };
        let still = if stands_still {
            "Nobody has given orders for several phases, so the clock stands still until somebody does.\n"
        } else {
            ""
        };
        format!("{still}{}Next: **{asked}**. {line}", self.clock_notes())
    }

    /// Whether the last part of the newest post was true when this table was loaded and is so no more.
    pub(crate) fn has_outdated_post(&self) -> bool {
        let is_of_this_phase = self.status() == Status::Playing && self.announced_window == Some(self.window);
        let is_old = self.announced.is_none() && self.live_post.is_some();
        is_of_this_phase && is_old && self.last_part() != self.last_part_before
    }
}

fn until(at: Timestamp) -> String {
    format!(", until <t:{at}:F> (<t:{at}:R>)")
}

/// Writes what a table changed about the newest post.
pub(crate) async fn write(db: &mut Db, table: &Table, now: i64) -> Result<(), StoreError> {
    let id = table.id.0;
    if let (Some(words), Some(post)) = (&table.announced, table.live_post) {
        return live_posts::begin(db, id, post.0, words, now).await;
    }
    match live_posts::find(db, id).await?.filter(|_| table.has_outdated_post()) {
        Some(row) => live_posts::ask(db, id, time_for(&row, now)).await,
        None => Ok(()),
    }
}

/// When a post may be edited: soon, so that several changes are one edit. Discord allows few edits an hour of a message
/// that is older than an hour (30046), and taking its buttons off is one of them.
fn time_for(row: &LivePost, now: i64) -> i64 {
    let soon = now + EDIT_SECONDS;
    match row.edited_at {
        Some(edited_at) if now - row.posted_at >= AGED_SECONDS => soon.max(edited_at + EDIT_AGED_SECONDS),
        _ => soon,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_post_is_edited_twice_an_hour_at_most() {
        let row = |edited_at| LivePost {
            table_id: 1,
            post: 1,
            words: String::new(),
            posted_at: 0,
            due_at: None,
            edited_at,
            wish: 0,
            tries: 0,
        };
        assert_eq!(time_for(&row(Some(100)), 101), 101 + EDIT_SECONDS, "young");
        let old = AGED_SECONDS + 1;
        assert_eq!(time_for(&row(None), old), old + EDIT_SECONDS);
        assert_eq!(time_for(&row(Some(old - 10)), old), old - 10 + EDIT_AGED_SECONDS);
        assert_eq!(time_for(&row(Some(0)), old), old + EDIT_SECONDS);
    }
}
