//! The art of a scenario: a file `NAME.art.toml` beside `NAME.toml` names pictures for what lies behind the map and for its
//! units. Read here, with all that is wrong with it; decoding and painting are the renderer's.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use crate::contract::System;
use crate::kit::names::proposals;
use crate::kit::words::or;
use crate::render::{Art, ArtError, Backdrop, Likeness};

/// How the name of such a file ends.
pub const ENDING: &str = ".art.toml";
/// The largest picture that is opened, and the largest file that names some.
const PICTURE_MAX_BYTES: u64 = 4 << 20;
const FILE_MAX_BYTES: u64 = 64 << 10;
/// Pictures that one scenario may name.
const PICTURES_MAX: usize = 32;

/// What the file says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    background: Option<Spanned<String>>,
    #[serde(default)]
    class: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    unit: BTreeMap<String, Spanned<String>>,
}

/// What is wrong with the art of a scenario.
#[derive(Debug, thiserror::Error)]
pub enum ArtFault {
    /// The file that names the pictures.
    #[error("it cannot be read: {0}")]
    Unread(#[from] io::Error),
    /// It is larger than any such file needs to be.
    #[error("it has more than {} KiB", FILE_MAX_BYTES >> 10)]
    Long,
    /// No TOML, or something that has no place in it.
    #[error(
        "{0}; what may stand in it: background = \"PICTURE\", [class] with CLASS = \"PICTURE\", [unit] with NAME = \"PICTURE\""
    )]
    Unparsed(#[from] toml::de::Error),
    /// Art of no scenario.
    #[error("there is no scenario {} beside it", .0.display())]
    Alone(PathBuf),
    /// More than may be.
    #[error("it names {0} pictures; at most {PICTURES_MAX} are read for a scenario")]
    Many(usize),
    /// A class that the catalogue does not have.
    #[error("line {line}: {system} has no class {class:?}; try {}", or(choices))]
    Class {
        /// Where.
        line: usize,
        /// What was read.
        class: String,
        /// Whose catalogue.
        system: &'static str,
        /// Classes that may have been meant.
        choices: Vec<String>,
    },
    /// A way that leads elsewhere than downwards.
    #[error(
        "line {line}: {picture:?}: write the way down from this file's folder, as in \"pictures/ship.png\"; neither /, .. nor a link leads out of it"
    )]
    Outside {
        /// Where.
        line: usize,
        /// What was read.
        picture: String,
    },
    /// A picture that is no file, or cannot be opened.
    #[error("line {line}: {picture:?} cannot be read: {cause}")]
    Unopened {
        /// Where.
        line: usize,
        /// What was read.
        picture: String,
        /// Why.
        cause: io::Error,
    },
    /// A picture whose file is too large.
    #[error("line {line}: {picture:?} has {bytes} bytes; at most {} MiB are read", PICTURE_MAX_BYTES >> 20)]
    Heavy {
        /// Where.
        line: usize,
        /// What was read.
        picture: String,
        /// How many.
        bytes: u64,
    },
    /// A picture that is none, or none that is taken.
    #[error("line {line}: {picture:?} {cause}")]
    Picture {
        /// Where.
        line: usize,
        /// What was read.
        picture: String,
        /// Why.
        cause: ArtError,
    },
}

/// Where the art of a scenario file is named.
pub fn place_of(scenario: &Path) -> Option<PathBuf> {
    let name = scenario.file_name()?.to_str()?.strip_suffix(".toml")?;
    Some(scenario.with_file_name(format!("{name}{ENDING}")))
}

/// The scenario whose art a file names; `None`: it does not name art.
pub fn scenario_of(art: &Path) -> Option<PathBuf> {
    let name = art.file_name()?.to_str()?.strip_suffix(ENDING)?;
    Some(art.with_file_name(format!("{name}.toml")))
}

