//! Sections 12.4 and 17 through the contract: secrecy, silence, programs, open mode, panels, pictures, computer players.

use crate::contract::prelude::*;
use crate::contract::{
    Asking, Draft, Ending, Input, Lens, NotDone, PanelRow, Play, Press, Rulebook, Seat, Skill, Thinking, View, Viewer,
};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::book::library;
use crate::games::space_combat::rules::state::Phase;
use crate::kit::luck::whim;
use crate::kit::panel::{FLEET_OF_MINE, PANEL_HOME};
use crate::scene::Picture;

use super::properties::start;

type Table = Play<SpaceCombat>;

fn give(play: &Table, seat: u8, line: &str) -> Table {
    let draft = Draft::from_notation(line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap();
    play.submit(Seat(seat), &draft).unwrap_or_else(|e| panic!("{line}: {e}")).next
}

fn refused(play: &Table, seat: u8, line: &str) -> (String, String) {
    let draft = Draft::from_notation(line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap();
    match play.submit(Seat(seat), &draft) {
        Err(NotDone::Refused(no)) => (no.code, no.rule),
        Err(other) => panic!("{line}: {other}"),
        Ok(_) => panic!("{line} was taken"),
    }
}

fn think(play: &Table, seat: Seat, skill: Skill) -> Table {
    let thinking = Thinking { skill, seed: 7, may_go_on: &|| true };
    play.computer(seat, &thinking).unwrap().next
}

/// The same with other luck in each game and for each order, as there is at a table, for a player who may think a little.
fn think_anew(play: &Table, seat: Seat, skill: Skill) -> Table {
    let seed = play.digest().bytes().fold(7, |seed, byte| whim(seed, u64::from(byte)));
    think_in(8, play, seat, Thinking { skill, seed, may_go_on: &|| true })
}

/// The same for a player who may not think long.
fn think_shortly(play: &Table, seat: Seat, skill: Skill) -> Table {
    think_in(3, play, seat, Thinking { skill, seed: 7, may_go_on: &|| true })
}

/// So many questions whether it may go on are answered with yes.
fn think_in(patience: u32, play: &Table, seat: Seat, thinking: Thinking<'_>) -> Table {
    let left = std::cell::Cell::new(patience);
    let may_go_on = || left.replace(left.get().saturating_sub(1)) > 0;
    play.computer(seat, &Thinking { may_go_on: &may_go_on, ..thinking }).unwrap().next
}

/// Both sides bring the usual force; the first orders are asked.
fn lanes(changes: &str) -> Table {
    let play = start("open-lanes", changes, 2, "lanes");
    give(&give(&play, 0, "done"), 1, "done")
}

fn awaited(play: &Table) -> Vec<Seat> {
    match play.asking() {
        Asking::Orders(window) => window.seats,
        Asking::Over(_) => vec![],
    }
}

#[test]
fn sc_16_6_ships_are_chosen_in_secret_within_the_points() {
    let play = start("open-lanes", "", 2, "1");
    assert_eq!(refused(&play, 0, "fleet dreadnought").0, "over_budget");
    let play = give(&play, 0, "fleet 2 frigate");
    let secret = serde_json::to_string(&*View::<SpaceCombat>::of(play.state(), Viewer::Seat(Seat(1)))).unwrap();
    assert!(!secret.contains("\"frigate\""));
    let play = give(&give(&play, 0, "done"), 1, "done");
    let names: Vec<&str> = play.state().world.ships.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["Frigate1", "Frigate2", "Destroyer1", "Corvette1"]);
    assert_eq!(refused(&play, 0, "fleet frigate").0, "not_mustering");
}

#[test]
fn sc_17_1_one_exchange_a_subturn_is_all_that_is_asked() {
    let mut play = lanes("turns=2");
    let mut asked = Vec::new();
    while matches!(play.asking(), Asking::Orders(_)) {
        let world = &play.state().world;
        asked.push((world.turn, world.subturn));
        assert_eq!(awaited(&play), [Seat(0), Seat(1)]);
        play = give(&give(&play, 0, "done"), 1, "done");
    }
    assert_eq!(asked, [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4)]);
}

