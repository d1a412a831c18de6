//! *Look back*: a game step by step, whose view it is shown in, and who may see that.

use sealed_orders::host::{Change, ChannelId};
use sealed_orders::host::{Control, GuildId, Look, Message, NewTable, Open, Place, Pressed, Reply, Request, Shown};

use crate::support::*;

const SYSTEMS: [&str; 4] = ["anteel", "pentagon-war", "space-combat", "penta-war"];

/// A game without deadlines, in the form that is usual by post.
async fn by_post(world: &World, system: &str) {
    let new = NewTable { system: system.to_owned(), ..NewTable::default() };
    world.done(ANNA, Request::Open(Open::New(new))).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
}

async fn resign(world: &World) -> Message {
    let ask = world.done(BERT, Request::Look(Look::Resign)).await.message;
    world.press(BERT, &ask, "Resign").await;
    world.settle().await;
    world.courier.last()
}

fn map_in_words() -> Request {
    let empty = String::new;
    Request::Look(Look::Map { focus: empty(), overlay: empty(), turn: empty(), text: true })
}

fn is_open(message: &Message, label: &str) -> bool {
    let is_it = |control: &Control| matches!(control, Control::Button(b) if b.label == label && !b.is_disabled);
    message.rows.iter().flatten().any(is_it)
}

fn text(reply: &Reply) -> String {
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    reply.message.attachments[0].text.clone()
}

/// Plays so many orders; gives for each phase what Bert saw last before it ran.
async fn seen_by_bert(world: &World, orders: usize) -> Vec<(i64, String)> {
    let mut seen: Vec<(i64, String)> = Vec::new();
    for _ in 0..orders {
        let phase = world.table_row().await.0.phase;
        let map = text(&world.done(BERT, map_in_words()).await);
        seen.retain(|(number, _)| *number != phase);
        seen.push((phase, map));
        if world.one_order().await.is_none() {
            break;
        }
        world.settle().await;
    }
    seen
}

#[tokio::test]
async fn after_the_end_the_game_is_seen_step_by_step_as_each_seat_saw_it_also_after_a_restart() {
    for system in SYSTEMS {
        let world = World::on_disk().await;
        by_post(&world, system).await;
        let mut seen = seen_by_bert(&world, 14).await;
        let running = world.table_row().await.0.phase;
        seen.retain(|(number, _)| *number < running);
        assert!(seen.len() > 1, "{system}: {}", seen.len());
        let end = resign(&world).await;
        let world = world.restart().await;
        let first = world.press(BERT, &end, "Look back").await;
        assert!(!is_open(&first.message, "Previous") && is_open(&first.message, "Next"), "{system}");
        assert!(first.message.text.contains("everybody's"), "{}", first.message.text);
        let (phases, side) = {
            let id = world.table_row().await.0.id;
            let phases = world.read(async |db| sealed_orders::store::phases::standing(db, id).await).await;
            (phases, world.table().await.side_name(Seat(1)))
        };
        let mut page = pick(&world, BERT, &first.message, &side).await;
        for phase in &phases {
            let number = format!("phase {} of", phase.number);
            assert!(page.message.text.contains(&number), "{system}, {number}: {}", page.message.text);
            if let Some((_, then)) = seen.iter().find(|(number, _)| *number == phase.number) {
                assert_eq!(&text(&page), then, "{system}, {number}");
            }
            let all = pick(&world, BERT, &page.message, "Everybody's").await;
            assert!(!text(&all).is_empty(), "{system}, {number}");
            if is_open(&page.message, "Next") {
                page = world.press(BERT, &page.message, "Next").await;
            }
        }
        assert!(!is_open(&page.message, "Next"), "{system}: the last phase is the last page");
    }
}

