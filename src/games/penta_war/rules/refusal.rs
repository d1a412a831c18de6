//! Whether an order is legal for a seat, and why not.

use crate::contract::{Refuse, Seat};
use crate::games::penta_war::data::piece::{Clan, Colour, Kind};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::data::square::Sq;
use crate::games::penta_war::rules::campaign::{TurnFault, board_after, check_turn, mover, risk_of_turn, with_pick};
use crate::games::penta_war::rules::check::check as check_action;
use crate::games::penta_war::rules::effects::name_at;
use crate::games::penta_war::rules::guess::Guess;
use crate::games::penta_war::rules::illegal::Illegal;
use crate::games::penta_war::rules::moves::{Action, Move};
use crate::games::penta_war::rules::order::{Order, Risk, risk};
use crate::games::penta_war::rules::pattern::{Pattern, king_on};
use crate::games::penta_war::rules::state::{Line, Reply, State};
use crate::kit::words::count;

/// Most lines of replies that a seat can have filed.
pub(crate) const MOST_LINES: usize = 20;
/// Most replies in a line.
pub(crate) const MOST_REPLIES: usize = 10;
/// Most legal moves that a refusal names.
const MOST_WAYS: usize = 12;

/// Why an order is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// The game is over.
    #[error("The game is over: {reason}")]
    Over {
        /// How it ended.
        reason: String,
    },
    /// Somebody who plays neither side.
    #[error("Penta War has two sides, White and Black, and you play neither")]
    NoSide,
    /// The other side is to move.
    #[error("It is {}'s move; you may prepare a reply with `/order text:if ... then ...`", .turn.name())]
    NotYourTurn {
        /// Who is to move.
        turn: Colour,
    },
    /// The move is not legal.
    #[error("`{}` is not legal: {illegal}{}", .text, ways_text(.ways))]
    Illegal {
        /// The move.
        text: String,
        /// Why.
        illegal: Box<Illegal>,
        /// What would be.
        ways: Vec<String>,
    },
    /// It changes the last Pawn.
    #[error("`{text}` would change your last Pawn, and a side without Pawns has lost. If you mean it, write `{text}!`")]
    LosesGame {
        /// The move.
        text: String,
    },
    /// It leaves Kings to be captured.
    #[error("`{text}` would let the enemy capture {kings} at once. If you mean it, write `{text}!`")]
    ThrowsAwayKing {
        /// The move.
        text: String,
        kings: String,
    },
    /// A line was filed by the side to move.
    #[error(
        "It is your move; make it first. Replies answer the opponent's next move: `/order text:c1-a3; if e11-e10 then d7-d8`"
    )]
    YourMoveFirst,
    /// A move of a line is not legal when its turn comes.
    #[error("In that line `{text}` is not legal: {illegal}")]
    LineIllegal {
        /// The move.
        text: String,
        /// Why.
        illegal: Box<Illegal>,
    },
    /// A line that cannot mean anything.
    #[error("In that line {problem}")]
    LineUnlikely {
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// A line ends the game before its end, is too long, or there are too many.
    #[error("{problem}")]
    LineLimit {
        /// What is too much.
        problem: String,
    },
    /// A campaign turn that cannot be given.
    #[error("{0}")]
    Turn(TurnFault),
    /// There is nothing to take back.
    #[error("You have no such prepared line; you have prepared {}", if *.lines == 0 { "none".to_owned() } else { count(*.lines, "line") })]
    NoSuchLine {
        /// How many there are.
        lines: usize,
    },
}

fn ways_text(ways: &[String]) -> String {
    match ways {
        [] => String::new(),
        _ => format!(". Legal from there: {}", ways.join(", ")),
    }
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::Over { .. } => "over",
            Self::NoSide => "no_side",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::Illegal { illegal, .. } => illegal.code(),
            Self::LosesGame { .. } => "loses_game",
            Self::ThrowsAwayKing { .. } => "throws_away_king",
            Self::YourMoveFirst => "your_move_first",
            Self::LineIllegal { .. } => "line_illegal",
            Self::LineUnlikely { .. } => "line_unlikely",
            Self::LineLimit { .. } => "line_limit",
            Self::Turn(fault) => fault.code(),
            Self::NoSuchLine { .. } => "no_such_line",
        }
    }

    fn rule(&self) -> Option<&str> {
        Some(self.paragraph())
    }
}

impl Refusal {
    /// The paragraph that says no.
    const fn paragraph(&self) -> &'static str {
        match self {
            Self::Over { .. } => "11.3",
            Self::NoSide | Self::NotYourTurn { .. } => "11.1",
            Self::Illegal { illegal, .. }
            | Self::LineIllegal { illegal, .. }
            | Self::Turn(TurnFault::Illegal { illegal, .. }) => illegal.rule(),
            Self::LosesGame { .. } => "8.4",
            Self::ThrowsAwayKing { .. } => "7.1",
            Self::LineUnlikely { .. } => "12.5",
            Self::Turn(_) => "12.6",
            Self::YourMoveFirst | Self::LineLimit { .. } | Self::NoSuchLine { .. } => "12.2",
        }
    }
}

