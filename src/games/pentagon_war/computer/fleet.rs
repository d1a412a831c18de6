//! What a computer player buys in the shipyard: stock fighters, the own system's first.

use crate::contract::Seat;
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::options::budget;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::State;

/// Purchases, as many as the budget bears.
pub(super) fn purchases(state: &State, seat: Seat) -> Vec<Order> {
    let side = state.side(seat);
    let mut left = budget(&state.options, state.spec_of(seat).budget);
    let mut fighters: Vec<_> = classes().iter().filter(|c| !c.design.is_base() && !c.design.is_manned).collect();
    fighters.sort_by_key(|c| (c.system != side.name, c.design.points(), c.slug.clone()));
    let mut bought = Vec::new();
    while bought.len() < 6 {
        let affordable: Vec<_> = fighters.iter().filter(|c| c.design.points() <= left).collect();
        let Some(class) = affordable.get(bought.len() % affordable.len().clamp(1, 2)) else { break };
        left -= class.design.points();
        let name = format!("{}{}", initials(&class.design.name), bought.len() + 1);
        bought.push(Order::Buy { name, design: class.design.clone() });
    }
    bought
}

fn initials(name: &str) -> String {
    let word: String =
        name.split_whitespace().last().unwrap_or("Craft").chars().filter(char::is_ascii_alphabetic).collect();
    let mut letters = word.chars();
    letters.next().map_or("Craft".to_owned(), |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
