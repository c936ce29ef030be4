-- The door: the counterpart of `publicTable` in src/server/backend/access.ts. The row of `site` stays readable: it says
-- whether the site is open, and what the door shows.

create function private.is_open() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  if coalesce((select opened from public.site limit 1), true) then
    return true;
  end if;
  -- a statement of its own: other roles may not even evaluate it
  if current_user = 'authenticated' then
    return private.is_admin() or private.is_assistant();
  end if;
  return false;
end
$$;

comment on function private.is_open is
  'Whether the caller reads the content: everybody once the site is opened, before that admins and assistants.';

grant execute on function private.is_open to anon, authenticated;

do $$
declare
  found record;
begin
  for found in
    select tablename, policyname from pg_catalog.pg_policies
    where schemaname = 'public' and cmd = 'SELECT' and 'anon' = any (roles) and tablename <> 'site'
  loop
    execute format('alter policy %I on public.%I using ((select private.is_open()))', found.policyname, found.tablename);
  end loop;
end
$$;

-- As before, but for the policy that reads.

create or replace function private.open_to_readers(target regclass) returns void
  language plpgsql set search_path = ''
as $$
declare
  name text := (select relname from pg_catalog.pg_class where oid = target);
  words text := replace(name, '_', ' ');
  is_admin text := '((select private.is_admin()))';
begin
  execute format('grant select on table %s to anon', target);
  execute format('grant select, insert, update, delete on table %s to authenticated, service_role', target);

  execute format('alter table %s enable row level security', target);
  execute format('create policy %I on %s for select to anon, authenticated using ((select private.is_open()))',
    'Everyone reads ' || words, target);
  execute format('create policy %I on %s for insert to authenticated with check %s',
    'Admins add ' || words, target, is_admin);
  execute format('create policy %I on %s for update to authenticated using %s with check %s',
    'Admins change ' || words, target, is_admin, is_admin);
  execute format('create policy %I on %s for delete to authenticated using %s',
    'Admins remove ' || words, target, is_admin);

  execute format('create trigger %I before update on %s for each row execute function private.set_updated_at()',
    name || '_set_updated_at', target);
  perform private.keep_versions_of(target);
end
$$;

-- Whether the site is open is no content: no version has it, so that no undo changes it, and no draft. As before, but for
-- this column.

create or replace function private.keep_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  kept jsonb := (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) - 'opened';
begin
  if tg_op = 'UPDATE' and kept - 'display_order' - 'updated_at' = to_jsonb(old) - 'opened' - 'display_order' - 'updated_at'
  then
    return null;
  end if;
  insert into public.content_versions (table_name, row_id, action, row, changed_by)
    values (tg_table_name, (kept ->> 'id')::uuid, lower(tg_op), kept, (select auth.uid()));
  delete from public.content_versions
    where table_name = tg_table_name and row_id = (kept ->> 'id')::uuid
      and changed_at < now() - interval '90 days'
      and id not in (
        select id from public.content_versions
        where table_name = tg_table_name and row_id = (kept ->> 'id')::uuid
        order by changed_at desc limit 20
      );
  return null;
end
$$;

create or replace function private.require_bounded_draft() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  known text[] := array(
    select column_name::text from information_schema.columns
    where table_schema = 'public' and table_name = new.table_name
  );
begin
  if (case
    when jsonb_typeof(new.fields) <> 'object' then true
    else new.fields - known <> '{}' or new.fields ?| array['id', 'singleton', 'opened', 'created_at', 'updated_at']
  end) then
    perform private.refuse_row('content_drafts', 'content_drafts_fields_known');
  end if;
  if new.is_removal and (new.row_id is null or not 'display_order' = any (known)) then
    perform private.refuse_row('content_drafts', 'content_drafts_removal_of_entry');
  end if;
  if octet_length(new.fields::text) > 200000 or char_length(new.note) > 300 then
    perform private.refuse_row('content_drafts', 'content_drafts_bounded');
  end if;
  if tg_op = 'INSERT' and new.publish_at is null and not private.is_admin() then
    perform pg_advisory_xact_lock(hashtextextended(new.author::text, 0));
    if (select count(*) from public.content_drafts where author = new.author and publish_at is null) > 50 then
      perform private.refuse_row('content_drafts', 'content_drafts_of_assistant');
    end if;
  end if;
  return null;
end
$$;
