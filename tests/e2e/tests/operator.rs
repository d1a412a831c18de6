//! What whoever runs the bot does beside it: copies, checks.

use std::path::Path;
use std::process::Output;
use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::process::Command;

use crate::bot::Bot;
use crate::duel::Duel;
use crate::scene::{Player, Scene};

/// Runs the program with this database in its settings.
pub(super) async fn run(folder: &Path, args: &[&str]) -> Output {
    let done = Command::new(env!("CARGO_BIN_EXE_sealed-orders"))
        .current_dir(folder)
        .env_clear()
        .env("DATABASE", folder.join("tables.sqlite3"))
        .args(args)
        .output();
    done.await.expect("the program runs")
}

pub(super) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), &output.stderr].concat()).into_owned()
}

#[tokio::test]
async fn a_running_bot_is_copied_and_checked_and_the_copy_serves_in_its_place() {
    let mut scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    duel.buy(&duel.anna).await;
    let folder = scene.bot.folder().to_owned();

    // A call that is still open in the copy would be answered once more by whoever serves it.
    scene.bot.settled().await;
    let copied = run(&folder, &["backup", "copy.sqlite3"]).await;
    assert!(copied.status.success(), "{}", said(&copied));
    assert!(said(&copied).contains("copy.sqlite3 is a whole and sound copy of"), "{}", said(&copied));
    let again = run(&folder, &["backup", "copy.sqlite3"]).await;
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("is there already"), "{}", said(&again));

    for file in ["tables.sqlite3", "copy.sqlite3"] {
        let checked = run(&folder, &["check", file]).await;
        assert_eq!((checked.status.code(), said(&checked).as_str()), (Some(0), "1 table looked at.\n"), "{file}");
    }

    // The restore of the papers: stop, put the copy in the place of the file, start.
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await;
    let (anna, ben) = (duel.anna.clone(), duel.ben.clone());
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    std::fs::rename(folder.join("copy.sqlite3"), folder.join("tables.sqlite3")).expect("restored");
    scene.start().await;
    goes_on_from_the_copy(&scene, anna, ben).await;
    scene.close().await;
}

/// The copy was made before Ben had bought his fleet.
pub(super) async fn goes_on_from_the_copy(scene: &Scene, anna: Player, ben: Player) {
    assert!(ben.slash("orders", &[]).await.text.contains("no orders"), "what came after the copy is gone");
    let duel = Duel { scene, anna, ben };
    duel.buy(&duel.ben).await;
    scene.expect_post("Both fleets are revealed").await.picture();
}

/// Asks the bot over HTTP: the status and the text.
async fn ask(bot: &Bot, path: &str) -> (u16, String) {
    let address = bot.address_after("health and metrics are answered", 0).await;
    let answer = reqwest::get(format!("http://{address}{path}")).await.expect("an answer");
    (answer.status().as_u16(), answer.text().await.expect("a text"))
}

/// The value of a metric, with its labels as they stand there.
fn value(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in\n{metrics}")).parse().expect("a number")
}

/// Waits until the bot says over HTTP that it is ready.
async fn until_ready(bot: &Bot) {
    let look = async {
        while ask(bot, "/health/ready").await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(30), look).await.is_ok(), "{:?}", ask(bot, "/health/ready").await);
}

#[tokio::test]
async fn health_and_metrics_are_told_over_http_and_follow_what_happens() {
    let mut scene = Scene::prepare().await;
    scene.bot.set("ADMIN_ADDR", "127.0.0.1:0");
    scene.start().await;
    assert_eq!(ask(&scene.bot, "/health/live").await, (200, "alive\n".to_owned()));
    until_ready(&scene.bot).await;
    assert_eq!(ask(&scene.bot, "/elsewhere").await.0, 404);
    let address = scene.bot.address_after("health and metrics are answered", 0).await.to_string();
    for (question, words) in [("live", "alive"), ("ready", "ready")] {
        let asked = run(scene.bot.folder(), &["health", question, "--admin-addr", &address]).await;
        assert!(asked.status.success() && said(&asked).trim_end() == words, "{}", said(&asked));
    }

    let duel = Duel::deployed(&scene, "none").await;
    duel.anna.slash("undo", &[]).await;
    scene.bot.settled().await;
    let (status, metrics) = ask(&scene.bot, "/metrics").await;
    assert_eq!(status, 200);
    assert!(value(&metrics, "sealed_orders_orders_total{system=\"anteel\",by=\"person\"}") >= 4.0);
    assert!(value(&metrics, "sealed_orders_calls_total{kind=\"new\",outcome=\"done\"}") >= 1.0);
    assert!(value(&metrics, "sealed_orders_call_seconds_count{kind=\"new\"}") >= 1.0);
    assert!(value(&metrics, "sealed_orders_ack_seconds_count{outcome=\"yes\"}") >= 5.0);
    assert!(value(&metrics, "sealed_orders_deliveries_total{outcome=\"posted\"}") >= 4.0);
    for stage in ["scene", "wait", "paint"] {
        assert!(value(&metrics, &format!("sealed_orders_picture_seconds_count{{stage=\"{stage}\"}}")) >= 1.0);
    }
    for operation in ["read", "durable", "soft"] {
        let name = "sealed_orders_database_seconds_count";
        let labels = format!("{{operation=\"{operation}\",outcome=\"committed\"}}");
        assert!(value(&metrics, &format!("{name}{labels}")) >= 1.0);
    }
    assert!((value(&metrics, "sealed_orders_tables{system=\"anteel\",state=\"playing\"}") - 1.0).abs() < 0.1);
    assert!(value(&metrics, "sealed_orders_database_bytes") > 4_096.0);
    let person = [duel.anna.id, duel.ben.id, scene.channel, scene.fake.world().guild].map(|id| id.to_string());
    assert!(person.iter().all(|id| !metrics.contains(id)) && !metrics.contains("Anna"), "nobody is named");
    assert!(scene.bot.stop().await.status.success());
}

