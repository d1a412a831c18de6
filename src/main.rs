//! The command line: serves Discord, hosts a table in the terminal, plays a demonstration, checks a record.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use sealed_orders::config::{self, Config, ConfigError, DatabaseConfig, LogConfig, LogFormat, Settings, Storage};
use sealed_orders::operators::database::Database;
use sealed_orders::operators::people::People;
use sealed_orders::operators::tables::Tables;
use sealed_orders::operators::{Desk, Said, ToolError, copy, status};
use sealed_orders::terminal::{database, demo, learn, perft, play, replay, scenarios, tournament};
use sealed_orders::{app, telemetry};
use tracing::Level;

/// Hosts asynchronous wargames in Discord channels.
///
/// Without a command it serves Discord; DISCORD_TOKEN must be set in the environment or in a file `.env`. `.env.example`
/// documents every setting.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    settings: Settings,
}

const EXAMPLES: &str = "\
Examples:
  sealed-orders                                          serves Discord
  sealed-orders play anteel --seats you,computer:sharp   plays in the terminal
  sealed-orders demo --out demo                          plays a whole game by itself
  sealed-orders replay --verify demo/record.json         checks a record
  sealed-orders scenarios check mine.toml                checks a scenario file
  sealed-orders status                                   says how the bot and its tables stand
  sealed-orders tables list --state parked               lists tables
  sealed-orders backup copy.sqlite3                      copies the database, also while the bot runs
  sealed-orders check sealed-orders.sqlite3              names what is damaged in a database
  sealed-orders ratings recompute                        reckons all ratings again
  sealed-orders perft penta-war --depth 2 --position \"17/.../17 w N ---,... ---,...\"   counts moves";

#[derive(Debug, Subcommand)]
enum Command {
    /// Serves Discord until SIGTERM or Ctrl-C (the default)
    Serve(Settings),
    /// Hosts a table in the terminal, with the same commands as in Discord
    ///
    /// Type the slash commands, with or without the slash: `/move Spur1 F3`, `map`, `sheet Spur1`, `orders`, `undo`,
    /// `help`, `rules 6.6`, `game status`. `panel` opens the guided way; `press 2` presses the second control shown,
    /// `press 1 3` picks the third entry of a menu. With several people, `@2 done` speaks for the second seat. `quit`
    /// leaves. Commands may be piped into standard input; lines that begin with # are remarks.
    Play(Play),
    /// Teaches a system in about ten steps on prepared positions, with one thing to do in each
    Learn(learn::Settings),
    /// Counts the sequences of legal moves from a position
    Perft(perft::Settings),
    /// Plays a whole game between computer players and writes maps, record, replay and log into a folder
    Demo(Demo),
    /// Checks the record of a finished game
    Replay {
        /// Play the record again and compare every step; the exit code is 0 only if all agree
        #[arg(long, value_name = "FILE", required = true)]
        verify: PathBuf,
    },
    /// Lets computer players play many games against each other and counts who wins
    ///
    /// The players change sides from game to game. The same seed gives the same table on every machine.
    Match(tournament::Settings),
    /// Copies the database named by DATABASE into a new file, also while the bot runs
    ///
    /// The copy is as of one moment, is checked, and is a database like any other: put in the place of the original, the
    /// bot starts with it.
    Backup {
        /// The copy; there must be no such file yet
        file: PathBuf,
        #[command(flatten)]
        storage: Storage,
    },
    /// Names everything that is damaged in a database, also while the bot runs; nothing is changed
    ///
    /// Every row is read, every game is played again from its set-up, seed and orders, and every state compared. Prints one
    /// line for each fault; the exit code is 0 only if there is none.
    Check {
        /// The SQLite file, or postgres://USER:PASSWORD@HOST/NAME
        database: String,
    },
    /// Says how the whole stands: tables, what waits, what is late, the size of the database
    Status(Tool),
    /// Checks, repairs, copies and prunes the database, also while the bot runs
    Db(Used<Databases>),
    /// Lists, shows, exports and ends tables, and gives seats away, also while the bot runs
    Tables(Used<Tables>),
    /// Exports or deletes what is kept of a person, also while the bot runs
    People(Used<People>),
    /// Ratings
    #[command(subcommand)]
    Ratings(Ratings),
    /// Checks scenario files
    #[command(subcommand)]
    Scenarios(Scenarios),
}

