//! Who has locked plans ahead: what a ship does in the next exchange, judged anew then (17.7).

use super::{program, unit};
use crate::contract::{Lens, Panel, PanelRow, Press, Seat, Tone, View, give};
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::rules::order_words::program_text;
use crate::games::space_combat::rules::state::Ship;
use crate::kit::panel::{back, entry, line, lines, page};

/// Under what is said to whoever waits: a line a ship.
pub(super) fn ships(view: &View<SpaceCombat>, seat: Seat) -> PanelRow {
    let of_ship = |ship: &Ship| {
        let entry =
            entry(format!("{} ({})", ship.name, ship.class().title), planned(ship), Press::Show(unit("hold", ship)));
        line(entry, !ship.watch.ahead.is_empty())
    };
    lines("File ahead: another ship", view.world.able_of(seat).map(of_ship).collect())
}

/// The page of a ship.
pub(super) fn ship(view: &View<SpaceCombat>, seat: Seat, ship: &Ship) -> Panel {
    let last = vec![back(), give(view, seat, "Take back", Tone::Plain, unit("clear", ship))];
    let rows = vec![program::manoeuvres(view, seat, ship, ""), PanelRow::Buttons(last)];
    let text = format!(
        "{}: file ahead what it does in the next exchange.\n{}. It is on file when you are asked, and can be changed then.",
        ship.name,
        planned(ship)
    );
    page(&text, Lens::at(&ship.name), rows)
}

fn planned(ship: &Ship) -> String {
    match program_text(&ship.watch.ahead) {
        text if text.is_empty() => "Next exchange: nothing yet".to_owned(),
        text => format!("Next exchange: {text}"),
    }
}
