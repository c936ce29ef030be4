import type { Actor, Operation, TableAccess } from '@portico/backend'
import { CONTENT_TABLES } from '#content/tables.ts'

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

/** Read and written by admins alone. */
const adminTable: TableAccess = {
  grants: { authenticated: ALL, service_role: ALL },
  policies: { select: admin, insert: admin, update: admin, delete: admin },
}

/**
 * Who may do what to which table: the embedded backend's counterpart of the grants and policies in supabase/migrations
 * (docs/product.md, "Entities"). A table without an entry keeps the server from starting.
 */
export const access: Record<string, TableAccess> = {
  ...Object.fromEntries(CONTENT_TABLES.map((table) => [table, publicTable])),
  // users see whether they are admins; nobody becomes one through the API
  profiles: {
    grants: { authenticated: ['select'], service_role: ALL },
    policies: { select: (actor) => ({ column: 'id', equals: actor.userId ?? '' }) },
  },
  // the inbox: only the function send-email adds rows, with the secret key
  contact_messages: {
    grants: { authenticated: ['select', 'update', 'delete'], service_role: ALL },
    policies: { select: admin, update: admin, delete: admin },
  },
  contact_limits: serverTable,
  visits: serverTable,
  kept_values: serverTable,
  // versions, drafts and previews: the engine itself writes versions (history.ts)
  content_versions: serverTable,
  content_drafts: adminTable,
  content_previews: adminTable,
}
