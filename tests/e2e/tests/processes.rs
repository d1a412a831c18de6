//! Several processes of the bot on one PostgreSQL, as a bot in many servers runs: one is killed, the others go on.

use std::time::Duration;

use sqlx::PgConnection;
use tokio::time::Instant;

use crate::bot::Bot;
use crate::duel::{Duel, done};
use crate::fake::{State, Wanted, World};
use crate::scene::Scene;
use crate::server;

/// What is said of a call that was under way at a kill and not done.
const NOT_DONE: &str = "I was restarted before I had done this; nothing was changed.";

/// Several bots, the database they share, and a fake Discord with people.
struct Fleet {
    scene: Scene,
    bots: Vec<Bot>,
    database: PgConnection,
}

impl Fleet {
    /// All of them started, one of them heard; `None` where there is no PostgreSQL.
    async fn start(count: usize) -> Option<Self> {
        Self::start_with(count, None).await
    }

    /// The same where Discord wants more than one connection.
    async fn start_with(count: usize, wanted: Option<Wanted>) -> Option<Self> {
        let (_, name) = server::database().await?;
        let server = server::shared()?;
        let scene = Scene::prepare().await;
        scene.fake.change(|world| world.gateway.wanted = wanted);
        let mut bots = Vec::new();
        for _ in 0..count {
            let mut bot = Bot::new(&scene.fake);
            bot.set("DATABASE", &server.url(&name));
            // The time is the database's.
            bot.set("SEALED_ORDERS_CLOCK", "");
            if wanted.is_some() {
                bot.set("DRAIN_SECONDS", "60");
            }
            bot.start();
            bots.push(bot);
        }
        let is_ready = |w: &mut World| (w.gateway.is_serving() && !w.commands.is_empty()).then_some(());
        scene.fake.wait_for("somebody to serve", is_ready).await;
        Some(Self { scene, bots, database: server.connect(&name).await })
    }

