//! Forms of who waits (12.2, 12.5): a reply to what the other side may do, a premove, the way of a piece, the next link of a
//! line that is prepared. Each becomes a line as it is typed.

use crate::contract::{Draft, DraftError, Seat, View};
use crate::games::penta_war::PentaWar;
use crate::games::penta_war::data::piece::Piece;
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::moves::Action;
use crate::games::penta_war::rules::pattern::Pattern;
use crate::games::penta_war::rules::stakes::Stakes;
use crate::games::penta_war::rules::worth::by_gain;
use crate::games::penta_war::text::complete_lines::steps;
use crate::games::penta_war::text::describe::label;
use crate::games::penta_war::text::format::line_text;
use crate::games::penta_war::text::lines::{before, parse_line};
use crate::kit::form::{self, Filled, Form, FormField, FormOption, option, pick, text, words};
use crate::kit::limits::{CONTROL_MAX_CHARS, MENU_MAX_ENTRIES};

/// The condition of a premove.
const ANY: &str = "any";
/// Behind a line that goes on.
const THEN: &str = " then";

/// What a form asks for.
enum Asked {
    Reply,
    Premove,
    /// The next reply behind these.
    Link(String),
    Plan,
}

fn asked(draft: &Draft) -> Option<Asked> {
    match (draft.verb.as_str(), draft.get("line")) {
        ("plan", _) => Some(Asked::Plan),
        ("if", None) => Some(Asked::Reply),
        ("if", Some(ANY)) => Some(Asked::Premove),
        ("if", Some(line)) => line.strip_suffix(THEN).map(|line| Asked::Link(line.to_owned())),
        _ => None,
    }
}

/// What the form of the next link is opened by.
pub(super) fn link(line: &str) -> Draft {
    Draft::new("if").with("line", format!("{line}{THEN}"))
}

/// What the form of a premove is opened by.
pub(super) fn premove() -> Draft {
    Draft::new("if").with("line", ANY)
}

/// Whether the text is a whole line that shall go on.
pub(super) fn is_link(view: &View<PentaWar>, seat: Seat, text: &str) -> bool {
    text.strip_suffix(THEN).is_some_and(|line| parse_line(view, seat, line).is_ok())
}

/// The form of a draft, if it has one.
pub(crate) fn form(view: &View<PentaWar>, seat: Seat, draft: &Draft) -> Option<Form> {
    if view.to_move().is_none_or(|awaited| awaited == seat) {
        return None;
    }
    let guess = before(view, seat).position;
    let own = guess.passed();
    let campaign = view.is_campaign();
    Some(match asked(draft)? {
        Asked::Plan if own.is_setup() => return None,
        Asked::Plan => form::form("A plan", plan(&own)),
        Asked::Premove => form::form("A premove", play(&own, "Played whatever they do, if it is legal then.")),
        Asked::Reply => form::form("A prepared reply", [when(campaign), play(&own, "If it is legal then.")].concat()),
        Asked::Link(line) => {
            parse_line(view, seat, &line).ok()?;
            form::form(
                "The next reply",
                [when(campaign), play(&own, "Once the replies before it were played.")].concat(),
            )
        }
    })
}

fn when(is_campaign: bool) -> Vec<FormField> {
    let exact = (!is_campaign).then(|| option("move", "They make this move"));
    let patterns = [
        option(ANY, "Whatever they do"),
        option("takes", "They take on this square"),
        option("check", "They could take my King (on this square)"),
    ];
    let help = "A square (c7), or their whole move (e11-e10). Nothing for whatever they do.";
    vec![
        pick(
            "when",
            "When",
            "The first prepared line that fits is played.",
            patterns.into_iter().chain(exact).collect(),
            ANY,
        ),
        words("where", "Square, King or move", help, "c7"),
    ]
}

