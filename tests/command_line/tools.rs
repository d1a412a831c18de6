//! What whoever runs the bot types beside it: what is answered, in words and as JSON, and what is refused.

use std::path::Path;

use serde_json::Value;

use super::{Run, run_in};

/// A folder with a database in which two people sit at a game of Anteel.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "anteel", "--db", "sealed-orders.sqlite3", "--seed", "x", "--seats", "you,you"];
    let played = run_in(folder.path(), &args, "fleet Spur 10\n");
    assert_eq!(played.code, 0, "{}{}", played.out, played.err);
    folder
}

fn tool(folder: &Path, args: &str) -> Run {
    run_in(folder, &super::words(args).iter().map(String::as_str).collect::<Vec<_>>(), "")
}

/// What a tool says that does its work.
fn done(folder: &Path, args: &str) -> String {
    let run = tool(folder, args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args}: {}", run.out);
    run.out
}

fn json(folder: &Path, args: &str) -> Value {
    serde_json::from_str(&done(folder, &format!("{args} --json"))).unwrap()
}

/// What a tool says that does nothing.
fn refused(folder: &Path, args: &str) -> String {
    let run = tool(folder, args);
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{args}: {}", run.err);
    run.err
}

#[test]
fn whoever_asks_about_health_must_say_where() {
    let folder = tempfile::tempdir().unwrap();
    let run = tool(folder.path(), "health");
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("ADMIN_ADDR is not set"), "{}", run.err);
    let run = tool(folder.path(), "health --admin-addr nowhere");
    assert!(run.code == 2 && run.err.contains("must be an IP address and port"), "{}", run.err);
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let said = refused(folder.path(), &format!("health ready --admin-addr {silent}"));
    assert!(said.contains(&format!("http://{silent}/health/ready does not answer")), "{said}");
}

#[test]
fn the_whole_is_seen_at_a_glance_in_words_and_as_json() {
    let folder = folder();
    let said = done(folder.path(), "status");
    assert!(said.contains("anteel, playing: 1 table\n") && said.contains("Deadlines: none is late."), "{said}");
    let glance = json(folder.path(), "status");
    assert_eq!(glance["tables"][0]["system"], "anteel");
    assert_eq!(glance["tables"][0]["tables"], 1);
    assert!(glance["database_bytes"].as_i64().unwrap() > 4096, "{glance}");
}

#[test]
fn tables_are_listed_by_what_is_asked_and_shown_without_what_is_sealed() {
    let folder = folder();
    let listed = json(folder.path(), "tables list --system anteel --state unfinished");
    assert_eq!(listed["tables"].as_array().unwrap().len(), 1);
    assert_eq!(listed["tables"][0]["state"], "playing");
    assert_eq!(listed["are_more"], false);
    assert_eq!(done(folder.path(), "tables list --state finished"), "There is no such table.\n");
    let shown = done(folder.path(), "tables show 1");
    assert!(shown.contains("awaited: ") && shown.contains("seat circle: Player "), "{shown}");
    assert!(!shown.contains("Spur"), "orders are sealed: {shown}");
    let page = json(folder.path(), "tables show 1");
    assert_eq!(page["seats"].as_array().unwrap().len(), 2);
    assert!(page.get("seed").is_none() && page["damage"].is_null(), "{page}");
}

#[test]
fn what_cannot_be_is_refused_with_what_can() {
    let folder = folder();
    for (args, right) in [
        ("tables list --system chess", "there is anteel, "),
        ("tables list --state late", "there is lobby, playing, over, abandoned, unfinished, finished or parked"),
        ("tables show 7", "table 7: That table is no more."),
        ("tables end 1 --yes", "reason"),
        ("tables end 1 --reason Spam --winner square --yes", "triangle"),
        ("tables seat 1 circle --reason Gone --yes", "--to substitute, --to computer, or --player NUMBER"),
        ("tables seat 1 circle --reason Gone --to nobody --yes", "nobody"),
        ("people export 0", "0 is nobody's number"),
        ("status --database none.sqlite3", "none.sqlite3"),
    ] {
        let said = refused(folder.path(), args).to_lowercase();
        assert!(said.contains(&right.to_lowercase()), "{args}: {said}");
    }
    assert!(!folder.path().join("none.sqlite3").exists(), "a tool makes no database");
    assert_eq!(json(folder.path(), "tables show 1")["state"], "playing", "nothing was changed");
}

#[test]
fn a_table_is_ended_when_it_is_meant_and_the_record_says_why() {
    let folder = folder();
    let asked = refused(folder.path(), "tables end 1 --reason \"Nobody plays\" --winner circle");
    assert!(asked.contains("wins") && asked.contains("Nothing was changed") && asked.contains("--yes"), "{asked}");
    assert_eq!(json(folder.path(), "tables show 1")["state"], "playing");
    let ended = done(folder.path(), "tables end 1 --reason \"Nobody plays\" --winner circle --yes");
    assert!(ended.starts_with("Done at table 1: The game ends now"), "{ended}");
    assert_eq!(json(folder.path(), "tables show 1")["state"], "over");
    let text = done(folder.path(), "tables export 1 --text");
    assert!(text.contains("a moderator ended this game") && text.contains("Nobody plays"), "{text}");
    let kept = done(folder.path(), "tables export 1 --out r.json");
    assert!(kept.contains("The record of table 1 is in r.json."), "{kept}");
    let verified = run_in(folder.path(), &["replay", "--verify", "r.json"], "");
    assert_eq!(verified.code, 0, "{}", verified.err);
    assert!(refused(folder.path(), "tables export 1 --out r.json").contains("r.json"), "no file is written over");
    assert!(refused(folder.path(), "tables end 1 --reason Again --yes").contains("over"));
}

