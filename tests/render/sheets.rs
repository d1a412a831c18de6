//! The sheets in `docs/pictures`: what kinds of pictures there are, as large as they are seen, and how they looked before.
//!
//! `cargo test --test render -- --ignored` makes them anew. The games on them are played by computer players, so that they
//! change with those; the pictures of before come out of the history.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use image::imageops;
use image::{Rgb, RgbImage};
use sealed_orders::contract::{
    Asking, Ending, Lens, Match, ScenarioSource, Seat, Seed, Setup, Skill, System, Thinking, Viewer,
};
use sealed_orders::kit::ending::Standing;
use sealed_orders::render::{Finish, Framing, Portraits, Renderer};
use sealed_orders::scene::Picture;
use sealed_orders::systems::SYSTEMS;

use super::small::{self, at};
use super::{anteel, finishes, portraits, scenes};

/// As a post is seen at a desk and on a telephone, in pixels.
const DESK: u32 = 550;
const TELEPHONE: u32 = 390;
const GAP: u32 = 12;
const PAPER: Rgb<u8> = Rgb([0x31, 0x33, 0x38]);
/// A sheet has at most so many bytes.
const BYTES_MAX: usize = 150 * 1024;
/// Where the goldens were first found good.
const BEFORE: &str = "d7801c7a9dac17bc06ff64ccfa5e182f33587651";

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(name)
}

/// Columns of pictures beside each other.
fn sheet(columns: &[Vec<RgbImage>]) -> RgbImage {
    let breadth = |column: &Vec<RgbImage>| column.iter().map(RgbImage::width).max().unwrap_or(0);
    let height = |column: &Vec<RgbImage>| column.iter().map(|picture| picture.height() + GAP).sum::<u32>();
    let width = columns.iter().map(|column| breadth(column) + GAP).sum::<u32>() + GAP;
    let mut page = RgbImage::from_pixel(width, columns.iter().map(height).max().unwrap_or(0) + GAP, PAPER);
    let mut left = GAP;
    for column in columns {
        let mut top = GAP;
        for picture in column {
            imageops::replace(&mut page, picture, left.into(), top.into());
            top += picture.height() + GAP;
        }
        left += breadth(column) + GAP;
    }
    page
}

fn keep(name: &str, page: &RgbImage) {
    let small = small::png(page, BYTES_MAX).expect("few colours fit");
    std::fs::write(file(name), small).expect("a file of the documentation");
}

/// A game of a system by computer players, until some moves before its end: how it went, and how it stands.
fn played(system: System, orders: usize) -> (Vec<Standing>, Arc<dyn Match>) {
    let scenario = system.scenarios()[0].slug.clone();
    let options = system.options(ScenarioSource::Book(&scenario), "").expect("the usual options");
    let mut setup = Setup { scenario, options, sides: vec![] };
    let lobby = system.lobby(&setup).expect("a lobby");
    let least = *lobby.seats().start();
    setup.sides = lobby.sides().into_iter().take(least).map(|side| side.slug).collect();
    let lobby = system.lobby(&setup).expect("a lobby");
    let mut game = lobby.start(&Seed::from_words("sheets").expect("a seed")).expect("a game");
    let mut course = vec![game.standing()];
    for _ in 0..orders {
        let Asking::Orders(window) = game.asking() else { break };
        let thinking = Thinking { skill: Skill::Plain, seed: 1, may_go_on: &|| true };
        game = game.computer(window.seats[0], &thinking).expect("computer players give legal orders").next;
        course.push(game.standing());
    }
    (course, game)
}

/// Every kind of picture of a system: a post, the card of the end, a sheet; as they are seen at a desk, then on a telephone as
/// they are and as they are for whoever wants them large and in high contrast.
fn kinds(system: System, orders: usize) -> RgbImage {
    let (course, game) = played(system, orders);
    let is_over = matches!(game.asking(), Asking::Over(_));
    let last = if is_over { Arc::clone(&game) } else { game.end(Ending::Resigned(Seat(1))).next };
    let mut pictures = [
        game.draw(Viewer::Public, &Lens::default()).expect("a map"),
        last.ended(&course).expect("a card"),
        game.sheet(Viewer::Omniscient, None).expect("a sheet"),
    ];
    pictures.iter_mut().for_each(portraits::name);
    let drawn = |picture: &Picture, finish: Finish, people: Portraits, width: u32| {
        let renderer = Renderer::new().finished(finish).with_portraits(people);
        at(&renderer.png(picture, Framing::Tactical).expect("a fair picture"), width)
    };
    let usual = |picture: &Picture, width| drawn(picture, Finish::default(), portraits::two(), width);
    let desk = pictures.iter().map(|picture| usual(picture, DESK)).collect();
    let finished = |picture: &Picture| drawn(picture, finishes::BOTH, portraits::two(), TELEPHONE);
    let telephone = vec![usual(&pictures[0], TELEPHONE), finished(&pictures[0]), finished(&pictures[1])];
    sheet(&[desk, telephone])
}

#[test]
#[ignore = "writes sheets of the documentation"]
fn the_sheets_of_all_systems_are_made_anew() {
    for system in SYSTEMS {
        let orders = if system.slug() == "penta-war" { 60 } else { 40 };
        keep(&format!("{}-kinds.png", system.slug()), &kinds(system, orders));
    }
}

#[test]
#[ignore = "writes a sheet of the documentation; needs the history"]
fn the_sheet_of_before_and_after_is_made_anew() {
    let fire = anteel::pictures().into_iter().find(|(name, _)| *name == "shots").map(|(_, picture)| picture);
    let after = [
        ("battle", scenes::map(scenes::battle())),
        ("anteel-shots", fire.expect("in the list")),
        ("chess", scenes::map(scenes::chess())),
    ];
    let before = |name: &str| {
        let path = format!("{BEFORE}:tests/render/goldens/{name}.png");
        let shown = Command::new("git").args(["show", &path]).output().expect("git");
        assert!(shown.status.success(), "{path} is in no history here");
        at(&shown.stdout, TELEPHONE)
    };
    let columns = [
        after.iter().map(|(name, _)| before(name)).collect(),
        after
            .iter()
            .map(|(_, picture)| at(&Renderer::new().png(picture, Framing::Tactical).expect("fair"), TELEPHONE))
            .collect(),
    ];
    keep("before-after.png", &sheet(&columns));
}

#[test]
fn the_sheets_are_there_and_light() {
    let names = SYSTEMS.into_iter().map(|system| format!("{}-kinds.png", system.slug()));
    for name in names.chain(["before-after.png".to_owned()]) {
        let bytes = std::fs::metadata(file(&name)).unwrap_or_else(|cause| panic!("{name}: {cause}")).len();
        assert!(bytes <= BYTES_MAX as u64, "{name} has {bytes} bytes");
    }
}
