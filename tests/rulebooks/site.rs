//! The site that mdBook makes of `docs/` (`book.toml`): every page is on it, and so is all that a page links to. The pages of
//! `docs/site` are taken from papers that stand elsewhere, so that nothing is said twice.

use std::path::{Path, PathBuf};

use crate::links::{definitions, fault, links, pages};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").canonicalize().unwrap()
}

/// The pages of the table of contents, by their paths in `docs`.
fn chapters() -> Vec<String> {
    links(&std::fs::read_to_string(docs().join("SUMMARY.md")).unwrap())
}

/// The part of a paper between two marks, or all of it.
fn part(paper: &str, mark: Option<&str>) -> Option<String> {
    let Some(mark) = mark else { return Some(paper.to_owned()) };
    let (begin, end) = (format!("<!-- ANCHOR: {mark} -->\n"), format!("<!-- ANCHOR_END: {mark} -->"));
    let (part, _) = paper.split_once(&begin)?.1.split_once(&end)?;
    Some(part.to_owned())
}

/// A page with what it takes from elsewhere.
fn expanded(page: &Path) -> String {
    let text = std::fs::read_to_string(page).unwrap();
    let include = |line: &str| {
        let Some(named) = line.strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}")) else {
            assert!(!line.contains("{{#"), "{}: {line}", page.display());
            return line.to_owned();
        };
        let (path, mark) = named.split_once(':').map_or((named, None), |(path, mark)| (path, Some(mark)));
        let paper = std::fs::read_to_string(page.parent().unwrap().join(path)).unwrap();
        let part = part(&paper, mark).unwrap_or_else(|| panic!("{}: {named} is not there", page.display()));
        for (label, _) in definitions(&paper).iter().filter(|(label, _)| part.contains(&format!("[{label}]"))) {
            let is_defined = definitions(&text).iter().any(|(own, _)| own == label);
            assert!(is_defined, "{}: [{label}] of {path} leads nowhere here", page.display());
        }
        part
    };
    text.lines().map(include).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_page_is_on_the_site_once() {
    let (docs, mut listed, mut found) = (docs(), chapters(), vec![]);
    pages(&docs, &mut found);
    let name = |page: &PathBuf| page.strip_prefix(&docs).unwrap().to_string_lossy().replace('\\', "/");
    // But for the table of contents itself.
    let mut found: Vec<String> = found.iter().map(name).filter(|name| name != "SUMMARY.md").collect();
    listed.sort();
    found.sort();
    assert_eq!(listed, found);
}

#[test]
fn what_a_page_of_the_site_links_to_is_on_the_site() {
    let (docs, chapters) = (docs(), chapters());
    let mut count = 0;
    for name in &chapters {
        let page = docs.join(name);
        let text = expanded(&page);
        for link in links(&text) {
            assert_eq!(fault(&page, &text, &link), None, "{name}");
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || link.contains("://") {
                continue;
            }
            let target = page.parent().unwrap().join(path).canonicalize().unwrap();
            let inside = target.strip_prefix(&docs).unwrap_or_else(|_| panic!("{name}: {link} leads out of the site"));
            let is_page = inside.extension().is_some_and(|end| end == "md");
            let inside = inside.to_string_lossy().replace('\\', "/");
            assert!(!is_page || chapters.contains(&inside), "{name}: {link} is no page of the site");
            count += 1;
        }
    }
    assert!(chapters.len() > 15 && count > 40, "{} pages with {count} links", chapters.len());
}

#[test]
fn a_part_is_what_stands_between_its_marks() {
    let paper = "a\n<!-- ANCHOR: one -->\nb\nc\n<!-- ANCHOR_END: one -->\nd";
    assert_eq!(part(paper, Some("one")).as_deref(), Some("b\nc\n"));
    assert_eq!(part(paper, Some("two")), None);
    assert_eq!(part(paper, None).as_deref(), Some(paper));
}
