-- Finished games keep their record and lose the states it led to after 90 days. Whoever looks at one afterwards has them made
-- anew from set-up, seed and log; they are put back and stay for a day.

ALTER TABLE tables ADD COLUMN thin BIGINT NOT NULL DEFAULT 0;  -- 1: of its states only the newest is kept
ALTER TABLE tables ADD COLUMN whole_until BIGINT;              -- before then its states stay; NULL: nothing was said
CREATE INDEX tables_to_thin ON tables (ended_at) WHERE thin = 0 AND ended_at IS NOT NULL;
