-- Pages of the owner's own. Portable: SQLite and Postgres take this file as it is.

create table pages (
  id uuid not null default (gen_random_uuid()) constraint pages_pkey primary key,
  title text not null,
  -- Its path without the slash.
  slug text not null,
  -- Slugs that it had before, each between slashes: '/first/second/'. Their addresses redirect.
  former_slugs text,
  body text not null default '',
  in_menu boolean not null default false,
  in_footer boolean not null default false,
  is_unlisted boolean not null default false,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint pages_address_valid check (length(slug) between 1 and 100 and slug not like '%/%' and slug not like '%.%'),
  constraint pages_slug_key unique (slug),
  constraint pages_title_present check (length(trim(title)) > 0)
);
