-- What somebody has shared of a table with its channel: bounds how often they do, and tells in which posts they are named.

CREATE TABLE shares (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    post     BIGINT NOT NULL,                  -- number in the outbox
    user_id  BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, post)
);
CREATE INDEX shares_by_user ON shares (user_id, table_id);
