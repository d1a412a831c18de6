//! Moments in words, for pictures; in text Discord's own timestamps are used.

use crate::host::Timestamp;
use crate::kit::words::count;

/// `Sat 21 Nov 21:00 UTC`.
pub fn utc(at: Timestamp) -> String {
    moment(at).strftime("%a %-d %b %H:%M UTC").to_string()
}

/// `2026-11-21T21:00:00Z`.
pub fn iso(at: Timestamp) -> String {
    moment(at).to_string()
}

/// A length of time: `12 minutes`, `3 hours`, `2 days`; rounded down.
pub fn length(seconds: i64) -> String {
    const HOUR: i64 = 3_600;
    let (number, unit) = match seconds {
        ..7_200 => (seconds / 60, "minute"),
        7_200..172_800 => (seconds / HOUR, "hour"),
        _ => (seconds / (24 * HOUR), "day"),
    };
    count(number, unit)
}

/// A length of time to the hour, below a day to the minute: `2 days 3 hours`, `5 hours 10 minutes`; rounded down.
pub fn exact_length(seconds: i64) -> String {
    const HOUR: i64 = 3_600;
    let parts = match seconds {
        ..HOUR => [(0, ""), (seconds / 60, "minute")],
        HOUR..86_400 => [(seconds / HOUR, "hour"), (seconds % HOUR / 60, "minute")],
        _ => [(seconds / (24 * HOUR), "day"), (seconds % (24 * HOUR) / HOUR, "hour")],
    };
    let words: Vec<String> = parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, unit)| count(n, unit)).collect();
    if words.is_empty() { "no minute".to_owned() } else { words.join(" ") }
}

/// Beyond the years that calendars are made for (9999), the last moment there is.
fn moment(at: Timestamp) -> jiff::Timestamp {
    let last = if at.0 < 0 { jiff::Timestamp::MIN } else { jiff::Timestamp::MAX };
    jiff::Timestamp::from_second(at.0).unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_told_in_round_words() {
        let all =
            [(60, "1 minute"), (601, "10 minutes"), (7_199, "119 minutes"), (7_200, "2 hours"), (200_000, "2 days")];
        assert!(all.into_iter().all(|(seconds, text)| length(seconds) == text));
    }

    #[test]
    fn an_exact_length_has_two_units_at_most() {
        let all = [
            (0, "no minute"),
            (61, "1 minute"),
            (3_600, "1 hour"),
            (18_600, "5 hours 10 minutes"),
            (172_800, "2 days"),
            (216_059, "2 days 12 hours"),
        ];
        assert!(all.into_iter().all(|(seconds, text)| exact_length(seconds) == text));
    }

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
