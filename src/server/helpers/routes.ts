import type { Gate } from '@portico/gate'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { type AccessKey, CONNECT_PATH, KEY_NAME_LENGTH } from '#content/account/access-key.ts'
import type { ContentTable } from '#content/kinds.ts'
import { noSecretKey } from '#data/messages.ts'
import type { Rest } from '#data/rest.ts'
import { createRestClient } from '#data/rest-client.ts'
import { noStore } from '../http/no-store.ts'
import { bearerOf, claimsOf, type IdentifyRequester, requireAdmin, requireFresh } from '../http/require-admin.ts'
import { createTransport, type Transport } from '../outgoing/transport.ts'
import { findAccessKey, findAccessKeyById, makeAccessKey, revokeAccessKey } from './access-keys.ts'
import { draftsOnly } from './drafts-only.ts'
import { challengeOf, DOCUMENT_PATHS, oauthRoutes } from './oauth.ts'
import { pictureRoutes } from './picture-routes.ts'
import { allowAnyOrigin, askInItsWay, requireOwnHost } from './program-requests.ts'
import { createSeals } from './sealed.ts'
import { ADDRESS_USED, downloadPicture, PictureRefused, storePicture } from './store-picture.ts'
import { createTickets } from './tickets.ts'

const KEYS_PATH = '/api/access-keys'
const MCP_PATH = '/mcp'
const PICTURES_PATH = '/mcp/pictures'
const MAX_BODY_BYTES = 1024 * 1024
const UPLOAD_SECONDS = 30 * 60

const NameSchema = z.object({ name: z.string().trim().min(1).max(KEY_NAME_LENGTH) })

/** Where programs send requests; a page in a browser may, too, except to the addresses of pictures. */
const PROGRAM_PATHS = [MCP_PATH, `${MCP_PATH}/`, '/oauth/*', ...DOCUMENT_PATHS.map((path) => `${path}/*`)]

const NO_KEY = noSecretKey('programs cannot be connected, nor can keys be made or ended')

interface HelpersParts {
  siteUrl: string
  /** How many proxies are before the server. */
  trustProxy?: number
  /** With the secret key; absent with a Supabase project whose secret key is not set: then there are no keys. */
  withSecret: Rest | undefined
  gate: Pick<Gate, 'take'>
  identifyRequester: IdentifyRequester
  transport?: Transport
  /** For the descriptions of programs; follows no redirect. */
  descriptions?: Transport
  /** Tells the owners that an admin has let a program in. */
  tellOfKey: (name: string, madeBy: string) => Promise<void>
  /** Tells them that its connection has ended, because a token was used again. */
  tellOfReplay: (name: string, madeBy: string) => Promise<void>
}

/**
 * POST /api/access-keys with `{name}` makes a key and answers with it once, for an admin who has just proved who they are;
 * DELETE …/{id} ends one, for any admin. /mcp is where a program uses its key (Model Context Protocol, streamable HTTP
 * without sessions). PUT /mcp/pictures?ticket=… takes one file, GET is a page with a form for it, which posts there.
 */
export function helperRoutes(parts: HelpersParts): Hono {
  const { siteUrl, trustProxy = 0, withSecret, gate, identifyRequester, tellOfKey, tellOfReplay } = parts
  const { transport = createTransport(), descriptions = createTransport({ redirects: 0 }) } = parts
  const app = new Hono()
  app.use(`${KEYS_PATH}/*`, noStore)
  app.use(`${MCP_PATH}/*`, noStore)
  if (!withSecret) return withoutSecret(app)
  const secret = withSecret
  const rest = createRestClient(secret)
  const seals = createSeals(secret.key)
  const tickets = createTickets<{ keyId: string; table: ContentTable }>(seals, 'picture', UPLOAD_SECONDS)
  for (const path of [...PROGRAM_PATHS, PICTURES_PATH]) app.use(path, requireOwnHost(siteUrl, trustProxy))
  for (const path of PROGRAM_PATHS) app.use(path, allowAnyOrigin)

  app.post(KEYS_PATH, bodyLimit({ maxSize: MAX_BODY_BYTES }), requireFresh(identifyRequester), async (c) => {
    const body = NameSchema.safeParse(await c.req.json().catch(() => null))
    if (!body.success)
      return c.json({ code: 'bad_request', message: `A key needs a name of at most ${KEY_NAME_LENGTH} letters.` }, 400)
    const { sub } = claimsOf(c.req.raw)
    const made = await makeAccessKey(rest, body.data.name, sub)
    void tellOfKey(made.stored.name, sub)
    return c.json(made, 201)
  })
  app.delete(`${KEYS_PATH}/:id`, requireAdmin(identifyRequester), async (c) => {
    const id = z.uuid().safeParse(c.req.param('id')).data
    const revoked = id && (await revokeAccessKey(rest, id))
    return revoked ? c.json(revoked) : c.json({ code: 'not_found', message: 'There is no such key.' }, 404)
  })

  const told = { tellOfKey, tellOfReplay }
  app.route('/', oauthRoutes({ siteUrl, rest, seals, identifyRequester, transport: descriptions, ...told }))

  const restOfKey = (key: AccessKey): Rest => ({
    ...secret,
    fetch: draftsOnly(secret.fetch ?? fetch, secret.url, key),
  })
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
    const [{ createMcpHandler }, { helperServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./mcp-server.ts'),
    ])
    return createMcpHandler(({ authInfo }) => {
      const key = authInfo!.extra!.key as AccessKey // of the request, below
      return helperServer({
        siteUrl,
        key,
        rest: createRestClient(restOfKey(key)),
        copyPicture: (table, address) => store(key, table, () => downloadPicture(transport, address)),
        uploadAddress: (table) => `${siteUrl}${PICTURES_PATH}?ticket=${tickets.issue({ keyId: key.id, table })}`,
      })
    })
  }
  let loading: ReturnType<typeof load> | undefined

  const answerProgram = async (c: Context) => {
    const token = bearerOf(c.req.raw)
    const key = await findAccessKey(rest, token)
    if (!key || !token) return unknownKey(c, challengeOf(siteUrl, token ? 'error="invalid_token", ' : ''))
    const authInfo = { token, clientId: key.id, scopes: [], extra: { key } }
    loading ??= load()
    const { fetch: serve } = await loading
    return askInItsWay((request) => serve(request, { authInfo }), c.req.raw)
  }
  for (const path of [MCP_PATH, `${MCP_PATH}/`]) app.all(path, bodyLimit({ maxSize: MAX_BODY_BYTES }), answerProgram)
  const storeSent = async (text: string, bytes: () => Promise<Buffer>) => {
    const ticket = tickets.open(text)
    const key = ticket?.isInTime && (await findAccessKeyById(rest, ticket.grant.keyId))
    if (!ticket || !key) throw new PictureRefused(ADDRESS_USED)
    return store(key, ticket.grant.table, bytes, async () => (await tickets.redeem(rest, text)) !== undefined)
  }
  app.route('/', pictureRoutes(PICTURES_PATH, storeSent))
  return app
}

const unknownKey = (c: Context, challenge: string) =>
  c.json({ error: 'invalid_token', error_description: 'This access key does not exist, or has ended.' }, 401, {
    'www-authenticate': challenge,
  })

function withoutSecret(app: Hono): Hono {
  const message = `${NO_KEY.says} ${NO_KEY.next}`
  for (const path of [`${KEYS_PATH}/*`, `${CONNECT_PATH}/*`, ...PROGRAM_PATHS])
    app.all(path, (c) => c.json({ code: 'no_secret_key', message }, 503))
  return app
}
