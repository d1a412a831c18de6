//! Prepared replies to patterns, premoves and plans (12.5).

use crate::contract::prelude::*;
use crate::contract::{Applied, Draft, Panel, PanelRow, Press, Refuse, Seat, View, Viewer, apply};
use crate::games::penta_war::rules::pattern::Pattern;
use crate::games::penta_war::text::verbs::VERBS;
use crate::games::penta_war::{Event, PentaWar, State};
use crate::kit::panel::PANEL_HOME;

use super::rules::position;
use super::table::{give, order, refused, started, told, view};

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn from(turn: char, pieces: &str) -> State {
    started("standard", &format!("position={}", position(turn, pieces, &[])))
}

fn prepared(applied: &Applied<PentaWar>) -> Option<String> {
    applied.events.iter().find_map(|event| match event {
        Event::Moved { is_prepared: true, action, .. } => Some(action.to_string()),
        _ => None,
    })
}

fn lines(state: &State, seat: Seat) -> Vec<String> {
    PentaWar::orders(&view(state, seat), seat).into_iter().map(|(line, _)| line.plain()).collect()
}

#[test]
fn rule_12_5_any_answers_whatever_is_played_and_is_sealed() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let filed = give(&state, WHITE, "if any then e7-e8 then if any then f7-f8").state;
    for viewer in [Viewer::Public, Viewer::Seat(BLACK)] {
        assert_eq!(*View::<PentaWar>::of(&filed, viewer), *View::<PentaWar>::of(&state, viewer));
    }
    let next = give(&filed, BLACK, "h11-h10");
    assert_eq!(prepared(&next).as_deref(), Some("e7-e8"));
    assert_eq!(lines(&next.state, WHITE), ["if any then f7-f8"]);
    assert_eq!(prepared(&give(&next.state, BLACK, "d11-d10")).as_deref(), Some("f7-f8"));
}

#[test]
fn rule_12_5_a_premove_is_a_reply_to_anything() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let same = order(&state, WHITE, "if any then e7-e8 then if any then f7-f8");
    assert_eq!(order(&state, WHITE, "if premove e7-e8 then premove f7-f8"), same);
    assert_eq!(
        PentaWar::format(&view(&state, WHITE), &same).to_notation(VERBS),
        "if any then e7-e8 then if any then f7-f8"
    );
}

#[test]
fn rule_12_5_a_capture_on_a_square_is_answered_whoever_captures() {
    // Black's Rook passes over and takes the Bishop on c7; White's Rook takes it back.
    let pieces = "wUKa1 wUBc7 wURc5 wPq4 bCRc9 bCKq17 bPq9 bPa9";
    let state = from('b', pieces);
    let filed = give(&state, WHITE, "if any then q4-q5").state;
    let filed = give(&filed, WHITE, "if xC7 then c5-c8").state;
    assert_eq!(lines(&filed, WHITE), ["if xc7 then c5-c8", "if any then q4-q5"], "the more exact one comes first");
    let taken = give(&filed, BLACK, "c9-c6");
    assert_eq!(prepared(&taken).as_deref(), Some("c5-c8"));
    assert!(told(&taken, Viewer::Seat(WHITE)).iter().any(|l| l.contains("void: `if any then q4-q5`")));
    assert_eq!(prepared(&give(&filed, BLACK, "q9-q8")).as_deref(), Some("q4-q5"));
}

#[test]
fn rule_12_5_a_threat_to_a_king_is_answered() {
    let state = from('b', "wUKe5 wPq4 bCRh9 bCKq17 bPq9");
    assert_eq!(refused(&state, WHITE, "if check K@e6 then q4-q5").rule(), Some("12.5"));
    let filed = give(&state, WHITE, "if check K@e5 then e5-d4").state;
    assert_eq!(prepared(&give(&filed, BLACK, "h9-h6")), None);
    let threatened = give(&filed, BLACK, "h9-e9");
    assert_eq!(prepared(&threatened), None, "four squares are too far");
    let closer = from('b', "wUKe5 wPq4 bCRh8 bCKq17 bPq9");
    let filed = give(&closer, WHITE, "if check UK@e5 then e5-d4").state;
    assert_eq!(prepared(&give(&filed, BLACK, "h8-e8")).as_deref(), Some("e5-d4"));
}

