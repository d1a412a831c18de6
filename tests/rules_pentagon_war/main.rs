//! The rules of The Pentagon War: every numbered section, every test vector, and the properties. Names cite paragraphs.

mod acceleration;
mod combat;
mod damage;
mod data;
mod design;
mod ending;
mod geometry;
mod movement;
mod power;
mod properties;
mod radar;
mod ramming;
mod seekers;
mod support;
mod turn;
mod union;
