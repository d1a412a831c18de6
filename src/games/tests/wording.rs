//! How every game speaks: in whole sentences, one thing in the singular; refusals name the way out.

use std::collections::BTreeSet;

use crate::contract::{
    Applied, Asking, Draft, DraftError, Game, Lens, Panel, PanelRow, ScenarioSource, Seat, Skill, Thinking, View,
    Viewer, apply,
};
use crate::games::anteel::Anteel;
use crate::games::penta_war::PentaWar;
use crate::games::pentagon_war::PentagonWar;
use crate::games::space_combat::SpaceCombat;
use crate::kit::panel::PANEL_HOME;

use crate::scene::{Block, Picture};
use crate::systems::SYSTEMS;

use super::generic::{Bounds, Chooser, random_step, sample, seats, started, view};

/// Orders that were legal until their seat said `done`, and are refused while the others are still at it. Each refusal
/// names `/undo`, by which the seat may go on.
fn refused_after_done<G: Game>(bounds: Bounds) -> usize {
    let mut refused = 0;
    for state in sample::<G>(1300..1302, bounds, 10) {
        let Asking::Orders(window) = G::asking(&state) else { continue };
        for seat in window.seats {
            let before = view::<G>(&state, seat);
            let Ok(done) = G::parse(&before, seat, &Draft::new("done")) else { continue };
            let legal: Vec<G::Order> = G::legal(&before, seat).into_iter().filter(|order| *order != done).collect();
            let Ok(applied) = apply::<G>(&state, seat, done) else { continue };
            let is_waiting =
                |after| matches!(after, Asking::Orders(w) if w.number == window.number && !w.seats.contains(&seat));
            if !is_waiting(G::asking(&applied.state)) {
                continue;
            }
            let after = view::<G>(&applied.state, seat);
            for order in legal.into_iter().step_by(3) {
                if let Err(refusal) = G::check(&after, seat, &order) {
                    assert!(refusal.to_string().contains("`/undo`"), "{order:?}: {refusal}");
                    refused += 1;
                }
            }
        }
    }
    refused
}

#[test]
fn whoever_is_done_is_told_of_undo() {
    for (game, refused) in [
        ("Space Combat", refused_after_done::<SpaceCombat>(Bounds::SPACE_COMBAT)),
        ("The Pentagon War", refused_after_done::<PentagonWar>(Bounds::PENTAGON_WAR)),
    ] {
        assert!(refused > 20, "{game}: only {refused} refusals");
    }
    refused_after_done::<Anteel>(Bounds::USUAL);
}

/// Things that are counted in any game.
const COUNTED: [&str; 58] = [
    "beams", "bolts", "boxes", "burns", "captures", "coasts", "columns", "counters", "degrees", "drones", "dots",
    "engines", "entries", "faces", "games", "hexes", "hits", "hulls", "impulses", "kings", "knights", "lasers",
    "levels", "lines", "missiles", "moves", "orders", "pawns", "pictures", "pieces", "players", "plies", "points",
    "queens", "ranks", "replies", "rooks", "rounds", "rows", "screens", "seats", "ships", "shots", "sides", "squares",
    "steps", "subturns", "systems", "targets", "times", "tokens", "tries", "turns", "units", "waves", "weapons",
    "words", "zones",
];

/// Words between a number and what it counts.
const BETWEEN: [&str; 14] = [
    "backward", "doubled", "forward", "free", "hex", "hull", "idle", "interior", "legal", "magnetic", "more", "other",
    "prepared", "quiet",
];

/// Words before a number that names a thing and counts nothing: impulse 1, face 1.
const NAMING: [&str; 14] = [
    "engine", "face", "impulse", "level", "line", "missile", "order", "rank", "ring", "round", "side", "subturn",
    "turn", "wave",
];

/// A text without its code spans, which are orders and no prose, and without marks of emphasis.
fn prose(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join("CODE").replace("**", "")
}

fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric() && c != '-')
}

