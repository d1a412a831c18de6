//! From lobby to end.

use sealed_orders::host::Request;

use crate::support::*;

#[tokio::test]
async fn two_people_play_from_lobby_to_the_end() {
    let world = World::new().await;
    world.done(ANNA, new("anteel", "1d")).await;
    world.settle().await;
    let lobby = world.courier.last();
    assert!(lobby.text.contains("Anna") && lobby.attachments.len() == 1, "{}", lobby.text);
    world.press(BERT, &lobby, "Join").await;
    world.settle().await;
    assert!(world.courier.last().text.contains("Bert"));
    world.press(ANNA, &lobby, "Start").await;
    world.settle().await;
    let first = world.courier.last();
    assert_eq!(first.mentions, [ANNA, BERT]);
    assert!(first.text.contains("SHA-256"), "{}", first.text);
    let mut orders = 0;
    while orders < 3_000 && world.one_order().await.is_some() {
        orders += 1;
        world.settle().await;
        let (post, awaited) = (world.courier.last(), world.awaited().await);
        let people: Vec<_> = awaited.into_iter().map(user_of).collect();
        assert!(people.iter().all(|user| post.mentions.contains(user)), "{}", post.text);
        assert_eq!(post.attachments[0].file_name, "map.png");
    }
    assert!((10..3_000).contains(&orders), "{orders}");
    let last = world.courier.last();
    assert!(last.text.contains("Seed of the dice"), "{}", last.text);
    let armed = world.courier.posts().iter().filter(|p| !p.message.rows.is_empty()).count();
    assert_eq!(armed, 1, "only the last post keeps its buttons");
    assert!(world.refused(ANNA, order("done")).await.contains("over"));
    assert!(world.refused(CARA, Request::Rematch).await.contains("no seat"));
    world.done(BERT, Request::Rematch).await;
    world.settle().await;
    assert!(world.courier.last().text.contains("2 of 2 taken"));
}
