import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { CONNECT_PATH, type WantedConnection } from '#content/account/access-key.ts'
import type { Tables } from '#data/rest-client.ts'
import { noStore } from '../http/no-store.ts'
import { createOneTimeTickets } from '../http/one-time-tickets.ts'
import {
  claimsOf,
  type IdentifyRequester,
  refuseUnlessAdmin,
  requireAdmin,
  requireFresh,
} from '../http/require-admin.ts'
import type { Transport } from '../outgoing/transport.ts'
import { oneAtATime } from '../queue/one-at-a-time.ts'
import { revokeAccessKey, TOKEN_SECONDS } from './access-keys.ts'
import { connectProgram, renewConnection } from './connections.ts'
import { findClient, isClientId, register } from './oauth-client.ts'
import type { Seals } from './sealed.ts'

const RESOURCE_PATH = '/.well-known/oauth-protected-resource'
const SCOPE = 'drafts'
/** What codes are sealed for. */
const CODE = 'code'
const GRANTS = ['authorization_code', 'refresh_token']
const MAX_BODY_BYTES = 16 * 1024
/** How long the owner may think, and then the program may take for its first request. */
const [ASKED_SECONDS, CODE_SECONDS] = [10 * 60, 60]

const AskedSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  state: z.string().optional(),
})
/** What a program asked for and the owner was shown. */
type Asked = z.output<typeof AskedSchema> & { name: string }

const CodeSchema = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  code: z.string(),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  redirect_uri: z.string().optional(), // left out by OAuth 2.1
})
const RefreshSchema = z.object({
  grant_type: z.literal('refresh_token'),
  client_id: z.string(),
  refresh_token: z.string(),
})
const TokenSchema = z.discriminatedUnion('grant_type', [CodeSchema, RefreshSchema])

interface OAuthParts {
  siteUrl: string
  /** With the secret key. */
  rest: Tables
  seals: Seals
  identifyRequester: IdentifyRequester
  /** Follows no redirect: a description is where its address says. */
  transport: Transport
  tellOfKey: (name: string, madeBy: string) => Promise<void>
}

/** Where a program without a key learns how to get one, in the header of a refusal (RFC 9728 section 5.1). */
export const challengeOf = (siteUrl: string, error: string) =>
  `Bearer ${error}resource_metadata="${siteUrl}${RESOURCE_PATH}/mcp", scope="${SCOPE}"`

/**
 * OAuth 2.1 for programs that take no key by hand: two documents by which they find the rest, /oauth/register, the page
 * /admin/connect where the owner agrees, with POST /api/connect and …/agree behind it, and /oauth/token. A stranger causes
 * neither a row nor a request: until the owner agrees, what a program has said is in its id and in its address.
 */
