import { Readable } from 'node:stream'
import { CHEAP } from '@portico/backend/test-support/auth.ts'
import { Gate } from '@portico/gate'
import { vi } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { mountServices } from '#server/boot/service.ts'
import { createRequesterLookup } from '#server/http/require-admin.ts'
import type { NotifyOwners } from '#server/mail/letter.ts'
import { mcpRoutes } from '#server/mcp/routes.ts'
import type { Transport } from '#server/outgoing/transport.ts'
import { openTestBackend, SITE_URL } from './backend.ts'
import { type ProgramOptions, REDIRECT, testProgram } from './oauth-client.ts'

export const SITE = 'https://site.example'
export const DOCUMENT = 'https://claude.example/client.json'
export const description = { client_id: DOCUMENT, client_name: 'Claude', redirect_uris: [REDIRECT] }

/** A transport that answers with this, whatever it is asked. */
export const answering = (body: unknown, status = 200) =>
  vi.fn<Transport>(async () => ({
    ...{ status, header: () => null, discard() {}, movedTo: null },
    body: Readable.from([Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))]),
  }))

export type ProgramSite = Awaited<ReturnType<typeof openProgramSite>>

/** The routes for programs of a site at SITE, an owner who may agree, and one whose proof is old. */
export async function openProgramSite() {
  const backend = await openTestBackend({ hashing: CHEAP, buckets })
  const { accounts, keys } = backend
  const fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init))
  const api = { url: SITE_URL, key: keys.publishable }
  const identifyRequester = createRequesterLookup({ api, siteUrl: SITE_URL, fetch })
  const email = 'owner@portico.test'
  const id = accounts.create(email, await accounts.hashPassword('seven herons on the weir', email))
  const provenBefore = (seconds: number) => ({ amr: [{ method: 'password', timestamp: Date.now() / 1000 - seconds }] })
  const notifyOwners = vi.fn<NotifyOwners>(async () => {})
  /** What the owners were told in mails of this kind, and by whose act. */
  const notified = (kind: string) =>
    notifyOwners.mock.calls
      .filter(([sent]) => sent === kind)
      .map(([, by, write]) => [write('Vera', email, `${SITE}/admin`).opening.join('\n'), by])

  /** Another process of the same site. */
  function openProcess(more: { descriptions?: Transport; trustProxy?: number } = {}) {
    const withSecret = { url: SITE_URL, key: keys.secret, fetch }
    const parts = {
      siteUrl: SITE,
      withSecret,
      gate: new Gate(),
      identifyRequester,
      notifyOwners,
    }
    const app = mountServices(
      [mcpRoutes({ ...parts, descriptions: answering(description), ...more })],
      identifyRequester,
    )
    async function post(path: string, body: object, token?: string) {
      const headers = { ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    const look = (asked: object, token = owner) => post('/api/connect', asked, token)
    const agree = (ticket: string, token = owner) => post('/api/connect/agree', { ticket }, token)
    async function tokens(form: Record<string, string>) {
      const answer = await app.request('/oauth/token', { method: 'POST', body: new URLSearchParams(form) })
      return { status: answer.status, body: await answer.json() }
    }
    const ask: typeof globalThis.fetch = async (input, init) =>
      app.request(input instanceof Request ? input : String(input), init)
    return { app, gate: parts.gate, post, look, agree, tokens, ask }
  }

  const owner = await backend.tokenOf({ id, isAdmin: true, claims: provenBefore(0) })
  return {
    ...{ backend, ownerId: id, owner, notified, openProcess },
    stale: await backend.tokenOf({ id, claims: provenBefore(3600) }),
    keys: () => backend.database.all('select * from access_keys order by created_at'),
  }
}

type Process = ReturnType<ProgramSite['openProcess']>

/** A program that asks to be connected, and with what. */
export async function askingProgram({ ask }: Pick<Process, 'ask'>, options: ProgramOptions = {}) {
  const program = testProgram(SITE, { fetch: ask, ...options })
  await program.connect().then(
    () => Promise.reject(new Error('It was let in without being connected')),
    () => {},
  )
  return { program, asked: Object.fromEntries(program.kept.asked!.searchParams) as Record<string, string> }
}

/** A program that the owner has connected, and its refresh token as a form. */
export async function connectedProgram({ ask, look, agree }: Process, options?: ProgramOptions) {
  const { program, asked } = await askingProgram({ ask }, options)
  const { returnTo } = (await agree((await look(asked)).body.ticket)).body
  await program.finish(returnTo)
  const refresh = () => ({
    ...{ grant_type: 'refresh_token', client_id: asked.client_id!, refresh_token: program.kept.tokens!.refresh_token! },
  })
  return { program, asked, returnTo: returnTo as string, refresh }
}
