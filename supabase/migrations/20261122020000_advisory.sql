-- The advisory page: its texts, once, and two lists. Portable: SQLite and Postgres take this file as it is.

create table advisory_page (
  id uuid not null default (gen_random_uuid()) constraint advisory_page_pkey primary key,
  singleton boolean not null default true
    constraint advisory_page_has_one_row unique
    constraint advisory_page_singleton_is_true check (singleton = true),
  title text not null default '',
  description text not null default '',
  engagement text not null default '',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

insert into advisory_page default values;

create table advisory_roles (
  id uuid not null default (gen_random_uuid()) constraint advisory_roles_pkey primary key,
  company text not null,
  role text not null,
  period text not null,
  description text not null,
  is_non_profit boolean not null default false,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint advisory_roles_company_present check (length(trim(company)) > 0),
  constraint advisory_roles_description_present check (length(trim(description)) > 0),
  constraint advisory_roles_period_present check (length(trim(period)) > 0),
  constraint advisory_roles_role_present check (length(trim(role)) > 0)
);

create table advisory_services (
  id uuid not null default (gen_random_uuid()) constraint advisory_services_pkey primary key,
  title text not null,
  description text not null,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint advisory_services_description_present check (length(trim(description)) > 0),
  constraint advisory_services_title_present check (length(trim(title)) > 0)
);
