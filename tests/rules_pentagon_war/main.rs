//! The rules of The Pentagon War: every numbered section, every test vector, and the properties. Names cite paragraphs.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::similar_names,
    clippy::cast_possible_truncation,
    reason = "a test stops at the first surprise; a seat sees what is seen; counts are small"
)]

mod acceleration;
mod choices;
mod combat;
mod damage;
mod data;
mod deployment;
mod design;
mod ending;
mod geometry;
mod movement;
mod power;
mod properties;
mod radar;
mod ramming;
mod seekers;
mod sequence;
mod support;
mod systems;
mod turn;
mod union;
