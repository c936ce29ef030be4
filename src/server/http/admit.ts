import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Network, networkOf } from '@portico/gate/network'
import type { Kind } from '@portico/gate/rules'
import { PRESS_PHOTO_PATH } from '#content/press-kit/press-kit.ts'
import { isPublicPath } from '#content/site/routes.ts'
import { addressOf } from './client-address.ts'
import { type Client, type CpuBudget, type Refuse, stopMeasuring } from './cpu-budget.ts'
import type { OwnerTokenCache } from './owner-token-cache.ts'
import type { RecentPageLoads } from './recent-page-loads.ts'
import type { createRefusals } from './refusals.ts'
import type { SlowReaderLimit } from './slow-reader-limit.ts'

export interface AdmitParts {
  share: CpuBudget
  unsent: SlowReaderLimit
  owner: OwnerTokenCache
  recentPageLoads: RecentPageLoads
  refuse: ReturnType<typeof createRefusals>
  trustProxy: number
}

/**
 * Guards everything that is not answered from a cache. The owner is exempt, and so is a program with a valid key, up to the key's
 * limit; anonymous clients share CPU time and unsent bytes. Checking an unknown token counts as anonymous. It and a sign-in may
 * be the owner's: if anonymous clients have used up their share at that moment, such a request is retried once after a second.
 */
export function admit(parts: AdmitParts, next: RequestListener): RequestListener {
  const { share, unsent, owner, recentPageLoads, refuse, trustProxy } = parts

  function run(client: Client, start: () => void, request: IncomingMessage, response: ServerResponse) {
    const { kind, network } = client
    const refused =
      (again?: () => void): Refuse =>
      (seconds, isOwn) => {
        if (kind === 'unseenForm' && !isOwn) recentPageLoads.noteRefused(network)
        refuse(request, response, seconds, isOwn, isOwn ? undefined : again)
      }
    const mayBeOwners = kind === 'signIn' || kind === 'token'
    share.run(client, start, refused(mayBeOwners ? () => share.run(client, start, refused()) : undefined))
  }

  function asAnonymous(given: Kind, network: Network, request: IncomingMessage, response: ServerResponse) {
    const kind = given === 'form' && !recentPageLoads.hasSeen(network) ? 'unseenForm' : given
    const start = () => {
      // the client may have disconnected meanwhile
      if (request.socket.destroyed) return
      next(request, response)
      // drawn files are cached, and their bytes shared by all readers
      if (kind !== 'drawing') unsent.watch(response, network)
    }
    run({ kind, network, bodyBytes: bodyBytesOf(request) }, start, request, response)
  }

  return (request, response) => {
    const { method = '', url = '', headers } = request
    const kind = requestKindOf(method, url)
    if (!kind) return next(request, response)
    const pass = () => {
      const seconds = owner.countCall(headers)
      if (seconds > 0) refuse(request, response, seconds, true)
      else next(request, response)
    }
    if (owner.isKnown(headers)) return pass()
    const network = networkOf(addressOf(request, trustProxy))
    const token = owner.unknownToken(headers)
    if (token === undefined) return asAnonymous(kind, network, request, response)
    const ask = async () => {
      const isTheirs = await owner.ask(token)
      share.endSlice()
      if (isTheirs) stopMeasuring(pass)
      else asAnonymous(kind, network, request, response)
    }
    if (owner.wasKnown(token)) return void ask()
    run({ kind: 'token', network }, () => void ask(), request, response)
  }
}

/** Without a declared length, a body counts as a large form. */
function bodyBytesOf({ headers }: IncomingMessage): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding === undefined ? Number(length ?? 0) : 1_000_000
}

/** Files that are drawn or packed from content, unless they are cached. */
const DRAWN = ['/card/', '/press-kit.zip', '/contact.vcf', '/icon.png', '/speaking/sheet']

/** What visitors send without JavaScript. */
const FORMS = ['/contact', '/subscribe']

/** Under /api, what visitors ask for; the rest is the admin's. */
const VISITORS_API = ['/api/visits', '/api/newsletter']

/** Of requests that are not answered from a cache; undefined for health checks and the site's own pages. */
export function requestKindOf(method: string, url: string): Kind | undefined {
  const [path = ''] = url.split('?', 1)
  if (path === '/healthz' || path === '/readyz') return undefined
  if (path.startsWith('/rest/')) return 'read'
  if (path.startsWith('/storage/') || path.startsWith(PRESS_PHOTO_PATH)) return 'file'
  if (path.startsWith('/functions/') || (method === 'POST' && FORMS.includes(path))) return 'form'
  if (/^\/(auth|admin|api|oauth)(\/|$)/.test(path) && !VISITORS_API.includes(path)) return 'signIn'
  if (DRAWN.some((drawn) => path.startsWith(drawn))) return 'drawing'
  return isPublicPath(path) && (method === 'GET' || method === 'HEAD') ? undefined : 'page'
}
