-- Where else the owner is, beside LinkedIn and the newsletter, which are columns of contact.
-- Portable: SQLite and Postgres take this file as it is.

create table social_profiles (
  id uuid not null default (gen_random_uuid()) constraint social_profiles_pkey primary key,
  label text not null default '',
  address text not null,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint social_profiles_address_present check (length(trim(address)) > 0)
);
