-- The gateway's connections (shards) of a bot, shared out among the processes on one database, and when the next may begin. In
-- a file both stay empty, for one process has all.

CREATE TABLE shards (
    shard  BIGINT PRIMARY KEY NOT NULL,
    total  BIGINT NOT NULL,                    -- of all shards there are
    holder BIGINT,                             -- the process that has the connection; NULL, or dead: whoever wants it may take it
    taker  BIGINT                              -- the process that is about to take it over, and connects first
);

-- Discord lets shards of the same remainder begin five seconds apart.
CREATE TABLE identify_slots (
    bucket     BIGINT PRIMARY KEY NOT NULL,    -- shard modulo the number that may begin at a time
    free_at_ms BIGINT NOT NULL                 -- milliseconds since 1970
);

-- A process that stops leaves its shards to others before it goes.
ALTER TABLE processes ADD COLUMN is_leaving BIGINT NOT NULL DEFAULT 0;
