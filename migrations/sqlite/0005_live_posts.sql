-- The newest post of a table's phase is kept true while the phase lasts: its last part names those who are awaited.
-- It is edited outside the order of the outbox, which nothing of it may hold up, and without a number of its own: how
-- often it was edited shows in no id. A post of before this migration has no row and stays as it was.
CREATE TABLE live_posts (
    table_id  BIGINT PRIMARY KEY NOT NULL REFERENCES tables (id),
    post      BIGINT NOT NULL,                 -- the outbox row that became it
    words     TEXT   NOT NULL,                 -- what stands above the last part
    posted_at BIGINT NOT NULL,
    due_at    BIGINT,                          -- when it is to be edited; NULL: it is true as it stands
    edited_at BIGINT,
    wish      BIGINT NOT NULL DEFAULT 0,       -- grows with every wish for an edit
    tries     BIGINT NOT NULL DEFAULT 0        -- since the last one that went through
);
CREATE INDEX live_posts_due ON live_posts (due_at) WHERE due_at IS NOT NULL;
