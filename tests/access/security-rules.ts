/** A query that finds violations, and SQL that creates one, so that each rule is seen to find something. */
export interface SecurityRule {
  name: string
  /** Returns a row `offender` for each. */
  finds: string
  offence: string
}

const OURS = "in ('public', 'private')"
const POLICIES = `(
  select schemaname || '.' || tablename || ': ' || policyname as offender, *, cmd in ('INSERT', 'UPDATE', 'DELETE', 'ALL') as writes
  from pg_policies where schemaname in ('public', 'storage')
)`
const isTrue = (expression: string) => `regexp_replace(lower(${expression}), '[\\s()]', '', 'g') in ('true', '1=1')`
const MAY_CALL =
  "(has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))"
const ROLES = "array['public', 'anon', 'authenticated']::name[]"

/**
 * What Supabase's linter checks in a project (https://github.com/supabase/splinter), and some rules of our own. The
 * linter's rules are preceded by their number.
 */
export const securityRules: SecurityRule[] = [
  {
    name: '0013: every table of the API has row-level security',
    finds: `select relname as offender from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity`,
    offence: 'alter table public.talks disable row level security',
  },
  {
    name: '0007: no policy waits for row-level security to be enabled',
    finds: `select p.offender from ${POLICIES} as p join pg_class c on c.oid = (p.schemaname || '.' || p.tablename)::regclass
      where not c.relrowsecurity`,
    offence: 'alter table public.talks disable row level security',
  },
  {
    name: '0008: every table has a policy',
    finds: `select relname as offender from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not exists (select from pg_policy where polrelid = pg_class.oid)`,
    offence: 'create table public.later (id uuid primary key); alter table public.later enable row level security',
  },
  {
    name: '0024: no policy lets everybody write',
    finds: `select offender from ${POLICIES} as p where writes and permissive = 'PERMISSIVE' and roles && ${ROLES}
      and (${isTrue('qual')} or ${isTrue('with_check')} or (qual is null and with_check is null))`,
    offence:
      'create policy "Open" on public.talks for update to authenticated using (private.is_admin()) with check (true)',
  },
  {
    name: 'every policy says to whom it applies',
    finds: `select offender from ${POLICIES} as p where 'public' = any(roles)`,
    offence: 'create policy "Open" on public.talks for select using (false)',
  },
  {
    name: 'visitors write nothing: no policy lets them',
    finds: `select offender from ${POLICIES} as p where writes and roles && array['public', 'anon']::name[]`,
    offence: 'create policy "Open" on public.talks for insert to anon with check (private.is_admin())',
  },
  {
    name: '0003: a policy asks who is there once, not for every row',
    finds: `select offender from ${POLICIES} as p, unnest(array[qual, with_check]) as expression
      where regexp_replace(expression, 'select (auth\\.\\w+|private\\.is_(admin|assistant))\\(\\)', '', 'gi')
        ~ '(auth\\.\\w+|private\\.is_(admin|assistant)|current_setting)\\('`,
    offence: 'create policy "Slow" on public.profiles for delete to authenticated using (id = auth.uid())',
  },
  {
    name: '0006: a role has one policy for an operation',
    finds: `select tablename || ' ' || cmd || ' ' || role as offender from ${POLICIES} as p, unnest(roles) as role
      group by schemaname, tablename, cmd, role having count(*) > 1`,
    offence: 'create policy "Second" on public.talks for select to anon using (false)',
  },
  {
    name: '0015, 0023: no policy trusts what users write about themselves',
    finds: `select offender from ${POLICIES} as p where qual ~ 'user_metadata' or with_check ~ 'user_metadata'`,
    offence: `create policy "Trusting" on public.profiles for update to authenticated
      using ((select auth.jwt()) -> 'user_metadata' ->> 'admin' = 'true')`,
  },
  {
    name: '0030: no policy is true for who is not signed in',
    finds: `select offender from ${POLICIES} as p where qual ~* '(auth\\.\\w+\\(\\)[^()]*\\)*) is null' or with_check ~* '(auth\\.\\w+\\(\\)[^()]*\\)*) is null'`,
    offence: `create policy "Inverted" on public.profiles for delete to authenticated
      using ((select auth.uid()) is null or id = (select auth.uid()))`,
  },
  {
    name: '0011: every function fixes its search path',
    finds: `select oid::regprocedure::text as offender from pg_proc where pronamespace::regnamespace::text ${OURS}
      and not coalesce(proconfig @> array['search_path=""'], false)`,
    offence: 'create function private.loose() returns int language sql return 1',
  },
  {
    name: '0028: visitors run no function with the rights of its owner',
    finds: `select oid::regprocedure::text as offender from pg_proc where prosecdef
      and pronamespace::regnamespace::text ${OURS} and has_function_privilege('anon', oid, 'execute')`,
    offence: 'grant execute on function private.is_admin to anon',
  },
  {
    name: '0029: the API offers nobody but the secret key a function that runs with the rights of its owner',
    finds: `select oid::regprocedure::text as offender from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      and ${MAY_CALL}`,
    offence:
      "create function public.open() returns int language sql security definer set search_path = '' return 1; grant execute on function public.open to authenticated",
  },
  {
    name: 'the API offers no function at all but to the secret key',
    finds: `select oid::regprocedure::text as offender from pg_proc where pronamespace = 'public'::regnamespace and ${MAY_CALL}`,
    offence:
      'create function public.open() returns int language sql return 1; grant execute on function public.open to anon',
  },
  {
    name: '0010: every view asks with the rights of who reads it',
    finds: `select relname as offender from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
      and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
    offence: 'create view public.everybody as select * from public.profiles',
  },
  {
    name: '0016, 0017: no materialised view or foreign table, which know no policies',
    finds: `select relname as offender from pg_class where relkind in ('m', 'f') and relnamespace = 'public'::regnamespace`,
    offence: 'create materialized view public.everybody as select * from public.profiles',
  },
  {
    name: '0004: every table has a primary key',
    finds: `select relname as offender from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
    offence: 'create table public.later (id uuid)',
  },
  {
    name: '0001: every reference to another table has an index',
    finds: `select conname as offender from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
    offence: 'alter table public.talks add column account uuid references auth.users (id)',
  },
  {
    name: '0025: nobody but admins lists the files of a bucket; who has added some sees these',
    finds: `select offender from ${POLICIES} as p where schemaname = 'storage' and cmd in ('SELECT', 'ALL')
      and (roles && array['public', 'anon']::name[] or qual !~ 'private\\.is_admin\\(\\)'
        or (qual ~ 'private\\.is_assistant\\(\\)' and qual !~ 'owner_id = '))`,
    offence: `create policy "Open" on storage.objects for select to authenticated using (bucket_id = 'press-kit')`,
  },
  {
    name: 'only admins write files, and assistants add some',
    finds: `select offender from ${POLICIES} as p where schemaname = 'storage' and writes
      and (coalesce(with_check, qual) !~ 'private\\.is_admin\\(\\)'
        or cmd <> 'INSERT' and concat(qual, with_check) ~ 'private\\.is_assistant\\(\\)')`,
    offence: `create policy "Open" on storage.objects for delete to authenticated using (owner_id = (select auth.uid())::text)`,
  },
  {
    name: 'nobody may truncate a table, which asks no policy',
    finds: `select relname || ' ' || role as offender from pg_class, unnest(array['anon', 'authenticated']) as role
      where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege(role, pg_class.oid, 'truncate')`,
    offence: 'grant truncate on public.talks to authenticated',
  },
]
