//! What must hold, whatever goes wrong: now and then, and when all is over.

use std::collections::{BTreeMap, BTreeSet};

use sealed_orders::contract::Asking;
use sealed_orders::host::api::record::Record;
use sealed_orders::host::queries::check::check;
use sealed_orders::host::{CallId, Control, Host, MessageId, Shown, TableId};
use sealed_orders::store::StoreError;
use sealed_orders::store::seats::{self, SeatRow};
use sealed_orders::store::snapshots::{self, Found};
use sealed_orders::systems;

use crate::calls::{Asked, What};
use crate::discord::Post;
use crate::time::BEGIN;
use crate::world::World;

/// Seconds after which what is due must have been done, while nothing goes wrong.
const LATE_SECONDS: i64 = 10;
/// Seconds after a fault in which things may still be late.
const RECOVERY_SECONDS: u64 = 300;

/// A row of the log, as far as it matters here.
struct Entry {
    table: i64,
    seq: i64,
    call: Option<i64>,
}

/// Everything that must hold at the end.
pub async fn at_the_end(world: &World, host: &Host) -> Result<(), String> {
    let sql = "SELECT table_id, seq, call_id FROM log ORDER BY table_id, seq";
    let rows: Vec<(i64, i64, Option<i64>)> = world.read(async |db| Ok(sqlx::query_as(sql).fetch_all(db).await?)).await;
    let log: Vec<Entry> = rows.into_iter().map(|(table, seq, call)| Entry { table, seq, call }).collect();
    calls(world, &log)?;
    posts(world).await?;
    deadlines(world).await?;
    records(world, host).await?;
    // (11)
    let text = world.whole(async |_| host.measured().await).await.map_err(|e| e.to_string())?;
    for line in text.lines().filter(|line| line.starts_with("sealed_orders_lane_")) {
        if !line.ends_with(" 0") {
            return Err(format!("(11) a lane is not empty although all is idle: {line}"));
        }
    }
    // Last, for it looks at the file itself, which takes real time.
    database(world).await
}

/// (1) An acknowledged order is in the log once; (2) nothing refused is; (3) equal calls have equal answers; (8) and each has
/// one in time.
fn calls(world: &World, log: &[Entry]) -> Result<(), String> {
    let mut by_call: BTreeMap<i64, Vec<&Entry>> = BTreeMap::new();
    for entry in log {
        if let Some(call) = entry.call {
            by_call.entry(call).or_default().push(entry);
        }
    }
    for (id, asked) in world.calls.lock().unwrap().iter() {
        let entries = by_call.remove(&id.0.cast_signed()).unwrap_or_default();
        let wrong = call(*id, asked, &entries).or_else(|| unanswered(world, *id, asked));
        if let Some(wrong) = wrong {
            return Err(format!("{wrong} ({}; answers: {:?})", asked.told, asked.answers));
        }
    }
    match by_call.first_key_value() {
        None => Ok(()),
        Some((call, _)) => Err(format!("the log has a call {call} that nobody made")),
    }
}

fn call(id: CallId, asked: &Asked, entries: &[&Entry]) -> Option<String> {
    let of = |shown: Shown| asked.answers.iter().filter(move |heard| heard.shown == shown);
    let is_done = of(Shown::Answer).next().is_some();
    if asked.what == What::Order && is_done && entries.len() != 1 {
        return Some(format!("(1) {id:?} was done, but stands {} times in the log", entries.len()));
    }
    let follow = |pair: &[&Entry]| pair[0].table == pair[1].table && pair[0].seq + 1 == pair[1].seq;
    if !entries.windows(2).all(follow) {
        return Some(format!("(1) what {id:?} did stands in pieces in the log"));
    }
    let is_unknown = of(Shown::Fault).any(|heard| heard.text.contains("I do not know yet"));
    let is_faulty = of(Shown::Fault).next().is_some() && asked.reached == 1;
    let is_denied = of(Shown::Refusal).next().is_some() || is_faulty;
    if !is_done && !is_unknown && is_denied && !entries.is_empty() {
        return Some(format!("(2) {id:?} was refused, but stands in the log"));
    }
    if matches!(asked.what, What::Order | What::Change) {
        let kept: BTreeSet<&str> = asked
            .answers
            .iter()
            .filter(|heard| heard.shown != Shown::Fault)
            .map(|heard| heard.text.split("\nIts picture could not be drawn").next().unwrap_or_default())
            .collect();
        if kept.len() > 1 {
            return Some(format!("(3) {id:?} was answered in {} ways", kept.len()));
        }
    }
    None
}

