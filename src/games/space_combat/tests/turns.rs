//! Sections 2 to 4, 8 and 17, and vectors I1 and I2.

use crate::contract::Seat;
use crate::games::space_combat::rules::action::{Action, Habit, Plan, Program, ProgramStep, ShotOrder};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::resolve::acting::current_plan;
use crate::games::space_combat::rules::state::{ShipId, Spirit, Status, World};

use super::kit::*;

pub(crate) fn factions(n: u8) -> World {
    let mut text = FRAME.replace("players = [2, 2]", "players = [2, 3]");
    text += "[[side]]\nslug = \"c\"\nname = \"C\"\nsummary = \"\"\nhexes = [[9, 0]]\ndefault_force = [\"corvette\"]\n";
    let mut w = world_of(first_edition(crate::games::space_combat::data::book::parse(&text).unwrap()));
    w.factions.truncate(usize::from(n));
    for seat in 0..n {
        put(&mut w, "corvette", seat, (5 * i32::from(seat), 9), 1, "");
    }
    w
}

fn file(w: &mut World, id: ShipId, action: Action) {
    let step = ProgramStep { condition: None, plan: Plan::of(action), otherwise: None };
    w[id].program = Program { steps: vec![step], ..Program::default() };
}

/// 19.4: I1 and I2.
#[test]
fn sc_3_1_vectors_i1_and_i2_ties_roll_again_among_the_tied() {
    let mut w = factions(3);
    with_dice(&mut w, &[14, 9, 14, 3, 17], |r| r.roll_initiative());
    assert_eq!(w.initiative, [Seat(2), Seat(0), Seat(1)], "I1");
    let mut w = factions(2);
    with_dice(&mut w, &[8, 8, 5, 5, 12, 2], |r| r.roll_initiative());
    assert_eq!(w.initiative, [Seat(0), Seat(1)], "I2");
}

#[test]
fn sc_3_1_factions_without_an_able_ship_do_not_roll() {
    let mut w = factions(3);
    w.ships[1].status = Status::Disabled;
    with_dice(&mut w, &[4, 9], |r| r.roll_initiative());
    assert_eq!(w.initiative, [Seat(2), Seat(0)]);
}

#[test]
fn sc_3_2_ships_of_a_faction_act_in_the_order_its_owner_names_else_by_id() {
    let mut w = factions(2);
    let second = put(&mut w, "frigate", 0, (0, 0), 1, "");
    let order = |w: &mut World| {
        let log = with_dice(w, &[], |r| r.act_faction(Seat(0)));
        log.iter().filter_map(|e| if let Event::Held { ship } = e { Some(*ship) } else { None }).collect::<Vec<_>>()
    };
    assert_eq!(order(&mut w), [ShipId(0), second]);
    w.factions[0].sequence = vec![second];
    assert_eq!(order(&mut w), [second, ShipId(0)]);
}

#[test]
fn sc_3_3_1_one_faction_left_wins_and_none_is_a_draw() {
    let mut w = factions(2);
    w.ships[1].status = Status::Disengaged;
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert_eq!(w.verdict.clone().unwrap().winners, [Seat(0)]);
    let mut w = factions(2);
    w.ships.iter_mut().for_each(|s| s.status = Status::Destroyed);
    with_dice(&mut w, &[], |r| r.faction_resolution());
    assert!(w.verdict.unwrap().winners.is_empty());
}

#[test]
fn sc_3_3_3_morale_of_a_faction_that_has_lost_half() {
    for (roll, holds) in [(9, false), (10, true)] {
        let mut w = factions(2);
        w.scenario.options.morale = true;
        put(&mut w, "corvette", 0, (1, 1), 1, "");
        w.factions[0].start_points = 90;
        w.factions[1].start_points = 45;
        w.ships[0].status = Status::Destroyed;
        with_dice(&mut w, &[4, 9], |r| r.roll_initiative());
        let log = with_dice(&mut w, &[roll], |r| r.faction_resolution());
        assert!(log.iter().any(|e| matches!(e, Event::Morale { holds: h, .. } if *h == holds)));
        assert_eq!(w.factions[0].spirit == Spirit::Broken, !holds);
        if !holds {
            let plan = current_plan(&w, ship(&w, ShipId(2)));
            assert!(matches!(plan.action, Action::Burn { .. }), "leaves by the quickest course");
        }
    }
}

