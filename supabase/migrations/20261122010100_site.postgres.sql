select private.open_to_readers('site');
