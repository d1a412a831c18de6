//! Prepared lines as they are typed (12.2, 12.5): `e11-e10 then d7-d8`, `if any then ...`, `premove d7-d8`, `plan k11 l10 m9`.

use crate::contract::{DraftError, Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::check::check;
use crate::games::penta_war::rules::guess::Guess;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::pattern::Pattern;
use crate::games::penta_war::rules::state::{Line, Reply};
use crate::games::penta_war::text::misread::{cut, not_understood};
use crate::games::penta_war::text::notation::{bare, condition, read};

/// The position before the opponent's next turn.
pub(crate) fn before(view: &View<PentaWar>, seat: Seat) -> Guess {
    let is_own_turn = view.position.turn() == view.colour(seat);
    Guess::new(if is_own_turn { view.position.passed() } else { view.position.clone() })
}

/// Understands a line: every word of it, or none.
pub(crate) fn parse_line(view: &View<PentaWar>, seat: Seat, text: &str) -> Result<Line, DraftError> {
    let mut guess = before(view, seat);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut parts = words.split(|w| w.eq_ignore_ascii_case("then"));
    let mut line = vec![];
    while let Some(part) = parts.next() {
        let part = without_if(part);
        let is = |word: &str| part.first().is_some_and(|first| first.eq_ignore_ascii_case(word));
        if is("plan") {
            line.extend(plan(text, part.get(1..).unwrap_or_default())?);
            guess.is_known = false;
            continue;
        }
        let (expected, own) = if is("premove") {
            (Pattern::Any, part.get(1..).unwrap_or_default().join(" "))
        } else {
            let theirs = part.join(" ");
            if bare(&theirs).1 {
                return Err(complaint(text, "`!` confirms a move of your own; the opponent's move needs none"));
            }
            let expected =
                condition(&guess.position, &theirs).map_err(|error| not_understood("line", &theirs, &error))?;
            let own = parts.next().map(|own| own.join(" "));
            let own =
                own.ok_or_else(|| complaint(text, "a line is `if` their move `then` your reply, and so on in pairs"))?;
            (expected, own)
        };
        let may_go_on = link(&mut line, &mut guess, expected, &own)?;
        if !may_go_on {
            break;
        }
    }
    Ok(Line(line))
}

/// Adds a reply; `false`: an exact move in it is illegal. Such a line is never played and ends there, and
/// `refusal::check` says why it is not legal.
fn link(line: &mut Vec<Reply>, guess: &mut Guess, expected: Pattern, own: &str) -> Result<bool, DraftError> {
    if let Pattern::Move(action) = &expected
        && guess.is_known
        && check(&guess.position, action).is_err()
    {
        let reply = action.clone();
        line.push(Reply { expected, reply, is_confirmed: false, more: vec![] });
        return Ok(false);
    }
    guess.expect(&expected);
    let (plain, is_confirmed) = bare(own);
    let mut actions = vec![];
    let mut is_legal = true;
    for one in plain.split(',') {
        let action = read(&guess.position, one).map_err(|error| not_understood("line", one, &error))?;
        is_legal = is_legal && (!guess.is_known || check(&guess.position, &action).is_ok());
        guess.own(&action);
        actions.push(action);
    }
    guess.position = guess.position.passed();
    let reply = actions.remove(0);
    line.push(Reply { expected, reply, is_confirmed, more: actions });
    Ok(is_legal)
}

/// A piece's way, square by square.
pub(crate) fn plan(text: &str, squares: &[&str]) -> Result<Vec<Reply>, DraftError> {
    let joined = squares.join(" ");
    let named = joined.split([' ', '-', ',']).filter(|word| !word.is_empty());
    let squares: Option<Vec<Sq>> = named.map(Sq::parse).collect();
    let squares = squares.filter(|squares| squares.len() > 1).ok_or_else(|| {
        complaint(text, "a plan names the piece's square and then those it goes to, as in `plan k11 l10 m9`")
    })?;
    let steps = squares.iter().zip(squares.iter().skip(1));
    let step = |(from, to): (&Sq, &Sq)| Reply {
        expected: Pattern::Safe,
        reply: Action::Move(Move::Step { from: *from, to: *to }),
        is_confirmed: false,
        more: vec![],
    };
    Ok(steps.map(step).collect())
}

fn complaint(text: &str, problem: &str) -> DraftError {
    DraftError::NotUnderstood {
        field: "line",
        read: cut(text),
        problem: problem.to_owned(),
        choices: vec!["e11-e10 then d7-d8".to_owned()],
    }
}

/// A part without the `if` that may stand before it.
pub(crate) fn without_if<'a, 'b>(part: &'a [&'b str]) -> &'a [&'b str] {
    match part {
        [first, rest @ ..] if first.eq_ignore_ascii_case("if") => rest,
        _ => part,
    }
}
