//! Pictures that a server's own scenario brings: on the maps of its tables, for as long as they are there.

use std::fs;
use std::path::Path;

use sealed_orders::host::api::scenario_files;
use sealed_orders::host::{Change, Look, Message, NewTable, Open, Request, ScenarioLibrary};

use crate::support::*;

/// A folder with a scenario and what lies behind its map.
fn scenarios(background: [u8; 3]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let below = folder.path().join("space-combat");
    fs::create_dir(&below).unwrap();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/two-captains.toml");
    fs::copy(example, below.join("mine.toml")).unwrap();
    fs::write(below.join("mine.art.toml"), "background = \"sky.png\"\n").unwrap();
    image::RgbImage::from_pixel(40, 30, image::Rgb(background)).save(below.join("sky.png")).unwrap();
    folder
}

fn loaded(folder: &Path) -> (ScenarioLibrary, Vec<String>) {
    let (library, faults) = scenario_files::load(folder);
    (library, faults.iter().map(ToString::to_string).collect())
}

async fn map(world: &World) -> Message {
    let text = String::new;
    let look = Look::Map { focus: text(), overlay: text(), turn: text(), text: false };
    world.done(CARA, Request::Look(look)).await.message
}

/// How many pixels have much of one channel (red, green, blue) and little of the others.
fn count(message: &Message, channel: usize) -> usize {
    let picture = image::load_from_memory(&message.attachments[0].bytes).unwrap().to_rgb8();
    let is_it = |pixel: &&image::Rgb<u8>| pixel.0.iter().enumerate().all(|(n, own)| (*own > 50) == (n == channel));
    picture.pixels().filter(is_it).count()
}

#[tokio::test]
async fn a_table_goes_on_with_our_own_drawing_where_its_scenario_has_lost_its_pictures() {
    let folder = scenarios([240, 30, 30]);
    let world = World::new().await.offering(loaded(folder.path()).0);
    let (system, scenario) = ("space-combat".to_owned(), "two-captains".to_owned());
    let open = NewTable { system, scenario, pace: "none".to_owned(), ..NewTable::default() };
    world.done(ANNA, Request::Open(Open::New(open))).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    let red = map(&world).await;
    assert!(count(&red, 0) > 100_000, "{}", count(&red, 0));

    // Another picture, as whoever runs the bot puts it there between two starts.
    let green = scenarios([30, 240, 30]);
    let world = world.restart().await.offering(loaded(green.path()).0);
    let other = map(&world).await;
    assert!(count(&other, 1) > 100_000 && count(&other, 0) < 9_000, "{}", count(&other, 1));

    fs::write(green.path().join("space-combat/sky.png"), b"broken").unwrap();
    let (library, faults) = loaded(green.path());
    assert_eq!((library.len(), faults.len()), (1, 1), "{faults:?}");
    let world = world.restart().await.offering(library);
    let ours = map(&world).await;
    assert!(count(&ours, 0) < 9_000 && count(&ours, 1) < 9_000, "{}", count(&ours, 1));
    // And without the scenario's file.
    let world = world.restart().await.offering(ScenarioLibrary::default());
    let bare = map(&world).await;
    assert!(bare.attachments[0].bytes == ours.attachments[0].bytes);
    for message in [&red, &other, &ours] {
        assert_eq!(message.attachments[0].alt, bare.attachments[0].alt);
        assert_eq!(message.attachments[0].text, bare.attachments[0].text);
    }
    world.one_order().await;
}
