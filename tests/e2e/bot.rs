//! The bot under test: the real binary with settings of its own, started, killed, restarted.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::fake::Fake;

/// The first moment of every test.
pub(crate) const START: i64 = 1_800_000_000;

/// A process and the folder it works in; the folder outlives the process.
pub(crate) struct Bot {
    folder: TempDir,
    settings: Vec<(&'static str, String)>,
    child: Option<Child>,
}

/// How a process ended.
#[derive(Debug)]
pub(crate) struct End {
    pub(crate) status: ExitStatus,
    pub(crate) said: String,
}

impl Bot {
    /// A bot that will talk to this fake; not started yet.
    pub(crate) fn new(fake: &Fake) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = vec![
            ("DISCORD_TOKEN", fake.world().token.clone()),
            ("DISCORD_API_BASE", fake.base()),
            ("DATABASE", folder.path().join("tables.sqlite3").display().to_string()),
            ("SEALED_ORDERS_CLOCK", folder.path().join("clock").display().to_string()),
            ("LOG", "debug".to_owned()),
        ];
        let bot = Self { folder, settings, child: None };
        bot.set_clock(START);
        bot
    }

    /// Changes a setting before the start; an empty value removes it.
    pub(crate) fn set(&mut self, name: &'static str, value: &str) {
        self.settings.retain(|(n, _)| *n != name);
        if !value.is_empty() {
            self.settings.push((name, value.to_owned()));
        }
    }

    /// Moves the clock.
    pub(crate) fn set_clock(&self, seconds: i64) {
        // Renamed into place, so that the bot never reads half a number.
        let (new, clock) = (self.folder.path().join("clock.new"), self.folder.path().join("clock"));
        std::fs::write(&new, seconds.to_string()).expect("the clock file");
        std::fs::rename(new, clock).expect("the clock file");
    }

    /// Starts the process.
    pub(crate) fn start(&mut self) {
        self.spawn(Command::new(env!("CARGO_BIN_EXE_sealed-orders")));
    }

