//! One run: a seed, a plan, so many days; and what came of it.

use std::sync::Arc;
use std::time::Duration;

use sealed_orders::host::{Look, UserId};
use tokio::time::sleep;

use crate::calls::What;
use crate::faults::Plan;
use crate::invariants::{at_the_end, forgotten, unrest};
use crate::people::{Circle, Person};
use crate::world::{World, steps};

/// Seconds after which nothing is put off any more once all goes well: the longest pause between two tries is 15 minutes.
const TO_RECOVER: u64 = 2_000;
/// Seconds between looks at what goes on, and since the last fault for them to count.
const BETWEEN_LOOKS: u64 = 240;
const RECOVERED: u64 = 300;
/// Seconds for which rest is waited for.
const TO_REST: u64 = 240;

/// What is run.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    pub seed: u64,
    pub tables: u64,
    pub hours: u64,
    pub is_loud: bool,
    /// What is broken behind the back of the host.
    pub mutation: Option<&'static str>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub digest: String,
    pub calls: usize,
    pub posts: usize,
    pub orders: i64,
    pub lines: u64,
    pub steps: u64,
    pub failure: Option<String>,
    pub end: String,
}

impl Wish {
    pub const fn seconds(self) -> u64 {
        self.hours * 3_600
    }

    /// Two processes at every third table.
    pub const fn processes(self) -> usize {
        if self.seed.is_multiple_of(3) { 2 } else { 1 }
    }

    pub fn plan(self) -> Plan {
        Plan::of(self.seed, self.seconds(), self.processes())
    }

    /// Runs it on a thread of its own.
    pub fn run(self, plan: &Plan) -> Outcome {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        runtime.block_on(run(self, plan.clone()))
    }
}

async fn run(wish: Wish, plan: Plan) -> Outcome {
    let world = World::new(wish, plan).await;
    let circles: Vec<Circle> = (0..wish.tables).map(|number| Circle::of(wish.seed, number)).collect();
    world.begin();
    for circle in &circles {
        for user in &circle.people {
            let person = Person::new(wish.seed, *user, circle, wish.seconds());
            world.spawn(person.live(Arc::clone(&world), wish.seconds()));
        }
    }
    world.spawn(look_now_and_then(Arc::clone(&world), wish.seconds()));
    tokio::select! {
        biased;
        () = world.failed.notified() => {}
        () = to_the_end(&world, wish, &circles) => {}
    }
    let sql = "SELECT COUNT(*) FROM log WHERE kind = 'order'";
    let orders: i64 = world.read(async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await;
    Outcome {
        digest: world.trace.digest(),
        calls: world.calls.lock().unwrap().len(),
        posts: world.discord.look(|channels| channels.posts.len()),
        orders,
        lines: world.trace.count(),
        steps: steps(&world),
        failure: world.failure(),
        end: world.trace.end(if wish.is_loud { 0 } else { 60 }),
    }
}

/// What would mend itself with the next call, and must not have to: looked for again and again, in fair weather.
async fn look_now_and_then(world: Arc<World>, seconds: u64) {
    let mut before = vec![];
    while world.time.elapsed().as_secs() < seconds {
        sleep(Duration::from_secs(BETWEEN_LOOKS)).await;
        let now = forgotten(&world).await;
        if let Some((table, seq)) = now.iter().find(|at| before.contains(*at) && world.weather.is_fair_since(RECOVERED))
        {
            world.fail(&format!("(7) table {table} waits at step {seq} for a computer player that is not due"));
        }
        before = now;
    }
}

/// Lets the time pass, and all faults; then everything must come to rest, and be well.
async fn to_the_end(world: &Arc<World>, wish: Wish, circles: &[Circle]) {
    let last = world.weather.plan.0.iter().map(|fault| fault.at + fault.lasts).max().unwrap_or_default();
    let over = last.max(wish.seconds()) + 200;
    sleep(Duration::from_secs(over).saturating_sub(world.time.elapsed())).await;
    // Whoever calls from the place of a parked table wakes it.
    for circle in circles {
        let look = Look::Status { table: String::new() };
        world.ask(UserId(1), circle.channel, What::Look, look.into()).await;
    }
    sleep(Duration::from_secs(TO_RECOVER)).await;
    let mut waited = 0;
    while let Err(why) = unrest(world).await {
        if waited >= TO_REST {
            return world.fail(&why);
        }
        waited += 5;
        sleep(Duration::from_secs(5)).await;
    }
    let Some(process) = world.serving().first().cloned() else { return world.fail("no process lives") };
    world.stop();
    sleep(Duration::from_secs(1)).await;
    if let Err(why) = at_the_end(world, &process.host).await {
        world.fail(&why);
    }
}
