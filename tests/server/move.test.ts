import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openAccountAdmin } from '@portico/backend/accounts'
import { readMoved } from '@portico/backend/move'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { AuthClient } from '@supabase/auth-js'
import { expect, it, onTestFinished } from 'vitest'
import { pathOf } from '#scripts/move/endpoint.ts'
import { moveToFolder, moveToSupabase } from '#scripts/move/move-between.ts'
import { projectOf, requireKeys } from '#scripts/move/require-project.ts'
import { fingerprint } from '#tests/support/data-folder.ts'
import {
  contentOf,
  makeSiteFolder,
  newFolder,
  OWNER,
  openProject,
  openSite,
  PASSWORD,
  requireSameContent,
  type TestProject,
  taskOf,
} from '#tests/support/move.ts'

/* A move between a data folder and a project, in process; the project is played by the embedded backend. */

const waitingIn = ({ backend }: TestProject) =>
  backend.database.all("select id from contact_messages where status = 'pending'").length

it('a site goes to a project and comes back with every row, every instant, every file and every account', async () => {
  const [home, project, back] = [await makeSiteFolder(), await openProject(), newFolder()]
  const before = contentOf(home)
  const there = await moveToSupabase(taskOf(project, home))
  expect(there.faults).toEqual([])
  expect(there.waiting).toBe(1)
  const returned = await moveToFolder(taskOf(project, back))
  expect(returned.faults).toEqual([])

  requireSameContent(contentOf(back), before)
})

it('the owner signs in at the project with the same password, and as an admin', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  await moveToSupabase(taskOf(project, home))
  const { url, publishableKey } = project.address
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey },
    fetch: project.fetch,
    persistSession: false,
    autoRefreshToken: false,
  })
  const { data } = await client.signInWithPassword({ email: OWNER, password: PASSWORD })
  expect(data.user?.email).toBe(OWNER)
  const admins = project.backend.database.all('select id from profiles where is_admin = 1')
  expect(admins).toEqual([{ id: data.user?.id }])
})

it('a folder whose site was moved is not served, and not moved again', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  await moveToSupabase(taskOf(project, home))
  const refusal = `was moved to ${project.address.url}`
  await expect(openSite(home)).rejects.toThrow(refusal)
  expect(() => openAccountAdmin(home)).toThrow(refusal)
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow('already')
  rmSync(join(home, 'moved-to.json'))
  ;(await openSite(home)).close()
})

/** Two accounts, each removed and added: every attempt begins with them, and gets one step further. */
const WRITES_FOR_ACCOUNTS = 4

it('interrupted at every step, the same command completes it, and a waiting message is on one side only', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const before = contentOf(home)
  let moved: Awaited<ReturnType<typeof moveToSupabase>> | undefined
  let attempts = 0
  while (!moved && attempts < 100) {
    attempts++
    Object.assign(project, { writes: 0, failAfter: WRITES_FOR_ACCOUNTS })
    moved = await moveToSupabase(taskOf(project, home)).catch(() => undefined)
    if (readMoved(home) === undefined) expect(waitingIn(project)).toBe(0)
  }
  expect(moved?.faults).toEqual([])
  expect(attempts).toBeGreaterThan(15)
  expect(waitingIn(project)).toBe(1)
  expect(readMoved(home)?.isFinished).toBe(true)

  const back = newFolder()
  Object.assign(project, { writes: 0, failAfter: 0 })
  await expect(moveToFolder(taskOf(project, back))).rejects.toThrow()
  expect(waitingIn(project)).toBe(0)
  await expect(openSite(back)).rejects.toThrow('Run npm run move -- --to folder again')
  expect(existsSync(join(back, 'database.db'))).toBe(false)
  project.failAfter = Number.POSITIVE_INFINITY
  expect((await moveToFolder(taskOf(project, back))).faults).toEqual([])
  expect(waitingIn(project)).toBe(0)
  const { rows, files } = contentOf(back)
  expect(rows.talks).toEqual(before.rows.talks)
  expect(rows.contact_messages).toEqual(before.rows.contact_messages)
  expect(files).toEqual(before.files)
})

