//! One table at a terminal: calls in somebody's name, and a courier that keeps what is posted.

use std::path::Path;
use std::pin::pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::host::api::ports::{Courier, CourierError, OwnPost, Timestamp};
use crate::host::api::time;
use crate::host::{
    Actor, Call, CallId, Change, ChannelId, Control, Host, Look, Message, MessageId, Place, Pressed, Reply, Request,
    Shown, TableStatus, UserId,
};
use crate::systems::SYSTEMS;
use crate::terminal::seats::{Sitter, Who};

/// The first place at a keyboard: every table that is opened at one has its own, so that several can wait in a file.
pub(super) const FIRST_PLACE: ChannelId = ChannelId(1);

/// The terminal cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// The table cannot be set up as asked.
    #[error("{0}")]
    Setup(String),
    /// A command was refused under `--strict`.
    #[error("refused, and --strict was given: {0}")]
    Strict(String),
    /// A file cannot be written or read.
    #[error("{path}: {cause}")]
    File {
        /// Which.
        path: String,
        /// Why.
        cause: std::io::Error,
    },
    /// Standard input or output is gone.
    #[error("the terminal is gone: {0}")]
    Terminal(#[from] std::io::Error),
    /// The seats are not understood.
    #[error(transparent)]
    Seats(#[from] super::seats::SeatsError),
    /// The record does not hold.
    #[error(transparent)]
    Record(#[from] crate::host::api::record::RecordError),
    /// A whole game was played, but it did not come to an end.
    #[error("the game did not come to an end")]
    Endless,
}

/// The refusal of a system's name.
pub(super) fn no_system(read: &str) -> TerminalError {
    let all = SYSTEMS.iter().map(|s| s.slug()).collect::<Vec<_>>().join(", ");
    TerminalError::Setup(format!("There is no system {read:?}; there are {all}."))
}

/// Keeps what is posted at one place until somebody takes it.
#[derive(Debug)]
pub struct Pinboard {
    place: ChannelId,
    posts: Mutex<Vec<Message>>,
    count: Mutex<u64>,
    pinned: Notify,
}

impl Pinboard {
    fn at(place: ChannelId) -> Self {
        Self { place, posts: Mutex::default(), count: Mutex::default(), pinned: Notify::new() }
    }

    /// What was posted since the last time, in order.
    pub fn take(&self) -> Vec<Message> {
        std::mem::take(&mut *self.posts.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn pin(&self, message: &Message) -> MessageId {
        self.posts.lock().unwrap_or_else(PoisonError::into_inner).push(message.clone());
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        *count += 1;
        self.pinned.notify_one();
        MessageId(*count)
    }
}

impl Courier for Pinboard {
    async fn post(&self, channel: ChannelId, _: &str, message: &Message) -> Result<MessageId, CourierError> {
        // Whoever sits at a terminal needs no call to it; and a table that waits is shown whole to whoever goes there.
        let is_read = channel == self.place && message.form.is_card();
        if is_read { Ok(self.pin(message)) } else { Ok(MessageId(0)) }
    }

    async fn edit(&self, _: ChannelId, _: MessageId, _: &Message) -> Result<(), CourierError> {
        Ok(())
    }

    async fn drop_buttons(&self, _: ChannelId, _: MessageId) -> Result<(), CourierError> {
        Ok(())
    }

    async fn delete(&self, _: ChannelId, _: MessageId) -> Result<(), CourierError> {
        Ok(())
    }

    async fn own_posts(&self, _: ChannelId) -> Result<Option<Vec<OwnPost>>, CourierError> {
        Ok(None)
    }

    async fn tell(&self, _: UserId, _: &str, message: &Message) -> Result<MessageId, CourierError> {
        Ok(self.pin(message))
    }
}

/// A host, and the table of it that is played.
#[derive(Debug)]
pub struct TerminalTable {
    host: Host,
    board: Pinboard,
    next_call: u64,
}

impl TerminalTable {
    /// A table on that host. `first_call` must be larger than any call the host has answered before.
    pub fn new(host: Host, first_call: u64) -> Self {
        Self { host, board: Pinboard::at(FIRST_PLACE), next_call: first_call }
    }

    /// The host.
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// Where the table is that is played.
    pub const fn channel(&self) -> ChannelId {
        self.board.place
    }

    /// Goes to the table of that place: from now on that one is played, and shown.
    pub(super) fn go_to(&mut self, place: ChannelId) {
        self.board = Pinboard::at(place);
    }

    /// How the table stands that is played.
    pub(super) async fn status(&self) -> Option<TableStatus> {
        self.host.status(self.channel()).await
    }

    /// A call in the name of the person on that seat (from 0).
    pub async fn call(&mut self, seat: usize, request: Request) -> Reply {
        self.next_call += 1;
        let place = place(self.channel());
        self.host.handle(Call { id: CallId(self.next_call), actor: actor(seat), place, request }).await
    }

    /// Does all work that is due; each post is shown as soon as it is there.
    ///
    /// # Errors
    /// Those of `show`.
    pub async fn settle(
        &self,
        mut show: impl FnMut(Message) -> Result<(), TerminalError>,
    ) -> Result<(), TerminalError> {
        while self.step(&mut show).await? {}
        Ok(())
    }

    /// Does one piece of the work that is due and shows what is posted; says whether there is more.
    ///
    /// # Errors
    /// Those of `show`.
    pub async fn step(
        &self,
        show: &mut impl FnMut(Message) -> Result<(), TerminalError>,
    ) -> Result<bool, TerminalError> {
        let mut step = pin!(self.host.step(&self.board));
        let idle = loop {
            tokio::select! {
                idle = &mut step => break idle,
                () = self.board.pinned.notified() => self.board.take().into_iter().try_for_each(&mut *show)?,
            }
        };
        self.board.take().into_iter().try_for_each(show)?;
        Ok(idle == Duration::ZERO)
    }

    /// Opens a table and seats everybody.
    ///
    /// # Errors
    /// [`TerminalError::Setup`] with the host's words; the table is then ended again.
    pub async fn open(&mut self, game: Request, sitters: &[Sitter]) -> Result<(), TerminalError> {
        self.must(0, game).await?;
        let seated = self.seat_all(sitters).await;
        if seated.is_err() {
            self.end().await;
        }
        seated
    }

    async fn seat_all(&mut self, sitters: &[Sitter]) -> Result<(), TerminalError> {
        // Whoever opens a table sits down; here the order of the seats is as asked.
        self.must(0, Request::Change(Change::Leave)).await?;
        let mut free = self.free_sides(sitters).await?;
        for (seat, sitter) in sitters.iter().enumerate() {
            let side = match sitter.side.as_str() {
                "" if free.is_empty() => String::new(),
                "" => free.remove(0),
                side => side.to_owned(),
            };
            match sitter.who {
                Who::You => self.must(seat, Request::Change(Change::Join { side })).await?,
                Who::Computer(skill) => {
                    self.must(0, Request::Change(Change::Computer { side, skill: skill.slug().to_owned() })).await?;
                }
            }
        }
        self.must(0, Request::Change(Change::Start)).await
    }

    /// The sides that nobody asks for, when somebody asks for one: others must not take it before.
    async fn free_sides(&mut self, sitters: &[Sitter]) -> Result<Vec<String>, TerminalError> {
        let Some(wanted) = sitters.iter().find(|sitter| !sitter.side.is_empty()) else { return Ok(vec![]) };
        // Who sits down is shown the sides that are left.
        let reply = self.call(0, Request::Change(Change::Join { side: wanted.side.clone() })).await;
        if reply.shown != Shown::Answer {
            return Err(TerminalError::Setup(plain(&reply.message.text)));
        }
        let menus = reply.message.rows.iter().flatten().filter_map(|control| match control {
            Control::Menu(menu) => Some(menu.options.iter().map(|option| option.value.clone())),
            Control::Button(_) | Control::Section(_) | Control::Link(_) => None,
        });
        let free = menus.flatten().filter(|side| sitters.iter().all(|s| !s.side.eq_ignore_ascii_case(side))).collect();
        self.must(0, Request::Change(Change::Leave)).await?;
        Ok(free)
    }

    /// Ends the table without a result.
    async fn end(&mut self) {
        let asked = self.call(0, Request::Look(Look::End { table: String::new() })).await;
        let confirm = asked.message.rows.iter().flatten().find_map(|control| match control {
            Control::Button(button) => Some(button.id.clone()),
            Control::Menu(_) | Control::Section(_) | Control::Link(_) => None,
        });
        if let Some(id) = confirm {
            self.call(0, Request::Press(Pressed { id, value: String::new() })).await;
        }
    }

    async fn must(&mut self, seat: usize, request: Request) -> Result<(), TerminalError> {
        let reply = self.call(seat, request).await;
        if reply.shown == Shown::Answer { Ok(()) } else { Err(TerminalError::Setup(plain(&reply.message.text))) }
    }
}

/// Whoever speaks for a seat (from 0).
pub(super) fn actor(seat: usize) -> Actor {
    Actor {
        user: user(seat),
        name: format!("Player {}", seat + 1),
        may_manage: true,
        may_manage_server: false,
        roles: vec![],
        avatar: None,
    }
}

/// What is said at a table is said there.
pub(super) const fn place(channel: ChannelId) -> Place {
    Place { channel, guild: None }
}

/// The seat (from 0) that a line names, and the rest of it: `@2 move …` is the second.
pub(super) fn spoken_for(line: &str) -> (Option<usize>, &str) {
    let line = line.trim_start();
    let named = line.strip_prefix('@').map(|l| l.split_once(' ').unwrap_or((l, "")));
    let seat = named.and_then(|(number, rest)| Some((number.parse::<usize>().ok()?.checked_sub(1)?, rest)));
    seat.map_or((None, line), |(seat, rest)| (Some(seat), rest.trim_start()))
}

/// The first at the keyboard who is awaited; if nobody is, the first of all.
pub(super) async fn first_awaited(host: &Host, channel: ChannelId) -> usize {
    let standing = host.status(channel).await;
    let (seats, awaited) = standing.map(|s| (s.seats, s.awaited)).unwrap_or_default();
    let mut people = seats.into_iter().flatten();
    let first = people.clone().find(|person| awaited.contains(person)).or_else(|| people.next());
    first.map_or(0, place_of)
}

/// The person on a seat (from 0).
pub fn user(seat: usize) -> UserId {
    UserId(seat as u64 + 1)
}

/// The number (from 0) under which somebody at the keyboard speaks: [`user`] the other way round.
#[expect(clippy::expect_used, reason = "somebody's number comes from a place at the keyboard")]
pub fn place_of(user: UserId) -> usize {
    usize::try_from(user.0 - 1).expect("somebody's number comes from a place at the keyboard")
}

/// Writes a file into a folder, making the folder if need be.
///
/// # Errors
/// [`TerminalError::File`] names the file.
pub fn write_file(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), TerminalError> {
    let path = folder.join(name);
    let file = |cause| TerminalError::File { path: path.display().to_string(), cause };
    std::fs::create_dir_all(folder).map_err(file)?;
    std::fs::write(&path, bytes).map_err(file)
}

/// A message's text as a terminal shows it: no Markdown, names for mentions, the time in words.
pub fn plain(text: &str) -> String {
    // Small print and headlines begin a line with their own mark.
    let text = format!("\n{text}").replace("\n-# ", "\n").replace("\n### ", "\n").split_off(1);
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(sign) = rest.chars().next() {
        if let Some((words, length)) = marked(rest) {
            out += &words;
            rest = &rest[length..];
            continue;
        }
        rest = &rest[sign.len_utf8()..];
        match sign {
            '\\' => {
                if let Some(escaped) = rest.chars().next().filter(char::is_ascii_punctuation) {
                    out.push(escaped);
                    rest = &rest[1..];
                }
            }
            '*' if rest.starts_with('*') => rest = &rest[1..],
            _ => out.push(sign),
        }
    }
    out
}

/// A mention or a timestamp at the start of a text: what it means, and its length.
fn marked(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix('<')?;
    let end = inner.find('>')?;
    let (mark, length) = (&inner[..end], end + 2);
    if let Some(user) = mark.strip_prefix('@') {
        return user.parse::<u64>().ok().map(|n| (format!("Player {n}"), length));
    }
    if mark.strip_prefix('#').is_some_and(|channel| channel.parse::<u64>().is_ok()) {
        return Some(("this table".to_owned(), length));
    }
    let (seconds, style) = mark.strip_prefix("t:")?.split_once(':')?;
    let at = Timestamp(seconds.parse().ok()?);
    let words = if style == "R" { "as the clock has it".to_owned() } else { time::utc(at) };
    Some((words, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_loses_its_markdown_and_keeps_its_meaning() {
        assert_eq!(plain(r"**Anteel** \*x\* <@2> until <t:0:F>"), "Anteel *x* Player 2 until Thu 1 Jan 00:00 UTC");
        assert_eq!(plain("a < b, 2 * 3, <b>"), "a < b, 2 * 3, <b>");
        assert_eq!(plain("<#12> é\\"), "this table é");
        assert_eq!(plain("big\n-# small -# print"), "big\nsmall -# print");
    }
}
