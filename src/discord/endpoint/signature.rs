//! Whether a request is Discord's: signed with its key (Ed25519) over the timestamp and the very bytes, and of this minute.

use axum::http::HeaderMap;
use ring::signature::{ED25519, UnparsedPublicKey};

use crate::config::PublicKey;
use crate::host::api::ports::Timestamp;

const SIGNATURE: &str = "x-signature-ed25519";
const SIGNED_AT: &str = "x-signature-timestamp";
/// A request that somebody kept and sends again later is none of Discord's.
const SECONDS_OFF_MAX: u64 = 60;

/// Whether the request with these headers and bytes is Discord's.
pub(super) fn is_discords(key: PublicKey, headers: &HeaderMap, bytes: &[u8], now: Timestamp) -> bool {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let (Some(signature), Some(signed_at)) = (header(SIGNATURE), header(SIGNED_AT)) else { return false };
    let is_of_this_minute = signed_at.parse::<i64>().is_ok_and(|at| at.abs_diff(now.0) <= SECONDS_OFF_MAX);
    let Ok(signature) = hex::decode(signature) else { return false };
    let signed = [signed_at.as_bytes(), bytes].concat();
    is_of_this_minute && UnparsedPublicKey::new(&ED25519, key.0).verify(&signed, &signature).is_ok()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use ring::signature::{Ed25519KeyPair, KeyPair};

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000);

    fn pair(seed: u8) -> Ed25519KeyPair {
        Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).unwrap()
    }

    fn public(pair: &Ed25519KeyPair) -> PublicKey {
        PublicKey(pair.public_key().as_ref().try_into().unwrap())
    }

    fn signed(pair: &Ed25519KeyPair, at: &str, bytes: &[u8]) -> HeaderMap {
        let signature = hex::encode(pair.sign(&[at.as_bytes(), bytes].concat()));
        let value = |text: &str| HeaderValue::from_str(text).unwrap();
        HeaderMap::from_iter([(SIGNATURE.parse().unwrap(), value(&signature)), (SIGNED_AT.parse().unwrap(), value(at))])
    }

    #[test]
    fn only_what_discord_signed_in_this_minute_is_taken() {
        let (discord, other) = (pair(1), pair(2));
        let key = public(&discord);
        let now = NOW.0.to_string();
        let is = |headers: &HeaderMap, bytes: &[u8]| is_discords(key, headers, bytes, NOW);
        assert!(is(&signed(&discord, &now, b"{}"), b"{}"));
        assert!(!is(&signed(&other, &now, b"{}"), b"{}"), "another key");
        assert!(!is(&signed(&discord, &now, b"{}"), b"{ }"), "other bytes");
        assert!(!is(&HeaderMap::new(), b"{}"), "no signature");
        for (off, is_taken) in [(-60, true), (60, true), (-61, false), (61, false)] {
            let at = (NOW.0 + off).to_string();
            assert_eq!(is(&signed(&discord, &at, b"{}"), b"{}"), is_taken, "{off} s off");
        }
        for at in ["", "now", "1800000000.5", "99999999999999999999"] {
            assert!(!is(&signed(&discord, at, b"{}"), b"{}"), "{at:?} is no time");
        }
        let mut half = signed(&discord, &now, b"{}");
        half.insert(SIGNATURE, HeaderValue::from_static("abc"));
        assert!(!is(&half, b"{}"), "no signature at all");
    }
}
