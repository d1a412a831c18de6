//! Configuration: every setting is a flag, or the environment variable of the same name, or a line of `.env` in the working
//! folder; the first of these wins.
//!
//! What is here: the settings as clap reads them, one struct or enum an area of what they mean, and errors that name the
//! variable, what was read and what would be right. What is not: defaults hidden elsewhere. It uses nothing of the
//! program. `.env.example` documents the same settings for operators; a test keeps the two together.

mod admin;
mod delivery;
mod shards;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use tracing::Level;

pub use admin::Admin;
pub use delivery::{Delivery, PublicKey};
pub use shards::Shards;

/// What serving can be told, as it was given; empty values count as unset.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Settings, each also a variable of the environment or of `.env`")]
pub struct Settings {
    /// The bot's token; better a variable, since others on the machine see the command line
    #[arg(long, env, hide_env_values = true, value_name = "TOKEN")]
    discord_token: Option<SecretString>,
    /// Register the commands in this server alone, where they appear at once
    #[arg(long, env, value_name = "NUMBER")]
    discord_guild: Option<String>,
    /// Base address of the REST API, for a Discord of one's own
    #[arg(long, env, value_name = "URL")]
    discord_api_base: Option<String>,
    /// Connect to this address in place of discord.com
    #[arg(long, env, value_name = "ADDRESS")]
    discord_api_tls: Option<String>,
    /// The authority to trust there, a PEM file
    #[arg(long, env, value_name = "FILE")]
    discord_ca: Option<String>,
    /// Seconds a gateway connection may be without a session before another is opened [default: 60]
    #[arg(long, env, value_name = "SECONDS")]
    gateway_patience: Option<String>,
    /// Connections to the gateway: auto, off, or those of this process out of all, as 0-3/16 [default: auto]
    #[arg(long, env, value_name = "SHARDS")]
    shards: Option<String>,
    /// Seconds that a stop may take while others take over the connections, 5 to 60 [default: 10]
    #[arg(long, env, value_name = "SECONDS")]
    drain_seconds: Option<String>,
    #[command(flatten)]
    storage: Storage,
    /// A folder with scenarios of your own, SYSTEM/NAME.toml
    #[arg(long, env, value_name = "DIR")]
    scenarios_dir: Option<String>,
    /// Take Discord's calls over HTTP at this address, in place of the gateway; needs the public key
    #[arg(long, env, value_name = "ADDRESS")]
    http_addr: Option<String>,
    /// The application's public key, 64 letters and digits, which signs calls over HTTP
    #[arg(long, env, value_name = "KEY")]
    discord_public_key: Option<String>,
    #[command(flatten)]
    admin: Admin,
    /// How much is logged: error, warn, info, debug, trace [default: info]
    #[arg(long, env, value_name = "LEVEL")]
    log: Option<String>,
    /// How it is logged: text or json [default: text]
    #[arg(long, env, value_name = "FORMAT")]
    log_format: Option<String>,
    /// Send spans to this OpenTelemetry collector, as http://127.0.0.1:4318; needs the feature otel
    #[arg(long, env, value_name = "ADDRESS")]
    otel_exporter_otlp_endpoint: Option<String>,
    /// Take the time from this file, for rehearsals of deadlines
    #[arg(long, env, value_name = "FILE")]
    sealed_orders_clock: Option<String>,
}

/// Where the tables are.
#[derive(Clone, Debug, clap::Args)]
pub struct Storage {
    /// A SQLite file, made when it is not there, or postgres://USER:PASSWORD@HOST/NAME [default: sealed-orders.sqlite3]
    #[arg(long, env, hide_env_values = true, value_name = "DATABASE")]
    database: Option<String>,
}

