//! The gateway's frames on their way to serenity, looked at as they pass.
//!
//! serenity drops what people fill in on a slip (it knows no fields but lines of text), so the connection that it opens ends
//! here, and goes on to Discord from here: every frame goes through unchanged, in both directions, and a slip that is handed
//! in is read as well. A connection that cannot go on is closed; what to do then is serenity's to know. Once serenity reads
//! slips itself, this file can go.

use std::io::Read;

use flate2::read::ZlibDecoder;
use futures_util::{StreamExt, TryStreamExt};
use poise::serenity_prelude::constants::GATEWAY_VERSION;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{accept_async_with_config, connect_async_with_config};

use super::data::Data;
use super::slip;

/// A place on this machine that leads to the gateway; closed with all its connections when dropped.
pub(super) struct Tap {
    url: String,
    task: JoinHandle<()>,
}

impl Tap {
    /// Opens the way to that gateway.
    ///
    /// # Errors
    /// Where this machine gives no port.
    pub(super) async fn open(gateway: String, data: Data) -> std::io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let url = format!("ws://{}", listener.local_addr()?);
        Ok(Self { url, task: tokio::spawn(accept(listener, gateway, data)) })
    }

    /// Where serenity is to connect.
    pub(super) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Tap {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, gateway: String, data: Data) {
    let mut open = JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((local, _)) => {
                open.spawn(relay(local, gateway.clone(), data.clone()));
            }
            Err(cause) => tracing::warn!(%cause, "a connection to the gateway could not be taken on"),
        }
        while open.try_join_next().is_some() {}
    }
}

/// One connection, until either end closes it.
async fn relay(local: TcpStream, gateway: String, data: Data) {
    let limits =
        || Some(WebSocketConfig { max_message_size: None, max_frame_size: None, ..WebSocketConfig::default() });
    let url = format!("{gateway}?v={GATEWAY_VERSION}");
    let remote = match connect_async_with_config(&url, limits(), false).await {
        Ok((remote, _)) => remote,
        Err(cause) => {
            tracing::warn!(%cause, "the gateway is out of reach");
            return;
        }
    };
    let local = match accept_async_with_config(local, limits()).await {
        Ok(local) => local,
        Err(cause) => {
            tracing::warn!(%cause, "the connection to the gateway ended before it began");
            return;
        }
    };
    let (to_remote, from_remote) = remote.split();
    let (to_local, from_local) = local.split();
    let down = from_remote.inspect_ok(|frame| look(frame, &data)).forward(to_local);
    let up = from_local.forward(to_remote);
    let ended = tokio::select! {
        ended = down => ended,
        ended = up => ended,
    };
    if let Err(cause) = ended {
        tracing::debug!(%cause, "a connection to the gateway broke");
    }
}

/// Takes a slip out of a frame, if it is one; large frames come packed.
fn look(frame: &Message, data: &Data) {
    match frame {
        Message::Text(text) => slip::heard(data, text),
        Message::Binary(bytes) => {
            let mut text = String::new();
            // What cannot be unpacked is for serenity to complain about.
            if ZlibDecoder::new(bytes.as_slice()).read_to_string(&mut text).is_ok() {
                slip::heard(data, &text);
            }
        }
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => {}
    }
}
