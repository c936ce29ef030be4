import { hash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { attachment } from '@portico/backend/content-disposition'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { claimsOf, type IdentifyRequester, refuseUnlessAdmin, refuseUnlessProven } from '../http/require-admin.ts'
import { noRoutes, type Route, route } from '../http/route.ts'
import type { NotifyOwners } from '../mail/letter.ts'
import { type Backups, BusyError } from './backups.ts'
import { backupLetter } from './letters.ts'

const PATH = '/api/backups'
/** A plain browser download sends no token, so an admin's request is exchanged for a ticket. */
const TICKET_SECONDS = 60

/** A backup that has begun, and the request that asked for it, whose rights are checked again. */
interface Download {
  request: Request
  archive: Readable
  /** Ends a backup that is not downloaded. */
  expiry: NodeJS.Timeout
}

const NOT_HERE =
  'The content of this site is kept by Supabase, which makes its own backups: see Database, Backups in its dashboard.'
const NO_TICKET = 'This download has expired or was already used. Start it again on the Health page.\n'

/**
 * POST /api/backups makes a backup, POST …/ticket begins one and answers with a one-time ticket once its first bytes are there,
 * and GET …/download streams it to the holder of the ticket. The first two need an admin's token, so a page of another site
 * cannot send them. Every owner is notified of a ticket. With Supabase every path is 404.
 */
export function backupRoutes(
  backups: Backups | undefined,
  identifyRequester: IdentifyRequester,
  notifyOwners: NotifyOwners,
): Route[] {
  if (!backups) return [noRoutes(`${PATH}/*`, 404, 'not_here', NOT_HERE)]
  const tickets = createOneTimeTickets<Download>(TICKET_SECONDS)

  const make = () => backups.make('manual').then((made) => Response.json(made, { status: 201 }), noBackup)

  /** Here, because the answer of the download takes the place of the page if it is no file. */
  const begin = async ({ url, headers }: Request): Promise<Response> => {
    const request = new Request(url, { headers })
    try {
      const archive = await backups.stream()
      void notifyOwners('backup', claimsOf(request).sub, backupLetter)
      const expiry = setTimeout(() => archive.destroy(), TICKET_SECONDS * 1000).unref()
      const ticket = tickets.issue({ request, archive, expiry })
      return Response.json({ ticket, expires_in: TICKET_SECONDS }, { status: 201 })
    } catch (error) {
      return noBackup(error)
    }
  }

  async function redeem(c: Context): Promise<Readable | Response> {
    if (c.req.method === 'HEAD') return c.text('Method not allowed', 405, { allow: 'GET' })
    const download = tickets.redeem(c.req.query('ticket') ?? '')
    if (!download) return c.text(NO_TICKET, 403)
    const { request, archive, expiry } = download
    clearTimeout(expiry)
    if (!((await refuseUnlessAdmin(identifyRequester, request)) ?? refuseUnlessProven(request))) return archive
    archive.destroy()
    return c.text(NO_TICKET, 403)
  }

  return [
    route({ method: 'POST', path: PATH, who: 'owner', isLong: true }, make),
    // a backup contains every key and password hash, so an unattended or stolen session must not get one
    route({ method: 'POST', path: `${PATH}/ticket`, who: 'owner with fresh proof', isLong: true }, (c) =>
      begin(c.req.raw),
    ),
    route(
      { method: 'GET', path: `${PATH}/download`, who: { with: 'one-time ticket', check: redeem } },
      (_c, _body, archive) => {
        const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
        const headers = {
          'content-type': 'application/gzip',
          'content-disposition': attachment(`backup-${now}.tar.gz`),
        }
        // Node's type of a web stream differs from the one that Response declares
        return new Response(Readable.toWeb(archive) as ReadableStream, { headers })
      },
    ),
  ]
}

/** The sentence is for the owner, as only admins get here; `consequence` precedes it, unless trying again helps. */
export function noBackup(error: unknown, consequence = ''): Response {
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof BusyError
    ? Response.json({ code: 'busy', message }, { status: 409, headers: { 'retry-after': '30' } })
    : Response.json({ code: 'failed', message: `${consequence} ${message}`.trim() }, { status: 503 })
}

const MAX_TICKETS = 20

/** For addresses that cannot carry a token: 128 random bits, valid once and for `seconds`, kept as a hash. */
export function createOneTimeTickets<Grant extends object>(seconds: number) {
  const tickets = new LRUCache<string, Grant>({ max: MAX_TICKETS, ttl: seconds * 1000 })
  return {
    issue(grant: Grant): string {
      const text = randomBytes(16).toString('base64url')
      tickets.set(hashOf(text), grant)
      return text
    },
    /** What it was issued for; undefined for a ticket that was used, has expired or never existed. */
    redeem(text: string): Grant | undefined {
      const key = hashOf(text)
      const grant = tickets.get(key)
      tickets.delete(key)
      return grant
    },
  }
}

const hashOf = (text: string) => hash('sha256', text, 'base64url')
