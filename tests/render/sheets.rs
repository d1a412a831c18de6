//! The sheets in `docs/pictures`: what kinds of pictures there are, as large as they are seen, and how they looked before.
//!
//! `cargo test --test render -- --ignored` makes them anew. The games on them are played by computer players, so that they
//! change with those; the pictures of before come out of the history.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};
use sealed_orders::contract::{
    Asking, Ending, Lens, Match, ScenarioSource, Seat, Seed, Setup, Skill, System, Thinking, Viewer,
};
use sealed_orders::kit::ending::Standing;
use sealed_orders::render::{Finish, Framing, Portraits, Renderer};
use sealed_orders::scene::Picture;
use sealed_orders::systems::SYSTEMS;

use super::{anteel, finishes, portraits, scenes};

/// As a post is seen at a desk and on a telephone, in pixels.
const DESK: u32 = 550;
const TELEPHONE: u32 = 390;
const GAP: u32 = 12;
const PAPER: Rgb<u8> = Rgb([0x31, 0x33, 0x38]);
/// A sheet has at most so many bytes, and as many colours as fit into them.
const BYTES_MAX: usize = 150 * 1024;
const COLORS: [usize; 8] = [256, 192, 128, 96, 72, 56, 44, 36];
/// Where the goldens were first found good.
const BEFORE: &str = "d7801c7a9dac17bc06ff64ccfa5e182f33587651";

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(name)
}

/// A picture so wide.
fn at(png: &[u8], width: u32) -> RgbImage {
    let whole = image::load_from_memory(png).expect("a PNG").to_rgb8();
    imageops::resize(&whole, width, whole.height() * width / whole.width(), FilterType::Lanczos3)
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

/// So many colours that stand for all of a page: boxes of colours, parted again and again where they are widest.
fn palette(page: &RgbImage, most: usize) -> Vec<[u8; 3]> {
    let mut counts: BTreeMap<[u8; 3], u64> = BTreeMap::new();
    for pixel in page.pixels() {
        *counts.entry(pixel.0.map(|channel| channel & 0xFC)).or_default() += 1;
    }
    let mut boxes: Vec<Vec<([u8; 3], u64)>> = vec![counts.into_iter().collect()];
    let spread = |colors: &[([u8; 3], u64)], axis: usize| {
        let values = || colors.iter().map(|(color, _)| color[axis]);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    let widest = |colors: &[([u8; 3], u64)]| (0..3).max_by_key(|axis| spread(colors, *axis)).unwrap_or(0);
    while boxes.len() < most {
        let weight = |colors: &Vec<([u8; 3], u64)>| {
            let pixels: u64 = colors.iter().map(|(_, count)| count).sum();
            u64::from(spread(colors, widest(colors))) * (pixels.isqrt() + 1)
        };
        let Some(place) = (0..boxes.len()).filter(|n| boxes[*n].len() > 1).max_by_key(|n| weight(&boxes[*n])) else {
            break;
        };
        let mut colors = boxes.swap_remove(place);
        let axis = widest(&colors);
        colors.sort_by_key(|(color, _)| color[axis]);
        let (low, high) = (colors[0].0[axis], colors[colors.len() - 1].0[axis]);
        let middle = low + (high - low) / 2;
        let (below, above) = colors.into_iter().partition(|(color, _)| color[axis] <= middle);
        boxes.extend([below, above]);
    }
    let mean = |colors: &Vec<([u8; 3], u64)>| {
        let total = colors.iter().map(|(_, count)| count).sum::<u64>().max(1);
        [0, 1, 2].map(|axis| {
            let sum: u64 = colors.iter().map(|(color, count)| u64::from(color[axis]) * count).sum();
            u8::try_from(sum / total).unwrap_or(u8::MAX)
        })
    };
    boxes.iter().map(mean).collect()
}

/// A page as an indexed PNG.
fn indexed(page: &RgbImage, colors: &[[u8; 3]]) -> Vec<u8> {
    let mut known: BTreeMap<[u8; 3], u8> = BTreeMap::new();
    let nearest = |pixel: [u8; 3]| {
        let apart =
            |color: &[u8; 3]| color.iter().zip(pixel).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>();
        let found = (0..colors.len()).min_by_key(|n| apart(&colors[*n])).unwrap_or(0);
        u8::try_from(found).expect("at most 256 colours")
    };
    let places: Vec<u8> =
        page.pixels().map(|pixel| *known.entry(pixel.0).or_insert_with(|| nearest(pixel.0))).collect();
    let mut out = vec![];
    let mut encoder = png::Encoder::new(&mut out, page.width(), page.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(colors.concat());
    encoder.set_deflate_compression(png::DeflateCompression::Level(9));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&places).expect("pixels");
    writer.finish().expect("an end");
    out
}

fn keep(name: &str, page: &RgbImage) {
    let tried = COLORS.into_iter().map(|most| indexed(page, &palette(page, most)));
    let small = tried.into_iter().find(|png| png.len() <= BYTES_MAX).expect("few colours fit");
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

#[test]
fn a_page_keeps_its_colours_where_there_are_places_for_them() {
    let page = RgbImage::from_fn(40, 40, |x, _| if x < 20 { PAPER } else { Rgb([240, 160, 12]) });
    let read = image::load_from_memory(&indexed(&page, &palette(&page, 4))).expect("a PNG").to_rgb8();
    assert!(page.pixels().zip(read.pixels()).all(|(a, b)| a.0.iter().zip(b.0).all(|(a, b)| a.abs_diff(b) < 4)));
}