fn unanswered(world: &World, id: CallId, asked: &Asked) -> Option<String> {
    if !asked.answers.is_empty() || asked.reached == 0 {
        return None;
    }
    // A living process answers; and the next one in the place of one that was killed, if it has come in time and is alone.
    let is_next = |start: &&crate::world::Start| {
        start.is_fair && start.begun > asked.sent && start.ended < asked.sent + 800 && world.is_alone()
    };
    let starts = world.starts.lock().unwrap();
    let after = starts.iter().find(is_next);
    (asked.is_noted && after.is_some()).then(|| format!("(8) {id:?} was never answered"))
}

/// (4) A row of the outbox is posted once, in order, and one message a table is armed.
async fn posts(world: &World) -> Result<(), String> {
    let sql = "SELECT table_id, number, message_id FROM outbox WHERE message_id IS NOT NULL ORDER BY table_id, number";
    let rows: Vec<(i64, i64, i64)> = world.read(async |db| Ok(sqlx::query_as(sql).fetch_all(db).await?)).await;
    let known: BTreeSet<u64> = rows.iter().map(|(.., id)| id.cast_unsigned()).collect();
    if known.len() != rows.len() {
        return Err("(4) two rows of the outbox became one message".to_owned());
    }
    for pair in rows.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        if pair[0].2 > pair[1].2 {
            return Err(format!("(4) table {}: {} was posted after {}", pair[0].0, pair[0].1, pair[1].1));
        }
    }
    let sql = "SELECT COUNT(*) FROM outbox WHERE state = 'delivered' AND message_id IS NULL AND kind = '\"post\"'";
    let unseen: i64 = world.read(async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await;
    if unseen > 0 {
        return Err(format!("(4) {unseen} posts are marked as delivered, and no message stands for them"));
    }
    let posts = world.discord.look(|channels| channels.posts.clone());
    if let Some(id) = known.iter().find(|id| !posts.contains_key(&MessageId(**id))) {
        return Err(format!("(4) message {id} is not in its channel"));
    }
    let is_double = |(id, post): &(&MessageId, &Post)| !known.contains(&id.0) && !post.is_deleted;
    let doubles: Vec<_> = posts.iter().filter(is_double).collect();
    let text = world.metrics.text(&sealed_orders::metrics::levels::Levels::default());
    let told = text.lines().find_map(|line| line.strip_prefix("sealed_orders_posts_maybe_double_total "));
    let allowed: usize = told.and_then(|count| count.parse().ok()).ok_or("there is no count of doubles")?;
    if doubles.len() > allowed {
        let first = &doubles[0].1.message.text;
        return Err(format!("(4) {} messages stand that no row became, {allowed} are excused: {first}", doubles.len()));
    }
    let mut armed: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (id, post) in posts.iter().filter(|(_, post)| !post.is_deleted && !post.is_out_of_date) {
        // Calls and posts of phases that are past have other buttons.
        let has = |label: &str| {
            let controls = post.message.rows.iter().flatten();
            controls.filter(|control| matches!(control, Control::Button(button) if button.label == label)).count() > 0
        };
        let is_armed = has("My report") && has("Status");
        if is_armed {
            armed.entry(post.channel).or_default().push(*id);
        }
    }
    match armed.iter().find(|(_, ids)| ids.len() > 1 + allowed) {
        Some((channel, ids)) => Err(format!("(4) {} messages are armed in {channel}: {ids:?}", ids.len())),
        None => Ok(()),
    }
}

/// (6) No silence counts before its time, nor long after it while nothing goes wrong.
async fn deadlines(world: &World) -> Result<(), String> {
    let sql = "SELECT l.table_id, l.seq, l.at, w.due_at, w.silences FROM log AS l \
               JOIN witness AS w ON w.table_id = l.table_id AND w.old_seq < l.seq AND l.seq <= w.new_seq \
               JOIN seats AS s ON s.table_id = l.table_id AND s.seat = l.seat \
               WHERE l.kind = 'lapse' AND l.actor_id IS NULL AND s.user_id IS NOT NULL AND w.due_at IS NOT NULL";
    let rows: Vec<(i64, i64, i64, i64, String)> =
        world.read(async |db| Ok(sqlx::query_as(sql).fetch_all(db).await?)).await;
    for (table, seq, at, due, silences) in rows {
        // Those who chose not to wait may go on before.
        if at < due && silences == "{}" {
            return Err(format!("(6) table {table}, step {seq}: a silence counted {} s too early", due - at));
        }
        let second = |at: i64| u64::try_from(at - BEGIN).unwrap_or_default();
        let is_fair = world.weather.plan.is_fair(second(due).saturating_sub(RECOVERY_SECONDS), second(at));
        if is_fair && at - due > LATE_SECONDS {
            return Err(format!("(6) table {table}, step {seq}: a silence counted {} s too late", at - due));
        }
    }
    Ok(())
}

/// (5) Each state is the replay of its log, and the rows fit each other.
async fn database(world: &World) -> Result<(), String> {
    let mut said = Vec::new();
    let found = world.whole(async |store| check(&store, |line| said.push(line.to_owned()), |_, _| {}).await).await;
    let found = found.map_err(|error| error.to_string())?;
    if found.faults > 0 { Err(format!("(5) {}", said.join("; "))) } else { Ok(()) }
}

