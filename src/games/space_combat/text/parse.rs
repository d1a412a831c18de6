//! Drafts read as orders. The notation inside their fields is in `notation`.

use crate::contract::{Draft, DraftError, Game, Seat, VerbSpec, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::{Action, Plan, Program, ProgramStep};
use crate::games::space_combat::rules::advice::suggested;
use crate::games::space_combat::rules::check::plans_ahead;
use crate::games::space_combat::rules::order::{Order, ShipProgram};
use crate::games::space_combat::rules::order_words::ALL;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::names::own_ship;
use crate::games::space_combat::text::notation;
use crate::games::space_combat::text::verbs::VERBS;

/// In place of orders: those of a computer.
pub(crate) const SUGGESTED: &str = "suggested";

/// Understands a draft; says nothing about legality.
pub(crate) fn parse(view: &View<SpaceCombat>, seat: Seat, draft: &Draft) -> Result<Order, DraftError> {
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
        "round" => return round(view, seat, draft.need("orders", VERBS)?),
        "sequence" => return sequence(view, seat, draft.need("ships", VERBS)?),
        _ => {}
    }
    if name == "standing" && draft.need("unit", VERBS)?.eq_ignore_ascii_case(ALL) {
        return Ok(Order::StandingAll { change: notation::standing_change(draft.need("orders", VERBS)?)? });
    }
    let ship = own_ship(view, seat, draft.need("unit", VERBS)?, "unit")?;
    match name {
        "clear" => Ok(Order::Clear { ship: ship.name.clone() }),
        "standing" => {
            let standing = notation::standing_change(draft.need("orders", VERBS)?)?.made_to(ship.standing);
            Ok(Order::Standing { ship: ship.name.clone(), standing })
        }
        "program" => {
            let program = notation::program(view, ship, draft.need("steps", VERBS)?)?;
            Ok(Order::Program { ship: ship.name.clone(), program })
        }
        "row" => rows(view, ship, draft.need("row", VERBS)?, draft.need("what", VERBS)?),
        "stops" => {
            let (stops, breaks) = notation::stops(view, draft.need("by", VERBS)?)?;
            Ok(Order::Stops { ship: ship.name.clone(), stops, breaks })
        }
        "manoeuvre" => manoeuvre(view, ship, draft.need("how", VERBS)?),
        _ => Ok(Order::Plan { ship: ship.name.clone(), plan: plan_of(view, ship, draft)? }),
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

fn sequence(view: &View<SpaceCombat>, seat: Seat, text: &str) -> Result<Order, DraftError> {
    let mut ships: Vec<String> = Vec::new();
    for word in text.split([' ', '\t', ',']).filter(|w| !w.is_empty()) {
        let ship = own_ship(view, seat, word, "ships")?;
        if ships.contains(&ship.name) {
            let problem = "each ship is named once".to_owned();
            return Err(DraftError::NotUnderstood { field: "ships", read: word.to_owned(), problem, choices: vec![] });
        }
        ships.push(ship.name.clone());
    }
    Ok(Order::Sequence { ships })
}

fn rows(view: &View<SpaceCombat>, ship: &Ship, rows: &str, what: &str) -> Result<Order, DraftError> {
    let (from, to) = rows.trim().split_once('-').unwrap_or((rows.trim(), rows.trim()));
    let (Ok(from), Ok(to)) = (from.parse(), to.parse()) else {
        return Err(DraftError::not_understood("row", rows, "a row is 1 to 8, several are 2-4", vec![]));
    };
    // Its facing in that row, as far as the rows before settle it.
    let before = ship.program.steps.iter().take(usize::saturating_sub(from, 1));
    let turned: i32 = before.map(|step| step.plan.rotate).sum();
    let then = Ship { facing: ship.facing.turned(turned), ..ship.clone() };
    Ok(Order::Rows { ship: ship.name.clone(), from, to, step: notation::row(view, &then, what)? })
}

/// Orders of several ships; `suggested`: what a computer would order for those that have none.
fn round(view: &View<SpaceCombat>, seat: Seat, text: &str) -> Result<Order, DraftError> {
    if text.trim().eq_ignore_ascii_case(SUGGESTED) {
        let programs = suggested(view, seat);
        if programs.is_empty() {
            let problem = "every ship that can act has orders; `clear` takes them back";
            return Err(DraftError::not_understood("orders", SUGGESTED, problem, vec![]));
        }
        return Ok(Order::Round { programs });
    }
    let entry = |part: &str| {
        let (name, rest) = part.trim().split_once(char::is_whitespace).unwrap_or((part.trim(), ""));
        let ship = own_ship(view, seat, name, "orders")?;
        let program = notation::program(view, ship, rest)?;
        Ok(ShipProgram { ship: ship.name.clone(), program })
    };
    Ok(Order::Round { programs: text.split(';').map(entry).collect::<Result<_, DraftError>>()? })
}

/// What a ship wants, for so many subturns; not said: in sealed exchanges as long as the exchange lasts (12.6).
fn manoeuvre(view: &View<SpaceCombat>, ship: &Ship, text: &str) -> Result<Order, DraftError> {
    let (line, times) = notation::repeated(text)?;
    let plan = notation::plan(view, ship, line)?;
    if !plan.action.is_manoeuvre() && plan.action != Action::Hold {
        let problem = "it is engage X, keep 4-6 X, match X, orbit P 2, face X, brake, withdraw or hold";
        return Err(DraftError::NotUnderstood {
            field: "how",
            read: line.chars().take(60).collect(),
            problem: problem.to_owned(),
            choices: vec!["engage nearest".to_owned()],
        });
    }
    let whole = view.world.rules().exchange_subturns();
    let is_ahead = ship.owner.is_some_and(|seat| plans_ahead(view, seat));
    let left = whole.and_then(|whole| usize::try_from(if is_ahead { whole } else { view.world.exchange_left }).ok());
    let ship = ship.name.clone();
    Ok(match times.or(left).unwrap_or(1) {
        1 => Order::Plan { ship, plan },
        n => Order::Program { ship, program: Program { steps: vec![ProgramStep::of(plan); n], ..Program::default() } },
    })
}

fn plan_of(view: &View<SpaceCombat>, ship: &Ship, draft: &Draft) -> Result<Plan, DraftError> {
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
    notation::plan(view, ship, &line)
}
