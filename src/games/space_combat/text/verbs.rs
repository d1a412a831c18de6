//! The verbs, fields and overlays of Space Combat, as players see them.

use crate::contract::{FieldSpec, OverlaySpec, VerbSpec};

const UNIT: FieldSpec = FieldSpec { name: "unit", help: "which of your ships, as Frigate1", is_required: true };
const TURN: FieldSpec =
    FieldSpec { name: "turn", help: "rotation first: right1 to right3 or left1 to left3", is_required: false };
const TARGET: FieldSpec = FieldSpec { name: "target", help: "which enemy ship", is_required: true };
const PATH: FieldSpec = FieldSpec {
    name: "path",
    help: "rotation and burn: R1 F3 turns right, burns 3 ahead; B1 astern",
    is_required: true,
};
const WEAPON: FieldSpec = FieldSpec {
    name: "weapon",
    help: "`all`, or L1 R1 in order; L2@Gunboat3 for another target; or X: fire at X if the target is gone",
    is_required: false,
};
const FACES: FieldSpec =
    FieldSpec { name: "faces", help: "points by face: 1+4 2+2; and a shift of up to five: 3>2:5", is_required: true };
const CRAFT: FieldSpec = FieldSpec {
    name: "craft",
    help: "the craft to put out; from the ground: nothing, a side (N to NW), cw or ccw for orbit",
    is_required: false,
};
const WITH: FieldSpec = FieldSpec {
    name: "with",
    help: "what to dock with; nothing to undock; at a station: energy, rounds or missiles",
    is_required: false,
};
const WHAT: FieldSpec = FieldSpec { name: "what", help: "systems to mend first: weapon engine", is_required: false };
const STANDING: FieldSpec = FieldSpec {
    name: "orders",
    help: "reinforce 2, pd off, default evade, withdraw 6 (or never), land south",
    is_required: true,
};
const STEPS: FieldSpec = FieldSpec {
    name: "steps",
    help: "subturns by /: burn F2 / if range X <= 5 then fire X all else hold / hold ! shield 1 <= 3",
    is_required: true,
};
const HOW: FieldSpec = FieldSpec {
    name: "how",
    help: "engage X, keep 4-6 X, match X, orbit P 2, face X, brake, withdraw, hold; `for 3` subturns",
    is_required: true,
};
const ROW: FieldSpec = FieldSpec { name: "row", help: "which row of the program: 2, or 2-4", is_required: true };
const WHAT_ROW: FieldSpec = FieldSpec {
    name: "what",
    help: "burn right1 F2; fire X all; engage X; if range X <= 5 then evade else hold",
    is_required: true,
};
const BY: FieldSpec = FieldSpec {
    name: "by",
    help: "usual; range X <= 5 (besides); only enemy, hit, crash, lost (no other); only (nothing)",
    is_required: true,
};
const ORDERS: FieldSpec = FieldSpec {
    name: "orders",
    help: "Frigate1 engage nearest for 4; Frigate2 burn F2 / hold; or `suggested` for ships without any",
    is_required: true,
};
const SHIPS: FieldSpec = FieldSpec { name: "ships", help: "your ships, first to act first", is_required: true };
const CLASSES: FieldSpec = FieldSpec {
    name: "ships",
    help: "classes: destroyer corvette, or 2 frigate; `lock` at the end",
    is_required: true,
};

const fn verb(
    name: &'static str,
    aliases: &'static [&'static str],
    fields: &'static [FieldSpec],
    help: &'static str,
    example: &'static str,
) -> VerbSpec {
    VerbSpec { name, aliases, fields, help, example }
}

pub(crate) const VERBS: &[VerbSpec] = &[
    verb("move", &["burn", "m"], &[UNIT, PATH], "Rotate and burn: counters by your engines", "move Frigate1 R1 F2"),
    verb("fire", &["f"], &[UNIT, TARGET, WEAPON], "Fire weapons at an enemy", "fire Frigate1 Corvette2 L1 R1"),
    verb("shield", &[], &[UNIT, FACES], "Restore shield points, shift some to a neighbour", "shield Frigate1 1+4 2+2"),
    verb(
        "scan",
        &[],
        &[UNIT, TARGET, TURN],
        "Lock on an enemy and read its energy and damage",
        "scan Frigate1 Corvette2",
    ),
    verb("evade", &[], &[UNIT, TURN], "Be harder to hit until your next order", "evade Frigate1"),
    verb("hold", &["cool"], &[UNIT, TURN], "Do nothing and cool 1 more", "hold Frigate1 right1"),
    verb("vent", &[], &[UNIT, TURN], "Spread the radiators: much cooler, easier to hit", "vent Frigate1"),
    verb("repair", &["mend"], &[UNIT, WHAT], "Roll the repair die", "repair Frigate1 weapon"),
    verb("launch", &["lift"], &[UNIT, CRAFT], "Put a carried craft out, or lift off", "launch Transport1 Lander1"),
    verb("dock", &["load"], &[UNIT, WITH], "Dock, undock, or take supplies at a station", "dock Corvette1 Station1"),
    verb(
        "standing",
        &["default"],
        &[UNIT, STANDING],
        "Standing orders, kept until changed",
        "standing Frigate1 reinforce 2",
    ),
    verb(
        "program",
        &[],
        &[UNIT, STEPS],
        "Orders for the rest of the turn (program mode)",
        "program Frigate1 burn F2 / hold",
    ),
    verb(
        "manoeuvre",
        &["do", "maneuver"],
        &[UNIT, HOW],
        "What a ship wants, judged anew in each subturn",
        "manoeuvre Frigate1 engage Corvette2 for 3",
    ),
    verb("row", &[], &[UNIT, ROW, WHAT_ROW], "Change rows of a program", "row Frigate1 2-4 engage Corvette2"),
    verb("stops", &["breaks"], &[UNIT, BY], "What stops a program", "stops Frigate1 only hit, range Corvette2 <= 5"),
    verb("round", &[], &[ORDERS], "Orders of several ships at once", "round suggested"),
    verb("sequence", &[], &[SHIPS], "The order in which your ships act", "sequence Frigate2 Frigate1"),
    verb("fleet", &["muster"], &[CLASSES], "Choose your ships before the first turn", "fleet destroyer corvette"),
    verb("clear", &["cancel"], &[UNIT], "Take a ship's order back", "clear Frigate1"),
    verb("done", &["lock", "end"], &[], "Lock your orders", "done"),
];

pub(crate) const OVERLAYS: &[OverlaySpec] = &[
    OverlaySpec { name: "course", help: "where everything drifts in six subturns if nobody burns" },
    OverlaySpec { name: "arcs", help: "where the weapons of the unit in focus bear, by laser range" },
    OverlaySpec { name: "reach", help: "where the unit in focus can be after its next move" },
    OverlaySpec { name: "threat", help: "hexes that enemy weapons cover now" },
    OverlaySpec { name: "dots", help: "the orbit dots of every field: be there with these counters and you stay" },
];
