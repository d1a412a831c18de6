//! What a person has said of themselves, from its rows and back. Above it a zone is a zone, hours are hours and days are days.

use std::collections::BTreeMap;

use crate::host::clock::days::Days;
use crate::host::clock::habits::{Habits, Quiet, Span};
use crate::host::clock::zone::Zone;
use crate::host::context::failure::{Fault, report};
use crate::host::table::preferences::Preferences;
use crate::host::{TableId, Timestamp, UserId};
use crate::store::people::{self, PersonRow};
use crate::store::vacations::{self, VacationRow};
use crate::store::{Db, StoreError};

/// What a person has said of themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Person {
    /// `None`: nothing; then it is UTC.
    pub(crate) zone: Option<Zone>,
    pub(crate) quiet: Option<Quiet>,
    /// Words in the place of pictures.
    pub(crate) text_maps: bool,
    /// How things are made for them.
    pub(crate) preferences: Preferences,
    pub(crate) nudges: Nudges,
    /// The hour of their clock at which they want a digest.
    pub(crate) digest_hour: Option<u8>,
    /// Past ones as well, in the order of their first days.
    pub(crate) vacations: Vec<Vacation>,
}

/// How somebody wants to be called when their orders are awaited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Nudges {
    /// In the table's channel.
    #[default]
    Channel,
    /// By a direct message.
    Direct,
    /// Not at all.
    Off,
}

impl Nudges {
    pub(crate) const ALL: [Self; 3] = [Self::Channel, Self::Direct, Self::Off];

    /// What is typed, and kept.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Channel => "channel",
            Self::Direct => "direct",
            Self::Off => "off",
        }
    }

    /// What is shown.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Channel => "in the table's channel",
            Self::Direct => "by direct message",
            Self::Off => "never",
        }
    }

    /// Reads what is typed.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        Self::ALL.into_iter().find(|way| way.slug() == text)
    }
}

/// Days for which somebody is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vacation {
    /// Counts those of a person.
    pub(crate) number: i64,
    pub(crate) days: Days,
    /// Where; `None`: at all their tables.
    pub(crate) table: Option<TableId>,
    pub(crate) booked_at: Timestamp,
}

/// The rows of people, as read at one go.
#[derive(Debug, Default)]
pub(crate) struct PeopleRows {
    people: Vec<PersonRow>,
    vacations: Vec<VacationRow>,
}

impl PeopleRows {
    /// Of everybody at a table.
    pub(crate) async fn at_table(db: &mut Db, table: i64) -> Result<Self, StoreError> {
        Ok(Self { people: people::at_table(db, table).await?, vacations: vacations::at_table(db, table).await? })
    }

    /// Of one person.
    pub(crate) async fn of_user(db: &mut Db, user: UserId) -> Result<Self, StoreError> {
        let user = user.column();
        let people = people::find(db, user).await?.into_iter().collect();
        Ok(Self { people, vacations: vacations::of_user(db, user).await? })
    }

    /// Of all there are.
    pub(crate) async fn all(db: &mut Db) -> Result<Self, StoreError> {
        Ok(Self { people: people::all(db).await?, vacations: vacations::all(db).await? })
    }

    /// The people that they are of, each as far as they can be read.
    pub(crate) fn decode(&self) -> BTreeMap<UserId, Result<Person, Fault>> {
        let users = self.people.iter().map(|row| row.user_id).chain(self.vacations.iter().map(|row| row.user_id));
        let user = |id| (UserId::of_column(id), self.person(id));
        users.map(user).collect()
    }

