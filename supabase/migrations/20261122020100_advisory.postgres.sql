-- Read by everyone, written by admins.

select private.open_to_readers('advisory_page');
select private.open_to_readers('advisory_roles');
select private.open_to_readers('advisory_services');
