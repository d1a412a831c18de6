//! Old games survive: records of every release are played again by the present program.
//!
//! A record that fails here was made by a program that people have used. Then either the change asks for the version of the
//! rules that a table was begun under, or it does not land; the file is never made anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use sealed_orders::contract::Seat;
use sealed_orders::host::api::record::Record;
use sealed_orders::systems::SYSTEMS;

/// `tests/fixtures/records`: a folder a release, a file a game, without the version of the program, so that words may change.
fn corpus() -> BTreeMap<String, BTreeMap<String, Record>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/records");
    let entries =
        |folder: &PathBuf| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let name = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let release = |folder: PathBuf| {
        let games = entries(&folder).into_iter().map(|file| {
            let record =
                Record::parse(&fs::read(&file).unwrap()).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            (name(&file), record)
        });
        (folder.file_name().unwrap().to_str().unwrap().to_owned(), games.collect())
    };
    entries(&root).into_iter().map(release).collect()
}

#[test]
fn games_of_every_release_are_what_they_were() {
    let corpus = corpus();
    let games: Vec<_> =
        corpus.iter().flat_map(|(release, games)| games.iter().map(move |game| (release, game))).collect();
    for (release, (name, record)) in &games {
        let verified = record.verify().unwrap_or_else(|error| panic!("{name} of {release}: {error}"));
        assert_eq!(verified.steps, record.entries.len(), "{name} of {release}: a step is left out");
        assert_eq!(verified.outcome.as_ref(), record.outcome.as_ref(), "{name} of {release}");
        assert!(verified.outcome.is_some(), "{name} of {release} is under way, so that nothing of it is played again");
    }
}

#[test]
fn this_release_has_left_games_of_every_system() {
    let release = env!("CARGO_PKG_VERSION");
    let corpus = corpus();
    let games = corpus.get(release).unwrap_or_else(|| {
        panic!("there are no games of {release} in tests/fixtures/records; CONTRIBUTING.md says how they are made")
    });
    for system in SYSTEMS {
        let found = games.values().filter(|record| record.system == system.slug()).count();
        assert!(found >= 2, "{found} games of {} from {release}", system.title());
    }
}

/// A check that cannot fail is none: a step that comes out otherwise is named.
#[test]
fn a_game_that_comes_out_otherwise_is_named() {
    for record in corpus().into_values().flat_map(BTreeMap::into_values) {
        // Digests are compared as long as states have the shape that they had; who won is compared always.
        let mut changed = record.clone();
        let outcome = changed.outcome.as_mut().unwrap();
        outcome.winners = if outcome.winners == [Seat(0)] { vec![Seat(1)] } else { vec![Seat(0)] };
        assert!(changed.verify().is_err(), "{}", changed.system);
        let mut changed = record;
        let last = changed.entries.len() - 1;
        changed.entries[last].digest = "0".repeat(64);
        if let Err(error) = changed.verify() {
            assert!(error.to_string().contains(&(last + 1).to_string()), "{}: {error}", changed.system);
        }
    }
}
