//! Pictures that a scenario brings: where they are seen, that a changed one is seen at once, and what they never change.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use sealed_orders::contract::{Asking, Lens, ScenarioSource, Seed, Setup, Skill, Thinking, Viewer};
use sealed_orders::host::api::scenario_art;
use sealed_orders::render::{Art, Backdrop, Contrast, Finish, Framing, Likeness, Renderer, Sizing};
use sealed_orders::scene::{Item, Picture};
use sealed_orders::systems::find;

use super::{film, frames, scenes};

fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    let mut out = Cursor::new(vec![]);
    picture.into().write_to(&mut out, ImageFormat::Png).unwrap();
    out.into_inner()
}

fn wall(color: [u8; 3]) -> Backdrop {
    Backdrop::read(&png(RgbImage::from_pixel(90, 60, Rgb(color)))).unwrap()
}

/// A bar of one colour, clear on both sides.
fn bar(color: [u8; 3]) -> Likeness {
    let [red, green, blue] = color;
    let bar = |x, _| if (20..44).contains(&x) { Rgba([red, green, blue, 255]) } else { Rgba([0; 4]) };
    Likeness::read(&png(RgbaImage::from_fn(64, 64, bar))).unwrap()
}

fn of_unit(name: &str, likeness: Likeness) -> Art {
    Art::new(None, BTreeMap::new(), BTreeMap::from([(name.to_owned(), likeness)]))
}

fn behind(backdrop: Backdrop) -> Art {
    Art::new(Some(backdrop), BTreeMap::new(), BTreeMap::new())
}

fn seen(png: &[u8]) -> RgbImage {
    image::load_from_memory(png).unwrap().to_rgb8()
}

/// Pixels that are nothing like those of another picture.
fn apart(one: &RgbImage, other: &RgbImage) -> usize {
    let is_other = |(a, b): &(&Rgb<u8>, &Rgb<u8>)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 16);
    one.pixels().zip(other.pixels()).filter(is_other).count()
}

/// The example of the repository after some turns of computer players, the best that they have.
pub(super) fn example() -> (Picture, Art) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    let system = find("space-combat").unwrap();
    let text = fs::read_to_string(folder.join("lost-relay.toml")).unwrap();
    let art = scenario_art::read(&folder.join("lost-relay.art.toml"), system).unwrap();
    let options = system.options(ScenarioSource::File(&text), "").unwrap();
    let sides = vec!["auriga".to_owned(), "bellatrix".to_owned()];
    let lobby = system.lobby(&Setup { scenario: "lost-relay".to_owned(), options, sides }).unwrap();
    let mut game = lobby.start(&Seed::new([3; 32])).unwrap();
    // A fight in one place, as near as they come.
    let renderer = Renderer::new();
    let worth = |picture: &Picture| match picture {
        Picture::Map(scene) => {
            let blows = scene.items.iter().filter(|item| matches!(item, Item::Damage { .. })).count();
            let parts = renderer.measures(scene, Framing::Tactical);
            (parts.len() == 1 && blows > 0, parts.first().map(|part| part.cell_height))
        }
        Picture::Card(_) => (false, None),
    };
    let mut best = game.draw(Viewer::Public, &Lens::default()).unwrap();
    for n in 0..200 {
        let Asking::Orders(window) = game.asking() else { break };
        let thinking = Thinking { skill: Skill::Plain, seed: n, may_go_on: &|| true };
        game = game.computer(window.seats[0], &thinking).unwrap().next;
        let now = game.draw(Viewer::Public, &Lens::default()).unwrap();
        if worth(&now) > worth(&best) {
            best = now;
        }
    }
    (best, art)
}

/// Also leaves the pictures in a folder of the build, to look at.
#[test]
fn the_example_is_seen_with_its_pictures_and_stays_small_enough_for_a_post() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    fs::create_dir_all(&folder).unwrap();
    let (picture, art) = example();
    assert_eq!(art.in_words(), "a background and pictures of corvette, destroyer, Relay");
    let bare = Renderer::new();
    let shown = bare.with_art(art);
    let large = Finish { size: Sizing::Large, ..Finish::default() };
    for (name, framing, finish) in [
        ("tactical", Framing::Tactical, Finish::default()),
        ("full", Framing::Full, Finish::default()),
        ("large", Framing::Tactical, large),
    ] {
        let before = bare.finished(finish).png(&picture, framing).unwrap();
        let after = shown.finished(finish).png(&picture, framing).unwrap();
        fs::write(folder.join(format!("art-{name}.png")), &after).unwrap();
        fs::write(folder.join(format!("art-{name}-none.png")), &before).unwrap();
        assert!(apart(&seen(&before), &seen(&after)) > 100_000, "{name}");
        assert!(after.len() < 300 << 10, "{name}: {} bytes, {} without", after.len(), before.len());
        assert!(shown.finished(finish).png(&picture, framing).unwrap() == after, "the same bytes again");
    }
}

