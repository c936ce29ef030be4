-- The page for those who look for a speaker: its texts, once, and the topics. Portable: SQLite and Postgres take this file as it is.

create table speaking_page (
  id uuid not null default (gen_random_uuid()) constraint speaking_page_pkey primary key,
  singleton boolean not null default true
    constraint speaking_page_has_one_row unique
    constraint speaking_page_singleton_is_true check (singleton = true),
  headline text not null default '',
  introduction text not null default '',
  needs text not null default '',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

insert into speaking_page default values;

create table speaking_topics (
  id uuid not null default (gen_random_uuid()) constraint speaking_topics_pkey primary key,
  title text not null,
  abstract text not null,
  formats text not null default '',
  lengths text not null default '',
  audience text not null default '',
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint speaking_topics_abstract_present check (length(trim(abstract)) > 0),
  constraint speaking_topics_title_present check (length(trim(title)) > 0)
);

-- Whether the footer of every page links to it.

alter table site add column speaking_in_footer boolean not null default false;
