-- A draft is somebody else's data: the counterpart of `draftTable` in src/server/backend/access.ts. The secret key is
-- exempt, because it moves and restores drafts as they are, and publishes them.

-- Times, errors and claims are the server's, whatever a client sends. The id is the client's, and does not change.

create function private.set_server_columns_of_draft() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.last_error = null;
  new.claimed_until = null;
  if tg_op = 'INSERT' then
    new.created_at = now();
    new.updated_at = now();
  else
    new.id = old.id;
    new.created_at = old.created_at;
  end if;
  return new;
end
$$;

create trigger content_drafts_set_server_columns before insert or update on content_drafts
  for each row when (current_user = 'authenticated') execute function private.set_server_columns_of_draft();

-- Its fields are columns that a save may write, it removes only an entry of a list, and it is no larger than a page needs. An
-- assistant has fifty drafts that wait, also by requests at the same time.

create function private.require_bounded_draft() returns trigger
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
    else new.fields - known <> '{}' or new.fields ?| array['id', 'singleton', 'created_at', 'updated_at']
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

-- after content_drafts_of_content, by its name
create trigger content_drafts_within_bounds after insert or update on content_drafts
  for each row when (current_user = 'authenticated') execute function private.require_bounded_draft();

revoke all on function private.set_server_columns_of_draft, private.require_bounded_draft
  from public, anon, authenticated, service_role;