#[test]
fn rule_12_5_a_plan_goes_on_until_something_can_take_the_piece_or_attacks_its_king() {
    let state = from('b', "wUKe5 wUNa5 wPq4 bCRh8 bCKq17 bPq9");
    let filed = give(&state, WHITE, "plan a5 b7 a9 b11");
    assert_eq!(order(&state, WHITE, "if plan a5-b7-a9-b11"), order(&state, WHITE, "plan a5 b7 a9 b11"));
    assert_eq!(lines(&filed.state, WHITE), ["if plan a5 b7 a9 b11"]);
    let one = give(&filed.state, BLACK, "q9-q8");
    assert_eq!(prepared(&one).as_deref(), Some("a5-b7"));
    assert_eq!(lines(&one.state, WHITE), ["if plan b7 a9 b11"]);
    let stopped = give(&one.state, BLACK, "h8-e8");
    assert_eq!(prepared(&stopped), None);
    let said = told(&stopped, Viewer::Seat(WHITE));
    assert!(said.iter().any(|l| l.contains("the Puppet King on e5 is newly attacked")), "{said:?}");
    for viewer in [Viewer::Public, Viewer::Seat(BLACK)] {
        assert!(told(&stopped, viewer).iter().all(|l| !l.contains("Stopped")));
    }
    // b7 is in the Rook's reach from b9.
    let stopped = give(&give(&filed.state, BLACK, "h8-e8").state, WHITE, "e5-d4").state;
    assert!(lines(&stopped, WHITE).is_empty());
    let reach = from('b', "wUKe2 wUNa5 wPq4 bCRe9 bCKq17 bPq9");
    let filed = give(&reach, WHITE, "plan a5 b7").state;
    let said = told(&give(&filed, BLACK, "e9-b9"), Viewer::Seat(WHITE));
    assert!(said.iter().any(|l| l.contains("after that step the Puppet Knight on b7 can be taken")), "{said:?}");
}

#[test]
fn rule_12_5_what_cannot_be_played_gives_way_to_the_next_and_its_owner_is_told() {
    let state = from('b', "wUKe5 wUNa5 wPq4 bCRh8 bCKq17 bPq9");
    let filed = give(&state, WHITE, "if any then e5-e6").state;
    let filed = give(&filed, WHITE, "if any then q4-q5");
    assert_eq!(lines(&filed.state, WHITE), ["if any then q4-q5"], "a new answer to anything replaces the old one");
    let filed = give(&state, WHITE, "if check then e5-e6").state;
    let filed = give(&filed, WHITE, "if any then q4-q5").state;
    let exposed = give(&filed, BLACK, "h8-e8");
    assert_eq!(prepared(&exposed).as_deref(), Some("q4-q5"), "on e6 the King would be attacked, too");
    let said = told(&exposed, Viewer::Seat(WHITE));
    assert!(said.iter().any(|l| l.contains("`e5-e6` is not played (12.5)")), "{said:?}");
    let filed = give(&from('b', "wUKe4 wPq4 bCRg9 bCKq17 bPq9"), WHITE, "if any then e4-e5").state;
    let exposed = give(&filed, BLACK, "g9-e9");
    assert_eq!(prepared(&exposed).as_deref(), Some("e4-e5"));
    let filed = give(&from('b', "wUKe4 wPq4 bCRg8 bCKq17 bPq9"), WHITE, "if any then e4-e5").state;
    let exposed = give(&filed, BLACK, "g8-e8");
    assert_eq!(prepared(&exposed), None);
    let said = told(&exposed, Viewer::Seat(WHITE));
    assert!(said.iter().any(|l| l.contains("is not played") && l.contains("the Puppet King on e5")), "{said:?}");
}

