-- What a server has said of itself.

CREATE TABLE servers (
    guild_id       BIGINT NOT NULL PRIMARY KEY,
    moderator_role BIGINT,                     -- whoever has it moderates the tables of this server; NULL: no role
    at             BIGINT NOT NULL
);
