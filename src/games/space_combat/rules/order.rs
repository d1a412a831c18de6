//! What a seat may order (contract), and how drafts become orders and back.

use serde::{Deserialize, Serialize};

use crate::contract::{Draft, DraftError, FieldSpec, Game, Seat, Seen, VerbSpec};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Action, Plan, Program, Standing, Supply};
use crate::games::space_combat::rules::state::{Phase, Ship, State, Status};
use crate::games::space_combat::text::notation;
use crate::kit::names::nearest_names;

/// An order. Ships go by their names, so that an order can be read without a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// The classes chosen, before the first turn.
    Fleet {
        /// Slugs of classes, in the order of placement.
        classes: Vec<String>,
        /// Locks the choice at once.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        locks: bool,
    },
    /// One ship's order for this subturn (12.1).
    Plan {
        /// Its name.
        ship: String,
        /// The order.
        plan: Plan,
    },
    /// One ship's orders for the rest of the turn (17.3).
    Program {
        /// Its name.
        ship: String,
        /// The orders.
        program: Program,
    },
    /// Standing orders (12.4).
    Standing {
        /// Its name.
        ship: String,
        /// What they are from now on.
        standing: Standing,
    },
    /// The order in which one's ships act in this subturn (3.2).
    Sequence {
        /// Names, first to act first.
        ships: Vec<String>,
    },
    /// Takes a ship's order back.
    Clear {
        /// Its name.
        ship: String,
    },
    /// Locks one's orders.
    Done,
}

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
const TEXT: FieldSpec = FieldSpec {
    name: "text",
    help: "reinforce 2, pd off, default evade, withdraw 6 (or never), land south",
    is_required: true,
};
const STEPS: FieldSpec = FieldSpec {
    name: "steps",
    help: "subturns by /: burn F2 / if range X <= 5 then fire X all else hold / hold ! shield 1 <= 3",
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

/// The verbs.
pub const VERBS: &[VerbSpec] = &[
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
        &[UNIT, TEXT],
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
    verb("sequence", &[], &[SHIPS], "The order in which your ships act", "sequence Frigate2 Frigate1"),
    verb("fleet", &["muster"], &[CLASSES], "Choose your ships before the first turn", "fleet destroyer corvette"),
    verb("clear", &["cancel"], &[UNIT], "Take a ship's order back", "clear Frigate1"),
    verb("done", &["lock", "end"], &[], "Lock your orders", "done"),
];

/// Understands a draft; says nothing about legality.
pub fn parse(seen: &Seen<SpaceCombat>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
    let state = seen.state();
    let name = draft.verb.as_str();
    let Some(spec) = VERBS.iter().find(|v| v.name == name) else {
        let verbs = VERBS.iter().map(|v| v.name.to_owned()).collect();
        return Err(DraftError::UnknownVerb {
            game: SpaceCombat::CARD.title,
            verb: name.chars().take(40).collect(),
            verbs,
        });
    };
    only_fields_of(spec, draft)?;
    match name {
        "done" => return Ok(Order::Done),
        "fleet" => {
            let (classes, locks) = notation::fleet(draft.need("ships", VERBS)?)?;
            return Ok(Order::Fleet { classes, locks });
        }
        "sequence" => return sequence(state, seat, draft.need("ships", VERBS)?),
        _ => {}
    }
    let ship = own_ship(state, seat, draft.need("unit", VERBS)?, "unit")?;
    match name {
        "clear" => Ok(Order::Clear { ship: ship.name.clone() }),
        "standing" => {
            let standing = notation::standing(ship.standing, draft.need("text", VERBS)?)?;
            Ok(Order::Standing { ship: ship.name.clone(), standing })
        }
        "program" => {
            let program = notation::program(state, ship, draft.need("steps", VERBS)?)?;
            Ok(Order::Program { ship: ship.name.clone(), program })
        }
        _ => Ok(Order::Plan { ship: ship.name.clone(), plan: plan_of(state, ship, draft)? }),
    }
}

/// In Discord a verb that games share has the fields of all of them: one that is not of this game is no word to pass
/// over.
fn only_fields_of(spec: &VerbSpec, draft: &Draft) -> Result<(), DraftError> {
    let extra = draft.fields.iter().find(|(name, _)| spec.fields.iter().all(|f| f.name != name.as_str()));
    let Some((name, text)) = extra else { return Ok(()) };
    let field = spec.fields.first().map_or("text", |f| f.name);
    let fields: Vec<&str> = spec.fields.iter().map(|f| f.name).collect();
    let takes = if fields.is_empty() { "nothing".to_owned() } else { fields.join(", ") };
    let problem = format!("here `{}` takes {takes}", spec.name);
    let read = format!("{name}:{text}").chars().take(60).collect();
    Err(DraftError::NotUnderstood { field, read, problem, choices: vec![] })
}

fn sequence(state: &State, seat: Seat, text: &str) -> Result<Order, DraftError> {
    let mut ships: Vec<String> = Vec::new();
    for word in text.split([' ', '\t', ',']).filter(|w| !w.is_empty()) {
        let ship = own_ship(state, seat, word, "ships")?;
        if ships.contains(&ship.name) {
            let problem = "each ship is named once".to_owned();
            return Err(DraftError::NotUnderstood { field: "ships", read: word.to_owned(), problem, choices: vec![] });
        }
        ships.push(ship.name.clone());
    }
    Ok(Order::Sequence { ships })
}

fn plan_of(state: &State, ship: &Ship, draft: &Draft) -> Result<Plan, DraftError> {
    let text = |field| draft.get(field).unwrap_or("");
    let line = match draft.verb.as_str() {
        "move" => format!("burn {}", draft.need("path", VERBS)?),
        "fire" => format!("fire {} {}", draft.need("target", VERBS)?, text("weapon")),
        "shield" => format!("shield {}", draft.need("faces", VERBS)?),
        "scan" => format!("scan {} {}", draft.need("target", VERBS)?, text("turn")),
        "repair" => format!("repair {}", text("what")),
        "launch" => format!("launch {}", text("craft")),
        "dock" => format!("dock {}", text("with")),
        verb => format!("{verb} {}", text("turn")),
    };
    notation::plan(state, ship, &line)
}

/// One's own ship by name, forgiving; the error names the nearest.
pub fn own_ship<'a>(state: &'a State, seat: Seat, read: &str, field: &'static str) -> Result<&'a Ship, DraftError> {
    let own = || state.world.of(seat).filter(|s| s.is_present());
    let problem = match state.phase {
        Phase::Muster { .. } => "ships are being chosen first: `fleet`, then `done`",
        _ => "you have no ship of this name on the map",
    };
    find_ship(own, read, field, problem)
}

/// A ship of anybody by name.
pub fn any_ship<'a>(state: &'a State, read: &str, field: &'static str) -> Result<&'a Ship, DraftError> {
    let present = || state.world.ships.iter().filter(|s| s.status != Status::Destroyed);
    find_ship(present, read, field, "no ship has this name")
}

fn find_ship<'a, I: Iterator<Item = &'a Ship>>(
    ships: impl Fn() -> I,
    read: &str,
    field: &'static str,
    problem: &str,
) -> Result<&'a Ship, DraftError> {
    let wanted = read.trim().to_lowercase();
    if let Some(ship) = ships().find(|s| s.name.to_lowercase() == wanted) {
        return Ok(ship);
    }
    let mut starting = ships().filter(|s| !wanted.is_empty() && s.name.to_lowercase().starts_with(&wanted));
    if let (Some(only), None) = (starting.next(), starting.next()) {
        return Ok(only);
    }
    let names: Vec<&str> = ships().map(|s| s.name.as_str()).collect();
    let mut choices = nearest_names(&wanted, names.iter().copied(), 10);
    if choices.is_empty() {
        choices = names.iter().take(10).map(|n| (*n).to_owned()).collect();
    }
    let read = read.chars().take(60).collect();
    Err(DraftError::NotUnderstood { field, read, problem: problem.to_owned(), choices })
}

