//! What moderators do: never without a reason, shown first, posted, and in the record.

use sealed_orders::contract::Draft;
use sealed_orders::host::api::record::{ActDone, Record};
use sealed_orders::host::{
    Change, ChannelId, GuildId, Look, Message, Personal, Place, Pressed, Reply, Request, RoleId, SeatWish, ServerWish,
    Shown, UserId,
};

use crate::support::*;

const HOUR: i64 = 3_600;
const MODERATOR: UserId = UserId(50);

fn moderate(act: &str, fields: &[(&str, &str)]) -> Request {
    let draft = fields.iter().fold(Draft::new(act), |draft, (field, text)| draft.with(*field, *text));
    Request::Look(Look::Moderate(draft.with("reason", "Clock was **wrong** <@1>")))
}

/// A call of somebody who may manage the channel.
async fn by_moderator(world: &World, request: Request) -> Reply {
    let mut call = world.call(MODERATOR, request);
    call.actor.may_manage = true;
    let reply = world.host.handle(call).await;
    assert_fits(&reply.message);
    reply
}

/// Shown, and then done; gives the page that was shown, and the post.
async fn done(world: &World, act: &str, fields: &[(&str, &str)]) -> (Message, Message) {
    world.settle().await;
    let page = by_moderator(world, moderate(act, fields)).await;
    assert_eq!(page.shown, Shown::Answer, "{}", page.message.text);
    let before = (world.table_row().await.0, world.courier.posts().len());
    assert!(button(&page.message, "Back").is_some());
    world.settle().await;
    assert_eq!((world.table_row().await.0, world.courier.posts().len()), before, "nothing is done before the press");
    let id = button(&page.message, "Do it").unwrap();
    let reply = by_moderator(world, Request::Press(Pressed { id, value: String::new() })).await;
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    world.settle().await;
    let is_it = |message: &Message| message.text.starts_with("**A moderator ");
    let post = world.courier.posts().into_iter().map(|post| post.message).rev().find(is_it).unwrap();
    assert!(post.text.contains("Reason: `Clock was **wrong** <@1>`."), "{}", post.text);
    assert!(post.mentions.is_empty());
    (page.message, post)
}

async fn no(world: &World, act: &str, fields: &[(&str, &str)]) -> String {
    let reply = by_moderator(world, moderate(act, fields)).await;
    assert_eq!(reply.shown, Shown::Refusal, "{}", reply.message.text);
    reply.message.text
}

#[tokio::test]
async fn nobody_moderates_without_the_right_in_that_channel_or_without_a_reason() {
    let world = World::new().await;
    world.playing("1d").await;
    for act in ["pause", "extend", "takeback", "seat", "end", "bar"] {
        assert!(world.refused(ANNA, moderate(act, &[])).await.contains("may manage this channel"), "{act}");
        let bare = Request::Look(Look::Moderate(Draft::new(act).with("reason", "  ")));
        assert!(by_moderator(&world, bare).await.message.text.contains("Give `reason:`"), "{act}");
    }
    let page = by_moderator(&world, moderate("end", &[])).await.message;
    let id = button(&page, "Do it").unwrap();
    let press = Request::Press(Pressed { id, value: String::new() });
    assert_eq!(world.ask(ANNA, press.clone()).await.shown, Shown::Refusal, "the button is nobody else's");
    let mut call = world.call(BERT, press);
    (call.place, call.actor.may_manage) = (Place { channel: ChannelId(77), guild: Some(GuildId(8)) }, true);
    assert_eq!(world.host.handle(call).await.shown, Shown::Refusal, "nor of a moderator of another channel");
    assert_eq!(world.table_row().await.0.status, "playing");
}

