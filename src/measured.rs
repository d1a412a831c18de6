//! What the benches measure of the games' insides, and nobody else uses: moves of Penta War without a table round them,
//! and a ship's course under Space Combat's gravity.

use std::fmt::Debug;

use crate::contract::prelude::*;
use crate::contract::{Play, ScenarioSource, Seed, Setup};
use crate::games::penta_war::data::position::Position;
use crate::games::penta_war::rules::moves::Move;
use crate::games::penta_war::rules::perft;
use crate::games::space_combat::SpaceCombat;
use crate::games::space_combat::data::counters::Counters;
use crate::games::space_combat::rules::bearing::Place;
use crate::games::space_combat::rules::forecast::course_from;
use crate::grid::Hex;

/// A position of Penta War, and room for its moves.
#[derive(Clone, Debug)]
pub struct Board {
    position: Position,
    moves: Vec<Move>,
}

impl Board {
    /// The standard placement.
    pub fn standard() -> Self {
        Self { position: Position::standard(), moves: Vec::with_capacity(512) }
    }

    /// A position in words; nothing if they are none.
    pub fn read(position: &str) -> Option<Self> {
        Some(Self { position: position.parse().ok()?, ..Self::standard() })
    }

    /// Perft with the moves of the last ply counted and not played.
    pub fn count(&self, depth: u32) -> u128 {
        perft::count(&self.position, depth)
    }

    /// Perft with every leaf played: how many, and the exclusive or of their hashes.
    pub fn play_out(&self, depth: u32) -> (u64, u64) {
        perft::play_out(&self.position, depth)
    }

    /// Lists the legal moves; says how many they are.
    pub fn list(&mut self) -> usize {
        self.position.moves(&mut self.moves);
        self.moves.len()
    }

    /// Plays the move of this number, of those that were listed.
    pub fn play(&mut self, number: usize) {
        if let Some(mv) = self.moves.get(number) {
            self.position.play(*mv);
        }
    }
}

/// A game of Space Combat on a scenario file, before its first order.
#[derive(Debug)]
pub struct Sky(Play<SpaceCombat>);

impl Sky {
    /// Nothing if the file is no scenario of these two sides.
    pub fn read(file: &str, sides: [&str; 2]) -> Option<Self> {
        let options = SpaceCombat::options(ScenarioSource::File(file), "").ok()?;
        let setup = Setup { scenario: String::new(), options, sides: sides.map(str::to_owned).to_vec() };
        Play::start(&setup, &Seed::from_words("bench").ok()?).ok().map(Self)
    }

    /// How many places the first ship's course has in that many subturns, from this hex with these counters, without a burn.
    pub fn course(&self, (q, r): (i32, i32), counters: &str, subturns: usize) -> usize {
        let world = &self.0.state().world;
        let place = Place { hex: Hex::new(q, r), altitude: 0 };
        let counters = Counters::parse(counters);
        let ship = world.ships.first();
        ship.zip(counters).map_or(0, |(ship, counters)| course_from(world, ship, place, counters, 0, subturns).len())
    }
}
