-- Only the server writes this table, with the secret key: the counterpart of src/server/backend/access.ts.

grant select on table kept_values to authenticated;
grant select, insert, update, delete on table kept_values to service_role;

alter table kept_values enable row level security;
create policy "Admins read what the server keeps" on kept_values for select to authenticated
  using ((select private.is_admin()));

create trigger kept_values_set_updated_at before update on kept_values
  for each row execute function private.set_updated_at();
