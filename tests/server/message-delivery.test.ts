import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Gate } from '@portico/gate'
import { RULES } from '@portico/gate/rules'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailProblem } from '#content/message/mail-problem.ts'
import { SEND_AGAIN, type StoredMessage } from '#content/message/stored-message.ts'
import { createMessageQueue } from '#data/inbox/message-queue.ts'
import { readContactEmail } from '#data/records/server-reads.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { createMessageDelivery, type DeliveryParts } from '#server/messages/delivery.ts'
import { CLAIM_MS, RETRY_AFTER_MS } from '#server/messages/message-sender.ts'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { fixedLetterhead } from '#tests/support/letterhead.ts'
import { listen } from '#tests/support/listen.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { freePort } from '#tests/support/server.ts'

const nora = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you on Monday?' }
const FROM = 'Portico <site@portico.example>'

/** The embedded engine, a mail server, and one or more deliveries on them, with a clock of their own. */
async function startHouse({ smtpUrl, hasServer = true }: { smtpUrl?: string; hasServer?: boolean } = {}) {
  const server = await startMailServer()
  onTestFinished(() => server[Symbol.asyncDispose]())
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-outbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const disk = { isFull: false }
  const lost = { isAnswer: false }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (disk.isFull && init?.method === 'PATCH')
      return Response.json({ code: '53100', message: 'no space left on device' }, { status: 503 })
    const answer = await backend.fetch(new Request(input, init))
    if (lost.isAnswer && String(init?.body).includes('"sent"')) throw new TypeError('fetch failed')
    return answer
  }
  const rest = createRestClient({ url: SITE_URL, key: backend.keys.secret, fetch })
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const mail = { from: FROM, ...(hasServer && { smtpUrl: smtpUrl ?? server.url }) }
  const mailer = createMailer({ siteUrl: SITE_URL, dataDir, mail, letterhead: fixedLetterhead, log })
  const clock = { now: Date.now() }
  const startDelivery = (parts: Partial<DeliveryParts> = {}) => {
    const delivery = createMessageDelivery({
      queue: createMessageQueue(rest),
      mailer,
      recipient: async () => 'owner@portico.example',
      siteUrl: SITE_URL,
      gate: new Gate(() => clock.now),
      isAlone: true,
      log,
      now: () => clock.now,
      ...parts,
    })
    onTestFinished(() => delivery.close())
    delivery.start()
    return delivery
  }
  const rows = async () =>
    (await rest.from('contact_messages').select().order('created_at').throwOnError()).data as StoredMessage[]
  const add = async (message = nora, more: object = {}) =>
    (
      await rest
        .from('contact_messages')
        .insert({ ...message, ...more })
        .select()
        .throwOnError()
    ).data[0]!.id as string
  const write = (id: string, values: object) => rest.from('contact_messages').update(values).eq('id', id).throwOnError()
  const only = async () => (await rows())[0]!
  const untilStatus = (status: string) => vi.waitFor(async () => expect((await only()).status).toBe(status))
  const untilTried = (attempts: number) =>
    vi.waitFor(async () => {
      const row = await only()
      expect([row.attempts, row.last_outcome === 'under_way']).toEqual([attempts, false])
    })
  return { server, disk, lost, rest, log, clock, startDelivery, rows, only, add, write, untilStatus, untilTried }
}