it('a dry run says what would be moved and changes nothing, in either direction', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const isOfContent = (name: string) => !/-(wal|shm)$/.test(name)
  const folder = fingerprint(home, isOfContent)
  project.failAfter = 0
  const there = await moveToSupabase(taskOf(project, home, { isDry: true }))
  const talks = [...there.difference.tables].find(([{ name }]) => name === 'talks')?.[1]
  expect(talks?.count).toBe(contentOf(home).rows.talks?.length)
  expect(fingerprint(home, isOfContent)).toEqual(folder)

  Object.assign(project, { failAfter: Number.POSITIVE_INFINITY })
  await moveToSupabase(taskOf(project, home))
  Object.assign(project, { writes: 0, failAfter: 0 })
  const back = join(newFolder(), 'data')
  const returned = await moveToFolder(taskOf(project, back, { isDry: true }))
  expect(returned.difference.files.count).toBe(there.difference.files.count)
  expect(existsSync(back)).toBe(false)
})

it('a dry run works beside the running site; a move refuses', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const site = await openSite(home)
  onTestFinished(() => site.close())
  expect((await moveToSupabase(taskOf(project, home, { isDry: true }))).faults).toEqual([])
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow('in use by another process')
})

it('a project with content of its own is left alone, and replaced only when asked', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const { backend } = project
  backend.insertRows('expertise', [{ title: 'Of its own', description: 'Written there' }])
  backend.accounts.create(
    'stranger@portico.test',
    await backend.accounts.hashPassword(PASSWORD, 'stranger@portico.test'),
  )
  const { storage } = backend
  const icon = { bucket: 'site-settings', name: 'favicon.png', contentType: 'image/png', cacheControl: 'no-cache' }
  await storage.put(await makePicture('png'), icon)
  Object.assign(project, { writes: 0, failAfter: 0 })
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow(
    'has content of its own: the account stranger@portico.test, Expertise (1 row), the file site-settings/favicon.png.',
  )
  project.failAfter = Number.POSITIVE_INFINITY
  expect((await moveToSupabase(taskOf(project, home, { mayReplace: true }))).faults).toEqual([])
  expect(backend.database.all("select 1 from expertise where title = 'Of its own'")).toEqual([])
  expect(backend.accounts.count()).toBe(2)
  const { etag } = storage.find('site-settings', 'favicon.png')!
  expect(contentOf(home).files).toContainEqual(expect.objectContaining({ name: 'favicon.png', etag }))
})

it('what was written into a row that exists once counts as content too', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const { database, insertRows } = project.backend
  database.transaction(() => {
    database.run('delete from hero')
    insertRows('hero', [{ title: 'Written once, and never changed' }])
  })
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow('has content of its own: Hero Section (1 row)')
})

it('what was changed at the project after an interrupted move counts as its own', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  project.failAfter = 12
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow()
  const { database } = project.backend
  database.transaction(() => database.run("update hero set title = 'Newer', updated_at = now()"))
  project.failAfter = Number.POSITIVE_INFINITY
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow('has content of its own: Hero Section (1 row)')
})

it('a folder with a site is left alone; with --replace it is moved aside, and the new one has its place', async () => {
  const [home, project, other] = [await makeSiteFolder(), await openProject(), await makeSiteFolder()]
  await moveToSupabase(taskOf(project, home))
  await expect(moveToFolder(taskOf(project, other))).rejects.toThrow('holds a site already. Nothing was changed.')
  const old = contentOf(other)
  const { notes } = await moveToFolder(taskOf(project, other, { mayReplace: true }))
  const aside = /(\S+replaced-\S+):/.exec(notes.join())?.[1]
  expect(contentOf(aside!)).toEqual(old)
  expect(contentOf(other).rows.talks).toEqual(contentOf(home).rows.talks)
  ;(await openSite(other)).close()
})

it('while a server of the project mails a message, nothing comes back', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  await moveToSupabase(taskOf(project, home))
  const { database } = project.backend
  database.transaction(() =>
    database.run("update contact_messages set last_outcome = 'under_way' where status = 'pending'"),
  )
  await expect(moveToFolder(taskOf(project, newFolder()))).rejects.toThrow('is mailing a message of this project')
})

