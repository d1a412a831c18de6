//! The rules of The Pentagon War: every numbered section, every test vector, and the properties. Names cite paragraphs.

#![expect(
    clippy::similar_names,
    clippy::cast_possible_truncation,
    reason = "a test stops at the first surprise; a seat sees what is seen; counts are small"
)]

mod acceleration;
mod beams;
mod breaks;
mod choices;
mod combat;
mod credit;
mod damage;
mod data;
mod deployment;
mod design;
mod ending;
mod errands;
mod events;
mod geometry;
mod hold;
mod movement;
mod notation;
mod older;
mod panel;
mod pictures;
mod power;
mod properties;
mod radar;
mod ramming;
mod rulebook;
mod screens;
mod seekers;
mod sequence;
mod stops;
mod support;
mod systems;
mod told;
mod turn;
mod union;
mod whole_turn;
mod windows;
