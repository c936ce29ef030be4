import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fixedLetterhead } from '#tests/support/letterhead.ts'
import { listen } from '#tests/support/listen.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { createMailer, type MailerOptions } from './mailer.ts'
import type { Mail } from './message.ts'
import { sendBySmtp, smtpOfUrl } from './smtp.ts'

const mail: Mail = {
  kind: 'recovery',
  to: 'nora@press.example',
  subject: 'Hello',
  text: 'Plain.',
  html: '<p>Rich.</p>',
}

function startMailer(options: Partial<MailerOptions> = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'portico-mail-'))
  const log = { warn: vi.fn(), error: vi.fn() }
  const siteUrl = 'https://portico.example:8443'
  const mailer = createMailer({
    siteUrl,
    dataDir,
    mail: {},
    letterhead: fixedLetterhead,
    log,
    retryAfterMs: [1, 1, 1],
    ...options,
  })
  onTestFinished(async () => {
    await mailer.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** The next process on the same data folder. */
  const restart = () => startMailer({ ...options, dataDir })
  return { mailer, log, dataDir, restart, outbox: join(dataDir, 'outbox') }
}

async function startWithServer(options: Partial<MailerOptions> = {}) {
  const server: MailServer = await startMailServer()
  onTestFinished(() => server[Symbol.asyncDispose]())
  return { server, ...startMailer({ mail: { smtpUrl: server.url, from: 'Site <site@portico.example>' }, ...options }) }
}

const header = (source: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(source)?.[1]

test('without SMTP a mail becomes a private file that names time and kind', async () => {
  const { mailer, outbox } = startMailer()
  await mailer.deliver(mail)
  const files = readdirSync(outbox)
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-recovery-[0-9a-f-]{36}\.eml$/)])
  const path = join(outbox, files[0]!)
  expect([statSync(outbox).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600])
  const source = readFileSync(path, 'utf8')
  expect(header(source, 'From')).toContain('<noreply@portico.example>')
  expect(header(source, 'To')).toBe('nora@press.example')
  expect(source).toContain('\r\nPlain.\r\n')
  expect(source).toContain('<p>Rich.</p>')
})

