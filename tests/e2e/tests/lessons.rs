//! A lesson through Discord: on a server and in direct messages, by buttons, by typing and by a slip; and its battle.

use crate::scene::Scene;

#[tokio::test]
async fn a_lesson_begun_on_a_server_goes_on_in_direct_messages_and_after_a_power_failure() {
    let mut scene = Scene::open().await;
    let anna = scene.player("Anna");
    let first = anna.slash("learn", &[("system", "Anteel")]).await;
    assert!(first.text.contains("1 of 10: Ahead"), "{}", first.text);
    assert_eq!(first.only_for, Some(anna.id), "nobody else sees it");
    first.picture();
    let wrong = anna.press(&first, "6 ahead").await;
    assert!(wrong.text.contains("(rule 6.2)"), "{}", wrong.text);
    let right = anna.press(&wrong, "4 ahead").await;
    assert!(right.text.contains("Right."), "{}", right.text);
    right.picture();
    scene.power_failure().await;
    let dm = scene.fake.change(|world| world.dm(anna.id));
    let alone = anna.within(dm);
    let second = alone.slash("learn", &[]).await;
    assert!(second.text.contains("2 of 10: Turning"), "{}", second.text);
    let typed = alone.slash("learn", &[("order", "move Spur1 LF2")]).await;
    assert!(typed.text.contains("Right."), "{}", typed.text);
    let third = alone.press(&typed, "Next").await;
    assert!(third.text.contains("3 of 10"), "{}", third.text);
    scene.close().await;
}

#[tokio::test]
async fn the_lobby_offers_the_lesson_and_the_lesson_ends_in_a_battle() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    anna.slash("game new", &[("system", "Penta War")]).await;
    let lobby = scene.expect_post("(1 of 2 taken)").await;
    let taught = ben.press(&lobby, "Learn it").await;
    assert!(taught.text.contains("1 of 12: The Rook"), "{}", taught.text);
    assert_eq!(taught.only_for, Some(ben.id), "and the lobby stands as it was");
    let dm = scene.fake.change(|world| world.dm(ben.id));
    let alone = ben.within(dm);
    for lesson in 0..10 {
        let step = alone.slash("learn", &[("system", "Anteel")]).await;
        assert!(step.text.contains(&format!("{} of 10", lesson + 1)), "{}", step.text);
        let orders = [
            "move Spur1 F4",
            "move Spur1 LF2",
            "move Bastion1 F2; move Spur1 F2",
            "move Bastion1 R",
            "fire Bastion1 Sickle1",
            "fire Spur1 Sickle1; fire Bastion1 Gibbous1",
            "move Bastion1 F3 else short",
            "standing all engage",
            "move Spur1 F3",
            "move Bastion1 F3; fire Bastion1 Gibbous1",
        ];
        alone.slash("learn", &[("order", orders[lesson])]).await;
    }
    let end = alone.slash("learn", &[]).await;
    let begun = alone.press(&end, "Play a short battle").await;
    assert!(begun.text.contains("against the weakest computer"), "{}", begun.text);
    scene.expect_post_in(dm, "").await;
    scene.close().await;
}
