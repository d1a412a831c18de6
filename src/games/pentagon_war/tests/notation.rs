//! 24.4, 24.7, 24.8: every word of an order is understood or refused, and what was understood reads back to the same.

use proptest::prelude::*;

use super::support::{BARE, FOE, SOL, Table};
use crate::contract::prelude::*;
use crate::contract::{Input, View, Viewer};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::rules::order::Order;
use crate::games::pentagon_war::rules::state::Stop;

/// Dee has one of everything; Mate is a friend, Foe an enemy.
const ALL: &str = "hull=8/6 engines=2 fuel=2 capacitors=20 screens=4 directional=1 radar=6 main=1 ecm=1 invisibility=1 pd=2 \
    beams=2 laser=F,F proton=F acid=F lmg=F missiles=2x4,2x8 drones=L,- cargo=2 links=4";

fn table() -> Table {
    Table::new(
        &[("Dee", ALL, "1015", "A", 0, 0), ("Mate", ALL, "1016", "A", 0, 0), ("Fox2", BARE, "1017", "A", 0, 0)],
        &[("Foe", ALL, "1005", "D", 0, 0)],
    )
}

fn said(text: &str) -> Result<String, String> {
    table().said(SOL, text)
}

/// Orders that are refused, with a word that the refusal must name.
fn refused(cases: &[(&str, &str)]) {
    for (text, word) in cases {
        let Err(error) = said(text) else { panic!("{text} is accepted") };
        assert!(error.contains(word), "{text}: {error}");
    }
}

#[test]
fn pw_24_8_a_range_is_read_in_every_form_and_spacing() {
    for range in [
        "range<=4",
        "range <= 4",
        "range<= 4",
        "range <=4",
        "range≤4",
        "range<5",
        "range < 5",
        "range 4",
        "range4",
        "within 4",
        "<=4",
        "<= 4",
        "< 5",
        "<5",
        "when range 4",
        "if within 4",
        "RANGE <= 4",
    ] {
        assert_eq!(
            said(&format!("plan Dee fire all at Foe {range}")).unwrap(),
            "plan Dee coast, fire all at Foe range<=4"
        );
        assert_eq!(said(&format!("fire Dee Foe all {range}")).unwrap(), "fire Dee Foe all range<=4", "{range}");
        assert_eq!(
            said(&format!("launch Dee missile at Foe {range}")).unwrap(),
            "launch Dee missile x1 at Foe range<=4"
        );
    }
    for end in ["range<=6", "range <= 6", "range 6", "within 6", "<= 6", "range < 7", "range6"] {
        assert_eq!(said(&format!("plan Dee coast, break {end}")).unwrap(), "plan Dee coast, break range<=6");
        assert_eq!(said(&format!("defaults Dee breaks={end}")).unwrap(), "defaults Dee breaks=range<=6", "{end}");
    }
    assert_eq!(
        said("plan Dee fire laser at Foe bearing = 61 chance >= 50 % and range < 5").unwrap(),
        "plan Dee coast, fire laser at Foe range<=4 chance>=50 bearing=16"
    );
    assert_eq!(said("fire Dee Foe all chance>50").unwrap(), "fire Dee Foe all chance>=51");
}

