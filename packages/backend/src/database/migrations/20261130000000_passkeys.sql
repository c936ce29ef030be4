-- Passkeys (WebAuthn) of an account. rp_id is the host for which the browser made it: it works nowhere else.
create table _passkeys (
  id uuid not null constraint _passkeys_pkey primary key,
  account_id uuid not null constraint _passkeys_account_id_fkey references _accounts (id) on delete cascade,
  credential_id text not null constraint _passkeys_credential_id_key unique,
  public_key text not null,
  device_type text not null,
  sign_count integer not null,
  rp_id text not null,
  friendly_name text not null,
  created_at timestamptz not null default (now()),
  last_used_at timestamptz
);
create index _passkeys_of_account on _passkeys (account_id);
