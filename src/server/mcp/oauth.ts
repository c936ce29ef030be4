import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { type AccessKey, CONNECT_PATH, type WantedConnection } from '#api/access-key.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import { bearerOf, claimsOf, type IdentifyRequester, refuseUnlessAdmin } from '../http/require-admin.ts'
import { type Route, route } from '../http/route.ts'
import type { NotifyOwners } from '../mail/letter.ts'
import type { Transport } from '../outgoing/transport.ts'
import { newProgramLetter, replayLetter, revokeAccessKey, TOKEN_SECONDS } from './access-keys.ts'
import { connectProgram, draftsLeftBy, endByToken, renewConnection } from './connections.ts'
import { findClient, isClientId, register } from './oauth-client.ts'
import { createTickets, type PayloadSigner } from './tickets.ts'

const RESOURCE_PATH = '/.well-known/oauth-protected-resource'
const SERVER_PATH = '/.well-known/oauth-authorization-server'
/** Of the discovery documents. */
export const DOCUMENT_PATHS = [RESOURCE_PATH, SERVER_PATH]
const SCOPE = 'drafts'
const GRANTS = ['authorization_code', 'refresh_token']
/** How long the owner may take to approve, and then the program for its first request. */
const [ASKED_SECONDS, CODE_SECONDS] = [10 * 60, 60]

const AskedSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  state: z.string().optional(),
})
const AgreementSchema = z.object({ ticket: z.string() })
/** The request of a program, as shown to the owner. */
type Asked = z.output<typeof AskedSchema> & { name: string; program: string }

/** The owner's approval: `session` is theirs, which may end before the code is used. */
type Agreed = Omit<Asked, 'state'> & { madeBy: string; session: string }

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
const RevocationSchema = z.object({ token: z.string(), client_id: z.string().optional() })

interface OAuthParts {
  siteUrl: string
  /** With the secret key. */
  rest: Tables
  signer: PayloadSigner
  identifyRequester: IdentifyRequester
  /** Follows no redirect: a client's metadata is at its own address. */
  transport: Transport
  notifyOwners: NotifyOwners
}

/** The header of a 401 that tells a program how to get a key (RFC 9728 section 5.1). */
export const challengeOf = (siteUrl: string, error: string) =>
  `Bearer ${error}resource_metadata="${siteUrl}${RESOURCE_PATH}/mcp", scope="${SCOPE}"`

/**
 * OAuth 2.1 for programs that take no key by hand: two discovery documents, /oauth/register, the page /admin/connect where the
 * owner approves, with POST /api/connect and …/agree behind it, and /oauth/token. Before the owner approves, a program causes
 * neither a row nor an outgoing request: all its data is in its id and in the address.
 */
