//! A table to play at in tests: store, clock, courier, and short words for calls.

use sealed_orders::systems;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sealed_orders::contract::Match;
pub use sealed_orders::contract::Seat;
use sealed_orders::contract::{Asking, Draft, Seed, Skill, Thinking};
use sealed_orders::host::api::ports::{Clock, Courier, CourierError, OwnPost, Timestamp};
use sealed_orders::host::{
    Actor, Call, CallId, Change, ChannelId, Control, Form, GuildId, Host, HostConfig, Message, MessageId, NewTable,
    Open, Place, Pressed, Reply, Request, ScenarioLibrary, Shown, UserId,
};
use sealed_orders::store::log::LogRow;
use sealed_orders::store::seats::SeatRow;
use sealed_orders::store::snapshots::{self, Found};
use sealed_orders::store::tables::TableRow;
use sealed_orders::store::{Address, Db, Force, Store, StoreError, log, seats, tables};

pub const CHANNEL: ChannelId = ChannelId(900);
pub const ANNA: UserId = UserId(1);
pub const BERT: UserId = UserId(2);
pub const CARA: UserId = UserId(3);

/// A clock that moves when it is told to.
#[derive(Debug)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    pub fn advance(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// A message as it stands in the channel.
#[derive(Clone, Debug)]
pub struct Posted {
    pub id: MessageId,
    pub message: Message,
}

/// Keeps what it is given; refuses what it is told to.
#[derive(Debug, Default)]
pub struct Recorder {
    state: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    posts: Vec<Posted>,
    told: Vec<(UserId, Message)>,
    nonces: BTreeMap<String, MessageId>,
    /// Errors for the deliveries to come, first first.
    errors: Vec<CourierError>,
    /// All deliveries fail so until further notice.
    always: Option<CourierError>,
    /// How so many of the deliveries to come go through although nobody hears of it.
    unheard: usize,
    forbids_files: bool,
    /// What was posted cannot be seen.
    is_blind: bool,
    repeats: usize,
    edits: usize,
    /// Whom the posts called, one after the other.
    called: Vec<UserId>,
}

impl Recorder {
    /// All that stands, but for messages that only call people.
    pub fn posts(&self) -> Vec<Posted> {
        self.state.lock().unwrap().posts.iter().filter(|p| !is_nudge(&p.message)).cloned().collect()
    }

    /// The messages that stand and only call people, or tell what has become of a call.
    pub fn nudges(&self) -> Vec<Message> {
        self.state.lock().unwrap().posts.iter().map(|p| p.message.clone()).filter(is_nudge).collect()
    }

    /// Everybody whom a message has called so far, as often as it did.
    pub fn called(&self) -> Vec<UserId> {
        self.state.lock().unwrap().called.clone()
    }

    pub fn last(&self) -> Message {
        self.posts().last().unwrap().message.clone()
    }

    pub fn told(&self) -> Vec<(UserId, Message)> {
        self.state.lock().unwrap().told.clone()
    }

    /// How often a delivery came again that had gone through before.
    pub fn repeats(&self) -> usize {
        self.state.lock().unwrap().repeats
    }

    /// How many posts were given other words and kept their controls.
    pub fn edits(&self) -> usize {
        self.state.lock().unwrap().edits
    }

    pub fn fail_next(&self, errors: impl IntoIterator<Item = CourierError>) {
        self.state.lock().unwrap().errors.extend(errors);
    }

    pub fn fail_always(&self, error: Option<CourierError>) {
        self.state.lock().unwrap().always = error;
    }

    /// The next deliveries go through, but their answers are lost.
    pub fn lose_answers(&self, count: usize) {
        self.state.lock().unwrap().unheard = count;
    }

    /// The nonces of all deliveries so far are forgotten, as by Discord after some minutes.
    pub fn forget_nonces(&self) {
        self.state.lock().unwrap().nonces.clear();
    }

