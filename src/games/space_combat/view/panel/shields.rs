//! Restoring shields: a press gives a face the points of 1 energy; a menu shifts points to a neighbour (12.2).

use super::slot::Slot;
use crate::contract::{DraftError, Lens, MenuEntry, Panel, PanelButton, PanelRow, Tone};
use crate::games::space_combat::rules::action::{Action, Plan};
use crate::games::space_combat::rules::bearing::ShipFace;
use crate::games::space_combat::rules::order_words::action_text;
use crate::games::space_combat::text::notation::plan as read_plan;
use crate::games::space_combat::text::words::counted;
use crate::kit::panel::{menu, page};

/// Most points that one order shifts.
const MOST_SHIFTED: i32 = 5;

/// What has been picked so far.
#[derive(Clone, Default)]
struct Picked {
    points: Vec<(ShipFace, i32)>,
    shift: Option<(ShipFace, ShipFace, i32)>,
}

impl Picked {
    fn at(&self, face: ShipFace) -> i32 {
        self.points.iter().filter(|(f, _)| *f == face).map(|(_, n)| n).sum()
    }

    fn sum(&self) -> i32 {
        self.points.iter().map(|(_, n)| n).sum()
    }

    fn with(&self, face: ShipFace, more: i32) -> Self {
        let points = ShipFace::all().map(|f| (f, self.at(f) + if f == face { more } else { 0 }));
        Self { points: points.filter(|(_, n)| *n > 0).collect(), shift: self.shift }
    }

    fn text(&self) -> String {
        let action = Action::Shield { points: self.points.clone(), shift: self.shift };
        action_text(&Plan { rotate: 0, action, at: None })
    }
}

/// The page, with what `action` has picked.
pub(super) fn shields(slot: &Slot<'_>, action: &str) -> Result<Panel, DraftError> {
    let picked = match read_plan(slot.view, slot.then, action)?.action {
        Action::Shield { points, shift } => Picked { points, shift },
        _ => Picked::default(),
    };
    let ship = slot.then;
    let most = 2 * ship.systems.generator.min(ship.energy);
    let buttons = |faces: &[usize]| -> Vec<PanelButton> {
        let all: Vec<ShipFace> = ShipFace::all().collect();
        faces.iter().filter_map(|at| all.get(*at)).map(|face| add(slot, &picked, *face, most)).collect()
    };
    let text = picked.text();
    let mut last = vec![slot.give("Restore so", Tone::Confirm, &text)];
    last.extend(slot.only_if(&text).filter(|_| text != "shield"));
    last.extend([slot.go_on("Start again", "shield", true), slot.back()]);
    let rows = vec![
        // They lie as the faces do, bow above.
        PanelRow::Buttons(buttons(&[5, 0, 1])),
        PanelRow::Buttons(buttons(&[4, 3, 2])),
        menu("Shift points to a neighbour", shifts(slot, &picked)),
        PanelRow::Buttons(last),
    ];
    let so_far = match text.strip_prefix("shield ") {
        Some(faces) => format!("picked: {faces}, {} energy", (picked.sum() + 1) / 2),
        None => "nothing picked yet".to_owned(),
    };
    let head = format!("Shields of {}: {so_far}.", slot.title());
    let text = format!("{head}\nUp to {} now, 2 for an energy; a press adds 2.", counted(most, "point"));
    Ok(page(&text, Lens::at(&ship.name), rows))
}

fn add(slot: &Slot<'_>, picked: &Picked, face: ShipFace, most: i32) -> PanelButton {
    let (now, full) = (slot.then.shields[face.index()], slot.then.class().shields[face.index()]);
    let more = 2.min(full - now - picked.at(face)).min(most - picked.sum());
    let extra = if picked.at(face) > 0 { format!(" +{}", picked.at(face)) } else { String::new() };
    let label = format!("{}: {now}/{full}{extra}", face.number());
    slot.go_on(label, &picked.with(face, more.max(0)).text(), more > 0)
}

/// Shifts between neighbouring faces, each with as much as there is.
fn shifts(slot: &Slot<'_>, picked: &Picked) -> Vec<MenuEntry> {
    let pairs = ShipFace::all().flat_map(|from| ShipFace::all().map(move |to| (from, to)));
    let shift = |(from, to): (ShipFace, ShipFace)| {
        let points = slot.then.shields[from.index()].min(MOST_SHIFTED);
        let shifted = Picked { shift: Some((from, to, points)), ..picked.clone() };
        let is_other = picked.shift != shifted.shift;
        let label = format!("{points} from face {} to {}", from.number(), to.number());
        (from.is_next_to(to) && points > 0 && is_other).then(|| slot.going_on(label, "costs nothing", &shifted.text()))
    };
    pairs.filter_map(shift).collect()
}
