//! 22.1: points belong to whoever caused the loss, shared by the damage done.

use std::collections::BTreeMap;

use super::support::{BARE, FOE, Row, SOL, Table, craft_toml};
use crate::contract::Seat;
use crate::games::pentagon_war::rules::craft::Credit;
use crate::games::pentagon_war::rules::resolve::points_of;

const GREEN: Seat = Seat(2);
const LASERS: &str = "hull=20/20 engines=1 fuel=1 capacitors=20 main=1 radar=6 laser=F,F,F,F,F,F";

/// Red, Blue and Green with their craft.
fn three(red: &[Row<'_>], blue: &[Row<'_>], green: &[Row<'_>]) -> Table {
    let side = |slug: &str, rows: &[Row<'_>]| {
        format!("[[side]]\nslug = {slug:?}\nname = {slug:?}\n{}", rows.iter().map(craft_toml).collect::<String>())
    };
    let sides = side("red", red) + &side("blue", blue) + &side("green", green);
    let text = format!("slug = \"t\"\ntitle = \"T\"\nsummary = \"\"\nvictory = \"points\"\n{sides}");
    let mut table = Table::from_text(&text, "", "seed");
    for seat in [SOL, FOE, GREEN] {
        table.order(seat, "defaults all breaks=none reinforce=0");
    }
    table
}

fn points(table: &Table) -> [u32; 3] {
    [SOL, FOE, GREEN].map(|seat| points_of(&table.state, seat))
}

#[test]
fn pw_22_1_a_bystander_scores_nothing() {
    let mut table = three(
        &[("Akl", LASERS, "1015", "A", 0, 0)],
        &[("Blu", LASERS, "1013", "D", 0, 0)],
        &[("Far", BARE, "(90,90)", "A", 0, 0)],
    );
    table.order(SOL, "plan Akl coast, fire all at Blu").order(FOE, "plan Blu coast, fire all at Akl");
    table.order(SOL, "done").order(FOE, "done").order(GREEN, "done").run_turn();
    let [red, blue, green] = points(&table);
    assert!(red > 0 && blue > 0, "{red}, {blue}");
    assert_eq!(green, 0);
    assert_eq!(red, table.craft("Blu").points_lost());
    assert_eq!(blue, table.craft("Akl").points_lost());
}

#[test]
fn pw_22_1_what_several_destroy_is_shared_by_the_damage_done() {
    let mut table = three(
        &[("Akl", LASERS, "1015", "A", 0, 0)],
        &[("Blu", LASERS, "1011", "D", 0, 0)],
        &[("Grn", BARE, "1013", "A", 0, 0)],
    );
    table.order(SOL, "plan Akl coast, 1 fire all at Grn").order(FOE, "plan Blu coast, 1 fire w1 at Grn");
    table.order(SOL, "done").order(FOE, "done").order(GREEN, "done").run_turn();
    let [red, blue, green] = points(&table);
    assert_eq!(red + blue, table.craft("Grn").points_lost(), "all of it is credited");
    assert!(red > blue && blue > 0, "six lasers against one: {red}, {blue}");
    assert_eq!(green, 0);
}

#[test]
fn pw_22_1_shares_are_exact_and_left_over_points_go_to_the_largest_remainder() {
    let damage: BTreeMap<Seat, u32> = [(SOL, 5), (FOE, 3), (GREEN, 2)].into();
    let share = |points| Credit::share(points, &damage);
    assert_eq!(share(10), damage);
    assert_eq!(share(7), [(SOL, 4), (FOE, 2), (GREEN, 1)].into(), "3.5, 2.1, 1.4");
    assert_eq!(share(1), [(SOL, 1), (FOE, 0), (GREEN, 0)].into());
    assert_eq!(Credit::share(7, &BTreeMap::new()), BTreeMap::new());
}

/// A suicide would else be a way to keep the enemy from his points.
#[test]
fn pw_22_1_losses_that_no_enemy_caused_count_for_those_who_did_damage_else_for_all_others() {
    let rows = |spec| [("Akl", spec, "1015", "A", 0, 0), ("Two", BARE, "3001", "A", 0, 0)];
    let mut table = three(&rows(BARE), &[("Blu", LASERS, "3030", "D", 0, 0)], &[("Far", BARE, "(90,90)", "A", 0, 0)]);
    table.order(SOL, "plan Akl coast, 3 selfdestruct");
    table.order(SOL, "done").order(FOE, "done").order(GREEN, "done").run_turn();
    let cost = table.craft("Akl").design.points();
    assert_eq!(points(&table), [0, cost - cost / 2, cost / 2], "nobody had touched it");
    let tough = "hull=30/30 engines=1 fuel=1 capacitors=4 main=1 radar=6";
    let mut table = three(&rows(tough), &[("Blu", LASERS, "1013", "D", 0, 0)], &[("Far", BARE, "(90,90)", "A", 0, 0)]);
    table.order(SOL, "plan Akl coast, 3 selfdestruct").order(FOE, "plan Blu coast, 1 fire w1 at Akl");
    table.order(SOL, "done").order(FOE, "done").order(GREEN, "done").run_turn();
    assert_eq!(points(&table)[1..], [table.craft("Akl").design.points(), 0], "Blue alone had damaged it");
}

#[test]
fn pw_22_1_what_was_destroyed_before_the_start_counts_for_nobody() {
    let text = super::support::scenario_text(
        "",
        &[("Dee", "zelta-dee", "1015", "A", 0, 0)],
        &[("Far", BARE, "3030", "A", 0, 0)],
    );
    let text = text.replacen("class = \"zelta-dee\"\n", "class = \"zelta-dee\"\ndamage = \"engines=1 screens=2\"\n", 1);
    let table = Table::from_text(&text, "", "seed");
    assert_eq!(table.craft("Dee").points_gone(), 30 + 2 * 20);
    assert_eq!(points_of(&table.state, FOE), 0);
}
