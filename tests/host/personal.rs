//! What is kept of a person: every column of the database is declared, what is a person's is shown, exported and deleted, and
//! the states of old games go.

use std::collections::{BTreeMap, BTreeSet};

use sealed_orders::host::api::record::Record;
use sealed_orders::host::{
    Change, ChannelId, Look, Message, Open, Personal, Pressed, PrivacyWish, Reply, Request, SettingsWish, Shown,
    UserId, VacationWish,
};
use sealed_orders::store::columns::{COLUMNS, Holds};
use sealed_orders::terminal::database;
use serde_json::Value;

use crate::support::*;

const ZORA: UserId = UserId(770_077_077);
const DAY: i64 = 86_400;

/// A call of Zora's from a channel.
async fn zora(world: &World, channel: u64, request: Request) -> Reply {
    let mut call = world.call(ZORA, request);
    "Zora Quill".clone_into(&mut call.actor.name);
    call.place.channel = ChannelId(channel);
    let reply = world.host.handle(call).await;
    assert_fits(&reply.message);
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    reply
}

async fn bert(world: &World, channel: u64, request: Request) -> Reply {
    let mut call = world.call(BERT, request);
    call.place.channel = ChannelId(channel);
    let reply = world.host.handle(call).await;
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    reply
}

fn privacy(wish: PrivacyWish) -> Request {
    Request::Person(Personal::Privacy(wish))
}

fn join() -> Request {
    Request::Change(Change::Join { side: String::new() })
}

fn press(message: &Message, label: &str) -> Request {
    let id = button(message, label).unwrap_or_else(|| panic!("no {label} under {}", message.text));
    Request::Press(Pressed { id, value: String::new() })
}

async fn started(world: &World, channel: u64) {
    zora(world, channel, new("anteel", "1d")).await;
    bert(world, channel, join()).await;
    zora(world, channel, Request::Change(Change::Start)).await;
    world.settle().await;
}

/// Zora at a game under way, in a lobby and at a game that is over, with all that she can say of herself.
async fn full() -> World {
    let world = World::new().await;
    let mut rated = new("anteel", "1d");
    if let Request::Open(Open::New(wishes)) = &mut rated {
        wishes.options += " rated=on";
    }
    zora(&world, 901, rated).await;
    bert(&world, 901, join()).await;
    zora(&world, 901, Request::Change(Change::Start)).await;
    world.settle().await;
    let ask = zora(&world, 901, Request::Look(Look::Resign)).await.message;
    zora(&world, 901, press(&ask, "Resign")).await;
    world.settle().await;
    started(&world, CHANNEL.0).await;
    let fleet = world.some_order(Seat(0)).await;
    zora(&world, CHANNEL.0, order(&fleet)).await;
    zora(&world, 902, new("anteel", "1d")).await;
    started(&world, 903).await;
    let ask = zora(&world, 903, Request::Look(Look::HandOver { skill: "plain".to_owned() })).await.message;
    zora(&world, 903, press(&ask, "Hand over")).await;
    world.settle().await;
    let settings = Personal::Settings(SettingsWish {
        zone: "Berlin".to_owned(),
        quiet: "22-07".to_owned(),
        digest: "8".to_owned(),
        ..SettingsWish::default()
    });
    zora(&world, CHANNEL.0, Request::Person(settings)).await;
    let vacation = VacationWish {
        from: "+3".into(),
        until: "+5".into(),
        table: "2".into(),
        is_booked: true,
        ..VacationWish::default()
    };
    zora(&world, CHANNEL.0, Request::Person(Personal::Vacation(vacation))).await;
    for row in [
        "INSERT INTO acts VALUES (1, 1, 0, 770077077, '{\"act\":\"moderated\",\"done\":\"stopped the clock\",\"reason\":\"Zora Quill asked\"}', 1700000000)",
        "INSERT INTO bars VALUES (1, 770077077)",
        "INSERT INTO shares VALUES (1, 1, 770077077, 1700000000)",
        "INSERT INTO followers VALUES (1, 770077077, 1700000000)",
        "INSERT INTO referees VALUES (1, 770077077, 1, 1, 1700000000)",
        "INSERT INTO portraits VALUES (770077077, 'a_1f', x'89504E47', 1700000000)",
        "INSERT INTO promises VALUES (3, 'circle', 'invited', 770077077, 1, 1800000000)",
    ] {
        world.tamper(row).await;
    }
    world.tamper("INSERT INTO saved_texts VALUES (770077077, 'pentagon-war', 'hawk', 'hull=8/6', 1700000000)").await;
    world.tamper("INSERT INTO lessons VALUES (770077077, 'anteel', 4, 1700000000)").await;
    world.settle().await;
    world
}

