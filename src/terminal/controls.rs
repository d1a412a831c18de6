//! Buttons and menus at a terminal: they are pressed by their numbers, or by the words that stand on them.

use crate::contract::Choice;
use crate::host::api::message::Section;
use crate::host::{Control, Menu, Pressed, Request};

/// Entries of a menu that stand below each other.
const LISTED: usize = 8;
/// Characters of a line of several entries.
const LINE_CHARS: usize = 110;
/// Characters between two of them.
const GAP_CHARS: usize = 2;

/// What is to be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressing {
    /// The control of that number, with the entry of that number if it is a menu.
    Number(usize, Option<usize>),
    /// What is called so, or is the only one that begins so.
    Words(String),
}

/// What can be pressed: `2` a button, `1 3` the third entry of a menu.
pub(super) fn choices(controls: &[Control]) -> Vec<Choice> {
    let shown =
        |(_, number, label): &(Place, String, String)| Choice::new(number.clone(), format!("{number}: {label}"));
    let links = controls.iter().zip(1..).filter_map(|(control, number)| match control {
        Control::Link(link) => Some(Choice::new(number.to_string(), format!("{number}: {}", link.label))),
        Control::Button(_) | Control::Section(_) | Control::Menu(_) => None,
    });
    labelled(controls).iter().map(shown).chain(links).collect()
}

/// The number of a control, and that of an entry of it.
type Place = (usize, Option<usize>);

/// Whatever can be pressed: where it is, its number as it is shown, the words on it.
fn labelled(controls: &[Control]) -> Vec<(Place, String, String)> {
    let of = |(control, number): (&Control, usize)| match control {
        Control::Button(button) => vec![((number, None), number.to_string(), button.label.clone())],
        Control::Section(Section { button, text, .. }) => {
            let words = super::table::plain(text).replace('\n', ": ");
            vec![((number, None), number.to_string(), format!("{}: {words}", button.label))]
        }
        Control::Link(_) => vec![],
        Control::Menu(menu) => {
            let entries = menu.options.iter().zip(1..);
            entries.map(|(o, entry)| ((number, Some(entry)), format!("{number} {entry}"), o.label.clone())).collect()
        }
    };
    controls.iter().zip(1..).flat_map(of).collect()
}

/// What pressing a control means, or how to press it.
pub(super) fn pressed(controls: &[Control], pressing: &Pressing) -> Result<Request, String> {
    if controls.is_empty() {
        return Err("No controls have been shown yet; `panel` shows some.".to_owned());
    }
    match pressing {
        Pressing::Number(control, entry) => numbered(controls, *control, *entry),
        Pressing::Words(words) => {
            let (control, entry) = named(controls, words)?;
            numbered(controls, control, entry)
        }
    }
}

/// Which control has those words on it.
fn named(controls: &[Control], words: &str) -> Result<Place, String> {
    let wanted = words.to_lowercase();
    let all = labelled(controls);
    let fitting = |is: &dyn Fn(&str) -> bool| -> Vec<&(Place, String, String)> {
        all.iter().filter(|(_, _, label)| is(&label.to_lowercase())).collect()
    };
    let exact = fitting(&|label| label == wanted);
    let found = if exact.is_empty() { fitting(&|label| label.starts_with(&wanted)) } else { exact };
    match found.as_slice() {
        [(place, ..)] => Ok(*place),
        [] => {
            Err(format!("Nothing here is called {words:?}; {} can be pressed.", list(&all.iter().collect::<Vec<_>>())))
        }
        several => Err(format!("Several are called {words:?}; press one by its number: {}.", list(several))),
    }
}

/// `[1] Lock, [2 1] Spur1`, and how many more.
fn list(all: &[&(Place, String, String)]) -> String {
    const NAMED: usize = 8;
    let mut words: Vec<String> =
        all.iter().take(NAMED).map(|(_, number, label)| format!("[{number}] {label}")).collect();
    if all.len() > NAMED {
        words.push(format!("and {} more", all.len() - NAMED));
    }
    words.join(", ")
}

fn numbered(controls: &[Control], control: usize, entry: Option<usize>) -> Result<Request, String> {
    let found = control.checked_sub(1).and_then(|at| controls.get(at));
    let (id, value) = match (found, entry) {
        (None, _) => return Err(format!("There is no [{control}] here; the last is [{}].", controls.len())),
        (Some(Control::Button(button) | Control::Section(Section { button, .. })), None) => {
            (button.id.clone(), String::new())
        }
        (Some(Control::Link(link)), _) => return Err(format!("[{control}] leads to {}", link.url)),
        (Some(Control::Button(_) | Control::Section(_)), Some(_)) => {
            return Err(format!("[{control}] is a button: press {control}"));
        }
        (Some(Control::Menu(menu)), entry) => {
            let option = entry.and_then(|entry| menu.options.get(entry.checked_sub(1)?));
            let how = || match menu.options.len() {
                1 => format!("[{control}] is a menu: press {control} 1"),
                most => format!("[{control}] is a menu: press {control} 1 .. {control} {most}"),
            };
            (menu.id.clone(), option.ok_or_else(how)?.value.clone())
        }
    };
    Ok(Request::Press(Pressed { id, value }))
}