#[test]
fn sc_17_1_a_ship_has_one_order_and_moves_and_gains_energy_without_any() {
    let play = give(&give(&lanes(""), 0, "evade Destroyer1"), 0, "move Destroyer1 F1");
    let before = play.state().world.ships[0].clone();
    assert_eq!(before.program.steps.len(), 1, "the later order replaces the earlier");
    assert_eq!(play.orders(Seat(0))[0].0.plain(), "Destroyer1: burn F1");
    let play = give(&give(&play, 0, "done"), 1, "done");
    let drift = before.counters.vector().plus(before.facing.step());
    let now = &play.state().world.ships[0];
    assert_eq!(now.place.hex, before.place.hex.plus(drift), "subturn 2 has begun with its Move step");
    assert_eq!(now.energy, before.energy - 1 + before.systems.output);
    let play = give(&give(&play, 0, "done"), 1, "done");
    let now = &play.state().world.ships[0];
    assert_eq!(now.place.hex, before.place.hex.plus(drift).plus(drift));
    assert_eq!(now.energy, before.systems.capacitor.min(before.energy - 1 + 2 * before.systems.output));
}

#[test]
fn sc_17_2_orders_are_sealed_until_all_have_locked() {
    let play = lanes("");
    let enemy = Viewer::Seat(Seat(1));
    let before = View::<SpaceCombat>::of(play.state(), enemy);
    let filed = give(&give(&play, 0, "move Destroyer1 F2"), 0, "standing Destroyer1 default evade reinforce 1 pd off");
    assert_eq!(*View::<SpaceCombat>::of(filed.state(), enemy), *before, "nothing of it can be seen");
    assert_eq!(View::<SpaceCombat>::of(filed.state(), Viewer::Public).world.ships[0].program.steps.len(), 0);
    assert_eq!(filed.orders(Seat(0))[0].0.plain(), "Destroyer1: burn F2");
    let changed = give(&give(&filed, 0, "clear Destroyer1"), 0, "move Destroyer1 F1");
    let locked = give(&changed, 0, "done");
    assert_eq!(awaited(&locked), [Seat(1)]);
    assert_eq!(refused(&locked, 0, "hold Destroyer1").0, "not_awaited");
    let next = give(&locked, 1, "done");
    assert_eq!(next.state().world.subturn, 2);
    assert_eq!(next.state().world.ships[0].counters.words(), "N2");
}

#[test]
fn sc_17_6_energy_heat_ammunition_and_systems_are_hidden_until_scanned() {
    let play = lanes("");
    let mut state = play.state().clone();
    for (energy, heat) in [(1, 0), (9, 5)] {
        let ship = &mut state.world.ships[2];
        (ship.energy, ship.heat, ship.rounds) = (energy, heat, 3);
        ship.guns[0].is_out = true;
        ship.systems.output = 1;
        let view = View::<SpaceCombat>::of(&state, Viewer::Seat(Seat(0)));
        let other = &view.world.ships[2];
        assert_eq!((other.energy, other.heat, other.rounds, other.guns[0].is_out), (7, 0, 12, false));
        assert!(other.is_masked);
        assert!(!View::<SpaceCombat>::of(&state, Viewer::Seat(Seat(1))).world.ships[2].is_masked);
    }
    let id = state.world.ships[2].id;
    state.world.factions[0].scanned.insert(id);
    assert_eq!(View::<SpaceCombat>::of(&state, Viewer::Seat(Seat(0))).world.ships[2].energy, 9);
    assert!(View::<SpaceCombat>::of(&state, Viewer::Public).world.ships[2].is_masked);
}

#[test]
fn sc_17_6_pictures_sheets_and_completions_of_others_do_not_change_with_secrets() {
    let play = lanes("");
    let filed = give(&give(&play, 0, "move Destroyer1 F2"), 0, "evade Corvette1");
    let enemy = Viewer::Seat(Seat(1));
    for viewer in [enemy, Viewer::Public] {
        assert_eq!(play.draw(viewer, &Lens::default()), filed.draw(viewer, &Lens::default()));
        assert_eq!(play.sheet(viewer, Some("Destroyer1")), filed.sheet(viewer, Some("Destroyer1")));
    }
    let draft = Draft::new("fire").with("unit", "Destroyer2");
    assert_eq!(play.complete(enemy, &draft, "target"), filed.complete(enemy, &draft, "target"));
    assert_eq!(play.prompt(Seat(1)), filed.prompt(Seat(1)));
}

#[test]
fn sc_17_4_silence_means_standing_defaults_and_two_missed_turns_lead_outward() {
    let mut play = lanes("turns=3");
    play = give(&play, 0, "standing Corvette1 default evade");
    for turn in 1..=2 {
        while play.state().world.turn == turn {
            for seat in awaited(&play) {
                play = if seat == Seat(0) { give(&play, 0, "done") } else { play.other(&Input::Timeout { seat }).next };
            }
        }
    }
    let ships = &play.state().world.ships;
    assert!(ships.iter().filter(|s| s.owner == Some(Seat(1))).all(|s| s.standing.habit.name() == "outward"));
    assert!(ships.iter().filter(|s| s.owner == Some(Seat(0))).all(|s| s.standing.habit.name() != "outward"));
}

