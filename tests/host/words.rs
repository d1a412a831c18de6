//! Words of the host: harmless quotes, help that helps, ends told once, numbers with their nouns.

use sealed_orders::contract::Paragraph;
use sealed_orders::host::{Change, Control, Look, MenuOption, Message, NewTable, Open, Pressed, Request};
use sealed_orders::kit::line::Line;
use sealed_orders::systems::SYSTEMS;

use crate::support::*;

/// What somebody types who wants to be seen.
const HOSTILE: &str = "[x](http://evil.example) <@1> @everyone **b**";

/// What of a message is no code span.
fn outside_code(text: &str) -> String {
    text.split('`').step_by(2).collect()
}

/// Nothing that was typed is alive.
fn is_harmless(message: &Message, command: &str) {
    let bare = outside_code(&message.text);
    for alive in ["[x]", "<@1>", "@everyone", "http://", "**b**"] {
        let is_alive = bare.match_indices(alive).any(|(at, _)| !bare[..at].ends_with('\\'));
        assert!(!is_alive, "{alive} is alive after {command}: {}", message.text);
    }
}

/// The fault: refusals put links, mentions and emphasis between plain quotes, where they were alive.
#[tokio::test]
async fn no_refusal_echoes_what_was_typed_alive() {
    let text = || HOSTILE.to_owned();
    for system in SYSTEMS {
        let world = World::new().await;
        let mut requests = vec![
            new(HOSTILE, ""),
            new(system.slug(), HOSTILE),
            Request::Open(Open::New(NewTable {
                system: system.slug().to_owned(),
                scenario: text(),
                opponent: None,
                pace: String::new(),
                options: String::new(),
            })),
            Request::Open(Open::New(NewTable {
                system: system.slug().to_owned(),
                scenario: String::new(),
                opponent: None,
                pace: String::new(),
                options: format!("budget={HOSTILE}"),
            })),
            Request::Open(Open::New(NewTable {
                system: system.slug().to_owned(),
                scenario: String::new(),
                opponent: None,
                pace: String::new(),
                options: text(),
            })),
        ];
        for request in std::mem::take(&mut requests) {
            is_harmless(&world.ask(ANNA, request.clone()).await.message, &format!("{request:?}"));
        }
        world.done(ANNA, new(system.slug(), "")).await;
        requests.push(Request::Change(Change::Join { side: text() }));
        requests.push(Request::Change(Change::Computer { side: String::new(), skill: text() }));
        for request in std::mem::take(&mut requests) {
            is_harmless(&world.ask(ANNA, request.clone()).await.message, &format!("{request:?}"));
        }
        world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
        world.done(ANNA, Request::Change(Change::Start)).await;
        requests.extend([
            Request::Change(Change::Notation { text: text() }),
            Request::Change(Change::Notation { text: format!("done {HOSTILE}") }),
            Request::Change(Change::Notation { text: format!("{HOSTILE}; {HOSTILE}") }),
            Request::Look(Look::Map { focus: text(), overlay: String::new(), turn: String::new(), text: false }),
            Request::Look(Look::Map { focus: String::new(), overlay: text(), turn: String::new(), text: false }),
            Request::Look(Look::Map { focus: String::new(), overlay: String::new(), turn: text(), text: false }),
            Request::Look(Look::Sheet { unit: text(), text: false }),
            Request::Look(Look::Rules { topic: text() }),
            Request::Look(Look::Help { topic: text() }),
            Request::Change(Change::Pace { pace: text() }),
            Request::Look(Look::Export { format: text(), table: String::new() }),
            Request::Look(Look::Replay { from: text(), to: String::new() }),
        ]);
        for verb in system.card().verbs {
            let example: Vec<(&str, &str)> = verb.fields.iter().map(|f| (f.name, HOSTILE)).collect();
            requests.push(play(verb.name, &example));
            for field in verb.fields {
                requests.push(play(verb.name, &[(field.name, HOSTILE)]));
                requests.push(Request::Change(Change::Notation { text: format!("{} {HOSTILE}", verb.example) }));
            }
        }
        for request in requests {
            is_harmless(&world.ask(ANNA, request.clone()).await.message, &format!("{request:?}"));
        }
    }
}

