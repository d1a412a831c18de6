//! A PostgreSQL server of the tests' own, with a database for each test; gone with the process that asked for it.
//!
//! Where PostgreSQL is not installed, tests that need it return at once. `REQUIRE_POSTGRES=1` makes that a failure.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sealed_orders::store::{Address, Store};
use sqlx::{Connection, PgConnection};
use tokio::sync::OnceCell;

/// Serves until its standard input ends, as it does with the process that has started it, however that ends: a signal for
/// all of them is not for this one, which has to tidy up.
const KEEP: &str = r#"trap '' INT TERM HUP; "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=400 -c fsync=off \
    -c shared_buffers=32MB $3 >> "$2/log" 2>&1 & server=$!
cat > /dev/null; kill -INT $server; wait $server; [ -e "$2/stay" ] || rm -rf "$2""#;

/// A server in a folder of its own.
pub struct Server {
    programs: PathBuf,
    /// Where all of it lies.
    pub folder: PathBuf,
    owner: Option<u32>,
    /// Names its socket, whether it listens there or not.
    port: u16,
    /// Of its own, as its command line takes them.
    settings: String,
    keeper: Option<Child>,
}

impl Server {
    /// Makes one and waits until it serves; `None` where there is no PostgreSQL.
    pub fn start() -> Option<Self> {
        Self::start_with(5432, |_, _| String::new())
    }

    /// The same with a port and settings (`-c name=value …`), which are made in its folder, for its owner.
    pub fn start_with(port: u16, settings: impl FnOnce(&Path, Option<u32>) -> String) -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(
                !is_required(),
                "REQUIRE_POSTGRES is set, and PostgreSQL is missing: install the package `postgresql`"
            );
            return None;
        };
        // The path of a socket has room for a hundred letters.
        let folder = tempfile::Builder::new().prefix("so-pg-").tempdir_in("/tmp").unwrap().keep();
        let owner = owner();
        std::os::unix::fs::chown(&folder, owner, None).unwrap();
        let settings = format!("-p {port} {}", settings(&folder, owner));
        let mut server = Self { programs, folder, owner, port, settings, keeper: None };
        let mut maker = server.program("initdb");
        maker.args(["-A", "trust", "--no-sync", "-U", "postgres", "-E", "UTF8", "-D"]).arg(server.folder.join("data"));
        let made = maker.output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        server.go();
        Some(server)
    }

    /// A program of PostgreSQL, in the server's folder; none of them runs as root.
    pub fn program(&self, name: &str) -> Command {
        self.run(self.programs.join(name))
    }

    /// A program, in the server's folder, as its owner.
    pub fn run(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).env_remove("PGOPTIONS");
        if let Some(owner) = self.owner {
            std::os::unix::process::CommandExt::uid(&mut command, owner);
        }
        command
    }

    /// Serves, from the first time or again.
    pub fn go(&mut self) {
        let mut keeper = self.run("sh");
        keeper
            .args(["-c", KEEP, "keeper"])
            .arg(&self.programs)
            .arg(&self.folder)
            .arg(&self.settings)
            .stdin(Stdio::piped());
        self.keeper = Some(keeper.spawn().unwrap());
        let port = self.port.to_string();
        let is_ready = || {
            let mut asked = self.program("pg_isready");
            asked.args(["-p", &port, "-h"]).arg(&self.folder).output().unwrap().status.success()
        };
        for _ in 0..600 {
            if is_ready() {
                return;
            }
            rest(Duration::from_millis(50));
        }
        panic!("{}", std::fs::read_to_string(self.folder.join("log")).unwrap());
    }

    /// Serves no more, with all that it has kept.
    pub fn halt(&mut self) {
        let stay = self.folder.join("stay");
        std::fs::write(&stay, "").unwrap();
        let mut keeper = self.keeper.take().unwrap();
        drop(keeper.stdin.take());
        keeper.wait().unwrap();
        std::fs::remove_file(stay).unwrap();
    }

    /// The address of one of its databases.
    pub fn address(&self, database: &str) -> Address {
        Address::Server(self.url(database).parse().unwrap())
    }

    pub fn url(&self, database: &str) -> String {
        let folder = self.folder.to_str().unwrap().replace('/', "%2F");
        format!("postgres://postgres@{folder}/{database}")
    }

    /// A connection beside whatever is tested.
    pub fn connect<'a>(&'a self, database: &'a str) -> Pin<Box<dyn Future<Output = PgConnection> + Send + 'a>> {
        // On the heap: an async function is compiled anew in every part of a program that awaits it.
        Box::pin(async move { PgConnection::connect(&self.url(database)).await.unwrap() })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        }
    }
}

