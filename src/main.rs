//! The command line: serves Discord, hosts a table in the terminal, plays a demonstration, checks a record.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use sealed_orders::config::{self, Config, ConfigError, DatabaseConfig, LogConfig, LogFormat, Settings, Storage};
use sealed_orders::host::ScenarioLibrary;
use sealed_orders::operators::database::Database;
use sealed_orders::operators::people::People;
use sealed_orders::operators::tables::Tables;
use sealed_orders::operators::{Desk, Said, ToolError, copy, health, status};
use sealed_orders::terminal::keyboard::{self, Keyboard};
use sealed_orders::terminal::progress::Progress;
use sealed_orders::terminal::table::TerminalTable;
use sealed_orders::terminal::{arguments, database, demo, learn, perft, play, replay, scenarios, tournament};
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
    /// leaves. At a terminal Tab completes, the up arrow brings lines back, Ctrl-C leaves a line and Ctrl-D the game.
    /// Commands may be piped into standard input; lines that begin with # are remarks.
    Play(arguments::Arguments),
    /// Teaches a system in about ten steps on prepared positions, with one thing to do in each; then offers a short battle
    Learn(learn::Settings),
    /// Counts the sequences of legal moves from a position
    Perft(perft::Settings),
    /// Plays a game between computer players and writes maps, record, replay and log into a folder
    ///
    /// It ends after --moves at the latest, and writes at most --megabytes of maps.
    Demo(demo::Settings),
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
    /// Asks the bot that runs here whether it is well; the exit code is 0 only if it is
    ///
    /// It answers at ADMIN_ADDR. For health checks of containers, and scripts.
    Health {
        /// What is asked
        #[arg(value_enum, default_value = "live")]
        question: health::Question,
        #[command(flatten)]
        admin: config::Admin,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
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

fn main() -> ExitCode {
    // First of all: clap takes from the environment what the command line lacks.
    let env_file = config::load_env_file();
    let Cli { command, settings } = Cli::parse();
    let outcome = match command {
        None => serve(env_file, settings),
        Some(Command::Serve(settings)) => serve(env_file, settings),
        Some(Command::Play(args)) => run(play_here(args)),
        Some(Command::Learn(settings)) => run(learn_here(settings)),
        Some(Command::Perft(settings)) => perft::perft(&settings, &mut std::io::stdout().lock()).map_err(Into::into),
        Some(Command::Match(settings)) => match_computers(settings),
        Some(Command::Demo(settings)) => run(demo_here(settings)),
        Some(Command::Backup { file, storage }) => run(backup(env_file, storage, file)),
        Some(Command::Check { database }) => run(check(database)),
        Some(Command::Status(tool)) => run(tool.run(env_file, async |desk| status::status(desk).await)),
        Some(Command::Health { question, admin, json }) => run(ask_health(env_file, admin, question, json)),
        Some(Command::Db(Used { command: Databases::Copy { from, to }, tool })) => run(tool.copy(env_file, from, to)),
        Some(Command::Db(Used { command: Databases::OfTheBot(command), tool })) => {
            let is_watched = !tool.json;
            run(tool.run(env_file, async |desk| command.run(desk, is_watched).await))
        }
        Some(Command::Tables(Used { command, tool })) => run(tool.run(env_file, async |desk| command.run(desk).await)),
        Some(Command::People(Used { command, tool })) => run(tool.run(env_file, async |desk| command.run(desk).await)),
        Some(Command::Ratings(Ratings::Recompute { storage })) => run(recompute_ratings(env_file, storage)),
        Some(Command::Replay { verify }) => {
            replay::verify(&verify, &Progress::new(None, "Steps")).map(|s| say(&s)).map_err(Into::into)
        }
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
    let outgoing = telemetry::start_with_spans(config.log, config.collector.as_deref())?;
    let done = run_for(app::serve(config));
    outgoing.finish();
    done
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

async fn ask_health(
    env_file: Result<(), ConfigError>,
    admin: config::Admin,
    question: health::Question,
    json: bool,
) -> anyhow::Result<()> {
    env_file?;
    say(&health::ask(admin.address()?, question).await?.print(json));
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
        let (source, target) = (DatabaseConfig::read(from)?, DatabaseConfig::read(to)?);
        let (_, clock) = self.beside.parts()?;
        let clock = app::WallClock::new(&clock, &source);
        let (from, to) = (app::address(&source)?, app::address(&target)?);
        say(&copy::copied(&from, &to, &clock, !self.json).await?.print(self.json));
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

async fn play_here(args: arguments::Arguments) -> anyhow::Result<()> {
    args.check()?;
    let (own, scenario) = scenarios::library_for(&args.system, args.scenario.as_deref().unwrap_or_default())?;
    let table = app::terminal_table(args.db.as_deref(), args.seed.as_deref(), app::PLAY_THINKING, own).await?;
    let mut input = std::io::BufReader::new(std::io::stdin());
    let mut keyboard = Keyboard::here(&mut input)?;
    sit_down(table, &args.settings(scenario), &mut keyboard).await
}

/// The lesson, and the battle after it if somebody wants it.
async fn learn_here(settings: learn::Settings) -> anyhow::Result<()> {
    let mut input = std::io::BufReader::new(std::io::stdin());
    let mut keyboard = Keyboard::here(&mut input)?;
    let taught = learn::learn(&settings, &mut keyboard, &mut std::io::stdout(), keyboard::has_colours())?;
    let Some(begun) = taught else { return Ok(()) };
    let table = app::terminal_table(None, None, app::PLAY_THINKING, ScenarioLibrary::default()).await?;
    sit_down(table, &begun.settings(), &mut keyboard).await
}

async fn sit_down(
    table: TerminalTable,
    settings: &arguments::Settings,
    keyboard: &mut Keyboard<'_>,
) -> anyhow::Result<()> {
    let host = table.host().clone();
    let played = play::play(table, settings, keyboard, &mut std::io::stdout()).await;
    host.close().await;
    Ok(played?)
}

async fn demo_here(mut settings: demo::Settings) -> anyhow::Result<()> {
    let (own, scenario) = scenarios::library_for(&settings.system, &settings.scenario)?;
    settings.scenario = scenario;
    let table = app::terminal_table(None, Some(&settings.seed), app::DEMO_THINKING, own).await?;
    Ok(demo::demo(table, &settings, &mut std::io::stderr()).await?)
}

fn say(sentence: &str) {
    #[expect(clippy::print_stdout, reason = "this is the command line")]
    {
        println!("{sentence}");
    }
}
