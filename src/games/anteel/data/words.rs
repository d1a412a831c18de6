//! The options of a game in words, one line each, for lobbies.

use crate::games::anteel::data::options::{Options, Rounds};
use crate::games::anteel::data::passage::Passage;
use crate::kit::words::count;

/// The options in words, one line each.
pub(crate) fn describe(options: &Options) -> Vec<String> {
    let Options { budget, rounds, layout, odd, flight, sequence, even_budget, handicap, passage, edition, .. } =
        options;
    let limit = rounds.map_or_else(|| "no round limit".to_owned(), |r| count(r, "round"));
    let sealed =
        "Sealed rounds: both sides order all their ships of a phase, then all act in sequence (5.8)".to_owned();
    let mut lines = vec![
        even_budget.map_or_else(
            || format!("{budget} points a side, {limit}"),
            |even| format!("{budget} points for the odd side, {even} for the even one, {limit}"),
        ),
        format!(
            "Board of {} by {} hexes; setup zones {} columns wide and {} deep, {} rows apart",
            layout.cols(),
            layout.rows(),
            layout.columns,
            layout.depth,
            layout.gap
        ),
        format!("The odd player (south, 4.2): {}", odd.words()),
        format!("A ship that flees counts as lost for {} (9.4)", flight.words()),
    ];
    lines.extend(handicap.words());
    lines.extend((*sequence == Rounds::Sealed).then_some(sealed));
    lines.extend(passage.map(Passage::words));
    lines.extend(edition.is_first().then(|| "Ship cards of the first edition (10.6); `/sheet` shows them".to_owned()));
    lines.insert(0, visits(*rounds, *sequence));
    lines
}

/// How often each player has to come.
fn visits(rounds: Option<u32>, sequence: Rounds) -> String {
    match (sequence, rounds) {
        // One for the fleet, one for the places, and two a round.
        (Rounds::Sealed, Some(rounds)) => format!("By post: about {} of each player", count(2 * rounds + 2, "visit")),
        (Rounds::Sealed, None) => "By post: 2 visits a round".to_owned(),
        (Rounds::Classic, _) => "By post: 6 to 9 visits a round; sealed rounds need 2".to_owned(),
    }
}
