//! Rehearsals: a store whose faults are said by somebody, and whose transactions each are one step that nothing comes
//! between, so that the same work gives the same order of things each time. For simulations.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use super::StoreError;

/// Says what becomes of each transaction.
pub trait Rehearsal: Send + Sync + std::fmt::Debug {
    /// The next one, of this kind (`read`, `durable`, `soft`).
    fn next(&self, operation: &'static str) -> Act;
}

/// What becomes of a transaction.
#[derive(Debug, Default)]
pub struct Act {
    /// How long it waits before it begins.
    pub before: Duration,
    /// How long its answer takes.
    pub after: Duration,
    /// What goes wrong.
    pub trouble: Trouble,
}

/// What goes wrong with a transaction.
#[derive(Debug, Default)]
pub enum Trouble {
    /// Nothing.
    #[default]
    None,
    /// It is not even begun.
    Fails(StoreError),
    /// It is done, and nobody hears of it: [`StoreError::Unknown`] where something was written.
    Unheard,
}

/// Does it as it was said.
pub(super) async fn perform<T, E: From<StoreError>>(
    act: Act,
    is_writing: bool,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    pass(act.before).await;
    let done = match act.trouble {
        Trouble::Fails(error) => Err(error.into()),
        Trouble::None => at_once(work).await,
        Trouble::Unheard => match at_once(work).await {
            Ok(_) if is_writing => Err(StoreError::Unknown.into()),
            Ok(_) => Err(StoreError::Slow.into()),
            Err(error) => Err(error),
        },
    };
    pass(act.after).await;
    done
}

async fn pass(time: Duration) {
    // Without any it goes on at once: a sleep of nothing would let others come between.
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

/// Everything within one poll: the thread waits for the database.
async fn at_once<F: Future>(work: F) -> F::Output {
    let mut work = pin!(tokio::task::unconstrained(work));
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    poll_fn(|_| {
        let mut context = Context::from_waker(&waker);
        loop {
            if let Poll::Ready(done) = work.as_mut().poll(&mut context) {
                return Poll::Ready(done);
            }
            thread::park();
        }
    })
    .await
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