#[test]
fn sc_4_2_orders_take_effect_at_once_and_the_disabled_lose_theirs_unless_dying_shot() {
    for (dying_shot, rolls) in [(false, &[15, 5][..]), (true, &[15, 5, 15])] {
        let mut w = factions(2);
        w.scenario.options.dying_shot = dying_shot;
        for (id, r) in [(ShipId(0), 2), (ShipId(1), 0)] {
            let s = &mut w[id];
            s.place.hex = hex(0, r);
            s.before = s.place.hex;
            s.facing = face(if r == 0 { 4 } else { 1 });
        }
        let s = &mut w[ShipId(1)];
        (s.hull, s.armour, s.shields) = (3, 0, [0; 6]);
        let rail = |target: &str| Action::Fire {
            shots: vec![ShotOrder { weapon: "R1".into(), target: target.into() }],
            all_at: None,
            second: None,
        };
        file(&mut w, ShipId(0), rail("Corvette2"));
        file(&mut w, ShipId(1), rail("Corvette1"));
        let log = with_dice(&mut w, rolls, |r| {
            r.act_faction(Seat(0));
            r.act_faction(Seat(1));
        });
        assert_eq!(ship(&w, ShipId(1)).status, Status::Disabled);
        let volleys = log.iter().filter(|e| matches!(e, Event::Fired { .. })).count();
        assert_eq!(volleys, 1 + usize::from(dying_shot));
    }
}

#[test]
fn sc_4_1_hulks_drift_and_take_no_further_part() {
    let mut w = factions(2);
    let s = &mut w[ShipId(0)];
    (s.status, s.counters, s.energy) = (Status::Disabled, counters("N2"), 1);
    with_dice(&mut w, &[], |r| {
        r.move_step();
        r.act_faction(Seat(0));
        r.energy_step();
    });
    assert_eq!((ship(&w, ShipId(0)).place.hex, ship(&w, ShipId(0)).energy), (hex(0, 7), 1));
}

#[test]
fn sc_7_4_2_ships_do_not_block_each_other() {
    let mut w = factions(2);
    w[ShipId(0)].counters = counters("N4");
    w[ShipId(1)].place.hex = hex(0, 7);
    with_dice(&mut w, &[], |r| r.move_step());
    assert_eq!(ship(&w, ShipId(0)).place.hex, hex(0, 5));
}

#[test]
fn sc_12_4_standing_defaults_act_when_no_order_arrives() {
    let mut w = factions(2);
    for (habit, expected) in [(Habit::Hold, Action::Hold), (Habit::Evade, Action::Evade), (Habit::Vent, Action::Vent)] {
        w[ShipId(0)].standing.habit = habit;
        assert_eq!(current_plan(&w, ship(&w, ShipId(0))).action, expected);
    }
    w[ShipId(0)].standing.habit = Habit::Fire;
    let plan = current_plan(&w, ship(&w, ShipId(0)));
    assert_eq!(plan.action, Action::fire_all("Corvette2"));
    let s = &mut w[ShipId(0)];
    (s.standing.withdraw_at, s.hull) = (Some(9), 9);
    let plan = current_plan(&w, ship(&w, ShipId(0)));
    let before = ship(&w, ShipId(0)).place.hex.distance_hexes(ship(&w, ShipId(1)).place.hex);
    with_dice(&mut w, &[], |r| {
        r.act(ShipId(0), &plan);
        r.move_step();
    });
    assert!(ship(&w, ShipId(0)).place.hex.distance_hexes(ship(&w, ShipId(1)).place.hex) > before);
}

#[test]
fn sc_16_0_what_ends_a_move_outside_the_zone_has_disengaged() {
    let mut w = factions(2);
    let s = &mut w[ShipId(0)];
    (s.place.hex, s.counters) = (hex(0, 30), counters("S1"));
    with_dice(&mut w, &[], |r| r.move_step());
    assert_eq!(ship(&w, ShipId(0)).status, Status::Disengaged);
}

#[test]
fn sc_8_3_others_shoot_at_the_nearest_track_hex_and_the_runner_acts_from_any() {
    use crate::games::space_combat::rules::sight::{acting_place, aim, target_place};
    let mut w = world(&[]);
    w.scenario.options.relativistic = true;
    let runner = put(&mut w, "corvette", 0, (0, 0), 1, "N51");
    let other = put(&mut w, "frigate", 1, (4, -10), 1, "");
    with_dice(&mut w, &[3, 9], |r| r.begin_turn());
    let (a, b) = (ship(&w, other), ship(&w, runner));
    assert_eq!(target_place(b, a.place).hex, hex(0, -6), "4 away, the first along the track");
    let shot = aim(&w, a, a.place, b).unwrap();
    assert_eq!((shot.range_hexes, shot.modifiers(a, b), shot.save_bonus(a, b)), (4, -10, Some(20)));
    assert_eq!(acting_place(b, Some(hex(0, -20))).hex, hex(0, -20));
    assert!(crate::games::space_combat::rules::resolve::fire::ready_shot(&w, b, 1, a, Some(hex(0, -4))).is_ok());
}
