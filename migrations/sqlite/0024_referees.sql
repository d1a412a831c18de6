-- A referee: somebody without a seat, whom all who play agree upon.

CREATE TABLE referees (
    table_id BIGINT NOT NULL PRIMARY KEY REFERENCES tables (id),
    user_id  BIGINT NOT NULL,
    wants    INTEGER NOT NULL,                 -- 1: they have said yes
    agreed   INTEGER NOT NULL,                 -- 1: the players have
    at       BIGINT NOT NULL
);
-- 1: a referee of this table sees what every side sees.
ALTER TABLE tables ADD COLUMN referee_all INTEGER NOT NULL DEFAULT 0;

-- A referee is a question like the others; seat -1 where they ask themselves.
CREATE TABLE questions (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    kind     TEXT   NOT NULL CHECK (kind IN ('draw', 'undo', 'pause', 'end', 'referee')),
    seq      BIGINT NOT NULL,                  -- of an undo the order that it is about
    seat     BIGINT NOT NULL,                  -- who asks
    agreed   TEXT   NOT NULL,                  -- JSON array of seats
    post     BIGINT NOT NULL,                  -- number of the outbox row that asks
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, kind)
);
INSERT INTO questions SELECT table_id, kind, seq, seat, agreed, post, at FROM offers;
DROP TABLE offers;
ALTER TABLE questions RENAME TO offers;
