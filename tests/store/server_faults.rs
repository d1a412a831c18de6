//! Faults of a PostgreSQL server: killed, read-only, full, slow, and what is between it and us read by others.

use std::path::Path;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair};
use sealed_orders::host::{Change, Host, Look, Request, Shown};
use sealed_orders::store::{Address, Store};
use sealed_orders::terminal::database;
use sqlx::AssertSqlSafe;

use crate::engines::tamper;
use crate::server::{self, Server};
use crate::{a_game, call, host, log_length, read};

/// An order, and at an odd number what takes it back.
fn order(id: u64) -> Request {
    if id.is_multiple_of(2) {
        Request::Change(Change::Notation { text: "fleet Spur 10".to_owned() })
    } else {
        Request::Change(Change::Undo)
    }
}

#[test]
fn tests_that_are_left_out_are_said() {
    server::say_what_is_left_out(include_str!("server_faults.rs").matches("#[tokio::test").count());
}

/// Kills a server at once, as by a fault of its machine; it serves no more.
async fn kill(server: &mut Server) {
    let lines = std::fs::read_to_string(server.folder.join("data/postmaster.pid")).unwrap();
    let mut signal = server.run("kill");
    assert!(signal.arg("-KILL").arg(lines.lines().next().unwrap()).status().unwrap().success());
    server.halt();
    // Those that it has started see that it is gone, and go.
    tokio::time::sleep(Duration::from_secs(1)).await;
}

/// Runs a program of PostgreSQL on a server.
fn tool(server: &Server, name: &str, args: &[&str]) {
    let mut tool = server.program(name);
    tool.args(["--username=postgres", "--no-password", "--host"]).arg(&server.folder).args(args);
    let done = tool.output().unwrap();
    assert!(done.status.success(), "{name} {args:?}: {}", String::from_utf8_lossy(&done.stderr));
}

#[tokio::test]
async fn what_was_acknowledged_before_the_server_was_killed_is_there_when_it_is_back() {
    let Some(mut server) = Server::start() else { return };
    let store = Store::open(server.address("postgres")).await.unwrap();
    let host = host(&store);
    a_game(&host).await;
    for round in 0..3 {
        let first = 100 + round * 10;
        let mut answers = Vec::new();
        for id in first..first + 4 {
            let reply = call(&host, id, order(id)).await;
            assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
            answers.push((id, reply.message.text));
        }
        let before = log_length(&store).await;
        kill(&mut server).await;
        let reply = call(&host, first + 4, order(first + 4)).await;
        assert_eq!(reply.shown, Shown::Fault, "{}", reply.message.text);
        assert!(reply.message.text.contains("cannot be reached"), "{}", reply.message.text);
        server.go();
        assert_eq!(log_length(&store).await, before, "nothing lost, nothing doubled");
        for (id, said) in answers {
            assert_eq!(call(&host, id, order(id)).await.message.text, said, "and nothing done again");
        }
        assert_eq!(log_length(&store).await, before);
    }
}

/// A host with a game on a database of its own, whose name is given as well.
async fn a_hosted_game() -> Option<(Store, Host, String)> {
    let (address, name) = server::database().await?;
    let store = Store::open(&address).await.unwrap();
    let host = host(&store);
    a_game(&host).await;
    Some((store, host, name))
}

/// Something is done on the server that makes orders fail, and undone again.
async fn while_it_holds(store: &Store, host: &Host, said: &str) {
    let before = log_length(store).await;
    let reply = call(host, 100, order(100)).await;
    assert_eq!(reply.shown, Shown::Fault, "{}", reply.message.text);
    assert!(reply.message.text.contains(said), "{said}: {}", reply.message.text);
    assert_eq!(log_length(store).await, before);
    let status = Request::Look(Look::Status { table: String::new() });
    assert_eq!(call(host, 101, status).await.shown, Shown::Answer, "looking still works");
}

async fn when_it_is_gone(store: &Store, host: &Host) {
    let before = log_length(store).await;
    let reply = call(host, 100, order(100)).await;
    assert_eq!(reply.shown, Shown::Answer, "{}", reply.message.text);
    assert_eq!(log_length(store).await, before + 1, "once");
}

/// As after a failover to a standby that is not promoted yet: connections are cut, and new ones may only read.
async fn may_be_written(database: &str, may: bool) {
    let mut db = server::shared().unwrap().connect("postgres").await;
    let how = if may { "off" } else { "on" };
    let sql = format!("ALTER DATABASE {database} SET default_transaction_read_only = {how}");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut db).await.unwrap();
    let cut = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = $1";
    let cut: i64 = sqlx::query_scalar(cut).bind(database).fetch_one(&mut db).await.unwrap();
    assert!(cut > 0, "the store had connections");
}

#[tokio::test]
async fn a_server_that_may_only_be_read_is_said_and_forgotten_when_it_may_be_written() {
    let Some((store, host, name)) = a_hosted_game().await else { return };
    may_be_written(&name, false).await;
    while_it_holds(&store, &host, "may not be written").await;
    may_be_written(&name, true).await;
    when_it_is_gone(&store, &host).await;
}

/// What happens to whoever adds to the log.
async fn on_each_order(store: &Store, statement: &str) {
    let sql = format!(
        "CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN {statement}; RETURN NEW; END'; \
         CREATE TRIGGER fault BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION fault()"
    );
    tamper(store, &sql).await;
}

