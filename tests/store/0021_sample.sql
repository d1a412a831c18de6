INSERT INTO shares (table_id, post, user_id, at) VALUES (1, 1, 13, 1700000004);
