import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { DEMO_CONTENT } from '#demo/content.ts'
import { rss, rssItem } from '#tests/support/feed-server.ts'
import { listen } from '#tests/support/listen.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type Mood, type Project, type ProjectAddress, startProject } from '#tests/support/supabase/project.ts'

/* Processes that share a Supabase project and have no disk of their own. */

/** Nobody can make a file here, not even root. */
const NO_DISK = '/proc/portico'
/** What a saved change may take to show, and some room for a busy machine. */
const SHOWN_WITHIN_MS = 5_000 + 3_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

let project: Project

beforeAll(async () => {
  project = await startProject(inject('cluster'))
})
afterAll(() => project.close())

/** Ends with the test, however that ends. */
async function startProcess({ url }: ProjectAddress, variables: Record<string, string> = {}) {
  const server = await startServer({
    dataDir: NO_DISK,
    environment: {
      TMPDIR: NO_DISK,
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: project.keys.publishable,
      SUPABASE_SECRET_KEY: project.keys.secret,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...variables,
    },
  })
  onTestFinished(() => void server.stop('SIGKILL'))
  return server
}

async function startTwo(smtpUrl: string): Promise<TestServer[]> {
  const address = await project.listen()
  const mail = { SMTP_URL: smtpUrl, MAIL_FROM: 'site@example.com', CONTACT_TO: 'owner@example.com' }
  return Promise.all([startProcess(address, mail), startProcess(address, mail)])
}

const shows = async (url: string, text: string) => (await (await fetch(url)).text()).includes(text)

/** Every page shows it in time; a cold page may be without content on a busy machine. */
const untilShown = (urls: string[], text: string, timeout = SHOWN_WITHIN_MS) =>
  vi.waitFor(async () => expect(await Promise.all(urls.map((url) => shows(url, text)))).toEqual(urls.map(() => true)), {
    timeout,
    interval: 200,
  })

const save = async (subtitle: string) => {
  const { error } = await project.service.from('hero').update({ subtitle }).eq('singleton', true)
  if (error) throw error
}

test('a message is mailed once, a view counted once, and a change shows on both', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails[Symbol.asyncDispose]())
  const waiting = Array.from({ length: 20 }, (_, number) => ({
    name: `Visitor ${number}`,
    email: 'visitor@example.com',
    message: `Message ${number} of twenty`,
  }))
  // an earlier try may have left some
  for (const table of ['contact_messages', 'contact_limits', 'visits'])
    await project.service.from(table).delete().not('id', 'is', null).throwOnError()
  await save(DEMO_CONTENT.hero[0]!.subtitle)
  await project.service.from('contact_messages').insert(waiting)
  const servers = await startTwo(mails.url)

  // both look for messages at their start
  await vi.waitFor(
    async () => {
      const { count } = await project.service
        .from('contact_messages')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'sent')
      expect(count).toBe(waiting.length)
    },
    { interval: 100 },
  )
  const subjects = mails.received.map(({ source }) => /Message \d+ of twenty/.exec(source)?.[0])
  expect(subjects.sort()).toEqual(waiting.map(({ message }) => message).sort())

  // the form without JavaScript, on either
  for (const [index, { url }] of servers.entries()) {
    const body = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message: `From process ${index}` })
    const headers = { origin: url, 'x-forwarded-for': `203.0.113.${index}` }
    expect((await fetch(`${url}/contact`, { method: 'POST', headers, body })).status).toBe(200)
  }
  const { data } = await project.service.from('contact_messages').select('message').like('message', 'From process%')
  expect(data?.map(({ message }) => message).sort()).toEqual(['From process 0', 'From process 1'])

  const urls = servers.map(({ url }) => url)
  await untilShown(urls, 'treasurers of very small towns')
  await save('Keeper of Two Processes')
  await untilShown(urls, 'Keeper of Two Processes')

  const views = [7, 5]
  for (const [index, { url }] of servers.entries()) {
    for (let count = 0; count < views[index]!; count++) {
      const headers = { origin: url, 'user-agent': BROWSER, 'x-forwarded-for': `203.0.113.${count}` }
      const report = { method: 'POST', headers, body: JSON.stringify({ view: '/' }) }
      expect((await fetch(`${url}/api/visits`, report)).status).toBe(204)
    }
  }
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
  const { data: visits } = await project.service.from('visits').select('counts')
  const counted = (visits ?? []).map(({ counts }) => (counts as { view: Record<string, number> }).view['/'])
  expect(counted.sort()).toEqual([5, 7])
  for (const { output } of servers) expect(output()).not.toMatch(/ENOENT|EACCES|EROFS/)
})

