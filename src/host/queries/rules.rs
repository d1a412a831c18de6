//! `/rules`: what the rulebook says on a topic, whole, with what stands beside it and what it names.

use crate::contract::search::meaningful;
use crate::contract::{Draft, Paragraph, Rulebook, System};
use crate::host::api::escape;
use crate::host::api::limits::CONTROL_MAX_CHARS;
use crate::host::commands::opening::read_system;
use crate::host::context::failure::Failure;
use crate::host::outgoing::buttons;
use crate::host::table::Table;
use crate::host::table::pending::{Answer, PendingMessage, PictureName};
use crate::host::table::press::{ControlId, Press, pack};
use crate::host::{Button, Control, Menu, MenuOption, RulesWish, Style};
use crate::kit::limits::MENU_MAX_ENTRIES;
use crate::systems::SYSTEMS;

/// Paragraphs shown of what was found; the menu below leads to each.
const PARAGRAPHS: usize = 24;
/// Characters of a page, so that what stands below it fits into the message as well.
const PAGE_CHARS: usize = 1_700;
/// Characters of a code block that stand on the page on which it begins.
const FENCED_CHARS: usize = 200;
/// Paragraphs that another names, as buttons; more make a menu.
const CITED_MAX: usize = 4;
/// Characters of an entry of a menu.
const ENTRY_CHARS: usize = 90;
/// Characters of a topic that are said back.
const SAID_CHARS: usize = 100;

/// Whose rulebook it is: that of a table, by whose controls one goes on, or of any system.
#[derive(Clone, Copy)]
pub(crate) enum Of<'a> {
    Table(&'a Table),
    System(System),
}

/// What a rulebook says on a topic, from a page of the answer on. Whatever is asked, something that helps is said.
pub(crate) fn page(of: Of<'_>, topic: &str, page: usize) -> Answer {
    let (book, topic) = (of.system().rulebook(), topic.trim());
    match book.find(topic).as_slice() {
        [one] => paragraph(of, &book, one, page),
        // Parts are read one after the other.
        [first, ..] if !first.is_numbered() => paragraph(of, &book, first, page),
        [] if meaningful(topic).next().is_none() => {
            chapters(of, &book, "`/rules` with a chapter, a number or a question shows more.")
        }
        [] => match book.near(topic).as_slice() {
            [] => chapters(of, &book, &format!("It has no word of {}. Its chapters:", said(topic))),
            near => several(
                of,
                topic,
                near,
                page,
                &format!("No paragraph speaks of all of {}. Nearest to it:\n", said(topic)),
            ),
        },
        found => several(of, topic, found, page, ""),
    }
}

/// The rulebook of a system that is named.
pub(crate) fn of_system(wish: &RulesWish) -> Result<Answer, Failure> {
    Ok(page(Of::System(read_system(&wish.system)?), &wish.topic, wish.page))
}

/// Where there is no table: whose rulebook is meant is asked.
pub(crate) fn of_any(topic: &str) -> Answer {
    let text = "There is no table in this channel. Whose rulebook do you mean?";
    let button = |(index, system): (u8, &System)| {
        let of = Of::System(*system);
        // A question that is too long for a control leads to the chapters.
        of.button(index, topic, 0, system.title()).or_else(|| of.button(index, "", 0, system.title()))
    };
    Answer::fresh(PendingMessage::text(text).with_row((0..).zip(SYSTEMS.iter()).filter_map(button).collect()))
}

fn said(topic: &str) -> String {
    format!("*{}*", escape::fit(&escape::markdown(topic), SAID_CHARS))
}

/// A paragraph, with its neighbours and those that it names.
fn paragraph(of: Of<'_>, book: &Rulebook, one: &Paragraph, page: usize) -> Answer {
    let head = format!("-# {} · {}", of.system().title(), one.chapter);
    let (text, pages) = on_page(&head, [one].into_iter(), page);
    let beside = [(0, "Previous"), (1, "Next")].into_iter().zip(book.beside(one));
    let mut row: Vec<Control> = beside.filter_map(|((index, word), p)| of.way(index, word, p?)).collect();
    // A part that is all of its chapter leads to no other.
    row.extend((one.chapter != one.number).then(|| of.button(2, &one.chapter, 0, "Chapter")).flatten());
    let mut message = PendingMessage::text(text).with_row(turning(of, &one.number, page, pages));
    message.enclosed = one.diagrams.first().map(|diagram| PictureName::Diagram {
        system: of.system().slug().to_owned(),
        name: diagram.name.clone(),
        alt: diagram.alt.clone(),
    });
    Answer::fresh(message.with_row(row).with_row(of.cited(book, one)))
}

