INSERT INTO referees (table_id, user_id, wants, agreed, at) VALUES (1, 12, 1, 1, 1700000004);
UPDATE tables SET referee_all = 1 WHERE id = 1;
INSERT INTO offers (table_id, kind, seq, seat, agreed, post, at) VALUES (1, 'referee', 0, -1, '[]', 1, 1700000005);
