//! Questions of newcomers in plain words: each is answered within the first three paragraphs.
//!
//! `questions/SYSTEM.txt` has one a line: `how do I win = 9 4.1`, the chapters or paragraphs that answer it; `-` where the
//! game has nothing of the kind, so that the chapters are shown.

use sealed_orders::systems::SYSTEMS;

use super::book;

/// Paragraphs that are read before one looks elsewhere.
const READ: usize = 3;

/// The first paragraphs of an answer, as `/rules` finds them.
fn answered(book: &sealed_orders::contract::Rulebook, question: &str) -> Vec<String> {
    let found = match book.find(question) {
        found if found.is_empty() => book.near(question),
        found => found,
    };
    found.into_iter().take(READ).map(|p| p.number.clone()).collect()
}

#[test]
fn every_question_of_a_newcomer_is_answered_by_the_first_paragraphs() {
    let mut wrong = vec![];
    for system in SYSTEMS.iter().copied() {
        let path = book::file(&format!("../tests/rulebooks/questions/{}.txt", system.slug()));
        let questions = std::fs::read_to_string(path).expect("every system has its questions");
        assert!(questions.lines().count() >= 40, "{}", system.title());
        let rules = system.rulebook();
        for line in questions.lines() {
            let (question, right) = line.split_once(" = ").expect("a question and what answers it");
            let found = answered(&rules, question);
            let is_right =
                |number: &String| right.split(' ').any(|one| number == one || number.split('.').next() == Some(one));
            let is_answered = if right == "-" { found.is_empty() } else { found.iter().any(is_right) };
            if !is_answered {
                wrong.push(format!("{}: {line}: {found:?}", system.title()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
