INSERT INTO acts (table_id, number, after_seq, actor_id, deed, at)
VALUES (1, 1, 1, 2, '{"act":"seated","seat":0,"from":{"user":2,"name":"Bert","skill":null},"to":{"user":1,"name":"Anna","skill":null}}', 1700000002);
UPDATE seats SET kept_for = 3 WHERE seat = 1;
