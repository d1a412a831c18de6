//! Steering: a turn is at most a few parts, each with a pointing and a thrust; or what is wanted of the next turn, from which
//! the parts follow (6.1). The parts are words of a path; the one that is being changed is named behind them.

use super::pages::{at_unit, closely};
use crate::contract::{Draft, MenuEntry, Panel, PanelButton, PanelRow, Press, Seat, Tone, View, give, objection};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::geometry::letter;
use crate::games::pentagon_war::data::system::System;
use crate::games::pentagon_war::data::velocity::{Velocity, component_words};
use crate::games::pentagon_war::rules::craft::Craft;
use crate::games::pentagon_war::rules::motion::{limited, mark_change};
use crate::games::pentagon_war::rules::plan::IMPULSES;
use crate::games::pentagon_war::rules::state::UnitId;
use crate::games::pentagon_war::text::forecast::course_line;
use crate::grid::Direction;
use crate::kit::limits::BESIDE_MAX_CHARS;
use crate::kit::panel::{entry, fill, menu, page, show};
use crate::kit::words::{count, fit};

/// Parts of a path: more are typed.
const MOST_PARTS: usize = 4;
/// The word behind a path that says which part is being changed.
const MARK: &str = "part";

/// A part: so many impulses of one pointing and one thrust.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    /// As in a path: `A`, `@`, `@Fox2`, `!`; empty: as it faces.
    aim: String,
    /// As in a path: `+`, `+2`; empty: none.
    thrust: String,
    impulses: u8,
}

/// A path in the making.
struct Sketch {
    parts: Vec<Part>,
    /// The part that is being changed, from 0.
    at: usize,
}

impl Part {
    fn read(word: &str) -> Option<Self> {
        let (body, impulses) = match word.rsplit_once('x').map(|(body, n)| (body, n.parse::<u8>())) {
            Some((body, Ok(n))) => (body, n),
            _ => (word, 1),
        };
        let (aim, thrust) = body.find('+').map_or((body, ""), |at| body.split_at(at));
        let aim = aim.trim_matches('.').to_owned();
        (1..=IMPULSES).contains(&impulses).then(|| Self { aim, thrust: thrust.to_owned(), impulses })
    }

    fn word(&self) -> String {
        let body = format!("{}{}", self.aim, self.thrust);
        let body = if body.is_empty() { ".".to_owned() } else { body };
        if self.impulses == 1 { body } else { format!("{body}x{}", self.impulses) }
    }

    fn words(&self) -> String {
        let aim = match self.aim.as_str() {
            "" => "as it faces".to_owned(),
            "@" => "at the nearest".to_owned(),
            "!" => "its strong side to what comes".to_owned(),
            other => other.strip_prefix('@').map_or_else(|| format!("to {other}"), |name| format!("at {name}")),
        };
        let thrust = match self.thrust.strip_prefix('+') {
            None => "coasting".to_owned(),
            Some("") => "full thrust".to_owned(),
            Some(n) => format!("{n} engines"),
        };
        format!("{aim}, {thrust}")
    }
}

impl Sketch {
    /// The path so far; at first one part, at the nearest without thrust.
    fn read(path: &str, left: u8) -> Self {
        let (path, at) = match path.rsplit_once(MARK) {
            Some((path, number)) => (path, number.trim().parse::<usize>().unwrap_or(1)),
            None => (path, usize::MAX),
        };
        let mut parts: Vec<Part> = path.split_whitespace().filter_map(Part::read).collect();
        if parts.is_empty() {
            parts = vec![Part { aim: "@".to_owned(), thrust: String::new(), impulses: left }];
        }
        let at = at.saturating_sub(1).min(parts.len() - 1);
        Self { parts, at }
    }

    fn path(&self) -> String {
        self.parts.iter().map(Part::word).collect::<Vec<_>>().join(" ")
    }

    /// The path with the mark behind it.
    fn text(&self) -> String {
        format!("{} {MARK}{}", self.path(), self.at + 1)
    }

    fn with(&self, change: impl FnOnce(&mut Part)) -> Self {
        let mut parts = self.parts.clone();
        if let Some(part) = parts.get_mut(self.at) {
            change(part);
        }
        Self { parts, at: self.at }
    }

    /// The same first part over that many parts of nearly the same length; the first of the new ones comes next.
    fn parted(&self, number: u8, left: u8) -> Self {
        let first = self.parts.first().cloned();
        let parts = (0..number).filter_map(|i| {
            let part = self.parts.get(usize::from(i)).cloned().or_else(|| first.clone())?;
            Some(Part { impulses: left * (i + 1) / number - left * i / number, ..part })
        });
        Self { parts: parts.filter(|part| part.impulses > 0).collect(), at: 0 }
    }

