//! How every game speaks: refusals that name the way out.

use sealed_orders::contract::{Awaiting, Draft, Game, apply};
use sealed_orders::games::anteel::Anteel;
use sealed_orders::games::penta_war::PentaWar;
use sealed_orders::games::pentagon_war::PentagonWar;
use sealed_orders::games::space_combat::SpaceCombat;

use super::generic::{Bounds, sample, seen};

/// Orders that were legal until their seat said `done`, and are refused while the others are still at it. Each refusal
/// names `/undo`, by which the seat may go on.
fn refused_after_done<G: Game>(bounds: Bounds) -> usize {
    let mut refused = 0;
    for state in sample::<G>(1300..1302, bounds, 10) {
        let Awaiting::Orders(window) = G::awaiting(&state) else { continue };
        for seat in window.seats {
            let before = seen::<G>(&state, seat);
            let Ok(done) = G::parse(&before, seat, &Draft::new("done")) else { continue };
            let legal: Vec<G::Order> = G::legal(&before, seat).into_iter().filter(|order| *order != done).collect();
            let Ok(applied) = apply::<G>(&state, seat, done) else { continue };
            let is_waiting =
                |after| matches!(after, Awaiting::Orders(w) if w.number == window.number && !w.seats.contains(&seat));
            if !is_waiting(G::awaiting(&applied.state)) {
                continue;
            }
            let after = seen::<G>(&applied.state, seat);
            for order in legal.into_iter().step_by(3) {
                if let Err(refusal) = G::check(&after, seat, &order) {
                    assert!(refusal.to_string().contains("`/undo`"), "{order:?}: {refusal}");
                    refused += 1;
                }
            }
        }
    }
    refused
}

#[test]
fn whoever_is_done_is_told_of_undo() {
    for (game, refused) in [
        ("Space Combat", refused_after_done::<SpaceCombat>(Bounds::SPACE_COMBAT)),
        ("The Pentagon War", refused_after_done::<PentagonWar>(Bounds::PENTAGON_WAR)),
    ] {
        assert!(refused > 20, "{game}: only {refused} refusals");
    }
    refused_after_done::<Anteel>(Bounds::USUAL);
    refused_after_done::<PentaWar>(Bounds::PENTA_WAR);
}
