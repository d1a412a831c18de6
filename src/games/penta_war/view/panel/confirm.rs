//! The last page: what the move does, what it costs, and the button that makes it.

use super::{
    Draft, DraftError, Lens, Panel, PanelRow, Press, Tone, back_to, button, page as make_page, so_far, start_again,
};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::effects::name_at;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::order::{Risk, risk};
use crate::games::penta_war::rules::sentence::sentence;
use crate::games::penta_war::text::describe::effect;
use crate::games::penta_war::text::format::move_draft;
use crate::games::penta_war::text::misread::not_understood;
use crate::games::penta_war::text::notation::read;
use crate::games::penta_war::text::parse::move_text;

/// Confirmation of a whole move; of an illegal one, the reason.
pub(super) fn page(position: &Position, draft: &Draft) -> Result<Panel, DraftError> {
    let text = move_text(draft)?;
    let action = read(position, &text).map_err(|error| not_understood("unit", &text, &error))?;
    if let Err(illegal) = check(position, &action) {
        let text = format!("{action} is not legal: {illegal} (rule {}).", illegal.rule());
        return Ok(make_page(&text, Lens::default(), vec![PanelRow::Buttons(vec![start_again()])]));
    }
    let risk = risk(position, &action);
    let does = effect(position, &action);
    let mut lines = vec![format!("{action}: {}.", sentence(position, &action))];
    if !does.is_empty() {
        lines.push(format!("It {does}."));
    }
    lines.extend(risk.as_ref().map(|risk| warning(position, &action, risk)));
    let (label, tone) = match risk {
        None => ("Lock", Tone::Confirm),
        Some(_) => ("Lock anyway", Tone::Danger),
    };
    let submit = button(label, tone, Press::Submit(move_draft(&action, risk.is_some())));
    let back = way_back(&action).map(|unit| back_to(so_far(unit)));
    let buttons = back.into_iter().chain([start_again(), submit]).collect();
    let focus = action.to().or(action.from()).map(Sq::label);
    let lens = Lens { focus, ..Lens::default() }.considering(draft.clone());
    Ok(make_page(&lines.join("\n"), lens, vec![PanelRow::Buttons(buttons)]))
}

fn warning(position: &Position, action: &Action, risk: &Risk) -> String {
    match risk {
        Risk::LastPawn => "WARNING: this changes your last Pawn, and a side without Pawns has lost (8.4).".to_owned(),
        Risk::Kings(squares) => {
            let after = position.after(action);
            let kings: Vec<String> = squares.iter().map(|s| name_at(&after, *s)).collect();
            format!("WARNING: the enemy could then capture {}.", kings.join(" and "))
        }
    }
}

/// Where `Back` leads from an action's confirmation.
fn way_back(action: &Action) -> Option<String> {
    match *action {
        Action::Restore(ref r) => Some(format!("{}K@{}", r.clan.letter(), r.at)),
        Action::Move(Move::Place { clan, .. }) => Some(format!("{}@", clan.letter())),
        Action::Move(Move::Drop { clan, .. }) => Some(format!("{}Q@", clan.letter())),
        Action::Move(Move::UpperOff { .. }) => Some("palace".to_owned()),
        Action::Move(Move::Special { named, from, .. } | Move::SpecialInPlace { named, at: from }) => {
            Some(format!("{}:{from}", named.letter()))
        }
        Action::Move(Move::Pass) => None,
        Action::Move(mv) => mv.from().map(Sq::label),
    }
}
