//! Lessons as people take them: by buttons, by typing, over days and restarts, each for themselves.

use sealed_orders::contract::System;
use sealed_orders::host::{
    Call, FilledSlip, Host, LearnWish, Message, Open, Personal, Place, Pressed, Reply, Request, Shown, UserId,
};
use sealed_orders::lessons::{self, Lesson};
use sealed_orders::systems::{self, SYSTEMS};

use crate::support::*;

fn learn(system: &str) -> Request {
    typed(system, "")
}

fn typed(system: &str, order: &str) -> Request {
    Request::Person(Personal::Learn(LearnWish {
        system: system.to_owned(),
        order: order.to_owned(),
        ..LearnWish::default()
    }))
}

fn lessons() -> impl Iterator<Item = &'static Lesson> {
    SYSTEMS.into_iter().filter_map(lessons::of)
}

fn anteel() -> &'static Lesson {
    lessons::of(systems::find("anteel").unwrap()).unwrap()
}

/// Where a page is: `3 of 10`.
fn at(message: &Message) -> String {
    let heading = message.text.lines().next().unwrap();
    heading.rsplit(" · ").next().unwrap().split(':').next().unwrap().to_owned()
}

fn right(lesson: &Lesson, step: usize) -> (&str, &str) {
    let choice = lesson.steps()[step].choices.iter().find(|choice| choice.is_right).unwrap();
    (&choice.label, &choice.order)
}

fn wrong(lesson: &Lesson, step: usize) -> &str {
    &lesson.steps()[step].choices.iter().find(|choice| !choice.is_right).unwrap().label
}

/// Goes through steps by their right buttons; gives the page of the next one.
async fn go_on(world: &World, user: UserId, lesson: &Lesson, steps: std::ops::Range<usize>) -> Message {
    let mut page = world.done(user, learn(lesson.system().slug())).await.message;
    for step in steps {
        let of = lesson.steps().len();
        assert_eq!(at(&page), format!("{} of {of}", step + 1), "{}", page.text);
        let answered = world.press(user, &page, right(lesson, step).0).await;
        assert_eq!(answered.shown, Shown::Answer);
        assert!(answered.message.text.contains("**Right.**"), "{}", answered.message.text);
        let picture = &answered.message.attachments[0];
        assert!(picture.is_picture() && picture.file_name == "lesson.png", "{}", picture.file_name);
        let on = if step + 1 < of { "Next" } else { "Finish" };
        page = world.press(user, &answered.message, on).await.message;
    }
    page
}

#[tokio::test]
async fn every_lesson_can_be_taken_by_buttons_and_ends_in_a_battle_that_has_begun() {
    for lesson in lessons() {
        let world = World::new().await;
        let steps = lesson.steps().len();
        let last = go_on(&world, ANNA, lesson, 0..steps).await;
        assert!(last.text.contains("· done"), "{}", last.text);
        let again = world.done(ANNA, learn(lesson.system().slug())).await.message;
        assert_eq!(again.text, last.text, "whoever is through stays through");
        let opened = world.press(ANNA, &last, "Play a short battle").await;
        assert_eq!(opened.shown, Shown::Answer, "{}", opened.message.text);
        assert!(button(&opened.message, "Give orders").is_some(), "{}", opened.message.text);
        world.settle().await;
        let (table, seats) = world.table_row().await;
        assert_eq!((table.status.as_str(), table.system.as_str()), ("playing", lesson.system().slug()));
        let skills: Vec<Option<&str>> = seats.iter().map(|seat| seat.skill.as_deref()).collect();
        assert_eq!(skills, [None, Some("plain")]);
        let second = world.press(ANNA, &last, "Play a short battle").await;
        assert_eq!(second.shown, Shown::Refusal, "one table a channel: {}", second.message.text);
    }
}

#[tokio::test]
async fn a_lesson_can_be_taken_by_typing_and_goes_on_without_a_system() {
    for lesson in lessons() {
        let world = World::new().await;
        world.done(ANNA, learn(lesson.system().slug())).await;
        for step in 0..lesson.steps().len() {
            // It is known which lesson was opened.
            let answered = world.done(ANNA, typed("", right(lesson, step).1)).await.message;
            assert!(answered.text.contains("**Right.**"), "{}", answered.text);
        }
        assert!(world.done(ANNA, learn("")).await.message.text.contains("· done"));
    }
}

