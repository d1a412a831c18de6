-- How people want things to be made for them: some read small screens, some see little, some press too quickly. Words with blanks
-- between, in a fixed order, as few as say it; none is the usual way. Which words there are is said in
-- host/table/preferences.rs.

ALTER TABLE people ADD COLUMN preferences TEXT NOT NULL DEFAULT ''; -- 'large', 'high', 'large high ask'
