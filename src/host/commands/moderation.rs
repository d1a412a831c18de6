//! What a moderator does at a table: whoever may manage its channel, has the role for it, or is its referee, always with a reason, shown to them first, then posted, and in
//! the record.

use crate::contract::{self, Draft, Ending, Seat, Skill};
use crate::host::api::record::PHASE_TAKEN_BACK;
use crate::host::api::time;
use crate::host::commands::{ending, handover, lobby, pause, referee, server, undo};
use crate::host::context::Ctx;
use crate::host::context::failure::Failure;
use crate::host::context::refusal::Refusal;
use crate::host::outgoing::buttons::{self, button};
use crate::host::outgoing::panel;
use crate::host::table::acts::Act;
use crate::host::table::changes::Author;
use crate::host::table::pending::{Answer, Delivery, PendingMessage};
use crate::host::table::press::{PackedDraft, Press};
use crate::host::table::stage::{Status, Who};
use crate::host::table::{Table, repository};
use crate::host::{Call, Form, Style, UserId};
use crate::kit::words::{and, code, fit};

/// The frame of what a moderator did: red.
const RED: u32 = 0xED_42_45;
/// Characters of a reason.
const REASON_CHARS: usize = 300;

/// What is to be done, and why.
struct Measure {
    action: Action,
    reason: String,
}

/// Who does it. The record knows moderators and referees: to its readers an operator is one of the former.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moderator {
    /// By a right or a role in the channel.
    OfPlace,
    Referee,
    /// Whoever runs the bot.
    Operator,
}

impl Moderator {
    const fn words(self) -> &'static str {
        match self {
            Self::OfPlace => "A moderator",
            Self::Referee => "The referee",
            Self::Operator => "The operator of this bot",
        }
    }
}

/// What is to be done.
enum Action {
    /// The clock stops.
    Pause,
    /// This window lasts so many seconds longer.
    Extend(i64),
    /// The phase before this one, and all that was ordered since, is void.
    TakeBack,
    /// A seat changes hands.
    Seat(Seat, Taker),
    /// The game ends: without a result, or that seat wins.
    End(Option<Seat>),
    /// Somebody sits at this table no more.
    Bar(UserId),
}

/// Who is to have a seat.
#[derive(Clone, Copy)]
enum Taker {
    /// They are asked.
    Person(UserId),
    /// Whoever comes first.
    Anybody,
    Computer,
}

/// `/moderate …`: says what will happen and to whom, and asks.
pub(crate) async fn ask(ctx: &Ctx, call: &Call, table: &Table, draft: &Draft) -> Result<Answer, Failure> {
    server::need_moderator(ctx, call, table).await?;
    let measure = read(table, draft)?;
    let foreseen = foreseen(ctx, table, &measure.action).await?;
    let text = format!(
        "**Before you do this** · {}\n{foreseen}\nReason: {}. It is posted here with your reason, and stands in the record.",
        table.system.title(),
        code(&measure.reason)
    );
    let (packed, long) = PackedDraft::of(&contract::Press::Submit(draft.clone()), panel::room(table));
    repository::keep_drafts(ctx, &long.into_iter().collect::<Vec<_>>()).await?;
    let row = vec![
        button(table, Press::Dismiss, "Back", Style::Secondary),
        button(table, Press::Moderate(packed), "Do it", Style::Danger),
    ];
    Ok(Answer::fresh(PendingMessage::text(text).with_row(row)))
}

/// **Do it**.
pub(crate) async fn act(ctx: &Ctx, call: &Call, table: &mut Table, packed: &PackedDraft) -> Result<Answer, Failure> {
    let draft = repository::unpack(ctx, packed).await?;
    server::need_moderator(ctx, call, table).await?;
    let Measure { action, reason } = read(table, &draft)?;
    foreseen(ctx, table, &action).await?;
    let author = Author { user: Some(call.actor.user), call: Some(call.id), at: ctx.now() };
    let who = if table.is_referee(call.actor.user) { Moderator::Referee } else { Moderator::OfPlace };
    enact(ctx, table, &Measure { action, reason }, who, author).await?;
    Ok(Answer::say("Done. It is posted with your reason."))
}

/// The same by whoever runs the bot, who was shown it elsewhere; gives what will happen.
pub(crate) async fn by_operator(ctx: &Ctx, table: &mut Table, draft: &Draft) -> Result<String, Failure> {
    let measure = read(table, draft)?;
    let foreseen = foreseen(ctx, table, &measure.action).await?;
    let author = Author { user: None, call: None, at: ctx.now() };
    enact(ctx, table, &measure, Moderator::Operator, author).await?;
    Ok(foreseen)
}

/// Notes it for the record, posts it with its reason, and does it.
async fn enact(
    ctx: &Ctx,
    table: &mut Table,
    Measure { action, reason }: &Measure,
    who: Moderator,
    author: Author,
) -> Result<(), Failure> {
    let done = told(table, action);
    let by_referee = who == Moderator::Referee;
    table.note(&Act::Moderated { done: done.clone(), reason: reason.clone(), by_referee }, author);
    let text = format!("**{} {done}**\nReason: {}.", who.words(), code(reason));
    let pending = PendingMessage::text(text).in_form(Form::Tinted(RED));
    let row = vec![button(table, Press::Status, "Status", Style::Secondary)];
    table.send(Delivery::Post, &pending.with_row(row), author.at);
    carry_out(ctx, table, action, author).await
}