#[tokio::test]
async fn a_lesson_goes_on_days_later_on_another_host_where_it_was_left() {
    let world = World::on_disk().await;
    let left = go_on(&world, ANNA, anteel(), 0..3).await;
    world.clock.advance(9 * 24 * 3600);
    let world = world.restart().await;
    assert_eq!(at(&world.done(ANNA, learn("anteel")).await.message), "4 of 10");
    // Its old buttons work as well.
    let answered = world.press(ANNA, &left, right(anteel(), 3).0).await.message;
    assert!(answered.text.contains("**Right.**"), "{}", answered.text);
    let list = world.press(ANNA, &answered, "Lessons").await.message;
    assert!(button(&list, "Anteel, step 5 of 10").is_some(), "{:?}", list.rows);
    let first = world.press(ANNA, &list, "Anteel, step 5 of 10").await.message;
    let begun = world.press(ANNA, &first, "Start again").await.message;
    assert_eq!(at(&begun), "1 of 10");
    assert_eq!(at(&world.done(ANNA, learn("")).await.message), "1 of 10");
}

#[tokio::test]
async fn a_wrong_answer_teaches_and_the_step_stays() {
    let world = World::new().await;
    for lesson in lessons() {
        let page = world.done(ANNA, learn(lesson.system().slug())).await.message;
        for choice in lesson.steps()[0].choices.iter().filter(|choice| !choice.is_right) {
            let answered = world.press(ANNA, &page, &choice.label).await;
            assert_eq!(answered.shown, Shown::Answer);
            let said = if choice.refused.is_some() { "**The rules say no.**" } else { "**Not yet.**" };
            assert!(answered.message.text.contains(said), "{}", answered.message.text);
            assert!(answered.message.text.contains(&choice.why), "{}", answered.message.text);
            assert!(answered.message.attachments[0].is_picture());
            // The choices stand there again.
            assert!(button(&answered.message, right(lesson, 0).0).is_some());
        }
        assert!(at(&world.done(ANNA, learn("")).await.message).starts_with("1 of "));
    }
}

#[tokio::test]
async fn whoever_presses_anothers_button_goes_on_in_their_own_lesson_alone() {
    let world = World::new().await;
    let page = go_on(&world, ANNA, anteel(), 0..1).await;
    let stranger = world.press(BERT, &page, right(anteel(), 1).0).await.message;
    assert!(stranger.text.contains("**Right.**"), "{}", stranger.text);
    assert_eq!(at(&world.done(ANNA, learn("")).await.message), "2 of 10", "Anna is where she was");
    assert_eq!(at(&world.done(BERT, learn("")).await.message), "3 of 10");
    assert!(world.done(CARA, learn("")).await.message.text.contains("### Lessons"), "Cara has begun none");
}

#[tokio::test]
async fn hostile_text_is_refused_kindly_and_changes_nothing() {
    let world = World::new().await;
    go_on(&world, ANNA, anteel(), 0..2).await;
    let flood = "x".repeat(6_000);
    for text in ["\u{202e}**@everyone** <@1>", "```", "move Spur1 F99999999999", ";;;", "drop table", &flood] {
        let answered = world.done(ANNA, typed("anteel", text)).await.message;
        assert!(answered.text.contains("**The rules say no.**"), "{}", answered.text);
        assert!(!answered.text.contains("Something went wrong") && answered.mentions.is_empty());
        assert_eq!(at(&answered), "3 of 10");
    }
    let unknown = world.refused(ANNA, learn("chess")).await;
    assert!(unknown.contains("Anteel"), "{unknown}");
    let page = world.done(ANNA, learn("anteel")).await.message;
    let id = button(&page, wrong(anteel(), 2)).unwrap();
    for (from, to) in [("choice=1", "choice=9"), ("choice=1", "choice=0"), ("step=3", "step=0"), ("step=3", "step=x")] {
        let forged = id.replacen(from, to, 1);
        assert_ne!(forged, id);
        let reply = world.ask(ANNA, Request::Press(Pressed { id: forged.clone(), value: String::new() })).await;
        assert_eq!(reply.shown, Shown::Refusal, "{forged}: {}", reply.message.text);
    }
    assert_eq!(at(&world.done(ANNA, learn("anteel")).await.message), "3 of 10");
}

