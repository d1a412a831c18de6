//! Pictures that were drawn lately, kept by their content: the same picture is drawn once, however many ask for it at a
//! time, and none is ever stale.

use std::sync::Arc;

use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use crate::host::Attachment;
use crate::host::api::limits::{FILMS_KEPT_BYTES, PRINTS_KEPT_BYTES};
use crate::host::context::failure::Fault;
use crate::render::{Framing, Renderer};
use crate::scene::Picture;

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

/// A picture as bytes, with its words.
#[derive(Debug)]
pub(crate) struct Print {
    pub(crate) bytes: Vec<u8>,
    pub(crate) alt: String,
    pub(crate) text: String,
}

impl Print {
    pub(crate) fn as_file(&self, file_name: String) -> Attachment {
        Attachment { file_name, alt: self.alt.clone(), bytes: self.bytes.clone(), text: self.text.clone() }
    }
}

/// The digest of what a file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key([u8; 32]);

impl Key {
    /// The key of these pictures in that view as this renderer draws them, whoever wants them so.
    pub(crate) fn of(pictures: &[Picture], view: Framing, renderer: &Renderer) -> Result<Self, Fault> {
        let mut digest = Sha256::new();
        digest.update(match view {
            Framing::Full => b"full ",
            Framing::Tactical => b"close",
        });
        serde_json::to_writer(&mut digest, &(renderer.look(), pictures))?;
        Ok(Self(digest.finalize().into()))
    }
}

#[derive(Clone, Debug)]
struct Weight;

impl quick_cache::Weighter<Key, Arc<Print>> for Weight {
    fn weight(&self, _: &Key, print: &Arc<Print>) -> u64 {
        (print.bytes.len() + print.alt.len() + print.text.len()) as u64
    }
}

/// Pictures and animations, each bounded in bytes.
#[derive(Debug)]
pub(crate) struct Album {
    prints: Cache<Key, Arc<Print>, Weight>,
    films: Cache<Key, Arc<Print>, Weight>,
}

impl Default for Album {
    fn default() -> Self {
        // A picture has some 100 KiB, an animation some 1 MiB.
        let prints = Cache::with_weighter(320, PRINTS_KEPT_BYTES, Weight);
        let films = Cache::with_weighter(32, FILMS_KEPT_BYTES, Weight);
        Self { prints, films }
    }
}

impl Album {
    /// The picture; drawn by the first who asks, while the others wait for it.
    pub(crate) async fn print(
        &self,
        key: Key,
        draw: impl Future<Output = Result<Print, Hindrance>>,
    ) -> Result<Arc<Print>, Hindrance> {
        self.prints.get_or_insert_async(&key, async { draw.await.map(Arc::new) }).await
    }

    /// The same for animations.
    pub(crate) async fn film(
        &self,
        key: Key,
        make: impl Future<Output = Result<Print, Hindrance>>,
    ) -> Result<Arc<Print>, Hindrance> {
        self.films.get_or_insert_async(&key, async { make.await.map(Arc::new) }).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn print(bytes: usize) -> Print {
        Print { bytes: vec![0; bytes], alt: String::new(), text: String::new() }
    }

    #[tokio::test]
    async fn what_many_ask_for_is_drawn_once() {
        let (album, drawn) = (Arc::new(Album::default()), Arc::new(AtomicUsize::new(0)));
        let asks: Vec<_> = (0..20)
            .map(|_| {
                let (album, drawn) = (Arc::clone(&album), Arc::clone(&drawn));
                tokio::spawn(async move {
                    let draw = async {
                        drawn.fetch_add(1, Ordering::SeqCst);
                        tokio::task::yield_now().await;
                        Ok(print(7))
                    };
                    album.print(Key([1; 32]), draw).await.unwrap().bytes.len()
                })
            })
            .collect();
        for ask in asks {
            assert_eq!(ask.await.unwrap(), 7);
        }
        assert_eq!(drawn.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn a_failure_is_not_kept_and_the_next_one_draws() {
        let album = Album::default();
        let failed = album.print(Key([1; 32]), async { Err(Hindrance::Crowd) }).await;
        assert!(matches!(failed, Err(Hindrance::Crowd)));
        assert_eq!(album.print(Key([1; 32]), async { Ok(print(3)) }).await.unwrap().bytes.len(), 3);
    }

    #[tokio::test]
    async fn no_more_is_kept_than_there_is_room_for() {
        let album = Album::default();
        for n in 0..100 {
            album.print(Key([n; 32]), async { Ok(print(1024 * 1024)) }).await.unwrap();
        }
        assert!(album.prints.weight() <= PRINTS_KEPT_BYTES, "{}", album.prints.weight());
        assert!(album.prints.len() > 10, "{}", album.prints.len());
    }
}
