//! Anteel, a deterministic space wargame of two fleets. Design: Jasper McChesney.
//!
//! Here: all its rules, words and pictures. Not here: anything of other games, of hosts or of Discord. It may use
//! `contract`, `kit`, `scene` and `grid`. The rulebook is `docs/rules/anteel.md`; comments cite its paragraphs.
//!
//! | wing | what it holds |
//! |---|---|
//! | `rules` | the game without a sentence: states, orders, events, what is legal, what happens |
//! | `data` | what is given: catalogue, scenarios, options, set-up |
//! | `text` | what is typed and told |
//! | `view` | maps, sheets, the guided panel |
//! | `computer` | computer players |

pub(crate) mod computer;
pub(crate) mod data;
pub(crate) mod rules;
pub(crate) mod text;
pub(crate) mod view;

#[cfg(test)]
mod tests;

use crate::contract::{AskedOption, ByPost, Card, Game, GridKind, Shot, Skill};

pub(crate) use data::options::Options;
pub(crate) use rules::event::Event;
pub(crate) use rules::order::Order;
pub(crate) use rules::refusal::Refusal;
pub(crate) use rules::state::State;

/// The game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anteel;

/// The pictures of its rulebook, as `tests/rulebooks` draws them.
const DIAGRAMS: [(&str, &[u8]); 5] = [
    ("anteel-turn-1", include_bytes!("../../../docs/pictures/anteel-turn-1.png")),
    ("anteel-turn-2", include_bytes!("../../../docs/pictures/anteel-turn-2.png")),
    ("anteel-turn-3", include_bytes!("../../../docs/pictures/anteel-turn-3.png")),
    ("anteel-path", include_bytes!("../../../docs/pictures/anteel-path.png")),
    ("anteel-arcs", include_bytes!("../../../docs/pictures/anteel-arcs.png")),
];

/// What the system says of itself.
static CARD: Card = Card {
    slug: "anteel",
    title: "Anteel",
    summary: "Two fleets, no dice: buy in secret, manoeuvre in order of rating, fire by arc and range.",
    verbs: text::verbs::VERBS,
    default_verb: None,
    saves: None,
    shown_first: &["fire"],
    shots: &[Shot { verb: "fire", words: &[] }],
    overlays: text::verbs::OVERLAYS,
    skills: [
        (Skill::Plain, "sails at the nearest enemy and fires at it; a fair first opponent"),
        (Skill::Steady, "weighs each place by the shots given and taken there"),
        (Skill::Sharp, "foresees the enemy's answers and the firing phase, and buys and places with care"),
    ],
    rulebook: include_str!("../../../docs/rules/anteel.md"),
    diagrams: &DIAGRAMS,
    grid: GridKind::Hex,
    reads_scenarios: false,
    has_dice: false,
    perft: None,
    by_post: Some(ByPost { from_hours: 12, option: "rounds=sealed", otherwise: "rounds=classic", names: &["rounds"] }),
    asked_options: &[
        AskedOption {
            label: "Rounds",
            answers: &[
                ("rounds=sealed", "sealed: both order all ships, then all act"),
                ("rounds=classic", "classic: one group of ships after another"),
            ],
        },
        AskedOption {
            label: "Fled ships count",
            answers: &[("flight=free", "nothing"), ("flight=half", "half their cost")],
        },
    ],
};

impl Game for Anteel {
    const CARD: &'static Card = &CARD;
}
