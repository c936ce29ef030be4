import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { createRestClient } from '#data/rest/rest-client.ts'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { parseEnvironment } from '../environment/env.ts'
import { type Route, route } from '../http/route.ts'
import { createLogs } from '../log/log.ts'
import { makeAccessKey } from '../mcp/access-keys.ts'
import { openSite } from './open-site.ts'
import { closeServices, mountServices } from './service.ts'
import { openServices } from './services.ts'

/* Every route that the services declare, called by each actor with a request that its handler would take. */

const fresh = (secondsAgo = 0) => ({ amr: [{ method: 'password', timestamp: Date.now() / 1000 - secondsAgo }] })

/** A token or key of each actor. */
async function openActors() {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  const [owner, assistant] = [crypto.randomUUID(), crypto.randomUUID()]
  backend.insertRows('profiles', [{ id: assistant, is_assistant: true }])
  const fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init))
  const rest = createRestClient({ url: SITE_URL, key: backend.keys.secret, fetch })
  const actors = {
    anonymous: undefined,
    user: await backend.tokenOf({ claims: fresh() }),
    assistant: await backend.tokenOf({ id: assistant, claims: fresh() }),
    owner: await backend.tokenOf({ id: owner, isAdmin: true, claims: fresh(3600) }),
    'owner with fresh proof': await backend.tokenOf({ id: owner, claims: fresh() }),
    'program of an owner': await backend.tokenOf({ id: owner, claims: { client_id: 'of OAuth', ...fresh() } }),
    'access key': (await makeAccessKey(rest, 'Claude', owner)).key,
    'secret key': backend.keys.secret,
  }
  backend.close()
  return { actors, dataDir: backend.dataDir }
}
type Actor = keyof Awaited<ReturnType<typeof openActors>>['actors']

/** The site's own services, whose handlers do nothing but answer 204. */
async function openRoutes(dataDir: string) {
  const settings = parseEnvironment({ NODE_ENV: 'production', DATA_DIR: dataDir, SITE_URL })
  const logs = createLogs({ level: 'silent' })
  const page = async () => ({ html: 'Refused' })
  const load = async () => ({ renderPage: page, renderContactPage: page, renderSubscribePage: page })
  // of the pages only those of refusals are made
  const site = await openSite(settings, logs, { load, assets: {}, adminAssets: {}, files: new Map() } as never)
  const services = openServices(site, () => {})
  onTestFinished(async () => {
    await closeServices(services, Promise.resolve())
    await site.mailer.close()
    site.backend.close()
  })
  const silent = services.map(({ routes = [], use = [] }) => ({ use, routes: routes.map(withoutHandler) }))
  return { app: mountServices(silent, site.identifyRequester), declared: silent.flatMap(({ routes }) => routes) }
}
const withoutHandler = (declared: Route): Route => ({ ...declared, answer: () => new Response(null, { status: 204 }) })

const nameOf = ({ who }: Route) =>
  typeof who === 'object' ? who.with : typeof who === 'function' ? 'owner with fresh proof' : who
const titleOf = ({ method, path }: Route) => `${method} ${path}`

const OWNERS: Actor[] = ['owner', 'owner with fresh proof']
const MAY: Record<ReturnType<typeof nameOf>, Actor[] | 'all'> = {
  everyone: 'all',
  'assistant or owner': ['assistant', ...OWNERS],
  owner: OWNERS,
  'owner with fresh proof': ['owner with fresh proof'],
  'access key': ['access key'],
  'secret key': ['secret key'],
  'one-time ticket': [],
  'preview token': [],
}
const isAdmitted = (declared: Route, actor: Actor) => {
  const may = MAY[nameOf(declared)]
  return may === 'all' || may.includes(actor)
}
const HOLDER_REFUSED = { 'access key': 401, 'secret key': 401, 'one-time ticket': 403, 'preview token': 404 }

function refusalOf(declared: Route, actor: Actor): [status: number, code?: string] {
  const { who } = declared
  if (typeof who === 'object') return [HOLDER_REFUSED[who.with]]
  if (actor === 'owner') return [403, 'reauthentication_needed']
  const isSession = ['user', 'assistant', 'program of an owner'].includes(actor)
  return isSession ? [403, 'not_admin'] : [401, 'no_session']
}

/** What some field of a schema takes. */
const CANDIDATES = [undefined, null, false, 587, 'a', '/', 'smtp.example.com', 'a@b.example', 'c'.repeat(43), {}, []]

/** A value that a schema takes, made from it. */
function sampleOf(schema: z.ZodType): unknown {
  type Any = z.ZodObject & z.ZodArray & z.ZodEnum & z.ZodLiteral
  const { shape, element, options = [], values = [] } = schema as Partial<Any>
  if (shape)
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field as z.ZodType)]))
  if (element) return [sampleOf(element as z.ZodType)]
  const allowed = [...options, ...values].map((one: unknown) => (isSchema(one) ? sampleOf(one) : one))
  return [...allowed, ...CANDIDATES].find((candidate) => schema.safeParse(candidate).success)
}

const isSchema = (one: unknown): one is z.ZodType => typeof one === 'object' && one !== null && 'safeParse' in one

