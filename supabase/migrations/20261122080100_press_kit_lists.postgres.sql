-- Read by everyone, written by admins.

select private.open_to_readers('press_photos');
select private.open_to_readers('press_logos');
select private.open_to_readers('press_quotes');