/// Reads the art that a file names for a scenario of that system. Blocks for as long as decoding takes.
///
/// # Errors
/// Every fault of it.
pub fn read(file: &Path, system: System) -> Result<Art, Vec<ArtFault>> {
    let one = |fault: ArtFault| vec![fault];
    let text = text_of(file).map_err(one)?;
    let named: Named = toml::from_str(&text).map_err(|fault| one(fault.into()))?;
    let count = named.class.len() + named.unit.len() + usize::from(named.background.is_some());
    if count > PICTURES_MAX {
        return Err(one(ArtFault::Many(count)));
    }
    let folder = fs::canonicalize(file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new(".")));
    let mut desk = Desk { text: &text, folder: folder.map_err(|cause| one(cause.into()))?, faults: vec![] };
    let backdrop = named.background.as_ref().and_then(|picture| desk.picture(picture, Backdrop::read));
    desk.check_classes(&named, system);
    let mut likenesses = |pictures: &BTreeMap<String, Spanned<String>>| {
        let read = pictures.iter().filter_map(|(name, picture)| {
            let likeness = desk.picture(picture, Likeness::read)?;
            Some((name.clone(), likeness))
        });
        read.collect::<BTreeMap<_, _>>()
    };
    let (of_classes, of_units) = (likenesses(&named.class), likenesses(&named.unit));
    if desk.faults.is_empty() { Ok(Art::new(backdrop, of_classes, of_units)) } else { Err(desk.faults) }
}

fn text_of(file: &Path) -> Result<String, ArtFault> {
    let mut text = String::new();
    File::open(file)?.take(FILE_MAX_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > FILE_MAX_BYTES { Err(ArtFault::Long) } else { Ok(text) }
}

/// Where pictures are opened, and faults noted.
struct Desk<'t> {
    text: &'t str,
    folder: PathBuf,
    faults: Vec<ArtFault>,
}

impl Desk<'_> {
    /// The line in which something was read, from 1.
    fn line(&self, read: &Spanned<String>) -> usize {
        self.text.bytes().take(read.span().start).filter(|byte| *byte == b'\n').count() + 1
    }

    fn check_classes(&mut self, named: &Named, system: System) {
        let classes = system.classes();
        for (class, picture) in named.class.iter().filter(|(class, _)| !classes.contains(&class.as_str())) {
            let (line, choices) = (self.line(picture), proposals(class, &classes));
            self.faults.push(ArtFault::Class { line, class: class.clone(), system: system.title(), choices });
        }
    }

    /// What was made of a picture; else the fault is noted.
    fn picture<P>(&mut self, named: &Spanned<String>, read: fn(&[u8]) -> Result<P, ArtError>) -> Option<P> {
        let (line, picture) = (self.line(named), named.get_ref().clone());
        let made = opened(&self.folder, line, &picture)
            .and_then(|bytes| read(&bytes).map_err(|cause| ArtFault::Picture { line, picture, cause }));
        made.map_err(|fault| self.faults.push(fault)).ok()
    }
}

