//! People: each has a table, a zone and a temper; they order, look, press what they have seen, change their minds, offer, and
//! some leave.

use std::sync::Arc;
use std::time::Duration;

use sealed_orders::contract::{Asking, Match, Seat, Skill, Thinking};
use sealed_orders::host::{
    Change, ChannelId, Host, Look, NewTable, Open, Personal, Pressed, Reply, Request, SettingsWish, UserId,
};
use sealed_orders::store::seats::{self, SeatRow};
use sealed_orders::store::snapshots::{self, Found};
use sealed_orders::store::tables::{self, TableRow};
use sealed_orders::systems;
use tokio::time::sleep;

use crate::calls::What;
use crate::discord::controls;
use crate::lot::Lot;
use crate::world::World;

/// Controls that somebody remembers.
const REMEMBERED: usize = 24;

const SYSTEMS: [&str; 4] = ["anteel", "pentagon-war", "space-combat", "penta-war"];
const PACES: [&str; 5] = ["1h", "1h", "6h", "1d", ""];
const ZONES: [&str; 5] = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney", "UTC"];

/// A table that people play at.
#[derive(Clone, Debug)]
pub struct Circle {
    pub channel: ChannelId,
    pub system: &'static str,
    pub pace: &'static str,
    pub has_computer: bool,
    pub people: Vec<UserId>,
}

impl Circle {
    pub fn of(seed: u64, number: u64) -> Self {
        let mut lot = Lot::of(seed, &format!("circle {number}"));
        let has_computer = lot.percent(35);
        let count = if has_computer { 1 } else { 2 };
        Self {
            channel: ChannelId(900 + number),
            system: SYSTEMS[usize::try_from((seed + number) % 4).unwrap()],
            pace: *lot.pick::<&str>(&PACES),
            has_computer,
            people: (0..count).map(|n| UserId(10 * (number + 1) + n)).collect(),
        }
    }
}

/// What somebody can know of the table.
struct Sight {
    row: TableRow,
    seats: Vec<SeatRow>,
    game: Option<Arc<dyn Match>>,
}

pub struct Person {
    user: UserId,
    circle: Circle,
    lot: Lot,
    /// Second from which they are never seen again.
    leaves_at: Option<u64>,
    remembered: Vec<(String, Vec<String>)>,
}

impl Person {
    pub fn new(seed: u64, user: UserId, circle: &Circle, seconds: u64) -> Self {
        let mut lot = Lot::of(seed, &format!("person {user}"));
        let leaves_at = lot.percent(20).then(|| lot.between(seconds / 4, seconds));
        Self { user, circle: circle.clone(), lot, leaves_at, remembered: vec![] }
    }

    /// Their life until so many seconds.
    pub async fn live(mut self, world: Arc<World>, seconds: u64) {
        if self.lot.percent(40) {
            let wish = self.settings();
            self.ask(&world, What::Change, Personal::Settings(wish).into()).await;
        }
        let until = self.leaves_at.unwrap_or(seconds);
        while world.time.elapsed().as_secs() < until {
            self.act(&world).await;
            let pause = match self.lot.below(10) {
                _ if world.weather.is_rush() => self.lot.millis(1, 20),
                0..3 => self.lot.millis(1_000, 60_000),
                3..8 => self.lot.millis(60_000, 2_400_000),
                _ => self.lot.millis(2_400_000, 14_400_000),
            };
            sleep(pause).await;
        }
    }

    fn settings(&mut self) -> SettingsWish {
        let mut wish = SettingsWish { zone: (*self.lot.pick(&ZONES)).to_owned(), ..SettingsWish::default() };
        if self.lot.percent(60) {
            "22-07".clone_into(&mut wish.quiet);
        }
        (*self.lot.pick(&["channel", "direct", "off"])).clone_into(&mut wish.nudges);
        if self.lot.percent(30) {
            "8".clone_into(&mut wish.digest);
        }
        wish
    }

    async fn act(&mut self, world: &Arc<World>) {
        let is_creator = self.circle.people[0] == self.user;
        match self.look(world).await {
            None if is_creator => self.open(world).await,
            None => {}
            Some(sight) => match sight.row.status.as_str() {
                "lobby" => self.gather(world, &sight).await,
                "playing" => self.play(world, &sight).await,
                _ if self.lot.percent(30) => self.change(world, Request::Open(Open::Rematch)).await,
                _ if is_creator && self.lot.percent(30) => self.open(world).await,
                _ => self.press(world).await,
            },
        }
    }

