import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { untilPeriodLasts } from '#tests/support/messages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const nora = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you on Monday?' }

/** A data folder that outlives the site, and the site on it, mailing to an address of this machine. */
function makeSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-outbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = (smtpUrl: string) =>
    startServer({
      dataDir,
      environment: {
        CONTENT: 'empty',
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'site@portico.example',
        CONTACT_TO: 'owner@portico.example',
      },
    })
  return { start }
}

const send = async (site: TestServer, message: object = nora) => {
  const { publishable } = await site.keys()
  const answer = await fetch(`${site.url}/functions/v1/send-email`, {
    method: 'POST',
    headers: { apikey: publishable, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  return [answer.status, await answer.json()]
}

const inbox = async (site: TestServer) => {
  const { secret } = await site.keys()
  const answer = await fetch(`${site.url}/rest/v1/contact_messages?select=status,attempts,doubts`, {
    headers: { apikey: secret },
  })
  return answer.json()
}

const untilMailed = (site: TestServer) =>
  vi.waitFor(async () => expect(await inbox(site)).toMatchObject([{ status: 'sent' }]), { interval: 50 })

const success = [200, { success: true }]
const messageIdOf = (source: string) => /^Message-ID: (.*)\r$/im.exec(source)?.[1]

test('kill -9 between storing and sending loses nothing: after the next start the message arrives, once', async () => {
  const { start } = makeSite()
  const mute = await startMuteServer() // takes the connection and says nothing
  const killed = await start(mute.url)
  expect(await send(killed)).toEqual(success)
  await mute.wasCalled
  await killed.stop('SIGKILL')

  await using mail = await startMailServer()
  const site = await start(mail.url)
  await untilMailed(site)
  await site.stop()
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]!.source).toContain('May I call you on Monday?')
})

test('kill -9 between sending and noting it makes one duplicate at most, with the same Message-ID', async () => {
  const { start } = makeSite()
  await using mail = await startMailServer()
  // the mail server has each mail, but the site never hears of it
  mail.answers.push(new Promise(() => {}), new Promise(() => {}))
  for (const mails of [1, 2]) {
    const killed = await start(mail.url)
    if (mails === 1) expect(await send(killed)).toEqual(success)
    await vi.waitFor(() => expect(mail.received).toHaveLength(mails))
    await killed.stop('SIGKILL')
  }
  const site = await start(mail.url)
  await vi.waitFor(async () => expect(await inbox(site)).toEqual([{ status: 'failed', attempts: 2, doubts: 2 }]))
  await site.stop()
  expect(mail.received).toHaveLength(2)
  expect(new Set(mail.received.map(({ source }) => messageIdOf(source))).size).toBe(1)
})

test('an orderly stop finishes the mail that is being sent', async () => {
  const { start } = makeSite()
  await using mail = await startMailServer()
  const answer = Promise.withResolvers<string>()
  mail.answers.push(answer.promise)
  const first = await start(mail.url)
  expect(await send(first)).toEqual(success)
  await vi.waitFor(() => expect(mail.received).toHaveLength(1))
  const stopped = first.stop()
  await new Promise((resolve) => setTimeout(resolve, 100))
  answer.resolve('250 taken')
  expect(await stopped).toBe(0)
  const second = await start(mail.url)
  expect(await inbox(second)).toMatchObject([{ status: 'sent' }])
  await second.stop()
  expect(mail.received).toHaveLength(1)
})

test('the limit’s record of an address is deleted once it no longer counts, even if nobody writes again', async () => {
  const { start } = makeSite()
  await using mail = await startMailServer()
  const site = await start(mail.url)
  const { secret } = await site.keys()
  const places = async (init: RequestInit = {}) => {
    const headers = { apikey: secret, 'content-type': 'application/json' }
    return fetch(`${site.url}/rest/v1/contact_limits`, { headers, ...init })
  }
  const old = new Date(Date.now() - 601_000).toISOString()
  await places({ method: 'POST', body: JSON.stringify({ network: 'a'.repeat(64), created_at: old }) })
  await site.stop()
  const again = await start(mail.url)
  await vi.waitFor(async () => {
    const answer = await fetch(`${again.url}/rest/v1/contact_limits`, { headers: { apikey: secret } })
    expect(await answer.json()).toEqual([])
  })
  await again.stop()
})

test('many messages at once, some of them twice: each arrives once', async () => {
  const { start } = makeSite()
  await using mail = await startMailServer()
  const site = await start(mail.url)
  const texts = ['One', 'Two', 'Three', 'One', 'Two']
  await untilPeriodLasts()
  // a slow machine that has just started refuses some of five at once, and asks for them again
  const sendUntilTaken = (message: string) =>
    vi.waitFor(async () => expect(await send(site, { ...nora, message })).toEqual(success), {
      timeout: 12_000,
      interval: 1000,
    })
  await Promise.all(texts.map(sendUntilTaken))
  await vi.waitFor(() => expect(mail.received).toHaveLength(3))
  await site.stop()
  expect(mail.received).toHaveLength(3)
})

async function startMuteServer() {
  const called = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    called.resolve()
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${port}`, wasCalled: called.promise }
}
