//! Tables named from anywhere, lists, and tables at which nothing can go on.

use std::collections::BTreeMap;

use sealed_orders::contract::Draft;
use sealed_orders::host::{
    Call, Change, ChannelId, Completion, Control, GuildId, Look, Message, Place, Pressed, Reply, ReplyPlace, Request,
    Shown, UserId,
};

use crate::support::*;

const WEEK: i64 = 7 * 86_400;
const FORTNIGHT: i64 = 2 * WEEK;

/// A call from another channel, or from direct messages.
async fn from(world: &World, channel: u64, guild: Option<u64>, user: UserId, request: Request) -> Reply {
    let mut call = world.call(user, request);
    call.place = Place { channel: ChannelId(channel), guild: guild.map(GuildId) };
    call.actor.may_manage = user == CARA;
    let reply = world.host.handle(call).await;
    assert_fits(&reply.message);
    reply
}

fn status(table: &str) -> Request {
    Look::Status { table: table.to_owned() }.into()
}

fn moderated_end() -> Request {
    Request::Look(Look::Moderate(Draft::new("end").with("reason", "The channel closes.")))
}

fn end(table: &str) -> Request {
    Look::End { table: table.to_owned() }.into()
}

fn export(table: &str) -> Request {
    Look::Export { format: "json".to_owned(), table: table.to_owned() }.into()
}

async fn end_from_direct_messages(world: &World, user: UserId, table: &str) -> Reply {
    let ask = from(world, 5_000, None, user, end(table)).await;
    assert_eq!(ask.shown, Shown::Answer, "{}", ask.message.text);
    let id = button(&ask.message, "End the table").unwrap();
    from(world, 5_000, None, user, Request::Press(Pressed { id, value: String::new() })).await
}

/// The fault: ten deleted channels, and their creator could never open a table again nor end those.
#[tokio::test]
async fn ten_lost_channels_lock_nobody_out() {
    let world = World::new().await;
    for channel in 1..=10 {
        world.clock.advance(60);
        assert_eq!(from(&world, channel, Some(7), ANNA, new("anteel", "")).await.shown, Shown::Answer);
        world.host.channel_gone(ChannelId(channel), &*world.courier).await;
    }
    let told = world.courier.told();
    assert_eq!(told.len(), 10);
    assert!(told.iter().all(|(user, _)| *user == ANNA));
    assert!(told[0].1.text.contains("channel") && told[0].1.text.contains("`/game end table:1`"), "{}", told[0].1.text);
    world.clock.advance(60);
    let next = from(&world, 11, Some(7), ANNA, new("anteel", "")).await;
    assert_eq!(next.shown, Shown::Answer, "{}", next.message.text);
    assert!(end_from_direct_messages(&world, ANNA, "3").await.message.text.contains("is ended"));
    let list = words(&from(&world, 12, Some(7), ANNA, Request::Look(Look::List)).await.message);
    assert!(list.contains("ended without a result") && list.contains("Parked:"), "{list}");
    assert!(!list.contains("without a result, parked"), "nothing is to go on there: {list}");
    // Tables that can go on count as before.
    for channel in 12..=20 {
        world.clock.advance(60);
        assert_eq!(from(&world, channel, Some(7), ANNA, new("anteel", "")).await.shown, Shown::Answer);
    }
    let eleventh = from(&world, 21, Some(7), ANNA, new("anteel", "")).await;
    assert!(eleventh.message.text.contains("10 unfinished tables"), "{}", eleventh.message.text);
    assert!(eleventh.message.text.contains("`/game end table:`"), "{}", eleventh.message.text);
}

#[tokio::test]
async fn a_channel_that_is_gone_is_told_once_and_only_of_a_game_that_could_go_on() {
    let world = World::new().await;
    world.host.channel_gone(CHANNEL, &*world.courier).await;
    world.playing("").await;
    world.host.channel_gone(CHANNEL, &*world.courier).await;
    world.host.channel_gone(CHANNEL, &*world.courier).await;
    assert_eq!(world.courier.told().len(), 1);
}

