//! The life of a process: it may be gone at any of its steps, or stand still for a while.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::task::{Context, Poll};

use tokio::sync::Notify;
use tokio::time::{Instant, Sleep, sleep_until};

/// One life, from a start to a kill.
#[derive(Debug)]
pub struct Life {
    is_over: AtomicBool,
    steps_left: AtomicI64,
    frozen_until: Mutex<Option<Instant>>,
    /// Steps that all processes have done.
    steps: Arc<AtomicU64>,
    pub over: Notify,
}

impl Life {
    pub fn new(steps: Arc<AtomicU64>) -> Self {
        Self {
            is_over: AtomicBool::new(false),
            steps_left: AtomicI64::new(i64::MAX),
            frozen_until: Mutex::default(),
            steps,
            over: Notify::new(),
        }
    }

    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::SeqCst)
    }

    fn thaws_at(&self) -> Option<Instant> {
        self.frozen_until.lock().unwrap().filter(|until| Instant::now() < *until)
    }

    /// It ends at its so many-th step from now.
    pub fn end_after(&self, steps: i64) {
        self.steps_left.store(steps, Ordering::SeqCst);
    }

    pub fn end(&self) {
        if !self.is_over.swap(true, Ordering::SeqCst) {
            self.over.notify_one();
        }
    }

    pub fn freeze_until(&self, until: Instant) {
        *self.frozen_until.lock().unwrap() = Some(until);
    }

    /// Whether another step is done.
    fn goes_on(&self) -> bool {
        self.steps.fetch_add(1, Ordering::SeqCst);
        if self.steps_left.fetch_sub(1, Ordering::SeqCst) <= 1 {
            self.end();
        }
        !self.is_over()
    }
}

/// Something that a process does; `None`: it was gone before the end.
pub struct Mortal<F> {
    life: Arc<Life>,
    work: Option<Pin<Box<F>>>,
    thaw: Option<Pin<Box<Sleep>>>,
}

impl<F> Mortal<F> {
    pub fn new(life: &Arc<Life>, work: F) -> Self {
        Self { life: Arc::clone(life), work: Some(Box::pin(work)), thaw: None }
    }
}

impl<F: Future> Future for Mortal<F> {
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if self.life.is_over() {
            self.work = None;
            return Poll::Ready(None);
        }
        if let Some(until) = self.life.thaws_at() {
            let mut thaw = Box::pin(sleep_until(until));
            if thaw.as_mut().poll(context).is_pending() {
                self.thaw = Some(thaw);
                return Poll::Pending;
            }
        }
        self.thaw = None;
        if !self.life.goes_on() {
            self.work = None;
            return Poll::Ready(None);
        }
        match self.work.as_mut() {
            None => Poll::Ready(None),
            Some(work) => work.as_mut().poll(context).map(Some),
        }
    }
}
