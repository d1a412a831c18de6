//! House rulings of single paragraphs, and what each side is told: 11.4, 12.2, 12.5, 16.6, 17.2, 17.6.

use crate::contract::prelude::*;
use crate::contract::{
    Asking, Draft, Lens, NotDone, PanelButton, PanelRow, Play, Press, ScenarioSource, Seat, Seed, Setup, View, Viewer,
};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::action::{Action, Plan, ShotOrder, Supply, Thrust};
use crate::games::space_combat::rules::bearing::{Place, ShipFace};
use crate::games::space_combat::rules::event::Event;
use crate::games::space_combat::rules::state::{Missile, Phase, Posture, Recent, State, Status, World};
use crate::kit::line::Line;
use crate::kit::panel::PANEL_HOME;

use super::kit::*;
use super::properties::start;

type Table = Play<SpaceCombat>;

fn state(world: World) -> State {
    let dice = crate::contract::Dice::new(Seed::from_words("house").unwrap());
    State { world, phase: Phase::Orders { asked: None }, window: 1, dice, last: Recent::default(), earlier: vec![] }
}

/// What a viewer is told of these events.
fn told(world: &World, viewer: Viewer, events: &[Event]) -> Vec<String> {
    let view = View::<SpaceCombat>::of(&state(world.clone()), viewer);
    events.iter().filter_map(|event| SpaceCombat::tell(&view, event)).map(|line| line.markdown()).collect()
}

fn submit(play: &Table, line: &str) -> Result<Table, String> {
    let Asking::Orders(window) = play.asking() else { panic!("the game is over") };
    let draft = Draft::from_notation(line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap();
    play.submit(window.seats[0], &draft).map(|done| done.next).map_err(|e: NotDone| e.to_string())
}

/// A cruiser and two enemies ahead of it on one side.
fn cruiser() -> (World, crate::games::space_combat::rules::state::ShipId) {
    let mut w = world(&[]);
    let id = put(&mut w, "cruiser", 0, (0, 0), 1, "");
    put(&mut w, "corvette", 1, (4, -2), 4, "");
    put(&mut w, "frigate", 1, (4, -3), 4, "");
    w.factions.iter_mut().for_each(|f| f.ask = crate::games::space_combat::rules::state::Ask::Open);
    w.turn = 1;
    (w, id)
}

#[test]
fn sc_12_2_all_or_another_target_fires_as_far_as_it_is_legal() {
    let (w, id) = cruiser();
    let play = Table::at(state(w.clone()));
    // Off the axis the port laser and one railgun do not bear.
    let filed = submit(&play, "fire Cruiser1 Corvette1 all or Frigate1").unwrap();
    let Action::Fire { .. } = &filed.state().world.ship(id).unwrap().program.steps[0].plan.action else { panic!() };
    assert_eq!(filed.orders(Seat(0))[0].0.plain(), "Cruiser1: fire Corvette1 all or Frigate1");
    let order = filed.state().world.ship(id).unwrap().program.steps[0].plan.clone();
    for gone in [false, true] {
        let mut w = w.clone();
        if gone {
            w.ships[1].status = Status::Destroyed;
        }
        w[id].energy = 20;
        let log = with_any_dice(&mut w, |r| r.act(id, &order));
        let target =
            log.iter().find_map(|e| if let Event::Fired { target, .. } = e { Some(target.index()) } else { None });
        assert_eq!(target, Some(if gone { 2 } else { 1 }), "{log:?}");
        assert!(!log.iter().any(|e| matches!(e, Event::CutShort { .. })), "`all` leaves out nothing that was named");
    }
    assert!(submit(&play, "fire Cruiser1 Corvette1 all or Cruiser1").is_err(), "a second target is an enemy");
}

#[test]
fn sc_12_2_what_an_order_had_to_leave_out_is_told_to_its_owner_alone() {
    let (mut w, id) = cruiser();
    w[id].energy = 3;
    let shots = ["L1", "R1", "R2"].map(|weapon| ShotOrder { weapon: weapon.into(), target: "Corvette1".into() });
    let fire = Action::Fire { shots: shots.into(), all_at: None, second: None };
    let log = with_any_dice(&mut w, |r| r.act(id, &Plan::of(fire)));
    let own = told(&w, Viewer::Seat(Seat(0)), &log);
    assert!(own.iter().any(|l| l.contains("in part") && l.contains("R2: too little energy")), "{own:?}");
    let burn = Action::Burn { thrusts: vec![Thrust { face: ShipFace::AHEAD, counters: 2 }], climb: 0 };
    w[id].energy = 1;
    let log = with_any_dice(&mut w, |r| r.act(id, &Plan::of(burn)));
    let own = told(&w, Viewer::Seat(Seat(0)), &log);
    assert!(own.iter().any(|l| l.contains("1 of 2 counters placed")), "{own:?}");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        assert!(told(&w, viewer, &log).iter().all(|l| !l.contains("in part")), "the energy of others is a secret");
    }
}