    /// Parts that say the same become one.
    fn joined(&self) -> Self {
        let runs = self.parts.chunk_by(|a, b| (&a.aim, &a.thrust) == (&b.aim, &b.thrust)).filter_map(|run| {
            let impulses = run.iter().map(|part| part.impulses).sum();
            run.first().map(|part| Part { impulses, ..part.clone() })
        });
        let parts: Vec<Part> = runs.collect();
        Self { at: parts.len().saturating_sub(1).min(self.at), parts }
    }

    /// First and last impulse of a part.
    fn window(&self, at: usize, next: u8) -> (u8, u8) {
        let before: u8 = self.parts.iter().take(at).map(|part| part.impulses).sum();
        let length = self.parts.get(at).map_or(0, |part| part.impulses);
        (next + before, (next + before + length).saturating_sub(1))
    }
}

/// The page.
pub(super) fn steer(view: &View<PentagonWar>, seat: Seat, id: UnitId, draft: &Draft) -> Panel {
    let name = view.name_of(id);
    let next = view.next_step();
    let left = (IMPULSES + 1).saturating_sub(next);
    let sketch = Sketch::read(draft.get("path").unwrap_or_default(), left);
    let order = Draft::new("move").with("unit", &name).with("path", sketch.path());
    let shown = |sketch: &Sketch| Draft::new("move").with("unit", &name).with("path", sketch.text());
    let fault = objection(view, seat, &order);
    let mut lines: Vec<String> = view.live(id).map(course_line).into_iter().collect();
    lines.extend(sketch.parts.iter().enumerate().map(|(at, part)| {
        let (from, to) = sketch.window(at, next);
        let mark = if at == sketch.at && sketch.parts.len() > 1 { " (being changed)" } else { "" };
        format!("Part {}, impulses {from} to {to}: {}{mark}.", at + 1, part.words())
    }));
    lines.truncate(4);
    lines.extend(fault.map(|f| format!("Not legal: {f}")));
    let mut rows = vec![];
    if let Some(craft) = view.live(id).filter(|_| left > 0) {
        let engine = Engine::of(view, craft);
        rows.push(menu("Next turn I want", wanted(craft, &engine, left, &shown)));
    }
    rows.push(menu("Parts", parts(&sketch, left, &shown)));
    rows.extend(compass(view, seat, &sketch, &shown));
    rows.push(PanelRow::Buttons(thrusts(view, id, &sketch, &shown)));
    let mut last = vec![at_unit(&name)];
    last.push(give(view, seat, "Take back", Tone::Plain, Draft::new("cancel").with("unit", &name)));
    last.extend(view.live(id).map(|_| fill("Type it…", Draft::new("move").with("unit", &name))));
    last.push(give(view, seat, "Steer so", Tone::Confirm, order.clone()));
    rows.push(PanelRow::Buttons(last));
    page(&lines.join("\n"), closely(&name, Some(order), &[]), rows)
}

/// Pointings lie as the compass does: F A B over E D C.
fn compass(view: &View<PentagonWar>, seat: Seat, sketch: &Sketch, shown: &dyn Fn(&Sketch) -> Draft) -> Vec<PanelRow> {
    let aim = |label: &str, aim: &str| {
        let now = sketch.parts.get(sketch.at).is_some_and(|part| part.aim == aim);
        show(label, shown(&sketch.with(|part| aim.clone_into(&mut part.aim)))).enabled_unless(now)
    };
    let enemy = view
        .enemies(seat)
        .next()
        .map(|enemy| aim(&fit(&format!("At {}", enemy.name), BESIDE_MAX_CHARS), &format!("@{}", enemy.name)));
    let mut upper = vec![aim("F", "F"), aim("A", "A"), aim("B", "B"), aim("At nearest", "@")];
    upper.extend(enemy);
    let lower = [("E", "E"), ("D", "D"), ("C", "C"), ("Strong side", "!"), ("As it faces", "")];
    vec![PanelRow::Buttons(upper), PanelRow::Buttons(lower.map(|(label, word)| aim(label, word)).to_vec())]
}

/// Thrusts of the part; the last joins parts that say the same.
fn thrusts(
    view: &View<PentagonWar>,
    id: UnitId,
    sketch: &Sketch,
    shown: &dyn Fn(&Sketch) -> Draft,
) -> Vec<PanelButton> {
    let size = view.steered_size(id).max(1);
    let engines = view.live(id).map_or(0, |craft| craft.intact(System::Engine));
    let thrust = |label: &str, thrust: &str, is_there: bool| {
        let now = sketch.parts.get(sketch.at).is_some_and(|part| part.thrust == thrust);
        let draft = shown(&sketch.with(|part| thrust.clone_into(&mut part.thrust)));
        show(label, draft).enabled_unless(now || !is_there)
    };
    let joined = sketch.joined();
    vec![
        thrust("Coast", "", true),
        thrust("Half", &format!("+{}", size / 2), size > 1),
        thrust("Full", "+", true),
        thrust("Crash", &format!("+{engines}"), engines > size),
        show("Join parts", shown(&joined)).enabled_unless(joined.parts.len() == sketch.parts.len()),
    ]
}

