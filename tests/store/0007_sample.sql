INSERT INTO people (user_id, zone, quiet_from, quiet_until, at) VALUES (1, 'Europe/Berlin', 22, 7, 1700000000);
