-- The networks from which an account has proved its password or its second factor, each as a keyed hash. Strangers' failed
-- tries do not slow these down (auth/limits.ts).

create table _known_networks (
  account_id uuid not null constraint _known_networks_account_id_fkey references _accounts (id) on delete cascade,
  proof text not null,
  network text not null,
  seen_at timestamptz not null default (now()),
  constraint _known_networks_pkey primary key (account_id, proof, network)
);