#[derive(Debug, Subcommand)]
enum Databases {
    #[command(flatten)]
    OfTheBot(Database),
    /// Copies a whole database into an empty one: from SQLite to PostgreSQL, back, or within one of them; the bot must not run
    ///
    /// Each is a SQLite file or postgres://USER:PASSWORD@HOST/NAME. All rows are read again in the copy and compared.
    Copy {
        /// What is copied; it is only read
        from: String,
        /// The copy: a file that is not there yet, or a database without tables
        to: String,
    },
}

#[derive(Debug, Subcommand)]
enum Ratings {
    /// Reckons all ratings of the database named by DATABASE again, also while the bot runs
    ///
    /// Every rated game counts once, in the order of their ends, from how it ended and who played it. Numbers that differ
    /// from those that are kept are put right, all or none.
    Recompute {
        #[command(flatten)]
        storage: Storage,
    },
}

#[derive(Debug, Subcommand)]
enum Scenarios {
    /// Names everything that is wrong with scenario files; the exit code is 0 only if nothing is
    Check {
        /// The files, in TOML
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The system they are for; without it the one a file's folder is named after, or the one that understands it best
        #[arg(long)]
        system: Option<String>,
    },
}

/// A tool of whoever runs the bot, with what it is to do.
#[derive(Debug, clap::Args)]
struct Used<C: Subcommand> {
    #[command(subcommand)]
    command: C,
    #[command(flatten)]
    tool: Tool,
}

