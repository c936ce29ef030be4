import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { type Backend, openBackend } from '@portico/backend'
import { readFolder } from '@portico/backend/move'
import { expect, onTestFinished } from 'vitest'
import type { MoveTask } from '#scripts/move/move-between.ts'
import { buckets } from '#server/backend/buckets.ts'
import { emptyParts, hideParts } from '#server/backend/empty-parts.ts'
import { firstStart } from '#server/backend/first-start.ts'
import { migrationsDir } from '#server/backend/product.ts'
import { FORGETFUL } from '#server/files/json-file.ts'
import { openTestBackend, siteOptions, type TestBackend } from './backend.ts'
import { makeMessage, makeWaitingMessage } from './messages.ts'
import { freePort } from './server.ts'

export const SITE_URL = 'https://www.example.com'
export const OWNER = 'owner@portico.test'
export const PASSWORD = 'a quiet lantern by the ferry'

/** Of the demo's: each is written to disk, read and compared in every test. */
const KEPT_PICTURES = 3

export const newFolder = () => mkdtempSync(join(tmpdir(), 'portico-test-'))

let template: Promise<string> | undefined

/** The data folder of a site that is stopped: the demo, two accounts, three messages, and counts of visits. */
export async function makeSiteFolder(): Promise<string> {
  template ??= makeTemplate()
  const dataDir = newFolder()
  await cp(await template, dataDir, { recursive: true })
  return dataDir
}

async function makeTemplate(): Promise<string> {
  const dataDir = newFolder()
  const backend = await openSite(dataDir)
  await firstStart({ ...backend, feedCopy: FORGETFUL }, 'demo')
  const { accounts, database, insertRows, storage } = backend
  await storage.remove(
    'story-images',
    storage
      .list('story-images')
      .slice(KEPT_PICTURES)
      .map(({ name }) => name),
  )
  const owner = accounts.create(OWNER, await accounts.hashPassword(PASSWORD, OWNER))
  const other = accounts.create('other@portico.test', await accounts.hashPassword(PASSWORD, OWNER))
  database.transaction(() => {
    insertRows('profiles', [
      { id: owner, is_admin: true },
      { id: other, is_admin: false },
      { id: crypto.randomUUID(), is_admin: false },
    ])
    insertRows('contact_messages', [
      { ...makeMessage() },
      { ...makeMessage({ status: 'spam' }) },
      { ...makeWaitingMessage({ last_error: 'The mail server is away.' }) },
    ])
    insertRows('visits', [{ day: '2026-10-01', writer: crypto.randomUUID(), counts: { '/': 3, 'talk:1': 1 } }])
    insertRows('kept_values', [{ name: 'newsletter', value: { articles: [{ title: 'Kept, and moved' }] } }])
    insertRows('contact_limits', [{ network: 'of an hour' }])
    const access_key = crypto.randomUUID()
    insertRows('access_keys', [{ id: access_key, name: 'Claude', key_hash: 'of a key', made_by: owner }])
    const mail = { host: 'smtp.example.test', port: 465, username: 'a', password: 'of a mail server' }
    insertRows('mail_settings', [{ ...mail, sender: OWNER }])
    insertRows('content_drafts', [{ table_name: 'talks', fields: { title: 'Prepared' }, access_key, note: 'Why' }])
    const factor = "values (?, 'Authenticator app', 'JBSWY3DPEHPK3PXP', 'verified')"
    database.run(`insert into _factors (account_id, friendly_name, secret, status) ${factor}`, owner)
    // as a page from before the move may have it
    database.run(
      "update stories set image_url = ? || image_url, updated_at = '2026-01-02T03:04:05.123456+00:00'",
      SITE_URL,
    )
    database.run("update contact set substack_url = ''")
  })
  backend.close()
  return dataDir
}

/** The site's backend on a folder, as the server opens it. */
export const openSite = (dataDir: string): Promise<Backend> =>
  openBackend({ ...siteOptions, dataDir, buckets, siteUrl: SITE_URL, functions: {}, corsOrigins: [] })

export interface TestProject {
  backend: TestBackend
  address: { url: string; publishableKey: string; secretKey: string }
  /** Answers as the project does, until `failAfter` writing requests were answered: then the line is cut. */
  fetch: typeof globalThis.fetch
  /** Writing requests so far. */
  writes: number
  failAfter: number
  /** Answers instead of the project, or changes its answer; undefined leaves the request to it. */
  answer?: ((request: Request, ask: () => Promise<Response>) => Promise<Response | undefined>) | undefined
}

