-- What a person wrote in one game and may use again at other tables: ship designs.

CREATE TABLE saved_texts (
    user_id BIGINT NOT NULL,
    system  TEXT COLLATE "C" NOT NULL,         -- slug
    name    TEXT COLLATE "C" NOT NULL,         -- in lower case
    text    TEXT COLLATE "C" NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (user_id, system, name)
);
