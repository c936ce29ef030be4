-- Accounts that prepare changes, which an admin publishes.

alter table profiles add column is_assistant boolean not null default false;
