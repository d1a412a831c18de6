//! What a player was told alone of what others' orders, deadlines and computer players did: kept with the entry of the
//! log, and shown until the player has given another order.

use crate::contract::Seat;
use crate::host::api::escape;
use crate::host::context::Ctx;
use crate::host::context::failure::Fault;
use crate::host::table::Table;
use crate::host::table::changes::Notes;
use crate::kit::words::count;
use crate::store::log::{self, LogRow};

/// Above notes that are shown before another order is given.
pub(crate) const HEADING: &str = "Since your last order:";
/// Characters of the notes in one answer.
const ROOM_CHARS: usize = 900;
/// Characters of one note.
const NOTE_CHARS: usize = 300;

/// What that seat alone was told since its last order; nothing once an order of this very call has shown it.
pub(crate) async fn notes_since_last_order(ctx: &Ctx, table: &Table, seat: Seat) -> Result<Vec<String>, Fault> {
    let is_own = |e: &LogRow| e.kind == "order" && e.seat == Some(seat.0.into());
    if table.changes.entries.iter().any(|(entry, _)| is_own(entry)) {
        return Ok(vec![]);
    }
    let (id, seat_number) = (table.id.0, seat.0.into());
    let read = ctx.store.read(async |db| {
        let last = log::last_order_of(db, id, seat_number).await?.map_or(-1, |order| order.seq);
        log::standing_after(db, id, last).await
    });
    let entries = read.await?;
    let notes = entries.iter().map(notes_of).collect::<Result<Vec<Notes>, Fault>>()?;
    Ok(notes.into_iter().filter_map(|mut notes| notes.remove(&seat.0)).flatten().collect())
}

/// The notes of an entry.
pub(crate) fn notes_of(entry: &LogRow) -> Result<Notes, Fault> {
    Ok(serde_json::from_str(&entry.notes)?)
}

/// The notes under a heading, the newest if there is no room for all; nothing when there are none.
pub(crate) fn paragraph(heading: &str, notes: &[String]) -> Option<String> {
    paragraph_within(heading, notes, ROOM_CHARS)
}

/// The same in so many characters.
pub(crate) fn paragraph_within(heading: &str, notes: &[String], room: usize) -> Option<String> {
    let longest = NOTE_CHARS.min(room.saturating_sub(4));
    let mut room = room;
    let mut shown: Vec<String> = Vec::new();
    for note in notes.iter().rev() {
        let line = format!("\n- {}", escape::fit(&note.replace('\n', " "), longest));
        let Some(left) = room.checked_sub(line.chars().count()) else { break };
        room = left;
        shown.push(line);
    }
    shown.reverse();
    let left_out = notes.len() - shown.len();
    let more = if left_out > 0 { format!("\n- … {} before that", count(left_out, "note")) } else { String::new() };
    (!notes.is_empty()).then(|| format!("{heading}{more}{}", shown.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_notes_keep_the_newest_and_count_the_rest() {
        let notes: Vec<String> = (0..200).map(|n| format!("Note number {n} of a long night.")).collect();
        let text = paragraph("Since:", &notes).unwrap();
        assert!(text.chars().count() <= ROOM_CHARS + 60, "{text}");
        assert!(text.contains("notes before that") && text.ends_with("Note number 199 of a long night."), "{text}");
        assert_eq!(paragraph("Since:", &notes[..1]).unwrap(), "Since:\n- Note number 0 of a long night.");
        assert_eq!(paragraph("Since:", &[]), None);
    }
}
