import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAULTS, type FaultCode } from '#content/words/faults.ts'
import { untilPeriodLasts } from '#tests/support/messages.ts'
import { type FunctionHost, hosts } from './hosts.ts'
import { message, type SendEmailScenario, scenarios } from './send-email.scenarios.ts'

describe.each(hosts)('send-email on %s', (_name, open) => {
  let host: FunctionHost
  beforeAll(async () => {
    host = await open('send-email')
  })
  afterAll(() => host.close())
  beforeEach(() => {
    host.backend.database.run('delete from contact_messages')
    host.backend.database.run('delete from contact_limits')
  })

  const inbox = () => host.backend.database.all('select name, email, message from contact_messages')

  const send = ({ method = 'POST', headers, body = message }: Partial<SendEmailScenario>, clientAddress?: string) => {
    const { publishable } = host.credentials
    const shown = headers?.(host.credentials) ?? { apikey: publishable }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method, headers: { 'content-type': 'application/json', ...shown } }
    return host.call(['GET', 'HEAD'].includes(method) ? init : { ...init, body: text }, clientAddress)
  }

  test.each(scenarios)('$name', async (scenario) => {
    const { status, answer = { success: true }, answerHeaders = {}, stored = [] } = scenario
    const response = await send(scenario)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'cache-control': 'no-store', ...answerHeaders })
    const text = await response.text()
    const { code, count, ...said }: Record<string, unknown> = text ? JSON.parse(text) : {}
    expect(text && said).toEqual(answer ?? '')
    // the site says by the code what the sentence says
    const isOfForm = (status === 400 && !String(said.error).startsWith('Expected')) || status === 413
    expect(code && FAULTS[code as FaultCode](Number(count))).toBe(isOfForm ? said.error : undefined)
    expect(inbox()).toEqual(stored)
    expect(host.log()).toBe('')
  })

  test('a row waits to be mailed', async () => {
    await send({})
    const row = host.backend.database.get('select status, attempts, read_at from contact_messages')
    expect(row).toEqual({ status: 'pending', attempts: 0, read_at: null })
  })

  test('a double click is one message', async () => {
    await untilPeriodLasts()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({}, '203.0.113.77')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(inbox()).toEqual([message])
  })

  test.each([
    ['the unseen field, faster than any person', 'trap=1&seconds=1', 'spam'],
    ['the unseen field alone', 'trap=1&seconds=20', 'pending'],
    ['no signal', 'trap=0&seconds=20', 'pending'],
    ['nonsense', '=&;', 'pending'],
  ])('what the form noticed files a message: %s', async (_, signals, status) => {
    const response = await send({ headers: ({ publishable }) => ({ apikey: publishable, 'x-client-info': signals }) })
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    expect(host.backend.database.get('select status from contact_messages')).toEqual({ status })
  })

  test('the sixth message of one address has to wait, that of another does not', async () => {
    const statuses: number[] = []
    for (let number = 1; number <= 6; number++) {
      const response = await send({ body: { ...message, message: `No. ${number}` } }, '203.0.113.50')
      statuses.push(response.status)
      if (number < 6) continue
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(590)
      expect(await response.json()).toMatchObject({ error: 'Too many messages. Please try again in 10 minutes.' })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await send({}, '203.0.113.51')).status).toBe(200)
    expect(inbox()).toHaveLength(6)
  })

  test.each(['secret', 'otherSecret'] as const)('what a server with the key "%s" sends is not counted', async (key) => {
    for (let visitor = 1; visitor <= 7; visitor++) {
      const headers = () => ({ apikey: host.credentials[key] })
      const body = { ...message, message: `From visitor ${visitor}` }
      expect((await send({ headers, body })).status).toBe(200)
    }
    expect(inbox()).toHaveLength(7)
    expect(host.backend.database.all('select * from contact_limits')).toEqual([])
  })

  test('a message that is already stored takes no slot', async () => {
    for (let count = 0; count < 7; count++) expect((await send({}, '203.0.113.52')).status).toBe(200)
    expect((await send({ body: { ...message, message: 'Another' } }, '203.0.113.52')).status).toBe(200)
    expect(inbox()).toHaveLength(2)
  })

  test('a body without end is cut', async () => {
    let sent = 0
    const body = new ReadableStream({
      async pull(controller) {
        sent += 10_000
        controller.enqueue(new Uint8Array(10_000).fill(120))
        await new Promise((resolve) => setTimeout(resolve, 10))
      },
    })
    const { publishable } = host.credentials
    // the browser's types lack `duplex`
    const init = { method: 'POST', headers: { apikey: publishable }, body, duplex: 'half' } as RequestInit
    const response = await host.call(init)
    expect([response.status, await response.json()]).toMatchObject([413, { error: 'The message is too long' }])
    expect(sent).toBeLessThan(5_000_000)
  })

  test('pages of other origins may call it where it faces browsers directly', async () => {
    const allowed = host.facesBrowsers ? '*' : null
    const preflight = await host.call({ method: 'OPTIONS', headers: { origin: 'https://other.example' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, allowed])
    expect((await send({})).headers.get('access-control-allow-origin')).toBe(allowed)
  })

  test('a failing database is never a success, and only the log says why', async () => {
    const { database } = host.backend
    database.run('alter table contact_messages rename to attic')
    const response = await send({})
    database.run('alter table attic rename to contact_messages')
    const error = 'Your message could not be saved. Please try again in a few minutes.'
    expect([response.status, await response.json()]).toMatchObject([500, { error }])
    await expect.poll(() => host.log()).toMatch(/A contact message could not be stored.*XX000/)
  })
})
