//! Drawing what is enclosed in a parcel, on a bounded pool of threads that may block.

use super::desk::Desk;
use super::export;
use super::failure::{Failure, Fault, apology};
use super::message::{Attachment, Message, Reply, Shown};
use super::parcel::{Answer, Enclosure, Parcel};
use super::ports::Timestamp;
use super::{Host, time};
use crate::contract::{Look, Viewer};
use crate::games::Table;
use crate::render::View;
use crate::scene::Picture;

/// Hundredths of a second for which a frame of a replay is shown.
const FRAME_CS: u16 = 120;

impl Host {
    /// The reply with its pictures. A picture that fails leaves the words, and an apology below them.
    pub(crate) async fn finish(&self, answer: &Answer) -> Reply {
        let (message, fault) = self.message(&answer.parcel).await;
        let mut reply = answer.reply(message);
        if let Some(fault) = fault {
            reply.message.text = super::escape::message(&format!("{}\n{}", reply.message.text, apology(&fault)));
            reply.shown = Shown::Fault;
        }
        reply
    }

    /// The message with its pictures, or without them and why.
    pub(crate) async fn message(&self, parcel: &Parcel) -> (Message, Option<Fault>) {
        let mut message = parcel.bare();
        let Some(enclosed) = &parcel.enclosed else { return (message, None) };
        match self.attachment(enclosed).await {
            Ok(attachment) => {
                message.attachments.push(attachment);
                (message, None)
            }
            Err(fault) => (message, Some(fault)),
        }
    }

    async fn attachment(&self, enclosed: &Enclosure) -> Result<Attachment, Fault> {
        let view = enclosed.view();
        match enclosed {
            Enclosure::Lobby { table } => {
                let (desk, table) = (self.known_table(*table).await?, *table);
                let setup = desk.setup()?;
                let failed = move |e: crate::contract::SetupError| Fault::Log { table, seq: 0, cause: e.to_string() };
                self.png("lobby.png", move || desk.system.lobby(&setup).map_err(failed), view).await
            }
            Enclosure::Map { table, seq, viewer, look, due, .. } => {
                let state = self.state_of(*table, *seq).await?;
                let (viewer, look, due, at) = (*viewer, look.clone(), *due, (*table, *seq));
                self.png("map.png", move || map(&state, viewer, &look, due, at), view).await
            }
            Enclosure::Sheet { table, seq, viewer, unit } => {
                let state = self.state_of(*table, *seq).await?;
                let (viewer, unit, table, seq) = (*viewer, unit.clone(), *table, *seq);
                let failed = move |e: crate::contract::DraftError| Fault::Log { table, seq, cause: e.to_string() };
                self.png("sheet.png", move || state.sheet(viewer, unit.as_deref()).map_err(failed), view).await
            }
            Enclosure::Replay { table, seqs, viewer } => self.replay(*table, seqs, *viewer).await,
            Enclosure::Record { table, is_json } => {
                let desk = self.known_table(*table).await?;
                let (file_name, text) = export::file(self, &desk, *is_json).await?;
                Ok(Attachment { file_name, alt: String::new(), bytes: text.clone().into_bytes(), twin: text })
            }
        }
    }

    async fn replay(&self, table: i64, seqs: &[i64], viewer: Viewer) -> Result<Attachment, Fault> {
        let mut frames = Vec::with_capacity(seqs.len());
        for seq in seqs {
            frames.push(map(&self.state_of(table, *seq).await?, viewer, &Look::default(), None, (table, *seq))?);
        }
        let last = frames.last().map(Picture::alt).unwrap_or_default();
        let alt = super::escape::fit(
            &format!("An animation of {}. The last: {last}", crate::text::count(frames.len(), "step")),
            1_000,
        );
        let twin = frames.iter().map(Picture::twin).collect::<Vec<_>>().join("\n\n");
        let studio = self.inner.studio.clone();
        let bytes = self.compute(move || studio.gif(&frames, View::Full, FRAME_CS)).await??;
        Ok(Attachment { file_name: "replay.gif".to_owned(), alt, bytes, twin })
    }

    async fn png(
        &self,
        file_name: &str,
        draw: impl FnOnce() -> Result<Picture, Fault> + Send + 'static,
        view: View,
    ) -> Result<Attachment, Fault> {
        let studio = self.inner.studio.clone();
        let file_name = file_name.to_owned();
        let work = move || {
            let picture = draw()?;
            let bytes = studio.png(&picture, view)?;
            Ok(Attachment { file_name, alt: picture.alt().to_owned(), bytes, twin: picture.twin() })
        };
        self.compute(work).await?
    }

    async fn known_table(&self, table: i64) -> Result<Desk, Fault> {
        self.table(table).await.map_err(|failure| match failure {
            Failure::Fault(fault) => fault,
            _ => Fault::Row { table, what: "a number", read: table.to_string() },
        })
    }

    /// Runs work that may take long on a thread of its own; as many at a time as there are processors.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        // The semaphore is never closed; without a permit the work is done all the same.
        let _permit = self.inner.processors.acquire().await;
        let span = tracing::Span::current();
        Ok(tokio::task::spawn_blocking(move || span.in_scope(work)).await?)
    }
}

/// The map with the deadline in its banner.
pub(crate) fn map(
    state: &Table,
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