    /// The names that deliveries were made under.
    pub fn nonces(&self) -> Vec<String> {
        self.state.lock().unwrap().nonces.keys().cloned().collect()
    }

    pub fn be_blind(&self) {
        self.state.lock().unwrap().is_blind = true;
    }

    pub fn forbid_files(&self) {
        self.state.lock().unwrap().forbids_files = true;
    }

    fn check(kept: &mut Kept) -> Result<(), CourierError> {
        if !kept.errors.is_empty() {
            return Err(kept.errors.remove(0));
        }
        kept.always.clone().map_or(Ok(()), Err)
    }
}

impl Courier for Recorder {
    async fn post(&self, _: ChannelId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        let mut kept = self.state.lock().unwrap();
        Self::check(&mut kept)?;
        assert!(nonce.len() <= 25, "{nonce}");
        assert_fits(message);
        if kept.forbids_files && !message.attachments.is_empty() {
            return Err(CourierError::Forbidden { missing: "Attach Files".to_owned() });
        }
        if let Some(id) = kept.nonces.get(nonce).copied() {
            kept.repeats += 1;
            return Ok(id);
        }
        let id = MessageId(1000 + kept.nonces.len() as u64);
        kept.nonces.insert(nonce.to_owned(), id);
        kept.called.extend(&message.mentions);
        kept.posts.push(Posted { id, message: Message { text: message.whole_text(), ..message.clone() } });
        if kept.unheard > 0 {
            kept.unheard -= 1;
            return Err(CourierError::NotNow { after: None, why: "the answer is lost".to_owned() });
        }
        Ok(id)
    }

    async fn own_posts(&self, _: ChannelId) -> Result<Option<Vec<OwnPost>>, CourierError> {
        let kept = self.state.lock().unwrap();
        Ok((!kept.is_blind).then(|| kept.posts.iter().rev().take(50).map(as_seen).collect()))
    }

    async fn edit(&self, _: ChannelId, id: MessageId, message: &Message) -> Result<(), CourierError> {
        let mut kept = self.state.lock().unwrap();
        Self::check(&mut kept)?;
        assert_fits(message);
        kept.edits += usize::from(message.form.is_card() && is_armed(message));
        let post = kept.posts.iter_mut().find(|p| p.id == id).ok_or(CourierError::Gone)?;
        post.message.text = message.whole_text();
        post.message.lines.clone_from(&message.lines);
        post.message.below.clone_from(&message.below);
        post.message.rows.clone_from(&message.rows);
        Ok(())
    }

    async fn drop_buttons(&self, _: ChannelId, id: MessageId) -> Result<(), CourierError> {
        let mut kept = self.state.lock().unwrap();
        Self::check(&mut kept)?;
        kept.posts.iter_mut().find(|p| p.id == id).ok_or(CourierError::Gone)?.message.rows.clear();
        Ok(())
    }

    async fn delete(&self, _: ChannelId, id: MessageId) -> Result<(), CourierError> {
        let mut kept = self.state.lock().unwrap();
        Self::check(&mut kept)?;
        let before = kept.posts.len();
        kept.posts.retain(|p| p.id != id);
        if kept.posts.len() < before { Ok(()) } else { Err(CourierError::Gone) }
    }

    async fn tell(&self, user: UserId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        assert!(nonce.len() <= 25, "{nonce}");
        self.state.lock().unwrap().told.push((user, message.clone()));
        Ok(MessageId(1))
    }
}

fn is_nudge(message: &Message) -> bool {
    message.form == Form::Plain && ["<@", "Time was up"].iter().any(|begin| message.text.starts_with(begin))
}