const header = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)\r$`, 'im').exec(`${source.split('\r\n\r\n')[0]}\r\n`)?.[1]
const idsOf = ({ received }: MailServer) => received.map(({ source }) => header(source, 'Message-ID'))

test('a message is mailed to the owner: from the site, answered to the visitor, as text and as HTML', async () => {
  const { server, startDelivery, add, only, untilStatus } = await startHouse()
  const id = await add({ ...nora, message: 'One <b>line</b>\n\n  and "another".' })
  startDelivery()
  await untilStatus('sent')
  const [{ from, to, source }] = server.received as [MailServer['received'][number]]
  expect([from, to]).toEqual(['<site@portico.example>', ['<owner@portico.example>']])
  expect(header(source, 'From')).toBe(FROM)
  expect(header(source, 'Reply-To')).toBe('nora@press.example')
  expect(header(source, 'Subject')).toBe('Message from Nora Quill')
  expect(header(source, 'Message-ID')).toBe(`<${id}@${new URL(SITE_URL).hostname}>`)
  expect(source).toContain('> One <b>line</b>\r\n>\r\n>   and "another".')
  expect(source).toContain('<blockquote>One &lt;b&gt;line&lt;/b&gt;')
  expect(source.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`${SITE_URL}/admin/messages?message=${id}`)
  expect(await only()).toMatchObject({ attempts: 1, last_error: null, next_attempt_at: null, read_at: null })
  expect((await only()).sent_at).toMatch(/^20/)
})

test('the subject of the mail says what the message is about, and the text begins with the answers', async () => {
  const { server, startDelivery, add, untilStatus } = await startHouse()
  await add({ ...nora, message: 'About: Speaking\nEvent: Harbour Days\n\nMay we talk?' })
  startDelivery()
  await untilStatus('sent')
  const { source } = server.received[0]!
  expect(header(source, 'Subject')).toBe('Speaking: message from Nora Quill')
  expect(source).toContain('> About: Speaking\r\n> Event: Harbour Days\r\n>\r\n> May we talk?')
})

test('a name cannot write headers', async () => {
  const { server, startDelivery, add, untilStatus } = await startHouse()
  await add({ ...nora, name: 'Nora\r\nBcc: all@elsewhere.example' })
  startDelivery()
  await untilStatus('sent')
  expect(header(server.received[0]!.source, 'Bcc')).toBeUndefined()
  expect(server.received[0]!.to).toEqual(['<owner@portico.example>'])
})

test('a message written while the site runs is mailed as soon as the delivery is woken', async () => {
  const { server, startDelivery, add, untilStatus } = await startHouse()
  const delivery = startDelivery()
  await add()
  delivery.wake()
  await untilStatus('sent')
  expect(server.received).toHaveLength(1)
})

test('while the mail server is down a message waits, longer each time, and arrives once when it is back', async () => {
  const { server, startDelivery, add, only, clock, untilTried, untilStatus } = await startHouse()
  server.answers.push(...Array.from({ length: 3 }, () => '451 come back later'))
  await add()
  const delivery = startDelivery()
  for (const [index, pause] of RETRY_AFTER_MS.slice(0, 3).entries()) {
    await untilTried(index + 1)
    const row = await only()
    expect(row).toMatchObject({ status: 'pending', last_error: expect.stringContaining('come back later') })
    expect(Date.parse(row.next_attempt_at!)).toBe(clock.now + pause)
    clock.now += pause - 1
    delivery.wake()
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(server.received).toHaveLength(index + 1) // not yet due
    clock.now += 1
    delivery.wake()
  }
  await untilStatus('sent')
  expect(server.received).toHaveLength(4)
  expect(new Set(idsOf(server)).size).toBe(1)
})

test('a mail server that cannot be reached is reported in words, and the next start tries again at once', async () => {
  const { startDelivery, add, only, untilTried, untilStatus, server } = await startHouse()
  const port = await freePort()
  const log = { warn: vi.fn(), error: vi.fn() }
  const mailer = createMailer({
    siteUrl: SITE_URL,
    dataDir: '/nowhere',
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM },
    letterhead: fixedLetterhead,
    log,
  })
  await add()
  const first = startDelivery({ mailer })
  await untilTried(1)
  await first.close()
  expect((await only()).last_error).toContain('ECONNREFUSED')
  const back = await startMailServer(port)
  onTestFinished(() => back[Symbol.asyncDispose]())
  startDelivery({ mailer })
  await untilStatus('sent')
  expect([back.received.length, server.received.length]).toEqual([1, 0])
})

test('after the last attempt the message waits for the owner, and sending it again uses the same Message-ID', async () => {
  const { server, startDelivery, add, only, write, clock, untilTried, untilStatus } = await startHouse()
  const tries = RETRY_AFTER_MS.length + 1
  server.answers.push(...Array.from({ length: tries }, () => '550 no such mailbox'))
  const id = await add()
  const delivery = startDelivery()
  for (const [index, pause] of RETRY_AFTER_MS.entries()) {
    await untilTried(index + 1)
    clock.now += pause
    delivery.wake()
  }
  await untilStatus('failed')
  expect(await only()).toMatchObject({ attempts: tries, last_error: expect.stringContaining('no such mailbox') })
  await write(id, SEND_AGAIN)
  delivery.wake()
  await untilStatus('sent')
  expect(await only()).toMatchObject({ attempts: 1, last_error: null })
  expect(new Set(idsOf(server)).size).toBe(1)

  await write(id, SEND_AGAIN)
  delivery.wake()
  await vi.waitFor(() => expect(server.received).toHaveLength(tries + 2))
  expect(new Set(idsOf(server)).size).toBe(2) // a second sending is another mail: a mail program would drop the first's repetition
})

test('spam is not mailed until the owner says that it is none', async () => {
  const { server, startDelivery, add, write, untilStatus } = await startHouse()
  const id = await add(nora, { status: 'spam' })
  const delivery = startDelivery()
  await add({ ...nora, message: 'Another one' })
  delivery.wake()
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
  expect(server.received[0]!.source).toContain('Another one')
  await write(id, SEND_AGAIN)
  delivery.wake()
  await untilStatus('sent')
  expect(server.received).toHaveLength(2)
})

test('several processes on one database mail each message once', async () => {
  const { server, startDelivery, add, rows } = await startHouse()
  for (let number = 1; number <= 20; number++) await add({ ...nora, message: `No. ${number}` })
  for (let number = 1; number <= 3; number++) startDelivery({ isAlone: false })
  await vi.waitFor(async () => expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['sent'])))
  expect(server.received).toHaveLength(20)
})

test('what another process claimed is left alone until its time is over', async () => {
  const { server, startDelivery, add, clock, untilStatus } = await startHouse()
  const next_attempt_at = new Date(clock.now + CLAIM_MS).toISOString()
  await add(nora, { attempts: 1, last_outcome: 'under_way', next_attempt_at })
  const delivery = startDelivery({ isAlone: false })
  delivery.wake()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.received).toEqual([])
  clock.now += CLAIM_MS
  delivery.wake()
  await untilStatus('sent')
})

test('a disk that fills up before the mail goes out keeps it from going out; with room it goes once', async () => {
  const { server, disk, startDelivery, add, only, log, untilStatus } = await startHouse()
  await add()
  disk.isFull = true
  const delivery = startDelivery()
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
  expect([server.received.length, (await only()).attempts]).toEqual([0, 0])
  disk.isFull = false
  delivery.wake()
  await untilStatus('sent')
  expect(server.received).toHaveLength(1)
})

test.each([
  ['the first mail', null],
  ['a mail that is sent again, the earlier by a clock that was ahead', '2099-01-01T00:00:00Z'],
])(
  'after %s the disk is full: no further mail, and the message is recorded as sent once there is room',
  async (_, sent_at) => {
    const { server, disk, startDelivery, add, log, untilStatus } = await startHouse()
    const answer = Promise.withResolvers<string>()
    server.answers.push(answer.promise)
    await add(nora, { sent_at })
    const delivery = startDelivery()
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    disk.isFull = true
    answer.resolve('250 taken')
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
    disk.isFull = false
    delivery.wake()
    await untilStatus('sent')
    expect(server.received).toHaveLength(1)
  },
)

test('a mail that the server took without confirming it is sent once more, and then left to the owner', async () => {
  const { server, startDelivery, add, only, clock, untilTried, untilStatus } = await startHouse()
  server.answers.push('', '451 busy', '')
  await add()
  const delivery = startDelivery()
  for (const [index, error] of ['did not confirm', 'busy'].entries()) {
    await untilTried(index + 1)
    expect(mailProblem(await only())).toMatch(new RegExp(`${error}.* An earlier mail may have arrived\\.$`))
    clock.now += RETRY_AFTER_MS[index]!
    delivery.wake()
  }
  await untilStatus('failed')
  expect(mailProblem(await only())).toContain('Look for it before you send it again')
  expect(server.received).toHaveLength(3) // of which the server itself refused one
  expect(new Set(idsOf(server)).size).toBe(1)
})

test('however the texts of a row are reworded while a mail is in flight and its process ends, no third mail is sent', async () => {
  const { server, rest, startDelivery, add, only } = await startHouse()
  const never = Promise.withResolvers<string>()
  server.answers.push(never.promise, never.promise)
  const id = await add()
  for (const mails of [1, 2]) {
    startDelivery() // as if killed: it never hears of its mail
    await vi.waitFor(() => expect(server.received).toHaveLength(mails))
    await rest.from('contact_messages').update({ last_error: 'Reworded.' }).eq('id', id).throwOnError()
  }
  startDelivery()
  await vi.waitFor(async () => expect((await only()).status).toBe('failed'))
  expect(mailProblem(await only())).toContain('Look for it before you send it again')
  expect(server.received).toHaveLength(2)
  never.resolve('250 taken')
})

test('a mail server whose answer has characters that no database stores is quoted without them', async () => {
  const { server, startDelivery, add, only, untilTried } = await startHouse()
  server.answers.push('451 try\0again\u0001later')
  await add()
  startDelivery()
  await untilTried(1)
  expect((await only()).last_error).toMatch(/451 try again later$/)
})

test('a mail is not said to have arrived perhaps if the connection ended before it was sent', async () => {
  const { startDelivery, add, only, untilTried } = await startHouse()
  const silent = createServer((socket) => socket.destroy())
  const port = await listen(silent)
  onTestFinished(() => void silent.close())
  const log = { warn: vi.fn(), error: vi.fn() }
  const smtpUrl = `smtp://127.0.0.1:${port}`
  await add()
  startDelivery({
    mailer: createMailer({
      siteUrl: SITE_URL,
      dataDir: '/nowhere',
      mail: { smtpUrl, from: FROM },
      letterhead: fixedLetterhead,
      log,
    }),
  })
  await untilTried(1)
  expect(await only()).toMatchObject({ last_outcome: 'failed', doubts: 0 })
})

