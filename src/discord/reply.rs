//! Answers to interactions: acknowledged before any work, filled in when the work is done.
//!
//! Discord gives three seconds for the acknowledgement and fifteen minutes for the rest. Inside these, limits are waited
//! for and outages sat out. An answer that cannot be shown any more is sent as a direct message, which is as private.

use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use super::courier;
use super::rest::{Body, Errand, Lane, Patience, Rest, RestError, Trouble, code};
use super::wire;
use crate::host::{Message, ReplyPlace, ReplyToken, UserId};

/// Discord waits three seconds; what arrives later is lost.
const TO_ACKNOWLEDGE: Duration = Duration::from_millis(2_700);
/// Discord takes edits for fifteen minutes.
const TO_ANSWER: Duration = Duration::from_secs(14 * 60 + 30);
/// The flag of messages that the caller alone sees.
const PRIVATE: u32 = 1 << 6;

/// An interaction that waits for its answer.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    /// Its id.
    pub(crate) id: u64,
    /// What authorises the answers.
    pub(crate) token: ReplyToken,
    /// Our application.
    pub(crate) application: u64,
    /// Who asked.
    pub(crate) user: UserId,
    /// When it reached us.
    pub(crate) received: Instant,
}

/// What became of an acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Acknowledged {
    /// The caller sees that we are at it.
    Yes,
    /// It was answered before: somebody else has it.
    Elsewhere,
    /// Too late or out of reach; the caller has seen a failure, so nothing may be done.
    Lost,
}

impl Pending {
    /// Tells Discord that we are at it: privately and anew, or in place of the message whose control was pressed.
    pub(crate) async fn acknowledge(&self, rest: &Rest, place: ReplyPlace) -> Acknowledged {
        let callback = match place {
            ReplyPlace::Fresh => json!({ "type": 5, "data": { "flags": PRIVATE } }),
            ReplyPlace::Update => json!({ "type": 6 }),
        };
        match rest.send(&self.callback(Body::Json(callback)), self.soon()).await {
            Ok(_) => Acknowledged::Yes,
            // An earlier attempt of ours arrived, only its answer was lost.
            Err(error) if error.code() == code::ALREADY_ACKNOWLEDGED && error.tries > 1 => Acknowledged::Yes,
            Err(error) if error.code() == code::ALREADY_ACKNOWLEDGED => {
                tracing::info!(call = self.id, "was answered before");
                Acknowledged::Elsewhere
            }
            Err(error) => {
                tracing::warn!(call = self.id, cause = %error, "could not be acknowledged; nothing is done");
                self.excuse(rest, &error).await;
                Acknowledged::Lost
            }
        }
    }

    /// Answers at once without work.
    pub(crate) async fn dismiss(&self, rest: &Rest, text: &str) {
        let data = json!({ "content": text, "flags": PRIVATE, "allowed_mentions": wire::allowed_mentions(&[]) });
        let callback = self.callback(Body::Json(json!({ "type": 4, "data": data })));
        if let Err(error) = rest.send(&callback, self.soon()).await {
            tracing::debug!(call = self.id, cause = %error, "could not be dismissed");
        }
    }

    /// Fills in the answer.
    pub(crate) async fn answer(&self, rest: &Rest, message: &Message) {
        let Err(error) = rest.send(&self.edit(message), Patience::Until(self.received + TO_ANSWER)).await else {
            return;
        };
        match error.code() {
            // The caller has thrown the message away meanwhile.
            code::UNKNOWN_MESSAGE => tracing::info!(call = self.id, "the answer's message is no more"),
            code::TOKEN_EXPIRED | code::UNKNOWN_WEBHOOK | code::UNKNOWN_INTERACTION => {
                self.answer_directly(rest, message, &error).await;
            }
            0 => self.answer_directly(rest, message, &error).await,
            _ => {
                tracing::error!(call = self.id, cause = %error, "Discord refuses an answer");
                let apology =
                    Message::text(format!("Something went wrong on my side while showing the answer ({}).", self.id));
                if let Err(error) = rest.send(&self.edit(&apology), Patience::Until(self.received + TO_ANSWER)).await {
                    tracing::error!(call = self.id, cause = %error, "Discord refuses the apology too");
                }
            }
        }
    }

    /// As a direct message: later than promised, but just as private.
    async fn answer_directly(&self, rest: &Rest, message: &Message, error: &RestError) {
        tracing::warn!(call = self.id, cause = %error, "the answer came too late to be shown; sending it directly");
        let lead = "(I could not show this where you asked.)\n";
        let late = Message { text: format!("{lead}{}", message.text), rows: vec![], ..message.clone() };
        let nonce = format!("late-{}", self.id);
        let patience = Patience::Until(Instant::now() + Duration::from_mins(2));
        if let Err(error) = courier::tell(rest, self.user, &nonce, &late, patience).await {
            tracing::error!(call = self.id, cause = %error, "the answer is lost");
        }
    }

    /// The acknowledgement may have arrived although we heard nothing: then the caller must not wait for ever.
    async fn excuse(&self, rest: &Rest, error: &RestError) {
        if matches!(error.trouble, Trouble::Refused { .. }) {
            return;
        }
        let text = "That did not reach me in time, so nothing was done. Please try again.";
        let patience = Patience::Until(Instant::now() + Duration::from_mins(1));
        if let Err(error) = rest.send(&self.edit(&Message::text(text)), patience).await {
            tracing::debug!(call = self.id, cause = %error, "no excuse could be made");
        }
    }

    fn soon(&self) -> Patience {
        Patience::Until(self.received + TO_ACKNOWLEDGE)
    }

    fn callback(&self, body: Body) -> Errand {
        Errand::post("callback", self.callback_path(), Lane::Callback, body)
    }

    fn callback_path(&self) -> String {
        format!("/interactions/{}/{}/callback", self.id, self.token.expose())
    }

    fn edit(&self, message: &Message) -> Errand {
        edit(self.application, self.id, &self.token, message)
    }
}

/// The answer to an interaction that was acknowledged.
pub(crate) fn edit(application: u64, id: u64, token: &ReplyToken, message: &Message) -> Errand {
    let path = format!("/webhooks/{application}/{}/messages/@original", token.expose());
    Errand::patch("answer", path, Lane::Interaction(id), wire::answer(message))
}
