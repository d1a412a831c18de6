INSERT INTO saved_texts (user_id, system, name, text, at) VALUES (11, 'pentagon-war', 'hawk', 'hull=8/6 engines=1', 1700000000);
