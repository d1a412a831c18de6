//! What ships on the ground and docked ships cannot do (12.2, 11.4.4).

use crate::games::space_combat::rules::action::Action;
use crate::games::space_combat::rules::state::Ship;

/// Why a docked or landed ship cannot do this (12.2, 11.4.4).
pub(crate) fn tied_down(ship: &Ship, action: &Action) -> Option<&'static str> {
    let is_moving = matches!(
        action,
        Action::Burn { .. } | Action::Fire { .. } | Action::Evade | Action::Dock { .. } | Action::Manoeuvre(_)
    );
    match action {
        _ if ship.host.is_some() && is_moving => Some("it is docked; undock first"),
        _ if ship.landing.is_some() && is_moving => Some("it stands on the ground; lift off first"),
        Action::LiftOff { .. } if ship.landing.is_none() => Some("it does not stand on the ground"),
        Action::Undock | Action::Load { .. } if ship.host.is_none() => Some("it is not docked"),
        _ => None,
    }
}
