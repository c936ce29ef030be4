-- The buckets and who may write them (docs/product.md, "Entities"): the counterpart of src/server/backend/buckets.ts. All are
-- public to read by URL, which needs no policy. Sizes are in bytes.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('story-images', 'story-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  ('hero-images', 'hero-images', true, 5242880, array['image/webp']),
  ('press-kit', 'press-kit', true, 10485760, array['image/png', 'image/jpeg', 'image/webp']),
  ('site-settings', 'site-settings', true, 1048576, array['image/png']),
  ('site-assets', 'site-assets', true, 5242880, array['image/png', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whether a file is allowed. A logo has at most 1 MB; the size is known once the storage service has reported it.

create function private.is_file_allowed(bucket_id text, name text, metadata jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select bucket_id in ('story-images', 'hero-images', 'press-kit', 'site-settings', 'site-assets')
    and (
      bucket_id <> 'story-images'
      or split_part(name, '/', 1) <> 'logos'
      or coalesce(metadata ->> 'size', metadata ->> 'contentLength', '0')::bigint <= 1048576
    )
$$;

grant execute on function private.is_file_allowed to authenticated;

create policy "Admins list files" on storage.objects for select to authenticated
  using ((select private.is_admin()));
create policy "Admins upload files" on storage.objects for insert to authenticated
  with check ((select private.is_admin()) and private.is_file_allowed(bucket_id, name, metadata));
create policy "Admins replace and move files" on storage.objects for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()) and private.is_file_allowed(bucket_id, name, metadata));
create policy "Admins remove files" on storage.objects for delete to authenticated
  using ((select private.is_admin()));
create policy "Admins see the buckets" on storage.buckets for select to authenticated
  using ((select private.is_admin()));
