//! The program as it is started: what the README prints, and what is said to a hand on the keyboard.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "command_line/completion.rs"]
mod completion;
#[path = "command_line/delivery.rs"]
mod delivery;
#[cfg(unix)]
#[path = "command_line/first_games.rs"]
mod first_games;
#[cfg(unix)]
#[path = "command_line/keys.rs"]
mod keys;
#[cfg(unix)]
#[path = "support/first_games.rs"]
mod script;
#[path = "command_line/tools.rs"]
mod tools;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

/// A King that takes the last Pawn of Black at once.
const WON: &str = "17/17/17/17/17/17/17/17/8pCK7/17/17/17/17/17/17/17/P16 w N ---,K--,K--,K--,K-- k--,k--,k--,k--,k--";

/// What a run printed, and how it ended.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// Starts the program in a folder, with lines for its input.
fn run_in(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut program = Command::new(env!("CARGO_BIN_EXE_sealed-orders"));
    let mut child = program
        .args(args)
        .current_dir(folder)
        .env_remove("DISCORD_TOKEN")
        .env_remove("ADMIN_ADDR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    Run { code: done.status.code().unwrap(), out: text(&done.stdout), err: text(&done.stderr) }
}

fn run(args: &[&str], input: &str) -> Run {
    run_in(tempfile::tempdir().unwrap().path(), args, input)
}

/// Changes a database behind the program's back.
fn sql(database: &Path, sql: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(database);
        let mut db = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
        db.close().await.unwrap();
    });
}

/// Words of a line of a shell: double quotes hold words together, a `#` after a space begins a remark.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for sign in line.chars() {
        match sign {
            '"' => is_quoted = !is_quoted,
            '#' if !is_quoted && words.last().is_some_and(String::is_empty) => break,
            ' ' if !is_quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(sign),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), &target).unwrap();
        }
    }
}

#[test]
fn a_lesson_is_taken_by_numbers_and_orders_and_may_be_left_at_any_time() {
    let taught = run(&["learn", "anteel"], "2\n1\nmove Spur1 LF2\n");
    assert_eq!(taught.code, 0, "{}", taught.err);
    for said in ["1 of 10: Ahead", "(rule 6.2)", "Right. Four hexes ahead", "2 of 10: Turning", "3 of 10"] {
        assert!(taught.out.contains(said), "{said}\n{}", taught.out);
    }
    let last = run(&["learn", "penta-war", "--step", "12"], "1\n");
    assert!(last.out.contains("play penta-war --scenario skirmish --seats you,computer:plain"), "{}", last.out);
    let begun = run(&["learn", "anteel", "--step", "10"], "next\nyes\nstatus\n");
    assert!(begun.out.contains("Begin it here and now?") && begun.out.contains("(computer, plain)"), "{}", begun.out);
    let none = run(&["learn", "chess"], "");
    assert!(none.code != 0 && none.err.contains("penta-war"), "{}", none.err);
}

#[test]
fn every_command_line_of_the_readme_that_needs_no_token_does_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    copy(&root.join("docs/examples"), &folder.path().join("docs/examples"));
    // What `backup` and `check` are about.
    run_in(folder.path(), &["play", "anteel", "--db", "sealed-orders.sqlite3"], "");
    let mut tried = 0;
    for line in readme.lines().filter(|line| line.starts_with("cargo run -- ")) {
        let words = words(line);
        let args: Vec<&str> = words.iter().skip(3).map(String::as_str).collect();
        let run = run_in(folder.path(), &args, "");
        assert_eq!(run.code, 0, "{line}\n{}{}", run.out, run.err);
        tried += 1;
    }
    assert!(tried >= 8, "only {tried} lines");
}

#[test]
fn without_a_token_it_says_how_to_get_one() {
    let served = run(&[], "");
    assert_eq!(served.code, 2);
    assert!(served.err.contains("DISCORD_TOKEN"), "{}", served.err);
}

