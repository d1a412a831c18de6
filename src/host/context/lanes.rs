//! Who may work when: rules, computers, pictures and replays each have a lane of their own, so that none waits for
//! another, and none grows without bound.
//!
//! | lane | at a time | waiting |
//! |---|---|---|
//! | rules | processors | all of them: each takes a millisecond |
//! | computers | half the processors | their jobs, in the database |
//! | drawing | processors but one | [`DRAWINGS_WAITING`]; what everybody waits for goes first |
//! | looks of one person | [`LOOKS_DRAWN`] | [`LOOKS_WAITING`] |
//! | replays | one | [`REPLAYS_WAITING`], and those of posts |

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit, oneshot};
use tokio::time::Instant;

use crate::host::UserId;
use crate::host::api::limits::{DRAWINGS_WAITING, LOOK_PATIENCE_SECONDS, LOOKS_DRAWN, LOOKS_WAITING, REPLAYS_WAITING};
use crate::metrics::levels::LaneLevel;

/// What a picture is drawn for; what comes first is drawn first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    /// Everybody waits for it.
    Post,
    /// One who has ordered sees what it did.
    Order,
    /// One who looks. After [`LOOK_PATIENCE_SECONDS`] it is drawn before anything else, so that it is never starved.
    Look,
    /// A frame of an animation.
    Frame,
}

/// The lanes of one process.
#[derive(Debug)]
pub(crate) struct Lanes {
    processors: usize,
    rules: Semaphore,
    computers: Semaphore,
    easels: Arc<Easels>,
    lookers: Lookers,
    replays: Replays,
}

impl Lanes {
    /// Lanes for a machine of so many processors.
    pub(crate) fn new(processors: usize) -> Self {
        let processors = processors.max(1);
        Self {
            processors,
            rules: Semaphore::new(processors),
            computers: Semaphore::new(thinkers(processors)),
            easels: Arc::new(Easels::new(easels(processors))),
            lookers: Lookers::default(),
            replays: Replays { one: Semaphore::new(1), inside: AtomicUsize::new(0) },
        }
    }

    /// What is under way in each lane, and what waits.
    pub(crate) fn levels(&self) -> Vec<LaneLevel> {
        let (free, waiting) = {
            let state = self.easels.state();
            (state.free, state.waiters.len())
        };
        let replays = self.replays.inside.load(Ordering::SeqCst);
        let busy = |all: usize, free: usize| all.saturating_sub(free);
        let level = |lane, busy, waiting| LaneLevel { lane, busy, waiting };
        vec![
            level("rules", busy(self.processors, self.rules.available_permits()), None),
            level("computers", busy(thinkers(self.processors), self.computers.available_permits()), None),
            level("drawings", busy(easels(self.processors), free), Some(waiting)),
            level("replays", replays.min(1), Some(replays.saturating_sub(1))),
        ]
    }

    /// A turn for rules. The semaphore is never closed, so there always is a permit.
    pub(crate) async fn rules(&self) -> Option<SemaphorePermit<'_>> {
        self.rules.acquire().await.ok()
    }

    /// A turn for a computer player's thoughts.
    pub(crate) async fn computers(&self) -> Option<SemaphorePermit<'_>> {
        self.computers.acquire().await.ok()
    }

    /// A turn to draw; `None` when too many wait. A post is never turned away: the outbox bounds them.
    pub(crate) async fn easel(&self, purpose: Purpose) -> Option<Easel> {
        self.easels.take(purpose).await
    }

    /// A turn of one person's looks; `None` when too many of theirs are being drawn.
    pub(crate) async fn looker(&self, user: UserId) -> Option<Looker<'_>> {
        self.lookers.enter(user).await
    }

    /// A turn to make an animation; `None` when too many wait. One of a post is never turned away: the outbox bounds them.
    pub(crate) async fn replay(&self, purpose: Purpose) -> Option<Replay<'_>> {
        self.replays.enter(purpose).await
    }
}

/// Computer players that think at a time.
fn thinkers(processors: usize) -> usize {
    (processors / 2).max(1)
}

/// Pictures that are drawn at a time.
fn easels(processors: usize) -> usize {
    (processors - 1).max(1)
}

/// A bounded number of easels, given to whoever has the best reason to draw, and among equals to who came first.
#[derive(Debug)]
struct Easels {
    state: Mutex<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    free: usize,
    /// In the order they came.
    waiters: Vec<Waiter>,
}

#[derive(Debug)]
struct Waiter {
    purpose: Purpose,
    since: Instant,
    turn: oneshot::Sender<Easel>,
}

/// An easel; given to the next one when dropped.
#[derive(Debug)]
pub(crate) struct Easel {
    easels: Option<Arc<Easels>>,
}

impl Easels {
    const fn new(free: usize) -> Self {
        Self { state: Mutex::new(Waiting { free, waiters: Vec::new() }) }
    }

