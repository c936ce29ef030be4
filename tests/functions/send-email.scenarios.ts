import type { Credentials } from './hosts.ts'

export const message = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you on Monday?' }

export interface SendEmailScenario {
  name: string
  /** POST by default. */
  method?: string
  /** The publishable key as `apikey` by default. */
  headers?: (credentials: Credentials) => Record<string, string>
  /** Text is sent as it is, anything else as JSON; the message above by default. */
  body?: unknown
  status: number
  /** {success: true} by default; null means no body. */
  answer?: { error: string } | null
  answerHeaders?: Record<string, string>
  /** What is in the inbox afterwards; nothing by default. */
  stored?: (typeof message)[]
}

const NO_OBJECT = { error: 'Expected a JSON object with name, email and message only' }
const UNKNOWN_KEY = { status: 401, answer: { error: 'Invalid API key' } }
const USE_POST = { status: 405, answer: { error: 'Use POST' }, answerHeaders: { allow: 'POST, OPTIONS' } }
const STORED = { status: 200, stored: [message] }

const refused = (name: string, body: unknown, error: string, status = 400): SendEmailScenario => ({
  name: `${name} is refused`,
  body,
  status,
  answer: { error },
})

export const scenarios: SendEmailScenario[] = [
  { name: 'a message is stored and answered with success', ...STORED },
  {
    name: 'what is stored is clean',
    body: { name: ' Nora\r\nQuill ', email: ' nora@press.example', message: 'May I call you on Monday?\r\n\u0000' },
    ...STORED,
  },
  {
    name: 'letters of every script arrive as they were written',
    body: { ...message, message: 'Ünïcödé, 中文, עברית, 🪴' },
    status: 200,
    stored: [{ ...message, message: 'Ünïcödé, 中文, עברית, 🪴' }],
  },
  {
    name: 'the longest allowed message passes, however it is escaped',
    body: JSON.stringify({ ...message, message: '@' }).replace('"@"', `"${'\\u4e2d'.repeat(10_000)}"`),
    status: 200,
    stored: [{ ...message, message: '中'.repeat(10_000) }],
  },

  refused('an empty name', { ...message, name: ' ' }, 'Name is required'),
  refused('a bad address', { ...message, email: 'nora' }, 'Please enter a valid email address'),
  refused('a message that is missing', { name: 'N', email: 'n@x.example' }, 'Message is required'),
  refused('another field', { ...message, to: 'all@x.example' }, NO_OBJECT.error),
  refused('a list', [message], NO_OBJECT.error),
  refused('what is no JSON', 'name=Nora', NO_OBJECT.error),
  refused('an empty body', '', NO_OBJECT.error),
  refused('a very long body', `"${'x'.repeat(100_000)}"`, 'The message is too long', 413),

  { name: 'without a key nothing is taken', headers: () => ({}), ...UNKNOWN_KEY },
  { name: 'a foreign key is refused', headers: () => ({ apikey: 'sb_publishable_y' }), ...UNKNOWN_KEY },
  { name: "a user's token is no key", headers: ({ user }) => ({ authorization: `Bearer ${user}` }), ...UNKNOWN_KEY },
  {
    name: 'the key may come as bearer',
    headers: ({ publishable }) => ({ authorization: `Bearer ${publishable}` }),
    ...STORED,
  },
  {
    name: "a user's token may stand beside the key",
    headers: ({ publishable, user }) => ({ apikey: publishable, authorization: `Bearer ${user}` }),
    ...STORED,
  },
  { name: 'the secret key is a key too', headers: ({ secret }) => ({ apikey: secret }), ...STORED },

  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ name: `${method} is refused`, method, ...USE_POST })),
  { name: 'HEAD is refused', method: 'HEAD', ...USE_POST, answer: null },
]