#[test]
fn sc_12_2_evade_needs_an_engine_that_works() {
    let mut w = world(&[]);
    let station = put(&mut w, "station", 0, (0, 0), 1, "");
    let ship_id = put(&mut w, "frigate", 0, (0, 3), 1, "");
    for id in [station, ship_id] {
        w[id].systems.engines.iter_mut().for_each(|e| e.thrust = 0);
        with_dice(&mut w, &[], |r| r.act(id, &Plan::of(Action::Evade)));
        assert_eq!((ship(&w, id).posture, ship(&w, id).heat), (Posture::Holding, 0));
    }
    let play = start("tern-landing", "", 2, "1");
    let refused = submit(&play, "evade Station1").unwrap_err();
    assert!(refused.contains("engine") && refused.contains("12.2"), "{refused}");
    assert!(submit(&play, "evade Frigate1").is_ok());
}

#[test]
fn sc_12_5_a_lock_falls_at_once_when_its_target_is_disabled_or_destroyed() {
    for (hull, status) in [(3, Status::Disabled), (-8, Status::Destroyed)] {
        let (mut w, id) = cruiser();
        let watcher = put(&mut w, "frigate", 0, (0, 9), 1, "");
        let target = w.named("Corvette1").unwrap().id;
        w[watcher].lock = Some(target);
        let victim = &mut w[target];
        (victim.hull, victim.armour, victim.shields, victim.energy) = (hull, 0, [0; 6], 0);
        let fire = Action::Fire {
            shots: vec![ShotOrder { weapon: "L1".into(), target: "Corvette1".into() }],
            all_at: None,
            second: None,
        };
        // The save fails; a ship that is only disabled has a system hit besides.
        let rolls: &[i32] = if hull > 0 { &[2, 5] } else { &[2] };
        let log = with_dice(&mut w, rolls, |r| r.act(id, &Plan::of(fire)));
        assert_eq!(ship(&w, target).status, status);
        assert_eq!(ship(&w, watcher).lock, None, "not only after the next Move step");
        assert!(log.contains(&Event::LockLost { ship: watcher, target }));
    }
}

#[test]
fn sc_11_4_a_hulk_has_nobody_to_land_it() {
    for (status, lands) in [(Status::Able, true), (Status::Disabled, false)] {
        let mut w = world(&[("planet", 0, 0)]);
        let id = put(&mut w, "lander", 0, (0, -1), 1, "S1");
        w[id].status = status;
        let legs = crate::games::space_combat::rules::forecast::course(&w, ship(&w, id), counters("S1"), 0, 1);
        drift(&mut w, id);
        assert_eq!(ship(&w, id).landing.is_some(), lands);
        assert_eq!(ship(&w, id).status, if lands { Status::Able } else { Status::Destroyed });
        assert_eq!(matches!(legs[0].fate, Some(crate::games::space_combat::rules::forecast::Fate::Lands(_))), lands);
    }
    let mut w = world(&[("planet", 0, 0)]);
    let id = put(&mut w, "lander", 0, (0, -2), 1, "S2");
    let s = &mut w[id];
    (s.hull, s.armour) = (4, 0);
    with_dice(&mut w, &[5], |r| r.move_step());
    assert!(ship(&w, id).landing.is_some() && ship(&w, id).status == Status::Disabled, "a hulk on the ground");
    assert!(w.able_of(Seat(0)).next().is_none());
}

