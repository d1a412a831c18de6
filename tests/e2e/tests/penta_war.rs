//! Penta War through the real binary: at a table of the fake Discord, and on the command line.

use std::process::Stdio;

use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use crate::duel::done;
use crate::scene::{Player, Scene, Seen};

/// The article's example of an elimination (12.1 of the rules): White to move.
const ELIMINATION: &str = "17/14uk2/17/17/17/17/17/17/17/17/17/17/2p14/ubcrcq14/1ckcbCN12UK/14CK1P/CN1UB14 w N ---,K--,---,K--,K-- ---,k--,---,k--,k--";
/// Both sides have one Pawn left; White's King stands beside Black's.
const LAST_PAWNS: &str =
    "17/P16/17/17/17/17/17/17/8pCK7/17/17/17/17/17/17/17/17 w N ---,K--,K--,K--,K-- k--,k--,k--,k--,k--";

/// Anna, who is White and opened the table, and Ben.
async fn begun(scene: &Scene, scenario: &str, options: &str) -> (Player, Player) {
    let (anna, ben) = (scene.player("Anna"), scene.player("Ben"));
    let wishes = [("system", "Penta War"), ("scenario", scenario), ("options", options)];
    let wishes: Vec<(&str, &str)> = wishes.into_iter().filter(|(_, text)| !text.is_empty()).collect();
    anna.slash("game new", &wishes).await;
    scene.expect_post("(1 of 2 taken)").await.picture();
    ben.slash("game join", &[]).await;
    scene.expect_post("(2 of 2 taken)").await;
    anna.slash("game start", &[]).await;
    let post = scene.expect_post("The game begins").await;
    assert_eq!(scene.called_below(&post).await, [anna.id], "White moves first");
    post.picture();
    (anna, ben)
}

/// A typed move and the post that tells of it.
async fn plays(scene: &Scene, player: &Player, text: &str) -> Seen {
    done(&player.slash("move", &[("unit", text)]).await);
    let post = scene.expect_post(&format!("`{}`", text.trim_end_matches('!'))).await;
    post.picture();
    post
}

/// The label of the first menu entry that begins so.
fn entry(page: &Seen, beginning: &str) -> String {
    let labels = page.menus().into_iter().flat_map(|(_, entries)| entries).map(|(_, label)| label);
    labels.into_iter().find(|l| l.starts_with(beginning)).unwrap_or_else(|| panic!("no {beginning:?} in {page:#?}"))
}

/// One move by menus and buttons alone.
async fn picks(player: &Player, post: &Seen, clan: &str, piece: &str, target: &str) -> Seen {
    let home = player.press(post, "Give orders").await;
    let pieces = player.pick(&home, &entry(&home, clan)).await;
    pieces.picture();
    let targets = player.pick(&pieces, &entry(&pieces, piece)).await;
    targets.picture();
    let last = player.pick(&targets, &entry(&targets, target)).await;
    last.picture();
    player.press(&last, "Lock").await
}

#[tokio::test]
async fn a_quick_start_game_is_typed_picked_prepared_and_taken_back_until_a_king_falls() {
    let mut scene = Scene::open().await;
    let (anna, ben) = begun(&scene, "standard", "").await;
    let refused = anna.slash("move", &[("unit", "h6-h9")]).await;
    assert!(refused.text.contains("`h6-h9` is not legal") && refused.text.contains("4.4"), "{}", refused.text);
    plays(&scene, &anna, "h6-g8").await;

    let offered = ben.complete("move", &[("unit", "j11")], "unit").await;
    assert!(offered.len() <= 25 && offered.iter().any(|(_, value)| value == "j11-j10"), "{offered:?}");
    plays(&scene, &ben, "j11-j10").await;
    ben.slash("undo", &[]).await;
    let question = scene.expect_post("asks to take back").await;
    anna.press(&question, "Yes").await;
    scene.expect_post("an order to be taken back: agreed").await;
    scene.expect_post("took an order back").await.picture();
    let post = plays(&scene, &ben, "j11-j10").await;

    picks(&anna, &post, "Magic", "Knight g8", "To h10").await;
    scene.expect_post("`g8-h10`").await.picture();
    scene.power_failure().await;
    plays(&scene, &ben, "k12-i11").await;
    done(&ben.slash("order", &[("text", "if e6-d8 then l12-k10")]).await);
    done(&anna.slash("move", &[("unit", "Me6"), ("path", "d8")]).await);
    let both = scene.expect_post("`e6-d8`").await;
    assert!(both.text.contains("`l12-k10` (prepared)"), "{}", both.text);
    assert!(both.pings.is_empty(), "Anna, who is asked again, has just moved");
    plays(&scene, &anna, "h10-j11").await;

    let warned = ben.slash("move", &[("unit", "l13-k12")]).await;
    assert!(warned.text.contains("capture the Robot King on k12"), "{}", warned.text);
    plays(&scene, &ben, "l13-k12!").await;
    let fall = plays(&scene, &anna, "j11-l12").await;
    for part in ["**Robot King** on k12", "Robot** clan is **eliminated**", "New White Pawns"] {
        assert!(fall.text.contains(part), "{part:?} is missing: {}", fall.text);
    }
    ben.slash("game draw", &[]).await;
    let offer = scene.expect_post("offers a draw").await;
    anna.press(&offer, "No").await;
    scene.expect_post("a draw: refused by White (Anna)").await;
    let question = ben.slash("game resign", &[]).await;
    ben.press(&question, "Resign").await;
    let end = scene.expect_post("### White (Anna) wins").await;
    end.picture();
    let record = anna.slash("game export", &[("format", "text")]).await;
    let record = String::from_utf8(record.files.first().expect("the record").bytes.clone()).expect("text");
    assert!(record.contains("j11-l12") && record.contains("if e6-d8 then l12-k10"), "{record}");
    scene.close().await;
}

