//! The verbs, fields and overlays of Anteel, as players see them.

use crate::contract::{FieldSpec, OverlaySpec, VerbSpec};

/// What is typed for all ships that have no order yet.
pub(crate) const REST: &str = "rest";
/// What is typed for all ships of the side.
pub(crate) const ALL: &str = "all";
/// What is typed for the target of most worth.
pub(crate) const BEST: &str = "best";

const UNIT: FieldSpec = FieldSpec { name: "unit", help: "One of your ships, as in Spur1", is_required: true };

pub(crate) const VERBS: &[VerbSpec] = &[
    VerbSpec {
        name: "fleet",
        aliases: &["buy"],
        fields: &[FieldSpec {
            name: "ships",
            help: "Classes with numbers; the whole budget, as in Spur 3, Citadel 1. May end in: usual places",
            is_required: true,
        }],
        help: "Buy your fleet in secret; both fleets are revealed when both are filed",
        example: "fleet Spur 2, Bastion 1, Citadel 2",
    },
    VerbSpec {
        name: "deploy",
        aliases: &["place"],
        fields: &[
            UNIT,
            FieldSpec { name: "hex", help: "An empty hex of your zone, as in 1830", is_required: true },
            FieldSpec {
                name: "facing",
                help: "N, NE, SE, S, SW or NW; without it: towards the enemy. May end in: else hold",
                is_required: false,
            },
        ],
        help: "Place a ship in your setup zone",
        example: "deploy Spur1 1830 N",
    },
    VerbSpec {
        name: "move",
        aliases: &["m"],
        fields: &[
            UNIT,
            FieldSpec {
                name: "path",
                help: "Steps as in F3LF2, or a hex and facing as in 1213 NE; . stays. May end in: else hold, else short",
                is_required: true,
            },
        ],
        help: "Move a ship, now or when its turn comes",
        example: "move Spur1 F3LF2",
    },
    VerbSpec {
        name: "fire",
        aliases: &["f"],
        fields: &[
            UNIT,
            FieldSpec {
                name: "target",
                help: "An enemy ship; several in order of preference: Mote2 > Whirl1; or best. May end in: else hold",
                is_required: true,
            },
        ],
        help: "Fire at an enemy ship, now or when your ship's turn comes",
        example: "fire Spur1 Mote2",
    },
    VerbSpec {
        name: "hold",
        aliases: &["stay", "pass"],
        fields: &[FieldSpec {
            name: "unit",
            help: "One of your ships, or: rest, for all that have no order in this phase",
            is_required: true,
        }],
        help: "Do nothing with a ship (in deployment: its usual place)",
        example: "hold Spur1",
    },
    VerbSpec {
        name: "done",
        aliases: &["end"],
        fields: &[],
        help: "Nothing more now: filed orders are carried out, your other ships hold",
        example: "done",
    },
    VerbSpec {
        name: "standing",
        aliases: &["stand"],
        fields: &[
            FieldSpec { name: "unit", help: "One of your ships, or: all", is_required: true },
            FieldSpec { name: "orders", help: "hold, engage, keep 3-5 or flee", is_required: true },
        ],
        help: "What a ship does in sealed rounds whenever it has no order",
        example: "standing Spur1 engage",
    },
    VerbSpec {
        name: "cancel",
        aliases: &["unfile"],
        fields: &[FieldSpec {
            name: "unit",
            help: "The ship whose filed orders you take back, or: fleet",
            is_required: true,
        }],
        help: "Take back an order that was filed ahead, or your fleet",
        example: "cancel Spur1",
    },
];

pub(crate) const OVERLAYS: &[OverlaySpec] = &[
    OverlaySpec { name: "arc", help: "Fire arc of the ship in focus, by range band with the damage to each armour" },
    OverlaySpec { name: "reach", help: "Hexes that the ship in focus can move to in one round" },
    OverlaySpec { name: "range", help: "Range bands all around the ship or hex in focus" },
    OverlaySpec { name: "threat", help: "Hexes that enemy ships could fire at from where they stand" },
    OverlaySpec { name: "zones", help: "The two setup zones" },
];
