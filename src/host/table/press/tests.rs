//! Tests of the ids of controls.

use proptest::prelude::*;

use super::*;
use crate::contract;

fn some_draft() -> impl Strategy<Value = Draft> {
    let text = "[a-zA-Z0-9 ;=%#.é]{1,12}";
    ("[a-z;=%#]{1,8}", prop::collection::btree_map(text, text, 0..4)).prop_map(|(verb, fields)| Draft { verb, fields })
}

fn some_action() -> impl Strategy<Value = Press> {
    let packed = (some_draft(), any::<bool>()).prop_map(|(draft, is_order)| {
        PackedDraft::of(&if is_order { contract::Press::Submit(draft) } else { contract::Press::Show(draft) }, 70).0
    });
    let packed = packed.boxed();
    prop_oneof![
        Just(Press::Join),
        Just(Press::Start),
        Just(Press::Home),
        Just(Press::Replay),
        Just(Press::Resume),
        Just(Press::Back),
        Just(Press::Watch(Watching::LookBack)),
        (any::<u8>(), some_moment()).prop_map(|(i, moment)| Press::LookBack(i, moment)),
        any::<u8>().prop_map(Press::LookBackMenu),
        Just(Press::Watch(Watching::Share)),
        Just(Press::Watch(Watching::Unfollow)),
        Just(Press::Watch(Watching::Learn)),
        some_moment().prop_map(Press::Share),
        any::<u8>().prop_map(Press::ShareMenu),
        Just(Press::Options),
        Just(Press::AskAgain(OfferKind::Pause)),
        Just(Press::MoreHelp),
        Just(Press::More),
        Just(Press::MoreMenu),
        some_draft().prop_map(Press::Words),
        any::<u8>().prop_map(Press::RulesMenu),
        any::<u8>().prop_map(|page| Press::Rules(page, String::new())),
        any::<bool>().prop_map(Press::Referee),
        Just(Press::Turn(Term::Referee)),
        Just(Press::PickPace),
        Just(Press::Turn(Term::Vacation)),
        ((1..i64::MAX).prop_map(PostNo), prop::sample::select(WayOn::ALL.to_vec()))
            .prop_map(|(post, way)| Press::WayOn(post, way)),
        (1..i64::MAX).prop_map(PostNo).prop_map(Press::TakeOver),
        "[a-z]{1,9}".prop_map(Press::HandOver),
        prop::option::of((1..i64::MAX).prop_map(PostNo)).prop_map(Press::Accept),
        prop::option::of((1..i64::MAX).prop_map(PostNo)).prop_map(Press::Decline),
        (1..i64::MAX).prop_map(PostNo).prop_map(Press::Withdraw),
        (0..u64::MAX / 2).prop_map(CallId).prop_map(Press::TakeBack),
        (any::<u8>(), "[a-z]{1,9}").prop_map(|(i, unit)| Press::View(i, Draft::new("map").with("focus", unit))),
        any::<u8>().prop_map(Press::ViewMenu),
        (any::<u8>(), "[a-zA-Z/]{1,30}")
            .prop_map(|(i, zone)| Press::Person(i, Draft::new("settings").with("zone", zone))),
        any::<u8>().prop_map(Press::PersonMenu),
        some_question().prop_map(Press::Agree),
        some_question().prop_map(Press::Refuse),
        "[a-z]{1,9}".prop_map(Press::Skill),
        (any::<u8>(), packed.clone()).prop_map(|(i, p)| Press::Panel(i, p)),
        packed.clone().prop_map(Press::Moderate),
        (any::<u8>(), packed).prop_map(|(i, p)| Press::FromOrders(i, p)),
        any::<u8>().prop_map(Press::PanelMenu),
        (any::<u8>(), 0..i64::MAX).prop_map(|(i, n)| Press::Frame(i, n)),
        (any::<u8>(), "[a-z0-9 .]{1,40}").prop_map(|(page, topic)| Press::Rules(page, topic)),
    ]
}

