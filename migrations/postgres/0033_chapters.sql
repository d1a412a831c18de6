-- Behind the newest phases the words of the log are packed, 64 entries together: one by one they took most of the room that a
-- game takes. Their rows stay, without words, so that seats, kinds, windows and people are asked for as before.

CREATE TABLE chapters (
    table_id  BIGINT NOT NULL REFERENCES tables (id),
    first_seq BIGINT NOT NULL,                 -- of the entries whose words it has
    last_seq  BIGINT NOT NULL,
    words     BYTEA  NOT NULL,                 -- zlib of JSON: for each entry its input, notation, lines, weights, notes, program, digest
    PRIMARY KEY (table_id, last_seq)
);

-- Programs of before would take a row without words for a damaged one.
UPDATE counters SET value = 33 WHERE name = 'oldest_schema';
