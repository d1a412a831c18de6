//! What is sealed changes nothing that anybody else is shown, to the byte: two tables that differ only in it give the same
//! answers, pictures, panels, completions, lists, records, posts and ids of controls.

use sealed_orders::systems;
use std::collections::BTreeMap;

use sealed_orders::contract::System;
use sealed_orders::host::{
    Call, Change, Completion, Control, GuildId, Look, Message, NewTable, Open, Place, Pressed, Request, SeatWish,
    Shown, UserId,
};

use crate::support::*;

/// Two tables that began alike.
struct Twins {
    worlds: [World; 2],
    system: System,
}

impl Twins {
    async fn playing(system: &str, scenario: &str, options: &str) -> Self {
        let worlds = [World::drawing().await, World::drawing().await];
        let text = str::to_owned;
        let new = Request::Open(Open::New(NewTable {
            system: text(system),
            scenario: text(scenario),
            opponent: None,
            pace: text("1d"),
            options: text(options),
        }));
        for world in &worlds {
            world.done(ANNA, new.clone()).await;
            world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
            world.done(ANNA, Request::Change(Change::Start)).await;
            world.settle().await;
        }
        Self { worlds, system: systems::find(system).unwrap() }
    }

    /// The same orders at both tables.
    async fn both(&self, user: UserId, texts: &[&str]) {
        self.each(user, [texts, texts]).await;
    }

    /// Different orders at the two; `undo` takes the last back.
    async fn each(&self, user: UserId, texts: [&[&str]; 2]) {
        for (world, texts) in self.worlds.iter().zip(texts) {
            for text in texts {
                let request = if *text == "undo" { Request::Change(Change::Undo) } else { order(text) };
                world.done(user, request).await;
            }
            world.settle().await;
            // The newest post is kept true a moment later.
            world.clock.advance(5);
            world.settle().await;
        }
    }

    /// Both players say that they have no more orders, as often as it takes until this seat alone is awaited.
    async fn until_awaited(&self, wanted: &[Seat]) {
        for _ in 0..20 {
            let awaited = self.worlds[0].awaited().await;
            if awaited == wanted {
                return;
            }
            self.both(user_of(awaited[0]), &["done"]).await;
        }
        panic!("{wanted:?} are never awaited alone");
    }

    /// These people cannot tell the two tables from each other.
    async fn are_alike_for(&self, users: &[UserId]) {
        let [one, other] = &self.worlds;
        assert_same("the posts", &posts(one), &posts(other));
        for user in users {
            let (one, other) = (looks(one, *user, self.system).await, looks(other, *user, self.system).await);
            assert_eq!(one.len(), other.len(), "{user:?} is offered other controls");
            for ((what, one), (_, other)) in one.iter().zip(&other) {
                assert_same(&format!("{what} for {user:?}"), one, other);
            }
        }
    }
}

/// Fails with the first difference in words, not with two pictures as lists of bytes.
fn assert_same(what: &str, one: &[Message], other: &[Message]) {
    assert_eq!(one.len(), other.len(), "{what}");
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one.text, other.text, "{what}");
        assert_eq!(one.rows, other.rows, "{what}: {}", one.text);
        assert_eq!(one.mentions, other.mentions, "{what}: {}", one.text);
        assert_eq!(one.attachments.len(), other.attachments.len(), "{what}: {}", one.text);
        for (one, other) in one.attachments.iter().zip(&other.attachments) {
            assert_eq!((&one.file_name, &one.alt, &one.text), (&other.file_name, &other.alt, &other.text), "{what}");
            assert!(one.bytes == other.bytes, "{what}: {} has other bytes", one.file_name);
        }
    }
}

fn posts(world: &World) -> Vec<Message> {
    world.courier.posts().into_iter().map(|p| p.message).chain(world.courier.told().into_iter().map(|t| t.1)).collect()
}

/// Everything somebody can look at, each under a name.
async fn looks(world: &World, user: UserId, system: System) -> Vec<(String, Vec<Message>)> {
    let mut seen = Vec::new();
    for request in requests(world, system).await {
        let what = format!("{request:?}");
        let mut message = world.ask(user, request).await.message;
        message.rows.iter_mut().flatten().for_each(without_own_call);
        seen.push((what, vec![message]));
    }
    seen.push(("the pages of the panel".to_owned(), pages(world, user).await));
    for (command, field, typed) in fields(system) {
        let choices = complete(world, user, &command, &field, &typed).await;
        let text = choices.join("\n");
        seen.push((format!("/{command} {field}:{typed}"), vec![Message { text, ..Message::default() }]));
    }
    seen
}

