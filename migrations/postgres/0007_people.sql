-- What people say of themselves once for all their tables. Nobody else is shown any of it: a post shows what comes of it, a
-- deadline.

CREATE TABLE people (
    user_id     BIGINT PRIMARY KEY NOT NULL,
    zone        TEXT COLLATE "C",              -- IANA name of their time zone; NULL: they have said none
    quiet_from  BIGINT,                        -- quiet hours, whole hours of their clock, 0 to 23: the first
    quiet_until BIGINT,                        --   and the one at which they end; NULL, both: none
    at          BIGINT NOT NULL                -- when they said so last
);