#[tokio::test]
async fn ones_own_table_is_ended_exported_and_looked_at_from_anywhere() {
    let world = World::new().await;
    world.playing("").await;
    for wish in [status, export] {
        for user in [ANNA, BERT] {
            let reply = from(&world, 5_000, None, user, wish("#1")).await;
            assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
        }
        // Neither a stranger nor somebody who may manage another channel learns even that it is there.
        let reply = from(&world, 5_000, Some(8), CARA, wish("1")).await;
        assert!(reply.message.text.contains("no table `1` of yours"), "{}", reply.message.text);
    }
    for table in ["2", "x", "**1**", "1 2"] {
        let reply = from(&world, 5_000, None, ANNA, status(table)).await;
        assert!(reply.message.text.contains(&format!("`{table}`")), "{}", reply.message.text);
    }
    let stranger = from(&world, 5_000, Some(8), CARA, end("1")).await;
    assert_eq!(stranger.shown, Shown::Refusal);
    // Whoever plays asks the others, who can answer from anywhere as well.
    let ask = from(&world, 5_000, None, BERT, end("1")).await;
    let press = |message: &Message, label: &str| {
        let id = button(message, label).expect("a button");
        Request::Press(Pressed { id, value: String::new() })
    };
    from(&world, 5_000, None, BERT, press(&ask.message, "Ask the others")).await;
    world.settle().await;
    let question = world.courier.last();
    assert!(question.text.contains("end this game without a result"), "those who play there are asked there");
    from(&world, 5_001, None, ANNA, press(&question, "Yes")).await;
    assert_eq!(world.table_row().await.0.status, "abandoned");
    world.settle().await;
    assert!(world.courier.last().text.contains("ended by all who played"), "{}", world.courier.last().text);
}

/// Whoever may manage one channel may not end tables of another by a button that was shown there.
#[tokio::test]
async fn the_right_to_manage_ends_with_the_channel() {
    let world = World::new().await;
    world.playing("").await;
    let mut call = world.call(CARA, moderated_end());
    call.actor.may_manage = true;
    let ask = world.host.handle(call).await;
    let id = button(&ask.message, "Do it").unwrap();
    let press = Request::Press(Pressed { id, value: String::new() });
    assert_eq!(from(&world, 77, Some(8), CARA, press.clone()).await.shown, Shown::Refusal);
    assert_eq!(world.table_row().await.0.status, "playing");
    let mut call = world.call(CARA, press);
    call.actor.may_manage = true;
    assert_eq!(world.host.handle(call).await.shown, Shown::Answer);
}

/// A control works from anywhere for those who sit at its table, with no right that they have where they are.
#[tokio::test]
async fn controls_of_ones_own_table_work_from_anywhere_and_those_of_others_do_not() {
    let world = World::new().await;
    world.playing("").await;
    let press = |label: &str| {
        let id = button(&world.courier.last(), label).expect("a button of the post");
        Request::Press(Pressed { id, value: String::new() })
    };
    for user in [ANNA, BERT] {
        let reply = from(&world, 5_000, None, user, press("Give orders")).await;
        assert!(
            reply.shown == Shown::Answer && reply.message.text.contains("Your fleet of "),
            "{}",
            reply.message.text
        );
    }
    assert_eq!(from(&world, 5_000, Some(8), CARA, press("Status")).await.shown, Shown::Refusal);
    // Bert sits there, but he has not opened it, and manages another channel only.
    let mut call = world.call(CARA, moderated_end());
    call.actor.may_manage = true;
    let id = button(&world.host.handle(call).await.message, "Do it").expect("a button");
    let mut call = world.call(BERT, Request::Press(Pressed { id, value: String::new() }));
    (call.place, call.actor.may_manage) = (Place { channel: ChannelId(77), guild: Some(GuildId(8)) }, true);
    assert_eq!(world.host.handle(call).await.shown, Shown::Refusal);
    assert_eq!(world.table_row().await.0.status, "playing");
    // A parked table goes on when somebody calls from its own channel, and is told of in the list without a button.
    let press = press("Give orders");
    world.host.channel_gone(CHANNEL, &*world.courier).await;
    assert_eq!(from(&world, 5_000, None, ANNA, press).await.shown, Shown::Refusal);
    assert!(world.table_row().await.0.parked.is_some());
    let list = from(&world, 5_000, None, ANNA, Request::Look(Look::List)).await.message;
    assert!(button(&list, "Give orders").is_none() && list.text.contains("parked"), "{}", list.text);
    assert!(list.rows.iter().flatten().all(|control| !matches!(control, Control::Section(_))));
}

