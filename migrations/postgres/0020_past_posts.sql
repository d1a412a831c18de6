-- Posts that are past keep two buttons, and say first what matters most.

-- How much each of an entry's sentences (column `lines`) matters, as a list in JSON of the same length: `detail`, `deed`,
-- `blow`, `loss`. Empty: nobody has weighed them, all are deeds.
ALTER TABLE log ADD COLUMN weights TEXT COLLATE "C" NOT NULL DEFAULT '';

-- The phase whose post is the newest one (column `live_post`); null: that post is of no phase, or was made before.
ALTER TABLE tables ADD COLUMN announced_phase BIGINT;

-- Whether a phase has a post of its own: those in which computer players alone are asked have none. Of phases from before it is
-- not known, and taken to be so.
ALTER TABLE phases ADD COLUMN is_posted BIGINT NOT NULL DEFAULT 1;
