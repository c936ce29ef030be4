import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WRITTEN_FILES } from '#api/write-notice.ts'
import type { ContentDraft } from '#content/draft.ts'
import type { Expertise } from '#content/expertise/expertise.ts'
import { FORMS } from '#content/forms.ts'
import type { Row } from '#content/guard.ts'
import { CONTENT_TABLES, type ContentTable, KINDS } from '#content/kinds.ts'
import { PRESS_KIT_ZIP_PATH } from '#content/press-kit/press-kit.ts'
import { NOT_FOUND_PATH, PUBLIC_PATHS } from '#content/site/routes.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { saveDraft } from '#data/drafts/drafts.ts'
import { readActivity, undoChange } from '#data/drafts/history.ts'
import { createExpertiseSave } from '#data/records/save-expertise.ts'
import { deleteRecord, moveRecord, type OpenedRow, saveRecord } from '#data/records/save-record.ts'
import { readTalkAddresses } from '#data/records/talks.ts'
import { openSite } from '#server/boot/open-site.ts'
import { draftRoute } from '#server/drafts/route.ts'
import { parseEnvironment } from '#server/environment/env.ts'
import { mountRoutes } from '#server/http/route.ts'
import { createLogs } from '#server/log/log.ts'
import { sourceAssets } from '#server/pages/assets.ts'
import { CONTENT_FILES } from '#server/pages/content-files.ts'

/* What pages and saves cost stands in files, so that a change of it shows in review. `npm run costs` writes them anew. */

const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
const OF_CONTENT = /^\s*(select|insert|update|delete|with)\b/i

let dataDir: string
let site: Awaited<ReturnType<typeof openSite>>
let asked: string[] = []
let statements = 0

