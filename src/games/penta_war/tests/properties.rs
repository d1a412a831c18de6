//! Properties that hold in every position that random play reaches.

use crate::games::penta_war::data::piece::{Clan, Colour, Kind, Piece};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::movegen::Promotions;
use crate::games::penta_war::rules::moves::{Action, Move, Promotion};
use crate::games::penta_war::rules::restore::walk_restorations;
use crate::games::penta_war::text::notation::read;
use proptest::prelude::*;

use super::oracle::lab;

/// Positions with few pieces, so that random play soon reaches the Palace, promotions and restorations.
const LABS: [&str; 7] =
    ["queen_lab", "special_lab", "palace_lab", "palace_black_lab", "kick_lab", "kick_king_lab", "ex_restoration"];

/// A number stream for choices, the same for the same seed.
pub(crate) struct Choices(u64);

impl Choices {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit).unwrap()).unwrap()
    }

    /// A random legal action; restorations by one of their usual fills. `None`: the game is over.
    pub(crate) fn action(&mut self, position: &Position) -> Option<Action> {
        let us = position.turn();
        let moves = position.legal_moves();
        let pawns: Vec<Sq> = position.all(us, Kind::Pawn).squares().collect();
        let able: Vec<Clan> = Clan::ALL.into_iter().filter(|c| position.thrones(us, *c).may_restore()).collect();
        if position.has_restoration() && (moves.is_empty() || self.below(12) == 0) {
            let (clan, at) = (able[self.below(able.len())], pawns[self.below(pawns.len())]);
            let first = Kind::FIGHTERS[self.below(3)];
            return position.usual_restoration(us, clan, at, first).map(Action::Restore);
        }
        (!moves.is_empty()).then(|| moves[self.below(moves.len())].into())
    }
}

/// Positions of a random game: from the start, or from one of the labs.
pub(crate) fn reached(seed: u64, plies: usize) -> Position {
    let mut choices = Choices::new(seed);
    let from = choices.below(LABS.len() + 2);
    let mut position = LABS.get(from).map_or_else(Position::start, |name| lab(name));
    for _ in 0..plies {
        let Some(action) = choices.action(&position) else { break };
        position = position.after(&action);
    }
    position
}

