//! The fields of slips, within what Discord takes.

use crate::host::api::escape;
use crate::host::api::limits::LABEL_MAX_CHARS;
use crate::host::{Entry, MenuOption, SlipField};
use crate::kit::words::cut;

/// Characters of a title, and of what stands above a field.
pub(crate) const NAME_CHARS: usize = 45;
/// Characters of the words under it.
pub(crate) const HELP_CHARS: usize = 100;
/// Answers to pick from.
pub(crate) const PICKS_MAX: usize = 25;

/// Something to pick.
pub(crate) fn option(value: &str, label: &str, description: &str) -> MenuOption {
    MenuOption {
        value: value.to_owned(),
        label: escape::fit(label, LABEL_MAX_CHARS),
        description: escape::fit(description, HELP_CHARS),
    }
}

/// A field to pick in; `picked` is picked at first, if it is there.
pub(crate) fn pick(name: String, label: &str, help: &str, options: Vec<MenuOption>, picked: &str) -> SlipField {
    let picked =
        options.iter().find(|option| option.value == picked).map_or(String::new(), |found| found.value.clone());
    SlipField {
        name,
        label: cut(label, NAME_CHARS),
        help: cut(help, HELP_CHARS),
        entry: Entry::Pick { options, picked },
    }
}

/// A line to write.
pub(crate) fn text(name: String, label: &str, help: &str) -> SlipField {
    let entry = Entry::Text { value: String::new(), placeholder: String::new(), is_long: false };
    SlipField { name, label: cut(label, NAME_CHARS), help: cut(help, HELP_CHARS), entry }
}
