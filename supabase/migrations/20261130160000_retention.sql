-- After how many months messages are deleted; null keeps them. And when an owner moved a message to Spam: a message that was
-- filed there on arrival has no such time, and counts from its arrival.

alter table site add column messages_kept_months integer
  constraint site_messages_kept_months_offered check (messages_kept_months in (12, 24));
alter table contact_messages add column spam_since timestamptz;
