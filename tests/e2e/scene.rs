//! A scene: the fake Discord, the bot, people, and what they do and see.

use std::ops::Deref;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::bot::{Bot, START};
use crate::fake::{Fake, Message, Op, World, endpoint, parts, permission};

/// What the bot says when it takes posted calls.
const TAKEN: &str = "calls are taken over HTTP";

/// Everything a test needs.
pub(crate) struct Scene {
    pub(crate) fake: Fake,
    pub(crate) bot: Bot,
    /// The channel where things happen unless said otherwise.
    pub(crate) channel: u64,
}

/// A person at a keyboard in a channel.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) id: u64,
    pub(crate) channel: u64,
    fake: Fake,
}

/// A message as somebody sees it.
#[derive(Clone, Debug)]
pub(crate) struct Seen(pub(crate) Message);

impl Deref for Seen {
    type Target = Message;

    fn deref(&self) -> &Message {
        &self.0
    }
}

impl Scene {
    /// A server, a channel and the bot, connected and registered.
    pub(crate) async fn open() -> Self {
        let mut scene = Self::prepare().await;
        scene.start().await;
        scene
    }

    /// The same with the bot not started yet.
    pub(crate) async fn prepare() -> Self {
        let fake = Fake::start().await;
        let channel = fake.change(|world| world.add_channel("the-table"));
        let bot = Bot::new(&fake);
        Self { fake, bot, channel }
    }

    /// Starts the bot and waits until it serves.
    pub(crate) async fn start(&mut self) {
        let before = self.fake.world().gateway.identified;
        self.bot.start();
        let is_ready = |world: &mut World| {
            let is_new = world.gateway.identified > before && world.gateway.is_serving();
            (is_new && !world.commands.is_empty()).then_some(())
        };
        self.fake.wait_for("the bot to serve", is_ready).await;
    }

    /// The same with a bot that has its calls posted, and opens no gateway.
    pub(crate) async fn open_over_http() -> Self {
        let mut scene = Self::prepare().await;
        scene.bot.set("HTTP_ADDR", "127.0.0.1:0");
        scene.bot.set("DISCORD_PUBLIC_KEY", &endpoint::public_key());
        scene.start_over_http().await;
        scene
    }

    /// Starts such a bot and waits until it takes calls.
    pub(crate) async fn start_over_http(&mut self) {
        // What an earlier process said about its address stands in the same log.
        let before = self.bot.log().matches(TAKEN).count();
        self.bot.start();
        let address = self.bot.address_after(TAKEN, before).await;
        self.fake.post_calls_to(address);
        self.fake.wait_for("the commands", |world| (!world.commands.is_empty()).then_some(())).await;
    }

    /// Starts a bot that does nothing in place of ours; the commands of ours stay registered.
    pub(crate) async fn start_bare(&mut self) {
        let before = self.fake.world().gateway.identified;
        self.bot.start_bare();
        let is_ready = |w: &mut World| (w.gateway.identified > before && w.gateway.is_serving()).then_some(());
        self.fake.wait_for("the bare bot to serve", is_ready).await;
    }

    /// Kills the bot when it has answered everybody, and starts it again.
    pub(crate) async fn power_failure(&mut self) {
        self.bot.settled().await;
        self.bot.kill().await;
        self.start().await;
    }

    /// A person in the usual channel.
    pub(crate) fn player(&self, name: &str) -> Player {
        let id = self.fake.change(|world| world.add_user(name));
        Player { id, channel: self.channel, fake: self.fake.clone() }
    }

    /// A person who may manage channels.
    pub(crate) fn moderator(&self, name: &str) -> Player {
        let player = self.player(name);
        self.fake.change(|world| {
            if let Some(user) = world.users.get_mut(&player.id) {
                user.permissions = permission::MANAGE_CHANNELS;
            }
        });
        player
    }

    /// Who is pinged by the newest message of the usual channel that calls people, once it stands below that post.
    pub(crate) async fn called_below(&self, post: &Seen) -> Vec<u64> {
        let (channel, above) = (self.channel, post.id);
        let newest = |w: &mut World| w.nudges(channel).filter(|m| m.id > above).last().map(|m| m.pings.clone());
        self.fake.wait_for("a message that calls people", newest).await
    }

