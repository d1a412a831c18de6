//! What the program counts and measures of itself, for Prometheus: a value like any other, so that several hosts fit in one
//! process.
//!
//! What is here: the names, and a method for each thing that happens. What is not: when they happen, and who asks. No label
//! ever holds a person, a channel, a server, a table or a name; all values of labels are known when the program is built,
//! but for the systems, which are the games. It uses nothing of this crate.
//!
//! | file | what it holds |
//! |---|---|
//! | `levels` | what is not counted but read when somebody asks |

pub mod levels;

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use levels::{LevelGauges, Levels};

/// Seconds that tell a quick answer from a slow one.
const BUCKETS: [f64; 13] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0];
/// Seconds by which a deadline may be late.
const LATE_BUCKETS: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 600.0, 3_600.0];

type One = [(&'static str, &'static str); 1];
type Two = [(&'static str, &'static str); 2];
type Seconds<L> = Family<L, Histogram, fn() -> Histogram>;

/// Everything that is counted and measured. All methods are quick and never fail.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    calls: Family<Two, Counter>,
    call_seconds: Seconds<One>,
    ack_seconds: Seconds<One>,
    orders: Family<Two, Counter>,
    picture_seconds: Seconds<One>,
    deliveries: Family<One, Counter>,
    maybe_double: Counter,
    orphans: Counter,
    late_seconds: Histogram,
    computer_seconds: Seconds<Two>,
    rate_limited: Family<One, Counter>,
    strangers: Counter,
    database_seconds: Seconds<Two>,
    rebuilt: Counter,
    levels: LevelGauges,
}

/// A part of making a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Stage {
    /// What it shows is asked of the game.
    Scene,
    /// It waits for its turn.
    Wait,
    /// It is painted and packed.
    Paint,
    /// All of an animation.
    Film,
}

/// Who gave an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum By {
    /// A person.
    Person,
    /// A computer player.
    Computer,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("sealed_orders");
        let build = Family::<One, Gauge>::default();
        build.get_or_create(&[("version", env!("CARGO_PKG_VERSION"))]).set(1);
        registry.register("build", "The version that runs; always 1", build);
        Self {
            calls: counters(&mut registry, "calls", "Commands, presses and slips that were answered"),
            call_seconds: seconds(
                &mut registry,
                "call_seconds",
                "From a call's arrival at the host to its whole answer",
            ),
            ack_seconds: seconds(&mut registry, "ack_seconds", "From an interaction's arrival to its acknowledgement"),
            orders: counters(&mut registry, "orders", "Orders that were carried out"),
            picture_seconds: seconds(&mut registry, "picture_seconds", "Parts of making a picture"),
            deliveries: counters(&mut registry, "deliveries", "Tries to deliver a message"),
            maybe_double: registered(
                &mut registry,
                "posts_maybe_double",
                "Posts that may stand twice, since the channel could not be read",
                Counter::default(),
            ),
            orphans: registered(
                &mut registry,
                "orphans",
                "Calls answered in the place of a process that was alive no more",
                Counter::default(),
            ),
            late_seconds: registered(
                &mut registry,
                "deadline_late_seconds",
                "How late a deadline was carried out",
                Histogram::new(LATE_BUCKETS),
            ),
            computer_seconds: seconds(
                &mut registry,
                "computer_seconds",
                "A computer player's thoughts about one order",
            ),
            rate_limited: counters(&mut registry, "rate_limited", "Requests that met a limit of Discord's"),
            strangers: registered(
                &mut registry,
                "calls_by_strangers",
                "Calls over HTTP that were not signed by Discord in that minute",
                Counter::default(),
            ),
            database_seconds: seconds(
                &mut registry,
                "database_seconds",
                "Work with the database, waiting for it included",
            ),
            rebuilt: registered(
                &mut registry,
                "rebuilt",
                "States that were damaged and made anew from the log",
                Counter::default(),
            ),
            levels: LevelGauges::new(&mut registry),
            registry,
        }
    }
}

impl Metrics {
    /// A call of this kind has its answer: `done`, `refused` or `fault`.
    pub fn call_answered(&self, kind: &'static str, outcome: &'static str, took: Duration) {
        self.calls.get_or_create(&[("kind", kind), ("outcome", outcome)]).inc();
        self.call_seconds.get_or_create(&[("kind", kind)]).observe(took.as_secs_f64());
    }

    /// An interaction was acknowledged, or not: `yes`, `elsewhere`, `lost`.
    pub fn acknowledged(&self, outcome: &'static str, took: Duration) {
        self.ack_seconds.get_or_create(&[("outcome", outcome)]).observe(took.as_secs_f64());
    }

    /// An order was carried out.
    pub fn order_given(&self, system: &'static str, by: By) {
        self.orders.get_or_create(&[("system", system), ("by", by.into())]).inc();
    }

    /// A part of making a picture is done.
    pub fn picture(&self, stage: Stage, took: Duration) {
        self.picture_seconds.get_or_create(&[("stage", stage.into())]).observe(took.as_secs_f64());
    }

