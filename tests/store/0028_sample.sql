INSERT INTO offers (table_id, kind, seq, seat, agreed, post, at, wish) VALUES (1, 'terms', 0, 0, '[0]', 1, 1700000006, '{"pace":"12h"}');
INSERT INTO offers (table_id, kind, seq, seat, agreed, post, at) VALUES (1, 'rematch', 0, 0, '[0]', 1, 1700000007);
