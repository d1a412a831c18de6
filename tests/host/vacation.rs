//! Days away: booked after they were shown, seen by the others, and a clock that stands still.

use sealed_orders::host::{Change, ChannelId, Look, Message, Personal, Place, Request, Shown, UserId, VacationWish};
use sealed_orders::store::vacations::{self, VacationRow};

use crate::support::*;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// The tests' clock begins on 14 November 2023 at 22:13:20, UTC.
fn wish(from: &str, until: &str) -> VacationWish {
    VacationWish { from: from.to_owned(), until: until.to_owned(), ..VacationWish::default() }
}

fn asked(wish: VacationWish) -> Request {
    Request::Person(Personal::Vacation(wish))
}

async fn book(world: &World, user: UserId, from: &str, until: &str) -> Message {
    let shown = world.done(user, asked(wish(from, until))).await.message;
    let reply = world.press(user, &shown, "Book").await;
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    reply.message
}

async fn kept(world: &World, user: UserId) -> Vec<VacationRow> {
    world.read(async |db| vacations::of_user(db, i64::try_from(user.0).unwrap()).await).await
}

async fn due(world: &World) -> i64 {
    world.table_row().await.0.due_at.unwrap()
}

#[tokio::test]
async fn days_are_picked_shown_with_what_they_move_and_booked_by_a_button() {
    let world = World::new().await;
    world.playing("1d").await;
    let before = due(&world).await;
    let page = world.done(ANNA, asked(VacationWish::default())).await.message;
    assert!(page.text.contains("30 of 30 days of 2023"), "{}", page.text);
    let page = pick(&world, ANNA, &page, "15 Nov 2023").await.message;
    assert!(page.text.contains("Nothing is booked"), "{}", page.text);
    let page = pick(&world, ANNA, &page, "17 Nov 2023").await.message;
    let after = before + 3 * DAY;
    assert!(page.text.contains("3 days") && page.text.contains("27 of 30"), "{}", page.text);
    assert!(page.text.contains(&format!("until <t:{after}:F> in place of <t:{before}:F>")), "{}", page.text);
    assert_eq!((kept(&world, ANNA).await.len(), due(&world).await), (0, before), "shown, not done");
    let page = world.press(ANNA, &page, "Book").await.message;
    assert!(page.text.contains("Booked"), "{}", page.text);
    assert_eq!((kept(&world, ANNA).await.len(), due(&world).await), (1, after));
    // Given up again: the clock is what it was.
    let page = world.press(ANNA, &page, "Give up 15 Nov to 17 Nov").await.message;
    assert!(page.text.contains("30 of 30"), "{}", page.text);
    assert_eq!((kept(&world, ANNA).await.len(), due(&world).await), (0, before));
}

#[tokio::test]
async fn the_others_see_who_is_away_up_to_which_day_and_nothing_lapses() {
    let world = World::new().await;
    world.playing("1d").await;
    book(&world, BERT, "tomorrow", "+3").await;
    world.clock.advance(60);
    world.settle().await;
    // Noon in Greenwich of the last day: it tells nothing of anybody's zone.
    let told = "Away, while the clock stands still: Bert up to and including <t:1700222400:D>.";
    assert!(world.courier.last().text.contains(told), "{}", world.courier.last().text);
    for look in [Look::Status { table: String::new() }, Look::List] {
        let text = words(&world.done(ANNA, Request::Look(look)).await.message);
        assert!(text.contains("Bert up to and including <t:1700222400:D>"), "{text}");
    }
    world.clock.advance(3 * DAY);
    world.settle().await;
    assert!(world.log().await.iter().all(|e| e.kind != "lapse"));
    assert!(
        world.courier.posts().iter().all(|p| !p.message.text.contains("reminder")),
        "nobody is reminded on these days"
    );
}

