-- Followed by the server for everyone, once the site is open; written by admins.

select private.open_to_readers('redirects');
