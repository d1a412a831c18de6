-- Several processes on one database: who is alive, and who does what. What a process has taken on is free again when the
-- process is. In a file the columns stay empty, for one process serves it.

-- A process says again and again until when it is to be taken for alive, by the database's own clock.
CREATE TABLE processes (
    id             BIGINT PRIMARY KEY NOT NULL, -- counted, never used twice
    version        TEXT   NOT NULL,             -- of its program
    started_at     BIGINT NOT NULL,
    alive_until_ms BIGINT NOT NULL              -- milliseconds since 1970
);
-- The number of the newest process; whose turn it is to give time back after an outage; the oldest schema that a program
-- may know which works on this database.
INSERT INTO counters (name, value) VALUES ('processes', 0), ('outage', 0), ('oldest_schema', 31);

ALTER TABLE inbox ADD COLUMN holder BIGINT;     -- the process that will answer this call
ALTER TABLE tables ADD COLUMN holder BIGINT;    -- the process that does what is due there: deadlines, reminders, computers
ALTER TABLE tables ADD COLUMN courier BIGINT;   -- the process that posts and edits there: one at a time, in order
