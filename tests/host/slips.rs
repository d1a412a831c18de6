//! Slips: opened by a press, filled in, handed in; late ones keep their words.

use std::collections::BTreeMap;

use sealed_orders::host::{
    Control, Entry, FilledSlip, Host, Message, Personal, Pressed, Request, SettingsWish, Shown, Slip, UserId,
};
use sealed_orders::systems::SYSTEMS;

use crate::support::*;

/// The slip behind a button, or why there is none.
async fn slip(world: &World, user: UserId, message: &Message, label: &str) -> Result<Slip, String> {
    let id = button(message, label)
        .or_else(|| section(message, label))
        .unwrap_or_else(|| panic!("no {label:?} in {message:#?}"));
    assert!(Host::opens_slip(&id), "{id}");
    let call = world.call(user, Request::Press(Pressed { id, value: String::new() }));
    world.host.slip(call).await.map_err(|reply| reply.message.text)
}

fn filled(slip: &Slip, fields: &[(&str, &str)]) -> Request {
    let known = |name: &str| slip.fields.iter().any(|field| field.name == name);
    assert!(fields.iter().all(|(name, _)| known(name)), "{fields:?} in {slip:#?}");
    let fields: BTreeMap<String, String> = fields.iter().map(|(n, t)| ((*n).to_owned(), (*t).to_owned())).collect();
    Request::Slip(FilledSlip { id: slip.id.clone(), fields })
}

fn assert_slip_fits(slip: &Slip) {
    assert!(slip.id.chars().count() <= 100 && slip.title.chars().count() <= 45, "{slip:#?}");
    assert!((1..=5).contains(&slip.fields.len()), "{slip:#?}");
    let mut names: Vec<&str> = slip.fields.iter().map(|field| field.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), slip.fields.len(), "{slip:#?}");
    for field in &slip.fields {
        assert!(!field.label.is_empty() && field.label.chars().count() <= 45 && field.help.chars().count() <= 100);
        if let Entry::Tick { options, ticked } = &field.entry {
            assert!((1..=10).contains(&options.len()) && ticked.len() <= options.len(), "{field:#?}");
            assert!(options.iter().all(|o| !o.value.contains(',') && !o.label.is_empty()), "{field:#?}");
        }
        if let Entry::Pick { options, .. } = &field.entry {
            assert!((2..=25).contains(&options.len()), "{field:#?}");
            assert!(options.iter().all(|o| o.value.chars().count() <= 100 && !o.label.is_empty()), "{field:#?}");
        }
    }
}

async fn home(world: &World, user: UserId) -> Message {
    world.ask(user, Request::Look(sealed_orders::host::Look::Panel)).await.message
}

#[tokio::test]
async fn orders_are_typed_on_a_slip_in_every_system_and_the_panel_goes_on() {
    for system in SYSTEMS {
        let world = at_table(system.slug(), "").await;
        let seat = world.awaited().await[0];
        let (user, wanted) = (user_of(seat), world.some_order(seat).await);
        let page = home(&world, user).await;
        assert_fits(&page);
        let page = world.press(user, &page, "More").await.message;
        assert_fits(&page);
        let slip = slip(&world, user, &page, "Type orders…").await.unwrap();
        assert_slip_fits(&slip);
        let nonsense = world.ask(user, filled(&slip, &[("orders", "xyzzy")])).await;
        assert_eq!(nonsense.shown, Shown::Refusal, "{system:?}: {}", nonsense.message.text);
        let given = world.ask(user, filled(&slip, &[("orders", &wanted)])).await;
        assert_eq!(given.shown, Shown::Answer, "{system:?}: {}", given.message.text);
        assert!(given.message.text.contains("Done:"), "{system:?}: {}", given.message.text);
    }
}

#[tokio::test]
async fn a_units_page_opens_a_slip_for_the_whole_of_its_order() {
    let mut opened = 0;
    for system in SYSTEMS {
        let world = at_table(system.slug(), "").await;
        for _ in 0..8 {
            let Some(seat) = world.awaited().await.first().copied() else { break };
            let user = user_of(seat);
            let page = home(&world, user).await;
            let lines = page.rows.iter().flatten().filter_map(|control| match control {
                Control::Section(section) => Some(section.button.id.clone()),
                Control::Button(_) | Control::Menu(_) | Control::Link(_) => None,
            });
            for id in lines.take(2) {
                let page = world.ask(user, Request::Press(Pressed { id, value: String::new() })).await.message;
                if button(&page, "Whole order…").is_some() {
                    assert_fits(&page);
                    assert_slip_fits(&slip(&world, user, &page, "Whole order…").await.unwrap());
                    opened += 1;
                }
            }
            if opened > 0 && world.one_order().await.is_none() {
                break;
            }
            world.one_order().await;
        }
    }
    assert!(opened >= 3, "{opened} slips");
}

