# What there is to do; `just` alone lists it. Everything here is a plain command: just is a convenience, not a need.

# Lists what there is
default:
    @just --list

# A game in the terminal, against the computer
play system="anteel" *options:
    cargo run -- play {{system}} {{options}}

# A whole game between computer players: maps, record, replay, log
demo out="demo":
    cargo run -- demo --out {{out}}

# Serves Discord; needs DISCORD_TOKEN
serve:
    cargo run

# One test binary, or those tests in it whose names match
test name *filter:
    cargo test --test {{name}} -- {{filter}}

# The simulation on any number of seeds: just simulate 1000, just simulate 50 1 4 168
simulate seeds="1000" first="1" tables="1" hours="16":
    SEEDS={{seeds}} FIRST={{first}} TABLES={{tables}} HOURS={{hours}} cargo test --test simulation -- --ignored any_number --nocapture

# One run of the simulation, with everything that happens in it
simulate-one seed tables="1" hours="16":
    SEED={{seed}} TABLES={{tables}} HOURS={{hours}} cargo test --test simulation -- --ignored one_seed --nocapture

# All tests
test-all:
    cargo test

# Format and lints, as the gate has them
lint:
    cargo fmt
    cargo clippy --locked --all-targets -- -D warnings

# Everything that must hold before a change lands
gate:
    .ci/run

# The site of all papers: target/site (needs mdBook)
site:
    mdbook build

# A benchmark: host, penta_war, pentagon_war, render, rules, space_combat, store
bench name *filter:
    cargo bench --bench {{name}} -- {{filter}}

# The program as it is shipped: target/dist/sealed-orders
dist:
    cargo build --locked --profile dist

# Known faults of what is linked; needs the network
advisories:
    cargo deny check advisories