/// What is read in an answer, that of its sections as well, from top to bottom.
pub fn words(message: &Message) -> String {
    let sections = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Section(section) => Some(section.text.clone()),
        Control::Button(_) | Control::Menu(_) | Control::Link(_) => None,
    });
    let above = [message.text.clone(), message.lines.clone()];
    let parts = above.into_iter().chain(sections).chain([message.below.clone()]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

fn as_seen(posted: &Posted) -> OwnPost {
    let Posted { id, message } = posted;
    let control = |control: &Control| match control {
        Control::Button(button) => Some(button.id.clone()),
        Control::Menu(menu) => Some(menu.id.clone()),
        Control::Section(section) => Some(section.button.id.clone()),
        Control::Link(_) => None,
    };
    OwnPost {
        id: *id,
        text: message.text.clone(),
        control_ids: message.rows.iter().flatten().filter_map(control).collect(),
    }
}

/// A host with everything around it.
pub struct World {
    pub host: Host,
    pub clock: Arc<ManualClock>,
    pub courier: Arc<Recorder>,
    pub store: Store,
    calls: Arc<AtomicU64>,
    at: Option<(Address, Option<Arc<tempfile::TempDir>>)>,
}

impl World {
    /// On a database in memory, or on PostgreSQL where whoever runs the tests has said `TESTS_ON=postgres`.
    pub async fn new() -> Self {
        if is_on_postgres() { Self::on_disk().await } else { Self::in_memory().await }
    }

    /// On SQLite in memory, whatever was said.
    pub async fn in_memory() -> Self {
        Self::on(Store::in_memory().await.unwrap())
    }

    /// With a host that draws what it encloses.
    pub async fn drawing() -> Self {
        Self::new().await.drawn()
    }

    /// The same, with a host that draws.
    #[must_use]
    pub fn drawn(mut self) -> Self {
        let config = HostConfig { draws: true, ..config() };
        self.host = Host::new(self.store.clone(), Arc::<ManualClock>::clone(&self.clock), config);
        self
    }

    /// The same, with a host that draws and has scenarios of its own.
    #[must_use]
    pub fn offering(mut self, library: ScenarioLibrary) -> Self {
        let config = HostConfig { draws: true, library, ..config() };
        self.host = Host::new(self.store.clone(), Arc::<ManualClock>::clone(&self.clock), config);
        self
    }

    /// With a host whose answers wait for computer players.
    pub async fn patient(patience: Duration) -> Self {
        let mut world = Self::new().await;
        let config = HostConfig { patience, ..config() };
        world.host = Host::new(world.store.clone(), Arc::<ManualClock>::clone(&world.clock), config);
        world
    }

    /// On a database in a file, or on PostgreSQL.
    pub async fn on_disk() -> Self {
        if is_on_postgres() {
            return Self::on_postgres().await.unwrap();
        }
        let folder = tempfile::tempdir().unwrap();
        let address = Address::File(folder.path().join("test.sqlite3"));
        let mut world = Self::on(Store::open(&address).await.unwrap());
        world.at = Some((address, Some(Arc::new(folder))));
        world
    }

    /// On PostgreSQL; `None` where there is none.
    pub async fn on_postgres() -> Option<Self> {
        let (address, _) = crate::server::database().await?;
        Some(Self::at(address).await)
    }

    /// On that database of a server.
    pub async fn at(address: Address) -> Self {
        let mut world = Self::on(Store::open(&address).await.unwrap());
        world.at = Some((address, None));
        world
    }

    fn on(store: Store) -> Self {
        let clock = Arc::new(ManualClock(AtomicI64::new(1_700_000_000)));
        let host = host(&store, &clock);
        Self { host, clock, courier: Arc::default(), store, calls: Arc::new(AtomicU64::new(1)), at: None }
    }

    /// The same world with a new host, as after a kill: all that was in memory is gone.
    pub async fn restart(self) -> Self {
        let Self { host: old, clock, courier, store, calls, at } = self;
        drop(old);
        let store = match &at {
            Some((address, _)) => {
                drop(store);
                let store = Store::open(address).await.unwrap();
                if store.is_on_a_server() {
                    // The one before is dead for longer than others wait for it.
                    bury_all(&store).await;
                }
                store
            }
            None => store,
        };
        Self { host: host(&store, &clock), clock, courier, store, calls, at }
    }

    /// Another process on the same database.
    pub async fn second(&self) -> Host {
        let (address, _) = self.at.as_ref().unwrap();
        host(&Store::open(address).await.unwrap(), &self.clock)
    }

    /// Where its database is.
    pub fn address(&self) -> Address {
        self.at.as_ref().unwrap().0.clone()
    }

    pub fn now(&self) -> i64 {
        self.clock.now().0
    }

    /// A call of somebody in the usual channel.
    pub fn call(&self, user: UserId, request: Request) -> Call {
        let name = match user {
            ANNA => "Anna",
            BERT => "Bert",
            _ => "Cara",
        };
        Call {
            id: CallId(self.calls.fetch_add(1, Ordering::SeqCst)),
            actor: Actor {
                user,
                name: name.to_owned(),
                may_manage: false,
                may_manage_server: false,
                roles: vec![],
                avatar: None,
            },
            place: Place { channel: CHANNEL, guild: Some(GuildId(7)) },
            request,
        }
    }

    pub async fn ask(&self, user: UserId, request: Request) -> Reply {
        let reply = self.host.handle(self.call(user, request)).await;
        assert_fits(&reply.message);
        reply
    }

    /// A call that must be done.
    pub async fn done(&self, user: UserId, request: Request) -> Reply {
        let reply = self.ask(user, request).await;
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
        reply
    }

    /// A call that must be refused.
    pub async fn refused(&self, user: UserId, request: Request) -> String {
        let reply = self.ask(user, request).await;
        assert_eq!(reply.shown, Shown::Refusal, "{}", reply.message.text);
        reply.message.text
    }

    /// Presses the control with that label on a message.
    pub async fn press(&self, user: UserId, message: &Message, label: &str) -> Reply {
        let id = button(message, label).unwrap_or_else(|| panic!("no {label} under {}", message.text));
        self.ask(user, Request::Press(Pressed { id, value: String::new() })).await
    }

    /// Both who play agree upon another pace.
    pub async fn agree_on_pace(&self, pace: &str) {
        self.done(ANNA, Request::Change(Change::Pace { pace: pace.to_owned() })).await;
        self.settle().await;
        let question = self.courier.last();
        assert_eq!(self.press(BERT, &question, "Yes").await.shown, Shown::Answer);
    }

    /// Both who played want the next game, which begins.
    pub async fn play_again(&self) {
        for user in [ANNA, BERT] {
            self.done(user, Request::Open(Open::Rematch)).await;
        }
        self.settle().await;
    }

    /// Does all work that is due.
    pub async fn settle(&self) {
        while self.host.step(&*self.courier).await < Duration::from_millis(20) {}
    }

    /// Who is called by what stands now.
    pub fn called(&self) -> Vec<UserId> {
        self.courier.nudges().into_iter().flat_map(|nudge| nudge.mentions).collect()
    }

    /// Lets the time of a phase pass, and half of it once more: the first silence of a player is forgiven.
    pub async fn let_time_pass(&self, pace_seconds: i64) {
        for seconds in [pace_seconds, pace_seconds / 2] {
            self.clock.advance(seconds);
            self.settle().await;
        }
    }

    /// A table of two people, started.
    pub async fn playing(&self, pace: &str) {
        self.done(ANNA, new("anteel", pace)).await;
        self.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
        self.done(ANNA, Request::Change(Change::Start)).await;
        self.settle().await;
    }
}

/// All processes of a database of a server are dead, as seconds after they were killed.
pub async fn bury_all(store: &Store) {
    let sql = "UPDATE processes SET alive_until_ms = 0";
    let done = store.write(Force::Soft, async |db| sqlx::raw_sql(sql).execute(db).await.map_err(StoreError::from));
    done.await.unwrap();
}

#[expect(clippy::disallowed_methods, reason = "a wish of whoever runs the tests, not a setting of the program")]
pub fn is_on_postgres() -> bool {
    std::env::var("TESTS_ON").is_ok_and(|engine| engine == "postgres")
}

fn config() -> HostConfig {
    HostConfig {
        seed: Some(Seed::from_words("test").unwrap()),
        thinking_time: Duration::from_millis(200),
        // To draw would take most of the time of these tests.
        draws: false,
        ..HostConfig::default()
    }
}

fn host(store: &Store, clock: &Arc<ManualClock>) -> Host {
    Host::new(store.clone(), Arc::<ManualClock>::clone(clock), config())
}

/// A table in the form in which a window follows every order: most of what a host does shows there soonest.
pub fn new(system: &str, pace: &str) -> Request {
    Request::Open(Open::New(NewTable {
        system: system.to_owned(),
        scenario: String::new(),
        opponent: None,
        pace: pace.to_owned(),
        options: step_by_step(system).to_owned(),
    }))
}

/// The option of that form.
pub fn step_by_step(system: &str) -> &'static str {
    systems::find(system).and_then(|system| system.card().by_post).map_or("", |form| form.otherwise)
}