/// The first unit on the first page, or the first of the menus there.
fn way_to_a_unit(page: &Message) -> Option<Pressed> {
    page.rows.iter().flatten().find_map(|control| match control {
        Control::Section(line) if line.button.label == "Order" || line.button.label == "Change" => {
            Some(Pressed { id: line.button.id.clone(), value: String::new() })
        }
        Control::Menu(menu) if menu.placeholder.starts_with("Pick a clan") => {
            Some(Pressed { id: menu.id.clone(), value: menu.options[0].value.clone() })
        }
        Control::Menu(_) | Control::Section(_) | Control::Button(_) | Control::Link(_) => None,
    })
}

fn typed_in(slip: &Slip) -> String {
    match &slip.fields[0].entry {
        Entry::Text { value, .. } => value.clone(),
        other => panic!("{other:?}"),
    }
}

/// Storyboard 5: a unit's page takes its order in words; what it has been ordered stands there, and what is refused is not lost.
#[tokio::test]
async fn a_units_order_is_written_anew_from_its_page_and_what_is_refused_is_kept() {
    for (system, scenario, has_orders) in [
        ("anteel", "", true),
        ("pentagon-war", "three", true),
        ("space-combat", "open-lanes", true),
        ("penta-war", "standard", false),
    ] {
        let world = at_table(system, scenario).await;
        let (mut opened, mut written) = (0, 0);
        for _ in 0..14 {
            let Some(seat) = world.awaited().await.first().copied() else { break };
            let user = user_of(seat);
            let page = home(&world, user).await;
            let Some(way) = way_to_a_unit(&page) else {
                world.one_order().await;
                continue;
            };
            let page = world.ask(user, Request::Press(way)).await.message;
            assert_fits(&page);
            if button(&page, "Type it…").is_none() {
                world.one_order().await;
                continue;
            }
            let words = slip(&world, user, &page, "Type it…").await.unwrap();
            assert_slip_fits(&words);
            opened += 1;
            let refused = world.ask(user, filled(&words, &[("orders", "xyzzy plugh")])).await;
            assert_eq!(refused.shown, Shown::Refusal, "{system}: {}", refused.message.text);
            let again = slip(&world, user, &refused.message, "Type again…").await.unwrap();
            assert_eq!(typed_in(&again), "xyzzy plugh");
            let value = typed_in(&words);
            let wanted = if value.is_empty() { world.some_order(seat).await } else { value.clone() };
            let given = world.ask(user, filled(&again, &[("orders", &wanted)])).await;
            assert_eq!(given.shown, Shown::Answer, "{system}, {wanted}: {}", given.message.text);
            written += usize::from(!value.is_empty());
        }
        assert!(opened > 1, "{system}: {opened} slips");
        assert!(!has_orders || written > 0, "{system}: an order is there to be changed");
    }
}

#[tokio::test]
async fn a_slip_of_a_past_position_changes_nothing_and_keeps_its_words() {
    let world = at_table("penta-war", "standard").await;
    let page = world.press(ANNA, &home(&world, ANNA).await, "More").await.message;
    let late = slip(&world, ANNA, &page, "Type orders…").await.unwrap();
    world.done(ANNA, order("d7-d8")).await;
    let log = world.log().await.len();
    let answer = world.ask(ANNA, filled(&late, &[("orders", "e7-e8")])).await;
    assert!(answer.message.text.contains("You wrote: `e7-e8`. It was not ordered."), "{}", answer.message.text);
    assert_eq!(world.log().await.len(), log);
    let refused = slip(&world, ANNA, &page, "Type orders…").await.unwrap_err();
    assert!(refused.contains("has changed since"), "{refused}");
    let stranger = slip(&world, CARA, &page, "Type orders…").await.unwrap_err();
    assert!(stranger.contains("no seat"), "{stranger}");
}