#[test]
fn pw_24_4_words_that_mean_nothing_where_they_stand_are_refused_by_name() {
    refused(&[
        ("plan Dee fire all at Foe rnge<=4", "rnge"),
        ("plan Dee fire all at Foe range=4", "="),
        ("plan Dee fire all at Foe range>=4", ">="),
        ("plan Dee fire all at Foe when close", "when"),
        ("plan Dee fire all at Foe and", "and"),
        ("plan Dee fire all at Foe range<=", "range<="),
        ("plan Dee fire all at Foe quickly", "quickly"),
        ("plan Dee fire w1 w2 at Foe", "w1 w2"),
        ("plan Dee fire all at Foe 4", "impulse or a range"),
        ("plan Dee fire all at Foe range<=4 range<=6", "two conditions"),
        ("plan Dee launch missile Foe", "foe"),
        ("plan Dee launch missile x0 at Foe", "x0"),
        ("plan Dee launch missile x101 at Foe", "x101"),
        ("plan Dee launch missile x2 x3 at Foe", "x3"),
        ("plan Dee launch missile at Foe chance>=50", "chance"),
        ("plan Dee launch drone 0", "0"),
        ("plan Dee ram Foe range<=2", "14.1"),
        ("plan Dee selfdestruct chance>=50", "16.1"),
        ("plan Dee pull Foe range<=2", "no conditions"),
        ("plan Dee pull Foe hard", "hard"),
        ("plan Dee reinforce 2 units", "units"),
        ("plan Dee 13 accel", "13"),
        ("plan Dee 6-3 accel", "6-3"),
        ("plan Dee accel twice", "twice"),
        ("plan Dee 1-3 accel 4-6", "twice"),
        ("plan Dee 3-6 break range<=4", "3-6"),
        ("plan Dee break fired damaged", "damaged"),
        ("plan Dee break range<=4, break range 4", "twice"),
        ("plan Dee break impulse 13", "13"),
        ("plan Dee none, accel", "none"),
        ("plan Dee ,", "one clause"),
        ("plan Dee coast, coast", "twice"),
        ("plan Dee pd Foe", "pd"),
        ("plan Dee beam bolts double", "double"),
        ("plan Dee fire all at Foe spread", "spread"),
        ("plan Dee transfer Mate", "how many cargo"),
        ("move Dee A+x13", "12 impulses"),
        ("move Dee A+x4 B+x9", "8 impulses"),
        ("move Dee +x3y", "+x3y"),
        ("move Dee @@Foe", "steps are"),
    ]);
}

/// 24.4: an order that said more than was carried out.
#[test]
fn pw_24_4_no_clause_overwrites_another_silently() {
    for (text, expected) in [
        ("1-2 accel, coast", "1-2 accel, coast"),
        ("coast, 1-2 accel", "1-2 accel, coast"),
        ("accel, 3-4 coast", "1-2 accel, 3-4 coast, 5-12 accel"),
        ("face nearest accel", "face nearest accel"),
        ("3-5 face B accel 1/1", "3-5 face B accel 1"),
        ("face nearest, 1-7 accel", "1-7 face nearest accel, 8-12 face nearest"),
        ("accel, face B", "face B accel"),
        ("accel 3-6", "3-6 accel"),
        ("1 - 3 accel", "1-3 accel"),
        ("accel impulse 3", "3 accel"),
        ("face A impulses 2-4, coast", "2-4 face A, coast"),
        ("1-3 accel, 3-5 accel", "1-5 accel"),
    ] {
        assert_eq!(said(&format!("plan Dee {text}")).unwrap(), format!("plan Dee {expected}"), "{text}");
    }
    refused(&[
        ("plan Dee accel, coast", "accel"),
        ("plan Dee accel coast", "coast"),
        ("plan Dee 1-12 accel, coast", "1-12 accel"),
        ("plan Dee 1-6 accel, 3 coast", "1-6 accel"),
        ("plan Dee face A, face B", "face a"),
        ("plan Dee 1-4 accel, 2-3 accel", "1-4 accel"),
        ("plan Dee pull Foe, push Foe", "pull foe"),
        ("plan Dee pull Foe, pull Foe", "twice"),
        ("plan Dee 1-6 reinforce 2, 4 reinforce 3", "1-6 reinforce 2"),
        ("plan Dee fire all at Foe, fire all at Foe", "twice"),
    ]);
    for fine in [
        "beam Foe, beam Foe",
        "launch drone, launch drone",
        "1-6 pull Foe, 7 release Foe",
        "1-3 reinforce 1, 4 reinforce 2",
    ] {
        assert!(said(&format!("plan Dee {fine}")).is_ok(), "{fine}");
    }
}

