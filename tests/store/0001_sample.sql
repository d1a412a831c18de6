INSERT INTO tables (id, channel_id, guild_id, creator_id, system, scenario, options, rules_version, pace_seconds, status,
                    seed, seq, window_number, window_seq, announced_seq, told_seq, due_at, remind_at, parcels, live_post,
                    created_at, started_at)
VALUES (1, 77, 7, 1, 'anteel', 'standard', '{}', 1, 86400, 'playing',
        '0000000000000000000000000000000000000000000000000000000000000000', 1, 1, 0, 0, 0, 1700086400, 1700069120, 1, 1,
        1700000000, 1700000000);
INSERT INTO seats (table_id, seat, side, user_id, name, skill)
VALUES (1, 0, 'triangle', 1, 'Anna', NULL), (1, 1, 'circle', NULL, 'computer', 'sharp');
INSERT INTO log (table_id, seq, kind, seat, input, notation, lines, digest, base_seq, undone_by, actor_id, call_id, at)
VALUES (1, 0, 'start', NULL, '{}', '', '[]', '00', 0, NULL, 1, 5000, 1700000000),
       (1, 1, 'order', 0, '{}', 'done', '["Anna is done."]', '01', 0, NULL, 1, 5001, 1700000001);
INSERT INTO snapshots (table_id, seq, state_version, state) VALUES (1, 0, 1, x'789c030000000001');
INSERT INTO inbox (call_id, answer, at) VALUES (5001, '{}', 1700000001);
INSERT INTO outbox (table_id, number, channel_id, kind, parcel, state, due_at, created_at)
VALUES (1, 1, 77, '"post"', '{}', 'waiting', 1700000000, 1700000000);
INSERT INTO drafts (digest, draft, at) VALUES ('0123456789abcdef0123', 'move;unit=Spur1', 1700000000);
INSERT INTO offers (table_id, kind, seq, seat, agreed, post, at) VALUES (1, 'draw', 0, 0, '[0]', 1, 1700000000);
