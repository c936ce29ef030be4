-- `email_change_begun_at`: a change of address that is not confirmed within a day is void.
alter table _accounts add column email_change_begun_at timestamptz;

-- `raised_count`: the first refresh token that was given out after the session passed its second factor.
alter table _sessions add column raised_count integer not null default 0;

-- Six digits that were tried in vain, by account; `kind` is `mail` (anybody may try) or `nonce` (it takes a session).
create table _code_tries (
  account_id uuid not null constraint _code_tries_account_id_fkey references _accounts (id) on delete cascade,
  kind text not null,
  failures integer not null,
  last_at timestamptz not null,
  constraint _code_tries_pkey primary key (account_id, kind)
);
