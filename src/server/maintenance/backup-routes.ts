import { Readable } from 'node:stream'
import { attachment } from '@portico/backend/content-disposition'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { noStore } from '../http/no-store.ts'
import { OneTimeTickets } from '../http/one-time-tickets.ts'
import {
  claimsOf,
  type IdentifyRequester,
  refuseUnlessFresh,
  requireAdmin,
  requireFresh,
} from '../http/require-admin.ts'
import { type Backups, BusyError } from './backups.ts'

const PATH = '/api/backups'
/** A plain browser download sends no token, so an admin's request is exchanged for a ticket. */
const TICKET_SECONDS = 60

/** What a ticket gives access to. */
interface Download {
  /** The request that asked for the ticket, to check its rights again on redemption. */
  request: Request
  /** The name of a stored backup; undefined for a new one. */
  name: string | undefined
}

const MAX_BODY_BYTES = 1024

/** Tells the owners that an admin, `by`, may download a backup. */
type TellOfBackup = (by: string) => Promise<void>

const NOT_HERE =
  'The content of this site is kept by Supabase, which makes its own backups: see Database, Backups in its dashboard.'
const NO_TICKET = 'This download has expired or was already used. Start it again on the Health page.\n'

/**
 * GET /api/backups lists the backups, POST makes one, POST …/ticket exchanges an admin's request for a one-time ticket,
 * and GET …/download streams a new or a stored backup to the holder of a ticket. All but the last need an admin's
 * token, so a page of another site cannot send them. A backup contains every key and password hash, so a ticket needs a fresh
 * proof, and every owner is told. With Supabase every path is 404.
 */
export function backupRoutes(
  backups: Backups | undefined,
  identifyRequester: IdentifyRequester,
  tellOfBackup: TellOfBackup,
): Hono {
  const app = new Hono()
  app.use(`${PATH}/*`, noStore)
  if (backups) return withBackups(app, backups, identifyRequester, tellOfBackup)
  app.all(PATH, (c) => c.json({ code: 'not_here', message: NOT_HERE }, 404))
  app.all(`${PATH}/*`, (c) => c.json({ code: 'not_here', message: NOT_HERE }, 404))
  return app
}

function withBackups(app: Hono, backups: Backups, identifyRequester: IdentifyRequester, tellOfBackup: TellOfBackup) {
  const tickets = new OneTimeTickets<Download>(TICKET_SECONDS)
  const adminsOnly = requireAdmin(identifyRequester)
  app.get(PATH, adminsOnly, (c) => c.json(backups.state()))

  app.post(PATH, adminsOnly, async (c) => {
    try {
      return c.json(await backups.make('manual'), 201)
    } catch (error) {
      return noBackup(c, error)
    }
  })

  // a backup contains every key and password hash, so an unattended or stolen session must not get one
  const fresh = requireFresh(identifyRequester)
  app.post(`${PATH}/ticket`, bodyLimit({ maxSize: MAX_BODY_BYTES }), fresh, async (c) => {
    const body: unknown = await c.req.json().catch(() => null)
    const name = typeof body === 'object' && body !== null && 'name' in body ? String(body.name) : undefined
    // here, because the answer of the download takes the place of the page if it is no file
    if (name === undefined && backups.isBusy()) return noBackup(c, new BusyError())
    const request = new Request(c.req.url, { headers: c.req.raw.headers })
    void tellOfBackup(claimsOf(request).sub)
    return c.json({ ticket: tickets.issue({ request, name }), expires_in: TICKET_SECONDS }, 201)
  })

  app.get(`${PATH}/download`, async (c) => {
    if (c.req.method === 'HEAD') return c.text('Method not allowed', 405, { allow: 'GET' })
    const ticket = tickets.redeem(c.req.query('ticket') ?? '')
    if (!ticket || (await refuseUnlessFresh(identifyRequester, ticket.request))) return c.text(NO_TICKET, 403)
    return download(c, backups, ticket.name)
  })
  return app
}

async function download(c: Context, backups: Backups, name: string | undefined): Promise<Response> {
  if (name !== undefined) {
    const stored = backups.open(name)
    return stored ? archive(stored.stream, name, stored.bytes) : c.text('There is no backup with this name.\n', 404)
  }
  try {
    const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    return archive(await backups.stream(), `backup-${now}.tar.gz`)
  } catch (error) {
    // a browser would show the answer in place of the page; Health says why there is no file
    return c.req.header('accept')?.includes('text/html') ? c.redirect('/admin/health', 303) : noBackup(c, error)
  }
}

function archive(stream: Readable, name: string, bytes?: number): Response {
  const headers = { 'content-type': 'application/gzip', 'content-disposition': attachment(name) }
  // Node's type of a web stream differs from the one that Response declares
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: bytes === undefined ? headers : { ...headers, 'content-length': String(bytes) },
  })
}

/** The sentence is for the owner, as only admins get here; `consequence` precedes it, unless trying again helps. */
export function noBackup(c: Context, error: unknown, consequence = ''): Response {
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof BusyError
    ? c.json({ code: 'busy', message }, 409, { 'retry-after': '30' })
    : c.json({ code: 'failed', message: `${consequence} ${message}`.trim() }, 503)
}