#[tokio::test]
async fn the_clock_is_stopped_or_given_more_time() {
    let world = World::new().await;
    world.playing("1d").await;
    let due = world.table_row().await.0.due_at.unwrap();
    for time in ["", "h", "0h", "-1d", "1w", "200h", "8d", "1.5d", "é"] {
        assert!(no(&world, "extend", &[("time", time)]).await.contains("such as `6h` or `1d`"), "{time}");
    }
    let (page, post) = done(&world, "extend", &[("time", "6h")]).await;
    assert!(page.text.contains("6 hours longer") && page.text.contains("Triangle (Anna)"), "{}", page.text);
    assert!(post.text.contains("A moderator gave this phase 6 hours more"), "{}", post.text);
    assert_eq!(world.table_row().await.0.due_at, Some(due + 6 * HOUR));
    let (page, _) = done(&world, "pause", &[]).await;
    assert!(page.text.contains("The clock stops for everybody"), "{}", page.text);
    assert_eq!(world.table_row().await.0.paused_left, Some(30 * HOUR));
    assert!(no(&world, "pause", &[]).await.contains("stopped already"));
    assert!(no(&world, "extend", &[("time", "6h")]).await.contains("no clock"));
}

#[tokio::test]
async fn a_phase_is_taken_back_for_everybody_and_the_record_verifies() {
    let world = World::new().await;
    world.playing("1d").await;
    assert!(no(&world, "takeback", &[]).await.contains("first phase"));
    for seat in [Seat(0), Seat(1)] {
        world.one_order_of(seat).await;
    }
    world.settle().await;
    let first = world.one_order().await.unwrap();
    world.settle().await;
    let (page, _) = done(&world, "takeback", &[]).await;
    assert!(page.text.contains("The game goes back to phase "), "{}", page.text);
    assert!(page.text.contains("Triangle (Anna) and Circle (Bert)"), "whom it is about: {}", page.text);
    let told = world.courier.last().text;
    assert!(told.contains("A moderator took the last phase back; the game stands again as in phase "), "{told}");
    let own = world.done(user_of(first), Request::Look(Look::Orders)).await.message.text;
    assert!(own.contains("Taken back with another order:"), "{own}");
    // Again, over silence as well, and on to an end.
    world.let_time_pass(24 * HOUR).await;
    done(&world, "takeback", &[]).await;
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    let export = Request::Look(Look::Export { format: "json".to_owned(), table: String::new() });
    let record = Record::parse(&world.done(CARA, export).await.message.attachments[0].bytes).unwrap();
    record.verify().unwrap_or_else(|error| panic!("{error}"));
    let forged = Record { acts: vec![], version: 2, ..record };
    assert!(forged.verify().is_err(), "what a moderator took back is nobody else's to take");
}

#[tokio::test]
async fn a_seat_goes_to_whom_the_moderator_says_and_the_taker_is_asked() {
    let world = World::new().await;
    world.playing("1d").await;
    assert!(no(&world, "seat", &[("side", "nowhere")]).await.contains("there are Triangle, Circle"));
    assert!(no(&world, "seat", &[("side", "Circle"), ("to", "the moon")]).await.contains("`to:computer`"));
    assert!(no(&world, "seat", &[("side", "circle"), ("player", "1")]).await.contains("sits at this table already"));
    let (page, _) = done(&world, "seat", &[("side", "circle"), ("player", "3")]).await;
    assert!(page.text.contains("<@3> is asked to take Circle from Circle (Bert)"), "{}", page.text);
    let call = world.courier.nudges().into_iter().find(|nudge| nudge.text.starts_with("<@3>")).unwrap();
    assert_eq!(world.press(CARA, &call, "Accept").await.shown, Shown::Answer);
    let (page, _) = done(&world, "seat", &[("side", "Circle"), ("to", "computer")]).await;
    assert!(page.text.contains("A computer player (steady) plays Circle for Circle (Cara)"), "{}", page.text);
    world.done(CARA, Request::Change(Change::Seat(SeatWish::Back))).await;
    done(&world, "seat", &[("side", "Circle")]).await;
    let card = world.courier.posts().into_iter().find(|p| button(&p.message, "Take over").is_some()).unwrap();
    assert_eq!(world.press(UserId(4), &card.message, "Take over").await.shown, Shown::Answer);
    assert_eq!(world.table_row().await.1[1].user_id, Some(4));
}

