UPDATE people SET preferences = 'large high';
