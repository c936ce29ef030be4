-- Accounts, their sessions and what proves who somebody is. Passwords and one-time codes stand here as hashes, refresh
-- tokens not at all (auth/refresh-tokens.ts); the seed of a second factor must be read to check its codes.

-- `email_change_awaits` lists whose confirmation the change to `new_email` still needs.

create table _accounts (
  id uuid not null default (gen_random_uuid()) constraint _accounts_pkey primary key,
  email text not null constraint _accounts_email_key unique,
  password_hash text,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  email_change_awaits jsonb not null default '[]',
  user_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '{"provider":"email","providers":["email"]}',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

-- `amr` lists how the session proved itself, newest first; `refresh_count` numbers the refresh token that is valid now, and
-- `spent` the ones replaced within the last seconds.
create table _sessions (
  id uuid not null default (gen_random_uuid()) constraint _sessions_pkey primary key,
  account_id uuid not null constraint _sessions_account_id_fkey references _accounts (id) on delete cascade,
  aal text not null default 'aal1' constraint _sessions_aal_known check (aal in ('aal1', 'aal2')),
  factor_id uuid,
  amr jsonb not null default '[]',
  refresh_count integer not null default 0,
  spent jsonb not null default '[]',
  created_at timestamptz not null default (now()),
  refreshed_at timestamptz not null default (now())
);
create index _sessions_account_id on _sessions (account_id);

-- What a mail carries: the hash of its link's token and of its six digits. `challenge` makes it a link of a PKCE flow.
create table _one_time_codes (
  id uuid not null default (gen_random_uuid()) constraint _one_time_codes_pkey primary key,
  account_id uuid not null constraint _one_time_codes_account_id_fkey references _accounts (id) on delete cascade,
  purpose text not null,
  address text not null,
  token_hash text not null constraint _one_time_codes_token_hash_key unique,
  code_hash text not null,
  challenge text,
  challenge_method text,
  created_at timestamptz not null default (now()),
  expires_at timestamptz not null
);
create index _one_time_codes_account_id on _one_time_codes (account_id);

-- What a link of a PKCE flow is exchanged for, until the client shows the verifier.
create table _auth_codes (
  code_hash text not null constraint _auth_codes_pkey primary key,
  account_id uuid not null constraint _auth_codes_account_id_fkey references _accounts (id) on delete cascade,
  method text not null,
  challenge text not null,
  challenge_method text not null,
  created_at timestamptz not null default (now()),
  expires_at timestamptz not null
);

-- `last_step` is the 30-second step of the code used last: no code is taken twice.
create table _factors (
  id uuid not null default (gen_random_uuid()) constraint _factors_pkey primary key,
  account_id uuid not null constraint _factors_account_id_fkey references _accounts (id) on delete cascade,
  friendly_name text not null,
  secret text not null,
  status text not null default 'unverified' constraint _factors_status_known check (status in ('unverified', 'verified')),
  last_step integer not null default 0,
  last_challenged_at timestamptz,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint _factors_account_id_friendly_name_key unique (account_id, friendly_name)
);

create table _challenges (
  id uuid not null default (gen_random_uuid()) constraint _challenges_pkey primary key,
  factor_id uuid not null constraint _challenges_factor_id_fkey references _factors (id) on delete cascade,
  session_id uuid not null constraint _challenges_session_id_fkey references _sessions (id) on delete cascade,
  created_at timestamptz not null default (now()),
  expires_at timestamptz not null
);
