-- Seats that are promised: in a lobby to whom the table's opener invites, at a game under way to whom somebody gives theirs, or
-- to whoever comes first. Each ends by itself.

CREATE TABLE promises (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    side     TEXT COLLATE "C" NOT NULL,        -- slug of the side that goes with the seat
    kind     TEXT COLLATE "C" NOT NULL CHECK (kind IN ('invited', 'given', 'called')),
    user_id  BIGINT,                           -- to whom; NULL: to whoever comes first
    post     BIGINT NOT NULL,                  -- number of the outbox row that says so
    until_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, side)               -- no seat is promised twice
);
-- Nobody is promised two seats of a table, and nobody sits on two; several of those who asked to be forgotten (0) may.
CREATE UNIQUE INDEX promises_one_each ON promises (table_id, user_id);
CREATE UNIQUE INDEX seats_one_each ON seats (table_id, user_id) WHERE user_id <> 0;
CREATE INDEX promises_due ON promises (until_at);
