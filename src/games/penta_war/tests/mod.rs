//! Penta War's rules: the numbers of an independent implementation, the rules one by one, and properties.

mod campaign;
mod computer;
mod notation;
mod oracle;
mod orders;
mod positions;
mod properties;
mod quick;
mod replies;
mod rules;
pub(super) mod table;
mod vectors;
