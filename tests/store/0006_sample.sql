INSERT INTO outbox (table_id, number, channel_id, kind, parcel, state, due_at, created_at, message_id, posted)
VALUES (1, 60, 77, '"post"', '', 'delivered', 1700000000, 1700000000, 6060, '{"text":"**Anteel**","form":"Card","pictures":[]}');
UPDATE tables SET nudge = 60 WHERE id = 1;
