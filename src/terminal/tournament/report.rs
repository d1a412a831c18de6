//! What came out, as a table for people and as JSON.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::game::Game;
use super::score::Score;
use super::{Settings, fate, is_first_seat};
use crate::contract::{Setup, System};
use crate::kit::words::count;
use crate::terminal::TerminalError;

/// All pairings of sides.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    system: &'static str,
    scenario: String,
    options: String,
    a: String,
    b: String,
    seed: String,
    nodes: u32,
    pairings: Vec<Cell>,
}

/// One pairing of sides.
#[derive(Debug, Serialize)]
pub(super) struct Cell {
    sides: Vec<String>,
    /// Of the first player, with either side.
    a: Counted,
    /// Of the first side, by either player.
    first_side: Counted,
    /// How many games ended by which rule.
    ends: BTreeMap<String, u32>,
    broken_off: u32,
    /// Fewest, middle and most.
    windows: [u32; 3],
    orders: [u32; 3],
    games: Vec<Game>,
    #[serde(skip)]
    slowest: Duration,
}

/// A score with what follows from it, in percent.
#[derive(Debug, Serialize)]
struct Counted {
    #[serde(flatten)]
    score: Score,
    share_percent: Option<f64>,
    interval_95_percent: Option<(f64, f64)>,
}

impl Counted {
    fn of(score: Score) -> Self {
        let percent = |share: f64| (share * 1000.0).round() / 10.0;
        let interval = score.interval().map(|(low, high)| (percent(low), percent(high)));
        Self { score, share_percent: score.share().map(percent), interval_95_percent: interval }
    }
}

impl std::fmt::Display for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Score { won, drawn, lost } = self.score;
        write!(f, "won {won}, drawn {drawn}, lost {lost}")?;
        match (self.share_percent, self.interval_95_percent) {
            (Some(share), Some((low, high))) => write!(f, ": {share:.1} % ({low:.1} to {high:.1})"),
            _ => Ok(()),
        }
    }
}

impl Cell {
    /// Counts games of one set-up, each with its number.
    pub(super) fn new(setup: &Setup<Value>, games: &[(usize, Game)]) -> Self {
        let (mut a, mut first_side) = (Score::default(), Score::default());
        let mut ends = BTreeMap::new();
        for (index, game) in games {
            a.count(fate(game, u8::from(!is_first_seat(*index))));
            first_side.count(fate(game, 0));
            *ends.entry(rule_of(&game.reason)).or_insert(0) += 1;
        }
        let spread = |of: fn(&Game) -> u32| {
            let mut all: Vec<u32> = games.iter().map(|(_, game)| of(game)).collect();
            all.sort_unstable();
            [0, all.len() / 2, all.len().saturating_sub(1)].map(|at| all.get(at).copied().unwrap_or_default())
        };
        Self {
            sides: setup.sides.clone(),
            a: Counted::of(a),
            first_side: Counted::of(first_side),
            ends,
            broken_off: games.iter().map(|(_, game)| u32::from(game.is_broken_off)).sum(),
            windows: spread(|game| game.windows),
            orders: spread(|game| game.orders),
            slowest: games.iter().map(|(_, game)| game.slowest).max().unwrap_or_default(),
            games: games.iter().map(|(_, game)| game.clone()).collect(),
        }
    }

    /// The longest that an order took.
    pub(super) const fn slowest(&self) -> Duration {
        self.slowest
    }
}

