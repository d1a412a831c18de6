INSERT INTO shards (shard, total, holder, taker) VALUES (0, 1, 1, NULL);
INSERT INTO identify_slots (bucket, free_at_ms) VALUES (0, 1700000005500);