    async fn look(&self, world: &World) -> Option<Sight> {
        let channel = self.circle.channel.0.cast_signed();
        let read = world.read(async |db| {
            let Some(row) = tables::newest_in(db, channel).await? else { return Ok(None) };
            let seats = seats::of_table(db, row.id).await?;
            let found = match row.status.as_str() {
                "playing" => Some(snapshots::find(db, row.id, row.seq).await?),
                _ => None,
            };
            Ok(Some((row, seats, found)))
        });
        let (row, seats, found) = read.await?;
        let game = found.map(|found| match found {
            Found::Whole(snapshot) => systems::find(&row.system).unwrap().read(&snapshot.state).unwrap(),
            other => panic!("table {} at {}: {other:?}", row.id, row.seq),
        });
        Some(Sight { row, seats, game })
    }

    async fn open(&mut self, world: &Arc<World>) {
        let new = NewTable {
            system: self.circle.system.to_owned(),
            pace: self.circle.pace.to_owned(),
            ..NewTable::default()
        };
        self.change(world, Request::Open(Open::New(new))).await;
    }

    async fn gather(&mut self, world: &Arc<World>, sight: &Sight) {
        let is_seated = sight.seats.iter().any(|row| row.user_id == Some(self.user.0.cast_signed()));
        let change = match (is_seated, sight.seats.len()) {
            (false, _) => Change::Join { side: String::new() },
            (true, 0..=1) if self.circle.has_computer => {
                Change::Computer { side: String::new(), skill: "plain".to_owned() }
            }
            (true, 0..=1) => return self.press(world).await,
            (true, _) => Change::Start,
        };
        self.change(world, change.into()).await;
    }

    async fn play(&mut self, world: &Arc<World>, sight: &Sight) {
        let me = self.user.0.cast_signed();
        let seat =
            sight.seats.iter().find(|row| row.user_id == Some(me)).map(|row| Seat(u8::try_from(row.seat).unwrap()));
        let order = seat.and_then(|seat| some_order(sight.game.as_deref()?, seat));
        if sight.row.paused_left.is_some() && self.lot.percent(50) {
            return self.change(world, Change::Resume.into()).await;
        }
        match (self.lot.below(100), order) {
            (0..70, Some(text)) => {
                let _ = self.ask(world, What::Order, Change::Notation { text }.into()).await;
            }
            (70..74, _) => self.change(world, Change::Undo.into()).await,
            (74..76, _) => self.change(world, Change::Draw.into()).await,
            (76..78, _) => self.change(world, Change::Pause.into()).await,
            (78..80, _) => self.change(world, Change::Notation { text: "nonsense".to_owned() }.into()).await,
            (80..82, _) => {
                let pace = (*self.lot.pick(&PACES[..4])).to_owned();
                self.change(world, Change::Pace { pace }.into()).await;
            }
            (82..86, _) => self.glance(world).await,
            (86..100, _) => self.press(world).await,
            // Nothing to do but wait.
            _ => {}
        }
    }

    async fn glance(&mut self, world: &Arc<World>) {
        let table = String::new();
        let look = match self.lot.below(5) {
            0 => Look::Status { table },
            1 => Look::Orders,
            2 => Look::Report,
            3 => Look::Panel,
            _ => Look::Map { focus: String::new(), overlay: String::new(), turn: String::new(), text: true },
        };
        self.ask(world, What::Look, look.into()).await;
    }

    /// Presses something: of an answer, or of what stands in the channel, new or old.
    async fn press(&mut self, world: &Arc<World>) {
        let channel = self.circle.channel;
        let mut all = self.remembered.clone();
        all.extend(world.discord.look(|channels| {
            let here = channels.posts.values().rev().filter(|post| post.channel == channel && !post.is_deleted);
            here.take(6).flat_map(|post| controls(&post.message)).collect::<Vec<_>>()
        }));
        all.retain(|(id, _)| !Host::opens_slip(id));
        if all.is_empty() {
            return;
        }
        let (id, values) = self.lot.pick(&all).clone();
        let value = if values.is_empty() { String::new() } else { self.lot.pick(&values).clone() };
        self.ask(world, What::Press, Request::Press(Pressed { id, value })).await;
    }

    async fn change(&mut self, world: &Arc<World>, request: Request) {
        self.ask(world, What::Change, request).await;
    }

    async fn ask(&mut self, world: &Arc<World>, what: What, request: Request) -> Option<Reply> {
        let reply = world.ask(self.user, self.circle.channel, what, request).await?;
        self.remembered.extend(controls(&reply.message));
        let more = self.remembered.len().saturating_sub(REMEMBERED);
        self.remembered.drain(..more);
        // Reading takes a moment.
        if !world.weather.is_rush() {
            sleep(Duration::from_millis(500)).await;
        }
        Some(reply)
    }
}

/// A legal order of a seat, if it is awaited.
fn some_order(game: &dyn Match, seat: Seat) -> Option<String> {
    let Asking::Orders(window) = game.asking() else { return None };
    if !window.seats.contains(&seat) {
        return None;
    }
    let thinking = Thinking { skill: Skill::Plain, seed: 1, may_go_on: &|| false };
    Some(game.computer(seat, &thinking).unwrap().notation)
}
