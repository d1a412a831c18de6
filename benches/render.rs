//! Picture to bytes: 40 by 30 hexes with 24 ships, a battle, the 17 by 17 board, a sheet, a film. First a table: what the
//! limit takes beside what we take, with an empty cache and with the ground at hand; then the same for each stage. The limit
//! is a copy of the frame and libdeflate at level 1 of its palette places, which no raster, no choice of colours and no better
//! packing could undercut; the quickest encoder that the program may use is told beside it. On a map the colours are looked for
//! while its halves are painted: that is counted with the raster, and the palette is what is left.
//!
//! All of a row is measured in turns, and the best of many is told: whatever else the machine does only slows them. What is
//! cached is the sum of its stages' best: the shorter a measurement, the likelier it was left in peace.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a benchmark may fail loudly and says what it finds")]
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

#[path = "../tests/render/scenes.rs"]
#[expect(dead_code, reason = "the benches need only some of the tests' scenes")]
mod scenes;

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use divan::Bencher;
use sealed_orders::render::{Framing, Renderer};
use sealed_orders::scene::{Cell, Item, Picture};

/// Measurements of which the best is told.
const RUNS: usize = 40;
/// Frames of a film.
const FRAMES: i32 = 24;

fn main() {
    println!(
        "ms, the best of {RUNS}; limit: a copy of the frame and libdeflate level 1 of its places; each stage: ours / limit"
    );
    println!(
        "scene to bytes                limit cached ratio   cold ratio |       scene |      raster |     palette |      encode | zlib-rs 1 |  KiB"
    );
    for (nth, (name, _)) in pictures().iter().enumerate() {
        for view in [Framing::Full, Framing::Tactical] {
            row(&format!("{name}, {view:?}"), nth, view);
        }
    }
    film_row();
    divan::main();
}

/// The least times of one picture so far, in milliseconds: ours, and of what no way to do it can spare.
#[derive(Default)]
struct Best(Vec<f64>);

impl Best {
    /// Measures all once more.
    fn take(&mut self, times: [f64; 9]) {
        self.0.resize(times.len(), f64::MAX);
        self.0.iter_mut().zip(times).for_each(|(best, time)| *best = best.min(time));
    }
}

fn row(name: &str, nth: usize, view: Framing) {
    let picture = &pictures()[nth].1;
    let renderer = Renderer::new();
    let drawing = renderer.drawing(picture, view).expect("a fair picture");
    let plate = drawing.plate();
    let bytes = plate.png().expect("bytes").len();
    let (frame, places) = (vec![7_u8; 4 * plate.places().len()], plate.places());
    // Into memory that is at hand: what new memory costs goes by the machine, up to eight times as much as the copy.
    let mut copy = frame.clone();
    let mut best = Best::default();
    for _ in 0..RUNS {
        best.take([
            millis(|| Renderer::new().png(picture, view)),
            millis(|| pictures().into_iter().nth(nth)),
            millis(|| picture.clone()),
            millis(|| renderer.drawing(picture, view)),
            millis(|| copy.copy_from_slice(&frame)),
            millis(|| drawing.plate()),
            millis(|| places.to_vec()),
            millis(|| plate.png()),
            millis(|| packed(places)),
        ]);
    }
    let quickest = (0..RUNS).map(|_| millis(|| deflated(places))).fold(f64::MAX, f64::min);
    let [cold, stages @ ..] = best.0.as_slice() else { return };
    let [_, _, raster, copy, palette, _, encode, packing] = stages else { return };
    let (limit, cached) = (copy + packing, raster + palette + encode);
    print!("{name:28} {limit:6.2} {cached:6.2} {:5.2} {cold:6.1} {:5.1}", cached / limit, cold / limit);
    for stage in stages.chunks(2) {
        print!(" | {:5.2} /{:4.2}", stage[0], stage[1]);
    }
    println!(" | {quickest:9.2} | {:4}", bytes / 1024);
}

