-- A page for bookings, which the advisory page leads to; the address of an organisation, and whether the advisory page shows
-- what the owner does there, too. Portable: SQLite and Postgres take this file as it is.

alter table advisory_page add column booking_url text;
alter table advisory_page add column booking_label text not null default '';
alter table involvements add column website text;
alter table involvements add column on_advisory boolean not null default false;
