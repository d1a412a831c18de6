//! Which of somebody's tables are shown: the menu and the buttons under `/game list`.

use crate::contract::Draft;
use crate::host::outgoing::buttons;
use crate::host::table::press::{SlipOf, pack};
use crate::host::{Control, MenuOption, Style};

/// Which tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Part {
    Waiting,
    Running,
    Finished,
    Watched,
}

impl Part {
    const ALL: [Self; 4] = [Self::Waiting, Self::Running, Self::Finished, Self::Watched];

    fn slug(self) -> &'static str {
        self.into()
    }

    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Waiting => "waiting for me",
            Self::Running => "under way",
            Self::Finished => "finished",
            Self::Watched => "where I watch",
        }
    }
}

/// The rows under any page of tables: which are shown, and what is about the person.
pub(crate) fn ways_on() -> [Vec<Control>; 2] {
    let option = |part: Part| MenuOption {
        label: part.words().to_owned(),
        value: pack(&draft(part, 0)),
        description: String::new(),
    };
    let menu = buttons::of_person_menu(0, "Show my tables", Part::ALL.map(option).to_vec());
    [vec![menu], about_oneself()]
}

fn about_oneself() -> Vec<Control> {
    let button = |at: u8, verb: &str, label: &str| buttons::of_person(at, Draft::new(verb), label, Style::Secondary);
    vec![
        buttons::slip_of_person(SlipOf::NewTable, "New table…"),
        button(2, "vacation", "Vacation…"),
        button(3, "settings", "Settings"),
    ]
}

fn draft(part: Part, page: usize) -> Draft {
    Draft::new("list").with("show", part.slug()).with("page", page.to_string())
}

/// Leads to another page.
pub(crate) fn turn(index: u8, part: Part, page: usize, label: &str) -> Control {
    buttons::of_person(index, draft(part, page), label, Style::Secondary)
}
