//! The verbs, their fields and examples.

use crate::contract::{FieldSpec, OverlaySpec, VerbSpec};

const fn field(name: &'static str, help: &'static str, is_required: bool) -> FieldSpec {
    FieldSpec { name, help, is_required }
}

const UNIT: FieldSpec = field("unit", "One of your craft or drones", true);

pub(crate) const VERBS: &[VerbSpec] = &[
    VerbSpec {
        name: "move",
        aliases: &["mv"],
        fields: &[
            UNIT,
            field("path", "Impulse by impulse: B+ turn to B and accelerate, + accelerate, . coast, x3 repeats", true),
        ],
        help: "Turns and accelerates a craft in the coming impulses",
        example: "move Dee A+x4 B+x2 .x6",
    },
    VerbSpec {
        name: "fire",
        aliases: &["shoot"],
        fields: &[
            UNIT,
            field("target", "An enemy unit, nearest, or small (drones and missiles)", true),
            field("weapon", "all, a kind (laser, proton ...), w2 for weapon 2, or beam", false),
            field("when", "Conditions: range<=4 (or within 4) chance>=50 bearing=1, impulses 3-8, spread", false),
        ],
        help: "Fires at the first impulse at which the conditions hold and weapons bear",
        example: "fire Dee Aklinon radiation range<=4",
    },
    VerbSpec {
        name: "power",
        aliases: &["form"],
        fields: &[UNIT, field("settings", "ecm=1 eccm=1 evade invisible double=1, or none", true)],
        help: "Commits power in secret at the start of a turn; also evasive maneuvering",
        example: "power Dee ecm=1 evade",
    },
    VerbSpec {
        name: "launch",
        aliases: &[],
        fields: &[
            UNIT,
            field(
                "what",
                "missile x2 warhead 8 at Dee rail, drone 1 facing A, bolt at Dee aimed, attach, detach, transfer",
                true,
            ),
        ],
        help: "Launches missiles, drones or a bolt; takes drones aboard; attaches and detaches",
        example: "launch Aklinon bolt at Dee aimed",
    },
    VerbSpec {
        name: "screens",
        aliases: &[],
        fields: &[
            UNIT,
            field("settings", "sides 2,1,0,0,0,1 at the turn's start; +2 or on 3 when you are asked", true),
        ],
        help: "Directs screens to sides, reinforces them, or switches them on",
        example: "screens Dee sides 2,1,0,0,0,1",
    },
    VerbSpec {
        name: "plan",
        aliases: &["p"],
        fields: &[
            UNIT,
            field(
                "clauses",
                "launch recover attach detach transfer selfdestruct disengage break stops after when",
                true,
            ),
        ],
        help: "Its whole plan; clauses: face accel coast fire beam pull push release ram reinforce on pd, and those",
        example: "plan Dee face nearest, 1-6 accel, fire all at nearest range<=4, break damaged",
    },
    VerbSpec {
        name: "add",
        aliases: &[],
        fields: &[UNIT, field("clauses", "As in plan: when it launches beam bolts, stops run, 3-6 accel", true)],
        help: "Adds clauses to the plan of a craft; steps take the place of others in their impulses",
        example: "add Dee when it launches face strong, stops run",
    },
    VerbSpec {
        name: "tactic",
        aliases: &[],
        fields: &[
            field("unit", "One of your craft, or all", true),
            field("plan", "close, keep, coast, missiles, run or evade", true),
        ],
        help: "A ready plan: close in, keep 5 to 7, coast, fire at missiles, run, evade and close",
        example: "tactic Dee close",
    },
    VerbSpec {
        name: "suggest",
        aliases: &[],
        fields: &[field("unit", "One of your craft, or all; left out: those without a plan", false)],
        help: "Files what a steady captain would order, for you to look at and change",
        example: "suggest all",
    },
    VerbSpec {
        name: "again",
        aliases: &[],
        fields: &[field("unit", "One of your craft, or all; left out: those without a plan", false)],
        help: "Files form and plan of the turn before once more, as far as they are legal",
        example: "again all",
    },
    VerbSpec {
        name: "turn",
        aliases: &[],
        fields: &[field("orders", "Orders between semicolons: plan Dee coast; power Dee ecm=1", true)],
        help: "Several orders at once: a whole turn",
        example: "turn plan Dee face nearest, accel; power Dee ecm=1",
    },
    VerbSpec {
        name: "cancel",
        aliases: &["clear"],
        fields: &[UNIT],
        help: "Takes back the plan of a craft from now on",
        example: "cancel Dee",
    },
    VerbSpec {
        name: "defaults",
        aliases: &["default"],
        fields: &[
            field("unit", "One of your craft, or all", true),
            field(
                "settings",
                "stops=usual hold=on pd=on dodge=on reinforce=2 reserve=3 ram=off breaks=range<=8 lose=w4,m1",
                true,
            ),
        ],
        help: "Standing orders of a captain; they hold until changed",
        example: "defaults all reinforce=2 breaks=range<=6,damaged",
    },
    VerbSpec {
        name: "ship",
        aliases: &["build"],
        fields: &[
            field("name", "The new craft's name: one word", true),
            field("design", "A class (zelta-dee), systems (hull=8/6 engines=2 ...), or none to strike it", true),
        ],
        help: "Shipyard: designs and buys a craft; names every fault of a design at once",
        example: "ship Hawk hull=8/6 engines=1 fuel=1 capacitors=8 screens=3 radar=6 main=1 laser=F,F",
    },
    VerbSpec {
        name: "deploy",
        aliases: &["place"],
        fields: &[
            UNIT,
            field("hex", "In which hex", true),
            field("facing", "Facing A to F; left out: as it stands", false),
            field("velocity", "Components, as in a=2 c=-1; left out: as they are", false),
        ],
        help: "Places a craft before the battle, where the scenario leaves it to you",
        example: "deploy Dee1 1230 A a=2 c=-1",
    },
    VerbSpec {
        name: "done",
        aliases: &["ready"],
        fields: &[],
        help: "You have no more orders now; the game goes on when all are ready",
        example: "done",
    },
];

pub(crate) const OVERLAYS: &[OverlaySpec] = &[
    OverlaySpec {
        name: "arcs",
        help: "Where the weapons of the focused craft bear, out to range 8, and the damage to be expected there",
    },
    OverlaySpec { name: "range", help: "Range bands around the focused unit (the universal range modifier)" },
    OverlaySpec { name: "vectors", help: "Velocity arrows of all craft: where a whole turn would take them" },
    OverlaySpec { name: "next", help: "Where all craft will be in the next turn if nothing is changed any more" },
    OverlaySpec { name: "screens", help: "Screens and armor of all craft by side" },
    OverlaySpec { name: "locks", help: "Who is locked on to whom" },
];