#[test]
fn a_file_with_a_game_is_not_taken_for_another_one() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder = |args: &[&str], input: &str| run_in(folder.path(), args, input);
    let first = in_folder(&["play", "anteel", "--db", "t.db", "--seed", "x"], "fleet Spur 10\n");
    assert_eq!(first.code, 0, "{}{}", first.out, first.err);
    let other = in_folder(&["play", "penta-war", "--db", "t.db", "--table", "1"], "");
    assert_eq!(other.code, 1);
    assert!(other.err.contains("Table 1 is a game of Anteel: `play anteel`"), "{}", other.err);
    let again = in_folder(&["play", "anteel", "--db", "t.db"], "orders\n");
    assert!(
        again.out.starts_with("The game of Anteel that is kept in this file goes on.\nType `help`"),
        "{}",
        again.out
    );
    let args = ["play", "anteel", "--db", "t.db", "--seed", "y", "--options", "budget=40", "--seats", "you,you"];
    let given = in_folder(&args, "status\n");
    let said = "Not used, since a game that has begun keeps its own: --options, --seed, --seats.";
    assert!(given.out.contains(said), "{}", given.out);
    let is_kept = given.out.contains("Missing: Player 1 (Triangle)") && !given.out.contains("Player 2");
    assert!(is_kept, "the seats are those of the file: {}", given.out);
}

#[test]
fn what_a_file_holds_is_said_and_any_table_of_it_can_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "penta-war", "--db", "t.db", "--seats", "you,you", "--position", WON];
    let first = run_in(folder.path(), &args, "j9-i9\ngame new\n");
    assert!(!first.out.contains("several tables"), "{}", first.out);
    let again = run_in(folder.path(), &args, "game list\ngame open 1\nstatus\ngame open 1\ngame open 7\n");
    let said = "This file holds several tables, the newest first; `game open` with its number goes to one:\n  table 2: Penta \
                War, position: under way (this one)\n  table 1: Penta War, position: over\n";
    assert!(again.out.contains(said), "{}", again.out);
    for said in [
        "Your tables, the newest first;",
        "Table 1, Penta War:\n",
        "The game is over.",
        "Table 1 is the one that is played; `map` shows it.",
        "There is no table 7 at this keyboard; there are 1 and 2.",
    ] {
        assert!(again.out.contains(said), "{said}\n{}", again.out);
    }
    let by_number =
        |number: &str| run_in(folder.path(), &["play", "penta-war", "--db", "t.db", "--table", number], "game list\n");
    let over = by_number("1");
    assert!(over.code == 0 && over.out.contains("table 1: Penta War, position: over (this one)"), "{}", over.out);
    let none = by_number("3");
    assert!(none.code == 1 && none.err.contains("There is no table 3 at this keyboard"), "{}", none.err);
    let nowhere = run(&["play", "penta-war", "--table", "1"], "");
    assert!(nowhere.code == 2 && nowhere.err.contains("--db"), "{}", nowhere.err);
}

#[test]
fn tables_of_other_systems_are_opened_beside_the_one_that_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let args =
        ["play", "anteel", "--db", "t.db", "--seats", "you:diamond,computer:plain:crescent", "--options", "budget=40"];
    let lines = "game new penta-war\nstatus\ngame new chess\ngame new anteel seats:robot\ngame new space-combat \
                 scenario:nowhere\nstatus\ngame open 1\nfleet Spur 10\nstatus\ngame list\n";
    let played = run_in(folder.path(), &args, lines);
    assert_eq!(played.code, 0, "{}", played.err);
    let mut rest = played.out.as_str();
    for said in [
        "Table 1, Anteel, waits: `game open 1` goes back to it.",
        "Penta War",
        "There is no system \"chess\"; there are anteel",
        "I read \"robot\" as a seat",
        "nowhere",
        "Penta War",
        "Table 1, Anteel:",
        "Player 1 (Diamond)",
        ": Penta War, ",
        "table 1: Anteel, ",
        "under way (this one)",
    ] {
        let at = rest.find(said).unwrap_or_else(|| panic!("{said}\n{}", played.out));
        rest = &rest[at + said.len()..];
    }
    let penta = run_in(folder.path(), &["play", "penta-war", "--db", "t.db"], "");
    assert!(penta.out.starts_with("The game of Penta War that is kept in this file goes on."), "{}", penta.out);
    // What a bot has still to post is not taken from it.
    sql(&folder.path().join("t.db"), "UPDATE tables SET channel_id = 1234567890123456 WHERE id = 1");
    let bot = run_in(folder.path(), &["play", "penta-war", "--db", "t.db"], "");
    assert!(bot.code == 1 && bot.err.contains("This file is a bot's: table 1"), "{}", bot.err);
}

