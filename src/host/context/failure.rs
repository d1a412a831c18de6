//! Why a call was not done: a no with a reason, or a fault of ours.

use crate::contract::{NotDone, Refuse, StateUnreadable};
use crate::host::api::operator::OperatorError;
use crate::host::context::refusal::Refusal;
use crate::host::{Seq, Shown, TableId, UserId};
use crate::kit::words::code;
use crate::lessons::LessonError;
use crate::render::RenderError;
use crate::store::StoreError;

/// A call was not done. The table is as it was.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A no with its reason: shown to whoever called, and logged by its code.
    Refused(Box<dyn Refuse>),
    /// Ours: logged once, where it is answered.
    Fault(Fault),
}

/// One of several orders was refused; none was given.
#[derive(Debug, thiserror::Error)]
#[error("order {number}, {notation}: {no}")]
pub(crate) struct OneOfMany {
    pub(crate) number: usize,
    pub(crate) notation: String,
    pub(crate) no: Box<dyn Refuse>,
}

impl Refuse for OneOfMany {
    fn code(&self) -> &str {
        self.no.code()
    }

    fn rule(&self) -> Option<&str> {
        self.no.rule()
    }

    fn words(&self) -> String {
        let Self { number, notation, no } = self;
        format!("Order {number}, {}: {}\nNone of your orders was given.", code(notation), no.words())
    }
}

/// Something of ours failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    State(#[from] StateUnreadable),
    #[error("the snapshot of table {table} at step {seq} is damaged: {cause}")]
    Snapshot { table: TableId, seq: Seq, cause: String },
    #[error("the log of table {table} cannot be replayed at step {seq}: {cause}")]
    Log { table: TableId, seq: Seq, cause: String },
    #[error("an input cannot be read: {0}")]
    Input(String),
    #[error("table {table} holds {what} that this version does not know: {read:?}")]
    Row { table: TableId, what: &'static str, read: String },
    #[error("what person {user} has said of themselves holds {what} that this version does not know")]
    Person { user: UserId, what: &'static str },
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("no random numbers: {0}")]
    Random(getrandom::Error),
    #[error("a task was lost: {0}")]
    Task(#[from] tokio::task::JoinError),
    #[error("a kept text cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Lesson(#[from] LessonError),
}

impl Fault {
    /// What is kept cannot be read, and trying again will not help.
    pub(crate) const fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Snapshot { .. }
                | Self::Log { .. }
                | Self::Input(_)
                | Self::State(_)
                | Self::Row { .. }
                | Self::Person { .. }
                | Self::Json(_)
                | Self::Store(StoreError::Unreadable(_))
        )
    }

    /// Somebody else was quicker; what is still to be done can be begun again.
    pub(crate) const fn is_collision(&self) -> bool {
        matches!(self, Self::Store(StoreError::Taken(_) | StoreError::Moved))
    }

    /// What people can be told besides the report.
    const fn advice(&self) -> &'static str {
        match self {
            Self::Store(StoreError::DiskFull(_)) => "The disk of this bot is full; its operator must make room.",
            Self::Store(StoreError::ReadOnly(_)) => {
                "The database of this bot may not be written; its operator must look."
            }
            Self::Store(StoreError::Disk(_)) => "The disk of this bot does not work; its operator must look.",
            Self::Store(StoreError::Damaged(_)) => {
                "The database of this bot is damaged; its operator must restore a backup."
            }
            Self::Store(StoreError::Unreachable(_)) => {
                "The database of this bot cannot be reached; please try again in a moment."
            }
            Self::Store(StoreError::Busy(_) | StoreError::Slow) => {
                "The database is busy; please try again in a moment."
            }
            damage if damage.is_damage() => "The record of this table is damaged; its operator can restore a backup.",
            _ => "Please try again; if it happens again, tell the bot's operator the reference.",
        }
    }
}

impl Failure {
    /// Whether it is this very no of the host.
    pub(crate) fn is(&self, refusal: &Refusal) -> bool {
        matches!(self, Self::Refused(no) if no.code() == refusal.code())
    }

    /// What to say. A fault is logged here, once, under the reference that the player is given.
    pub(crate) fn told(&self) -> (String, Shown) {
        match self {
            Self::Fault(fault) => (report(fault), Shown::Fault),
            Self::Refused(no) => {
                tracing::info!(refusal.code = no.code(), "refused");
                (no.words(), Shown::Refusal)
            }
        }
    }
}

impl From<Failure> for OperatorError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(no) => Self::Refused(no.words()),
            Failure::Fault(fault) => fault.into(),
        }
    }
}

impl From<Fault> for OperatorError {
    fn from(fault: Fault) -> Self {
        let chain = std::iter::successors(Some(&fault as &dyn std::error::Error), |e| e.source());
        Self::Fault(chain.map(ToString::to_string).collect::<Vec<_>>().join(": "))
    }
}

/// Logs the fault of a picture that goes with something done, and says so with its reference: what was done stands.
pub(crate) fn report_of_picture(fault: &Fault) -> String {
    format!("Its picture could not be drawn; what is said above stands. (reference {})", logged(fault))
}

/// Logs a fault under the reference that it gives.
fn logged(fault: &Fault) -> String {
    let reference = reference();
    tracing::error!(fault.reference = reference, error = ?fault, "fault");
    reference
}

/// Logs a fault and says so with its reference.
pub(crate) fn report(fault: &Fault) -> String {
    let reference = logged(fault);
    if matches!(fault, Fault::Store(StoreError::Unknown)) {
        return format!(
            "I do not know yet whether that was done: my database does not answer. Please look (`/orders`, `/game status`) \
             before you try again. (reference {reference})"
        );
    }
    format!(
        "Sorry, something went wrong on my side and nothing was changed. {} (reference {reference})",
        fault.advice()
    )
}

/// A short random name of a fault.
pub(crate) fn reference() -> String {
    let mut bytes = [0; 4];
    // Without random numbers the reference is all zeros, and the log says why elsewhere.
    let _ = getrandom::fill(&mut bytes);
    hex::encode(bytes)
}

impl<R: Refuse + 'static> From<R> for Failure {
    fn from(no: R) -> Self {
        Self::Refused(Box::new(no))
    }
}

impl From<NotDone> for Failure {
    fn from(no: NotDone) -> Self {
        match no {
            NotDone::Draft(error) => error.into(),
            NotDone::Refused(refused) => refused.into(),
            NotDone::Unreadable(cause) => Self::Fault(Fault::Input(cause)),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Fault(error.into())
    }
}
