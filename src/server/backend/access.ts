import type { Actor, Backend, History, Operation, RowRule, TableAccess } from '@portico/backend'
import { DRAFT_BYTES, DRAFTS_OF_ASSISTANT, LONGEST_NOTE, SERVER_COLUMNS } from '#content/draft.ts'
import { CONTENT_TABLES, LIST_TABLES } from '#content/kinds.ts'
import { MOST_PAGES } from '#content/own-page/own-page.ts'

const ALL: readonly Operation[] = ['select', 'insert', 'update', 'delete']
const everyone = () => true
const admin = (actor: Actor) => actor.isAdmin

/** Read by everyone once the site is open, before that by admins and assistants; written by admins. */
const publicTable: TableAccess = {
  grants: { anon: ['select'], authenticated: ALL, service_role: ALL },
  policies: {
    select: (actor, database) => isOpen(database) || actor.isAdmin || actor.isAssistant === true,
    insert: admin,
    update: admin,
    delete: admin,
  },
}

/** Read by everyone, behind the door too: `site` says whether it is open, and the law asks for imprint and privacy notice. */
const siteTable: TableAccess = { ...publicTable, policies: { ...publicTable.policies, select: everyone } }

/** An owner has a few pages of their own. */
const pagesTable: TableAccess = {
  ...publicTable,
  refusals: { insert: { pages_at_most_twenty: `(select count(*) from pages) > ${MOST_PAGES}` } },
}

const known = new WeakMap<Backend['database'], { isOpen: boolean; version: number }>()

/** Whether visitors read the content: asked for each read, so it is looked up only after a write. True without a row. */
function isOpen(database: Backend['database']): boolean {
  const version = database.versionOf('site')
  const last = known.get(database)
  if (last?.version === version) return last.isOpen
  const isOpen = database.get('select opened from site')?.opened !== 0
  known.set(database, { isOpen, version })
  return isOpen
}

/** Written by the server with the secret key, read by admins. */
const serverTable: TableAccess = {
  grants: { authenticated: ['select'], service_role: ALL },
  policies: { select: admin },
}

/** Read and written by the server alone, with the secret key. */
const secretTable: TableAccess = { grants: { service_role: ALL }, policies: { select: () => false } }

const inSql = (names: readonly string[]) => `(${names.map((name) => `'${name}'`).join(', ')})`
const ofContent = `new.table_name in ${inSql(CONTENT_TABLES)}`
const byPerson = 'actor_id() is not null'

/**
 * A draft is one of content. Of a person it is an object whose keys are columns that a save may write, it removes only an
 * entry of a list, and it is no larger than a page needs.
 */
const draftRules = {
  content_drafts_of_content: `not ${ofContent}`,
  content_drafts_fields_known: `${byPerson} and ${ofContent} and (
    json_type(new.fields) <> 'object'
    or exists (select 1 from json_each(new.fields) where key in ${inSql(SERVER_COLUMNS)}
      or key not in (select name from pragma_table_info(new.table_name))))`,
  content_drafts_removal_of_entry: `${byPerson} and new.is_removal
    and (new.row_id is null or new.table_name not in ${inSql(LIST_TABLES)})`,
  content_drafts_bounded: `${byPerson}
    and (octet_length(new.fields) > ${DRAFT_BYTES} or length(new.note) > ${LONGEST_NOTE})`,
}

const tooManyDrafts = `${byPerson} and new.publish_at is null
  and not exists (select 1 from profiles where id = actor_id() and is_admin)
  and (select count(*) from content_drafts where author = new.author and publish_at is null) > ${DRAFTS_OF_ASSISTANT}`

/** Admins all rows; assistants their own, as far as `more` holds. */
const adminOrAuthor =
  (more: Record<string, null>) =>
  ({ isAdmin, isAssistant, userId = '' }: Actor): RowRule =>
    isAdmin || (isAssistant === true && { author: userId, ...more })

/** An assistant's draft while it is only that: the server publishes one with a time, and a program's says who prepared it. */
const byAdminOrUnscheduled = adminOrAuthor({ publish_at: null, claimed_until: null, access_key: null })

/** Drafts of content, written by admins and by those who prepare changes for them. */
const draftTable: TableAccess = {
  grants: { authenticated: ALL, service_role: ALL },
  policies: {
    select: adminOrAuthor({}),
    insert: byAdminOrUnscheduled,
    update: byAdminOrUnscheduled,
    delete: byAdminOrUnscheduled,
  },
  serverColumns: {
    onInsert: ['created_at', 'updated_at'],
    onUpdate: ['id', 'created_at', 'updated_at'],
    emptied: ['last_error', 'claimed_until'],
  },
  refusals: { insert: { ...draftRules, content_drafts_of_assistant: tooManyDrafts }, update: draftRules },
}

const beyondAYear = 'julianday(new.expires_at) - julianday(now()) > 365'

/**
 * A link to a preview is valid for at most a year, and stays ended. The token of one that is valid does not change: it could
 * become that of an ended one. For the same reason admins, who end links, do not remove them; a move does.
 */
const previewTable: TableAccess = {
  grants: { authenticated: ['select', 'insert', 'update'], service_role: ALL },
  policies: { select: admin, insert: admin, update: admin },
  refusals: {
    insert: { content_previews_within_a_year: beyondAYear },
    update: {
      content_previews_within_a_year: `new.expires_at <> old.expires_at and ${beyondAYear}`,
      content_previews_end_once: `new.token_hash <> old.token_hash
        or (old.revoked_at is not null or old.expires_at <= now()) and new.revoked_at is null and new.expires_at > now()`,
    },
  },
}

/**
 * Who may do what to which table: the embedded backend's counterpart of grants, policies and triggers in supabase/migrations
 * (docs/product/data.md). A table without an entry keeps the server from starting.
 */
export const access: Record<string, TableAccess> = {
  ...Object.fromEntries(CONTENT_TABLES.map((table) => [table, publicTable])),
  site: siteTable,
  imprint: siteTable,
  privacy: siteTable,
  privacy_paragraphs: siteTable,
  pages: pagesTable,
  // users see whether they are admins or assistants; nobody becomes one through the API
  profiles: {
    grants: { authenticated: ['select'], service_role: ALL },
    policies: { select: (actor) => ({ id: actor.userId ?? '' }) },
  },
  // the inbox: only the function send-email adds rows, with the secret key
  contact_messages: {
    grants: { authenticated: ['select', 'update', 'delete'], service_role: ALL },
    policies: { select: admin, update: admin, delete: admin },
  },
  contact_limits: serverTable,
  visits: serverTable,
  kept_values: serverTable,
  access_keys: serverTable,
  mail_settings: secretTable,
  // versions, drafts and previews: the engine itself writes versions
  content_versions: serverTable,
  content_drafts: draftTable,
  content_previews: previewTable,
}

/** The history of content on the embedded backend: the counterpart of `private.keep_version` in supabase/migrations. */
export const history: History = {
  keptIn: 'content_versions',
  tables: CONTENT_TABLES,
  ignoredColumns: ['display_order', 'updated_at'],
  omittedColumns: ['opened', 'messages_kept_months'],
  days: 90,
  versions: 20,
}
