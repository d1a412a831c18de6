//! A seat that is held for somebody: nobody else gets it, it is given once, and it is free when it should be.

use sealed_orders::host::{
    Call, Change, Control, Host, Look, Message, NewTable, Open, Pressed, Request, Shown, UserId,
};
use sealed_orders::store::promises;

use crate::support::*;

const DAY: i64 = 24 * 3_600;

fn inviting(opponent: UserId) -> Request {
    Request::Open(Open::New(NewTable {
        system: "anteel".to_owned(),
        scenario: String::new(),
        opponent: Some(opponent),
        pace: "1d".to_owned(),
        options: step_by_step("anteel").to_owned(),
    }))
}

fn join(side: &str) -> Request {
    Request::Change(Change::Join { side: side.to_owned() })
}

fn invite(player: UserId) -> Request {
    Request::Change(Change::Invite { player })
}

/// Anna has invited Bert; the lobby, and the message that calls him.
async fn invited(world: &World) -> (Message, Message) {
    world.done(ANNA, inviting(BERT)).await;
    world.settle().await;
    (world.courier.last(), world.courier.nudges().remove(0))
}

/// Where a control leads out of the message.
fn to(control: &Control) -> Option<&str> {
    match control {
        Control::Link(link) => Some(&link.url),
        Control::Button(_) | Control::Menu(_) | Control::Section(_) => None,
    }
}

async fn held(world: &World) -> usize {
    let id = world.table_row().await.0.id;
    world.read(async |db| promises::of_table(db, id).await).await.len()
}

async fn sitting(world: &World) -> Vec<Option<i64>> {
    world.table_row().await.1.into_iter().map(|seat| seat.user_id).collect()
}

#[tokio::test]
async fn an_invitation_holds_the_seat_for_three_days_and_calls_once() {
    let world = World::new().await;
    let (lobby, call) = invited(&world).await;
    let until = world.now() + 3 * DAY;
    assert!(lobby.text.contains(&format!("Circle: held for <@2> until <t:{until}:F>")), "{}", lobby.text);
    assert!(lobby.text.contains("(1 of 2 taken, 1 held)") && lobby.mentions.is_empty(), "{}", lobby.text);
    let words = format!("<@2>: Anna invites you to **Anteel**, 1 day a phase. The seat is yours until <t:{until}:F>.");
    assert_eq!((call.text.as_str(), call.mentions.as_slice()), (words.as_str(), &[BERT][..]));
    let links: Vec<&str> = call.rows.iter().flatten().filter_map(to).collect();
    assert_eq!(links.len(), 1, "{call:?}");
    assert!(links[0].starts_with("https://discord.com/channels/"), "{links:?}");
    // Nobody else gets it, by no way.
    for request in [join(""), join("circle")] {
        let no = world.refused(CARA, request).await;
        assert!(no.contains(&format!("held for <@2> until <t:{until}:F>")), "{no}");
    }
    assert_eq!(world.press(CARA, &lobby, "Accept").await.shown, Shown::Refusal);
    let no = world.press(CARA, &call, "Accept").await.message.text;
    assert!(no.contains("for <@2> to answer"), "{no}");
    let computer = Request::Change(Change::Computer { side: String::new(), skill: String::new() });
    assert!(world.refused(ANNA, computer).await.contains("held for <@2>"));
    assert!(world.refused(ANNA, join("circle")).await.contains("held for <@2>"), "nor by a change of sides");
    assert!(world.refused(ANNA, Request::Change(Change::Start)).await.contains("held for <@2>"));
    world.press(BERT, &call, "Accept").await;
    world.settle().await;
    assert_eq!((sitting(&world).await, held(&world).await), (vec![Some(1), Some(2)], 0));
    assert!(world.courier.nudges().is_empty(), "the call has done its work");
    let lobby = world.courier.last();
    assert!(lobby.text.contains("Circle: Bert") && button(&lobby, "Withdraw").is_none(), "{}", lobby.text);
    assert!(world.press(BERT, &call, "Accept").await.message.text.contains("invitation is void"));
    world.done(ANNA, Request::Change(Change::Start)).await;
}

#[tokio::test]
async fn a_seat_that_is_held_is_taken_by_any_way_of_sitting_down_and_on_any_free_side() {
    let world = World::new().await;
    invited(&world).await;
    world.done(BERT, join("diamond")).await;
    world.settle().await;
    assert_eq!(world.table_row().await.1[1].side, "diamond");
    assert!(world.courier.nudges().is_empty());
    assert_eq!(held(&world).await, 0);
}

#[tokio::test]
async fn declining_frees_the_seat_and_tells_whoever_opened_the_table() {
    let world = World::new().await;
    let (_, call) = invited(&world).await;
    assert_eq!(world.press(BERT, &call, "Decline").await.shown, Shown::Answer);
    world.settle().await;
    let told = world.courier.nudges();
    assert_eq!(told.len(), 1, "the call is gone: {told:?}");
    assert!(told[0].text.contains("<@1>: Bert declines"), "{}", told[0].text);
    assert_eq!(told[0].mentions, [ANNA]);
    let lobby = world.courier.last();
    assert!(lobby.text.contains("(1 of 2 taken)") && !lobby.text.contains("held"), "{}", lobby.text);
    world.press(CARA, &lobby, "Join").await;
    assert_eq!(sitting(&world).await, [Some(1), Some(3)]);
}

