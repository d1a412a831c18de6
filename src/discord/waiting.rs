//! Pages of people whose orders are in: each is shown anew, in its place, as soon as who is missing or the phase has changed,
//! for as long as Discord takes edits. Nothing depends on it: what is kept here dies with the process, and *Give orders* opens
//! the page again.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::caller::Caller;
use super::data::Data;
use super::responder::Responder;
use crate::host::api::message::Waits;
use crate::host::{Call, ChannelId, Look, Message, ReplyPlace, Request, TableId, UserId};

/// How often it is looked whether something has changed.
const BETWEEN: Duration = Duration::from_secs(2);
/// Pages at a time; whoever comes later presses *Give orders*.
const PAGES_MAX: usize = 500;

/// The newest page of each person in each channel.
#[derive(Debug, Default)]
pub(super) struct WaitingPages(Mutex<BTreeMap<(UserId, ChannelId), Page>>);

#[derive(Clone, Debug)]
struct Page {
    responder: Responder,
    /// Asks for the page that takes its place.
    call: Call,
    waits: Waits,
}

impl WaitingPages {
    /// What somebody sees now in that place: a page that waits, or another one in its place.
    pub(super) fn shown(&self, caller: &Caller<'_>, place: ReplyPlace, message: &Message) {
        let call = caller.call(Request::Look(Look::Panel));
        let key = (call.actor.user, call.place.channel);
        let mut pages = self.pages();
        match &message.waits {
            Some(waits) if pages.len() < PAGES_MAX || pages.contains_key(&key) => {
                let (responder, waits) = (caller.responder(), waits.clone());
                pages.insert(key, Page { responder, call, waits });
            }
            None if place == ReplyPlace::Update => drop(pages.remove(&key)),
            Some(_) | None => {}
        }
    }

    /// Those that can be changed still.
    fn open(&self) -> Vec<Page> {
        let mut pages = self.pages();
        pages.retain(|_, page| page.responder.may_edit());
        pages.values().cloned().collect()
    }

    /// Puts another in the place of that page, or takes it away; says whether it was there still.
    fn replace(&self, page: &Page, next: Option<Page>) -> bool {
        let key = (page.call.actor.user, page.call.place.channel);
        let mut pages = self.pages();
        let is_there = pages.get(&key).is_some_and(|known| known.call.id == page.call.id && known.waits == page.waits);
        if is_there {
            match next {
                Some(next) => drop(pages.insert(key, next)),
                None => drop(pages.remove(&key)),
            }
        }
        is_there
    }

    fn pages(&self) -> MutexGuard<'_, BTreeMap<(UserId, ChannelId), Page>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

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