#[test]
fn pw_24_4_impulses_may_stand_before_or_behind_a_clause_but_once() {
    for text in ["3-8 fire all at Foe range<=4", "fire all at Foe range<=4 3-8", "fire all at Foe 3-8 range<=4"] {
        assert_eq!(said(&format!("plan Dee {text}")).unwrap(), "plan Dee coast, 3-8 fire all at Foe range<=4");
    }
    for when in ["range<=4 3-8", "3-8 range<=4", "impulses 3-8 range <= 4"] {
        assert_eq!(said(&format!("fire Dee Foe all {when}")).unwrap(), "fire Dee Foe all range<=4 impulses 3-8");
    }
    assert_eq!(said("fire Dee Foe laser impulse 4").unwrap(), "fire Dee Foe laser impulse 4");
    assert_eq!(said("launch Dee 4 missile at Foe").unwrap(), "launch Dee 4 launch missile x1 at Foe");
    refused(&[("plan Dee 3-8 fire all at Foe 4-5", "twice"), ("fire Dee Foe all 4", "impulse 4")]);
}

#[test]
fn pw_24_4_fields_hold_what_they_are_for_and_the_right_one_is_blamed() {
    refused(&[
        ("fire Dee Nobody", "`target`"),
        // Where no name is near, those in play are named.
        ("fire Dee Nobody", "`Foe`"),
        ("fire Dee Nobody all range<=4", "`target`"),
        ("fire Dee Foe banana", "`weapon`"),
        ("fire Dee Foe all range<=4, accel", "`when`"),
        ("launch Dee missile at Foe, accel", "accel"),
        ("launch Dee fire all at Foe", "fire"),
    ]);
    let rules = |text: &str| match table().read(SOL, text).unwrap() {
        Order::Rules { rules, .. } => rules.len(),
        _ => 0,
    };
    assert_eq!(rules("launch Dee missile at Foe, drone 1, launch bolt at Foe aimed"), 3);
}

#[test]
fn pw_24_4_settings_of_forms_defaults_screens_places_and_designs_count_once() {
    refused(&[
        ("power Dee ecm=1 ecm=2", "ecm"),
        ("power Dee ecm=1 none", "none"),
        ("power Dee ecm=", "ecm"),
        ("power Dee ecm=1 please", "please"),
        ("power Dee evade=2", "evade=2"),
        ("screens Dee +2 +3", "no order to screens"),
        ("screens Dee sides 1,0,0,0,0,0 +1", "no order to screens"),
        ("defaults Dee reserve=3 reserve=4", "reserve"),
        ("defaults Dee pd=ask", "on or off"),
        ("defaults Dee ram=on", "ask or off"),
        ("defaults Dee breaks=none,fired", "breaks are"),
        ("defaults Dee breaks=", "KEY=VALUE"),
        ("defaults Dee breaks=fired,fired", "breaks are"),
        ("defaults Dee lose=", "KEY=VALUE"),
        ("ship Hawk hull=8/6 hull=9/9", "hull"),
    ]);
    for (text, expected) in [
        ("power Dee ECM = 2 , evade", "power Dee ecm=2 evade"),
        ("power Dee evading invisible=1", "power Dee evade invisible"),
        ("screens Dee + 2 on 3", "screens Dee on 3 +2"),
        ("screens Dee sides 2, 1,0,0, 0,1", "screens Dee sides 2,1,0,0,0,1"),
        ("defaults Dee breaks = range <= 8 , damaged reserve = 3", "defaults Dee reserve=3 breaks=range<=8,damaged"),
        ("defaults all lose=w2, m1 spread=4:2,1", "defaults all lose=w2,m1 spread=4:2,1"),
    ] {
        assert_eq!(said(text).unwrap(), expected, "{text}");
    }
    let hole = Table::stock("hole");
    assert_eq!(hole.said(SOL, "deploy Dee1 1507 D a = -4").unwrap(), "deploy Dee1 1507 D a=-4 c=0");
    for (text, word) in [("deploy Dee1 1507 D a=1 a=2", "a=2"), ("deploy Dee1 1507 D B", "twice")] {
        assert!(hole.said(SOL, text).unwrap_err().contains(word), "{text}");
    }
}