#[tokio::test]
async fn who_watches_is_told_why_the_bot_is_not_ready() {
    let mut scene = Scene::prepare().await;
    scene.bot.set("ADMIN_ADDR", "127.0.0.1:0");
    scene.start().await;
    until_ready(&scene.bot).await;
    scene.fake.change(|w| {
        w.gateway.is_down = true;
        w.gateway.cut();
    });
    let look = async {
        loop {
            let (status, why) = ask(&scene.bot, "/health/ready").await;
            if status == 503 && why.contains("no session with Discord's gateway") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(30), look).await.is_ok(), "{}", scene.bot.log());
    assert_eq!(ask(&scene.bot, "/health/live").await.0, 200, "the program itself lives");
    let address = scene.bot.address_after("health and metrics are answered", 0).await.to_string();
    let asked = run(scene.bot.folder(), &["health", "ready", "--admin-addr", &address]).await;
    assert_eq!(asked.status.code(), Some(1));
    assert!(said(&asked).contains("no session with Discord's gateway"), "{}", said(&asked));
    scene.fake.change(|w| w.gateway.is_down = false);
    until_ready(&scene.bot).await;

    scene.bot.stop().await;
    scene.bot.set("ADMIN_ADDR", "192.0.2.1:9464");
    scene.bot.start();
    let end = scene.bot.wait(Duration::from_secs(10)).await;
    assert_eq!(end.status.code(), Some(1));
    assert!(end.said.contains("ADMIN_ADDR is 192.0.2.1:9464, but nothing can listen there"), "{}", end.said);
}

#[cfg(unix)]
#[tokio::test]
async fn systemd_is_told_when_the_bot_serves_lives_and_stops() {
    let mut scene = Scene::prepare().await;
    let path = scene.bot.folder().join("notify");
    let socket = tokio::net::UnixDatagram::bind(&path).expect("a socket");
    scene.bot.set("NOTIFY_SOCKET", &path.display().to_string());
    scene.bot.set("WATCHDOG_USEC", "3000000");
    scene.start().await;
    let heard = async |part: &str| {
        let mut buffer = [0; 200];
        let look = async {
            loop {
                let length = socket.recv(&mut buffer).await.expect("words");
                if String::from_utf8_lossy(&buffer[..length]).contains(part) {
                    return;
                }
            }
        };
        assert!(tokio::time::timeout(Duration::from_secs(20), look).await.is_ok(), "never heard {part}");
    };
    heard("READY=1").await;
    heard("WATCHDOG=1").await;
    scene.bot.terminate().await;
    heard("STOPPING=1").await;
    assert!(scene.bot.wait(Duration::from_secs(10)).await.status.success());
}

#[tokio::test]
async fn a_tool_ends_a_table_beside_the_running_bot_which_posts_it() {
    let mut scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    let folder = scene.bot.folder().to_owned();
    let args = ["tables", "end", "1", "--reason", "Spam", "--winner", "circle"];
    let asked = run(&folder, &args).await;
    assert_eq!(asked.status.code(), Some(1));
    assert!(said(&asked).contains("Nothing was changed"), "{}", said(&asked));
    let done = run(&folder, &[&args[..], &["--yes"]].concat()).await;
    assert!(done.status.success(), "{}", said(&done));
    scene.expect_post("The operator of this bot ended this game").await;
    let status = duel.anna.slash("game status", &[]).await;
    assert!(status.text.contains("The game is over"), "{}", status.text);
    let glance = run(&folder, &["status", "--json"]).await;
    let glance: serde_json::Value = serde_json::from_slice(&glance.stdout).expect("JSON");
    assert_eq!(glance["tables"][0]["state"], "over");
    assert!(scene.bot.stop().await.status.success());
}

#[tokio::test]
async fn a_damaged_database_is_named_line_by_line_and_by_the_exit_code() {
    let mut scene = Scene::open().await;
    let duel = Duel::started(&scene, "none").await;
    duel.buy(&duel.anna).await;
    let end = scene.bot.stop().await;
    assert!(end.status.success(), "{}", end.said);
    let folder = scene.bot.folder();
    let options = SqliteConnectOptions::new().filename(folder.join("tables.sqlite3"));
    let mut db = SqliteConnection::connect_with(&options).await.expect("the database");
    let sql = "DELETE FROM snapshots WHERE seq = 1; UPDATE log SET lines = '[' WHERE seq = 0";
    sqlx::raw_sql(sql).execute(&mut db).await.expect("damaged");
    db.close().await.expect("closed");
    let checked = run(folder, &["check", "tables.sqlite3"]).await;
    let place = format!("table 1 (Anteel, channel {}): ", scene.channel);
    let lines: Vec<String> = said(&checked).lines().map(str::to_owned).collect();
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(lines.len(), 4, "{lines:#?}");
    assert!(lines[0].starts_with(&format!("{place}the sentences of step 0 cannot be read")), "{}", lines[0]);
    assert_eq!(lines[1], format!("{place}the state of step 1 is missing"));
    assert_eq!(lines[2..], ["1 table looked at.", "2 faults were found"]);

    std::fs::write(folder.join("other"), "no database, but long enough to be looked at").expect("a file");
    for file in ["other", "missing"] {
        let checked = run(folder, &["check", file]).await;
        assert_eq!(checked.status.code(), Some(1));
        assert!(said(&checked).contains(file), "{}", said(&checked));
    }
    scene.look_back();
}
