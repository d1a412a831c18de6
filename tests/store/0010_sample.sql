INSERT INTO promises (table_id, side, kind, user_id, post, until_at)
VALUES (1, 'circle', 'given', 2, 1, 1700259200), (1, 'triangle', 'called', NULL, 60, 1700259201);
