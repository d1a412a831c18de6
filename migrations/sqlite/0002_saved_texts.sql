-- What a person wrote in one game and may use again at other tables: ship designs.

CREATE TABLE saved_texts (
    user_id BIGINT NOT NULL,
    system  TEXT   NOT NULL,                   -- slug
    name    TEXT   NOT NULL,                   -- in lower case
    text    TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (user_id, system, name)
);
