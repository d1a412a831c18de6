//! Ratings: which games count, what a game does to the numbers of those who played it, and keeping that in the transaction that
//! ends it. Two people are rated by Glicko-2, more by Weng and Lin's method, on the same scale.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use crate::contract::{DraftError, Outcome, Seat};
use crate::host::UserId;
use crate::host::context::failure::Fault;
use crate::host::table::Table;
use crate::host::table::stage::Stage;
use crate::store::ratings::{self, RatedGame, RatedSeat};
use crate::store::{Db, counters};

/// What may stand between options.
const SEPARATORS: [char; 4] = [' ', ',', ';', '\n'];

/// Whether a table counts for ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rated {
    No,
    Yes,
    /// It was to count, but a seat has changed hands or is a computer player's, or a moderator has decided the game.
    Lapsed,
}

/// How many people a rating is of: the numbers of one kind say nothing of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub(crate) enum Kind {
    /// Of two.
    Duel,
    /// Of more.
    Melee,
}

/// How a game went for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameResult {
    Won,
    Drawn,
    Lost,
}

/// A rating, in whole numbers: thousandths of a point, and billionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) rating: i64,
    pub(crate) deviation: i64,
    pub(crate) volatility: i64,
}

impl Rated {
    pub(crate) const fn column(self) -> i64 {
        match self {
            Self::No => 0,
            Self::Yes => 1,
            Self::Lapsed => 2,
        }
    }

    pub(crate) fn of_column(column: i64) -> Option<Self> {
        [Self::No, Self::Yes, Self::Lapsed].into_iter().find(|rated| rated.column() == column)
    }
}

impl Kind {
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Duel => "duel",
            Self::Melee => "melee",
        }
    }

    pub(crate) const fn of(people: usize) -> Self {
        if people == 2 { Self::Duel } else { Self::Melee }
    }
}

impl GameResult {
    pub(crate) fn of(outcome: &Outcome, seat: i64) -> Self {
        if outcome.winners.iter().any(|winner| i64::from(winner.0) == seat) {
            Self::Won
        } else if outcome.winners.is_empty() {
            Self::Drawn
        } else {
            Self::Lost
        }
    }

    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

impl Score {
    /// Of whoever has played no rated game.
    pub(crate) const NEW: Self = Self { rating: 1_500_000, deviation: 350_000, volatility: 60_000_000 };

    /// `1,540 ± 80`.
    pub(crate) fn words(self) -> String {
        format!("{} ± {}", points(self.rating), points(self.deviation))
    }
}

/// Thousandths as whole points, with commas: `1,540`.
pub(crate) fn points(thousandths: i64) -> String {
    let whole = (thousandths.abs() + 500) / 1_000;
    let sign = if thousandths < 0 && whole > 0 { "-" } else { "" };
    let digits = whole.to_string();
    let first = digits.len() % 3;
    let mut groups: Vec<&str> = vec![&digits[..first]];
    groups.extend((first..digits.len()).step_by(3).map(|at| &digits[at..at + 3]));
    groups.retain(|group| !group.is_empty());
    format!("{sign}{}", groups.join(","))
}

/// What a game does to the numbers of those who played it, in the same order.
pub(crate) fn rate(before: &[Score], results: &[GameResult]) -> Vec<Score> {
    match (before, results) {
        ([one, two], [result, _]) => {
            let outcome = match result {
                GameResult::Won => Outcomes::WIN,
                GameResult::Drawn => Outcomes::DRAW,
                GameResult::Lost => Outcomes::LOSS,
            };
            let (one, two) = glicko2(&glicko(*one), &glicko(*two), &outcome, &Glicko2Config::new());
            [one, two].into_iter().map(of_glicko).collect()
        }
        _ => among_many(before, results),
    }
}

/// Everybody for themselves; those who share a result share a place.
fn among_many(before: &[Score], results: &[GameResult]) -> Vec<Score> {
    let alone =
        |score: &Score| [WengLinRating { rating: real(score.rating, 1e3), uncertainty: real(score.deviation, 1e3) }];
    let teams: Vec<[WengLinRating; 1]> = before.iter().map(alone).collect();
    let place = |result: &GameResult| MultiTeamOutcome::new(if *result == GameResult::Lost { 2 } else { 1 });
    let groups: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().map(|team| &team[..]).zip(results.iter().map(place)).collect();
    // The method's usual numbers (25, 25/3, 25/6), on the scale of the other one.
    let config = WengLinConfig { beta: real(Score::NEW.deviation, 1e3) / 2.0, ..WengLinConfig::new() };
    let after = weng_lin_multi_team(&groups, &config);
    let score = |(team, before): (&Vec<WengLinRating>, &Score)| {
        team.first().map_or(*before, |new| Score {
            rating: whole(new.rating, 1e3),
            deviation: whole(new.uncertainty, 1e3),
            volatility: before.volatility,
        })
    };
    after.iter().zip(before).map(score).collect()
}

fn glicko(score: Score) -> Glicko2Rating {
    Glicko2Rating {
        rating: real(score.rating, 1e3),
        deviation: real(score.deviation, 1e3),
        volatility: real(score.volatility, 1e9),
    }
}

fn of_glicko(new: Glicko2Rating) -> Score {
    Score {
        rating: whole(new.rating, 1e3),
        deviation: whole(new.deviation, 1e3),
        volatility: whole(new.volatility, 1e9),
    }
}

/// As a number of points.
#[expect(clippy::cast_precision_loss, reason = "ratings are far below 2^52 thousandths")]
pub(crate) fn real(whole: i64, unit: f64) -> f64 {
    whole as f64 / unit
}

#[expect(clippy::cast_possible_truncation, reason = "ratings are thousands of points; the cast saturates")]
fn whole(real: f64, unit: f64) -> i64 {
    (real * unit).round() as i64
}

/// What options say of it, and the options of the game.
pub(crate) fn wish(options: &str) -> Result<(Option<Rated>, String), DraftError> {
    let (mut said, mut rest) = (None, Vec::new());
    for word in options.split(SEPARATORS).filter(|word| !word.is_empty()) {
        let (name, value) = word.split_once(['=', ':']).unwrap_or((word, "on"));
        if !name.eq_ignore_ascii_case("rated") {
            rest.push(word);
            continue;
        }
        let problem = match (said, value.to_lowercase().as_str()) {
            (Some(_), _) => "it has been said already",
            (None, "on" | "yes" | "true") => {
                said = Some(Rated::Yes);
                continue;
            }
            (None, "off" | "no" | "false") => {
                said = Some(Rated::No);
                continue;
            }
            _ => "a table is rated or not",
        };
        let choices = ["rated=on", "rated=off"].map(str::to_owned).to_vec();
        return Err(DraftError::not_understood("options", word, problem, choices));
    }
    Ok((said, if said.is_some() { rest.join(" ") } else { options.to_owned() }))
}

impl Table {
    /// Why a game at this table could not count.
    pub(crate) fn obstacle_to_rating(&self) -> Option<&'static str> {
        if self.all_seats().any(|seat| self.skill(seat).is_some()) {
            Some("a computer player sits at the table")
        } else if self.guild.is_none() {
            Some("ratings belong to a server, and this is none")
        } else {
            None
        }
    }