/// A unit whose name ends like a repetition.
#[test]
fn pw_24_4_names_that_look_like_repetitions_are_names_after_an_at_sign() {
    assert_eq!(said("move Dee @Fox2+x3 @Fox2 .x*").unwrap(), "move Dee @Fox2+x3 @Fox2 .x8");
}

/// What was ordered is told as it was understood: in the answer, the list of orders and the owner's sheet, nowhere else.
#[test]
fn pw_24_4_the_plan_is_said_back_as_understood_to_its_owner_alone() {
    let mut table = table();
    table.order(SOL, "plan Dee 1-2 accel, coast, fire all at Foe within 4").order(SOL, "power Dee ECM = 2 evade");
    table.order(SOL, "plan Dee-d1 face nearest, accel, ram Foe").order(SOL, "defaults Dee reinforce = 4");
    let view = |seat| View::<PentagonWar>::of(&table.state, Viewer::Seat(seat));
    let orders: Vec<String> = PentagonWar::orders(&view(SOL), SOL).into_iter().map(|(line, _)| line.plain()).collect();
    let plan = "1-2 accel, coast, fire all at Foe range<=4";
    let expected =
        ["Dee: power ecm=2 evade", &format!("Dee: plan {plan}"), "Dee-d1 (aboard): plan face nearest accel, ram Foe"];
    assert_eq!(orders, expected);
    assert_eq!(table.said(SOL, &format!("plan Dee {plan}")).unwrap(), format!("plan Dee {plan}"));
    let sheet = |seat| PentagonWar::sheet(&view(seat), Some("Dee")).unwrap().text();
    for words in ["1-2 accel", "fire all at Foe range<=4", "ram Foe", "reinforce=4"] {
        assert!(sheet(SOL).contains(words), "{words}: {}", sheet(SOL));
        assert!(!sheet(FOE).contains(words), "{words} is secret");
    }
}

/// Words of clauses that an order is made of, a word an item.
fn clause() -> impl Strategy<Value = String> {
    let unit = || prop::sample::select(vec!["Foe", "Mate", "nearest"]);
    let window = || prop::sample::select(vec!["", "", "3 ", "2-5 ", "1-12 "]);
    let conditions = || {
        prop::sample::select(vec![
            "",
            " range<=4",
            " range < 7",
            " within 3",
            " chance>=40",
            " bearing=61",
            " when range 5 and chance > 30",
            " range<=9 bearing=1 chance>=10",
        ])
    };
    let place = || prop::sample::select(vec!["", " range<=4", " within 3", " bearing=2", " range<=8 bearing=16"]);
    prop_oneof![
        (window(), prop::sample::select(vec!["A", "B", "nearest", "Foe"])).prop_map(|(w, to)| format!("{w}face {to}")),
        (window(), prop::sample::select(vec!["accel", "accel 1/1", "accel 2", "accel full", "coast"]))
            .prop_map(|(w, thrust)| format!("{w}{thrust}")),
        (window(), prop::sample::select(vec!["all", "laser", "w2", "proton cannon"]), unit(), conditions())
            .prop_map(|(w, arm, at, when)| format!("{w}fire {arm} at {at}{when}")),
        (window(), conditions()).prop_map(|(w, when)| format!("{w}fire all at small spread{when}")),
        (window(), prop::sample::select(vec!["Foe", "Foe double", "bolts", "double Mate"]), conditions())
            .prop_map(|(w, at, when)| format!("{w}beam {at}{when}")),
        (window(), prop::sample::select(vec!["pull", "push", "release"]))
            .prop_map(|(w, verb)| format!("{w}{verb} Foe")),
        (
            window(),
            prop::sample::select(vec!["", " x2", " warhead 8", " x3 warhead 4"]),
            prop::sample::select(vec!["", " rail"]),
            place()
        )
            .prop_map(|(w, what, rail, when)| format!("{w}launch missile{what} at Foe{rail}{when}")),
        (window(), prop::sample::select(vec!["", " 1", " 2 facing C"]), place())
            .prop_map(|(w, what, when)| format!("{w}launch drone{what}{when}")),
        (window(), prop::sample::select(vec!["", " aimed"]), place())
            .prop_map(|(w, aimed, when)| format!("{w}launch bolt at Foe{aimed}{when}")),
        (
            window(),
            prop::sample::select(vec![
                "ram Foe",
                "ram nearest",
                "selfdestruct",
                "selfdestruct range<=1",
                "attach to Mate",
                "detach all",
                "detach from Mate",
                "transfer 2 to Mate",
                "reinforce 2",
                "on 3",
                "on all",
                "pd at missiles",
                "pd x1 at drones",
                "disengage",
            ])
        )
            .prop_map(|(w, what)| format!("{w}{what}")),
        prop::sample::select(vec![
            "break range<=6",
            "break damaged",
            "break impulse 6",
            "break within 3",
            "break launch"
        ])
        .prop_map(str::to_owned),
    ]
}

