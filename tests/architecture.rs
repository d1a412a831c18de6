//! Keeps the layers honest: who may use whom, how large things may grow, and what may not stand in the code.
//!
//! Reads the syntax of the source, so that no spelling of an import passes unseen. Each check is a function from a tree of
//! modules to what breaks it; `architecture/forbidden.rs` shows that each can fail. A failure names the file, the line and
//! the rule that it breaks.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a source that cannot be read fails the tests, as it should")]

#[path = "architecture/checks.rs"]
mod checks;
#[path = "architecture/circles.rs"]
mod circles;
#[path = "architecture/forbidden.rs"]
mod forbidden;
#[path = "architecture/reader.rs"]
mod reader;
#[path = "architecture/tree.rs"]
mod tree;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use tree::Tree;

/// The source of this package, tests apart: files from its root, and their text.
static SOURCES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let mut found = Vec::new();
    sources_in(Path::new("src"), &mut found);
    assert!(found.len() > 30, "the source tree was not found");
    found
});

static TREE: LazyLock<Tree> =
    LazyLock::new(|| Tree::of(SOURCES.iter().map(|(file, text)| (file.as_str(), text.as_str()))));

fn sources_in(folder: &Path, found: &mut Vec<(String, String)>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut entries: Vec<_> =
        fs::read_dir(root.join(folder)).unwrap().map(|e| folder.join(e.unwrap().file_name())).collect();
    entries.sort();
    for path in entries {
        if path.ends_with("tests") {
            // What only `cfg(test)` compiles follows no rule of the house; a program that declared it would be strange.
        } else if root.join(&path).is_dir() {
            sources_in(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(root.join(&path)).unwrap();
            found.push((path.to_str().unwrap().replace('\\', "/"), text));
        }
    }
}

#[track_caller]
fn assert_none(broken: &[String], rule: &str) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}

#[test]
fn every_file_is_the_module_that_its_name_says() {
    assert_none(&TREE.strange, "what cannot be followed cannot be checked");
}

#[test]
fn each_layer_uses_only_the_layers_below_it() {
    assert_none(&checks::upward_arrows(&TREE), "layers point one way (ARCHITECTURE.md, direction of use)");
}

#[test]
fn every_folder_of_the_source_is_a_known_layer() {
    assert_none(&checks::unknown_layers(&TREE), "a new layer needs its place in this test and in ARCHITECTURE.md");
}

#[test]
fn no_game_uses_another_game() {
    assert_none(&checks::games_that_use_games(&TREE), "games share only what is below them");
}

#[test]
fn every_game_has_the_same_wings() {
    assert_none(&checks::unknown_wings(&TREE), "a game is data, rules, text, view, computer");
}

#[test]
fn each_wing_of_a_game_uses_only_the_wings_below_it() {
    assert_none(
        &checks::upward_wings(&TREE).into_iter().collect::<Vec<_>>(),
        "data, rules, text, view; rules, computer",
    );
}

#[test]
fn what_words_and_draws_takes_what_may_be_seen() {
    assert_none(&checks::unredacted_words(&TREE), "a View and no State in signatures of text and view (invariant 3)");
}

#[test]
fn each_wing_of_the_host_uses_only_the_wings_before_it() {
    assert_none(&checks::upward_host_wings(&TREE), "api, context, table, outgoing, commands, queries, workers");
}

#[test]
fn only_the_table_of_games_names_all_games() {
    assert_none(&checks::names_of_games(&TREE), "only systems.rs names the games (invariant 6)");
}

#[test]
fn the_pure_layers_are_pure() {
    assert_none(&checks::impurities(&TREE), "rules are pure (invariant 1)");
}

#[test]
fn nothing_that_is_kept_of_a_game_holds_floats_or_hash_maps() {
    assert_none(&checks::unstable_states(&TREE), "integers and ordered collections (invariant 2)");
}

#[test]
fn each_game_implements_the_contract_once() {
    assert_none(&checks::games_without_contract(&TREE), "a game is a type that implements contract::Game");
}

#[test]
fn files_stay_small_enough_to_hold_one_idea() {
    assert_none(&checks::long_files(&TREE), "a file holds one idea in at most 400 lines besides tests");
}

#[test]
fn functions_fit_a_screen() {
    assert_none(&checks::long_functions(&TREE), "a function holds at most 70 lines");
}

#[test]
fn every_module_says_what_is_in_it() {
    assert_none(&checks::silent_modules(&TREE), "every file starts with a //! paragraph");
}

#[test]
fn no_files_name_each_other_in_circles() {
    let found = circles::circles(&TREE);
    let named = |knot: &BTreeSet<String>| knot.iter().cloned().collect::<Vec<_>>().join(", ");
    assert_none(&found.iter().map(named).collect::<Vec<_>>(), "what two files need of each other belongs into a third");
}

#[test]
fn nothing_is_left_to_do_in_the_code() {
    let mut broken = Vec::new();
    for (file, text) in SOURCES.iter() {
        for (number, line) in text.lines().enumerate() {
            if ["TODO", "FIXME", "XXX", "todo!(", "unimplemented!("].iter().any(|word| line.contains(word)) {
                broken.push(format!("{file}:{}", number + 1));
            }
        }
    }
    assert_none(&broken, "finish it or leave it out");
}
