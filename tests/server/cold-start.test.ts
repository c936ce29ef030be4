import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PRESS_KIT_ZIP_PATH } from '#content/press-kit/press-kit.ts'
import { CONTACT_CARD_PATH, LLMS_TEXT_PATH, SITEMAP_PATH } from '#content/site/shared-files.ts'
import { SITE_ICON_PATH } from '#content/site/site-icon.ts'
import { SOCIAL_CARD_PATHS } from '#content/site/social-card.ts'
import { SPEAKING_SHEET_PATH } from '#content/speaking/speaking.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { type SupabaseDouble, startSupabaseDouble } from '#tests/support/supabase-double.ts'

// A server that starts while its Supabase project does not answer.
let project: SupabaseDouble
let site: TestServer

beforeEach(async () => {
  project = await startSupabaseDouble()
})
afterEach(async () => {
  await site.stop('SIGKILL')
  await project.close()
})

async function startSite(keys: Record<string, string> = {}) {
  const environment = { SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: project.key, LOG_LEVEL: 'silent' }
  site = await startServerHere({ environment: { ...environment, ...keys } })
}

/** With the milliseconds in which this process had nothing to do but wait: its work takes longer on a busy machine. */
async function timed(path: string) {
  const before = performance.eventLoopUtilization()
  const answer = await fetch(site.url + path)
  const text = await answer.text()
  const { status, headers } = answer
  return { path, status, headers, text, ms: performance.eventLoopUtilization(before).idle }
}
const timedAll = (paths: readonly string[]) => Promise.all(paths.map(timed))

const PAGES = ['/', '/press-kit', '/advisory', '/talks', '/speaking', '/talks/on-small-towns']
const FILES = [
  ...[SITEMAP_PATH, LLMS_TEXT_PATH, CONTACT_CARD_PATH, PRESS_KIT_ZIP_PATH, SPEAKING_SHEET_PATH, SITE_ICON_PATH],
  ...[...SOCIAL_CARD_PATHS.keys()].slice(0, 2),
  ...['/card/talks/on-small-towns.png', '/talks/on-small-towns.ics'],
]

test.each([
  ['hangs', {}],
  ['hangs', { SUPABASE_SECRET_KEY: 'y' }],
  ['fails', {}],
] as const)('while the project %s (%j), everything made from content is a 503 within 2 s', async (mood, keys) => {
  project.setMood({ server: mood, storage: mood })
  await startSite(keys)
  const pages = await timedAll(PAGES)
  for (const { path, status, headers, text } of pages) {
    const robots = /<meta name="robots" content="([^"]*)"/.exec(text)?.[1]
    expect([path, status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      path,
      503,
      '60',
      'no-store',
    ])
    expect(robots, path).toBe('noindex, follow')
  }
  const [home, kit] = pages
  expect(home?.text).toContain('Loading involvement data...')
  expect(kit?.text).toContain('Loading the press kit...')
  const files = await timedAll(FILES)
  for (const { path, status, headers } of files)
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '60'])
  for (const { path, ms } of [...pages, ...files]) expect(ms, path).toBeLessThan(2_000 + SLACK_MS)
  expect((await timed('/readyz')).status).toBe(503)
})

/** For a machine that is busy. */
const SLACK_MS = 1_500

test('once the project answers, the pages and files are there by themselves', async () => {
  project.setMood({ server: 'hangs', storage: 'hangs' })
  await startSite()
  const paths = ['/', SITEMAP_PATH, PRESS_KIT_ZIP_PATH, SITE_ICON_PATH, CONTACT_CARD_PATH]
  for (const { status } of await timedAll(paths)) expect(status).toBe(503)
  project.setMood({ server: 'answers', storage: 'answers' })
  const statuses = async () => (await timedAll([...paths, '/readyz'])).map(({ status }) => status)
  await expect.poll(statuses, { interval: 200 }).toEqual(Array(6).fill(200))
  expect((await timed('/')).text).toContain('Marta Ellingsen-Vale')
})

test('a page waits for no storage that hangs', async () => {
  project.setMood({ storage: 'hangs' })
  await startSite()
  await vi.waitFor(async () => expect((await timed('/')).status).toBe(200), { timeout: 8_000 })
  expect((await timed('/readyz')).status).toBe(200)
})