/// The entries of the menu of that number, a line each; short ones of a long menu stand side by side.
pub(super) fn entries(menu: &Menu, number: usize) -> Vec<String> {
    let told = menu.options.iter().zip(1..);
    let told = told.map(|(o, entry)| format!("[{number} {entry}] {} {}", o.label, o.description));
    let told: Vec<String> = told.collect();
    let widest = told.iter().map(|entry| entry.trim_end().chars().count()).max().unwrap_or(0);
    let columns = LINE_CHARS / (widest + GAP_CHARS).max(1);
    if told.len() <= LISTED || columns < 2 {
        return told;
    }
    let line = |entries: &[String]| {
        let padded = entries.iter().map(|entry| format!("{:<1$}", entry.trim_end(), widest + GAP_CHARS));
        padded.collect::<String>().trim_end().to_owned()
    };
    told.chunks(columns).map(line).collect()
}

/// How the first button and the first menu are used.
pub(super) fn how_to_press(controls: &[Control]) -> Option<String> {
    let numbered = || controls.iter().zip(1..);
    let button = numbered().find_map(|(control, number)| match control {
        Control::Button(button) => Some((number, button.label.to_lowercase())),
        Control::Section(_) => Some((number, number.to_string())),
        Control::Menu(_) | Control::Link(_) => None,
    });
    let button = button.map(|(number, words)| format!("`{number}` or `press {words}` presses [{number}]"));
    let menu = numbered().find_map(|(control, number)| match control {
        Control::Menu(menu) => Some((number, menu.options.len().min(2))),
        Control::Button(_) | Control::Section(_) | Control::Link(_) => None,
    });
    let menu = menu.map(|(number, entry)| format!("`{number} {entry}` takes [{number} {entry}] from its menu"));
    let ways: Vec<String> = button.into_iter().chain(menu).collect();
    (!ways.is_empty()).then(|| format!("({}.)", ways.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Button, Menu, MenuOption, Style};

    fn controls() -> Vec<Control> {
        let button = |label: &str| {
            let (id, label) = (label.to_owned(), label.to_owned());
            Control::Button(Button { id, label, style: Style::Secondary, is_disabled: false })
        };
        let option = |label: &str| MenuOption { label: label.into(), value: label.into(), description: String::new() };
        let options = vec![option("Spur, 10 points"), option("Spar, 15 points")];
        let menu = Menu { id: "menu".into(), placeholder: "Add a ship".into(), options };
        vec![button("Lock"), Control::Menu(menu), button("Lock all")]
    }

    fn press(words: &str) -> Result<(String, String), String> {
        pressed(&controls(), &Pressing::Words(words.to_owned())).map(|request| match request {
            Request::Press(Pressed { id, value }) => (id, value),
            _ => unreachable!("a control is pressed"),
        })
    }

    #[test]
    fn what_stands_on_a_control_presses_it_whole_or_as_far_as_it_is_the_only_one() {
        assert_eq!(press("lock"), Ok(("Lock".into(), String::new())), "the whole word, though another one begins so");
        assert_eq!(press("LOCK A"), Ok(("Lock all".into(), String::new())));
        assert_eq!(press("spur"), Ok(("menu".into(), "Spur, 10 points".into())));
        let both = press("sp").unwrap_err();
        assert!(both.contains("[2 1] Spur, 10 points, [2 2] Spar, 15 points"), "{both}");
        let none = press("fire").unwrap_err();
        assert!(none.contains("\"fire\"") && none.contains("[1] Lock"), "{none}");
    }

    #[test]
    fn short_entries_of_a_long_menu_stand_side_by_side() {
        let long = Menu {
            id: "m".into(),
            placeholder: "Move".into(),
            options: (0..9)
                .map(|n| MenuOption { label: format!("a{n}-b{n}"), value: String::new(), description: "Pawn".into() })
                .collect(),
        };
        let lines = entries(&long, 3);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].starts_with("[3 1] a0-b0 Pawn  [3 2] a1-b1 Pawn  ") && lines[1].ends_with("[3 9] a8-b8 Pawn"));
    }
}