export function oauthRoutes(parts: OAuthParts): Route[] {
  const { siteUrl, rest, signer, identifyRequester, transport, notifyOwners } = parts
  const asked = createTickets<Asked>(signer, 'consent', ASKED_SECONDS)
  const codes = createTickets<Agreed>(signer, 'code', CODE_SECONDS)

  const documents = Object.entries(documentsOf(siteUrl)).flatMap(([at, document]) =>
    // for /mcp, and for clients that look at the root
    [at, `${at}/mcp`, `${at}/mcp/`].map((path) =>
      route({ method: 'GET', path, who: 'everyone' }, (c) =>
        c.json(document, 200, { 'cache-control': 'public, max-age=3600' }),
      ),
    ),
  )

  // programs expect the errors of OAuth, so these schemas are not those of the routes
  const ofPrograms = (name: string) => ({ method: 'POST', path: `/oauth/${name}`, who: 'everyone' }) as const
  const registration = route({ ...ofPrograms('register'), body: z.unknown() }, (c, metadata) => {
    const client = register(signer, metadata)
    if (!client)
      return refuse(c, 'invalid_redirect_uri', 'It takes addresses of https, of localhost, and of schemes of programs.')
    return c.json({ ...client, ...REGISTERED }, 201)
  })

  const resource = z
    .unknown()
    .optional()
    .refine((given) => isResource(siteUrl, given))
  const wish = { method: 'POST', path: CONNECT_PATH, who: 'owner', body: AskedSchema.extend({ resource }) } as const
  const consent = route(wish, async (c, { resource: _, ...data }) => {
    const client = await findClient(signer, transport, data.client_id, data.redirect_uri)
    if (typeof client === 'string') return c.json({ code: 'bad_client', message: client }, 400)
    const { name, place, program } = client
    const ticket = asked.issue({ ...data, name: `${name} (${place})`, program })
    const refuseTo = addressOf(data, { error: 'access_denied', iss: siteUrl })
    const { length: drafts } = await draftsLeftBy(rest, { program, madeBy: claimsOf(c.req.raw).sub })
    return c.json({ name, place, drafts, ticket, refuseTo } satisfies WantedConnection)
  })
  const [path, who] = [`${CONNECT_PATH}/agree`, 'owner with fresh proof'] as const
  const agree = route({ method: 'POST', path, who, body: AgreementSchema }, async (c, { ticket }) => {
    const wanted = await asked.redeem(rest, ticket)
    if (!wanted) return c.json({ code: 'expired', message: EXPIRED }, 410)
    const { state: _, ...agreed } = wanted
    const code = codes.issue({ ...agreed, madeBy: claimsOf(c.req.raw).sub, session: bearerOf(c.req.raw)! })
    return c.json({ returnTo: addressOf(wanted, { code, iss: siteUrl }) })
  })

  const token = route(ofPrograms('token'), async (c) => {
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
    if (!isResource(siteUrl, form.resource)) return refuse(c, 'invalid_target', `This is ${siteUrl}/mcp.`)
    const { data } = TokenSchema.safeParse(form)
    if (!data && form.grant_type && !GRANTS.includes(String(form.grant_type)))
      return refuse(c, 'unsupported_grant_type', `It takes ${GRANTS.join(' and ')}.`)
    if (!data) return refuse(c, 'invalid_request', 'It takes authorization_code with PKCE, and refresh_token.')
    if (!isClientId(signer, data.client_id)) return unknownClient(c)
    const tokens =
      data.grant_type === 'refresh_token'
        ? await renewConnection(rest, signer, data.client_id, data.refresh_token, notifyOfReplay)
        : await exchange(data)
    if (!tokens) return refuse(c, 'invalid_grant', 'It is unknown, used or expired, or the owner has ended it.')
    return c.json({ ...tokens, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: SCOPE })
  })

  const notifyOfReplay = ({ name, made_by }: AccessKey) =>
    void notifyOwners('program-ended', made_by, replayLetter(name))

  /** An unknown token counts as revoked (RFC 7009 section 2.2). */
  const revocation = route(ofPrograms('revoke'), async (c) => {
    const { data } = RevocationSchema.safeParse(await c.req.parseBody().catch(() => null))
    if (!data) return refuse(c, 'invalid_request', 'It takes a token.')
    if (data.client_id !== undefined && !isClientId(signer, data.client_id)) return unknownClient(c)
    await endByToken(rest, data.token)
    return c.body(null, 200)
  })

  /** A code names the key that it creates, so that its reuse revokes that key in any process (RFC 6749 section 4.1.2). */
  async function exchange(given: z.output<typeof CodeSchema>) {
    const code = codes.open(given.code)
    if (!code) return undefined
    const { id, isInTime, grant } = code
    const { name, program, madeBy, session } = grant
    const isRight =
      isInTime &&
      grant.client_id === given.client_id &&
      grant.redirect_uri === (given.redirect_uri ?? grant.redirect_uri) &&
      grant.code_challenge === hash('sha256', given.code_verifier, 'base64url')
    const agreement = new Request(siteUrl, { headers: { authorization: `Bearer ${session}` } })
    const isAgreed = isRight && !(await refuseUnlessAdmin(identifyRequester, agreement))
    const granted = { id, clientId: given.client_id, name, program, madeBy }
    const tokens = isAgreed ? await connectProgram(rest, signer, granted) : undefined
    if (tokens) void notifyOwners('new-program', madeBy, newProgramLetter(name))
    else await revokeAccessKey(rest, id)
    return tokens
  }
  return [...documents, registration, consent, agree, token, revocation]
}

const REGISTERED = { token_endpoint_auth_method: 'none', response_types: ['code'], grant_types: GRANTS }
const EXPIRED = 'This request was already answered, or has expired. Review it again to approve it.'

/** Whether a resource is this site: programs append slashes, and queries of the address they know. */
function isResource(siteUrl: string, given: unknown): boolean {
  if (given === undefined || given === '') return true
  const url = URL.parse(String(given))
  return url?.host === new URL(siteUrl).host && /^\/(mcp\/?)?$/.test(url.pathname)
}

/** By path: metadata of the protected resource (RFC 9728) and of the authorization server (RFC 8414). */
const documentsOf = (siteUrl: string) => ({
  [RESOURCE_PATH]: {
    resource: `${siteUrl}/mcp`,
    authorization_servers: [siteUrl],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
  },
  [SERVER_PATH]: {
    issuer: siteUrl,
    authorization_endpoint: `${siteUrl}/admin/connect`,
    token_endpoint: `${siteUrl}/oauth/token`,
    registration_endpoint: `${siteUrl}/oauth/register`,
    revocation_endpoint: `${siteUrl}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: [SCOPE],
    response_types_supported: ['code'],
    grant_types_supported: GRANTS,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  },
})

/** Where the browser returns to, with the response (RFC 9207 has `iss`). */
function addressOf({ redirect_uri, state }: Asked | z.output<typeof AskedSchema>, answer: Record<string, string>) {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }) }))
    url.searchParams.set(name, value)
  return url.href
}

const refuse = (c: Context, error: string, error_description: string, status: 400 | 401 = 400) =>
  c.json({ error, error_description }, status)

/** The status of RFC 6749 section 5.2, by which programs know that they have to register again. */
const unknownClient = (c: Context) => refuse(c, 'invalid_client', 'Register again.', 401)
