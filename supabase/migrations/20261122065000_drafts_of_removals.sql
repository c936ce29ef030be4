-- A draft may also take its row off the page. Its `fields` then say what the row was.

alter table content_drafts add column is_removal boolean not null default false;