/// What a tool beside the bot needs of the bot's settings.
#[derive(Clone, Debug, clap::Args)]
pub struct Beside {
    /// The SQLite file of the bot, or postgres://USER:PASSWORD@HOST/NAME [default: sealed-orders.sqlite3]
    #[arg(long, env, hide_env_values = true, value_name = "DATABASE", global = true)]
    database: Option<String>,
    /// Take the time from this file, as the bot does
    #[arg(long, env, value_name = "FILE", hide = true, global = true)]
    sealed_orders_clock: Option<String>,
}

impl Beside {
    /// The database, and where the time comes from.
    pub fn parts(self) -> Result<(DatabaseConfig, ClockConfig), ConfigError> {
        Ok((Storage { database: self.database }.place()?, clock_of(self.sealed_orders_clock)))
    }
}

/// Everything that can be set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Discord.
    pub discord: DiscordConfig,
    /// Where the tables are.
    pub database: DatabaseConfig,
    /// A folder with scenarios of the server's own, `SYSTEM/NAME.toml`; `None`: there are none.
    pub scenarios: Option<PathBuf>,
    /// Where health and metrics are answered; `None`: nowhere.
    pub admin: Option<SocketAddr>,
    /// What is logged and how.
    pub log: LogConfig,
    /// The base address of a collector of spans.
    pub collector: Option<String>,
    /// Where the time comes from.
    pub clock: ClockConfig,
}

/// Where the tables are.
#[derive(Clone, Debug)]
pub enum DatabaseConfig {
    /// A SQLite file; made when it is not there.
    File(PathBuf),
    /// The address of a database on a PostgreSQL server, with its password, as it was given.
    Server(SecretString),
}

/// How Discord is reached.
#[derive(Clone, Debug)]
pub struct DiscordConfig {
    /// The bot's token; serving needs one, the terminal does not.
    pub token: Option<SecretString>,
    /// Register the commands in this server alone, where they appear at once; `None`: everywhere.
    pub guild: Option<u64>,
    /// Where the API is.
    pub api: ApiRoute,
    /// How long a gateway connection may be without a session before another is opened.
    pub gateway_patience: Duration,
    /// Which gateway connections are this process's.
    pub shards: Shards,
    /// How long a stop may take while other processes take over the connections.
    pub drain: Duration,
    /// How calls come.
    pub delivery: Delivery,
}

/// Where Discord's API is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiRoute {
    /// `https://discord.com`.
    Public,
    /// All requests go to this base (no slash at the end), whatever its scheme; never to the public address.
    Base(String),
    /// `https://discord.com`, but connected to this address and trusted by this authority.
    Tls {
        /// Stands in for discord.com.
        address: SocketAddr,
        /// Certificates of the authority, PEM.
        authority: Vec<u8>,
    },
}

/// What is logged, to standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogConfig {
    /// How much of this program; libraries log warnings only.
    pub level: Level,
    /// In which form.
    pub format: LogFormat,
}

/// The form of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
#[strum(ascii_case_insensitive)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Where the time comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockConfig {
    /// The system.
    System,
    /// A file that holds seconds since 1970, read again each time: for tests and rehearsals.
    File(PathBuf),
}

/// What is wrong with the configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A value that means nothing.
    #[error("{variable} is {value:?}, but {problem}")]
    Invalid {
        /// The variable.
        variable: &'static str,
        /// What was read (never a secret).
        value: String,
        /// What is wrong and what would be right.
        problem: String,
    },
    /// The `.env` file cannot be read.
    #[error("the file .env cannot be read: {0}. Each line is NAME=value; see .env.example")]
    EnvFile(#[source] dotenvy::Error),
    /// Serving needs a token.
    #[error(
        "DISCORD_TOKEN is not set, so there is no Discord to serve.\n\
         Get one at https://discord.com/developers/applications (New Application, then Bot, then Reset Token) and put DISCORD_TOKEN=... into .env.\n\
         Without one, try `sealed-orders demo` (a whole game between computer players) or `sealed-orders play anteel` (a table in this terminal)."
    )]
    NoToken,
    /// Whoever asks about the bot's health needs to know where.
    #[error(
        "ADMIN_ADDR is not set, so the bot does not answer about its health. Set it for the bot and for this command, as 127.0.0.1:9464"
    )]
    NoAdmin,
}

