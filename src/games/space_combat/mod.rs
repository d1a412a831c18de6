//! Space Combat: vectors, gravity and starships on a hex map, in secret simultaneous orders.
//!
//! | wing | what it holds |
//! |---|---|
//! | `rules` | the game without a sentence: states, orders, events, what is legal, what happens |
//! | `data` | what is given: catalogue, scenarios, options, set-up |
//! | `text` | what is typed and told |
//! | `view` | maps, sheets, the guided panel |
//! | `computer` | computer players |
//!
//! The rules are in `docs/rules/space-combat.md`; numbers in comments are its paragraphs. Nothing here reads a clock or
//! a file; all dice are in the state.

pub(crate) mod computer;
pub(crate) mod data;
pub(crate) mod rules;
pub(crate) mod text;
pub(crate) mod view;

#[cfg(test)]
mod tests;

use crate::contract::{AskedOption, ByPost, Card, Game, GridKind, Shot, Skill};

pub(crate) use data::options::Options;
pub(crate) use rules::check::Refusal;
pub(crate) use rules::event::Event;
pub(crate) use rules::order::Order;
pub(crate) use rules::state::State;

/// The game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpaceCombat;

/// What fires in a program.
const SHOTS: &[&str] = &["fire", "engage"];

/// The pictures of the rulebook: the first turn and the faces as `tests/rulebooks` draws them, chapter 10 as `tests/pictures.rs`
/// does.
const DIAGRAMS: [(&str, &[u8]); 7] = [
    ("space-combat-turn-1", include_bytes!("../../../docs/pictures/space-combat-turn-1.png")),
    ("space-combat-turn-2", include_bytes!("../../../docs/pictures/space-combat-turn-2.png")),
    ("space-combat-faces", include_bytes!("../../../docs/pictures/space-combat-faces.png")),
    ("space-combat-template", include_bytes!("../../../docs/pictures/space-combat-template.png")),
    ("space-combat-course", include_bytes!("../../../docs/pictures/space-combat-course.png")),
    ("space-combat-orbit", include_bytes!("../../../docs/pictures/space-combat-orbit.png")),
    ("space-combat-lagrange", include_bytes!("../../../docs/pictures/space-combat-lagrange.png")),
];

/// What the system says of itself.
static CARD: Card = Card {
    slug: "space-combat",
    title: "Space Combat",
    summary: "Starships with inertia fight, race and land among planets whose gravity bends their course.",
    verbs: text::verbs::VERBS,
    default_verb: None,
    saves: None,
    shown_first: &["fire"],
    shots: &[
        Shot { verb: "fire", words: &[] },
        Shot { verb: "program", words: SHOTS },
        Shot { verb: "manoeuvre", words: SHOTS },
        Shot { verb: "row", words: SHOTS },
        Shot { verb: "round", words: SHOTS },
    ],
    overlays: text::verbs::OVERLAYS,
    skills: [
        (Skill::Plain, "Heads for the nearest enemy and fires when something bears."),
        (Skill::Steady, "Weighs each order by what it gains at once; flies a good course."),
        (
            Skill::Sharp,
            "Rehearses its best orders over the coming subturns against likely answers; locks, concentrates fire.",
        ),
    ],
    rulebook: include_str!("../../../docs/rules/space-combat.md"),
    diagrams: &DIAGRAMS,
    grid: GridKind::Hex,
    reads_scenarios: true,
    has_dice: true,
    perft: None,
    by_post: Some(ByPost {
        from_hours: 6,
        option: "orders=programs",
        otherwise: "orders=subturn",
        names: &["orders", "far", "program_mode", "open"],
    }),
    asked_options: &[
        AskedOption {
            label: "Orders",
            answers: &[
                ("orders=programs", "programs of four subturns"),
                ("orders=programs far=on", "programs of eight subturns"),
                ("orders=subturn", "each subturn by itself"),
            ],
        },
        AskedOption {
            label: "Turns",
            answers: &[("turns=6", "6"), ("turns=8", "8"), ("turns=10", "10"), ("turns=12", "12")],
        },
    ],
};

impl Game for SpaceCombat {
    const CARD: &'static Card = &CARD;
}
