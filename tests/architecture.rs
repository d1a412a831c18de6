//! Keeps the layers honest: who may use whom, how large things may grow, and what may not stand in the code.
//!
//! Reads the source as text. A failure names the file, the line and the rule that it breaks.

#![expect(clippy::unwrap_used, reason = "a source tree that cannot be read fails the tests, as it should")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Longest source file, tests and tables apart.
const FILE_LINES_MAX: usize = 400;

/// Which layers each layer may use. A layer may always use itself.
const LAYERS: &[(&str, &[&str])] = &[
    ("grid", &[]),
    ("scene", &["grid"]),
    ("kit", &["grid", "scene"]),
    ("contract", &["kit", "grid", "scene"]),
    ("games", &["kit", "grid", "scene", "contract"]),
    ("systems", &["contract", "games"]),
    ("render", &["kit", "grid", "scene"]),
    ("store", &[]),
    ("host", &["kit", "grid", "scene", "contract", "systems", "render", "store"]),
    ("discord", &["kit", "host", "contract", "systems", "config"]),
    ("console", &["kit", "host", "contract", "systems", "store", "render", "scene"]),
];

/// Crates that have no business in the pure layers (invariant 1).
const IMPURE: &[&str] =
    &["tokio", "sqlx", "serenity", "poise", "reqwest", "tracing", "getrandom", "image", "tiny_skia"];

/// Standard library paths that have no business in the pure layers (invariant 1).
const IMPURE_STD: &[&str] = &["std::fs", "std::env", "std::net", "std::time", "std::thread", "std::process", "std::io"];

struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// First folder or file below `src`: the layer.
    fn layer(&self) -> String {
        let below = self.path.strip_prefix(root().join("src")).unwrap();
        let first = below.components().next().unwrap().as_os_str().to_string_lossy();
        first.trim_end_matches(".rs").to_owned()
    }

    /// The game's folder, for files of a game.
    fn game(&self) -> Option<String> {
        let below = self.path.strip_prefix(root().join("src/games")).ok()?;
        let folder = below.parent()?.components().next()?;
        Some(folder.as_os_str().to_string_lossy().into_owned())
    }

    fn is_test(&self) -> bool {
        self.path.ends_with("tests.rs") || self.path.components().any(|c| c.as_os_str() == "tests")
    }

    /// Lines before the test module, with comments and strings' insides left in.
    fn production_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(i, l)| (i + 1, l)).take_while(|(_, l)| !l.starts_with("#[cfg(test)]"))
    }

    /// Code lines of production code: no comments.
    fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.production_lines().filter(|(_, l)| !l.trim_start().starts_with("//"))
    }

    fn place(&self, line: usize) -> String {
        format!("{}:{line}", self.path.strip_prefix(root()).unwrap().display())
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources_in(folder: &Path, found: &mut Vec<Source>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources_in(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push(Source { path, text });
        }
    }
}

fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    sources_in(&root().join("src"), &mut found);
    assert!(found.len() > 30, "the source tree was not found");
    found
}

/// Every first segment after `crate::` on a line.
fn crate_paths(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("crate::").filter_map(move |(at, _)| {
        let is_whole_word = !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let rest = &line[at + "crate::".len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        (is_whole_word && end > 0).then(|| &rest[..end])
    })
}

fn assert_none(broken: &[String], rule: &str) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}

#[test]
fn each_layer_uses_only_the_layers_below_it() {
    let mut broken = Vec::new();
    for source in sources() {
        let layer = source.layer();
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == layer) else { continue };
        for (number, line) in source.code_lines() {
            for used in crate_paths(line).filter(|used| *used != layer && !allowed.contains(used)) {
                broken.push(format!("{} uses {used}", source.place(number)));
            }
        }
    }
    assert_none(&broken, "layers point one way (ARCHITECTURE.md, dependency direction)");
}

#[test]
fn every_folder_of_the_source_is_a_known_layer() {
    let known: BTreeSet<&str> =
        LAYERS.iter().map(|(name, _)| *name).chain(["main", "lib", "app", "config", "telemetry"]).collect();
    let broken: Vec<_> = sources().iter().map(Source::layer).filter(|layer| !known.contains(layer.as_str())).collect();
    assert_none(&broken, "a new layer needs its place in this test and in ARCHITECTURE.md");
}

#[test]
fn no_game_uses_another_game() {
    let all = sources();
    let games: BTreeSet<String> = all.iter().filter_map(Source::game).collect();
    let mut broken = Vec::new();
    for source in &all {
        let Some(own) = source.game() else { continue };
        for (number, line) in source.code_lines() {
            for other in games.iter().filter(|game| **game != own) {
                if line.contains(&format!("games::{other}")) || line.contains(&format!("super::super::{other}")) {
                    broken.push(format!("{} uses {other}", source.place(number)));
                }
            }
        }
    }
    assert_none(&broken, "games share only the contract, the scene and the grid");
}