    async fn take(self: &Arc<Self>, purpose: Purpose) -> Option<Easel> {
        let turn = {
            let mut state = self.state();
            if state.free > 0 {
                state.free -= 1;
                return Some(Easel { easels: Some(Arc::clone(self)) });
            }
            // Those who have stopped waiting hold no place.
            state.waiters.retain(|w| !w.turn.is_closed());
            if purpose != Purpose::Post && state.waiters.len() >= DRAWINGS_WAITING {
                return None;
            }
            let (turn, mine) = oneshot::channel();
            state.waiters.push(Waiter { purpose, since: Instant::now(), turn });
            mine
        };
        turn.await.ok()
    }

    fn give_on(self: &Arc<Self>) {
        loop {
            let Some(next) = self.next() else { return };
            match next.turn.send(Easel { easels: Some(Arc::clone(self)) }) {
                Ok(()) => return,
                // Stopped waiting just now: the easel is still here, and must not be given back by its own drop.
                Err(mut easel) => easel.easels = None,
            }
        }
    }

    /// Who draws next; when nobody waits, an easel is free.
    fn next(&self) -> Option<Waiter> {
        let mut state = self.state();
        let now = Instant::now();
        let best = (0..state.waiters.len()).min_by_key(|i| state.waiters[*i].rank(now));
        if best.is_none() {
            state.free += 1;
        }
        best.map(|i| state.waiters.remove(i))
    }

    fn state(&self) -> MutexGuard<'_, Waiting> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiter {
    /// The lower, the sooner; equals in the order they came.
    fn rank(&self, now: Instant) -> (bool, Purpose) {
        let is_patient = self.purpose != Purpose::Look
            || now.duration_since(self.since) < Duration::from_secs(LOOK_PATIENCE_SECONDS);
        (is_patient, self.purpose)
    }
}

impl Drop for Easel {
    fn drop(&mut self) {
        if let Some(easels) = self.easels.take() {
            easels.give_on();
        }
    }
}

/// The looks of each person that are being drawn or wait.
#[derive(Debug, Default)]
struct Lookers {
    people: Mutex<BTreeMap<UserId, Person>>,
}

#[derive(Debug)]
struct Person {
    inside: usize,
    drawn: Arc<Semaphore>,
}

/// A look of one person; given back when dropped.
#[derive(Debug)]
pub(crate) struct Looker<'a> {
    _drawn: Option<OwnedSemaphorePermit>,
    _place: LookerPlace<'a>,
}

#[derive(Debug)]
struct LookerPlace<'a> {
    lookers: &'a Lookers,
    user: UserId,
}

impl Lookers {
    async fn enter(&self, user: UserId) -> Option<Looker<'_>> {
        let (place, drawn) = self.line_up(user)?;
        Some(Looker { _drawn: drawn.acquire_owned().await.ok(), _place: place })
    }

    fn line_up(&self, user: UserId) -> Option<(LookerPlace<'_>, Arc<Semaphore>)> {
        let mut people = self.people();
        let new = || Person { inside: 0, drawn: Arc::new(Semaphore::new(LOOKS_DRAWN)) };
        let person = people.entry(user).or_insert_with(new);
        if person.inside >= LOOKS_DRAWN + LOOKS_WAITING {
            return None;
        }
        person.inside += 1;
        Some((LookerPlace { lookers: self, user }, Arc::clone(&person.drawn)))
    }

    fn people(&self) -> MutexGuard<'_, BTreeMap<UserId, Person>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for LookerPlace<'_> {
    fn drop(&mut self) {
        let mut people = self.lookers.people();
        if let Some(person) = people.get_mut(&self.user) {
            person.inside -= 1;
            if person.inside == 0 {
                people.remove(&self.user);
            }
        }
    }
}

/// One animation at a time, and few that wait.
#[derive(Debug)]
struct Replays {
    one: Semaphore,
    inside: AtomicUsize,
}

/// A turn to make an animation; given back when dropped.
#[derive(Debug)]
pub(crate) struct Replay<'a> {
    _one: Option<SemaphorePermit<'a>>,
    _place: ReplayPlace<'a>,
}

#[derive(Debug)]
struct ReplayPlace<'a>(&'a AtomicUsize);

impl Replays {
    async fn enter(&self, purpose: Purpose) -> Option<Replay<'_>> {
        let is_post = purpose == Purpose::Post;
        let more = |inside: usize| (is_post || inside <= REPLAYS_WAITING).then_some(inside + 1);
        self.inside.fetch_update(Ordering::SeqCst, Ordering::SeqCst, more).ok()?;
        let place = ReplayPlace(&self.inside);
        Some(Replay { _one: self.one.acquire().await.ok(), _place: place })
    }
}

