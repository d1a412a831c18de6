//! What Tab offers: the terminal's words, and through the host what Discord completes.

use sealed_orders::app;
use sealed_orders::contract::Choice;
use sealed_orders::host::{NewTable, Open, Request, ScenarioLibrary};
use sealed_orders::systems;
use sealed_orders::terminal::completion::offers;
use sealed_orders::terminal::seats;
use sealed_orders::terminal::table::TerminalTable;

/// A table of a system, opened as `play` opens it.
async fn table(system: &str, seats: &str) -> TerminalTable {
    let library = ScenarioLibrary::default();
    let mut table = app::terminal_table(None, Some("x"), app::DEMO_THINKING, library).await.unwrap();
    let game = NewTable {
        system: system.to_owned(),
        scenario: String::new(),
        opponent: None,
        pace: String::new(),
        options: String::new(),
    };
    table.open(Request::Open(Open::New(game)), &seats::parse(seats).unwrap()).await.unwrap();
    table.settle(|_| Ok(())).await.unwrap();
    table
}

/// The line as it would stand after each choice.
async fn completed(table: &TerminalTable, system: &str, line: &str) -> Vec<String> {
    let controls = [Choice::new("1", "1: Lock"), Choice::new("2 1", "2 1: Spur")];
    let offers = offers(table.host(), table.channel(), systems::find(system).unwrap(), &controls, line).await;
    offers.choices.into_iter().map(|choice| format!("{}{}", &line[..offers.from], choice.value)).collect()
}

#[tokio::test]
async fn tab_completes_words_verbs_fields_units_and_options() {
    let anteel = table("anteel", "you,computer:plain").await;
    let all = async |line: &str| completed(&anteel, "anteel", line).await;
    let has = |found: &[String], line: &str| found.iter().any(|one| one == line);
    let words = all("").await;
    assert!(["fleet", "map", "panel", "press", "game", "quit"].iter().all(|word| has(&words, word)), "{words:?}");
    assert_eq!(all("/pan").await, ["/panel"]);
    assert!(has(&all("fle").await, "fleet"));
    let fleet = all("fleet ").await;
    assert!(has(&fleet, "fleet ships:") && fleet.iter().any(|line| line.starts_with("fleet Citadel 1, ")), "{fleet:?}");
    let named = all("@1 fleet ships:Sp").await;
    assert!(named.iter().any(|line| line.starts_with("@1 fleet ships:Spur")), "{named:?}");
    assert_eq!(all("game export j").await, ["game export json"]);
    assert_eq!(all("game new pen").await, ["game new pentagon-war", "game new penta-war"]);
    assert!(has(&all("game new space-combat scenario:").await, "game new space-combat scenario:open-lanes"));
    assert_eq!(all("game open ").await[0], "game open 1");
    assert!(has(&all("game new options:").await, "game new options:budget="), "{:?}", all("game new options:").await);
    assert!(all("rules 6.").await.iter().any(|line| line.starts_with("rules 6.")));
    assert_eq!(all("press 2").await, ["press 2 1"]);
    assert_eq!(all("settings pictures:la").await, ["settings pictures:large"]);
    assert_eq!(all("nonsense and more").await, Vec::<String>::new());
}

#[tokio::test]
async fn tab_completes_orders_of_a_lesson_and_squares_of_the_usual_verb() {
    let penta = table("penta-war", "you,computer:plain").await;
    let all = async |line: &str| completed(&penta, "penta-war", line).await;
    let learn = all("learn system:anteel order:move Sp").await;
    assert_eq!(learn, ["learn system:anteel order:move Spur1"]);
    let moves = all("move ").await;
    assert!(moves.len() > 3 && moves.iter().all(|line| line.starts_with("move ")), "{moves:?}");
}
