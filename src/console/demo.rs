//! `demo`: a whole game between computer players, with its maps, its record and its log in a folder.

use std::io::Write;
use std::path::PathBuf;

use super::replay;
use super::seats::Sitter;
use super::table::{CHANNEL, ConsoleError, ConsoleTable, plain, write_file};
use crate::contract::Skill;
use crate::host::{Message, Request, Shown};

/// What is to be shown.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Slug or title of the system.
    pub system: String,
    /// Slug of the scenario; empty: the usual one.
    pub scenario: String,
    /// Where the files go.
    pub out: PathBuf,
}

/// Plays the game; says what it does on `progress`.
///
/// # Errors
/// See [`ConsoleError`]; also when the record of the game does not hold.
pub async fn demo(
    mut table: ConsoleTable,
    settings: &Settings,
    progress: &mut (dyn Write + Send),
) -> Result<(), ConsoleError> {
    let game = Request::New {
        system: settings.system.clone(),
        scenario: settings.scenario.clone(),
        opponent: None,
        pace: String::new(),
        options: String::new(),
    };
    table.open(game, &[Sitter::Computer(Skill::Sharp), Sitter::Computer(Skill::Steady)]).await?;
    let mut log = Log { settings, maps: 0, text: String::new() };
    table.settle(|post| log.keep(&post, progress)).await?;
    if table.host().standing(CHANNEL).await.is_some_and(|s| s.is_open) {
        return Err(ConsoleError::Endless);
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
    fn keep(&mut self, post: &Message, progress: &mut (dyn Write + Send)) -> Result<(), ConsoleError> {
        let text = plain(&post.text);
        writeln!(progress, "{}", text.lines().next().unwrap_or_default())?;
        self.text += &text;
        self.text += "\n\n";
        for file in post.attachments.iter().filter(|f| f.file_name == "map.png") {
            self.maps += 1;
            write_file(&self.settings.out, &format!("map-{:03}.png", self.maps), &file.bytes)?;
            self.text += &file.twin;
            self.text += "\n\n";
        }
        Ok(())
    }
}

async fn finish(
    table: &mut ConsoleTable,
    log: &Log<'_>,
    progress: &mut (dyn Write + Send),
) -> Result<(), ConsoleError> {
    let out = &log.settings.out;
    write_file(out, "log.txt", log.text.as_bytes())?;
    let empty = String::new;
    let wishes = [Request::Export { format: "json".to_owned() }, Request::Replay { from: empty(), to: empty() }];
    for wish in wishes {
        let reply = table.call(0, wish).await;
        if reply.shown != Shown::Answer {
            return Err(ConsoleError::Setup(plain(&reply.message.text)));
        }
        for file in &reply.message.attachments {
            write_file(out, &file.file_name, &file.bytes)?;
        }
    }
    writeln!(progress, "{}", replay::verify(&out.join("record.json"))?)?;
    writeln!(progress, "{} maps, log.txt, record.json and replay.gif are in {}", log.maps, out.display())?;
    Ok(())
}