    /// Starts a bot that does nothing instead.
    pub(crate) fn start_bare(&mut self) {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["bare::serve", "--exact", "--ignored", "--nocapture"]);
        self.spawn(command);
    }

    fn spawn(&mut self, mut command: Command) {
        let log = std::fs::File::options().create(true).append(true).open(self.log_path()).expect("the log file");
        let child = command
            .current_dir(self.folder.path())
            .env_clear()
            .envs(self.settings.iter().map(|(n, v)| (n, v)))
            .stdin(Stdio::null())
            .stdout(Stdio::from(log.try_clone().expect("the log file")))
            .stderr(Stdio::from(log))
            .kill_on_drop(true)
            .spawn()
            .expect("the bot starts");
        self.child = Some(child);
    }

    /// Starts the process with a disk of its own, so small (in KiB), under the folder `small`; false where the system does
    /// not let everybody have one.
    pub(crate) async fn start_on_a_small_disk(&mut self, kib: u32) -> bool {
        let small = self.folder.path().join("small");
        std::fs::create_dir_all(&small).expect("a folder");
        let mount = format!("mount -t tmpfs -o size={kib}k none {}", small.display());
        let unshare = |then: &str| {
            let mut command = Command::new("unshare");
            command.args(["-Urm", "sh", "-c", &format!("{mount} && {then}")]).stdin(Stdio::null());
            command
        };
        let tried = unshare("true").stdout(Stdio::null()).stderr(Stdio::null()).status().await;
        if !tried.is_ok_and(|status| status.success()) {
            return false;
        }
        self.set("DATABASE", &small.join("tables.sqlite3").display().to_string());
        let run = unshare(&format!("exec {}", env!("CARGO_BIN_EXE_sealed-orders")));
        self.spawn(run);
        true
    }

    /// The small disk, as seen from here.
    pub(crate) fn small_disk(&self) -> PathBuf {
        let id = self.child.as_ref().and_then(Child::id).expect("a running bot");
        let below = self.folder.path().strip_prefix("/").expect("an absolute path").join("small");
        Path::new("/proc").join(id.to_string()).join("root").join(below)
    }

    /// Waits until every call is answered and known to be: a kill then leaves nothing to be said.
    pub(crate) async fn settled(&self) {
        let path = self.folder.path().join("tables.sqlite3");
        let options = SqliteConnectOptions::new().filename(path).read_only(true);
        let look = async {
            loop {
                let mut db = SqliteConnection::connect_with(&options).await.expect("the database");
                let sql = "SELECT COUNT(*) FROM inbox WHERE token IS NOT NULL";
                let open: i64 = sqlx::query_scalar(sql).fetch_one(&mut db).await.expect("a number");
                db.close().await.expect("closed");
                if open == 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        assert!(tokio::time::timeout(Duration::from_secs(15), look).await.is_ok(), "calls stay open\n{}", self.log());
    }

    /// Whether it was started, and neither killed nor stopped since.
    pub(crate) const fn is_running(&self) -> bool {
        self.child.is_some()
    }

    /// Kills it without warning, as `kill -9` does.
    pub(crate) async fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().await.expect("the bot is killed");
        }
    }

    /// Asks it to stop and waits; ten seconds are what it promises.
    pub(crate) async fn stop(&mut self) -> End {
        self.terminate().await;
        self.wait(Duration::from_secs(10)).await
    }

    /// Asks it to stop.
    pub(crate) async fn terminate(&self) {
        let id = self.child.as_ref().and_then(Child::id).expect("a running bot").to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().await.expect("kill");
        assert!(sent.success());
    }

    /// Waits for its end.
    pub(crate) async fn wait(&mut self, most: Duration) -> End {
        let mut child = self.child.take().expect("a running bot");
        let Ok(status) = tokio::time::timeout(most, child.wait()).await else {
            panic!("the bot did not end within {most:?}\n{}", self.log());
        };
        End { status: status.expect("a status"), said: self.log() }
    }

    /// What it has written so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.log_path()).unwrap_or_default()
    }

    /// Waits until it has written this. A log gives no sign, so this one looks again and again.
    pub(crate) async fn says(&self, part: &str) {
        let look = async {
            while !self.log().contains(part) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let said = tokio::time::timeout(Duration::from_secs(30), look).await;
        assert!(said.is_ok(), "the bot never said {part:?}:\n{}", self.log());
    }

    /// The address that it tells in a line with this part, which so many lines had before.
    pub(crate) async fn address_after(&self, part: &str, before: usize) -> SocketAddr {
        let look = async {
            loop {
                if let Some(line) = self.log().lines().filter(|line| line.contains(part)).nth(before) {
                    // The log may colour the name of a field.
                    let at = line.rfind("127.0.0.1:").expect("an address");
                    let address: String =
                        line[at..].chars().take_while(|c| c.is_ascii_digit() || ".:".contains(*c)).collect();
                    return address.parse().expect("an address");
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let found = tokio::time::timeout(Duration::from_secs(30), look).await;
        found.unwrap_or_else(|_| panic!("the bot never said {part:?}:\n{}", self.log()))
    }

    /// Its resident memory, as the system states it.
    pub(crate) fn memory(&self) -> String {
        let id = self.child.as_ref().and_then(Child::id).unwrap_or(0);
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        status.lines().find(|l| l.starts_with("VmRSS")).unwrap_or("VmRSS unknown").to_owned()
    }

    /// Seconds of a processor that it has used.
    pub(crate) fn processor_seconds(&self) -> f64 {
        let id = self.child.as_ref().and_then(Child::id).unwrap_or(0);
        processor_seconds_of(&format!("/proc/{id}"))
    }

    /// Its folder.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("log")
    }
}

/// Seconds of a processor that a process has used, by its folder in `/proc`; of one that is gone none.
pub(crate) fn processor_seconds_of(process: &str) -> f64 {
    /// As every Linux states it to programs.
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string(format!("{process}/stat")).unwrap_or_default();
    // The name before it may hold spaces.
    let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS_A_SECOND
}

impl Drop for Bot {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = self.log();
            let tail: Vec<&str> = log.lines().rev().take(40).collect();
            eprintln!("--- the bot's last lines ---");
            tail.iter().rev().for_each(|line| eprintln!("{line}"));
        }
    }
}
