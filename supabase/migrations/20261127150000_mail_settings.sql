-- The mail server that an owner has set in the browser; no row without one. The password is stored as it is: whoever sends by
-- it needs it, and a key beside it would be in the same backup.

create table mail_settings (
  id uuid not null default (gen_random_uuid()) constraint mail_settings_pkey primary key,
  singleton boolean not null default true
    constraint mail_settings_has_one_row unique
    constraint mail_settings_singleton_is_true check (singleton = true),
  host text not null,
  port integer not null
    constraint mail_settings_port_of_mail check (port in (25, 465, 587, 2465, 2525, 2587)),
  username text not null,
  password text not null,
  sender text not null,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);
