-- Nobody but the server reads the password of a mail server: the counterpart of src/server/backend/access.ts.

grant select, insert, update, delete on table mail_settings to service_role;

alter table mail_settings enable row level security;
create policy "Nobody reads mail settings" on mail_settings for select to authenticated using (false);

create trigger mail_settings_set_updated_at before update on mail_settings
  for each row execute function private.set_updated_at();
