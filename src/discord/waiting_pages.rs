//! Pages of people whose orders are in, as they are known while the process lives: one of each person in each channel.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::caller::Caller;
use super::responder::Responder;
use crate::host::api::message::Waits;
use crate::host::{Call, ChannelId, Look, Message, ReplyPlace, Request, UserId};

/// Pages at a time; whoever comes later presses *Give orders*.
const PAGES_MAX: usize = 500;

/// The newest page of each person in each channel.
#[derive(Debug, Default)]
pub(super) struct WaitingPages(Mutex<BTreeMap<(UserId, ChannelId), Page>>);

#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) responder: Responder,
    /// Asks for the page that takes its place.
    pub(super) call: Call,
    pub(super) waits: Waits,
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
    pub(super) fn open(&self) -> Vec<Page> {
        let mut pages = self.pages();
        pages.retain(|_, page| page.responder.may_edit());
        pages.values().cloned().collect()
    }

    /// Puts another in the place of that page, or takes it away; says whether it was there still.
    pub(super) fn replace(&self, page: &Page, next: Option<Page>) -> bool {
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
