//! Seats whose person lets windows pass: how many in a row, and what the others choose to do about it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contract::Seat;
use crate::host::table::Table;
use crate::host::table::pending::{Delivery, PendingMessage};
use crate::host::table::stage::Status;
use crate::host::{PostNo, Timestamp};

/// Silent windows in a row after which the others are asked.
pub(crate) const ASKED_FROM: u32 = 2;
/// After which they can claim the win.
pub(crate) const CLAIMED_FROM: u32 = 3;

/// The silence of a seat; as kept in the column `silences`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Silence {
    /// Windows in a row.
    pub(crate) windows: u32,
    /// The message that asks the others, while it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) question: Option<PostNo>,
    /// What each of the others has chosen.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) votes: BTreeMap<u8, WayOn>,
    /// Whether its standing orders answer as soon as the others are in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_passed_over: bool,
}

/// A way on after silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WayOn {
    /// One more window, with the same clock.
    Wait,
    /// Its standing orders answer as soon as the others are in.
    GoOn,
    /// A computer player keeps the seat.
    Computer,
    /// The seat is called out.
    Call,
    /// The silent one loses.
    Claim,
}

impl WayOn {
    pub(crate) const ALL: [Self; 5] = [Self::Wait, Self::GoOn, Self::Computer, Self::Call, Self::Claim];

    /// In the id of a button.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Wait => 'w',
            Self::GoOn => 'g',
            Self::Computer => 'c',
            Self::Call => 's',
            Self::Claim => 'd',
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| text == way.letter().to_string())
    }
}

impl Silence {
    /// What has been chosen, once more votes cannot change it: what most want; a tie waits.
    pub(crate) fn chosen(&self, voters: &[Seat]) -> Option<WayOn> {
        let cast = voters.iter().filter_map(|seat| self.votes.get(&seat.0));
        let mut counts: BTreeMap<WayOn, usize> = BTreeMap::new();
        for way in cast {
            *counts.entry(*way).or_default() += 1;
        }
        let given: usize = counts.values().sum();
        let most = counts.values().copied().max()?;
        if most * 2 > voters.len() || given == voters.len() {
            let mut leading = counts.into_iter().filter(|(_, count)| *count == most).map(|(way, _)| way);
            let first = leading.next()?;
            return Some(if leading.next().is_none() { first } else { WayOn::Wait });
        }
        None
    }
}

impl Table {
    /// Those who are asked about a silent seat: the other people, but for who is silent as long.
    pub(crate) fn voters_on(&self, silent: Seat) -> Vec<Seat> {
        let is_here = |seat: &Seat| self.silences.get(&seat.0).is_none_or(|silence| silence.windows < ASKED_FROM);
        self.people().into_iter().filter(|seat| *seat != silent && is_here(seat)).collect()
    }

    /// Whether nobody is awaited but people whose silence the others go on without, where one of these others plays.
    pub(crate) fn awaits_nobody_present(&self) -> bool {
        let is_passed_over = |seat: &Seat| self.silences.get(&seat.0).is_some_and(|silence| silence.is_passed_over);
        let awaited = self.awaited();
        self.status() == Status::Playing
            && !awaited.is_empty()
            && awaited.iter().all(is_passed_over)
            && self.people().iter().any(|seat| !is_passed_over(seat))
    }

    /// A seat is silent no more, or whose it was has gone: what the others were asked is over, and says why.
    pub(crate) fn end_silence(&mut self, seat: Seat, why: &str, now: Timestamp) {
        if let Some(post) = self.silences.remove(&seat.0).and_then(|silence| silence.question) {
            self.send(Delivery::Edit { post }, &PendingMessage::text(why), now);
        }
    }

    /// Nothing can come of these questions any more.
    pub(crate) fn void_silences(&mut self, now: Timestamp) {
        for post in std::mem::take(&mut self.silences).into_values().filter_map(|silence| silence.question) {
            self.send(Delivery::ChangeButtons { post, is_last: false }, &PendingMessage::default(), now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(asked: u8, votes: &[(u8, WayOn)]) -> Option<WayOn> {
        let seats: Vec<Seat> = (0..asked).map(Seat).collect();
        Silence { votes: votes.iter().copied().collect(), ..Silence::default() }.chosen(&seats)
    }

    #[test]
    fn most_wins_a_tie_waits_and_nothing_is_decided_that_could_still_change() {
        use WayOn::{Call, Claim, Computer, GoOn, Wait};
        assert_eq!(chosen(1, &[]), None);
        assert_eq!(chosen(1, &[(0, Claim)]), Some(Claim));
        assert_eq!(chosen(2, &[(0, GoOn)]), None);
        assert_eq!(chosen(2, &[(0, GoOn), (1, GoOn)]), Some(GoOn));
        assert_eq!(chosen(2, &[(0, GoOn), (1, Call)]), Some(Wait));
        assert_eq!(chosen(3, &[(0, Computer), (2, Computer)]), Some(Computer), "two of three");
        assert_eq!(chosen(3, &[(0, Computer), (1, Call), (2, Claim)]), Some(Wait));
        assert_eq!(chosen(4, &[(0, Call), (1, Call), (2, Wait), (3, Claim)]), Some(Call));
        assert_eq!(chosen(1, &[(7, Claim)]), None, "who is not asked has no vote");
    }

    #[test]
    fn ways_are_read_as_they_are_written() {
        for way in WayOn::ALL {
            assert_eq!(WayOn::parse(&way.letter().to_string()), Some(way));
        }
        assert_eq!((WayOn::parse(""), WayOn::parse("wg")), (None, None));
    }
}