    /// The oldest unread post of the usual channel, which must hold this text.
    pub(crate) async fn expect_post(&self, part: &str) -> Seen {
        self.expect_post_in(self.channel, part).await
    }

    /// The oldest unread post of a channel, which must hold this text.
    pub(crate) async fn expect_post_in(&self, channel: u64, part: &str) -> Seen {
        let what = format!("a post with {part:?}");
        let post =
            self.fake.wait_for(&what, |world| world.read_oldest(|m| m.channel == channel && m.only_for.is_none()));
        let post = Seen(post.await);
        assert!(post.text.contains(part), "expected {part:?} in the post {:?}", post.text);
        post
    }

    /// The oldest unread direct message to a person, which must hold this text.
    pub(crate) async fn expect_dm(&self, to: &Player, part: &str) -> Seen {
        let channel = self.fake.change(|world| world.dm(to.id));
        self.expect_post_in(channel, part).await
    }

    /// Reads whatever was posted in the usual channel and gives the newest post.
    pub(crate) fn read_posts(&self) -> Vec<Seen> {
        let channel = self.channel;
        self.fake.change(|world| {
            std::iter::from_fn(|| world.read_oldest(|m| m.channel == channel && m.only_for.is_none()))
                .map(Seen)
                .collect()
        })
    }

    /// Moves the clock to so many seconds after the start of the test.
    pub(crate) fn at(&self, seconds: i64) {
        self.bot.set_clock(START + seconds);
    }