#[tokio::test]
async fn what_is_played_is_filled_in_until_somebody_else_sits_down() {
    for system in SYSTEMS {
        let world = World::new().await;
        world.done(ANNA, new(system.slug(), "1d")).await;
        world.settle().await;
        let page = world.press(ANNA, &world.courier.last(), "Options").await.message;
        let options = slip(&world, ANNA, &page, "What is played…").await.unwrap();
        assert_slip_fits(&options);
        let stranger = slip(&world, BERT, &page, "What is played…").await.unwrap_err();
        assert!(stranger.contains("Only Anna"), "{stranger}");
        for scenario in system.scenarios() {
            let asked = system.card().asked_options[0].answers.last().unwrap().0;
            let fields = [("pace", "3d"), ("scenario", scenario.slug.as_str()), ("option 0", asked), ("rated", "no")];
            let answer = world.ask(ANNA, filled(&options, &fields)).await;
            if answer.shown == Shown::Refusal {
                // A scenario that does not take the option says so, and nothing is changed.
                assert!(!answer.message.text.is_empty());
                world.done(ANNA, filled(&options, &[("scenario", &scenario.slug), ("pace", "3d")])).await;
            }
            let row = world.table_row().await.0;
            assert_eq!(
                (row.scenario.as_str(), row.pace_seconds),
                (scenario.slug.as_str(), Some(259_200)),
                "{system:?}"
            );
        }
        let bad = world.ask(ANNA, filled(&options, &[("pace", "5m")])).await;
        assert_eq!(bad.shown, Shown::Refusal, "{}", bad.message.text);
        world.done(BERT, Request::Change(sealed_orders::host::Change::Join { side: String::new() })).await;
        let before = world.table_row().await.0.pace_seconds;
        let asked = world.ask(ANNA, filled(&options, &[("pace", "1d"), ("rated", "yes")])).await;
        assert!(asked.message.text.contains("when all of them agree"), "{}", asked.message.text);
        world.settle().await;
        let question = world.courier.last();
        let said =
            "asks for other terms: 1 day a phase in place of 3 days a phase; rated, so that it counts for `/stats`**";
        assert!(question.text.contains(said), "{}", question.text);
        assert_eq!(world.table_row().await.0.pace_seconds, before);
        world.press(BERT, &question, "Yes").await;
        assert_eq!(world.table_row().await.0.pace_seconds, Some(86_400));
    }
}

#[tokio::test]
async fn hours_and_days_away_are_filled_in() {
    let world = World::new().await;
    let settings = Request::Person(Personal::Settings(SettingsWish::default()));
    let page = world.ask(ANNA, settings).await.message;
    let hours = slip(&world, ANNA, &page, "Change…").await.unwrap();
    assert_slip_fits(&hours);
    let set = world.ask(ANNA, filled(&hours, &[("zone", "Berlin"), ("from", "22"), ("until", "07")])).await;
    let said = words(&set.message);
    assert!(said.contains("Europe/Berlin") && said.contains("22:00"), "{said}");
    let half = world.ask(ANNA, filled(&hours, &[("from", "22")])).await;
    assert_eq!(half.shown, Shown::Refusal, "{}", half.message.text);
    let unknown = world.ask(ANNA, filled(&hours, &[("zone", "Berlni")])).await;
    assert!(unknown.message.text.contains("I know no time zone `Berlni`"), "{}", unknown.message.text);
    let off = world.ask(ANNA, filled(&hours, &[("from", "off"), ("until", "07")])).await;
    assert!(words(&off.message).contains("no quiet hours"), "{}", words(&off.message));
}

#[tokio::test]
async fn a_table_is_opened_from_the_list_by_a_slip() {
    let world = World::new().await;
    let list = world.ask(ANNA, Request::Look(sealed_orders::host::Look::List)).await.message;
    let slip = slip(&world, ANNA, &list, "New table…").await.unwrap();
    assert_slip_fits(&slip);
    assert!(Host::place_needed(&slip.id).is_some(), "it needs a place as `/game new` does");
    assert_eq!(slip.fields.iter().map(|field| field.label.as_str()).collect::<Vec<_>>(), ["Game", "Pace"]);
    let no = world.refused(ANNA, filled(&slip, &[("pace", "1d")])).await;
    assert!(no.contains("Anteel") && no.contains("Penta War"), "which games there are: {no}");
    let request = filled(&slip, &[("system", "penta-war"), ("pace", "1d")]);
    world.done(ANNA, request).await;
    world.settle().await;
    let lobby = world.courier.last();
    assert!(lobby.text.contains("Penta War") && lobby.text.contains("1 day a phase"), "{}", lobby.text);
    assert_eq!(world.table_row().await.1[0].user_id, Some(1), "whoever opens it sits down");
}

/// The page of the first unit on the panel's first page.
async fn first_unit(world: &World, user: UserId) -> Message {
    let page = home(world, user).await;
    let line = page.rows.iter().flatten().find_map(|control| match control {
        Control::Section(section) => Some(section.button.id.clone()),
        Control::Button(_) | Control::Menu(_) | Control::Link(_) => None,
    });
    let id = line.unwrap_or_else(|| panic!("no unit's line: {page:#?}"));
    world.ask(user, Request::Press(Pressed { id, value: String::new() })).await.message
}