async fn file_of_zora(world: &World) -> Value {
    let reply = zora(world, 5_000, privacy(PrivacyWish::Export)).await;
    serde_json::from_slice(&reply.message.attachments[0].bytes).unwrap()
}

/// The columns in which something of somebody stands.
async fn places_of(world: &World, marks: &[&str]) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for (table, columns) in COLUMNS {
        for (column, _) in columns.iter().filter(|(column, _)| !BYTES.contains(&(*table, *column))) {
            let sql = format!("SELECT CAST({column} AS TEXT) FROM {table} WHERE {column} IS NOT NULL");
            let read = async |db: &mut sealed_orders::store::Db| {
                Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(db).await?)
            };
            let texts: Vec<String> = world.read(read).await;
            if texts.iter().any(|text| marks.iter().any(|mark| text.contains(mark))) {
                found.insert(((*table).to_owned(), (*column).to_owned()));
            }
        }
    }
    found
}

/// Columns of bytes, which say nothing as text.
const BYTES: [(&str, &str); 3] = [("chapters", "words"), ("snapshots", "state"), ("portraits", "picture")];

const MARKS: [&str; 4] = ["770077077", "Zora", "Quill", "Europe/Berlin"];

/// A migration that adds a column makes this fail until somebody has said whether it holds a person.
#[tokio::test]
async fn every_column_of_the_database_is_declared() {
    let world = World::in_memory().await;
    let tables: Vec<String> = world
        .read(async |db| {
            let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\' \
                       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
            Ok(sqlx::query_scalar(sql).fetch_all(db).await?)
        })
        .await;
    let mut there: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for table in tables {
        let sql = "SELECT name FROM pragma_table_info($1)";
        let columns: Vec<String> =
            world.read(async |db| Ok(sqlx::query_scalar(sql).bind(&table).fetch_all(db).await?)).await;
        there.insert(table, columns.into_iter().collect());
    }
    let declared = COLUMNS.iter().map(|(table, columns)| {
        ((*table).to_owned(), columns.iter().map(|(column, _)| (*column).to_owned()).collect())
    });
    assert_eq!(there, declared.collect(), "src/store/columns.rs says of every column whether it holds a person");
}