#[test]
fn sc_17_3_open_mode_asks_one_faction_after_another_in_initiative_order() {
    let play = lanes("open=on");
    let order = play.state().world.initiative.clone();
    assert_eq!(awaited(&play), [order[0]]);
    let ship = play.state().world.able_of(order[0]).next().unwrap().name.clone();
    let play = give(&play, order[0].0, &format!("move {ship} F1"));
    let play = give(&play, order[0].0, "done");
    assert_eq!(awaited(&play), [order[1]]);
    assert_eq!(play.state().world.named(&ship).unwrap().speed(), 2, "the second sees what the first has done");
    let play = give(&play, order[1].0, "done");
    assert_eq!(play.state().world.subturn, 2);
}

#[test]
fn sc_17_3_programs_run_for_the_turn_with_conditions_and_breaks() {
    let play = lanes("program_mode=on");
    let fresh = refused(&lanes(""), 0, "program Destroyer1 hold / hold");
    assert_eq!(fresh.0, "no_programs");
    assert_eq!(refused(&play, 0, "program Destroyer1 hold / hold / hold / hold / hold").0, "program_length");
    let steps = "burn F1 / if range Destroyer2 <= 30 then evade else vent / hold / hold ! range Corvette2 <= 8";
    let play = give(&play, 0, &format!("program Destroyer1 {steps}"));
    let play = give(&play, 0, "program Corvette1 hold / hold / hold / hold");
    let play = give(&play, 0, "done");
    let mut play = give(&play, 1, "program Destroyer2 hold / hold / hold / hold");
    play = give(&play, 1, "program Corvette2 hold / hold / hold / hold");
    play = give(&play, 1, "done");
    // Nobody was asked until a break condition came about: Corvette2 within 8 of Destroyer1.
    let world = &play.state().world;
    let range = |a: &str, b: &str| world.named(a).unwrap().place.range_hexes(world.named(b).unwrap().place);
    assert!(world.subturn > 1);
    if world.turn == 1 {
        assert_eq!(awaited(&play), [Seat(0)]);
        assert!(range("Destroyer1", "Corvette2") <= 8);
        assert!(world.named("Destroyer1").unwrap().program.steps.is_empty());
        assert!(!world.named("Corvette1").unwrap().program.steps.is_empty());
    }
}

#[test]
fn refusals_cite_their_rule_and_change_nothing() {
    let book = Rulebook::parse(SpaceCombat::CARD.rulebook);
    let play = lanes("");
    for (line, code, rule) in [
        ("move Destroyer1 F9", "engine", "7.5"),
        ("move Destroyer1 R3 R3 F1", "rotation", "12.1"),
        ("move Destroyer1 F1 up", "no_altitude", "9.7"),
        ("fire Destroyer1 Corvette2 L1", "weapon", "13.1"),
        ("fire Corvette1 Corvette2", "no_weapon", "13.1"),
        ("scan Corvette1 Corvette2", "scan", "12.5"),
        ("shield Destroyer1 1+4", "shield", "12.2"),
        ("dock Corvette1 Destroyer1", "craft", "12.2"),
        ("standing Corvette1 reinforce 9", "standing", "12.4"),
        ("clear Corvette1", "nothing_to_clear", "17.2"),
    ] {
        let (found, cited) = refused(&play, 0, line);
        assert_eq!((found.as_str(), cited.as_str()), (code, rule), "{line}");
        assert_eq!(book.find(rule).len(), 1, "paragraph {rule} is in the rulebook");
    }
    let mut peaceful = start("slingshot-cup", "", 2, "1").state().clone();
    peaceful.world.scenario.allows_fire = false;
    assert_eq!(refused(&Table::at(peaceful), 0, "fire Corvette1 Corvette2").0, "fire_forbidden");
}

#[test]
fn giving_up_and_agreed_draws_end_the_game() {
    let play = lanes("");
    let over = play.other(&Input::End { ending: Ending::Resigned(Seat(0)) }).next;
    assert!(matches!(over.asking(), Asking::Over(o) if o.winners == [Seat(1)]));
    let drawn = play.other(&Input::End { ending: Ending::DrawAgreed }).next;
    assert!(matches!(drawn.asking(), Asking::Over(o) if o.winners.is_empty()));
    let three = start("quiet-point", "", 3, "1");
    let two = three.other(&Input::End { ending: Ending::Resigned(Seat(1)) }).next;
    assert_eq!(awaited(&two), [Seat(0), Seat(2)]);
}

