-- The page of a talk: its address, and what stands on it. Portable: SQLite and Postgres take this file as it is.

-- Part of the address; null for a row that was added without one, whose address has its id. SQLite checks what is added to
-- a table first, Postgres goes by the names of the checks: so these come first by name as well.
alter table talks add column slug text
  constraint talks_address_valid check (length(slug) between 1 and 100 and slug not like '%/%' and slug not like '%.%');
alter table talks add column length_minutes integer
  constraint talks_at_least_one_minute check (length_minutes > 0);
-- Slugs that it had before, each between slashes: '/first/second/'. Their addresses redirect.
alter table talks add column former_slugs text;
alter table talks add column abstract text;
alter table talks add column event text;
alter table talks add column event_url text;
alter table talks add column place text;
alter table talks add column language text;
alter table talks add column video_url text;
alter table talks add column slides_url text;
alter table talks add column transcript text;

create unique index talks_slug_key on talks (slug);

-- What is there gets a slug from its title, letter by letter: everything but letters and digits becomes a hyphen. A talk
-- whose title leaves nothing (in another script, say) is reached by its id until its editor has made a slug.
with recursive
  plain (letter, ascii) as (
    values
      ('ä', 'ae'), ('Ä', 'ae'), ('ö', 'oe'), ('Ö', 'oe'), ('ü', 'ue'), ('Ü', 'ue'), ('ß', 'ss'),
      ('á', 'a'), ('Á', 'a'), ('à', 'a'), ('À', 'a'), ('â', 'a'), ('Â', 'a'), ('ã', 'a'), ('Ã', 'a'),
      ('å', 'a'), ('Å', 'a'), ('æ', 'ae'), ('Æ', 'ae'), ('ç', 'c'), ('Ç', 'c'),
      ('é', 'e'), ('É', 'e'), ('è', 'e'), ('È', 'e'), ('ê', 'e'), ('Ê', 'e'), ('ë', 'e'), ('Ë', 'e'),
      ('í', 'i'), ('Í', 'i'), ('ì', 'i'), ('Ì', 'i'), ('î', 'i'), ('Î', 'i'), ('ï', 'i'), ('Ï', 'i'),
      ('ñ', 'n'), ('Ñ', 'n'), ('ó', 'o'), ('Ó', 'o'), ('ò', 'o'), ('Ò', 'o'), ('ô', 'o'), ('Ô', 'o'),
      ('õ', 'o'), ('Õ', 'o'), ('ø', 'o'), ('Ø', 'o'), ('œ', 'oe'), ('Œ', 'oe'),
      ('ú', 'u'), ('Ú', 'u'), ('ù', 'u'), ('Ù', 'u'), ('û', 'u'), ('Û', 'u'), ('’', ''), ('''', '')
  ),
  steps (id, created_at, rest, made) as (
    select id, created_at, lower(title), cast('' as text) from talks
    union all
    select
      id, created_at, substr(rest, 2),
      case
        when exists (select 1 from plain where letter = substr(rest, 1, 1))
          then made || (select ascii from plain where letter = substr(rest, 1, 1))
        when replace('abcdefghijklmnopqrstuvwxyz0123456789', substr(rest, 1, 1), '')
          <> 'abcdefghijklmnopqrstuvwxyz0123456789'
          then made || substr(rest, 1, 1)
        when made = '' or made like '%-' then made
        else made || '-'
      end
    from steps
    where rest <> ''
  ),
  named (id, slug, place) as (
    select
      id, trim(substr(made, 1, 60), '-'),
      row_number() over (partition by trim(substr(made, 1, 60), '-') order by created_at, id)
    from steps
    where rest = ''
  )
update talks
set slug = case named.place when 1 then named.slug else named.slug || '-' || substr(cast(named.id as text), 1, 8) end
from named
where named.id = talks.id and named.slug <> '';