/// (9) The records of games that are over verify.
async fn records(world: &World, host: &Host) -> Result<(), String> {
    let sql = "SELECT id FROM tables WHERE status = 'over'";
    let over: Vec<i64> = world.read(async |db| Ok(sqlx::query_scalar(sql).fetch_all(db).await?)).await;
    for id in over {
        let text = world.whole(async |_| host.export_table(TableId(id), true).await).await;
        let text = text.map_err(|error| format!("(9) table {id} has no record: {error}"))?;
        let record = Record::parse(text.as_bytes()).map_err(|error| format!("(9) table {id}: {error}"))?;
        record.verify().map_err(|error| format!("(9) table {id}: {error}"))?;
    }
    Ok(())
}

/// (7) Tables at which a computer player is awaited and nobody knows it, with the steps that they are at.
pub async fn forgotten(world: &World) -> Vec<(i64, i64)> {
    let sql = "SELECT id, system, seq FROM tables WHERE status = 'playing' AND parked IS NULL AND computer_due = 0 AND EXISTS \
               (SELECT 1 FROM seats AS s WHERE s.table_id = tables.id AND s.skill IS NOT NULL)";
    let reading = world.read(async |db| {
        let rows: Vec<(i64, String, i64)> = sqlx::query_as(sql).fetch_all(&mut *db).await?;
        let mut read = vec![];
        for (id, system, seq) in rows {
            read.push((id, system, seq, seats::of_table(db, id).await?, snapshots::find(db, id, seq).await?));
        }
        Ok(read)
    });
    let awaits_computer = |system: &str, seats: &[SeatRow], found: &Found| {
        let Found::Whole(snapshot) = found else { return false };
        let game = systems::find(system).unwrap().read(&snapshot.state).unwrap();
        let Asking::Orders(window) = game.asking() else { return false };
        let is_awaited = |row: &SeatRow| window.seats.iter().any(|seat| i64::from(seat.0) == row.seat);
        seats.iter().any(|row| row.skill.is_some() && is_awaited(row))
    };
    let found = reading.await.into_iter().filter(|(_, system, _, seats, found)| awaits_computer(system, seats, found));
    found.map(|(id, _, seq, ..)| (id, seq)).collect()
}

/// (7) No table is without a next event, (12) and nothing is left to do: what is not so yet. A clock that stands still goes on when
/// everybody can see that somebody has ordered, so not with orders that are filed in secret.
pub async fn unrest(world: &World) -> Result<(), String> {
    let now = world.time.now();
    let sql = "SELECT 'a post waits: ' || o.table_id || '/' || o.number || ' ' || o.kind FROM outbox AS o \
                   JOIN tables AS t ON t.id = o.table_id \
                   WHERE o.state = 'waiting' AND t.parked IS NULL AND o.created_at < $1 - 20 \
               UNION ALL SELECT 'a computer is due: ' || id FROM tables WHERE computer_due = 1 AND status = 'playing' \
               UNION ALL SELECT 'a deadline has passed: ' || id FROM tables \
                   WHERE due_at < $1 - 20 AND status IN ('playing', 'lobby') AND parked IS NULL AND paused_left IS NULL \
               UNION ALL SELECT 'a table is parked: ' || id || ' ' || parked FROM tables AS t WHERE parked IS NOT NULL \
                   AND ended_at IS NULL \
                   AND NOT EXISTS (SELECT 1 FROM tables AS n WHERE n.channel_id = t.channel_id AND n.id > t.id) \
               UNION ALL SELECT 'a call is open: ' || call_id FROM inbox WHERE token IS NOT NULL AND $2 AND at < $1 - 20 \
               UNION ALL SELECT 'nobody is awaited: ' || id FROM tables WHERE status = 'playing' AND computer_due = 0 \
                   AND due_at IS NULL AND paused_left IS NULL AND pace_seconds IS NOT NULL AND idle_windows < 5 \
                   AND NOT EXISTS (SELECT 1 FROM log AS l WHERE l.table_id = tables.id AND l.base_seq = tables.window_seq \
                                   AND l.kind = 'order' AND l.actor_id IS NOT NULL)";
    let found: Vec<String> = world
        .read(async |db| {
            let asking = sqlx::query_scalar(sql).bind(now).bind(i64::from(world.is_alone()));
            Ok::<_, StoreError>(asking.fetch_all(db).await?)
        })
        .await;
    if let Some((table, seq)) = forgotten(world).await.first() {
        return Err(format!("(7) table {table} waits at step {seq} for a computer player that is not due"));
    }
    if found.is_empty() { Ok(()) } else { Err(format!("(12) {}", found.join("; "))) }
}