#[derive(Debug, clap::Args)]
struct Tool {
    #[command(flatten)]
    beside: config::Beside,
    /// Answer in JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct Play {
    /// The system: anteel, pentagon-war, space-combat, penta-war
    system: String,
    /// The scenario, or a scenario file; without it the usual one
    #[arg(long)]
    scenario: Option<String>,
    /// Options of the system, as in `/game new`: "budget=150 rounds=8"
    #[arg(long)]
    options: Option<String>,
    /// Begin with this position, for systems that have position strings (Penta War: five fields separated by spaces)
    #[arg(long, value_name = "STRING", conflicts_with = "scenario")]
    position: Option<String>,
    /// Words or 64 hexadecimal digits that fix the dice; without it they are secret and fresh
    #[arg(long, value_name = "WORDS")]
    seed: Option<String>,
    /// Who sits where, in order: you, computer, computer:plain, computer:steady, computer:sharp; with a side if you like:
    /// you:crescent,computer:sharp:diamond. Without it you play against a steady computer
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,
    /// End with exit code 1 as soon as a command is refused
    #[arg(long)]
    strict: bool,
    /// The folder for map.png and other files
    #[arg(long, value_name = "DIR", default_value = "out")]
    out: PathBuf,
    /// Keep the table in this file and go on with it the next time; without it nothing is kept. A game under way keeps its
    /// own seats, options, scenario and seed
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct Demo {
    /// The system
    #[arg(long, default_value = "anteel")]
    system: String,
    /// The scenario, or a scenario file; without it the usual one
    #[arg(long, default_value = "")]
    scenario: String,
    /// Options of the system, as in `/game new`: "budget=150 rounds=8"
    #[arg(long, default_value = "")]
    options: String,
    /// Which computer players sit where, in order, with sides if you like: computer:sharp:crescent,computer:plain
    #[arg(long, value_name = "LIST", default_value = demo::USUAL_SEATS)]
    seats: String,
    /// After how many moves (pictures) a draw is agreed; `all`: never. A whole game of Penta War takes about a thousand
    #[arg(long, value_name = "N", default_value_t)]
    moves: demo::Moves,
    /// Words or 64 hexadecimal digits that fix the dice and the players' whims
    #[arg(long, value_name = "WORDS", default_value = "demo")]
    seed: String,
    /// The folder for the files
    #[arg(long, value_name = "DIR", default_value = "out/demo")]
    out: PathBuf,
}

fn main() -> ExitCode {
    // First of all: clap takes from the environment what the command line lacks.
    let env_file = config::load_env_file();
    let Cli { command, settings } = Cli::parse();
    let outcome = match command {
        None => serve(env_file, settings),
        Some(Command::Serve(settings)) => serve(env_file, settings),
        Some(Command::Play(args)) => run(args.run()),
        Some(Command::Learn(settings)) => learn::here(&settings).map_err(Into::into),
        Some(Command::Perft(settings)) => perft::perft(&settings, &mut std::io::stdout().lock()).map_err(Into::into),
        Some(Command::Match(settings)) => match_computers(settings),
        Some(Command::Demo(args)) => run(args.run()),
        Some(Command::Backup { file, storage }) => run(backup(env_file, storage, file)),
        Some(Command::Check { database }) => run(check(database)),
        Some(Command::Status(tool)) => run(tool.run(env_file, async |desk| status::status(desk).await)),
        Some(Command::Db(Used { command: Databases::Copy { from, to }, tool })) => run(tool.copy(env_file, from, to)),
        Some(Command::Db(Used { command: Databases::OfTheBot(command), tool })) => {
            run(tool.run(env_file, async |desk| command.run(desk).await))
        }
        Some(Command::Tables(Used { command, tool })) => run(tool.run(env_file, async |desk| command.run(desk).await)),
        Some(Command::People(Used { command, tool })) => run(tool.run(env_file, async |desk| command.run(desk).await)),
        Some(Command::Ratings(Ratings::Recompute { storage })) => run(recompute_ratings(env_file, storage)),
        Some(Command::Replay { verify }) => replay::verify(&verify).map(|s| say(&s)).map_err(Into::into),
        Some(Command::Scenarios(Scenarios::Check { files, system })) => check_scenarios(&files, system.as_deref()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "this is the command line")]
            {
                eprintln!("{error}");
            }
            ExitCode::from(app::exit_code(&error))
        }
    }
}

fn match_computers(mut settings: tournament::Settings) -> anyhow::Result<()> {
    let (own, scenario) = scenarios::library_for(&settings.system, &settings.scenario)?;
    settings.scenario = scenario;
    Ok(tournament::run(&settings, &own, &mut std::io::stdout().lock(), &mut std::io::stderr())?)
}

