//! The plan of what goes wrong, and when; each fault by itself, so that half of them can be left out.

use std::fmt;

use crate::lot::Lot;

/// Everything that goes wrong in one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan(pub Vec<Fault>);

/// From a second on, for so many seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub at: u64,
    pub lasts: u64,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// So many of a hundred transactions.
    Store(StoreFault, u64),
    /// So many of a hundred requests.
    Courier(CourierFault, u64),
    /// So many of a hundred calls come twice.
    Doubled(u64),
    /// Calls take up to some seconds, so that they overtake each other.
    Reordered,
    /// Everybody acts as fast as they can, whatever they see.
    Rush,
    /// A process is gone at its so many-th step, and comes back when the fault is over.
    Killed { process: usize, polls: i64 },
    /// A process does nothing, and then goes on as if nothing had been.
    Frozen { process: usize },
    /// The clock of a process is wrong by so many seconds.
    Wrong { process: usize, by: i64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFault {
    Unreachable,
    /// It is done, and nobody hears of it.
    Unheard,
    Full,
    Busy,
    /// Longer than anybody waits.
    TooSlow,
    /// Up to two seconds.
    Slow,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourierFault {
    QuestionLost,
    AnswerLost,
    Limit,
    Forbidden,
    Closed,
    Gone,
    Late,
}

const STORE: [StoreFault; 6] = [
    StoreFault::Unreachable,
    StoreFault::Unheard,
    StoreFault::Full,
    StoreFault::Busy,
    StoreFault::TooSlow,
    StoreFault::Slow,
];

/// Those that park tables are as rare as they are in life.
const COURIER: [CourierFault; 10] = [
    CourierFault::QuestionLost,
    CourierFault::AnswerLost,
    CourierFault::AnswerLost,
    CourierFault::QuestionLost,
    CourierFault::Limit,
    CourierFault::Limit,
    CourierFault::Late,
    CourierFault::Forbidden,
    CourierFault::Closed,
    CourierFault::Gone,
];

impl Plan {
    /// The plan of a seed for so many seconds and processes.
    pub fn of(seed: u64, seconds: u64, processes: usize) -> Self {
        let mut lot = Lot::of(seed, "faults");
        let count = 4 + seconds / 5_400 + lot.below(6);
        let mut faults: Vec<Fault> = (0..count).map(|_| fault(&mut lot, seconds, processes)).collect();
        faults.sort_by_key(|fault| fault.at);
        Self(faults)
    }

    /// What goes wrong at that second.
    pub fn at(&self, second: u64) -> impl Iterator<Item = &Fault> {
        self.0.iter().filter(move |fault| (fault.at..fault.at + fault.lasts).contains(&second))
    }

    /// Whether nothing goes wrong between two seconds; people in a hurry are nothing wrong.
    pub fn is_fair(&self, from: u64, until: u64) -> bool {
        let is_elsewhen = |fault: &Fault| fault.at + fault.lasts < from || until < fault.at;
        self.0.iter().all(|fault| fault.kind == Kind::Rush || is_elsewhen(fault))
    }
}

fn fault(lot: &mut Lot, seconds: u64, processes: usize) -> Fault {
    let at = lot.below(seconds);
    let process = usize::try_from(lot.below(processes as u64)).unwrap();
    let (kind, lasts) = match lot.below(100) {
        0..25 => (Kind::Store(*lot.pick(&STORE), *lot.pick(&[5, 20, 60, 100])), lot.between(5, 900)),
        25..50 => (Kind::Courier(*lot.pick(&COURIER), *lot.pick(&[10, 50, 100])), lot.between(5, 1_800)),
        50..58 => (Kind::Doubled(*lot.pick(&[20, 100])), lot.between(600, 7_200)),
        58..64 => (Kind::Reordered, lot.between(600, 7_200)),
        64..84 => {
            let most = *lot.pick(&[3, 30, 300]);
            let polls = i64::try_from(lot.between(1, most)).unwrap();
            (Kind::Killed { process, polls }, *lot.pick(&[1, 2, 10, 60, 500, 1_200, 4_000]))
        }
        84..90 => (Kind::Rush, lot.between(20, 120)),
        90..95 => (Kind::Frozen { process }, lot.between(5, 60)),
        _ => {
            let by = i64::try_from(lot.below(121)).unwrap() - 60;
            (Kind::Wrong { process, by }, lot.between(60, 7_200))
        }
    };
    Fault { at, lasts, kind }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, Fault { at, lasts, kind }) in self.0.iter().enumerate() {
            writeln!(f, "  {number:>2}: from {at:>6} s for {lasts:>5} s  {kind:?}")?;
        }
        Ok(())
    }
}