#[tokio::test]
async fn a_table_is_ended_with_or_without_a_result_and_the_record_has_the_reason() {
    let world = World::new().await;
    world.playing("1d").await;
    done(&world, "extend", &[("time", "1d")]).await;
    let (page, post) = done(&world, "end", &[("winner", "Triangle")]).await;
    assert!(page.text.contains("Triangle (Anna) wins, Circle (Bert) lose by default"), "{}", page.text);
    assert!(post.text.contains("A moderator ended this game: Triangle (Anna) wins"), "{}", post.text);
    assert_eq!(world.table_row().await.0.status, "over");
    let export = Request::Look(Look::Export { format: "json".to_owned(), table: String::new() });
    let record = Record::parse(&world.done(CARA, export).await.message.attachments[0].bytes).unwrap();
    record.verify().unwrap_or_else(|error| panic!("{error}"));
    let told: Vec<(&str, &str)> = record
        .acts
        .iter()
        .filter_map(|act| match &act.done {
            ActDone::Moderated { done, reason, .. } => Some((done.as_str(), reason.as_str())),
            ActDone::Seated { .. } | ActDone::Refereed { .. } => None,
        })
        .collect();
    let reason = "Clock was **wrong** <@1>";
    assert_eq!(told, [("gave this phase 24 hours more", reason), ("ended this game: Triangle (Anna) wins", reason)]);
    assert!(no(&world, "end", &[]).await.contains("The game is over"));

    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    assert!(no(&world, "pause", &[]).await.contains("not started"));
    assert!(no(&world, "end", &[("winner", "triangle")]).await.contains("not started"));
    done(&world, "end", &[]).await;
    assert_eq!(world.table_row().await.0.status, "abandoned");
    assert!(world.courier.posts().iter().all(|post| button(&post.message, "Join").is_none()));
}

