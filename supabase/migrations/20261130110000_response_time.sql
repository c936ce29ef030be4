-- How soon the owner answers, in their words: on the press kit, and below the contact form. Portable: SQLite and Postgres take
-- this file as it is.

alter table site add column response_time text not null default '';