#[tokio::test]
async fn whatever_is_a_persons_is_in_their_file() {
    let world = full().await;
    world
        .tamper("UPDATE log SET notes = '{\"0\":[\"Your scouts saw nothing.\"]}' WHERE table_id = 1 AND seq = 0")
        .await;
    let file = file_of_zora(&world).await;
    for (table, columns) in COLUMNS {
        for (column, holds) in *columns {
            if let Holds::Person(at) | Holds::Order(at) = holds {
                let found = file.pointer(at).is_some_and(|value| !value.is_null());
                assert!(found, "{table}.{column} should be at {at} in {file:#}");
            }
        }
    }
    assert_eq!(file["user_id"], "770077077");
    assert_eq!(file["settings"]["zone"], "Europe/Berlin");
    let results: Vec<&str> = file["seats"].as_array().unwrap().iter().filter_map(|s| s["result"].as_str()).collect();
    assert_eq!(results, ["lost"]);
    let texts: Vec<&str> = file["saved_texts"].as_array().unwrap().iter().filter_map(|t| t["text"].as_str()).collect();
    // The fleet that was bought is kept as well, to be offered again.
    assert!(texts.contains(&"hull=8/6") && texts.len() == 2, "{texts:?}");
    assert_eq!((&file["lessons"][0]["system"], &file["lessons"][0]["step"]), (&"anteel".into(), &4.into()));
    assert_eq!(file["portrait"]["png_in_hex"], "89504e47");
    assert!(file["orders"].as_array().unwrap().iter().any(|o| o["order"].as_str().unwrap().starts_with("fleet ")));
    assert_eq!(file["told_to_you_alone"][0]["lines"][0], "Your scouts saw nothing.");
    assert!(!file.to_string().contains("\"seq\""), "no number of the log, which counts sealed orders");
    let page = zora(&world, 5_000, privacy(PrivacyWish::Show)).await.message;
    for part in
        ["Europe/Berlin", "22:00 to 07:00", "4 tables", "3 of them not over", "saved in games, such as ship designs: 2"]
    {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
}

#[tokio::test]
async fn a_file_is_of_whoever_asks_and_tells_nothing_of_what_others_seal() {
    let world = World::new().await;
    started(&world, CHANNEL.0).await;
    let page = zora(&world, CHANNEL.0, privacy(PrivacyWish::Show)).await.message;
    let before = zora(&world, CHANNEL.0, press(&page, "Download")).await.message;
    let of_bert = bert(&world, CHANNEL.0, press(&page, "Download")).await.message;
    let of_bert = String::from_utf8(of_bert.attachments[0].bytes.clone()).unwrap();
    assert!(MARKS.iter().all(|mark| !of_bert.contains(mark)), "{of_bert}");
    assert!(before.text.contains("nobody can ask for somebody else's"), "{}", before.text);
    let fleet = world.some_order(Seat(1)).await;
    for request in [order(&fleet), Request::Change(Change::Undo), order(&fleet)] {
        bert(&world, CHANNEL.0, request).await;
        let after = zora(&world, CHANNEL.0, press(&page, "Download")).await.message;
        assert!(after.attachments[0].bytes == before.attachments[0].bytes, "what Bert seals shows nowhere");
    }
}

#[tokio::test]
async fn whoever_is_forgotten_stands_nowhere_any_more_and_the_others_play_on() {
    let world = full().await;
    let before = places_of(&world, &MARKS).await;
    for (table, column) in [
        ("people", "zone"),
        ("saved_texts", "user_id"),
        ("lessons", "user_id"),
        ("portraits", "user_id"),
        ("vacations", "user_id"),
        ("seats", "user_id"),
        ("seats", "name"),
        ("tables", "creator_id"),
        ("log", "actor_id"),
        ("log", "lines"),
        ("outbox", "posted"),
        ("inbox", "answer"),
    ] {
        assert!(before.contains(&(table.to_owned(), column.to_owned())), "{table}.{column}: {before:?}");
    }
    let page = zora(&world, CHANNEL.0, privacy(PrivacyWish::Delete)).await.message;
    assert!(page.text.contains("You have 4 tables, 3 of them not over."), "{}", page.text);
    assert_eq!(places_of(&world, &MARKS).await, before, "asked, not done");
    zora(&world, CHANNEL.0, press(&page, "Forget me")).await;
    let is_passing = |(table, column): &(String, String)| {
        COLUMNS.iter().any(|(t, columns)| t == table && columns.contains(&(column.as_str(), Holds::Passing)))
    };
    let left: Vec<_> = places_of(&world, &MARKS).await.into_iter().filter(|place| !is_passing(place)).collect();
    assert_eq!(left, []);
    world.settle().await;
    // Who plays on.
    assert_eq!(world.table_row().await.1[0].skill.as_deref(), Some("steady"));
    assert!(world.courier.posts().iter().any(|p| p.message.text.contains("asked to be forgotten")));
    for _ in 0..3 {
        if world.awaited().await.contains(&Seat(1)) {
            let notation = world.some_order(Seat(1)).await;
            bert(&world, CHANNEL.0, order(&notation)).await;
        }
        world.settle().await;
        assert!(!world.awaited().await.contains(&Seat(0)), "the computer player answers");
    }
    // The table is Bert's now; the lobby is closed.
    bert(&world, CHANNEL.0, Request::Change(Change::Pace { pace: "2d".to_owned() })).await;
    assert!(world.courier.posts().iter().any(|p| p.message.text.contains("has left, so it is closed")));
    let ask = bert(&world, CHANNEL.0, Request::Look(Look::Resign)).await.message;
    bert(&world, CHANNEL.0, press(&ask, "Resign")).await;
    world.settle().await;
    for channel in [901, CHANNEL.0] {
        let export = Request::Look(Look::Export { format: "json".to_owned(), table: String::new() });
        let bytes = bert(&world, channel, export).await.message.attachments[0].bytes.clone();
        let record = Record::parse(&bytes).unwrap();
        record.verify().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(record.seats[0].name, if channel == 901 { "a former player" } else { "computer" });
    }
    world.clock.advance(15 * DAY);
    world.settle().await;
    assert!(places_of(&world, &MARKS).await.is_empty(), "what passes has passed");
    // Whoever comes back is new.
    zora(&world, 904, new("anteel", "")).await;
    assert_eq!(file_of_zora(&world).await["seats"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_game_against_computers_alone_ends_and_a_rematch_leaves_the_seat_free() {
    let world = World::new().await;
    zora(&world, 901, new("anteel", "")).await;
    zora(&world, 901, Request::Change(Change::Computer { side: String::new(), skill: "plain".to_owned() })).await;
    zora(&world, 901, Request::Change(Change::Start)).await;
    started(&world, CHANNEL.0).await;
    let ask = zora(&world, CHANNEL.0, Request::Look(Look::Resign)).await.message;
    zora(&world, CHANNEL.0, press(&ask, "Resign")).await;
    world.settle().await;
    let page = zora(&world, CHANNEL.0, privacy(PrivacyWish::Delete)).await.message;
    zora(&world, CHANNEL.0, press(&page, "Forget me")).await;
    world.settle().await;
    assert!(world.courier.posts().iter().any(|p| p.message.text.contains("the last person at this table has left")));
    let ended =
        world.courier.posts().into_iter().find(|p| button(&p.message, "Rematch 0 of 2").is_some()).unwrap().message;
    bert(&world, CHANNEL.0, press(&ended, "Rematch 0 of 2")).await;
    world.settle().await;
    let lobby = world.courier.last().text;
    assert!(lobby.contains("(1 of 2 taken)") && lobby.contains("Bert"), "{lobby}");
}

#[tokio::test]
async fn old_games_lose_their_states_and_have_them_again_when_somebody_looks() {
    let world = World::on_disk().await;
    world.playing("").await;
    for _ in 0..6 {
        world.one_order().await;
    }
    world.done(ANNA, Request::Change(Change::Undo)).await;
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    let count = async || {
        world
            .read(async |db| Ok(sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM snapshots").fetch_one(db).await?))
            .await
    };
    let all = i64::try_from(world.log().await.len()).unwrap();
    let kept = count().await;
    assert!((2..=all).contains(&kept), "those of the newest phases, and the first: {kept} of {all}");
    let look = || async {
        let map =
            |turn: &str| Look::Map { focus: String::new(), overlay: String::new(), turn: turn.to_owned(), text: false };
        let mut found = vec![];
        for turn in ["1", "2", ""] {
            found.push(world.done(CARA, Request::Look(map(turn))).await.message.attachments[0].bytes.clone());
        }
        found
    };
    let before = look().await;
    world.clock.advance(89 * DAY);
    world.settle().await;
    assert_eq!(count().await, kept, "not yet");
    world.clock.advance(DAY);
    world.settle().await;
    assert_eq!(count().await, 1, "the last position stays");
    let at = world.address();
    let check = async || database::check(&at, &mut Vec::new()).await.is_ok();
    assert!(check().await, "nothing of it is damage");
    assert!(look().await == before, "the same pictures to the byte");
    assert_eq!(count().await, all);
    assert!(check().await);
    let export = Request::Look(Look::Export { format: "json".to_owned(), table: String::new() });
    let bytes = world.done(CARA, export).await.message.attachments[0].bytes.clone();
    Record::parse(&bytes).unwrap().verify().unwrap_or_else(|error| panic!("{error}"));
    world.clock.advance(DAY + 3_600);
    world.settle().await;
    assert_eq!(count().await, 1, "a day later they are gone again");
    assert!(look().await == before);
}

#[tokio::test]
async fn a_game_whose_record_does_not_give_its_states_keeps_them() {
    let world = World::new().await;
    world.playing("").await;
    world.one_order().await;
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    world.tamper("UPDATE log SET digest = '00' WHERE seq = 1").await;
    let count = "SELECT COUNT(*) FROM snapshots";
    let count = async || world.read(async |db| Ok(sqlx::query_scalar::<_, i64>(count).fetch_one(db).await?)).await;
    let all = count().await;
    world.clock.advance(91 * DAY);
    world.settle().await;
    assert_eq!(count().await, all);
}
