//! Discord's other way to deliver what people do: each call posted to the bot, signed, the first answer read from the body.

use std::net::SocketAddr;

use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::Value;
use tokio::sync::mpsc;

use super::Fake;
use crate::bot::START;

/// Where the bots listen, and the way there.
pub(crate) struct Endpoint {
    addresses: Vec<SocketAddr>,
    calls: mpsc::UnboundedSender<(u64, String)>,
    /// The call that was posted last.
    pub(crate) last: String,
}

/// Who signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signer {
    Discord,
    Stranger,
}

/// The key to check Discord's signatures with.
pub(crate) fn public_key() -> String {
    hex::encode(pair(Signer::Discord).public_key().as_ref())
}

fn pair(signer: Signer) -> Ed25519KeyPair {
    let seed = match signer {
        Signer::Discord => [1; 32],
        Signer::Stranger => [2; 32],
    };
    Ed25519KeyPair::from_seed_unchecked(&seed).expect("a key")
}

impl Endpoint {
    /// Posts a call, by its id.
    pub(crate) fn send(&mut self, id: u64, call: &Value) {
        self.last = call.to_string();
        // Who posts lives as long as the runtime.
        let _ = self.calls.send((id, self.last.clone()));
    }

    /// Where calls go; of several places the first.
    pub(crate) fn url(&self) -> String {
        url(self.addresses[0])
    }
}

fn url(address: SocketAddr) -> String {
    format!("http://{address}/interactions")
}

/// Posts something to the bot as signed then by somebody; the status and the body.
pub(crate) async fn post(url: &str, text: &str, signer: Signer, at: i64) -> (u16, String) {
    post_by(&reqwest::Client::new(), url, text, signer, at).await
}

async fn post_by(client: &reqwest::Client, url: &str, text: &str, signer: Signer, at: i64) -> (u16, String) {
    let signature = pair(signer).sign(format!("{at}{text}").as_bytes());
    let request = client
        .post(url)
        .header("X-Signature-Ed25519", hex::encode(signature))
        .header("X-Signature-Timestamp", at.to_string())
        .header("Content-Type", "application/json")
        .body(text.to_owned());
    let answer = request.send().await.expect("an answer");
    (answer.status().as_u16(), answer.text().await.expect("a text"))
}

impl Fake {
    /// From now on calls are posted there, at the time at which scripts begin.
    pub(crate) fn post_calls_to(&self, address: SocketAddr) {
        self.share_calls_among(vec![address], || START);
    }

    /// From now on calls are posted to these in turn, as a balancer does it.
    pub(crate) fn share_calls_among(&self, addresses: Vec<SocketAddr>, now: fn() -> i64) {
        let (sender, mut calls) = mpsc::unbounded_channel();
        let urls: Vec<String> = addresses.iter().copied().map(url).collect();
        let endpoint = Endpoint { addresses, calls: sender, last: String::new() };
        self.change(|world| world.endpoint = Some(endpoint));
        let (fake, client) = (self.clone(), reqwest::Client::new());
        tokio::spawn(async move {
            for url in urls.into_iter().cycle() {
                let Some((id, call)) = calls.recv().await else { return };
                let (fake, client) = (fake.clone(), client.clone());
                tokio::spawn(async move {
                    let (status, body) = post_by(&client, &url, &call, Signer::Discord, now()).await;
                    fake.change(|world| match serde_json::from_str(&body) {
                        Ok(answer) if status == 200 => world.answered_in_body(id, &answer),
                        _ => world.complaints.push(format!("{status} {body:?} to the call {id}")),
                    });
                });
            }
        });
    }
}
