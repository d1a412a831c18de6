INSERT INTO inbox (call_id, token, guild_id, parent_id, at) VALUES (5002, 'a-token', 7, 77, 1700000002);
INSERT INTO outbox (table_id, number, channel_id, kind, parcel, state, due_at, created_at, nonce, tried_at)
VALUES (1, 2, 77, '"post"', '{}', 'waiting', 1700000000, 1700000000, 'abcdefghijklmnop', 1700000001);
INSERT INTO counters (name, value) VALUES ('alive_at', 1700000003);