fn some_question() -> impl Strategy<Value = Question> {
    let kind = prop_oneof![Just(OfferKind::Draw), Just(OfferKind::Undo)];
    (kind, prop::option::of((1..i64::MAX).prop_map(PostNo))).prop_map(|(kind, post)| Question { kind, post })
}

fn some_moment() -> impl Strategy<Value = Moment> {
    let eyes = prop_oneof![Just(Eyes::Own), any::<u8>().prop_map(|seat| Eyes::Seat(contract::Seat(seat)))];
    (0..i64::MAX, eyes, prop::option::of(any::<u8>())).prop_map(|(phase, eyes, menu)| Moment { phase, eyes, menu })
}

fn some_mark() -> impl Strategy<Value = WindowMark> {
    prop_oneof![(0..10_000_000_i64).prop_map(WindowMark::Phase), (0..10_000_000_i64).prop_map(WindowMark::Step)]
}

proptest! {
    #[test]
    fn an_id_reads_back_and_fits(table in 0..100_000_000_i64, mark in some_mark(), action in some_action()) {
        let id = ControlId { table: TableId(table), mark, action };
        let text = id.encode();
        if text.chars().count() <= CONTROL_MAX_CHARS {
            prop_assert_eq!(ControlId::parse(&text), Some(id));
        } else {
            // Only a whole draft can be too long; such a button is left out of the page, and nothing reads it.
            prop_assert!(matches!(id.action, Press::Words(_)), "{text}");
            prop_assert_eq!(ControlId::parse(&text), None);
        }
    }

    #[test]
    fn whatever_reads_as_an_id_is_written_the_same(text in "(so[12]\\.[0-9a-z]{1,3}\\.[0-9]\\.[a-zA-Z][0-9]{0,2}\\..{0,20})|.{0,120}") {
        if let Some(id) = ControlId::parse(&text) {
            prop_assert_eq!(id.encode(), text);
        }
    }

    #[test]
    fn a_long_draft_is_kept_under_its_digest(word in "[a-z]{90,200}") {
        let draft = Draft::new("move").with("path", word);
        let (packed, kept) = PackedDraft::of(&contract::Press::Submit(draft.clone()), 70);
        let (digest, text) = kept.unwrap();
        prop_assert_eq!(packed.content, Content::Kept(digest));
        prop_assert_eq!(unpack(&text), Some(draft));
    }
}

#[test]
fn foreign_ids_are_not_understood() {
    for text in [
        "",
        "so1",
        "so3.1.1.j.",
        "so2.1.1.a.draw.",
        "so2.1.1.a.draw.01",
        "so2.1.1.G.",
        "so1.1.1.j.x",
        "so1.01.1.j.",
        "so1.-1.1.j.",
        "so1.1.1.é.",
        "so1.1.1.P1.x#12",
        "so1.1.1.j7.",
        "so2.1.1.h.",
        "so2.1.1.L0.1",
        "so2.1.1.W1.1.a",
        "so2.1.1.W.",
        "so2.1.1.L0.1.01",
        "so2.1.1.L0.1.a.",
    ] {
        assert_eq!(ControlId::parse(text), None, "{text}");
    }
    assert_eq!(ControlId::parse("so1.a.2.j.").unwrap().table, TableId(10));
}

/// Posts of earlier versions stand in channels for months.
#[test]
fn ids_of_earlier_versions_are_understood_as_what_they_were() {
    let read = |text: &str| {
        let id = ControlId::parse(text).unwrap();
        (id.table.0, id.mark, id.action)
    };
    assert_eq!(read("so1.a.2c.o."), (10, WindowMark::Step(84), Press::GiveOrders));
    let question = Question { kind: OfferKind::Draw, post: None };
    assert_eq!(read("so1.1.1.a.draw"), (1, WindowMark::Step(1), Press::Agree(question)));
    assert_eq!(read("so1.1.1.F2.c"), (1, WindowMark::Step(1), Press::Frame(2, 12)));
}