pub fn order(text: &str) -> Request {
    Request::Change(Change::Notation { text: text.to_owned() })
}

pub fn play(verb: &str, fields: &[(&str, &str)]) -> Request {
    Request::Change(Change::Play(
        fields.iter().fold(Draft::new(verb), |draft, (field, text)| draft.with(*field, *text)),
    ))
}

/// Picks the entry of any menu whose label holds this.
pub async fn pick(world: &World, user: UserId, message: &Message, label: &str) -> Reply {
    let found = message.rows.iter().flatten().find_map(|control| match control {
        Control::Menu(menu) => {
            menu.options.iter().find(|o| o.label.contains(label)).map(|o| (menu.id.clone(), o.value.clone()))
        }
        Control::Button(_) | Control::Section(_) | Control::Link(_) => None,
    });
    let (id, value) = found.unwrap_or_else(|| panic!("no {label} under {}", message.text));
    world.ask(user, Request::Press(Pressed { id, value })).await
}

/// The button of that label in a section.
pub fn section(message: &Message, label: &str) -> Option<String> {
    message.rows.iter().flatten().find_map(|control| match control {
        Control::Section(section) if section.button.label == label => Some(section.button.id.clone()),
        _ => None,
    })
}

pub fn button(message: &Message, label: &str) -> Option<String> {
    message.rows.iter().flatten().find_map(|control| match control {
        // `Yes: draw` is a yes.
        Control::Button(button) if button.label == label || button.label.starts_with(&format!("{label}: ")) => {
            Some(button.id.clone())
        }
        _ => None,
    })
}

