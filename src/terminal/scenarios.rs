//! A scenario file on the command line: checked, or played.

use std::path::Path;

use crate::contract::System;
use crate::host::api::library::ScenarioLibrary;
use crate::host::api::scenario_art::scenario_of;
use crate::host::api::scenario_files::{Faulty, Lost, add, faulty, illustrate, read, systems_with_files};
use crate::systems;

/// Which system a file is for: the one named, else the one its folder is named after, else the one that understands it
/// best.
fn system_of(file: &Path, named: Option<&str>) -> Result<System, Faulty> {
    let slugs = || systems_with_files().into_iter().map(System::slug).collect::<Vec<_>>().join(", ");
    if let Some(name) = named {
        return systems::find(name)
            .ok_or_else(|| faulty(file, format!("there is no system {name:?}; try {}", slugs())));
    }
    let folder = file.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().replace('_', "-"));
    if let Some(system) = folder.and_then(|name| systems::find(&name)) {
        return Ok(system);
    }
    let text = read(file)?;
    let mut ranked: Vec<(usize, System)> =
        systems_with_files().into_iter().map(|system| (understood(system, &text), system)).collect();
    ranked.sort_by_key(|(lines, _)| std::cmp::Reverse(*lines));
    match ranked.as_slice() {
        [(most, best), (next, _), ..] if most > next => Ok(*best),
        [(_, only)] => Ok(*only),
        _ => {
            let mut faults: Vec<String> = vec![];
            for (_, system) in &ranked {
                for fault in system.scenario_file(&text).err().unwrap_or_default() {
                    faults.push(format!("as a scenario of {}: {fault}", system.title()));
                }
            }
            faults.push(format!("say for which system it is, as in --system {}", slugs().replace(", ", " or ")));
            Err(Faulty { file: file.to_owned(), lost: Lost::Scenario, faults })
        }
    }
}

/// How much of a file a system understands: all of its lines, when at most what they say is wrong; else those up to the
/// first that has no place in its format, which the reader of the format names.
fn understood(system: System, text: &str) -> usize {
    let unread = |fault: &String| {
        let number = fault.split_once("at line ")?.1.split(|c: char| !c.is_ascii_digit()).next()?;
        number.parse::<usize>().ok()
    };
    match system.scenario_file(text) {
        Ok(_) => usize::MAX,
        Err(faults) => faults.iter().filter_map(unread).min().unwrap_or(usize::MAX - 1),
    }
}

/// Checks a file and says what it is.
///
/// # Errors
/// Every fault of it.
pub fn check(file: &Path, system: Option<&str>) -> Result<String, Faulty> {
    if let Some(scenario) = scenario_of(file) {
        let scenario = scenario.display();
        return Err(faulty(
            file,
            format!("it names the pictures of {scenario}: check that file, and this one with it"),
        ));
    }
    read(file)?;
    let system = system_of(file, system)?;
    let mut library = ScenarioLibrary::default();
    let slug = add(&mut library, system, file)?;
    let art = illustrate(&mut library, (system, &slug), file)?;
    let with_art = if art.is_empty() { String::new() } else { format!(", with {}", art.in_words()) };
    let (file, title) = (file.display(), system.title());
    Ok(format!("{file} is a scenario of {title}: `{slug}`{with_art}. Nothing is wrong with it."))
}

