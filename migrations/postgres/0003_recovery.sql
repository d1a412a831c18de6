-- What a process must find of the one before it: whose calls were under way, which posts may stand already, when it
-- was last alive.

-- Numbers that are counted inside the transaction that uses them, and moments that are remembered.
CREATE TABLE counters (
    name  TEXT COLLATE "C" PRIMARY KEY NOT NULL, -- tables: number of the newest table; alive_at: last sign of life
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) SELECT 'tables', COALESCE(MAX(id), 0) FROM tables;

-- Grows with every change: what was computed from an older one is not written.
ALTER TABLE tables ADD COLUMN rev BIGINT NOT NULL DEFAULT 0;

-- What Discord knows a post by, drawn by lot so that a restored database cannot name a new post like an old one; empty
-- once delivered. Rows that wait now may have been tried under the name they had.
ALTER TABLE outbox ADD COLUMN nonce TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE outbox SET nonce = 'so-' || CAST(table_id AS TEXT) || '-' || CAST(number AS TEXT) WHERE state = 'waiting';
ALTER TABLE outbox ADD COLUMN tried_at BIGINT; -- since when it may stand in the channel; NULL: it does not

-- A call is kept from its acknowledgement on, so that it is answered even when the process dies in between.
CREATE TABLE calls (
    call_id   BIGINT PRIMARY KEY NOT NULL,
    answer    TEXT COLLATE "C",                -- JSON; NULL: not done yet
    token     TEXT COLLATE "C",                -- what the answer is sent with; NULL: the answer is out
    guild_id  BIGINT,                          -- where a thread was to be opened for it: the server
    parent_id BIGINT,                          --   and the channel
    at        BIGINT NOT NULL
);
INSERT INTO calls (call_id, answer, at) SELECT call_id, answer, at FROM inbox;
DROP TABLE inbox;
ALTER TABLE calls RENAME TO inbox;
CREATE INDEX inbox_by_time ON inbox (at);
CREATE INDEX inbox_unanswered ON inbox (at) WHERE token IS NOT NULL;
