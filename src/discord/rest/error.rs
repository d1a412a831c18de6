//! What can come back instead of an answer.

use std::time::Duration;

use serde_json::Value;

/// Discord's error codes that are told apart.
pub(crate) mod code {
    pub(crate) const UNKNOWN_CHANNEL: u32 = 10_003;
    pub(crate) const UNKNOWN_GUILD: u32 = 10_004;
    pub(crate) const UNKNOWN_MESSAGE: u32 = 10_008;
    pub(crate) const UNKNOWN_USER: u32 = 10_013;
    pub(crate) const UNKNOWN_WEBHOOK: u32 = 10_015;
    pub(crate) const UNKNOWN_INTERACTION: u32 = 10_062;
    pub(crate) const ALREADY_ACKNOWLEDGED: u32 = 40_060;
    pub(crate) const MISSING_ACCESS: u32 = 50_001;
    pub(crate) const CLOSED_DMS: u32 = 50_007;
    pub(crate) const MISSING_PERMISSIONS: u32 = 50_013;
    pub(crate) const WRONG_CHANNEL_KIND: u32 = 50_024;
    pub(crate) const TOKEN_EXPIRED: u32 = 50_027;
    pub(crate) const THREAD_ARCHIVED: u32 = 50_083;
    pub(crate) const MAX_THREADS: u32 = 160_006;
    pub(crate) const THREAD_LOCKED: u32 = 160_005;
}

/// A request that failed.
#[derive(Debug, thiserror::Error)]
#[error("{kind} (after {tries} attempts)")]
pub(crate) struct RestError {
    /// Why.
    #[source]
    pub(crate) kind: ErrorKind,
    /// How many requests were made.
    pub(crate) tries: u32,
}

/// Why an attempt failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ErrorKind {
    /// A rate limit.
    #[error("rate limited for {} ms", .after.as_millis())]
    Limited {
        /// For how long.
        after: Duration,
    },
    /// A 5xx, no connection, no answer in time: it may or may not have been done.
    #[error("unavailable: {cause}")]
    Unavailable {
        /// For the log.
        cause: String,
    },
    /// Discord says no.
    #[error("refused with status {status}, code {code}: {message}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// Discord's code, 0 when there was none.
        code: u32,
        /// For the log.
        message: String,
    },
}

impl ErrorKind {
    /// Reads the body of a refusal.
    pub(crate) fn refused(status: u16, json: &Value) -> Self {
        let code = json["code"].as_u64().and_then(|c| u32::try_from(c).ok()).unwrap_or(0);
        let details = if json["errors"].is_null() { String::new() } else { format!(" {}", json["errors"]) };
        let message = format!("{}{details}", json["message"].as_str().unwrap_or("no message"));
        Self::Refused { status, code, message: message.chars().take(500).collect() }
    }
}

impl RestError {
    /// Discord's code, 0 when there was none.
    pub(crate) fn code(&self) -> u32 {
        match self.kind {
            ErrorKind::Refused { code, .. } => code,
            _ => 0,
        }
    }

    /// The token is not (or no more) valid.
    pub(crate) fn is_unauthorised(&self) -> bool {
        matches!(self.kind, ErrorKind::Refused { status: 401, code, .. } if code != code::TOKEN_EXPIRED)
    }
}
