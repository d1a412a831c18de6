//! Drafts read as orders. The notation inside their fields is in `notation`.

use crate::contract::{Draft, DraftError, Game, Seat, VerbSpec, View};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::action::Plan;
use crate::games::space_combat::rules::order::Order;
use crate::games::space_combat::rules::state::Ship;
use crate::games::space_combat::text::names::own_ship;
use crate::games::space_combat::text::notation;
use crate::games::space_combat::text::verbs::VERBS;

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
        "sequence" => return sequence(view, seat, draft.need("ships", VERBS)?),
        _ => {}
    }
    let ship = own_ship(view, seat, draft.need("unit", VERBS)?, "unit")?;
    match name {
        "clear" => Ok(Order::Clear { ship: ship.name.clone() }),
        "standing" => {
            let standing = notation::standing(ship.standing, draft.need("text", VERBS)?)?;
            Ok(Order::Standing { ship: ship.name.clone(), standing })
        }
        "program" => {
            let program = notation::program(view, ship, draft.need("steps", VERBS)?)?;
            Ok(Order::Program { ship: ship.name.clone(), program })
        }
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
