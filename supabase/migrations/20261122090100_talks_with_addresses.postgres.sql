-- A unique index is all that SQLite can add to a table; here it becomes the constraint that the messages name.

alter table talks add constraint talks_slug_key unique using index talks_slug_key;
