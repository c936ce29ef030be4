-- One bold moment of the home page: a wide picture, or else a large quote, after a section (src/content/hero/moment.ts).
-- Portable: SQLite and Postgres take this file as it is.

alter table hero add column moment_after text not null default 'my-story';
alter table hero add column moment_quote text not null default '';
alter table hero add column moment_source text not null default '';
alter table hero add column moment_image_url text;
alter table hero add column moment_image_metadata jsonb;
alter table hero add column moment_image_alt text;
alter table hero add column moment_image_focus_x double precision;
alter table hero add column moment_image_focus_y double precision;
alter table hero add column moment_credit text not null default '';