#[tokio::test]
async fn questions_in_plain_words_are_answered_from_the_rules() {
    let text = |topic: &str| topic.to_owned();
    for (system, best) in [("anteel", "9."), ("pentagon-war", "22."), ("space-combat", "3.3"), ("penta-war", "11.")] {
        let world = World::new().await;
        world.done(ANNA, new(system, "")).await;
        for topic in ["how do I win", "win", "Victory?"] {
            for request in
                [Request::Look(Look::Rules { topic: text(topic) }), Request::Look(Look::Help { topic: text(topic) })]
            {
                let answer = world.done(ANNA, request).await.message.text;
                let first = answer.lines().find(|line| line.starts_with("**"));
                assert!(
                    first.is_some_and(|line| line.starts_with(&format!("**{best}"))),
                    "{system}, {topic}: {answer}"
                );
            }
        }
        // Substrings are no answers: drawing and showing are not winning.
        for alone in ["drawing", "showing"] {
            let answer = world.done(ANNA, Request::Look(Look::Rules { topic: text("win") })).await.message.text;
            let has_win = |line: &str| {
                line.to_lowercase().split(|c: char| !c.is_alphabetic()).any(|w| {
                    w.starts_with("win")
                        || w.starts_with("won")
                        || w.starts_with("victor")
                        || w.starts_with("end")
                        || w.starts_with("lose")
                        || w.starts_with("lost")
                })
            };
            assert!(answer.lines().filter(|l| l.contains(alone)).all(has_win), "{system}: {answer}");
        }
        let moving = world.done(ANNA, Request::Look(Look::Help { topic: text("how do I move") })).await.message.text;
        assert!(moving.starts_with("**move**") && moving.contains("`/move") && moving.contains("Rules: "), "{moving}");
        let me = world.done(ANNA, Request::Look(Look::Help { topic: text("help me") })).await.message.text;
        assert!(me.contains("You are seated"), "{me}");
    }
}

#[tokio::test]
async fn a_paragraph_is_told_whole_with_its_table() {
    let world = World::new().await;
    world.done(ANNA, new("space-combat", "")).await;
    let answer = world.done(ANNA, Request::Look(Look::Rules { topic: "12.2".to_owned() })).await.message.text;
    for part in ["```\naction", "SCAN", "reloads\n```\nDocked ships", "neither burn nor fire", "house"] {
        assert!(answer.contains(part), "{part}: {answer}");
    }
    // Whole chapters are turned page by page.
    let mut page = world.done(ANNA, Request::Look(Look::Rules { topic: "13".to_owned() })).await.message;
    let mut numbers = Vec::new();
    loop {
        let begins = page.text.lines().filter_map(|line| line.strip_prefix("**")?.split_once("**"));
        numbers.extend(begins.map(|(number, _)| number.to_owned()));
        let id = button(&page, "Next");
        let reply = match id {
            Some(id) => world.ask(ANNA, Request::Press(Pressed { id, value: String::new() })).await,
            None => break,
        };
        if reply.message.text == page.text || !reply.message.text.contains("**13") {
            break;
        }
        page = reply.message;
        if !page.rows.iter().flatten().any(|c| matches!(c, Control::Button(b) if b.label == "Next" && !b.is_disabled)) {
            let begins = page.text.lines().filter_map(|line| line.strip_prefix("**")?.split_once("**"));
            numbers.extend(begins.map(|(number, _)| number.to_owned()));
            break;
        }
    }
    assert!(numbers.len() >= 5 && numbers.contains(&"13.5".to_owned()), "{numbers:?}");
    let flat = world.done(ANNA, Request::Look(Look::Rules { topic: "3.3".to_owned() })).await.message.text;
    assert!(flat.lines().nth(1).unwrap().len() > 200, "lines of a block are joined: {flat}");
}

