//! Scenario files on disk: reading them, naming all that is wrong with one, loading a server's own.
//!
//! What is not here: their formats, which are the games', and their art (`scenario_art`).

use std::fmt;
use std::path::{Path, PathBuf};

use crate::contract::System;
use crate::host::ScenarioLibrary;
use crate::host::api::limits::ART_KEPT_BYTES;
use crate::host::api::scenario_art::{self, ArtFault};
use crate::render::Art;
use crate::systems::{self, SYSTEMS};

/// A file that is left out, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faulty {
    /// The file.
    pub file: PathBuf,
    /// What is left out with it.
    pub lost: Lost,
    /// All faults, a sentence each.
    pub faults: Vec<String>,
}

/// What a faulty file costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The scenario cannot be played.
    Scenario,
    /// The scenario is played with our own drawings.
    Art,
}

impl std::error::Error for Faulty {}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.lost {
            Lost::Scenario => "cannot be played",
            Lost::Art => "cannot be shown",
        };
        write!(f, "{} {what}:", self.file.display())?;
        self.faults.iter().try_for_each(|fault| write!(f, "\n  {}", fault.trim_end().replace('\n', "\n  ")))
    }
}

pub(crate) fn faulty(file: &Path, fault: impl Into<String>) -> Faulty {
    Faulty { file: file.to_owned(), lost: Lost::Scenario, faults: vec![fault.into()] }
}

fn unshown(file: &Path, faults: Vec<String>) -> Faulty {
    Faulty { file: file.to_owned(), lost: Lost::Art, faults }
}

pub(crate) fn read(file: &Path) -> Result<String, Faulty> {
    std::fs::read_to_string(file).map_err(|cause| faulty(file, format!("it cannot be read: {cause}")))
}

/// Adds one file to a library and gives its slug.
pub(crate) fn add(library: &mut ScenarioLibrary, system: System, file: &Path) -> Result<String, Faulty> {
    let text = read(file)?;
    let card = system.scenario_file(&text);
    let books = card.as_ref().ok().filter(|own| system.scenarios().iter().any(|card| card.slug == own.slug));
    if let Some(own) = books {
        return Err(faulty(
            file,
            format!(
                "slug {:?}: a scenario of the rulebook of {} is called so. A scenario of your own needs a slug of its own, \
                 also a copy: write for example slug = \"{}-2\"",
                own.slug,
                system.title(),
                own.slug
            ),
        ));
    }
    library.add(system, &text).map_err(|faults| Faulty { file: file.to_owned(), lost: Lost::Scenario, faults })
}

/// Reads the art that stands beside a scenario file and gives it to the scenario; says what it is.
pub(crate) fn illustrate(
    library: &mut ScenarioLibrary,
    (system, slug): (System, &str),
    file: &Path,
) -> Result<Art, Faulty> {
    let Some(place) = scenario_art::place_of(file).filter(|place| place.exists()) else { return Ok(Art::default()) };
    let read = scenario_art::read(&place, system);
    let art = read.map_err(|faults| unshown(&place, faults.iter().map(ToString::to_string).collect()))?;
    if library.art_bytes() + art.weight_bytes() > ART_KEPT_BYTES {
        let fault = format!("with it the pictures of all scenarios take more than {} MiB", ART_KEPT_BYTES >> 20);
        return Err(unshown(&place, vec![fault]));
    }
    library.illustrate(system, slug, art.clone());
    Ok(art)
}

/// The systems whose scenarios are files.
pub(crate) fn systems_with_files() -> Vec<System> {
    SYSTEMS.into_iter().filter(|system| system.card().reads_scenarios).collect()
}

/// Loads all files `SYSTEM/NAME.toml` below a folder, in the order of their names; faulty ones are left out and told.
pub fn load(folder: &Path) -> (ScenarioLibrary, Vec<Faulty>) {
    let (mut library, mut faults) = (ScenarioLibrary::default(), Vec::new());
    for place in entries(folder, &mut faults) {
        if !place.is_dir() {
            continue;
        }
        let name = place.file_name().map(|n| n.to_string_lossy().replace('_', "-")).unwrap_or_default();
        let Some(system) = systems::find(&name) else {
            let slugs = systems_with_files().into_iter().map(System::slug).collect::<Vec<_>>().join(", ");
            faults.push(faulty(&place, format!("no system is called {name:?}; folders are named after them: {slugs}")));
            continue;
        };
        let files = entries(&place, &mut faults);
        for file in files.iter().filter(|f| f.extension().is_some_and(|end| end == "toml")) {
            faults.extend(load_one(&mut library, system, file).err());
        }
    }
    (library, faults)
}

