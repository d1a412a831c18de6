//! Drawing what is enclosed in a parcel: the scene in the lane of the rules, the pixels in the lane of pictures, each
//! picture once.

use std::sync::Arc;

use crate::contract::{Look, Match, Viewer};
use crate::host::api::message::{Attachment, Message, Reply, Shown};
use crate::host::api::ports::Timestamp;
use crate::host::api::{escape, time};
use crate::host::failure::{Failure, Fault, apology};
use crate::host::outgoing::album::{Key, Print};
use crate::host::outgoing::lanes::Purpose;
use crate::host::queries::export;
use crate::host::table::desk::Desk;
use crate::host::table::parcel::{Answer, Enclosure, Parcel};
use crate::host::{Host, UserId};
use crate::kit::words::count;
use crate::render::{Film, View};
use crate::scene::Picture;

/// Hundredths of a second for which a frame of a replay is shown.
const FRAME_CS: u16 = 120;
const IN_WORDS: &str = "Pictures are slow just now; here it is in words.";
const TOO_MANY_LOOKS: &str = "Two of your pictures are still being drawn. Please ask for this one when they are there.";
const TOO_MANY_REPLAYS: &str = "Others' replays are being made. Please try again in a minute.";
/// The last line of an answer whose picture is still being drawn.
const PICTURE_FOLLOWS: &str = "-# The picture is being drawn.";

/// What came of drawing.
enum Drawn {
    Done(Attachment),
    /// Too many wait for pictures: the text twin instead.
    InWords(Attachment),
    /// Too many wait, and words would be no help.
    TurnedAway(&'static str),
}

/// Why a picture was not drawn.
#[derive(Debug)]
pub(crate) enum Hindrance {
    /// Too many wait.
    Crowd,
    /// A fault of ours.
    Fault(Fault),
}

impl<F: Into<Fault>> From<F> for Hindrance {
    fn from(fault: F) -> Self {
        Self::Fault(fault.into())
    }
}

impl Host {
    /// The reply with its picture. A picture that fails leaves the words, and an apology below them. `looker`: whose looks
    /// this one counts among.
    pub(crate) async fn finish(&self, answer: &Answer, purpose: Purpose, looker: Option<UserId>) -> Reply {
        let mut reply = answer.reply(answer.parcel.bare());
        let Some(enclosed) = &answer.parcel.enclosed else { return reply };
        let _turn = match looker.filter(|_| enclosed.is_picture()) {
            None => None,
            Some(user) => match self.inner.lanes.looker(user).await {
                Some(turn) => Some(turn),
                None => return refused(reply, TOO_MANY_LOOKS, Shown::Refusal),
            },
        };
        match self.attachment(enclosed, purpose).await {
            Ok(Drawn::Done(attachment)) => reply.message.attachments.push(attachment),
            Ok(Drawn::InWords(attachment)) => {
                reply.message.attachments.push(attachment);
                reply.message.text = escape::message(&format!("{}\n{IN_WORDS}", reply.message.text));
            }
            Ok(Drawn::TurnedAway(why)) => return refused(reply, why, Shown::Refusal),
            Err(fault) => return refused(reply, &apology(&fault), Shown::Fault),
        }
        reply
    }

    /// The answer's words while its picture is being drawn; `None` when there is no room to say so.
    pub(crate) fn words(answer: &Answer) -> Option<Reply> {
        let mut message = answer.parcel.bare();
        message.text = format!("{}\n{PICTURE_FOLLOWS}", message.text);
        (escape::message(&message.text) == message.text).then(|| answer.reply(message))
    }

    /// The message of a post with its picture, or without it and why.
    pub(crate) async fn message(&self, parcel: &Parcel) -> (Message, Option<Fault>) {
        let mut message = parcel.bare();
        let Some(enclosed) = &parcel.enclosed else { return (message, None) };
        match self.attachment(enclosed, Purpose::Post).await {
            Ok(Drawn::Done(attachment) | Drawn::InWords(attachment)) => {
                message.attachments.push(attachment);
                (message, None)
            }
            // Posts are never turned away.
            Ok(Drawn::TurnedAway(_)) => (message, None),
            Err(fault) => (message, Some(fault)),
        }
    }

