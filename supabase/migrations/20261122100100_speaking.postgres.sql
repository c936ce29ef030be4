-- Read by everyone, written by admins.

select private.open_to_readers('speaking_page');
select private.open_to_readers('speaking_topics');
