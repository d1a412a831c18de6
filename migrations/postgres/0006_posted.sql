-- What a post shows besides its controls and what changes while it stands: whoever edits it has to say all of it again.
-- JSON; NULL: it stands as text with controls below, as all posts did before this migration.
ALTER TABLE outbox ADD COLUMN posted TEXT COLLATE "C";

-- The message that calls those whose orders are awaited in this phase: the outbox row that became it. It goes with the phase.
ALTER TABLE tables ADD COLUMN nudge BIGINT;