#[test]
fn sides_are_named_in_every_system() {
    for (system, seats, said) in [
        ("anteel", "you:diamond,computer:plain:crescent", "Player 1 (Diamond)"),
        ("pentagon-war", "computer:plain:sol,you", "Player 2 (Alpha-Centauri)"),
        ("space-combat", "computer:plain:auriga,you", "Player 2 (Bellatrix)"),
        ("penta-war", "you:black,computer:plain:white", "Player 1 (Black)"),
    ] {
        let status = run(&["play", system, "--seats", seats], "status\n");
        assert!(status.code == 0 && status.out.contains(said), "{system}: {}{}", status.out, status.err);
    }
}

#[test]
fn a_pipe_gets_no_prompt_no_colours_and_no_progress() {
    let played = run(&["play", "anteel", "--seed", "x"], "panel\nmap\n");
    assert!(!played.out.contains('\u{1b}') && !played.out.contains("\n> "), "{}", played.out);
    let matched = run(
        &["match", "anteel", "--a", "plain", "--b", "plain", "--games", "2", "--options", "budget=30 rounds=4"],
        "",
    );
    assert!(!matched.err.contains(['\r', '\u{1b}']) && matched.err.starts_with("2 games in "), "{:?}", matched.err);
}

#[test]
fn a_position_that_is_none_is_named_as_such() {
    let bad = run(&["play", "penta-war", "--position", "bad"], "");
    assert_eq!(bad.code, 1);
    assert!(bad.err.starts_with("`--position`: I read `bad`"), "{}", bad.err);
    let none = run(&["play", "anteel", "--position", "bad"], "");
    assert!(none.err.contains("Anteel has no position strings"), "{}", none.err);
}

#[test]
fn seats_name_their_sides() {
    let seats = ["play", "anteel", "--seats", "you,computer:plain:triangle"];
    let status = run(&seats, "status\n");
    assert!(status.out.contains("Circle: Player 1") || status.out.contains("Player 1 (Circle)"), "{}", status.out);
    assert!(status.out.contains("Triangle (computer, plain)"), "{}", status.out);
    let wrong = run(&["play", "anteel", "--seats", "you:square,computer"], "");
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains("square"), "{}", wrong.err);
}

#[test]
fn controls_are_pressed_by_the_numbers_that_are_shown() {
    let run = run(&["play", "anteel", "--seed", "x"], "press 9\npanel\npress 1\npress 4\npress 1 1\n");
    assert!(run.out.starts_with("Type `help` for what is asked of you, `panel` for menus and buttons"), "{}", run.out);
    assert!(run.out.contains("There is no [9] here"), "{}", run.out);
    assert!(run.out.contains("[1] is a menu: press 1 1 .. 1 4"), "{}", run.out);
    // Of the panel: the menu of ships, and two buttons: what cannot be pressed has no number.
    let panel = &run.out[run.out.find("Your fleet of").unwrap()..];
    let numbers: Vec<&str> =
        panel.lines().take_while(|l| !l.starts_with("[1] is")).filter(|l| l.starts_with("  [")).collect();
    assert_eq!(numbers.len(), 3, "{numbers:?}");
    assert!(numbers[0].starts_with("  [1] Add a ship") && numbers[1].starts_with("  [2] Usual fleet"), "{numbers:?}");
    assert_eq!(numbers[2], "  [3] More");
    assert!(run.out.contains("There is no [4] here; the last is [3]."), "{}", run.out);
    assert!(run.out.contains("10 of 100 points"), "the controls are still there after a refusal: {}", run.out);
}

