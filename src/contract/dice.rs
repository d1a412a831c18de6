//! Dice: a stream derived from the table's secret seed and a counter, kept in the state.
//!
//! Roll number `n` (from 0) is taken from `SHA-256(seed ‖ n as eight big-endian bytes)`: its first eight bytes as a
//! big-endian number `x`; `x` is rejected (and `n` moves on) when it lies in the last incomplete run of `sides`, else the
//! die shows `x mod sides + 1`. Anyone with the published seed can replay every roll.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::kit::words::code;

/// The secret of a table's dice: 32 bytes, written as 64 hex digits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seed([u8; 32]);

/// SHA-256 of the seed, published at the start; 64 hex digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commitment(pub String);

/// A table's dice: the seed and how many numbers have been drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    seed: Seed,
    drawn: u64,
}

/// Text that is not 64 hex digits was read as a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits or any other text of up to 63 characters, not {}", code(.0))]
pub struct SeedError(String);

impl Seed {
    /// The seed of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A seed from a person's words: 64 hex digits are taken as they are, anything shorter is hashed (`42` is a fine seed).
    pub fn from_words(text: &str) -> Result<Self, SeedError> {
        let text = text.trim();
        match text.len() {
            0 => Err(SeedError(text.to_owned())),
            1..=63 => Ok(Self(Sha256::digest(text.as_bytes()).into())),
            _ => Self::try_from(text.to_owned()),
        }
    }

    /// What is published at the start.
    pub fn commitment(&self) -> Commitment {
        Commitment(hex::encode(Sha256::digest(self.0)))
    }

    /// A number derived from this seed and a purpose; for tie-breaks of computer players, never for rules.
    pub fn derive(&self, purpose: &str) -> u64 {
        let digest = Sha256::new().chain_update(self.0).chain_update(purpose.as_bytes()).finalize();
        first_eight(&digest)
    }

    /// The 64 hex digits; publish only at the end of a game.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }
}

/// Never prints the secret.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.reveal()
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let mut bytes = [0; 32];
        match hex::decode_to_slice(&text, &mut bytes) {
            Ok(()) => Ok(Self(bytes)),
            Err(_) => Err(SeedError(text)),
        }
    }
}

impl Dice {
    /// Fresh dice of that seed.
    pub const fn new(seed: Seed) -> Self {
        Self { seed, drawn: 0 }
    }

    /// How many numbers have been drawn.
    pub const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Rolls one die; 1 to `sides`. A die without sides shows 1.
    pub fn roll(&mut self, sides: u32) -> u32 {
        let sides = u64::from(sides.max(1));
        let accepted_below = u64::MAX - u64::MAX % sides;
        loop {
            let digest = Sha256::new().chain_update(self.seed.0).chain_update(self.drawn.to_be_bytes()).finalize();
            self.drawn += 1;
            let x = first_eight(&digest);
            if x < accepted_below {
                return u32::try_from(x % sides + 1).unwrap_or(1);
            }
        }
    }

    /// The same dice without their secret, for redacted states.
    #[must_use]
    pub const fn redacted(&self) -> Self {
        Self { seed: Seed([0; 32]), drawn: self.drawn }
    }
}

fn first_eight(digest: &[u8]) -> u64 {
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_fixed_by_the_seed_and_every_face_comes_up() {
        let mut dice = Dice::new(Seed::from_words("42").unwrap());
        let first: Vec<u32> = (0..600).map(|_| dice.roll(6)).collect();
        let mut again = Dice::new(Seed::from_words("42").unwrap());
        assert_eq!(first, (0..600).map(|_| again.roll(6)).collect::<Vec<_>>());
        for face in 1..=6 {
            assert!(first.iter().filter(|f| **f == face).count() > 60, "face {face}");
        }
        assert_eq!(dice.drawn(), 600);
    }

    #[test]
    fn a_seed_prints_nothing_and_round_trips() {
        let seed = Seed::from_words("secret").unwrap();
        assert_eq!(format!("{seed:?}"), "Seed(secret)");
        let json = serde_json::to_string(&seed).unwrap();
        assert_eq!(serde_json::from_str::<Seed>(&json).unwrap(), seed);
        assert!(Seed::from_words("").is_err());
        assert_eq!(Dice::new(seed).redacted().seed, Seed([0; 32]));
    }
}
