-- What an organiser decides by: a film with its picture, facts in short lines, testimonials chosen for the page, and talks
-- that are topics, too. Portable: SQLite and Postgres take this file as it is.

alter table speaking_page add column reel_url text;
alter table speaking_page add column image_url text;
alter table speaking_page add column travels_from text not null default '';
alter table speaking_page add column languages text not null default '';
alter table speaking_page add column fee text not null default '';
alter table speaking_page add column next_free text not null default '';
alter table testimonials add column on_speaking boolean not null default false;
alter table talks add column is_topic boolean not null default false;