/// Everything that could be written as a move without a restoration.
fn all_conceivable(position: &Position) -> Vec<Move> {
    let mut all = vec![Move::Pass];
    let us = position.turn();
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    let promotions: Vec<_> =
        Clan::ALL.into_iter().flat_map(|clan| kinds.map(|kind| Promotion { clan, kind })).collect();
    for clan in Clan::ALL {
        all.push(Move::UpperOff { clan });
        for at in Sq::all() {
            all.extend([Move::Place { clan, king: at }, Move::Drop { clan, at }]);
        }
    }
    for from in Sq::all() {
        all.extend([Move::InPlace { at: from }, Move::ToPalace { at: from }]);
        all.extend(promotions.iter().map(|into| Move::Promote { at: from, into: *into }));
        all.extend(Clan::ALL.map(|named| Move::SpecialInPlace { named, at: from }));
        if position.piece(from).is_none_or(|p| p.colour() != us) {
            continue;
        }
        for to in Sq::all() {
            all.extend([Move::Step { from, to }, Move::Kick { from, to }]);
            all.extend(Clan::ALL.map(|named| Move::Special { named, from, to }));
            let is_pushing = [Some(Kind::Pawn), Some(Kind::Queen)].contains(&position.piece(from).map(Piece::kind));
            if is_pushing {
                all.extend(promotions.iter().map(|into| Move::StepPromote { from, to, into: *into }));
            }
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn the_hash_of_a_played_position_is_the_hash_from_scratch_and_equal_strings_have_equal_hashes(seed in any::<u64>(), plies in 0_usize..150) {
        let position = reached(seed, plies);
        prop_assert_eq!(position.hash(), position.hash_from_scratch());
        let again: Position = position.to_string().parse().unwrap();
        prop_assert_eq!(again.hash(), position.hash());
        prop_assert_eq!(again, position);
    }

    #[test]
    fn thrones_and_counts_stay_within_the_rules(seed in any::<u64>(), plies in 0_usize..200) {
        let position = reached(seed, plies);
        // A position that breaks 1.3, 1.4 or chapter 10 is refused when it is read.
        prop_assert!(position.to_string().parse::<Position>().is_ok(), "{position}");
        for colour in Colour::ALL {
            for clan in Clan::ALL {
                let on_board = position.count(colour, clan, Kind::King);
                let in_palace = u32::from(position.thrones(colour, clan).holds_king());
                prop_assert_eq!(on_board + in_palace, 1, "{:?} {:?}: {}", colour, clan, position);
            }
        }
        let squares: u32 = Colour::ALL.iter().map(|c| position.army(*c).count()).sum();
        prop_assert_eq!(squares + position.empty().count(), 289);
    }

    #[test]
    fn notation_of_every_legal_move_is_read_back(seed in any::<u64>(), plies in 0_usize..150) {
        let position = reached(seed, plies);
        let mut texts = std::collections::BTreeSet::new();
        for mv in position.legal_moves() {
            let action = Action::Move(mv);
            let text = action.to_string();
            prop_assert_eq!(read(&position, &text), Ok(action.clone()));
            prop_assert_eq!(read(&position, &text.to_lowercase()), Ok(action.clone()));
            prop_assert!(texts.insert(text), "{} twice", action);
        }
    }

    #[test]
    fn the_count_is_the_length_of_the_list_and_the_restorations_that_walking_visits(seed in any::<u64>(), plies in 0_usize..150) {
        let position = reached(seed, plies);
        let by_formula = position.count_restorations();
        if by_formula < 20_000 {
            let mut walked = 0_u128;
            walk_restorations(&position, &mut |_| walked += 1);
            prop_assert_eq!(walked, by_formula);
            // A game that is won has clusters still, but no moves (11.3).
            let restorations = if position.winner().is_some() { 0 } else { by_formula };
            prop_assert_eq!(position.count_moves(), restorations + position.legal_moves().len() as u128);
        }
    }

    #[test]
    fn promotions_allowed_are_those_that_keep_the_counts_of_rule_8_3(seed in any::<u64>(), plies in 0_usize..150) {
        let position = reached(seed, plies);
        let us = position.turn();
        let allowed = Promotions::allowed(&position, us);
        prop_assert_eq!(allowed.each().count(), allowed.count() as usize);
        for into in allowed.each() {
            prop_assert!(position.count(us, into.clan, into.kind) < into.kind.most());
            prop_assert!(!position.thrones(us, into.clan).is_disabled());
        }
    }

    #[test]
    fn any_text_is_understood_or_refused_but_never_panics(text in "\\PC{0,40}") {
        let position = Position::standard();
        if let Ok(action) = read(&position, &text) {
            let _ = check(&position, &action);
        }
        let _ = text.parse::<Position>();
    }

    #[test]
    fn move_like_text_is_understood_or_refused_but_never_panics(text in "[a-qCMUTAKQRBNx0-9@:=^ !-]{0,14}", seed in any::<u64>()) {
        let position = reached(seed, 60);
        if let Ok(action) = read(&position, &text)
            && check(&position, &action).is_ok()
        {
            prop_assert_eq!(position.after(&action).turn(), position.turn().enemy());
        }
    }

    #[test]
    fn a_damaged_position_string_is_refused_or_read_but_never_panics(seed in any::<u64>(), cut in 0_usize..400, junk in "[ /0-9a-zA-Z,-]{0,3}") {
        let text = reached(seed, 40).to_string();
        let cut = cut.min(text.len());
        let damaged = format!("{}{junk}{}", &text[..cut], &text[(cut + 1).min(text.len())..]);
        if let Ok(position) = damaged.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn the_generated_list_is_exactly_what_the_checker_allows(seed in any::<u64>(), plies in 0_usize..120) {
        let position = reached(seed, plies);
        let mut listed = position.legal_moves();
        let mut allowed: Vec<Move> =
            all_conceivable(&position).into_iter().filter(|mv| check(&position, &Action::Move(*mv)).is_ok()).collect();
        listed.sort_unstable();
        allowed.sort_unstable();
        prop_assert_eq!(listed, allowed, "{}", position);
    }

    #[test]
    fn every_restoration_that_walking_visits_is_legal_and_one_letter_more_is_not(seed in any::<u64>(), plies in 0_usize..60) {
        let position = reached(seed, plies);
        if position.count_restorations() < 5_000 {
            let mut faults = vec![];
            walk_restorations(&position, &mut |restoration| {
                let mut longer = restoration.clone();
                longer.recruits.push(None);
                let is_right = check(&position, &Action::Restore(restoration.clone())).is_ok()
                    && check(&position, &Action::Restore(longer)).is_err()
                    && read(&position, &restoration.to_string()) == Ok(Action::Restore(restoration.clone()));
                if !is_right {
                    faults.push(restoration.to_string());
                }
            });
            prop_assert_eq!(faults, Vec::<String>::new(), "{}", position);
        }
    }
}
