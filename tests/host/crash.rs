//! Killed between any two steps: nothing that was acknowledged is lost, nothing is posted twice.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll};

use sealed_orders::host::{Change, Request, Shown};

use crate::support::*;

/// Polls a future at most `polls` times, then drops it: a kill at that point.
pub async fn killed_after<F: Future>(future: F, polls: usize) -> Option<F::Output> {
    let mut future = pin!(future);
    for _ in 0..polls {
        let done = std::future::poll_fn(|cx: &mut Context<'_>| Poll::Ready(future.as_mut().poll(cx))).await;
        if let Poll::Ready(output) = done {
            return Some(output);
        }
        // Lets the database's own thread get on.
        tokio::task::yield_now().await;
        std::thread::yield_now();
    }
    None
}

#[tokio::test]
async fn whatever_was_acknowledged_is_there_after_a_kill_and_nothing_is_posted_twice() {
    for polls in [1, 2, 5, 20, 100, 400, 1_500, 6_000] {
        let mut world = World::on_disk().await;
        let steps = [
            (ANNA, new("anteel", "1d")),
            (BERT, Request::Change(Change::Join { side: String::new() })),
            (ANNA, Request::Change(Change::Start)),
        ];
        for (user, request) in steps {
            world = one_call_with_kills(world, user, request, polls).await;
        }
        for seat in [Seat(0), Seat(1)] {
            let text = world.some_order(seat).await;
            world = one_call_with_kills(world, user_of(seat), order(&text), polls).await;
        }
        world.settle().await;
        let log = world.log().await;
        assert_eq!(log.len(), 3, "each order once (killed after {polls} polls)");
        let texts: Vec<String> = world.courier.posts().into_iter().map(|p| p.message.text).collect();
        assert_eq!(texts.len(), 3, "lobby, start and the phase after it, each once: {texts:?}");
        let armed = world.courier.posts().iter().filter(|p| is_armed(&p.message)).count();
        assert_eq!(armed, 1);
    }
}

/// A call that is killed, repeated after a restart, and the work after it killed as well.
async fn one_call_with_kills(world: World, user: sealed_orders::host::UserId, request: Request, polls: usize) -> World {
    let call = world.call(user, request);
    let acknowledged = killed_after(world.host.handle(call.clone()), polls).await;
    let world = world.restart().await;
    let again = world.host.handle(call).await;
    assert_eq!(again.shown, Shown::Answer, "{}", again.message.text);
    if let Some(first) = acknowledged {
        assert_eq!(first.message.text, again.message.text);
    }
    killed_after(world.host.step(&*world.courier), polls).await;
    world.restart().await
}

#[tokio::test]
async fn a_message_that_went_out_before_the_kill_is_not_sent_again() {
    let world = World::on_disk().await;
    world.done(ANNA, new("anteel", "")).await;
    // The courier posted, but the host heard nothing of it before it died.
    world.courier.lose_answers(1);
    world.settle().await;
    let world = world.restart().await;
    world.clock.advance(10);
    world.settle().await;
    assert_eq!((world.courier.posts().len(), world.courier.repeats()), (1, 1), "the nonce tells");
}
