//! Orders mean what they say: whatever slips into a legal order, it is refused or means the same.

use crate::contract::prelude::*;
use crate::contract::{Draft, Seat};
use crate::games::penta_war::data::piece::Piece;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::{Action, Move, Promotion};
use crate::games::penta_war::text::notation::read;
use crate::games::penta_war::{Order, PentaWar, State, text::verbs::VERBS};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::properties::{Choices, reached};
use super::table::{started, view};
use crate::games::tests::slips::{Slip, is_nonsense, slipped, slips};

/// Positions that are tried.
const POSITIONS: u64 = 120;

/// What a text orders, if it is understood and legal.
fn accepted(state: &State, seat: Seat, text: &str) -> Option<Order> {
    let draft = Draft::from_notation(text, PentaWar::CARD.title, VERBS, PentaWar::CARD.default_verb).ok()?;
    let view = view(state, seat);
    let order = PentaWar::parse(&view, seat, &draft).ok()?;
    PentaWar::check(&view, seat, &order).ok().map(|()| order)
}

/// A move in as many words as people use; canonical where that is the only way.
fn in_words(position: &Position, action: &Action) -> String {
    let at = |square: Sq| position.piece(square).map_or_else(String::new, Piece::name);
    let into = |into: Promotion| format!("{} {}", into.clan.name(), into.kind.name());
    let text = match action {
        Action::Restore(restoration) => action
            .to_string()
            .replace('@', " @ ")
            .replace(&format!("{}K", restoration.clan.letter()), &format!("{} King", restoration.clan.name())),
        Action::Move(mv) => match *mv {
            Move::Place { clan, king } => format!("{} @ {king}", clan.name()),
            Move::Step { from, to } => format!("{} {from} to {to}", at(from)),
            Move::StepPromote { from, to, into: new } => format!("{} {from} to {to} = {}", at(from), into(new)),
            Move::Promote { at: square, into: new } => format!("{square} = {}", into(new)),
            Move::InPlace { at: square } => format!("{} {square} x", at(square)),
            Move::Kick { from, to } => format!("kick {from} {to}"),
            Move::ToPalace { at: square } => format!("{} {square} to palace", at(square)),
            Move::Drop { clan, at } => format!("drop {} Queen @ {at}", clan.name()),
            Move::UpperOff { clan } => format!("{} Queen off", clan.name()),
            Move::Special { named, from, to } => format!("as {} {} {from} to {to}", named.name(), at(from)),
            Move::SpecialInPlace { named, at: square } => format!("as {} {square} x", named.name()),
            Move::Pass => "pass".to_owned(),
        },
    };
    if read(position, &text).as_ref() == Ok(action) { text } else { action.to_string() }
}

/// Tables with a seat and an order in words: moves, and prepared replies of who waits.
fn orders() -> Vec<(State, Seat, String)> {
    let mut found = vec![];
    for seed in 0..POSITIONS {
        let mut choices = Choices::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let plies = choices.below(90);
        let position = reached(seed.wrapping_mul(77), plies);
        if position.winner().is_some() || !position.has_move() || position.is_setup() {
            continue;
        }
        let state = started("position", &format!("position={position}"));
        let mover = state.to_move().unwrap();
        for _ in 0..6 {
            let Some(theirs) = choices.action(&position) else { break };
            found.push((state.clone(), mover, format!("move {}", in_words(&position, &theirs))));
            let next = position.after(&theirs);
            if let Some(own) = choices.action(&next).filter(|_| next.winner().is_none()) {
                let line = format!("if {} then {}", in_words(&position, &theirs), in_words(&next, &own));
                found.push((state.clone(), Seat(1 - mover.0), line));
            }
        }
    }
    found.retain(|(state, seat, text)| accepted(state, *seat, text).is_some());
    found
}

#[test]
fn rule_14_1_a_slip_of_the_pen_is_refused_or_means_the_same() {
    let orders = orders();
    let long_orders = orders.iter().filter(|(.., text)| text.split(' ').count() > 4).count();
    assert!(
        orders.len() > 300 && long_orders * 2 > orders.len(),
        "{long_orders} of {} orders have words",
        orders.len()
    );
    let insertions = ["xyzzy", "brumm", "§§", "%", "-", "to", "then", "if", "77", "a1", "Chess", "Knight", "x"];
    let mut runner = TestRunner::new(Config { cases: 8000, failure_persistence: None, ..Config::default() });
    let pick = any::<prop::sample::Index>;
    runner
        .run(&(pick(), slips(&insertions), 0..16_usize), |(order, slip, at)| {
            let (state, seat, said) = order.get(&orders);
            let meant = accepted(state, *seat, said);
            let words: Vec<String> = said.split_whitespace().map(str::to_owned).collect();
            let text = slipped(&words, &slip, at).join(" ");
            let read = accepted(state, *seat, &text);
            match slip {
                Slip::Insert(word) | Slip::Replace(word) if is_nonsense(word) => {
                    prop_assert!(read.is_none(), "{:?} is read as {:?}", text, read);
                }
                Slip::Shout | Slip::Spread => prop_assert!(read == meant, "{:?} is read as {:?}", text, read),
                _ => prop_assert!(read.is_none() || read == meant, "{:?} is read as {:?}, not {}", text, read, said),
            }
            Ok(())
        })
        .unwrap();
}