/// Paragraphs one after the other, and a menu that leads to each.
fn several(of: Of<'_>, topic: &str, found: &[&Paragraph], page: usize, lead: &str) -> Answer {
    let head = format!("{lead}-# {} · {}", of.system().title(), counted(found));
    let (text, pages) = on_page(&head, found.iter().copied().take(PARAGRAPHS), page);
    let message = PendingMessage::text(text).with_row(turning(of, topic, page, pages));
    Answer::fresh(message.with_row(of.menu("Read one", entries(found))))
}

/// Paragraphs as a menu names them.
fn entries<'p>(found: &[&'p Paragraph]) -> Vec<(&'p str, String)> {
    found.iter().map(|p| (p.number.as_str(), format!("{} {}", p.number, p.plain()))).collect()
}

fn counted(found: &[&Paragraph]) -> String {
    match found {
        [first, ..] if found.iter().all(|p| p.chapter == first.chapter) => first.chapter.clone(),
        _ => format!("{} paragraphs, best first", found.len()),
    }
}

/// The chapters, in words and as a menu; what leads to them as buttons.
fn chapters(of: Of<'_>, book: &Rulebook, lead: &str) -> Answer {
    let lines: Vec<String> = book.chapters().map(|chapter| format!("- {chapter}")).collect();
    let entries = book.chapters().map(|chapter| (chapter, chapter.to_owned())).collect();
    let text = format!("The rulebook of **{}**. {lead}\n{}", of.system().title(), lines.join("\n"));
    let guides = (0..).zip(book.guides()).filter_map(|(index, guide)| of.button(index, guide, 0, guide)).collect();
    Answer::fresh(PendingMessage::text(text).with_row(guides).with_row(of.menu("Open a chapter", entries)))
}

/// A page of paragraphs under a heading, and how many pages there are.
fn on_page<'p>(head: &str, found: impl Iterator<Item = &'p Paragraph>, page: usize) -> (String, usize) {
    let pages = pages(found.map(|p| format!("**{}** {}", p.number, p.text)));
    let shown = pages.get(page).or(pages.last()).map_or("", String::as_str);
    let house = if shown.contains('†') || shown.contains("(house") {
        "\n-# † or *(house)*: settled for this bot where the original rules are silent."
    } else {
        ""
    };
    (format!("{head}\n{shown}{house}"), pages.len())
}

/// Buttons to the other pages; none for a topic that does not fit into their ids.
fn turning(of: Of<'_>, topic: &str, page: usize, pages: usize) -> Vec<Control> {
    if pages < 2 {
        return vec![];
    }
    let last = pages - 1;
    let back = of.button(8, topic, page.saturating_sub(1), "Back").map(|button| greyed(button, page == 0));
    // A greyed button has an id of its own as well.
    let next = of.button(9, topic, page + 1, "Next").map(|button| greyed(button, page >= last));
    back.into_iter().chain(next).collect()
}

fn greyed(control: Control, is_disabled: bool) -> Control {
    match control {
        Control::Button(button) => Control::Button(Button { is_disabled, ..button }),
        other => other,
    }
}

impl Of<'_> {
    const fn system(self) -> System {
        match self {
            Self::Table(table) => table.system,
            Self::System(system) => system,
        }
    }

    /// Leads to a page of a topic; none where it does not fit into an id. The index keeps ids apart.
    fn button(self, index: u8, topic: &str, page: usize, label: &str) -> Option<Control> {
        let button = match self {
            Self::Table(table) => {
                let page = u8::try_from(page).ok()?;
                buttons::button(table, Press::Rules(page, topic.to_owned()), label, Style::Secondary)
            }
            Self::System(system) => buttons::of_person(index, draft(system, topic, page), label, Style::Secondary),
        };
        match &button {
            Control::Button(Button { id, .. }) if id.chars().count() > CONTROL_MAX_CHARS => None,
            _ => Some(button),
        }
    }

    /// Leads to a paragraph beside another.
    fn way(self, index: u8, word: &str, to: &Paragraph) -> Option<Control> {
        let colon = if to.is_numbered() { "" } else { ":" };
        self.button(index, &to.number, 0, &format!("{word}{colon} {}", to.number))
    }

    /// Leads to what a paragraph names: as buttons, or as a menu where it names much.
    fn cited(self, book: &Rulebook, one: &Paragraph) -> Vec<Control> {
        let cited = book.cited(one);
        if cited.len() > CITED_MAX {
            return self.menu("Read what it names", entries(&cited));
        }
        let button = |(index, p): (u8, &Paragraph)| self.button(index, &p.number, 0, &format!("See {}", p.number));
        (3..).zip(cited).filter_map(button).collect()
    }

    /// A menu of topics.
    fn menu(self, placeholder: &str, topics: Vec<(&str, String)>) -> Vec<Control> {
        let topics = topics.into_iter().take(MENU_MAX_ENTRIES);
        let option = |value: String, label: &str| MenuOption {
            value,
            label: escape::fit(label, ENTRY_CHARS),
            description: String::new(),
        };
        vec![match self {
            Self::Table(table) => {
                let id = ControlId { table: table.id, mark: table.mark(), action: Press::RulesMenu(0) }.encode();
                let options = topics.map(|(topic, label)| option(topic.to_owned(), &label)).collect();
                Control::Menu(Menu { id, placeholder: placeholder.to_owned(), options })
            }
            Self::System(system) => {
                let options = topics.map(|(topic, label)| option(pack(&draft(system, topic, 0)), &label)).collect();
                buttons::of_person_menu(0, placeholder, options)
            }
        }]
    }
}

