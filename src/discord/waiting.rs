//! Pages of people whose orders are in: each is shown anew, in its place, as soon as who is missing or the phase has changed,
//! for as long as Discord takes edits. Nothing depends on it: what is kept of them dies with the process, and *Give orders*
//! opens the page again.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::data::Data;
use super::waiting_pages::Page;
use crate::host::TableId;

/// How often it is looked whether something has changed.
const BETWEEN: Duration = Duration::from_secs(2);

/// Looks after the pages, for ever.
pub(super) async fn look_after(data: &Data) {
    loop {
        sleep(BETWEEN).await;
        let mut marks: BTreeMap<TableId, Option<String>> = BTreeMap::new();
        for page in data.waiting.open() {
            let table = page.waits.table;
            if let Entry::Vacant(unknown) = marks.entry(table) {
                unknown.insert(data.host.wait_mark(table).await);
            }
            let is_news = marks[&table].as_ref().is_some_and(|mark| *mark != page.waits.mark);
            if is_news {
                show_anew(data, &page).await;
            }
        }
    }
}

async fn show_anew(data: &Data, page: &Page) {
    let began = Instant::now();
    let reply = data.host.handle(page.call.clone()).await;
    let next = reply.message.waits.clone().map(|waits| Page { waits, ..page.clone() });
    // Whoever has pressed meanwhile sees something else there.
    if data.waiting.replace(page, next) {
        page.responder.show_anew(&data.rest, &reply.message).await;
        tracing::debug!(call = page.call.id.0, took_ms = began.elapsed().as_millis(), "a waiting page was shown anew");
    }
}
