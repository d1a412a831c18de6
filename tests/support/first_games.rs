//! The first games of `docs/first-games.md`: what is pressed, and what the program then says.

/// What is pressed only where it is offered.
pub(crate) const SUGGESTED: &str = "As suggested";

/// A game that is walked from nothing to its end.
pub(crate) struct FirstGame {
    /// What stands behind `cargo run --`.
    pub(crate) command: Vec<String>,
    /// The words on a button, and a part of what is said then.
    pub(crate) steps: Vec<(String, String)>,
    /// What is pressed, in turn, until the end.
    pub(crate) round: Vec<String>,
    /// A part of what is said at the end.
    pub(crate) end: String,
}

/// That of the system.
pub(crate) fn first_game(title: &str) -> FirstGame {
    let page = include_str!("../../docs/first-games.md");
    let section = page.split("\n## ").find(|section| section.lines().next() == Some(title)).unwrap();
    let line = |start: &str| section.lines().find_map(|line| line.strip_prefix(start)).unwrap();
    let steps = section.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    FirstGame {
        command: line("cargo run -- ").split_whitespace().map(str::to_owned).collect(),
        steps: steps.map(|step| (between(step, "**", "**"), between(step, ": \"", "\""))).collect(),
        round: line("Then, until the end: ").split("**").skip(1).step_by(2).map(str::to_owned).collect(),
        end: between(line("The end"), ": \"", "\""),
    }
}

fn between(line: &str, before: &str, after: &str) -> String {
    let (_, rest) = line.split_once(before).unwrap();
    rest.split_once(after).unwrap().0.to_owned()
}
