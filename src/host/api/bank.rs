//! A bank of time for each player: what they begin with, what each window adds, and the most that is kept.

/// Hours of a day.
const DAY: u16 = 24;
/// The most that a bank holds, in hours.
const MOST_HOURS: u16 = 30 * DAY;
/// The most that a window adds, in hours.
const ADDED_HOURS: u16 = 7 * DAY;

/// How the banks of a table grow; in whole hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bank {
    start: u16,
    added: u16,
    most: u16,
}

/// What a length is told in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Hour,
    Day,
}

impl Bank {
    /// Those that menus offer.
    pub const USUAL: [Self; 2] =
        [Self { start: 2 * DAY, added: 12, most: 3 * DAY }, Self { start: 5 * DAY, added: DAY, most: 7 * DAY }];

    /// None where a length is out of bounds: an hour to 30 days, to 7 days of what a window adds, and the most at least what
    /// the others are.
    pub(crate) const fn new(start: u16, added: u16, most: u16) -> Option<Self> {
        let is_in_bounds = start >= 1 && added >= 1 && added <= ADDED_HOURS;
        let holds = most >= start && most >= added && most <= MOST_HOURS;
        if is_in_bounds && holds { Some(Self { start, added, most }) } else { None }
    }

    /// What each player begins with.
    pub(crate) const fn start_seconds(self) -> i64 {
        seconds(self.start)
    }

    /// What each window adds for whoever it waits for.
    pub(crate) const fn added_seconds(self) -> i64 {
        seconds(self.added)
    }

    /// What nobody has more of.
    pub(crate) const fn most_seconds(self) -> i64 {
        seconds(self.most)
    }

    /// What is typed: `bank 2d+12h<=3d`.
    #[must_use]
    pub fn slug(self) -> String {
        let typed =
            |hours: u16| if hours.is_multiple_of(DAY) { format!("{}d", hours / DAY) } else { format!("{hours}h") };
        format!("bank {}+{}<={}", typed(self.start), typed(self.added), typed(self.most))
    }

    /// What is shown: `bank 2 days + 12 hours a window, 3 days at most`.
    #[must_use]
    pub fn words(self) -> String {
        let (start, added) = (told(self.start), told(self.added));
        format!("bank {start} + {added} a window, {} at most", told(self.most))
    }

    /// Reads what is typed, with or without `bank`, or what is shown.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text: String = text.to_lowercase().replace('≤', "<=").split_whitespace().collect();
        let text = text.strip_prefix("bank").unwrap_or(&text);
        let text = text.replace("awindow", "").replace(',', "<=").replace("atmost", "").replace("<=<=", "<=");
        let (start, rest) = text.split_once('+')?;
        let (added, most) = rest.split_once("<=")?;
        let (start, unit) = read_length(start, None)?;
        let (added, _) = read_length(added, None)?;
        // `bank 2 days + 12 hours a window, 3 at most`: of what is told first.
        let (most, _) = read_length(most, Some(unit))?;
        Self::new(start, added, most)
    }
}

const fn seconds(hours: u16) -> i64 {
    hours as i64 * 3_600
}

fn told(hours: u16) -> String {
    let (number, unit) = if hours.is_multiple_of(DAY) { (hours / DAY, "day") } else { (hours, "hour") };
    crate::kit::words::count(usize::from(number), unit)
}

/// `2d`, `12h`, `2days`, `12hours`, and a bare number of a unit that is known.
fn read_length(text: &str, usual: Option<Unit>) -> Option<(u16, Unit)> {
    let at = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let unit = match unit {
        "h" | "hour" | "hours" => Unit::Hour,
        "d" | "day" | "days" => Unit::Day,
        "" => usual?,
        _ => return None,
    };
    let number = number.parse::<u16>().ok()?;
    let hours = match unit {
        Unit::Hour => number,
        Unit::Day => number.checked_mul(DAY)?,
    };
    Some((hours, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_is_read_as_it_is_typed_and_as_it_is_shown() {
        let usual = Bank::USUAL[0];
        for typed in [
            "bank 2d+12h<=3d",
            "2d+12h<=3d",
            "Bank 2 days + 12 hours a window, 3 at most",
            "bank 2 days + 12 hours a window, 3 days at most",
            "48h + 12h ≤ 72h",
        ] {
            assert_eq!(Bank::read(typed), Some(usual), "{typed}");
        }
        for bank in Bank::USUAL.into_iter().chain(Bank::new(5, 1, 29)) {
            assert_eq!(Bank::read(&bank.slug()), Some(bank));
            assert_eq!(Bank::read(&bank.words()), Some(bank), "{}", bank.words());
        }
        assert_eq!(usual.words(), "bank 2 days + 12 hours a window, 3 days at most");
    }

    #[test]
    fn what_is_out_of_bounds_or_no_bank_is_not_read() {
        for typed in [
            "",
            "bank",
            "2d",
            "2d+12h",
            "2d+12h<=1d",
            "0h+1h<=2h",
            "1d+0h<=2d",
            "2d+12h<=31d",
            "1d+8d<=9d",
            "d+h<=d",
            "2+1<=3",
            "2d+12h<=3d<=4d",
            "-2d+12h<=3d",
            "99999d+1h<=3d",
            "2d+12m<=3d",
        ] {
            assert_eq!(Bank::read(typed), None, "{typed}");
        }
    }
}
