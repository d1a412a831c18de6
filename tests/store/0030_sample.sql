INSERT INTO lessons (user_id, system, step, at) VALUES (1, 'anteel', 4, 1700000009);