beforeAll(async () => {
  for (const method of ['all', 'get', 'run', 'iterate'] as const) {
    const original = StatementSync.prototype[method] as (this: StatementSync, ...values: unknown[]) => never
    vi.spyOn(StatementSync.prototype, method).mockImplementation(function (this: StatementSync, ...values: unknown[]) {
      if (OF_CONTENT.test(this.sourceSQL)) statements++
      return original.apply(this, values)
    } as never)
  }
  dataDir = await mkdtemp(join(tmpdir(), 'portico-'))
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = OWNER
  const settings = parseEnvironment({ NODE_ENV: 'production', DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD })
  const renderer = {
    load: () => import('#site/render.tsx'),
    assets: sourceAssets('site'),
    adminAssets: sourceAssets('admin'),
    files: new Map(),
  }
  site = await openSite(settings, createLogs({ level: 'silent' }), renderer, (source) => ({
    ...source,
    fetch: (...request) => {
      asked.push(String(request[0]))
      return source.fetch(...request)
    },
  }))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await site.feed.close()
  site.backend.close()
  await site.mailer.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** What `work` costs, as a line, with all that follows from it in this process. */
async function costOf(name: string, work: () => Promise<unknown>): Promise<string> {
  asked = []
  statements = 0
  await work()
  for (let turns = 0, seen = -1; turns < 20; turns = seen === statements ? turns + 1 : 0) {
    seen = statements
    await setImmediate()
  }
  return `${name}: ${asked.length} requests, ${statements} statements\n`
}

/** Nothing is in memory any more. */
function forgetAll() {
  const other = new DatabaseSync(join(dataDir, 'database.db'))
  other.exec("insert into _meta (key, value) values ('other', ''); delete from _meta where key = 'other'")
  other.close()
  for (const what of [...CONTENT_TABLES, WRITTEN_FILES, 'articles']) site.pages.drop(what)
  site.events.emit('write', 'talks')
  site.favicon.drop()
}

test('each public page, and each file made from content, costs what the snapshot says, and nothing while it is kept', async () => {
  const [talk] = await readTalkAddresses(site.rest)
  const pages = [...PUBLIC_PATHS, talkPath(talk!), NOT_FOUND_PATH]
  let costs = ''
  for (const path of [...pages, ...CONTENT_FILES]) {
    const open = async () => {
      // the page of the press kit says how large this is
      if (path === '/press-kit') await site.pages.get(PRESS_KIT_ZIP_PATH)
      expect((await site.pages.get(path)).isGood, path).toBe(true)
    }
    forgetAll()
    await setImmediate()
    costs += await costOf(`${path}, cold`, open)
    if (pages.includes(path) && path !== '/press-kit') expect(asked, path).toEqual([...new Set(asked)])
    costs += await costOf(`${path}, warm`, open)
  }
  await expect(costs).toMatchFileSnapshot('../costs/pages.txt')
})

test('each saved change costs what the snapshot says', async () => {
  const owner = await signIn()
  let costs = ''
  const note = async (name: string, work: () => Promise<unknown>) => {
    costs += await costOf(name, work)
  }
  const rowsOf = async (table: ContentTable) => {
    const { data, error } = await owner.from(table).select().order('created_at').order('id')
    if (error) throw error
    return data as (OpenedRow & Row & Record<string, unknown>)[]
  }
  const firstOf = async (table: ContentTable) => (await rowsOf(table))[0]!
  const save = async (table: ContentTable, opened: OpenedRow | null, values: object) => {
    const result = await saveRecord<OpenedRow & Row>(owner, table, { opened, values })
    if (!result.isSaved) throw new Error(`${table} was not saved`)
    return result.row
  }
  const noteUndo = async (name: string) => {
    const {
      changes: [last],
    } = await readActivity(owner, 1)
    await note(name, async () => expect(await undoChange(owner, last!)).not.toBeNull())
  }

  for (const { table } of KINDS) {
    const opened = await firstOf(table)
    const { schema, nameColumn = Object.keys(schema.shape).find((name) => isPlain(name, opened[name])) } = FORMS[table]
    await note(`save ${table}`, () => save(table, opened, { [nameColumn!]: `${opened[nameColumn!]}.` }))
  }

  const { id, created_at, updated_at, slug, former_slugs, ...talk } = await firstOf('talks')
  let added: OpenedRow & Row
  await note('add a talk', async () => (added = await save('talks', null, talk)))
  await note('move a talk', () => moveRecord(owner, 'talks', { id: added.id, display_order: 99 }))
  await note('delete a talk', () => deleteRecord(owner, 'talks', added.id))
  await noteUndo('undo a deletion')

  const areas = (await rowsOf('expertise')) as unknown as Expertise[]
  const turned = areas.toReversed().map(({ created_at, updated_at, ...item }) => item)
  await note('save the areas of expertise in another order', () => createExpertiseSave(owner)(areas, turned))

  const {
    data: { user },
  } = await owner.auth.getUser()
  const hero = await firstOf('hero')
  let draft: ContentDraft
  await note('save a draft', async () => {
    const about = {
      table_name: 'hero' as const,
      row_id: hero.id,
      fields: { title: 'Drafted' },
      base_updated_at: hero.updated_at,
    }
    draft = await saveDraft(owner, { ...about, author: user!.id, publish_at: null }, null)
  })
  const declared = draftRoute({ ...site, pages: site.pages, onPublished: async () => {}, log: site.logs.log })
  const route = mountRoutes([declared], site.identifyRequester)
  await note('publish a draft', async () => {
    const { data } = await owner.auth.getSession()
    const headers = { authorization: `Bearer ${data.session!.access_token}` }
    const body = JSON.stringify({ drafts: [{ ...draft, live_updated_at: hero.updated_at }] })
    const answer = await route.request('/api/drafts/publish', { method: 'POST', headers, body })
    expect(await answer.json()).toEqual({ published: [draft.id], failed: [] })
  })
  await noteUndo('undo a published draft')
  await expect(costs).toMatchFileSnapshot('../costs/saves.txt')
})

/** A text of the owner's own words. */
const isPlain = (name: string, value: unknown) =>
  typeof value === 'string' && !/url|email|accent|typeface|language/.test(name)

async function signIn(): Promise<SupabaseClient> {
  const { handle, api } = site.backend
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(String(input))
    return handle!(new Request(input, init), { clientAddress: '127.0.0.1' })
  }
  const client = createClient(site.settings.siteUrl, api.key, { auth: { persistSession: false }, global: { fetch } })
  const { error } = await client.auth.signInWithPassword(OWNER)
  if (error) throw error
  return client
}
