import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wordsOf } from '#content/words/words.ts'
import { faultIn, sendContactMessage } from './contact-messages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const MESSAGE = { name: 'Ada Quill', email: 'ada@visitor.example', message: 'A talk in May?' }
const SENT = { isSent: true }

type Answer = () => Promise<Response> | Response
const stored: Answer = () => Response.json({ success: true })
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const page = (status: number, text: string) => new Response(text, { status, headers: { 'content-type': 'text/html' } })

/** Sends a message to a server that answers so, the last answer for good. Notes what it is sent and when. */
function send(...answers: Answer[]) {
  const sent: { body: unknown; at: number }[] = []
  const begun = Date.now()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push({ body, at: Date.now() - begun })
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  })
  const onPause = vi.fn()
  const result = sendContactMessage({ url: '', key: 'key' }, MESSAGE, { isTrapFilled: false, secondsTaken: 9 }, onPause)
  return { sent, onPause, result }
}

test.each<[string, Answer]>([
  ['whose connection is lost', lost],
  ["Caddy's blank 502", () => new Response('', { status: 502 })],
  ["nginx's page for 502", () => page(502, '<h1>502 Bad Gateway</h1>')],
  ["nginx's page for 504", () => page(504, '<h1>504 Gateway Time-out</h1>')],
  ["the gateway's words of a project", () => Response.json({ message: 'name resolution failed' }, { status: 503 })],
  [
    'a server that is not ready yet',
    () => Response.json({ code: 'starting', error: 'Updated' }, { status: 503, headers: { 'retry-after': '2' } }),
  ],
])('a message that meets %s is sent again, the same one, until it is taken', async (_, answer) => {
  const { sent, onPause, result } = send(answer, answer, answer, stored)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toEqual(SENT)
  expect(sent.map(({ body }) => JSON.parse(String(body)))).toEqual(Array(4).fill(MESSAGE))
  expect(onPause, 'the visitor is told once').toHaveBeenCalledOnce()
})

test('a message is not sent again more than five minutes later: equal texts within ten are one', async () => {
  const { sent, result } = send(lost)
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(await result).toEqual({ isSent: false, text: 'Failed to send message. Please try again.' })
  expect(sent.at(-1)!.at).toBeGreaterThan(4 * 60_000)
  expect(sent.at(-1)!.at).toBeLessThan(5 * 60_000)
})

test('nor after a sleep of the computer', async () => {
  const { sent, result } = send(lost)
  await vi.advanceTimersByTimeAsync(500)
  vi.setSystemTime(Date.now() + 60 * 60_000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await result).toMatchObject({ isSent: false })
  expect(sent).toHaveLength(1)
})

test.each<[string, Answer, string]>([
  ['a fault', () => Response.json({ error: 'It is full.' }, { status: 500 }), 'It is full.'],
  ['a reason', () => Response.json({ error: 'The post is on strike.' }, { status: 503 }), 'The post is on strike.'],
  [
    'too many',
    () => Response.json({ error: 'Too many.' }, { status: 429, headers: { 'retry-after': '60' } }),
    'Too many.',
  ],
  ['a captive portal', () => page(200, '<h1>Welcome</h1>'), 'Failed to send message'],
])('a refusal with %s is told at once', async (_, answer, text) => {
  const { sent, onPause, result } = send(answer)
  expect(await result).toEqual({ isSent: false, text })
  expect(sent).toHaveLength(1)
  expect(onPause).not.toHaveBeenCalled()
})

test.each([
  [{ text: 'Too many messages. Please try again in 3 minutes.', code: 'too_many', count: 125 }, 'in 3 Minuten'],
  [{ text: 'Name is required', code: 'name_missing', count: 200 }, 'Ihren Namen'],
  [{ text: 'Failed to send message' }, 'konnte nicht gesendet werden'],
  [{ text: 'An older function has no code.' }, 'An older function has no code.'],
  [{ text: 'A newer one has others.', code: 'toString' }, 'A newer one has others.'],
])('the site says in its language why a message was not taken: %j', (fault, said) => {
  expect(faultIn(wordsOf('de'), fault)).toContain(said)
  expect(faultIn(wordsOf('en'), fault)).toBe(fault.text)
})