#[test]
fn a_line_is_answered_once_and_in_short() {
    let looked = run(&["play", "anteel", "--seed", "x"], "rules 6.6\nbogus\nundo\norders\n?\n");
    let maps = looked.out.matches("Setup north").count();
    assert_eq!(maps, 1, "the map is shown at the start alone: {}", looked.out);
    let moved = run(&["play", "anteel", "--seed", "x"], "fleet Spur 10\n");
    assert_eq!(moved.out.matches("Both fleets are revealed").count(), 1, "{}", moved.out);
    assert!(moved.out.lines().all(|line| line.chars().count() < 1_000), "{}", moved.out);
    let asked = run(&["play", "anteel", "--seed", "x"], "map\n");
    let zone = |line: &&str| line.starts_with("Zone Setup north") && line.contains("0404-0408, 0504-0508, 0604-0608");
    let zones: Vec<&str> = asked.out.lines().filter(zone).collect();
    assert!(zones.iter().any(|line| !line.contains("(`map` shows all)")), "{}", asked.out);
    let strict = run(&["play", "anteel", "--strict"], "undo everything\n");
    assert_eq!(strict.code, 1);
    assert!(strict.err.contains("`undo` takes nothing more"), "{}", strict.err);
}

#[test]
fn a_game_that_is_over_is_closed_and_another_can_begin() {
    let args = ["play", "penta-war", "--seats", "you,you", "--position", WON];
    let run = run(&args, "game new\nj9-i9\norders\nj9-i9\nj9-i9\ngame new\nj9-i9\n");
    let waits = "Table 1, Penta War, waits: `game open 1` goes back to it.";
    assert_eq!(run.out.matches("goes back to it").count(), 1, "what is over waits for nobody: {}", run.out);
    assert!(run.out.contains(waits), "{}", run.out);
    assert_eq!(
        run.out.matches("White (Player 1) wins\nBlack has no Pawn left (11.3)").count(),
        2,
        "once a game: {}",
        run.out
    );
    assert_eq!(run.out.matches("`game new` begins another, `quit` leaves.").count(), 2, "{}", run.out);
}

#[test]
fn several_scenario_files_are_checked_in_one_go() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    copy(&root.join("docs/examples"), folder.path());
    let text = std::fs::read_to_string(folder.path().join("lost-relay.toml")).unwrap();
    std::fs::write(folder.path().join("bad.toml"), text.replace("template = \"planet\"", "template = \"plant\""))
        .unwrap();
    let args = ["scenarios", "check", "bad.toml", "lost-relay.toml", "none.toml"];
    let checked = run_in(folder.path(), &args, "");
    assert_eq!(checked.code, 1);
    assert!(checked.out.contains("lost-relay.toml is a scenario of Space Combat: `lost-relay`"), "{}", checked.out);
    assert!(checked.err.contains("plant") && checked.err.contains("none.toml cannot be played"), "{}", checked.err);
}

#[test]
fn a_demonstration_can_be_told_when_to_stop_and_its_record_holds() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["demo", "--system", "penta-war", "--moves", "3", "--options", "quiet_plies=200", "--out", "demo"];
    let shown = run_in(folder.path(), &args, "");
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(shown.err.starts_with("At most 3 moves of Penta War, then a draw is agreed."), "{}", shown.err);
    assert!(shown.err.contains("`--moves all` plays to the end") && shown.err.contains("Verified"), "{}", shown.err);
    let maps = std::fs::read_dir(folder.path().join("demo")).unwrap();
    let maps = maps.filter(|f| f.as_ref().unwrap().file_name().to_string_lossy().starts_with("map-")).count();
    assert!((3..=6).contains(&maps), "{maps} maps");
    let wrong = run(&["demo", "--moves", "0"], "");
    assert!(wrong.code != 0 && wrong.err.contains("a number from 1, or `all`"), "{}", wrong.err);
    let small = run_in(folder.path(), &["demo", "--moves", "3", "--megabytes", "0", "--out", "small"], "");
    assert!(small.code == 0 && !folder.path().join("small/map-001.png").exists(), "{}", small.err);
    assert!(folder.path().join("small/log.txt").exists());
    let people = run(&["demo", "--seats", "you,computer"], "");
    assert!(people.err.contains("In a demo only computers play"), "{}", people.err);
}