#[tokio::test]
async fn a_full_disk_of_the_server_is_said_and_forgotten_when_there_is_room() {
    let Some((store, host, _)) = a_hosted_game().await else { return };
    on_each_order(&store, "RAISE EXCEPTION USING ERRCODE = ''disk_full''").await;
    while_it_holds(&store, &host, "full").await;
    tamper(&store, "DROP FUNCTION fault CASCADE").await;
    when_it_is_gone(&store, &host).await;
}

#[tokio::test]
async fn a_server_that_is_too_slow_is_given_up_and_one_that_is_slow_is_waited_for() {
    let Some((store, host, _)) = a_hosted_game().await else { return };
    on_each_order(&store, "PERFORM pg_sleep(30)").await;
    // Whoever waited for it would be told of the order.
    while_it_holds(&store, &host, "busy").await;
    tamper(&store, "DROP FUNCTION fault CASCADE").await;
    on_each_order(&store, "PERFORM pg_sleep(1)").await;
    when_it_is_gone(&store, &host).await;
}

/// The backup and restore of the papers, where the database is a server's.
#[tokio::test]
async fn a_dump_of_the_server_is_restored_and_played_on() {
    let Some((store, hosted, name)) = a_hosted_game().await else { return };
    let server = server::shared().unwrap();
    let dump = format!("{name}.dump");
    let at_the_dump = log_length(&store).await;
    tool(server, "pg_dump", &["--format=custom", "--file", &dump, &name]);
    when_it_is_gone(&store, &hosted).await;
    drop(hosted);
    store.close().await;
    let restored = format!("{name}_restored");
    tool(server, "createdb", &["--encoding=UTF8", "--template=template0", &restored]);
    tool(server, "pg_restore", &["--exit-on-error", "--dbname", &restored, &dump]);
    let address = server.address(&restored);
    database::check(&address, &mut Vec::new()).await.unwrap();
    let store = Store::open_to_serve(&address).await.unwrap();
    assert_eq!(log_length(&store).await, at_the_dump, "what came after the dump is gone");
    when_it_is_gone(&store, &host(&store)).await;
}

/// A server that speaks TLS at a port of this machine, with a certificate for `localhost` and the authority for it.
fn with_tls(port: u16) -> Option<(Server, String)> {
    let authority_key = KeyPair::generate().unwrap();
    let mut authority = CertificateParams::new(vec![]).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = authority.self_signed(&authority_key).unwrap();
    let key = KeyPair::generate().unwrap();
    let leaf = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    let leaf = leaf.signed_by(&key, &authority, &authority_key).unwrap();
    let server = Server::start_with(port, |folder, owner| {
        secret(&folder.join("server.key"), &key.serialize_pem(), owner);
        secret(&folder.join("server.pem"), &leaf.pem(), owner);
        let at = folder.display();
        format!(
            "-c ssl=on -c ssl_key_file={at}/server.key -c ssl_cert_file={at}/server.pem -c listen_addresses=localhost"
        )
    })?;
    Some((server, authority.pem()))
}

/// A file that its owner alone may read.
fn secret(path: &Path, text: &str, owner: Option<u32>) {
    std::fs::write(path, text).unwrap();
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    std::os::unix::fs::chown(path, owner, None).unwrap();
}

#[tokio::test]
async fn what_goes_to_a_server_is_encrypted_and_goes_to_the_right_one_alone() {
    let port = std::net::TcpListener::bind("localhost:0").unwrap().local_addr().unwrap().port();
    let Some((_server, authority)) = with_tls(port) else { return };
    let folder = tempfile::tempdir().unwrap();
    let (ours, other) = (folder.path().join("ours.pem"), folder.path().join("other.pem"));
    std::fs::write(&ours, authority).unwrap();
    let key = KeyPair::generate().unwrap();
    std::fs::write(&other, CertificateParams::new(vec![]).unwrap().self_signed(&key).unwrap().pem()).unwrap();
    let at = |host: &str, mode: &str, authority: &Path| -> Address {
        let url = format!(
            "postgres://postgres:hush@{host}:{port}/postgres?sslmode={mode}&sslrootcert={}",
            authority.display()
        );
        Address::Server(url.parse().unwrap())
    };
    for (host, mode) in [("localhost", "verify-full"), ("127.0.0.1", "verify-ca"), ("localhost", "require")] {
        let store = Store::open(at(host, mode, &ours)).await.unwrap();
        let sql = "SELECT CASE WHEN ssl THEN version ELSE 'plain' END FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
        let spoken: String = read(&store, async |db| Ok(sqlx::query_scalar(sql).fetch_one(db).await?)).await;
        assert_eq!(spoken, "TLSv1.3", "{mode}");
        store.close().await;
    }
    for (host, mode, authority, why) in [
        ("localhost", "verify-full", &other, "an authority that nobody trusts"),
        ("127.0.0.1", "verify-full", &ours, "the name of another machine"),
    ] {
        let said = Store::open(at(host, mode, authority)).await.unwrap_err().to_string();
        assert!(said.contains("cannot be reached") && said.contains("certificate"), "{why}: {said}");
        assert!(!said.contains("hush"), "{said}");
    }
    // A game over it.
    let store = Store::open(at("localhost", "verify-full", &ours)).await.unwrap();
    a_game(&host(&store)).await;
    assert!(log_length(&store).await > 0);
}
