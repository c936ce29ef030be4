import type { AuthInfo } from '@modelcontextprotocol/server'
import type { Gate } from '@portico/gate'
import type { Context } from 'hono'
import { z } from 'zod'
import { type AccessKey, CONNECT_PATH, KEY_NAME_LENGTH } from '#api/access-key.ts'
import type { ContentTable } from '#content/kinds.ts'
import { noSecretKey } from '#data/messages.ts'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { bearerOf, claimsOf, type IdentifyRequester } from '../http/require-admin.ts'
import { noRoutes, type Paths, route } from '../http/route.ts'
import type { NotifyOwners } from '../mail/letter.ts'
import { createTransport, type Transport } from '../outgoing/transport.ts'
import { findAccessKey, findAccessKeyById, makeAccessKey, newProgramLetter, revokeAccessKey } from './access-keys.ts'
import { draftsOnly } from './drafts-only.ts'
import { challengeOf, DOCUMENT_PATHS, oauthRoutes } from './oauth.ts'
import { pictureRoutes, type StorePicture } from './picture-routes.ts'
import { allowAnyOrigin, allowOpener, askInItsWay, requireOwnHost } from './program-requests.ts'
import { ADDRESS_USED, downloadPicture, PictureRefused, storePicture } from './store-picture.ts'
import { createPayloadSigner, createTickets } from './tickets.ts'

const KEYS_PATH = '/api/access-keys'
const MCP_PATH = '/mcp'
const PICTURES_PATH = '/mcp/pictures'
const MAX_BODY_BYTES = 1024 * 1024
const UPLOAD_SECONDS = 30 * 60

const NO_NAME = `A key needs a name of at most ${KEY_NAME_LENGTH} letters.`
const NameSchema = z.object({ name: z.string().trim().min(1, NO_NAME).max(KEY_NAME_LENGTH, NO_NAME) })

/** Where programs send requests; a page in a browser may, too, except to the addresses of pictures. */
const PROGRAM_PATHS = [MCP_PATH, `${MCP_PATH}/`, '/oauth/*', ...DOCUMENT_PATHS.map((path) => `${path}/*`)]

const NO_KEY = noSecretKey('programs cannot be connected, nor can keys be made or ended')

interface McpRoutesParts {
  siteUrl: string
  /** How many proxies are in front of the server. */
  trustProxy?: number
  /** With the secret key; absent with a Supabase project whose secret key is not set: then there are no keys. */
  withSecret: Rest | undefined
  gate: Pick<Gate, 'take'>
  identifyRequester: IdentifyRequester
  transport?: Transport
  /** For the descriptions of programs; follows no redirect. */
  descriptions?: Transport
  /** Notify owners of a new program, and of a connection that ended because a token was reused. */
  notifyOwners: NotifyOwners
}

/**
 * POST /api/access-keys with `{name}` makes a key and answers with it once, for an admin who has just proved who they are;
 * DELETE …/{id} ends one, for any admin. /mcp is where a program uses its key (Model Context Protocol, streamable HTTP
 * without sessions). PUT /mcp/pictures?ticket=… takes one file, GET is a page with a form for it, which posts there.
 */