    fn person(&self, user: i64) -> Result<Person, Fault> {
        let row = self.people.iter().find(|row| row.user_id == user);
        let unknown = |what| Fault::Person { user: UserId::of_column(user), what };
        let zone = row.and_then(|row| row.zone.as_deref());
        let zone = zone.map(|name| Zone::named(name).ok_or_else(|| unknown("a time zone")));
        let quiet = match row.map(|row| (row.quiet_from, row.quiet_until)) {
            None | Some((None, None)) => None,
            Some((from, until)) => Some(hours(from, until).ok_or_else(|| unknown("quiet hours"))?),
        };
        let own = self.vacations.iter().filter(|row| row.user_id == user);
        let vacations = own.map(|row| vacation(row).ok_or_else(|| unknown("days away"))).collect::<Result<_, _>>()?;
        let text_maps = row.is_some_and(|row| row.text_maps == 1);
        let nudges = row.map_or(Some(Nudges::Channel), |row| Nudges::read(&row.nudges));
        let nudges = nudges.ok_or_else(|| unknown("a way to be called"))?;
        let digest_hour = row.and_then(|row| row.digest_hour).map(|hour| u8::try_from(hour).ok().filter(|h| *h < 24));
        let digest_hour = digest_hour.map(|hour| hour.ok_or_else(|| unknown("an hour"))).transpose()?;
        let preferences = row.map_or(Some(Preferences::default()), |row| Preferences::decode(&row.preferences));
        let preferences = preferences.ok_or_else(|| unknown("preferences"))?;
        Ok(Person { zone: zone.transpose()?, quiet, text_maps, preferences, nudges, digest_hour, vacations })
    }
}

/// How somebody wants things to be made for them. What cannot be read is logged and counts as not said: it keeps nobody from
/// playing.
pub(crate) fn preferences_of(row: &PersonRow) -> Preferences {
    Preferences::decode(&row.preferences).unwrap_or_else(|| {
        report(&Fault::Person { user: UserId::of_column(row.user_id), what: "preferences" });
        Preferences::default()
    })
}

impl Person {
    pub(crate) fn encode(&self, user: UserId, now: Timestamp) -> PersonRow {
        PersonRow {
            user_id: user.column(),
            zone: self.zone.as_ref().map(|zone| zone.name().to_owned()),
            quiet_from: self.quiet.map(|quiet| quiet.from().into()),
            quiet_until: self.quiet.map(|quiet| quiet.until().into()),
            text_maps: self.text_maps.into(),
            nudges: self.nudges.slug().to_owned(),
            digest_hour: self.digest_hour.map(i64::from),
            digest_at: self.next_digest(now).map(|at| at.0),
            preferences: self.preferences.encode(),
            at: now.0,
        }
    }

    /// When their next digest is due.
    pub(crate) fn next_digest(&self, now: Timestamp) -> Option<Timestamp> {
        self.hours().next_hour(self.digest_hour?, now)
    }

    pub(crate) fn encode_vacations(&self, user: UserId) -> Vec<VacationRow> {
        let row = |vacation: &Vacation| VacationRow {
            user_id: user.column(),
            number: vacation.number,
            first_day: vacation.days.first.to_string(),
            last_day: vacation.days.last.to_string(),
            table_id: vacation.table.map(|table| table.0),
            at: vacation.booked_at.0,
        };
        self.vacations.iter().map(row).collect()
    }

    /// When they can be asked for something, days away apart.
    pub(crate) fn hours(&self) -> Habits {
        Habits { zone: self.zone.clone().unwrap_or(Zone::UTC), quiet: self.quiet, away: vec![] }
    }

    /// When they can be asked for something at that table.
    pub(crate) fn habits_at(&self, table: TableId) -> Habits {
        let hours = self.hours();
        let here = self.vacations.iter().filter(|vacation| vacation.table.is_none_or(|only| only == table));
        // Days beyond the years that calendars are made for never come.
        let span = |vacation: &Vacation| {
            let after = vacation.days.last.tomorrow().ok()?;
            Some(Span { from: hours.day(vacation.days.first)?, until: hours.day(after)? })
        };
        let away = here.filter_map(span).collect();
        Habits { away, ..hours }
    }
}

fn hours(from: Option<i64>, until: Option<i64>) -> Option<Quiet> {
    Quiet::new(u8::try_from(from?).ok()?, u8::try_from(until?).ok()?)
}

fn vacation(row: &VacationRow) -> Option<Vacation> {
    let days = Days::new(row.first_day.parse().ok()?, row.last_day.parse().ok()?)?;
    let (table, booked_at) = (row.table_id.map(TableId), Timestamp(row.at));
    Some(Vacation { number: row.number, days, table, booked_at })
}
