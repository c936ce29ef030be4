import { Readable } from 'node:stream'
import { attachment } from '@portico/backend/content-disposition'
import { type Context, Hono } from 'hono'
import { noStore } from '../http/no-store.ts'
import { createOneTimeTickets } from '../http/one-time-tickets.ts'
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

/** Tells the owners that an admin, `by`, may download a backup. */
type TellOfBackup = (by: string) => Promise<void>

const NOT_HERE =
  'The content of this site is kept by Supabase, which makes its own backups: see Database, Backups in its dashboard.'
const NO_TICKET = 'This download has expired or was already used. Start it again on the Health page.\n'

/**
 * POST /api/backups makes a backup, POST …/ticket exchanges an admin's request for a one-time ticket, and GET …/download
 * streams a new backup to the holder of a ticket. The first two need an admin's token, so a page of another site cannot send
 * them. A backup contains every key and password hash, so a ticket needs a fresh proof, and every owner is told. With
 * Supabase every path is 404.
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
  /** Each holds the request that asked for it, to check its rights again on redemption. */
  const tickets = createOneTimeTickets<Request>(TICKET_SECONDS)

  app.post(PATH, requireAdmin(identifyRequester), async (c) => {
    try {
      return c.json(await backups.make('manual'), 201)
    } catch (error) {
      return noBackup(c, error)
    }
  })

  // a backup contains every key and password hash, so an unattended or stolen session must not get one
  app.post(`${PATH}/ticket`, requireFresh(identifyRequester), (c) => {
    // here, because the answer of the download takes the place of the page if it is no file
    if (backups.isBusy()) return noBackup(c, new BusyError())
    const request = new Request(c.req.url, { headers: c.req.raw.headers })
    void tellOfBackup(claimsOf(request).sub)
    return c.json({ ticket: tickets.issue(request), expires_in: TICKET_SECONDS }, 201)
  })

  app.get(`${PATH}/download`, async (c) => {
    if (c.req.method === 'HEAD') return c.text('Method not allowed', 405, { allow: 'GET' })
    const ticket = tickets.redeem(c.req.query('ticket') ?? '')
    if (!ticket || (await refuseUnlessFresh(identifyRequester, ticket))) return c.text(NO_TICKET, 403)
    return download(c, backups)
  })
  return app
}

async function download(c: Context, backups: Backups): Promise<Response> {
  try {
    const stream = await backups.stream()
    const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const headers = { 'content-type': 'application/gzip', 'content-disposition': attachment(`backup-${now}.tar.gz`) }
    // Node's type of a web stream differs from the one that Response declares
    return new Response(Readable.toWeb(stream) as ReadableStream, { headers })
  } catch (error) {
    // a browser would show the answer in place of the page; Health says why there is no file
    return c.req.header('accept')?.includes('text/html') ? c.redirect('/admin/health', 303) : noBackup(c, error)
  }
}

/** The sentence is for the owner, as only admins get here; `consequence` precedes it, unless trying again helps. */
export function noBackup(c: Context, error: unknown, consequence = ''): Response {
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof BusyError
    ? c.json({ code: 'busy', message }, 409, { 'retry-after': '30' })
    : c.json({ code: 'failed', message: `${consequence} ${message}`.trim() }, 503)
}
