-- The recovery codes of an account: keyed hashes of those that are left, as a JSON array.
create table _recovery_codes (
  account_id uuid not null constraint _recovery_codes_pkey primary key
    constraint _recovery_codes_account_id_fkey references _accounts (id) on delete cascade,
  id uuid not null,
  friendly_name text not null,
  hashes text not null,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);
