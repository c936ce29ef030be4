import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEEN_AFTER_MS } from '#server/http/recent-page-loads.ts'
import { clientAt, untilAdmitted } from '#tests/support/client.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { Trial } from '#tests/support/trial.ts'

const OWNER = 'owner@portico.example'
const PASSWORD = 'a quiet lantern by the ferry'
const SITE_URL = 'https://portico.example'
const FROM = 'Portico <site@portico.example>'
const EVIL = 'evil.example'

const trial = new Trial('nobody gets in', 'mails asked for by hostile requests')
let mailServer: MailServer
let server: TestServer
let publishable: string

beforeAll(async () => {
  mailServer = await startMailServer()
  const owner = { ADMIN_EMAIL: OWNER, ADMIN_PASSWORD: PASSWORD, CONTACT_TO: OWNER }
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: FROM }
  server = await startServerHere({ environment: { SITE_URL, ...owner, ...mail } })
  publishable = (await server.keys()).publishable
})
afterAll(async () => {
  trial.print()
  await server?.stop()
  await mailServer[Symbol.asyncDispose]()
})

/** Each claims another origin in a different way. */
const CLAIMS: Record<string, string>[] = [
  { host: EVIL },
  { host: `${EVIL}:443`, 'x-forwarded-host': EVIL },
  { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'http', 'x-forwarded-port': '8080' },
  { forwarded: `host=${EVIL};proto=http` },
  { 'x-host': EVIL, 'x-original-host': EVIL, 'x-original-url': `//${EVIL}/`, 'x-rewrite-url': `https://${EVIL}/` },
  { origin: `https://${EVIL}`, referer: `https://${EVIL}/admin` },
]

/** Each request comes from another network: what one may ask for is tested elsewhere. */
let networks = 1
const newNetwork = () => `127.${++networks}.9.1`
const clientOf = (network: string) => untilAdmitted(clientAt(server.port, network, { keepAlive: false }))
const post = (path: string, body: object, headers: Record<string, string> = {}, network = newNetwork()) =>
  clientOf(network)(path, {
    method: 'POST',
    headers: { apikey: publishable, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Waits for the next mail, which must be entirely ours: sender, recipient, links, headers. */
async function expectOurs(name: string, ask: () => Promise<{ status: number }>, isRefusalFine = false) {
  const before = mailServer.received.length
  const { status } = await ask()
  for (let waited = 0; waited < 5000 && mailServer.received.length === before; waited += 20) {
    if (isRefusalFine && status === 400) break
    await setTimeout(20)
  }
  const mails = mailServer.received.slice(before)
  const faults = mails.flatMap(faultsOf)
  const isAnswered = mails.length > 0 || (isRefusalFine && status === 400)
  trial.record(`${name} (answered ${status}, ${mails.length} mails: ${faults})`, isAnswered && faults.length === 0)
}

const HEADERS = /^(?:From|To|Subject|Reply-To|Message-ID|Date|MIME-Version|Content-[\w-]+|Auto-Submitted): /

function faultsOf({ from, to, source }: MailServer['received'][number]): string[] {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest
    .join('\r\n\r\n')
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const names = lines.map((line) => line.split(':')[0]?.toLowerCase())
  const foreignLinks = [...body.matchAll(/https?:\/\/[^\s"<>]+/g)].filter(([link]) => new URL(link).origin !== SITE_URL)
  return [
    ...(from === '<site@portico.example>' && lines.includes(`From: ${FROM}`) ? [] : [`from ${from}`]),
    ...(to.length === 1 && to[0] === `<${OWNER}>` && lines.includes(`To: ${OWNER}`) ? [] : [`to ${to}`]),
    ...lines.filter((line) => !HEADERS.test(line)),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two headers ${name}`),
    ...foreignLinks.map(([link]) => `leads to ${link}`),
  ]
}

it('leads to the address of the site whatever the request says of itself', async () => {
  for (const headers of CLAIMS) {
    const query = `?redirect_to=${encodeURIComponent(`https://${EVIL}/admin`)}`
    const claim = JSON.stringify(headers)
    await expectOurs(`recover, ${claim}`, () => post(`/auth/v1/recover${query}`, { email: OWNER }, headers))
  }
  for (const headers of CLAIMS.slice(0, 3)) {
    const claim = JSON.stringify(headers)
    const body = { email: OWNER, create_user: false, options: { emailRedirectTo: `https://${EVIL}` } }
    await expectOurs(`otp, ${claim}`, () => post('/auth/v1/otp', body, headers))
  }
  expect(trial.failures).toEqual([])
})

const INJECTIONS = [
  '\r\nBcc: everybody@evil.example',
  '\nBcc: everybody@evil.example',
  '\rBcc: everybody@evil.example',
  '\r\n\r\n<h1>Another mail</h1>',
  '\u2028Bcc: everybody@evil.example',
  '\u0085Bcc: everybody@evil.example',
  '\u0000\u000bBcc: everybody@evil.example',
  '%0d%0aBcc: everybody@evil.example',
  '=?utf-8?q?=0D=0ABcc:_everybody=40evil.example?=',
  '" <owner@portico.example>, everybody@evil.example',
  '>, <everybody@evil.example',
  '\r\n.\r\nMAIL FROM:<x@evil.example>',
]

it('has no header from an anonymous client', async () => {
  // of readers, whose messages are mailed one by one
  const readers = INJECTIONS.map(newNetwork)
  for (const reader of readers) await clientOf(reader)('/')
  await setTimeout(SEEN_AFTER_MS)
  for (const [index, injection] of INJECTIONS.entries()) {
    const send = (body: object) => post('/functions/v1/send-email', body, {}, readers[index])
    const message = `A message with number ${index}.`
    const quiet = JSON.stringify(injection)
    const both = { name: `Nora${injection}`, email: 'nora@press.example', message: `${message}${injection}` }
    await expectOurs(`a name and a text with ${quiet}`, () => send(both))
    const byEmail = { name: 'Nora', email: `nora@press.example${injection}`, message: `${message} Again.` }
    await expectOurs(`an address with ${quiet}`, () => send(byEmail), true)
    const to = { email: `${OWNER}${injection}` }
    await expectOurs(`recover for ${quiet}`, () => post('/auth/v1/recover', to), true)
  }
  expect(trial.failures).toEqual([])
})