    /// What the table says of it; nothing where it was never to count.
    pub(crate) fn rating_note(&self) -> Option<String> {
        let obstacle = self.obstacle_to_rating();
        match self.rated {
            Rated::No => None,
            Rated::Yes => Some(match obstacle {
                None => "Rated: it counts for `/stats` of this server".to_owned(),
                Some(why) => format!("Rated, but not so long as {why}"),
            }),
            Rated::Lapsed => Some(format!(
                "Not rated: {}",
                obstacle.unwrap_or("a seat has changed hands, or a moderator has decided it")
            )),
        }
    }

    /// At the start: what cannot count does not.
    pub(crate) fn settle_rating(&mut self) {
        if self.obstacle_to_rating().is_some() {
            self.lapse_rating();
        }
    }

    /// What was to count does not any more.
    pub(crate) fn lapse_rating(&mut self) {
        if self.rated == Rated::Yes {
            self.set_rated(Rated::Lapsed);
        }
    }

    pub(crate) const fn set_rated(&mut self, rated: Rated) {
        self.rated = rated;
        self.changes.rated = Some(rated);
    }

    /// A seat that changes hands in a game ends its counting.
    fn rated_after_changes(&self) -> Rated {
        let has_changed = self.changes.are_seats_new && self.game().is_some();
        if has_changed && self.rated == Rated::Yes { Rated::Lapsed } else { self.rated }
    }

    /// How the game ended, if it has just ended by the rules or by resignation.
    fn just_ended(&self) -> Option<&Outcome> {
        let (last, _) = self.changes.entries.last()?;
        let is_agreed = last.kind == "end" && last.seat.is_none();
        match &self.stage {
            Stage::Over { outcome, .. } if !is_agreed => Some(outcome),
            _ => None,
        }
    }
}

/// Whether the numbers of people change with a table: these are read and written in one transaction, which goes beside no other.
pub(crate) fn changes_ratings(table: &Table) -> bool {
    table.rated_after_changes() == Rated::Yes && table.just_ended().is_some()
}