/// Orders of the other verbs.
fn other_order() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "move Dee A+x4 Bx2 .x*",
        "move Dee @Foe+ +1x3 @x2",
        "fire Dee Foe laser range<=4 3-8",
        "fire Dee small all spread",
        "fire Dee Foe beam chance>=20",
        "fire Dee Mate double",
        "launch Dee missile x2 warhead 8 at Foe rail range<=6",
        "launch Dee 3 drone 1 facing B",
        "launch Dee transfer 1 to Mate",
        "power Dee ecm=1 eccm=2 evade",
        "power Dee invisible double=1",
        "screens Dee sides 1,0,2,0,0,1",
        "screens Dee on 2 +1",
        "defaults Dee pd=off dodge=on reinforce=2 reserve=4 ram=ask",
        "defaults Dee breaks=range<=8,damaged lose=w2,d1 spread=4:2,1",
        "cancel Dee",
        "plan Dee none",
        "plan Dee-d1 face nearest, accel, ram Foe",
    ])
    .prop_map(str::to_owned)
}

fn any_order() -> impl Strategy<Value = String> {
    let plan = prop::collection::vec(clause(), 1..5).prop_map(|clauses| format!("plan Dee {}", clauses.join(", ")));
    prop_oneof![3 => plan, 1 => other_order()]
}

const NONSENSE: [&str; 8] = ["xyzzy", "rnge", "quickly", "==", "4.5", "@", "then", "please"];
/// Words that say what would hold without them.
const SILENT: [&str; 11] = ["cannon", "coast", "full", "all", "to", "from", "when", "and", "nearest", "range", "1-12"];

fn words_of(text: &str) -> Vec<String> {
    text.replace(',', " , ").split_whitespace().map(str::to_owned).collect()
}

fn joined(words: &[String]) -> String {
    words.join(" ")
}

