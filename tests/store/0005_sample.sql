INSERT INTO live_posts (table_id, post, words, posted_at, due_at) VALUES (1, 1, '**Anteel** · ROUND 1', 1700000000, 1700000003);