impl Storage {
    /// Where the tables are.
    pub fn place(self) -> Result<DatabaseConfig, ConfigError> {
        DatabaseConfig::read(given(self.database).unwrap_or_else(|| "sealed-orders.sqlite3".to_owned()))
    }
}

impl DatabaseConfig {
    /// A path, `sqlite:PATH`, or the address of a server; whether that means anything is not looked at yet.
    pub fn read(text: String) -> Result<Self, ConfigError> {
        if text.starts_with("postgres:") || text.starts_with("postgresql:") {
            return Ok(Self::Server(text.into()));
        }
        if let Some(path) = text.strip_prefix("sqlite:") {
            return Ok(Self::File(path.strip_prefix("//").unwrap_or(path).into()));
        }
        match text.split_once("://") {
            Some((scheme, _)) if scheme.chars().all(|c| c.is_ascii_alphanumeric()) => {
                Err(ConfigError::database(format!(
                    "{scheme} is no kind of database that is known; it must be a file, sqlite:FILE, or postgres://USER:PASSWORD@HOST/NAME"
                )))
            }
            _ => Ok(Self::File(text.into())),
        }
    }
}

impl ConfigError {
    /// `DATABASE` means nothing. It may hold a password, so it is not repeated.
    pub fn database(problem: impl Into<String>) -> Self {
        invalid("DATABASE", "(hidden)", problem)
    }
}

impl TryFrom<Settings> for Config {
    type Error = ConfigError;

    fn try_from(settings: Settings) -> Result<Self, ConfigError> {
        Ok(Self {
            discord: DiscordConfig {
                token: settings.discord_token.map(|token| read_token(&token)).transpose()?.flatten(),
                guild: given(settings.discord_guild).map(read_guild).transpose()?,
                api: read_api(
                    given(settings.discord_api_base),
                    given(settings.discord_api_tls),
                    given(settings.discord_ca),
                )?,
                gateway_patience: given(settings.gateway_patience)
                    .map_or(Ok(shards::USUAL_PATIENCE), shards::read_patience)?,
                shards: given(settings.shards).map_or(Ok(Shards::Auto), |text| shards::read(&text))?,
                drain: given(settings.drain_seconds).map_or(Ok(shards::USUAL_DRAIN), shards::read_drain)?,
                delivery: delivery::read(given(settings.http_addr), given(settings.discord_public_key))?,
            },
            database: settings.storage.place()?,
            scenarios: given(settings.scenarios_dir).map(read_folder).transpose()?,
            admin: settings.admin.read()?,
            log: LogConfig {
                level: given(settings.log).map_or(Ok(Level::INFO), read_level)?,
                format: given(settings.log_format).map_or(Ok(LogFormat::Text), read_format)?,
            },
            collector: given(settings.otel_exporter_otlp_endpoint),
            clock: clock_of(settings.sealed_orders_clock),
        })
    }
}

/// Puts what `.env` in the working folder says into the environment, where that says nothing. To be called before anything
/// is read and while there is one thread.
pub fn load_env_file() -> Result<(), ConfigError> {
    match dotenvy::from_path(".env") {
        Err(error) if !error.not_found() => Err(ConfigError::EnvFile(error)),
        _ => Ok(()),
    }
}

fn clock_of(setting: Option<String>) -> ClockConfig {
    given(setting).map_or(ClockConfig::System, |path| ClockConfig::File(path.into()))
}

fn given(value: Option<String>) -> Option<String> {
    value.map(|v| v.trim().to_owned()).filter(|v| !v.is_empty())
}

fn invalid(variable: &'static str, value: impl Into<String>, problem: impl Into<String>) -> ConfigError {
    ConfigError::Invalid { variable, value: value.into(), problem: problem.into() }
}

