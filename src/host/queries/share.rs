//! The page that asks what is to be shared with the channel, before anything is.

use crate::host::commands::share::left;
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::outgoing::buttons;
use crate::host::table::pending::{Answer, PendingMessage};
use crate::host::table::press::{ControlId, Eyes, Moment, Press, Shared};
use crate::host::table::stage::Status;
use crate::host::table::{Table, past};
use crate::host::{Call, Control, Menu, MenuOption, Style};

/// What can be shared: from a page of *Look back* its picture as well.
pub(crate) async fn page(ctx: &Ctx, call: &Call, table: &Table, from: Option<Moment>) -> Result<Answer, Failure> {
    // Before the start there is nothing yet.
    past::phases(ctx, table).await?;
    let left = left(ctx, table, call.actor.user, ctx.now()).await??;
    let is_over = table.status() == Status::Over;
    let sealed = if is_over { "" } else { " While the game runs, it is what everybody may see." };
    let text = format!(
        "**Share** · what you pick is posted in <#{}> at once, in your name; nobody is pinged.{sealed} You can share {left} \
         more this hour.",
        table.channel
    );
    let id = ControlId { table: table.id, mark: table.mark(), action: Press::ShareMenu(0) }.encode();
    let options = options(table, from, is_over);
    let menu = Control::Menu(Menu { id, placeholder: "What to share".to_owned(), options });
    let back = from.map(|moment| buttons::button(table, Press::LookBack(0, moment), "Back", Style::Secondary));
    Ok(Answer::fresh(PendingMessage::text(text).with_row(vec![menu]).with_row(back.into_iter().collect())))
}

fn options(table: &Table, from: Option<Moment>, is_over: bool) -> Vec<MenuOption> {
    let option = |label: &str, description: String, shared: Shared| MenuOption {
        label: label.to_owned(),
        value: shared.encode(),
        description,
    };
    let end = is_over.then(|| option("End card", "who won, and the course of the game".to_owned(), Shared::Ending));
    let picture = from.map(|moment| {
        // Of a game under way nobody's own view leaves its owner.
        let moment = Moment { eyes: if is_over { moment.eyes } else { Eyes::Own }, menu: None, ..moment };
        let whose = match moment.eyes {
            Eyes::Seat(seat) => format!("as {} saw it", table.side(seat)),
            Eyes::Own if is_over => "all revealed".to_owned(),
            Eyes::Own => "as everybody may see it".to_owned(),
        };
        option("This picture", format!("phase {}, {whose}", moment.phase), Shared::Picture(moment))
    });
    let replay = option("Replay", "the whole game as an animation".to_owned(), Shared::Replay);
    let turn = option("Last turn", "the same of the last turn".to_owned(), Shared::LastTurn);
    end.into_iter().chain(picture).chain([replay, turn]).collect()
}
