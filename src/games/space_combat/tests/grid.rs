//! The race of 16.4: a grid from which everybody has the same way home, and shots that decide it.

use crate::contract::prelude::*;
use crate::contract::{Asking, Draft, Outcome, Play, Seat, Skill, Thinking};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::book::find;

use super::properties::start;

type Table = Play<SpaceCombat>;

fn think(play: &Table, seat: Seat, skill: Skill, seed: u64) -> (Table, usize) {
    let thinking = Thinking { skill, seed, may_go_on: &|| true };
    let played = play.computer(seat, &thinking).unwrap();
    let shots = played.public_lines.iter().filter(|told| told.line.markdown().contains(" fires at ")).count();
    (played.next, shots)
}

/// The subturn in which a pilot is home when all others stay where they are, and the energy it then has.
fn alone(pilot: Seat) -> (i32, i32) {
    let mut play = start("slingshot-cup", "", 6, "grid");
    loop {
        let world = &play.state().world;
        match play.asking() {
            Asking::Over(outcome) => {
                assert_eq!(outcome.winners, [pilot], "{outcome:?}");
                return (4 * (world.turn - 1) + world.subturn, world.of(pilot).next().unwrap().energy);
            }
            Asking::Orders(window) => {
                let other = window.seats.iter().copied().find(|seat| *seat != pilot);
                play = match other {
                    Some(seat) => play.submit(seat, &Draft::new("done")).unwrap().next,
                    None => think(&play, pilot, Skill::Sharp, 1).0,
                };
            }
        }
    }
}

#[test]
fn sc_16_4_from_every_place_on_the_grid_the_way_home_is_as_long() {
    let sides = &find("slingshot-cup").unwrap().side;
    let mut places: Vec<_> = sides.iter().map(|side| side.ship[0].hex).collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 6, "nobody starts in another's hex");
    let laps: Vec<(i32, i32)> = (0..6).map(|seat| alone(Seat(seat))).collect();
    assert!(laps.iter().all(|lap| *lap == laps[0]), "{laps:?}");
}

fn race(skills: &[Skill], seed: &str) -> (Outcome, usize) {
    let mut play = start("slingshot-cup", "", skills.len(), seed);
    let mut shots = 0;
    for n in 0.. {
        let seat = match play.asking() {
            Asking::Over(outcome) => return (outcome, shots),
            Asking::Orders(window) => window.seats[0],
        };
        let (next, fired) = think(&play, seat, skills[seat.index()], n);
        play = next;
        shots += fired;
    }
    unreachable!("the race ends with its turns")
}

/// Equal pilots come home together, always: that race was a tie each time.
#[test]
fn sc_16_4_racers_that_come_home_together_shoot_it_out_and_one_wins() {
    let races: Vec<(Outcome, usize)> =
        (0..4).map(|n| race(&[Skill::Sharp, Skill::Steady], &format!("cup {n}"))).collect();
    assert!(races.iter().all(|(_, shots)| *shots > 0), "{races:?}");
    assert!(races.iter().filter(|(outcome, _)| outcome.winners.len() == 1).count() >= 3, "{races:?}");
}