/// The server that all tests of a program share; it goes when the program ends.
static SHARED: LazyLock<Option<Server>> = LazyLock::new(Server::start);
/// A database that is up to date and has nothing in it.
static EMPTY: OnceCell<()> = OnceCell::const_new();
static COUNT: AtomicU32 = AtomicU32::new(1);

/// The server that tests share; `None` where there is no PostgreSQL.
pub fn shared() -> Option<&'static Server> {
    SHARED.as_ref()
}

/// A new database that is up to date, and its name on the shared server; `None` where there is no PostgreSQL.
pub async fn database() -> Option<(Address, String)> {
    let server = shared()?;
    EMPTY
        .get_or_init(async || {
            let mut db = server.connect("postgres").await;
            sqlx::raw_sql("CREATE DATABASE empty").execute(&mut db).await.unwrap();
            Store::open(server.address("empty")).await.unwrap().close().await;
        })
        .await;
    Some(copy_of("empty").await)
}

/// A new database with all that another has, which nobody uses now.
pub async fn copy_of(other: &str) -> (Address, String) {
    let server = shared().unwrap();
    let name = format!("test{}", COUNT.fetch_add(1, Ordering::SeqCst));
    let sql = format!("CREATE DATABASE {name} TEMPLATE {other}");
    let mut db = server.connect("postgres").await;
    // Connections to the template go a moment after they were closed.
    for _ in 0..200 {
        match sqlx::raw_sql(sqlx::AssertSqlSafe(sql.clone())).execute(&mut db).await {
            Ok(_) => return (server.address(&name), name),
            Err(error) if error.to_string().contains("being accessed") => {}
            Err(error) => panic!("{error}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the template stays in use")
}

/// Says in one line how many of these tests were left out, and what brings them; nothing where they run.
pub fn say_what_is_left_out(tests: usize) {
    if shared().is_none() {
        // Not by a macro, which would be kept from whoever runs the tests.
        let line = format!("{tests} tests on PostgreSQL were left out: install the package `postgresql`\n");
        std::io::stderr().write_all(line.as_bytes()).unwrap();
    }
}

/// Literals of bytes as PostgreSQL reads them: of `x'00'` it makes bits.
pub fn bytes_of_postgres(sql: &str) -> String {
    sql.replace(" x'", r" '\x")
}

/// The folder of PostgreSQL's programs: that of the newest version, or what is on the path.
fn programs() -> Option<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin")))
        })
        .filter(|(_, programs)| programs.join("initdb").exists())
        .collect();
    versions.sort();
    versions.pop().map(|(_, programs)| programs).or_else(|| {
        let said = Command::new("pg_config").arg("--bindir").output().ok()?;
        Some(PathBuf::from(String::from_utf8(said.stdout).ok()?.trim())).filter(|path| path.join("initdb").exists())
    })
}

/// Whom the server runs as in place of root, which it refuses.
fn owner() -> Option<u32> {
    let id = |args: &[&str]| {
        let said = Command::new("id").args(args).output().ok().filter(|said| said.status.success())?;
        String::from_utf8(said.stdout).ok()?.trim().parse::<u32>().ok()
    };
    (id(&["-u"]) == Some(0)).then(|| id(&["-u", "postgres"]).or_else(|| id(&["-u", "nobody"])))?
}

#[expect(clippy::disallowed_methods, reason = "a wish of whoever runs the tests, not a setting of the program")]
fn is_required() -> bool {
    std::env::var("REQUIRE_POSTGRES").is_ok_and(|value| value == "1")
}

#[expect(clippy::disallowed_methods, reason = "nothing else runs meanwhile")]
fn rest(time: Duration) {
    std::thread::sleep(time);
}