/// Whether the order is legal for that seat now.
pub(crate) fn check(state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let Some(awaited) = state.to_move() else {
        return Err(Refusal::Over { reason: state.over_reason() });
    };
    match order {
        _ if seat.index() > 1 => Err(Refusal::NoSide),
        Order::Move { .. } | Order::Place { .. } | Order::Pick { .. } | Order::Lock { .. } | Order::Turn { .. }
            if awaited != seat =>
        {
            Err(Refusal::NotYourTurn { turn: state.position.turn() })
        }
        Order::Place { actions } => check_placements(&state.position, actions),
        Order::Move { .. } if state.is_campaign() => Err(Refusal::Turn(TurnFault::Composed)),
        Order::Move { action, is_confirmed } => check_move(&state.position, action, *is_confirmed),
        Order::Pick { .. } | Order::Lock { .. } | Order::Turn { .. } if !state.is_campaign() => {
            Err(Refusal::Turn(TurnFault::OneMove { example: example(&state.position) }))
        }
        Order::Pick { actions } => check_picks(state, actions),
        Order::Lock { is_confirmed } => check_given(state, state.picked(), *is_confirmed),
        Order::Turn { actions, is_confirmed } => check_given(state, actions, *is_confirmed),
        Order::Cancel { line } if awaited == seat && state.is_campaign() => {
            let picks = state.picked().len();
            let exists = line.map_or(picks > 0, |n| (1..=picks).contains(&usize::from(n)));
            if exists { Ok(()) } else { Err(Refusal::Turn(TurnFault::NoSuchPick { picks })) }
        }
        Order::File { .. } if awaited == seat => Err(Refusal::YourMoveFirst),
        Order::File { line } => check_line(state, seat, line),
        Order::Cancel { line } => {
            let lines = state.lines_of(seat).len();
            let exists = line.map_or(lines > 0, |n| (1..=lines).contains(&usize::from(n)));
            if exists { Ok(()) } else { Err(Refusal::NoSuchLine { lines }) }
        }
    }
}

/// Whether the clans can be placed so, one after the other; the opponent's placements stand in the way of none (3.10).
fn check_placements(position: &Position, actions: &[Action]) -> Result<(), Refusal> {
    let mut position = position.clone();
    for action in actions {
        let is_placement = matches!(action, Action::Move(Move::Place { .. }));
        check_move(&position, action, false)?;
        if !is_placement {
            return Err(Refusal::LineUnlikely { problem: format!("`{action}` places no clan") });
        }
        position = position.after(action).passed();
    }
    match actions {
        [] => Err(Refusal::LineLimit { problem: "No clan is named".to_owned() }),
        _ => Ok(()),
    }
}

fn check_move(position: &Position, action: &Action, is_confirmed: bool) -> Result<(), Refusal> {
    let text = action.to_string();
    if let Err(illegal) = check_action(position, action) {
        return Err(Refusal::Illegal { text, illegal: Box::new(illegal), ways: ways(position, action) });
    }
    match risk(position, action).filter(|_| !is_confirmed) {
        None => Ok(()),
        Some(Risk::LastPawn) => Err(Refusal::LosesGame { text }),
        Some(Risk::Kings(squares)) => {
            let after = position.after(action);
            Err(Refusal::ThrowsAwayKing { text, kings: kings_named(&after, squares) })
        }
    }
}

/// Whether the moves can be picked, one after the other, in place of earlier ones of the same clans.
fn check_picks(state: &State, actions: &[Action]) -> Result<(), Refusal> {
    let mut picks = state.picked().to_vec();
    for action in actions {
        (picks, _) = with_pick(&state.position, &picks, action);
        check_turn(state, &picks).map_err(Refusal::Turn)?;
    }
    if actions.is_empty() { Err(empty(state)) } else { Ok(()) }
}

fn empty(state: &State) -> Refusal {
    Refusal::Turn(TurnFault::Empty { example: example(&state.position) })
}

/// Whether the turn can be given.
fn check_given(state: &State, actions: &[Action], is_confirmed: bool) -> Result<(), Refusal> {
    if actions.is_empty() {
        return Err(empty(state));
    }
    check_turn(state, actions).map_err(Refusal::Turn)?;
    let text = "done ".to_owned();
    match risk_of_turn(&state.position, actions).filter(|_| !is_confirmed) {
        None => Ok(()),
        Some(Risk::LastPawn) => Err(Refusal::LosesGame { text }),
        Some(Risk::Kings(squares)) => {
            let after = board_after(&state.position, actions);
            Err(Refusal::ThrowsAwayKing { text, kings: kings_named(&after, squares) })
        }
    }
}

/// Some legal move.
fn example(position: &Position) -> String {
    position.legal_moves().first().map_or_else(|| Move::Pass.to_string(), ToString::to_string)
}

