//! How far long work is, and for how long it goes on: a line on standard error where that is a terminal, nothing anywhere else.

use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// How often the line is written anew while nothing is done.
const TICK: Duration = Duration::from_millis(250);
const COUNTED: &str = "{msg} [{bar:10}] {pos} of {len}, {elapsed} gone{left}";
const UNCOUNTED: &str = "{msg} {spinner} {pos} so far, {elapsed} gone";
const WHOLE: &str = "{msg} {spinner} {elapsed} gone";

/// How far something is.
#[derive(Clone, Debug)]
pub struct Progress(ProgressBar);

impl Progress {
    /// Of work of so many parts; `None`: nobody knows how many. `what` is done stands before it.
    pub fn new(parts: Option<usize>, what: &'static str) -> Self {
        Self::on(ProgressDrawTarget::stderr(), parts, what)
    }

    /// Of work that is done in one piece: only that it goes on, and for how long it has.
    pub fn of_one_piece(what: &'static str) -> Self {
        let progress = Self::new(None, what);
        progress.0.set_style(ProgressStyle::with_template(WHOLE).unwrap_or_else(|_| ProgressStyle::default_bar()));
        progress
    }

    /// The same where somebody may see it, else one that nobody sees.
    #[must_use]
    pub fn if_watched(self, is_watched: bool) -> Self {
        if !is_watched {
            self.0.set_draw_target(ProgressDrawTarget::hidden());
        }
        self
    }

    /// One that nobody sees.
    pub fn hidden() -> Self {
        Self::on(ProgressDrawTarget::hidden(), None, "")
    }

    fn on(target: ProgressDrawTarget, parts: Option<usize>, what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(parts.map(|parts| parts as u64), target).with_message(what);
        let style = match parts {
            Some(_) => counted(),
            None => ProgressStyle::with_template(UNCOUNTED).unwrap_or_else(|_| ProgressStyle::default_bar()),
        };
        bar.set_style(style);
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Self(bar)
    }

    /// Whether somebody sees it.
    pub fn is_seen(&self) -> bool {
        !self.0.is_hidden()
    }

    /// So many of so many parts are done.
    pub fn reach(&self, done: usize, parts: usize) {
        if self.0.length() != Some(parts as u64) {
            self.0.set_length(parts as u64);
            self.0.set_style(counted());
        }
        self.0.set_position(done as u64);
    }

    /// So many parts are done, and nobody knows how many there are.
    pub fn count(&self, done: usize) {
        self.0.set_position(done as u64);
    }

    /// One part more is done.
    pub fn one_more(&self) {
        self.0.inc(1);
    }

    /// The line goes away.
    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}

fn counted() -> ProgressStyle {
    let style = ProgressStyle::with_template(COUNTED).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key("left", |state: &ProgressState, line: &mut dyn std::fmt::Write| {
        // A line has no way to say that it cannot be written.
        let _ = line.write_str(&left(state.pos(), state.eta()));
    })
}

/// For how long it still goes on; before anything is done nobody knows.
fn left(done: u64, eta: Duration) -> String {
    if done == 0 { String::new() } else { format!(", about {:#} left", HumanDuration(eta)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lines_are_written_as_they_are_meant_and_nobody_sees_them_in_a_test() {
        for template in [COUNTED, UNCOUNTED, WHOLE] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
        assert_eq!(left(0, Duration::ZERO), "", "nobody knows yet");
        assert_eq!(left(3, Duration::from_secs(90)), ", about 2m left");
        let progress = Progress::hidden();
        progress.reach(2, 5);
        progress.one_more();
        assert_eq!((progress.0.position(), progress.0.length(), progress.is_seen()), (3, Some(5), false));
        progress.count(4);
        assert_eq!(progress.0.position(), 4);
        progress.end();
        assert!(!Progress::of_one_piece("Copying").if_watched(false).is_seen());
    }
}