fn read(table: &Table, draft: &Draft) -> Result<Measure, Refusal> {
    match table.status() {
        Status::Over => return Err(Refusal::Over),
        Status::Abandoned => return Err(Refusal::Abandoned),
        Status::Lobby | Status::Playing => {}
    }
    let text = |field: &str| draft.get(field).unwrap_or_default().trim();
    let user = |field: &str| text(field).parse().ok().map(UserId);
    if text("reason").is_empty() {
        return Err(Refusal::NoReason);
    }
    let action = match draft.verb.as_str() {
        "pause" => Action::Pause,
        "extend" => Action::Extend(seconds_of(text("time"))?),
        "takeback" => Action::TakeBack,
        "seat" => {
            let taker = match (text("to"), user("player")) {
                (_, Some(user)) => Taker::Person(user),
                ("computer", None) => Taker::Computer,
                ("" | "substitute", None) => Taker::Anybody,
                (other, None) => return Err(Refusal::UnknownTaker(other.into())),
            };
            Action::Seat(seat_of(table, text("side"))?, taker)
        }
        "end" if text("winner").is_empty() => Action::End(None),
        "end" => Action::End(Some(seat_of(table, text("winner"))?)),
        "bar" => Action::Bar(user("player").ok_or(Refusal::UnknownControl)?),
        _ => return Err(Refusal::UnknownControl),
    };
    Ok(Measure { action, reason: fit(text("reason"), REASON_CHARS) })
}

/// `6h`, `1d`: hours or days.
fn seconds_of(text: &str) -> Result<i64, Refusal> {
    const HOUR: i64 = 3_600;
    let unknown = || Refusal::UnknownLength(text.into());
    let split = text.len().checked_sub(1).filter(|at| text.is_char_boundary(*at)).ok_or_else(unknown)?;
    let (number, unit) = text.split_at(split);
    let number: i64 = number.parse().map_err(|_| unknown())?;
    let (unit, most) = match unit {
        "h" => (HOUR, 168),
        "d" => (24 * HOUR, 7),
        _ => return Err(unknown()),
    };
    if (1..=most).contains(&number) { Ok(number * unit) } else { Err(unknown()) }
}

fn seat_of(table: &Table, side: &str) -> Result<Seat, Refusal> {
    let fits = |seat: &Seat| {
        table.side(*seat).eq_ignore_ascii_case(side)
            || table.seats.get(seat.index()).is_some_and(|sitting| sitting.side.eq_ignore_ascii_case(side))
    };
    let names = table.all_seats().map(|seat| table.side(seat)).collect::<Vec<_>>().join(", ");
    table.all_seats().find(fits).ok_or_else(|| Refusal::NoSuchSide { read: side.into(), sides: names })
}

/// What will happen, and to whom; a refusal where it cannot.
async fn foreseen(ctx: &Ctx, table: &Table, action: &Action) -> Result<String, Failure> {
    let need_game = || match table.status() {
        Status::Playing => Ok(()),
        _ => Err(Refusal::NotStarted("In a lobby a moderator can end the table, or bar a person.".to_owned())),
    };
    Ok(match *action {
        Action::Pause => {
            need_game()?;
            pause::can_stop(table, ctx.now())?;
            "The clock stops for everybody, and what is left stays left. It goes on 12 hours after anybody at the table asks."
                .to_owned()
        }
        Action::Extend(seconds) => {
            need_game()?;
            let due = table.due.ok_or(Refusal::NoClock)?.after(seconds);
            let awaited: Vec<String> = table.awaited().iter().map(|seat| table.label(*seat)).collect();
            format!(
                "This phase lasts {} longer, until about <t:{due}:F>, for {}.",
                time::length(seconds),
                and(&awaited)
            )
        }
        Action::TakeBack => {
            need_game()?;
            let phase = undo::phase_before(ctx, table).await?;
            let title = if phase.title.is_empty() { String::new() } else { format!(" ({})", phase.title) };
            let who = and(&table.people().into_iter().map(|seat| table.label(seat)).collect::<Vec<_>>());
            format!(
                "The game goes back to phase {}{title}. What {who} ordered since is void, and everybody is asked anew, with a \
                 whole pace.",
                phase.number
            )
        }
        Action::Seat(seat, taker) => {
            need_game()?;
            foreseen_of_seat(table, seat, taker)?
        }
        Action::End(None) => {
            "This table ends for everybody, without a result. Nothing is deleted, but it cannot go on.".to_owned()
        }
        Action::End(Some(winner)) => {
            need_game()?;
            let others: Vec<String> =
                table.all_seats().filter(|seat| *seat != winner).map(|seat| table.label(seat)).collect();
            let losers = and(&others);
            format!(
                "The game ends now: {} wins, {losers} lose by default. It counts for no rating.",
                table.label(winner)
            )
        }
        Action::Bar(user) if table.barred.contains(&user) => return Err(Refusal::Barred(user).into()),
        Action::Bar(user) => match table.seat_of(user) {
            Some(seat) if table.status() == Status::Playing => {
                handover::need_others(table)?;
                format!(
                    "<@{user}> cannot sit at this table any more. A computer player (steady) plays {}, and the seat is \
                     offered to whoever comes first.",
                    table.side(seat)
                )
            }
            Some(_) => format!("<@{user}> leaves this lobby and cannot sit at this table any more."),
            None => format!("<@{user}> cannot sit at this table, by no way."),
        },
    })
}

