INSERT INTO followers (table_id, user_id, at) VALUES (1, 13, 1700000005);
UPDATE tables SET follow_post = 1, watch = 1 WHERE id = 1;
