UPDATE people SET text_maps = 1;