test("'Send again' mails the message again, although the answer to the earlier 'sent' was lost", async () => {
  const { server, lost, startDelivery, add, write, untilStatus } = await startHouse()
  const id = await add()
  lost.isAnswer = true // the note that it was sent is written, but its answer never comes
  const delivery = startDelivery()
  await untilStatus('sent')
  lost.isAnswer = false
  await write(id, SEND_AGAIN)
  delivery.wake()
  await vi.waitFor(() => expect(server.received).toHaveLength(2))
})

test.each([
  ['a year', 365 * 24 * 3_600_000],
  ['an hour', 3_600_000],
])('a message that was postponed by a clock %s ahead is tried now', async (_, ahead) => {
  const { server, startDelivery, add, clock } = await startHouse()
  await add(nora, { attempts: 1, next_attempt_at: new Date(clock.now + ahead).toISOString() })
  startDelivery({ isAlone: false })
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
})

test('a message that the owner opens while it is being mailed is recorded as mailed', async () => {
  const { server, startDelivery, add, write, only, untilStatus } = await startHouse()
  const answer = Promise.withResolvers<string>()
  server.answers.push(answer.promise)
  const id = await add()
  startDelivery()
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
  await write(id, { read_at: new Date().toISOString() })
  answer.resolve('250 taken')
  await untilStatus('sent')
  expect((await only()).read_at).not.toBeNull()
})