#[test]
fn rule_12_5_conditions_are_read_in_several_words_and_nothing_is_passed_over() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    for (said, meant) in [
        ("if anything then e7-e8", "if any then e7-e8"),
        ("if it takes on c7 then e7-e8", "if xc7 then e7-e8"),
        ("if takes c7 then e7-e8", "if xc7 then e7-e8"),
        ("if check f5 then e7-e8", "if check K@f5 then e7-e8"),
        ("if check MK@f5 then e7-e8", "if check K@f5 then e7-e8"),
    ] {
        assert_eq!(order(&state, WHITE, said), order(&state, WHITE, meant), "{said}");
    }
    for said in [
        "if any xyzzy then e7-e8",
        "if check CK@f5 then e7-e8",
        "if xyzzy then e7-e8",
        "if any",
        "if plan k5",
        "if plan k5 zz",
    ] {
        let draft = Draft::from_notation(said, PentaWar::CARD.title, VERBS, None).unwrap();
        assert!(PentaWar::parse(&view(&state, WHITE), WHITE, &draft).is_err(), "{said}");
    }
    assert_eq!(refused(&state, WHITE, "if any then i9-i8").rule(), Some("12.5"));
    assert_eq!(refused(&state, WHITE, "if any then e7-e8, f7-f8").rule(), Some("12.5"));
    assert_eq!(refused(&state, BLACK, "if any then d11-d10").code(), "your_move_first");
}

#[test]
fn patterns_are_kept_as_they_are_written() {
    for text in ["any", "safe", "check", "check K@k11", "xc7", "d7-d8", "CK@c3:N-R"] {
        let pattern: Pattern = serde_json::from_str(&format!("{text:?}")).unwrap();
        assert_eq!(serde_json::to_string(&pattern).unwrap(), format!("{text:?}"));
    }
    assert!(serde_json::from_str::<Pattern>("\"xz9\"").is_err());
}