#[tokio::test]
async fn changing_the_last_pawn_is_asked_twice_and_taking_the_enemys_last_pawn_wins() {
    let scene = Scene::open().await;
    let (anna, _) = begun(&scene, "", &format!("position={LAST_PAWNS}")).await;
    let warned = anna.slash("move", &[("unit", "a16-a17=CN")]).await;
    assert!(warned.text.contains("last Pawn") && warned.text.contains("a16-a17=CN!"), "{}", warned.text);
    done(&anna.slash("move", &[("unit", "j9-i9")]).await);
    let end = scene.expect_post("### White (Anna) wins").await;
    assert!(end.text.contains("Black has no Pawn left (11.3)"), "{}", end.text);
    end.picture();
    scene.close().await;
}

#[tokio::test]
async fn a_malformed_position_opens_no_table() {
    let scene = Scene::open().await;
    let anna = scene.player("Anna");
    let bad = ELIMINATION.replace("2p14", "2x14");
    let refused = anna.slash("game new", &[("system", "Penta War"), ("options", &format!("position={bad}"))]).await;
    assert!(refused.text.contains("c5") && refused.text.contains("15.2"), "{}", refused.text);
    scene.close().await;
}

/// Runs the binary with these arguments and this input.
async fn run(arguments: &[&str], input: &str) -> (bool, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sealed-orders"))
        .args(arguments)
        .current_dir(folder.path())
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input.as_bytes()).await.expect("its input");
    drop(stdin);
    let output = child.wait_with_output().await.expect("its output");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[tokio::test]
async fn perft_prints_the_count_alone_or_a_line_for_each_move() {
    let perft = |depth: &'static str| ["perft", "penta-war", "--position", ELIMINATION, "--depth", depth];
    assert_eq!(run(&perft("0"), "").await, (true, "1\n".to_owned(), String::new()));
    assert_eq!(run(&perft("3"), "").await, (true, "21354\n".to_owned(), String::new()));
    let divided = [perft("2").as_slice(), &["--divide"]].concat();
    let (is_done, lines, _) = run(&divided, "").await;
    let counts: Vec<(&str, u64)> =
        lines.lines().map(|l| l.split_once(' ').expect("two words")).map(|(m, n)| (m, n.parse().unwrap())).collect();
    assert!(is_done && counts.iter().any(|(mv, _)| *mv == "c1-a3"), "{lines}");
    assert_eq!((counts.len(), counts.iter().map(|(_, n)| n).sum::<u64>()), (22, 939));
}

#[tokio::test]
async fn perft_refuses_malformed_and_impossible_positions_with_square_and_rule() {
    for (wrong, right, parts) in [
        ("2x14", "2p14", ["c5", "15.2"]),
        ("2p13", "2p14", ["rank 5", "15.2"]),
        ("2p14/17", "2p14", ["17 ranks", "15.2"]),
        (" x N", " w N", ["side to move", "15.3"]),
        (" w X", " w N", ["phase", "15.4"]),
        ("K--,---,K--,K-- -", "---,---,K--,K-- -", ["Magic King", "15.6"]),
        ("2CK14", "2p14", ["2 Chess Kings", "1.3"]),
        ("", ELIMINATION, ["five fields", "15.1"]),
    ] {
        let bad = if wrong.starts_with("K--") {
            ELIMINATION.replacen(wrong, right, 1)
        } else {
            ELIMINATION.replacen(right, wrong, 1)
        };
        for arguments in [&["perft", "penta-war", "--depth", "1"][..], &["play", "penta-war"]] {
            let (is_done, said, complaint) = run(&[arguments, &["--position", &bad]].concat(), "").await;
            assert!(!is_done && said.is_empty(), "{said}");
            assert!(parts.iter().all(|part| complaint.contains(part)), "{bad}: {complaint}");
        }
    }
    let (is_done, _, complaint) = run(&["perft", "anteel", "--position", "x", "--depth", "1"], "").await;
    assert!(!is_done && complaint.contains("no position strings"), "{complaint}");
}

#[tokio::test]
async fn play_begins_with_the_given_position_and_help_tells_of_it() {
    let play = ["play", "penta-war", "--position", ELIMINATION, "--seats", "you,you", "--strict"];
    let (is_done, said, complaint) = run(&play, "c1-a3\nmap\nquit\n").await;
    assert!(is_done, "{complaint}");
    assert!(said.contains("Chess clan is eliminated"), "{said}");
    assert!(said.contains("b4") && said.contains("map.png"), "{said}");
    let (is_done, said, _) = run(&play, "c1-d4\n").await;
    assert!(!is_done && said.contains("`c1-d4` is not legal"), "{said}");
    let (_, help, _) = run(&["play", "--help"], "").await;
    assert!(help.contains("--position <STRING>"), "{help}");
    let (_, help, _) = run(&["perft", "--help"], "").await;
    assert!(["--position <STRING>", "--depth <N>", "--divide"].iter().all(|part| help.contains(part)), "{help}");
}
