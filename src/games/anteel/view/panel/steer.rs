//! The page where a ship is steered (section 6).

use super::{acts_now, closely, giving, objection, sealed, ship_of};
use super::{forms, onward};
use crate::contract::{Draft, DraftError, Lens, Panel, PanelButton, PanelRow, Press, Seat, Tone, View};
use crate::games::anteel::Anteel;
use crate::games::anteel::rules::board::{Pose, label};
use crate::games::anteel::rules::fleet::ShipName;
use crate::games::anteel::rules::order::{Action, Order, Otherwise, Plan};
use crate::games::anteel::rules::path::{Path, Step};
use crate::games::anteel::rules::state::Stage;
use crate::games::anteel::text::format::draft as written;
use crate::games::anteel::text::names::place_text;
use crate::games::anteel::text::parse::parse;
use crate::games::anteel::text::words::could_hit;
use crate::kit::panel::{self, back, button, fill};
use crate::kit::words::count;

pub(super) fn page(view: &View<Anteel>, seat: Seat, draft: &Draft) -> Result<Panel, DraftError> {
    let ship = ship_of(view, draft)?;
    let path = match draft.get("path") {
        None => Path::default(),
        Some(_) => match parse(view, seat, draft)? {
            Order::Act(Plan { action: Action::Move(path), .. }) => path,
            _ => Path::default(),
        },
    };
    let Some(start) = view.pose(ship) else {
        let text = format!("{ship} is {} and cannot be steered.", place_text(view, ship));
        return Ok(panel::page(&text, Lens::default(), vec![PanelRow::Buttons(vec![back()])]));
    };
    let draft = draft_of(ship, &path);
    let now =
        acts_now(view, seat, ship, Stage::Movement).then_some(if path.0.is_empty() { "Stay here" } else { "Move so" });
    let mut last = giving(view, seat, &draft, "path", now);
    let hold = Draft::new("hold").with("unit", ship.to_string());
    let may_hold = view.stage() == Stage::Movement && path.0.is_empty() && objection(view, seat, &hold).is_none();
    match last.first_mut().filter(|_| may_hold && now.is_some()) {
        Some(stay) => stay.press = Press::Submit(hold),
        None if may_hold => last.push(button("Hold when its turn comes", Tone::Plain, Press::Submit(hold))),
        None => {}
    }
    last.push(back());
    let whole = Draft::new("move").with("unit", ship.to_string());
    last.extend(forms::form(view, seat, &whole).map(|_| fill("Whole order…", whole)));
    last.extend(now.and_then(|_| onward::next_ship(view, seat, ship)));
    let mut rows = vec![
        forms::destinations(view, seat, ship),
        PanelRow::Buttons(steps(view, ship, start, &path)),
        PanelRow::Buttons(undo(ship, &path)),
    ];
    if view.is_sealed() {
        rows.push(sealed::standing(view, seat, Some(ship)));
    }
    rows.push(PanelRow::Buttons(last));
    let objection = objection(view, seat, &draft);
    Ok(panel::page(&text(view, ship, start, &path, objection), closely(ship, draft), rows))
}

fn draft_of(ship: ShipName, path: &Path) -> Draft {
    written(&Order::Act(Plan { ship, action: Action::Move(path.clone()), otherwise: Otherwise::Ask }))
}

fn text(view: &View<Anteel>, ship: ShipName, start: Pose, path: &Path, objection: Option<String>) -> String {
    let card = ship.card();
    let moved = if path.backward() > 0 {
        format!("{} of {} back", path.backward(), card.reverse)
    } else {
        format!("{} of {} ahead", path.forward(), card.speed)
    };
    let what = if path.0.is_empty() { "staying".to_owned() } else { path.to_string() };
    let place = place_text(view, ship);
    let mut lines =
        vec![format!("{ship}, {place}: {what} uses {moved}, {} of {}.", path.turns(), count(card.turn, "turn"))];
    match path.walk(&view.options.layout, start).end {
        None => lines.push("This path leaves the board: the ship flees and never returns (6.7).".to_owned()),
        Some(end) => {
            let could = could_hit(view, ship, end);
            lines.push(format!("It ends at {} facing {}; {could}.", label(end.hex), end.facing.name()));
        }
    }
    lines.extend(objection);
    lines.join("\n")
}

/// One more step each way; greyed out when its allowance is spent (6.2, 6.3).
fn steps(view: &View<Anteel>, ship: ShipName, start: Pose, path: &Path) -> Vec<PanelButton> {
    let is_on_board = path.walk(&view.options.layout, start).end.is_some();
    let step = |label: &str, step: Step| {
        let longer = path.then(step);
        let is_legal = is_on_board && longer.allowed(ship.card()).is_ok();
        let flees = is_on_board && longer.walk(&view.options.layout, start).end.is_none();
        let (label, tone) = if flees && is_legal {
            (format!("{label}: flees!"), Tone::Danger)
        } else {
            (label.to_owned(), if step == Step::Forward { Tone::Go } else { Tone::Plain })
        };
        button(label, tone, Press::Show(draft_of(ship, &longer))).enabled(is_legal)
    };
    vec![
        step("↺ Turn left", Step::Left),
        step("↑ Ahead", Step::Forward),
        step("↻ Turn right", Step::Right),
        step("↓ Back", Step::Backward),
    ]
}

fn undo(ship: ShipName, path: &Path) -> Vec<PanelButton> {
    let shorter = Path(path.0.split_last().map_or_else(Vec::new, |(_, rest)| rest.to_vec()));
    let has_steps = !path.0.is_empty();
    vec![
        button("Take back a step", Tone::Plain, Press::Show(draft_of(ship, &shorter))).enabled(has_steps),
        button("Start again", Tone::Plain, Press::Show(draft_of(ship, &Path::default()))).enabled(path.0.len() > 1),
    ]
}
