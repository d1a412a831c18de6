-- A process of long ago, which held a call and a table.
INSERT INTO processes (id, version, started_at, alive_until_ms) VALUES (1, '0.1.0', 1700000000, 1700000008000);
UPDATE counters SET value = 1 WHERE name = 'processes';
UPDATE inbox SET holder = 1 WHERE call_id = 5002;
UPDATE tables SET holder = 1, courier = 1 WHERE id = 1;