fn play(own: &Position, help: &str) -> Vec<FormField> {
    let of = |action: &Action| option(action.to_string(), label(own, action));
    let ranked = by_gain(own, &Stakes::default());
    let fits = |option: &FormOption| option.value.chars().count() <= CONTROL_MAX_CHARS;
    let moves = ranked.iter().map(|(_, action)| of(action)).filter(fits).take(MENU_MAX_ENTRIES).collect();
    vec![
        pick("play", "I play", help, moves, ""),
        words("or", "Or another move", "As it is typed; it counts in place of the pick.", "d7-d8"),
    ]
}

fn plan(own: &Position) -> Vec<FormField> {
    let mut moving: Vec<Sq> = steps(own).into_iter().map(|(from, _)| from).collect();
    moving.sort_by_key(|square| (std::cmp::Reverse(own.piece(*square).map(Piece::kind)), *square));
    moving.dedup();
    let name = |square: Sq| own.piece(square).map_or_else(String::new, Piece::name);
    let pieces = moving
        .into_iter()
        .take(MENU_MAX_ENTRIES)
        .map(|square| option(square.label(), format!("{} {square}", name(square))));
    let help = "Square after square, one a turn. It ends when it could be taken or newly attacks its King.";
    vec![
        pick("piece", "Piece", "Any other is picked on the pages, or typed.", pieces.collect(), ""),
        words("squares", "Squares", help, "l10 m9 n8"),
    ]
}

/// The order that a form means, none where nothing was filled in; where a link is added, the line it was added to goes.
pub(crate) fn filled(
    view: &View<PentaWar>,
    seat: Seat,
    draft: &Draft,
    filled: &Filled,
) -> Result<Vec<Draft>, DraftError> {
    let Some(asked) = asked(draft) else { return Ok(vec![]) };
    // A piece alone goes nowhere.
    let is_empty = ["squares", "where", "play", "or"].iter().all(|field| text(filled, field).is_empty());
    if is_empty {
        return Ok(vec![]);
    }
    if let Asked::Plan = asked {
        let piece = needed(filled, "piece", "pick the piece that goes")?;
        return Ok(vec![Draft::new("plan").with("unit", piece).with("path", text(filled, "squares"))]);
    }
    let own = match text(filled, "or") {
        "" => needed(filled, "play", "pick a move of yours, or type one")?,
        typed => typed,
    };
    let of_line = |line: String| Draft::new("if").with("line", line);
    Ok(match asked {
        Asked::Premove => vec![of_line(format!("{ANY}{THEN} {own}"))],
        Asked::Link(line) => {
            let longer = of_line(format!("{line}{THEN} if {}{THEN} {own}", condition(filled)?));
            // The longer line is read before the shorter one goes.
            parse_line(view, seat, longer.get("line").unwrap_or_default())?;
            let number = (1..).zip(view.lines_of(seat)).find(|(_, known)| line_text(known) == line);
            let gone = number.map(|(number, _): (usize, _)| Draft::new("cancel").with("line", number.to_string()));
            gone.into_iter().chain([longer]).collect()
        }
        _ => vec![of_line(format!("{}{THEN} {own}", condition(filled)?))],
    })
}

fn condition(filled: &Filled) -> Result<String, DraftError> {
    let square = |problem: &str| {
        let typed = needed(filled, "where", problem)?;
        Sq::parse(typed).ok_or_else(|| DraftError::not_understood("where", typed, problem, vec![]))
    };
    Ok(match text(filled, "when") {
        "takes" => Pattern::Takes(square("say the square of the piece they take: `c7`")?).to_string(),
        "check" if text(filled, "where").is_empty() => Pattern::Check(None).to_string(),
        "check" => Pattern::Check(Some(square("say the square of your King: `e6`")?)).to_string(),
        "move" => needed(filled, "where", "say their move: `e11-e10`")?.to_owned(),
        _ => ANY.to_owned(),
    })
}

fn needed<'a>(filled: &'a Filled, field: &'static str, problem: &str) -> Result<&'a str, DraftError> {
    match text(filled, field) {
        "" => Err(DraftError::not_understood(field, "", problem, vec![])),
        given => Ok(given),
    }
}