export function mcpRoutes(parts: McpRoutesParts): Paths {
  const { siteUrl, trustProxy = 0, withSecret, gate, identifyRequester, notifyOwners } = parts
  const { transport = createTransport(), descriptions = createTransport({ redirects: 0 }) } = parts
  if (!withSecret) return WITHOUT_SECRET
  const secret = withSecret
  const rest = createRestClient(secret)
  const signer = createPayloadSigner(secret.key)
  const tickets = createTickets<{ keyId: string; table: ContentTable }>(signer, 'picture', UPLOAD_SECONDS)
  const keyRoutes = [
    route({ method: 'POST', path: KEYS_PATH, who: 'owner with fresh proof', body: NameSchema }, async (c, { name }) => {
      const { sub } = claimsOf(c.req.raw)
      const made = await makeAccessKey(rest, name, sub)
      void notifyOwners('new-program', sub, newProgramLetter(made.stored.name))
      return c.json(made, 201)
    }),
    route({ method: 'DELETE', path: `${KEYS_PATH}/:id`, who: 'owner' }, async (c) => {
      const id = z.uuid().safeParse(c.req.param('id')).data
      const revoked = id && (await revokeAccessKey(rest, id))
      return revoked ? c.json(revoked) : c.json({ code: 'not_found', message: 'There is no such key.' }, 404)
    }),
  ]

  const restOfKey = (key: AccessKey): Rest => ({ ...secret, fetch: draftsOnly(secret.fetch ?? fetch, secret.url, key) })
  async function store(
    key: AccessKey,
    table: ContentTable,
    bytes: () => Promise<Buffer>,
    spendTicket?: () => Promise<boolean>,
  ): Promise<string> {
    if (gate.take('pictureOfKey', { own: key.id }) > 0)
      throw new PictureRefused('A key may store 100 pictures a day. Ask the owner to add this one.')
    return storePicture(restOfKey(key), table, await bytes(), spendTicket)
  }

  /** The library is loaded with the first valid key, not with the start. */
  async function load() {
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./mcp-server.ts'),
    ])
    return createMcpHandler(({ authInfo }) => {
      const key = authInfo!.extra!.key as AccessKey // of the request, below
      return createMcpServer({
        siteUrl,
        key,
        rest: createRestClient(restOfKey(key)),
        copyPicture: (table, address) => store(key, table, () => downloadPicture(transport, address)),
        uploadAddress: (table) => `${siteUrl}${PICTURES_PATH}?ticket=${tickets.issue({ keyId: key.id, table })}`,
      })
    })
  }
  let loading: ReturnType<typeof load> | undefined

  async function findCaller(c: Context): Promise<AuthInfo | Response> {
    const token = bearerOf(c.req.raw)
    const key = await findAccessKey(rest, token)
    if (!key || !token) return unknownKey(c, challengeOf(siteUrl, token ? 'error="invalid_token", ' : ''))
    return { token, clientId: key.id, scopes: [], extra: { key } }
  }
  const who = { with: 'access key', check: findCaller } as const
  const programRoutes = [MCP_PATH, `${MCP_PATH}/`].map((path) =>
    route({ method: 'ALL', path, who, limit: MAX_BODY_BYTES }, async (c, _body, authInfo) => {
      loading ??= load()
      const { fetch: serve } = await loading
      return askInItsWay((request) => serve(request, { authInfo }), c.req.raw)
    }),
  )
  async function openTicket(text: string): Promise<StorePicture> {
    const ticket = tickets.open(text)
    const key = ticket?.isInTime && (await findAccessKeyById(rest, ticket.grant.keyId))
    if (!key) throw new PictureRefused(ADDRESS_USED)
    const spend = async () => (await tickets.redeem(rest, text)) !== undefined
    return (bytes) => store(key, ticket.grant.table, bytes, spend)
  }
  const oauth = oauthRoutes({ siteUrl, rest, signer, identifyRequester, transport: descriptions, notifyOwners })
  const ownHost = requireOwnHost(siteUrl, trustProxy)
  return {
    use: [
      ...[...PROGRAM_PATHS, PICTURES_PATH].map((path) => [path, ownHost] as const),
      ...PROGRAM_PATHS.map((path) => [path, allowAnyOrigin] as const),
      ['/admin/connect', allowOpener],
    ],
    routes: [...keyRoutes, ...oauth, ...programRoutes, ...pictureRoutes(PICTURES_PATH, openTicket)],
  }
}

const unknownKey = (c: Context, challenge: string) =>
  c.json({ error: 'invalid_token', error_description: 'This access key does not exist, or was revoked.' }, 401, {
    'www-authenticate': challenge,
  })

const WITHOUT_SECRET = {
  routes: [`${KEYS_PATH}/*`, `${CONNECT_PATH}/*`, ...PROGRAM_PATHS].map((path) =>
    noRoutes(path, 503, 'no_secret_key', `${NO_KEY.says} ${NO_KEY.next}`),
  ),
}