    /// What became of a try to deliver: `posted`, `changed`, `later`, `dropped`, `parked`.
    pub fn delivery(&self, outcome: &'static str) {
        self.deliveries.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// A post may stand twice.
    pub fn may_be_double(&self) {
        self.maybe_double.inc();
    }

    /// So many calls of a process that is alive no more are answered in its place.
    pub fn orphans(&self, calls: usize) {
        self.orphans.inc_by(u64::try_from(calls).unwrap_or(u64::MAX));
    }

    /// A deadline is carried out.
    pub fn deadline(&self, late: Duration) {
        self.late_seconds.observe(late.as_secs_f64());
    }

    /// A computer player has thought about an order.
    pub fn computer(&self, system: &'static str, skill: &'static str, took: Duration) {
        self.computer_seconds.get_or_create(&[("system", system), ("skill", skill)]).observe(took.as_secs_f64());
    }

    /// A request met a limit of Discord's: of its own bucket, or of the whole bot.
    pub fn rate_limited(&self, is_global: bool) {
        self.rate_limited.get_or_create(&[("scope", if is_global { "global" } else { "bucket" })]).inc();
    }

    /// Something was posted where Discord posts calls, and was not Discord's.
    pub fn posted_by_a_stranger(&self) {
        self.strangers.inc();
    }

    /// Work with the database is at its end: `committed`, or `given_up` for whatever reason.
    pub fn database(&self, operation: &'static str, outcome: &'static str, took: Duration) {
        let labels = [("operation", operation), ("outcome", outcome)];
        self.database_seconds.get_or_create(&labels).observe(took.as_secs_f64());
    }

    /// A state was made anew.
    pub fn rebuilt(&self) {
        self.rebuilt.inc();
    }

    /// So many of so many connections to the gateway have a session.
    pub fn gateway(&self, connected: usize, shards: usize) {
        self.levels.gateway(connected, shards);
    }

    /// All connections to the gateway are other processes'.
    pub fn gateway_is_elsewhere(&self) {
        self.levels.gateway_is_elsewhere();
    }

    /// Whether there are connections to the gateway and all of them have a session, or all are other processes'.
    pub fn is_gateway_connected(&self) -> bool {
        self.levels.is_gateway_connected()
    }

    /// Everything in the text form of OpenMetrics, with the levels as they are now.
    pub fn text(&self, levels: &Levels) -> String {
        self.levels.put(levels);
        let mut text = String::new();
        // Writing into a text does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

fn registered<M: Clone + prometheus_client::registry::Metric>(
    registry: &mut Registry,
    name: &str,
    help: &str,
    metric: M,
) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn counters<L: Labels>(registry: &mut Registry, name: &str, help: &str) -> Family<L, Counter> {
    registered(registry, name, help, Family::<L, Counter<u64, AtomicU64>>::default())
}

/// What Prometheus' library asks of a family's labels.
trait Labels: EncodeLabelSet + Clone + Eq + Hash + Debug + Send + Sync + 'static {}

impl<L: EncodeLabelSet + Clone + Eq + Hash + Debug + Send + Sync + 'static> Labels for L {}

fn seconds<L: Labels>(registry: &mut Registry, name: &str, help: &str) -> Seconds<L> {
    registered(registry, name, help, Seconds::new_with_constructor(|| Histogram::new(BUCKETS)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::levels::{LaneLevel, TableLevel};
    use super::*;

    /// Names of ours in a text, as Prometheus has them in queries, without the ends that kinds of metrics add.
    fn names(text: &str) -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let name = |word: &str| {
            let ends = ["_bucket", "_count", "_sum", "_total"];
            let end = ends.into_iter().find_map(|end| word.strip_suffix(end));
            end.unwrap_or(word).to_owned()
        };
        words.filter(|word| word.starts_with("sealed_orders_")).map(name).collect()
    }

    #[test]
    fn the_papers_for_operators_name_every_metric_and_no_other() {
        let metrics = Metrics::default();
        let second = Duration::from_secs(1);
        metrics.call_answered("new", "done", second);
        metrics.acknowledged("yes", second);
        metrics.order_given("anteel", By::Computer);
        metrics.picture(Stage::Film, second);
        metrics.delivery("posted");
        metrics.computer("anteel", "sharp", second);
        metrics.rate_limited(false);
        metrics.database("read", "committed", second);
        let tables = vec![TableLevel { system: "anteel".to_owned(), state: "over".to_owned(), tables: 1 }];
        let lanes = vec![LaneLevel { lane: "drawings", busy: 1, waiting: Some(2) }];
        let told = names(&metrics.text(&Levels { tables, lanes, ..Levels::default() }));
        assert_eq!(names(include_str!("../../docs/operating.md")), told);
        for used in
            [include_str!("../../docs/operating/alerts.yml"), include_str!("../../docs/operating/dashboard.json")]
        {
            let unknown: Vec<String> = names(used).difference(&told).cloned().collect();
            assert_eq!(unknown, [""; 0]);
        }
    }

    #[test]
    fn what_happens_is_counted_under_names_that_stay() {
        let metrics = Metrics::default();
        metrics.call_answered("notation", "done", Duration::from_millis(20));
        metrics.order_given("anteel", By::Person);
        metrics.picture(Stage::Paint, Duration::from_millis(30));
        metrics.rate_limited(true);
        let tables = vec![TableLevel { system: "anteel".to_owned(), state: "playing".to_owned(), tables: 3 }];
        let text = metrics.text(&Levels { tables, outbox_waiting: 2, ..Levels::default() });
        for line in [
            "sealed_orders_calls_total{kind=\"notation\",outcome=\"done\"} 1",
            "sealed_orders_call_seconds_bucket{le=\"0.025\",kind=\"notation\"} 1",
            "sealed_orders_orders_total{system=\"anteel\",by=\"person\"} 1",
            "sealed_orders_picture_seconds_count{stage=\"paint\"} 1",
            "sealed_orders_rate_limited_total{scope=\"global\"} 1",
            "sealed_orders_tables{system=\"anteel\",state=\"playing\"} 3",
            "sealed_orders_outbox_waiting 2",
            "sealed_orders_rebuilt_total 0",
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
        let gone = metrics.text(&Levels::default());
        assert!(!gone.contains("state=\"playing\""), "a level that is no more is not told");
    }
}
