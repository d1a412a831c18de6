INSERT INTO servers (guild_id, moderator_role, at) VALUES (7, 99, 1700000006);
