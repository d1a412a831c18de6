INSERT INTO vacations (user_id, number, first_day, last_day, table_id, at)
VALUES (1, 1, '2026-12-24', '2026-12-31', NULL, 1700000000), (1, 2, '2027-01-02', '2027-01-02', 1, 1700000000);