/// A short game of computers, drawn by agreement: its record, as a file in the folder.
fn recorded(folder: &Path, system: &str, seed: &str) -> serde_json::Value {
    let args = ["demo", "--system", system, "--moves", "2", "--seed", seed, "--out", "demo"];
    let shown = run_in(folder, &args, "");
    assert_eq!(shown.code, 0, "{}", shown.err);
    serde_json::from_slice(&std::fs::read(folder.join("demo/record.json")).unwrap()).unwrap()
}

/// What `replay --verify` says of a record.
fn verified(folder: &Path, record: &serde_json::Value) -> Run {
    std::fs::write(folder.join("r.json"), serde_json::to_vec(record).unwrap()).unwrap();
    run_in(folder, &["replay", "--verify", "r.json"], "")
}

fn line<'a>(run: &'a Run, begins: &str) -> &'a str {
    run.out.lines().find(|line| line.starts_with(begins)).unwrap()
}

const SEED_LINE: &str = "SHA-256 of the seed, promised at the start: ";
const RECORD_LINE: &str = "SHA-256 of this record, told at the end: ";
const COMPARE_LINE: &str = "Compare these with the posts in the channel.";

#[test]
fn a_sound_record_is_verified_and_what_is_to_be_compared_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let record = recorded(folder.path(), "anteel", "x");
    let sound = verified(folder.path(), &record);
    assert_eq!((sound.code, sound.err.as_str()), (0, ""), "{}", sound.out);
    let steps = record["entries"].as_array().unwrap().len();
    let first = format!("Verified: Anteel, {steps} steps; set-up, seed and orders give what is recorded.");
    assert_eq!(sound.out.lines().next().unwrap(), first);
    assert!(line(&sound, "Players: ").contains(" against "), "{}", sound.out);
    assert!(line(&sound, "Result: ").contains("a draw"), "{}", sound.out);
    assert_eq!(line(&sound, SEED_LINE), format!("{SEED_LINE}{}", record["commitment"].as_str().unwrap()));
    assert_eq!(line(&sound, RECORD_LINE).len(), RECORD_LINE.len() + 64);
    line(&sound, COMPARE_LINE);
    assert!(sound.out.contains("\n- "), "what is not covered is listed: {}", sound.out);
}

#[test]
fn a_forged_record_is_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let record = recorded(folder.path(), "anteel", "x");
    let forged = |change: &dyn Fn(&mut serde_json::Value), said: &str| {
        let mut record = record.clone();
        change(&mut record);
        let run = verified(folder.path(), &record);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{said}");
        assert!(run.err.contains(said), "{}", run.err);
    };
    forged(&|r| r["entries"][1]["digest"] = "00".into(), "step 2 gives another state: the record says 00");
    forged(&|r| r["lines"][0] = "Nobody played.".into(), "the record says `Nobody played.`");
    forged(&|r| r["outcome"]["winners"] = serde_json::json!([0]), "who won: the record says");
    forged(&|r| r["commitment"] = "00".into(), "the record says that 00 was promised");
    forged(&|r| drop(r["entries"].as_array_mut().unwrap().remove(0)), "step 1 is missing");
    forged(&|r| r["format"] = "x".into(), "this record is of format `x`");
}

/// Whoever forges the seed together with its promise is found out by the states, or, where no state has a die in it, by
/// the promise and the digest that were posted: the report says to compare them.
#[test]
fn a_seed_forged_together_with_its_promise_is_found_out_or_has_another_digest() {
    for system in ["anteel", "penta-war", "pentagon-war", "space-combat"] {
        let folder = tempfile::tempdir().unwrap();
        let record = recorded(folder.path(), system, "x");
        let genuine = verified(folder.path(), &record);
        let mut forged = record.clone();
        let other = tempfile::tempdir().unwrap();
        let another = recorded(other.path(), system, "y");
        for part in ["seed", "commitment"] {
            assert_ne!(forged[part], another[part]);
            forged[part] = another[part].clone();
        }
        let run = verified(folder.path(), &forged);
        if run.code == 0 {
            line(&run, COMPARE_LINE);
            for posted in [SEED_LINE, RECORD_LINE] {
                assert_ne!(line(&genuine, posted), line(&run, posted), "{system}");
            }
        } else {
            assert!(run.err.contains("step 0 gives another state"), "{system}: {}", run.err);
        }
        // A record that was played from another seed throughout is sound in itself: only what was posted tells.
        let whole = verified(folder.path(), &another);
        assert_eq!(whole.code, 0, "{system}: {}", whole.err);
        line(&whole, COMPARE_LINE);
        assert_ne!(line(&genuine, RECORD_LINE), line(&whole, RECORD_LINE), "{system}");
    }
}

