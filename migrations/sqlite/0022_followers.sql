-- Who follows a table without a seat there. They are told of each phase that has run by one message for all of them, which the
-- next one takes the place of; `watch` says whether people without a seat see a table as it is, or one phase late.

CREATE TABLE followers (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    user_id  BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX followers_by_user ON followers (user_id, table_id);

ALTER TABLE tables ADD COLUMN follow_post BIGINT;                -- number of that message in the outbox
ALTER TABLE tables ADD COLUMN watch BIGINT NOT NULL DEFAULT 0;   -- 1: one phase late