fn read_token(value: &SecretString) -> Result<Option<SecretString>, ConfigError> {
    let token = value.expose_secret().trim();
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    if token.chars().all(|c| c.is_ascii_graphic()) {
        Ok((!token.is_empty()).then(|| SecretString::from(token.to_owned())))
    } else {
        let problem = "a token has no spaces and only ASCII characters; copy it again from the developer portal (Bot, Reset Token)";
        Err(invalid("DISCORD_TOKEN", "(hidden)", problem))
    }
}

fn read_guild(text: String) -> Result<u64, ConfigError> {
    match text.parse() {
        Ok(id) if id > 0 => Ok(id),
        _ => Err(invalid(
            "DISCORD_GUILD",
            text,
            "it must be the number of a server (right-click the server, Copy Server ID)",
        )),
    }
}

fn read_api(base: Option<String>, tls: Option<String>, authority: Option<String>) -> Result<ApiRoute, ConfigError> {
    match (base, tls, authority) {
        (None, None, None) => Ok(ApiRoute::Public),
        (Some(base), None, None) => read_base(&base),
        (None, Some(address), Some(file)) => read_tls(&address, &file),
        (Some(base), _, _) => Err(invalid(
            "DISCORD_API_BASE",
            base,
            "it excludes DISCORD_API_TLS and DISCORD_CA; set the one or the others",
        )),
        (None, Some(address), None) => {
            Err(invalid("DISCORD_API_TLS", address, "it needs DISCORD_CA: a PEM file with the authority to trust"))
        }
        (None, None, Some(file)) => Err(invalid(
            "DISCORD_CA",
            file,
            "it needs DISCORD_API_TLS: the address that stands in for discord.com, as 127.0.0.1:8443",
        )),
    }
}

fn read_base(base: &str) -> Result<ApiRoute, ConfigError> {
    let is_http = base.starts_with("http://") || base.starts_with("https://");
    match reqwest::Url::parse(base) {
        Ok(url) if is_http && url.host_str().is_some() => Ok(ApiRoute::Base(base.trim_end_matches('/').to_owned())),
        _ => Err(invalid("DISCORD_API_BASE", base, "it must be a base address such as http://127.0.0.1:8080")),
    }
}

fn read_tls(address: &str, file: &str) -> Result<ApiRoute, ConfigError> {
    let Ok(address) = address.parse() else {
        return Err(invalid("DISCORD_API_TLS", address, "it must be an IP address and port such as 127.0.0.1:8443"));
    };
    let authority =
        std::fs::read(file).map_err(|e| invalid("DISCORD_CA", file, format!("this file cannot be read: {e}")))?;
    match reqwest::Certificate::from_pem_bundle(&authority) {
        Ok(certificates) if !certificates.is_empty() => Ok(ApiRoute::Tls { address, authority }),
        _ => Err(invalid("DISCORD_CA", file, "this file holds no certificate in PEM form")),
    }
}

fn read_folder(text: String) -> Result<PathBuf, ConfigError> {
    let folder = PathBuf::from(&text);
    if folder.is_dir() {
        return Ok(folder);
    }
    let problem = "there is no such folder; it holds files such as space-combat/my-scenario.toml";
    Err(invalid("SCENARIOS_DIR", text, problem))
}

fn read_address(variable: &'static str, text: String) -> Result<SocketAddr, ConfigError> {
    let problem = "it must be an IP address and port such as 127.0.0.1:9464; better none that the public reaches";
    text.parse().map_err(|_| invalid(variable, text, problem))
}

fn read_level(text: String) -> Result<Level, ConfigError> {
    text.parse().map_err(|_| invalid("LOG", text, "it must be error, warn, info, debug or trace"))
}

