-- Read by everyone, written by admins. The counterpart of `pagesTable` in src/server/backend/access.ts.

select private.open_to_readers('pages');

create function private.require_few_pages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('pages', 0)); -- requests at the same time
  if (select count(*) from public.pages) > 20 then
    perform private.refuse_row('pages', 'pages_at_most_twenty');
  end if;
  return null;
end
$$;

create trigger pages_at_most_twenty after insert on pages for each row execute function private.require_few_pages();

revoke all on function private.require_few_pages from public, anon, authenticated, service_role;
