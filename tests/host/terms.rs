//! What a table is otherwise is asked of the others where others sit: before the start and while it runs.

use std::collections::BTreeMap;

use sealed_orders::host::{Change, Completion, FilledSlip, Message, Place, Request, Shown};

use crate::support::*;

fn join() -> Request {
    Request::Change(Change::Join { side: String::new() })
}

fn pace(pace: &str) -> Request {
    Request::Change(Change::Pace { pace: pace.to_owned() })
}

async fn lobby_of_two(system: &str) -> (World, Message) {
    let world = World::on_disk().await;
    world.done(ANNA, new(system, "1d")).await;
    world.done(BERT, join()).await;
    world.settle().await;
    let lobby = world.courier.last();
    (world, lobby)
}

/// The newest question, posted.
async fn question(world: &World) -> Message {
    world.settle().await;
    let mut posts = world.courier.posts().into_iter().rev().map(|post| post.message);
    posts.find(|post| post.text.contains("Question ")).unwrap()
}

#[tokio::test]
async fn every_option_of_a_lobby_is_asked_of_whoever_has_sat_down() {
    let (world, lobby) = lobby_of_two("anteel").await;
    let page = world.press(ANNA, &lobby, "Options").await.message;
    assert!(page.text.contains("Others sit here: they are asked first"), "{}", page.text);
    for (label, said) in
        [("Vacation: off", "days away do not stop the clock"), ("Referee: all", "a referee sees what every side sees")]
    {
        let told = world.press(ANNA, &page, label).await.message.text;
        assert!(told.contains("when all of them agree"), "{told}");
        let asked = question(&world).await;
        assert!(asked.text.contains("· Anna asks for other terms: ") && asked.text.contains(said), "{}", asked.text);
        assert_eq!(asked.mentions, [BERT]);
        let own = world.press(ANNA, &asked, "Yes").await;
        assert!(own.shown == Shown::Refusal && own.message.text.contains("other players"), "{}", own.message.text);
        let strange = world.press(CARA, &asked, "Yes").await;
        assert!(strange.message.text.contains("no seat"), "{}", strange.message.text);
        world.press(BERT, &asked, "Yes").await;
    }
    world.press(ANNA, &page, "Rated: on").await;
    let asked = question(&world).await;
    assert!(asked.text.contains("rated"), "{}", asked.text);
    world.press(BERT, &asked, "No").await;
    let row = world.table_row().await.0;
    assert_eq!((row.vacation, row.referee_all, row.rated), (0, 1, 0));
    world.settle().await;
    assert!(world.courier.last().text.contains("other terms: refused by Bert."), "{}", world.courier.last().text);
}

#[tokio::test]
async fn what_is_asked_in_a_lobby_survives_a_restart_and_is_void_when_somebody_comes_or_goes() {
    let (world, _) = lobby_of_two("anteel").await;
    world.done(ANNA, pace("2d")).await;
    let asked = question(&world).await;
    let world = world.restart().await;
    world.press(BERT, &asked, "Yes").await;
    assert_eq!(world.table_row().await.0.pace_seconds, Some(172_800));
    world.done(BERT, pace("3d")).await;
    let asked = question(&world).await;
    world.done(BERT, Request::Change(Change::Leave)).await;
    world.done(CARA, join()).await;
    for user in [ANNA, CARA] {
        let void = world.press(user, &asked, "Yes").await.message.text;
        assert!(void.contains("question is void"), "{void}");
    }
    world.done(CARA, pace("3d")).await;
    let asked = question(&world).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    let void = world.press(ANNA, &asked, "Yes").await.message.text;
    assert!(void.contains("question is void"), "{void}");
    assert_eq!(world.table_row().await.0.pace_seconds, Some(172_800));
}

#[tokio::test]
async fn another_scenario_says_what_it_is_and_keeps_everybody_a_seat() {
    let (world, lobby) = lobby_of_two("pentagon-war").await;
    let page = world.press(ANNA, &lobby, "Options").await.message;
    let id = button(&page, "What is played…").unwrap();
    let three = sealed_orders::systems::find("pentagon-war").unwrap().scenarios()[1].clone();
    let fields: BTreeMap<String, String> = [("scenario".to_owned(), three.slug.clone())].into();
    let told = world.ask(ANNA, Request::Slip(FilledSlip { id, fields })).await.message.text;
    assert!(told.contains("when all of them agree"), "{told}");
    let asked = question(&world).await;
    assert!(asked.text.contains(&three.title), "{}", asked.text);
    world.press(BERT, &asked, "Yes").await;
    let (row, seats) = world.table_row().await;
    assert_eq!((row.scenario.as_str(), seats.len()), (three.slug.as_str(), 2));
    world.settle().await;
    assert!(world.courier.posts()[0].message.text.contains(&three.title));
    world.done(ANNA, Request::Change(Change::Start)).await;
}

#[tokio::test]
async fn options_of_the_table_are_completed_beside_those_of_its_game() {
    let world = World::new().await;
    let values = async |typed: &str| {
        let actor = world.call(ANNA, pace("1d")).actor;
        let fields = [("system", "anteel"), ("options", typed)].map(|(name, text)| (name.to_owned(), text.to_owned()));
        let (command, field, fields) = ("game new".to_owned(), "options".to_owned(), BTreeMap::from(fields));
        let place = Place { channel: sealed_orders::host::ChannelId(1), guild: None };
        let found = world.host.complete(Completion { actor, place, command, field, fields }).await;
        found.into_iter().map(|choice| choice.value).collect::<Vec<_>>()
    };
    assert_eq!(values("rat").await, ["rated=on"]);
    assert_eq!(values("rated=on wat").await, ["rated=on watch=delayed"]);
    let both = values("rated=on ").await;
    assert!(both.iter().any(|value| value.starts_with("rated=on rounds=")), "{both:?}");
    assert!(
        !both.contains(&"rated=on rated=on".to_owned()) && both.contains(&"rated=on referee=all".to_owned()),
        "{both:?}"
    );
    for value in both.into_iter().filter(|value| !value.ends_with('=')) {
        let wishes = sealed_orders::host::NewTable {
            system: "anteel".to_owned(),
            options: value.clone(),
            pace: "1d".to_owned(),
            ..sealed_orders::host::NewTable::default()
        };
        let world = World::new().await;
        let opened = world.ask(ANNA, Request::Open(sealed_orders::host::Open::New(wishes))).await;
        assert_eq!(opened.shown, Shown::Answer, "{value}: {}", opened.message.text);
    }
}
