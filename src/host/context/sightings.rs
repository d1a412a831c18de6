//! Avatars as they were seen with calls, until a worker has looked after them: nothing that a call waits for.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::host::api::avatar::Avatar;
use crate::host::{Timestamp, UserId};

/// Past so many people all of them are looked after anew.
const PEOPLE_MAX: usize = 10_000;

/// Who was seen with which avatar.
#[derive(Debug, Default)]
pub(crate) struct Sightings {
    people: Mutex<People>,
    seen: Notify,
}

#[derive(Debug, Default)]
struct People {
    waiting: BTreeMap<UserId, Option<Avatar>>,
    settled: BTreeMap<UserId, Settled>,
}

/// An avatar that was looked after.
#[derive(Debug)]
struct Settled {
    avatar: Option<Avatar>,
    /// When it is worth another look.
    again: Timestamp,
}

impl Sightings {
    /// Somebody was seen; work for whoever looks after it, unless that was done.
    pub(crate) fn note(&self, user: UserId, avatar: Option<&Avatar>, now: Timestamp) {
        let mut people = self.people();
        let is_settled =
            people.settled.get(&user).is_some_and(|known| known.avatar.as_ref() == avatar && now < known.again);
        if is_settled || people.waiting.len() >= PEOPLE_MAX {
            return;
        }
        people.waiting.insert(user, avatar.cloned());
        drop(people);
        self.seen.notify_one();
    }

    /// The next to be looked after.
    pub(crate) fn next(&self) -> Option<(UserId, Option<Avatar>)> {
        self.people().waiting.pop_first()
    }

    /// Returns when there may be one.
    pub(crate) async fn seen(&self) {
        self.seen.notified().await;
    }

    /// An avatar was looked after; it is worth another look from that moment on.
    pub(crate) fn settle(&self, user: UserId, avatar: Option<Avatar>, again: Timestamp) {
        let mut people = self.people();
        if people.settled.len() >= PEOPLE_MAX {
            people.settled.clear();
        }
        people.settled.insert(user, Settled { avatar, again });
    }

    /// What was done for somebody holds no more.
    pub(crate) fn unsettle(&self, user: UserId) {
        self.people().settled.remove(&user);
    }

    fn people(&self) -> MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_looked_after_is_left_alone_until_it_is_another_or_worth_another_try() {
        let (sightings, user, now) = (Sightings::default(), UserId(1), Timestamp(100));
        let (one, other) = (Avatar::parse("a1"), Avatar::parse("a2"));
        let seen = |avatar: &Option<Avatar>, at: i64| {
            sightings.note(user, avatar.as_ref(), Timestamp(at));
            sightings.next()
        };
        assert_eq!(seen(&one, 100), Some((user, one.clone())));
        assert_eq!(seen(&one, 100), Some((user, one.clone())), "nobody said what came of it");
        sightings.settle(user, one.clone(), now.after(50));
        assert_eq!(seen(&one, 149), None);
        assert_eq!(seen(&other, 149), Some((user, other.clone())));
        sightings.settle(user, other.clone(), now.after(50));
        assert_eq!(seen(&other, 149), None);
        assert_eq!(seen(&other, 150), Some((user, other.clone())));
        sightings.settle(user, None, Timestamp(999));
        assert_eq!(seen(&None, 150), None);
        sightings.unsettle(user);
        assert_eq!(seen(&None, 150), Some((user, None)));
    }
}
