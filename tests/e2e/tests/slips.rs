//! Slips (Discord's modals): opened by a press, handed in with menus, radio groups and lines of text.

use crate::duel::{Duel, done};
use crate::fake::permission;
use crate::scene::Scene;

#[tokio::test]
async fn what_is_played_is_filled_in_on_a_slip_of_the_lobby() {
    let scene = Scene::open().await;
    let anna = scene.player("Anna");
    anna.slash("game new", &[("system", "Anteel"), ("pace", "1d")]).await;
    let lobby = scene.expect_post("(1 of 2 taken)").await;
    let page = anna.press(&lobby, "Options").await;
    let slip = anna.open_slip(&page, "What is played…").await;
    let kinds: Vec<u64> =
        slip["components"].as_array().unwrap().iter().map(|l| l["component"]["type"].as_u64().unwrap()).collect();
    assert!(kinds.contains(&3) && kinds.contains(&21), "menus, and groups of which all is seen: {kinds:?}");
    let answer = anna.hand_in(&slip, &[("Pace", "2 days a phase"), ("Fled ships count", "half their cost")]).await;
    assert!(
        answer.text.contains("The table is changed: 2 days a phase in place of 1 day a phase")
            && answer.only_for == Some(anna.id),
        "{}",
        answer.text
    );
    let lobby = scene.expect_post("2 days a phase").await;
    assert!(lobby.text.contains("changed from"), "{}", lobby.text);
    let ben = scene.player("Ben");
    let no = ben.press(&lobby, "Options").await;
    assert!(no.text.contains("Only Anna") && no.only_for == Some(ben.id), "{}", no.text);
    scene.close().await;
}

#[tokio::test]
async fn orders_are_typed_on_a_slip_in_place_of_the_panel_and_a_restart_does_not_matter() {
    let mut scene = Scene::open().await;
    let (anna, ben) = {
        let duel = Duel::started(&scene, "none").await;
        (duel.anna, duel.ben)
    };
    let post = crate::scene::Seen(scene.fake.world().posts(scene.channel).last().expect("a post").clone());
    let page = anna.press(&post, "Give orders").await;
    let page = anna.press(&page, "More").await;
    let slip = anna.open_slip(&page, "Type orders…").await;
    scene.bot.settled().await;
    scene.bot.kill().await;
    scene.start().await;
    let refused = anna.hand_in(&slip, &[("Orders", "fleet Nonsense 3")]).await;
    assert!(refused.text.contains("Nonsense"), "{}", refused.text);
    let given = anna.hand_in(&slip, &[("Orders", "fleet Spur 4")]).await;
    done(&given);
    assert_eq!(given.only_for, Some(anna.id));
    // A slip whose words are past is told so, and its words are kept.
    ben.slash("order", &[("text", "fleet Mote 4")]).await;
    scene.expect_post("Both fleets are revealed").await;
    let late = anna.hand_in(&slip, &[("Orders", "fleet Spur 4")]).await;
    assert!(late.text.contains("You wrote: `fleet Spur 4`"), "{}", late.text);
    scene.close().await;
}

#[tokio::test]
async fn a_person_fills_in_their_time() {
    let scene = Scene::open().await;
    let anna = scene.player("Anna");
    let page = anna.slash("settings", &[]).await;
    let slip = anna.open_slip(&page, "Change…").await;
    let set =
        anna.hand_in(&slip, &[("City or time zone", "Tokyo"), ("Quiet from", "23:00"), ("Quiet until", "06:00")]).await;
    assert!(set.text.contains("Asia/Tokyo") && set.text.contains("23:00"), "{}", set.text);
    let again = anna.open_slip(&set, "Change…").await;
    let same = anna.hand_in(&again, &[]).await;
    assert!(
        same.text.contains("Asia/Tokyo") && same.text.contains("23:00"),
        "what stands there comes back: {}",
        same.text
    );
    scene.close().await;
}

#[tokio::test]
async fn a_table_is_opened_by_a_slip_where_the_bot_may_post() {
    let scene = Scene::open().await;
    let anna = scene.player("Anna");
    let list = anna.slash("game list", &[]).await;
    let slip = anna.open_slip(&list, "New table…").await;
    let permit = |permissions: u64| {
        scene.fake.change(|w| w.channels.get_mut(&scene.channel).expect("the channel").permissions = permissions);
    };
    let fields = [("Game", "The Pentagon War"), ("Pace", "1 day a phase")];
    permit(permission::BOT & !permission::ATTACH_FILES);
    let refused = anna.hand_in(&slip, &fields).await;
    assert!(refused.text.contains("**Attach Files**") && refused.only_for == Some(anna.id), "{}", refused.text);
    permit(permission::BOT);
    anna.hand_in(&slip, &fields).await;
    let lobby = scene.expect_post("(1 of 2 taken)").await;
    assert!(lobby.text.contains("The Pentagon War") && lobby.text.contains("1 day a phase"), "{}", lobby.text);
    scene.close().await;
}

/// Boxes are ticked on a slip; what was ticked is ordered, and the page that follows has the slips of the same craft.
#[tokio::test]
async fn a_craft_is_ordered_on_slips_with_boxes_to_tick() {
    let scene = Scene::open().await;
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    anna.slash("game new", &[("system", "The Pentagon War"), ("pace", "1d")]).await;
    scene.expect_post("(1 of 2 taken)").await;
    ben.slash("game join", &[]).await;
    scene.expect_post("(2 of 2 taken)").await;
    anna.slash("game start", &[]).await;
    let begun = scene.expect_post("The game begins").await;
    let craft = anna.press(&begun, "Give orders").await;
    let slip = anna.open_slip(&craft, "Power…").await;
    let kinds: Vec<u64> =
        slip["components"].as_array().unwrap().iter().map(|l| l["component"]["type"].as_u64().unwrap()).collect();
    assert!(kinds.contains(&21) && kinds.contains(&22), "radio groups and boxes: {kinds:?}");
    let given = anna.hand_in(&slip, &[("ECM", "1"), ("Also", "evade")]).await;
    done(&given);
    assert!(given.text.contains("ecm=1 evade") && given.only_for == Some(anna.id), "{}", given.text);
    // It opens as it was left, and boxes may be unticked.
    let again = anna.open_slip(&given, "Power…").await;
    let given = anna.hand_in(&again, &[("Also", "")]).await;
    assert!(given.text.contains("ecm=1`"), "{}", given.text);
    scene.close().await;
}
