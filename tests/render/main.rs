//! The renderer from outside: what it draws is a picture, the same on every call, and never wrong in silence.

#![expect(clippy::expect_used, clippy::unwrap_used, clippy::panic, reason = "the builders of scenes know their labels")]

mod anteel;
mod art;
mod example_art;
mod films;
mod finishes;
mod frame;
mod goldens;
mod portraits;
mod scenes;
mod sheets;
mod small;
mod twins;

use sealed_orders::render::{Framing, RenderError, Renderer};
use sealed_orders::scene::{Cell, Ink, Item, Mark, Picture, Shape, SideHead, SideInk};

const VIEWS: [(Framing, &str); 2] = [(Framing::Full, "full"), (Framing::Tactical, "tactical")];

fn pictures() -> Vec<(&'static str, Picture)> {
    vec![
        ("battle", scenes::map(scenes::battle())),
        ("yardstick", scenes::map(scenes::yardstick())),
        ("chess", scenes::map(scenes::chess())),
        ("sheet", scenes::sheet()),
        ("ranking", scenes::ranking()),
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
    let renderer = Renderer::new();
    for (name, picture) in pictures() {
        for (view, suffix) in VIEWS {
            let png = renderer.png(&picture, view).unwrap();
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
    let warm = Renderer::new();
    for (name, picture) in pictures() {
        for (view, suffix) in VIEWS {
            let first = warm.png(&picture, view).unwrap();
            assert!(first == warm.png(&picture, view).unwrap(), "{name}-{suffix} warm");
            assert!(first == Renderer::new().png(&picture, view).unwrap(), "{name}-{suffix} cold");
        }
    }
}

#[test]
fn another_position_is_another_picture() {
    let renderer = Renderer::new();
    let before = renderer.png(&scenes::map(scenes::yardstick()), Framing::Full).unwrap();
    let mut scene = scenes::yardstick();
    scene.items.push(Item::Sign { cell: Cell::new(1, 1), mark: Mark::Wreck, ink: Ink::Danger });
    assert!(before != renderer.png(&scenes::map(scene), Framing::Full).unwrap());
}

#[test]
fn a_players_name_is_shown_as_far_as_the_letters_go() {
    let renderer = Renderer::new();
    let drawn = |player: &str| {
        let mut scene = scenes::battle();
        let head = |player: &str| SideHead {
            name: "Triangle".into(),
            player: player.into(),
            emblem: Shape::Triangle,
            side: SideInk(0),
            score: "15".into(),
            score_unit: "points".into(),
            is_ahead: false,
        };
        scene.banner.sides = vec![head(player), head("Bea")];
        VIEWS.map(|(view, _)| renderer.png(&scenes::map(scene.clone()), view).unwrap())
    };
    assert!(drawn("Zoë 🚀") == drawn("Zoë"));
    assert!(drawn("Анна") == drawn(""));
    assert!(drawn("Zoë") != drawn(""));
}

fn film(renderer: &Renderer, frames: &[Picture]) -> Vec<u8> {
    let mut film = renderer.film(frames, 80).unwrap();
    while film.draw_next().unwrap() {}
    film.finish().unwrap()
}

/// The mean distance of two pictures of one size, in steps of 256 a channel.
fn distance(a: &image::RgbaImage, b: &image::RgbaImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    let sum: u64 = a.as_raw().iter().zip(b.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    f64::from(u32::try_from(sum / 4).unwrap()) / f64::from(a.width() * a.height())
}

/// The frames of a GIF, each as it is seen.
fn frames(gif: Vec<u8>) -> Vec<image::RgbaImage> {
    use image::AnimationDecoder;
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(gif)).unwrap();
    decoder.into_frames().map(|f| f.unwrap().into_buffer()).collect()
}

#[test]
fn every_frame_of_an_animation_looks_like_its_own_picture() {
    let renderer = Renderer::new();
    let mut changed = scenes::chess();
    changed.items.push(Item::Sign { cell: Cell::new(8, 8), mark: Mark::Wreck, ink: Ink::Danger });
    changed.items.truncate(changed.items.len() - 2);
    let pictures = [scenes::map(scenes::chess()), scenes::map(changed), scenes::map(scenes::chess())];
    let seen = frames(film(&renderer, &pictures));
    assert_eq!(seen.len(), pictures.len());
    for (frame, picture) in seen.iter().zip(&pictures) {
        let png = image::load_from_memory(&renderer.png(picture, Framing::Full).unwrap()).unwrap().into_rgba8();
        let apart = distance(frame, &png);
        assert!(apart < 1.0, "a frame is {apart} apart from its picture");
    }
    assert!(distance(&seen[0], &seen[1]) > 0.0, "the pictures differ");
}

#[test]
fn a_frame_looks_the_same_wherever_it_comes_in_an_animation() {
    let renderer = Renderer::new();
    let mut changed = scenes::yardstick();
    changed.items.push(Item::Sign { cell: Cell::new(1, 1), mark: Mark::Wreck, ink: Ink::Danger });
    let (one, other) = (scenes::map(scenes::yardstick()), scenes::map(changed));
    let there_and_back = frames(film(&renderer, &[one.clone(), other.clone(), one.clone()]));
    let back_and_there = frames(film(&renderer, &[other.clone(), one, other]));
    assert!(distance(&there_and_back[0], &there_and_back[2]) < 0.01);
    // The films have palettes of their own: no more than that may be seen, and nobody sees it.
    let (one, other) = (&there_and_back[1], &back_and_there[0]);
    let apart = distance(one, other);
    assert!(apart < 1.25, "{apart} of 255");
    let is_seen = |(a, b): &(&image::Rgba<u8>, &image::Rgba<u8>)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 32);
    let seen = one.pixels().zip(other.pixels()).filter(is_seen).count();
    assert!(seen * 1000 < one.as_raw().len() / 4, "{seen} pixels are of another colour");
    assert!(distance(&there_and_back[0], &there_and_back[1]) > 0.0, "the pictures differ");
}

#[test]
fn an_animation_of_different_boards_keeps_one_size_and_needs_a_frame() {
    let renderer = Renderer::new();
    let pictures: Vec<Picture> = pictures().into_iter().map(|(_, picture)| picture).take(4).collect();
    assert!(film(&renderer, &pictures).starts_with(b"GIF89a"));
    assert!(renderer.film(&[], 80).is_err());
}

#[test]
fn what_is_off_the_board_or_has_no_alt_text_is_an_error_not_a_blank() {
    let renderer = Renderer::new();
    let refused = |scene| -> RenderError { renderer.png(&scenes::map(scene), Framing::Full).unwrap_err() };
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
