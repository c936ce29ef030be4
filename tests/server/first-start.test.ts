import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FORMS } from '#content/forms.ts'
import { isHeroImageMetadata } from '#content/hero/hero.ts'
import { INVOLVEMENT_TYPES } from '#content/involvement/involvement.ts'
import { KINDS } from '#content/kinds.ts'
import { BIOS, type PressKit, pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import { TALK_TYPES } from '#content/talk/talk.ts'
import { DEMO_ARTICLES, DEMO_CONTENT } from '#demo/content.ts'
import { buckets } from '#server/backend/buckets.ts'
import { firstStart } from '#server/backend/first-start.ts'
import { fileStore } from '#server/feed/feed-cache-store.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'

let dataDir: string
let backend: TestBackend

const open = async () => {
  backend = await openTestBackend({ buckets, dataDir })
  return backend
}
const feedCopy = () => fileStore(join(dataDir, 'newsletter.json'))
const start = (content: 'demo' | 'empty') => firstStart({ ...backend, feedCopy: feedCopy() }, content)

type Json = Record<string, unknown>

const rowsOf = async (table: string): Promise<Json[]> => {
  const response = await backend.request(`/rest/v1/${table}?select=*`)
  // rest/v1 returns a list of rows
  return (await response.json()) as Json[]
}
const counts = async () =>
  Object.fromEntries(
    await Promise.all(Object.keys(DEMO_CONTENT).map(async (table) => [table, (await rowsOf(table)).length] as const)),
  )
const objectCount = () => backend.database.get('select count(*) as count from _objects')?.count
const fileCount = () => readdirSync(join(dataDir, 'files')).length

const FULL = Object.fromEntries(Object.entries(DEMO_CONTENT).map(([table, rows]) => [table, rows.length]))
const ROWS_THAT_EXIST_ONCE = [
  ...['hero', 'story_section_config', 'skin_in_game', 'talks_description', 'contact', 'newsletter', 'press_kit'],
  ...['site', 'advisory_page', 'speaking_page', 'imprint', 'privacy', 'redirects'],
]
const EMPTY = Object.fromEntries(
  Object.keys(DEMO_CONTENT).map((table) => [table, ROWS_THAT_EXIST_ONCE.includes(table) ? 1 : 0]),
)

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-first-start-'))
  await open()
})
afterEach(() => {
  backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a new database gets the demo owner, complete, and every picture that it names', async () => {
  expect(await start('demo')).toBe(true)
  expect(await counts()).toEqual(FULL)
  const everything = await Promise.all(Object.keys(DEMO_CONTENT).map(rowsOf))
  const preview = pressPhotoPreview(String((await rowsOf('press_kit'))[0]?.photo_url))
  const text = JSON.stringify([everything, DEMO_ARTICLES, preview])
  const urls = new Set(text.match(/\/storage\/v1\/object\/public\/[^"]+/g))
  expect(urls.size).toBeGreaterThan(20)
  for (const url of [...urls, '/storage/v1/object/public/site-settings/favicon.png']) {
    const response = await backend.request(url)
    expect([url, response.status]).toEqual([url, 200])
    expect(response.headers.get('cache-control')).toBe('max-age=3600')
    await response.body?.cancel()
  }
  expect(objectCount()).toBe(fileCount())
})

test('the demo newsletter serves as the last good copy of its feed', async () => {
  await start('demo')
  expect((await feedCopy().read())?.articles).toEqual(DEMO_ARTICLES)
})

test('a second start fills nothing in, so what the owner changed or deleted stays so', async () => {
  await start('demo')
  backend.database.transaction(() => {
    backend.database.run('delete from talks')
    backend.database.run("update hero set title = 'Mine'")
  })
  backend.close()
  await open()
  expect(await start('demo')).toBe(false)
  expect(await counts()).toEqual({ ...FULL, talks: 0 })
  expect((await rowsOf('hero'))[0]?.title).toBe('Mine')
})

test('CONTENT=empty writes no content and begins behind the door, and a later start with demo changes neither', async () => {
  expect(await start('empty')).toBe(true)
  expect(await rowsOf('talks_description')).toEqual([])
  expect(await start('demo')).toBe(false)
  expect(await rowsOf('site')).toMatchObject([{ name: '', opened: false }])
  backend.database.run('update site set opened = true')
  expect(await rowsOf('talks_description')).toMatchObject([{ description: '', talk_order: 'date' }])
  expect(await counts()).toEqual(EMPTY)
  expect([objectCount(), fileCount()]).toEqual([0, 0])
  expect(await feedCopy().read()).toBeNull()
})

test('a row that exists once is there from the start, empty, and filled by the demo', async () => {
  for (const table of ROWS_THAT_EXIST_ONCE) {
    const [{ id, singleton, created_at, updated_at, talk_order, moment_after, ...fields }] = (await rowsOf(table)) as [
      Json,
    ]
    const texts = Object.values(fields).filter((value) => typeof value === 'string')
    expect([table, texts.filter(Boolean)]).toEqual([table, []])
  }
  await start('demo')
  for (const table of ROWS_THAT_EXIST_ONCE) {
    const [row] = (DEMO_CONTENT as Record<string, readonly Json[]>)[table]!
    const { sections, ...stated } = row! // the first start shows those that have entries
    expect(await rowsOf(table)).toMatchObject([stated])
  }
})

test('a title that was written before the first start is left as it is', async () => {
  backend.database.run("update newsletter set title = 'Mine'")
  expect(await start('demo')).toBe(true)
  expect(await counts()).toEqual(EMPTY)
  expect((await rowsOf('newsletter'))[0]?.title).toBe('Mine')
})

test('content that was moved here before the first start is left as it is', async () => {
  backend.insertRows('stories', [{ title: 'Mine', content: 'Moved from another place.' }])
  expect(await start('demo')).toBe(true)
  expect(await counts()).toEqual({ ...EMPTY, stories: 1 })
  expect(await rowsOf('talks_description')).toMatchObject([{ talk_order: 'manual' }])
})

describe('a first start that ends half-way', () => {
  const isDoneAgain = async () => {
    await open()
    expect(fileCount()).toBe(0)
    expect(await counts()).toEqual(EMPTY)
    expect(await start('demo')).toBe(true)
    expect(await counts()).toEqual(FULL)
    expect(objectCount()).toBe(fileCount())
  }

  test('by an error is repeated by the next start', async () => {
    const publish = backend.storage.publish.bind(backend.storage)
    let published = 0
    vi.spyOn(backend.storage, 'publish').mockImplementation((staged, description) => {
      if (published++ === 5) throw new Error('disk I/O error')
      return publish(staged, description)
    })
    await expect(start('demo')).rejects.toThrow('disk I/O error')
    expect(await counts()).toEqual(EMPTY)
    backend.close()
    await isDoneAgain()
  })

  test.each(['storing a picture', 'publishing a picture', 'writing the third table'] as const)(
    'by kill -9 while %s is done again',
    async (moment) => {
      backend.close()
      const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', KILLED_START], {
        env: { ...process.env, DATA_DIR: dataDir, MOMENT: moment },
        encoding: 'utf8',
      })
      expect([signal, stderr]).toEqual(['SIGKILL', ''])
      expect(fileCount()).toBeGreaterThan(0)
      await isDoneAgain()
    },
  )
})

/** A process that starts for the first time and kills itself at MOMENT. */
const KILLED_START = `
  const { openTestBackend } = await import('#tests/support/backend.ts')
  const { firstStart } = await import('#server/backend/first-start.ts')
  const { buckets } = await import('#server/backend/buckets.ts')
  const { DATA_DIR: dataDir, MOMENT: moment } = process.env
  const backend = await openTestBackend({ buckets, dataDir })
  const killAt = (object, method, turn) => {
    const original = object[method].bind(object)
    let calls = 0
    object[method] = (...parameters) => {
      const result = original(...parameters)
      if (++calls < turn) return result
      if (!(result instanceof Promise)) process.kill(process.pid, 'SIGKILL')
      return result.then(() => process.kill(process.pid, 'SIGKILL'))
    }
  }
  if (moment === 'storing a picture') killAt(backend.storage, 'stage', 3)
  if (moment === 'publishing a picture') killAt(backend.storage, 'publish', 7)
  if (moment === 'writing the third table') killAt(backend, 'insertRows', 3)
  await firstStart({ ...backend, feedCopy: { read: async () => null, write: async () => {} } }, 'demo')
`

describe('the demo owner', () => {
  test('is content that the site and its forms accept', async () => {
    await start('demo')
    for (const { table, isRow } of KINDS) {
      const fields = z.object(FORMS[table].schema.shape).partial() // rules between fields are for whole rows
      for (const row of await rowsOf(table)) expect(isRow(row), `${table}: ${JSON.stringify(row)}`).toBe(true)
      for (const row of DEMO_CONTENT[table]) expect(fields.safeParse(row).error, table).toBeUndefined()
    }
    expect(isHeroImageMetadata((await rowsOf('hero'))[0]?.image_metadata)).toBe(true)
  })

  test('shows every type, both highlights, and the fallbacks for missing texts', () => {
    const { involvements, talks, expertise } = DEMO_CONTENT
    expect(new Set(involvements.map(({ type }) => type))).toEqual(new Set(INVOLVEMENT_TYPES))
    expect(new Set(talks.map(({ type }) => type))).toEqual(new Set(TALK_TYPES))
    expect(involvements.filter(({ highlight }) => highlight)).toHaveLength(2)
    expect(involvements.some(({ about, involvement }) => !about && !involvement)).toBe(true)
    expect(involvements.some(({ logo_url }) => !logo_url)).toBe(true)
    expect(talks.some(({ image_url, action_url }) => !image_url && !action_url)).toBe(true)
    expect(expertise.filter(({ is_primary }) => is_primary)).toHaveLength(3)
  })

  test('has biographies of the length that their labels promise', () => {
    const kit: Pick<PressKit, 'short_bio' | 'medium_bio' | 'full_bio'> = DEMO_CONTENT.press_kit[0]!
    for (const { field, words, maxLength } of BIOS) {
      expect(Math.abs(kit[field].split(/\s+/).length - words)).toBeLessThanOrEqual(5)
      expect(kit[field].length).toBeLessThanOrEqual(maxLength)
    }
  })

  test('names no address that somebody could own', () => {
    const hosts = JSON.stringify([DEMO_CONTENT, DEMO_ARTICLES]).matchAll(
      /(?:https?:\/\/|(?<=\w)@)([\w.-]+)(\/in\/example-)?/g,
    )
    for (const [, host, example] of hosts) {
      expect(host === 'www.linkedin.com' ? example : host).toMatch(/\.example$|^\/in\/example-$/)
    }
  })
})
