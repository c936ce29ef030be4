import { setTimeout } from 'node:timers/promises'
import { type Allowance, RULES } from '@portico/gate/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { SEEN_AFTER_MS } from '#server/http/recent-page-loads.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { Trial } from '#tests/support/trial.ts'

/* A flood of messages from ever new networks: every honest visitor writes to the owner, who gets few mails. */

const visitors = new Trial('everybody can use it', 'messages of visitors beside a flood')
const FLOOD = 260

let mails: MailServer
let server: TestServer
let publishable: string
let secret: string
let networks = 0

beforeAll(async () => {
  mails = await startMailServer()
  server = await startServer({
    environment: {
      TRUST_PROXY: '1',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Portico <site@portico.example>',
      CONTACT_TO: 'owner@portico.example',
      LOG_LEVEL: 'silent',
    },
  })
  ;({ publishable, secret } = await server.keys())
})
afterAll(async () => {
  visitors.print()
  await server.stop('SIGKILL')
  await mails[Symbol.asyncDispose]()
})

/** By script, or as a browser without JavaScript posts the form. */
async function write(text: string, address: string, hasScript: boolean): Promise<number> {
  const message = { name: 'Nora Quill', email: 'nora@press.example', message: text }
  const answer = hasScript
    ? await fetch(`${server.url}/functions/v1/send-email`, {
        method: 'POST',
        headers: { apikey: publishable, 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(message),
      })
    : await fetch(`${server.url}/contact`, {
        method: 'POST',
        headers: { origin: server.url, 'x-forwarded-for': address },
        body: new URLSearchParams(message),
      })
  await answer.arrayBuffer()
  return answer.status
}

/** From ever new networks, fifty at a time, because a refusal may take a second. Returns how many were accepted. */
async function flood(count: number): Promise<number> {
  const statuses: number[] = []
  while (statuses.length < count) {
    const some = Array.from({ length: 50 }, (_, index) => {
      const number = networks++
      return write(`Flood ${number}`, `2001:db8:${number.toString(16)}::1`, index % 2 === 0)
    })
    statuses.push(...(await Promise.all(some)))
  }
  return statuses.filter((status) => status === 200).length
}

it('lets every visitor through, at once or at the second try, and mails the owner twenty-one times at most', async () => {
  const startedAt = performance.now()
  /** At once, and by now: each takes a while on a busy machine. */
  const most = ([points, seconds]: Allowance) =>
    points + Math.floor(((performance.now() - startedAt) / 1000) * (points / seconds))
  // each on another page: some are the first after the start to ask for it
  const readers = [...PUBLIC_PATHS, '/nowhere'].slice(-6).map((path, index) => ({ path, address: `198.51.${index}.7` }))
  for (const { path, address } of readers)
    expect((await fetch(server.url + path, { headers: { 'x-forwarded-for': address } })).status).toBeLessThan(500)
  await setTimeout(SEEN_AFTER_MS)

  expect(await flood(FLOOD)).toBeLessThanOrEqual(most(RULES.messageOfUnseen.all))
  for (const [index, { path, address }] of readers.entries()) {
    const status = await write(`Reader ${index}`, address, index % 2 === 0)
    visitors.record(`from a reader of ${path}: ${status}`, status === 200)
  }
  const others = Array.from({ length: 6 }, (_, index) => `203.0.${index}.7`)
  for (const [index, address] of others.entries())
    expect([429, 503]).toContain(await write(`Other ${index}`, address, index % 2 === 0))
  await Promise.all([setTimeout(SEEN_AFTER_MS), flood(FLOOD)])
  for (const [index, address] of others.entries()) {
    const status = await write(`Other ${index}`, address, index % 2 === 0)
    visitors.record(`from ${address} at the second try: ${status}`, status === 200)
  }
  expect(visitors.failures).toEqual([])

  const inbox = async () => {
    const answer = await fetch(`${server.url}/rest/v1/contact_messages?select=message`, { headers: { apikey: secret } })
    return ((await answer.json()) as { message: string }[]).map(({ message }) => message)
  }
  const honest = (await inbox()).filter((message) => !message.startsWith('Flood'))
  expect(honest.sort()).toEqual([
    ...others.map((_, index) => `Other ${index}`),
    ...readers.map((_, index) => `Reader ${index}`),
  ])
  await expect.poll(() => mails.received.length).toBeGreaterThan(RULES.mailToOwner.all[0])
  await setTimeout(500)
  expect(mails.received.length).toBeLessThanOrEqual(most(RULES.mailToOwner.all) + RULES.digestToOwner.all[0])
})