test('with SMTP a mail comes from MAIL_FROM, with an id under the host of the site', async () => {
  const { server, mailer, outbox } = await startWithServer()
  await mailer.deliver({ ...mail, replyTo: 'visitor@elsewhere.example' })
  const [{ from, to, source }] = server.received as [MailServer['received'][number]]
  expect([from, to]).toEqual(['<site@portico.example>', ['<nora@press.example>']])
  expect(header(source, 'From')).toBe('Site <site@portico.example>')
  expect(header(source, 'Reply-To')).toBe('visitor@elsewhere.example')
  expect(header(source, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@portico\.example>$/)
  expect(header(source, 'Auto-Submitted')).toBe('auto-generated')
  expect(() => statSync(outbox)).toThrow('ENOENT')
})

test('no line break reaches a header', async () => {
  const { server, mailer } = await startWithServer()
  await mailer.deliver({ ...mail, subject: 'Hello\r\nBcc: everybody@elsewhere.example\u0000' })
  expect(header(server.received[0]!.source, 'Subject')).toBe('Hello Bcc: everybody@elsewhere.example')
  expect(header(server.received[0]!.source, 'Bcc')).toBeUndefined()
})

test.each([
  'nora@press.example\r\nBcc: x@elsewhere.example',
  'nora@press.example, x@elsewhere.example',
  'Nora <nora@press.example>',
  '<nora@press.example>',
  'group: nora@press.example;',
  'nora',
  '',
])('%j is not one address, so nothing is sent to it', async (to) => {
  const { server, mailer } = await startWithServer()
  await expect(mailer.deliver({ ...mail, to })).rejects.toThrow('not one plain e-mail address')
  await expect(mailer.deliver({ ...mail, replyTo: `${to}\n` })).rejects.toThrow('not one plain e-mail address')
  expect(server.received).toEqual([])
})

test('a mail server that is busy is asked again, for the very same mail', async () => {
  const { server, mailer, log } = await startWithServer()
  server.answers.push('451 nora@press.example: try later', '452 full')
  mailer.send(mail)
  await expect.poll(() => server.received).toHaveLength(3)
  expect(new Set(server.received.map(({ source }) => header(source, 'Message-ID'))).size).toBe(1)
  expect(log.warn.mock.calls.map(([details]) => [details.kind, details.tries])).toEqual([
    ['recovery', 1],
    ['recovery', 2],
  ])
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('nora')
  expect(log.error).not.toHaveBeenCalled()
})

test.each([
  ['a final refusal of the mail server is not argued with', '550 no such user nora@press.example', 1],
  ['a fault that stays is given up after the last attempt', '451 try later', 4],
])('%s', async (_what, answer, tries) => {
  const { server, mailer, log } = await startWithServer()
  server.answers.push(...Array(9).fill(answer))
  mailer.send(mail)
  await expect.poll(() => log.error).toHaveBeenCalledTimes(1)
  expect(log.error.mock.calls[0]![0]).toMatchObject({ kind: 'recovery', tries })
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('nora')
  expect(server.received).toHaveLength(tries)
})

test('a password is not sent over the network unencrypted, nor logged', async () => {
  const server = await startMailServer()
  onTestFinished(() => server[Symbol.asyncDispose]())
  const smtpUrl = server.url.replace('//127.0.0.1', '//someone:paperclip@0.0.0.0')
  const { mailer, log } = startMailer({ mail: { smtpUrl }, retryAfterMs: [] })
  mailer.send(mail)
  await expect.poll(() => log.error).toHaveBeenCalled()
  expect(log.error.mock.calls[0]![0]).toMatchObject({ reason: expect.stringContaining('ETLS') })
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('paperclip')
  expect(server.received).toEqual([])
})

test('giving a mail over never throws and never waits', () => {
  const { mailer, log } = startMailer({ mail: { smtpUrl: 'smtp://127.0.0.1:1' }, retryAfterMs: [] })
  // of this thread, whatever else the machine does
  const before = process.threadCpuUsage()
  for (let index = 0; index < 201; index++) mailer.send({ ...mail, to: 'not an address' })
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system, 'µs').toBeLessThan(50_000)
  expect(log.error.mock.calls).toEqual([[{ kind: 'recovery' }, 'A mail was dropped: too many are waiting to be sent']])
})

test('a mail that waits when the site stops is private on disk, and goes out after the next start', async () => {
  const { server, mailer, log, dataDir, restart } = await startWithServer({ retryAfterMs: [60_000] })
  server.answers.push('451 try later')
  mailer.send(mail)
  await expect.poll(() => log.warn).toHaveBeenCalled()
  await mailer.close()
  expect(log.warn).toHaveBeenLastCalledWith({ mails: 1 }, expect.stringContaining('the next start will send them'))
  const folder = join(dataDir, 'mails-waiting')
  const [name = ''] = readdirSync(folder)
  expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600])

  await restart().mailer.resume()
  await expect.poll(() => server.received).toHaveLength(2)
  await expect.poll(() => readdirSync(folder)).toEqual([])
  expect(new Set(server.received.map(({ source }) => header(source, 'Message-ID'))).size).toBe(1)
  expect(server.received[1]?.source).toContain('<p>Rich.</p>')
})

test('a mail whose state was being written when the process was killed goes out once', async () => {
  const { server, mailer, log, dataDir, restart } = await startWithServer({ retryAfterMs: [60_000] })
  server.answers.push('451 try later')
  mailer.send(mail)
  await expect.poll(() => log.warn).toHaveBeenCalled()
  await mailer.close()
  const folder = join(dataDir, 'mails-waiting')
  const [name = ''] = readdirSync(folder)
  cpSync(join(folder, name), join(folder, `${name}.part`))
  const next = restart()
  await next.mailer.resume()
  await expect.poll(() => readdirSync(folder)).toEqual([])
  await next.mailer.close()
  expect(server.received).toHaveLength(2)
})

