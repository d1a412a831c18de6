-- What moderators decide, and that an end without a result is asked of all who play.

CREATE TABLE bars (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    user_id  BIGINT NOT NULL,                  -- may sit at this table no more
    PRIMARY KEY (table_id, user_id)
);

-- An end is a question like the others.
CREATE TABLE questions (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    kind     TEXT COLLATE "C" NOT NULL CHECK (kind IN ('draw', 'undo', 'pause', 'end')),
    seq      BIGINT NOT NULL,                  -- of an undo the order that it is about
    seat     BIGINT NOT NULL,                  -- who asks
    agreed   TEXT COLLATE "C" NOT NULL,        -- JSON array of seats
    post     BIGINT NOT NULL,                  -- number of the outbox row that asks
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, kind)
);
INSERT INTO questions SELECT table_id, kind, seq, seat, agreed, post, at FROM offers;
DROP TABLE offers;
ALTER TABLE questions RENAME TO offers;
