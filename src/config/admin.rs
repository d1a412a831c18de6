//! Where the bot answers about its health: `ADMIN_ADDR`.

use std::net::SocketAddr;

use super::{ConfigError, given, read_address};

/// Where the bot answers about itself, for whoever watches it.
#[derive(Clone, Debug, clap::Args)]
pub struct Admin {
    /// Answer /health/live, /health/ready and /metrics at this address, as 127.0.0.1:9464 [default: nowhere]
    #[arg(long, env, value_name = "ADDRESS")]
    admin_addr: Option<String>,
}

impl Admin {
    pub(super) fn read(self) -> Result<Option<SocketAddr>, ConfigError> {
        given(self.admin_addr).map(|text| read_address("ADMIN_ADDR", text)).transpose()
    }

    /// The address, for whoever asks there.
    ///
    /// # Errors
    /// It is none, or not set.
    pub fn address(self) -> Result<SocketAddr, ConfigError> {
        self.read()?.ok_or(ConfigError::NoAdmin)
    }
}
