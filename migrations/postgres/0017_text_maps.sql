-- Some cannot see pictures, or would rather not load them: they are given all of a picture in words, wherever they ask.

ALTER TABLE people ADD COLUMN text_maps BIGINT NOT NULL DEFAULT 0; -- 1: words in the place of pictures
