//! `tests/fixtures/pentagon-war-older.json`: a duel of computer players as its log was when orders kept their drafts.

use std::sync::Arc;

use crate::contract::prelude::*;
use crate::contract::{Draft, Match, Play, Seed, Setup};
use crate::games::pentagon_war::PentagonWar;
use crate::games::pentagon_war::data::options::Options;
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Log {
    setup: Setup<Options>,
    seed: Seed,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    input: Value,
    notation: String,
    digest: String,
}

/// Each step leads to the state of then, is said in the words of then, and is written now in the form of now.
#[test]
fn a_log_of_before_leads_to_the_same_states_in_the_same_words() {
    let log: Log = serde_json::from_str(include_str!("../../../../tests/fixtures/pentagon-war-older.json")).unwrap();
    let mut game: Arc<dyn Match> = Arc::new(Play::<PentagonWar>::start(&log.setup, &log.seed).unwrap());
    let verbs = PentagonWar::CARD.verbs;
    let mut drafts = 0;
    for Step { input, notation, digest } in log.steps {
        let played = game.replay(&input).unwrap();
        assert_eq!(played.notation, notation);
        assert_eq!(played.next.digest(), digest, "{notation}");
        let (renewed, draft): (Value, Option<Draft>) = game.renewed(&input);
        assert_eq!(played.input, renewed, "{notation}");
        assert_eq!(game.renewed(&renewed), (renewed.clone(), None), "it has the form of now");
        drafts += usize::from(draft.is_some_and(|draft| draft.to_notation(verbs) == notation));
        game = played.next;
    }
    assert_eq!(drafts, 35);
}
