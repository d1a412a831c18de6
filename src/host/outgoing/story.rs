//! The words of a phase's post: what has been played, the action that tells most, and the sentences that matter, losses
//! first. All of them are behind the button *Details*.

use std::cmp::Reverse;

use crate::contract::{Heading, Weight};
use crate::host::api::escape;
use crate::host::table::said::Said;
use crate::kit::words::count;
use crate::scene::SideHead;

/// Sentences of a post.
const LINES: usize = 6;
/// Characters of one.
const LINE_CHARS: usize = 220;

/// `### Round 3 · fire · Triangle 20, Circle 10 points`, and the story below it.
pub(crate) fn headline(heading: &Heading) -> String {
    let parts = [heading.shown.clone(), score(&heading.sides)];
    let title = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let story = escape::markdown(&heading.story);
    if story.is_empty() { format!("### {title}") } else { format!("### {title}\n**{story}**") }
}

/// `Triangle 20, Circle 10 points`, or `Triangle 30 of 40 through, Circle 5 of 61 stopped`; nothing before anybody has any.
fn score(sides: &[SideHead]) -> String {
    let scored: Vec<&SideHead> = sides.iter().filter(|side| !side.score.is_empty()).collect();
    let told = scored.iter().enumerate().map(|(nth, side)| {
        let is_said_later = scored.get(nth + 1).is_some_and(|next| next.score_unit == side.score_unit);
        let unit = if is_said_later { "" } else { &side.score_unit };
        format!("{} {} {unit}", escape::markdown(&side.name), side.score).trim_end().to_owned()
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The sentences that matter most, those that matter as much in the order of time; the rest is counted.
pub(crate) fn lines(said: &[Said]) -> String {
    let mut ranked: Vec<&Said> = said.iter().filter(|said| said.weight > Weight::Detail).collect();
    ranked.sort_by_key(|said| Reverse(said.weight));
    ranked.truncate(LINES);
    let mut lines: Vec<String> = ranked.iter().map(|said| line(&said.text)).collect();
    let left_out = said.len() - ranked.len();
    if left_out > 0 {
        lines.push(format!("-# {} more: *Details*", count(left_out, "sentence")));
    }
    lines.join("\n")
}

/// A sentence as an item of a list.
pub(crate) fn line(text: &str) -> String {
    format!("- {}", escape::fit(&text.replace('\n', " "), LINE_CHARS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Shape, SideInk};

    fn said(text: &str, weight: Weight) -> Said {
        Said { text: text.to_owned(), weight }
    }

    #[test]
    fn losses_come_first_dice_do_not_come_and_the_rest_is_counted() {
        let mut told = vec![said("Dice.", Weight::Detail)];
        told.extend((1..=7).map(|n| said(&format!("Moves {n}."), Weight::Action)));
        told.push(said("Hit.", Weight::Blow));
        told.push(said("Lost.", Weight::Loss));
        let written = lines(&told);
        let expected =
            "- Lost.\n- Hit.\n- Moves 1.\n- Moves 2.\n- Moves 3.\n- Moves 4.\n-# 4 sentences more: *Details*";
        assert_eq!(written, expected);
        assert_eq!(lines(&[]), "");
        assert_eq!(lines(&told[1..2]), "- Moves 1.");
    }

    #[test]
    fn a_headline_has_what_was_played_the_score_and_the_story() {
        let side = |name: &str, score: &str| SideHead {
            name: name.to_owned(),
            player: String::new(),
            emblem: Shape::Dart,
            side: SideInk(0),
            score: score.to_owned(),
            score_unit: "points".to_owned(),
            is_ahead: false,
        };
        let heading = Heading {
            title: "ROUND 3".to_owned(),
            phase: "Fire".to_owned(),
            shown: "Round 3 · move".to_owned(),
            story: "Spur1 moves.".to_owned(),
            sides: vec![side("Triangle", "20"), side("Circle", "10")],
        };
        assert_eq!(headline(&heading), "### Round 3 · move · Triangle 20, Circle 10 points\n**Spur1 moves.**");
        assert_eq!(heading.asked(), "round 3, fire");
        let of = |name: &str, score: &str, unit: &str| SideHead { score_unit: unit.to_owned(), ..side(name, score) };
        let sides = [of("Triangle", "30", "of 40 through"), of("Circle", "5", "of 61 stopped")];
        assert_eq!(score(&sides), "Triangle 30 of 40 through, Circle 5 of 61 stopped", "each counts its own");
        let begun = Heading { story: String::new(), sides: vec![side("Triangle", "")], ..heading };
        assert_eq!(headline(&begun), "### Round 3 · move");
    }
}