#[tokio::test]
async fn whoever_is_barred_sits_down_by_no_way() {
    let world = World::on_disk().await;
    world.done(ANNA, new("anteel", "1d")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    let (page, post) = done(&world, "bar", &[("player", "2")]).await;
    assert!(page.text.contains("<@2> leaves this lobby"), "{}", page.text);
    assert!(post.text.contains("barred Bert from this table"), "{}", post.text);
    assert_eq!(world.table_row().await.1.len(), 1);
    let world = world.restart().await;
    assert!(
        world.refused(BERT, Request::Change(Change::Join { side: String::new() })).await.contains("has barred <@2>")
    );
    assert!(world.refused(ANNA, Request::Change(Change::Invite { player: BERT })).await.contains("has barred <@2>"));
    assert!(no(&world, "bar", &[("player", "2")]).await.contains("has barred <@2>"));
    world.done(CARA, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let give = Request::Change(Change::Seat(SeatWish::Give { player: BERT }));
    assert!(world.refused(ANNA, give).await.contains("has barred <@2>"));
    assert!(no(&world, "seat", &[("side", "triangle"), ("player", "2")]).await.contains("has barred <@2>"));
    let (page, _) = done(&world, "bar", &[("player", "3")]).await;
    assert!(page.text.contains("A computer player (steady) plays Circle"), "{}", page.text);
    let seat = world.table_row().await.1.remove(1);
    assert_eq!((seat.user_id, seat.kept_for), (None, None), "nothing keeps it for them");
    assert!(world.refused(CARA, Request::Change(Change::Seat(SeatWish::Back))).await.contains("No computer player"));
    let card = world.courier.posts().into_iter().find(|p| button(&p.message, "Take over").is_some()).unwrap();
    for user in [BERT, CARA] {
        assert!(world.press(user, &card.message, "Take over").await.message.text.contains("has barred"));
    }
    assert!(no(&world, "bar", &[("player", "1")]).await.contains("last person"));
}

/// Storyboard 13.4: whoever opened a table ends it alone only where nobody else plays.
#[tokio::test]
async fn an_end_without_a_result_is_asked_of_all_who_play() {
    let world = World::new().await;
    world.playing("1d").await;
    let end = || Request::Look(Look::End { table: String::new() });
    let page = world.done(ANNA, end()).await.message;
    assert!(
        page.text.contains("Do you ask Circle (Bert)") && button(&page, "End the table").is_none(),
        "{}",
        page.text
    );
    assert_eq!(world.press(ANNA, &page, "Ask the others").await.shown, Shown::Answer);
    world.settle().await;
    let question = world.courier.last();
    assert!(
        question.text.contains("end this game without a result") && question.mentions == [BERT],
        "{}",
        question.text
    );
    assert_eq!(world.table_row().await.0.status, "playing");
    assert!(world.refused(CARA, end()).await.contains("Only Anna"));
    world.press(BERT, &question, "No").await;
    world.settle().await;
    assert!(world.courier.last().text.contains("an end without a result: refused by"), "{}", world.courier.last().text);
    // Who has not opened it can ask as well; the two are equals.
    let page = world.done(BERT, end()).await.message;
    world.press(BERT, &page, "Ask the others").await;
    world.settle().await;
    assert_eq!(world.press(ANNA, &world.courier.last(), "Yes").await.shown, Shown::Answer);
    world.settle().await;
    assert_eq!(world.table_row().await.0.status, "abandoned");
    assert!(world.courier.last().text.contains("was ended by all who played"), "{}", world.courier.last().text);
    assert!(world.courier.nudges().is_empty());
}

#[tokio::test]
async fn a_role_moderates_where_whoever_manages_the_server_has_said_so() {
    const ROLE: RoleId = RoleId(99);
    let world = World::new().await;
    world.playing("1d").await;
    let setup = |role| Request::Person(Personal::Server(ServerWish::Moderators(role)));
    let by = async |request: Request, manages: bool, roles: &[RoleId]| {
        let mut call = world.call(CARA, request);
        (call.actor.may_manage_server, call.actor.roles) = (manages, roles.to_vec());
        let reply = world.host.handle(call).await;
        assert_fits(&reply.message);
        reply
    };
    let moderate = || moderate("extend", &[("time", "6h")]);
    assert!(by(setup(Some(ROLE)), false, &[ROLE]).await.message.text.contains("may manage this server"));
    assert_eq!(by(moderate(), false, &[ROLE]).await.shown, Shown::Refusal);
    assert!(by(setup(Some(RoleId(7))), true, &[]).await.message.text.contains("Everybody has that role"));
    let kept = by(setup(Some(ROLE)), true, &[]).await;
    assert!(kept.shown == Shown::Answer && kept.message.text.contains("<@&99>"), "{}", kept.message.text);
    let refused = by(moderate(), false, &[RoleId(98)]).await;
    assert!(refused.shown == Shown::Refusal && refused.message.text.contains("has the role <@&99>"));
    let page = by(moderate(), false, &[ROLE]).await;
    assert_eq!(page.shown, Shown::Answer, "{}", page.message.text);
    let id = button(&page.message, "Do it").unwrap();
    let press = || Request::Press(Pressed { id: id.clone(), value: String::new() });
    assert_eq!(by(press(), false, &[]).await.shown, Shown::Refusal, "asked again at the press");
    assert_eq!(by(press(), false, &[ROLE]).await.shown, Shown::Answer);
    let none = by(setup(None), true, &[]).await;
    assert!(none.message.text.contains("no role does"), "{}", none.message.text);
    assert_eq!(by(moderate(), false, &[ROLE]).await.shown, Shown::Refusal);
}