#[tokio::test]
async fn the_option_table_completes_with_ones_own() {
    let world = World::new().await;
    world.playing("").await;
    let labels = async |user: UserId, command: &str| {
        let Call { actor, .. } = world.call(user, Request::Look(Look::List));
        let place = Place { channel: ChannelId(5_000), guild: None };
        let (command, field) = (command.to_owned(), "table".to_owned());
        let ask = Completion { actor, place, command, field, fields: BTreeMap::new() };
        let found = world.host.complete(ask).await;
        found.into_iter().map(|c| format!("{} = {}", c.value, c.label)).collect::<Vec<_>>()
    };
    assert_eq!(labels(ANNA, "game status").await, ["1 = 1: Anteel, Anna, Bert, your turn"]);
    assert_eq!(labels(ANNA, "game end").await.len(), 1);
    assert!(labels(BERT, "game end").await.is_empty(), "he did not open it");
    assert_eq!(labels(BERT, "game export").await.len(), 1);
    assert!(labels(CARA, "game status").await.is_empty());
    assert!(labels(CARA, "game unfollow").await.is_empty());
    world.done(CARA, Request::Change(Change::Follow)).await;
    assert_eq!(labels(CARA, "game unfollow").await.len(), 1);
}

#[tokio::test]
async fn a_lobby_in_which_nobody_sits_down_closes_after_two_weeks_and_says_so_before() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    world.settle().await;
    let closes = format!("closes <t:{}:R>", world.now() + FORTNIGHT);
    assert!(world.courier.last().text.contains(&closes), "{}", world.courier.last().text);
    world.clock.advance(FORTNIGHT - 1);
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.settle().await;
    world.clock.advance(FORTNIGHT - 1);
    world.settle().await;
    assert_eq!(world.table_row().await.0.status, "lobby", "somebody sat down two weeks ago less a second");
    world.clock.advance(1);
    world.settle().await;
    assert_eq!(world.table_row().await.0.status, "abandoned");
    let post = world.courier.last();
    assert!(post.text.contains("closed") && post.text.contains("`/game new`"), "{}", post.text);
    assert!(world.courier.posts().iter().all(|p| p.message.rows.is_empty()));
    world.done(BERT, new("anteel", "")).await;
}

#[tokio::test]
async fn a_game_that_has_started_does_not_close_like_a_lobby() {
    let world = World::new().await;
    world.playing("").await;
    world.clock.advance(9 * WEEK);
    world.settle().await;
    assert_eq!(world.table_row().await.0.status, "playing");
}