async fn requests(world: &World, system: System) -> Vec<Request> {
    let text = str::to_owned;
    let look = |focus: &str, overlay: &str, turn: &str, in_words| {
        Request::Look(Look::Map { focus: text(focus), overlay: text(overlay), turn: text(turn), text: in_words })
    };
    let map = |focus: &str, overlay: &str, turn: &str| look(focus, overlay, turn, false);
    let mut found = vec![
        Request::Look(Look::Status { table: String::new() }),
        Request::Look(Look::List),
        Request::Look(Look::Help { topic: text("") }),
        Request::Look(Look::Report),
        Request::Look(Look::Orders),
        Request::Look(Look::Sheet { unit: text(""), text: false }),
        Request::Look(Look::Export { format: text("json"), table: String::new() }),
        Request::Look(Look::Export { format: text("text"), table: String::new() }),
        Request::Look(Look::Replay { from: text(""), to: text("") }),
        Request::Look(Look::Replay { from: text("99"), to: text("") }),
        map("", "", ""),
        map("", "", "1"),
        map("", "", "99"),
        look("", "", "", true),
        look("", "", "1", true),
        Request::Look(Look::Sheet { unit: text(""), text: true }),
    ];
    let units = complete(world, CARA, "map", "focus", "").await;
    for unit in units.iter().take(2) {
        found.push(map(unit, "", ""));
        found.extend([false, true].map(|text| Request::Look(Look::Sheet { unit: unit.clone(), text })));
        found.push(look(unit, "", "", true));
        found.extend(system.card().overlays.iter().map(|overlay| map(unit, overlay.name, "")));
    }
    let post = world.courier.last();
    for row in &post.rows {
        found.extend(row.iter().map(|control| pressed(control).0));
    }
    found
}

/// The button that takes back one's own order names the call that gave it, which comes from outside.
fn without_own_call(control: &mut Control) {
    if let Control::Button(button) = control
        && button.id.split('.').nth(3) == Some("U")
    {
        button.id.truncate(button.id.rfind('.').unwrap());
    }
}

/// What pressing a control asks for, and whether that shows something only.
fn pressed(control: &Control) -> (Request, bool) {
    let nothing = || Request::Press(Pressed { id: String::new(), value: String::new() });
    let press = |id: &str, value: &str| Request::Press(Pressed { id: id.to_owned(), value: value.to_owned() });
    let shows = |packed: &str| packed.starts_with('p');
    match control {
        Control::Button(button) => {
            let packed = button.id.splitn(5, '.').nth(4).unwrap_or_default();
            (press(&button.id, ""), shows(packed) && !button.is_disabled)
        }
        Control::Section(section) => {
            let packed = section.button.id.splitn(5, '.').nth(4).unwrap_or_default();
            (press(&section.button.id, ""), shows(packed))
        }
        Control::Link(_) => (nothing(), false),
        Control::Menu(menu) => {
            let value = &menu.options[0].value;
            (press(&menu.id, value), shows(value))
        }
    }
}

/// The first page of the panel and the pages its controls lead to.
async fn pages(world: &World, user: UserId) -> Vec<Message> {
    let mut home = world.ask(user, Request::Look(Look::Panel)).await.message;
    home.rows.iter_mut().flatten().for_each(without_own_call);
    let mut found = vec![home.clone()];
    for (request, shows) in home.rows.iter().flatten().map(pressed).take(4) {
        if shows {
            found.push(world.ask(user, request).await.message);
        }
    }
    found
}

fn fields(system: System) -> Vec<(String, String, String)> {
    let plain = [
        ("map", "focus"),
        ("map", "turn"),
        ("sheet", "unit"),
        ("order", "text"),
        ("help", "topic"),
        ("game replay", "from"),
    ];
    let plain = plain.map(|(command, field)| (command.to_owned(), field.to_owned(), String::new()));
    let of_verbs =
        system.card().verbs.iter().flat_map(|verb| {
            verb.fields.iter().map(|field| (verb.name.to_owned(), field.name.to_owned(), String::new()))
        });
    let typed =
        system.card().verbs.iter().map(|verb| ("order".to_owned(), "text".to_owned(), format!("{} ", verb.name)));
    plain.into_iter().chain(of_verbs).chain(typed).collect()
}

async fn complete(world: &World, user: UserId, command: &str, field: &str, typed: &str) -> Vec<String> {
    let fields = BTreeMap::from([(field.to_owned(), typed.to_owned())]);
    let Call { actor, .. } = world.call(user, Request::Change(Change::Leave));
    let place = Place { channel: CHANNEL, guild: Some(GuildId(7)) };
    let ask = Completion { actor, place, command: command.to_owned(), field: field.to_owned(), fields };
    world.host.complete(ask).await.into_iter().map(|choice| format!("{}: {}", choice.value, choice.label)).collect()
}

