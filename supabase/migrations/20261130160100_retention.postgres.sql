-- How long messages are kept is no content: no version has it, so that no undo changes it, and no draft. As before, but for
-- this column.

create or replace function private.keep_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  omitted text[] := array['opened', 'messages_kept_months'];
  kept jsonb := (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) - omitted;
begin
  if tg_op = 'UPDATE' and kept - 'display_order' - 'updated_at' = to_jsonb(old) - omitted - 'display_order' - 'updated_at'
  then
    return null;
  end if;
  insert into public.content_versions (table_name, row_id, action, row, changed_by)
    values (tg_table_name, (kept ->> 'id')::uuid, lower(tg_op), kept, (select auth.uid()));
  delete from public.content_versions
    where table_name = tg_table_name and row_id = (kept ->> 'id')::uuid
      and changed_at < now() - interval '90 days'
      and id not in (
        select id from public.content_versions
        where table_name = tg_table_name and row_id = (kept ->> 'id')::uuid
        order by changed_at desc limit 20
      );
  return null;
end
$$;

create or replace function private.require_bounded_draft() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  known text[] := array(
    select column_name::text from information_schema.columns
    where table_schema = 'public' and table_name = new.table_name
  );
begin
  if (case
    when jsonb_typeof(new.fields) <> 'object' then true
    else new.fields - known <> '{}' or new.fields ?| array[
      'id', 'singleton', 'opened', 'messages_kept_months', 'created_at', 'updated_at'
    ]
  end) then
    perform private.refuse_row('content_drafts', 'content_drafts_fields_known');
  end if;
  if new.is_removal and (new.row_id is null or not 'display_order' = any (known)) then
    perform private.refuse_row('content_drafts', 'content_drafts_removal_of_entry');
  end if;
  if octet_length(new.fields::text) > 200000 or char_length(new.note) > 300 then
    perform private.refuse_row('content_drafts', 'content_drafts_bounded');
  end if;
  if tg_op = 'INSERT' and new.publish_at is null and not private.is_admin() then
    perform pg_advisory_xact_lock(hashtextextended(new.author::text, 0));
    if (select count(*) from public.content_drafts where author = new.author and publish_at is null) > 50 then
      perform private.refuse_row('content_drafts', 'content_drafts_of_assistant');
    end if;
  end if;
  return null;
end
$$;
