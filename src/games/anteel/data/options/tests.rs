use super::*;
use crate::games::anteel::data::handicap::FairTable;

#[test]
fn rule_r11_other_budgets_have_their_usual_round_limit() {
    let rounds = |changes: &str| options("standard", changes).unwrap().rounds;
    assert_eq!(rounds(""), Some(9));
    assert_eq!(rounds("budget=60"), Some(9));
    assert_eq!(rounds("budget=150"), Some(11));
    assert_eq!(rounds("budget=200"), Some(13));
    assert_eq!(rounds("budget=150 rounds=none"), None);
    assert_eq!(rounds("rounds=9, budget=150"), Some(9));
    assert_eq!(rounds("length=6 budget=150 rounds=sealed"), Some(6));
    assert_eq!(rounds("rounds=sealed"), Some(9));
    assert_eq!(rounds("rounds=classic budget=150"), Some(11));
}

#[test]
fn options_that_break_a_rule_or_are_no_options_are_told_so() {
    for (changes, said) in [
        ("budget=42", "multiple of 5"),
        ("budget=15", "from 20 to 250"),
        ("rounds=3", "4 to 50"),
        ("bugdet=100", "`budget`"),
        ("gap", "name=value"),
        ("gap=x", "gap is a whole number from 4 to 40 (1.3)"),
        ("gap=41", "from 4 to 40 (1.3)"),
        ("budget=x", "from 20 to 250 (4.4)"),
        ("odd=third", "random, first, second or faster"),
        ("budget=60 points=80", "budget has been said already"),
        ("flight=costly", "free or half"),
        ("columns=8 depth=2 budget=250", "cannot hold"),
    ] {
        let error = options("standard", changes).unwrap_err().to_string();
        assert!(error.contains(said), "{changes}: {error}");
    }
    assert!(options("huge", "").unwrap_err().to_string().contains("`skirmish`"));
}

#[test]
fn rule_1_5_drawn_battles_are_sound_and_the_same_for_the_same_word() {
    let mut kinds = std::collections::BTreeSet::new();
    for n in 0..200 {
        let drawn = options("standard", &format!("rounds=sealed draw=word{n}")).unwrap();
        assert_eq!(problem(&drawn), None, "word{n}");
        assert!(matches!(drawn.handicap, Handicap::Fair(_)), "word{n}");
        assert_eq!(drawn, options("pursuit", &format!("draw=word{n} rounds=sealed")).unwrap());
        assert!([60, 100, 150].contains(&drawn.budget), "word{n}: {}", drawn.budget);
        let tables = &catalogue().fair;
        let is_known = |table: &FairTable| (table.gap, table.budget) == (drawn.layout.gap, drawn.budget);
        assert!(tables.iter().any(is_known), "word{n}: {:?} has no handicaps of its own", drawn.layout);
        assert!([18, 22, 26, 30].contains(&drawn.layout.columns), "word{n}: {:?}", drawn.layout);
        kinds.insert((drawn.budget, drawn.layout.gap, drawn.layout.columns));
    }
    assert_eq!(kinds.len(), 3 * 2 * 4, "every budget at every gap and width");
    assert!(options("standard", "draw=two,words").is_err() && options("standard", "draw=").is_err());
}

#[test]
fn every_scenario_starts_and_completions_of_options_are_options() {
    for scenario in scenarios() {
        let options = options(&scenario.slug, "").unwrap();
        assert_eq!(problem(&options), None, "{}", scenario.slug);
        for choice in complete_options(&scenario.slug, "odd=") {
            assert!(super::options(&scenario.slug, &choice.value).is_ok());
        }
    }
    assert_eq!(complete_options("standard", "").len(), 11, "too many values to offer at once");
    assert_eq!(complete_options("standard", "flight=h")[0].value, "flight=half");
    assert_eq!(complete_options("standard", "budget=1")[0].value, "budget=120", "100 is what the scenario has");
}