test('a mail whose first attempt hangs when the site stops goes out after the next start', async () => {
  const { server, mailer, restart } = await startWithServer()
  server.answers.push(new Promise(() => {}))
  mailer.send(mail)
  await expect.poll(() => server.received).toHaveLength(1)
  await mailer.close()
  await restart().mailer.resume()
  await expect.poll(() => server.received).toHaveLength(2)
})

test('a mail whose process is killed each time before the mail server answers is sent twice at most', async () => {
  const { server, mailer, dataDir, restart } = await startWithServer()
  const never = Promise.withResolvers<string>()
  server.answers.push(never.promise, never.promise)
  mailer.send(mail)
  await expect.poll(() => server.received).toHaveLength(1)
  await restart().mailer.resume()
  await expect.poll(() => server.received).toHaveLength(2)
  const third = restart()
  await third.mailer.resume()
  await expect.poll(() => third.log.error).toHaveBeenCalledOnce()
  await expect.poll(() => readdirSync(join(dataDir, 'mails-waiting'))).toEqual([])
  expect(server.received).toHaveLength(2)
  never.resolve('250 taken')
})

test('a mail that waited for more than an hour is given up: its code has expired', async () => {
  const { server, mailer, log, dataDir, restart } = await startWithServer({ retryAfterMs: [60_000] })
  server.answers.push('451 try later')
  vi.setSystemTime(Date.now() - 3_600_001)
  mailer.send(mail)
  vi.useRealTimers()
  await expect.poll(() => log.warn).toHaveBeenCalled()
  await mailer.close()
  const next = restart()
  await next.mailer.resume()
  expect(next.log.error).toHaveBeenCalledWith({ kind: 'recovery' }, expect.stringContaining('was given up'))
  expect(readdirSync(join(dataDir, 'mails-waiting'))).toEqual([])
  expect(server.received).toHaveLength(1)
})

test.each(['', '{"kind":', '{"kind":"recovery"}'])(
  'a file that is no mail is removed at the next start: %j',
  async (text) => {
    const { mailer, dataDir } = startMailer()
    const folder = join(dataDir, 'mails-waiting')
    mkdirSync(folder)
    writeFileSync(join(folder, 'x.json'), text)
    await mailer.resume()
    expect(readdirSync(folder)).toEqual([])
  },
)

test('closing waits for a mail that is under way', async () => {
  const { mailer, outbox } = startMailer()
  mailer.send(mail)
  await mailer.close()
  expect(readdirSync(outbox)).toHaveLength(1)
})

test('a mail server that never ends its answer holds no mail for ever', async () => {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    const timer = setInterval(() => socket.write('250-wait\r\n'), 5)
    socket.on('close', () => clearInterval(timer)).on('error', () => {})
  })
  onTestFinished(() => void server.close())
  const smtp = smtpOfUrl(`smtp://127.0.0.1:${await listen(server)}`)
  const sending = sendBySmtp(smtp, { to: 'owner@portico.example', text: 'x' }, 100)
  await expect(sending).rejects.toThrow('The mail server took too long.')
})

test('the condition names the last failure until a mail is sent after it', async () => {
  await using server = await startMailServer()
  const { mailer } = startMailer({ mail: { smtpUrl: server.url, from: 'site@portico.example' } })
  server.answers.push('451 busy')
  await expect(mailer.deliver(mail)).rejects.toThrow('busy')
  expect(mailer.condition().lastFailure).toMatchObject({ reason: 'EMESSAGE 451' })
  await mailer.deliver(mail)
  expect(mailer.condition()).toMatchObject({ lastSentAt: expect.any(String), lastFailure: null })
})
