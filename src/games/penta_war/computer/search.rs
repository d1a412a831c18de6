//! Looking ahead: principal variation search with iterative deepening, a table of positions, turns given away, late moves
//! reduced, and a search of captures to their end. A position is copied for each move (some 900 bytes, no heap).

use super::captures::{Capture, captures};
use super::order::{Order, Threat};
use super::ply::Ply;
use super::scale::{Point, Scale};
use super::table::{Bound, Entry, Table};
use crate::contract::Thinking;
use crate::games::penta_war::data::piece::Colour;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::stakes::Stakes;
use crate::games::penta_war::rules::state::{History, State};
use crate::games::penta_war::rules::worth::{WON, ranked_for};
use crate::kit::luck::Luck;
use crate::kit::number::signed;

/// Deepest search, in plies.
const MOST_DEPTH: i32 = 24;
/// Plies from the root, captures not counted.
const MOST_PLY: usize = 48;
/// Positions that one order may cost; on a machine that is quick enough this, and not the clock, ends the search.
const MOST_NODES: u64 = 600_000;
/// The clock is asked once in so many positions.
const CLOCK_PERIOD: u64 = 256;
/// Plies that a search of captures may go beyond the depth.
const MOST_QUIESCENCE: i32 = 8;
/// What a capture may gain beyond what it takes.
const CAPTURE_MARGIN: i32 = 120;
/// What a quiet move may gain by itself.
const QUIET_MARGIN: i32 = 100;
/// A turn given away that costs so much shows a threat.
const THREAT: i32 = 250;
/// How much worse it may stand before it lets a position occur again.
const STUBBORNNESS: i32 = 200;
/// Worse than anything.
const NEVER: i32 = 2 * WON;

/// A legal action of the side to move, with what is known of it.
struct Root {
    action: Action,
    next: Point,
    score: i32,
}

/// The best action found for the side to move. Before the search has said anything it is the one that the steady player
/// thinks best.
pub(super) fn best(state: &State, thinking: &Thinking<'_>) -> Option<Action> {
    let position = &state.position;
    let stakes = Stakes::of(state);
    let mut search = Search::new(position, stakes, &state.history, thinking.may_go_on);
    let point = search.scale.point(position.clone());
    let mut luck = Luck::of(thinking.seed ^ position.hash());
    let mut roots: Vec<Root> = ranked_for(position, &stakes)
        .into_iter()
        .map(|(score, action)| {
            let next = search.scale.follow(&point, position.after(&action));
            let whim = signed(luck.below(8));
            Root { score: score.saturating_mul(8).saturating_add(whim), next, action }
        })
        .collect();
    roots.sort_by_key(|root| -root.score);
    search.path.push(position.hash());
    for depth in 1..=MOST_DEPTH {
        let is_done = search.deepen(&mut roots, depth);
        let is_settled = roots.len() <= 1 || roots.first().is_some_and(|root| root.score.abs() > WON / 2);
        if !is_done || is_settled {
            break;
        }
    }
    roots.into_iter().next().map(|root| root.action)
}

/// A search under way.
struct Search<'a> {
    may_go_on: &'a dyn Fn() -> bool,
    nodes: u64,
    is_stopped: bool,
    scale: Scale,
    table: Table,
    order: Order,
    /// The game's earlier positions.
    earlier: &'a History,
    /// Hashes from the root to here.
    path: Vec<u64>,
    /// Lists not in use.
    lists: Vec<Vec<Capture>>,
}

/// A position while its moves are tried.
struct Visit {
    depth: i32,
    ply: usize,
    alpha: i32,
    beta: i32,
    best: i32,
    best_ply: Option<Ply>,
    tried: i32,
    quiets: i32,
    is_narrow: bool,
    is_threatened: bool,
}

impl Visit {
    /// By how much less a late quiet move is looked into.
    fn reduction(&self, is_quiet: bool) -> i32 {
        if !is_quiet || self.depth < 2 || self.tried < 3 {
            return 0;
        }
        let late = 1 + i32::from(self.quiets > 10) + i32::from(self.quiets > 40);
        let kept = i32::from(!self.is_narrow) + i32::from(self.is_threatened);
        (late - kept).clamp(0, self.depth - 1)
    }

    /// Whether so many quiet moves have failed that the others are left out.
    fn is_enough(&self) -> bool {
        self.is_narrow && !self.is_threatened && self.depth <= 4 && self.quiets >= 8 * self.depth * self.depth
    }
}

