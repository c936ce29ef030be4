-- A connected program may send a renewal twice, in two windows or because the answer was lost: `former_refresh_hash` is the
-- SHA-256 in hex of the refresh token just before. `client` says which program it is, beyond its name: the drafts of an ended
-- connection pass to the next one of the same program. Keys made by hand have neither.

alter table access_keys add column former_refresh_hash text;
alter table access_keys add column client text;