#[tokio::test]
async fn an_order_can_be_written_on_a_slip() {
    let world = World::new().await;
    let page = world.done(ANNA, learn("anteel")).await.message;
    let id = button(&page, "Type it…").unwrap();
    assert!(Host::opens_slip(&id));
    let press = Request::Press(Pressed { id: id.clone(), value: String::new() });
    let slip = world.host.slip(world.call(ANNA, press)).await.unwrap();
    assert_eq!((slip.fields.len(), slip.id.as_str()), (1, id.as_str()));
    let fields = [(slip.fields[0].name.clone(), right(anteel(), 0).1.to_owned())].into();
    let answered = world.done(ANNA, Request::Slip(FilledSlip { id, fields })).await.message;
    assert!(answered.text.contains("**Right.**"), "{}", answered.text);
    assert_eq!(at(&world.done(ANNA, learn("")).await.message), "2 of 10");
}

#[tokio::test]
async fn lessons_are_taken_in_direct_messages_as_well() {
    let world = World::new().await;
    let alone = |request: Request| -> Call {
        let call = world.call(ANNA, request);
        Call { place: Place { guild: None, ..call.place }, ..call }
    };
    let page: Reply = world.host.handle(alone(learn("anteel"))).await;
    assert_fits(&page.message);
    let id = button(&page.message, right(anteel(), 0).0).unwrap();
    let answered = world.host.handle(alone(Request::Press(Pressed { id, value: String::new() }))).await;
    assert!(answered.message.text.contains("**Right.**"), "{}", answered.message.text);
}

#[tokio::test]
async fn every_lobby_offers_the_lesson_of_its_system_to_whoever_presses() {
    for lesson in lessons() {
        let world = World::new().await;
        world.done(ANNA, new(lesson.system().slug(), "")).await;
        world.settle().await;
        let taught = world.press(BERT, &world.courier.last(), "Learn it").await.message;
        assert_eq!(at(&taught), format!("1 of {}", lesson.steps().len()), "{}", taught.text);
        let typed = world.done(BERT, typed("", right(lesson, 0).1)).await.message;
        assert!(typed.text.contains("**Right.**"), "{}", typed.text);
    }
}

#[tokio::test]
async fn without_a_system_the_lesson_is_that_of_the_table_of_the_channel() {
    let world = World::new().await;
    world.done(ANNA, learn("anteel")).await;
    world.done(BERT, new("penta-war", "")).await;
    let page = world.done(ANNA, learn("")).await.message;
    assert!(page.text.contains("Penta War") && at(&page) == "1 of 12", "{}", page.text);
    // What is typed without a system answers the lesson that is shown.
    let judged =
        world.press(ANNA, &page, right(lessons::of(systems::find("penta-war").unwrap()).unwrap(), 0).0).await.message;
    assert!(judged.text.contains("**Right.**"), "{}", judged.text);
}

#[tokio::test]
async fn every_lobby_says_what_kind_of_game_it_is_how_long_it_takes_by_post_and_offers_the_lesson() {
    for lesson in lessons() {
        let world = World::new().await;
        world.done(ANNA, new(lesson.system().slug(), "")).await;
        world.settle().await;
        let lobby = world.courier.last();
        let lines: Vec<&str> = lobby.text.lines().collect();
        let offer = format!("**Learn it** teaches it in {} small steps, for you alone", lesson.steps().len());
        assert_eq!(lines[1], lesson.system().card().summary);
        assert!(lines[3].starts_with("- By post: "), "{}", lobby.text);
        assert!(lines.iter().any(|line| line.ends_with(&offer)), "{}", lobby.text);
        assert!(button(&lobby, "Learn it").is_some());
    }
}

#[tokio::test]
async fn the_weakest_computer_is_what_a_battle_of_a_lesson_is_against_in_every_system() {
    for lesson in lessons() {
        let world = World::new().await;
        let system = |system: System| system.slug().to_owned();
        world.done(ANNA, Request::Open(Open::Battle { system: system(lesson.system()) })).await;
        world.settle().await;
        let (table, _) = world.table_row().await;
        assert_eq!(table.rated, 0, "a lesson is not rated");
    }
    let world = World::new().await;
    world.refused(ANNA, Request::Open(Open::Battle { system: "chess".to_owned() })).await;
}
