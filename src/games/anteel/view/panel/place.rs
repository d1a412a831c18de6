//! The page where a ship is placed (4.7, 4.8).

use super::{acts_now, closely, giving, objection, order_of, ship_of};
use crate::contract::{Draft, DraftError, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Tone, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::board::{End, Pose, label};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Order, Otherwise, Plan};
use crate::games::anteel::rules::state::Stage;
use crate::games::anteel::rules::timeout::usual_place;
use crate::games::anteel::text::format::draft as written;
use crate::games::anteel::text::parse::parse;
use crate::grid::{Hex, Offset};
use crate::kit::panel::{self, back, button, entry, menu};

pub(super) fn page(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    let ship = ship_of(view, draft)?;
    let end = view.end_of(seat);
    let chosen = match draft.get("hex") {
        Some(_) => match parse(view, seat, draft)? {
            Order::Act(Plan { action: Action::Deploy(pose), .. }) => Some(pose),
            _ => None,
        },
        None => usual_place(view, ship),
    };
    let Some(pose) = chosen else { return Ok(super::home(view, seat)) };
    let draft = draft_of(ship, pose);
    let problem = objection(view, seat, &draft).map_or_else(String::new, |p| format!("\n{p}"));
    let text = format!(
        "{ship} (order {}) at {}, facing {}. Your zone: {}.{problem}",
        ship.card().order,
        label(pose.hex),
        pose.facing.name(),
        view.options.layout.zone_text(end)
    );
    let now = acts_now(view, seat, ship, Stage::Deployment).then_some("Place here");
    let mut last = giving(view, seat, &draft, "facing", now);
    last.push(back());
    let rows = vec![
        menu("A place in your zone", named_places(view, seat, ship, pose)),
        PanelRow::Buttons(nudges(view, seat, ship, pose)),
        PanelRow::Buttons(turns(ship, pose)),
        PanelRow::Buttons(last),
    ];
    let shown = order_of(view, seat, &draft).map_or(draft.clone(), |order| written(&order));
    Ok(panel::page(&text, closely(ship, shown), rows))
}

fn draft_of(ship: ShipName, pose: Pose) -> Draft {
    written(&Order::Act(Plan { ship, action: Action::Deploy(pose), otherwise: Otherwise::Ask }))
}

fn show(ship: ShipName, pose: Pose) -> Press {
    Press::Show(draft_of(ship, pose))
}

fn is_free(view: &View<Anteel>, seat: Seat, hex: Hex) -> bool {
    view.options.layout.in_zone(view.end_of(seat), hex) && view.ship_at(hex).is_none()
}

/// Five places across, three deep.
fn named_places(view: &View<Anteel>, seat: Seat, ship: ShipName, pose: Pose) -> Vec<MenuEntry> {
    let end = view.end_of(seat);
    let zone = view.options.layout.zone(end);
    let (cols, rows) = (zone.cols.cast_signed(), zone.rows.cast_signed());
    let across = [(1, "far west"), (3, "west"), (5, "centre"), (7, "east"), (9, "far east")];
    let deep = [(0, "front"), (1, "middle"), (2, "back")];
    let mut entries: Vec<MenuEntry> = vec![];
    for (depth, row_name) in deep {
        for (tenths, col_name) in across {
            let from_front = depth * (rows - 1) / 2;
            let row = if end == End::South { from_front } else { rows - 1 - from_front };
            let wanted = Offset::new(zone.from.col + cols * tenths / 10, zone.from.row + row).to_hex();
            let Some(hex) = wanted.disc(12).find(|h| is_free(view, seat, *h)) else { continue };
            let press = show(ship, Pose { hex, ..pose });
            if entries.iter().all(|e| e.press != press) {
                entries.push(entry(format!("{row_name}, {col_name}: {}", label(hex)), "", press));
            }
        }
    }
    entries
}

/// One hex in each compass direction, over ships that stand there.
fn nudges(view: &View<Anteel>, seat: Seat, ship: ShipName, pose: Pose) -> Vec<PanelButton> {
    let here = pose.hex.to_offset();
    let ways = [("← West", -1, 0), ("↑ North", 0, -1), ("↓ South", 0, 1), ("→ East", 1, 0)];
    let nudge = |(name, col, row): (&str, i32, i32)| {
        let line = (1..=60).map(|n| Offset::new(here.col + col * n, here.row + row * n).to_hex());
        let free = line.take_while(|h| view.options.layout.has(*h)).find(|h| is_free(view, seat, *h));
        let to = Pose { hex: free.unwrap_or(pose.hex), ..pose };
        button(name, Tone::Plain, show(ship, to)).enabled(free.is_some())
    };
    ways.into_iter().map(nudge).collect()
}

fn turns(ship: ShipName, pose: Pose) -> Vec<PanelButton> {
    let turn = |name: &str, sides: i32| {
        button(name, Tone::Plain, show(ship, Pose { facing: pose.facing.turned(sides), ..pose }))
    };
    vec![turn("↺ Turn left", -1), turn("↻ Turn right", 1)]
}