    async fn attachment(&self, enclosed: &Enclosure, purpose: Purpose) -> Result<Drawn, Fault> {
        let view = enclosed.view();
        let picture = match enclosed {
            Enclosure::Lobby { table } => {
                let (desk, table) = (self.known_table(*table).await?, *table);
                let setup = desk.setup()?;
                let failed = move |e: crate::contract::SetupError| Fault::Log { table, seq: 0, cause: e.to_string() };
                self.rules(move || desk.system.lobby(&setup).map(|lobby| lobby.picture()).map_err(failed)).await??
            }
            Enclosure::Map { table, seq, viewer, look, due, .. } => {
                let state = self.state_of(*table, *seq).await?;
                let (viewer, look, due, at) = (*viewer, look.clone(), *due, (*table, *seq));
                self.rules(move || map(&*state, viewer, &look, due, at)).await??
            }
            Enclosure::Sheet { table, seq, viewer, unit } => {
                let state = self.state_of(*table, *seq).await?;
                let (viewer, unit, table, seq) = (*viewer, unit.clone(), *table, *seq);
                let failed = move |e: crate::contract::DraftError| Fault::Log { table, seq, cause: e.to_string() };
                self.rules(move || state.sheet(viewer, unit.as_deref()).map_err(failed)).await??
            }
            Enclosure::Replay { table, seqs, viewer } => return self.replay(*table, seqs, *viewer).await,
            Enclosure::Record { table, is_json } => {
                let desk = self.known_table(*table).await?;
                let (file_name, text) = export::file(self, &desk, *is_json).await?;
                let bytes = text.clone().into_bytes();
                return Ok(Drawn::Done(Attachment { file_name, alt: String::new(), bytes, twin: text }));
            }
        };
        let name = enclosed.name();
        self.painted(picture, view, purpose, name).await
    }

    /// The picture as a file, from the album or drawn now.
    async fn painted(&self, picture: Picture, view: View, purpose: Purpose, name: &str) -> Result<Drawn, Fault> {
        let key = Key::of(std::slice::from_ref(&picture), view)?;
        let picture = Arc::new(picture);
        let (studio, scene) = (self.inner.studio.clone(), Arc::clone(&picture));
        let draw = async {
            let easel = self.inner.lanes.easel(purpose).await.ok_or(Hindrance::Crowd)?;
            let bytes = block(move || studio.png(&scene, view)).await??;
            drop(easel);
            Ok(Print { bytes, alt: picture.alt().to_owned(), twin: picture.twin() })
        };
        match self.inner.album.print(key, draw).await {
            Ok(found) => Ok(Drawn::Done(found.as_file(format!("{name}.png")))),
            Err(Hindrance::Fault(fault)) => Err(fault),
            Err(Hindrance::Crowd) => {
                let twin = picture.twin();
                let (file_name, bytes) = (format!("{name}.txt"), twin.clone().into_bytes());
                Ok(Drawn::InWords(Attachment { file_name, alt: String::new(), bytes, twin }))
            }
        }
    }

    /// An animation, made frame by frame, so that other pictures come between.
    async fn replay(&self, table: i64, seqs: &[i64], viewer: Viewer) -> Result<Drawn, Fault> {
        let Some(_turn) = self.inner.lanes.replay().await else { return Ok(Drawn::TurnedAway(TOO_MANY_REPLAYS)) };
        let mut frames = Vec::with_capacity(seqs.len());
        for seq in seqs {
            let (state, at) = (self.state_of(table, *seq).await?, (table, *seq));
            frames.push(self.rules(move || map(&*state, viewer, &Look::default(), None, at)).await??);
        }
        let key = Key::of(&frames, View::Full)?;
        let make = async {
            let last = frames.last().map(Picture::alt).unwrap_or_default();
            let alt = escape::fit(&format!("An animation of {}. The last: {last}", count(frames.len(), "step")), 1_000);
            let twin = frames.iter().map(Picture::twin).collect::<Vec<_>>().join("\n\n");
            let bytes = self.filmed(self.inner.studio.film(&frames, View::Full, FRAME_CS)?).await?;
            Ok(Print { bytes, alt, twin })
        };
        match self.inner.album.film(key, make).await {
            Ok(print) => Ok(Drawn::Done(print.as_file("replay.gif".to_owned()))),
            Err(Hindrance::Fault(fault)) => Err(fault),
            Err(Hindrance::Crowd) => Ok(Drawn::TurnedAway(TOO_MANY_REPLAYS)),
        }
    }