/** A project after its migrations, played by the embedded backend. */
export async function openProject(): Promise<TestProject> {
  const backend = await openTestBackend({ buckets })
  onTestFinished(() => backend.dispose())
  backend.database.transaction(() => {
    hideParts(backend.database, emptyParts(backend.database))
    // the migration is older than the table
    backend.database.run('delete from content_versions')
  })
  const { publishable, secret } = backend.keys
  const project: TestProject = {
    backend,
    address: { url: 'https://project.supabase.test', publishableKey: publishable, secretKey: secret },
    writes: 0,
    failAfter: Number.POSITIVE_INFINITY,
    async fetch(input, init) {
      const request = new Request(input, init)
      const isReading = request.method === 'GET' || request.url.includes('/object/list/')
      const isCut = !isReading && project.writes >= project.failAfter
      // the first one arrives, but its response does not
      const answer = !isCut || project.writes === project.failAfter ? await ask(request) : undefined
      if (!isReading) project.writes++
      if (isCut || !answer) throw new TypeError('The line was cut')
      return answer
    },
  }
  async function ask(request: Request): Promise<Response> {
    const own = async () =>
      new URL(request.url).pathname === '/rest/v1/' ? describeTables(backend) : backend.fetch(request)
    return (await project.answer?.(request, own)) ?? own()
  }
  return project
}

/** What PostgREST answers at its root: its tables, as OpenAPI. */
function describeTables({ database }: TestBackend): Response {
  const definitions = [...database.tables.values()].map(({ name, columns }) => [
    name,
    { properties: Object.fromEntries([...columns.keys()].map((column) => [column, {}])) },
  ])
  return Response.json({ definitions: Object.fromEntries(definitions) })
}

/** A project that answers on a port of this machine. */
export async function serveProject(): Promise<TestProject> {
  const project = await openProject()
  const port = await freePort()
  const server = serve({ fetch: (request: Request) => project.fetch(request), port, hostname: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return Object.assign(project, { address: { ...project.address, url: `http://localhost:${port}` } })
}

/** A move between the folder and the project, in process. */
export function taskOf(project: TestProject, dataDir: string, options: Partial<MoveTask> = {}): MoveTask {
  const { address, fetch } = project
  return {
    dataDir,
    siteUrl: SITE_URL,
    project: address,
    fetch,
    isDry: false,
    mayReplace: false,
    say: () => {},
    ...options,
  }
}

export const variablesOf = ({ address }: Pick<TestProject, 'address'>) => ({
  SITE_URL,
  SUPABASE_URL: address.url,
  SUPABASE_PUBLISHABLE_KEY: address.publishableKey,
  SUPABASE_SECRET_KEY: address.secretKey,
})

/** Everything that a data folder holds and that moves: rows by table, files by path, and accounts. */
export function contentOf(dataDir: string) {
  using reader = readFolder(dataDir, migrationsDir, { isAlone: false })
  const tables = [...reader.tables.keys()].filter((table) => table !== 'contact_limits')
  return {
    rows: Object.fromEntries(tables.map((table) => [table, reader.rows(table, undefined, 10_000)])),
    files: reader.objects().map(({ bucket, name, etag, contentType, cacheControl }) => ({
      ...{ bucket, name, etag, contentType, cacheControl },
    })),
    accounts: reader.accounts(),
  }
}

type Content = ReturnType<typeof contentOf>

/**
 * What came back equals what was moved, except passwords, second factors, profiles without an account, and origins of
 * addresses.
 */
export function requireSameContent(after: Content, before: Content): void {
  const ids = new Set(before.accounts.map(({ id }) => id))
  const accounts = before.accounts.map((account) => ({
    ...account,
    passwordHash: null,
    hasFactor: false,
    hasPasskeys: false,
  }))
  expect(after.accounts.map(comparable).toSorted(byId)).toEqual(accounts.map(comparable).toSorted(byId))
  expect(after.files).toEqual(before.files)
  const rows: Content['rows'] = JSON.parse(JSON.stringify(before.rows).replaceAll(`${SITE_URL}/storage`, '/storage'))
  expect(after.rows).toEqual({ ...rows, profiles: rows.profiles!.filter(({ id }) => ids.has(String(id))) })
}

/** The time when an address was confirmed cannot be transferred, only whether it was. */
const comparable = ({ emailConfirmedAt, ...account }: Content['accounts'][number]) => ({
  ...account,
  isConfirmed: emailConfirmedAt !== null,
})

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
