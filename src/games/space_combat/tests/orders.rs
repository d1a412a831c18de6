//! Orders mean what they say (12, 16.6, 17.3): every word has its effect or the whole order is refused, no later clause
//! takes the place of an earlier one, and what was understood is said back in words that read back to the same order.

use std::sync::LazyLock;

use crate::contract::prelude::*;
use crate::contract::{Asking, Draft, Play, Seat, View, Viewer};
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::{SpaceCombat, State};
use proptest::prelude::*;

use super::properties::start;

type Table = Play<SpaceCombat>;

fn view(play: &Table) -> View<SpaceCombat> {
    View::of(play.state(), Viewer::Seat(seat_of(play.state())))
}

/// The seat that is asked.
fn seat_of(state: &State) -> Seat {
    match SpaceCombat::asking(state) {
        Asking::Orders(window) => window.seats[0],
        Asking::Over(outcome) => panic!("{}", outcome.reason),
    }
}

/// Reads a line and judges it; the error in words.
fn read(play: &Table, line: &str) -> Result<Order, String> {
    let (view, seat) = (view(play), seat_of(play.state()));
    let draft = Draft::from_notation(line, SpaceCombat::CARD.title, SpaceCombat::CARD.verbs, None)
        .map_err(|e| e.to_string())?;
    let order = SpaceCombat::parse(&view, seat, &draft).map_err(|e| e.to_string())?;
    SpaceCombat::check(&view, seat, &order).map_err(|e| e.to_string())?;
    Ok(order)
}

/// What the table says back of an order.
fn said_back(play: &Table, order: &Order) -> String {
    SpaceCombat::format(&view(play), order).to_notation(SpaceCombat::CARD.verbs)
}

/// Open Lanes after the choice of ships, both sides near each other.
fn lanes(options: &str) -> Table {
    let mut play = start("open-lanes", options, 2, "orders");
    for _ in 0..2 {
        play = play.submit(seat_of(play.state()), &Draft::new("done")).unwrap().next;
    }
    let mut state = play.state().clone();
    for (i, ship) in state.world.ships.iter_mut().enumerate() {
        ship.place.hex = [(0, 2), (1, 2), (0, -2), (-1, -1)].map(|(q, r)| super::kit::hex(q, r))[i];
        ship.before = ship.place.hex;
        ship.energy = ship.systems.capacitor;
        ship.shields[0] = 1;
        ship.shields[1] = 2;
        ship.guns[0].is_out = i == 1;
    }
    Table::at(state).submit(Seat(0), &Draft::new("hold").with("unit", "Corvette1")).unwrap().next
}

#[test]
fn sc_17_3_conditions_are_read_however_they_are_spaced() {
    let play = lanes("program_mode=on");
    for (typed, canonical) in [
        ("range Destroyer2 <= 4", "range Destroyer2 <= 4"),
        ("range Destroyer2<=4", "range Destroyer2 <= 4"),
        ("range Destroyer2 ≤4", "range Destroyer2 <= 4"),
        ("range Destroyer2< 5", "range Destroyer2 <= 4"),
        ("range to destroyer2 <5", "range Destroyer2 <= 4"),
        ("range Destroyer2 4", "range Destroyer2 <= 4"),
        ("within 4 of Destroyer2", "range Destroyer2 <= 4"),
        ("Destroyer2 within 4", "range Destroyer2 <= 4"),
        ("range <= 4", "range enemy <= 4"),
        ("range<=4", "range enemy <= 4"),
        ("range<4", "range enemy <= 3"),
        ("within 4", "range enemy <= 4"),
        ("enemy within 4", "range enemy <= 4"),
        ("range enemy < 5", "range enemy <= 4"),
        ("shield 1<=3", "shield 1 <= 3"),
        ("SHIELD 1 < 4", "shield 1 <= 3"),
        ("Destroyer2   disabled", "Destroyer2 disabled"),
    ] {
        let order = read(&play, &format!("program Destroyer1 hold / hold ! {typed}")).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(said_back(&play, &order), format!("program Destroyer1 hold / hold ! {canonical}"), "{typed}");
        let order = read(&play, &format!("program Destroyer1 if {typed} then evade")).unwrap();
        assert_eq!(said_back(&play, &order), format!("program Destroyer1 if {canonical} then evade"), "{typed}");
    }
    for typed in [
        "<= range Destroyer2 4",
        "range Destroyer2 4 <=",
        "range Destroyer2 >= 4",
        "range Destroyer2 = 4",
        "range < 0",
        "within",
        "within 4 of",
        "shield 7 <= 3",
        "Destroyer2 disabled disabled",
        "Ghost disabled",
    ] {
        assert!(read(&play, &format!("program Destroyer1 hold ! {typed}")).is_err(), "{typed}");
    }
}

