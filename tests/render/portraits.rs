//! People's portraits in pictures: where they are, in which colours, and that nothing else is another for them.

use image::{Rgb, RgbImage};
use sealed_orders::render::{Contrast, Finish, Framing, Portrait, Portraits, Renderer, Sizing};
use sealed_orders::scene::{Picture, Scene};

use super::{anteel, film, frames, scenes};

/// What a person shows of themselves, as a PNG: hair, skin and coat before a wall, each shaded.
fn picture_of(hair: [u8; 3], skin: [u8; 3], coat: [u8; 3], wall: [u8; 3]) -> Vec<u8> {
    const SIDE: i64 = 256;
    let within = |x: i64, y: i64, (cx, cy, rx, ry): (i64, i64, i64, i64)| {
        let (dx, dy) = (x - cx, y - cy);
        dx * dx * ry * ry + dy * dy * rx * rx <= rx * rx * ry * ry
    };
    let picture = RgbImage::from_fn(256, 256, |x, y| {
        let (x, y) = (i64::from(x), i64::from(y));
        let is_eye = within(x, y, (104, 122, 8, 9)) || within(x, y, (152, 122, 8, 9));
        let base = if is_eye {
            [24, 22, 30]
        } else if within(x, y, (128, 128, 58, 70)) && y > 92 {
            skin
        } else if within(x, y, (128, 112, 72, 78)) {
            hair
        } else if within(x, y, (128, 268, 112, 84)) {
            coat
        } else {
            wall
        };
        // Light from the upper left.
        let light = 330 - (x + y) * 190 / (2 * SIDE);
        Rgb(base.map(|channel| u8::try_from((i64::from(channel) * light / 256).min(255)).unwrap()))
    });
    let mut out = std::io::Cursor::new(vec![]);
    picture.write_to(&mut out, image::ImageFormat::Png).unwrap();
    out.into_inner()
}

/// Of two people, for the seats of most games.
pub(super) fn two() -> Portraits {
    let anna = picture_of([112, 62, 36], [236, 190, 160], [58, 120, 92], [150, 176, 214]);
    let bert = picture_of([40, 38, 46], [190, 136, 100], [150, 54, 60], [226, 206, 150]);
    Portraits::new([anna, bert].map(|png| Some(Portrait::read(&png).unwrap())).to_vec())
}

/// Writes their names beside their sides.
pub(super) fn name(picture: &mut Picture) {
    if let Picture::Map(scene) = picture {
        for (side, player) in scene.banner.sides.iter_mut().zip(["Anna", "Bert"]) {
            player.clone_into(&mut side.player);
        }
    }
}

fn seen(png: &[u8]) -> RgbImage {
    image::load_from_memory(png).unwrap().to_rgb8()
}

fn named(which: &str) -> Picture {
    let found = anteel::pictures().into_iter().find(|(name, _)| *name == which);
    let mut picture = found.map(|(_, picture)| picture).unwrap();
    name(&mut picture);
    picture
}

/// The mean distance of a square about a middle from what is shown there with another renderer.
fn apart(one: &RgbImage, other: &RgbImage, (x, y, half): (u32, u32, u32)) -> u64 {
    let places = (y - half..y + half).flat_map(|y| (x - half..x + half).map(move |x| (x, y)));
    let sum: u64 = places
        .map(|(x, y)| {
            one.get_pixel(x, y)
                .0
                .iter()
                .zip(other.get_pixel(x, y).0)
                .map(|(a, b)| u64::from(a.abs_diff(b)))
                .sum::<u64>()
        })
        .sum();
    sum / u64::from(4 * half * half)
}

/// Also leaves the pictures in a folder of the build, to look at.
#[test]
fn portraits_stand_where_emblems_stood_and_the_map_stays_as_it_was() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    std::fs::create_dir_all(&folder).unwrap();
    let both = Finish { size: Sizing::Large, contrast: Contrast::High };
    for which in ["shots", "end", "fleets", "lobby"] {
        for (finish, suffix) in [(Finish::default(), ""), (both, "-both")] {
            let (usual, picture) = (Renderer::new().finished(finish), named(which));
            let before = seen(&usual.png(&picture, Framing::Tactical).unwrap());
            let png = usual.with_portraits(two()).png(&picture, Framing::Tactical).unwrap();
            std::fs::write(folder.join(format!("portraits-{which}{suffix}.png")), &png).unwrap();
            let after = seen(&png);
            assert_eq!(before.dimensions(), after.dimensions());
            if which == "shots" && suffix.is_empty() {
                assert!(apart(&before, &after, (50, 40, 20)) > 60, "the left one");
                assert!(apart(&before, &after, (1050, 40, 20)) > 60, "the right one");
                let map = apart(&before, &after, (550, 350, 250));
                assert!(map < 4, "the map's colours: {map}");
            }
        }
    }
}

#[test]
fn whoever_has_no_portrait_keeps_the_emblem_to_the_byte() {
    let renderer = Renderer::new();
    let picture = named("shots");
    let bare = renderer.png(&picture, Framing::Tactical).unwrap();
    for nobody in [Portraits::default(), Portraits::new(vec![None, None])] {
        assert!(renderer.with_portraits(nobody).png(&picture, Framing::Tactical).unwrap() == bare);
    }
    let one = Portraits::new(vec![two().of(0).cloned(), None]);
    let half = seen(&renderer.with_portraits(one).png(&picture, Framing::Tactical).unwrap());
    assert!(apart(&seen(&bare), &half, (50, 40, 20)) > 60);
    assert!(apart(&seen(&bare), &half, (1050, 40, 20)) < 4);
}

#[test]
fn a_picture_with_portraits_is_the_same_bytes_cold_and_warm() {
    let (warm, picture) = (Renderer::new(), named("end"));
    let first = warm.with_portraits(two()).png(&picture, Framing::Tactical).unwrap();
    assert!(first == warm.with_portraits(two()).png(&picture, Framing::Tactical).unwrap());
    assert!(first == Renderer::new().with_portraits(two()).png(&picture, Framing::Tactical).unwrap());
}

#[test]
fn the_full_view_and_an_animation_have_them_as_well() {
    let scene = |mut scene: Scene| {
        if scene.banner.sides.is_empty() {
            let Picture::Map(other) = named("shots") else { unreachable!("a map") };
            scene.banner.sides = other.banner.sides;
        }
        scenes::map(scene)
    };
    let renderer = Renderer::new();
    for picture in [scene(scenes::chess()), scene(scenes::battle())] {
        let (bare, with) =
            (renderer.png(&picture, Framing::Full), renderer.with_portraits(two()).png(&picture, Framing::Full));
        assert!(bare.unwrap() != with.unwrap());
    }
    let pictures = [named("fire"), named("shots")];
    let seen_frames = frames(film(&renderer.with_portraits(two()), &pictures));
    let bare = frames(film(&renderer, &pictures));
    let rgb = |frame: &image::RgbaImage| image::DynamicImage::ImageRgba8(frame.clone()).to_rgb8();
    for (before, after) in bare.iter().zip(&seen_frames) {
        assert!(apart(&rgb(before), &rgb(after), (50, 40, 20)) > 50);
    }
}
