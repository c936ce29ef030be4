-- Programs that prepare drafts, which an admin publishes. The key of a program stands nowhere: `key_hash` is its SHA-256 in
-- hex. It stops when it is revoked, or when the account that made it is no admin any more.

create table access_keys (
  id uuid not null default (gen_random_uuid()) constraint access_keys_pkey primary key,
  name text not null,
  key_hash text not null,
  made_by uuid not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint access_keys_key_hash_unique unique (key_hash)
);

-- Which key has prepared a draft, null for a person; and what its preparer says about it.

alter table content_drafts add column access_key uuid;
alter table content_drafts add column note text;

-- The name of the program that has prepared what an admin then published.

alter table content_versions add column prepared_by text;