fn kings_named(position: &Position, squares: Vec<Sq>) -> String {
    squares.into_iter().map(|square| name_at(position, square)).collect::<Vec<_>>().join(" and ")
}

/// Legal moves of the piece that was to move.
fn ways(position: &Position, action: &Action) -> Vec<String> {
    let Some(from) = action.from() else { return vec![] };
    let moves = position.legal_moves();
    let own: Vec<&Move> = moves.iter().filter(|mv| mv.from() == Some(from)).collect();
    let mut names: Vec<String> = own.iter().take(MOST_WAYS).map(ToString::to_string).collect();
    if own.len() > names.len() {
        names.push(format!("and {} more", own.len() - names.len()));
    }
    names
}

fn check_line(state: &State, seat: Seat, line: &Line) -> Result<(), Refusal> {
    let limit = |problem: String| Err(Refusal::LineLimit { problem });
    if line.0.is_empty() || line.0.len() > MOST_REPLIES {
        return limit(format!("A line has 1 to {MOST_REPLIES} replies, not {}", line.0.len()));
    }
    if state.lines_of(seat).len() >= MOST_LINES {
        return limit(format!("You have {MOST_LINES} prepared lines already; take one back with `/order text:cancel`"));
    }
    let mut guess = Guess::new(state.position.clone());
    for reply in &line.0 {
        if state.is_campaign() && matches!(reply.expected, Pattern::Move(_)) {
            return Err(Refusal::Turn(TurnFault::PatternOnly));
        }
        check_condition(&guess, &reply.expected)?;
        guess.expect(&reply.expected);
        if guess.is_known {
            check_length(state, &guess.position, reply)?;
            check_reply_on(&guess.position, reply)?;
        } else {
            check_pieces(&guess, reply)?;
            check_length(state, &guess.position, reply)?;
        }
        guess.reply(reply.actions());
    }
    Ok(())
}

/// Whether the opponent may do that, as far as it can be known.
fn check_condition(guess: &Guess, expected: &Pattern) -> Result<(), Refusal> {
    let (position, us) = (&guess.position, guess.position.turn().enemy());
    let unlikely = |problem: String| Err(Refusal::LineUnlikely { problem });
    match expected {
        Pattern::Move(action) => match check_action(position, action) {
            Err(illegal) if guess.is_known => {
                Err(Refusal::LineIllegal { text: action.to_string(), illegal: Box::new(illegal) })
            }
            Err(_) if action.from().is_some_and(|from| !position.slot(from).is_of(us.enemy())) => {
                unlikely(format!("`{action}` is no move of {}: nothing of it stands there", us.enemy().name()))
            }
            _ => Ok(()),
        },
        Pattern::Check(Some(square)) if !king_on(position, us, *square) => {
            let kings: Vec<String> =
                position.all(us, Kind::King).squares().map(|square| format!("`check K@{square}`")).collect();
            unlikely(format!("no King of yours stands on {square}; there are {}", kings.join(", ")))
        }
        _ => Ok(()),
    }
}

/// The reply to a turn that is not known yet needs its pieces; the rest is judged when it is played.
fn check_pieces(guess: &Guess, reply: &Reply) -> Result<(), Refusal> {
    let mut guess = guess.clone();
    for action in reply.actions() {
        let from = action.from().filter(|from| !guess.position.slot(*from).is_of(guess.position.turn()));
        if let Some(from) = from {
            let problem = format!("nothing of yours stands on {from}, so `{action}` cannot be played");
            return Err(Refusal::LineUnlikely { problem });
        }
        guess.own(action);
    }
    Ok(())
}

/// One move answers one move; a turn is one of each clan and of a Pawn.
fn check_length(state: &State, position: &Position, reply: &Reply) -> Result<(), Refusal> {
    if reply.more.is_empty() {
        return Ok(());
    }
    if state.is_campaign() {
        let mut moved = vec![];
        for action in reply.actions() {
            let by = mover(position, action);
            if moved.contains(&by) {
                let (text, who) = (action.to_string(), by.map_or("a Pawn", Clan::name));
                return Err(Refusal::Turn(TurnFault::Twice { text, who }));
            }
            moved.push(by);
        }
        return Ok(());
    }
    Err(Refusal::LineUnlikely { problem: "several moves answer one; a reply is one move here".to_owned() })
}

/// Whether a prepared reply can be played now.
pub(crate) fn check_reply(state: &State, reply: &Reply) -> Result<(), Refusal> {
    if state.is_campaign() {
        let actions: Vec<Action> = reply.actions().cloned().collect();
        return check_given(state, &actions, reply.is_confirmed);
    }
    check_reply_on(&state.position, reply)
}

fn check_reply_on(position: &Position, reply: &Reply) -> Result<(), Refusal> {
    check_action(position, &reply.reply)
        .map_err(|illegal| Refusal::LineIllegal { text: reply.reply.to_string(), illegal: Box::new(illegal) })?;
    check_move(position, &reply.reply, reply.is_confirmed)
}
