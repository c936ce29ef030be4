import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasDemo, NO_DEMO } from '#api/demo.ts'
import { CONTENT_TABLES, KINDS } from '#content/kinds.ts'
import { publicFileAddress } from '#content/picture/stored-files.ts'
import { SECTION_IDS, visibleSections } from '#content/site/menu.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { buckets } from '#server/backend/buckets.ts'
import { demoRemains, removeDemo, takeOverRecord } from '#server/backend/demo-content.ts'
import { firstStart } from '#server/backend/first-start.ts'
import { FORGETFUL } from '#server/files/json-file.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'

/* The demo's content is known as such, and goes without what the owner has made of it. */

let dataDir: string
let backend: TestBackend
let written: string[]

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-demo-'))
  written = []
  backend = await openTestBackend({ buckets, dataDir, onWrite: (table) => written.push(table) })
})
afterEach(() => {
  backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (content: 'demo' | 'empty') => firstStart({ ...backend, feedCopy: FORGETFUL }, content)
const run = (sql: string) => backend.database.transaction(() => backend.database.run(sql))
const all = (table: string) => backend.database.all(`select * from "${table}"`)
const siteRow = () => {
  const { sections, advisory_in_footer, speaking_in_footer } = all('site')[0]!
  return { sections: JSON.parse(String(sections)), advisory_in_footer, speaking_in_footer }
}

test('after the first start all content counts as the demo’s, in any order', async () => {
  await start('demo')
  run('update talks set display_order = 99 - display_order')
  const { rows, fields } = demoRemains(backend)
  const lists = ['involvements', 'stories', 'expertise', 'talks', 'advisory_roles', 'advisory_services'] as const
  for (const table of [...lists, 'speaking_topics'] as const)
    expect(rows[table]).toHaveLength(DEMO_CONTENT[table].length)
  expect(fields.site?.toSorted()).toEqual(['employer', 'response_time', 'summary'])
  const moment = ['moment_quote', 'moment_source']
  expect(fields.hero?.toSorted()).toEqual(['description', 'image_metadata', 'image_url', ...moment, 'title'])
  // not its title, which an empty site shows too
  expect(fields.newsletter?.toSorted()).toEqual(['frequency', 'promise'])
})

test('the record of an older version is taken over, once', async () => {
  await start('demo')
  const remains = demoRemains(backend)
  const name = 'demo-content'
  backend.database.setMeta(
    name,
    String(backend.database.get('select value from kept_values where name = ?', name)!.value),
  )
  run(`delete from kept_values where name = '${name}'`)
  expect(hasDemo(demoRemains(backend))).toBe(false)
  takeOverRecord(backend)
  takeOverRecord(backend)
  expect(demoRemains(backend)).toEqual(remains)
  expect(backend.database.getMeta(name)).toBeUndefined()
})

test('removing the demo leaves none of its words and pictures', async () => {
  await start('demo')
  written = []
  await removeDemo(backend)
  expect(hasDemo(demoRemains(backend))).toBe(false)
  expect(JSON.stringify(CONTENT_TABLES.map(all))).not.toMatch(/Marta|Ellingsen|Halden|Paperlark|\/storage\/v1/)
  expect(all('_objects')).toEqual([])
  expect(written).toEqual(expect.arrayContaining(['hero', 'talks', 'site', 'contact', '_objects']))
  // every table of one row still has it, for its editor
  for (const { table, isList } of KINDS) if (!isList) expect(all(table)).toHaveLength(1)
  await removeDemo(backend)
})

test('a press photo that the owner has edited keeps its web size', async () => {
  await start('demo')
  run("update press_photos set caption = 'My own' where photo_url like '%upright%'")
  await removeDemo(backend)
  const kept = all('_objects').map(({ name }) => String(name))
  expect(kept.sort()).toEqual(['photo/upright-web.webp', 'photo/upright.jpg'])
})

test('what the owner has changed or added stays, with the pictures that it uses', async () => {
  await start('demo')
  const [talk] = all('talks')
  const picture = String(talk!.image_url)
  run(`update talks set title = 'My own talk' where id = '${talk!.id}'`)
  run("update hero set title = 'Anna Holt'")
  backend.insertRows('stories', [{ title: 'Mine', content: 'Written by myself.' }])
  const icon = { bucket: 'site-settings', name: 'favicon.png', contentType: 'image/png', cacheControl: 'max-age=3600' }
  await backend.storage.put(Buffer.from('her own'), icon)

  await removeDemo(backend)
  expect(all('talks').map(({ title }) => title)).toEqual(['My own talk'])
  expect(all('stories').map(({ title }) => title)).toEqual(['Mine'])
  expect(all('hero')[0]).toMatchObject({ title: 'Anna Holt', description: '', image_url: null, image_metadata: null })
  const files = all('_objects').map(({ bucket, name }) => publicFileAddress(String(bucket), String(name)))
  expect(files.sort()).toEqual([publicFileAddress(icon.bucket, icon.name), picture].sort())
})

test('what the owner has changed in a draft stays, with its pictures; what a draft would remove is removed', async () => {
  await start('demo')
  const [talk, hero, area] = [all('talks')[0]!, all('hero')[0]!, all('expertise')[0]!]
  const { image_url } = hero
  backend.insertRows('content_drafts', [
    { table_name: 'talks', row_id: talk.id, fields: { title: 'My own talk' } },
    { table_name: 'hero', row_id: hero.id, fields: { title: 'Anna Holt', image_url } },
    { table_name: 'expertise', row_id: area.id, fields: {}, is_removal: true },
  ])
  expect(demoRemains(backend).drafted).toEqual({ talks: [talk.id] })
  await removeDemo(backend)
  expect(hasDemo(demoRemains(backend))).toBe(false)
  expect(all('talks')).toEqual([talk])
  expect(all('expertise')).toEqual([])
  const files = all('_objects').map(({ bucket, name }) => publicFileAddress(String(bucket), String(name)))
  expect(files.sort()).toEqual([image_url, talk.image_url].sort())
})

test('parts of the site that the removal empties are hidden, and the others keep their place', async () => {
  await start('demo')
  expect(visibleSections(siteRow())).toEqual([...SECTION_IDS])
  run(`update talks set title = 'My own talk' where id = (select id from talks limit 1)`)
  run('delete from expertise')
  await removeDemo(backend)
  // an owner who emptied a section herself has not asked to leave it out
  expect(visibleSections(siteRow())).toEqual(['hero', 'expertise', 'testimonials', 'talks-media', 'contact'])
  expect(siteRow()).toMatchObject({ advisory_in_footer: 0, speaking_in_footer: 0 })
})

test('a site that starts empty has no demo, and hides its empty parts', async () => {
  await start('empty')
  expect(demoRemains(backend)).toEqual(NO_DEMO)
  expect(visibleSections(siteRow())).toEqual(['hero', 'testimonials', 'contact'])
  expect(siteRow()).toMatchObject({ advisory_in_footer: 0, speaking_in_footer: 0 })
})
