-- Who may do what in the tables (docs/product.md, "Entities"): the counterpart of src/server/backend/access.ts.

-- Supabase grants everything on new tables and functions of the API's schema to its roles. Here each grant is explicit.

revoke all on all tables in schema public from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- What policies and PostgREST call; the API does not expose this schema.

create schema private;
grant usage on schema private to anon, authenticated, service_role;

create function private.is_session_alive() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = ((select auth.jwt()) ->> 'session_id')::uuid
      and user_id = (select auth.uid())
      and (not_after is null or not_after > now())
  )
$$;

comment on function private.is_session_alive is
  'Whether the session of the access token was neither signed out nor revoked since the token was issued.';

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = (select auth.uid()) and is_admin)
    and private.is_session_alive()
    and (
      coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
      or not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    )
$$;

comment on function private.is_admin is
  'Whether the caller administers the site: by the profile, in a live session, past the second factor if there is one.';

create function private.refuse_ended_session() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  -- two conditions, not one: other roles may not even evaluate the second
  if current_user = 'authenticated' then
    if not private.is_session_alive() then
      -- https://docs.postgrest.org/en/v13/references/errors.html#raise-errors-with-http-status-codes
      raise sqlstate 'PGRST' using
        message = '{"code": "PGRST303", "message": "JWT expired", "details": null, "hint": null}',
        detail = '{"status": 401, "headers": {"WWW-Authenticate":'
          ' "Bearer error=\"invalid_token\", error_description=\"JWT expired\""}}';
    end if;
  end if;
end
$$;

comment on function private.refuse_ended_session is
  'Runs before every request of the data API: a token whose session has ended is answered as one that has expired.';

grant execute on function private.is_session_alive, private.is_admin to authenticated;
grant execute on function private.refuse_ended_session to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.refuse_ended_session';
notify pgrst, 'reload config';

-- Grants. The secret key bypasses row-level security, but not these.

grant select on table
  hero, story_section_config, skin_in_game, talks_description, contact, newsletter, press_kit,
  involvements, stories, expertise, talks
  to anon;
grant select, insert, update, delete on table
  hero, story_section_config, skin_in_game, talks_description, contact, newsletter, press_kit,
  involvements, stories, expertise, talks
  to authenticated, service_role;
grant select on table profiles to authenticated;
grant select, update, delete on table contact_messages to authenticated;
grant select, insert, update, delete on table profiles, contact_messages to service_role;

-- Removing an account removes its profile.

alter table profiles
  add constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade;

-- Content: read by everyone, written by admins.

alter table hero enable row level security;
create policy "Everyone reads the hero" on hero for select to anon, authenticated using (true);
create policy "Admins add the hero" on hero for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change the hero" on hero for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove the hero" on hero for delete to authenticated
  using ((select private.is_admin()));

alter table story_section_config enable row level security;
create policy "Everyone reads the title of the stories" on story_section_config for select to anon, authenticated using (true);
create policy "Admins add the title of the stories" on story_section_config for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change the title of the stories" on story_section_config for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove the title of the stories" on story_section_config for delete to authenticated
  using ((select private.is_admin()));

alter table skin_in_game enable row level security;
create policy "Everyone reads the introduction of the involvements" on skin_in_game for select to anon, authenticated using (true);
create policy "Admins add the introduction of the involvements" on skin_in_game for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change the introduction of the involvements" on skin_in_game for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove the introduction of the involvements" on skin_in_game for delete to authenticated
  using ((select private.is_admin()));

alter table talks_description enable row level security;
create policy "Everyone reads the introduction of the talks" on talks_description for select to anon, authenticated using (true);
create policy "Admins add the introduction of the talks" on talks_description for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change the introduction of the talks" on talks_description for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove the introduction of the talks" on talks_description for delete to authenticated
  using ((select private.is_admin()));

alter table contact enable row level security;
create policy "Everyone reads the contact information" on contact for select to anon, authenticated using (true);
create policy "Admins add the contact information" on contact for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change the contact information" on contact for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove the contact information" on contact for delete to authenticated
  using ((select private.is_admin()));

alter table newsletter enable row level security;
create policy "Everyone reads the newsletter settings" on newsletter for select to anon, authenticated using (true);
create policy "Admins add the newsletter settings" on newsletter for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change the newsletter settings" on newsletter for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove the newsletter settings" on newsletter for delete to authenticated
  using ((select private.is_admin()));

alter table press_kit enable row level security;
create policy "Everyone reads the press kit" on press_kit for select to anon, authenticated using (true);
create policy "Admins add the press kit" on press_kit for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change the press kit" on press_kit for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove the press kit" on press_kit for delete to authenticated
  using ((select private.is_admin()));

alter table involvements enable row level security;
create policy "Everyone reads involvements" on involvements for select to anon, authenticated using (true);
create policy "Admins add involvements" on involvements for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change involvements" on involvements for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove involvements" on involvements for delete to authenticated
  using ((select private.is_admin()));

alter table stories enable row level security;
create policy "Everyone reads stories" on stories for select to anon, authenticated using (true);
create policy "Admins add stories" on stories for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change stories" on stories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove stories" on stories for delete to authenticated
  using ((select private.is_admin()));

alter table expertise enable row level security;
create policy "Everyone reads areas of expertise" on expertise for select to anon, authenticated using (true);
create policy "Admins add areas of expertise" on expertise for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change areas of expertise" on expertise for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove areas of expertise" on expertise for delete to authenticated
  using ((select private.is_admin()));

alter table talks enable row level security;
create policy "Everyone reads talks" on talks for select to anon, authenticated using (true);
create policy "Admins add talks" on talks for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change talks" on talks for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove talks" on talks for delete to authenticated
  using ((select private.is_admin()));

-- Users see whether they are admins; nobody becomes one through the API.

alter table profiles enable row level security;
create policy "Users read their own profile" on profiles for select to authenticated
  using (id = (select auth.uid()));

-- The inbox: only the function send-email adds rows, with the secret key.

alter table contact_messages enable row level security;
create policy "Admins read messages" on contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy "Admins mark messages" on contact_messages for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove messages" on contact_messages for delete to authenticated
  using ((select private.is_admin()));