fn draft(system: System, topic: &str, page: usize) -> Draft {
    Draft::new("rules").with("system", system.slug()).with("topic", topic).with("page", page.to_string())
}

/// A line in pieces that fit on a page, broken between words.
fn broken(line: &str) -> Vec<String> {
    let mut pieces = vec![];
    let mut piece = String::new();
    for word in line.split_inclusive(' ') {
        if !piece.is_empty() && piece.chars().count() + word.trim_end().chars().count() > PAGE_CHARS {
            pieces.push(std::mem::take(&mut piece).trim_end().to_owned());
        }
        piece.push_str(word);
    }
    pieces.push(piece);
    pieces
}

/// Texts on as few pages as they take, each within the limit of a message; one that is longer than a page is broken
/// between lines, a line that is longer between words, and a code block that is broken is closed and opened again.
fn pages(blocks: impl Iterator<Item = String>) -> Vec<String> {
    let mut pages = vec![String::new()];
    let mut is_code = false;
    for line in blocks.flat_map(|block| block.lines().flat_map(broken).collect::<Vec<_>>()) {
        let Some(page) = pages.last_mut() else { continue };
        // A fence stays with its block: the one that closes fits always, the one that opens brings some lines along.
        let wanted = match (line.as_str(), is_code) {
            ("```", true) => 0,
            ("```", false) => FENCED_CHARS,
            _ => line.chars().count() + 1,
        };
        if !page.is_empty() && page.chars().count() + wanted > PAGE_CHARS {
            if is_code {
                page.push_str("\n```");
            }
            pages.push(if is_code { format!("```\n{line}") } else { line.clone() });
        } else {
            let gap = if page.is_empty() { "" } else { "\n" };
            *page = format!("{page}{gap}{line}");
        }
        is_code ^= line == "```";
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_of_one_long_line_loses_nothing() {
        let words: Vec<String> = (0..900).map(|n| format!("word{n}")).collect();
        let pages = pages([words.join(" ")].into_iter());
        assert!(pages.len() > 3 && pages.iter().all(|page| page.chars().count() <= PAGE_CHARS), "{pages:?}");
        assert_eq!(pages.join(" "), words.join(" "));
    }

    #[test]
    fn every_diagram_of_a_rulebook_stands_beside_its_paragraph_with_words_for_it() {
        for system in SYSTEMS.iter().copied() {
            let book = system.rulebook();
            let named: Vec<&str> =
                book.paragraphs().flat_map(|p| &p.diagrams).map(|diagram| diagram.name.as_str()).collect();
            let known: Vec<&str> = system.card().diagrams.iter().map(|(name, _)| *name).collect();
            assert_eq!(named, known, "{}", system.title());
            for one in book.paragraphs().filter(|p| !p.diagrams.is_empty()) {
                let answer = page(Of::System(system), &one.number, 0);
                let Some(PictureName::Diagram { alt, .. }) = answer.message.enclosed else { panic!("{}", one.number) };
                assert!(alt.chars().count() > 40, "{}: {alt}", one.number);
            }
        }
    }

    #[test]
    fn a_long_table_is_broken_between_lines_and_stays_a_table() {
        let rows: Vec<String> = (0..80).map(|n| format!("row {n:<40} of a long table")).collect();
        let block = format!("**1.1** It is:\n```\n{}\n```\nThe end.", rows.join("\n"));
        let pages = pages([block.clone(), "**1.2** More.".to_owned()].into_iter());
        assert!(pages.len() > 1);
        for page in &pages {
            assert!(page.chars().count() <= PAGE_CHARS + 4);
            assert_eq!(page.matches("```").count() % 2, 0, "{page}");
        }
        let together = pages.join("\n");
        assert!(rows.iter().all(|row| together.contains(row)) && together.ends_with("The end.\n**1.2** More."));
    }
}
