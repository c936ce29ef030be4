-- What others say about the owner. Portable: SQLite and Postgres take this file as it is.

create table testimonials (
  id uuid not null default (gen_random_uuid()) constraint testimonials_pkey primary key,
  quote text not null,
  person text not null,
  role text not null default '',
  company text not null default '',
  image_url text,
  image_alt text,
  image_focus_x double precision,
  image_focus_y double precision,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint testimonials_person_present check (length(trim(person)) > 0),
  constraint testimonials_quote_present check (length(trim(quote)) > 0)
);
