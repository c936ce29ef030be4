-- The counterpart of src/server/backend/access.ts and of packages/backend/src/database/history.ts.

grant select on table content_versions to authenticated;
grant select, insert, update, delete on table content_drafts, content_previews to authenticated;
grant select, insert, update, delete on table content_versions, content_drafts, content_previews to service_role;

alter table content_versions enable row level security;
create policy "Admins read the history of content" on content_versions for select to authenticated
  using ((select private.is_admin()));

alter table content_drafts enable row level security;
create policy "Admins read drafts" on content_drafts for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add drafts" on content_drafts for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change drafts" on content_drafts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove drafts" on content_drafts for delete to authenticated
  using ((select private.is_admin()));

alter table content_previews enable row level security;
create policy "Admins read links to previews" on content_previews for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add links to previews" on content_previews for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change links to previews" on content_previews for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins remove links to previews" on content_previews for delete to authenticated
  using ((select private.is_admin()));

create trigger content_versions_set_updated_at before update on content_versions
  for each row execute function private.set_updated_at();
create trigger content_drafts_set_updated_at before update on content_drafts
  for each row execute function private.set_updated_at();
create trigger content_previews_set_updated_at before update on content_previews
  for each row execute function private.set_updated_at();

-- History. A change of the order alone makes no version. Versions older than 90 days go when the row changes again, except
-- its last twenty.

create function private.keep_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  kept jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'display_order' - 'updated_at' = to_jsonb(old) - 'display_order' - 'updated_at'
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

comment on function private.keep_version is
  'Writes every insert, update and deletion of a row of content to content_versions.';

revoke all on function private.keep_version from public, anon, authenticated, service_role;

create function private.keep_versions_of(target regclass) returns void
  language plpgsql set search_path = ''
as $$
begin
  execute format(
    'create trigger %I after insert or update or delete on %s for each row execute function private.keep_version()',
    (select relname from pg_catalog.pg_class where oid = target) || '_keep_version', target);
end
$$;

comment on function private.keep_versions_of is 'For migrations: keeps the history of a table of content.';

revoke all on function private.keep_versions_of from public, anon, authenticated, service_role;

-- What visitors read is content.

select private.keep_versions_of(tables.oid::regclass)
from pg_catalog.pg_class as tables
where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r'
  and has_table_privilege('anon', tables.oid, 'select');

-- Tables of content that come later are kept as well: as before, but for its last statement.

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
  execute format('create policy %I on %s for select to anon, authenticated using (true)',
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
