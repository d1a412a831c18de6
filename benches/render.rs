//! Scene to PNG bytes: 40 by 30 hexes with 24 ships, the ground cached and not; the 17 by 17 board; and how many bytes.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a benchmark may fail loudly")]

#[path = "../tests/render/scenes.rs"]
#[expect(dead_code, reason = "the benches need only some of the tests' scenes")]
mod scenes;

use divan::Bencher;
use sealed_orders::render::{Framing, Renderer};
use sealed_orders::scene::Picture;

fn main() {
    for (name, picture) in pictures() {
        for view in [Framing::Full, Framing::Tactical] {
            figures(name, &picture, view);
        }
    }
    divan::main();
}

/// Bytes, and median and 95th percentile in milliseconds, with an empty cache and with the ground at hand.
fn figures(name: &str, picture: &Picture, view: Framing) {
    let renderer = Renderer::new();
    let bytes = renderer.png(picture, view).expect("a fair picture").len();
    let cold = sorted_millis(20, || Renderer::new().png(picture, view).map(|png| png.len()));
    let warm = sorted_millis(100, || renderer.png(picture, view).map(|png| png.len()));
    let [cold, warm] = [cold, warm].map(|ms| format!("{:.1} / {:.1} ms", ms[ms.len() / 2], ms[ms.len() * 95 / 100]));
    println!("{name}, {view:?}: {} KiB; median / p95 cold {cold}, cached {warm}", bytes / 1024);
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures durations")]
fn sorted_millis<T>(runs: usize, work: impl Fn() -> T) -> Vec<f64> {
    let once = |_| {
        let start = std::time::Instant::now();
        std::hint::black_box(work());
        start.elapsed().as_secs_f64() * 1000.0
    };
    let mut millis: Vec<f64> = (0..runs).map(once).collect();
    millis.sort_by(f64::total_cmp);
    millis
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
