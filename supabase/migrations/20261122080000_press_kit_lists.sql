-- What the press asks for beside biographies and the approved photo: facts, further photos, logos and approved quotes.
-- Portable: SQLite and Postgres take this file as it is.

alter table press_kit add column role text not null default '';
alter table press_kit add column based_in text not null default '';
alter table press_kit add column languages text not null default '';
alter table press_kit add column pronouns text not null default '';
alter table press_kit add column pronunciation text not null default '';
alter table press_kit add column introduction text not null default '';
alter table press_kit add column press_email text not null default '';

-- `photo_metadata` holds the pixels and bytes of the print and of the web size, as its upload measured them.

create table press_photos (
  id uuid not null default (gen_random_uuid()) constraint press_photos_pkey primary key,
  photo_url text not null,
  photo_metadata jsonb,
  photo_alt text,
  caption text not null default '',
  credit text not null default '',
  terms text not null default '',
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint press_photos_photo_url_present check (length(trim(photo_url)) > 0)
);

create table press_logos (
  id uuid not null default (gen_random_uuid()) constraint press_logos_pkey primary key,
  name text not null,
  logo_url text not null,
  logo_alt text,
  background text not null default 'light',
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint press_logos_background_known check (background in ('light', 'dark')),
  constraint press_logos_logo_url_present check (length(trim(logo_url)) > 0),
  constraint press_logos_name_present check (length(trim(name)) > 0)
);

create table press_quotes (
  id uuid not null default (gen_random_uuid()) constraint press_quotes_pkey primary key,
  quote text not null,
  context text not null default '',
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint press_quotes_quote_present check (length(trim(quote)) > 0)
);
