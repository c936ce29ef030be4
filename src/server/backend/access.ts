import type { Actor, History, Operation, RowRule, TableAccess } from '@portico/backend'
import { CONTENT_TABLES } from '#content/kinds.ts'

const ALL: readonly Operation[] = ['select', 'insert', 'update', 'delete']
const everyone = () => true
const admin = (actor: Actor) => actor.isAdmin

/** Read by everyone, written by admins. */
const publicTable: TableAccess = {
  grants: { anon: ['select'], authenticated: ALL, service_role: ALL },
  policies: { select: everyone, insert: admin, update: admin, delete: admin },
}

/** Written by the server with the secret key, read by admins. */
const serverTable: TableAccess = {
  grants: { authenticated: ['select'], service_role: ALL },
  policies: { select: admin },
}

/** Read and written by the server alone, with the secret key. */
const secretTable: TableAccess = { grants: { service_role: ALL }, policies: { select: () => false } }

/** A draft is one of content. */
const draftOfContent = {
  content_drafts_of_content: `new.table_name not in (${CONTENT_TABLES.map((table) => `'${table}'`).join(', ')})`,
}

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
  refusals: { insert: draftOfContent, update: draftOfContent },
}

const beyondAYear = "coalesce(julianday(new.expires_at) - julianday(now()) > 365, new.expires_at = 'infinity')"

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
 * (docs/product.md, "Entities"). A table without an entry keeps the server from starting.
 */
export const access: Record<string, TableAccess> = {
  ...Object.fromEntries(CONTENT_TABLES.map((table) => [table, publicTable])),
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
  days: 90,
  versions: 20,
}