    async fn number(&mut self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut self.database).await.expect("a number")
    }

    /// The bot that has the connection to the gateway.
    async fn heard(&mut self) -> usize {
        for _ in 0..600 {
            let holder = self.number("SELECT COALESCE(MAX(holder), 0) FROM shards WHERE taker IS NULL").await;
            if let Some(found) = self.bot_of(holder) {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("nobody has the connection to the gateway");
    }

    /// The bot that has this number.
    fn bot_of(&self, process: i64) -> Option<usize> {
        let line = format!("process.id={process}\n");
        self.bots.iter().position(|bot| bot.is_running() && bot.log().contains(&line))
    }

    /// Waits until these numbers of connections are what the processes have, each connection once; gives who has the first, and
    /// how long that took. Meanwhile `look` sees how many processes hear each shard.
    async fn shared_out(&mut self, counts: &[i64], mut look: impl FnMut(&[usize])) -> (usize, Duration) {
        let begin = Instant::now();
        let sql =
            "SELECT holder, COUNT(*) FROM shards WHERE taker IS NULL AND holder IS NOT NULL GROUP BY 1 ORDER BY 2, 1";
        loop {
            let held: Vec<(i64, i64)> = sqlx::query_as(sql).fetch_all(&mut self.database).await.expect("rows");
            let connections = self.scene.fake.world().gateway.connections();
            look(&connections);
            let is_right =
                held.iter().map(|(_, count)| count).eq(counts) && connections.iter().all(|count| *count == 1);
            if let (true, Some(first)) = (is_right, held.last().and_then(|(process, _)| self.bot_of(*process))) {
                return (first, begin.elapsed());
            }
            assert!(begin.elapsed() < Duration::from_mins(1), "{held:?} in place of {counts:?}, {connections:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Stops all that run, and looks back.
    async fn close(mut self) {
        for bot in self.bots.iter_mut().filter(|bot| bot.is_running()) {
            let end = bot.stop().await;
            assert!(end.status.success(), "{}", end.said);
        }
        self.scene.look_back();
    }
}

/// How often a process is killed, unless whoever runs the tests wants more (`KILLS`).
const USUAL_KILLS: usize = 4;

#[expect(clippy::disallowed_methods, reason = "a wish of whoever runs the tests, not a setting of the program")]
fn kills() -> usize {
    std::env::var("KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(USUAL_KILLS)
}

/// A process is killed as soon as it has noted a call, or while another has it, again and again. Whoever called is answered, by
/// whomever; orders that were acknowledged stand, once; the game goes on within seconds.
#[tokio::test]
async fn people_play_on_while_one_process_after_the_other_is_killed() {
    let Some(mut fleet) = Fleet::start(3).await else { return };
    let (mut killed, mut longest) = (0, Duration::ZERO);
    while killed < kills() {
        let channel = fleet.scene.fake.change(|world| world.add_channel(&format!("table-{killed}")));
        fleet.scene.channel = channel;
        killed += play_on(&mut fleet, (kills() - killed).min(6), &mut longest).await;
    }
    eprintln!("{killed} processes were killed; the longest silence was {longest:?}");
    fleet.close().await;
}

/// A game during which so many processes are killed, one after the other.
async fn play_on(fleet: &mut Fleet, kills: usize, longest: &mut Duration) -> usize {
    let (anna, ben) = {
        let duel = Duel::deployed(&fleet.scene, "none").await;
        (duel.anna, duel.ben)
    };
    let orders = "SELECT COUNT(*) FROM log WHERE kind = 'order' AND table_id = (SELECT MAX(id) FROM tables)";
    let (before, mut given) = (fleet.number(orders).await, 0);
    for round in 0..kills {
        let heard = fleet.heard().await;
        let victim = if round % 3 == 2 { (heard + 1) % fleet.bots.len() } else { heard };
        let duel = Duel { scene: &fleet.scene, anna: anna.clone(), ben: ben.clone() };
        let player = duel.awaited().await.expect("a game under way").clone();
        let identified = fleet.scene.fake.world().gateway.identified;
        let call = player.type_command("done", &[]);
        let is_deferred = |w: &mut World| (w.interactions[&call].state != State::Open).then_some(());
        fleet.scene.fake.wait_for("the acknowledgement", is_deferred).await;
        fleet.bots[heard].says(&format!("noted call.id={call}")).await;
        let begin = Instant::now();
        fleet.bots[victim].kill().await;
        let answer = player.answer(call).await;
        if victim == heard {
            let is_back = |w: &mut World| (w.gateway.identified > identified).then_some(());
            fleet.scene.fake.wait_for("another connection", is_back).await;
        }
        if answer.text == NOT_DONE {
            done(&player.slash("done", &[]).await);
        } else {
            done(&answer);
        }
        *longest = begin.elapsed().max(*longest);
        given += 1;
        assert_eq!(fleet.number(orders).await, before + given, "each order stands, once");
        fleet.bots[victim].start();
    }
    let question = ben.slash("game resign", &[]).await;
    let resigned = ben.press(&question, "Resign").await;
    assert!(resigned.text.contains("You have resigned"), "{}", resigned.text);
    let duel = Duel { scene: &fleet.scene, anna, ben };
    duel.look_at_all_posts().await;
    duel.assert_nothing_twice();
    kills
}

/// A process that is asked to stop hands over what it has before it goes: nobody who calls meanwhile notices.
#[tokio::test]
async fn a_process_that_is_asked_to_stop_hands_over_without_a_gap() {
    let Some(mut fleet) = Fleet::start(2).await else { return };
    let anna = fleet.scene.player("Anna");
    anna.slash("game list", &[]).await;
    let heard = fleet.heard().await;
    let both = "SELECT COUNT(*) FROM processes WHERE is_leaving = 0";
    while fleet.number(both).await < 2 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let before = fleet.scene.fake.world().gateway.identified;
    fleet.bots[heard].terminate().await;
    let begin = Instant::now();
    let mut calls = 0;
    while fleet.scene.fake.world().gateway.identified == before || calls < 20 {
        let answer = anna.slash("game list", &[]).await;
        assert!(!answer.text.contains("restarting"), "call {calls} after {:?}: {}", begin.elapsed(), answer.text);
        calls += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let end = fleet.bots[heard].wait(Duration::from_secs(10)).await;
    assert!(end.status.success(), "{}", end.said);
    assert_ne!(fleet.heard().await, heard);
    anna.slash("game list", &[]).await;
    fleet.close().await;
}

/// Eight connections, of which four may begin together: the fake complains when two of a bucket begin within five seconds,
/// whichever processes they belong to.
#[tokio::test]
async fn connections_are_shared_out_among_processes_and_taken_over_from_whoever_is_killed_or_stops() {
    let Some(mut fleet) = Fleet::start_with(3, Some(Wanted { shards: 8, at_a_time: 4, left: 999 })).await else {
        return;
    };
    let anna = fleet.scene.player("Anna");
    let (victim, shared) = fleet.shared_out(&[2, 3, 3], |_| ()).await;
    anna.slash("game list", &[]).await;
    fleet.bots[victim].kill().await;
    let (_, taken) = fleet.shared_out(&[4, 4], |_| ()).await;
    // Silent for 8 s, seen within one, then two turns of a bucket, of which the first may wait for an earlier beginning.
    assert!(taken < Duration::from_secs(9 + 11 + 4), "{taken:?}");
    anna.slash("game list", &[]).await;
    fleet.bots[victim].start();
    let never_unheard = |connections: &[usize]| assert!(!connections.contains(&0), "a gap: {connections:?}");
    let (stopped, back) = fleet.shared_out(&[2, 3, 3], never_unheard).await;
    fleet.bots[stopped].terminate().await;
    let (_, handed_over) = fleet.shared_out(&[4, 4], never_unheard).await;
    let end = fleet.bots[stopped].wait(Duration::from_secs(10)).await;
    assert!(end.status.success() && !end.said.contains("in time"), "{}", end.said);
    anna.slash("game list", &[]).await;
    eprintln!("shared {shared:?}, killed {taken:?}, back {back:?}, handed over {handed_over:?}");
    // Those who are left would hand over to each other for as long as that takes.
    for bot in fleet.bots.iter_mut().filter(|bot| bot.is_running()) {
        bot.kill().await;
    }
    fleet.close().await;
}

/// Discord lets a bot begin a thousand connections a day: of the last hundred none is spent on a fair share.
#[tokio::test]
async fn with_few_connections_left_for_today_only_what_nobody_serves_is_taken() {
    let wanted = Wanted { shards: 2, at_a_time: 2, left: 99 };
    let Some(mut fleet) = Fleet::start_with(2, Some(wanted)).await else { return };
    let served = |w: &mut World| w.gateway.connections().iter().all(|count| *count == 1).then_some(());
    fleet.scene.fake.wait_for("both connections", served).await;
    let victim = fleet.heard().await;
    fleet.bots[victim].kill().await;
    fleet.shared_out(&[2], |_| ()).await;
    let begun = fleet.scene.fake.world().gateway.identified;
    fleet.bots[victim].start();
    let alive = "SELECT COUNT(*) FROM processes WHERE is_leaving = 0";
    while fleet.number(alive).await < 2 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // It looks each second.
    tokio::time::sleep(Duration::from_secs(3)).await;
    fleet.shared_out(&[2], |_| ()).await;
    assert_eq!(fleet.scene.fake.world().gateway.identified, begun, "a fair share would be one each");
    for bot in &mut fleet.bots {
        bot.kill().await;
    }
    fleet.close().await;
}
