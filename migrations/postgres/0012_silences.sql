-- Seats whose person lets windows pass: how many in a row, what the others are asked about it, what they have chosen. JSON by
-- seat; whoever gives an order is in it no more.
ALTER TABLE tables ADD COLUMN silences TEXT COLLATE "C" NOT NULL DEFAULT '{}';
