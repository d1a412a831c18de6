//! Discord: the channels with what stands in them, and the way there, on which questions and answers are lost.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sealed_orders::host::api::ports::{Courier, CourierError, OwnPost};
use sealed_orders::host::{ChannelId, Control, Message, MessageId, UserId};
use tokio::sync::oneshot;
use tokio::time::sleep;

use crate::faults::{CourierFault, Kind};
use crate::lot::Lot;
use crate::time::Time;
use crate::trace::Trace;
use crate::weather::Weather;

/// Seconds for which Discord knows a nonce, as the host counts on.
const NONCE_SECONDS: i64 = 180;

/// Why a courier does not hear.
const PATIENCE: Duration = Duration::from_secs(8);

#[derive(Clone, Debug)]
pub struct Discord {
    pub weather: Arc<Weather>,
    pub trace: Arc<Trace>,
    time: Time,
    lot: Arc<Mutex<Lot>>,
    channels: Arc<Mutex<Channels>>,
}

#[derive(Debug, Default)]
pub struct Channels {
    pub posts: BTreeMap<MessageId, Post>,
    nonces: BTreeMap<String, (MessageId, i64)>,
}

/// A message of the bot.
#[derive(Clone, Debug)]
pub struct Post {
    pub channel: ChannelId,
    pub message: Message,
    pub is_deleted: bool,
    /// A change of it was refused for good: what it shows is out of date, and nobody can help it.
    pub is_out_of_date: bool,
}

/// What becomes of one request.
enum Fate {
    Lost,
    Refused(CourierError),
    Heard { there: Duration, back: Duration, is_answered: bool },
}

impl Discord {
    pub fn new(weather: Arc<Weather>, trace: Arc<Trace>, time: Time, lot: Lot) -> Self {
        Self { weather, trace, time, lot: Arc::new(Mutex::new(lot)), channels: Arc::default() }
    }

    /// What stands there.
    pub fn look<T>(&self, at: impl FnOnce(&Channels) -> T) -> T {
        at(&self.channels.lock().unwrap())
    }

    fn fate(&self) -> Fate {
        let mut lot = self.lot.lock().unwrap();
        let (there, back) = (lot.millis(5, 400), lot.millis(5, 100));
        let fault = self.weather.now().find_map(|kind| match kind {
            Kind::Courier(fault, often) => lot.percent(often).then_some(fault),
            _ => None,
        });
        match fault {
            None => Fate::Heard { there, back, is_answered: true },
            Some(CourierFault::AnswerLost) => Fate::Heard { there, back, is_answered: false },
            Some(CourierFault::Late) => Fate::Heard { there, back: lot.millis(1_000, 60_000), is_answered: true },
            Some(CourierFault::QuestionLost) => Fate::Lost,
            Some(CourierFault::Limit) => {
                Fate::Refused(CourierError::NotNow { after: Some(lot.millis(200, 90_000)), why: "a limit".to_owned() })
            }
            Some(CourierFault::Forbidden) => {
                Fate::Refused(CourierError::Forbidden { missing: "Send Messages in this channel".to_owned() })
            }
            Some(CourierFault::Closed) => {
                Fate::Refused(CourierError::Closed { why: "the thread is locked".to_owned() })
            }
            Some(CourierFault::Gone) => Fate::Refused(CourierError::Gone),
        }
    }

    /// A request on its way: what has left a process arrives, whatever becomes of the process.
    async fn request<T: Send + 'static>(
        &self,
        what: String,
        work: impl FnOnce(&mut Channels, i64) -> Result<T, CourierError> + Send + 'static,
    ) -> Result<T, CourierError> {
        let nothing_heard = || CourierError::NotNow { after: None, why: "nothing was heard".to_owned() };
        match self.fate() {
            Fate::Lost => {
                self.trace.say(&format!("discord: lost on the way: {what}"));
                sleep(PATIENCE).await;
                Err(nothing_heard())
            }
            Fate::Refused(error) => {
                self.trace.say(&format!("discord: {error}: {what}"));
                sleep(Duration::from_millis(50)).await;
                Err(error)
            }
            Fate::Heard { there, back, is_answered } => {
                let (tell, told) = oneshot::channel();
                let discord = self.clone();
                tokio::spawn(async move {
                    sleep(there).await;
                    let done = work(&mut discord.channels.lock().unwrap(), discord.time.now());
                    let became = done.as_ref().map_or_else(ToString::to_string, |_| "done".to_owned());
                    discord.trace.say(&format!("discord: {became}: {what}"));
                    drop(tell.send(done));
                });
                let done = told.await.unwrap_or_else(|_| Err(nothing_heard()));
                if is_answered {
                    sleep(back).await;
                    return done;
                }
                self.trace.say("discord: its answer is lost");
                sleep(PATIENCE).await;
                Err(nothing_heard())
            }
        }
    }
}

