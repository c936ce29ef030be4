-- Assistants: the counterpart of src/server/backend/access.ts and buckets.ts.

-- What an admin and an assistant have in common: a live session of their own, past the second factor if there is one. A
-- program to which one of them signed in by OAuth has a token with `client_id`.

create function private.is_past_factors() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_session_alive()
    and (select auth.jwt()) ->> 'client_id' is null
    and (
      coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
      or not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    )
$$;

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and is_admin) and private.is_past_factors()
$$;

create function private.is_assistant() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and is_assistant)
    and private.is_past_factors()
$$;

comment on function private.is_past_factors is
  'Whether the caller is in a live session of their own, past the second factor if there is one.';
comment on function private.is_assistant is
  'Whether the caller prepares changes for an admin: by the profile, under the conditions of an admin.';

grant execute on function private.is_past_factors, private.is_assistant to authenticated;

-- Drafts: an assistant's own, while they are only that. The server publishes one with a time with the secret key, and one of
-- a program says who has prepared it.

drop policy "Admins read drafts" on content_drafts;
drop policy "Admins add drafts" on content_drafts;
drop policy "Admins change drafts" on content_drafts;
drop policy "Admins remove drafts" on content_drafts;

create policy "Admins read drafts, assistants their own" on content_drafts for select to authenticated
  using ((select private.is_admin()) or (author = (select auth.uid()) and (select private.is_assistant())));
create policy "Admins and assistants add drafts" on content_drafts for insert to authenticated
  with check ((select private.is_admin()) or (
    author = (select auth.uid()) and publish_at is null and claimed_until is null and access_key is null
    and (select private.is_assistant())
  ));
create policy "Admins change drafts, assistants their own" on content_drafts for update to authenticated
  using ((select private.is_admin()) or (
    author = (select auth.uid()) and publish_at is null and claimed_until is null and access_key is null
    and (select private.is_assistant())
  ))
  with check ((select private.is_admin()) or (
    author = (select auth.uid()) and publish_at is null and claimed_until is null and access_key is null
    and (select private.is_assistant())
  ));
create policy "Admins remove drafts, assistants their own" on content_drafts for delete to authenticated
  using ((select private.is_admin()) or (
    author = (select auth.uid()) and publish_at is null and claimed_until is null and access_key is null
    and (select private.is_assistant())
  ));

-- Files: assistants add some, which no page shows before an admin publishes a row that names them. They see their own,
-- because an upload with `x-upsert` reads back what it has inserted.

drop policy "Admins list files" on storage.objects;
drop policy "Admins upload files" on storage.objects;

create policy "Admins list files, assistants their own" on storage.objects for select to authenticated
  using ((select private.is_admin()) or (
    owner_id = (select auth.uid())::text and (select private.is_assistant())
  ));
create policy "Admins and assistants upload files" on storage.objects for insert to authenticated
  with check (
    private.is_file_allowed(bucket_id, name, metadata)
    and ((select private.is_admin()) or (
      bucket_id in ('story-images', 'hero-images', 'press-kit') and (select private.is_assistant())
    ))
  );
