//! Sections 7 and 8: arcs and firing. The arcs themselves (vector 6) are tested beside `arc`.

use crate::games::anteel::rules::state::Stage;

use super::support::{A, B, Table, battle};

fn firing(sides: [&str; 2], ships: &str) -> Table {
    let mut table = battle(sides, ships);
    table.on_to(Stage::Firing);
    assert_eq!(table.state.stage(), Stage::Firing, "somebody has a target");
    table
}

#[test]
fn rule_8_1_a_ship_fires_once_a_round_at_one_ship_or_holds() {
    let mut table = firing(["triangle", "circle"], "Bastion1 1020 0, Halo1 1018 0, Halo2 1118 0");
    table.order(A, "fire Bastion1 Halo1");
    assert_eq!((table.hull("Halo1"), table.hull("Halo2")), (10, 18));
    assert_eq!(table.state.round(), 2, "Circle's ships face away and are passed");
    let mut table = firing(["triangle", "circle"], "Bastion1 1020 0, Halo1 1018 0");
    table.order(A, "hold Bastion1");
    assert_eq!(table.told[0], "**Bastion1** holds its fire.");
}

#[test]
fn rule_8_1_a_ship_does_not_fire_at_its_own_side() {
    let mut table = firing(["triangle", "circle"], "Spur1 1020 0, Spur2 1019 0, Mote1 1018 0");
    let no = table.refused(A, "fire Spur1 Spur2");
    assert_eq!(
        (no.rule.as_str(), no.message.as_str()),
        ("8.1", "Spur2 is your own ship; ships fire at enemy ships: Mote1")
    );
}

#[test]
fn rule_8_2_targets_are_in_arc_and_in_range_and_nothing_blocks_fire() {
    // Spur: Forward arc, reach 6. Mote1 is behind another ship, Mote2 aside, Mote3 too far.
    let ships = "Spur1 1820 0, Spur2 1819 0, Mote1 1817 0, Mote2 1821 3, Mote3 1813 0";
    let mut table = firing(["triangle", "circle"], ships);
    let no = table.refused(A, "fire Spur1 Mote2");
    assert_eq!((no.rule.as_str(), no.code.as_str()), ("8.2", "out_of_arc"));
    let said =
        "Mote2 is outside the Forward arc of Spur1 (facing N, 60° to either side); its targets are Mote1 (3 damage)";
    assert_eq!(no.message, said);
    let no = table.refused(A, "fire Spur1 Mote3");
    assert_eq!(no.message, "Mote3 is 7 hexes away; Spur1 reaches 6; its targets are Mote1 (3 damage)");
    table.order(A, "fire Spur1 Mote1");
    assert_eq!(table.hull("Mote1"), 3);
}

#[test]
fn rule_8_2_a_lost_ship_is_no_target() {
    let ships = "Spur1 1820 0, Spur2 1920 0, Mote1 1819 0 3, Mote2 1919 0, Mote3 0101 0";
    let mut table = firing(["triangle", "circle"], ships);
    table.order(A, "fire Spur1 Mote1");
    assert_eq!(table.at("Mote1"), "destroyed");
    let no = table.refused(A, "fire Spur2 Mote1");
    assert_eq!((no.rule.as_str(), no.code.as_str()), ("8.2", "target_lost"));
    assert!(no.message.contains("Mote1 was destroyed") && no.message.contains("Mote2 (5 damage)"), "{}", no.message);
}

#[test]
fn rule_8_3_a_shot_that_could_do_nothing_is_no_target() {
    // Mote does 0 to Heavy armour at 6 to 7 hexes.
    let mut table = firing(["circle", "triangle"], "Mote1 1820 0, Mote2 1816 0, Spur1 1814 3");
    let no = table.refused(A, "fire Mote1 Spur1");
    assert_eq!((no.rule.as_str(), no.code.as_str()), ("8.3", "no_damage"));
    assert!(no.message.contains("at 6 hexes Mote1 does no damage to heavy armour such as Spur1's"), "{}", no.message);
    assert_eq!(table.ready(), ["Mote2"], "and Mote1 is passed");
}

#[test]
fn rule_8_4_damage_is_the_table_entry_and_excess_is_lost() {
    // Citadel on Light: 12 at 1-2, 10 at 3-4, 6 at 5-7.
    for (hex, left) in [("1818", 17), ("1817", 19), ("1813", 23)] {
        let mut table = firing(["triangle", "circle"], &format!("Citadel1 1820 0, Corona1 {hex} 0"));
        table.order(A, "fire Citadel1 Corona1");
        assert_eq!(table.hull("Corona1"), left, "{hex}");
    }
    let mut table = firing(["triangle", "circle"], "Citadel1 1820 0, Mote1 1818 0, Mote2 0101 0");
    table.order(A, "fire Citadel1 Mote1");
    assert_eq!((table.at("Mote1"), table.hull("Mote1")), ("destroyed".to_owned(), 0));
    assert_eq!(table.told[0], "**Citadel1** fires at **Mote1**: 6 hull boxes marked, **Mote1 is destroyed**.");
}

#[test]
fn rule_3_2_damage_lasts_and_has_no_other_effect() {
    let mut table = firing(["triangle", "circle"], "Bastion1 1820 0, Corona1 1817 3");
    table.order(A, "fire Bastion1 Corona1");
    assert_eq!(table.hull("Corona1"), 23);
    table.order(B, "fire Corona1 Bastion1");
    assert_eq!(table.hull("Bastion1"), 15, "5 at 3 hexes on Heavy, as undamaged");
    table.on_to(Stage::Firing);
    assert_eq!((table.hull("Corona1"), table.hull("Bastion1")), (23, 15));
    table.order(A, "fire Bastion1 Corona1").order(B, "fire Corona1 Bastion1");
    assert_eq!((table.hull("Corona1"), table.hull("Bastion1")), (17, 10));
}

#[test]
fn vector_9_a_ship_destroyed_before_its_turn_does_not_fire() {
    // Mote has order 2, Wedge 6.
    let mut table = firing(["circle", "triangle"], "Mote1 1820 0, Wedge1 1819 3 8, Spur1 0101 0");
    assert_eq!(table.ready(), ["Mote1"]);
    table.order(A, "fire Mote1 Wedge1");
    assert_eq!(table.at("Wedge1"), "destroyed");
    assert_eq!((table.state.round(), table.hull("Mote1")), (2, 6), "rule 8.5: Wedge1 never fired");
}

#[test]
fn rule_7_4_the_four_arcs_decide_who_is_a_target() {
    // A target exactly 90° off to the right at two hexes: in Half and Extended, not in Narrow and Forward (vector 6).
    for (sides, attacker, is_target) in [
        (["diamond", "circle"], "Shard1", false),
        (["triangle", "circle"], "Spur1", false),
        (["triangle", "circle"], "Wedge1", true),
        (["crescent", "circle"], "Tide1", true),
    ] {
        let mut table = battle(sides, &format!("{attacker} 1820 0, Mote1 2020 0, Mote2 0101 0"));
        table.on_to(Stage::Firing);
        // Without a target the firing phase is over at once.
        assert_eq!(table.state.marks.shots.len(), 0);
        let is_asked = table.state.stage() == Stage::Firing && table.ready() == [attacker];
        assert_eq!(is_asked, is_target, "{attacker}");
    }
}