/// Conditions that an order, as it was understood, waits for.
fn conditions(said: &str) -> usize {
    ["range<=", "chance>=", "bearing="].iter().map(|c| said.matches(c).count()).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    /// What would have caught every silent reading: an accepted order reads back from its own words to the same order, keeps its
    /// meaning in any spacing, and has no word that may be missing, doubled or joined by nonsense without a difference.
    #[test]
    fn pw_24_4_every_word_of_an_order_counts(text in any_order(), at in any::<prop::sample::Index>(), nonsense in prop::sample::select(NONSENSE.to_vec())) {
        let table = table();
        let Ok(order) = table.read(SOL, &text) else { return Ok(()) };
        let said = table.said(SOL, &text).unwrap();
        prop_assert_eq!(table.read(SOL, &said), Ok(order.clone()), "{} is said back as {}", text, said);

        let spaced = text.replace("<=", " <= ").replace(">=", " >=").replace('=', " = ").replace("< =", "<=").replace("> =", ">=");
        let spaced = spaced.replace(", ", "  ,");
        prop_assert_eq!(table.read(SOL, &spaced), Ok(order.clone()), "{}", spaced);
        prop_assert_eq!(table.read(SOL, &text.to_uppercase()), Ok(order.clone()));

        // The verb and the unit are the first two words.
        let words = words_of(&text);
        // In a path `@` is a step towards the nearest enemy.
        prop_assume!(nonsense != "@" || !text.starts_with("move"));
        let place = 2 + at.index(words.len() - 1);
        let mut more = words.clone();
        more.insert(place, nonsense.to_owned());
        prop_assert!(table.read(SOL, &joined(&more)).is_err(), "{} is read as {:?}", joined(&more), table.said(SOL, &joined(&more)));

        if words.len() > 2 {
            let place = 2 + at.index(words.len() - 2);
            let mut fewer = words.clone();
            let dropped = fewer.remove(place);
            if let Ok(without) = table.said(SOL, &joined(&fewer)) {
                // To coast in some impulses among others without thrust is to coast in all of them.
                let is_window = dropped.bytes().all(|b| b.is_ascii_digit() || b == b'-');
                let coasts = is_window && words.get(place + 1).is_some_and(|next| next == "coast");
                let is_silent = SILENT.contains(&dropped.as_str()) || dropped == "," || coasts;
                prop_assert!(is_silent || without != said, "{dropped} makes no difference in {text}");
                let is_condition = ["range", "within", "chance", "bearing", "<", ">"].iter().any(|c| dropped.contains(c));
                prop_assert!(is_condition || conditions(&without) == conditions(&said), "{text} without {dropped} is {without}");
            }
            let mut doubled = words.clone();
            doubled.insert(place, dropped.clone());
            if let Ok(with) = table.said(SOL, &joined(&doubled)) {
                prop_assert!(dropped == "," || with != said, "{dropped} twice makes no difference in {text}");
            }
        }
    }

    /// Any words of the notation in any order: refused, or said back as words that mean the same.
    #[test]
    fn pw_24_4_whatever_is_accepted_reads_back(words in prop::collection::vec(prop::sample::select(vec![
        "face", "accel", "coast", "fire", "all", "at", "Foe", "Mate", "nearest", "small", "range", "<=", "<", "4", "3-8", "1/1", ",", ",",
        "launch", "missile", "drone", "bolt", "x2", "rail", "warhead", "8", "beam", "double", "pull", "break", "damaged", "impulse",
        "within", "chance>=50", "bearing=1", "reinforce", "on", "pd", "ram", "spread", "when", "A", "facing", "disengage",
    ]), 1..9)) {
        let table = table();
        for text in [format!("plan Dee {}", words.join(" ")), format!("fire Dee Foe all {}", words.join(" ")), format!("launch Dee {}", words.join(" "))] {
            if let Ok(order) = table.read(SOL, &text) {
                let said = table.said(SOL, &text).unwrap();
                prop_assert_eq!(table.read(SOL, &said), Ok(order), "{} is said back as {}", text, said);
            }
        }
    }
}

#[test]
fn pw_24_2_orders_of_the_enemy_are_read_for_the_enemy_alone() {
    assert!(table().read(FOE, "plan Dee coast").is_err());
}

