-- Where old addresses lead: one redirect a line. Portable: SQLite and Postgres take this file as it is.

create table redirects (
  id uuid not null default (gen_random_uuid()) constraint redirects_pkey primary key,
  singleton boolean not null default true
    constraint redirects_has_one_row unique
    constraint redirects_singleton_is_true check (singleton = true),
  lines text not null default '',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint redirects_at_most_500 check (length(lines) - length(replace(lines, '
', '')) < 500),
  constraint redirects_fit check (length(lines) <= 100000)
);

insert into redirects default values;