/// The paragraph by which a game ended: the last one that its reason names.
fn rule_of(reason: &str) -> String {
    let named = reason.rsplit_once('(').and_then(|(_, rest)| rest.split_once(')')).map(|(rule, _)| rule);
    named.filter(|rule| rule.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(reason).to_owned()
}

impl Report {
    /// All of it.
    pub(super) fn new(settings: &Settings, system: System, setups: &[Setup<Value>], pairings: Vec<Cell>) -> Self {
        Self {
            system: system.slug(),
            // The same of all pairings.
            scenario: setups.first().map_or(settings.scenario.clone(), |setup| setup.scenario.clone()),
            options: settings.options.clone(),
            a: settings.a.clone(),
            b: settings.b.clone(),
            seed: settings.seed.clone(),
            nodes: settings.nodes,
            pairings,
        }
    }

    /// As JSON, with a line for each game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write_json(&self, output: &mut dyn Write) -> Result<(), TerminalError> {
        serde_json::to_writer_pretty(&mut *output, self).map_err(std::io::Error::from)?;
        Ok(writeln!(output)?)
    }

    /// As words.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write(&self, output: &mut dyn Write) -> Result<(), TerminalError> {
        let Self { system, scenario, a, b, seed, nodes, .. } = self;
        writeln!(output, "{system}, {scenario}, {a} against {b}, seed {seed}, {}", count(*nodes, "node"))?;
        for cell in &self.pairings {
            let first = cell.sides.first().map_or("", String::as_str);
            writeln!(output, "\n{}, {}", cell.sides.join(" against "), count(cell.games.len(), "game"))?;
            writeln!(output, "  {a}: {}", cell.a)?;
            writeln!(output, "  {first}: {}", cell.first_side)?;
            let ends: Vec<String> = cell.ends.iter().map(|(rule, games)| format!("{games} by {rule}")).collect();
            writeln!(output, "  ends: {}", ends.join(", "))?;
            let [fewest, middle, most] = cell.windows;
            writeln!(output, "  windows: {middle} ({fewest} to {most})")?;
            if cell.broken_off > 0 {
                writeln!(output, "  broken off: {}", cell.broken_off)?;
            }
        }
        if self.pairings.len() > 1 {
            write!(output, "\n{}", cross_table(&self.pairings))?;
        }
        Ok(())
    }
}

/// Each side's share of its games against each other side and against all, in percent: a row a side.
fn cross_table(cells: &[Cell]) -> String {
    let mut sides: Vec<&str> = Vec::new();
    for side in cells.iter().flat_map(|cell| &cell.sides) {
        if !sides.contains(&side.as_str()) {
            sides.push(side);
        }
    }
    let score = |one: &str, other: &str| {
        let of = |cell: &Cell| {
            let Score { won, drawn, lost } = cell.first_side.score;
            match cell.sides.as_slice() {
                [first, second] if first == one && second == other => Some(cell.first_side.score),
                [first, second] if first == other && second == one => Some(Score { won: lost, drawn, lost: won }),
                _ => None,
            }
        };
        cells.iter().find_map(of)
    };
    let width = sides.iter().map(|side| side.len()).max().unwrap_or(0).max(5);
    let percent = |score: Option<Score>| {
        let share = score.and_then(Score::share);
        format!("  {:>width$}", share.map_or_else(|| "-".to_owned(), |share| format!("{:.0} %", share * 100.0)))
    };
    let heads: Vec<String> = sides.iter().chain([&"all"]).map(|side| format!("  {side:>width$}")).collect();
    let heads = heads.concat();
    let mut table = format!("{:width$}{heads}\n", "");
    for one in &sides {
        let scores: Vec<Option<Score>> = sides.iter().map(|other| score(one, other)).collect();
        let mut all = Score::default();
        for Score { won, drawn, lost } in scores.iter().copied().flatten() {
            all = Score { won: all.won + won, drawn: all.drawn + drawn, lost: all.lost + lost };
        }
        let row = scores.into_iter().chain([Some(all)]).map(percent).collect::<Vec<_>>().concat();
        table = format!("{table}{one:width$}{row}\n");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_has_its_row_against_every_other() {
        let cell = |one: &str, two: &str, won: u32, lost: u32| Cell {
            sides: vec![one.to_owned(), two.to_owned()],
            a: Counted::of(Score::default()),
            first_side: Counted::of(Score { won, drawn: 0, lost }),
            ends: BTreeMap::new(),
            broken_off: 0,
            windows: [0; 3],
            orders: [0; 3],
            games: vec![],
            slowest: Duration::ZERO,
        };
        let table = cross_table(&[cell("red", "blue", 3, 1), cell("red", "grey", 2, 2), cell("blue", "grey", 4, 0)]);
        let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows[0], ["red", "blue", "grey", "all"]);
        assert_eq!(rows[1], ["red", "-", "75", "%", "50", "%", "62", "%"]);
        assert_eq!(rows[2], ["blue", "25", "%", "-", "100", "%", "62", "%"]);
        assert_eq!(rows[3], ["grey", "50", "%", "0", "%", "-", "25", "%"]);
    }

    #[test]
    fn games_are_counted_by_the_rule_that_ended_them() {
        assert_eq!(rule_of("All ships of Circle are gone (9.1)."), "9.1");
        assert_eq!(rule_of("Black (ebony) resigned (11.5)."), "11.5");
        assert_eq!(rule_of("broken off"), "broken off");
    }
}