test('without a mail server the mail is a file, and the inbox says that nothing was sent', async () => {
  const { server, startDelivery, add, only, untilStatus } = await startHouse({ hasServer: false })
  await add()
  startDelivery()
  await untilStatus('failed')
  expect(mailProblem(await only())).toContain('No mail server is set up')
  expect(server.received).toEqual([])
})

test('without an address to send to the message waits and says so; the contact information gives one', async () => {
  const { rest, server, startDelivery, add, only, clock, untilTried, untilStatus } = await startHouse()
  await add()
  const delivery = startDelivery({ recipient: () => readContactEmail(rest) })
  await untilTried(1)
  expect(mailProblem(await only())).toBe('There is no address to send it to: enter one under Contact Info.')
  await rest.from('contact').update({ email: ' marta@portico.example ' }).not('id', 'is', null).throwOnError()
  clock.now += RETRY_AFTER_MS[0]!
  delivery.wake()
  await untilStatus('sent')
  expect(server.received[0]!.to).toEqual(['<marta@portico.example>'])
})

/** The house with so many messages in the inbox, numbered from 1. */
async function startCrowdedHouse(count: number) {
  const house = await startHouse()
  const addAll = (from: number, to: number) =>
    house.rest
      .from('contact_messages')
      .insert(Array.from({ length: to - from + 1 }, (_, index) => ({ ...nora, message: `Number ${from + index}.` })))
      .throwOnError()
  await addAll(1, count)
  const statuses = async () => {
    const counts: Record<string, number> = {}
    for (const { status } of await house.rows()) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const subjects = () => house.server.received.map(({ source }) => header(source, 'Subject'))
  /** How many mails name each message. */
  const mailsAbout = (number: number) =>
    house.server.received.filter(({ source }) => source.replaceAll('=\r\n', '').includes(`Number ${number}.`)).length
  return { ...house, addAll, statuses, subjects, mailsAbout }
}

const ONE = 'Message from Nora Quill'
const ONE_BY_ONE = RULES.mailToOwner.all[0]
const PERIOD_MS = RULES.digestToOwner.all[1] * 1000

test('beyond twenty messages in ten minutes one mail is about all others, and each is recorded', async () => {
  const { server, startDelivery, statuses, subjects, rows } = await startCrowdedHouse(260)
  startDelivery()
  await vi.waitFor(async () => expect(await statuses()).toEqual({ sent: 260 }))
  expect(subjects()).toEqual([...Array(ONE_BY_ONE).fill(ONE), '240 messages through the contact form'])
  const { source } = server.received.at(-1)!
  expect(source).toContain('> Nora Quill <nora@press.example>: Number 21.')
  expect(source).toContain('> and 140 more')
  expect(source.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`${SITE_URL}/admin/messages`)
  for (const row of await rows()) expect(row).toMatchObject({ attempts: 1, last_error: null, next_attempt_at: null })
})

test('what comes within ten minutes of such a mail waits for the next one, or for its turn', async () => {
  const { clock, startDelivery, addAll, statuses, subjects } = await startCrowdedHouse(22)
  const delivery = startDelivery()
  await vi.waitFor(async () => expect(await statuses()).toEqual({ sent: 22 }))
  await addAll(23, 72)
  delivery.wake()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await statuses()).toEqual({ sent: 22, pending: 50 })
  clock.now += PERIOD_MS / ONE_BY_ONE
  delivery.wake()
  await vi.waitFor(async () => expect(await statuses()).toEqual({ sent: 23, pending: 49 }))
  clock.now += PERIOD_MS
  delivery.wake()
  await vi.waitFor(async () => expect(await statuses()).toEqual({ sent: 72 }))
  expect(subjects().slice(ONE_BY_ONE)).toEqual([
    '2 messages through the contact form',
    ...Array(ONE_BY_ONE + 1).fill(ONE),
    '29 messages through the contact form',
  ])
})

