-- Whether visitors see the talks in the owner's order or by date.

alter table talks_description add column talk_order text not null default 'manual'
  constraint talks_description_order_known check (talk_order in ('date', 'manual'));