/// Writes what a table has changed about it; a game that has just ended is rated in the same transaction, once.
pub(crate) async fn write(db: &mut Db, table: &Table, now: i64) -> Result<(), Fault> {
    let rated = table.rated_after_changes();
    if table.changes.rated.is_some() || rated != table.rated {
        ratings::set_rated(db, table.id.0, rated.column()).await?;
    }
    let (Rated::Yes, Some(outcome), Some(guild)) = (rated, table.just_ended(), table.guild) else { return Ok(()) };
    let people: Vec<UserId> = table.all_seats().filter_map(|seat| table.person(seat)).collect();
    if people.len() < 2 || people.len() < table.seats.len() {
        return Ok(());
    }
    let (guild, system, kind) = (guild.column(), table.system.slug(), Kind::of(people.len()));
    let mut before = Vec::with_capacity(people.len());
    for user in &people {
        let numbers = ratings::numbers_of(db, (guild, system, kind.slug()), user.column()).await?;
        before.push(numbers.map_or(Score::NEW, score));
    }
    let results: Vec<GameResult> = (0..).take(people.len()).map(|seat| GameResult::of(outcome, seat)).collect();
    let number = counters::next(db, ratings::COUNTER).await?;
    let (system, kind) = (system.to_owned(), kind.slug().to_owned());
    let game = RatedGame { table_id: table.id.0, number, guild_id: guild, system, kind, at: now };
    let rows = rows(table.id.0, &people, &results, &before);
    Ok(ratings::insert(db, &game, &rows).await?)
}

fn score((rating, deviation, volatility): (i64, i64, i64)) -> Score {
    Score { rating, deviation, volatility }
}

/// What a game did, in seat order.
pub(crate) fn rows(table: i64, people: &[UserId], results: &[GameResult], before: &[Score]) -> Vec<RatedSeat> {
    let after = rate(before, results);
    let all = (0..).zip(people.iter().zip(results).zip(before).zip(after));
    let rows = all.map(|(seat, (((user, result), before), after))| RatedSeat {
        table_id: table,
        seat,
        user_id: user.column(),
        result: result.slug().to_owned(),
        rating_before: before.rating,
        deviation_before: before.deviation,
        volatility_before: before.volatility,
        rating: after.rating,
        deviation: after.deviation,
        volatility: after.volatility,
    });
    rows.collect()
}

/// What the last post says of it: `Rated: Circle 1,540 ± 80 (+18), Triangle 1,490 ± 75 (-17).`
pub(crate) fn end_words(table: &Table, seats: &[RatedSeat]) -> Option<String> {
    if seats.is_empty() {
        return match table.rated {
            Rated::No => None,
            Rated::Yes => Some("Not rated: the end was agreed upon.".to_owned()),
            Rated::Lapsed => table.rating_note().map(|note| format!("{note}.")),
        };
    }
    let words = seats.iter().map(|row| {
        let score = Score { rating: row.rating, deviation: row.deviation, volatility: row.volatility };
        let side = u8::try_from(row.seat).map_or_else(|_| String::new(), |seat| table.side(Seat(seat)));
        let change = row.rating - row.rating_before;
        let sign = if change < 0 { "" } else { "+" };
        format!("{side} {} ({sign}{})", score.words(), points(change))
    });
    Some(format!("Rated: {}.", words.collect::<Vec<_>>().join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_whole_with_commas() {
        let all = [(1_540_499, "1,540"), (1_540_500, "1,541"), (80_000, "80"), (-17_400, "-17"), (-100, "0"), (0, "0")];
        assert!(all.into_iter().all(|(thousandths, words)| points(thousandths) == words), "{}", points(-100));
        assert_eq!(Score::NEW.words(), "1,500 ± 350");
    }

    /// The example of Glickman's paper, as far as one game goes: the winner gains what the loser of the same numbers loses.
    #[test]
    fn two_equals_part_by_the_same_and_a_draw_leaves_them() {
        let [one, two] = [Score::NEW; 2];
        let after = rate(&[one, two], &[GameResult::Won, GameResult::Lost]);
        assert_eq!((after[0].rating, after[1].rating), (1_662_311, 1_337_689));
        assert_eq!(after[0].deviation, after[1].deviation);
        assert!(after[0].deviation < Score::NEW.deviation);
        let after = rate(&[one, two], &[GameResult::Drawn, GameResult::Drawn]);
        assert_eq!((after[0].rating, after[1].rating), (1_500_000, 1_500_000));
    }

    #[test]
    fn of_more_the_winner_gains_and_the_others_lose_alike() {
        let results = [GameResult::Lost, GameResult::Won, GameResult::Lost];
        let after = rate(&[Score::NEW; 3], &results);
        assert!(after[1].rating > 1_600_000 && after[0].rating < 1_500_000);
        assert_eq!(after[0], after[2]);
        assert!(after.iter().all(|score| score.deviation < Score::NEW.deviation));
        let drawn = rate(&[Score::NEW; 3], &[GameResult::Drawn; 3]);
        assert!(drawn.iter().all(|score| score.rating == 1_500_000), "{drawn:?}");
    }

    #[test]
    fn options_say_whether_it_counts_and_the_rest_is_the_games() {
        let said = |options: &str| wish(options).map_err(drop);
        assert_eq!(said("budget=150, rounds=8"), Ok((None, "budget=150, rounds=8".to_owned())));
        assert_eq!(said("budget=150, Rated"), Ok((Some(Rated::Yes), "budget=150".to_owned())));
        assert_eq!(said("rated=off rounds=8"), Ok((Some(Rated::No), "rounds=8".to_owned())));
        assert!(said("rated=perhaps").is_err() && said("rated rated=off").is_err());
    }
}