#[test]
fn sc_12_1_no_word_of_an_order_is_passed_over_or_overwritten_by_a_later_one() {
    let play = lanes("altitude=on");
    for (line, named) in [
        ("move Destroyer1 F0", "F0"),
        ("move Destroyer1 F1 up up", "up"),
        ("move Destroyer1 F1 up down", "down"),
        ("move Destroyer1 R1 L1 F1", "L1"),
        ("move Destroyer1 right0 F1", "right0"),
        ("hold Destroyer1 @3,-2", "@3,-2"),
        ("hold Destroyer1 right1 quickly", "quickly"),
        ("fire Destroyer1 Destroyer2 R1 R1", "R1"),
        ("fire Destroyer1 Destroyer2 all all", "all"),
        ("fire Destroyer1 Destroyer2 all or Destroyer2", "Destroyer2"),
        ("fire Destroyer1 Destroyer2 all or Corvette2 Destroyer2", "Destroyer2"),
        ("shield Destroyer1 1+0", "1+0"),
        ("shield Destroyer1 3>2:1 4>3:1", "4>3:1"),
        ("scan Destroyer1 Destroyer2 Corvette2", "Corvette2"),
        ("launch Destroyer1 N S", "S"),
        ("launch Destroyer1 cw ccw", "ccw"),
        ("standing Destroyer1 pd on pd off", "pd"),
        ("standing Destroyer1 reinforce 2, reinforce 1", "reinforce"),
        ("standing Destroyer1 pd", "pd"),
        ("standing Destroyer1 withdraw 0", "0"),
        ("standing Destroyer1 withdraw 99", "99"),
        ("sequence Corvette1 Destroyer1 Corvette1", "Corvette1"),
    ] {
        let error = read(&play, line).expect_err(line);
        assert!(error.contains(named), "{line}: {error}");
    }
    let programs = lanes("program_mode=on");
    for (steps, named) in [
        ("hold / / hold", "/"),
        ("hold /", "/"),
        ("hold !", "!"),
        ("hold ! shield 1 <= 3,", "!"),
        ("hold ! shield 1 <= 3, shield 1<4", "shield 1<4"),
        ("hold ! shield 1 <= 3 ! shield 2 <= 3", "!"),
        ("if range <= 4 then hold else evade else vent", "else"),
        ("if shield 1 <= 3 then evade right1 else hold / burn N1", "N1"),
        ("burn F0", "F0"),
    ] {
        let error = read(&programs, &format!("program Destroyer1 {steps}")).expect_err(steps);
        assert!(error.contains(named), "{steps}: {error}");
    }
    assert!(
        read(&programs, "program Destroyer1 if shield 1 <= 3 then evade right1 else hold right1 / burn NE1").is_ok()
    );
    assert!(read(&programs, "program Destroyer1 if shield 1 <= 3 then evade right1 else hold / burn F1").is_ok());
}

