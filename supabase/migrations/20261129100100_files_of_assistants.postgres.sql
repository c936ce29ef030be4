-- The counterpart of src/server/backend/buckets.ts and unused-uploads.ts.

-- No upload is signed: a signed one is written past these policies, also when whoever signed it has lost the right, and over
-- a file that has appeared since. An assistant adds a hundred files a day.

create function private.has_files_left() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select count(*) < 100 from storage.objects
  where owner_id = (select auth.uid())::text and created_at > now() - interval '1 day'
$$;

comment on function private.has_files_left is 'Whether the caller has added fewer files within a day than an assistant may.';

grant execute on function private.has_files_left to authenticated;

drop policy "Admins and assistants upload files" on storage.objects;

create policy "Admins and assistants upload files" on storage.objects for insert to authenticated
  with check (
    coalesce((select storage.operation()), '') not like '%sign%'
    and private.is_file_allowed(bucket_id, name, metadata)
    and ((select private.is_admin()) or (
      bucket_id in ('story-images', 'hero-images', 'press-kit')
      and (select private.is_assistant()) and (select private.has_files_left())
    ))
  );

-- Bucket and name of each file that was added a day ago by somebody who is no admin, and that no row names. The preview beside
-- a press photo is named by the photo. The server removes them, with the secret key.

create function public.unnamed_files() returns setof text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  files text[] := array(
    select bucket_id || '/' || name from storage.objects
    where created_at < now() - interval '1 day' and owner_id is not null
      and not exists (select from public.profiles where id::text = owner_id and is_admin)
  );
  table_name name;
begin
  for table_name in select relname from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format(
      'select array(select file from unnest($1) as file where not exists (
        select from public.%I as one where position(regexp_replace(file, ''-web\.\w+$'', ''.'') in one::text) > 0))',
      table_name
    ) into files using files;
  end loop;
  return query select unnest(files);
end
$$;

comment on function public.unnamed_files is 'Files of assistants, older than a day, that no row names: for the server.';

revoke all on function public.unnamed_files from public, anon, authenticated;
grant execute on function public.unnamed_files to service_role;