impl Discord {
    /// A message that is gone stands no more, and one that must not be changed stays as it is.
    fn changed(&self, id: MessageId, done: Result<(), CourierError>) -> Result<(), CourierError> {
        if let Some(post) = self.channels.lock().unwrap().posts.get_mut(&id) {
            post.is_deleted |= matches!(done, Err(CourierError::Gone));
            post.is_out_of_date |= matches!(done, Err(CourierError::Forbidden { .. } | CourierError::Closed { .. }));
        }
        done
    }
}

impl Courier for Discord {
    async fn post(&self, channel: ChannelId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        assert!(nonce.len() <= 25, "a nonce of {} letters", nonce.len());
        assert!(message.whole_text().chars().count() <= 2_000, "too long: {}", message.whole_text());
        let (what, nonce, message) =
            (format!("post in {channel}: {}", brief(message)), nonce.to_owned(), message.clone());
        self.request(what, move |channels, now| {
            if let Some((id, at)) = channels.nonces.get(&nonce)
                && now - at < NONCE_SECONDS
            {
                return Ok(*id);
            }
            let id = MessageId(1_000 + channels.posts.len() as u64);
            channels.nonces.insert(nonce, (id, now));
            channels.posts.insert(id, Post { channel, message, is_deleted: false, is_out_of_date: false });
            Ok(id)
        })
        .await
    }

    async fn edit(&self, _: ChannelId, id: MessageId, message: &Message) -> Result<(), CourierError> {
        let (what, message) = (format!("edit {id}: {}", brief(message)), message.clone());
        let done = self.request(what, move |channels, _| {
            let post = standing(channels, id)?;
            post.message = message;
            Ok(())
        });
        self.changed(id, done.await)
    }

    async fn drop_buttons(&self, _: ChannelId, id: MessageId) -> Result<(), CourierError> {
        let done = self.request(format!("drop the buttons of {id}"), move |channels, _| {
            standing(channels, id)?.message.rows.clear();
            Ok(())
        });
        self.changed(id, done.await)
    }

    async fn delete(&self, _: ChannelId, id: MessageId) -> Result<(), CourierError> {
        self.request(format!("delete {id}"), move |channels, _| {
            standing(channels, id)?.is_deleted = true;
            Ok(())
        })
        .await
    }

    async fn own_posts(&self, channel: ChannelId) -> Result<Option<Vec<OwnPost>>, CourierError> {
        self.request(format!("read {channel}"), move |channels, _| {
            let ours = channels.posts.iter().rev().filter(|(_, post)| post.channel == channel && !post.is_deleted);
            Ok(Some(ours.take(50).map(|(id, post)| as_seen(*id, &post.message)).collect()))
        })
        .await
    }

    async fn tell(&self, user: UserId, nonce: &str, message: &Message) -> Result<MessageId, CourierError> {
        assert!(nonce.len() <= 25, "a nonce of {} letters", nonce.len());
        self.request(format!("tell {user}: {}", brief(message)), |_, _| Ok(MessageId(1))).await
    }
}

fn standing(channels: &mut Channels, id: MessageId) -> Result<&mut Post, CourierError> {
    channels.posts.get_mut(&id).filter(|post| !post.is_deleted).ok_or(CourierError::Gone)
}

/// A message for the trace: its words and how many controls it has.
fn brief(message: &Message) -> String {
    let words: String = message.whole_text().replace('\n', " / ").chars().take(160).collect();
    format!("{words} [{}]", controls(message).len())
}

fn as_seen(id: MessageId, message: &Message) -> OwnPost {
    let control_ids = controls(message).into_iter().map(|(id, _)| id).collect();
    OwnPost { id, text: message.text.clone(), control_ids }
}

/// The controls of a message, each with a value for it, if one is picked there.
pub fn controls(message: &Message) -> Vec<(String, Vec<String>)> {
    let control = |control: &Control| match control {
        Control::Button(button) => Some((button.id.clone(), vec![])),
        Control::Section(section) => Some((section.button.id.clone(), vec![])),
        Control::Menu(menu) => Some((menu.id.clone(), menu.options.iter().map(|o| o.value.clone()).collect())),
        Control::Link(_) => None,
    };
    message.rows.iter().flatten().filter_map(control).collect()
}
