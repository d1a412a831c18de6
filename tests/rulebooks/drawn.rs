//! Pictures of the rulebooks: how they are kept, and whether they still show what they showed.
//!
//! A picture is kept in `docs/pictures`, as small as it is seen; `scenes.txt` beside it has the SHA-256 of what it says in
//! words, so that a picture that has become untrue is noticed, and one that is only painted better is not.

use std::collections::BTreeMap;
use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::book;
use crate::small;

/// Pixels from left to right, the first that fits, and bytes at most.
const WIDTHS: [u32; 4] = [600, 540, 480, 420];
const BYTES_MAX: usize = 60 * 1024;
const SCENES: &str = "pictures/scenes.txt";

/// A picture of a book as it is now.
pub(crate) struct Drawn {
    pub(crate) name: String,
    /// What it shows, in words: its text twin.
    pub(crate) words: String,
    /// As it is drawn; none where only the words are asked for.
    pub(crate) png: Vec<u8>,
}

impl Drawn {
    fn digest(&self) -> String {
        hex::encode(Sha256::digest(&self.words))
    }
}

/// What was kept: the digest of each picture's words.
fn scenes() -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(book::file(SCENES)).unwrap_or_default();
    let entries = text.lines().filter_map(|line| line.split_once(' '));
    entries.map(|(name, digest)| (name.to_owned(), digest.to_owned())).collect()
}

/// Keeps pictures in the place of those of their names.
pub(crate) fn keep(pictures: &[Drawn]) {
    for picture in pictures {
        let tried = WIDTHS.into_iter().find_map(|width| small::png(&small::at(&picture.png, width), BYTES_MAX));
        let png = tried.unwrap_or_else(|| panic!("{} does not fit", picture.name));
        std::fs::write(book::file(&format!("pictures/{}.png", picture.name)), png).unwrap();
    }
    // Drawing takes long, and others may have kept theirs meanwhile.
    let mut scenes = scenes();
    scenes.extend(pictures.iter().map(|picture| (picture.name.clone(), picture.digest())));
    let text = scenes.iter().fold(String::new(), |mut text, (name, digest)| {
        writeln!(text, "{name} {digest}").expect("a text takes every line");
        text
    });
    std::fs::write(book::file(SCENES), text).unwrap();
}

/// Each picture is there and shows what is so now.
pub(crate) fn compare(pictures: &[Drawn]) {
    let scenes = scenes();
    for picture in pictures {
        let name = &picture.name;
        let png = std::fs::read(book::file(&format!("pictures/{name}.png")));
        let png = png.unwrap_or_else(|cause| panic!("{name}: {cause}"));
        assert!(png.starts_with(b"\x89PNG") && png.len() <= BYTES_MAX, "{name} has {} bytes", png.len());
        assert!(
            scenes.get(name) == Some(&picture.digest()),
            "{name} shows another scene than it did. `cargo test --test rulebooks -- --ignored` draws it anew: look at it, \
             and whether its book still says what it shows. Now it is:\n{}",
            picture.words
        );
    }
}
