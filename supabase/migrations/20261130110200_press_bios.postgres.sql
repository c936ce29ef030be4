-- Read by everyone, written by admins.

select private.open_to_readers('press_bios');