/// Puts a file on a library of its own and gives the scenario's slug, if `scenario` names a file; else takes it as a slug.
///
/// # Errors
/// Every fault of the file.
pub fn library_for(system: &str, scenario: &str) -> Result<(ScenarioLibrary, String), Faulty> {
    let file = Path::new(scenario);
    let mut library = ScenarioLibrary::default();
    let is_file = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml")) || file.is_file();
    if scenario.is_empty() || !is_file {
        return Ok((library, scenario.to_owned()));
    }
    let system = system_of(file, Some(system))?;
    let slug = add(&mut library, system, file)?;
    illustrate(&mut library, (system, &slug), file)?;
    Ok((library, slug))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = include_str!("../../assets/space_combat/scenarios/quiet-point.toml");

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
    fn a_good_file_is_named_with_its_system() {
        let folder = folder(&[("mine.toml", &own("mine"))]);
        let said = check(&folder.path().join("mine.toml"), None).unwrap();
        assert!(said.contains("Space Combat: `mine`"), "{said}");
    }

    #[test]
    fn a_file_of_the_other_system_is_told_from_it_and_played() {
        let text = include_str!("../../assets/pentagon_war/scenarios/duel.toml").replacen("\"duel\"", "\"mine\"", 1);
        let folder = folder(&[("mine.toml", &text)]);
        let file = folder.path().join("mine.toml");
        let said = check(&file, None).unwrap();
        assert!(said.contains("The Pentagon War: `mine`"), "{said}");
        let (library, slug) = library_for("pentagon-war", file.to_str().unwrap()).unwrap();
        assert_eq!((library.len(), slug.as_str()), (1, "mine"));
    }

    #[test]
    fn all_faults_of_a_file_are_named() {
        let text =
            own("mine").replace("template = \"planet\"", "template = \"plant\"").replacen("turns = 8", "turns = 0", 1);
        let folder = folder(&[("space-combat/mine.toml", &text)]);
        let error = check(&folder.path().join("space-combat/mine.toml"), None).unwrap_err();
        assert!(error.faults.len() >= 2, "{error}");
        assert!(error.to_string().contains("plant") && error.to_string().contains("turn"), "{error}");
    }

    #[test]
    fn the_faults_of_a_file_are_those_of_the_system_that_understands_it_best() {
        let wrong_planet = own("mine").replace("template = \"planet\"", "template = \"plant\"");
        let wrong_key = own("mine").replacen("range_hexes = 1", "range = 1", 1);
        let duel = include_str!("../../assets/pentagon_war/scenarios/duel.toml").replacen("\"duel\"", "\"mine\"", 1);
        let wrong_hex = duel.replacen("hex = \"1534\"", "hex = \"here\"", 1);
        let folder = folder(&[("a.toml", &wrong_planet), ("b.toml", &wrong_key), ("c.toml", &wrong_hex)]);
        for (name, part) in [("a.toml", "plant"), ("b.toml", "range"), ("c.toml", "\"here\" is no hex")] {
            let said = check(&folder.path().join(name), None).unwrap_err().to_string();
            assert!(said.contains(part) && !said.contains("--system"), "{said}");
        }
    }

    #[test]
    fn a_copy_of_a_scenario_of_the_book_is_told_what_it_needs() {
        let folder = folder(&[("copy.toml", GOOD)]);
        let said = check(&folder.path().join("copy.toml"), None).unwrap_err().to_string();
        assert!(said.contains("a scenario of the rulebook of Space Combat is called so"), "{said}");
        assert!(said.contains("slug = \"quiet-point-2\""), "{said}");
    }

    #[test]
    fn files_that_are_missing_or_not_scenarios_are_refused() {
        assert!(check(Path::new("/no/such.toml"), None).unwrap_err().to_string().contains("cannot be read"));
        let folder = folder(&[("x.toml", "title = 3\n")]);
        let file = folder.path().join("x.toml");
        let both = check(&file, None).unwrap_err().to_string();
        assert!(
            both.contains("--system") && both.contains("of The Pentagon War: ") && both.contains("of Space Combat: ")
        );
        assert!(check(&file, Some("space-combat")).unwrap_err().to_string().contains("title"));
        assert!(check(&file, Some("chess")).unwrap_err().to_string().contains("no system \"chess\""));
        assert!(check(&file, Some("anteel")).unwrap_err().to_string().contains("are not files"));
    }

    #[test]
    fn a_slug_is_passed_on_and_a_file_is_read() {
        assert_eq!(library_for("anteel", "small").unwrap(), (ScenarioLibrary::default(), "small".to_owned()));
        let folder = folder(&[("mine.toml", &own("mine"))]);
        let (library, slug) = library_for("space-combat", folder.path().join("mine.toml").to_str().unwrap()).unwrap();
        assert_eq!((library.len(), slug.as_str()), (1, "mine"));
        assert!(library_for("space-combat", "/no/such.toml").is_err());
    }

    #[test]
    fn art_is_checked_with_its_scenario() {
        let folder = folder(&[("mine.toml", &own("mine")), ("mine.art.toml", "background = \"sky.png\"\n")]);
        let file = folder.path().join("mine.toml");
        let no = check(&file, None).unwrap_err().to_string();
        assert!(no.contains("mine.art.toml cannot be shown:") && no.contains("line 1: \"sky.png\""), "{no}");
        assert!(library_for("space-combat", file.to_str().unwrap()).is_err());
        let alone = check(&folder.path().join("mine.art.toml"), None).unwrap_err().to_string();
        assert!(alone.contains("check that file"), "{alone}");
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/lost-relay.toml");
        let said = check(&example, None).unwrap();
        assert!(said.contains("with a background and pictures of corvette, destroyer, Relay."), "{said}");
    }
}
