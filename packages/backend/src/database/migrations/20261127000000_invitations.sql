-- When an account was last invited; who was not invited has none.

alter table _accounts add column invited_at timestamptz;
