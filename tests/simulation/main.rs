//! The whole host on a virtual clock, with people who play, faults at every port, and what must hold all the same. A run follows
//! from its seed: one that fails is shown with its plan, and fails again.
//!
//! | file | what it holds |
//! |---|---|
//! | `lot` `time` `trace` | chance, time, and what happened |
//! | `faults` `weather` | the plan of what goes wrong, and what of it is now |
//! | `store` `discord` `process` | the ports at which it goes wrong |
//! | `world` `calls` `people` | processes, calls and answers, and who calls |
//! | `invariants` `mutations` | what must hold, and whether it is seen when it does not |
//! | `run` `shrink` | one run, and the smallest plan that still fails |
#![expect(unreachable_pub, clippy::panic, clippy::unwrap_used, clippy::print_stdout, reason = "helpers of tests")]

mod calls;
mod discord;
mod faults;
mod invariants;
mod lot;
mod mutations;
mod people;
mod process;
mod run;
mod shrink;
mod store;
mod time;
mod trace;
mod weather;
mod world;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use faults::Plan;
use run::{Outcome, Wish};
use shrink::shrink;

/// Seeds at the gate.
const SEEDS: u64 = 100;
/// Seeds in which a defect is looked for.
const FOUND_WITHIN: u64 = 200;
/// Tables of each.
const TABLES: u64 = 1;
/// How long they are played at.
const HOURS: u64 = 16;

const fn usual(seed: u64) -> Wish {
    Wish { seed, tables: TABLES, hours: HOURS, is_loud: false, mutation: None }
}

/// Runs all seeds on so many threads as there are processors; gives those that failed.
fn run_all(seeds: impl Iterator<Item = Wish> + Send) -> Vec<(Wish, Outcome)> {
    let begun = begin();
    let (seeds, failed, sum) = (Mutex::new(seeds), Mutex::new(Vec::new()), Mutex::new((0, 0, 0, 0, 0)));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(wish) = seeds.lock().unwrap().next() else { return };
                    let outcome = wish.run(&wish.plan());
                    let mut sum = sum.lock().unwrap();
                    *sum = (
                        sum.0 + 1,
                        sum.1 + wish.tables * wish.hours,
                        sum.2 + outcome.calls,
                        sum.3 + outcome.posts,
                        sum.4 + outcome.orders,
                    );
                    drop(sum);
                    if let Some(failure) = &outcome.failure {
                        println!("seed {}: {failure}", wish.seed);
                        failed.lock().unwrap().push((wish, outcome));
                    }
                }
            });
        }
    });
    let (count, table_hours, calls, posts, orders) = *sum.lock().unwrap();
    let took = begun.elapsed();
    let a_minute = u128::from(table_hours) * 60_000 / 24 / took.as_millis().max(1);
    println!(
        "{count} seeds, {} table-days, {calls} calls, {orders} orders, {posts} posts in {took:.1?}: {a_minute} table-days a minute",
        table_hours / 24,
    );
    failed.into_inner().unwrap()
}

#[expect(clippy::disallowed_methods, reason = "how long the tests take, in real time")]
fn begin() -> std::time::Instant {
    std::time::Instant::now()
}

/// Shows a failure with the smallest plan that leads to it.
fn show(wish: Wish, outcome: &Outcome) -> String {
    let failure = outcome.failure.clone().unwrap_or_default();
    let kind = |failure: &str| {
        failure.chars().take_while(|sign| !sign.is_ascii_digit() || *sign == '(').take(24).collect::<String>()
    };
    let runs = AtomicU64::new(0);
    let small = shrink(&wish.plan(), |plan| {
        runs.fetch_add(1, Ordering::SeqCst);
        wish.run(plan).failure.is_some_and(|other| kind(&other) == kind(&failure))
    });
    let last = wish.run(&small);
    format!(
        "seed {} ({} tables, {} hours, {} processes) fails: {failure}\nits plan:\n{}the smallest that fails so:\n{small}{}\n{}",
        wish.seed,
        wish.tables,
        wish.hours,
        wish.processes(),
        wish.plan(),
        last.failure.unwrap_or_default(),
        last.end,
    )
}

