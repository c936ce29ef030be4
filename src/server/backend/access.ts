import type { Actor, Operation, TableAccess } from '@portico/backend'
import { CONTENT_TABLES } from '#content/tables.ts'

const ALL: readonly Operation[] = ['select', 'insert', 'update', 'delete']
const everybody = () => true
const admin = (actor: Actor) => actor.isAdmin

/** Read by everyone, written by the admin. */
const publicTable: TableAccess = {
  grants: { anon: ['select'], authenticated: ALL, service_role: ALL },
  policies: { select: everybody, insert: admin, update: admin, delete: admin },
}

/** Written by the server with the secret key, read by the admin. */
const serversTable: TableAccess = {
  grants: { authenticated: ['select'], service_role: ALL },
  policies: { select: admin },
}

/**
 * Who may do what to which table: the embedded backend's counterpart of the grants and policies in supabase/migrations
 * (DESIGN "Content model"). A table without an entry keeps the server from starting.
 */
export const access: Record<string, TableAccess> = {
  ...Object.fromEntries(CONTENT_TABLES.map((table) => [table, publicTable])),
  // each user sees whether he is an admin; nobody makes himself one through the API
  profiles: {
    grants: { authenticated: ['select'], service_role: ALL },
    policies: { select: (actor) => ({ column: 'id', equals: actor.userId ?? '' }) },
  },
  // the inbox: the function send-email writes it with the secret key
  contact_messages: {
    grants: { authenticated: ['select', 'update', 'delete'], service_role: ALL },
    policies: { select: admin, update: admin, delete: admin },
  },
  contact_limits: serversTable,
  visits: serversTable,
}
