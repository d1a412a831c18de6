//! Tables for the benches, as a host holds them: started, played by computers, told orders in notation.

use std::sync::Arc;

use sealed_orders::contract::{Asking, Draft, Match, ScenarioSource, Seat, Seed, Setup, Skill, Thinking};
use sealed_orders::systems::find;

pub(crate) type Table = Arc<dyn Match>;

/// A game on a scenario, always with the same dice.
pub(crate) fn started(system: &str, source: ScenarioSource<'_>, changes: &str, sides: &[&str]) -> Table {
    let system = find(system).unwrap();
    let scenario = if let ScenarioSource::Book(slug) = source { slug } else { "bench" };
    let options = system.options(source, changes).unwrap();
    let sides = sides.iter().map(|side| (*side).to_owned()).collect();
    let lobby = system.lobby(&Setup { scenario: scenario.to_owned(), options, sides }).unwrap();
    lobby.start(&Seed::new([7; 32])).unwrap()
}

/// The first seat whose order is awaited.
pub(crate) fn asked(table: &Table) -> Option<Seat> {
    match table.asking() {
        Asking::Orders(window) => window.seats.first().copied(),
        Asking::Over(_) => None,
    }
}

/// The number of the window that is open.
pub(crate) fn window(table: &Table) -> Option<u32> {
    match table.asking() {
        Asking::Orders(window) => Some(window.number),
        Asking::Over(_) => None,
    }
}

/// A computer player's order: the table after it, and the order in notation.
pub(crate) fn thought(table: &Table, seat: Seat, skill: Skill, seed: u64) -> (Table, String) {
    let played = table.computer(seat, &Thinking { skill, seed, may_go_on: &|| true }).unwrap();
    (played.next, played.notation)
}

/// Played by computers until the heading says this, or to the end; seeds are the numbers of the windows.
pub(crate) fn played_until(mut table: Table, skills: [Skill; 2], is_meant: impl Fn(&str) -> bool) -> Table {
    loop {
        let heading = table.heading();
        let Some(seat) = asked(&table).filter(|_| !is_meant(&format!("{} {}", heading.title, heading.phase))) else {
            return table;
        };
        let seed = u64::from(window(&table).unwrap());
        table = thought(&table, seat, skills[seat.index() % 2], seed).0;
    }
}

/// An order in notation, read.
pub(crate) fn draft(table: &Table, notation: &str) -> Draft {
    let card = table.system().card();
    Draft::from_notation(notation, card.title, card.verbs, card.default_verb).unwrap()
}

/// The table after an order in notation; nothing if it is refused.
pub(crate) fn tried(table: &Table, seat: Seat, notation: &str) -> Option<Table> {
    table.submit(seat, &draft(table, notation)).ok().map(|played| played.next)
}
