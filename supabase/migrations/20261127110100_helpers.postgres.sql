-- Only the server writes access keys, with the secret key: the counterpart of src/server/backend/access.ts.

grant select on table access_keys to authenticated;
grant select, insert, update, delete on table access_keys to service_role;

alter table access_keys enable row level security;
create policy "Admins read access keys" on access_keys for select to authenticated
  using ((select private.is_admin()));

create trigger access_keys_set_updated_at before update on access_keys
  for each row execute function private.set_updated_at();
