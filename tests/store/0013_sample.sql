INSERT INTO bars (table_id, user_id) VALUES (1, 13);
INSERT INTO offers (table_id, kind, seq, seat, agreed, post, at) VALUES (1, 'end', 1, 0, '[0]', 1, 1700000003);
