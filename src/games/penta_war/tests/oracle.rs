//! `tests/fixtures/penta-war.json`: counts, digests, positions and results from an independent implementation.

use std::collections::BTreeMap;

use crate::games::penta_war::data::piece::Colour;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::moves::{Action, Sort};
use crate::games::penta_war::rules::perft::perft;
use crate::games::penta_war::rules::perft::{count, each_action, play_out};
use crate::games::penta_war::text::notation::read;
use serde::Deserialize;
use sha2::{Digest, Sha256};

#[derive(Deserialize)]
struct Oracle {
    vectors: Vec<Vector>,
    illegal: Vec<Illegal>,
    positions: BTreeMap<String, Lab>,
    playouts: Vec<Playout>,
}

#[derive(Deserialize)]
struct Vector {
    position: String,
    #[serde(rename = "move")]
    mv: String,
    after: String,
    note: String,
    winner: Option<String>,
}

#[derive(Deserialize)]
struct Illegal {
    position: String,
    #[serde(rename = "move")]
    mv: String,
    note: String,
}

#[derive(Deserialize)]
struct Lab {
    position: String,
    perft: Vec<u128>,
    kinds: BTreeMap<String, u64>,
    digest: String,
    #[serde(default)]
    divide: BTreeMap<String, u128>,
    #[serde(default)]
    moves_sample: Vec<String>,
}

#[derive(Deserialize)]
struct Playout {
    from: String,
    moves: Vec<(String, u128)>,
    after: BTreeMap<usize, String>,
    #[serde(rename = "final")]
    end: String,
}

fn oracle() -> Oracle {
    serde_json::from_str(include_str!("../../../../tests/fixtures/penta-war.json")).unwrap()
}

fn position(text: &str) -> Position {
    let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(position.to_string(), text, "a position string is printed as it was read");
    position
}

/// A position of the oracle by its name.
pub(crate) fn lab(name: &str) -> Position {
    position(&oracle().positions[name].position)
}

/// 14.3: `perft`.
#[test]
fn perft_agrees_with_the_oracle_at_every_depth() {
    for (name, lab) in oracle().positions {
        for (depth, nodes) in (0..).zip(&lab.perft) {
            assert_eq!(count(&position(&lab.position), depth), *nodes, "{name}, depth {depth}");
            assert_eq!(perft(&lab.position, depth, false).unwrap().nodes, *nodes, "{name}, depth {depth}");
        }
    }
}

/// 14.3: `perft`.
#[test]
fn perft_with_every_leaf_played_agrees_with_the_oracle() {
    for (name, lab) in oracle().positions {
        for (depth, nodes) in (0..3).zip(&lab.perft) {
            assert_eq!(u128::from(play_out(&position(&lab.position), depth).0), *nodes, "{name}, depth {depth}");
        }
    }
}

/// 14.3: `divide`.
#[test]
fn divide_agrees_with_the_oracle_move_by_move() {
    for (name, lab) in oracle().positions.into_iter().filter(|(_, lab)| !lab.divide.is_empty()) {
        let report = perft(&lab.position, 2, true).unwrap();
        assert_eq!(report.divide.into_iter().collect::<BTreeMap<_, _>>(), lab.divide, "{name}");
        assert_eq!(report.nodes, lab.perft[2], "{name}");
    }
}

/// 14.3: `digest` and `kinds`.
#[test]
fn the_moves_and_the_positions_after_them_have_the_oracles_digest() {
    for (name, lab) in oracle().positions {
        let before = position(&lab.position);
        let mut lines = vec![];
        let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
        each_action(&before, &mut |action, after| {
            lines.push(format!("{action} {after}"));
            *kinds.entry(sort_name(action.sort()).to_owned()).or_default() += 1;
        });
        lines.sort();
        assert_eq!(hex::encode(Sha256::digest(lines.join("\n"))), lab.digest, "{name}");
        assert_eq!(kinds, lab.kinds, "{name}");
    }
}

#[test]
fn sampled_restorations_of_the_oracle_are_legal() {
    for (name, lab) in oracle().positions {
        let position = position(&lab.position);
        for sample in &lab.moves_sample {
            let action = read(&position, sample).unwrap();
            assert_eq!(action.to_string(), *sample, "{name}");
            assert_eq!(check(&position, &action), Ok(()), "{name}: {sample}");
        }
    }
}

/// 14.3: `vectors`, among them those of 12.1 to 12.3.
#[test]
fn every_vector_of_the_oracle_gives_its_position_and_winner() {
    let oracle = oracle();
    for vector in &oracle.vectors {
        let before = position(&oracle.positions[&vector.position].position);
        let action = read(&before, &vector.mv).unwrap();
        let note = format!("{} {} ({})", vector.position, vector.mv, vector.note);
        assert_eq!(action.to_string(), vector.mv, "{note}");
        assert_eq!(check(&before, &action), Ok(()), "{note}");
        let after = before.after(&action);
        assert_eq!(after.to_string(), vector.after, "{note}");
        let winner = after.winner().map(|c| if c == Colour::White { "w" } else { "b" });
        assert_eq!(winner, vector.winner.as_deref(), "{note}");
    }
}

/// 14.3: `illegal`.
#[test]
fn every_illegal_move_of_the_oracle_is_refused_with_a_rule() {
    let oracle = oracle();
    for illegal in &oracle.illegal {
        let position = position(&oracle.positions[&illegal.position].position);
        let action = read(&position, &illegal.mv).unwrap();
        let note = format!("{} {} ({})", illegal.position, illegal.mv, illegal.note);
        assert!(check(&position, &action).is_err(), "{note}");
        if let Action::Move(mv) = action {
            assert!(!position.legal_moves().contains(&mv), "{note}");
        }
    }
}

/// 14.3: `playouts`.
#[test]
fn the_oracles_playouts_are_played_again_with_the_same_number_of_moves_at_every_ply() {
    for playout in oracle().playouts {
        let mut now = position(&playout.from);
        for (ply, (mv, moves)) in (1..).zip(&playout.moves) {
            assert_eq!(now.count_moves(), *moves, "before ply {ply}, {mv}: {now}");
            let action = read(&now, mv).unwrap();
            assert_eq!(check(&now, &action), Ok(()), "ply {ply}, {mv}: {now}");
            now = now.after(&action);
            assert_eq!(now.hash(), now.hash_from_scratch());
            if let Some(after) = playout.after.get(&ply) {
                assert_eq!(now.to_string(), *after, "after ply {ply}");
            }
        }
        assert_eq!(now.to_string(), playout.end);
    }
}

/// What the oracle calls it.
const fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Setup => "setup",
        Sort::Move => "move",
        Sort::MovePromote => "move+promote",
        Sort::PromoteOnly => "promote-only",
        Sort::BishopInPlace => "bishop-in-place",
        Sort::Kick => "kick",
        Sort::Special => "special",
        Sort::ToPalace => "to-palace",
        Sort::QueenDrop => "queen-drop",
        Sort::UpperOff => "upper-off",
        Sort::Restore => "restore",
        Sort::Pass => "pass",
    }
}
