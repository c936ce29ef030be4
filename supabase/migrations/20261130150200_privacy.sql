-- The privacy notice: what the program cannot know of it, and the paragraphs that its owner adds. Off until it is switched on.
-- Portable: SQLite and Postgres take this file as it is.

create table privacy (
  id uuid not null default (gen_random_uuid()) constraint privacy_pkey primary key,
  singleton boolean not null default true
    constraint privacy_has_one_row unique
    constraint privacy_singleton_is_true check (singleton = true),
  shown boolean not null default false,
  host text not null default '',
  server_place text not null default '',
  logs_kept text not null default '',
  hidden text not null default '',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

insert into privacy default values;

create table privacy_paragraphs (
  id uuid not null default (gen_random_uuid()) constraint privacy_paragraphs_pkey primary key,
  title text not null,
  text text not null,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint privacy_paragraphs_text_present check (length(trim(text)) > 0),
  constraint privacy_paragraphs_title_present check (length(trim(title)) > 0)
);
