//! The rulebook's tables are the data that the game plays by, and what is said of orders is complete.

use std::collections::BTreeMap;

use super::support::{SOL, Table};
use crate::contract::VerbSpec;
use crate::contract::prelude::*;
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::catalogue::{Rate, charts, price, warheads, weapon};
use crate::games::pentagon_war::data::classes::classes;
use crate::games::pentagon_war::data::design::roman;
use crate::games::pentagon_war::data::system::{System, WeaponKind};

/// A table in Markdown.
fn markdown(head: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head: Vec<String> = head.iter().map(|h| (*h).to_owned()).collect();
    let rule = format!("|{}\n", "---|".repeat(head.len()));
    line(&head) + &rule + &rows.iter().map(|row| line(row)).collect::<String>()
}

fn words(entry: impl serde::Serialize) -> String {
    serde_json::to_value(entry).unwrap().as_str().unwrap().replace('_', " ")
}

/// Steps as `from to: value` columns: ranges or rolls with what they do.
fn steps(steps: &[(i32, u32)]) -> String {
    let ends = steps.iter().skip(1).map(|(from, _)| Some(from - 1)).chain([None]);
    let part = |((from, damage), to): (&(i32, u32), Option<i32>)| match to {
        _ if *from == -99 => format!("{} or less: {damage}", to.unwrap()),
        Some(to) if to == *from => format!("{from}: {damage}"),
        Some(to) => format!("{from} to {to}: {damage}"),
        None => format!("{from} or more: {damage}"),
    };
    steps.iter().zip(ends).map(part).collect::<Vec<_>>().join("; ")
}

fn weapon_rows() -> Vec<Vec<String>> {
    let number = |n: Option<i32>| n.map_or("–".to_owned(), |n| n.to_string());
    let row = |kind: WeaponKind| {
        let w = weapon(kind);
        let rate = if w.rate == Rate::EveryTurn { "once a turn" } else { "every second turn" };
        let by = if !w.by_roll.is_empty() {
            format!("by R: {}", steps(&w.by_roll))
        } else if kind == WeaponKind::LiquidMetalGun {
            let flown: Vec<(i32, u32)> =
                w.by_range.iter().copied().filter(|(from, damage)| *from > 0 && *damage > 0).collect();
            let each: Vec<String> = flown.iter().map(|(hexes, damage)| format!("{hexes}: {damage}")).collect();
            format!("by hexes flown: {}", each.join("; "))
        } else if w.acid_impulses > 0 {
            format!("{} in each of {} impulses", w.by_range[0].1, w.acid_impulses)
        } else {
            format!("by range: {}", steps(&w.by_range))
        };
        vec![
            kind.words().to_owned(),
            w.power.to_string(),
            number(w.hit_roll),
            number(w.small_target_roll),
            rate.to_owned(),
            by,
        ]
    };
    WeaponKind::ALL.map(row).to_vec()
}

fn price_rows() -> Vec<Vec<String>> {
    let all: BTreeMap<System, u32> = [
        System::ForwardHull,
        System::AftHull,
        System::Armor,
        System::Cargo,
        System::FuelTank,
        System::Engine,
        System::Capacitor,
        System::Screen,
        System::DirectionalControl,
        System::Radar,
        System::MainControl,
        System::AuxiliaryControl,
        System::InvisibilityDevice,
        System::RammingWeight,
        System::Laser,
        System::ElectronCannon,
        System::ProtonCannon,
        System::AcidGumGun,
        System::RadiationGun,
        System::LiquidMetalGun,
        System::Missile,
        System::HangarBay,
        System::PointDefense,
        System::MagneticBeam,
        System::Repair,
        System::EcmSuite,
        System::DockingLink,
    ]
    .map(|system| (system, price(system)))
    .into();
    let more = |system| match system {
        System::Missile => " and the warhead's strength",
        System::HangarBay => " and the drone's weapon and weight",
        System::Armor => ", on one side",
        _ => "",
    };
    all.into_iter()
        .map(|(system, points)| vec![system.words().to_owned(), format!("{points}{}", more(system))])
        .collect()
}

