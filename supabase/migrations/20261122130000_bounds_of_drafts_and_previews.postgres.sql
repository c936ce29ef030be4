-- The counterpart of `refusals` in src/server/backend/access.ts. Triggers after the write, so that grants, policies and
-- constraints are checked first.

create function private.refuse_row(target text, rule text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'check_violation', table = target, constraint = rule,
    message = format('new row for relation "%s" violates check constraint "%s"', target, rule);
end
$$;

comment on function private.refuse_row is 'Refuses a row as a check of that name does.';

-- A draft is one of content, and content is what has a history.

create function private.require_draft_of_content() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from pg_catalog.pg_trigger join pg_catalog.pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and relname = new.table_name
      and tgfoid = 'private.keep_version'::regproc
  ) then
    perform private.refuse_row('content_drafts', 'content_drafts_of_content');
  end if;
  return null;
end
$$;

create trigger content_drafts_of_content after insert or update on content_drafts
  for each row execute function private.require_draft_of_content();

-- A link is valid for at most a year, and stays ended. The token of one that is valid does not change: it could become that
-- of an ended one. For the same reason admins, who end links, do not remove them.

create function private.require_bounded_preview() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' or new.expires_at <> old.expires_at) and new.expires_at > now() + interval '8760 hours' then
    perform private.refuse_row('content_previews', 'content_previews_within_a_year');
  end if;
  if tg_op = 'UPDATE' and (
    new.token_hash <> old.token_hash
    or (old.revoked_at is not null or old.expires_at <= now()) and new.revoked_at is null and new.expires_at > now()
  ) then
    perform private.refuse_row('content_previews', 'content_previews_end_once');
  end if;
  return null;
end
$$;

create trigger content_previews_bounded after insert or update on content_previews
  for each row execute function private.require_bounded_preview();

revoke delete on table content_previews from authenticated;
drop policy "Admins remove links to previews" on content_previews;

revoke all on function private.refuse_row, private.require_draft_of_content, private.require_bounded_preview
  from public, anon, authenticated, service_role;