#[tokio::test]
async fn an_end_is_told_once_with_the_digest_of_the_record() {
    for system in SYSTEMS {
        let world = World::new().await;
        world.done(ANNA, new(system.slug(), "")).await;
        world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
        world.done(ANNA, Request::Change(Change::Start)).await;
        world.settle().await;
        let first = world.courier.last().text;
        assert_eq!(first.contains("SHA-256"), system.card().has_dice, "{first}");
        let ask = world.done(ANNA, Request::Look(Look::Resign)).await.message;
        world.press(ANNA, &ask, "Resign").await;
        world.settle().await;
        let last = world.courier.last().text;
        let outcome: sealed_orders::contract::Outcome =
            serde_json::from_str(&world.table_row().await.0.outcome.unwrap()).unwrap();
        assert_eq!(last.matches(&outcome.reason).count(), 1, "{last}");
        assert_eq!(last.contains("Seed of the dice"), system.card().has_dice, "{last}");
        let bytes = world
            .done(CARA, Request::Look(Look::Export { format: "json".to_owned(), table: String::new() }))
            .await
            .message
            .attachments[0]
            .bytes
            .clone();
        let record = sealed_orders::host::api::record::Record::parse(&bytes).unwrap();
        assert!(last.contains(&format!("Its SHA-256: `{}`", record.digest())), "{last}");
    }
}

#[tokio::test]
async fn words_that_were_not_understood_are_named_not_only_the_order() {
    let world = World::new().await;
    world.done(ANNA, new("pentagon-war", "")).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    let text = world.refused(ANNA, order("ready steady")).await;
    assert!(text.contains("I read `steady`") && text.contains("`ready` is short for done"), "{text}");
}

#[tokio::test]
async fn one_is_told_in_the_singular_and_whoever_left_by_a_mention() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    assert!(world.refused(ANNA, Request::Change(Change::Start)).await.contains("played by 2 players; 1 is seated"));
    world.done(ANNA, Request::Change(Change::Leave)).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    let text = world.refused(BERT, Request::Change(Change::Start)).await;
    assert!(text.contains("Only <@1>, who opened the table, can do that"), "{text}");
    world.done(ANNA, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    let replay =
        world.done(CARA, Request::Look(Look::Replay { from: String::new(), to: String::new() })).await.message.text;
    assert!(replay.ends_with("phase 1, 1 picture"), "{replay}");
}

#[tokio::test]
async fn a_replay_before_the_start_is_refused_kindly() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "")).await;
    let replay = Request::Look(Look::Replay { from: String::new(), to: String::new() });
    assert!(world.refused(ANNA, replay).await.contains("not started"));
}

#[tokio::test]
async fn nobody_invites_themselves() {
    let world = World::new().await;
    let new = Request::Open(Open::New(NewTable {
        system: "anteel".to_owned(),
        scenario: String::new(),
        opponent: Some(ANNA),
        pace: String::new(),
        options: String::new(),
    }));
    assert!(world.refused(ANNA, new).await.contains("You sit at the table already"));
}

/// The fault: "Bellatrix has locked its orders." stood above what had happened.
#[tokio::test]
async fn who_is_ready_is_on_record_and_in_no_post() {
    for system in SYSTEMS {
        let world = World::new().await;
        world.done(ANNA, new(system.slug(), "")).await;
        world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
        world.done(ANNA, Request::Change(Change::Start)).await;
        for _ in 0..8 {
            world.one_order().await;
            world.settle().await;
        }
        let table = world.table().await;
        let routine: Vec<String> =
            [Seat(0), Seat(1)].into_iter().flat_map(|seat| Line::markdown_of(&table.routine(seat))).collect();
        for post in world.courier.posts() {
            let told = routine.iter().find(|line| post.message.text.contains(*line));
            assert_eq!(told, None, "{}", post.message.text);
        }
        let ask = world.done(ANNA, Request::Look(Look::Resign)).await.message;
        world.press(ANNA, &ask, "Resign").await;
        let record = world
            .done(CARA, Request::Look(Look::Export { format: "text".to_owned(), table: String::new() }))
            .await
            .message;
        let record = String::from_utf8(record.attachments[0].bytes.clone()).unwrap();
        assert!(routine.is_empty() || routine.iter().any(|line| record.contains(line)), "{record}");
    }
}

