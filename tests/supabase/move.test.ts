import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { expect, it, onTestFinished } from 'vitest'
import { startMailServer } from '#tests/support/mail-server.ts'
import { makeWaitingMessage } from '#tests/support/messages.ts'
import { contentOf, makeSiteFolder, newFolder, openSite, requireSameContent, SITE_URL } from '#tests/support/move.ts'
import { freePort, startServer } from '#tests/support/server.ts'
import { openPartsProject, type PartsProject } from '#tests/support/supabase/move-project.ts'
import { moveToFolder } from '../../scripts/move/to-folder.ts'
import { type MoveTask, moveToSupabase } from '../../scripts/move/to-supabase.ts'

/* A move to real Postgres and PostgREST, and back. */

function taskOf({ address, fetch }: PartsProject, dataDir: string): MoveTask {
  const options = { siteUrl: SITE_URL, isDry: false, mayReplace: false, say: () => {} }
  return { dataDir, project: address, fetch, ...options }
}

it('a moved site comes back with every value, and its pages are the same byte for byte, apart from addresses', async () => {
  const [home, project, back] = [await makeSiteFolder(), await openPartsProject(), newFolder()]
  const before = contentOf(home)
  expect((await moveToSupabase(taskOf(project, home))).faults).toEqual([])
  expect((await moveToFolder(taskOf(project, back))).faults).toEqual([])
  requireSameContent(contentOf(back), before)

  const pages = await pagesOf({}, back)
  requireSame(await pagesOf(await variablesOf(project), newFolder()), pages)
  rmSync(join(home, 'moved-to.json'))
  requireSame(await pagesOf({}, home), pages)
}, 60_000)

it('a message that waits is mailed by the side that it was moved to, once', async () => {
  const [home, project, back] = [await makeSiteFolder(), await openPartsProject(), newFolder()]
  await using mailServer = await startMailServer()
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@portico.test', CONTACT_TO: 'owner@portico.test' }
  const variables = await variablesOf(project)
  const mails = () => mailServer.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])

  const first = await leaveMessage(home)
  await moveToSupabase(taskOf(project, home))
  await expect(openSite(home)).rejects.toThrow('was moved to')
  await pagesOf({ ...mail, ...variables }, newFolder())
  expect(mails()).toEqual([expect.stringContaining(first)])

  const service = { apikey: project.address.secretKey, 'content-type': 'application/json' }
  const second = crypto.randomUUID()
  const body = JSON.stringify({ ...makeWaitingMessage({ id: second, next_attempt_at: null }) })
  await project.fetch(`${project.address.url}/rest/v1/contact_messages`, { method: 'POST', headers: service, body })
  await moveToFolder(taskOf(project, back))
  await pagesOf({ ...mail, ...variables }, newFolder())
  expect(mails()).toHaveLength(1)
  await pagesOf(mail, back)
  expect(mails()).toContainEqual(expect.stringContaining(second))
  expect(mails().filter((id) => id?.includes(first) || id?.includes(second))).toHaveLength(2)
}, 60_000)

/** One that is due: a server mails it at its start. Returns its id. */
async function leaveMessage(dataDir: string): Promise<string> {
  const id = crypto.randomUUID()
  const site = await openSite(dataDir)
  site.insertRows('contact_messages', [{ ...makeWaitingMessage({ id, next_attempt_at: null }) }])
  site.close()
  return id
}

/** The variables of a server that serves the site from the project, through a port of this machine. */
async function variablesOf({ address, fetch }: PartsProject): Promise<Record<string, string>> {
  const port = await freePort()
  const server = serve({ fetch: (request: Request) => fetch(request), port, hostname: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    SUPABASE_URL: `http://localhost:${port}`,
    SUPABASE_PUBLISHABLE_KEY: address.publishableKey,
    SUPABASE_SECRET_KEY: address.secretKey,
  }
}

it('what the database writes by itself while rows arrive is gone at the end', async () => {
  const [home, project] = [await makeSiteFolder(), await openPartsProject()]
  await project.postgres.exec(`
    create function private.note() returns trigger language plpgsql security definer as $$ begin
      insert into public.visits (day, writer, counts) values (current_date, gen_random_uuid(), '{}');
      return null;
    end $$;
    create trigger note after insert or delete on talks for each row execute function private.note();
  `)
  expect((await moveToSupabase(taskOf(project, home))).faults).toEqual([])
  const { rows } = await project.postgres.query('select day from visits')
  expect(rows).toEqual([{ day: '2026-10-01' }])
})

/** The public pages of the built site with these variables, without keys and the address of the project. */
async function pagesOf(variables: Record<string, string>, dataDir: string): Promise<string[]> {
  const environment = { SITE_URL, ...variables }
  const server = await startServer({ dataDir, environment })
  // the press kit's page says its size once the file is made
  await (await fetch(`${server.url}/press-kit.zip`)).bytes()
  const pages = await Promise.all(PATHS.map(async (path) => (await fetch(server.url + path)).text()))
  await server.stop()
  return pages.map((page) =>
    page
      .replaceAll(variables.SUPABASE_URL ?? `${SITE_URL}/storage`, variables.SUPABASE_URL ? '' : '/storage')
      .replaceAll(/sb_publishable_[\w-]+/g, 'KEY'),
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
