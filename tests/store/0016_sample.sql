UPDATE tables SET rated = 1 WHERE id = 1;
INSERT INTO rated_games VALUES (1, 1, 5, 'anteel', 'duel', 1700000000);
INSERT INTO rated_seats VALUES (1, 0, 11, 'won', 1500000, 350000, 60000000, 1662310, 290318, 60000000);
