UPDATE tables SET quiet_moved = 3600, paused_left = 7200, paused_remind = 60, resume_at = 1700100000, graces = '{"0":1}' WHERE id = 1;
INSERT INTO offers (table_id, kind, seq, seat, agreed, post, at) VALUES (1, 'pause', 0, 0, '[0]', 1, 1700000000);
