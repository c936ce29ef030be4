-- A program that its owner connected by agreeing in the browser (OAuth) has a key that is good until `expires_at`, and a
-- refresh token for the next one, whose SHA-256 in hex is `refresh_hash`. Keys made by hand have neither.

alter table access_keys add column refresh_hash text;
alter table access_keys add column expires_at timestamptz;