const OTHERS: &[UserId] = &[BERT, CARA];
const EVERYBODY: &[UserId] = &[ANNA, BERT, CARA];

/// Anna's fleets of the same price.
const FLEETS: [&str; 3] = ["fleet Citadel 1, Spur 1", "fleet Spur 4", "fleet Spur 1, Wedge 2"];

#[tokio::test]
async fn sealed_fleets_of_anteel_change_nothing_for_others() {
    let twins = Twins::playing("anteel", "", "budget=40 rounds=classic handicap=none").await;
    let [citadel, spurs, wedges] = FLEETS;
    twins.each(ANNA, [&[citadel], &[wedges]]).await;
    twins.are_alike_for(OTHERS).await;
    // How often somebody changed their mind stays their own, also after the reveal.
    twins.each(ANNA, [&[], &["undo", spurs, "undo", citadel]]).await;
    twins.are_alike_for(EVERYBODY).await;
    let berts = twins.worlds[0].some_order(Seat(1)).await;
    twins.both(BERT, &[&berts]).await;
    twins.are_alike_for(EVERYBODY).await;
}

/// The fault: the export of a running game named the version of the program and of the states by all entries of the log,
/// so that it changed when another version took a sealed order.
#[tokio::test]
async fn the_version_that_took_a_sealed_order_shows_in_no_export() {
    let twins = Twins::playing("anteel", "", "budget=40 rounds=classic handicap=none").await;
    let of_another = "UPDATE log SET program = '0.0.1', state_version = 99 WHERE seq = (SELECT MAX(seq) FROM log)";
    twins.both(ANNA, &["fleet Spur 4"]).await;
    let berts = twins.worlds[0].some_order(Seat(1)).await;
    twins.both(BERT, &[&berts]).await;
    twins.until_awaited(&[Seat(1)]).await;
    twins.both(ANNA, &["hold Spur1"]).await;
    twins.worlds[1].tamper(of_another).await;
    twins.are_alike_for(OTHERS).await;
    // Nor when the phase in which it was given has been told.
    twins.both(BERT, &["done"]).await;
    twins.are_alike_for(OTHERS).await;
}

#[tokio::test]
async fn orders_of_anteel_filed_ahead_change_nothing_for_others() {
    let twins = Twins::playing("anteel", "", "budget=40 rounds=classic handicap=none").await;
    twins.both(ANNA, &["fleet Spur 4"]).await;
    let berts = twins.worlds[0].some_order(Seat(1)).await;
    twins.both(BERT, &[&berts]).await;
    twins.until_awaited(&[Seat(1)]).await;
    twins.each(ANNA, [&[], &["hold Spur1"]]).await;
    twins.are_alike_for(OTHERS).await;
    twins.each(ANNA, [&["hold Spur1"], &["cancel Spur1", "hold Spur1", "hold Spur2", "undo"]]).await;
    twins.both(BERT, &["done"]).await;
    twins.are_alike_for(EVERYBODY).await;
}

#[tokio::test]
async fn forms_plans_and_defaults_of_the_pentagon_war_change_nothing_for_others() {
    const PLAN: &str = "plan Dee face nearest, 1-7 accel, fire all at nearest range<=11, break impulse 11";
    let twins = Twins::playing("pentagon-war", "duel", "").await;
    twins.each(ANNA, [&[], &["power Dee eccm=2", PLAN, "defaults all reinforce=2 breaks=range6,damaged"]]).await;
    twins.are_alike_for(OTHERS).await;
    twins.each(ANNA, [&["plan Dee coast", "done"], &["undo", "undo", "undo", "plan Dee coast", "done"]]).await;
    twins.are_alike_for(EVERYBODY).await;
    twins.both(BERT, &["plan Aklinon coast", "done"]).await;
    twins.are_alike_for(EVERYBODY).await;
}

#[tokio::test]
async fn designs_of_the_pentagon_war_change_nothing_for_others() {
    const HAWK: &str = "ship Hawk hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F";
    let twins = Twins::playing("pentagon-war", "open", "").await;
    twins.each(ANNA, [&[], &[HAWK]]).await;
    twins.are_alike_for(OTHERS).await;
    twins.each(ANNA, [&[HAWK], &["undo", HAWK]]).await;
    twins.are_alike_for(EVERYBODY).await;
}

/// The usual fleet of Space Combat, and that no more is bought.
const MUSTER: &[&str] = &["fleet destroyer, corvette", "done"];

