UPDATE tables SET pace_seconds = NULL, pace_bank = 'bank 2d+12h<=3d', vacation = 0,
    banks = '{"accounts":{"0":{"left":216000,"extra":0,"saved":172800,"remind_left":43200,"since":1700000000}},"is_idle":false}'
    WHERE id = 1;
UPDATE phases SET banks = '{"accounts":{"0":{"left":216000,"extra":0,"saved":172800,"remind_left":43200,"since":1700000000}},"is_idle":false}'
    WHERE table_id = 1;
