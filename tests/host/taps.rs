//! Taps, counted by pressing what is shown: a press is one, a menu costs two (it is opened, then picked from).

use sealed_orders::host::{
    Button, Change, Control, Look, Menu, Message, NewTable, Open, Pressed, Reply, Request, Shown, UserId,
};

use crate::support::*;
use crate::visits::window;

/// A person with the page they look at.
struct Person<'a> {
    world: &'a World,
    user: UserId,
    page: Message,
    taps: usize,
}

impl<'a> Person<'a> {
    /// Somebody who looks at the channel.
    fn at_the_channel(world: &'a World, user: UserId) -> Self {
        Self { world, user, page: world.courier.last(), taps: 0 }
    }

    /// The first button that can be pressed and whose label begins so, those of lines among them.
    fn button(&self, label: &str) -> Option<String> {
        let mut found = self.buttons().filter(|button| button.label.starts_with(label) && !button.is_disabled);
        found.next().map(|button| button.id.clone())
    }

    fn buttons(&self) -> impl Iterator<Item = &Button> {
        self.page.rows.iter().flatten().filter_map(|control| match control {
            Control::Button(button) => Some(button),
            Control::Section(line) => Some(&line.button),
            Control::Menu(_) | Control::Link(_) => None,
        })
    }

    /// Units on the first page that have no orders. Drones aboard need none: they take theirs for the time after a launch.
    fn without_orders(&self) -> usize {
        let is_open = |control: &&Control| match control {
            Control::Section(line) => line.button.label == "Order" && !line.text.contains("drone aboard"),
            _ => false,
        };
        self.page.rows.iter().flatten().filter(is_open).count()
    }

    async fn tap(&mut self, label: &str) {
        let id = self.button(label).unwrap_or_else(|| panic!("no {label} under {:#?}", self.page.rows));
        let reply = self.world.ask(self.user, Request::Press(Pressed { id, value: String::new() })).await;
        self.turn_to(reply, 1);
    }

    fn menu(&self, name: &str) -> Option<&Menu> {
        self.page.rows.iter().flatten().find_map(|control| match control {
            Control::Menu(menu) if menu.placeholder.starts_with(name) => Some(menu),
            _ => None,
        })
    }

    /// The first entry of the menu whose label begins so.
    async fn pick(&mut self, menu: &str, entry: &str) {
        let menu = self.menu(menu).unwrap_or_else(|| panic!("no menu {menu} in {:#?}", self.page.rows));
        let option = menu.options.iter().find(|option| option.label.starts_with(entry));
        let value = option.unwrap_or_else(|| panic!("no {entry} in {menu:#?}")).value.clone();
        let pressed = Pressed { id: menu.id.clone(), value };
        let reply = self.world.ask(self.user, Request::Press(pressed)).await;
        self.turn_to(reply, 2);
    }

    fn turn_to(&mut self, reply: Reply, taps: usize) {
        assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
        self.taps += taps;
        self.page = reply.message;
    }
}

async fn opened(system: &str, scenario: &str, options: &str) -> World {
    let world = World::new().await;
    let [system, scenario, options] = [system, scenario, options].map(str::to_owned);
    let new = NewTable { system, scenario, options, pace: "1d".to_owned(), opponent: None };
    world.done(ANNA, Request::Open(Open::New(new))).await;
    world
}

/// Both sit, and the game goes on until whoever is awaited can be advised: fleets have been bought, clans placed.
async fn begun(system: &str, scenario: &str, options: &str) -> World {
    let world = opened(system, scenario, options).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    loop {
        let user = user_of(world.awaited().await[0]);
        let page = world.done(user, Request::Look(Look::Panel)).await.message;
        let is_setup = world.table().await.heading().title.to_lowercase().contains("setup");
        if !is_setup && button(&page, "As suggested").is_some() {
            return world;
        }
        assert!(world.one_order().await.is_some(), "a game that goes on");
        world.settle().await;
    }
}

