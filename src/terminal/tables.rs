//! The tables that wait at a keyboard: all that are kept in a file, which of them is gone on with, and how they are told apart.
//! What is not here: the one that is played (`table`), and what is done at it (`play`).

use super::table::{FIRST_PLACE, TerminalError, no_system};
use crate::contract::{Choice, System};
use crate::host::api::operator::TableLine;
use crate::host::{ChannelId, Host};
use crate::systems;

/// The last place at a keyboard. Discord's numbers are larger: they count milliseconds in the bits above these.
const LAST_PLACE: ChannelId = ChannelId((1 << 22) - 1);
/// Tables that are named at once.
const LISTED: usize = 10;

/// All tables of a file that were opened at a keyboard, the newest first.
#[derive(Debug)]
pub(super) struct Tables(Vec<(ChannelId, TableLine)>);

impl Tables {
    /// As they are kept now.
    ///
    /// # Errors
    /// [`TerminalError::Setup`]: they cannot be read, or some are Discord's, whose posts would be lost here.
    pub(super) async fn of(host: &Host) -> Result<Self, TerminalError> {
        let lines = host.tables(usize::MAX).await.map_err(|error| TerminalError::Setup(error.to_string()))?;
        let places = lines.into_iter().map(|line| Ok((place(&line)?, line)));
        Ok(Self(places.collect::<Result<_, TerminalError>>()?))
    }

    /// A place where no table has ever been.
    ///
    /// # Errors
    /// [`TerminalError::Setup`] when there is none.
    pub(super) fn free_place(&self) -> Result<ChannelId, TerminalError> {
        let last = self.0.iter().map(|(place, _)| *place).max();
        let next = last.map_or(FIRST_PLACE, |last| ChannelId(last.0 + 1));
        let is_one = next <= LAST_PLACE;
        is_one.then_some(next).ok_or_else(|| TerminalError::Setup("There is no room for another table.".to_owned()))
    }

    /// The newest of that system that is not over.
    pub(super) fn open_of(&self, system: System) -> Option<ChannelId> {
        let mut open = self.0.iter().filter(|(_, line)| line.system == system.slug() && is_open(line));
        open.next().map(|(place, _)| *place)
    }

    /// Whether there is one of that system.
    pub(super) fn has(&self, system: System) -> bool {
        self.0.iter().any(|(_, line)| line.system == system.slug())
    }

    /// The table of that number: its place, and what is played there.
    ///
    /// # Errors
    /// [`TerminalError::Setup`] says which there are, or why that one cannot be chosen.
    pub(super) fn find(&self, number: i64) -> Result<(ChannelId, System), TerminalError> {
        let Some((place, line)) = self.0.iter().find(|(_, line)| line.table == number) else {
            let mut known: Vec<String> = self.0.iter().rev().map(|(_, line)| line.table.to_string()).collect();
            let known = match (known.pop(), known.as_slice()) {
                (None, _) => "there is none yet".to_owned(),
                (Some(only), []) => format!("there is only table {only}"),
                (Some(last), before) => format!("there are {} and {last}", before.join(", ")),
            };
            return Err(TerminalError::Setup(format!("There is no table {number} at this keyboard; {known}.")));
        };
        if let Some((_, newer)) = self.0.iter().find(|(at, newer)| at == place && newer.table > number) {
            return Err(TerminalError::Setup(format!(
                "Table {number} is over, and table {} has taken its place; `sealed-orders tables export {number}` has its record.",
                newer.table
            )));
        }
        let system = systems::find(&line.system).ok_or_else(|| no_system(&line.system))?;
        Ok((*place, system))
    }

    /// The number of the newest table at a place, and whether it is not over.
    pub(super) fn at(&self, place: ChannelId) -> Option<(i64, bool)> {
        self.0.iter().find(|(at, _)| *at == place).map(|(_, line)| (line.table, is_open(line)))
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// A line for each; `here` is the place of the one that is played.
    pub(super) fn lines(&self, here: ChannelId) -> Vec<String> {
        let now = self.at(here).map(|(number, _)| number);
        let mut lines: Vec<String> = self.0.iter().take(LISTED).map(|(_, line)| told(line, now)).collect();
        if self.0.len() > LISTED {
            lines.push("  … and older ones.".to_owned());
        }
        lines
    }

    /// What `game open` can be given: of each place the newest.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let newest = self.0.iter().filter(|(at, line)| self.at(*at).is_some_and(|(number, _)| number == line.table));
        newest.map(|(_, line)| Choice::new(line.table.to_string(), told(line, None).trim_start())).collect()
    }
}

fn place(line: &TableLine) -> Result<ChannelId, TerminalError> {
    let place = line.channel.parse().ok().map(ChannelId).filter(|place| (FIRST_PLACE..=LAST_PLACE).contains(place));
    place.ok_or_else(|| {
        TerminalError::Setup(format!(
            "This file is a bot's: table {} is one of Discord, and what is to be posted there would be lost here. Name another \
             file with --db.",
            line.table
        ))
    })
}

fn is_open(line: &TableLine) -> bool {
    matches!(line.state.as_str(), "lobby" | "playing")
}

fn told(line: &TableLine, now: Option<i64>) -> String {
    let TableLine { table, system, scenario, state, .. } = line;
    let title = systems::find(system).map_or(system.as_str(), |system| system.title());
    let state = match state.as_str() {
        "lobby" => "not begun",
        "playing" => "under way",
        "abandoned" => "ended without a result",
        state => state,
    };
    let here = if now == Some(*table) { " (this one)" } else { "" };
    format!("  table {table}: {title}, {scenario}: {state}{here}")
}
