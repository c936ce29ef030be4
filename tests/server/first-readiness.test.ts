import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programVersion } from '#server/environment/program.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { startSupabaseDouble } from '#tests/support/supabase-double.ts'

// Until it has been ready once, a version takes nothing that an update which goes back would lose.
const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
const environment = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, LOG_LEVEL: 'silent' }

let dataDir: string
let site: TestServer
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-'))
})
afterEach(async () => {
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const mark = () => join(dataDir, 'ready-version')
const json = { 'content-type': 'application/json' }
const message = JSON.stringify({ name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you?' })
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=Nora' }

const CHANGES: [method: string, path: string, init?: RequestInit][] = [
  ['POST', '/rest/v1/talks', { headers: json, body: '{}' }],
  ['PATCH', '/rest/v1/talks?id=eq.1', { headers: json, body: '{}' }],
  ['DELETE', '/rest/v1/talks?id=eq.1'],
  ['POST', '/auth/v1/token?grant_type=password', { headers: json, body: JSON.stringify(OWNER) }],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { headers: json, body: '{"refresh_token":"x"}' }],
  ['POST', '/auth/v1/logout'],
  ['PUT', '/auth/v1/user', { headers: json, body: '{}' }],
  ['GET', '/auth/v1/verify?token=x&type=recovery'],
  ['GET', '/auth/v1/reauthenticate'],
  ['POST', '/storage/v1/object/press-kit/a.jpg', { body: 'x'.repeat(100_000) }],
  ['POST', '/functions/v1/send-email', { headers: json, body: message }],
  ['POST', '/functions/v1/create-storage-bucket', { headers: json, body: '{}' }],
  ['POST', '/contact', form],
  ['POST', '/subscribe', form],
  ['POST', '/api/drafts/publish', { headers: json, body: '{}' }],
  ['POST', '/api/backups'],
  ['POST', '/api/visits', { headers: json, body: '{}' }],
  ['POST', '/oauth/token', form],
  ['POST', '/mcp', { headers: json, body: '{}' }],
]

test('a version that has never been ready refuses whatever changes something, and takes it once its mark is written', async () => {
  mkdirSync(`${mark()}.part`) // the mark cannot be written
  site = await startServerHere({ environment, dataDir })
  const { publishable } = await site.keys()
  const ask = (method: string, path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(site.url + path, { method, headers: { ...headers, apikey: publishable }, redirect: 'manual', ...init })
  for (const [method, path, init] of CHANGES) {
    const answer = await ask(method, path, init)
    expect([method, path, answer.status, answer.headers.get('retry-after')]).toEqual([method, path, 503, '2'])
    // a script keeps what was typed, and would lose it by a reload
    const isPage = /^\/(contact|subscribe|oauth|mcp)/.test(path)
    const next = isPage
      ? 'Reload this page in a few seconds: that sends it again.'
      : 'Please try again in a few seconds.'
    expect(await answer.text()).toContain(next)
  }
  for (const path of ['/', '/admin', '/rest/v1/talks?select=title', '/healthz'])
    expect([path, (await ask('GET', path)).status]).toEqual([path, 200])
  expect((await ask('OPTIONS', '/rest/v1/talks')).status).not.toBe(503)
  expect((await ask('GET', '/readyz')).status).toBe(503)

  rmdirSync(`${mark()}.part`)
  await expect.poll(async () => (await ask('GET', '/readyz')).status).toBe(200)
  expect(readFileSync(mark(), 'utf8')).toBe(programVersion())
  const taken = await ask('POST', '/functions/v1/send-email', { headers: json, body: message })
  expect(taken.status).toBe(200)
  const signedIn = await ask('POST', '/auth/v1/token?grant_type=password', {
    headers: json,
    body: JSON.stringify(OWNER),
  })
  expect(signedIn.status).toBe(200)
})

test('a site on a project, whose updates go back to no archive, takes changes at once', async () => {
  const project = await startSupabaseDouble()
  project.setMood({ server: 'fails', storage: 'fails' })
  const keys = { SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: project.key, LOG_LEVEL: 'silent' }
  site = await startServerHere({ environment: keys, dataDir })
  const answer = await fetch(`${site.url}/subscribe`, { method: 'POST', ...form, redirect: 'manual' })
  await project.close()
  expect(answer.status).toBe(403)
})
