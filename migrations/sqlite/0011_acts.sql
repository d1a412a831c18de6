-- What people do at a table besides playing and what its record tells: somebody else sits down, a moderator acts. Rows are only
-- ever added.

CREATE TABLE acts (
    table_id  BIGINT NOT NULL REFERENCES tables (id),
    number    BIGINT NOT NULL,                 -- counts those of a table
    after_seq BIGINT NOT NULL,                 -- the newest entry of the log when it was done
    actor_id  BIGINT,                          -- who did it; NULL: nobody alone
    deed      TEXT   NOT NULL,                 -- JSON
    at        BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- Whose seat a computer player keeps until they come back; NULL: nobody's.
ALTER TABLE seats ADD COLUMN kept_for BIGINT;