#[test]
fn sc_16_6_every_word_of_a_fleet_counts() {
    let play = start("open-lanes", "", 2, "1");
    for (line, named) in [
        ("fleet corvette 2", "2"),
        ("fleet 2 3 corvette", "3"),
        ("fleet x2 corvette", "x2"),
        ("fleet 0 corvette frigate", "0"),
        ("fleet corvette x0 frigate", "x0"),
        ("fleet 2 corvette x2", "x2"),
        ("fleet corvette battlestar", "battlestar"),
    ] {
        let error = read(&play, line).expect_err(line);
        assert!(error.contains(named), "{line}: {error}");
    }
    for (line, canonical) in [
        ("fleet frigate frigate", "fleet 2 frigate"),
        ("fleet frigates x2", "fleet 2 frigate"),
        ("fleet destroyer + corv", "fleet destroyer, corvette"),
        ("fleet corvette, gunboat, 2 gunboat", "fleet corvette, 3 gunboat"),
    ] {
        assert_eq!(said_back(&play, &read(&play, line).unwrap()), canonical, "{line}");
    }
}

/// A verb that games share has the fields of all of them in Discord.
#[test]
fn a_field_that_the_verb_does_not_take_is_refused_by_its_name() {
    let play = lanes("");
    let view = view(&play);
    for draft in [
        Draft::new("hold").with("unit", "Destroyer1").with("path", "F2"),
        Draft::new("move").with("unit", "Destroyer1").with("path", "F2").with("hex", "0304"),
        Draft::new("done").with("unit", "Destroyer1"),
        Draft::new("sequence").with("ships", "Destroyer1").with("unit", "Corvette1"),
    ] {
        let error = SpaceCombat::parse(&view, seat_of(play.state()), &draft).expect_err("a field too many");
        let extra = draft.fields.keys().find(|field| error.to_string().contains(field.as_str()));
        assert!(extra.is_some(), "{draft:?}: {error}");
    }
}

/// States and lines that are legal in them: each verb, programs, standing orders and fleets.
static LEGAL: LazyLock<Vec<(Table, Vec<String>)>> = LazyLock::new(|| {
    let by_hand = [
        "move Destroyer1 right1 F2 B1",
        "move Destroyer1 R2 3:0 F1",
        "move Destroyer1 F1 up",
        "fire Destroyer1 Destroyer2 L1 R1",
        "fire Destroyer1 Destroyer2 L1 M1@Corvette2 or Corvette2",
        "fire Destroyer1 Destroyer2 all",
        "fire Destroyer1 Destroyer2 all or Corvette2",
        "fire Destroyer1 Destroyer2",
        "shield Destroyer1 1+4 2+2 3>2:1",
        "shield Destroyer1 1+2 1+1",
        "scan Destroyer1 Corvette2 left1",
        "repair Corvette1 weapon engine weapon",
        "evade Corvette1 right3",
        "hold Corvette1",
        "vent Corvette1 left2",
        "standing Destroyer1 reinforce 2, pd off, default evade, withdraw 6, land north",
        "standing Corvette1 withdraw=4 default=fire",
        "sequence Corvette1 Destroyer1",
        "clear Corvette1",
        "done",
        "program Destroyer1 burn right1 F2 / if range Destroyer2 <= 5 then fire Destroyer2 all else hold / hold",
        "program Destroyer1 hold / fire Destroyer2 L1 ! shield 1 <= 3, Corvette2 disabled, range enemy <= 2",
        "program Corvette1 if within 3 of Corvette2 then evade / hold / vent / burn F1",
        "manoeuvre Destroyer1 engage Corvette2 for 3",
        "manoeuvre Destroyer1 keep 4-6 nearest",
        "program Destroyer1 burn F1 / match Corvette2 for 2 ! only hit, range enemy <= 2",
        "standing all default engage, pd off",
        "row Destroyer1 2-3 engage Corvette2",
        "round Destroyer1 hold / evade; Corvette1 brake for 2",
        "stops Destroyer1 only hit, shield 2 <= 3",
        "fleet destroyer corvette",
        "fleet 2 frigate",
        "fleet gunboat x3, corvette lock",
    ];
    let tables = [
        start("open-lanes", "", 2, "1"),
        lanes(""),
        lanes("altitude=on"),
        lanes("program_mode=on"),
        super::exchanges::give(&lanes("orders=programs"), 0, "program Destroyer1 hold / hold"),
        start("tern-landing", "", 2, "1"),
    ];
    let lines = |play: &Table| {
        let (view, seat) = (view(play), seat_of(play.state()));
        let sample = SpaceCombat::legal(&view, seat).into_iter().step_by(7).map(|order| said_back(play, &order));
        let by_hand = by_hand.iter().filter(|line| read(play, line).is_ok()).map(|line| (*line).to_owned());
        by_hand.chain(sample).collect::<Vec<_>>()
    };
    tables.into_iter().map(|play| (play.clone(), lines(&play))).collect()
});

