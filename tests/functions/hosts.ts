import { createServer } from 'node:http'
import { inspect } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createCreateStorageBucket, storageLookups } from '#functions/create-storage-bucket/handler.ts'
import { createSendEmail } from '#functions/send-email/handler.ts'
import { createMessageLimit } from '#functions/send-email/message-limit.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import { buckets } from '#server/backend/buckets.ts'
import { clientOf, openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { openDenoProject } from '#tests/support/deno.ts'
import { listen } from '#tests/support/listen.ts'

export type FunctionName = 'send-email' | 'create-storage-bucket'

/** The keys that a caller may present. */
export interface Credentials {
  publishable: string
  secret: string
  /** A second secret key of the project. */
  otherSecret: string
  admin: string
  /** A program to which the admin signed in by OAuth. */
  program: string
  user: string
  expired: string
}

/** A function in its runtime, on its own embedded backend. */
export interface FunctionHost {
  backend: TestBackend
  credentials: Credentials
  /** Whether browsers of other origins reach the function directly. */
  facesBrowsers: boolean
  /** Calls it as a client with this address. */
  call(init: RequestInit, clientAddress?: string): Promise<Response>
  /** What it logged. */
  log(): string
  close(): Promise<void>
}

/** Every runtime of our functions. */
export const hosts: [string, (name: FunctionName) => Promise<FunctionHost>][] = [
  ['functions/v1 of the embedded backend', openOnNode],
  ['Deno', openOnDeno],
]

async function openOnNode(name: FunctionName): Promise<FunctionHost> {
  let log = ''
  const tell = (message: string, error: unknown) => (log += `${message} ${inspect(error)}`)
  const backend: TestBackend = await openTestBackend({
    buckets,
    functions: {
      'send-email': (request) => sendEmail(request),
      'create-storage-bucket': (request) => createStorageBucket(request),
    },
  })
  const { secret } = backend.keys
  const service = clientOf(backend, secret, secret)
  const sendEmail = createSendEmail({
    store: createMessageStore(service),
    limit: createMessageLimit(service, secret),
    isKnownKey: (key) => [...Object.values(backend.keys), OTHER_SECRET].includes(key),
    isSecretKey: (key) => [secret, OTHER_SECRET].includes(key),
    log: tell,
  })
  const createStorageBucket = createCreateStorageBucket({
    ...storageLookups({ url: SITE_URL, secret, fetch: (input, init) => backend.fetch(new Request(input, init)) }),
    log: tell,
  })
  return {
    backend,
    credentials: await makeCredentials(backend),
    facesBrowsers: false,
    call: (init, clientAddress = '203.0.113.9') =>
      backend.fetch(new Request(`${SITE_URL}/functions/v1/${name}`, init), { clientAddress }),
    log: () => log,
    close: async () => backend.dispose(),
  }
}

async function openOnDeno(name: FunctionName): Promise<FunctionHost> {
  const backend = await openTestBackend({ buckets })
  const server = createServer(getRequestListener((request) => backend.fetch(request)))
  const port = await listen(server)
  const project = await openDenoProject()
  const deno = await project.serve(name, {
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.keys.secret, web: OTHER_SECRET }),
  })
  return {
    backend,
    credentials: await makeCredentials(backend),
    facesBrowsers: true,
    call(init, clientAddress = '203.0.113.9') {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', clientAddress)
      return fetch(deno.url, { ...init, headers })
    },
    log: () => deno.output().replace(/^.*Listening on .*?\n/s, ''),
    async close() {
      await deno.stop()
      server.closeAllConnections()
      server.close()
      await project.close()
      backend.dispose()
    },
  }
}

const OTHER_SECRET = 'sb_secret_of_another_server'

const makeCredentials = async (backend: TestBackend): Promise<Credentials> => ({
  ...backend.keys,
  otherSecret: OTHER_SECRET,
  admin: await backend.tokenOf({ isAdmin: true }),
  program: await backend.tokenOf({ isAdmin: true, claims: { client_id: 'a client of OAuth' } }),
  user: await backend.tokenOf({}),
  expired: await backend.tokenOf({ isAdmin: true, lifetime: -60 }),
})