/// Loads a scenario with its art; what is wrong with the art costs the art alone.
fn load_one(library: &mut ScenarioLibrary, system: System, file: &Path) -> Result<(), Faulty> {
    let Some(scenario) = scenario_art::scenario_of(file) else {
        let slug = add(library, system, file)?;
        return illustrate(library, (system, &slug), file).map(|_| ());
    };
    if scenario.exists() { Ok(()) } else { Err(unshown(file, vec![ArtFault::Alone(scenario).to_string()])) }
}

fn entries(folder: &Path, faults: &mut Vec<Faulty>) -> Vec<PathBuf> {
    match std::fs::read_dir(folder) {
        Ok(found) => {
            let mut paths: Vec<PathBuf> = found.filter_map(Result::ok).map(|entry| entry.path()).collect();
            paths.sort();
            paths
        }
        Err(cause) => {
            faults.push(faulty(folder, format!("this folder cannot be read: {cause}")));
            vec![]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = include_str!("../../../assets/space_combat/scenarios/quiet-point.toml");

    fn own(slug: &str) -> String {
        GOOD.replacen("slug = \"quiet-point\"", &format!("slug = \"{slug}\""), 1)
    }

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let file = folder.path().join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
        folder
    }

    #[test]
    fn a_folder_is_loaded_and_what_is_faulty_is_left_out_and_named() {
        let (first, taken) = (own("mine"), own("quiet-point"));
        let folder = folder(&[
            ("space-combat/a.toml", &first),
            ("space-combat/b.toml", &first),
            ("space-combat/c.toml", &taken),
            ("space-combat/notes.txt", "not looked at"),
            ("chess/d.toml", &first),
        ]);
        let (library, faults) = load(folder.path());
        assert_eq!(library.len(), 1);
        let told = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        assert_eq!(faults.len(), 3, "{told}");
        assert!(told.contains("\"mine\": another") && told.contains("slug = \"quiet-point-2\""), "{told}");
        assert!(told.contains("no system is called \"chess\""), "{told}");
    }

    /// A picture of one pixel.
    fn pixel() -> Vec<u8> {
        let mut out = vec![];
        let mut writer = png::Encoder::new(&mut out, 1, 1).write_header().unwrap();
        writer.write_image_data(&[200]).unwrap();
        writer.finish().unwrap();
        out
    }

    #[test]
    fn art_is_given_to_its_scenario_and_what_is_wrong_with_it_costs_the_art_alone() {
        let (first, second) = (own("mine"), own("yours"));
        let folder = folder(&[
            ("space-combat/a.toml", &first),
            ("space-combat/a.art.toml", "background = \"sky.png\"\n"),
            ("space-combat/b.toml", &second),
            ("space-combat/b.art.toml", "background = \"none.png\"\n"),
            ("space-combat/c.art.toml", "background = \"sky.png\"\n"),
        ]);
        std::fs::write(folder.path().join("space-combat/sky.png"), pixel()).unwrap();
        let (library, faults) = load(folder.path());
        let system = systems::find("space-combat").unwrap();
        assert_eq!(library.len(), 2);
        assert_eq!(library.art(system, "mine").in_words(), "a background");
        assert!(library.art(system, "yours").is_empty() && library.art(system, "quiet-point").is_empty());
        assert!(faults.iter().all(|faulty| faulty.lost == Lost::Art) && faults.len() == 2, "{faults:?}");
        let told = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        assert!(told.contains("b.art.toml cannot be shown:\n  line 1: \"none.png\" cannot be read"), "{told}");
        assert!(told.contains("c.art.toml cannot be shown:\n  there is no scenario"), "{told}");
    }
}
