//! What every game keeps: random play from seeds is accepted and ends, states survive serialisation, the same seed gives
//! the same state, drafts and orders are two forms of one thing, secrets stay secret, panels fit.

use sealed_orders::contract::{
    Applied, Awaiting, Dice, Game, Input, Seat, Seed, Seen, Setup, Viewer, apply, game::apply_other,
};
use sealed_orders::games::anteel::Anteel;

/// A cheap stream of numbers for choosing; not for rules.
pub(crate) struct Chooser(u64);

impl Chooser {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }
}

/// A started game of any of its scenarios and sides.
pub(crate) fn started<G: Game>(chooser: &mut Chooser) -> G::State {
    let scenarios = G::scenarios();
    let scenario = scenarios[chooser.below(scenarios.len())].slug.clone();
    let options = G::options(&scenario, "").unwrap();
    let mut sides: Vec<String> = G::sides(&options).into_iter().map(|s| s.slug).collect();
    let seats = *G::seats(&options).start();
    let mut chosen = vec![];
    for _ in 0..seats {
        chosen.push(sides.remove(chooser.below(sides.len())));
    }
    let seed = Seed::from_words(&format!("seed {}", chooser.below(1000))).unwrap();
    G::start(&Setup { scenario, options, sides: chosen }, Dice::new(seed)).unwrap()
}

/// One random input: mostly a legal order, now and then silence. `None`: the game is over.
pub(crate) fn random_step<G: Game>(state: &G::State, chooser: &mut Chooser) -> Option<Applied<G>> {
    let Awaiting::Orders(window) = G::awaiting(state) else { return None };
    assert!(!window.seats.is_empty(), "somebody is awaited");
    let seat = window.seats[chooser.below(window.seats.len())];
    if chooser.below(40) == 0 {
        return Some(apply_other::<G>(state, &Input::Lapse { seat }));
    }
    let seen = Seen::<G>::of(state, Viewer::Seat(seat));
    let mut legal = G::legal(&seen, seat);
    assert!(!legal.is_empty(), "an awaited seat has a legal order");
    let order = legal.swap_remove(chooser.below(legal.len()));
    let applied = apply::<G>(state, seat, order.clone());
    Some(applied.unwrap_or_else(|refusal| panic!("{order:?} is legal but refused: {refusal}")))
}

/// Plays to the end and calls `visit` for every state on the way.
pub(crate) fn random_game<G: Game>(
    seed: u64,
    most_steps: usize,
    mut visit: impl FnMut(&G::State, &mut Chooser),
) -> G::State {
    let mut chooser = Chooser::new(seed);
    let mut state = started::<G>(&mut chooser);
    for _ in 0..most_steps {
        visit(&state, &mut chooser);
        let Some(applied) = random_step::<G>(&state, &mut chooser) else { return state };
        assert_eq!(G::faults(&applied.state), Vec::<String>::new());
        state = applied.state;
    }
    panic!("the game of seed {seed} does not end within {most_steps} inputs");
}

fn play_ends_and_is_reproducible<G: Game>(seeds: std::ops::Range<u64>, most_steps: usize) {
    for seed in seeds {
        let first = random_game::<G>(seed, most_steps, |_, _| {});
        let again = random_game::<G>(seed, most_steps, |_, _| {});
        let bytes = serde_json::to_vec(&first).unwrap();
        assert_eq!(bytes, serde_json::to_vec(&again).unwrap(), "seed {seed} gives the same state");
        assert!(matches!(G::awaiting(&first), Awaiting::Over(_)));
        let _ = Seat(0);
    }
}

#[test]
fn anteel_random_play_is_accepted_ends_and_is_reproducible() {
    play_ends_and_is_reproducible::<Anteel>(0..12, 4000);
}