fn assert_none(failed: &[(Wish, Outcome)]) {
    if let Some((wish, outcome)) = failed.iter().min_by_key(|(wish, _)| wish.seed) {
        panic!("{} failed. {}", failed.len(), show(*wish, outcome));
    }
}

#[test]
fn whatever_goes_wrong_nothing_is_lost_or_doubled_or_stuck() {
    assert_none(&run_all((1..=SEEDS).map(usual)));
}

#[test]
fn a_seed_gives_the_same_run_each_time_and_another_gives_another() {
    for seed in [3, 4] {
        let [one, same] = [0; 2].map(|_| usual(seed).run(&usual(seed).plan()));
        assert_eq!(
            (&one.digest, one.lines, one.steps),
            (&same.digest, same.lines, same.steps),
            "{}",
            first_difference(&one, &same)
        );
        assert_ne!(one.digest, usual(seed + 2).run(&usual(seed + 2).plan()).digest);
    }
}

#[test]
fn without_faults_people_play_whole_games() {
    let outcome = Wish { tables: 4, hours: 24, ..usual(1) }.run(&Plan::default());
    assert_eq!(outcome.failure, None, "{}", outcome.end);
    assert!(outcome.orders > 20 && outcome.posts > 10, "{outcome:?}");
}

/// Where two runs part, as far as their ends show it.
fn first_difference(one: &Outcome, same: &Outcome) -> String {
    let found = one.end.lines().zip(same.end.lines()).find(|(one, same)| one != same);
    found.map(|(one, same)| format!("{one}\n{same}")).unwrap_or_default()
}

/// `SEEDS=1000 FIRST=1 TABLES=4 HOURS=168 cargo test --test simulation -- --ignored any_number --nocapture`
#[test]
#[ignore = "as many as somebody has time for"]
fn any_number_of_seeds() {
    let first = wished("FIRST", 1);
    let wish = |seed| Wish { tables: wished("TABLES", TABLES), hours: wished("HOURS", HOURS), ..usual(seed) };
    assert_none(&run_all((first..first + wished("SEEDS", 1_000)).map(wish)));
}

/// `cargo test --test simulation -- --ignored defects --nocapture`: after how many seeds each is found; `DEFECT=2` looks for the
/// second alone.
#[test]
#[ignore = "some minutes"]
fn defects_are_found() {
    let (seeds, only) = (wished("SEEDS", FOUND_WITHIN), wished("DEFECT", 0));
    for (number, (what, sql)) in (1..).zip(mutations::MUTATIONS) {
        if only != 0 && only != number {
            continue;
        }
        let wish = |seed| Wish { mutation: Some(sql), ..usual(seed) };
        let batches = (1..=seeds).step_by(10).map(|first| first..(first + 10).min(seeds + 1));
        let found = batches.map(|batch| run_all(batch.map(wish))).find(|failed| !failed.is_empty());
        match found.iter().flatten().min_by_key(|(wish, _)| wish.seed) {
            Some((wish, outcome)) => {
                let why = outcome.failure.clone().unwrap_or_default();
                println!("{what}: found by seed {}: {}", wish.seed, why.chars().take(300).collect::<String>());
            }
            None => println!("{what}: not found within {seeds} seeds"),
        }
    }
}

/// `SEED=17 cargo test --test simulation -- --ignored one_seed --nocapture`: everything that happens is told.
#[test]
#[ignore = "shows one run"]
fn one_seed() {
    let wish = Wish {
        is_loud: true,
        tables: wished("TABLES", TABLES),
        hours: wished("HOURS", HOURS),
        ..usual(wished("SEED", 1))
    };
    let outcome = wish.run(&wish.plan());
    assert!(outcome.failure.is_none(), "{}", show(Wish { is_loud: false, ..wish }, &outcome));
}

#[expect(clippy::disallowed_methods, reason = "a wish of whoever runs the tests, not a setting of the program")]
fn wished(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}
