UPDATE tables SET silences = '{"1":{"windows":2,"question":1,"votes":{"0":"wait"}}}';
