//! Moments in words, for pictures; in text Discord's own timestamps are used.

use crate::host::api::ports::Timestamp;

const WEEKDAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAY: i64 = 86_400;

/// `Sat 21 Nov 21:00 UTC`.
pub fn utc(at: Timestamp) -> String {
    let (days, seconds) = (at.0.div_euclid(DAY), at.0.rem_euclid(DAY));
    let (_, month, day) = civil(days);
    let weekday = usize::try_from(days.rem_euclid(7)).ok().and_then(|i| WEEKDAYS.get(i)).unwrap_or(&"");
    let month = usize::try_from(month - 1).ok().and_then(|i| MONTHS.get(i)).unwrap_or(&"");
    format!("{weekday} {day} {month} {:02}:{:02} UTC", seconds / 3600, seconds / 60 % 60)
}

/// `2026-11-21T21:00:00Z`.
pub fn iso(at: Timestamp) -> String {
    let (days, seconds) = (at.0.div_euclid(DAY), at.0.rem_euclid(DAY));
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Year, month and day of the Gregorian calendar, from days since 1970. Years begin in March so that the leap day is last.
const fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_the_calendar_has_them() {
        for (seconds, words) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_795_294_800, "2026-11-21T21:00:00Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(iso(Timestamp(seconds)), words);
        }
        assert_eq!(utc(Timestamp(1_795_294_800)), "Sat 21 Nov 21:00 UTC");
    }
}