#[test]
fn sc_17_6_overheating_and_reinforcement_are_seen_by_all_numbers_of_energy_and_stores_are_not() {
    let (mut w, id) = cruiser();
    let station = put(&mut w, "station", 0, (0, 9), 1, "");
    w[id].host = Some(station);
    let struck = Event::Struck {
        ship: id,
        face: ShipFace::AHEAD,
        damage: 12,
        reinforced: 2,
        burned_through: 0,
        armour: 0,
        hull: 0,
    };
    let load = with_any_dice(&mut w, |r| r.act(id, &Plan::of(Action::Load { supply: Supply::Missiles })));
    let hit = Event::SystemHit {
        ship: id,
        hit: crate::games::space_combat::data::catalogue::SystemHit::Reactor,
        detail: "output now 5".into(),
    };
    let events = [vec![struck, Event::Overheated { ship: id }, hit], load].concat();
    let public = told(&w, Viewer::Public, &events).join("\n");
    let owner = told(&w, Viewer::Seat(Seat(0)), &events).join("\n");
    for open in ["2 stopped by reinforcement", "is overheated", "A system of", "takes in supplies"] {
        assert!(public.contains(open), "{open}: {public}");
    }
    for secret in ["output now 5", "reactor", "missiles"] {
        assert!(!public.contains(secret) && owner.contains(secret), "{secret}: {public}");
    }
}