/// Ends by the rules, not by giving up: what decided is told once.
#[tokio::test]
async fn a_win_is_told_once() {
    const WON: &str =
        "17/17/17/17/17/17/17/17/8pCK7/17/17/17/17/17/17/17/P16 w N ---,K--,K--,K--,K-- k--,k--,k--,k--,k--";
    let games = [
        ("penta-war", "position", format!("position={WON}")),
        ("pentagon-war", "duel", "turns=1".to_owned()),
        ("space-combat", "open-lanes", "turns=1".to_owned()),
        ("anteel", "", "budget=20 rounds=4".to_owned()),
    ];
    for (system, scenario, options) in games {
        let world = World::new().await;
        let (system, scenario) = (system.to_owned(), scenario.to_owned());
        let new = Request::Open(Open::New(NewTable { system, scenario, opponent: None, pace: String::new(), options }));
        world.done(ANNA, new).await;
        world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
        world.done(ANNA, Request::Change(Change::Start)).await;
        if world.table_row().await.0.system == "penta-war" {
            world.done(ANNA, order("j9-i9")).await;
        }
        for _ in 0..400 {
            let Some(seat) = world.awaited().await.first().copied() else { break };
            let given = world.ask(user_of(seat), order("done")).await;
            if given.shown != sealed_orders::host::Shown::Answer {
                world.one_order_of(seat).await;
            }
        }
        world.settle().await;
        let row = world.table_row().await.0;
        let outcome: sealed_orders::contract::Outcome = serde_json::from_str(&row.outcome.unwrap()).unwrap();
        let last = world.courier.last().text;
        assert_eq!(last.matches(&outcome.reason).count(), 1, "{last}");
        assert_eq!(last.to_lowercase().matches(" wins").count(), outcome.winners.len().min(1), "{last}");
        assert!(!last.contains("): White") && !last.contains("): Triangle"), "no side is named twice: {last}");
    }
}

/// The topics of the only menu of a message.
fn topics(message: &Message) -> Vec<MenuOption> {
    let menus = message.rows.iter().flatten().filter_map(|control| match control {
        Control::Menu(menu) => Some(menu.options.clone()),
        Control::Button(_) | Control::Section(_) | Control::Link(_) => None,
    });
    menus.flatten().collect()
}

#[tokio::test]
async fn a_paragraph_leads_to_its_neighbours_and_to_what_it_names() {
    for system in SYSTEMS {
        let world = World::new().await;
        world.done(ANNA, new(system.slug(), "")).await;
        let book = system.rulebook();
        let names_few = |p: &&Paragraph| p.is_numbered() && (1..=4).contains(&book.cited(p).len());
        let one = book.paragraphs().find(names_few).unwrap();
        let page = world.done(ANNA, Request::Look(Look::Rules { topic: one.number.clone() })).await.message;
        assert!(
            page.text.contains(&one.chapter) && page.text.contains(&format!("**{}** ", one.number)),
            "{}",
            page.text
        );
        let cited = &book.cited(one)[0].number;
        let seen = world.press(ANNA, &page, &format!("See {cited}")).await.message;
        assert!(seen.text.contains(&format!("**{cited}** ")), "{}", seen.text);
        let after = book.beside(one)[1].unwrap();
        let next = world.press(ANNA, &page, &format!("Next {}", after.number)).await.message;
        assert!(next.text.contains(&format!("**{}** ", after.number)), "{}", next.text);
        let back = world.press(ANNA, &next, &format!("Previous {}", one.number)).await.message;
        assert_eq!(back.text, page.text);
        let chapter = world.press(ANNA, &page, "Chapter").await.message;
        assert!(
            chapter.text.contains(&one.chapter) && topics(&chapter).iter().any(|o| o.value == one.number),
            "{chapter:?}"
        );
    }
}