/// Ends a turn; says yes where a certain loss is asked about. Gives the taps that it should have taken.
async fn lock(person: &mut Person<'_>) -> usize {
    person.tap("Lock").await;
    if person.button("Lock anyway").is_none() {
        return 1;
    }
    person.tap("Lock anyway").await;
    2
}

/// Storyboard 12: a whole turn as suggested is three taps; a fourth where a certain loss is asked about.
#[tokio::test]
async fn a_whole_turn_as_suggested_is_three_taps_in_every_system() {
    for (system, scenario, options) in [
        ("anteel", "", "budget=40 rounds=sealed"),
        ("pentagon-war", "three", ""),
        ("space-combat", "open-lanes", "orders=programs"),
        ("penta-war", "skirmish", "turn=campaign start=quick"),
    ] {
        let world = begun(system, scenario, options).await;
        for _ in 0..2 {
            let (seat, before) = (world.awaited().await[0], window(&world).await);
            let mut person = Person::at_the_channel(&world, user_of(seat));
            for label in ["Give orders", "As suggested"] {
                person.tap(label).await;
            }
            let locking = lock(&mut person).await;
            assert_eq!(person.taps, 2 + locking, "{system}");
            let is_in = window(&world).await != before || !world.awaited().await.contains(&seat);
            assert!(is_in, "{system}: {} is not in: {}", seat.0, person.page.text);
            world.settle().await;
        }
    }
}

/// Storyboard 12: `/game new` is typed; what is pressed after it, to the first own order against the computer.
#[tokio::test]
async fn the_first_own_order_against_the_computer_is_at_most_six_taps_away() {
    for (system, scenario, most) in
        [("anteel", "", 3), ("pentagon-war", "duel", 3), ("space-combat", "open-lanes", 2), ("penta-war", "", 3)]
    {
        let world = opened(system, scenario, "").await;
        world.settle().await;
        let mut person = Person::at_the_channel(&world, ANNA);
        person.tap("Play the computer").await;
        match system {
            "anteel" => {
                person.tap("Usual fleet").await;
                person.tap("Lock").await;
            }
            "pentagon-war" => person.pick("Ready plan", "Close in").await,
            "space-combat" => person.tap("Lock usual force").await,
            _ => person.pick("Chess", "Chess round").await,
        }
        assert!(person.page.text.contains("Done: "), "{system}: {}", person.page.text);
        assert!(person.taps <= most, "{system}: {}", person.taps);
    }
}

/// Storyboard 12: an own turn of `n` units, one pick each, is `2n + 3` taps; the goal is `3n + 2`.
#[tokio::test]
async fn an_own_turn_is_two_taps_a_unit_and_three() {
    for (system, scenario, options) in [
        ("anteel", "", "budget=40 rounds=sealed"),
        ("pentagon-war", "three", ""),
        ("space-combat", "open-lanes", "orders=programs"),
    ] {
        let world = begun(system, scenario, options).await;
        let seat = world.awaited().await[0];
        let mut person = Person::at_the_channel(&world, user_of(seat));
        person.tap("Give orders").await;
        let units = person.without_orders();
        assert!(units > 1, "{system}: {:#?}", person.page.rows);
        person.tap("Order").await;
        for _ in 0..units {
            // A pick leads to the next unit, the last one to the first page.
            person.pick(first_menu(system), "").await;
        }
        assert_eq!(person.without_orders(), 0, "{system}: {:#?}", person.page.rows);
        let locking = lock(&mut person).await;
        assert_eq!(person.taps, 2 * units + 2 + locking, "{system}, {units} units");
        assert!(!world.awaited().await.contains(&seat), "{system}: {}", person.page.text);
    }
}

/// The menu of a unit's page that orders it by one pick.
fn first_menu(system: &str) -> &'static str {
    match system {
        "anteel" => "Where to",
        "pentagon-war" => "Ready plan",
        _ => "All rows",
    }
}