#[test]
fn sc_17_2_the_report_names_enemy_shields_missiles_and_the_pull_of_the_hex() {
    let play = start("tern-landing", "", 2, "1");
    let mut state = play.state().clone();
    let frigate = state.world.named("Frigate1").unwrap().id;
    state.world[frigate].shields[3] = 1;
    state.world.missiles.push(Missile {
        serial: 4,
        owner: Some(Seat(1)),
        target: frigate,
        place: Place { hex: hex(5, 0), altitude: 0 },
        counters: Counters::parse("N2 NE1").unwrap(),
        climb: 0,
        burns_left: 3,
        coasts_left: 2,
    });
    let text =
        Table::at(state.clone()).prompt(Seat(1)).iter().map(|line| line.markdown()).collect::<Vec<_>>().join("\n");
    for part in ["shields 12 10 8 1 8 10", "Missile 4 at Frigate1", "N2 NE1, 3 burns left"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let own =
        Table::at(state.clone()).prompt(Seat(0)).iter().map(|line| line.markdown()).collect::<Vec<_>>().join("\n");
    assert!(own.contains("pull "), "{own}");
    let alt = Table::at(state).draw(Viewer::Public, &Lens::default()).unwrap().alt().to_owned();
    for part in ["Defender: Station1", "Attacker: Cruiser1", "shields 12 10 8 1 8 10", "Missile 4 at Frigate1"] {
        assert!(alt.contains(part), "{part}: {alt}");
    }
}

/// Where the forces are given, the first Initiative and Move step have been when the first orders are asked (17.2, 17.5).
#[test]
fn sc_17_5_what_happens_before_the_first_orders_is_told() {
    let told = |text: &str, changes: &str| {
        let source = if text.contains('\n') { ScenarioSource::File(text) } else { ScenarioSource::Book(text) };
        let options = SpaceCombat::options(source, changes).unwrap();
        let sides = options.scenario.side.iter().map(|s| s.slug.clone()).take(2).collect();
        let setup = Setup { scenario: options.scenario.slug.clone(), options, sides };
        let seed = Seed::from_words("opening").unwrap();
        let lines = Table::opening_lines(&setup, &seed).unwrap();
        let initiative = Table::start(&setup, &seed).unwrap().state().world.initiative.clone();
        (Line::markdown_of(&lines).join("\n"), initiative)
    };
    let (lines, initiative) = told("tern-landing", "");
    let names = initiative.iter().map(|seat| ["Defender", "Attacker"][seat.index()]).collect::<Vec<_>>();
    let at = names.iter().map(|name| lines.find(name).unwrap()).collect::<Vec<_>>();
    assert!(lines.contains("Initiative") && at[0] < at[1], "{lines}");
    let file = |counters: &str| {
        format!(
            "{}side = [\n{{ slug = \"a\", name = \"A\", summary = \"\", ship = [{{ class = \"corvette\", name = \"A1\", hex = \
             [0, 0], counters = \"{counters}\" }}] }},\n{{ slug = \"b\", name = \"B\", summary = \"\", ship = [{{ class = \
             \"corvette\", hex = [5, 5] }}] }},\n]\n",
            FRAME.split("budget").next().unwrap()
        )
    };
    let (lines, _) = told(&file("N50"), "relativistic=on");
    assert!(lines.contains("A1") && lines.contains("has left the zone"), "{lines}");
    let (lines, _) = told(&file("N51"), "relativistic=on");
    assert!(lines.contains("relativistic pass"), "{lines}");
    assert_eq!(told("open-lanes", "").0, "", "where ships are chosen nothing has happened yet");
}

#[test]
fn sc_1_3_an_option_is_given_once_and_only_open_ones_are_offered() {
    for changes in ["turns=8 turns=9", "altitude=on, altitude=off", "program-mode program_mode"] {
        let error = SpaceCombat::options(ScenarioSource::Book("open-lanes"), changes).unwrap_err().to_string();
        let last = changes.rsplit(' ').next().unwrap();
        assert!(error.contains(last), "{changes}: {error}");
    }
    for (scenario, typed) in [("open-lanes", "altitude=on "), ("well", ""), ("open-lanes", "turns=8 ")] {
        let offered = SpaceCombat::complete_options(ScenarioSource::Book(scenario), typed);
        assert!(offered.len() > 4, "{offered:?}");
        for choice in offered {
            let options = SpaceCombat::options(ScenarioSource::Book(scenario), &choice.value)
                .unwrap_or_else(|e| panic!("{choice:?}: {e}"));
            let unchanged = SpaceCombat::options(ScenarioSource::Book(scenario), typed).unwrap();
            let keeps = choice.value.contains("turns=") || choice.value.contains("points=");
            assert!(keeps || options != unchanged, "{choice:?} would change nothing");
        }
    }
}

#[test]
fn words_count_as_people_do() {
    let programs = submit(&submit(&start("open-lanes", "program_mode=on", 2, "1"), "done").unwrap(), "done").unwrap();
    let mut state = programs.state().clone();
    state.world.subturn = 4;
    let refused = submit(&Table::at(state), "program Destroyer1 hold / hold").unwrap_err();
    assert!(refused.contains("2 steps") && refused.contains("1 subturn left"), "{refused}");
    let mut state = start("slingshot-cup", "", 2, "1").state().clone();
    state.world.ships[0].counters = Counters::NONE;
    let panel = Table::at(state.clone()).panel(Seat(0), &Draft::new("hold").with("unit", "Corvette1")).unwrap();
    assert!(!panel.text.contains("drifts at rest"), "{}", panel.text);
    let home = |play: &Table| play.panel(Seat(0), &Draft::new(PANEL_HOME)).unwrap().text;
    assert!(home(&programs).contains("for 2 ships without an order standing orders answer"), "{}", home(&programs));
    let ordered = submit(&programs, "program Destroyer1 hold").unwrap();
    assert!(home(&ordered).contains("for 1 ship without an order"), "{}", home(&ordered));
    let described =
        SpaceCombat::describe(&SpaceCombat::options(ScenarioSource::Book("open-lanes"), "turns=1").unwrap()).join(" ");
    assert!(described.contains("1 turn of"), "{described}");
}

#[test]
fn the_panel_opens_the_only_ship_at_once_and_warns_before_orders_are_locked() {
    let only = start("slingshot-cup", "", 2, "1");
    let panel = only.panel(Seat(0), &Draft::new(PANEL_HOME)).unwrap();
    let labels: Vec<String> = buttons(&panel.rows).into_iter().map(|b| b.label).collect();
    assert!(labels.iter().any(|l| l == "Steer") && labels.iter().any(|l| l.starts_with("Lock")), "{labels:?}");
    let mut state = start("tern-landing", "", 2, "1").state().clone();
    let cruiser = state.world.named("Cruiser1").unwrap().id;
    let s = &mut state.world[cruiser];
    (s.place.hex, s.counters) = (hex(0, -2), counters("S2"));
    let play = Table::at(state);
    let text = |play: &Table| play.panel(Seat(1), &Draft::new(PANEL_HOME)).unwrap().text;
    assert!(text(&play).contains("Cruiser1 is destroyed on Tern next subturn"), "{}", text(&play));
    let draft =
        Draft::from_notation("move Cruiser1 L1 F2", SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap();
    let steered = play.submit(Seat(1), &draft).unwrap().next;
    assert!(!text(&steered).contains("Cruiser1 is destroyed on Tern next subturn"), "{}", text(&steered));
}

fn buttons(rows: &[PanelRow]) -> Vec<PanelButton> {
    let of = |row: &PanelRow| match row {
        PanelRow::Buttons(buttons) => buttons.clone(),
        PanelRow::Menu { .. } | PanelRow::Lines { .. } => vec![],
    };
    rows.iter().flat_map(of).collect()
}

#[test]
fn sc_16_6_lock_in_the_panel_locks_the_ships_that_were_picked() {
    let play = start("open-lanes", "", 2, "1");
    let mut draft = Draft::new(PANEL_HOME);
    for wanted in ["Lancer", "Corvette"] {
        let panel = play.panel(Seat(0), &draft).unwrap();
        let entries = panel.rows.iter().find_map(|row| match row {
            PanelRow::Menu { entries, .. } => Some(entries.clone()),
            PanelRow::Buttons(_) | PanelRow::Lines { .. } => None,
        });
        let entry = entries.unwrap().into_iter().find(|e| e.label.starts_with(wanted)).unwrap();
        let Press::Show(next) = entry.press else { panic!("picking shows the next page") };
        draft = next;
    }
    let panel = play.panel(Seat(0), &draft).unwrap();
    let lock = buttons(&panel.rows).into_iter().find(|b| b.label.starts_with("Lock")).unwrap();
    let Press::Submit(order) = lock.press else { panic!("{lock:?}") };
    let locked = play.submit(Seat(0), &order).unwrap().next;
    let revealed = locked.submit(Seat(1), &Draft::new("done")).unwrap();
    assert!(
        revealed.public_lines.iter().any(|told| told.line.markdown().contains("lancer, corvette")),
        "{:?}",
        revealed.public_lines
    );
}

#[test]
fn sc_12_2_fire_offers_only_targets_and_weapons_that_it_then_takes() {
    for (changes, near) in [("", false), ("", true)] {
        let play = submit(&submit(&start("open-lanes", changes, 2, "1"), "done").unwrap(), "done").unwrap();
        let mut state = play.state().clone();
        if near {
            for (ship, (q, r)) in state.world.ships.iter_mut().zip([(0, 3), (1, 3), (0, -3), (-4, 3)]) {
                (ship.place.hex, ship.before) = (hex(q, r), hex(q, r));
            }
        }
        let play = Table::at(state);
        let viewer = Viewer::Seat(Seat(0));
        let (mut offered, mut taken) = (0, 0);
        for unit in ["Destroyer1", "Corvette1"] {
            for verb in ["fire", "scan"] {
                let draft = Draft::new(verb).with("unit", unit);
                for target in play.complete(viewer, &draft, "target") {
                    offered += 1;
                    let draft = draft.clone().with("target", target.value);
                    if verb == "scan" {
                        play.submit(Seat(0), &draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
                        continue;
                    }
                    let weapons = play.complete(viewer, &draft, "weapon");
                    assert!(!weapons.is_empty(), "{draft:?}");
                    for weapon in weapons {
                        let draft = draft.clone().with("weapon", weapon.value);
                        play.submit(Seat(0), &draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
                        taken += 1;
                    }
                }
            }
        }
        assert!(!near || taken > 4, "{offered} targets, {taken} shots");
    }
}
