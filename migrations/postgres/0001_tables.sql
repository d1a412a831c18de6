-- Tables, who sits at them, and everything that happened there.
-- BIGINT ids (Discord's fit after a cast), times in seconds since 1970 in UTC, JSON as TEXT. Texts are in the order of their
-- bytes, as on SQLite, whatever the language of the server is. Rows that change often have room to change in place.

CREATE TABLE tables (
    id            BIGINT PRIMARY KEY NOT NULL,
    channel_id    BIGINT NOT NULL,
    guild_id      BIGINT,
    creator_id    BIGINT NOT NULL,
    system        TEXT COLLATE "C" NOT NULL,
    scenario      TEXT COLLATE "C" NOT NULL,
    options       TEXT COLLATE "C" NOT NULL,   -- the game's options as JSON
    rules_version BIGINT NOT NULL,             -- of the rules it was started under
    pace_seconds  BIGINT,                      -- NULL: no deadlines
    status        TEXT COLLATE "C" NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'abandoned')),
    parked        TEXT COLLATE "C",            -- why nothing is posted and no deadline runs; NULL: not parked
    seed          TEXT COLLATE "C",            -- 64 hex digits, secret until the end; NULL before the start
    seq           BIGINT NOT NULL DEFAULT 0,   -- number of the newest log entry
    window_number BIGINT NOT NULL DEFAULT 0,   -- as the game counts
    window_seq    BIGINT NOT NULL DEFAULT 0,   -- the log entry that opened this window
    announced_seq BIGINT NOT NULL DEFAULT -1,  -- the window_seq that was last posted
    told_seq      BIGINT NOT NULL DEFAULT 0,   -- what happened up to here has been posted
    due_at        BIGINT,                      -- deadline of this window
    remind_at     BIGINT,                      -- when to remind those who owe orders
    computer_due  BIGINT NOT NULL DEFAULT 0,   -- 1: a computer player is awaited
    idle_windows  BIGINT NOT NULL DEFAULT 0,   -- deadlines in a row at which no person had given an order
    parcels       BIGINT NOT NULL DEFAULT 0,   -- number of the newest outbox row
    live_post     BIGINT,                      -- number of the outbox row whose message carries the controls
    outcome       TEXT COLLATE "C",            -- how it ended, as JSON
    created_at    BIGINT NOT NULL,
    started_at    BIGINT,
    ended_at      BIGINT
) WITH (fillfactor = 80);

-- One unfinished table a channel.
CREATE UNIQUE INDEX tables_one_unfinished ON tables (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX tables_by_channel ON tables (channel_id, id);
CREATE INDEX tables_by_guild ON tables (guild_id, status);
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tables_remind ON tables (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX tables_computer ON tables (computer_due) WHERE computer_due = 1;

CREATE TABLE seats (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    side     TEXT COLLATE "C" NOT NULL,        -- slug
    user_id  BIGINT,                           -- NULL: a computer player
    name     TEXT COLLATE "C" NOT NULL,        -- as it was when they sat down, unescaped
    skill    TEXT COLLATE "C",                 -- of a computer player
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_user ON seats (user_id);

CREATE TABLE log (
    table_id  BIGINT NOT NULL REFERENCES tables (id),
    seq       BIGINT NOT NULL,
    kind      TEXT COLLATE "C" NOT NULL CHECK (kind IN ('start', 'order', 'lapse', 'end', 'undo')),
    seat      BIGINT,
    input     TEXT COLLATE "C" NOT NULL,       -- JSON; of an undo the numbers of the entries taken back
    notation  TEXT COLLATE "C" NOT NULL,
    lines     TEXT COLLATE "C" NOT NULL,       -- what everybody may know of it: a JSON array of sentences
    digest    TEXT COLLATE "C" NOT NULL,       -- SHA-256 of the state afterwards
    base_seq  BIGINT NOT NULL,                 -- window_seq of the table when it was given
    undone_by BIGINT,                          -- the entry that took it back
    actor_id  BIGINT,
    call_id   BIGINT,
    at        BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE snapshots (
    table_id      BIGINT NOT NULL,
    seq           BIGINT NOT NULL,
    state_version BIGINT NOT NULL,
    state         BYTEA NOT NULL,              -- zlib
    PRIMARY KEY (table_id, seq),
    FOREIGN KEY (table_id, seq) REFERENCES log (table_id, seq)
);

CREATE TABLE inbox (
    call_id BIGINT PRIMARY KEY NOT NULL,
    answer  TEXT COLLATE "C" NOT NULL,         -- JSON
    at      BIGINT NOT NULL
);
CREATE INDEX inbox_by_time ON inbox (at);

CREATE TABLE outbox (
    table_id   BIGINT NOT NULL REFERENCES tables (id),
    number     BIGINT NOT NULL,                -- deliveries of a table go out in this order
    channel_id BIGINT NOT NULL,
    kind       TEXT COLLATE "C" NOT NULL,      -- JSON: post, edit, disarm, remind, tell
    parcel     TEXT COLLATE "C" NOT NULL,      -- JSON; empty once delivered
    state      TEXT COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'delivered', 'dropped')),
    attempts   BIGINT NOT NULL DEFAULT 0,
    due_at     BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    message_id BIGINT,
    PRIMARY KEY (table_id, number)
) WITH (fillfactor = 80);
CREATE INDEX outbox_waiting ON outbox (table_id, number) WHERE state = 'waiting';

-- Drafts of panels that do not fit into the id of a control, by their digest.
CREATE TABLE drafts (
    digest TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    draft  TEXT COLLATE "C" NOT NULL,
    at     BIGINT NOT NULL
);

-- Questions put to the other players: a draw, an order taken back.
CREATE TABLE offers (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    kind     TEXT COLLATE "C" NOT NULL CHECK (kind IN ('draw', 'undo')),
    seq      BIGINT NOT NULL,                  -- stands as long as the table's mark is this
    seat     BIGINT NOT NULL,                  -- who asks
    agreed   TEXT COLLATE "C" NOT NULL,        -- JSON array of seats
    post     BIGINT NOT NULL,                  -- number of the outbox row that asks
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, kind)
);