#[tokio::test]
async fn what_leads_to_the_rules_is_read_part_by_part_with_its_pictures() {
    for system in SYSTEMS {
        let world = World::new().await;
        world.done(ANNA, new(system.slug(), "")).await;
        let ask =
            async |topic: &str| world.done(ANNA, Request::Look(Look::Rules { topic: topic.to_owned() })).await.message;
        let book = system.rulebook();
        let chapters = ask("").await;
        for guide in book.guides() {
            assert!(!chapters.text.contains(&format!("- {guide}")), "no chapter of rules: {}", chapters.text);
            let page = world.press(ANNA, &chapters, guide).await.message;
            assert!(page.text.contains(&format!("**{guide}")), "{}", page.text);
            assert_eq!(ask(&guide.to_lowercase()).await.text, page.text);
        }
        let (mut page, mut pictures) = (ask("first turn").await, 0);
        let parts = book.find("first turn");
        assert!(parts.len() > 3, "{system:?}: {} parts", parts.len());
        for part in &parts {
            assert!(page.text.contains(&format!("**{}** ", part.number)), "{}", page.text);
            pictures += page.attachments.len();
            let next = book.beside(part)[1].unwrap();
            let colon = if next.is_numbered() { "" } else { ":" };
            page = world.press(ANNA, &page, &format!("Next{colon} {}", next.number)).await.message;
        }
        assert!(page.text.contains("**1.1** ") && (2..=4).contains(&pictures), "{system:?}: {pictures} pictures");
        // A part names more than there are buttons for.
        let cited = topics(&ask("first five minutes").await);
        assert!(cited.len() > 4 && cited.iter().all(|option| book.find(&option.value).len() == 1), "{cited:?}");
    }
}

#[tokio::test]
async fn any_question_ends_in_something_useful_and_any_rulebook_can_be_read_anywhere() {
    let world = World::new().await;
    let ask =
        async |topic: &str| world.done(ANNA, Request::Look(Look::Rules { topic: topic.to_owned() })).await.message;
    // No table, no system: a button a system, which keeps the question.
    let whose = ask("how do I win").await;
    for system in SYSTEMS {
        let page = world.press(ANNA, &whose, system.title()).await.message;
        let found = topics(&page);
        assert!(page.text.contains(system.title()) && !found.is_empty(), "{}", page.text);
        let id = page.rows.iter().flatten().find_map(|control| match control {
            Control::Menu(menu) => Some(menu.id.clone()),
            _ => None,
        });
        let picked = Pressed { id: id.unwrap(), value: found[0].value.clone() };
        let one = world.ask(ANNA, Request::Press(picked)).await.message;
        assert!(one.text.contains("**"), "{}", one.text);
    }
    // However long the question is, and whatever its signs.
    for question in ["how does a ship that is faster than all others get away ".repeat(9), "%;=#".repeat(40)] {
        let whose = ask(&question).await;
        let page = world.press(ANNA, &whose, SYSTEMS[0].title()).await.message;
        assert!(!topics(&page).is_empty(), "{}", page.text);
    }
    world.done(ANNA, new("anteel", "")).await;
    // Words that no paragraph has together, words that none has, and no words.
    let near = ask("how many purple dragons may fire").await;
    assert!(near.text.starts_with("No paragraph speaks of all of") && near.text.contains("Nearest"), "{}", near.text);
    let none = ask("purple **dragons** <@2>").await;
    assert!(none.text.contains("has no word of") && topics(&none).len() > 5, "{}", none.text);
    assert!(!none.text.contains("**dragons**") && none.mentions.is_empty(), "{}", none.text);
    let chapters = ask("").await;
    assert!(topics(&chapters).len() > 5, "{}", chapters.text);
}

#[tokio::test]
async fn help_says_first_what_is_asked_and_offers_the_next_step() {
    for system in SYSTEMS {
        let world = World::new().await;
        world.done(ANNA, new(system.slug(), "")).await;
        let help = async |user| world.done(user, Request::Look(Look::Help { topic: String::new() })).await.message;
        for (user, step) in [(BERT, "Join"), (ANNA, "Play the computer")] {
            let page = help(user).await;
            assert!(page.text.chars().count() <= 500 && button(&page, step).is_some(), "{page:?}");
        }
        world.press(BERT, &help(BERT).await, "Join").await;
        world.press(ANNA, &help(ANNA).await, "Start").await;
        let page = help(ANNA).await;
        assert!(page.text.chars().count() <= 500, "{}", page.text);
        let more = world.press(ANNA, &page, "More").await.message;
        assert!(more.text.contains("`/orders`") && more.text.len() > page.text.len(), "{}", more.text);
        let chapters = world.press(ANNA, &page, "Rules").await.message;
        assert!(topics(&chapters).len() > 5, "{}", chapters.text);
        assert!(button(&help(CARA).await, "Map").is_some());
    }
}