    async fn filmed(&self, mut film: Film) -> Result<Vec<u8>, Hindrance> {
        loop {
            let easel = self.inner.lanes.easel(Purpose::Frame).await.ok_or(Hindrance::Crowd)?;
            let (shot, is_more) = block(move || {
                let is_more = film.draw_next();
                (film, is_more)
            })
            .await?;
            drop(easel);
            film = shot;
            if !is_more? {
                return Ok(film.finish()?);
            }
        }
    }

    async fn known_table(&self, table: i64) -> Result<Desk, Fault> {
        self.table(table).await.map_err(|failure| match failure {
            Failure::Fault(fault) => fault,
            _ => Fault::Row { table, what: "a number", read: table.to_string() },
        })
    }

    /// Rules that are asked or applied: on a thread that may block, never behind a picture.
    pub(crate) async fn rules<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        let _turn = self.inner.lanes.rules().await;
        block(work).await
    }

    /// A computer player's thoughts; `time_is_up` is told when they have taken as long as they may. To wait for a turn is
    /// not to think: on a busy machine a computer player answers later and not worse.
    pub(crate) async fn think_over<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        time_is_up: impl FnOnce(),
    ) -> Result<T, Fault> {
        let _turn = self.inner.lanes.computers().await;
        let thoughts = block(work);
        tokio::pin!(thoughts);
        tokio::select! {
            done = &mut thoughts => done,
            () = tokio::time::sleep(self.inner.knobs.thinking_time) => {
                time_is_up();
                thoughts.await
            }
        }
    }
}

/// Work on a thread that may block.
async fn block<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let span = tracing::Span::current();
    Ok(tokio::task::spawn_blocking(move || span.in_scope(work)).await?)
}

fn refused(mut reply: Reply, why: &str, shown: Shown) -> Reply {
    reply.message.text = escape::message(&format!("{}\n{why}", reply.message.text));
    reply.shown = shown;
    reply
}

/// The map with the deadline in its banner.
pub(crate) fn map(
    state: &dyn Match,
    viewer: Viewer,
    look: &Look,
    due: Option<Timestamp>,
    (table, seq): (i64, i64),
) -> Result<Picture, Fault> {
    let mut picture = state.draw(viewer, look).map_err(|e| Fault::Log { table, seq, cause: e.to_string() })?;
    if let (Picture::Map(scene), Some(due)) = (&mut picture, due) {
        scene.banner.notice = format!("Orders due {}", time::utc(due));
    }
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::host::Knobs;
    use crate::host::api::ports::Clock;
    use crate::store::Store;

    struct Noon;

    impl Clock for Noon {
        fn now(&self) -> Timestamp {
            Timestamp(43_200)
        }
    }

    /// The fault: the time of a computer player ran while it waited for others, and then it had none left.
    #[tokio::test]
    async fn a_computer_player_that_waited_for_its_turn_has_its_whole_time_left() {
        let knobs = Knobs { processors: 1, thinking_time: Duration::from_millis(50), ..Knobs::default() };
        let host = Host::new(Store::in_memory().await.unwrap(), Arc::new(Noon), knobs);
        // Each thinks until its time is up, and says whether it was so from the start.
        let think = || async {
            let (flag, told) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
            let (asked, tell) = (Arc::clone(&flag), Arc::clone(&told));
            let work = move || {
                let was_up = asked.load(Ordering::SeqCst);
                while !asked.load(Ordering::SeqCst) {
                    std::thread::yield_now();
                }
                was_up
            };
            let time_is_up = || {
                tell.store(true, Ordering::SeqCst);
                flag.store(true, Ordering::SeqCst);
            };
            let was_up = host.think_over(work, time_is_up).await.unwrap();
            (was_up, told.load(Ordering::SeqCst))
        };
        let (first, second) = tokio::join!(think(), think());
        assert_eq!([first, second], [(false, true), (false, true)]);
    }
}
