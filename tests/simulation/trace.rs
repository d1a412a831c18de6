//! What happened, in order: its digest tells two runs apart, its end is shown with a failure.

use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::Mutex;

use sha2::{Digest, Sha256};

use crate::time::Time;

/// Lines that are kept to be shown.
const LINES_KEPT: usize = 4_000;

#[derive(Debug)]
pub struct Trace {
    time: Time,
    state: Mutex<State>,
    is_loud: bool,
}

#[derive(Debug, Default)]
struct State {
    digest: Sha256,
    count: u64,
    lines: VecDeque<String>,
}

impl Trace {
    pub fn new(time: Time, is_loud: bool) -> Self {
        Self { time, state: Mutex::default(), is_loud }
    }

    pub fn say(&self, what: &str) {
        let mut state = self.state.lock().unwrap();
        let line = format!("{:>12.3} {}", self.time.elapsed().as_secs_f64(), without_lots(what));
        if self.is_loud {
            println!("{line}");
        }
        state.digest.update(&line);
        state.count += 1;
        state.lines.push_back(line);
        if state.lines.len() > LINES_KEPT {
            state.lines.pop_front();
        }
    }

    /// The digest of everything so far.
    pub fn digest(&self) -> String {
        self.state.lock().unwrap().digest.clone().finalize().iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").unwrap();
            text
        })
    }

    pub fn count(&self) -> u64 {
        self.state.lock().unwrap().count
    }

    /// The last lines.
    pub fn end(&self, most: usize) -> String {
        let state = self.state.lock().unwrap();
        let from = state.lines.len().saturating_sub(most);
        state.lines.range(from..).fold(String::new(), |text, line| text + line + "\n")
    }
}

/// Faults are told with a name by lot, which is no part of what happens.
pub fn without_lots(text: &str) -> String {
    match text.split_once("(reference ") {
        None => text.to_owned(),
        Some((before, after)) => format!("{before}(reference …{}", after.get(8..).unwrap_or_default()),
    }
}
