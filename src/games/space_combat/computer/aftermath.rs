//! What comes of orders: a subturn carried out on a copy of the world, with dice of its own, and how a side stands then.

use crate::contract::{Dice, Seat, Seed};
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::data::edition::Edition;
use crate::games::space_combat::rules::action::Program;
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::odds::broadside;
use crate::games::space_combat::rules::resolve::Referee;
use crate::games::space_combat::rules::resolve::victory::score;
use crate::games::space_combat::rules::state::{Recent, SUBTURNS, Ship, ShipId, World};

/// What a twentieth of a point of damage is worth that could be done next, in thousandths of a point of a ship's price: as
/// much as when it is done to the hull, for who can fire once can mostly do so again.
const PROMISED: i64 = 100;
/// What a battle that is decided is worth, in thousandths of a point: more than all ships together.
const DECIDED: i64 = 1_000_000;

/// Dice of one's own for trials.
pub(super) fn dice_of(seed: u64) -> Dice {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_be_bytes());
    Dice::new(Seed::new(bytes))
}

/// The Action step (without the first factions, which have acted), the Energy step, at the end of a turn Faction Resolution,
/// and the next Move step.
pub(super) fn carry_out(world: &mut World, dice: &mut Dice, acted: usize) {
    let (mut log, mut recent) = (Vec::new(), Recent::default());
    let mut referee = Referee { world, dice, log: &mut log, recent: &mut recent };
    for seat in referee.world.initiative.clone().into_iter().skip(acted) {
        referee.act_faction(seat);
    }
    for ship in &mut referee.world.ships {
        ship.program = Program::default();
    }
    referee.energy_step();
    if referee.world.subturn < SUBTURNS {
        referee.world.subturn += 1;
    } else {
        // Nobody misses a turn in a trial (17.4).
        referee.world.factions.iter_mut().for_each(|faction| faction.gave_order = true);
        referee.faction_resolution();
        if referee.world.verdict.is_some() {
            return;
        }
        referee.begin_turn();
    }
    referee.move_step();
    referee.cool_weapons();
}

/// What a ship is worth as it is: hull before armour before shields, and something for energy.
fn worth(edition: Edition, ship: &Ship) -> i64 {
    if !ship.is_able() {
        return 0;
    }
    let class = ship.class();
    let shields: i32 = ship.shields.iter().sum();
    let now = 6 * ship.hull + 4 * ship.armour + shields + ship.energy;
    let full = 6 * class.hull + 4 * class.armour + class.shields.iter().sum::<i32>() + class.capacitor;
    // A ship that still shoots is worth a good part of its price, whatever its state.
    i64::from(class.points(edition)) * (400 + 600 * i64::from(now.max(0)) / i64::from(full.max(1)))
}

/// What each side's ships could do to the other's in the next subturn from where they are: every ship to the enemy that it
/// would hurt most.
pub(super) fn promise(world: &World, seat: Seat) -> i64 {
    let harm = |ship: &Ship, enemy: &Ship| {
        let range = ship.place.range_hexes(enemy.place);
        let relative = enemy.counters.vector().distance_hexes(ship.counters.vector());
        i64::from(broadside(ship, enemy, range, relative, ship.energy.max(ship.systems.output)))
    };
    let most = |ship: &Ship| {
        let able = world.enemies_of(ship.owner).filter(|enemy| enemy.is_able());
        able.map(|enemy| harm(ship, enemy)).max().unwrap_or(0)
    };
    let able = world.ships.iter().filter(|ship| ship.is_able() && ship.owner.is_some());
    PROMISED * able.map(|ship| if ship.owner == Some(seat) { most(ship) } else { -most(ship) }).sum::<i64>()
}

/// One's own ships against the others', and the points of the scenario.
pub(super) fn standing(world: &World, seat: Seat) -> i64 {
    let edition = world.rules().edition();
    let ships: i64 = world
        .ships
        .iter()
        .filter(|s| s.owner.is_some())
        .map(|s| if s.owner == Some(seat) { worth(edition, s) } else { -worth(edition, s) })
        .sum();
    let points: i64 =
        world.seats().map(|other| i64::from(score(world, other)) * if other == seat { 1 } else { -1 }).sum();
    ships + 1000 * points
}

/// Where a ship is, by its counters where it goes from there, and whether it is still there.
pub(super) type End = (Place, Counters, bool);

pub(super) fn end(world: &World, ship: ShipId) -> End {
    let ship = &world[ship];
    (ship.place, ship.counters, ship.is_present())
}

/// What it is worth that the battle is over.
pub(super) fn decided(world: &World, seat: Seat) -> i64 {
    match &world.verdict {
        Some(verdict) if verdict.winners.contains(&seat) => DECIDED,
        Some(verdict) if !verdict.winners.is_empty() => -DECIDED,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Outcome;
    use crate::games::space_combat::rules::action::{Action, Plan};
    use crate::games::space_combat::tests::kit::{hex, world};
    use crate::games::space_combat::tests::properties::mustered;

    #[test]
    fn sc_3_3_16_8_at_the_end_of_a_turn_whoever_keeps_watch_is_seen_to_score() {
        let mut world = mustered("quiet-point", "watch").world;
        let relay = world.named("Relay").unwrap().place;
        for ship in world.ships.iter_mut().filter(|s| s.owner.is_some()) {
            ship.counters = Counters::NONE;
            ship.place.hex = if ship.owner == Some(Seat(0)) { relay.hex } else { hex(-9, 0) };
        }
        world.subturn = SUBTURNS - 1;
        let mut score_after = || {
            world.ships.iter_mut().for_each(|ship| ship.program = Program::once(Plan::of(Action::Hold)));
            carry_out(&mut world, &mut dice_of(0), 0);
            score(&world, Seat(0)) - score(&world, Seat(1))
        };
        assert_eq!([score_after(), score_after()], [0, 15]);
        assert_eq!((world.turn, world.subturn), (2, 1));
    }

    #[test]
    fn sc_3_3_a_decided_battle_counts_for_its_winner_and_against_the_others() {
        let mut world = world(&[]);
        assert_eq!(decided(&world, Seat(0)), 0);
        let outcome = |winners: Vec<Seat>| Outcome { winners, reason: String::new(), scores: vec![] };
        world.verdict = Some(outcome(vec![Seat(0)]));
        assert_eq!([Seat(0), Seat(1)].map(|seat| decided(&world, seat)), [DECIDED, -DECIDED]);
        world.verdict = Some(outcome(vec![]));
        assert_eq!(decided(&world, Seat(0)), 0);
    }
}
