-- An empty list, packed.
INSERT INTO chapters (table_id, first_seq, last_seq, words)
SELECT id, -2, -1, x'789c8b8e0500011500b9' FROM tables ORDER BY id LIMIT 1;
