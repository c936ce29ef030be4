-- Two buckets hold one file each, at an address that pages know: the counterpart of `names` in
-- src/server/backend/buckets.ts.

create or replace function private.is_file_allowed(bucket_id text, name text, metadata jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case bucket_id
    when 'site-settings' then name = 'favicon.png'
    when 'site-assets' then name = 'og-image.png'
    when 'story-images' then split_part(name, '/', 1) <> 'logos'
      or coalesce(metadata ->> 'size', metadata ->> 'contentLength', '0')::bigint <= 1048576
    else bucket_id in ('hero-images', 'press-kit')
  end
$$;