/// Checks scenario files, all of them, whatever is wrong with the first.
fn check_scenarios(files: &[PathBuf], system: Option<&str>) -> anyhow::Result<()> {
    let mut wrong = vec![];
    for file in files {
        match scenarios::check(file, system) {
            Ok(sentence) => say(&sentence),
            Err(faults) => wrong.push(faults.to_string()),
        }
    }
    anyhow::ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

fn serve(env_file: Result<(), ConfigError>, settings: Settings) -> anyhow::Result<()> {
    env_file?;
    let config = Config::try_from(settings)?;
    telemetry::start(config.log);
    run_for(app::serve(config))
}

async fn backup(env_file: Result<(), ConfigError>, storage: Storage, file: PathBuf) -> anyhow::Result<()> {
    env_file?;
    say(&database::backup(app::address(&storage.place()?)?, &file).await?);
    Ok(())
}

async fn recompute_ratings(env_file: Result<(), ConfigError>, storage: Storage) -> anyhow::Result<()> {
    env_file?;
    say(&database::recompute_ratings(app::address(&storage.place()?)?).await?);
    Ok(())
}

async fn check(database: String) -> anyhow::Result<()> {
    let database = app::address(&DatabaseConfig::read(database)?)?;
    Ok(database::check(database, &mut std::io::stdout()).await?)
}

/// Runs a terminal command; only what goes wrong is logged there.
fn run(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    telemetry::start(LogConfig { level: Level::ERROR, format: LogFormat::Text });
    run_for(work)
}

fn run_for(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let done = runtime.block_on(work);
    runtime.shutdown_timeout(Duration::from_millis(500));
    done
}

impl Tool {
    /// Copies a database into another and prints what is said of it.
    async fn copy(self, env_file: Result<(), ConfigError>, from: String, to: String) -> anyhow::Result<()> {
        env_file?;
        let [from, to] = [app::address(&DatabaseConfig::read(from)?)?, app::address(&DatabaseConfig::read(to)?)?];
        let (_, clock) = self.beside.parts()?;
        say(&copy::copied(&from, &to, &app::WallClock::new(&clock)).await?.print(self.json));
        Ok(())
    }

    /// Does its work beside the bot and prints what it says.
    async fn run(
        self,
        env_file: Result<(), ConfigError>,
        work: impl AsyncFnOnce(&Desk) -> Result<Said, ToolError>,
    ) -> anyhow::Result<()> {
        env_file?;
        let desk = app::desk(self.beside).await?;
        let done = work(&desk).await;
        desk.close().await;
        let (Ok(said) | Err(ToolError::Found { said, .. })) = &done else { return Ok(done.map(drop)?) };
        say(&said.print(self.json));
        Ok(done.map(drop)?)
    }
}

impl Play {
    /// The arguments that only a new game has a use for.
    fn given(&self) -> Vec<&'static str> {
        let all = [
            ("--scenario", self.scenario.is_some()),
            ("--options", self.options.is_some()),
            ("--position", self.position.is_some()),
            ("--seed", self.seed.is_some()),
            ("--seats", self.seats.is_some()),
        ];
        all.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect()
    }

    async fn run(self) -> anyhow::Result<()> {
        let given = self.given();
        if let Some(position) = &self.position {
            play::check_position(&self.system, position)?;
        }
        let (own, scenario) = scenarios::library_for(&self.system, self.scenario.as_deref().unwrap_or_default())?;
        let table = app::terminal_table(self.db.as_deref(), self.seed.as_deref(), app::PLAY_THINKING, own).await?;
        let options = self.options.unwrap_or_default();
        let settings = play::Settings {
            system: self.system,
            scenario: if self.position.is_some() { play::POSITION_SCENARIO.to_owned() } else { scenario },
            options: self.position.map_or(options.clone(), |position| format!("{options} position={position}")),
            seats: self.seats.unwrap_or_else(|| play::USUAL_SEATS.to_owned()),
            given,
            is_strict: self.strict,
            out: self.out,
            has_prompt: std::io::stdin().is_terminal(),
        };
        let mut input = std::io::BufReader::new(std::io::stdin());
        let host = table.host().clone();
        let played = play::play(table, &settings, &mut input, &mut std::io::stdout()).await;
        host.close().await;
        Ok(played?)
    }
}

impl Demo {
    async fn run(self) -> anyhow::Result<()> {
        let (own, scenario) = scenarios::library_for(&self.system, &self.scenario)?;
        let table = app::terminal_table(None, Some(&self.seed), app::DEMO_THINKING, own).await?;
        let settings = demo::Settings {
            system: self.system,
            scenario,
            options: self.options,
            seats: self.seats,
            moves: self.moves,
            out: self.out,
        };
        Ok(demo::demo(table, &settings, &mut std::io::stderr()).await?)
    }
}

fn say(sentence: &str) {
    #[expect(clippy::print_stdout, reason = "this is the command line")]
    {
        println!("{sentence}");
    }
}