#[test]
fn a_picture_that_changed_is_seen_although_the_board_is_at_hand() {
    let renderer = Renderer::new();
    let picture = scenes::map(scenes::yardstick());
    let drawn = |art: Art| renderer.with_art(art).png(&picture, Framing::Tactical).unwrap();
    let (rose, teal) = (drawn(behind(wall([220, 60, 120]))), drawn(behind(wall([20, 160, 150]))));
    assert!(rose != teal && rose == drawn(behind(wall([220, 60, 120]))));
    let bare = drawn(Art::default());
    assert!(bare == renderer.png(&picture, Framing::Tactical).unwrap());
    let (grey, red) = (drawn(of_unit("T1", bar([200, 200, 200]))), drawn(of_unit("T1", bar([200, 30, 30]))));
    assert!(grey != red && grey == drawn(of_unit("T1", bar([200, 200, 200]))));
    assert!(drawn(of_unit("Nobody", bar([200, 30, 30]))) == bare);
    // One unit is a small part of it; a background the larger.
    let area = usize::try_from(seen(&bare).width() * seen(&bare).height()).unwrap();
    assert!((100..area / 40).contains(&apart(&seen(&bare), &seen(&red))));
    assert!(apart(&seen(&teal), &seen(&rose)) > area / 3);
}

#[test]
fn with_the_look_the_key_of_kept_pictures_changes() {
    let look = |art: Art| serde_json::to_string(&Renderer::new().with_art(art).look()).unwrap();
    let looks = [
        look(Art::default()),
        look(behind(wall([9, 90, 9]))),
        look(behind(wall([9, 90, 60]))),
        look(of_unit("T1", bar([9, 90, 9]))),
        look(of_unit("T2", bar([9, 90, 9]))),
        look(Art::new(None, BTreeMap::from([("T1".to_owned(), bar([9, 90, 9]))]), BTreeMap::new())),
    ];
    for (nth, one) in looks.iter().enumerate() {
        assert!(!looks[..nth].contains(one), "{nth}");
    }
    assert_eq!(look(behind(wall([9, 90, 9]))), looks[1]);
}

#[test]
fn high_contrast_is_our_own_drawing_to_the_byte() {
    let stark = Renderer::new().finished(Finish { contrast: Contrast::High, ..Finish::default() });
    let picture = scenes::map(scenes::yardstick());
    let art = Art::new(Some(wall([250, 250, 250])), BTreeMap::new(), BTreeMap::from([("T1".to_owned(), bar([9; 3]))]));
    let bare = stark.png(&picture, Framing::Tactical).unwrap();
    assert!(stark.with_art(art).png(&picture, Framing::Tactical).unwrap() == bare);
}

#[test]
fn a_board_of_squares_takes_no_background() {
    let renderer = Renderer::new();
    let picture = scenes::map(scenes::chess());
    let bare = renderer.png(&picture, Framing::Full).unwrap();
    assert!(renderer.with_art(behind(wall([250, 250, 250]))).png(&picture, Framing::Full).unwrap() == bare);
}

#[test]
fn a_unit_turns_and_keeps_the_colour_of_its_side() {
    let renderer = Renderer::new().with_art(of_unit("T1", bar([128, 128, 128])));
    let turned = |facing: u8| {
        let mut scene = scenes::yardstick();
        for item in &mut scene.items {
            if let Item::Token(token) = item
                && token.label.as_ref().is_some_and(|label| label.id == "T1")
            {
                token.facing_twelfths = Some(facing);
            }
        }
        seen(&renderer.png(&scenes::map(scene), Framing::Full).unwrap())
    };
    let (north, east) = (turned(0), turned(3));
    assert!(apart(&north, &east) > 100, "{}", apart(&north, &east));
    assert_eq!(apart(&north, &turned(0)), 0);
    // Round the middle of the unit.
    let measures = renderer.measures(&scenes::yardstick(), Framing::Full);
    let name = measures[0].names.iter().find(|name| name.text.starts_with("T1")).unwrap();
    let is_near = |x: u32, y: u32| {
        let away = |place: u32, middle: f32| (f32::from(u16::try_from(place).unwrap()) - middle).abs() < 24.0;
        away(x, name.unit[0]) && away(y, name.unit[1])
    };
    let is_blue = |pixel: &Rgb<u8>| pixel.0[2] > 200 && pixel.0[0] < 130;
    let blue = north.enumerate_pixels().filter(|(x, y, pixel)| is_near(*x, *y) && is_blue(pixel)).count();
    assert!(blue > 60, "{blue}");
}

#[test]
fn an_animation_has_the_pictures_in_every_frame() {
    let renderer = Renderer::new().with_art(behind(wall([230, 40, 40])));
    let mut moved = scenes::yardstick();
    moved.banner.title = "LATER".to_owned();
    let pictures = [scenes::map(scenes::yardstick()), scenes::map(moved)];
    let is_red = |pixel: &&Rgba<u8>| pixel.0[0] > 60 && pixel.0[2] < 30;
    for frame in frames(film(&renderer, &pictures)) {
        let red = frame.pixels().filter(is_red).count();
        assert!(red > 200_000, "{red}");
    }
}
