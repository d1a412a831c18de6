INSERT INTO portraits (user_id, avatar, picture, at) VALUES (1, 'a_0123456789abcdef', x'89504E47', 1700000008);
