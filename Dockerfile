# The bot as an image: the program on a small system, run by a user without rights.
#
#   docker build --tag sealed-orders .
#   docker run --env-file .env --volume sealed-orders:/data sealed-orders
#
# docs/operating/compose.*.yml have it with its settings. The same sources give the same program: versions are those of Cargo.lock and of
# the toolchain named here, paths are left out of it, and time stamps are SOURCE_DATE_EPOCH's.

# A test holds the toolchain against `rust-version` in Cargo.toml.
FROM rust:1.95-slim-bookworm AS build
# SQLite's and ring's C are compiled.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY Cargo.toml Cargo.lock ./
COPY assets assets
COPY benches benches
COPY docs docs
COPY migrations migrations
COPY src src
ARG SOURCE_DATE_EPOCH=0
ENV SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH \
    CARGO_INCREMENTAL=0 \
    RUSTFLAGS="--remap-path-prefix=/build=sealed-orders --remap-path-prefix=/usr/local/cargo=cargo"
RUN cargo build --locked --profile dist --bin sealed-orders \
    && mkdir data

# The program brings certificates and time zones along; of the system it needs the C library.
FROM debian:bookworm-slim
COPY --from=build /build/target/dist/sealed-orders /usr/local/bin/sealed-orders
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/sealed-orders/
# The database, and `.env` and scenarios where somebody puts them there.
COPY --from=build --chown=10001:10001 /build/data /data
WORKDIR /data
VOLUME /data
ENV ADMIN_ADDR=127.0.0.1:9464 \
    LOG_FORMAT=json
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["/usr/local/bin/sealed-orders", "health"]
ENTRYPOINT ["/usr/local/bin/sealed-orders"]
