//! Chance: what is drawn by lot, and must not be foreseen; in simulations the same each time.

use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};

/// Where lots come from.
#[derive(Clone, Debug, Default)]
pub enum Chance {
    /// The system: nobody can foresee them.
    #[default]
    System,
    /// A number: whoever has it knows them all. Its clones draw from the same lots.
    Foreseen(Arc<Mutex<Lots>>),
}

/// Lots that follow from a number.
#[derive(Debug)]
pub struct Lots {
    seed: u64,
    drawn: u64,
}

impl Chance {
    /// The lots of that number.
    pub fn foreseen(seed: u64) -> Self {
        Self::Foreseen(Arc::new(Mutex::new(Lots { seed, drawn: 0 })))
    }

    /// Fills bytes by lot.
    pub(crate) fn fill(&self, bytes: &mut [u8]) -> Result<(), getrandom::Error> {
        match self {
            Self::System => getrandom::fill(bytes),
            Self::Foreseen(lots) => {
                lots.lock().unwrap_or_else(PoisonError::into_inner).fill(bytes);
                Ok(())
            }
        }
    }
}

impl Lots {
    fn fill(&mut self, bytes: &mut [u8]) {
        for part in bytes.chunks_mut(32) {
            self.drawn += 1;
            let lot =
                Sha256::new().chain_update(self.seed.to_be_bytes()).chain_update(self.drawn.to_be_bytes()).finalize();
            part.copy_from_slice(&lot[..part.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_that_are_foreseen_follow_from_their_number_alone_and_others_from_nothing() {
        let draw = |chance: &Chance| {
            let mut bytes = [0; 40];
            chance.fill(&mut bytes).unwrap();
            bytes
        };
        let (one, same, other) = (Chance::foreseen(1), Chance::foreseen(1), Chance::foreseen(2));
        let drawn = [draw(&one), draw(&one.clone())];
        assert_eq!(drawn, [draw(&same), draw(&same)]);
        assert_ne!(drawn[0], drawn[1]);
        assert_ne!(drawn[0], draw(&other));
        assert_ne!(draw(&Chance::System), draw(&Chance::System));
    }
}