pub async fn at_table(system: &str, scenario: &str) -> World {
    let world = World::new().await;
    let new = Request::Open(Open::New(NewTable {
        system: system.to_owned(),
        scenario: scenario.to_owned(),
        opponent: None,
        pace: "1d".to_owned(),
        options: String::new(),
    }));
    world.done(ANNA, new).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    world
}

/// Whether it has controls besides those that a post keeps when it is past.
pub fn is_armed(message: &Message) -> bool {
    let is_kept =
        |control: &Control| matches!(control, Control::Button(b) if ["Details", "Map then"].contains(&&*b.label));
    message.rows.iter().flatten().any(|control| !is_kept(control))
}

/// Every limit of a message that the host is responsible for.
pub fn assert_fits(message: &Message) {
    assert!(message.whole_text().chars().count() <= 2_000, "{}", message.whole_text());
    assert!(words(message).chars().count() <= 4_000, "{}", words(message));
    assert!(message.components() <= 40, "{} components", message.components());
    assert!(message.form.is_card() || message.rows.len() <= 5 && message.words()[1..] == [""; 2]);
    let mut ids = std::collections::BTreeSet::new();
    for row in &message.rows {
        assert!((1..=5).contains(&row.len()));
        for control in row {
            let id = match control {
                Control::Button(button) => {
                    assert!(!button.label.is_empty() && button.label.chars().count() <= 80, "{}", button.label);
                    &button.id
                }
                Control::Section(section) => {
                    assert!(row.len() == 1 && (1..=600).contains(&section.text.chars().count()), "{}", section.text);
                    assert!((1..=11).contains(&section.button.label.chars().count()), "{}", section.button.label);
                    &section.button.id
                }
                Control::Link(link) => {
                    assert!(link.url.starts_with("https://discord.com/channels/"), "{}", link.url);
                    continue;
                }
                Control::Menu(menu) => {
                    assert!((1..=25).contains(&menu.options.len()) && row.len() == 1);
                    assert!(menu.options.iter().all(|o| o.value.chars().count() <= 100));
                    &menu.id
                }
            };
            assert!(id.chars().count() <= 100 && ids.insert(id.clone()), "{id}");
        }
    }
    for user in &message.mentions {
        let is_named = words(message).contains(&format!("<@{}>", user.0));
        assert!(is_named, "Discord calls only whom a text names: {}", words(message));
    }
    for attachment in &message.attachments {
        assert!(attachment.alt.chars().count() <= 1_024);
    }
}

