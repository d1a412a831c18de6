-- Days for which people are away: the clock of windows that wait for them stands still meanwhile. They are whole days of their
-- zone's calendar, so that another zone moves them; at most 30 of a year, past ones among them.

CREATE TABLE vacations (
    user_id   BIGINT NOT NULL,
    number    BIGINT NOT NULL,                 -- counts those of a person
    first_day TEXT COLLATE "C" NOT NULL,       -- 2026-12-24
    last_day  TEXT COLLATE "C" NOT NULL,       -- the last one away
    table_id  BIGINT REFERENCES tables (id),   -- NULL: at all their tables
    at        BIGINT NOT NULL,                 -- when it was booked
    PRIMARY KEY (user_id, number)
);