/// The order as a draft that `parse` reads back.
pub fn draft(order: &Order) -> Draft {
    match order {
        Order::Done => Draft::new("done"),
        Order::Fleet { classes, locks } => Draft::new("fleet").with("ships", notation::fleet_text(classes, *locks)),
        Order::Sequence { ships } => Draft::new("sequence").with("ships", ships.join(" ")),
        Order::Clear { ship } => Draft::new("clear").with("unit", ship.clone()),
        Order::Standing { ship, standing } => {
            Draft::new("standing").with("unit", ship.clone()).with("text", notation::standing_text(standing))
        }
        Order::Program { ship, program } => {
            Draft::new("program").with("unit", ship.clone()).with("steps", notation::program_text(program))
        }
        Order::Plan { ship, plan } => plan_draft(ship, plan),
    }
}

fn plan_draft(ship: &str, plan: &Plan) -> Draft {
    let unit = |verb: &str| Draft::new(verb).with("unit", ship);
    let turn = notation::turn_text(plan);
    match &plan.action {
        Action::Hold => unit("hold").with("turn", turn),
        Action::Evade => unit("evade").with("turn", turn),
        Action::Vent => unit("vent").with("turn", turn),
        Action::Scan { target } => unit("scan").with("target", target.clone()).with("turn", turn),
        Action::Burn { .. } => unit("move").with("path", notation::action_rest(plan)),
        Action::Fire { .. } => {
            let (target, rest) = plan.action.fire().map(notation::fire_parts).unwrap_or_default();
            unit("fire").with("target", target).with("weapon", format!("{rest} {turn}"))
        }
        Action::Shield { .. } => unit("shield").with("faces", notation::action_rest(plan)),
        Action::Repair { .. } => unit("repair").with("what", notation::action_rest(plan)),
        Action::Launch { .. } | Action::LiftOff { .. } => unit("launch").with("craft", notation::action_rest(plan)),
        Action::Dock { .. } | Action::Undock | Action::Load { .. } => {
            unit("dock").with("with", notation::action_rest(plan))
        }
    }
}

impl Supply {
    /// `energy`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Energy => "energy",
            Self::Rounds => "rounds",
            Self::Missiles => "missiles",
        }
    }
}