#[tokio::test]
async fn sealed_orders_of_space_combat_change_nothing_for_others() {
    let twins = Twins::playing("space-combat", "open-lanes", "orders=subturn").await;
    twins.each(ANNA, [&["fleet destroyer, corvette"], &["fleet corvette"]]).await;
    twins.are_alike_for(OTHERS).await;
    twins.each(ANNA, [&["done"], &["fleet destroyer, corvette", "done"]]).await;
    twins.both(BERT, MUSTER).await;
    twins.are_alike_for(EVERYBODY).await;
    twins.each(ANNA, [&[], &["evade Destroyer1", "standing Corvette1 reinforce 2", "hold Corvette1"]]).await;
    twins.are_alike_for(OTHERS).await;
    twins.each(ANNA, [&["done"], &["undo", "undo", "undo", "done"]]).await;
    twins.both(BERT, &["done"]).await;
    twins.are_alike_for(EVERYBODY).await;
}

#[tokio::test]
async fn programs_of_space_combat_change_nothing_for_others() {
    let twins = Twins::playing("space-combat", "open-lanes", "program_mode=on").await;
    for user in [ANNA, BERT] {
        twins.both(user, MUSTER).await;
    }
    twins.each(ANNA, [&[], &["program Destroyer1 burn F1 / hold / evade"]]).await;
    twins.are_alike_for(OTHERS).await;
}

#[tokio::test]
async fn prepared_replies_of_penta_war_change_nothing_for_others() {
    let twins = Twins::playing("penta-war", "standard", "").await;
    let others = &[ANNA, CARA];
    twins.each(BERT, [&[], &["if d7-d8 then d11-d10"]]).await;
    twins.are_alike_for(others).await;
    twins.each(BERT, [&[], &["if e7-e8 then d11-d10", "undo"]]).await;
    twins.are_alike_for(others).await;
    // Whose reply was void is told so, nobody else.
    twins.both(ANNA, &["f7-f8"]).await;
    twins.are_alike_for(others).await;
}

/// Bert has filed this in secret and gives his seat to Cara: she has it, and he sees what a stranger sees, by whatever way he
/// looks, also by what he had open before.
async fn who_gave_a_seat_sees_what_a_stranger_sees(system: &str, scenario: &str, options: &str, filed: &str) {
    const STRANGER: UserId = UserId(9);
    let Twins { worlds: [world, _], system } = Twins::playing(system, scenario, options).await;
    world.done(BERT, order(filed)).await;
    world.settle().await;
    let own = world.done(BERT, Request::Look(Look::Orders)).await.message;
    let open_before: Vec<Message> = pages(&world, BERT).await.into_iter().chain([own.clone()]).collect();
    world.done(BERT, Request::Change(Change::Seat(SeatWish::Give { player: CARA }))).await;
    world.settle().await;
    let call = world.courier.nudges().into_iter().find(|nudge| nudge.text.starts_with("<@3>")).unwrap();
    assert_eq!(world.press(CARA, &call, "Accept").await.shown, Shown::Answer);
    world.settle().await;
    let taken = world.done(CARA, Request::Look(Look::Orders)).await.message;
    assert!(taken.text == own.text, "Cara has what was filed: {}", taken.text);
    let (his, theirs) = (looks(&world, BERT, system).await, looks(&world, STRANGER, system).await);
    assert_eq!(his.len(), theirs.len());
    for ((what, one), (_, other)) in his.iter().zip(&theirs) {
        assert_same(&format!("{what} after the seat was given"), one, other);
    }
    for (request, _) in open_before.iter().flat_map(|message| message.rows.iter().flatten().map(pressed)) {
        let pressed = [world.ask(BERT, request.clone()).await, world.ask(STRANGER, request).await];
        let [his, theirs] = pressed.map(|reply| [reply.message]);
        assert_same("a control from before", &his, &theirs);
    }
}

#[tokio::test]
async fn who_gave_a_seat_of_anteel_sees_nothing_of_it() {
    who_gave_a_seat_sees_what_a_stranger_sees("anteel", "", "budget=40 rounds=classic handicap=none", "fleet Mote 4")
        .await;
}

#[tokio::test]
async fn who_gave_a_seat_of_the_pentagon_war_sees_nothing_of_it() {
    who_gave_a_seat_sees_what_a_stranger_sees("pentagon-war", "duel", "", "plan Aklinon coast").await;
}

#[tokio::test]
async fn who_gave_a_seat_of_space_combat_sees_nothing_of_it() {
    who_gave_a_seat_sees_what_a_stranger_sees("space-combat", "open-lanes", "orders=subturn", "fleet corvette").await;
}

#[tokio::test]
async fn who_gave_a_seat_of_penta_war_sees_nothing_of_it() {
    who_gave_a_seat_sees_what_a_stranger_sees("penta-war", "standard", "", "if d7-d8 then d11-d10").await;
}
