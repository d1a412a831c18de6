-- Ratings, per server and system: of two people by one method, of more by another. Each rated game is kept once, with what it
-- did to everybody's numbers, so that what somebody has now is what their newest rated game says; all of it can be reckoned
-- again, game by game in the order of their ends.

ALTER TABLE tables ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;  -- 1: it counts; 2: it was to count and does not any more

CREATE TABLE rated_games (
    table_id BIGINT PRIMARY KEY NOT NULL REFERENCES tables (id), -- a game is rated once
    number   BIGINT NOT NULL UNIQUE,           -- in the order of their ends
    guild_id BIGINT NOT NULL,
    system   TEXT   NOT NULL,                  -- slug
    kind     TEXT   NOT NULL CHECK (kind IN ('duel', 'melee')), -- of two, of more
    at       BIGINT NOT NULL
);
CREATE INDEX rated_games_by_server ON rated_games (guild_id, system, kind, number);

-- Ratings and deviations in thousandths of a point, volatilities in billionths: whole numbers, so that they are the same
-- whenever they are reckoned.
CREATE TABLE rated_seats (
    table_id          BIGINT NOT NULL REFERENCES rated_games (table_id),
    seat              BIGINT NOT NULL,
    user_id           BIGINT NOT NULL,         -- 0: somebody who asked to be forgotten
    result            TEXT   NOT NULL CHECK (result IN ('won', 'drawn', 'lost')),
    rating_before     BIGINT NOT NULL,
    deviation_before  BIGINT NOT NULL,
    volatility_before BIGINT NOT NULL,
    rating            BIGINT NOT NULL,
    deviation         BIGINT NOT NULL,
    volatility        BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX rated_seats_by_user ON rated_seats (user_id, table_id);

INSERT INTO counters (name, value) VALUES ('rated', 0);
