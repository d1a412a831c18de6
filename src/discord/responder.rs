//! Answers to interactions: acknowledged before any work, filled in when the work is done.
//!
//! Discord gives three seconds for the acknowledgement and fifteen minutes for the rest. Inside these, limits are waited
//! for and outages sat out. An answer that cannot be shown any more is sent as a direct message, which is as private.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::courier;
use super::doors::Given;
use super::message::{self, Purpose};
use super::rest::{ApiRequest, Body, Bucket, ErrorKind, Rest, RestError, RetryUntil, code};
use crate::host::api::message::Form;
use crate::host::{CallId, Message, ReplyPlace, ReplyToken, Slip, UserId};

/// Discord waits three seconds; what arrives later is lost.
const TO_ACKNOWLEDGE: Duration = Duration::from_millis(2_700);
/// Discord takes edits for fifteen minutes.
const TO_ANSWER: Duration = Duration::from_secs(14 * 60 + 30);
/// So long after the last press a page that waits is shown anew.
const TO_REFRESH: Duration = Duration::from_mins(14);
/// So long after a call came its first answer has reached Discord, whatever way it took.
const TO_ARRIVE: Duration = Duration::from_secs(5);
const BEFORE_NEXT_TRY: Duration = Duration::from_millis(100);

/// An interaction that waits for its answer.
#[derive(Clone, Debug)]
pub(super) struct Responder {
    /// Its id.
    pub(super) call: CallId,
    /// What authorises the answers.
    pub(super) token: ReplyToken,
    /// Our application.
    pub(super) application: u64,
    /// Who asked.
    pub(super) user: UserId,
    /// When it reached us.
    pub(super) received: Instant,
}

/// What became of an acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Acknowledged {
    /// The caller sees that we are at it.
    Yes,
    /// It was answered before: somebody else has it.
    Elsewhere,
    /// Too late or out of reach; the caller has seen a failure, so nothing may be done.
    Lost,
}

impl Acknowledged {
    /// As it is counted.
    pub(super) const fn slug(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::Elsewhere => "elsewhere",
            Self::Lost => "lost",
        }
    }
}

impl Responder {
    /// Tells Discord that we are at it: privately and anew, or in place of the message whose control was pressed.
    pub(super) async fn acknowledge(&self, rest: &Rest, place: ReplyPlace) -> Acknowledged {
        match self.first(rest, message::acknowledgement(place)).await {
            Ok(()) => Acknowledged::Yes,
            // An earlier attempt of ours arrived, only its answer was lost.
            Err(error) if error.code() == code::ALREADY_ACKNOWLEDGED && error.tries > 1 => Acknowledged::Yes,
            Err(error) if error.code() == code::ALREADY_ACKNOWLEDGED => {
                tracing::info!(call = self.call.0, "was answered before");
                Acknowledged::Elsewhere
            }
            Err(error) => {
                tracing::warn!(call = self.call.0, cause = %error, "could not be acknowledged; nothing is done");
                self.excuse(rest, &error).await;
                Acknowledged::Lost
            }
        }
    }

    /// Answers at once without work.
    pub(super) async fn dismiss(&self, rest: &Rest, text: &str) {
        if let Err(error) = self.first(rest, message::immediate(text)).await {
            tracing::debug!(call = self.call.0, cause = %error, "could not be dismissed");
        }
    }

    /// Answers at once with a slip to fill in.
    pub(super) async fn open_slip(&self, rest: &Rest, slip: &Slip) {
        if let Err(error) = self.first(rest, Body::Json(message::opened(slip))).await {
            tracing::warn!(call = self.call.0, cause = %error, "a slip could not be opened");
        }
    }

    /// Fills in the answer.
    pub(super) async fn answer(&self, rest: &Rest, message: &Message) {
        let Err(error) = self.fill_in(rest, message).await else { return };
        match error.code() {
            // The caller has thrown the message away meanwhile.
            code::UNKNOWN_MESSAGE => tracing::info!(call = self.call.0, "the answer's message is no more"),
            code::TOKEN_EXPIRED | code::UNKNOWN_WEBHOOK | code::UNKNOWN_INTERACTION => {
                self.answer_directly(rest, message, &error).await;
            }
            0 => self.answer_directly(rest, message, &error).await,
            _ => {
                tracing::error!(call = self.call.0, cause = %error, "Discord refuses an answer");
                let apology = Message::text(format!(
                    "Something went wrong on my side while showing the answer ({}).",
                    self.call.0
                ));
                if let Err(error) = rest.send(&self.edit(&apology), RetryUntil::At(self.received + TO_ANSWER)).await {
                    tracing::error!(call = self.call.0, cause = %error, "Discord refuses the apology too");
                }
            }
        }
    }

