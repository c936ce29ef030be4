-- Who the site is about, how it looks, and what its menu has. The row exists from the start, so that no editor finds it
-- missing; what is empty or absent in it falls back to the defaults of src/content/site.ts.

create table site (
  id uuid not null default (gen_random_uuid()) constraint site_pkey primary key,
  singleton boolean not null default true
    constraint site_has_one_row unique
    constraint site_singleton_is_true check (singleton = true),
  name text not null default '',
  first_name text not null default '',
  job_title text not null default '',
  employer text not null default '',
  summary text not null default '',
  language text not null default '',
  footer_note text not null default '',
  accent text not null default '',
  typeface text not null default '',
  sections jsonb not null default ('[]'),
  page_titles jsonb not null default ('{}'),
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

insert into site (singleton) values (true);