/// What is wrong with the wording of a text; each with the words that show it.
fn slips_of_the_tongue(text: &str) -> Vec<String> {
    let text = prose(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut found = vec![];
    for (at, word) in words.iter().enumerate() {
        let next = |n: usize| words.get(at + n).map_or("", |w| bare(w));
        let before = at.checked_sub(1).and_then(|b| words.get(b)).map_or("", |w| bare(w));
        let is_one = bare(word) == "1" && !word.ends_with([',', ';', '.', ':', ')']);
        let noun = if BETWEEN.contains(&next(1)) && !next(1).ends_with(',') { next(2) } else { next(1) };
        if is_one
            && COUNTED.contains(&noun.to_lowercase().as_str())
            && !NAMING.contains(&before.to_lowercase().as_str())
        {
            found.push(format!("1 {noun}"));
        }
        if bare(word).parse::<u32>().is_ok() && next(1) == "to" && next(2) == bare(word) {
            found.push(format!("{word} to {word}"));
        }
    }
    for fault in ["  ", " .", " ,", " ;", "..", ". .", ": .", ",.", ";.", ": ;", "; ;", "()", "nobody.."] {
        found.extend(text.contains(fault).then(|| format!("{fault:?}")));
    }
    let marks = text.char_indices().filter(|(_, c)| ['.', '!', '?'].contains(c)).map(|(at, _)| &text[at + 1..]);
    let small = |rest: &&str| rest.strip_prefix(' ').is_some_and(|r| r.starts_with(|c: char| c.is_ascii_lowercase()));
    found.extend(
        marks.filter(small).map(|rest| format!("a sentence begins{}", rest.chars().take(12).collect::<String>())),
    );
    found
}

/// Every text that a game says: collected by `note` with where it was said.
struct Ears {
    heard: usize,
    faults: BTreeSet<String>,
}

impl Ears {
    fn hear(&mut self, place: &str, text: &str) {
        self.heard += 1;
        for slip in slips_of_the_tongue(text) {
            self.faults.insert(format!("{place}: {slip} in {text:?}"));
        }
    }

    /// A text that stands alone: it also begins with a capital letter, a number or a sign.
    fn hear_sentence(&mut self, place: &str, text: &str) {
        self.hear(place, text);
        let text = text.trim_start_matches("**");
        if text.starts_with(|c: char| c.is_ascii_lowercase()) {
            self.faults.insert(format!("{place}: a small letter begins {text:?}"));
        }
    }

    fn picture(&mut self, place: &str, picture: &Picture) {
        self.hear_sentence(&format!("{place}, alt text"), picture.alt());
        let blocks = match picture {
            Picture::Map(scene) => {
                self.hear(place, &scene.banner.subtitle);
                self.hear(place, &scene.banner.notice);
                &scene.panel
            }
            Picture::Card(card) => {
                self.hear(place, &card.subtitle);
                &card.blocks
            }
        };
        for block in blocks {
            match block {
                Block::Fleet { note, rows, .. } => {
                    self.hear(place, note);
                    for row in rows {
                        self.hear(place, &row.note);
                    }
                }
                Block::Lines { lines, .. } => lines.iter().for_each(|line| self.hear(place, line)),
                Block::Table { rows, .. } => rows.iter().flatten().for_each(|cell| self.hear(place, cell)),
                _ => {}
            }
        }
    }

    fn panel(&mut self, panel: &Panel) {
        panel.text.lines().for_each(|line| self.hear_sentence("panel", line));
        for row in &panel.rows {
            match row {
                PanelRow::Menu { placeholder, entries } => {
                    self.hear_sentence("panel, menu", placeholder);
                    for entry in entries {
                        self.hear("panel, entry", &entry.label);
                        self.hear("panel, note", &entry.note);
                    }
                }
                PanelRow::Lines { placeholder, lines } => {
                    self.hear_sentence("panel, menu", placeholder);
                    for line in lines {
                        self.hear("panel, entry", &line.entry.label);
                        self.hear("panel, note", &line.entry.note);
                    }
                }
                PanelRow::Buttons(buttons) => buttons.iter().for_each(|b| self.hear("panel, button", &b.label)),
            }
        }
    }
}

/// Listens to what is said to a seat about a state.
fn hear_state<G: Game>(ears: &mut Ears, state: &G::State, seat: Seat) {
    let view = view::<G>(state, seat);
    for line in G::prompt(&view, seat) {
        ears.hear_sentence("prompt", &line.markdown());
    }
    for (line, _) in G::orders(&view, seat) {
        ears.hear("orders", &line.plain());
    }
    if let Ok(picture) = G::draw(&view, &Lens::default()) {
        ears.picture("map", &picture);
    }
    for unit in G::complete(&view, &Draft::new("sheet"), "unit").into_iter().take(3) {
        if let Ok(picture) = G::sheet(&view, Some(&unit.value)) {
            ears.picture("sheet", &picture);
        }
    }
    let mut drafts = vec![Draft::new(PANEL_HOME)];
    for _ in 0..2 {
        let mut next = vec![];
        for draft in drafts.drain(..) {
            let Ok(panel) = G::panel(&view, seat, &draft) else { continue };
            ears.panel(&panel);
            if let Ok(picture) = G::draw(&view, &panel.lens) {
                ears.hear_sentence("page, alt text", picture.alt());
            }
            next.extend(super::generic::shown_next(&panel).into_iter().take(6));
        }
        drafts = next;
    }
    for verb in G::CARD.verbs {
        let mut draft = Draft::new(verb.name);
        for field in verb.fields {
            let choices = G::complete(&view, &draft, field.name);
            for choice in &choices {
                ears.hear("completion", &choice.label);
            }
            if let Some(first) = choices.first() {
                draft = draft.with(field.name, first.value.clone());
            }
        }
    }
}

/// Slips into legal orders, and listens to the refusals.
fn hear_refusals<G: Game>(ears: &mut Ears, state: &G::State, seat: Seat, chooser: &mut Chooser) {
    let view = view::<G>(state, seat);
    let legal = G::legal(&view, seat);
    for order in legal.iter().step_by(legal.len().div_ceil(12).max(1)) {
        let notation = G::format(&view, order).to_notation(G::CARD.verbs);
        let words: Vec<&str> = notation.split_whitespace().collect();
        let at = chooser.below(words.len());
        let number = ["0", "1", "2", "9", "40"][chooser.below(5)];
        let digits = |word: &str| {
            word.chars().map(|c| if c.is_ascii_digit() { number.to_owned() } else { c.to_string() }).collect()
        };
        let mut changed: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        match chooser.below(3) {
            0 => drop(changed.remove(at)),
            1 => changed[at] = digits(words[at]),
            _ => changed.insert(at, number.to_owned()),
        }
        for (seat, text) in [(seat, changed.join(" ")), (Seat(1 - seat.0.min(1)), notation.clone())] {
            let view = super::generic::view::<G>(state, seat);
            let Ok(draft) = Draft::from_notation(&text, G::CARD.title, G::CARD.verbs, G::CARD.default_verb) else {
                continue;
            };
            match G::parse(&view, seat, &draft) {
                // It quotes the help of the field, which has no marks for code.
                Err(DraftError::Missing { .. }) => {}
                Err(error) => ears.hear("not understood", &error.to_string()),
                Ok(order) => {
                    if let Err(refusal) = G::check(&view, seat, &order) {
                        ears.hear("refusal", &refusal.to_string());
                    }
                }
            }
        }
    }
}

/// Inputs of one game that is listened to.
const MOST_INPUTS: u64 = 500;

fn hear_game<G: Game>(ears: &mut Ears, seed: u64) {
    let mut chooser = Chooser::new(seed);
    let mut state = started::<G>(&mut chooser);
    for input in 0..MOST_INPUTS {
        let Asking::Orders(window) = G::asking(&state) else { break };
        if input < 4 || chooser.below(25) == 0 {
            for seat in seats::<G>(&state) {
                hear_state::<G>(ears, &state, seat);
                hear_refusals::<G>(ears, &state, seat, &mut chooser);
            }
        }
        // Computers come to blows; random orders go where no computer goes.
        let applied: Option<Applied<G>> = if chooser.below(4) == 0 {
            random_step::<G>(&state, &mut chooser)
        } else {
            let seat = window.seats[0];
            let thinking = Thinking { skill: Skill::Plain, seed: input, may_go_on: &|| false };
            apply::<G>(&state, seat, G::computer(&view::<G>(&state, seat), seat, &thinking)).ok()
        };
        let Some(applied) = applied else { break };
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
            let after = View::<G>::of(&applied.state, viewer);
            let told = applied.events.iter().filter_map(|event| G::tell(&after, event)).map(|line| line.markdown());
            told.for_each(|line| ears.hear_sentence("told", &line));
        }
        state = applied.state;
    }
    for seat in [Seat(0), Seat(1)] {
        hear_state::<G>(ears, &state, seat);
    }
}