test('a process that ends while such a mail is under way leaves no message unmailed, and mails none three times', async () => {
  const { server, startDelivery, clock, rows, statuses, mailsAbout } = await startCrowdedHouse(40)
  const never = Promise.withResolvers<string>()
  server.answers.push(...Array(ONE_BY_ONE).fill('250 taken'), never.promise)
  const killed = startDelivery({ gate: new Gate(() => clock.now) })
  await vi.waitFor(() => expect(server.received).toHaveLength(ONE_BY_ONE + 1))
  void killed.close()
  expect((await rows()).filter(({ last_outcome }) => last_outcome === 'under_way')).toHaveLength(20)
  // the next start, whose mails are cut off as well, and the one after it
  server.answers.push(...Array(ONE_BY_ONE).fill(''))
  const second = startDelivery({ gate: new Gate(() => clock.now) })
  await vi.waitFor(async () => expect(await statuses()).toEqual({ sent: 20, failed: 20 }))
  await second.close()
  startDelivery({ gate: new Gate(() => clock.now) })
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (let number = 1; number <= 40; number++) expect(mailsAbout(number)).toBe(number <= 20 ? 1 : 2)
  never.resolve('250 taken')
})

test('a mail about many that is refused is tried again like any other, and costs no other mail its turn', async () => {
  const { server, startDelivery, clock, rows, statuses, subjects } = await startCrowdedHouse(30)
  server.answers.push(...Array(ONE_BY_ONE).fill('250 taken'), '451 come back later')
  const delivery = startDelivery()
  await vi.waitFor(async () =>
    expect((await rows()).filter(({ last_error }) => last_error?.includes('come back later'))).toHaveLength(10),
  )
  clock.now += RETRY_AFTER_MS[0]!
  delivery.wake()
  await vi.waitFor(async () => expect(await statuses()).toEqual({ sent: 30 }))
  // two had their turn in that minute
  expect(subjects().slice(ONE_BY_ONE)).toEqual([
    '10 messages through the contact form',
    ONE,
    ONE,
    '8 messages through the contact form',
  ])
})
