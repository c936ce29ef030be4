-- What the server keeps across restarts, by name: the last good copy of the newsletter's articles is `newsletter`.

create table kept_values (
  id uuid not null default (gen_random_uuid()) constraint kept_values_pkey primary key,
  name text not null,
  value jsonb not null,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint kept_values_name_unique unique (name)
);