fn read_format(text: String) -> Result<LogFormat, ConfigError> {
    text.parse().map_err(|_| invalid("LOG_FORMAT", text, "it must be text or json"))
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, FromArgMatches as _};

    use super::*;

    const KEY: &str = "abababababababababababababababababababababababababababababababab";

    /// The settings as a command of their own, whatever the environment of the tests is.
    fn command() -> clap::Command {
        Settings::augment_args(clap::Command::new("settings")).no_binary_name(true)
    }

    fn read(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let flag = |name: &str| format!("--{}", name.to_ascii_lowercase().replace('_', "-"));
        let args = pairs.iter().flat_map(|(name, value)| [flag(name), (*value).to_owned()]);
        let matches = command().mut_args(|arg| arg.env(None::<&str>)).try_get_matches_from(args).unwrap();
        Settings::from_arg_matches(&matches).unwrap().try_into()
    }

    #[test]
    fn nothing_set_gives_the_public_address_and_usual_values() {
        let config = read(&[("DISCORD_GUILD", "  ")]).unwrap();
        assert!(config.discord.token.is_none());
        assert_eq!(config.discord.guild, None);
        assert_eq!(config.discord.api, ApiRoute::Public);
        assert!(
            matches!(config.database, DatabaseConfig::File(path) if path.to_str() == Some("sealed-orders.sqlite3"))
        );
        assert_eq!(config.log, LogConfig { level: Level::INFO, format: LogFormat::Text });
        assert_eq!(config.discord.gateway_patience, Duration::from_mins(1));
        assert_eq!(config.discord.drain, Duration::from_secs(10));
        assert_eq!(config.clock, ClockConfig::System);
        assert_eq!(config.admin, None, "nothing listens unasked");
        assert_eq!(config.discord.delivery, Delivery::Gateway);
    }

    #[test]
    fn an_address_and_a_key_bring_calls_over_http() {
        let config = read(&[("HTTP_ADDR", "127.0.0.1:8080"), ("DISCORD_PUBLIC_KEY", KEY)]).unwrap();
        let address = SocketAddr::from(([127, 0, 0, 1], 8080));
        assert_eq!(config.discord.delivery, Delivery::Http { address, key: PublicKey([0xab; 32]) });
    }

    #[test]
    fn a_token_is_never_printed() {
        let config = read(&[("DISCORD_TOKEN", "Bot MTIz.abc.def")]).unwrap();
        assert_eq!(config.discord.token.as_ref().map(|t| t.expose_secret().as_str()), Some("MTIz.abc.def"));
        assert!(!format!("{config:?}").contains("MTIz"));
        let error = read(&[("DISCORD_TOKEN", "MTIz abc")]).unwrap_err();
        assert!(!format!("{error} {error:?}").contains("MTIz"));
    }

    #[test]
    fn a_database_is_a_file_or_on_a_server() {
        for (text, path) in [
            ("tables.sqlite3", "tables.sqlite3"),
            ("sqlite:tables.sqlite3", "tables.sqlite3"),
            ("sqlite:///var/tables", "/var/tables"),
            ("C:\\tables", "C:\\tables"),
            ("postgres", "postgres"),
        ] {
            let database = read(&[("DATABASE", text)]).unwrap().database;
            assert!(
                matches!(&database, DatabaseConfig::File(file) if file.to_str() == Some(path)),
                "{text}: {database:?}"
            );
        }
        for text in ["postgres://bot:hush@db/tables", "postgresql://bot:hush@db/tables"] {
            let config = read(&[("DATABASE", text)]).unwrap();
            assert!(matches!(&config.database, DatabaseConfig::Server(url) if url.expose_secret() == text));
            assert!(!format!("{config:?}").contains("hush"));
        }
    }

    #[test]
    fn a_base_loses_its_last_slash() {
        let config = read(&[("DISCORD_API_BASE", "http://127.0.0.1:9/")]).unwrap();
        assert_eq!(config.discord.api, ApiRoute::Base("http://127.0.0.1:9".to_owned()));
    }

    #[test]
    fn wrong_values_are_named_with_what_was_read_and_what_is_right() {
        for (pairs, variable, right) in [
            (&[("DISCORD_GUILD", "my server")][..], "DISCORD_GUILD is \"my server\"", "number of a server"),
            (&[("DISCORD_GUILD", "0")], "DISCORD_GUILD is \"0\"", "number of a server"),
            (&[("DISCORD_API_BASE", "localhost:80")], "DISCORD_API_BASE is \"localhost:80\"", "http://127.0.0.1:8080"),
            (&[("DISCORD_API_BASE", "http://a"), ("DISCORD_CA", "x")], "DISCORD_API_BASE is \"http://a\"", "excludes"),
            (&[("DISCORD_API_TLS", "127.0.0.1:1")], "DISCORD_API_TLS is \"127.0.0.1:1\"", "DISCORD_CA"),
            (&[("DISCORD_CA", "ca.pem")], "DISCORD_CA is \"ca.pem\"", "DISCORD_API_TLS"),
            (&[("DISCORD_API_TLS", "here"), ("DISCORD_CA", "x")], "DISCORD_API_TLS is \"here\"", "127.0.0.1:8443"),
            (&[("DISCORD_API_TLS", "127.0.0.1:1"), ("DISCORD_CA", "/no/such")], "DISCORD_CA is", "cannot be read"),
            (&[("DISCORD_API_TLS", "127.0.0.1:1"), ("DISCORD_CA", "Cargo.toml")], "DISCORD_CA is", "no certificate"),
            (&[("SCENARIOS_DIR", "/no/such")], "SCENARIOS_DIR is \"/no/such\"", "no such folder"),
            (&[("ADMIN_ADDR", "9464")], "ADMIN_ADDR is \"9464\"", "127.0.0.1:9464"),
            (&[("HTTP_ADDR", "127.0.0.1:80")], "HTTP_ADDR is \"127.0.0.1:80\"", "DISCORD_PUBLIC_KEY"),
            (&[("HTTP_ADDR", "80"), ("DISCORD_PUBLIC_KEY", KEY)], "HTTP_ADDR is \"80\"", "IP address and port"),
            (&[("DISCORD_PUBLIC_KEY", KEY)], "DISCORD_PUBLIC_KEY is", "HTTP_ADDR"),
            (&[("HTTP_ADDR", "[::]:80"), ("DISCORD_PUBLIC_KEY", "key")], "DISCORD_PUBLIC_KEY is \"key\"", "64 letters"),
            (&[("DRAIN_SECONDS", "61")], "DRAIN_SECONDS is \"61\"", "from 5 to 60"),
            (&[("LOG", "loud")], "LOG is \"loud\"", "error, warn, info, debug or trace"),
            (&[("LOG_FORMAT", "xml")], "LOG_FORMAT is \"xml\"", "text or json"),
            (
                &[("DATABASE", "mysql://me:hush@here/x")],
                "DATABASE is \"(hidden)\"",
                "postgres://USER:PASSWORD@HOST/NAME",
            ),
        ] {
            let error = read(pairs).unwrap_err().to_string();
            assert!(error.contains(variable) && error.contains(right), "{error}");
        }
    }

    #[test]
    fn the_example_file_documents_every_variable_and_no_other() {
        let example = include_str!("../../.env.example");
        let named: Vec<&str> = example
            .lines()
            .filter_map(|line| line.trim_start_matches("# ").split_once('=').map(|(name, _)| name))
            .filter(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
            .collect();
        let command = command();
        let read: Vec<&str> = command.get_arguments().filter_map(|arg| arg.get_env()?.to_str()).collect();
        assert_eq!(named, read);
    }

    #[test]
    fn without_a_token_three_lines_say_what_to_do() {
        let text = ConfigError::NoToken.to_string();
        assert_eq!(text.lines().count(), 3);
        assert!(text.contains("sealed-orders demo") && text.contains("sealed-orders play anteel"));
    }
}
