//! Every link within the documentation leads to a file that there is, and to a heading of it.

use std::path::{Path, PathBuf};

/// The pages: Markdown of the project, but for what is built or hidden.
pub(crate) fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && !["target", "out", "demo"].contains(&name.as_str()) {
            pages(&path, found);
        } else if path.extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
}

/// What the labels of a page lead to: `[label]: target`, a line each.
pub(crate) fn definitions(page: &str) -> Vec<(String, String)> {
    let entries = page.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: "));
    entries.map(|(label, target)| (label.to_owned(), target.to_owned())).collect()
}

/// What stands between `](` and `)`, outside of code, and what labels lead to.
pub(crate) fn links(page: &str) -> Vec<String> {
    let mut found: Vec<String> = definitions(page).into_iter().map(|(_, target)| target).collect();
    let mut is_fenced = false;
    for line in page.lines() {
        is_fenced ^= line.trim_start().starts_with("```");
        if is_fenced {
            continue;
        }
        let prose: String = line.split('`').step_by(2).collect();
        found.extend(prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
    }
    found
}

/// A heading as a link names it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#'))).collect()
}

/// What is wrong with a link of a page.
pub(crate) fn fault(page: &Path, text: &str, link: &str) -> Option<String> {
    if ["http://", "https://", "mailto:"].iter().any(|begin| link.starts_with(begin)) {
        return None;
    }
    let (path, heading) = link.split_once('#').map_or((link, None), |(path, heading)| (path, Some(heading)));
    let target = page.parent().unwrap().join(path);
    let read = match path {
        "" => text.to_owned(),
        _ if !target.exists() => return Some(format!("{}: {link} leads nowhere", page.display())),
        _ => std::fs::read_to_string(&target).unwrap_or_default(),
    };
    let is_there = heading.is_none_or(|heading| anchors(&read).iter().any(|own| own == heading));
    (!is_there).then(|| format!("{}: {link} names no heading", page.display()))
}

#[test]
fn every_link_within_the_documentation_leads_somewhere() {
    let mut found = vec![];
    pages(Path::new(env!("CARGO_MANIFEST_DIR")), &mut found);
    let mut count = 0;
    let mut faults = vec![];
    for page in &found {
        let text = std::fs::read_to_string(page).unwrap();
        let links = links(&text);
        count += links.len();
        faults.extend(links.iter().filter_map(|link| fault(page, &text, link)));
    }
    assert!(found.len() > 8 && count > 30, "{} pages with {count} links were found", found.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_link_that_leads_nowhere_is_noticed() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = "# One, two\n[a](#one-two) [b](LICENCE-OF-NOBODY) ![c](docs/pictures/anteel.png) [d](#three) `[e](x)` [f]\n[f]: NOWHERE";
    let wrong: Vec<String> = links(text).iter().filter_map(|link| fault(&page, text, link)).collect();
    assert_eq!(links(text).len(), 5);
    assert_eq!(wrong.len(), 3, "{wrong:?}");
    assert!(wrong[0].ends_with("NOWHERE leads nowhere"));
    assert!(wrong[1].ends_with("LICENCE-OF-NOBODY leads nowhere") && wrong[2].ends_with("#three names no heading"));
}