#[test]
fn rule_12_5_replies_and_plans_are_pressed_in_the_panel() {
    use crate::contract::{PanelRow, Press};
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let mut found = std::collections::BTreeSet::new();
    let mut choices = super::properties::Choices::new(5);
    for _ in 0..300 {
        let mut draft = Draft::new(PANEL_HOME);
        for _ in 0..12 {
            let panel =
                PentaWar::panel(&view(&state, WHITE), WHITE, &draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
            let mut presses = vec![];
            for row in panel.rows {
                match row {
                    PanelRow::Menu { entries, .. } => presses.extend(entries.into_iter().map(|entry| entry.press)),
                    PanelRow::Lines { lines, .. } => presses.extend(lines.into_iter().map(|line| line.entry.press)),
                    PanelRow::Buttons(buttons) => presses.extend(buttons.into_iter().map(|button| button.press)),
                }
            }
            match presses.swap_remove(choices.below(presses.len())) {
                Press::Show(next) | Press::Fill(next) => draft = next,
                Press::Submit(last) => {
                    let order =
                        PentaWar::parse(&view(&state, WHITE), WHITE, &last).unwrap_or_else(|e| panic!("{last:?}: {e}"));
                    apply::<PentaWar>(&state, WHITE, order).unwrap_or_else(|e| panic!("{last:?}: {e}"));
                    let text = last.to_notation(VERBS);
                    found.insert(text.split_whitespace().take(2).collect::<Vec<_>>().join(" "));
                    break;
                }
            }
        }
    }
    assert!(found.contains("if any") && found.iter().any(|text| text.starts_with("plan")), "{found:?}");
}

/// The orders of a form of Penta War, as it was filled in.
fn filled(state: &State, of: &Draft, fields: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let view = view(state, WHITE);
    let form = PentaWar::form(&view, WHITE, of).expect("a form");
    let mut filled = form.untouched();
    filled.extend(fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
    form.understood(&filled).map_err(|error| error.to_string())?;
    let orders = PentaWar::filled(&view, WHITE, of, &filled).map_err(|error| error.to_string())?;
    Ok(orders.iter().map(|order| order.to_notation(VERBS)).collect())
}

#[test]
fn rule_12_5_replies_premoves_and_plans_are_filled_in_on_forms() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let (reply, premove, plan) = (Draft::new("if"), Draft::new("if").with("line", "any"), Draft::new("plan"));
    let one = |fields: &[(&str, &str)]| filled(&state, &reply, fields).unwrap().join("; ");
    assert_eq!(one(&[("when", "any"), ("play", "d4-d7")]), "if any then d4-d7");
    assert_eq!(one(&[("when", "takes"), ("where", "D8"), ("or", "e7-e8")]), "if xd8 then e7-e8");
    assert_eq!(one(&[("when", "check"), ("or", "e7-e8")]), "if check then e7-e8");
    assert_eq!(one(&[("when", "check"), ("where", "e6"), ("or", "e7-e8")]), "if check K@e6 then e7-e8");
    assert_eq!(one(&[("when", "move"), ("where", "h11-h10"), ("or", "e7-e8")]), "if h11-h10 then e7-e8");
    assert_eq!(filled(&state, &premove, &[("play", "d4-d7")]).unwrap(), ["if any then d4-d7"]);
    let way = PentaWar::form(&view(&state, WHITE), WHITE, &plan).expect("a form").untouched();
    assert_eq!(way.keys().collect::<Vec<_>>(), ["piece", "squares"]);
    assert_eq!(filled(&state, &plan, &[]), Ok(vec![]), "nothing was filled in");
    assert!(filled(&state, &plan, &[("squares", "l10")]).unwrap_err().contains("pick the piece"));
    assert!(one_of(&state, &[("when", "takes"), ("or", "e7-e8")]).contains("say the square"));
    assert!(one_of(&state, &[("when", "takes"), ("where", "z99"), ("or", "e7-e8")]).contains("`z99`"));
    assert!(one_of(&state, &[("when", "never"), ("or", "e7-e8")]).contains("never"), "a value that is not offered");
    assert!(one_of(&state, &[("when", "takes"), ("where", "d8")]).contains("pick a move of yours"));
    assert!(PentaWar::form(&view(&state, BLACK), BLACK, &reply).is_none(), "whoever is to move has none");
}

fn one_of(state: &State, fields: &[(&str, &str)]) -> String {
    filled(state, &Draft::new("if"), fields).unwrap_err()
}

#[test]
fn rule_12_5_a_prepared_line_is_made_longer_by_the_form_of_its_next_link() {
    let state = give(&started("standard", ""), WHITE, "d7-d8").state;
    let state = give(&state, WHITE, "if any then e7-e8").state;
    let panel = PentaWar::panel(&view(&state, WHITE), WHITE, &Draft::new(PANEL_HOME)).unwrap();
    let links = panel.rows.iter().filter_map(|row| match row {
        PanelRow::Lines { lines, .. } => Some(lines.iter().map(|line| line.entry.press.clone())),
        _ => None,
    });
    let [Press::Fill(link)] = &links.flatten().collect::<Vec<_>>()[..] else { panic!("one line, one link") };
    let orders = filled(&state, link, &[("when", "takes"), ("where", "e8"), ("or", "f7-f8")]).unwrap();
    assert_eq!(orders, ["cancel 1", "if any then e7-e8 then if xe8 then f7-f8"]);
    let longer = orders.iter().fold(state, |state, text| give(&state, WHITE, text).state);
    assert_eq!(lines(&longer, WHITE), ["if any then e7-e8 then if xe8 then f7-f8"]);
}

/// The panel offers no second move of a clan, or of the Pawns, in one turn: the button is grey, and the page says why.
#[test]
fn rule_12_6_a_reply_that_moves_a_clan_twice_cannot_be_pressed() {
    let state = started("standard", "turn=campaign");
    let page = |line: &str| {
        let draft = Draft::new("if").with("line", line);
        PentaWar::panel(&view(&state, BLACK), BLACK, &draft).unwrap()
    };
    let gives = |panel: &Panel| {
        let buttons = panel.rows.iter().flat_map(|row| if let PanelRow::Buttons(row) = row { &row[..] } else { &[] });
        buttons.filter(|b| matches!(b.press, Press::Submit(_))).map(|b| !b.is_disabled).collect::<Vec<_>>()
    };
    let (one, twice) = (page("any then e11-e10"), page("any then e11-e10, f11-f10"));
    assert_eq!((gives(&one), gives(&twice)), (vec![true], vec![false]), "{twice:?}");
    assert!(twice.text.contains("Not so: ") && !one.text.contains("Not so: "), "{}", twice.text);
}
