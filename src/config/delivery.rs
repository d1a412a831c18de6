//! How Discord hands over what people do: `HTTP_ADDR` and `DISCORD_PUBLIC_KEY`.

use std::net::SocketAddr;

use super::{ConfigError, invalid, read_address};

/// How Discord hands over what people do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// Over connections that the program opens.
    Gateway,
    /// Each posted to an address of ours, and signed.
    Http {
        /// Where to listen.
        address: SocketAddr,
        /// To check what is posted.
        key: PublicKey,
    },
}

/// The half of Discord's key that everybody may know (Ed25519).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

/// An address and a key, or neither.
pub(super) fn read(address: Option<String>, key: Option<String>) -> Result<Delivery, ConfigError> {
    match (address, key) {
        (None, None) => Ok(Delivery::Gateway),
        (Some(address), Some(key)) => {
            Ok(Delivery::Http { address: read_address("HTTP_ADDR", address)?, key: read_key(key)? })
        }
        (Some(address), None) => Err(invalid(
            "HTTP_ADDR",
            address,
            "calls over HTTP need DISCORD_PUBLIC_KEY as well (health and metrics are ADMIN_ADDR's)",
        )),
        (None, Some(key)) => {
            Err(invalid("DISCORD_PUBLIC_KEY", key, "it needs HTTP_ADDR: where to listen for calls, as 127.0.0.1:8080"))
        }
    }
}

fn read_key(text: String) -> Result<PublicKey, ConfigError> {
    let problem = "it must be the 64 letters and digits of the developer portal (General Information, Public Key)";
    let bytes = hex::decode(&text).ok().and_then(|bytes| bytes.try_into().ok());
    bytes.map(PublicKey).ok_or_else(|| invalid("DISCORD_PUBLIC_KEY", text, problem))
}