#[test]
fn the_pure_layers_are_pure() {
    let mut broken = Vec::new();
    for source in
        sources().iter().filter(|s| ["grid", "scene", "kit", "contract", "games"].contains(&s.layer().as_str()))
    {
        for (number, line) in source.code_lines() {
            for word in IMPURE.iter().map(|c| format!("{c}::")).chain(IMPURE_STD.iter().map(ToString::to_string)) {
                if line.contains(&word) {
                    broken.push(format!("{} uses {word}", source.place(number)));
                }
            }
            if line.contains("async fn")
                || line.contains("async move")
                || line.contains(".await?")
                || line.trim_end().ends_with("await")
            {
                broken.push(format!("{} is async", source.place(number)));
            }
        }
    }
    assert_none(&broken, "rules are pure (invariant 1)");
}

#[test]
fn no_state_of_a_game_holds_floats() {
    let mut broken = Vec::new();
    for source in sources().iter().filter(|s| s.path.ends_with("state.rs") && s.game().is_some()) {
        for (number, line) in source.code_lines() {
            if line.contains("f32") || line.contains("f64") {
                broken.push(source.place(number));
            }
        }
    }
    assert_none(&broken, "no floats in a state (invariant 2)");
}

#[test]
fn only_the_table_of_games_names_all_games() {
    let all = sources();
    let games: BTreeSet<String> = all.iter().filter_map(Source::game).collect();
    let mut broken = Vec::new();
    for source in all.iter().filter(|s| !["games", "systems"].contains(&s.layer().as_str()) && !s.is_test()) {
        for (number, line) in source.code_lines() {
            for game in &games {
                if line.contains(&format!("games::{game}")) {
                    broken.push(format!("{} names {game}", source.place(number)));
                }
            }
        }
    }
    broken.retain(|place| !place.starts_with("src/main.rs") && !place.starts_with("src/app.rs"));
    assert_none(&broken, "only systems.rs names the games (invariant 6)");
}

#[test]
fn files_stay_small_enough_to_hold_one_idea() {
    let broken: Vec<_> = sources()
        .iter()
        .filter(|s| !s.is_test())
        .map(|s| (s.production_lines().count(), s))
        .filter(|(lines, _)| *lines > FILE_LINES_MAX)
        .map(|(lines, s)| format!("{} has {lines} lines", s.place(1)))
        .collect();
    assert_none(&broken, "a file holds one idea in at most 400 lines besides tests");
}

#[test]
fn every_module_says_what_is_in_it() {
    let broken: Vec<_> =
        sources().iter().filter(|s| !s.is_test() && !s.text.starts_with("//!")).map(|s| s.place(1)).collect();
    assert_none(&broken, "every file starts with a //! paragraph");
}

#[test]
fn nothing_is_left_to_do_in_the_code() {
    let mut broken = Vec::new();
    for source in sources() {
        for (number, line) in source.text.lines().enumerate() {
            if ["TODO", "FIXME", "XXX", "todo!(", "unimplemented!("].iter().any(|word| line.contains(word)) {
                broken.push(source.place(number + 1));
            }
        }
    }
    assert_none(&broken, "finish it or leave it out");
}

#[test]
fn every_game_has_the_same_files() {
    const FILES: &[&str] = &[
        "mod.rs",
        "data/setup.rs",
        "rules/state.rs",
        "rules/order.rs",
        "rules/event.rs",
        "rules/legal.rs",
        "rules/lapse.rs",
        "rules/redact.rs",
        "text/complete.rs",
        "view/sheet.rs",
    ];
    const FILES_OR_FOLDERS: &[&str] =
        &["rules/check", "rules/resolve", "text/words", "view/draw", "view/panel", "computer"];
    let games: BTreeSet<String> = sources().iter().filter_map(Source::game).collect();
    let mut broken = Vec::new();
    for game in games {
        let folder = root().join("src/games").join(&game);
        let is_missing = |name: &&&str| !folder.join(name).exists();
        broken.extend(FILES.iter().filter(is_missing).map(|name| format!("{game}/{name}")));
        let neither = |name: &&&str| !folder.join(name).is_dir() && !folder.join(format!("{name}.rs")).exists();
        broken.extend(FILES_OR_FOLDERS.iter().filter(neither).map(|name| format!("{game}/{name}")));
    }
    assert_none(&broken, "the same file names in every game");
}
