//! Configuration: every knob comes from the environment or from a `.env` file in the working folder.
//!
//! What is here: the one place that reads the environment, one struct or enum an area, and errors that name the
//! variable, what was read and what would be right. What is not: defaults hidden elsewhere. It uses nothing of the
//! program. `.env.example` documents the same knobs for operators; a test keeps the two together.

use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Every variable that is read, in the order of `.env.example`.
pub const VARIABLES: &[&str] = &[
    "DISCORD_TOKEN",
    "DISCORD_GUILD",
    "DISCORD_API_BASE",
    "DISCORD_API_TLS",
    "DISCORD_CA",
    "GATEWAY_PATIENCE",
    "DATABASE",
    "SCENARIOS_DIR",
    "LOG",
    "LOG_FORMAT",
    "SEALED_ORDERS_CLOCK",
];

/// Everything that can be set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Discord.
    pub discord: DiscordConfig,
    /// The SQLite file; made when it is not there.
    pub database: PathBuf,
    /// A folder with scenarios of the server's own, `SYSTEM/NAME.toml`; `None`: there are none.
    pub scenarios: Option<PathBuf>,
    /// What is logged and how.
    pub log: LogConfig,
    /// Where the time comes from.
    pub clock: ClockConfig,
}

/// How Discord is reached.
#[derive(Clone, Debug)]
pub struct DiscordConfig {
    /// The bot's token; serving needs one, the console does not.
    pub token: Option<Secret>,
    /// Register the commands in this server alone, where they appear at once; `None`: everywhere.
    pub guild: Option<u64>,
    /// Where the API is.
    pub api: ApiRoute,
    /// How long a gateway connection may be without a session before another is opened.
    pub gateway_patience: Duration,
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
    /// How much.
    pub level: LogLevel,
    /// In which form.
    pub format: LogFormat,
}

/// How much is logged of this program; libraries log warnings only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLevel {
    /// Faults.
    Error,
    /// And what an operator should look at.
    Warn,
    /// And what happens.
    Info,
    /// And why.
    Debug,
    /// Everything.
    Trace,
}

/// The form of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A text that is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

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
}

impl Secret {
    /// Wraps a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, for the one place that sends it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

impl Config {
    /// Reads the environment; what it lacks is taken from `.env` in the working folder, if there is one.
    pub fn load() -> Result<Self, ConfigError> {
        let file = env_file()?;
        #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the environment")]
        Self::read(|name| std::env::var(name).ok().or_else(|| file.get(name).cloned()))
    }

