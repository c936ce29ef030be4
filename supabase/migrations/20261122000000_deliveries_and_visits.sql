-- When a message is to be mailed next: null is at once. A process that mails it puts the time ahead, as a claim.

alter table contact_messages add column next_attempt_at timestamptz;
create index contact_messages_by_status on contact_messages (status, created_at);

-- How many messages a network may send: one row for each. `network` is a keyed hash of the address, which stands nowhere.

create table contact_limits (
  id uuid not null default (gen_random_uuid()) constraint contact_limits_pkey primary key,
  network text not null,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

-- What was looked at on a day (UTC), counted by one process: nothing of it says who.

create table visits (
  id uuid not null default (gen_random_uuid()) constraint visits_pkey primary key,
  day date not null,
  writer uuid not null,
  counts jsonb not null,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint visits_day_writer_unique unique (day, writer)
);
