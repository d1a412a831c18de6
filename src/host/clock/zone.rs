//! Time zones by their IANA names (`Europe/Berlin`) or by the city in them; and names that are nearly right.

use jiff::tz::TimeZone;

/// Regions whose names are cities; what is in none of them (`US/Eastern`, `Etc/GMT+3`, `EST5EDT`) is an older spelling: read,
/// but never proposed.
const REGIONS: &[&str] =
    &["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian", "Antarctica", "Arctic"];
/// A zone for each part of the world where many people live, from west to east: what a menu begins with.
pub(crate) const USUAL: [&str; 24] = [
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/Mexico_City",
    "America/New_York",
    "America/Bogota",
    "America/Sao_Paulo",
    "Atlantic/Azores",
    "Europe/London",
    "Europe/Berlin",
    "Africa/Lagos",
    "Europe/Athens",
    "Africa/Johannesburg",
    "Europe/Moscow",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
];

/// A time zone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Zone(TimeZone);

impl Zone {
    /// Of whoever has said none.
    pub(crate) const UTC: Self = Self(TimeZone::UTC);

    /// The zone of exactly that name, in any case.
    pub(crate) fn named(name: &str) -> Option<Self> {
        if name.eq_ignore_ascii_case("utc") {
            return Some(Self::UTC);
        }
        let zone = TimeZone::get(name).ok()?;
        zone.iana_name()?;
        Some(Self(zone))
    }

    /// What was typed: a name, or the city in it.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim().replace(' ', "_");
        if text.is_empty() {
            return None;
        }
        Self::named(&text).or_else(|| {
            let is_it = |name: &&str| city(name).eq_ignore_ascii_case(&text);
            let mut found: Vec<&str> = names().filter(is_it).collect();
            // One city in two regions is one zone under an older name; what stands first above is the usual one.
            found.sort_by_key(|name| REGIONS.iter().position(|region| name.starts_with(region)));
            Self::named(found.first()?)
        })
    }

    /// `Europe/Berlin`
    pub(crate) fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    pub(crate) const fn get(&self) -> &TimeZone {
        &self.0
    }
}

/// Names to choose from where somebody has typed so much: those that contain it, then those that sound like it.
pub(crate) fn near(typed: &str, most: usize) -> Vec<&'static str> {
    let typed = typed.trim().replace(' ', "_").to_lowercase();
    if typed.is_empty() {
        return USUAL.into_iter().take(most).collect();
    }
    let mut rated: Vec<(i64, &str)> = names().map(|name| (-likeness(name, &typed), name)).collect();
    rated.sort_unstable();
    rated.into_iter().take(most).map(|(_, name)| name).collect()
}

/// In thousandths; more is nearer.
#[expect(clippy::cast_possible_truncation, reason = "between 0 and 1, times a thousand")]
fn likeness(name: &str, typed: &str) -> i64 {
    let name = name.to_lowercase();
    let (city, sound) = (city(&name), |a: &str| (strsim::jaro_winkler(a, typed) * 1_000.0) as i64);
    let bonus = match () {
        () if city.starts_with(typed) => 3_000,
        () if name.starts_with(typed) => 2_000,
        () if name.contains(typed) => 1_000,
        () => 0,
    };
    bonus + sound(city).max(sound(&name))
}

fn city(name: &str) -> &str {
    name.rsplit_once('/').map_or(name, |(_, city)| city)
}

/// The names that are proposed.
fn names() -> impl Iterator<Item = &'static str> {
    use std::sync::LazyLock;
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let is_city = |name: &String| name.split_once('/').is_some_and(|(region, _)| REGIONS.contains(&region));
        let all = jiff::tz::db().available().map(|name| name.to_string());
        all.filter(is_city).chain(["UTC".to_owned()]).collect()
    });
    NAMES.iter().map(String::as_str)
}