/// Greyed out where it would change nothing.
trait Unless {
    fn enabled_unless(self, is_useless: bool) -> Self;
}

impl Unless for PanelButton {
    fn enabled_unless(self, is_useless: bool) -> Self {
        let is_disabled = self.is_disabled || is_useless;
        self.enabled(!is_disabled)
    }
}

/// How many parts, and which of them is changed.
fn parts(sketch: &Sketch, left: u8, shown: &dyn Fn(&Sketch) -> Draft) -> Vec<MenuEntry> {
    let each = [(1, "One part"), (2, "2 halves"), (3, "3 thirds"), (4, "4 quarters")];
    let of_number =
        each.into_iter().filter(|(number, _)| *number <= left && usize::from(*number) != sketch.parts.len());
    let mut entries: Vec<(String, Draft)> =
        of_number.map(|(number, label)| (label.to_owned(), shown(&sketch.parted(number, left)))).collect();
    let others = (0..sketch.parts.len().min(MOST_PARTS)).filter(|at| *at != sketch.at);
    entries.extend(others.map(|at| {
        let other = Sketch { parts: sketch.parts.clone(), at };
        (format!("Change part {}", at + 1), shown(&other))
    }));
    entries.into_iter().map(|(label, draft)| entry(label, "", Press::Show(draft))).collect()
}

/// Velocities that the next turn can have by one or two pointings at full thrust, each with its parts.
fn wanted(craft: &Craft, engine: &Engine, left: u8, shown: &dyn Fn(&Sketch) -> Draft) -> Vec<MenuEntry> {
    let part = |direction: Direction, impulses: u8| Part {
        aim: letter(direction).to_string(),
        thrust: "+".to_owned(),
        impulses,
    };
    let half = left / 2;
    let coast = Part { aim: String::new(), thrust: String::new(), impulses: left };
    let mut ways: Vec<Vec<Part>> = vec![vec![coast.clone()]];
    ways.extend(Direction::ALL.map(|d| vec![part(d, left)]));
    if half > 0 {
        ways.extend(Direction::ALL.map(|d| vec![part(d, half), Part { impulses: left - half, ..coast.clone() }]));
        ways.extend(Direction::ALL.map(|d| vec![part(d, left - half), part(d.turned(1), half)]));
    }
    let mut found: Vec<(Velocity, Vec<Part>)> = vec![];
    for parts in ways {
        let velocity = reached(craft, engine, &parts);
        if found.iter().all(|(other, _)| *other != velocity) {
            found.push((velocity, parts));
        }
    }
    let as_entry = |(velocity, parts): (Velocity, Vec<Part>)| {
        let label = format!("A {} C {}", component_words(velocity.a), component_words(velocity.c));
        let how = |part: &Part| format!("{} {}", count(usize::from(part.impulses), "impulse"), part.words());
        let note = parts.iter().map(how).collect::<Vec<_>>().join("; then ");
        entry(label, note, Press::Show(shown(&Sketch { parts, at: 0 })))
    };
    found.into_iter().map(as_entry).collect()
}

/// What an impulse of full thrust gives: a fraction of the rate of its size (6.1, 6.4, 7).
struct Engine {
    numerator: i64,
    denominator: i64,
    is_manned: bool,
}

impl Engine {
    fn of(view: &View<PentagonWar>, craft: &Craft) -> Self {
        let size = view.steered_size(craft.id).max(1);
        let slowed = if craft.evades() { 2 } else { 1 };
        let is_manned = view.union(craft.id).iter().any(|member| view.craft_of(*member).design.is_manned);
        let numerator = i64::from(craft.intact(System::Engine).min(size));
        Self { numerator, denominator: i64::from(size) * slowed, is_manned }
    }
}

/// The velocity after these parts: a mark an impulse, cut off at the speed limit (6.5).
fn reached(craft: &Craft, engine: &Engine, parts: &[Part]) -> Velocity {
    let mut running = craft.running();
    for part in parts.iter().filter(|part| part.thrust == "+") {
        let Some(direction) = Direction::ALL.into_iter().find(|d| letter(*d).to_string() == part.aim) else { continue };
        for _ in 0..part.impulses {
            let change = mark_change(direction, engine.numerator, engine.denominator, engine.is_manned);
            running = running.plus(limited(running, change).0);
        }
    }
    running
}
