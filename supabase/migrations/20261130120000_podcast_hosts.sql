-- What a podcast host prepares with: questions to ask, one a line, the set-up, and a clip by its address.
-- Portable: SQLite and Postgres take this file as it is.

alter table press_kit add column podcast_questions text not null default '';
alter table press_kit add column podcast_setup text not null default '';
alter table press_kit add column podcast_clip_url text;