#[test]
fn a_seat_is_given_away_and_a_person_is_exported_and_forgotten() {
    let folder = folder();
    let page = json(folder.path(), "tables show 1");
    let seat = page["seats"].as_array().unwrap().iter().find(|seat| seat["side"] == "circle").unwrap();
    let person = seat["user"].as_str().unwrap();
    done(folder.path(), "tables seat 1 circle --to computer --reason \"Away for good\" --yes");
    let page = json(folder.path(), "tables show 1");
    let seat = page["seats"].as_array().unwrap().iter().find(|seat| seat["side"] == "circle").unwrap();
    assert_eq!((seat["skill"].as_str(), seat["kept_for"].as_str()), (Some("steady"), Some(person)));
    let kept = json(folder.path(), &format!("people export {person}"));
    assert_eq!(kept["user_id"], person);
    let asked = refused(folder.path(), &format!("people delete {person}"));
    assert!(asked.contains("former player") && asked.contains("--yes"), "{asked}");
    let gone = done(folder.path(), &format!("people delete {person} --yes"));
    assert!(gone.contains("Not done: backups"), "{gone}");
    let page = json(folder.path(), "tables show 1");
    assert!(!page.to_string().contains(&format!("\"{person}\"")), "{page}");
}

#[test]
fn a_database_is_checked_mended_copied_and_pruned() {
    let folder = folder();
    let sound = json(folder.path(), "db check");
    assert_eq!((&sound["tables"], &sound["faults"]), (&1.into(), &serde_json::json!([])));
    let kept = done(folder.path(), "db backup copy.sqlite3");
    assert!(kept.contains("copy.sqlite3 is a whole and sound copy of sealed-orders.sqlite3"), "{kept}");
    assert!(refused(folder.path(), "db backup copy.sqlite3").contains("is there already"));

    super::sql(&folder.path().join("sealed-orders.sqlite3"), "UPDATE snapshots SET state = x'00' WHERE seq = 0");
    let damaged = tool(folder.path(), "db check");
    assert_eq!((damaged.code, damaged.err.as_str()), (1, "1 fault found\n"));
    assert!(damaged.out.contains("the state of step 0 cannot be unpacked"), "{}", damaged.out);
    let run = tool(folder.path(), "db repair --json");
    let mended: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &mended["states"], &mended["beyond"]), (0, &1.into(), &serde_json::json!([])));
    assert!(
        run.err.contains("a snapshot is damaged; made anew from the log"),
        "what was damaged is logged: {}",
        run.err
    );
    assert!(done(folder.path(), "db check").contains("1 table looked at."));

    std::fs::write(folder.path().join("later"), "4000000000").unwrap();
    let copy = "db copy sealed-orders.sqlite3 sqlite:other.sqlite3 --sealed-orders-clock later";
    let alive = "DELETE FROM counters WHERE name = 'alive_at'; INSERT INTO counters VALUES ('alive_at', 3999999990)";
    super::sql(&folder.path().join("sealed-orders.sqlite3"), alive);
    let early = refused(folder.path(), copy);
    assert!(early.contains("A bot has given a sign of life") && early.contains("Nothing was changed"), "{early}");
    assert!(!folder.path().join("other.sqlite3").exists());
    super::sql(&folder.path().join("sealed-orders.sqlite3"), "DELETE FROM counters WHERE name = 'alive_at'");
    let other = json(folder.path(), copy);
    assert!(other["rows"].as_u64().unwrap() > 10 && other["tables"][0]["table"] == "tables", "{other}");
    assert_eq!(other["tables"][0]["sha256"].as_str().unwrap().len(), 64);
    assert!(done(folder.path(), "db check --database other.sqlite3").contains("1 table looked at."));
    let again = refused(folder.path(), "db copy sealed-orders.sqlite3 other.sqlite3 --sealed-orders-clock later");
    assert!(again.contains("other.sqlite3 is not empty"), "{again}");
    let wrong = tool(folder.path(), "db copy sealed-orders.sqlite3 mysql://me:hush@here/x");
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    assert!(wrong.err.contains("postgres://USER:PASSWORD@HOST/NAME") && !wrong.err.contains("hush"), "{}", wrong.err);

    let gone = done(folder.path(), "db prune");
    assert!(gone.starts_with("Gone: 0 answers to calls, 0 drafts of panels, the older states of 0 games."), "{gone}");
    super::sql(&folder.path().join("copy.sqlite3"), "UPDATE tables SET seed = 'x'; UPDATE snapshots SET state = x'00'");
    let lost = tool(folder.path(), "db repair --database copy.sqlite3");
    assert_eq!(lost.code, 1, "{}", lost.out);
    assert!(lost.err.ends_with(" beyond repair found\n") && lost.out.contains("table 1: "), "{}{}", lost.out, lost.err);
    let parked = json(folder.path(), "tables list --state parked --database copy.sqlite3");
    assert_eq!(parked["tables"][0]["parked"], "its record is damaged");
}
