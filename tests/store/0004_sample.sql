INSERT INTO phases (table_id, number, seq, title) VALUES (1, 2, 1, 'ROUND 1 · Move');
UPDATE tables SET phase = 2, reminder = 1 WHERE id = 1;
UPDATE log SET notes = '{"0":["Spur1 did not fire."]}', program = '0.1.0' WHERE table_id = 1 AND seq = 1;
INSERT INTO offers (table_id, kind, seq, seat, agreed, post, at) VALUES (1, 'undo', 1, 0, '[0]', 1, 1700000000);