impl<'a> Search<'a> {
    fn new(position: &Position, stakes: Stakes, earlier: &'a History, may_go_on: &'a dyn Fn() -> bool) -> Self {
        Self {
            may_go_on,
            nodes: 0,
            is_stopped: false,
            scale: Scale::new(position, stakes),
            table: Table::new(),
            order: Order::new(MOST_PLY),
            earlier,
            path: vec![],
            lists: vec![],
        }
    }

    /// Searches all roots one ply deeper and puts them in their new order; `false` when time was up.
    fn deepen(&mut self, roots: &mut Vec<Root>, depth: i32) -> bool {
        let mut visit = Visit {
            depth,
            ply: 0,
            alpha: -NEVER,
            beta: NEVER,
            best: -NEVER,
            best_ply: None,
            tried: 0,
            quiets: 0,
            is_narrow: false,
            is_threatened: true,
        };
        let mut winner = 0;
        for (place, root) in roots.iter_mut().enumerate() {
            visit.quiets = visit.tried;
            let reduction = if place < 12 { 0 } else { visit.reduction(true) };
            let score = self.try_one(&root.next, &visit, reduction);
            if self.is_stopped {
                break;
            }
            // A root that does not surpass the best has a bound for a score.
            root.score = score.min(if score > visit.alpha { NEVER } else { root.score.min(visit.alpha - 1) });
            if score > visit.alpha {
                visit.alpha = score;
                winner = place;
            }
            visit.tried += 1;
        }
        let first = roots.remove(winner);
        if !self.is_stopped {
            roots.sort_by_key(|root| -root.score);
        }
        roots.insert(0, first);
        !self.is_stopped
    }

    /// The score of one move, which leads to `next`: first with a narrow window, if others have been tried.
    fn try_one(&mut self, next: &Point, visit: &Visit, reduction: i32) -> i32 {
        let (alpha, beta, below) = (visit.alpha, visit.beta, visit.depth - 1);
        if visit.tried == 0 {
            return -self.search(next, below, -beta, -alpha, visit.ply + 1);
        }
        let mut score = -self.search(next, below - reduction, -alpha - 1, -alpha, visit.ply + 1);
        if score > alpha && reduction > 0 && !self.is_stopped {
            score = -self.search(next, below, -alpha - 1, -alpha, visit.ply + 1);
        }
        if score > alpha && score < beta && !visit.is_narrow && !self.is_stopped {
            score = -self.search(next, below, -beta, -alpha, visit.ply + 1);
        }
        score
    }

    fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= MOST_NODES || self.nodes.is_multiple_of(CLOCK_PERIOD) && !(self.may_go_on)() {
            self.is_stopped = true;
        }
        self.is_stopped
    }

    /// Who has won by the Pawns or by a goal (11.3, 11.6).
    fn winner(&self, position: &Position) -> Option<Colour> {
        position.winner().or_else(|| self.scale.stakes.winner(position))
    }

    /// The score of a position that needs no search: somebody has won, or it has occurred before (11.4).
    fn settled(&self, position: &Position, ply: usize) -> Option<i32> {
        if let Some(winner) = self.winner(position) {
            let score = WON - signed(ply);
            return Some(if winner == position.turn() { score } else { -score });
        }
        let hash = position.hash();
        let is_old = self.path.contains(&hash) || self.earlier.count(hash) > 0;
        is_old.then_some(if ply.is_multiple_of(2) { -STUBBORNNESS } else { STUBBORNNESS })
    }

    /// Worth for the side to move, within the window.
    fn search(&mut self, at: &Point, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if let Some(score) = self.settled(&at.position, ply) {
            return score;
        }
        if depth <= 0 || ply + 1 >= MOST_PLY {
            return self.quiesce(at, alpha, beta, MOST_QUIESCENCE);
        }
        if self.tick() {
            return 0;
        }
        let known = self.table.get(at.position.hash());
        if let Some(score) = known.and_then(|entry| entry.cutoff(depth, alpha, beta)) {
            return score;
        }
        let is_narrow = beta - alpha == 1;
        let mut threat = None;
        if is_narrow && beta.abs() < WON / 2 {
            match self.without_moving(at, depth, alpha, beta, ply) {
                Ok(score) => return score,
                Err(found) => threat = found,
            }
        }
        let mut visit = Visit {
            depth,
            ply,
            alpha,
            beta,
            best: -NEVER,
            best_ply: None,
            tried: 0,
            quiets: 0,
            is_narrow,
            is_threatened: threat.is_some(),
        };
        self.path.push(at.position.hash());
        self.try_all(at, &mut visit, known.and_then(|entry| entry.best), threat.as_ref());
        self.path.pop();
        if self.is_stopped {
            return 0;
        }
        let bound = match visit.best {
            score if score >= beta => Bound::AtLeast,
            score if score > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.table.put(at.position.hash(), Entry { depth, score: visit.best, bound, best: visit.best_ply });
        visit.best
    }

    /// Judges by what the position is worth as it stands, or when the turn is given away: a score that settles it, or the
    /// threat found, if any.
    fn without_moving(
        &mut self,
        at: &Point,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, Option<Threat>> {
        let standing = self.scale.judge(at);
        if depth == 1 && standing + QUIET_MARGIN <= alpha {
            return Ok(self.quiesce(at, alpha, beta, MOST_QUIESCENCE));
        }
        if standing < beta {
            return Err(None);
        }
        if depth <= 3 && standing >= beta + 250 * depth {
            return Ok(standing);
        }
        let passed = self.scale.follow(at, at.position.passed());
        let hash = at.position.hash();
        self.path.push(hash);
        let score = -self.search(&passed, depth - 3 - depth / 4, -beta, -beta + 1, ply + 1);
        self.path.pop();
        if self.is_stopped || score >= beta {
            return Ok(beta);
        }
        let answer = self.table.get(passed.position.hash()).and_then(|entry| entry.best);
        match answer {
            Some(Ply::Move(mv)) if score < beta - THREAT => Err(Some(Threat::of(&passed.position, mv))),
            _ => Err(None),
        }
    }

    /// Tries the table's move, then captures, then the others.
    fn try_all(&mut self, at: &Point, visit: &mut Visit, first: Option<Ply>, threat: Option<&Threat>) {
        if let Some(candidate) = first
            && self.attempt(at, visit, candidate, false)
        {
            return;
        }
        let mut taking = self.lists.pop().unwrap_or_default();
        captures(&at.position, &mut taking);
        taking.sort_unstable_by_key(|(worth, _)| -worth);
        let refuted = taking
            .iter()
            .map(|(_, mv)| Ply::Move(*mv))
            .any(|candidate| Some(candidate) != first && self.attempt(at, visit, candidate, false));
        if !refuted && !self.is_stopped {
            let legal = at.position.legal_moves();
            let is_tried =
                |candidate| Some(candidate) == first || taking.iter().any(|(_, mv)| Ply::Move(*mv) == candidate);
            let others = self.order.quiets(&at.position, visit.ply, threat, &legal, is_tried);
            for (_, candidate) in others {
                if visit.is_enough() || self.attempt(at, visit, candidate, true) {
                    break;
                }
            }
            if visit.tried == 0 {
                visit.best = 0;
            }
        }
        self.lists.push(taking);
    }

    /// Tries one move; `true` when no other need be tried.
    fn attempt(&mut self, at: &Point, visit: &mut Visit, candidate: Ply, is_quiet: bool) -> bool {
        let next = candidate.play(at, &self.scale);
        let score = self.try_one(&next, visit, visit.reduction(is_quiet));
        if self.is_stopped {
            return true;
        }
        visit.tried += 1;
        visit.quiets += i32::from(is_quiet);
        if score > visit.best {
            (visit.best, visit.best_ply) = (score, Some(candidate));
        }
        visit.alpha = visit.alpha.max(score);
        let is_refuted = visit.alpha >= visit.beta;
        if is_refuted && is_quiet {
            self.order.reward(&at.position, candidate, visit.depth, visit.ply);
        }
        is_refuted
    }

    /// Only captures, until none pays.
    fn quiesce(&mut self, at: &Point, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        if self.tick() {
            return 0;
        }
        if let Some(winner) = self.winner(&at.position) {
            return if winner == at.position.turn() { WON / 2 } else { -WON / 2 };
        }
        let standing = self.scale.judge(at);
        if standing >= beta || depth == 0 {
            return standing;
        }
        alpha = alpha.max(standing);
        let mut taking = self.lists.pop().unwrap_or_default();
        captures(&at.position, &mut taking);
        taking.sort_unstable_by_key(|(worth, _)| -worth);
        let mut best = standing;
        for (worth, mv) in &taking {
            let extra = self.scale.stakes.king.max(self.scale.stakes.pawn);
            if standing + worth + extra + CAPTURE_MARGIN <= alpha {
                break;
            }
            let next = self.scale.after(at, *mv);
            let score = -self.quiesce(&next, -beta, -alpha, depth - 1);
            if self.is_stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists.push(taking);
        best
    }
}
