-- How far somebody is in the lesson of a system: they may stop and go on days later. A row goes when its person is forgotten.

CREATE TABLE lessons (
    user_id BIGINT  NOT NULL,
    system  TEXT COLLATE "C" NOT NULL,         -- the slug of the system
    step    BIGINT NOT NULL,                   -- the step to be shown next, from 1; one more than there are: done
    at      BIGINT  NOT NULL,                  -- when they were there
    PRIMARY KEY (user_id, system)
);
