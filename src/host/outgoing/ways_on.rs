//! The question what to do about a seat that is silent.

use crate::contract::Seat;
use crate::host::outgoing::buttons::section;
use crate::host::outgoing::nudges::mentioned;
use crate::host::table::Table;
use crate::host::table::pending::PendingMessage;
use crate::host::table::press::Press;
use crate::host::table::silences::{CLAIMED_FROM, Silence, WayOn};
use crate::host::{Control, Form, PostNo, Style, UserId};
use crate::kit::words::and;

/// The frame of what needs a choice: amber.
const AMBER: u32 = 0x00F0_B232;

/// The question; `chosen` is what holds so far.
pub(crate) fn question(
    table: &Table,
    seat: Seat,
    post: PostNo,
    silence: &Silence,
    chosen: Option<WayOn>,
) -> PendingMessage {
    let side = table.side(seat);
    let voters = table.voters_on(seat);
    let asked: Vec<UserId> = voters.iter().filter_map(|voter| table.person(*voter)).collect();
    let times = match silence.windows {
        2 => "twice".to_owned(),
        many => format!("{many} times in a row"),
    };
    let each = if asked.len() > 1 { " Each chooses, most wins, a tie waits." } else { "" };
    let text = format!(
        "**Question {post} · {side} has been silent {times}**\nIts standing orders answered. {side}'s next press ends this \
         question.\n{}: how shall it go on?{each}",
        mentioned(&asked)
    );
    let below = chosen.map_or_else(String::new, |way| format!("Chosen: {}.", told(way, &side)));
    let ways = WayOn::ALL.into_iter().filter(|way| can_be_chosen(table, seat, silence, *way));
    let rows = ways.map(|way| vec![line(table, seat, post, way, &voters)]).collect();
    PendingMessage { text, below, form: Form::Tinted(AMBER), mentions: asked, rows, ..PendingMessage::default() }
}

/// Whether a way is open now.
pub(crate) fn can_be_chosen(table: &Table, seat: Seat, silence: &Silence, way: WayOn) -> bool {
    match way {
        WayOn::Wait | WayOn::GoOn | WayOn::Computer => true,
        WayOn::Call => table.promise_of(seat).is_none(),
        WayOn::Claim => silence.windows >= CLAIMED_FROM,
    }
}

fn line(table: &Table, seat: Seat, post: PostNo, way: WayOn, voters: &[Seat]) -> Control {
    let side = table.side(seat);
    let winners = and(&voters.iter().map(|voter| table.side(*voter)).collect::<Vec<_>>());
    let (words, label, style) = match way {
        WayOn::Wait => ("**Wait**: one more window, same clock".to_owned(), "Wait", Style::Secondary),
        WayOn::GoOn => {
            ("**Standing orders**: each window ends as soon as the others are in".to_owned(), "Go on", Style::Secondary)
        }
        WayOn::Computer => {
            (format!("**Computer**: steady plays {side} until it comes back"), "Computer", Style::Secondary)
        }
        WayOn::Call => ("**Substitute**: the seat is offered here for 3 days".to_owned(), "Call", Style::Secondary),
        WayOn::Claim if voters.len() > 1 => (format!("**Out**: {side} loses by default"), "Claim", Style::Danger),
        WayOn::Claim => (format!("**Win**: {winners} wins by default"), "Claim", Style::Danger),
    };
    section(table, words, Press::WayOn(post, way), label, style)
}

/// What was chosen, in a few words.
pub(crate) fn told(way: WayOn, side: &str) -> String {
    match way {
        WayOn::Wait => "one more window".to_owned(),
        WayOn::GoOn => format!("{side}'s standing orders answer as soon as the others are in"),
        WayOn::Computer => format!("a computer player keeps {side}'s seat"),
        WayOn::Call => format!("{side}'s seat is called out"),
        WayOn::Claim => format!("{side} loses by default"),
    }
}