fn foreseen_of_seat(table: &Table, seat: Seat, taker: Taker) -> Result<String, Failure> {
    let (label, side) = (table.label(seat), table.side(seat));
    Ok(match taker {
        Taker::Person(user) if table.barred.contains(&user) => return Err(Refusal::Barred(user).into()),
        Taker::Person(user) if table.seat_of(user).is_some() => return Err(Refusal::SitsAlready(user).into()),
        Taker::Person(user) => format!(
            "<@{user}> is asked to take {side} from {label}, and has three days. When they accept, whoever sits there now sees \
             nothing of {side} any more."
        ),
        Taker::Anybody => format!(
            "The seat of {label} is offered to whoever comes first, for three days. Who takes it sees {side}'s picks, standing \
             orders and reports; who has it now sees them no more."
        ),
        Taker::Computer => {
            table.person(seat).ok_or(Refusal::ComputersAlready)?;
            handover::need_others(table)?;
            format!("A computer player (steady) plays {side} for {label} until they come back.")
        }
    })
}

/// What was done, after `A moderator`.
fn told(table: &Table, action: &Action) -> String {
    match *action {
        Action::Pause => "stopped the clock".to_owned(),
        Action::Extend(seconds) => format!("gave this phase {} more", time::length(seconds)),
        Action::TakeBack => PHASE_TAKEN_BACK.to_owned(),
        Action::Seat(seat, Taker::Person(user)) => format!("offers the seat of {} to <@{user}>", table.label(seat)),
        Action::Seat(seat, Taker::Anybody) => format!("calls out the seat of {}", table.label(seat)),
        Action::Seat(seat, Taker::Computer) => format!("gave the seat of {} to a computer player", table.label(seat)),
        Action::End(None) => "ended this table, without a result".to_owned(),
        Action::End(Some(winner)) => format!("ended this game: {} wins", table.label(winner)),
        Action::Bar(user) => match table.seat_of(user) {
            Some(seat) => format!("barred {} from this table", table.who(seat)),
            None => format!("barred <@{user}> from this table"),
        },
    }
}

async fn carry_out(ctx: &Ctx, table: &mut Table, action: &Action, author: Author) -> Result<(), Failure> {
    match *action {
        Action::Pause => pause::stop(table, author.at)?,
        Action::Extend(seconds) => table.put_off_deadline(seconds, author.at),
        Action::TakeBack => undo::take_back_phase(ctx, table, author).await?,
        Action::Seat(seat, Taker::Person(user)) => handover::offer(ctx, table, seat, user, author.at).await?,
        Action::Seat(seat, Taker::Anybody) => handover::call_out(table, seat, author.at)?,
        Action::Seat(seat, Taker::Computer) => handover::stand_in(ctx, table, seat, Skill::Steady, author).await?,
        Action::End(None) => {
            ending::close(table, author.at);
            if let Some(post) = table.live_post.take() {
                let past = PendingMessage::default().with_row(buttons::of_past(table));
                table.send(Delivery::ChangeButtons { post, is_last: false }, &past, author.at);
            }
        }
        Action::End(Some(winner)) => {
            table.lapse_rating();
            for seat in table.all_seats().filter(|seat| *seat != winner) {
                if table.status() == Status::Playing {
                    ending::end_game(ctx, table, Ending::Defaulted(seat), author).await?;
                }
            }
        }
        Action::Bar(user) => bar(ctx, table, user, author).await?,
    }
    Ok(())
}

/// Takes a person out of the table for good.
async fn bar(ctx: &Ctx, table: &mut Table, user: UserId, author: Author) -> Result<(), Failure> {
    table.bar(user);
    referee::ends(table, user, author.at);
    for post in table.promised_to(user).map(|promise| promise.post).into_iter().collect::<Vec<_>>() {
        table.end_promise(post);
        table.send(Delivery::Delete { post }, &PendingMessage::default(), author.at);
    }
    let seat = table.seat_of(user).or_else(|| table.kept_for(user));
    match (table.status(), seat) {
        (Status::Lobby, Some(seat)) => {
            table.seats.remove(seat.index());
            table.changes.are_seats_new = true;
        }
        (Status::Playing, Some(seat)) => {
            handover::reseat(ctx, table, seat, (Who::Computer(Skill::Steady), "computer"), author).await?;
            if table.promise_of(seat).is_none() {
                handover::call_out(table, seat, author.at)?;
            }
        }
        _ => {}
    }
    if table.status() == Status::Lobby {
        lobby::refresh(table, author.at)?;
    }
    Ok(())
}