test('a process that starts while the publisher is silent shows the articles that another one has read', async () => {
  const publisher = createServer((_, response) => void response.end(rss(rssItem('Kept in the project'))))
  const silent = createServer(() => {})
  for (const server of [publisher, silent])
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
  const setNewsletter = async (substack_url: string) =>
    void (await project.service.from('contact').update({ substack_url }).eq('singleton', true).throwOnError())
  onTestFinished(() => setNewsletter(''))
  await setNewsletter('https://letters.example')
  const [publisherPort, silentPort] = [await listen(publisher), await listen(silent)]
  const through = (port: number, secretKey = project.keys.secret) =>
    startProcess(address, { FEED_PROXY_URL: `http://127.0.0.1:${port}/`, SUPABASE_SECRET_KEY: secretKey })
  const address = await project.listen()
  const first = await through(publisherPort)
  await untilShown([first.url], 'Kept in the project')
  // it is kept a moment after it is shown
  await expect
    .poll(async () => (await project.service.from('kept_values').select('name')).data)
    .toContainEqual({ name: 'newsletter' })
  expect(await first.stop()).toBe(0)

  const [next, without] = await Promise.all([through(silentPort), through(silentPort, '')])
  await untilShown([next.url], 'Kept in the project')
  expect(await shows(without.url, 'Kept in the project')).toBe(false)
  expect(next.output()).not.toContain('SUPABASE_SECRET_KEY')
  await expect
    .poll(() => without.output())
    .toContain("The newsletter's articles are not kept for the next start: SUPABASE_SECRET_KEY is")
  await Promise.all([next.stop(), without.stop()])
})

describe('a project that is in a mood', () => {
  const moods: Mood[] = ['slow', 'down', 500]

  test('leaves the pages as they were, and is asked again when it is well', async () => {
    await save('Before the mood')
    const runs = await Promise.all(
      moods.map(async (mood) => {
        const address = await project.listen()
        const server = await startProcess(address)
        return { mood, address, server }
      }),
    )
    const each = <T>(run: (one: (typeof runs)[number]) => Promise<T>) => Promise.all(runs.map(run))

    const urls = runs.map(({ server }) => server.url)
    await untilShown(urls, 'Before the mood', 2 * SHOWN_WITHIN_MS)
    const { slug, title } = DEMO_CONTENT.talks[0]!
    const talks = urls.map((url) => `${url}/talks/${slug}`)
    await untilShown(talks, title, 2 * SHOWN_WITHIN_MS)
    for (const { mood, address } of runs) address.setMood(mood)
    await save('After the mood')
    await wait(5_200) // what was rendered before is stale now
    await each(async ({ mood, server }) => {
      for (const [address, text] of [
        ['/', 'Before the mood'],
        [`/talks/${slug}`, title],
      ] as const) {
        const begun = Date.now()
        const answer = await fetch(server.url + address)
        expect([mood, address, answer.status]).toEqual([mood, address, 200])
        expect((await answer.text()).includes(text), `${address} in the mood ${mood}`).toBe(true)
        expect(Date.now() - begun, `${address} in the mood ${mood}`).toBeLessThan(4_000)
      }
      expect((await fetch(`${server.url}/readyz`)).status, `in the mood ${mood}`).toBe(200)
    })

    for (const { address } of runs) address.setMood('well')
    await untilShown(urls, 'After the mood', 2 * SHOWN_WITHIN_MS)
  }, 60_000)
})
