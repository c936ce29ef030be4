import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { Trial } from '#tests/support/trial.ts'

/* `npm run backup`, `npm run restore` and `npm run check-data` with real servers running and stopped. */

const OWNER = { email: 'owner@portico.test', password: 'a quiet lantern by the ferry' }
const environment = {
  SITE_URL: 'https://portico.test',
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
}

const trial = new Trial('nothing is lost', 'addresses of a restored site')
let folder: string
let archive: string
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  archive = join(folder, 'backup.tar.gz')
  server = await startServer({ environment, dataDir: join(folder, 'data') })
})
afterAll(async () => {
  trial.print()
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const command = async (name: string, dataDir: string, ...words: string[]) => {
  const script = join(import.meta.dirname, `../../../scripts/${name}.ts`)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const run = promisify(execFile)(process.execPath, [script, ...words], { env })
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout.trim() }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr.trim() }),
  )
}

interface Seen {
  status: number
  etag: string | null
  body: string
}

const look = async (url: string): Promise<Seen> => {
  const answer = await fetch(url)
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
  return { status: answer.status, etag: answer.headers.get('etag'), body }
}

/** Every public page, and every file of the site's own that a page shows or loads. */
async function lookAround({ url }: TestServer): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>()
  const others = ['/api/newsletter', '/sitemap.xml', '/favicon.ico', '/nowhere', '/admin']
  // the press kit's page names the size of its file as soon as that has been made
  for (const path of ['/press-kit.zip', ...PUBLIC_PATHS, ...others]) {
    const seen = await look(url + path)
    found.set(path, seen)
    const html = Buffer.from(seen.body, 'base64').toString()
    const assets = html.matchAll(/(?:src|href)="(\/(?:storage|assets)\/[^"?#]+)"/g)
    for (const [, asset] of assets) if (asset && !found.has(asset)) found.set(asset, await look(url + asset))
  }
  return found
}

const tokenOf = async ({ url, keys }: TestServer, grant: string, body: object) => {
  const { publishable } = await keys()
  const headers = { apikey: publishable, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(`${url}/auth/v1/token?grant_type=${grant}`, init)).json()
}

async function addStory({ url, keys }: TestServer): Promise<void> {
  const { secret } = await keys()
  const headers = { apikey: secret, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Written after the backup', content: 'x' })
  const answer = await fetch(`${url}/rest/v1/stories`, { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
}

async function restartOn(dataDir: string): Promise<void> {
  await server.stop()
  server = await startServer({ environment, dataDir })
}

it('answers byte for byte as before, on a new machine and over what was there', async () => {
  const old = server.dataDir
  const fresh = join(folder, 'fresh')
  const { refresh_token } = await tokenOf(server, 'password', OWNER)
  const before = await lookAround(server)
  expect([...before.keys()].filter((path) => path.startsWith('/storage/')).length).toBeGreaterThan(5)
  expect(await command('backup', old, archive)).toMatchObject({ code: 0, text: expect.stringContaining(archive) })
  await addStory(server)

  const refusal = await command('restore', old, archive)
  expect(refusal).toMatchObject({ code: 1, text: expect.stringContaining('in use by another process') })
  expect((await look(`${server.url}/my-story`)).body).not.toBe(before.get('/my-story')?.body)

  await server.stop()
  for (const dataDir of [old, fresh]) {
    expect(await command('restore', dataDir, archive)).toMatchObject({ code: 0 })
    await restartOn(dataDir)
    const after = await lookAround(server)
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [path, seen] of before) {
      const isSame = JSON.stringify(after.get(path)) === JSON.stringify(seen)
      trial.record(`${path} in ${dataDir}`, isSame)
    }
    const all = await command('check-data', dataDir)
    expect(all).toMatchObject({ code: 0, text: expect.stringContaining('All is well') })
    const { access_token } = await tokenOf(server, 'refresh_token', { refresh_token })
    trial.record(`the session in ${dataDir}`, typeof access_token === 'string')
  }
  expect(existsSync(join(fresh, 'first-login.txt'))).toBe(false)
  expect(trial.failures).toEqual([])
})
