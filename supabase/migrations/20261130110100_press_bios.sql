-- Biographies and an introduction in further languages, each language by its own name. Portable: SQLite and Postgres take this
-- file as it is.

create table press_bios (
  id uuid not null default (gen_random_uuid()) constraint press_bios_pkey primary key,
  language text not null,
  short_bio text not null,
  medium_bio text not null default '',
  introduction text not null default '',
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint press_bios_language_present check (length(trim(language)) > 0),
  constraint press_bios_medium_bio_fits check (length(medium_bio) <= 800),
  constraint press_bios_short_bio_fits check (length(short_bio) <= 400),
  constraint press_bios_short_bio_present check (length(trim(short_bio)) > 0)
);