export function oauthRoutes(parts: OAuthParts): Hono {
  const { siteUrl, rest, seals, identifyRequester, transport, tellOfKey } = parts
  const app = new Hono()
  const resource = `${siteUrl}/mcp`
  const isOurs = (body: { resource?: unknown } | null) => (body?.resource ?? resource) === resource
  const asked = createOneTimeTickets<Asked>(ASKED_SECONDS)
  const codes = createOneTimeTickets<Asked & { id: string; madeBy: string; agreement: Request }>(CODE_SECONDS)

  // for /mcp, and as those ask who look at the root
  for (const [path, document] of Object.entries(documentsOf(siteUrl)))
    app.on('GET', [path, `${path}/mcp`], (c) => c.json(document, 200, { 'cache-control': 'public, max-age=3600' }))

  app.use('/oauth/*', noStore, bodyLimit({ maxSize: MAX_BODY_BYTES }))
  app.post('/oauth/register', async (c) => {
    const client = register(seals, await c.req.json().catch(() => null))
    if (!client) return refuse(c, 'invalid_redirect_uri', 'It takes addresses of https, localhost and Cursor.')
    return c.json({ ...client, ...REGISTERED }, 201)
  })

  // the program's page may have opened this one, and waits for it to come back: `same-origin` would cut them off
  app.use('/admin/connect', async (c, next) => {
    await next()
    c.header('cross-origin-opener-policy', 'unsafe-none')
  })
  app.use(`${CONNECT_PATH}/*`, noStore, bodyLimit({ maxSize: MAX_BODY_BYTES }))
  app.post(CONNECT_PATH, requireAdmin(identifyRequester), async (c) => {
    const body = await c.req.json().catch(() => null)
    const { data } = AskedSchema.safeParse(body)
    if (!data || !isOurs(body)) return c.json({ code: 'bad_request', message: NOT_UNDERSTOOD }, 400)
    const client = await findClient(seals, transport, data.client_id, data.redirect_uri)
    if (typeof client === 'string') return c.json({ code: 'bad_client', message: client }, 400)
    const ticket = asked.issue({ ...data, name: `${client.name} (${client.place})` })
    const refuseTo = addressOf(data, { error: 'access_denied', iss: siteUrl })
    return c.json({ ...client, ticket, refuseTo } satisfies WantedConnection)
  })
  app.post(`${CONNECT_PATH}/agree`, requireFresh(identifyRequester), async (c) => {
    const body: { ticket?: unknown } | null = await c.req.json().catch(() => null)
    const wanted = asked.redeem(String(body?.ticket))
    if (!wanted) return c.json({ code: 'expired', message: EXPIRED }, 410)
    const { sub: madeBy } = claimsOf(c.req.raw)
    // whose session may end before the code is used
    const agreement = new Request(c.req.url, { headers: c.req.raw.headers })
    const id = crypto.randomUUID()
    const code = seals.seal(CODE, [codes.issue({ ...wanted, id, madeBy, agreement }), id])
    return c.json({ returnTo: addressOf(wanted, { code, iss: siteUrl }) })
  })

  app.post('/oauth/token', async (c) => {
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
    if (!isOurs(form)) return refuse(c, 'invalid_target', `This is ${resource}.`)
    const { data } = TokenSchema.safeParse(form)
    if (!data) return refuse(c, 'invalid_request', 'It takes authorization_code with PKCE, and refresh_token.')
    if (!isClientId(seals, data.client_id)) return refuse(c, 'invalid_client', 'Register again.')
    const tokens =
      data.grant_type === 'refresh_token'
        ? await renewConnection(rest, seals, data.client_id, data.refresh_token)
        : await exchange(data)
    if (!tokens) return refuse(c, 'invalid_grant', 'It is unknown, used or expired, or the owner has ended it.')
    return c.json({ ...tokens, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: SCOPE })
  })

  /** A code names the key that it makes, and its second use ends that (RFC 6749 section 4.1.2), which is there by then. */
  const exchange = oneAtATime(async (given: z.output<typeof CodeSchema>) => {
    const [ticket, id] = (seals.open(CODE, given.code) as [string, string] | undefined) ?? []
    if (ticket === undefined || id === undefined) return undefined
    const granted = codes.redeem(ticket)
    if (!granted) await revokeAccessKey(rest, id)
    const isRight =
      granted?.client_id === given.client_id &&
      granted.redirect_uri === (given.redirect_uri ?? granted.redirect_uri) &&
      granted.code_challenge === hash('sha256', given.code_verifier, 'base64url')
    if (!isRight || (await refuseUnlessAdmin(identifyRequester, granted.agreement))) return undefined
    const { client_id: clientId, name, madeBy } = granted
    const tokens = await connectProgram(rest, seals, { id, clientId, name, madeBy })
    void tellOfKey(name, madeBy)
    return tokens
  })
  return app
}

const REGISTERED = { token_endpoint_auth_method: 'none', response_types: ['code'], grant_types: GRANTS }
const NOT_UNDERSTOOD = 'This site does not understand what the program asks: start again there.'
const EXPIRED = 'You took more than ten minutes: look at it again, then agree.'

/** By path: of the protected resource (RFC 9728), and of the server that lets programs in (RFC 8414). */
const documentsOf = (siteUrl: string) => ({
  [RESOURCE_PATH]: {
    resource: `${siteUrl}/mcp`,
    authorization_servers: [siteUrl],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
  },
  '/.well-known/oauth-authorization-server': {
    issuer: siteUrl,
    authorization_endpoint: `${siteUrl}/admin/connect`,
    token_endpoint: `${siteUrl}/oauth/token`,
    registration_endpoint: `${siteUrl}/oauth/register`,
    scopes_supported: [SCOPE],
    response_types_supported: ['code'],
    grant_types_supported: GRANTS,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  },
})

/** Where the browser goes back to, with the answer (RFC 9207 has `iss`). */
function addressOf(
  { redirect_uri, state }: Asked | z.output<typeof AskedSchema>,
  answer: Record<string, string>,
): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }) }))
    url.searchParams.set(name, value)
  return url.href
}

const refuse = (c: Context, error: string, error_description: string) => c.json({ error, error_description }, 400)