/** An address that a pattern of Hono means. */
const addressIn = (path: string) =>
  path
    .replaceAll(/:\w+(?:\{([^}]+)\})?\??/g, (_, rule = '') => `x${/\.\w+$/.exec(rule)?.[0] ?? ''}`)
    .replace(/\/\*$/, '')

function requestFor(
  { method, path, body }: Route,
  token: string | undefined,
  changes: RequestInit & { url?: string } = {},
) {
  const sent = method === 'GET' ? {} : { body: JSON.stringify((body && sampleOf(body)) ?? null) }
  const { url = SITE_URL, headers, ...others } = changes
  const init = { method: method === 'ALL' ? 'POST' : method, ...sent, ...others }
  return new Request(url + addressIn(path), {
    ...init,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
}

test('a route declares who may call it, or it does not compile', () => {
  // @ts-expect-error: `who` is missing
  route({ method: 'GET', path: '/api/open' }, () => undefined)
})

test('each route answers those whom it names, and refuses all others with the status of the reason', async () => {
  const { actors, dataDir } = await openActors()
  const { app, declared } = await openRoutes(dataDir)
  const wrong: string[] = []
  for (const one of declared) {
    expect(one.body?.safeParse(sampleOf(one.body)).error, titleOf(one)).toBeUndefined()
    for (const [actor, token] of Object.entries(actors) as [Actor, string | undefined][]) {
      const answer = await app.request(requestFor(one, token))
      const [status, code] = isAdmitted(one, actor) ? [204] : refusalOf(one, actor)
      const given = code && (await answer.json()).code
      const isKept = answer.headers.get('cache-control') !== 'no-store'
      if (answer.status !== status || given !== code || isKept !== (one.who === 'everyone' && one.method === 'GET'))
        wrong.push(`${titleOf(one)} answered ${actor} with ${answer.status} ${given ?? ''}${isKept ? ', kept' : ''}`)
    }
  }
  expect(wrong).toEqual([])

  // who calls is asked before the size of the body, and that before its schema
  for (const one of declared.filter(({ method }) => method !== 'GET')) {
    const large = { headers: { 'content-length': String(100 * 1024 * 1024) } }
    const actor = (Object.keys(actors) as Actor[]).findLast((name) => isAdmitted(one, name))
    if (one.who !== 'everyone')
      expect((await app.request(requestFor(one, undefined, large))).status, titleOf(one)).not.toBe(413)
    if (!actor) continue
    const { status } = await app.request(requestFor(one, actors[actor], large))
    expect([titleOf(one), status]).toEqual([titleOf(one), 413])
    const wrongly = await app.request(requestFor(one, actors[actor], { body: '"wrong"' }))
    const isWrong = one.body?.safeParse('wrong').success === false
    expect([titleOf(one), wrongly.status]).toEqual([titleOf(one), isWrong ? 400 : 204])
    if (isWrong) expect(await wrongly.json()).toEqual({ code: 'bad_request', message: expect.stringMatching(/\.$/) })
  }

  for (const one of declared.filter(({ path }) => /^\/(mcp|oauth|\.well-known\/oauth)/.test(path))) {
    const elsewhere = requestFor(one, actors['access key'], { url: 'http://evil.example' })
    const answer = await app.request(elsewhere)
    expect([titleOf(one), answer.status, await answer.json()]).toMatchObject([
      titleOf(one),
      403,
      { error: 'wrong_host' },
    ])
  }

  // of our own addresses, all that are not the owner's alone
  const others = declared.filter((one) => nameOf(one) !== 'owner' && /^\/(api|mcp|oauth|status|preview)/.test(one.path))
  expect(Object.groupBy(others, nameOf)).toEqual(mapped(NOT_ONLY_THE_OWNERS, (titles) => titles.map(asTitle)))
})

const asTitle = (title: string) => expect.objectContaining({ method: title.split(' ')[0], path: title.split(' ')[1] })
const mapped = <Value, Result>(record: Record<string, Value>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** To make a route open to more callers is to add it here. */
const NOT_ONLY_THE_OWNERS = {
  everyone: [
    ...['GET /api/newsletter', 'GET /api/visits', 'POST /api/visits'],
    ...['POST /oauth/register', 'POST /oauth/token', 'POST /oauth/revoke', 'GET /mcp/pictures'],
    'POST /api/written/sessions',
  ],
  'assistant or owner': ['POST /api/preview', 'POST /api/written'],
  'owner with fresh proof': [
    ...['PUT /api/health/mail', 'DELETE /api/health/mail', 'POST /api/backups/ticket'],
    ...['PUT /api/backups/offsite', 'DELETE /api/backups/offsite', 'POST /api/backups/offsite/confirm'],
    ...['PUT /api/restore', 'POST /api/restore/prepare', 'POST /api/restore/confirm', 'POST /api/restore/cancel'],
    'POST /api/restore/fetch',
    ...['POST /api/people', 'DELETE /api/people/:id', 'POST /api/access-keys', 'POST /api/connect/agree'],
  ],
  'secret key': ['GET /status'],
  'access key': ['ALL /mcp', 'ALL /mcp/'],
  'one-time ticket': ['GET /api/backups/download', 'PUT /mcp/pictures', 'POST /mcp/pictures'],
  'preview token': ['GET /preview/:token/:page{.*}?'],
}
