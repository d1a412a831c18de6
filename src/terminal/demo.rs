//! `demo`: a game between computer players, with its maps, its record and its log in a folder.

use crate::systems;
use std::io::Write;
use std::path::PathBuf;

use super::progress::Progress;
use super::replay;
use super::seats::{self, Who};
use super::table::{TerminalError, TerminalTable, no_system, plain, write_file};
use crate::host::{Look, Message, NewTable, Open, Request, Shown};
use crate::kit::words::count;

/// Who plays, unless it is said.
pub const USUAL_SEATS: &str = "computer:sharp,computer:steady";
/// Windows after which a demonstration ends, unless it is said: some games go on for a thousand.
const USUAL_MOVES: usize = 150;

/// What is to be shown.
#[derive(Clone, Debug, clap::Args)]
pub struct Settings {
    /// The system: anteel, pentagon-war, space-combat, penta-war
    #[arg(long, default_value = "anteel")]
    pub system: String,
    /// The scenario, or a scenario file; without it the usual one
    #[arg(long, default_value = "")]
    pub scenario: String,
    /// Options of the system, as in `/game new`: "budget=150 rounds=8"
    #[arg(long, default_value = "")]
    pub options: String,
    /// Which computer players sit where, in order, with sides if you like: computer:sharp:crescent,computer:plain
    #[arg(long, value_name = "LIST", default_value = USUAL_SEATS)]
    pub seats: String,
    /// After how many moves (pictures) a draw is agreed; `all`: never. A whole game of Penta War takes about a thousand
    #[arg(long, value_name = "N", default_value_t)]
    pub moves: Moves,
    /// After how many megabytes of maps no further map is written; the game, its record and its log go on. A map takes some 130
    /// kilobytes
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub megabytes: u32,
    /// Words or 64 hexadecimal digits that fix the dice and the players' whims
    #[arg(long, value_name = "WORDS", default_value = "demo")]
    pub seed: String,
    /// The folder for the files
    #[arg(long, value_name = "DIR", default_value = "out/demo")]
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
    const fn most(self) -> Option<usize> {
        match self {
            Self::Most(most) => Some(most),
            Self::All => None,
        }
    }

    const fn is_reached(self, maps: usize) -> bool {
        match self {
            Self::Most(most) => maps >= most,
            Self::All => false,
        }
    }
}

/// Plays the game; says what it does on `said`, post by post where no line tells how far it is.
///
/// # Errors
/// See [`TerminalError`]; also when the record of the game does not hold.
pub async fn demo(
    mut table: TerminalTable,
    settings: &Settings,
    said: &mut (dyn Write + Send),
) -> Result<(), TerminalError> {
    let system = systems::find(&settings.system).ok_or_else(|| no_system(&settings.system))?;
    let sitters = seats::parse(&settings.seats)?;
    if sitters.iter().any(|sitter| sitter.who == Who::You) {
        return Err(TerminalError::Setup("In a demo only computers play: `play` seats you.".to_owned()));
    }
    match settings.moves {
        Moves::Most(most) => {
            let moves = count(most, "move");
            writeln!(said, "At most {moves} of {}, then a draw is agreed.", system.title())?;
        }
        Moves::All => writeln!(said, "A game of {} to its end, however long that is.", system.title())?,
    }
    let game = Request::Open(Open::New(NewTable {
        system: settings.system.clone(),
        scenario: settings.scenario.clone(),
        opponent: None,
        pace: String::new(),
        options: settings.options.clone(),
    }));
    table.open(game, &sitters).await?;
    let progress = Progress::new(settings.moves.most(), "Moves");
    let mut log = Log { settings, maps: 0, bytes: 0, text: String::new(), progress };
    while table.step(&mut |post| log.keep(&post, said)).await? {
        if settings.moves.is_reached(log.maps) && table.host().agree_on_draw(table.channel()).await {
            writeln!(said, "That was move {}: a draw is agreed. `--moves all` plays to the end.", log.maps)?;
        }
    }
    log.progress.end();
    if table.status().await.is_some_and(|s| s.is_open) {
        return Err(TerminalError::Endless);
    }
    finish(&mut table, &log, said).await
}

struct Log<'a> {
    settings: &'a Settings,
    /// Maps that were posted, and how many bytes of them were written.
    maps: usize,
    bytes: u64,
    text: String,
    progress: Progress,
}

impl Log<'_> {
    /// Writes a post's map, as long as there is room for it, and adds its text to the log.
    fn keep(&mut self, post: &Message, said: &mut (dyn Write + Send)) -> Result<(), TerminalError> {
        let text = plain(&post.text);
        if !self.progress.is_seen() {
            writeln!(said, "{}", text.lines().next().unwrap_or_default())?;
        }
        self.text += &text;
        self.text += "\n\n";
        for file in post.attachments.iter().filter(|f| f.file_name == "map.png") {
            self.maps += 1;
            self.progress.one_more();
            if !self.is_full() {
                self.bytes += file.bytes.len() as u64;
                write_file(&self.settings.out, &format!("map-{:03}.png", self.maps), &file.bytes)?;
                if self.is_full() {
                    writeln!(
                        said,
                        "No map after map-{:03}.png is written: --megabytes is {}.",
                        self.maps, self.settings.megabytes
                    )?;
                }
            }
            self.text += &file.text;
            self.text += "\n\n";
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.bytes >= u64::from(self.settings.megabytes) * 1_000_000
    }
}

async fn finish(table: &mut TerminalTable, log: &Log<'_>, said: &mut (dyn Write + Send)) -> Result<(), TerminalError> {
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
    writeln!(said, "{}", replay::verify(&out.join("record.json"), &Progress::hidden())?)?;
    writeln!(said, "{} maps, log.txt, record.json and replay.gif are in {}", log.maps, out.display())?;
    Ok(())
}
