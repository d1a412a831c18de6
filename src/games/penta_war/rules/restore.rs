//! Clan restoration (chapter 9): clusters, how many restorations they allow, and the usual fills. Restorations are counted
//! by the formula of 9.6 and judged one at a time; only perft walks through them.

use crate::games::penta_war::data::bits::Bits;
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::{EAST, NORTH, SOUTH, Sq, WEST};
use crate::games::penta_war::rules::moves::Restoration;

/// Free places of a clan for Knights, Bishops and Rooks (9.3), in the order of [`Kind::FIGHTERS`].
pub(crate) type Places = [u32; 3];

impl Position {
    /// Whether the side to move could restore a clan: a King on a King Throne and any Pawn at all (9.1, 9.2).
    pub(crate) fn has_restoration(&self) -> bool {
        let us = self.turn();
        !self.is_setup()
            && Clan::ALL.into_iter().any(|clan| self.thrones(us, clan).may_restore())
            && !self.all(us, Kind::Pawn).is_empty()
    }

    /// The Pawns of each cluster of a clan (9.2), by their first squares.
    pub(crate) fn clusters(&self, us: Colour, clan: Clan) -> Vec<Bits> {
        let pawns = self.all(us, Kind::Pawn);
        let linked = self.linked(us, clan);
        let mut left = pawns;
        let mut clusters = vec![];
        while let Some(first) = left.squares().next() {
            let cluster = grown(first, linked) & pawns;
            left = left.without(cluster);
            clusters.push(cluster);
        }
        clusters
    }

    /// The Pawns of the cluster around that Pawn.
    pub(crate) fn cluster_at(&self, us: Colour, clan: Clan, pawn: Sq) -> Option<Bits> {
        let pawns = self.all(us, Kind::Pawn);
        pawns.has(pawn).then(|| grown(pawn, self.linked(us, clan)) & pawns)
    }

    /// Pawns and members of the clan: what a cluster hangs together by.
    fn linked(&self, us: Colour, clan: Clan) -> Bits {
        self.clan(us, clan) | self.all(us, Kind::Pawn)
    }

    /// Free places of the clan on the board (9.3).
    pub(crate) fn places(&self, us: Colour, clan: Clan) -> Places {
        Kind::FIGHTERS.map(|kind| kind.most().saturating_sub(self.count(us, clan, kind)))
    }

    /// How many restorations the side to move has (9.6).
    pub(crate) fn count_restorations(&self) -> u128 {
        let us = self.turn();
        if !self.has_restoration() {
            return 0;
        }
        let able = Clan::ALL.into_iter().filter(|clan| self.thrones(us, *clan).may_restore());
        able.map(|clan| {
            let places = self.places(us, clan);
            let of_cluster = |cluster: Bits| u128::from(cluster.count()) * ways(cluster.count() - 1, places);
            self.clusters(us, clan).into_iter().map(of_cluster).sum::<u128>()
        })
        .sum()
    }

    /// The restoration that converts with `first` before the other kinds, in the order Knight, Bishop, Rook, each up to its
    /// limit, in the order of squares. `None` when no Pawn stands there.
    pub(crate) fn usual_restoration(&self, us: Colour, clan: Clan, at: Sq, first: Kind) -> Option<Restoration> {
        let cluster = self.cluster_at(us, clan, at)?;
        let places = Kind::FIGHTERS.into_iter().zip(self.places(us, clan));
        let (favoured, others): (Vec<_>, Vec<_>) = places.partition(|(kind, _)| *kind == first);
        let pool = favoured.into_iter().chain(others).flat_map(|(kind, free)| (0..free).map(move |_| Some(kind)));
        let recruits = pool.chain(std::iter::repeat(None)).take(cluster.count() as usize - 1).collect();
        Some(Restoration { clan, at, recruits })
    }
}

/// All squares of `linked` that hang together with `first` by king-steps.
fn grown(first: Sq, linked: Bits) -> Bits {
    let mut cluster = Bits::one(first);
    loop {
        let row = cluster | cluster.shifted::<EAST>() | cluster.shifted::<WEST>();
        let wider = (row | row.shifted::<NORTH>() | row.shifted::<SOUTH>()) & linked;
        if wider == cluster {
            return cluster;
        }
        cluster = wider;
    }
}

/// `W(m)` of 9.6: in how many ways `pawns` Pawns become Knights, Bishops and Rooks within the free places, none staying a
/// Pawn while a place is free.
pub(crate) fn ways(pawns: u32, places: Places) -> u128 {
    let [knights, bishops, rooks] = places;
    let converted = pawns.min(knights + bishops + rooks);
    let mut all = 0;
    for k in 0..=knights.min(converted) {
        for b in 0..=bishops.min(converted - k) {
            let r = converted - k - b;
            if r <= rooks {
                all += choose(pawns, k) * choose(pawns - k, b) * choose(pawns - k - b, r);
            }
        }
    }
    all
}

fn choose(all: u32, taken: u32) -> u128 {
    (1..=u128::from(taken)).fold(1, |product, i| product * (u128::from(all) + 1 - i) / i)
}

/// Calls `visit` with every restoration of the side to move, one after another; there may be very many.
pub(crate) fn walk_restorations(position: &Position, visit: &mut dyn FnMut(&Restoration)) {
    let us = position.turn();
    if !position.has_restoration() {
        return;
    }
    for clan in Clan::ALL.into_iter().filter(|clan| position.thrones(us, *clan).may_restore()) {
        let places = position.places(us, clan);
        for cluster in position.clusters(us, clan) {
            for at in cluster.squares() {
                let mut restoration = Restoration { clan, at, recruits: vec![None; cluster.count() as usize - 1] };
                walk_recruits(&mut restoration, 0, places, visit);
            }
        }
    }
}

fn walk_recruits(so_far: &mut Restoration, next: usize, places: Places, visit: &mut dyn FnMut(&Restoration)) {
    let left = so_far.recruits.len() - next;
    if left == 0 {
        visit(so_far);
        return;
    }
    for (place, kind) in Kind::FIGHTERS.into_iter().enumerate() {
        if places[place] > 0 {
            let mut fewer = places;
            fewer[place] -= 1;
            so_far.recruits[next] = Some(kind);
            walk_recruits(so_far, next + 1, fewer, visit);
        }
    }
    if left > places.iter().sum::<u32>() as usize {
        so_far.recruits[next] = None;
        walk_recruits(so_far, next + 1, places, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_9_6_the_formula_gives_the_figures_of_the_rules() {
        assert_eq!(ways(5, [5, 4, 3]), 231);
        assert_eq!(ways(5, [5, 3, 3]), 221);
        assert_eq!(ways(1, [5, 4, 3]), 3);
        assert_eq!(ways(0, [5, 4, 3]), 1);
        assert_eq!(ways(7, [0, 0, 0]), 1);
        assert_eq!(25 * ways(24, [5, 4, 3]), 1_873_980_108_000);
    }

    #[test]
    fn rule_9_3_walking_visits_as_many_as_the_formula_counts() {
        for (pawns, places) in [(5, [5, 4, 3]), (6, [2, 1, 0]), (4, [1, 1, 2]), (7, [5, 1, 1]), (3, [0, 0, 0])] {
            let mut visited = 0;
            let mut restoration =
                Restoration { clan: Clan::Chess, at: Sq::at(0, 0), recruits: vec![None; pawns as usize] };
            walk_recruits(&mut restoration, 0, places, &mut |_| visited += 1);
            assert_eq!(visited, ways(pawns, places), "{pawns} Pawns, places {places:?}");
        }
    }
}
