//! What is posted for everybody: the lobby, each phase, the end.

use crate::contract::{
    Awaiting, Commitment, GridKind, Heading, Look, Match, Outcome, ScenarioSource, Seat, Seed, SetupError, Viewer,
};
use crate::host::UserId;
use crate::host::api::escape;
use crate::host::api::limits::{IDLE_WINDOWS, TEXT_MAX_CHARS};
use crate::host::api::message::Style;
use crate::host::api::pace::Pace;
use crate::host::api::ports::Timestamp;
use crate::host::failure::Fault;
use crate::host::outgoing::controls;
use crate::host::table::action::Action;
use crate::host::table::desk::{Desk, Status};
use crate::host::table::parcel::{Enclosure, Parcel};
use crate::kit::line::Line;
use crate::kit::words::and;

/// Characters kept free for the count of sentences that are left out.
const NOTE_CHARS: usize = 60;
/// Characters that the last part of a phase's post may grow to while the phase lasts.
const LAST_PART_CHARS: usize = 500;
/// Characters of [`digest_words`].
const DIGEST_WORDS_CHARS: usize = 100;

impl Desk {
    /// Draws the consequences of a changed state: ends the game, or posts what is asked now.
    pub(crate) fn settle(&mut self, now: Timestamp) {
        match self.game.as_ref().map(|game| game.awaiting()) {
            None => {}
            Some(Awaiting::Over(outcome)) => self.finish(&outcome, now),
            Some(Awaiting::Orders(window)) => {
                self.row.computer_due = i64::from(window.seats.iter().any(|s| self.skill(*s).is_some()));
                if self.row.announced_seq != self.row.window_seq && self.is_worth_a_post(&window.seats) {
                    self.announce(now);
                }
            }
        }
    }

    /// Windows in which only computer players are awaited pass without a post, unless nobody else plays at all.
    fn is_worth_a_post(&self, awaited: &[Seat]) -> bool {
        awaited.iter().any(|s| self.person(*s).is_some()) || self.people().is_empty()
    }

    /// The full pace from now on; no deadline when nobody has played for long.
    pub(crate) fn restart_clock(&mut self, now: Timestamp) {
        let pace = self.row.pace_seconds.filter(|_| self.row.idle_windows < IDLE_WINDOWS);
        self.row.due_at = pace.map(|seconds| now.0 + seconds);
        // One reminder when four fifths of the time are gone.
        self.row.remind_at = pace.map(|seconds| now.0 + seconds * 4 / 5);
    }

    fn announce(&mut self, now: Timestamp) {
        let words = phase_words(self);
        let (last_part, mentions) = self.last_part();
        let parcel = Parcel { text: format!("{words}\n{last_part}"), mentions, ..Parcel::default() };
        let parcel = parcel.with_row(controls::of_phase(self)).with(self.public_map());
        self.mark_told();
        self.post_live(&parcel, now);
        self.announced = Some(words);
    }

    fn mark_told(&mut self) {
        self.row.announced_seq = self.row.window_seq;
        self.row.told_seq = self.row.seq;
        self.untold.clear();
    }

    fn finish(&mut self, outcome: &Outcome, now: Timestamp) {
        if self.status != Status::Playing {
            return;
        }
        self.set_status(Status::Over);
        self.open_phase(now);
        self.stop_clock();
        self.row.ended_at = Some(now.0);
        self.row.outcome = serde_json::to_string(outcome).ok();
        let parcel = ending(self, outcome);
        self.mark_told();
        self.post_live(&parcel, now);
    }

    /// Nothing is due any more.
    pub(crate) const fn stop_clock(&mut self) {
        self.row.due_at = None;
        self.row.remind_at = None;
        self.row.computer_due = 0;
    }

    /// The map as everybody may see it now. Discord shows a post's picture small: of a hex map the part that matters, in
    /// the shape of Discord's frame; the button Map has the whole. A square board is read as a whole.
    pub(crate) fn public_map(&self) -> Enclosure {
        if self.status == Status::Over {
            return self.map(Viewer::Omniscient, Look::default(), false);
        }
        let is_close = self.system.card().grid == GridKind::Hex;
        self.map(Viewer::Public, Look::default(), is_close)
    }

    /// The map as somebody may see it now.
    pub(crate) fn map(&self, viewer: Viewer, look: Look, is_close: bool) -> Enclosure {
        let due = self.row.due_at.filter(|_| self.status == Status::Playing).map(Timestamp);
        Enclosure::Map { table: self.row.id, seq: self.row.seq, viewer, look, due, is_close }
    }

    /// `**Anteel** · ROUND 3 · Movement · phase 12`.
    pub(crate) fn headline(&self) -> String {
        let title = self.game.as_ref().map(|game| phase_title(&**game)).unwrap_or_default();
        let number = Some(self.row.phase).filter(|_| self.status == Status::Playing);
        self.headline_of(&title, number)
    }

