//! What is still to be put right, so that nothing is added to it. The lists only shrink: whoever mends something takes it out,
//! and the tests print what they should be.

/// Files that name each other in circles, a knot a line.
pub(super) const KNOTS: &[&[&str]] = &[
    &["contract/card", "contract/computer", "contract/rules", "contract/seen", "contract/setup", "contract/step"],
    &["contract/play", "contract/system"],
    &["games/anteel/data/catalogue", "games/anteel/data/empire"],
    &["games/anteel/data/setup", "games/anteel/rules/order", "games/anteel/rules/state"],
    &["games/penta_war/computer/order", "games/penta_war/computer/search", "games/penta_war/computer/table"],
    &["games/penta_war/data/setup", "games/penta_war/rules/state"],
    &[
        "games/penta_war/text/notation/claims",
        "games/penta_war/text/notation/lex",
        "games/penta_war/text/notation/read",
        "games/penta_war/text/notation/recruits",
    ],
    &["games/penta_war/view/panel/confirm", "games/penta_war/view/panel/recruit"],
    &["games/pentagon_war/computer/course", "games/pentagon_war/computer/tactics"],
    &["games/space_combat/computer/fight", "games/space_combat/computer/rehearse"],
    &["games/space_combat/data/catalogue", "games/space_combat/data/class"],
    &[
        "games/space_combat/data/options",
        "games/space_combat/data/setup",
        "games/space_combat/rules/resolve/flow",
        "games/space_combat/rules/resolve/settled",
    ],
    &["games/space_combat/data/scenario", "games/space_combat/data/scenario_check"],
    &["games/space_combat/rules/ship", "games/space_combat/rules/state"],
    &["host/api/pace", "host/refusal"],
    &[
        "host/calls",
        "host/commands/lobby",
        "host/commands/opening",
        "host/commands/play",
        "host/commands/undo",
        "host/outgoing/album",
        "host/outgoing/notes",
        "host/outgoing/pictures",
        "host/queries/export",
        "host/service",
        "host/understand",
        "host/workers/work",
    ],
    &["host/outgoing/controls", "host/outgoing/post", "host/table/desk"],
    &["host/queries/list", "host/queries/view"],
    &["host/table/action/mod", "host/workers/sign"],
];

/// Files of games that use a wing that is not below theirs.
pub(super) const UPWARD: &[&str] = &[
    "games/anteel/data/setup uses rules",
    "games/penta_war/data/setup uses rules",
    "games/pentagon_war/computer/mod uses text",
    "games/pentagon_war/rules/legal uses text",
    "games/space_combat/data/catalogue uses rules",
    "games/space_combat/data/class uses rules",
    "games/space_combat/data/scenario uses rules",
    "games/space_combat/data/scenario_check uses rules",
    "games/space_combat/data/setup uses rules",
];
