//! Pictures as somebody wants them: large, stark, in every answer to them and in no post.

use std::collections::BTreeMap;

use sealed_orders::host::{
    Control, Entry, FilledSlip, Host, Look, Message, Personal, Pressed, Request, SettingsWish, Shown, UserId,
};

use crate::support::*;

const DORA: UserId = UserId(4);

fn eyes(pictures: &str, contrast: &str) -> Request {
    let (pictures, contrast) = (pictures.to_owned(), contrast.to_owned());
    Request::Person(Personal::Settings(SettingsWish { pictures, contrast, ..SettingsWish::default() }))
}

fn map() -> Request {
    let text = String::new();
    Request::Look(Look::Map { focus: text.clone(), overlay: text.clone(), turn: text, text: false })
}

fn png(message: &Message) -> Vec<u8> {
    let found = message.attachments.first().unwrap_or_else(|| panic!("no picture with {}", message.text));
    assert!(found.bytes.starts_with(b"\x89PNG"), "{}", found.file_name);
    found.bytes.clone()
}

fn width(png: &[u8]) -> u32 {
    png[16..20].iter().fold(0, |n, byte| n << 8 | u32::from(*byte))
}

#[tokio::test]
async fn who_wants_large_pictures_gets_them_and_nobody_else_does() {
    let world = at_table("pentagon-war", "").await.drawn();
    world.one_order().await;
    world.settle().await;
    let post = world.courier.last();
    let usual = png(&world.done(CARA, map()).await.message);
    world.done(CARA, eyes("large", "high")).await;
    let large = png(&world.done(CARA, map()).await.message);
    assert!(large != usual);
    assert_eq!(width(&large), 1100);
    // Others', and what is posted, are as they were; the same wish gives the same bytes.
    assert!(png(&world.done(DORA, map()).await.message) == usual);
    assert_eq!(world.courier.last(), post);
    world.done(DORA, eyes("large", "high")).await;
    assert!(png(&world.done(DORA, map()).await.message) == large);
    world.done(DORA, eyes("", "usual")).await;
    let other = png(&world.done(DORA, map()).await.message);
    assert!(other != large && other != usual && width(&other) == 1100);
    world.done(DORA, eyes("usual", "")).await;
    assert!(png(&world.done(DORA, map()).await.message) == usual);
}

#[tokio::test]
async fn the_panels_and_the_sheets_of_every_system_are_made_so() {
    for system in sealed_orders::systems::SYSTEMS {
        let world = at_table(system.slug(), "").await.drawn();
        let user = user_of(world.awaited().await[0]);
        let sheet = || Request::Look(Look::Sheet { unit: String::new(), text: false });
        let mut usual = vec![];
        for look in [Request::Look(Look::Panel), sheet(), map()] {
            usual.push(world.done(user, look).await.message);
        }
        world.done(user, eyes("large", "high")).await;
        for (before, look) in usual.iter().zip([Request::Look(Look::Panel), sheet(), map()]) {
            let now = world.done(user, look).await.message;
            assert_fits(&now);
            assert_eq!(now.text, before.text, "{}: only the picture is another", system.slug());
            if before.attachments.is_empty() {
                continue;
            }
            assert!(png(&now) != png(before), "{}: {}", system.slug(), now.text);
            assert_eq!(width(&png(&now)), 1100, "{}", system.slug());
            assert_eq!(now.attachments[0].alt, before.attachments[0].alt);
        }
    }
}

#[tokio::test]
async fn a_slip_shows_how_pictures_are_made_and_changes_it() {
    let world = World::drawing().await;
    let page = world.done(ANNA, eyes("", "")).await.message;
    assert!(words(&page).contains("**Pictures** usual size and contrast"), "{}", words(&page));
    let id = page.rows.iter().flatten().find_map(|control| match control {
        Control::Section(section) if section.text.starts_with("**Pictures**") => Some(section.button.id.clone()),
        _ => None,
    });
    let id = id.unwrap();
    assert!(Host::opens_slip(&id));
    let open = || world.host.slip(world.call(ANNA, Request::Press(Pressed { id: id.clone(), value: String::new() })));
    let slip = open().await.unwrap();
    let picked = |slip: &sealed_orders::host::Slip| -> Vec<String> {
        let of = |entry: &Entry| if let Entry::Pick { picked, .. } = entry { picked.clone() } else { String::new() };
        slip.fields.iter().map(|field| of(&field.entry)).collect()
    };
    assert_eq!(picked(&slip), ["usual", "usual", "off", "off", "on"]);
    let fields = [
        ("pictures", "large"),
        ("contrast", "high"),
        ("text_maps", "off"),
        ("ask_before_shots", "on"),
        ("faces", "off"),
    ];
    let fields: BTreeMap<String, String> = fields.map(|(n, t)| (n.to_owned(), t.to_owned())).into();
    let page = world.done(ANNA, Request::Slip(FilledSlip { id: slip.id.clone(), fields })).await.message;
    assert!(words(&page).contains("large, high contrast"), "{}", words(&page));
    assert!(words(&page).contains("ask before shots: yes"), "{}", words(&page));
    assert!(words(&page).contains("your emblem"), "{}", words(&page));
    assert_eq!(picked(&open().await.unwrap()), ["large", "high", "off", "on", "off"]);
}

#[tokio::test]
async fn a_word_that_is_no_size_is_refused_and_changes_nothing() {
    let world = World::drawing().await;
    world.done(ANNA, eyes("large", "")).await;
    for (pictures, contrast, said) in [("huge", "high", "`huge`"), ("usual", "blinding", "`blinding`")] {
        let reply = world.ask(ANNA, eyes(pictures, contrast)).await;
        assert_eq!(reply.shown, Shown::Refusal);
        assert!(reply.message.text.contains(said), "{}", reply.message.text);
        let page = words(&world.done(ANNA, eyes("", "")).await.message);
        assert!(page.contains("large, usual contrast"), "{page}");
    }
}
