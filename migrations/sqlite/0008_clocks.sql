-- What moves the clock of a window: quiet hours of those who are awaited, a pause that all agree upon, the grace that each
-- player is given once in a game.

ALTER TABLE tables ADD COLUMN quiet_moved BIGINT NOT NULL DEFAULT 0; -- seconds by which they have moved this deadline
ALTER TABLE tables ADD COLUMN paused_left BIGINT;    -- seconds that are left while the clock is stopped; NULL: it is not
ALTER TABLE tables ADD COLUMN paused_remind BIGINT;  -- of these, seconds up to the reminder; NULL: it was given
ALTER TABLE tables ADD COLUMN resume_at BIGINT;      -- when it goes on; NULL: nobody has asked
ALTER TABLE tables ADD COLUMN graces TEXT NOT NULL DEFAULT '{}'; -- JSON: seats that had theirs, each with the phase
CREATE INDEX tables_resume ON tables (resume_at) WHERE resume_at IS NOT NULL;

-- A pause is a question like the others.
CREATE TABLE questions (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    kind     TEXT   NOT NULL CHECK (kind IN ('draw', 'undo', 'pause')),
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