/// The bytes of a picture below a folder.
fn opened(folder: &Path, line: usize, picture: &str) -> Result<Vec<u8>, ArtFault> {
    let named = || picture.to_owned();
    let unopened = |cause| ArtFault::Unopened { line, picture: named(), cause };
    let is_down = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if picture.is_empty() || picture.contains('\\') || !Path::new(picture).components().all(is_down) {
        return Err(ArtFault::Outside { line, picture: named() });
    }
    let place = fs::canonicalize(folder.join(picture)).map_err(unopened)?;
    if !place.starts_with(folder) {
        return Err(ArtFault::Outside { line, picture: named() });
    }
    let about = fs::metadata(&place).map_err(unopened)?;
    if !about.is_file() {
        return Err(unopened(io::Error::other("it is no file")));
    }
    let mut bytes = vec![];
    let opened = File::open(&place).and_then(|file| file.take(PICTURE_MAX_BYTES + 1).read_to_end(&mut bytes));
    opened.map_err(unopened)?;
    if bytes.len() as u64 > PICTURE_MAX_BYTES {
        return Err(ArtFault::Heavy { line, picture: named(), bytes: about.len().max(bytes.len() as u64) });
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::find;

    /// A folder with a file of art and three pictures, one of them not of this folder.
    fn folder(text: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("set");
        fs::create_dir_all(below.join("pictures")).unwrap();
        fs::write(below.join("mine.art.toml"), text).unwrap();
        for name in ["set/pictures/ship.png", "outside.png"] {
            fs::write(folder.path().join(name), ship()).unwrap();
        }
        fs::write(below.join("pictures/moves.gif"), b"GIF89a").unwrap();
        fs::write(below.join("pictures/heavy.png"), [0].repeat((4 << 20) + 1)).unwrap();
        folder
    }

    fn ship() -> Vec<u8> {
        let mut out = vec![];
        let mut encoder = png::Encoder::new(&mut out, 2, 2);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[90; 12]).unwrap();
        writer.finish().unwrap();
        out
    }

    fn read_in(folder: &Path) -> Result<Art, String> {
        let read = read(&folder.join("set/mine.art.toml"), find("space-combat").unwrap());
        read.map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }

    fn told(text: &str) -> String {
        read_in(folder(text).path()).unwrap_err()
    }

    #[test]
    fn art_is_read_by_class_and_by_name() {
        let text = "background = \"pictures/ship.png\"\n[class]\nfrigate = \"./pictures/ship.png\"\n[unit]\n\
                    Relay = \"pictures/ship.png\"\n";
        assert_eq!(read_in(folder(text).path()).unwrap().in_words(), "a background and pictures of frigate, Relay");
        assert!(read_in(folder("# nothing yet\n").path()).unwrap().is_empty());
    }

    #[test]
    fn every_fault_is_told_with_its_line_and_what_is_allowed() {
        let faults = told(
            "background = \"pictures/none.png\"\n[class]\nfrigat = \"pictures/ship.png\"\ncorvette = \"pictures/moves.gif\"\n\n\
             [unit]\nRelay = \"pictures/heavy.png\"\nBuoy = \"pictures\"\n",
        );
        for part in [
            "line 1: \"pictures/none.png\" cannot be read: ",
            "line 3: Space Combat has no class \"frigat\"; try frigate",
            "line 4: \"pictures/moves.gif\" is a GIF; PNG, JPEG and WebP are read",
            "line 7: \"pictures/heavy.png\" has 4194305 bytes; at most 4 MiB are read",
            "line 8: \"pictures\" cannot be read: it is no file",
        ] {
            assert!(faults.contains(part), "{part}\n{faults}");
        }
        assert_eq!(faults.lines().count(), 5, "{faults}");
    }

    #[test]
    fn what_has_no_place_in_the_file_is_told_with_what_has() {
        let faults = told("backdrop = \"pictures/ship.png\"\n");
        assert!(faults.contains("backdrop") && faults.contains("background = \"PICTURE\""), "{faults}");
        assert!(told("[class]\nfrigate = 3\n").contains("line 2"));
        let many: Vec<String> = (0..=PICTURES_MAX).map(|n| format!("A{n} = \"pictures/ship.png\"")).collect();
        assert_eq!(
            told(&format!("[unit]\n{}\n", many.join("\n"))),
            "it names 33 pictures; at most 32 are read for a scenario"
        );
        assert_eq!(told(&"#".repeat(70_000)), "it has more than 64 KiB");
    }

    #[test]
    fn nothing_is_opened_that_lies_elsewhere() {
        let outside = ["../outside.png", "/etc/hostname", "pictures/../../outside.png", "..\\\\outside.png", ""];
        for picture in outside {
            let faults = told(&format!("background = \"{picture}\"\n"));
            assert!(faults.starts_with("line 1: ") && faults.contains("write the way down"), "{picture}: {faults}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_not_followed() {
        let folder = folder("background = \"pictures/link.png\"\n");
        let link = folder.path().join("set/pictures/link.png");
        std::os::unix::fs::symlink(folder.path().join("outside.png"), &link).unwrap();
        assert!(read_in(folder.path()).unwrap_err().contains("write the way down"));
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink(folder.path().join("set/pictures/ship.png"), &link).unwrap();
        assert!(!read_in(folder.path()).unwrap().is_empty(), "a link within it is");
    }
}
