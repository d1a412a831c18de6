//! `demo`: a game between computer players, with its maps, its record and its log in a folder.

use crate::systems;
use std::io::Write;
use std::path::PathBuf;

use super::play::no_system;
use super::replay;
use super::seats::{self, Who};
use super::table::{CHANNEL, TerminalError, TerminalTable, plain, write_file};
use crate::host::{Look, Message, NewTable, Open, Request, Shown};
use crate::kit::words::count;

/// Who plays, unless it is said.
pub const USUAL_SEATS: &str = "computer:sharp,computer:steady";
/// Windows after which a demonstration ends, unless it is said: some games go on for a thousand.
const USUAL_MOVES: usize = 150;

/// What is to be shown.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Slug or title of the system.
    pub system: String,
    /// Slug of the scenario; empty: the usual one.
    pub scenario: String,
    /// Further options: `budget=150`.
    pub options: String,
    /// Who plays: computer players.
    pub seats: String,
    /// When the game is broken off.
    pub moves: Moves,
    /// Where the files go.
    pub out: PathBuf,
}

/// After how many pictures the players agree on a draw: one is posted for each window of orders, in a chess each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// After so many.
    Most(usize),
    /// Never: the game goes on to its end.
    All,
}

impl Default for Moves {
    fn default() -> Self {
        Self::Most(USUAL_MOVES)
    }
}

impl std::fmt::Display for Moves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Most(most) => write!(f, "{most}"),
            Self::All => f.write_str("all"),
        }
    }
}

impl std::str::FromStr for Moves {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(Self::All);
        }
        let number = text.parse().ok().filter(|n| *n > 0);
        number.map(Self::Most).ok_or_else(|| "a number from 1, or `all` for the whole game".to_owned())
    }
}

impl Moves {
    const fn is_reached(self, maps: usize) -> bool {
        match self {
            Self::Most(most) => maps >= most,
            Self::All => false,
        }
    }
}

/// Plays the game; says what it does on `progress`.
///
/// # Errors
/// See [`TerminalError`]; also when the record of the game does not hold.
pub async fn demo(
    mut table: TerminalTable,
    settings: &Settings,
    progress: &mut (dyn Write + Send),
) -> Result<(), TerminalError> {
    let system = systems::find(&settings.system).ok_or_else(|| no_system(&settings.system))?;
    let sitters = seats::parse(&settings.seats)?;
    if sitters.iter().any(|sitter| sitter.who == Who::You) {
        return Err(TerminalError::Setup("In a demo only computers play: `play` seats you.".to_owned()));
    }
    match settings.moves {
        Moves::Most(most) => {
            let moves = count(most, "move");
            writeln!(progress, "At most {moves} of {}, then a draw is agreed.", system.title())?;
        }
        Moves::All => writeln!(progress, "A game of {} to its end, however long that is.", system.title())?,
    }
    let game = Request::Open(Open::New(NewTable {
        system: settings.system.clone(),
        scenario: settings.scenario.clone(),
        opponent: None,
        pace: String::new(),
        options: settings.options.clone(),
    }));
    table.open(game, &sitters).await?;
    let mut log = Log { settings, maps: 0, text: String::new() };
    while table.step(&mut |post| log.keep(&post, progress)).await? {
        if settings.moves.is_reached(log.maps) && table.host().agree_on_draw(CHANNEL).await {
            writeln!(progress, "That was move {}: a draw is agreed. `--moves all` plays to the end.", log.maps)?;
        }
    }
    if table.host().status(CHANNEL).await.is_some_and(|s| s.is_open) {
        return Err(TerminalError::Endless);
    }
    finish(&mut table, &log, progress).await
}

struct Log<'a> {
    settings: &'a Settings,
    maps: usize,
    text: String,
}

impl Log<'_> {
    /// Writes a post's map and adds its text to the log.
    fn keep(&mut self, post: &Message, progress: &mut (dyn Write + Send)) -> Result<(), TerminalError> {
        let text = plain(&post.text);
        writeln!(progress, "{}", text.lines().next().unwrap_or_default())?;
        self.text += &text;
        self.text += "\n\n";
        for file in post.attachments.iter().filter(|f| f.file_name == "map.png") {
            self.maps += 1;
            write_file(&self.settings.out, &format!("map-{:03}.png", self.maps), &file.bytes)?;
            self.text += &file.text;
            self.text += "\n\n";
        }
        Ok(())
    }
}

async fn finish(
    table: &mut TerminalTable,
    log: &Log<'_>,
    progress: &mut (dyn Write + Send),
) -> Result<(), TerminalError> {
    let out = &log.settings.out;
    write_file(out, "log.txt", log.text.as_bytes())?;
    let empty = String::new;
    let wishes = [
        Request::Look(Look::Export { format: "json".to_owned(), table: String::new() }),
        Request::Look(Look::Replay { from: empty(), to: empty() }),
    ];
    for wish in wishes {
        let reply = table.call(0, wish).await;
        if reply.shown != Shown::Answer {
            return Err(TerminalError::Setup(plain(&reply.message.text)));
        }
        for file in &reply.message.attachments {
            write_file(out, &file.file_name, &file.bytes)?;
        }
    }
    writeln!(progress, "{}", replay::verify(&out.join("record.json"))?)?;
    writeln!(progress, "{} maps, log.txt, record.json and replay.gif are in {}", log.maps, out.display())?;
    Ok(())
}
