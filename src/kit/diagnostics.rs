//! What is wrong with a file that somebody wrote: every fault, with its place.

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct Diagnostic {
    /// Where: `side attacker, ship 2`.
    pub place: String,
    /// What, and what would be right.
    pub problem: String,
}

/// All that is wrong with a file, as it is found.
#[derive(Debug, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Notes a fault.
    pub fn add(&mut self, place: &str, problem: impl Into<String>) {
        self.0.push(Diagnostic { place: place.to_owned(), problem: problem.into() });
    }

    /// Notes a fault, unless all is right.
    pub fn unless(&mut self, is_right: bool, place: &str, problem: impl FnOnce() -> String) {
        if !is_right {
            self.add(place, problem());
        }
    }

    /// What was found.
    pub fn found(self) -> Vec<Diagnostic> {
        self.0
    }
}

/// Diagnostics in a row, as many as that.
pub fn first_of(faults: &[Diagnostic], most: usize) -> String {
    faults.iter().take(most).map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
