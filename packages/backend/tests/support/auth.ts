import type { AuthMail, BackendOptions } from '@portico/backend'
import type { Hashing } from '@portico/backend/auth-settings'
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { AUTH_SETTINGS } from '#src/auth/auth-settings.ts'
import { openTestBackend, SITE_URL, type TestBackend } from './backend.ts'

export const OWNER = 'owner@portico.test'
export const PASSWORD = 'a quiet lantern by the ferry'

/** A clock on which an hour passes between any two looks: what was taken is regained, unless it never is. */
export function hurriedClock(): () => number {
  let now = 0
  return () => (now += 3_600_000)
}

type MailOf<Mail, Kind> = Mail extends { kind: infer Kinds } ? (Kind extends Kinds ? Mail : never) : never

export interface TestAuth extends TestBackend {
  ownerId: string
  mails: AuthMail[]
  /** The official client of a new browser, calling from `address`. */
  browser(options?: { address?: string; flowType?: 'implicit' | 'pkce' }): GoTrueClient
  /** A browser in which the owner has signed in. */
  signedIn(): Promise<GoTrueClient>
  /** A request with the publishable key, from `address`; the body is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Waits for the next mail of this kind, and gives it. */
  mail<Kind extends AuthMail['kind']>(kind: Kind): Promise<MailOf<AuthMail, Kind>>
}

export interface CallOptions {
  body?: unknown
  token?: string
  address?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in it
  body: any
}

/** The least that argon2id can be asked for: hashing is meant to be costly, which a test can do without. */
export const CHEAP: Hashing = { cost: { memory: 8, passes: 1, parallelism: 1 }, rest: 0 }

// mails come after their answer, but not long after it
Object.assign(AUTH_SETTINGS, { deferralMs: 5 })

/** The embedded backend with the owner's account, mails caught, and limits out of the way. */
export async function openTestAuth(options: Partial<BackendOptions> = {}): Promise<TestAuth> {
  const mails: AuthMail[] = []
  const backend = await openTestBackend({
    sendAuthMail: (mail) => void mails.push(mail),
    now: hurriedClock(),
    hashing: CHEAP,
    ...options,
  })
  const { accounts, keys } = backend
  const ownerId = accounts.create(OWNER, await accounts.hashPassword(PASSWORD, OWNER))
  backend.insertRows('profiles', [{ id: ownerId, is_admin: true }])

  const fetchFrom =
    (address: string): typeof fetch =>
    (input, init) =>
      backend.fetch(new Request(input, init), { clientAddress: address })
  const browser: TestAuth['browser'] = ({ address = '192.0.2.1', flowType = 'implicit' } = {}) =>
    new AuthClient({
      url: `${SITE_URL}/auth/v1`,
      headers: { apikey: keys.publishable, Authorization: `Bearer ${keys.publishable}` },
      fetch: fetchFrom(address),
      flowType,
      persistSession: true,
      autoRefreshToken: false,
      experimental: { recoveryCodes: true },
      storageKey: crypto.randomUUID(),
      storage: memory(),
    })
  let read = 0
  return {
    ...backend,
    ownerId,
    mails,
    browser,
    async signedIn() {
      const client = browser()
      const { error } = await client.signInWithPassword({ email: OWNER, password: PASSWORD })
      if (error) throw error
      return client
    },
    async call(method, path, { body, token, address = '192.0.2.1', headers } = {}) {
      const request = new Request(new URL(path, `${SITE_URL}/auth/v1/`), {
        method,
        headers: {
          apikey: keys.publishable,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const response = await backend.fetch(request, { clientAddress: address })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text.startsWith('{') ? JSON.parse(text) : text,
      }
    },
    async mail(kind) {
      for (let waited = 0; waited < 2000; waited += 2) {
        const index = mails.findIndex((mail, at) => at >= read && mail.kind === kind)
        if (index >= 0) {
          read = index + 1
          return mails[index] as never // its kind was looked for
        }
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      throw new Error(`No mail of the kind ${kind} was sent.`)
    },
  }
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