/// Somebody's name for a seat: Anna sits first.
pub fn user_of(seat: Seat) -> UserId {
    if seat.0 == 0 { ANNA } else { BERT }
}

impl World {
    /// The newest state of the newest table of the usual channel.
    pub async fn table(&self) -> Arc<dyn Match> {
        let (row, _) = self.table_row().await;
        let system = systems::find(&row.system).unwrap();
        match self.read(async |db| snapshots::find(db, row.id, row.seq).await).await {
            Found::Whole(snapshot) => system.read(&snapshot.state).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    /// The seats that are awaited; empty when the game is over.
    pub async fn awaited(&self) -> Vec<Seat> {
        match self.table().await.asking() {
            Asking::Orders(window) => window.seats,
            Asking::Over(_) => vec![],
        }
    }

    /// A legal order of a seat, in notation.
    pub async fn some_order(&self, seat: Seat) -> String {
        let thinking = Thinking { skill: Skill::Plain, seed: 1, may_go_on: &|| false };
        self.table().await.computer(seat, &thinking).unwrap().notation
    }

    /// Gives one order for a seat.
    pub async fn one_order_of(&self, seat: Seat) {
        let notation = self.some_order(seat).await;
        self.done(user_of(seat), order(&notation)).await;
    }

    /// Gives one order for the first seat that is awaited; says for which, or nothing when the game is over.
    pub async fn one_order(&self) -> Option<Seat> {
        let seat = *self.awaited().await.first()?;
        self.one_order_of(seat).await;
        Some(seat)
    }

    /// The newest table of the usual channel, as kept.
    pub async fn table_row(&self) -> (TableRow, Vec<SeatRow>) {
        let read = async |db: &mut Db| {
            let row = tables::newest_in(db, CHANNEL.0.cast_signed()).await?.unwrap();
            let seats = seats::of_table(db, row.id).await?;
            Ok((row, seats))
        };
        self.read(read).await
    }

    pub async fn log(&self) -> Vec<LogRow> {
        let id = self.table_row().await.0.id;
        self.read(async |db| log::all(db, id).await).await
    }

    /// Reads from the database.
    pub async fn read<T>(&self, work: impl AsyncFnOnce(&mut Db) -> Result<T, StoreError>) -> T {
        self.store.read(work).await.unwrap()
    }

    /// Changes the database behind the host's back.
    pub async fn tamper(&self, sql: &'static str) {
        let sql = if self.store.is_on_a_server() { crate::server::bytes_of_postgres(sql) } else { sql.to_owned() };
        let sql = sqlx::AssertSqlSafe(sql);
        let done =
            self.store.write(Force::Soft, async |db| sqlx::raw_sql(sql).execute(db).await.map_err(StoreError::from));
        done.await.unwrap();
    }
}