/// 24.4: orders that were given one by one are one plan, which has each of them once and reads back to what it does.
#[test]
fn pw_24_4_a_plan_that_grew_order_by_order_has_each_clause_once_and_reads_back() {
    let mut table = table();
    table.quiet().order(SOL, "fire Dee Foe all range<=4");
    for again in ["fire Dee Foe all range<=4", "fire Dee Foe all within 4", "fire Dee Foe all range<=4 3-8"] {
        assert_eq!(table.try_order(SOL, again), Err("cannot".to_owned()), "{again}");
    }
    table.order(SOL, "fire Dee Foe all range<=6").order(SOL, "fire Dee Foe beam").order(SOL, "fire Dee Foe beam");
    let shown = |table: &Table| {
        let view = View::<PentagonWar>::of(&table.state, Viewer::Seat(SOL));
        PentagonWar::orders(&view, SOL).into_iter().map(|(line, _)| line.plain()).next().unwrap()
    };
    let line = shown(&table);
    let clauses = line.strip_prefix("Dee: plan ").unwrap().to_owned();
    let expected = "fire all at Foe range<=4, fire all at Foe range<=6, beam Foe, beam Foe, break impulse 1";
    assert_eq!(clauses, expected, "no movement was ordered: Dee is asked in impulse 1");
    let mut typed = self::table();
    typed.quiet().order(SOL, &format!("plan Dee {clauses}"));
    for mut table in [table, typed] {
        for craft in ["Mate", "Fox2"] {
            table.order(SOL, &format!("plan {craft} coast"));
        }
        table.order(FOE, "plan Foe coast").allocated();
        assert_eq!(table.stopped_at(), Some((Stop::Rotation, 1)));
    }
}

/// An order in logs and records of before: with the draft beside it, which said the same.
#[test]
fn pw_24_orders_of_older_logs_are_read() {
    for text in
        ["done", "cancel Dee", "move Dee A+x4 B+2x2 .x*", "plan Dee 2-4 face nearest accel, fire w2 at Foe range<=4"]
    {
        let order = table().read(SOL, text).unwrap();
        let written = serde_json::to_value(&order).unwrap();
        assert_eq!(serde_json::from_value::<Order>(written.clone()).unwrap(), order);
        let older = serde_json::json!({"draft": {"verb": "plan", "fields": {"unit": "Dee"}}, "act": written});
        assert_eq!(serde_json::from_value::<Order>(older).unwrap(), order);
    }
    let of_old = r#"{"order":{"seat":0,"order":{"draft":{"verb":"done","fields":{}},"act":"done"}}}"#;
    let read = serde_json::from_str::<Input<Order>>(of_old).unwrap();
    assert_eq!(read, Input::Order { seat: SOL, order: Order::Done });
    assert_eq!(serde_json::to_string(&read).unwrap(), r#"{"order":{"seat":0,"order":"done"}}"#);
    assert!(serde_json::from_str::<Order>(r#"{"draft":{"verb":"done","fields":{}}}"#).is_err());
}

/// The weapons of a design are numbered as they are said back, in whatever sequence they were typed.
#[test]
fn pw_20_4_a_design_is_said_back_with_its_weapons_in_their_sequence() {
    let table = Table::stock("open");
    let text = "ship Hawk hull=8/6 engines=1 fuel=1 capacitors=8 radar=6 main=1 proton=R laser=F,L";
    let said = table.said(SOL, text).unwrap();
    assert!(said.ends_with("laser=F,L proton=R"), "{said}");
    assert_eq!(table.read(SOL, &said), table.read(SOL, text));
}

/// An action whose impulses have begun and run to the end of the turn reads back from its words.
#[test]
fn pw_24_4_impulses_that_have_begun_are_read_as_those_that_are_left() {
    let mut table = table();
    for craft in ["Dee", "Mate", "Fox2"] {
        table.order(SOL, &format!("plan {craft} coast, break impulse 4"));
    }
    table.order(FOE, "plan Foe coast").quiet().allocated();
    assert!(matches!(table.stopped_at(), Some((_, 4))), "{:?}", table.stopped_at());
    let open = table.read(SOL, "plan Dee coast, fire all at Foe").unwrap();
    assert_eq!(table.read(SOL, "plan Dee coast, 1-12 fire all at Foe"), Ok(open));
    table.order(SOL, "plan Dee coast, 2-12 fire all at Foe").order(SOL, "fire Dee Foe laser impulses 1-12");
}
