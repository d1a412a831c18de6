UPDATE tables SET announced_phase = 1 WHERE id = 1;
UPDATE log SET weights = '["deed"]' WHERE table_id = 1 AND seq = 1;
UPDATE phases SET is_posted = 0 WHERE table_id = 1;