/// A form is handed in, its orders are given all or none, and the unit's page goes on until it is locked there.
#[tokio::test]
async fn power_stops_and_a_whole_plan_are_filled_in_on_a_crafts_page_in_the_pentagon_war() {
    let world = at_table("pentagon-war", "").await;
    let seat = world.awaited().await[0];
    let user = user_of(seat);
    let page = home(&world, user).await;
    assert_fits(&page);
    let power = slip(&world, user, &page, "Power…").await.unwrap();
    assert_slip_fits(&power);
    let given = world.ask(user, filled(&power, &[("ecm", "1"), ("also", "evade")])).await;
    assert_eq!(given.shown, Shown::Answer, "{}", given.message.text);
    assert!(given.message.text.contains("ecm=1 evade"), "{}", given.message.text);
    assert_fits(&given.message);
    // Evading craft may not hide: nothing of it is taken.
    let log = world.log().await.len();
    let refused = world
        .ask(user, filled(&power, &[("ecm", "3"), ("also", "evade,invisible"), ("reinforce", "reinforce=4 reserve=0")]))
        .await;
    assert_eq!((refused.shown, world.log().await.len()), (Shown::Refusal, log), "{}", refused.message.text);
    let stops = slip(&world, user, &given.message, "Stops…").await.unwrap();
    assert_slip_fits(&stops);
    let given = world.ask(user, filled(&stops, &[("set", "run")])).await;
    let whole = slip(&world, user, &given.message, "Whole plan…").await.unwrap();
    assert_slip_fits(&whole);
    let given = world
        .ask(
            user,
            filled(&whole, &[("point", "nearest"), ("thrust", "accel"), ("fire", "fire all at nearest range<=4")]),
        )
        .await;
    assert!(given.message.text.contains("Done: `plan "), "{}", given.message.text);
    world.press(user, &given.message, "Lock").await;
    assert!(!world.awaited().await.contains(&seat));
    let late = world.ask(user, filled(&stops, &[("set", "usual")])).await;
    assert_ne!(late.shown, Shown::Answer, "{}", late.message.text);
}

#[tokio::test]
async fn where_no_slip_can_be_shown_its_button_leads_to_a_page_and_says_what_to_type() {
    let world = at_table("pentagon-war", "").await;
    let user = user_of(world.awaited().await[0]);
    let page = home(&world, user).await;
    let id = section(&page, "Power…").unwrap();
    assert!(Host::opens_slip(&id) && Host::has_page(&id));
    let said = world.ask(user, Request::Press(Pressed { id, value: String::new() })).await.message;
    assert!(said.text.contains("`/order` takes the same in words; as it stands: `power "), "{}", said.text);
    assert!(!said.rows.is_empty(), "the page of the same order");
}

#[tokio::test]
async fn a_row_stops_and_standing_orders_are_filled_in_on_a_ships_page_in_space_combat() {
    let world = World::new().await;
    let new = sealed_orders::host::NewTable {
        system: "space-combat".to_owned(),
        scenario: "tern-landing".to_owned(),
        opponent: None,
        pace: "1d".to_owned(),
        options: "orders=programs".to_owned(),
    };
    world.done(ANNA, Request::Open(sealed_orders::host::Open::New(new))).await;
    world.done(BERT, Request::Change(sealed_orders::host::Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(sealed_orders::host::Change::Start)).await;
    world.settle().await;
    let seat = world.awaited().await[0];
    let user = user_of(seat);
    let page = first_unit(&world, user).await;
    assert_fits(&page);
    let standing = slip(&world, user, &page, "Standing…").await.unwrap();
    assert_slip_fits(&standing);
    let given = world.ask(user, filled(&standing, &[("silent", "default evade")])).await;
    assert!(given.message.text.contains("default evade"), "{}", given.message.text);
    let id = section(&given.message, "Order").unwrap();
    let row = world.ask(user, Request::Press(Pressed { id, value: String::new() })).await.message;
    let whole = slip(&world, user, &row, "Whole row…").await.unwrap();
    assert_slip_fits(&whole);
    let next = world.ask(user, filled(&whole, &[("do", "hold")])).await;
    assert_eq!(next.shown, Shown::Answer, "{}", next.message.text);
    assert!(next.message.text.contains("row 2"), "on with the next row: {}", next.message.text);
    let back = world.press(user, &next.message, "Back").await.message;
    let stops = slip(&world, user, &back, "Stops…").await.unwrap();
    assert_slip_fits(&stops);
    let given = world.ask(user, filled(&stops, &[("events", "hit")])).await;
    assert!(given.message.text.contains("only hit"), "{}", given.message.text);
    world.done(user, order("done")).await;
    assert!(!world.awaited().await.contains(&seat));
}