    /// Reads variables through `lookup`; empty values count as unset.
    pub fn read(lookup: impl Fn(&'static str) -> Option<String>) -> Result<Self, ConfigError> {
        let get = |name| lookup(name).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty());
        Ok(Self {
            discord: DiscordConfig {
                token: read_token(get("DISCORD_TOKEN"))?,
                guild: read_guild(get("DISCORD_GUILD"))?,
                api: read_api(&get)?,
                gateway_patience: read_patience(get("GATEWAY_PATIENCE"))?,
            },
            database: get("DATABASE").unwrap_or_else(|| "sealed-orders.sqlite3".to_owned()).into(),
            scenarios: get("SCENARIOS_DIR").map(read_folder).transpose()?,
            log: LogConfig { level: read_level(get("LOG"))?, format: read_format(get("LOG_FORMAT"))? },
            clock: get("SEALED_ORDERS_CLOCK").map_or(ClockConfig::System, |path| ClockConfig::File(path.into())),
        })
    }
}

fn env_file() -> Result<BTreeMap<String, String>, ConfigError> {
    match dotenvy::from_path_iter(".env") {
        Ok(entries) => entries.collect::<Result<_, _>>().map_err(ConfigError::EnvFile),
        Err(error) if error.not_found() => Ok(BTreeMap::new()),
        Err(error) => Err(ConfigError::EnvFile(error)),
    }
}

fn invalid(variable: &'static str, value: impl Into<String>, problem: impl Into<String>) -> ConfigError {
    ConfigError::Invalid { variable, value: value.into(), problem: problem.into() }
}

fn read_token(value: Option<String>) -> Result<Option<Secret>, ConfigError> {
    let Some(token) = value else { return Ok(None) };
    let token = token.strip_prefix("Bot ").unwrap_or(&token);
    if token.chars().all(|c| c.is_ascii_graphic()) {
        Ok(Some(Secret::new(token)))
    } else {
        let problem = "a token has no spaces and only ASCII characters; copy it again from the developer portal (Bot, Reset Token)";
        Err(invalid("DISCORD_TOKEN", "(hidden)", problem))
    }
}

fn read_guild(value: Option<String>) -> Result<Option<u64>, ConfigError> {
    let Some(text) = value else { return Ok(None) };
    match text.parse() {
        Ok(id) if id > 0 => Ok(Some(id)),
        _ => Err(invalid(
            "DISCORD_GUILD",
            text,
            "it must be the number of a server (right-click the server, Copy Server ID)",
        )),
    }
}

fn read_api(get: &impl Fn(&'static str) -> Option<String>) -> Result<ApiRoute, ConfigError> {
    match (get("DISCORD_API_BASE"), get("DISCORD_API_TLS"), get("DISCORD_CA")) {
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

fn read_level(value: Option<String>) -> Result<LogLevel, ConfigError> {
    let Some(text) = value else { return Ok(LogLevel::Info) };
    match text.to_ascii_lowercase().as_str() {
        "error" => Ok(LogLevel::Error),
        "warn" => Ok(LogLevel::Warn),
        "info" => Ok(LogLevel::Info),
        "debug" => Ok(LogLevel::Debug),
        "trace" => Ok(LogLevel::Trace),
        _ => Err(invalid("LOG", text, "it must be error, warn, info, debug or trace")),
    }
}

fn read_patience(value: Option<String>) -> Result<Duration, ConfigError> {
    const USUAL: Duration = Duration::from_mins(1);
    let Some(text) = value else { return Ok(USUAL) };
    match text.parse() {
        Ok(seconds @ 1..=3600) => Ok(Duration::from_secs(seconds)),
        _ => Err(invalid("GATEWAY_PATIENCE", &text, "it must be whole seconds from 1 to 3600")),
    }
}

fn read_format(value: Option<String>) -> Result<LogFormat, ConfigError> {
    let Some(text) = value else { return Ok(LogFormat::Text) };
    match text.to_ascii_lowercase().as_str() {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(invalid("LOG_FORMAT", text, "it must be text or json")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::read(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn nothing_set_gives_the_public_address_and_usual_values() {
        let config = read(&[("DISCORD_GUILD", "  ")]).unwrap();
        assert!(config.discord.token.is_none());
        assert_eq!(config.discord.guild, None);
        assert_eq!(config.discord.api, ApiRoute::Public);
        assert_eq!(config.database, PathBuf::from("sealed-orders.sqlite3"));
        assert_eq!(config.log, LogConfig { level: LogLevel::Info, format: LogFormat::Text });
        assert_eq!(config.discord.gateway_patience, Duration::from_mins(1));
        assert_eq!(config.clock, ClockConfig::System);
    }

    #[test]
    fn a_token_is_never_printed() {
        let config = read(&[("DISCORD_TOKEN", "Bot MTIz.abc.def")]).unwrap();
        assert_eq!(config.discord.token.as_ref().map(Secret::expose), Some("MTIz.abc.def"));
        assert!(!format!("{config:?}").contains("MTIz"));
        let error = read(&[("DISCORD_TOKEN", "MTIz abc")]).unwrap_err();
        assert!(!format!("{error} {error:?}").contains("MTIz"));
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
            (&[("LOG", "loud")], "LOG is \"loud\"", "error, warn, info, debug or trace"),
            (&[("LOG_FORMAT", "xml")], "LOG_FORMAT is \"xml\"", "text or json"),
        ] {
            let error = read(pairs).unwrap_err().to_string();
            assert!(error.contains(variable) && error.contains(right), "{error}");
        }
    }

    #[test]
    fn the_example_file_documents_every_variable_and_no_other() {
        let example = include_str!("../.env.example");
        let named: Vec<&str> = example
            .lines()
            .filter_map(|line| line.trim_start_matches("# ").split_once('=').map(|(name, _)| name))
            .filter(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
            .collect();
        assert_eq!(named, VARIABLES);
    }

    #[test]
    fn without_a_token_three_lines_say_what_to_do() {
        let text = ConfigError::NoToken.to_string();
        assert_eq!(text.lines().count(), 3);
        assert!(text.contains("sealed-orders demo") && text.contains("sealed-orders play anteel"));
    }
}