fn play_out(slug: &str, changes: &str, skills: &[Skill], seed: &str) -> Table {
    play_out_by(think, slug, changes, skills, seed)
}

fn play_out_by(
    think: fn(&Table, Seat, Skill) -> Table,
    slug: &str,
    changes: &str,
    skills: &[Skill],
    seed: &str,
) -> Table {
    let mut play = start(slug, changes, skills.len(), seed);
    for _ in 0..4000 {
        let Some(seat) = awaited(&play).first().copied() else { return play };
        play = think(&play, seat, skills[seat.index()]);
        assert!(play.violations().is_empty());
    }
    panic!("{slug} {changes} does not end");
}

/// With the fewest players they are played in `games/tests/whole.rs`.
#[test]
fn computer_players_finish_every_scenario_with_every_larger_number_of_players_and_every_option() {
    for scenario in library() {
        for seats in scenario.players[0] + 1..=scenario.players[1] {
            let skills: Vec<Skill> = (0..seats).map(|i| Skill::ALL[i % 3]).collect();
            let play = play_out_by(think_shortly, &scenario.slug, "", &skills, "all");
            assert!(matches!(&play.state().phase, Phase::Over(o) if o.scores.len() == seats));
        }
    }
    for (name, _) in library()[0].options.list() {
        let options = format!("{name}=on turns=4");
        play_out_by(think_shortly, "tern-landing", &options, &[Skill::Plain, Skill::Sharp], "options");
    }
}

#[test]
fn a_sharp_player_lands_and_holds_and_wins_the_race() {
    let play = play_out("tern-landing", "", &[Skill::Plain, Skill::Sharp], "land");
    assert!(matches!(&play.state().phase, Phase::Over(o) if o.winners == [Seat(1)]));
    let play = play_out("slingshot-cup", "", &[Skill::Plain, Skill::Sharp], "race");
    assert!(matches!(&play.state().phase, Phase::Over(o) if o.winners == [Seat(1)] && o.reason.contains("orbit")));
}

#[test]
fn the_sharp_player_beats_the_plain_one_in_open_lanes() {
    let wins = (0..8).filter(|n| {
        let sharp = Seat(n % 2);
        let skills = if sharp == Seat(0) { [Skill::Sharp, Skill::Plain] } else { [Skill::Plain, Skill::Sharp] };
        let play = play_out_by(think_anew, "open-lanes", "", &skills, &format!("match {n}"));
        matches!(&play.state().phase, Phase::Over(o) if o.winners == [sharp])
    });
    assert!(wins.count() >= 7);
}

#[test]
fn the_same_seed_and_orders_tell_the_same_story() {
    let one = play_out_by(think_shortly, "quiet-point", "", &[Skill::Steady, Skill::Plain, Skill::Sharp], "story");
    let two = play_out_by(think_shortly, "quiet-point", "", &[Skill::Steady, Skill::Plain, Skill::Sharp], "story");
    assert_eq!(one.digest(), two.digest());
}

