//! A bot with thousands of tables under way: a few games of each system are played through Discord, then copied.

use std::path::Path;

use sealed_orders::contract::{Asking, Match, Seed, Setup, Skill, Thinking};
use sealed_orders::systems;
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

use crate::fake::{File, World};
use crate::scene::{Player, Scene};

/// System, scenario and options of the games.
const GAMES: [[&str; 3]; 4] = [
    ["Anteel", "", "rounds=sealed"],
    ["The Pentagon War", "duel", ""],
    ["Space Combat", "", ""],
    ["Penta War", "standard", ""],
];
/// How many orders old the games of each system are.
const AGES: [usize; 5] = [0, 4, 10, 20, 40];
/// Orders that are known ahead, for whoever goes on with a copy.
const AHEAD: usize = 12;
/// Ids of a copy are so far from those of the one before.
const APART: u64 = 1 << 34;

/// A game that was played, as far as it goes on.
pub(crate) struct Original {
    pub(crate) channel: u64,
    pub(crate) people: [u64; 2],
    /// What is ordered next, and by whom.
    pub(crate) ahead: Vec<(usize, String)>,
}

/// Games under way.
pub(crate) struct Crowd {
    pub(crate) originals: Vec<Original>,
    /// How many there are of each, itself included.
    pub(crate) copies: usize,
}

impl Crowd {
    /// Plays the originals through a running bot, stops it, and copies in its database and in the fake Discord what it left.
    pub(crate) async fn gather(scene: &mut Scene, tables: usize) -> Self {
        let database = scene.bot.folder().join("tables.sqlite3");
        let mut originals = Vec::new();
        for game in GAMES {
            for age in AGES {
                originals.push(play(scene, &database, game, age).await);
            }
        }
        let mut db = open(&database).await;
        while number(&mut db, "SELECT COUNT(*) FROM outbox WHERE state = 'waiting'").await > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        scene.bot.settled().await;
        let end = scene.bot.stop().await;
        assert!(end.status.success(), "{}", end.said);
        let copies = tables.div_ceil(originals.len());
        multiply(&mut db, originals.len(), copies).await;
        db.close().await.expect("closed");
        scene.fake.change(|world| copy_world(world, copies));
        Self { originals, copies }
    }

    /// How many tables there are.
    pub(crate) const fn len(&self) -> usize {
        self.originals.len() * self.copies
    }

    /// One of them: its game, its people as they type in its channel.
    pub(crate) fn table(&self, anybody: &Player, number: usize) -> (&Original, [Player; 2]) {
        let (copy, original) = (number / self.originals.len(), &self.originals[number % self.originals.len()]);
        let moved = |id: u64| id + copy as u64 * APART;
        (original, original.people.map(|person| anybody.instead(moved(person), moved(original.channel))))
    }
}

async fn open(database: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(database).foreign_keys(false);
    SqliteConnection::connect_with(&options).await.expect("the database")
}

async fn number(db: &mut SqliteConnection, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(db).await.expect("a number")
}

/// A game of so many orders, and what comes next.
async fn play(scene: &Scene, database: &Path, [system, scenario, options]: [&str; 3], age: usize) -> Original {
    let channel = scene.fake.change(|world| world.add_channel(&format!("{system} {age}")));
    let people = ["Anna", "Ben"].map(|name| scene.player(name).within(channel));
    let wishes = [("system", system), ("scenario", scenario), ("pace", "none"), ("options", options)];
    let wishes: Vec<_> = wishes.into_iter().filter(|(_, wish)| !wish.is_empty()).collect();
    people[0].slash("game new", &wishes).await;
    people[1].slash("game join", &[]).await;
    let begun = people[0].slash("game start", &[]).await;
    assert!(begun.text.contains("The game begins"), "{}", begun.text);
    let mut orders = script(database, channel, age + AHEAD).await;
    let ahead = orders.split_off(age.min(orders.len().saturating_sub(1)));
    for (seat, text) in orders {
        let answer = people[seat].slash("order", &[("text", &text)]).await;
        assert!(answer.text.contains("Done"), "{text}: {}", answer.text);
    }
    Original { channel, people: people.map(|person| person.id), ahead }
}

