UPDATE people SET nudges = 'direct', digest_hour = 8, digest_at = 1800003600;