    /// Lets the bot's clock run fast while something happens: its outbox waits by that clock.
    pub(crate) async fn while_time_flies<T>(&self, work: impl Future<Output = T>) -> T {
        let flying = async {
            for minute in 1.. {
                self.at(minute * 60);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! {
            biased;
            given = work => given,
            () = flying => unreachable!("time does not end"),
        }
    }

    /// Stops the bot and looks back: it ended well, misbehaved nowhere, and nothing it said went unread.
    pub(crate) async fn close(mut self) {
        let end = self.bot.stop().await;
        assert!(end.status.success(), "the bot ended with {}\n{}", end.status, end.said);
        if self.fake.world().endpoint.is_none() {
            // Its last words may still be on their way when it has ended.
            let goodbye = self.fake.wait_for("its goodbye", |w| w.gateway.closed_by_bot).await;
            assert_eq!(goodbye, 1_000);
        } else {
            assert_eq!(self.fake.world().gateway.identified, 0, "there is no need of a gateway");
        }
        self.look_back();
    }

    /// As `close`, for a bot that is not running any more.
    pub(crate) fn look_back(&self) {
        let world = self.fake.world();
        assert!(world.complaints.is_empty(), "the bot misbehaved:\n{}", world.complaints.join("\n"));
        let unread: Vec<&Message> = world.messages.values().filter(|m| !m.is_read).collect();
        assert!(unread.is_empty(), "nobody expected these messages: {unread:#?}");
        assert!(world.faults.is_empty(), "faults that never happened: {:?}", world.faults);
        assert!(!self.bot.log().contains(&world.token), "the token is in the log");
        for interaction in world.interactions.values() {
            assert!(!self.bot.log().contains(&interaction.token), "an interaction's token is in the log");
        }
    }

    /// The longest acknowledgement so far.
    pub(crate) fn slowest_acknowledgement(&self) -> Duration {
        self.fake.world().interactions.values().filter_map(|i| i.acknowledged).max().unwrap_or_default()
    }

    /// Requests of a kind so far.
    pub(crate) fn count(&self, op: Op) -> usize {
        self.fake.world().count(op)
    }
}

impl World {
    pub(crate) fn read_oldest(&mut self, which: impl Fn(&Message) -> bool) -> Option<Message> {
        let message = self.messages.values_mut().find(|m| !m.is_read && which(m))?;
        message.is_read = true;
        Some(message.clone())
    }
}

impl Player {
    /// The same person elsewhere.
    pub(crate) fn within(&self, channel: u64) -> Self {
        Self { channel, ..self.clone() }
    }

    /// `<@id>`.
    pub(crate) fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Types a command and reads the private answer.
    pub(crate) async fn slash(&self, command: &str, options: &[(&str, &str)]) -> Seen {
        let interaction = self.type_command(command, options);
        self.answer(interaction).await
    }

    /// Types a command without waiting; gives the interaction's id.
    pub(crate) fn type_command(&self, command: &str, options: &[(&str, &str)]) -> u64 {
        self.fake.change(|world| {
            let data = world.command_data(command, options, None);
            world.interact(2, self, None, &data)
        })
    }

    /// Types again what [`Player::typed`] has put together, without waiting.
    pub(crate) fn type_again(&self, data: &Value) -> u64 {
        self.fake.change(|world| world.interact(2, self, None, data))
    }

    /// A command as a client would send it, for whoever types it often.
    pub(crate) fn typed(&self, command: &str, options: &[(&str, &str)]) -> Value {
        self.fake.world().command_data(command, options, None)
    }

    /// Somebody else in another channel.
    pub(crate) fn instead(&self, id: u64, channel: u64) -> Self {
        Self { id, channel, ..self.clone() }
    }

    /// Waits for the answer of an interaction and reads it.
    pub(crate) async fn answer(&self, interaction: u64) -> Seen {
        let what = format!("the answer to {interaction}");
        let (seen, user) = self.fake.wait_for(&what, |world| world.read_answer(interaction)).await;
        assert_eq!(seen.only_for.unwrap_or(user), user, "an answer is for whoever asked");
        Seen(seen)
    }

    /// The completions of an option while this much has been typed.
    pub(crate) async fn complete(&self, command: &str, options: &[(&str, &str)], field: &str) -> Vec<(String, String)> {
        let interaction = self.fake.change(|world| {
            let data = world.command_data(command, options, Some(field));
            world.interact(4, self, None, &data)
        });
        let given = self.fake.wait_for("completions", |world| world.interactions[&interaction].choices.clone()).await;
        let text = |c: &Value, key: &str| c[key].as_str().unwrap_or_default().to_owned();
        given.as_array().into_iter().flatten().map(|c| (text(c, "name"), text(c, "value"))).collect()
    }

    /// Presses the button with this label and reads the answer.
    pub(crate) async fn press(&self, message: &Seen, label: &str) -> Seen {
        let interaction = self.press_only(message, label);
        self.answer(interaction).await
    }

    /// Presses without waiting.
    pub(crate) fn press_only(&self, message: &Seen, label: &str) -> u64 {
        let button = message.button(label).unwrap_or_else(|| panic!("no button {label:?} in {message:#?}"));
        assert_ne!(button["disabled"], json!(true), "{label:?} is greyed out");
        let data = json!({ "custom_id": button["custom_id"], "component_type": 2 });
        self.use_component(message, &data)
    }

    /// Picks the entry with this label or value of the only menu that has it, and reads the answer.
    pub(crate) async fn pick(&self, message: &Seen, entry: &str) -> Seen {
        let (id, value) = message.menu_entry(entry).unwrap_or_else(|| panic!("no entry {entry:?} in {message:#?}"));
        let data = json!({ "custom_id": id, "component_type": 3, "values": [value] });
        let interaction = self.use_component(message, &data);
        self.answer(interaction).await
    }

    /// Presses a button that opens a slip; gives the slip, and the message that it belongs to.
    pub(crate) async fn open_slip(&self, message: &Seen, label: &str) -> Value {
        let interaction = self.press_only(message, label);
        let mut slip = self.fake.wait_for("a slip", |world| world.interactions[&interaction].slip.clone()).await;
        slip["message"] = message.id.into();
        slip
    }

    /// Hands in a slip with these fields, by their labels; gives the answer.
    pub(crate) async fn hand_in(&self, slip: &Value, fields: &[(&str, &str)]) -> Seen {
        let labels = slip["components"].as_array().cloned().unwrap_or_default();
        let unknown = fields.iter().find(|(label, _)| labels.iter().all(|known| known["label"] != json!(label)));
        assert!(unknown.is_none(), "no field {unknown:?} in {slip:#}");
        let back = |label: &Value| {
            let given = fields.iter().find(|(name, _)| label["label"] == json!(name)).map(|(_, text)| *text);
            json!({ "type": 18, "id": 1, "component": filled(&label["component"], given) })
        };
        let components: Vec<Value> = labels.iter().map(back).collect();
        let data = json!({ "custom_id": slip["custom_id"], "components": components });
        let message = slip["message"].as_u64();
        let interaction = self.fake.change(|world| world.interact(5, self, message, &data));
        self.answer(interaction).await
    }

    /// Uses a component whatever it is.
    pub(crate) fn use_component(&self, message: &Seen, data: &Value) -> u64 {
        assert!(message.only_for.is_none_or(|only| only == self.id), "nobody can press what he does not see");
        self.fake.change(|world| world.interact(3, self, Some(message.id), data))
    }
}

/// A field of a slip as it comes back: what was written or picked, by value or label; else what it began with.
fn filled(field: &Value, given: Option<&str>) -> Value {
    let options = field["options"].as_array().cloned().unwrap_or_default();
    let mut back = json!({ "type": field["type"], "id": 1, "custom_id": field["custom_id"] });
    if field["type"] == json!(4) {
        back["value"] = given.or(field["value"].as_str()).unwrap_or_default().into();
        return back;
    }
    if field["type"] == json!(22) {
        let is_ticked = |option: &Value| match given {
            Some(text) => text.split(", ").any(|one| option["value"] == json!(one) || option["label"] == json!(one)),
            None => option["default"] == json!(true),
        };
        back["values"] = options.iter().filter(|o| is_ticked(o)).map(|o| o["value"].clone()).collect();
        return back;
    }
    let picked = match given {
        Some(text) => {
            let found = options.iter().find(|o| o["value"] == json!(text) || o["label"] == json!(text));
            Some(found.unwrap_or_else(|| panic!("no answer {text:?} in {field:#}")))
        }
        None => options.iter().find(|o| o["default"] == json!(true)),
    };
    let picked = picked.map(|option| option["value"].clone());
    if field["type"] == json!(3) {
        back["values"] = picked.into_iter().collect();
    } else {
        back["value"] = picked.unwrap_or(Value::Null);
    }
    back
}

impl Seen {
    fn controls(&self) -> impl Iterator<Item = &Value> {
        parts::all(&self.components).into_iter().filter(|part| part["custom_id"].is_string())
    }

    /// The button with this label.
    pub(crate) fn button(&self, label: &str) -> Option<&Value> {
        // `Yes: draw` is a yes.
        let begins = format!("{label}: ");
        let is_it = |known: &str| known == label || known.starts_with(&begins);
        self.controls().find(|c| c["type"] == json!(2) && c["label"].as_str().is_some_and(is_it))
    }

    /// The labels of all buttons that can be pressed.
    pub(crate) fn labels(&self) -> Vec<String> {
        let open = self.controls().filter(|c| c["type"] == json!(2) && c["disabled"] != json!(true));
        open.filter_map(|c| c["label"].as_str().map(str::to_owned)).collect()
    }

    /// Whether the first control is a menu.
    pub(crate) fn begins_with_a_menu(&self) -> bool {
        self.controls().next().is_some_and(|c| c["type"] == json!(3))
    }

    /// The menus: id and the values and labels of their entries.
    pub(crate) fn menus(&self) -> Vec<(String, Vec<(String, String)>)> {
        let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
        let entries = |menu: &Value| {
            let options = menu["options"].as_array().into_iter().flatten();
            options.map(|o| (text(&o["value"]), text(&o["label"]))).collect()
        };
        self.controls().filter(|c| c["type"] == json!(3)).map(|c| (text(&c["custom_id"]), entries(c))).collect()
    }

    fn menu_entry(&self, entry: &str) -> Option<(String, String)> {
        self.menus().into_iter().find_map(|(id, entries)| {
            let found = entries.into_iter().find(|(value, label)| value == entry || label == entry)?;
            Some((id, found.0))
        })
    }

    /// The picture, which must be a readable PNG or GIF with alt text.
    pub(crate) fn picture(&self) -> image::DynamicImage {
        let file = self.files.iter().find(|f| f.bytes.starts_with(b"\x89PNG") || f.bytes.starts_with(b"GIF8"));
        let file = file.unwrap_or_else(|| panic!("no picture in {self:#?}"));
        assert!(!file.alt.trim().is_empty(), "{} has no alt text", file.name);
        image::load_from_memory(&file.bytes).expect("a readable picture")
    }
}

impl World {
    /// A new interaction, sent to the bot.
    fn interact(&mut self, kind: u64, who: &Player, pressed: Option<u64>, data: &Value) -> u64 {
        use crate::fake::{Interaction, State, shapes};
        let id = self.new_id();
        let interaction = Interaction {
            id,
            token: format!("aW50ZXJhY3Rpb24.{id}"),
            kind,
            user: who.id,
            channel: who.channel,
            created: Instant::now(),
            is_expired: false,
            state: State::Open,
            pressed,
            answer: None,
            slip: None,
            choices: None,
            acknowledged: None,
            answered: None,
            completed: None,
        };
        let event = shapes::interaction(self, &interaction, data);
        self.interactions.insert(id, interaction);
        match &mut self.endpoint {
            Some(endpoint) => endpoint.send(id, &event),
            None => self.gateway.dispatch("INTERACTION_CREATE", &event),
        }
        id
    }

    fn read_answer(&mut self, interaction: u64) -> Option<(Message, u64)> {
        use crate::fake::State;
        let interaction = self.interactions.get(&interaction)?;
        let is_late = interaction.state == State::Open && interaction.created.elapsed().as_secs() >= 3;
        assert!(!is_late, "an interaction was not acknowledged within three seconds");
        if interaction.state != State::Answered {
            return None;
        }
        let user = interaction.user;
        let message = self.messages.get_mut(&interaction.answer?)?;
        if message.awaits_its_picture() {
            return None;
        }
        message.is_read = true;
        Some((message.clone(), user))
    }

    /// A command's data as a client would send it: the command must be registered and its options must fit.
    fn command_data(&self, command: &str, options: &[(&str, &str)], focused: Option<&str>) -> Value {
        use crate::fake::shapes;
        let mut path = command.split(' ');
        let name = path.next().unwrap_or_default();
        let subs: Vec<&str> = path.collect();
        let registered = find(&Value::from(self.commands.clone()), name);
        let leaf = subs.iter().fold(registered.clone(), |within, sub| find(&within["options"], sub));
        let known = leaf["options"].as_array().cloned().unwrap_or_default();
        if focused.is_none() {
            let required = known.iter().filter(|o| o["required"] == json!(true)).filter_map(|o| o["name"].as_str());
            required.for_each(|name| assert!(options.iter().any(|(n, _)| *n == name), "/{command} needs {name}"));
        }
        let mut users = vec![];
        let given: Vec<Value> =
            options.iter().map(|(n, text)| option(&leaf["options"], n, text, focused, &mut users)).collect();
        // The innermost is a subcommand, what stands around it a group.
        let within =
            |given: Vec<Value>, (kind, sub): (u8, &&str)| vec![json!({ "name": sub, "type": kind, "options": given })];
        let given = (1_u8..).zip(subs.iter().rev()).fold(given, within);
        let resolved = shapes::resolved(self, &users);
        json!({ "id": registered["id"], "name": name, "type": 1, "options": given, "resolved": resolved })
    }
}

fn find(list: &Value, name: &str) -> Value {
    let found = list.as_array().into_iter().flatten().find(|item| item["name"].as_str() == Some(name));
    found.unwrap_or_else(|| panic!("{name} is not registered")).clone()
}

fn option(known: &Value, name: &str, text: &str, focused: Option<&str>, users: &mut Vec<u64>) -> Value {
    let spec = find(known, name);
    let choices: Vec<&Value> = spec["choices"].as_array().into_iter().flatten().collect();
    let value = match spec["type"].as_u64() {
        Some(3) if choices.is_empty() => json!(text),
        Some(3) => choices
            .iter()
            .find(|c| c["name"] == json!(text) || c["value"] == json!(text))
            .unwrap_or_else(|| panic!("{text} is no choice of {name}"))["value"]
            .clone(),
        Some(5) => json!(text == "true"),
        Some(6) => {
            users.push(text.parse().expect("a user's id"));
            json!(text)
        }
        other => panic!("an option of type {other:?}"),
    };
    let mut option = json!({ "name": name, "type": spec["type"], "value": value });
    if focused == Some(name) {
        assert_eq!(spec["autocomplete"], json!(true), "{name} has no completions");
        option["focused"] = true.into();
    }
    option
}