/// The orders that the simplest computer player would give for both, from the start.
async fn script(database: &Path, channel: u64, most: usize) -> Vec<(usize, String)> {
    let mut db = open(database).await;
    let sql = "SELECT id, system, scenario, options, seed FROM tables WHERE channel_id = $1";
    let channel = i64::try_from(channel).expect("an id");
    let (id, system, scenario, options, seed): (i64, String, String, String, String) =
        sqlx::query_as(sql).bind(channel).fetch_one(&mut db).await.expect("a table");
    let sql = "SELECT side FROM seats WHERE table_id = $1 ORDER BY seat";
    let sides = sqlx::query_scalar(sql).bind(id).fetch_all(&mut db).await.expect("seats");
    db.close().await.expect("closed");
    let options: Value = serde_json::from_str(&options).expect("JSON");
    let setup = Setup { scenario, options, sides };
    let lobby = systems::find(&system).expect("a system").lobby(&setup).expect("a lobby");
    let mut game: std::sync::Arc<dyn Match> = lobby.start(&Seed::try_from(seed).expect("a seed")).expect("a game");
    let mut orders = vec![];
    while let (Asking::Orders(window), true) = (game.asking(), orders.len() < most) {
        let seat = window.seats[0];
        let thinking = Thinking { skill: Skill::Plain, seed: window.number.into(), may_go_on: &|| true };
        let played = game.computer(seat, &thinking).expect("an order");
        orders.push((seat.index(), played.notation));
        game = played.next;
    }
    orders
}

/// Copies all rows of all tables: numbers of tables and Discord's ids are moved, the rest stays.
async fn multiply(db: &mut SqliteConnection, originals: usize, copies: usize) {
    let sql = "SELECT m.name FROM sqlite_master AS m WHERE m.type = 'table' AND (m.name = 'tables' OR EXISTS \
               (SELECT 1 FROM pragma_table_info(m.name) AS c WHERE c.name = 'table_id'))";
    let names: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *db).await.expect("names");
    let mut inserts = vec![];
    for name in &names {
        let columns = format!("SELECT name FROM pragma_table_info('{name}')");
        let columns: Vec<String> =
            sqlx::query_scalar(AssertSqlSafe(columns)).fetch_all(&mut *db).await.expect("columns");
        let moved = columns.iter().map(|column| match (name.as_str(), column.as_str()) {
            ("tables", "id") | (_, "table_id") => format!("{column} + $1 * {originals}"),
            (_, "channel_id" | "creator_id" | "user_id" | "actor_id" | "message_id" | "call_id") => {
                format!("{column} + $1 * {APART}")
            }
            _ => column.clone(),
        });
        let (columns, moved) = (columns.join(", "), moved.collect::<Vec<_>>().join(", "));
        let id = if name == "tables" { "id" } else { "table_id" };
        inserts.push(format!("INSERT INTO {name} ({columns}) SELECT {moved} FROM {name} WHERE {id} <= {originals}"));
    }
    let mut all = db.begin().await.expect("a transaction");
    for copy in 1..copies {
        for insert in &inserts {
            let copy = i64::try_from(copy).expect("a number");
            sqlx::query(AssertSqlSafe(insert.clone())).bind(copy).execute(&mut *all).await.expect("copied rows");
        }
    }
    let next = format!("UPDATE counters SET value = {} WHERE name = 'tables'", originals * copies);
    sqlx::query(AssertSqlSafe(next)).execute(&mut *all).await.expect("the counter");
    // Its process ended well; the tool for copying would wait two minutes to be sure.
    let silent = "UPDATE counters SET value = 0 WHERE name = 'alive_at'";
    sqlx::query(silent).execute(&mut *all).await.expect("the counter");
    all.commit().await.expect("committed");
}

/// Copies people, channels and messages; pictures were looked at long ago.
fn copy_world(world: &mut World, copies: usize) {
    let (users, channels) = (world.users.clone(), world.channels.clone());
    let mut messages = world.messages.clone();
    for file in messages.values_mut().flat_map(|message| &mut message.files) {
        *file = File { name: file.name.clone(), alt: file.alt.clone(), bytes: vec![] };
    }
    for moved in (1..copies as u64).map(|copy| copy * APART) {
        for (id, user) in &users {
            world.users.insert(id + moved, crate::fake::User { id: id + moved, ..user.clone() });
        }
        for (id, channel) in &channels {
            let recipient = channel.recipient.map(|id| id + moved);
            let copy = crate::fake::Channel { id: id + moved, recipient, ..channel.clone() };
            world.channels.insert(id + moved, copy);
        }
        for (id, message) in &messages {
            let only_for = message.only_for.map(|id| id + moved);
            let (id, channel) = (id + moved, message.channel + moved);
            world.messages.insert(id, crate::fake::Message { id, channel, only_for, ..message.clone() });
        }
    }
    world.skip_ids(copies as u64 * APART);
    world.interactions.clear();
    world.requests.clear();
}