#[tokio::test]
async fn a_phase_that_opens_on_days_away_waits_only_where_it_waits_for_whoever_is_away() {
    let world = World::new().await;
    world.done(ANNA, new("penta-war", "1d")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let first = due(&world).await;
    book(&world, BERT, "today", "+2").await;
    assert_eq!(due(&world).await, first, "Anna is awaited");
    world.one_order().await;
    // Away up to midnight after the 16th; then a whole day is left.
    assert_eq!(due(&world).await, 1_700_179_200 + DAY);
}

#[tokio::test]
async fn days_that_cannot_be_booked_are_refused_with_what_can() {
    let world = World::new().await;
    world.playing("1d").await;
    for (from, until, said) in [
        ("soon", "+3", "`soon`"),
        ("", "never", "2026-12-24"),
        ("2023-11-13", "2023-11-20", "has passed"),
        ("+5", "+4", "before the first"),
        ("+5", "+400", "a year"),
        ("+1", "+32", "2 days more than the 30"),
        ("2024-02-30", "2024-03-01", "`2024-02-30`"),
    ] {
        let refused = world.refused(ANNA, asked(wish(from, until))).await;
        assert!(refused.contains(said), "{from} {until}: {refused}");
        let at_once = VacationWish { is_booked: true, ..wish(from, until) };
        world.refused(ANNA, asked(at_once)).await;
    }
    for table in ["77", "x", "-1"] {
        let other = VacationWish { table: table.to_owned(), ..wish("+1", "+2") };
        assert!(world.refused(ANNA, asked(other)).await.contains("no table"), "{table}");
    }
    let strangers = VacationWish { table: "1".to_owned(), ..wish("+1", "+2") };
    assert!(world.refused(CARA, asked(strangers)).await.contains("no table `1` of yours"), "who has no seat there");
    let cancel = VacationWish { cancel: "1".to_owned(), ..VacationWish::default() };
    book(&world, BERT, "+1", "+2").await;
    assert!(world.refused(ANNA, asked(cancel)).await.contains("no such vacation of yours"), "it is Bert's");
    assert_eq!(kept(&world, BERT).await.len(), 1);
    assert!(kept(&world, ANNA).await.is_empty());
}

#[tokio::test]
async fn thirty_days_of_a_year_count_once_each_and_what_has_passed_stays_used() {
    let world = World::new().await;
    book(&world, ANNA, "+1", "+20").await;
    book(&world, ANNA, "+11", "+30").await;
    let refused = world.refused(ANNA, asked(wish("+31", "+31"))).await;
    assert!(refused.contains("1 day more"), "{refused}");
    // The next year has its own.
    book(&world, ANNA, "2024-01-02", "2024-01-31").await;
    world.clock.advance(5 * DAY);
    let page = world.done(ANNA, asked(VacationWish::default())).await.message;
    let page = world.press(ANNA, &page, "Give up 15 Nov to 4 Dec").await.message;
    assert!(page.text.contains("6 of 30 days of 2023"), "four are over, twenty are booked: {}", page.text);
    assert_eq!(kept(&world, ANNA).await.len(), 3, "what has passed is kept");
}

#[tokio::test]
async fn days_away_at_one_table_hold_there_alone_and_a_call_twice_books_once() {
    let world = World::on_disk().await;
    world.playing("1d").await;
    let first = due(&world).await;
    let mut elsewhere = world.call(ANNA, new("anteel", "1d"));
    elsewhere.place = Place { channel: ChannelId(901), guild: None };
    assert_eq!(world.host.handle(elsewhere).await.shown, Shown::Answer);
    let only = VacationWish { table: "1".to_owned(), is_booked: true, ..wish("tomorrow", "tomorrow") };
    let call = world.call(ANNA, asked(only));
    let answer = world.host.handle(call.clone()).await;
    assert_eq!(answer.shown, Shown::Answer, "{}", answer.message.text);
    let world = world.restart().await;
    assert_eq!(world.host.handle(call).await, answer);
    assert_eq!(kept(&world, ANNA).await.iter().map(|v| v.table_id).collect::<Vec<_>>(), [Some(1)]);
    assert_eq!(due(&world).await, first + DAY);
}

#[tokio::test]
async fn a_lobby_says_who_is_away_soon_and_up_to_which_day_and_no_more() {
    let world = World::new().await;
    book(&world, BERT, "+3", "+5").await;
    book(&world, ANNA, "+40", "+41").await;
    world.done(ANNA, new("anteel", "1d")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.settle().await;
    let lobby = world.courier.last().text;
    let line = lobby.lines().find(|line| line.contains("Away in the next 30 days")).unwrap();
    assert!(line.contains("Bert up to and including <t:") && line.contains(":D>"), "{line}");
    assert!(!line.contains("Anna") && line.matches("<t:").count() == 1, "{line}");
}

#[tokio::test]
async fn a_table_opened_so_goes_on_while_somebody_is_away_and_says_so_before() {
    let world = World::new().await;
    let Request::Open(sealed_orders::host::Open::New(mut wishes)) = new("anteel", "1d") else { panic!() };
    wishes.options = format!("{} vacation=no", wishes.options);
    world.done(ANNA, Request::Open(sealed_orders::host::Open::New(wishes))).await;
    world.settle().await;
    assert!(
        world.courier.last().text.contains("Days away do not stop the clock here"),
        "{}",
        world.courier.last().text
    );
    let lobby = world.courier.last();
    let page = world.press(ANNA, &lobby, "Options").await.message;
    let page = world.press(ANNA, &page, "Vacation: on").await.message;
    assert!(page.text.contains("stop the clock of phases"), "{}", page.text);
    world.press(ANNA, &page, "Vacation: off").await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    let asked_first = world.press(ANNA, &page, "Vacation: off").await.message.text;
    assert!(asked_first.contains("when all of them agree"), "{asked_first}");
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let before = due(&world).await;
    let shown = world.done(ANNA, asked(wish("+1", "+3"))).await.message;
    assert!(shown.text.contains("its clock does not stop"), "{}", shown.text);
    world.press(ANNA, &shown, "Book").await;
    assert_eq!(due(&world).await, before);
    let here = VacationWish { table: "1".to_owned(), ..wish("+5", "+6") };
    assert!(world.refused(ANNA, asked(here)).await.contains("vacation=no"));
}

/// A lobby that stands says who is away soon, also when that is booked after they sat down.
#[tokio::test]
async fn days_away_that_are_booked_or_given_up_show_in_the_lobby_at_once() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "1d")).await;
    world.settle().await;
    assert!(!world.courier.last().text.contains("Away in the next 30 days"));
    let shown = world.done(ANNA, asked(wish("+3", "+5"))).await.message;
    let booked = world.press(ANNA, &shown, "Book").await.message;
    world.settle().await;
    let lobby = world.courier.last().text;
    assert!(lobby.contains("Away in the next 30 days: Anna up to and including"), "{lobby}");
    let give_up = booked.rows.iter().flatten().find_map(|control| match control {
        sealed_orders::host::Control::Button(button) if button.label.starts_with("Give up") => {
            Some(button.label.clone())
        }
        _ => None,
    });
    world.press(ANNA, &booked, &give_up.unwrap()).await;
    world.settle().await;
    assert!(!world.courier.last().text.contains("Away in the next 30 days"), "{}", world.courier.last().text);
}