#[tokio::test]
async fn whoever_opened_the_table_invites_and_withdraws_and_nobody_else() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    assert!(world.refused(BERT, invite(CARA)).await.contains("Only Anna"));
    assert!(world.refused(ANNA, invite(ANNA)).await.contains("sits at this table already"));
    let answer = world.done(ANNA, invite(BERT)).await.message;
    assert!(answer.text.contains("held for <@2>") && answer.mentions.is_empty(), "{}", answer.text);
    assert!(world.refused(ANNA, invite(BERT)).await.contains("invited already"));
    assert!(world.refused(ANNA, invite(CARA)).await.contains("held for <@2>"), "there is no other seat");
    world.settle().await;
    let lobby = world.courier.last();
    assert!(world.press(BERT, &lobby, "Withdraw").await.message.text.contains("Only Anna"));
    let listed = words(&world.done(BERT, Request::Look(Look::List)).await.message);
    assert!(listed.contains("<#900>"), "who is invited finds the table: {listed}");
    world.press(ANNA, &lobby, "Withdraw").await;
    world.settle().await;
    let call = world.courier.nudges().remove(0);
    assert!(call.text.contains("was withdrawn") && call.rows.is_empty(), "no ping leads to nothing: {}", call.text);
    world.done(ANNA, invite(CARA)).await;
    world.done(CARA, join("")).await;
    assert!(world.refused(ANNA, invite(BERT)).await.contains("All 2 seats"));
    world.done(ANNA, Request::Change(Change::Start)).await;
    assert!(world.refused(ANNA, invite(BERT)).await.contains("has started"));
}

#[tokio::test]
async fn a_seat_is_free_after_three_days_also_when_the_process_was_killed_meanwhile() {
    let world = World::on_disk().await;
    let (lobby, call) = invited(&world).await;
    world.clock.advance(3 * DAY - 1);
    world.settle().await;
    assert_eq!(held(&world).await, 1);
    let world = world.restart().await;
    let closes = world.table_row().await.0.due_at;
    world.clock.advance(1);
    world.settle().await;
    assert_eq!(held(&world).await, 0);
    let (text, now) = (world.courier.last().text, world.courier.nudges().remove(0));
    assert!(text.contains("(1 of 2 taken)") && !text.contains("held"), "{text}");
    assert!(now.text.contains("is free now") && now.rows.is_empty(), "{}", now.text);
    assert_eq!(world.table_row().await.0.due_at, closes, "a lobby does not live on because nobody came");
    for message in [&lobby, &call] {
        assert!(world.press(BERT, message, "Accept").await.message.text.contains("invitation is void"));
    }
    world.done(CARA, join("")).await;
}

#[tokio::test]
async fn a_table_that_is_ended_or_closes_leaves_no_invitation() {
    let world = World::new().await;
    let (_, call) = invited(&world).await;
    let ask = world.done(ANNA, Request::Look(Look::End { table: String::new() })).await.message;
    world.press(ANNA, &ask, "End the table").await;
    world.settle().await;
    assert_eq!(held(&world).await, 0);
    assert!(world.courier.nudges().iter().all(|nudge| nudge.rows.is_empty()));
    assert_eq!(world.press(BERT, &call, "Accept").await.shown, Shown::Refusal);
}

/// Several presses at the same moment, in turn at each of two processes.
async fn all_at_once(hosts: [Host; 2], calls: Vec<Call>) -> usize {
    let tasks = calls.into_iter().zip(hosts.iter().cycle().cloned());
    let tasks: Vec<_> = tasks.map(|(call, host)| tokio::spawn(async move { host.handle(call).await })).collect();
    let mut done = 0;
    for task in tasks {
        done += usize::from(task.await.unwrap().shown == Shown::Answer);
    }
    done
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_two_processes_take_at_once_gives_one_seat() {
    for _ in 0..4 {
        let world = World::on_disk().await;
        let (lobby, call) = invited(&world).await;
        let second = world.second().await;
        let press = |user, message: &Message, label: &str| {
            let id = button(message, label).unwrap();
            world.call(user, Request::Press(Pressed { id, value: String::new() }))
        };
        let calls = vec![
            press(BERT, &call, "Accept"),
            press(BERT, &lobby, "Accept"),
            world.call(CARA, join("")),
            world.call(BERT, join("")),
            press(ANNA, &lobby, "Withdraw"),
            world.call(CARA, join("")),
        ];
        all_at_once([world.host.clone(), second], calls).await;
        let seats = sitting(&world).await;
        let unique: std::collections::BTreeSet<_> = seats.iter().collect();
        assert!(seats.len() <= 2 && unique.len() == seats.len(), "{seats:?}");
        assert_eq!(held(&world).await, 0, "taken or withdrawn");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_held_twice_at_once_is_held_once() {
    let world = World::on_disk().await;
    world.done(ANNA, new("anteel", "")).await;
    let second = world.second().await;
    let calls = vec![world.call(ANNA, invite(BERT)), world.call(ANNA, invite(CARA)), world.call(ANNA, invite(BERT))];
    assert_eq!(all_at_once([world.host.clone(), second], calls).await, 1);
    assert_eq!(held(&world).await, 1);
}

/// What no call can write, no row can hold either.
#[tokio::test]
async fn the_database_gives_nobody_two_seats_and_promises_no_seat_twice() {
    let world = World::new().await;
    invited(&world).await;
    for sql in [
        "INSERT INTO seats (table_id, seat, side, user_id, name) VALUES (1, 1, 'diamond', 1, 'Anna')",
        "INSERT INTO promises (table_id, side, kind, user_id, post, until_at) VALUES (1, 'circle', 'invited', 3, 2, 9)",
        "INSERT INTO promises (table_id, side, kind, user_id, post, until_at) VALUES (1, 'diamond', 'invited', 2, 2, 9)",
    ] {
        let done = world.store.write(sealed_orders::store::Force::Soft, async |db| {
            sqlx::raw_sql(sql).execute(db).await.map_err(sealed_orders::store::StoreError::from)
        });
        assert!(matches!(done.await, Err(sealed_orders::store::StoreError::Taken(_))), "{sql}");
    }
}