    /// The headline of any phase.
    pub(crate) fn headline_of(&self, title: &str, number: Option<i64>) -> String {
        let number = number.map(|n| format!("phase {n}")).unwrap_or_default();
        let mut parts = vec![format!("**{}**", self.system.title()), title.to_owned(), number];
        parts.retain(|p| !p.is_empty());
        parts.join(" · ")
    }

    /// `Awaited: <@1> (Triangle) and Circle (computer, sharp).`, and who is to be pinged for it.
    pub(crate) fn awaited_line(&self) -> (String, Vec<UserId>) {
        let awaited = self.awaited();
        let people: Vec<UserId> = awaited.iter().filter_map(|s| self.person(*s)).collect();
        let names: Vec<String> = awaited
            .iter()
            .map(|seat| match self.person(*seat) {
                Some(user) => format!("<@{}> ({})", user.0, self.side(*seat)),
                None => self.label(*seat),
            })
            .collect();
        let due = self.row.due_at.map(|at| format!(" Until <t:{at}:F>, <t:{at}:R>.")).unwrap_or_default();
        (format!("Orders are awaited from {}.{due}", and(&names)), people)
    }
}

/// What the public map's header calls the position: `ROUND 3 · Movement`.
pub(crate) fn phase_title(game: &dyn Match) -> String {
    let Heading { title, phase } = game.heading();
    let mut parts = vec![title, phase];
    // `Anteel · ANTEEL` and `FLEETS · Fleets` say nothing twice.
    parts.retain(|p| !p.is_empty() && !p.eq_ignore_ascii_case(game.system().title()));
    parts.dedup_by(|b, a| a.eq_ignore_ascii_case(b));
    parts.join(" · ")
}

/// The post of a phase above its last part.
fn phase_words(desk: &Desk) -> String {
    // The first post of the game says how fast it is to be, and promises the dice.
    let mut small = Vec::new();
    if desk.row.announced_seq < 0 {
        small.push(format!("-# Pace: {}.", Pace::of_seconds(desk.row.pace_seconds).words()));
        small.extend(promise(desk));
    }
    let spare = desk.last_part().0.chars().count().max(LAST_PART_CHARS);
    with_lines(&desk.headline(), &untold(desk), &small.join("\n"), spare)
}

/// What has happened and is worth a post.
fn untold(desk: &Desk) -> Vec<String> {
    let routine: Vec<String> = desk
        .game
        .iter()
        .flat_map(|game| desk.all_seats().flat_map(|seat| Line::markdown_of(&game.routine(seat))))
        .collect();
    let lines = desk.untold.iter().flat_map(|(_, lines)| lines);
    lines.filter(|line| !routine.contains(line)).cloned().collect()
}

/// A headline, sentences below it, as many as fit, and a tail; the newest sentences are kept and the rest is counted.
/// `spare` characters are left for what comes on top.
fn with_lines(headline: &str, lines: &[String], tail: &str, spare: usize) -> String {
    let taken = headline.chars().count() + tail.chars().count() + NOTE_CHARS + spare;
    let mut room = TEXT_MAX_CHARS.saturating_sub(taken);
    let mut kept: Vec<String> = Vec::new();
    for line in lines.iter().rev() {
        let line = format!("\n- {}", escape::fit(&line.replace('\n', " "), 300));
        let length = line.chars().count();
        if length > room {
            break;
        }
        room -= length;
        kept.push(line);
    }
    let left_out = lines.len() - kept.len();
    let note =
        if left_out > 0 { format!("\n- … {left_out} more before that: `/game replay`") } else { String::new() };
    kept.reverse();
    let gap = if tail.is_empty() { "" } else { "\n" };
    format!("{headline}{note}{}{gap}{tail}", kept.concat())
}

/// The promise about the dice, in small letters, while the game is under way; none without dice.
pub(crate) fn promise(desk: &Desk) -> Option<String> {
    let commitment = commitment(desk).filter(|_| desk.system.card().has_dice && desk.status == Status::Playing)?;
    Some(format!("-# The dice are settled: SHA-256 of their seed is `{}`. The seed is told at the end.", commitment.0))
}

/// `Triangle (Anna) wins`.
pub(crate) fn verdict(desk: &Desk, outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome.winners.iter().map(|s| desk.label(*s)).collect();
    match winners.len() {
        0 => "A draw".to_owned(),
        1 => format!("{} wins", and(&winners)),
        _ => format!("{} win", and(&winners)),
    }
}

/// How the game ended, and each side's score.
pub(crate) fn result(desk: &Desk, outcome: &Outcome) -> String {
    let scores = desk.all_seats().zip(&outcome.scores);
    let scores = scores.map(|(seat, score)| {
        // Some games name the side themselves.
        let own =
            score.strip_prefix(&desk.side(seat)).map_or(score.as_str(), |rest| rest.trim_start_matches([':', ' ']));
        format!("\n- {}: {own}", desk.label(seat))
    });
    scores.fold(format!("**{}.** {}", verdict(desk, outcome), outcome.reason), |text, score| text + &score)
}

