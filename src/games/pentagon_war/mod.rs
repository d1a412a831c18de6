//! The Pentagon War: vector movement in twelve impulses, capacitors, screens, guns, bolts, drones and rams.
//!
//! What is here: the rules, pure. What is not: Discord, pixels, clocks, files. It may use `grid`, `scene`, `kit` and `contract`.
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

use crate::contract::{AskedOption, Card, Game, GridKind, SavedField, Shot, Skill};

#[derive(Clone, Copy, Debug)]
pub(crate) struct PentagonWar;

/// What fires in a plan.
const SHOTS: &[&str] = &["fire", "missile", "missiles", "bolt", "bolts", "ram"];

/// The pictures of its rulebook, as `tests/rulebooks` draws them.
const DIAGRAMS: [(&str, &[u8]); 5] = [
    ("pentagon-war-turn-1", include_bytes!("../../../docs/pictures/pentagon-war-turn-1.png")),
    ("pentagon-war-turn-2", include_bytes!("../../../docs/pictures/pentagon-war-turn-2.png")),
    ("pentagon-war-turn-3", include_bytes!("../../../docs/pictures/pentagon-war-turn-3.png")),
    ("pentagon-war-velocity", include_bytes!("../../../docs/pictures/pentagon-war-velocity.png")),
    ("pentagon-war-sides", include_bytes!("../../../docs/pictures/pentagon-war-sides.png")),
];

/// What the system says of itself.
static CARD: Card = Card {
    slug: "pentagon-war",
    title: "The Pentagon War",
    summary: "Fighters and carriers with vector movement, power, screens, guns, bolts, missiles and drones.",
    verbs: text::verbs::VERBS,
    default_verb: None,
    saves: Some(SavedField { verb: "ship", name: "name", text: "design", sign: '=' }),
    shown_first: &["fire"],
    shots: &[
        Shot { verb: "fire", words: &[] },
        Shot { verb: "launch", words: &["missile", "missiles", "bolt"] },
        Shot { verb: "plan", words: SHOTS },
        Shot { verb: "add", words: SHOTS },
        Shot { verb: "turn", words: SHOTS },
        Shot { verb: "tactic", words: &["close", "keep", "coast", "missiles", "evade"] },
    ],
    overlays: text::verbs::OVERLAYS,
    skills: [
        (Skill::Plain, "Flies at the nearest enemy and fires when it is near."),
        (Skill::Steady, "Waits for the best impulse to fire, evades and reinforces."),
        (Skill::Sharp, "Looks ahead along the tracks, meets them with bolts, and keeps out of fire."),
    ],
    rulebook: include_str!("../../../docs/rules/pentagon-war.md"),
    diagrams: &DIAGRAMS,
    grid: GridKind::Hex,
    reads_scenarios: true,
    has_dice: true,
    perft: None,
    by_post: None,
    asked_options: &[
        AskedOption {
            label: "Usual stops",
            answers: &[
                ("stops=careful", "careful: at all that is new"),
                ("stops=usual", "usual: first damage, a launch in reach, contact"),
                ("stops=run", "run the turn"),
            ],
        },
        AskedOption {
            label: "Turns",
            answers: &[("turns=10", "10"), ("turns=15", "15"), ("turns=20", "20"), ("turns=30", "30")],
        },
    ],
};

impl Game for PentagonWar {
    const CARD: &'static Card = &CARD;
}