fn film_row() {
    let (renderer, frames) = (Renderer::new(), film_scenes());
    let bytes = filmed(&renderer, &frames).len();
    let (film, one) = (0..RUNS / 4).fold((f64::MAX, f64::MAX), |(film, one), _| {
        let again = millis(|| filmed(&renderer, &frames));
        let still = (0..4).map(|_| millis(|| renderer.png(&frames[12], Framing::Tactical)));
        (film.min(again), still.fold(one, f64::min))
    });
    println!("a film of {FRAMES} frames: {film:.0} ms, {:.1} of one cached frame, {} KiB", film / one, bytes / 1024);
}

fn filmed(renderer: &Renderer, frames: &[Picture]) -> Vec<u8> {
    let mut film = renderer.film(frames, 80).expect("fair pictures");
    while film.draw_next().expect("a frame") {}
    film.finish().expect("bytes")
}

/// A third of the ships of the yardstick moves from each frame to the next.
fn film_scenes() -> Vec<Picture> {
    let mut scene = scenes::yardstick();
    let mut frame = |step: i32| {
        let area = scene.board.area();
        let ships =
            scene.items.iter_mut().filter_map(|item| if let Item::Token(ship) = item { Some(ship) } else { None });
        for (nth, ship) in (0..).zip(ships).filter(|(nth, _)| (nth + step) % 3 == 0) {
            let to = Cell::new(ship.cell.col + nth % 2, ship.cell.row + nth % 3 - 1);
            ship.cell = if area.contains(to) { to } else { ship.cell };
        }
        scene.banner.title = format!("IMPULSE {step}");
        scenes::map(scene.clone())
    };
    (1..=FRAMES).map(&mut frame).collect()
}

fn packed(places: &[u8]) -> Vec<u8> {
    let mut packer = libdeflater::Compressor::new(libdeflater::CompressionLvl::new(1).expect("a level"));
    let mut out = vec![0; packer.zlib_compress_bound(places.len())];
    let length = packer.zlib_compress(places, &mut out).expect("room");
    out.truncate(length);
    out
}

fn deflated(places: &[u8]) -> Vec<u8> {
    let mut encoder =
        flate2::write::ZlibEncoder::new(Vec::with_capacity(places.len() / 4), flate2::Compression::new(1));
    encoder.write_all(places).expect("memory");
    encoder.finish().expect("memory")
}

fn millis<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64() * 1000.0
}

fn pictures() -> [(&'static str, Picture); 4] {
    [
        ("40x30, 24 ships", scenes::map(scenes::yardstick())),
        ("36x36, 32 ships", scenes::map(scenes::battle())),
        ("17x17, 200 pieces", scenes::map(scenes::chess())),
        ("record sheet", scenes::sheet()),
    ]
}

/// The first picture of a board: letters, ground and its palette are made.
#[divan::bench(args = [0, 1, 2, 3])]
fn cold(bencher: Bencher<'_, '_>, nth: usize) {
    let picture = &pictures()[nth].1;
    bencher.with_inputs(Renderer::new).bench_values(|renderer| renderer.png(picture, Framing::Full));
}

/// Every further picture of the board.
#[divan::bench(args = [0, 1, 2, 3])]
fn warm(bencher: Bencher<'_, '_>, nth: usize) {
    let picture = &pictures()[nth].1;
    let renderer = Renderer::new();
    let _ = renderer.png(picture, Framing::Full);
    bencher.bench_local(|| renderer.png(picture, Framing::Full));
}

/// The crop for the preview.
#[divan::bench(args = [0, 1, 2])]
fn warm_tactical(bencher: Bencher<'_, '_>, nth: usize) {
    let picture = &pictures()[nth].1;
    let renderer = Renderer::new();
    let _ = renderer.png(picture, Framing::Tactical);
    bencher.bench_local(|| renderer.png(picture, Framing::Tactical));
}

/// A replay, from the pictures to the bytes.
#[divan::bench(sample_count = 10)]
fn film(bencher: Bencher<'_, '_>) {
    let (renderer, frames) = (Renderer::new(), film_scenes());
    bencher.bench_local(|| filmed(&renderer, &frames));
}
