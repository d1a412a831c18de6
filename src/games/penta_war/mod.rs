//! Penta War, the 17×17 chess variant of five clans. Inventor: Joost Aan de Brugh.
//!
//! Here: all its rules, words, pictures and computer players. Not here: anything of other games, of hosts or of Discord. It
//! may use `contract`, `kit`, `scene` and `grid`. The rulebook is `docs/rules/penta-war.md`; comments cite its paragraphs.
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

use crate::contract::{AskedOption, Card, Game, GridKind, Skill};

pub(crate) use data::options::Options;
pub(crate) use rules::event::Event;
pub(crate) use rules::order::Order;
pub(crate) use rules::refusal::Refusal;
pub(crate) use rules::state::State;

/// The game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PentaWar;

/// The pictures of its rulebook, as `tests/rulebooks` draws them.
const DIAGRAMS: [(&str, &[u8]); 9] = [
    ("penta-war-turn-1", include_bytes!("../../../docs/pictures/penta-war-turn-1.png")),
    ("penta-war-turn-2", include_bytes!("../../../docs/pictures/penta-war-turn-2.png")),
    ("penta-war-turn-3", include_bytes!("../../../docs/pictures/penta-war-turn-3.png")),
    ("penta-war-palace", include_bytes!("../../../docs/pictures/penta-war-palace.png")),
    ("penta-war-rook", include_bytes!("../../../docs/pictures/penta-war-rook.png")),
    ("penta-war-bishop", include_bytes!("../../../docs/pictures/penta-war-bishop.png")),
    ("penta-war-knight", include_bytes!("../../../docs/pictures/penta-war-knight.png")),
    ("penta-war-push", include_bytes!("../../../docs/pictures/penta-war-push.png")),
    ("penta-war-kick", include_bytes!("../../../docs/pictures/penta-war-kick.png")),
];

/// What the system says of itself.
static CARD: Card = Card {
    slug: "penta-war",
    title: data::options::TITLE,
    summary: "A huge chess: two armies of five clans and 25 Pawns on 17 by 17 squares; who has no Pawns has lost.",
    verbs: text::verbs::VERBS,
    default_verb: Some("move"),
    saves: None,
    shown_first: &["fire"],
    // Pieces take, they do not fire.
    shots: &[],
    overlays: text::verbs::OVERLAYS,
    skills: [
        (Skill::Plain, "takes what it can and looks no further; a fair first opponent"),
        (Skill::Steady, "weighs each move by what it gains and what the answer takes"),
        (Skill::Sharp, "looks several moves ahead and follows every capture to its end"),
    ],
    rulebook: include_str!("../../../docs/rules/penta-war.md"),
    diagrams: &DIAGRAMS,
    grid: GridKind::Square,
    reads_scenarios: false,
    has_dice: false,
    perft: Some(rules::perft::report),
    by_post: None,
    asked_options: &[
        AskedOption {
            label: "A turn is",
            answers: &[("turn=campaign", "a campaign turn: a move by each clan"), ("turn=one", "one move")],
        },
        AskedOption {
            label: "Set-up",
            answers: &[("start=quick", "the usual places"), ("start=place", "each places the own clans")],
        },
    ],
};

impl Game for PentaWar {
    const CARD: &'static Card = &CARD;
}
