-- A pace may be a bank: time that each player keeps, with so much added a window.

ALTER TABLE tables ADD COLUMN pace_bank TEXT;   -- as it is typed: `bank 2d+12h<=3d`; NULL: `pace_seconds` has the pace
-- JSON: the seats' banks, each with the moment since which it runs; kept with every change, so that no stop costs anybody time.
ALTER TABLE tables ADD COLUMN banks TEXT NOT NULL DEFAULT '{}';
-- The banks as they were when this phase began: what is taken back gives them back. '{}': from before, or no banks.
ALTER TABLE phases ADD COLUMN banks TEXT NOT NULL DEFAULT '{}';
-- Whether days away stop the clock of this table: 0 at one that was opened so.
ALTER TABLE tables ADD COLUMN vacation INTEGER NOT NULL DEFAULT 1;
