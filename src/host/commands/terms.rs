//! The page of a lobby's options, and whatever else asks for other terms.

use crate::host::api::pace::Pace;
use crate::host::commands::agreement::{self, By};
use crate::host::commands::lobby;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::outgoing::buttons::button;
use crate::host::table::Table;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{ControlId, Press, SlipOf};
use crate::host::table::rating::Rated;
use crate::host::table::terms::Term;
use crate::host::table::wanted::Wanted;
use crate::host::{Call, Control, FilledSlip, Menu, MenuOption, Style};

/// The page of options.
pub(crate) fn page(call: &Call, table: &Table) -> Result<Answer, Failure> {
    lobby::need_lobby(table)?;
    Ok(Answer::fresh(shown(
        table,
        match agreement::decided_by(call, table)? {
            By::Oneself => "Everything here shows in the lobby's post at once.",
            By::All(_) => "Others sit here: they are asked first, and it changes when all of them agree.",
        },
    )))
}

/// A pace from the menu.
pub(crate) fn pick_pace(ctx: &Ctx, call: &Call, table: &mut Table, pace: &str) -> Result<Answer, Failure> {
    lobby::need_lobby(table)?;
    changed(ctx, call, table, &Wanted::Pace(pace.to_owned()))
}

/// A button under it.
pub(crate) fn turn(ctx: &Ctx, call: &Call, table: &mut Table, term: Term) -> Result<Answer, Failure> {
    let wanted = match term {
        Term::Vacation => Wanted::Vacation(!table.has_vacation),
        Term::Referee => Wanted::RefereeAll(!table.shows_referee_all),
    };
    changed(ctx, call, table, &wanted)
}

fn changed(ctx: &Ctx, call: &Call, table: &mut Table, wanted: &Wanted) -> Result<Answer, Failure> {
    let done = agreement::propose(ctx, call, table, wanted)?;
    Ok(Answer::fresh(shown(table, &done)).in_place())
}

/// **Rated**: the game is to count for ratings, or not.
pub(crate) fn turn_rated(ctx: &Ctx, call: &Call, table: &mut Table) -> Result<Answer, Failure> {
    Ok(Answer::say(agreement::propose(ctx, call, table, &Wanted::Rated(table.rated != Rated::Yes))?))
}

/// `/game pace`
pub(crate) fn change_pace(ctx: &Ctx, call: &Call, table: &mut Table, pace: &str) -> Result<Answer, Failure> {
    Ok(Answer::say(agreement::propose(ctx, call, table, &Wanted::Pace(pace.to_owned()))?))
}

/// What was filled in of what is to be played.
pub(crate) fn configure(ctx: &Ctx, call: &Call, table: &mut Table, filled: &FilledSlip) -> Result<Answer, Failure> {
    Ok(Answer::say(agreement::propose(ctx, call, table, &Wanted::Setup(filled.fields.clone()))?))
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
         typed: `/game pace bank 2d+12h<=3d`.\n{vacation}\n{referee}\n- {}.",
        table.pace.words(),
        table.rating_note().unwrap_or_else(|| "Not rated: it counts for nothing but itself".to_owned())
    );
    let option = |pace: Pace| MenuOption { label: pace.words(), value: pace.slug(), description: String::new() };
    let id = ControlId { table: table.id, mark: table.mark(), action: Press::PickPace }.encode();
    let options = Pace::ALL.map(option).to_vec();
    let menu = Control::Menu(Menu { id, placeholder: "Another pace".to_owned(), options });
    let label = if table.has_vacation { "Vacation: off" } else { "Vacation: on" };
    let turn = button(table, Press::Turn(Term::Vacation), label, Style::Secondary);
    let label = if table.shows_referee_all { "Referee: public" } else { "Referee: all" };
    let sees = button(table, Press::Turn(Term::Referee), label, Style::Secondary);
    let label = if table.rated == Rated::Yes { "Rated: off" } else { "Rated: on" };
    let rated = button(table, Press::Rated, label, Style::Secondary);
    let played = button(table, Press::Slip(SlipOf::Options), "What is played…", Style::Secondary);
    PendingMessage::text(text).with_row(vec![menu]).with_row(vec![turn, sees, rated, played])
}
