import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { Trial } from '#tests/support/trial.ts'

/* An account mail that waits to be retried outlives the process, however the process ends. */

const trial = new Trial('nothing is lost', 'mails that waited when the process ended')
afterAll(() => trial.print())

const OWNER = { ADMIN_EMAIL: 'nora@portico.test', ADMIN_PASSWORD: 'seven herons on the weir' }

const closers: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function recover(server: TestServer) {
  const headers = { apikey: (await server.keys()).publishable, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: OWNER.ADMIN_EMAIL })
  const { status } = await fetch(`${server.url}/auth/v1/recover`, { method: 'POST', headers, body })
  expect(status).toBe(200)
}

const start = async (mails: MailServer, dataDir: string) => {
  const environment = { ...OWNER, SMTP_URL: mails.url, MAIL_FROM: 'site@portico.test' }
  const server = await startServer({ dataDir, environment })
  closers.push(() => server.stop('SIGKILL'))
  return server
}

test.each(['SIGTERM', 'SIGKILL'] as const)('%s while a mail waits loses nothing', async (signal) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-'))
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const mails = await startMailServer()
  closers.push(() => mails[Symbol.asyncDispose]())
  mails.answers.push('451 try later')
  const waiting = () => readdirSync(join(dataDir, 'mails-waiting')).filter((name) => name.endsWith('.json'))

  const first = await start(mails, dataDir)
  await recover(first)
  await expect.poll(() => [mails.received.length, waiting().length]).toEqual([1, 1])
  await first.stop(signal)
  await start(mails, dataDir)
  await expect
    .poll(() => mails.received)
    .toHaveLength(2)
    .catch(() => {})
  trial.record(signal, mails.received.length === 2)
  expect(trial.failures).toEqual([])
  await expect.poll(waiting).toEqual([])
})
