-- Two questions more: what a table is otherwise, and the next game. What is asked for exactly is kept with the question.

CREATE TABLE questions (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    kind     TEXT   NOT NULL CHECK (kind IN ('draw', 'undo', 'pause', 'end', 'referee', 'terms', 'rematch')),
    seq      BIGINT NOT NULL,                  -- of an undo the order that it is about
    seat     BIGINT NOT NULL,                  -- who asks
    agreed   TEXT   NOT NULL,                  -- JSON array of seats
    post     BIGINT NOT NULL,                  -- number of the outbox row that asks
    at       BIGINT NOT NULL,
    wish     TEXT   NOT NULL DEFAULT '',       -- of terms: JSON of what is to be otherwise
    PRIMARY KEY (table_id, kind)
);
INSERT INTO questions (table_id, kind, seq, seat, agreed, post, at) SELECT table_id, kind, seq, seat, agreed, post, at FROM offers;
DROP TABLE offers;
ALTER TABLE questions RENAME TO offers;