/// What was filed in secret stands in the view of its seat, and in everybody's; not in the other's.
#[tokio::test]
async fn what_a_seat_had_filed_is_seen_in_its_view_and_in_everybodys() {
    let world = World::new().await;
    by_post(&world, "anteel").await;
    let phase = world.table_row().await.0.phase;
    while world.table_row().await.0.phase == phase {
        world.one_order().await.unwrap();
    }
    world.settle().await;
    let end = resign(&world).await;
    let sides = [0, 1].map(Seat);
    let game = world.table().await;
    let [anna, bert] = sides.map(|seat| game.side_name(seat));
    let mut page = world.press(CARA, &end, "Look back").await.message;
    while !page.text.contains(&format!("phase {phase} of")) {
        page = world.press(CARA, &page, "Next").await.message;
    }
    let had_ordered = |side: &str| format!("{side} had ordered when this phase ran:");
    assert!(page.text.contains(&had_ordered(&anna)), "{}", page.text);
    assert!(page.text.contains(&had_ordered(&bert)), "{}", page.text);
    let hers = pick(&world, CARA, &page, &anna).await.message;
    assert!(hers.text.contains(&had_ordered(&anna)) && !hers.text.contains(&had_ordered(&bert)), "{}", hers.text);
    let his = pick(&world, CARA, &page, &bert).await.message;
    assert!(!his.text.contains(&had_ordered(&anna)) && his.text.contains(&had_ordered(&bert)), "{}", his.text);
}

#[tokio::test]
async fn while_a_game_runs_nobody_sees_with_the_eyes_of_another() {
    let world = World::new().await;
    by_post(&world, "anteel").await;
    world.one_order_of(Seat(0)).await;
    world.settle().await;
    let replay = Look::Replay { from: String::new(), to: String::new() };
    let page = world.done(CARA, Request::Look(replay)).await.message;
    let id = button(&page, "Next").unwrap();
    let (before, _) = id.rsplit_once('.').unwrap();
    let (before, _) = before.rsplit_once('.').unwrap();
    let press = |rest: &str| Request::Press(Pressed { id: format!("{before}.{rest}"), value: String::new() });
    for user in [BERT, CARA] {
        let said = world.refused(user, press("1.0")).await;
        assert!(said.contains("sealed until the game is over"), "{said}");
    }
    let own = world.done(ANNA, press("1.0")).await.message;
    assert!(!own.text.contains("Whose view"), "{}", own.text);
    let strangers = world.done(CARA, press("1.a")).await.message;
    assert!(strangers.rows.iter().flatten().all(|c| !matches!(c, Control::Menu(m) if m.placeholder.contains("view"))));
    let said = world.refused(CARA, press("1.9")).await;
    assert!(said.contains("another version"), "{said}");
    let menu = id.split('.').take(3).collect::<Vec<_>>().join(".") + ".L1.";
    let forged = Request::Press(Pressed { id: menu, value: "1.0".to_owned() });
    assert!(world.refused(CARA, forged).await.contains("sealed until the game is over"));
}

#[tokio::test]
async fn a_game_whose_states_are_gone_is_looked_back_at_from_the_list() {
    let world = World::new().await;
    by_post(&world, "penta-war").await;
    let seen = seen_by_bert(&world, 6).await;
    resign(&world).await;
    world.clock.advance(91 * 86_400);
    world.settle().await;
    let states = async |db: &mut sealed_orders::store::Db| {
        let count = sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM snapshots").fetch_one(db).await;
        count.map_err(sealed_orders::store::StoreError::from)
    };
    assert_eq!(world.read(states).await, 1, "the states are gone");
    let elsewhere = async |user, request| {
        let mut call = world.call(user, request);
        call.place = Place { channel: ChannelId(77), guild: None::<GuildId> };
        world.host.handle(call).await
    };
    let list = elsewhere(BERT, Request::Look(Look::List)).await.message;
    let id = section(&list, "Look back").unwrap();
    let first = elsewhere(BERT, Request::Press(Pressed { id, value: String::new() })).await;
    assert_eq!(first.shown, Shown::Answer, "{}", first.message.text);
    let first = pick(&world, BERT, &first.message, "Black (").await;
    assert_eq!(text(&first), seen[0].1);
}
