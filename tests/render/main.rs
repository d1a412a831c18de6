//! The renderer from outside: what it draws is a picture, the same on every call, and never wrong in silence.

#![expect(clippy::expect_used, clippy::panic, reason = "the builders of scenes know their labels")]

mod anteel;
mod frame;
mod goldens;
mod scenes;
mod twins;

use sealed_orders::games::anteel::empire::Empire;
use sealed_orders::render::{RenderError, Studio, View};
use sealed_orders::scene::{Cell, Ink, Item, Mark, Picture, Shape};

const VIEWS: [(View, &str); 2] = [(View::Full, "full"), (View::Tactical, "tactical")];

fn pictures() -> Vec<(&'static str, Picture)> {
    vec![
        ("battle", scenes::map(scenes::battle())),
        ("yardstick", scenes::map(scenes::yardstick())),
        ("chess", scenes::map(scenes::chess())),
        ("sheet", scenes::sheet()),
        ("specimens", scenes::map(scenes::specimens())),
    ]
}

/// Width and height that a PNG says of itself.
fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "no PNG");
    let number = |at: usize| png[at..at + 4].iter().fold(0, |n, byte| n << 8 | u32::from(*byte));
    (number(16), number(20))
}

/// Also leaves the pictures in a folder of the build, to look at.
#[test]
fn every_kind_of_picture_is_drawn_in_both_views_and_stays_small() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    std::fs::create_dir_all(&folder).unwrap();
    let studio = Studio::new();
    for (name, picture) in pictures() {
        for (view, suffix) in VIEWS {
            let png = studio.png(&picture, view).unwrap();
            let (width, height) = size(&png);
            assert!(
                (400..=1700).contains(&width) && (200..=1300).contains(&height),
                "{name}-{suffix}: {width}x{height}"
            );
            assert!(png.len() < 1024 * 1024, "{name}-{suffix} has {} bytes", png.len());
            std::fs::write(folder.join(format!("{name}-{suffix}.png")), png).unwrap();
        }
    }
}

#[test]
fn the_same_picture_is_the_same_bytes_cold_and_warm() {
    let warm = Studio::new();
    for (name, picture) in pictures() {
        for (view, suffix) in VIEWS {
            let first = warm.png(&picture, view).unwrap();
            assert!(first == warm.png(&picture, view).unwrap(), "{name}-{suffix} warm");
            assert!(first == Studio::new().png(&picture, view).unwrap(), "{name}-{suffix} cold");
        }
    }
}

#[test]
fn another_position_is_another_picture() {
    let studio = Studio::new();
    let before = studio.png(&scenes::map(scenes::yardstick()), View::Full).unwrap();
    let mut scene = scenes::yardstick();
    scene.items.push(Item::Sign { cell: Cell::new(1, 1), mark: Mark::Wreck, ink: Ink::Danger });
    assert!(before != studio.png(&scenes::map(scene), View::Full).unwrap());
}

#[test]
fn a_replay_is_an_animated_gif_and_needs_a_frame() {
    let studio = Studio::new();
    let frames = [scenes::map(scenes::yardstick()), scenes::map(scenes::yardstick())];
    assert!(studio.gif(&frames, View::Full, 80).unwrap().starts_with(b"GIF89a"));
    assert!(studio.gif(&[], View::Full, 80).is_err());
}

#[test]
fn what_is_off_the_board_or_has_no_alt_text_is_an_error_not_a_blank() {
    let studio = Studio::new();
    let refused = |scene| -> RenderError { studio.png(&scenes::map(scene), View::Full).unwrap_err() };
    let mut scene = scenes::yardstick();
    scene.items.push(Item::Sign { cell: Cell::new(999, 0), mark: Mark::Wreck, ink: Ink::Danger });
    assert!(!refused(scene).to_string().is_empty());
    let mut scene = scenes::yardstick();
    scene.alt.clear();
    assert!(!refused(scene).to_string().is_empty());
    let mut scene = scenes::yardstick();
    scene.alt = "x".repeat(1025);
    assert!(!refused(scene).to_string().is_empty());
}

/// Sides must not be told apart by hue alone.
#[test]
fn the_five_empires_of_anteel_have_five_shapes() {
    let shapes: std::collections::BTreeSet<Shape> = Empire::ALL.into_iter().map(Empire::shape).collect();
    assert_eq!(shapes.len(), 5);
}
