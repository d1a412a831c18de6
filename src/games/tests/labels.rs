//! Labels that a telephone shows whole: buttons beside others are short, a button that has its row for itself is no longer than
//! the option that it stands for, and those of lines leave room for the words.

use std::collections::BTreeSet;

use super::generic::{Bounds, sample, seats, view};
use crate::contract::prelude::*;
use crate::contract::{Draft, Panel, PanelRow, Press, Seat};
use crate::games::pentagon_war::PentagonWar;
use crate::kit::limits::{ALONE_MAX_CHARS, BESIDE_MAX_CHARS};
use crate::kit::panel::{PANEL_HOME, PanelLine};

/// Characters of the button of a line.
const OF_LINE_MAX_CHARS: usize = 11;
/// Pages that are looked at in a position.
const MOST_PAGES: usize = 60;

/// The labels of a page that are too long, and the pages that it leads to.
fn read(panel: &Panel) -> (Vec<String>, Vec<Draft>) {
    let (mut long, mut next) = (vec![], vec![]);
    for row in &panel.rows {
        let (labels, most, presses): (Vec<&str>, usize, Vec<&Press>) = match row {
            PanelRow::Buttons(buttons) => {
                let most = if buttons.len() == 1 { ALONE_MAX_CHARS } else { BESIDE_MAX_CHARS };
                let open = buttons.iter().filter(|button| !button.is_disabled);
                (
                    buttons.iter().map(|button| &*button.label).collect(),
                    most,
                    open.map(|button| &button.press).collect(),
                )
            }
            PanelRow::Lines { lines, .. } => {
                let presses = lines.iter().map(|line| &line.entry.press).collect();
                (lines.iter().map(PanelLine::label).collect(), OF_LINE_MAX_CHARS, presses)
            }
            PanelRow::Menu { entries, .. } => (vec![], 0, entries.iter().map(|entry| &entry.press).collect()),
        };
        long.extend(labels.into_iter().filter(|label| label.chars().count() > most).map(str::to_owned));
        next.extend(presses.into_iter().filter_map(|press| match press {
            Press::Show(draft) | Press::Fill(draft) => Some(draft.clone()),
            Press::Submit(_) => None,
        }));
    }
    (long, next)
}

fn long_labels<G: Game>(state: &G::State, seat: Seat) -> BTreeSet<String> {
    let view = view::<G>(state, seat);
    let (mut pages, mut seen, mut found) = (vec![Draft::new(PANEL_HOME)], BTreeSet::new(), BTreeSet::new());
    while let Some(draft) = pages.pop() {
        if seen.len() >= MOST_PAGES || !seen.insert(draft.clone()) {
            continue;
        }
        let page = G::panel(&view, seat, &draft).unwrap_or_else(|e| panic!("{draft:?}: {e}"));
        let (long, next) = read(&page);
        found.extend(long);
        pages.extend(next);
    }
    found
}

#[test]
fn no_label_of_the_pentagon_war_is_too_long_for_a_telephone() {
    let mut found = BTreeSet::new();
    for state in sample::<PentagonWar>(1700..1702, Bounds::PENTAGON_WAR, 25) {
        for seat in seats::<PentagonWar>(&state) {
            found.extend(long_labels::<PentagonWar>(&state, seat));
        }
    }
    assert_eq!(found, BTreeSet::new());
}
