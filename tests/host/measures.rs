//! What a game costs its people, counted: windows, presses, posts, calls, and how long a page takes. Prints a table.

use std::time::{Duration, Instant};

use sealed_orders::contract::Seat;
use sealed_orders::host::{Change, Message, NewTable, Open, Reply, Request};

use crate::support::*;
use crate::visits::{labels, window};

/// Whole games by two people who let themselves be advised: system, scenario, options, windows after which it is enough.
const GAMES: &[(&str, &str, &str, usize)] = &[
    ("anteel", "", "rounds=sealed", 60),
    ("anteel", "", "rounds=classic", 60),
    ("pentagon-war", "duel", "", 40),
    ("pentagon-war", "three", "", 40),
    ("space-combat", "open-lanes", "orders=programs", 40),
    ("space-combat", "open-lanes", "orders=subturn", 40),
    ("penta-war", "skirmish", "turn=campaign start=quick", 80),
    ("penta-war", "raid", "start=quick", 80),
];
/// What ends a turn.
const LOCKS: &[&str] = &["Lock anyway", "Lock"];

#[derive(Default)]
struct Figures {
    windows: usize,
    turns: usize,
    presses: usize,
    most_presses: usize,
    pages: Vec<Duration>,
}

impl Figures {
    async fn press(&mut self, world: &World, user: sealed_orders::host::UserId, page: &Message, label: &str) -> Reply {
        #[expect(clippy::disallowed_methods, reason = "it is the time itself that is measured")]
        let began = Instant::now();
        let reply = world.press(user, page, label).await;
        self.pages.push(began.elapsed());
        reply
    }

    fn page_millis(&mut self, percent: usize) -> u128 {
        self.pages.sort_unstable();
        let at = self.pages.len().saturating_sub(1) * percent / 100;
        self.pages.get(at).map_or(0, Duration::as_millis)
    }
}

/// One seat's turn, as suggested; by typing where the panel suggests nothing.
async fn turn(world: &World, seat: Seat, figures: &mut Figures) {
    let (user, before) = (user_of(seat), window(world).await);
    let is_asked = async || window(world).await == before && world.awaited().await.contains(&seat);
    let mut page = figures.press(world, user, &world.courier.last(), "Give orders").await.message;
    let mut presses = 1;
    while presses < 9 && is_asked().await {
        let found = labels(&page);
        let suggest = found.iter().find(|label| presses == 1 && *label == "As suggested");
        let lock = || LOCKS.iter().find_map(|lock| found.iter().find(|label| label.starts_with(lock)));
        let Some(next) = suggest.or_else(lock).cloned() else { break };
        page = figures.press(world, user, &page, &next).await.message;
        presses += 1;
    }
    if is_asked().await {
        world.one_order_of(seat).await;
        return;
    }
    figures.turns += 1;
    figures.presses += presses;
    figures.most_presses = figures.most_presses.max(presses);
}

async fn game(system: &str, scenario: &str, options: &str, most: usize) -> String {
    let world = World::new().await;
    let [system, scenario, options] = [system, scenario, options].map(str::to_owned);
    let label = format!("{system} {scenario} {options}");
    let new = NewTable { system, scenario, options, pace: "1d".to_owned(), opponent: None };
    world.done(ANNA, Request::Open(Open::New(new))).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let mut figures = Figures::default();
    let mut last = None;
    while let Some(now) = window(&world).await {
        if last != Some(now) {
            figures.windows += 1;
            last = Some(now);
        }
        if figures.windows > most {
            break;
        }
        let seat = world.awaited().await[0];
        turn(&world, seat, &mut figures).await;
        world.settle().await;
    }
    let is_over = window(&world).await.is_none();
    let tenths = figures.presses * 10 / figures.turns.max(1);
    let (median, slow) = (figures.page_millis(50), figures.page_millis(95));
    let (posts, calls) = (world.courier.posts().len(), world.courier.nudges().len());
    format!(
        "| {label} | {}{} | {} | {}.{} ({}) | {posts} | {calls} | {median} / {slow} |",
        figures.windows,
        if is_over { "" } else { "+" },
        figures.turns,
        tenths / 10,
        tenths % 10,
        figures.most_presses,
    )
}

#[tokio::test]
#[ignore = "measures; run with --ignored --nocapture"]
async fn what_a_game_costs_its_people() {
    println!("| game | windows | turns by panel | presses a turn (most) | posts | calls | page, ms: median / 95th |");
    println!("|---|---|---|---|---|---|---|");
    for (system, scenario, options, most) in GAMES {
        println!("{}", game(system, scenario, options, *most).await);
    }
}
