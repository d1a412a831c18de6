-- How people want to be called when their orders are awaited, and whether they want one message a day that says where they are.

ALTER TABLE people ADD COLUMN nudges TEXT NOT NULL DEFAULT 'channel'; -- channel, direct, off
ALTER TABLE people ADD COLUMN digest_hour BIGINT;                     -- hour of their clock, 0 to 23; NULL: no digest
ALTER TABLE people ADD COLUMN digest_at BIGINT;                       -- when the next one is due

CREATE INDEX people_digest ON people (digest_at);