/// Presses every control of every page that can be reached in two steps.
#[test]
fn every_page_of_the_panel_keeps_its_limits_and_every_enabled_order_is_taken() {
    for (slug, changes) in [("tern-landing", "altitude=on"), ("open-lanes", ""), ("slingshot-cup", "")] {
        let play = start(slug, changes, 2, "panel");
        let mut drafts = vec![Draft::new(PANEL_HOME)];
        for _ in 0..3 {
            let mut next = Vec::new();
            for draft in drafts.drain(..).take(40) {
                let panel = play.panel(Seat(1), &draft).unwrap();
                assert!(panel.rows.len() <= 6 && !panel.text.is_empty());
                play.draw(Viewer::Seat(Seat(1)), &panel.lens).unwrap();
                for row in panel.rows {
                    let presses: Vec<(Press, bool)> = match row {
                        PanelRow::Menu { entries, .. } => {
                            assert!((1..=25).contains(&entries.len()));
                            assert!(
                                entries.iter().all(|e| e.label.chars().count() <= 100 && e.note.chars().count() <= 100)
                            );
                            entries.into_iter().map(|e| (e.press, false)).collect()
                        }
                        PanelRow::Lines { lines, .. } => lines.into_iter().map(|l| (l.entry.press, false)).collect(),
                        PanelRow::Buttons(buttons) => {
                            assert!((1..=5).contains(&buttons.len()));
                            assert!(buttons.iter().all(|b| b.label.chars().count() <= 80));
                            buttons.into_iter().map(|b| (b.press, b.is_disabled)).collect()
                        }
                    };
                    for (press, is_disabled) in presses {
                        match press {
                            Press::Show(draft) if !is_disabled => next.push(draft),
                            // The host puts the fleet in its place, and leaves the button out where there is none.
                            Press::Submit(draft) if draft.verb == FLEET_OF_MINE => {}
                            Press::Submit(draft) if !is_disabled => {
                                play.submit(Seat(1), &draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
                            }
                            _ => {}
                        }
                    }
                }
            }
            drafts = next;
        }
    }
}

#[test]
fn pictures_stay_on_their_boards_and_have_words() {
    for scenario in library() {
        let skills = [Skill::Sharp, Skill::Steady];
        let play = play_out_by(think_shortly, &scenario.slug, "turns=2 altitude=on", &skills, "pictures");
        let mut looks = vec![Lens::default()];
        for overlay in SpaceCombat::CARD.overlays {
            let name = play.state().world.ships.iter().find(|s| s.is_loose()).map(|s| s.name.clone());
            looks.push(Lens { focus: name, overlays: vec![overlay.name.to_owned()], preview: None });
        }
        looks.extend(scenario.body.iter().map(|b| Lens { focus: Some(b.name.clone()), ..Lens::default() }));
        for lens in looks {
            let Ok(Picture::Map(scene)) = play.draw(Viewer::Seat(Seat(0)), &lens) else { panic!("{lens:?}") };
            assert!(!scene.alt.is_empty() && scene.alt.chars().count() <= 1000);
            let text = serde_json::to_value(&scene.items).unwrap();
            let area = scene.board.area();
            for cell in cells(&text) {
                assert!(area.contains(cell), "{cell:?} off the board in {lens:?}");
            }
        }
    }
}

/// Every cell in a display list.
fn cells(value: &serde_json::Value) -> Vec<crate::scene::Cell> {
    match value {
        serde_json::Value::Object(map) if map.len() == 2 && map.contains_key("col") => {
            vec![serde_json::from_value(value.clone()).unwrap()]
        }
        serde_json::Value::Object(map) => map.values().flat_map(cells).collect(),
        serde_json::Value::Array(list) => list.iter().flat_map(cells).collect(),
        _ => vec![],
    }
}

#[test]
fn prompts_name_commands_that_work_as_they_stand() {
    let mut tried = 0;
    for scenario in library() {
        let mut play = start(&scenario.slug, "", scenario.players[0], "prompt");
        for _ in 0..2 {
            for seat in awaited(&play) {
                for line in play.prompt(seat) {
                    for draft in line.orders() {
                        play.submit(seat, draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
                        tried += 1;
                    }
                }
                play = give(&play, seat.0, "done");
            }
        }
    }
    assert!(tried > 5, "only {tried} commands were tried");
}

#[test]
fn completions_fit_what_was_typed_and_unit_completions_are_ones_own() {
    let play = lanes("");
    let mine = Viewer::Seat(Seat(0));
    let units = play.complete(mine, &Draft::new("move"), "unit");
    assert_eq!(units.iter().map(|c| c.value.as_str()).collect::<Vec<_>>(), ["Destroyer1", "Corvette1"]);
    let paths = play.complete(mine, &Draft::new("move").with("unit", "Corvette1").with("path", "F"), "path");
    assert!(!paths.is_empty());
    for choice in paths {
        give(&play, 0, &format!("move Corvette1 {}", choice.value));
    }
    assert!(play.complete(mine, &Draft::new("map"), "overlay").len() == SpaceCombat::CARD.overlays.len());
}

#[test]
fn the_example_of_every_verb_is_understood_as_notation() {
    for verb in SpaceCombat::CARD.verbs {
        let draft = Draft::from_notation(verb.example, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None).unwrap();
        assert_eq!(draft.verb, verb.name);
        assert!(verb.help.len() <= 100);
        assert!(verb.fields.iter().all(|f| f.help.len() <= 100), "{}", verb.name);
    }
}

#[test]
fn every_chapter_of_the_rulebook_has_numbered_paragraphs() {
    let book = Rulebook::parse(SpaceCombat::CARD.rulebook);
    assert_eq!(book.chapters().count(), 17);
    assert!(book.paragraphs().count() > 80);
    for line in ["3.1", "10.9", "14.6", "16.0", "17.6"] {
        assert_eq!(book.find(line).len(), 1, "{line}");
    }
}
