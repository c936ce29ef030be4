-- What the last attempt to mail a message came to, and how many mails about it may have arrived unconfirmed. Until now the
-- sentences that the inbox shows stood for both; `last_error` keeps what the mail server or the system said.

alter table contact_messages add column doubts integer not null default 0
  constraint contact_messages_doubts_counted check (doubts between 0 and 2);
alter table contact_messages add column last_outcome text
  constraint contact_messages_last_outcome_known
  check (last_outcome in ('under_way', 'unconfirmed', 'failed', 'no_recipient', 'no_server'));

update contact_messages set
  doubts = case
    when last_error like '%Two attempts ended without a confirmation%' then 2
    when last_error like '%An earlier mail may have arrived.%' then 1
    else 0 end,
  last_outcome = case
    when last_error like '%It is being mailed now.%' then 'under_way'
    when last_error like '%Two attempts ended without a confirmation%' then 'unconfirmed'
    when last_error like '%The mail server did not confirm the mail.%' then 'unconfirmed'
    when last_error like '%There is no address to send it to: enter one under Contact Info.%' then 'no_recipient'
    when last_error like '%No mail server is set up (SMTP_URL)%' then 'no_server'
    else 'failed' end
where last_error is not null;

update contact_messages set last_error = nullif(trim(
  replace(replace(replace(replace(replace(replace(last_error,
    'It is being mailed now.', ''),
    'Two attempts ended without a confirmation, so the mail may have arrived. Look for it before you send it again.', ''),
    'The mail server did not confirm the mail.', ''),
    'There is no address to send it to: enter one under Contact Info.', ''),
    'No mail server is set up (SMTP_URL): the mail was written to a file in the outbox folder.', ''),
    'An earlier mail may have arrived.', '')), '')
where last_error is not null;