it('a file of the project that is not a picture is left there and named', async () => {
  const project = await openProject()
  const { storage } = project.backend
  const html = {
    bucket: 'story-images',
    name: 'stories/page.webp',
    contentType: 'image/webp',
    cacheControl: 'no-cache',
  }
  await storage.put(Buffer.from('<script>alert(1)</script>'), html)
  const back = newFolder()
  const { difference, faults } = await moveToFolder(taskOf(project, back))
  expect(faults).toEqual([])
  expect(difference.files.refused).toEqual(['story-images/stories/page.webp'])
  expect(contentOf(back).files).toEqual([])
})

it('missing and damaged files of the folder are named, and do not stop the move', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const site = await openSite(home)
  const [missing, damaged] = site.storage.list('story-images')
  site.close()
  rmSync(join(home, 'files', missing!.file))
  writeFileSync(join(home, 'files', damaged!.file), 'damaged')
  const { difference, faults } = await moveToSupabase(taskOf(project, home))
  expect(faults).toEqual([])
  expect(difference.files.lost.toSorted()).toEqual([missing!, damaged!].map(pathOf).toSorted())
  expect(difference.files.count).toBe(contentOf(home).files.length - 2)
})

it('a name with a question mark and other signs comes through, there and back', async () => {
  const [home, project, back] = [await makeSiteFolder(), await openProject(), newFolder()]
  const site = await openSite(home)
  for (const name of ['logos/who is it? me.png', "logos/a&b=c;d+e (1)'s.png"]) {
    const picture = { bucket: 'story-images', name, contentType: 'image/png', cacheControl: 'max-age=3600' }
    await site.storage.put(await makePicture('png'), picture)
  }
  site.close()
  expect((await moveToSupabase(taskOf(project, home))).faults).toEqual([])
  expect((await moveToFolder(taskOf(project, back))).faults).toEqual([])
  expect(contentOf(back).files).toEqual(contentOf(home).files)
})

it('moving an empty project gives an empty site, without the demo', async () => {
  const [project, back] = [await openProject(), newFolder()]
  await moveToFolder(taskOf(project, back))
  const site = await openSite(back)
  onTestFinished(() => site.close())
  const { firstStart } = await import('#server/backend/first-start.ts')
  expect(await firstStart({ ...site, feedCopy: { read: async () => null, write: async () => {} } }, 'demo')).toBe(false)
})

it('characters that a project refuses are left out, and do not stop the move', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const site = await openSite(home)
  const id = String(site.database.get('select id from talks limit 1')!.id)
  site.database.transaction(() => {
    site.database.run("update talks set title = 'A' || char(0) || ' quay' where id = ?", id)
    site.insertRows('content_drafts', [{ table_name: 'talks', row_id: id, fields: {} }])
    site.database.run('update content_drafts set fields = ?', '{"title":"Half \\ud83d, \\u0000 none"}')
    site.database.run("update contact_messages set name = 'A' || char(0) || 'da' where status = 'pending'")
  })
  site.close()
  expect((await moveToSupabase(taskOf(project, home))).faults).toEqual([])
  const { database } = project.backend
  expect(database.get('select title from talks where id = ?', id)).toEqual({ title: 'A quay' })
  expect(database.get('select fields from content_drafts')?.fields).toContain('Half \ufffd,  none')
  expect(database.get("select name from contact_messages where status = 'pending'")).toEqual({ name: 'Ada' })
})

it('what the project refuses is named, and the source keeps what waits', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const refused = contentOf(home).rows.talks?.[3]
  const fetch: typeof globalThis.fetch = async (input, init) =>
    String(input).includes('/rest/v1/talks?') && String(init?.body).includes(String(refused?.id))
      ? Response.json({ code: '23514', message: 'violates check constraint "talks_no"' }, { status: 400 })
      : project.fetch(input, init)
  const { faults } = await moveToSupabase(taskOf(project, home, { fetch }))
  expect(faults).toEqual([
    'Talk: 1 row differs.',
    `Talk (${refused!.title}) is refused: violates check constraint "talks_no". Change or delete it where it comes from.`,
  ])
  expect(readMoved(home)).toBeUndefined()
  expect(waitingIn(project)).toBe(0)
})

