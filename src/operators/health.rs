//! `health`: asks the running bot what `/health/live` or `/health/ready` says, for whatever watches it without a program of its
//! own that could: a container's health check, a script.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use super::{Said, ToolError};
use serde_json::json;

/// The bot answers within a moment or is not well.
const PATIENCE: Duration = Duration::from_secs(4);

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Question {
    /// Whether it runs at all
    Live,
    /// Whether it does what it is there for
    Ready,
}

/// Asks the bot that answers at this address.
///
/// # Errors
/// Nobody answers there, or the bot is not well: its own words.
pub async fn ask(admin: SocketAddr, question: Question) -> Result<Said, ToolError> {
    let question: &'static str = question.into();
    let url = format!("http://{}/health/{question}", reached(admin));
    let silent = |cause: reqwest::Error| ToolError::Refused(format!("{url} does not answer: {}", cause.without_url()));
    // What the environment says of proxies is meant for others.
    let client = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build().map_err(silent)?;
    let answer = client.get(&url).send().await.map_err(silent)?;
    let is_well = answer.status().is_success();
    let words = answer.text().await.map_err(silent)?.trim_end().to_owned();
    if !is_well {
        return Err(ToolError::Refused(words));
    }
    Ok(Said { json: json!({ question: true, "said": words }), text: words })
}

/// Where a listener on all addresses of its machine is reached from that machine.
fn reached(admin: SocketAddr) -> SocketAddr {
    let address = match admin.ip() {
        IpAddr::V4(own) if own.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(own) if own.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        own => own,
    };
    SocketAddr::new(address, admin.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_listens_everywhere_is_reached_on_their_own_machine() {
        let reached = |text: &str| reached(text.parse().unwrap()).to_string();
        assert_eq!(reached("0.0.0.0:9464"), "127.0.0.1:9464");
        assert_eq!(reached("[::]:9464"), "[::1]:9464");
        assert_eq!(reached("10.0.0.7:9464"), "10.0.0.7:9464");
    }

    #[tokio::test]
    async fn a_bot_that_is_not_there_is_said_with_its_address() {
        let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let said = ask(silent, Question::Live).await.unwrap_err().to_string();
        assert!(said.contains(&silent.to_string()) && said.contains("does not answer"), "{said}");
    }
}