#[tokio::test]
async fn the_list_has_each_table_once_ones_own_turn_first_and_results() {
    let world = World::new().await;
    for channel in [1, 2, 3] {
        from(&world, channel, Some(7), ANNA, new("anteel", "")).await;
        from(&world, channel, Some(7), BERT, Request::Change(Change::Join { side: String::new() })).await;
    }
    world.settle().await;
    let lobby = words(&from(&world, 9, Some(7), ANNA, Request::Look(Look::List)).await.message);
    assert!(lobby.contains("all seats are taken; it can start") && !lobby.contains("waiting for players"), "{lobby}");
    for channel in [2, 3] {
        from(&world, channel, Some(7), ANNA, Request::Change(Change::Start)).await;
    }
    let resign = from(&world, 2, Some(7), BERT, Request::Look(Look::Resign)).await;
    let id = button(&resign.message, "Resign").unwrap();
    from(&world, 2, Some(7), BERT, Request::Press(Pressed { id, value: String::new() })).await;
    world.settle().await;
    let list = words(&from(&world, 9, Some(7), ANNA, Request::Look(Look::List)).await.message);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines[0], "**My tables** · 1 waits for you");
    assert!(lines[1].contains("**your turn**") && lines[1].contains("<#3>"), "{list}");
    assert!(lines[2].contains("<#2>") && lines[2].contains("Triangle (Anna) wins"), "{list}");
    assert_eq!(lines[3], "**Your other tables**");
    assert!(lines[4].contains("<#1>") && !lines[4].contains("your turn"), "{list}");
    assert_eq!(lines.len(), 5, "each once: {list}");
    assert!(lines[1].contains("https://discord.com/channels/7/3/"), "{list}");
    let others = words(&from(&world, 9, Some(7), CARA, Request::Look(Look::List)).await.message);
    assert!(others.starts_with("**Other tables of this server**") && !others.contains("<#2>"), "{others}");
    // The button leads to the orders from wherever the list was asked for.
    let list = from(&world, 9, Some(7), ANNA, Request::Look(Look::List)).await.message;
    let id = section(&list, "Give orders").expect("a button");
    let home = from(&world, 9, Some(7), ANNA, Request::Press(Pressed { id, value: String::new() })).await;
    assert_eq!((home.shown, home.place), (Shown::Answer, ReplyPlace::Update), "{}", home.message.text);
    assert!(home.message.text.contains("Your fleet of Triangle"), "{}", home.message.text);
    let status =
        from(&world, 2, Some(7), CARA, Request::Look(Look::Status { table: String::new() })).await.message.text;
    assert!(status.contains("The game is over.") && status.contains("**Triangle (Anna) wins.**"), "{status}");
}

/// The fault: one person opened ten lobbies in ten channels within a minute.
#[tokio::test]
async fn nobody_opens_more_than_five_tables_within_a_minute() {
    let world = World::new().await;
    for channel in 1..=5 {
        assert_eq!(from(&world, channel, Some(7), ANNA, new("anteel", "")).await.shown, Shown::Answer);
        // Ending them makes no room for more.
        end_from_direct_messages(&world, ANNA, &channel.to_string()).await;
    }
    let sixth = from(&world, 6, Some(7), ANNA, new("anteel", "")).await;
    assert_eq!(sixth.shown, Shown::Refusal);
    assert!(sixth.message.text.contains("5 tables within a minute"), "{}", sixth.message.text);
    assert_eq!(from(&world, 6, Some(7), BERT, new("anteel", "")).await.shown, Shown::Answer, "others may");
    world.clock.advance(60);
    assert_eq!(from(&world, 7, Some(7), ANNA, new("anteel", "")).await.shown, Shown::Answer);
}

/// The fault: tables were offered for export that were then refused.
#[tokio::test]
async fn only_tables_that_one_may_have_the_record_of_are_offered_for_export() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    let offered = async |user: UserId| {
        let Call { actor, .. } = world.call(user, Request::Look(Look::List));
        let place = Place { channel: ChannelId(5_000), guild: None };
        let (command, field) = ("game export".to_owned(), "table".to_owned());
        let choices = world.host.complete(Completion { actor, place, command, field, fields: BTreeMap::new() }).await;
        for choice in &choices {
            assert_eq!(from(&world, 5_000, None, user, export(&choice.value)).await.shown, Shown::Answer);
        }
        choices.len()
    };
    assert_eq!(offered(ANNA).await, 0, "there is no record yet");
    // Who opened a table without sitting at it may look, but has no record while it runs.
    world.done(ANNA, Request::Change(Change::Leave)).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(CARA, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    assert_eq!((offered(ANNA).await, offered(BERT).await, offered(CARA).await), (0, 1, 1));
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    assert_eq!((offered(ANNA).await, offered(BERT).await), (1, 1));
}

