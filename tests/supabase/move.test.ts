import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { SITE_FILES } from '#content/picture/pictures.ts'
import { type MoveTask, moveToFolder, moveToSupabase } from '#scripts/move/move-between.ts'
import { runCommand } from '#tests/support/commands.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { makeWaitingMessage } from '#tests/support/messages.ts'
import {
  contentOf,
  makeSiteFolder,
  newFolder,
  OWNER,
  openSite,
  requireSameContent,
  SITE_URL,
} from '#tests/support/move.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { type Project, startProject } from '#tests/support/supabase/project.ts'

/* A move to real Postgres and PostgREST, and back. */

let project: Project
let variables: Record<string, string>
let task: Omit<MoveTask, 'dataDir'>
beforeEach(async () => {
  project = await startProject(inject('cluster'), 'none')
  const { url } = await project.listen()
  const { publishable, secret } = project.keys
  variables = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret }
  const address = { url, publishableKey: publishable, secretKey: secret }
  task = { siteUrl: SITE_URL, project: address, fetch, isDry: false, mayReplace: false, say: () => {} }
})
afterEach(() => project.close())

it('a project that was pushed later than the folder was written has no content of its own, whatever its migrations wrote', async () => {
  const home = await makeSiteFolder()
  const site = await openSite(home)
  site.database.transaction(() => {
    for (const { name, columns } of site.database.tables.values())
      if (columns.has('updated_at')) site.database.run(`update "${name}" set updated_at = '2026-01-02T03:04:05+00:00'`)
  })
  site.close()
  const move = (...words: string[]) =>
    runCommand('move', ['--to', 'supabase', ...words], { ...variables, SITE_URL, DATA_DIR: home })
  const dry = await move('--dry-run')
  expect(dry.err).not.toContain('content of its own')
  expect(dry.out).toContain('to be removed or replaced there: 0 accounts, 0 rows, 0 files')
  expect(await move()).toMatchObject({ status: 0 })
})

it('a moved site comes back with every value, and its pages are the same byte for byte, apart from addresses', async () => {
  const [home, back] = [await makeSiteFolder(), newFolder()]
  const before = contentOf(home)
  expect((await moveToSupabase({ ...task, dataDir: home })).faults).toEqual([])
  const [file] = before.files
  const served = await fetch(`${task.project.url}/storage/v1/object/public/${file!.bucket}/${file!.name}`)
  expect(served.headers.get('x-robots-tag')).toBe('all')
  expect((await moveToFolder({ ...task, dataDir: back })).faults).toEqual([])
  // the project wrote a history of its own while the rows arrived: it is the folder's at the end
  expect(before.rows.content_versions?.length).toBeGreaterThan(20)
  requireSameContent(contentOf(back), before)

  const pages = await pagesOf({}, back)
  requireSame(await pagesOf(variables, newFolder()), pages)
  rmSync(join(home, 'moved-to.json'))
  requireSame(await pagesOf({}, home), pages)
})

it('a message that waits is mailed by the side that it was moved to, once', async () => {
  const [home, back] = [await makeSiteFolder(), newFolder()]
  await using mailServer = await startMailServer()
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@portico.test', CONTACT_TO: 'owner@portico.test' }
  const mails = () => mailServer.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])

  const first = await leaveMessage(home)
  await moveToSupabase({ ...task, dataDir: home })
  await expect(openSite(home)).rejects.toThrow('was moved to')
  await pagesOf({ ...mail, ...variables }, newFolder())
  expect(mails()).toEqual([expect.stringContaining(first)])

  const second = crypto.randomUUID()
  const message = makeWaitingMessage({ id: second, next_attempt_at: null })
  expect((await project.service.from('contact_messages').insert({ ...message })).error).toBeNull()
  await moveToFolder({ ...task, dataDir: back })
  await pagesOf({ ...mail, ...variables }, newFolder())
  expect(mails()).toHaveLength(1)
  await pagesOf(mail, back)
  expect(mails()).toContainEqual(expect.stringContaining(second))
  expect(mails().filter((id) => id?.includes(first) || id?.includes(second))).toHaveLength(2)
})

