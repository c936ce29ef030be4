-- A program to which an admin signed in by OAuth has a token of theirs, with `client_id`: it is not the admin.

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and is_admin)
    and private.is_session_alive()
    and (select auth.jwt()) ->> 'client_id' is null
    and (
      coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
      or not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    )
$$;

comment on function private.is_admin is
  'Whether the caller administers the site: by the profile, in a live session of their own, past the second factor if '
  'there is one.';
