//! Calls on their way to a process and their answers on the way back; each is kept, to be compared with what was done.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use sealed_orders::host::{Actor, Call, CallId, ChannelId, GuildId, Place, Reply, ReplyToken, Request, Shown, UserId};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::faults::Kind;
use crate::process::Mortal;
use crate::trace::without_lots;
use crate::world::{Process, World};

/// For so long an answer can be given.
pub const ANSWERED_WITHIN: Duration = Duration::from_mins(15);

/// What a call is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// One order in notation.
    Order,
    /// Something else that changes a table.
    Change,
    /// Whatever a control stands for.
    Press,
    /// Only looks.
    Look,
}

/// A call that was made.
#[derive(Debug)]
pub struct Asked {
    pub what: What,
    pub told: String,
    pub sent: i64,
    /// Whether it is known to the database, so that it is answered whatever becomes of the process.
    pub is_noted: bool,
    /// Processes that it has reached.
    pub reached: usize,
    pub answers: Vec<Heard>,
    waiting: Option<oneshot::Sender<Reply>>,
}

/// An answer that arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    pub shown: Shown,
    pub text: String,
    pub at: i64,
}

impl World {
    /// Asks something as one person in one place, and waits for the answer.
    pub async fn ask(
        self: &Arc<Self>,
        user: UserId,
        channel: ChannelId,
        what: What,
        request: Request,
    ) -> Option<Reply> {
        let told = format!("{user} in {channel}: {}", brief(&request));
        let (waiting, answer) = oneshot::channel();
        let id = {
            let mut calls = self.calls.lock().unwrap();
            let id = CallId(calls.len() as u64 + 1);
            let asked = Asked {
                what,
                told: told.clone(),
                sent: self.time.now(),
                is_noted: false,
                reached: 0,
                answers: vec![],
                waiting: Some(waiting),
            };
            calls.insert(id, asked);
            id
        };
        self.trace.say(&format!("call {id:?} of {told}"));
        let call = Call { id, actor: actor(user), place: Place { channel, guild: Some(GuildId(7)) }, request };
        self.send(call.clone());
        let is_doubled = self.weather.now().any(|kind| match kind {
            Kind::Doubled(often) => self.lot.lock().unwrap().percent(often),
            _ => false,
        });
        if is_doubled {
            self.send(call);
        }
        timeout(ANSWERED_WITHIN, answer).await.ok()?.ok()
    }

    /// A call on its way to one of the processes.
    fn send(self: &Arc<Self>, call: Call) {
        let is_slow = self.weather.now().any(|kind| matches!(kind, Kind::Reordered));
        let on_the_way = self.lot.lock().unwrap().millis(1, if is_slow { 4_000 } else { 50 });
        let world = Arc::clone(self);
        self.spawn(async move {
            sleep(on_the_way).await;
            let serving = world.serving();
            if serving.is_empty() {
                return world.trace.say(&format!("{:?} reaches nobody", call.id));
            }
            let process = world.lot.lock().unwrap().pick(&serving).clone();
            if let Some(asked) = world.calls.lock().unwrap().get_mut(&call.id) {
                asked.reached += 1;
            }
            let life = Arc::clone(&process.life);
            world.spawn(Mortal::new(&life, answer(Arc::clone(&world), process, call)).map(drop));
        });
    }

    /// An answer is out.
    pub fn heard(&self, id: CallId, reply: &Reply, number: usize) {
        let text = without_lots(&reply.message.whole_text());
        let heard = Heard { shown: reply.shown, text, at: self.time.now() };
        let line: String = heard.text.replace('\n', " / ").chars().take(200).collect();
        self.trace.say(&format!("{id:?} is answered by {number}: {:?}: {line}", heard.shown));
        if heard.shown == Shown::Fault && self.weather.is_fair_since(300) {
            self.fail(&format!("a fault in fair weather: {}", heard.text));
        }
        let waiting = self.calls.lock().unwrap().get_mut(&id).and_then(|asked| {
            asked.answers.push(heard);
            asked.waiting.take()
        });
        if let Some(waiting) = waiting {
            drop(waiting.send(reply.clone()));
        }
    }
}

/// As a process answers a call that reaches it.
async fn answer(world: Arc<World>, process: Process, call: Call) {
    let (id, host) = (call.id, process.host);
    host.call_opened(id, &ReplyToken::new(format!("token {id:?}"))).await;
    let kept = world.read(async |db| {
        let sql = "SELECT COUNT(*) FROM inbox WHERE call_id = $1 AND token IS NOT NULL";
        Ok(sqlx::query_scalar::<_, i64>(sql).bind(id.0.cast_signed()).fetch_one(db).await?)
    });
    let is_kept = kept.await > 0;
    if let Some(asked) = world.calls.lock().unwrap().get_mut(&id) {
        asked.is_noted |= is_kept;
    }
    let reply = host.handle(call).await;
    let back = world.lot.lock().unwrap().millis(5, 100);
    sleep(back).await;
    world.heard(id, &reply, process.number);
    host.call_closed(id).await;
}

fn actor(user: UserId) -> Actor {
    Actor {
        user,
        name: format!("Person {user}"),
        may_manage: false,
        may_manage_server: false,
        roles: vec![],
        avatar: None,
    }
}

fn brief(request: &Request) -> String {
    format!("{request:?}").chars().take(160).collect()
}
