-- The pictures that people show of themselves, as small as they are drawn: posts are drawn when they go out, and that may be after
-- a restart, when whoever sits there has not called again. A row goes when its person wants no picture of themselves drawn, is
-- forgotten, or plays no more.

CREATE TABLE portraits (
    user_id BIGINT NOT NULL PRIMARY KEY,
    avatar  TEXT COLLATE "C" NOT NULL,         -- Discord's name of the picture; another one is another picture
    picture BYTEA NOT NULL,                    -- PNG, square
    at      BIGINT NOT NULL                    -- when it was fetched
);