#[test]
fn the_lines_to_be_bent_cover_every_verb() {
    for verb in SpaceCombat::CARD.verbs.iter().filter(|v| !matches!(v.name, "launch" | "dock")) {
        let is_there = |line: &String| line.split(' ').next() == Some(verb.name);
        assert!(LEGAL.iter().any(|(_, lines)| lines.iter().any(is_there)), "{}", verb.name);
    }
}

/// Words that may be left out, since the order means the same without them.
const OPTIONAL: [&str; 7] = ["all", "<=", "≤", "to", "enemy", "1", "x1"];

/// Every accepted line is said back in words that read back to it, and without any one of its words it is another order
/// or none.
fn every_word_counts(play: &Table, line: &str) -> Result<(), TestCaseError> {
    let Ok(order) = read(play, line) else { return Ok(()) };
    let back = said_back(play, &order);
    let again = read(play, &back);
    prop_assert_eq!(again.as_ref(), Ok(&order), "{} is said back as {}", line, back);
    let words: Vec<&str> = line.split_whitespace().collect();
    for i in (0..words.len()).filter(|i| !OPTIONAL.contains(&words[*i])) {
        let rest: Vec<&str> = words.iter().enumerate().filter(|(n, _)| *n != i).map(|(_, w)| *w).collect();
        // A separator is no word of its own.
        if words[i].chars().all(|c| ",/=+".contains(c)) {
            continue;
        }
        let without = read(play, &rest.join(" "));
        prop_assert_ne!(without.as_ref(), Ok(&order), "{} says {:?} for nothing", line, words[i]);
    }
    Ok(())
}

/// The line with its words and signs spaced otherwise.
fn spaced(line: &str, how: u8) -> String {
    let signs = ["<=", "/", "!", ",", "+", ">", ":", "="];
    match how {
        0 => line.split_whitespace().collect::<Vec<_>>().join("  \t "),
        1 => signs.iter().fold(line.to_owned(), |l, s| l.replace(&format!(" {s}"), s)),
        2 => signs.iter().fold(line.to_owned(), |l, s| l.replace(&format!("{s} "), s)),
        3 => ["/", "!", ","].iter().fold(line.to_owned(), |l, s| l.replace(s, &format!(" {s} "))),
        4 => line.to_uppercase(),
        _ => format!("  {line} "),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_bent_order_is_refused_or_every_word_of_it_counts(
        table in any::<prop::sample::Index>(),
        line in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        nonsense in "(zz[a-z]{1,5}|zz[0-9]{2}|¿[a-z]{2})",
        action in 0..5_u8,
        how in 0..6_u8,
    ) {
        let (play, lines) = table.get(&LEGAL);
        let line = line.get(lines);
        let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        match action {
            0 => {
                words.insert(at.index(words.len() + 1), nonsense.clone());
                let bent = words.join(" ");
                let error = read(play, &bent);
                prop_assert!(error.is_err(), "{}", bent);
                let error = error.unwrap_err();
                prop_assert!(error.contains(&nonsense), "{} does not name its word: {}", bent, error);
            }
            1 => {
                words.remove(at.index(words.len()));
            }
            2 => {
                let word = words[at.index(words.len())].clone();
                words.insert(other.index(words.len() + 1), word);
            }
            3 => {
                let (a, b) = (at.index(words.len()), other.index(words.len()));
                words.swap(a, b);
            }
            _ => {
                let bent = spaced(line, how);
                if let Ok(order) = read(play, &bent) {
                    prop_assert_eq!(Ok(order), read(play, line), "{:?}", bent);
                }
            }
        }
        every_word_counts(play, &words.join(" "))?;
    }
}