fn every_text_is_well_worded<G: Game>(seeds: std::ops::Range<u64>) {
    let mut ears = Ears { heard: 0, faults: BTreeSet::new() };
    for seed in seeds {
        hear_game::<G>(&mut ears, seed);
    }
    let faults: Vec<String> = ears.faults.into_iter().collect();
    assert!(faults.is_empty(), "{}: {} faults\n{}", G::CARD.title, faults.len(), faults.join("\n"));
    assert!(ears.heard > 3_000, "{}: only {} texts", G::CARD.title, ears.heard);
}

#[test]
fn every_text_of_anteel_is_well_worded() {
    every_text_is_well_worded::<Anteel>(1400..1406);
}

#[test]
fn every_text_of_the_pentagon_war_is_well_worded() {
    every_text_is_well_worded::<PentagonWar>(1400..1406);
}

#[test]
fn every_text_of_space_combat_is_well_worded() {
    every_text_is_well_worded::<SpaceCombat>(1400..1406);
}

#[test]
fn every_text_of_penta_war_is_well_worded() {
    every_text_is_well_worded::<PentaWar>(1400..1402);
}

#[test]
fn options_are_well_worded_down_to_one() {
    let mut ears = Ears { heard: 0, faults: BTreeSet::new() };
    for system in SYSTEMS {
        for scenario in system.scenarios() {
            for changes in ["", "turns=1", "rounds=4", "yard=yes"] {
                let Ok(options) = system.options(ScenarioSource::Book(&scenario.slug), changes) else { continue };
                let setup = crate::contract::Setup { scenario: scenario.slug.clone(), options, sides: vec![] };
                let lobby = system.lobby(&setup).unwrap();
                lobby.describe().iter().for_each(|line| ears.hear("options", line));
                lobby.sides().iter().for_each(|side| ears.hear("sides", &side.summary));
                ears.picture("lobby", &lobby.picture());
            }
        }
    }
    assert!(ears.faults.is_empty(), "{:#?}", ears.faults);
}

#[test]
fn the_ear_for_slips_hears_them() {
    for wrong in [
        "at most 1 turns",
        "1 points: screens stop 1",
        "2 to 2 players",
        "path: . ends",
        "Contact. an enemy is near",
        "1 hull boxes left",
        "it bears on .",
    ] {
        assert!(!slips_of_the_tongue(wrong).is_empty(), "{wrong}");
    }
    for right in [
        "at most 1 turn",
        "11 points",
        "on impulse 1 turns left",
        "Dee-1 ships",
        "`move X .` goes. `a` too.",
        "1, ships",
    ] {
        assert_eq!(slips_of_the_tongue(right), Vec::<String>::new(), "{right}");
    }
}
