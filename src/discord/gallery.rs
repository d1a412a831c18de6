//! The pictures that people show of themselves, from where Discord keeps them. One try, in bounds of time and bytes; what it
//! gives is not looked at here.

use std::time::Duration;

use reqwest::header::{ACCEPT, USER_AGENT};
use reqwest::{Client, Response, StatusCode};

use super::rest::{AGENT, http_client};
use crate::config::ApiRoute;
use crate::host::UserId;
use crate::host::api::avatar::Avatar;
use crate::host::api::ports::{Gallery, GalleryError};

/// Where pictures are when nothing else is set.
const PUBLIC: &str = "https://cdn.discordapp.com";
/// What stands in for it where Discord itself is stood in for.
const STAND_IN: &str = "https://discord.com";
/// Pixels that are asked for: a little more than are drawn.
const SIZE: u32 = 256;
/// Bytes that are read of a picture: one of that size has some 120,000.
const BYTES_MAX: usize = 256 * 1024;
/// The longest a picture may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Discord's pictures.
#[derive(Debug)]
pub(super) struct DiscordGallery {
    http: Client,
    base: String,
    patience: Duration,
}

impl DiscordGallery {
    /// The one that belongs to this route. Fails when the TLS set-up is unusable.
    pub(super) fn new(route: &ApiRoute) -> Result<Self, reqwest::Error> {
        let base = match route {
            ApiRoute::Public => PUBLIC.to_owned(),
            ApiRoute::Base(base) => base.clone(),
            ApiRoute::Tls { .. } => STAND_IN.to_owned(),
        };
        Ok(Self { http: http_client(route)?, base, patience: PATIENCE })
    }

    async fn fetched(&self, address: String) -> Result<Vec<u8>, GalleryError> {
        let request = self.http.get(address).header(USER_AGENT, AGENT).header(ACCEPT, "image/png");
        let response = request.timeout(self.patience).send().await.map_err(not_now)?;
        let status = response.status();
        if status == StatusCode::OK {
            return read(response).await;
        }
        let why = format!("status {status}");
        let may_come = status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS;
        Err(if may_come { GalleryError::NotNow { why } } else { GalleryError::Refused { why } })
    }
}

impl Gallery for DiscordGallery {
    async fn picture(&self, user: UserId, avatar: &Avatar) -> Result<Vec<u8>, GalleryError> {
        self.fetched(format!("{}/avatars/{user}/{avatar}.png?size={SIZE}", self.base)).await
    }
}

/// The bytes, as long as there are not too many of them, whatever was announced.
async fn read(mut response: Response) -> Result<Vec<u8>, GalleryError> {
    let too_long = || GalleryError::Refused { why: format!("more than {BYTES_MAX} bytes") };
    if response.content_length().is_some_and(|length| length > BYTES_MAX as u64) {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(not_now)? {
        if bytes.len() + chunk.len() > BYTES_MAX {
            return Err(too_long());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Addresses are left out: they hold people's numbers.
fn not_now(error: reqwest::Error) -> GalleryError {
    GalleryError::NotNow { why: error.without_url().to_string() }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// Answers one request with these bytes, then holds the line for a while; gives what came of it, and what was asked.
    async fn asked(answer: Vec<u8>, hold: Duration) -> (Result<Vec<u8>, GalleryError>, String) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let server = tokio::spawn(async move {
            let (mut line, _) = listener.accept().await.unwrap();
            let mut request = vec![0; 4096];
            let read = line.read(&mut request).await.unwrap();
            // Whoever has read enough hangs up.
            drop(line.write_all(&answer).await);
            tokio::time::sleep(hold).await;
            String::from_utf8_lossy(&request[..read]).into_owned()
        });
        let mut gallery = DiscordGallery::new(&ApiRoute::Base(base)).unwrap();
        gallery.patience = Duration::from_millis(300);
        let given = gallery.picture(UserId(77), &Avatar::parse("a_1f").unwrap()).await;
        (given, server.await.unwrap())
    }

    fn ok(headers: &str, body: &[u8]) -> Vec<u8> {
        [format!("HTTP/1.1 200 OK\r\nconnection: close\r\n{headers}\r\n").as_bytes(), body].concat()
    }

    #[tokio::test]
    async fn a_picture_is_asked_for_by_its_name_and_given_as_it_comes() {
        let (given, request) = asked(ok("content-length: 5\r\n", b"bytes"), Duration::ZERO).await;
        assert_eq!(given.unwrap(), b"bytes");
        assert!(request.starts_with("GET /avatars/77/a_1f.png?size=256 HTTP/1.1\r\n"), "{request}");
        assert!(!request.to_lowercase().contains("authorization"), "{request}");
    }

    #[tokio::test]
    async fn more_bytes_than_are_read_are_refused_announced_or_not() {
        let announced = asked(ok("content-length: 300000\r\n", b"x"), Duration::ZERO).await.0;
        let unannounced = asked(ok("", &vec![7; BYTES_MAX + 1]), Duration::ZERO).await.0;
        for given in [announced, unannounced] {
            assert!(matches!(&given, Err(GalleryError::Refused { why }) if why.contains("262144")), "{given:?}");
        }
        assert_eq!(asked(ok("", &vec![7; BYTES_MAX]), Duration::ZERO).await.0.unwrap().len(), BYTES_MAX);
    }

    #[tokio::test]
    async fn a_status_says_whether_it_may_come_yet() {
        for (status, may_come) in [
            ("404 Not Found", false),
            ("403 Forbidden", false),
            ("302 Found\r\nlocation: http://127.0.0.1:1/", false),
            ("204 No Content", false),
            ("429 Too Many Requests", true),
            ("503 Service Unavailable", true),
        ] {
            let answer = format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
            let given = asked(answer.into_bytes(), Duration::ZERO).await.0;
            assert_eq!(matches!(given, Err(GalleryError::NotNow { .. })), may_come, "{status}: {given:?}");
            assert!(given.is_err(), "{status}");
        }
    }

    #[tokio::test]
    async fn what_takes_too_long_is_given_up() {
        for slow in [vec![], ok("content-length: 5\r\n", b"by")] {
            let given = asked(slow, Duration::from_secs(2)).await.0;
            assert!(matches!(given, Err(GalleryError::NotNow { .. })), "{given:?}");
        }
    }

    #[tokio::test]
    async fn nothing_leaves_for_discord_where_it_is_stood_in_for() {
        let public = DiscordGallery::new(&ApiRoute::Public).unwrap();
        assert_eq!(public.base, "https://cdn.discordapp.com");
        let base = DiscordGallery::new(&ApiRoute::Base("http://127.0.0.1:9".to_owned())).unwrap();
        assert_eq!(base.base, "http://127.0.0.1:9");
    }
}
