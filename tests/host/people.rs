//! What people say of themselves: once for all their tables, shown to nobody else.

use std::collections::BTreeMap;

use sealed_orders::host::{
    Actor, ChannelId, Completion, Control, FilledSlip, Look, Personal, Place, Pressed, PrivacyWish, Request,
    SettingsWish, Shown, UserId, VacationWish,
};
use sealed_orders::store::people::{self, PersonRow};

use crate::support::*;

fn settings(zone: &str, quiet: &str) -> Request {
    let (zone, quiet) = (zone.to_owned(), quiet.to_owned());
    Request::Person(Personal::Settings(SettingsWish { zone, quiet, ..SettingsWish::default() }))
}

async fn kept(world: &World, user: UserId) -> Option<PersonRow> {
    world.read(async |db| people::find(db, i64::try_from(user.0).unwrap()).await).await
}

#[tokio::test]
async fn settings_are_shown_where_there_is_no_table_and_changed_by_what_is_typed() {
    let world = World::new().await;
    let page = world.done(ANNA, settings("", "")).await.message;
    let page = words(&page);
    assert!(page.contains("UTC") && page.contains("no quiet hours"), "{page}");
    assert_eq!(kept(&world, ANNA).await, None, "looking keeps nothing");
    let page = world.done(ANNA, settings("new york", "22-07")).await.message;
    let page = words(&page);
    assert!(page.contains("`America/New_York`, now 17:13"), "{page}");
    assert!(page.contains("22:00 to 07:00"), "{page}");
    let row = kept(&world, ANNA).await.unwrap();
    assert_eq!((row.zone.as_deref(), row.quiet_from, row.quiet_until), (Some("America/New_York"), Some(22), Some(7)));
    // One of them alone leaves the other.
    world.done(ANNA, settings("Tokyo", "")).await;
    world.done(ANNA, settings("", "OFF")).await;
    let row = kept(&world, ANNA).await.unwrap();
    assert_eq!((row.zone.as_deref(), row.quiet_from, row.quiet_until), (Some("Asia/Tokyo"), None, None));
    assert_eq!(kept(&world, BERT).await, None);
}

#[tokio::test]
async fn a_zone_that_does_not_exist_is_refused_with_the_nearest_to_be_pressed() {
    let world = World::new().await;
    world.done(ANNA, settings("Lisbon", "23-08")).await;
    let before = kept(&world, ANNA).await;
    let reply = world.ask(ANNA, settings("Europ/Berln`", "22-07")).await;
    assert_eq!(reply.shown, Shown::Refusal);
    assert!(reply.message.text.contains("nothing was changed"), "{}", reply.message.text);
    assert_eq!(kept(&world, ANNA).await, before);
    let page = pick(&world, ANNA, &reply.message, "Europe/Berlin").await;
    assert!(words(&page.message).contains("`Europe/Berlin`"), "{}", words(&page.message));
    let row = kept(&world, ANNA).await.unwrap();
    assert_eq!(
        (row.zone.as_deref(), row.quiet_from),
        (Some("Europe/Berlin"), Some(22)),
        "what was typed besides as well"
    );
}

#[tokio::test]
async fn hours_that_are_none_are_refused_with_what_would_be_right() {
    let world = World::new().await;
    for wrong in ["7-7", "22:30-7", "night", "25-3"] {
        let refused = world.refused(ANNA, settings("Berlin", wrong)).await;
        assert!(refused.contains(&format!("`{wrong}`")) && refused.contains("quiet:22-07"), "{refused}");
    }
    assert_eq!(kept(&world, ANNA).await, None, "not even the zone");
}

#[tokio::test]
async fn every_line_of_the_page_has_its_button_and_the_row_leads_on() {
    let world = World::new().await;
    let page = world.done(ANNA, settings("Berlin", "21-06")).await.message;
    assert_fits(&page);
    let lines = words(&page);
    for said in [
        "**Time zone** `Europe/Berlin`, now 23:13 · quiet 21:00 to 06:00",
        "**Nudges** in the table's channel · no daily digest",
        "**Pictures** usual size and contrast · maps as pictures · your face · ask before shots: no",
        "**Vacation** 30 of 30 days of 2023 left",
    ] {
        assert!(lines.contains(said), "{said:?} in {lines}");
    }
    for (label, said) in [("My tables", "under way"), ("Privacy", "What I keep of you")] {
        let led = world.press(ANNA, &page, label).await.message;
        assert!(words(&led).contains(said), "{}", words(&led));
    }
}

#[tokio::test]
async fn a_press_on_somebody_elses_page_is_about_whoever_presses() {
    let world = World::new().await;
    let page = world.ask(ANNA, settings("Asia/Toky", "")).await.message;
    world.done(ANNA, settings("Berlin", "")).await;
    pick(&world, BERT, &page, "Asia/Tokyo").await;
    assert_eq!(kept(&world, ANNA).await.unwrap().zone.as_deref(), Some("Europe/Berlin"));
    assert_eq!(kept(&world, BERT).await.unwrap().zone.as_deref(), Some("Asia/Tokyo"));
    for id in ["so2.0.0.Q0.settings;zone", "so2.0.0.Q0.resign", "so2.0.0.Q.settings", "so2.0.0.Z0.x"] {
        let reply = world.ask(CARA, Request::Press(Pressed { id: id.to_owned(), value: String::new() })).await;
        assert_eq!(reply.shown, Shown::Refusal, "{id}: {}", reply.message.text);
    }
    assert_eq!(kept(&world, CARA).await, None);
}

