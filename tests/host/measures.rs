//! What a game costs its people, counted: windows, presses, posts, calls, and how long a page takes. Prints a table.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use sealed_orders::contract::Seat;
use sealed_orders::host::{Change, Message, NewTable, Open, Reply, Request};

use crate::support::*;
use crate::visits::{labels, window};

/// A whole game by two people who let themselves be advised, and are away from the panel before each of their turns.
struct Kind {
    system: &'static str,
    scenario: &'static str,
    options: &'static str,
    /// Windows after which it is enough.
    most: usize,
    /// What its windows are counted by.
    by: By,
}

/// What windows are counted by.
#[derive(Clone, Copy)]
enum By {
    /// What the headings count: rounds, turns.
    Turn,
    /// A side, of which one is asked at a time.
    Side,
    Game,
}

const fn kind(system: &'static str, scenario: &'static str, options: &'static str, most: usize, by: By) -> Kind {
    Kind { system, scenario, options, most, by }
}

const ANTEEL: &[Kind] =
    &[kind("anteel", "", "rounds=sealed", 60, By::Turn), kind("anteel", "", "rounds=classic", 90, By::Turn)];
const PENTAGON_WAR: &[Kind] = &[
    kind("pentagon-war", "duel", "", 60, By::Turn),
    kind("pentagon-war", "three", "", 60, By::Turn),
    kind("pentagon-war", "carriers", "", 60, By::Turn),
];
const SPACE_COMBAT: &[Kind] = &[
    kind("space-combat", "open-lanes", "orders=programs", 40, By::Game),
    kind("space-combat", "tern-landing", "orders=programs", 40, By::Game),
    kind("space-combat", "open-lanes", "orders=subturn", 60, By::Game),
];
const PENTA_WAR: &[Kind] = &[
    kind("penta-war", "skirmish", "turn=campaign start=quick", 90, By::Side),
    kind("penta-war", "regicide", "turn=campaign start=quick", 90, By::Side),
    kind("penta-war", "raid", "turn=campaign start=quick", 90, By::Side),
    kind("penta-war", "raid", "start=quick", 90, By::Side),
    kind("penta-war", "campaign", "", 220, By::Side),
];
/// How long everybody is away before a turn; twice as long as whoever has pressed counts as being there.
const AWAY_SECONDS: i64 = 240;
/// What ends a turn.
const LOCKS: &[&str] = &["Lock anyway", "Lock"];

#[derive(Default)]
struct Figures {
    windows: usize,
    /// What the headings have counted: `TURN 3`.
    counted: BTreeSet<String>,
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
    // Nobody is at a panel who has not pressed for a while.
    world.clock.advance(AWAY_SECONDS);
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

async fn game(kind: &Kind) -> String {
    let world = World::new().await;
    let [system, scenario, options] = [kind.system, kind.scenario, kind.options].map(str::to_owned);
    let label = format!("{system} {scenario} {options}");
    let new = NewTable { system, scenario, options, pace: "1d".to_owned(), opponent: None };
    world.done(ANNA, Request::Open(Open::New(new))).await;
    world.done(BERT, Request::Change(Change::Join { side: String::new() })).await;
    world.clock.advance(AWAY_SECONDS);
    world.done(ANNA, Request::Change(Change::Start)).await;
    world.settle().await;
    let mut figures = Figures::default();
    let mut last = None;
    while let Some(now) = window(&world).await {
        if last != Some(now) {
            figures.windows += 1;
            last = Some(now);
            let title = world.table().await.heading().title.to_uppercase();
            let title = title.split(" · ").next().unwrap_or_default().to_owned();
            figures.counted.extend(title.ends_with(|c: char| c.is_ascii_digit()).then_some(title));
        }
        if figures.windows > kind.most {
            break;
        }
        let seat = world.awaited().await[0];
        turn(&world, seat, &mut figures).await;
        world.settle().await;
    }
    let is_over = window(&world).await.is_none();
    let counted = match kind.by {
        By::Turn => format!("{} a turn", tenths(figures.windows, figures.counted.len())),
        By::Side => format!("{} a side", figures.windows.div_ceil(2)),
        By::Game => String::new(),
    };
    let (median, slow) = (figures.page_millis(50), figures.page_millis(95));
    format!(
        "| {label} | {}{} | {counted} | {} ({}) | {} | {} | {median} / {slow} |",
        figures.windows,
        if is_over { "" } else { "+" },
        tenths(figures.presses, figures.turns),
        figures.most_presses,
        world.courier.posts().len(),
        world.courier.called().len(),
    )
}

/// A quotient with one digit behind the point.
fn tenths(of: usize, by: usize) -> String {
    let tenths = of * 10 / by.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[expect(clippy::print_stdout, reason = "the table is for whoever measures")]
async fn table_of(kinds: &[Kind]) {
    println!("| game | windows | of them | presses a turn (most) | posts | pings | page, ms: median / 95th |");
    println!("|---|---|---|---|---|---|---|");
    for kind in kinds {
        println!("{}", game(kind).await);
    }
}

#[tokio::test]
#[ignore = "measures; run with --ignored --nocapture"]
async fn what_a_game_of_anteel_costs_its_people() {
    table_of(ANTEEL).await;
}

#[tokio::test]
#[ignore = "measures; run with --ignored --nocapture"]
async fn what_a_game_of_the_pentagon_war_costs_its_people() {
    table_of(PENTAGON_WAR).await;
}

#[tokio::test]
#[ignore = "measures; run with --ignored --nocapture"]
async fn what_a_game_of_space_combat_costs_its_people() {
    table_of(SPACE_COMBAT).await;
}

#[tokio::test]
#[ignore = "measures; run with --ignored --nocapture"]
async fn what_a_game_of_penta_war_costs_its_people() {
    table_of(PENTA_WAR).await;
}