fn ending(desk: &Desk, outcome: &Outcome) -> Parcel {
    // Who has won stands below, and the header of the picture says it as well.
    let headline = desk.headline_of("GAME OVER", None);
    // The verdict says it already.
    let lines: Vec<String> = untold(desk).into_iter().filter(|line| !line.contains(&outcome.reason)).collect();
    let mut tail = result(desk, outcome);
    if let Some(seed) = desk.row.seed.as_ref().filter(|_| desk.system.card().has_dice) {
        tail = format!("{tail}\n-# Seed of the dice: `{seed}`.");
    }
    tail += "\n-# `/game export` gives the record.";
    let text = with_lines(&headline, &lines, &tail, DIGEST_WORDS_CHARS);
    let rematch = controls::button(desk, Action::Rematch, "Rematch", Style::Primary);
    let map = controls::button(desk, Action::Map, "Map", Style::Secondary);
    let replay = controls::button(desk, Action::Replay, "Replay", Style::Secondary);
    let parcel = Parcel { text, record_of: Some(desk.row.id), ..Parcel::default() };
    parcel.with_row(vec![rematch, replay, map]).with(desk.public_map())
}

/// What the end's post says of the record: appended when it goes out, since then the record is whole.
pub(crate) fn digest_words(digest: &str) -> String {
    format!(" Its SHA-256: `{digest}`.")
}

/// The post of the lobby.
pub(crate) fn lobby(desk: &Desk, invited: Option<UserId>) -> Result<Parcel, Fault> {
    let setup = desk.setup()?;
    let unreadable = |error: SetupError| Fault::Log { table: desk.row.id, seq: 0, cause: error.to_string() };
    let open = desk.system.lobby(&setup).map_err(unreadable)?;
    let scenario = desk.system.scenarios().into_iter().find(|s| s.slug == desk.row.scenario);
    let title = scenario.as_ref().map_or(desk.row.scenario.as_str(), |s| s.title.as_str());
    // What a scenario is called and said to be holds for its own options only.
    let is_changed =
        desk.system.options(ScenarioSource::Book(&desk.row.scenario), "").is_ok_and(|usual| usual != setup.options);
    let title = if is_changed { format!("changed from *{title}*") } else { title.to_owned() };
    let mut lines = vec![format!("**{}** · {title}", desk.system.title()), desk.system.card().summary.to_owned()];
    lines.extend(scenario.as_ref().filter(|_| !is_changed).map(|s| s.summary.clone()));
    lines.extend(open.describe().into_iter().map(|line| format!("- {line}")));
    lines.push(format!("- Pace: {}", Pace::of_seconds(desk.row.pace_seconds).words()));
    let closes = desk.row.due_at.filter(|_| desk.status == Status::Lobby);
    lines.extend(closes.map(|at| format!("- This lobby closes <t:{at}:R> unless somebody sits down")));
    let most = *open.seats().end();
    lines.push(format!("**Seats** ({} of {most} taken)", desk.seats.len()));
    let sides = open.sides();
    for seat in desk.all_seats() {
        let slug = desk.side(seat);
        let side = sides.iter().find(|s| s.slug == slug).map_or(slug.clone(), |s| s.title.clone());
        lines.push(format!("{}. {side}: {}", seat.0 + 1, desk.who(seat)));
    }
    lines.extend(invited.map(|user| format!("<@{}>, you are invited.", user.0)));
    let parcel = Parcel { text: lines.join("\n"), mentions: invited.into_iter().collect(), ..Parcel::default() };
    Ok(parcel.with_row(controls::of_lobby(desk)).with(Enclosure::Lobby { table: desk.row.id }))
}

/// What is published of a seed at the start.
pub(crate) fn commitment(desk: &Desk) -> Option<Commitment> {
    let seed = Seed::try_from(desk.row.seed.clone()?).ok()?;
    Some(seed.commitment())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_sentences_keeps_the_newest_and_counts_the_rest() {
        let lines: Vec<String> = (0..200).map(|n| format!("Sentence number {n} of a long evening.")).collect();
        let text = with_lines("**Anteel**", &lines, "The tail.", DIGEST_WORDS_CHARS);
        assert!(text.chars().count() <= TEXT_MAX_CHARS - digest_words(&"0".repeat(64)).chars().count());
        assert!(
            text.contains("more before that") && text.ends_with("Sentence number 199 of a long evening.\nThe tail.")
        );
        assert_eq!(
            with_lines("**Anteel**", &lines[..1], "T", 0),
            "**Anteel**\n- Sentence number 0 of a long evening.\nT"
        );
    }
}
