UPDATE tables SET whole_until = 1700000000 WHERE id = 1;
