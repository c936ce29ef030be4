-- Only the server writes these tables, with the secret key: the counterpart of src/server/backend/access.ts.

grant select on table contact_limits, visits to authenticated;
grant select, insert, update, delete on table contact_limits, visits to service_role;

alter table contact_limits enable row level security;
create policy "Admins read the limits of the contact form" on contact_limits for select to authenticated
  using ((select private.is_admin()));

alter table visits enable row level security;
create policy "Admins read the counts of visits" on visits for select to authenticated
  using ((select private.is_admin()));

create trigger contact_limits_set_updated_at before update on contact_limits
  for each row execute function private.set_updated_at();
create trigger visits_set_updated_at before update on visits
  for each row execute function private.set_updated_at();