/// All tables with the names of their places in the rulebook's source.
fn tables() -> Vec<(&'static str, String)> {
    let impulses = charts().impulse.rows.iter().enumerate().map(|(speed, on)| {
        let on: Vec<String> = on.iter().map(ToString::to_string).collect();
        vec![speed.to_string(), if on.is_empty() { "–".to_owned() } else { on.join(" ") }]
    });
    let bands = &charts().range.bands;
    let ranges = bands.iter().enumerate().map(|(penalty, to)| {
        let from = if penalty == 0 { 0 } else { bands[penalty - 1] + 1 };
        vec![
            if from == *to { from.to_string() } else { format!("{from} to {to}") },
            format!("-{penalty}").replace("-0", "0"),
        ]
    });
    let damage = charts()
        .damage
        .rows
        .iter()
        .enumerate()
        .map(|(dark, row)| std::iter::once((dark + 1).to_string()).chain(row.iter().map(words)).collect());
    let most = &charts().size_class.most_boxes;
    let sizes = most.iter().enumerate().map(|(i, to)| {
        let from = if i == 0 { 1 } else { most[i - 1] + 1 };
        vec![format!("{from} to {to}"), roman(i as u32 + 1)]
    });
    let class_rows = classes().iter().map(|c| {
        let d = &c.design;
        let figures = [d.size_class(), d.box_count(), d.points()];
        let mut row = vec![format!("`{}`", c.slug), c.system.clone()];
        row.extend([roman(figures[0]), figures[1].to_string(), figures[2].to_string(), format!("`{}`", d.spec())]);
        row
    });
    let damage_head = ["dark \\ light", "1", "2", "3", "4", "5", "6"];
    let weapons_head = ["weapon", "power", "hits on R", "kills drones and missiles on R", "fires", "damage"];
    vec![
        ("@IMPULSES@", markdown(&["speed", "moves on impulses"], &impulses.collect::<Vec<_>>())),
        ("@RANGES@", markdown(&["range", "on the dice"], &ranges.collect::<Vec<_>>())),
        ("@WEAPONS@", markdown(&weapons_head, &weapon_rows())),
        ("@DAMAGE@", markdown(&damage_head, &damage.collect::<Vec<_>>())),
        ("@SIZES@", markdown(&["boxes", "size class"], &sizes.collect::<Vec<_>>())),
        ("@PRICES@", markdown(&["box", "points"], &price_rows())),
        (
            "@CLASSES@",
            markdown(&["class", "system", "size", "boxes", "points", "systems"], &class_rows.collect::<Vec<_>>()),
        ),
    ]
}

#[test]
#[ignore = "prints the tables for the rulebook; run with --ignored --nocapture"]
fn tables_of_the_rulebook() {
    for (name, table) in tables() {
        println!("{name}\n{table}");
    }
}

/// 5.1, 9.1, 9.3, 13.2, 19.1, 20.2, 23.2: players have no other source.
#[test]
fn pw_the_tables_of_the_rulebook_are_the_data_that_is_played_by() {
    for (name, table) in tables() {
        assert!(PentagonWar::CARD.rulebook.contains(&table), "{name} should read:\n{table}");
    }
    assert_eq!(warheads(), [4, 8, 12, 16], "as 20.4 says");
    assert!(!PentagonWar::CARD.rulebook.contains(".toml`"), "players have no data files");
}

/// 24.7: what the book shows as clauses is understood.
#[test]
fn pw_24_7_every_clause_of_the_rulebook_is_read() {
    let spec = "hull=8/6 engines=2 fuel=1 capacitors=4 main=1 links=4";
    // Size class III, so that thirds of the standard acceleration are whole engines.
    let big = "hull=80/70 engines=6 fuel=1 capacitors=12 main=1 links=4";
    let mut table = Table::new(
        &[("Dee", big, "1015", "A", 0, 0), ("Mum", spec, "1015", "A", 0, 0)],
        &[("Blu", spec, "1010", "D", 0, 0)],
    );
    let text = PentagonWar::CARD.rulebook.replace("m5", "Blu").replace("Dee-d1", "Mum");
    let chapter = text.split("**24.7**").nth(1).unwrap().split("**24.8**").next().unwrap();
    let rows = chapter.lines().filter(|l| l.starts_with("| `"));
    let clauses: Vec<&str> = rows.flat_map(|l| l.split('|').nth(1).unwrap().split('`').skip(1).step_by(2)).collect();
    assert!(clauses.len() >= 39, "{}", clauses.len());
    for clause in clauses {
        let read = table.order(SOL, "plan Dee none").read(SOL, &format!("plan Dee {clause}"));
        assert!(read.is_ok(), "{clause}: {read:?}");
    }
}

#[test]
fn pw_24_7_help_and_rulebook_name_every_first_word_of_a_clause() {
    let error = Table::stock("duel").read(SOL, "plan Dee zzzzzzzzz").unwrap_err();
    let verbs: Vec<&str> = error
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|w| !["clauses", "zzzzzzzzz"].contains(w) && !w.contains(' '))
        .collect();
    assert_eq!(verbs.len(), 23, "{error}");
    let plan: &VerbSpec = PentagonWar::CARD.verbs.iter().find(|v| v.name == "plan").unwrap();
    let help = format!("{} {}", plan.help, plan.fields.iter().map(|f| f.help).collect::<Vec<_>>().join(" "));
    for verb in verbs {
        assert!(help.split([' ', ';', ',', ':']).any(|w| w == verb), "{verb} in {help}");
        assert!(PentagonWar::CARD.rulebook.contains(&format!("`{verb}")), "{verb}");
    }
}

/// 24.1: a word that was given too early can be taken back, and the refusal says how.
#[test]
fn pw_24_1_refusals_after_ready_name_the_way_back() {
    use crate::contract::{View, Viewer};
    let mut table = Table::stock("duel");
    table.order(SOL, "done");
    for text in ["plan Dee coast", "done", "power Dee none"] {
        let order = table.read(SOL, text).unwrap();
        let view = View::<PentagonWar>::of(&table.state, Viewer::Seat(SOL));
        let refusal = PentagonWar::check(&view, SOL, &order).unwrap_err();
        assert!(refusal.to_string().contains("`/undo`"), "{text}: {refusal}");
    }
}