/// The same seed gives the same table, however many games are played at once; the games are those of the seed.
#[test]
fn computer_players_are_matched_and_counted() {
    let matched = |more: &[&str]| {
        let usual = ["match", "anteel", "--a", "plain", "--b", "plain", "--options", "budget=30 rounds=4", "--json"];
        let done = run(&[&usual, more].concat(), "");
        assert_eq!(done.code, 0, "{}", done.err);
        serde_json::from_str::<serde_json::Value>(&done.out).unwrap()
    };
    let one = matched(&["--games", "4", "--jobs", "1"]);
    assert_eq!(one, matched(&["--games", "4", "--jobs", "3"]));
    let cell = &one["pairings"][0];
    assert_eq!(cell["games"].as_array().unwrap().len(), 4);
    let games = |who: &str| ["won", "drawn", "lost"].iter().map(|what| cell[who][what].as_u64().unwrap()).sum::<u64>();
    assert_eq!((games("a"), games("first_side")), (4, 4));
    assert_eq!(cell["sides"], serde_json::json!(["triangle", "circle"]));
    let scores = cell["games"][0]["scores"].as_array().unwrap();
    assert!(scores.len() == 2 && scores.iter().all(|line| line.as_str().unwrap().contains("lost")), "{scores:?}");
    assert_ne!(one, matched(&["--games", "4", "--seed", "2"]), "another seed, other games");
    let all = matched(&["--pairings", "--games", "2"]);
    assert_eq!(all["pairings"].as_array().unwrap().len(), 10, "five empires");
}

#[test]
fn a_steady_captain_of_space_combat_beats_the_plain_one_by_subturns_and_by_programs() {
    for orders in ["orders=subturn", "orders=programs"] {
        let of = ["match", "space-combat", "--a", "steady", "--b", "plain", "--scenario", "open-lanes"];
        let done = run(&[&of[..], &["--options", orders, "--games", "20", "--json"]].concat(), "");
        assert_eq!(done.code, 0, "{}", done.err);
        let table: serde_json::Value = serde_json::from_str(&done.out).unwrap();
        let share = table["pairings"][0]["a"]["share_percent"].as_f64().unwrap();
        assert!(share >= 75.0, "{orders}: {share} % of the points");
    }
}

#[test]
fn the_records_of_a_match_are_verified_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    for (system, options) in [("anteel", "budget=30 rounds=4"), ("pentagon-war", "")] {
        let of = ["match", system, "--a", "plain", "--b", "steady", "--options", options];
        let done = run(&[&of[..], &["--games", "2", "--windows", "60", "--records", path]].concat(), "");
        assert_eq!(done.code, 0, "{}", done.err);
        assert!(done.err.contains("2 games in "), "{}", done.err);
        let mut files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        assert_eq!(files.len(), 2, "{files:?}");
        for file in files {
            let done = run(&["replay", "--verify", file.to_str().unwrap()], "");
            assert_eq!(done.code, 0, "{}", done.err);
            assert!(done.out.contains("computer, plain") && done.out.contains("Verified"), "{}", done.out);
            std::fs::remove_file(file).unwrap();
        }
    }
}

#[test]
fn a_match_that_cannot_be_played_says_why() {
    for (more, said) in [
        (&["--a", "brilliant"][..], "There is no skill \"brilliant\"; there are plain, steady, sharp."),
        (&["--options", "budget=x"], "budget"),
        (&["--sides", "triangle"], "between two"),
        (&["--sides", "triangle,square"], "square"),
        (&["--scenario", "nowhere"], "nowhere"),
    ] {
        let done = run(&[&["match", "anteel", "--games", "2"], more].concat(), "");
        assert!(done.code != 0 && done.err.contains(said), "{more:?}: {}", done.err);
    }
}
