-- Whether /.well-known/security.txt names the public e-mail address, for who finds a fault of the site. Portable: SQLite and
-- Postgres take this file as it is.

alter table site add column security_txt boolean not null default false;