#[tokio::test]
async fn the_same_call_twice_is_answered_from_what_was_kept() {
    let world = World::new().await;
    let call = world.call(ANNA, settings("Berlin", "22-07"));
    let first = world.host.handle(call.clone()).await;
    world.done(ANNA, settings("Tokyo", "off")).await;
    assert_eq!(world.host.handle(call).await, first);
    assert_eq!(kept(&world, ANNA).await.unwrap().zone.as_deref(), Some("Asia/Tokyo"));
}

#[tokio::test]
async fn what_is_kept_is_shown_and_forgotten_after_a_question() {
    let world = World::new().await;
    world.done(ANNA, settings("Berlin", "22-07")).await;
    world.done(BERT, settings("Tokyo", "")).await;
    let wish = VacationWish { from: "today".into(), until: "+3".into(), is_booked: true, ..VacationWish::default() };
    world.done(ANNA, Request::Person(Personal::Vacation(wish))).await;
    world.clock.advance(2 * 86_400);
    let show = Request::Person(Personal::Privacy(PrivacyWish::Show));
    let page = world.done(ANNA, show.clone()).await.message;
    assert!(page.text.contains("Europe/Berlin") && page.text.contains("22:00 to 07:00"), "{}", page.text);
    let page = world.press(ANNA, &page, "Forget this…").await.message;
    assert!(kept(&world, ANNA).await.is_some(), "asked, not done");
    let page = world.press(ANNA, &page, "Forget it").await.message;
    assert!(page.text.contains("What is left: 2 days away of this year."), "{}", page.text);
    assert_eq!(kept(&world, ANNA).await, None);
    let page = world.done(ANNA, show).await.message.text;
    assert!(!page.contains("Berlin") && page.contains("Quiet hours: none"), "{page}");
    assert!(kept(&world, BERT).await.is_some(), "what is Bert's stays");
}

#[tokio::test]
async fn zones_are_completed_by_what_is_typed_so_far() {
    let world = World::new().await;
    let wish = |field: &str, typed: &str| Completion {
        actor: Actor {
            user: ANNA,
            name: "Anna".to_owned(),
            may_manage: false,
            may_manage_server: false,
            roles: vec![],
            avatar: None,
        },
        place: Place { channel: ChannelId(1), guild: None },
        command: "settings".to_owned(),
        field: field.to_owned(),
        fields: BTreeMap::from([(field.to_owned(), typed.to_owned())]),
    };
    let values = async |field, typed| -> Vec<String> {
        world.host.complete(wish(field, typed)).await.into_iter().map(|c| c.value).collect()
    };
    assert_eq!(values("zone", "new y").await[0], "America/New_York");
    assert!(values("zone", "").await.contains(&"Europe/Berlin".to_owned()));
    assert!(values("quiet", "").await.contains(&"22-07".to_owned()));
}

#[tokio::test]
async fn words_stand_in_the_place_of_pictures_wherever_somebody_wants_them() {
    let world = World::new().await;
    world.playing("").await;
    let page = world.done(ANNA, settings("", "")).await.message;
    let id = page.rows.iter().flatten().find_map(|control| match control {
        Control::Section(section) if section.text.starts_with("**Pictures**") => Some(section.button.id.clone()),
        _ => None,
    });
    let fields = BTreeMap::from([("text_maps".to_owned(), "on".to_owned())]);
    let page = world.done(ANNA, Request::Slip(FilledSlip { id: id.unwrap(), fields })).await.message;
    assert!(words(&page).contains("maps in words"), "{}", words(&page));
    let empty = String::new;
    let map = Look::Map { focus: empty(), overlay: empty(), turn: empty(), text: false };
    let animation = Look::Replay { from: empty(), to: empty() };
    for look in [map, Look::Sheet { unit: empty(), text: false }, Look::Panel, Look::Report, animation] {
        for (user, is_picture) in [(ANNA, false), (BERT, true)] {
            let reply = world.done(user, Request::Look(look.clone())).await.message;
            for file in &reply.attachments {
                assert_eq!(file.is_picture(), is_picture, "{look:?}: {}", file.file_name);
                assert!(is_picture || !file.text.trim().is_empty(), "{look:?}");
            }
        }
    }
    let file = async |user| {
        let map = Look::Map { focus: empty(), overlay: empty(), turn: empty(), text: false };
        world.done(user, Request::Look(map)).await.message.attachments[0].file_name.clone()
    };
    assert_eq!((file(ANNA).await.as_str(), file(BERT).await.as_str()), ("map.txt", "map.png"));
    let typed = |text_maps: &str| {
        let text_maps = text_maps.to_owned();
        Request::Person(Personal::Settings(SettingsWish { text_maps, ..SettingsWish::default() }))
    };
    assert!(world.refused(ANNA, typed("perhaps")).await.contains("`text_maps:on`"));
    assert_eq!(file(ANNA).await, "map.txt");
    // Posts are everybody's.
    world.one_order_of(Seat(0)).await;
    world.one_order_of(Seat(1)).await;
    world.settle().await;
    assert!(world.courier.last().attachments.iter().all(sealed_orders::host::Attachment::is_picture));
    world.done(ANNA, typed("off")).await;
    assert_eq!(file(ANNA).await, "map.png");
}
