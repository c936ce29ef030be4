-- What content was, and is to become: its history, what is being prepared, and links that show it. Only admins see it.

-- One row for every insert, update and deletion of a row of content, written by the engine in the same transaction. `row` is
-- the row as it was afterwards; of a deletion, as it was before.

create table content_versions (
  id uuid not null default (gen_random_uuid()) constraint content_versions_pkey primary key,
  table_name text not null,
  row_id uuid not null,
  action text not null,
  row jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null default (now()),
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint content_versions_action_known check (action in ('insert', 'update', 'delete'))
);
create index content_versions_by_row on content_versions (table_name, row_id, changed_at);

-- One row for every row of content that has changes which are not published. Without `row_id` it becomes a new row.
-- `base_updated_at` is what the live row said when the draft was begun; `claimed_until` is set by the process that publishes
-- it at `publish_at`.

create table content_drafts (
  id uuid not null default (gen_random_uuid()) constraint content_drafts_pkey primary key,
  table_name text not null,
  row_id uuid,
  fields jsonb not null,
  base_updated_at timestamptz,
  publish_at timestamptz,
  claimed_until timestamptz,
  last_error text,
  author uuid,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint content_drafts_table_name_row_id_unique unique (table_name, row_id)
);

-- A link to the site with all drafts applied. The token itself stands nowhere: `token_hash` is its SHA-256 in hex.

create table content_previews (
  id uuid not null default (gen_random_uuid()) constraint content_previews_pkey primary key,
  token_hash text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views integer not null default 0,
  author uuid,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint content_previews_token_hash_unique unique (token_hash)
);