impl Drop for ReplayPlace<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits in the background and tells its name when it has its turn.
    fn line_up(lanes: &Arc<Lanes>, purpose: Purpose, name: &'static str, told: &Arc<Mutex<Vec<&'static str>>>) {
        let (lanes, told) = (Arc::clone(lanes), Arc::clone(told));
        tokio::spawn(async move {
            let easel = lanes.easel(purpose).await;
            told.lock().unwrap().push(name);
            drop(easel);
        });
    }

    async fn settle() {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn posts_are_drawn_before_orders_and_these_before_looks() {
        let (lanes, told) = (Arc::new(Lanes::new(2)), Arc::default());
        let busy = lanes.easel(Purpose::Frame).await;
        for (purpose, name) in
            [(Purpose::Frame, "frame"), (Purpose::Look, "look"), (Purpose::Order, "order"), (Purpose::Post, "post")]
        {
            line_up(&lanes, purpose, name, &told);
            settle().await;
        }
        drop(busy);
        settle().await;
        assert_eq!(*told.lock().unwrap(), ["post", "order", "look", "frame"]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_look_that_has_waited_for_three_seconds_is_drawn_before_posts() {
        let (lanes, told) = (Arc::new(Lanes::new(2)), Arc::default());
        let busy = lanes.easel(Purpose::Post).await;
        line_up(&lanes, Purpose::Look, "look", &told);
        settle().await;
        tokio::time::advance(Duration::from_secs(LOOK_PATIENCE_SECONDS)).await;
        line_up(&lanes, Purpose::Post, "post", &told);
        settle().await;
        drop(busy);
        settle().await;
        assert_eq!(*told.lock().unwrap(), ["look", "post"]);
    }

    #[tokio::test]
    async fn an_easel_whose_waiter_has_gone_is_given_to_the_next_and_comes_back_in_the_end() {
        let lanes = Arc::new(Lanes::new(1));
        let busy = lanes.easel(Purpose::Post).await;
        for _ in 0..3 {
            let gone = tokio::time::timeout(Duration::from_millis(1), lanes.easel(Purpose::Look)).await;
            assert!(gone.is_err());
        }
        drop(busy);
        for _ in 0..3 {
            assert!(lanes.easel(Purpose::Look).await.is_some(), "each is given back");
        }
        assert_eq!(lanes.easels.state().free, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn too_many_drawings_are_turned_away_but_posts_never() {
        let (lanes, told) = (Arc::new(Lanes::new(2)), Arc::default());
        let _busy = lanes.easel(Purpose::Post).await;
        for _ in 0..DRAWINGS_WAITING {
            line_up(&lanes, Purpose::Look, "look", &told);
        }
        settle().await;
        assert!(lanes.easel(Purpose::Order).await.is_none());
        let post = tokio::time::timeout(Duration::from_millis(1), lanes.easel(Purpose::Post)).await;
        assert!(post.is_err(), "a post waits");
    }

    #[tokio::test(start_paused = true)]
    async fn one_person_has_two_looks_drawn_and_two_waiting() {
        let lanes = Arc::new(Lanes::new(2));
        let drawn = [lanes.looker(UserId(1)).await, lanes.looker(UserId(1)).await];
        assert!(drawn.iter().all(Option::is_some));
        let waiting: Vec<_> = (0..LOOKS_WAITING)
            .map(|_| {
                let lanes = Arc::clone(&lanes);
                tokio::spawn(async move { lanes.looker(UserId(1)).await.is_some() })
            })
            .collect();
        settle().await;
        assert!(lanes.looker(UserId(1)).await.is_none(), "a fifth is turned away");
        assert!(lanes.looker(UserId(2)).await.is_some(), "others are not kept waiting");
        drop(drawn);
        for look in waiting {
            assert!(look.await.unwrap());
        }
        assert!(lanes.lookers.people().is_empty(), "nobody is remembered for ever");
    }

    #[tokio::test(start_paused = true)]
    async fn one_animation_is_made_at_a_time_and_few_wait() {
        let lanes = Arc::new(Lanes::new(2));
        let one = lanes.replay(Purpose::Look).await;
        let waiting: Vec<_> = (0..REPLAYS_WAITING)
            .map(|_| {
                let lanes = Arc::clone(&lanes);
                tokio::spawn(async move { lanes.replay(Purpose::Look).await.is_some() })
            })
            .collect();
        settle().await;
        assert!(lanes.replay(Purpose::Look).await.is_none());
        let post = tokio::spawn({
            let lanes = Arc::clone(&lanes);
            async move { lanes.replay(Purpose::Post).await.is_some() }
        });
        settle().await;
        drop(one);
        assert!(post.await.unwrap(), "a post waits its turn");
        for replay in waiting {
            assert!(replay.await.unwrap());
        }
        assert!(lanes.replay(Purpose::Look).await.is_some());
    }
}
