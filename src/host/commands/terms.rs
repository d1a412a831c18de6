//! What a lobby can be changed to by whoever opened it: how fast it is played, and whether days away stop its clock.

use crate::host::api::pace::Pace;
use crate::host::commands::ending;
use crate::host::commands::lobby::{need_lobby, refresh};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons::button;
use crate::host::table::Table;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{ControlId, Press, SlipOf};
use crate::host::table::seated::creator;
use crate::host::table::terms::Term;
use crate::host::{Call, Control, Menu, MenuOption, Style};

/// The page of options.
pub(crate) fn page(call: &Call, table: &Table) -> Result<Answer, Failure> {
    need_creator(call, table)?;
    Ok(Answer::fresh(shown(table, "Everything here shows in the lobby's post at once.")))
}

/// A pace from the menu.
pub(crate) fn pick_pace(ctx: &Ctx, call: &Call, table: &mut Table, pace: &str) -> Result<Answer, Failure> {
    need_creator(call, table)?;
    ending::change_pace(ctx, call, table, pace)?;
    Ok(Answer::fresh(shown(table, &format!("The pace is now {}.", table.pace.words()))).in_place())
}

/// A button under it.
pub(crate) fn turn(ctx: &Ctx, call: &Call, table: &mut Table, term: Term) -> Result<Answer, Failure> {
    need_creator(call, table)?;
    if table.people().into_iter().any(|seat| table.person(seat) != Some(call.actor.user)) {
        return Err(Refusal::TermsTooLate.into());
    }
    match term {
        Term::Vacation => table.has_vacation = !table.has_vacation,
        Term::Referee => table.shows_referee_all = !table.shows_referee_all,
    }
    refresh(table, ctx.now())?;
    Ok(Answer::fresh(shown(table, "Changed.")).in_place())
}

fn need_creator(call: &Call, table: &Table) -> Result<(), Refusal> {
    need_lobby(table)?;
    if table.is_creator(call.actor.user) { Ok(()) } else { Err(Refusal::NotCreator(creator(table))) }
}

fn shown(table: &Table, heading: &str) -> PendingMessage {
    let vacation = if table.has_vacation {
        "- Days away (`/vacation`) stop the clock of phases that wait for whoever is away."
    } else {
        "- Days away (`/vacation`) do not stop the clock here."
    };
    let referee = if table.shows_referee_all {
        "- A referee (`/game referee`) sees what every side sees."
    } else {
        "- A referee (`/game referee`) sees what everybody sees and nothing sealed."
    };
    let text = format!(
        "**Options of this table**\n{heading}\n- Pace: {}. With a bank each player keeps what they do not use; any other is \
         typed: `/game pace bank 2d+12h<=3d`.\n{vacation}\n{referee}",
        table.pace.words()
    );
    let option = |pace: Pace| MenuOption { label: pace.words(), value: pace.slug(), description: String::new() };
    let id = ControlId { table: table.id, mark: table.mark(), action: Press::PickPace }.encode();
    let options = Pace::ALL.map(option).to_vec();
    let menu = Control::Menu(Menu { id, placeholder: "Another pace".to_owned(), options });
    let label = if table.has_vacation { "Vacation: off" } else { "Vacation: on" };
    let turn = button(table, Press::Turn(Term::Vacation), label, Style::Secondary);
    let label = if table.shows_referee_all { "Referee: public" } else { "Referee: all" };
    let sees = button(table, Press::Turn(Term::Referee), label, Style::Secondary);
    let played = button(table, Press::Slip(SlipOf::Options), "What is played…", Style::Secondary);
    PendingMessage::text(text).with_row(vec![menu]).with_row(vec![turn, sees, played])
}
