//! What Penta War's rules cost: counting and playing moves, listing them, random play; cozy-chess in the same run as a yardstick.
//!
//! `cargo bench --bench penta_war`; the counts of moves are shown as items. The ratio of the two leaf-played rates is printed
//! first.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may fail loudly and says what it finds")]
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]

use std::time::Instant;

use cozy_chess::Board as Chess;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sealed_orders::measured;
use serde_json::Value;

/// A chess middle game with many moves of all kinds, as perft suites use it.
const CHESS_MIDGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// Plies of a random game.
const PLIES: usize = 600;
/// Measurements of which the best is told: whatever else the machine does only slows them.
const RUNS: usize = 15;

fn main() {
    let (ours, chess) = (best(|| played(&midgame(), 2)), best(|| chess_played(&chess_midgame(), 3)));
    println!(
        "leaf-played perft: Penta War {:.1} M/s, cozy-chess {:.1} M/s, ratio {:.2}",
        ours / 1e6,
        chess / 1e6,
        ours / chess
    );
    println!("bulk perft: {:.1} M/s", best(|| bulk(&midgame(), 3)) / 1e6);
    println!("random play: {:.0} plies/s", best(|| random_play(1)));
    divan::main();
}

/// Items a second of work that says how many it did.
fn best(work: impl Fn() -> u64) -> f64 {
    let rate = |_| {
        let before = Instant::now();
        let items = u32::try_from(black_box(work())).unwrap();
        f64::from(items) / before.elapsed().as_secs_f64()
    };
    (0..RUNS).map(rate).fold(0.0, f64::max)
}

/// The end of the oracle's first random playout: a middle game.
fn midgame() -> measured::Board {
    let oracle: Value = serde_json::from_str(include_str!("../tests/fixtures/penta-war.json")).unwrap();
    measured::Board::read(oracle["playouts"][0]["final"].as_str().unwrap()).unwrap()
}

fn chess_midgame() -> Chess {
    CHESS_MIDGAME.parse().unwrap()
}

fn bulk(position: &measured::Board, depth: u32) -> u64 {
    u64::try_from(black_box(position).count(depth)).unwrap()
}

fn played(position: &measured::Board, depth: u32) -> u64 {
    let (leaves, hash) = black_box(position).play_out(depth);
    black_box(hash);
    leaves
}

fn chess_played(board: &Chess, depth: u32) -> u64 {
    let (leaves, hash) = chess_play_out(black_box(board), depth);
    black_box(hash);
    leaves
}

/// As `play_out`: every leaf is played and its hash used.
fn chess_play_out(board: &Chess, depth: u32) -> (u64, u64) {
    if depth == 0 {
        return (1, board.hash());
    }
    let (mut leaves, mut hash) = (0, 0);
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            let (below, of_below) = chess_play_out(&next, depth - 1);
            leaves += below;
            hash ^= of_below;
        }
        false
    });
    (leaves, hash)
}

/// A random game from the standard placement; gives its plies.
fn random_play(seed: u64) -> u64 {
    let (mut board, mut number, mut plies) = (measured::Board::standard(), seed, 0);
    for _ in 0..PLIES {
        let moves = board.list();
        if moves == 0 {
            break;
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        board.play(usize::try_from(number >> 33).unwrap() % moves);
        plies += 1;
    }
    plies
}

#[divan::bench]
fn perft_3_with_bulk_counting(bencher: Bencher<'_, '_>) {
    let position = midgame();
    bencher.counter(ItemsCount::new(bulk(&position, 3))).bench(|| bulk(&position, 3));
}

#[divan::bench]
fn perft_2_with_leaves_played(bencher: Bencher<'_, '_>) {
    let position = midgame();
    bencher.counter(ItemsCount::new(played(&position, 2))).bench(|| played(&position, 2));
}

#[divan::bench]
fn cozy_chess_perft_3_with_leaves_played(bencher: Bencher<'_, '_>) {
    let board = chess_midgame();
    bencher.counter(ItemsCount::new(chess_played(&board, 3))).bench(|| chess_played(&board, 3));
}

#[divan::bench]
fn random_play_of_600_plies(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(random_play(1))).bench(|| random_play(black_box(1)));
}

#[divan::bench]
fn list_of_legal_moves(bencher: Bencher<'_, '_>) {
    let mut board = midgame();
    bencher.bench_local(|| black_box(&mut board).list());
}