it('thousands of talks and messages arrive whole, in few requests', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const site = await openSite(home)
  const talk = { location: 'Ghent', description: 'long '.repeat(100), date: '2026-05-01', type: 'talk' }
  const message = { name: 'A', email: 'a@b.example', message: 'Hello '.repeat(50), status: 'sent' }
  site.database.transaction(() => {
    site.insertRows(
      'talks',
      Array.from({ length: 3000 }, (_, index) => ({ ...talk, title: `Talk ${index}` })),
    )
    site.insertRows(
      'contact_messages',
      Array.from({ length: 1000 }, () => message),
    )
  })
  site.close()
  expect((await moveToSupabase(taskOf(project, home))).faults).toEqual([])
  expect(project.backend.database.get('select count(*) as count from talks')?.count).toBeGreaterThan(3000)
  expect(project.writes).toBeLessThan(135)
})

it('says which key is missing or wrong, and where to find it', async () => {
  const { address, fetch } = await openProject()
  const { url, publishableKey, secretKey } = address
  const asked = (changes: Partial<typeof address>, answer = fetch) => requireKeys({ ...address, ...changes }, answer)
  await asked({})

  const where = 'Supabase dashboard, Project Settings, API Keys.'
  expect(() => projectOf({}, 'for a move')).toThrow(
    'SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are needed',
  )
  expect(() => projectOf({ supabase: { url, publishableKey } }, 'for a move')).toThrow('SUPABASE_SECRET_KEY is needed')
  await expect(asked({ publishableKey: 'sb_publishable_other' })).rejects.toThrow(
    `SUPABASE_PUBLISHABLE_KEY is not the publishable key of this project. Copy it from the ${where}`,
  )
  const wrongSecret = `SUPABASE_SECRET_KEY is not the secret key of this project. Copy it from the ${where}`
  await expect(asked({ secretKey: 'sb_secret_other' })).rejects.toThrow(wrongSecret)
  await expect(asked({ secretKey: publishableKey })).rejects.toThrow(wrongSecret)
  await expect(asked({ publishableKey: secretKey })).rejects.toThrow('SUPABASE_PUBLISHABLE_KEY is a secret key')
  const page: typeof fetch = async () => new Response('<!doctype html>', { status: 200 })
  await expect(asked({}, page)).rejects.toThrow('answers, but not as a Supabase project does (200)')
  const starting: typeof fetch = async () => new Response('', { status: 503, headers: { 'retry-after': '90' } })
  await expect(asked({}, starting)).rejects.toThrow(
    'answered 503. Check whether the project is paused or starting, and run the same command again in 90 seconds.',
  )
  const nobody: typeof fetch = async () =>
    Promise.reject(new TypeError('fetch failed', { cause: new Error('ENOTFOUND') }))
  await expect(asked({}, nobody)).rejects.toThrow(`SUPABASE_URL (${url}) cannot be reached: ENOTFOUND`)
})

it('a project that lacks migrations is named before anything is written', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const lacking =
    (change: (definitions: Record<string, { properties: Record<string, object> }>) => void): TestProject['answer'] =>
    async (request, ask) => {
      if (new URL(request.url).pathname !== '/rest/v1/') return undefined
      const { definitions } = await (await ask()).json()
      change(definitions)
      return Response.json({ definitions })
    }
  project.failAfter = 0
  const refusal = 'The project lacks the table visits, or a column of it. Push the migrations'
  project.answer = lacking((definitions) => delete definitions.visits)
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow(refusal)
  project.answer = lacking(({ visits }) => delete visits!.properties.counts)
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow(refusal)
  project.answer = async ({ url }) => (url.endsWith('/rest/v1/') ? Response.json({}, { status: 403 }) : undefined)
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow('does not say which tables it has (403)')
})