/// The entry of a menu that begins so.
fn entry(message: &Message, label: &str) -> (String, String) {
    let menus = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Menu(menu) => Some(menu),
        Control::Button(_) | Control::Section(_) | Control::Link(_) => None,
    });
    let options = menus.flat_map(|menu| menu.options.iter().map(|option| (menu.id.clone(), option)));
    let mut found = options.filter(|(_, option)| option.label == label);
    let (id, option) = found.next().unwrap_or_else(|| panic!("no {label}"));
    (id, option.value.clone())
}

#[tokio::test]
async fn ones_tables_are_shown_a_part_and_a_page_at_a_time_from_anywhere() {
    let world = World::new().await;
    let within = |user: UserId, channel: u64, request: Request| {
        let mut call = world.call(user, request);
        call.place = Place { channel: ChannelId(channel), guild: None };
        call
    };
    let elsewhere = async |user: UserId, channel: u64, request: Request| {
        world.host.handle(within(user, channel, request)).await.message
    };
    for channel in 1..=10 {
        elsewhere(ANNA, channel, new("anteel", "1d")).await;
        elsewhere(BERT, channel, Request::Change(Change::Join { side: String::new() })).await;
        elsewhere(ANNA, channel, Request::Change(Change::Start)).await;
        world.clock.advance(700);
        if channel < 10 {
            let ask = elsewhere(BERT, channel, Request::Look(Look::Resign)).await;
            let id = button(&ask, "Resign").unwrap();
            elsewhere(BERT, channel, Request::Press(Pressed { id, value: String::new() })).await;
        }
        elsewhere(CARA, channel, Request::Change(Change::Follow)).await;
    }
    world.settle().await;
    let show = async |user: UserId, from: &Message, label: &str| {
        let (id, value) = entry(from, label);
        elsewhere(user, 5_000, Request::Press(Pressed { id, value })).await
    };
    let sections = |page: &Message, label: &str| {
        let of = |control: &&Control| matches!(control, Control::Section(section) if section.button.label == label);
        page.rows.iter().flatten().filter(of).count()
    };
    let overview = elsewhere(ANNA, 5_000, Request::Look(Look::List)).await;
    let waiting = show(ANNA, &overview, "waiting for me").await;
    assert!(waiting.text.contains("1 waits for you") && sections(&waiting, "Give orders") == 1, "{}", waiting.text);
    let finished = show(ANNA, &waiting, "finished").await;
    assert_eq!(sections(&finished, "Look back"), 8);
    assert_eq!((button(&finished, "Earlier"), button(&finished, "Later").is_some()), (None, true));
    assert_fits(&finished);
    let id = button(&finished, "Later").unwrap();
    let last = elsewhere(ANNA, 5_000, Request::Press(Pressed { id, value: String::new() })).await;
    assert_eq!((sections(&last, "Look back"), button(&last, "Later")), (1, None));
    assert!(button(&last, "Earlier").is_some());
    let running = show(BERT, &last, "under way").await;
    assert_eq!(sections(&running, "Give orders") + sections(&running, "Status"), 1);
    let watched = show(CARA, &last, "where I watch").await;
    assert_eq!(sections(&watched, "Unfollow"), 1, "what is over is followed no more");
    let unfollow = watched.rows.iter().flatten().find_map(|control| match control {
        Control::Section(section) => Some(section.button.id.clone()),
        _ => None,
    });
    elsewhere(CARA, 5_000, Request::Press(Pressed { id: unfollow.unwrap(), value: String::new() })).await;
    assert_eq!(sections(&show(CARA, &last, "where I watch").await, "Unfollow"), 0);
    let settings = button(&overview, "Settings").unwrap();
    let page = elsewhere(ANNA, 5_000, Request::Press(Pressed { id: settings, value: String::new() })).await;
    assert!(words(&page).contains("Time zone"), "{}", words(&page));
    let none = show(CARA, &overview, "finished").await;
    assert!(none.whole_text().contains("There is none here"), "{}", none.whole_text());
}
