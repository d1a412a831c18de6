//! What stands in the menu **More** of a panel's first page, as the menu's values name it.

use crate::host::table::press::question::OfferKind;

/// What the menu leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum More {
    Map,
    /// What is new since one's last order.
    Since,
    Report,
    Sheets,
    /// One's orders, as text.
    Orders,
    /// The map, as text.
    MapText,
    Rules,
    /// The glossary.
    Words,
    /// Asks the others.
    Ask(OfferKind),
    /// The paces to ask the others for.
    Paces,
    /// Asks the others for this one, as it is typed.
    Pace(String),
    /// Asks whether one gives up.
    Resign,
}

/// Before a pace that was picked.
const PACE: &str = "pace ";

impl More {
    /// The entries of the menu, in its order: value, label, description.
    pub(crate) const MENU: [(&str, &str, &str); 14] = [
        ("map", "Map", "the whole map, with overlays and the phases before"),
        ("since", "Since my last order", "what moved, fired and fell, phase by phase"),
        ("report", "My report", "what became of each of my orders"),
        ("sheets", "Sheets", "the record sheets of the units"),
        ("orders", "Orders as text", "all of this phase; each can be taken back"),
        ("text", "Map as text", "the map in words and letters"),
        ("rules", "Rules", "the rulebook, by chapter"),
        ("words", "Words", "the rulebook's terms, a sentence each"),
        ("undo", "Take back", "my last order; the others are asked where they have seen something of it"),
        ("draw", "Ask for a draw", "the others agree or refuse"),
        ("pause", "Ask for a pause", "the clock stands still when all agree"),
        ("paces", "Ask for another pace", "you choose which"),
        ("end", "Ask for an end", "without a result, when all agree"),
        ("resign", "Resign", "you are asked once more"),
    ];

    /// Asks for that pace.
    pub(crate) fn value_of_pace(slug: &str) -> String {
        format!("{PACE}{slug}")
    }

    pub(crate) fn parse(value: &str) -> Option<Self> {
        Some(match value {
            "map" => Self::Map,
            "since" => Self::Since,
            "report" => Self::Report,
            "sheets" => Self::Sheets,
            "orders" => Self::Orders,
            "text" => Self::MapText,
            "rules" => Self::Rules,
            "words" => Self::Words,
            "undo" => Self::Ask(OfferKind::Undo),
            "draw" => Self::Ask(OfferKind::Draw),
            "pause" => Self::Ask(OfferKind::Pause),
            "paces" => Self::Paces,
            "end" => Self::Ask(OfferKind::End),
            "resign" => Self::Resign,
            other => Self::Pace(other.strip_prefix(PACE)?.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_menu_is_read_and_nothing_else() {
        for (value, label, description) in More::MENU {
            assert!(More::parse(value).is_some(), "{value}");
            assert!(label.chars().count() <= 40 && description.chars().count() <= 100, "{label}");
        }
        assert_eq!(More::parse(&More::value_of_pace("1d")), Some(More::Pace("1d".to_owned())));
        assert_eq!(More::parse("plugh"), None);
    }
}