    /// Whether Discord takes edits of the answer still.
    pub(super) fn may_edit(&self) -> bool {
        self.received.elapsed() < TO_REFRESH
    }

    /// Puts something else in the place of the answer, if it is there still; nothing depends on it.
    pub(super) async fn show_anew(&self, rest: &Rest, message: &Message) {
        if let Err(error) = rest.send(&self.edit(message), RetryUntil::At(self.received + TO_ANSWER)).await {
            tracing::info!(call = self.call.0, cause = %error, "a waiting page stays as it is");
        }
    }

    /// Discord knows the answer's place once it has read the first answer, and that may be on its way in a body still.
    async fn fill_in(&self, rest: &Rest, message: &Message) -> Result<(), RestError> {
        loop {
            match rest.send(&self.edit(message), RetryUntil::At(self.received + TO_ANSWER)).await {
                Err(error) if error.code() == code::UNKNOWN_WEBHOOK && self.received.elapsed() < TO_ARRIVE => {
                    sleep(BEFORE_NEXT_TRY).await;
                }
                outcome => return outcome.map(drop),
            }
        }
    }

    /// As a direct message: later than promised, but just as private.
    async fn answer_directly(&self, rest: &Rest, message: &Message, error: &RestError) {
        tracing::warn!(call = self.call.0, cause = %error, "the answer came too late to be shown; sending it directly");
        let lead = "(I could not show this where you asked.)\n";
        let text = format!("{lead}{}", message.whole_text());
        let (lines, below) = (String::new(), String::new());
        let late = Message { text, lines, below, form: Form::Plain, rows: vec![], ..message.clone() };
        let nonce = format!("late-{}", self.call.0);
        let retry = RetryUntil::At(Instant::now() + Duration::from_mins(2));
        if let Err(error) = courier::tell(rest, self.user, &nonce, &late, retry).await {
            tracing::error!(call = self.call.0, cause = %error, "the answer is lost");
        }
    }

    /// The acknowledgement may have arrived although we heard nothing: then the caller must not wait for ever.
    async fn excuse(&self, rest: &Rest, error: &RestError) {
        if matches!(error.kind, ErrorKind::Refused { .. }) {
            return;
        }
        let text = "That did not reach me in time, so nothing was done. Please try again.";
        let retry = RetryUntil::At(Instant::now() + Duration::from_mins(1));
        if let Err(error) = rest.send(&self.edit(&Message::text(text)), retry).await {
            tracing::debug!(call = self.call.0, cause = %error, "no excuse could be made");
        }
    }

    /// The first answer, the way the call came: in the body of the request that brought it, or as a request of ours.
    async fn first(&self, rest: &Rest, body: Body) -> Result<(), RestError> {
        if let Body::Json(answer) = &body {
            match rest.doors().give(self.call.0, answer) {
                Given::Yes => return Ok(()),
                Given::TooLate => {
                    let cause = "the request that brought it waits no longer".to_owned();
                    return Err(RestError { kind: ErrorKind::Unavailable { cause }, tries: 1 });
                }
                Given::NoDoor => {}
            }
        }
        let request = ApiRequest::post("callback", self.callback_path(), Bucket::Callback, body);
        rest.send(&request, RetryUntil::At(self.received + TO_ACKNOWLEDGE)).await.map(drop)
    }

    fn callback_path(&self) -> String {
        format!("/interactions/{}/{}/callback", self.call.0, self.token.expose())
    }

    fn edit(&self, message: &Message) -> ApiRequest {
        edit(self.application, self.call.0, &self.token, message)
    }
}

/// The answer to an interaction that was acknowledged.
pub(super) fn edit(application: u64, id: u64, token: &ReplyToken, message: &Message) -> ApiRequest {
    let path = format!("/webhooks/{application}/{}/messages/@original", token.expose());
    ApiRequest::patch("answer", path, Bucket::Interaction(id), message::body(message, Purpose::Answer))
}
