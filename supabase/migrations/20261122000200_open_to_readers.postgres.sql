-- A table of content is read by everyone and written by admins. The migration that follows the table's own says so in one
-- call: `select private.open_to_readers('talks')`. The embedded backend grants the same by src/content/kinds.ts.

create function private.open_to_readers(target regclass) returns void
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
end
$$;

comment on function private.open_to_readers is
  'For migrations: grants, row-level security, policies and the updated_at trigger of a table of content.';

revoke all on function private.open_to_readers from public, anon, authenticated, service_role;
