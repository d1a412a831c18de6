//! What a private picture shows besides the position, its alt text says: the order that is considered, and overlays.

use crate::contract::{Draft, Game, Lens, View};
use crate::games::anteel::Anteel;
use crate::games::penta_war::PentaWar;
use crate::games::pentagon_war::PentagonWar;
use crate::games::space_combat::SpaceCombat;
use crate::kit::sketch::is_shown;
use crate::scene::{Block, Ink, Item, KeyRow, KeySample, Picture, Scene, ZoneFill};

use super::generic::{Bounds, sample, seats, view};

/// Legal orders of a state that are considered.
const MOST_ORDERS: usize = 30;
/// Characters of a unit's name that must be said; a move of Penta War can be long.
const NAMED_CHARS: usize = 24;

fn drawn<G: Game>(view: &View<G>, lens: &Lens) -> Option<(Vec<Item>, String)> {
    match G::draw(view, lens).ok()? {
        Picture::Map(scene) => {
            keyed(&scene, lens);
            Some((scene.items, scene.alt))
        }
        Picture::Card(card) => panic!("a map, not {card:?}"),
    }
}

/// The key says what every filled zone means that does not say it itself, and speaks of no sign that is not there.
fn keyed(scene: &Scene, lens: &Lens) {
    let keys = || scene.panel.iter().filter_map(|block| if let Block::Key(rows) = block { Some(rows) } else { None });
    for row in keys().flatten() {
        assert!(is_shown(row.sample, &scene.items), "{lens:?}: {} is in the key alone", row.text);
    }
    for item in &scene.items {
        let Item::Zone(zone) = item else { continue };
        let is_told =
            !zone.label.is_empty() || keys().flatten().any(|row| is_shown(row.sample, std::slice::from_ref(item)));
        // Within a field its deeper parts are of its ink, and have no border of their own.
        let is_part = |row: &KeyRow| matches!(row.sample, KeySample::Zone(ink, _) if ink == zone.ink);
        let is_told = is_told || (!zone.is_outlined && keys().flatten().any(is_part));
        // Squares that a piece left and went to are told by the arrow between them.
        let is_of_a_move = matches!(zone.ink, Ink::Highlight | Ink::Muted) && zone.cells.len() <= 2;
        assert!(is_told || zone.fill == ZoneFill::Empty || is_of_a_move, "{lens:?}: no word says what {zone:?} is");
    }
    let is_plain = lens.overlays.is_empty() && lens.preview.is_none();
    assert!(
        is_plain || !scene.caption.happened.is_empty() || scene.panel.len() > 1,
        "{lens:?} is shown without a word"
    );
}

/// Previews of orders that are drawn: each names its unit, and says something that the plain picture does not.
fn previews<G: Game>(view: &View<G>, seat: crate::contract::Seat) -> usize {
    let (plain_items, plain) = drawn(view, &Lens::default()).unwrap();
    let legal = G::legal(view, seat);
    let mut tried = 0;
    for order in legal.iter().step_by(legal.len().div_ceil(MOST_ORDERS).max(1)) {
        let draft = G::format(view, order);
        let Some(unit) = draft.get("unit").map(|unit| unit.chars().take(NAMED_CHARS).collect::<String>()) else {
            continue;
        };
        let lens = Lens { preview: Some(draft.clone()), ..Lens::default() };
        let (items, alt) = drawn(view, &lens).unwrap_or_else(|| panic!("{draft:?} has no picture"));
        if items != plain_items {
            assert!(alt != plain && alt.contains(&unit), "{draft:?}: {alt}");
            assert!(alt.chars().count() <= 1_000, "{alt}");
            tried += 1;
        }
    }
    tried
}

/// Overlays that are drawn: each is said, and one that is about the focus names it.
fn overlays<G: Game>(view: &View<G>) -> usize {
    let units = G::complete(view, &Draft::new("map"), "focus").into_iter().take(4).map(|choice| choice.value);
    let focuses: Vec<Option<String>> = std::iter::once(None).chain(units.map(Some)).collect();
    let mut tried = 0;
    for overlay in G::CARD.overlays {
        let look =
            |focus: &Option<String>, overlays| drawn(view, &Lens { focus: focus.clone(), overlays, preview: None });
        let unfocused = look(&None, vec![overlay.name.to_owned()]);
        let unfocused_plain = look(&None, vec![]);
        for focus in &focuses {
            let Some((plain_items, plain)) = look(focus, vec![]) else { continue };
            let Some((items, alt)) = look(focus, vec![overlay.name.to_owned()]) else { continue };
            if items == plain_items {
                continue;
            }
            assert!(alt != plain, "{} with {focus:?}: {alt}", overlay.name);
            // Drawn and said with a focus alone, it is about that.
            let is_of_focus = unfocused.as_ref().is_none_or(|(items, alt)| {
                unfocused_plain.as_ref().is_some_and(|(plain, words)| drawn_less(items, plain) && alt == words)
            });
            if let Some(name) = focus.as_ref().filter(|_| is_of_focus) {
                let name = name.split_whitespace().last().unwrap();
                assert!(alt.contains(name), "{} of {name}: {alt}", overlay.name);
            }
            tried += 1;
        }
    }
    tried
}

/// Whether an overlay without a focus draws nothing.
fn drawn_less(items: &[Item], plain: &[Item]) -> bool {
    items.len() <= plain.len()
}

fn alt_texts_say_what_was_asked_for<G: Game>(bounds: Bounds) {
    let (mut orders, mut shown) = (0, 0);
    for state in sample::<G>(1500..1502, bounds, 20) {
        for seat in seats::<G>(&state) {
            let view = view::<G>(&state, seat);
            orders += previews(&view, seat);
            shown += overlays(&view);
        }
    }
    assert!(orders > 30 && shown > 20, "{}: {orders} previews, {shown} overlays", G::CARD.title);
}

#[test]
fn alt_texts_of_anteel_say_what_was_asked_for() {
    alt_texts_say_what_was_asked_for::<Anteel>(Bounds::USUAL);
}

#[test]
fn alt_texts_of_the_pentagon_war_say_what_was_asked_for() {
    alt_texts_say_what_was_asked_for::<PentagonWar>(Bounds::PENTAGON_WAR);
}

#[test]
fn alt_texts_of_space_combat_say_what_was_asked_for() {
    alt_texts_say_what_was_asked_for::<SpaceCombat>(Bounds::SPACE_COMBAT);
}

#[test]
fn alt_texts_of_penta_war_say_what_was_asked_for() {
    alt_texts_say_what_was_asked_for::<PentaWar>(Bounds::PENTA_WAR);
}