it('an account that is refused takes nobody else’s right, and half an emoji is no reason to refuse one', async () => {
  const home = await makeSiteFolder()
  const site = await openSite(home)
  const metadata = JSON.stringify({ name: 'Ada \ud83d' })
  site.database.transaction(() => site.database.run('update _accounts set user_metadata = ?', metadata))
  site.close()
  const refusing: typeof fetch = async (input, init) =>
    String(input).endsWith('/admin/users') && String(init?.body).includes('other@portico.test')
      ? Response.json({ code: 422, error_code: 'validation_failed', msg: 'Unable to validate it' }, { status: 422 })
      : fetch(input, init)
  const { faults } = await moveToSupabase({ ...task, dataDir: home, fetch: refusing })
  expect(faults).toContain(
    'The account other@portico.test is refused: Unable to validate it. Change or delete it where it comes from.',
  )
  expect(faults).not.toContain(`The account ${OWNER} differs.`)
  const owner = contentOf(home).accounts.find(({ email }) => email === OWNER)
  expect((await project.service.from('profiles').select('id').is('is_admin', true)).data).toEqual([{ id: owner?.id }])
})

it('there, back and there again: the project mails what waits, and nobody else', async () => {
  const [home, back] = [await makeSiteFolder(), newFolder()]
  const waiting = async () =>
    (await project.service.from('contact_messages').select('id, updated_at, last_error').eq('status', 'pending')).data
  await moveToSupabase({ ...task, dataDir: home })
  const before = await waiting()
  await moveToFolder({ ...task, dataDir: back })
  expect([before?.length, await waiting()]).toEqual([1, []])
  expect((await moveToSupabase({ ...task, dataDir: back })).faults).toEqual([])
  expect(await waiting()).toEqual(before)
})

/** One that is due: a server mails it at its start. Returns its id. */
async function leaveMessage(dataDir: string): Promise<string> {
  const id = crypto.randomUUID()
  const site = await openSite(dataDir)
  site.insertRows('contact_messages', [{ ...makeWaitingMessage({ id, next_attempt_at: null }) }])
  site.close()
  return id
}

/** The public pages of the built site with these variables, without keys and the addresses of project and form. */
async function pagesOf(variables: Record<string, string>, dataDir: string): Promise<string[]> {
  const environment = { SITE_URL, ...variables }
  const server = await startServerHere({ dataDir, environment })
  // while the project is slow to answer there is a page without its content, or without the site's own files
  const whole = (path: string) =>
    vi.waitFor(async () => {
      const answer = await fetch(server.url + path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      const text = await answer.text()
      const isPage = answer.headers.get('content-type')?.startsWith('text/html')
      for (const file of isPage ? Object.values(SITE_FILES) : []) expect(text).toContain(`/${file}?v=`)
      return text
    })
  // the press kit's page says its size once the file is made
  await whole('/press-kit.zip')
  const pages = await Promise.all(PATHS.map(whole))
  await server.stop()
  return pages.map((page) =>
    page
      .replaceAll(variables.SUPABASE_URL ?? `${SITE_URL}/storage`, variables.SUPABASE_URL ? '' : '/storage')
      .replaceAll(/sb_publishable_[\w-]+/g, 'KEY')
      // a project's form goes to the site, too
      .replaceAll(',"formUrl":""', ''),
  )
}

/** Says where pages differ: whole pages are too long to read. */
function requireSame(pages: string[], expected: string[]): void {
  for (const [index, page] of pages.entries()) {
    const wanted = expected[index]!
    const at = [...page].findIndex((character, place) => character !== wanted[place])
    if (at >= 0) expect(page.slice(at - 150, at + 150)).toBe(wanted.slice(at - 150, at + 150))
    expect(page.length).toBe(wanted.length)
  }
}

const PATHS = ['/', '/press-kit', '/advisory', '/sitemap.xml']
