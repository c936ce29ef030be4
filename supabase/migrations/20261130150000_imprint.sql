-- Who answers for the site, as some countries require. Portable: SQLite and Postgres take this file as it is.

create table imprint (
  id uuid not null default (gen_random_uuid()) constraint imprint_pkey primary key,
  singleton boolean not null default true
    constraint imprint_has_one_row unique
    constraint imprint_singleton_is_true check (singleton = true),
  name text not null default '',
  address text not null default '',
  email text not null default '',
  phone text not null default '',
  register text not null default '',
  vat_number text not null default '',
  responsible text not null default '',
  further text not null default '',
  unlisted boolean not null default false,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

insert into imprint default values;
