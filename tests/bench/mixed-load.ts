import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { type Answered, type Ask, clientAt } from '../support/client.ts'
import { OWNER } from './full-site.ts'

/** Parallel clients, each with its own address and one request at a time. */
const CLIENTS = 8
/** A pause between two requests of a client, so that the machine is busy but not overloaded. */
const PAUSE_MS = 4

export interface MixedLoadResult {
  /** Responses by kind of request. */
  answers: Map<string, number>
  /** Responses of 500 and above, and connections that ended without one. */
  faults: string[]
}

interface Visit {
  ask: Ask
  publishable: string
  /** The owner's access token. */
  token: string
  picture: Buffer
  /** Increases with every request. */
  turn: number
}

type Action = (visit: Visit) => Promise<Answered>

const REST_READS = [
  'involvements?select=*&order=display_order&limit=8',
  'talks?select=*&order=date.desc&limit=20',
  'talks?select=id,title&type=eq.podcast&offset=500&limit=100',
  'talks?select=title&title=ilike.*timetable*&limit=50',
  'stories?select=*&order=display_order',
  'expertise?select=*&is_primary=is.true',
]
const PAGES = ['/', '/press-kit', '/advisory', '/nowhere', '/sitemap.xml', '/robots.txt', '/press-kit.zip']

const ENCODINGS = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, {}]

/** What visitors, robots and the owner do, and how often in a hundred requests. */
const ACTIONS: [name: string, share: number, act: Action][] = [
  ['page', 42, ({ ask, turn }) => ask(PAGES[turn % 11] ?? '/', { headers: ENCODINGS[turn % 3]! })],
  ['304', 16, readAgain],
  [
    'REST read',
    22,
    ({ ask, publishable, turn }) => ask(rest(REST_READS[turn % 6]!), { headers: { apikey: publishable } }),
  ],
  ['feed', 8, ({ ask }) => ask('/api/newsletter')],
  ['upload', 2, (visit) => upload(visit)],
  ['wrong login', 3, ({ ask, publishable, turn }) => signIn(ask, publishable, `${turn}@mail.example`, 'wrong')],
  ['contact message', 4, (visit) => sendMessage(visit)],
  ['admin save', 3, (visit) => save(visit)],
]
const PLAN = ACTIONS.flatMap(([name, share, act]) => Array.from({ length: share }, () => [name, act] as const))

/** Keeps the server busy for this many milliseconds. Throws when the owner cannot sign in. */
export async function mixedLoad(port: number, publishable: string, ms: number): Promise<MixedLoadResult> {
  const answers = new Map<string, number>()
  const faults: string[] = []
  const picture = await makePicture('webp', 1200, 800)
  const token = await ownerToken(port, publishable)
  const until = performance.now() + ms
  const work = async (client: number) => {
    const visit = { ask: clientAt(port, `127.0.0.${2 + client}`), publishable, token, picture, turn: client * 13 }
    while (performance.now() < until) {
      // 37 and 100 have no common divisor: every action gets its share, and none comes several times in a row
      const [name, act] = PLAN[(visit.turn++ * 37) % PLAN.length]!
      const answer = await act(visit).catch((error: Error) => error)
      answers.set(name, (answers.get(name) ?? 0) + 1)
      if (answer instanceof Error) faults.push(`${name} was not answered: ${answer.message}`)
      else if (answer.status >= 500) faults.push(`${name} answered ${answer.status}: ${text(answer).slice(0, 200)}`)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)))
  return { answers, faults }
}

const text = ({ body }: Answered) => body.toString()
const rest = (query: string) => `/rest/v1/${query}`
const json = (publishable: string) => ({ apikey: publishable, 'content-type': 'application/json' })

const signIn = (ask: Ask, publishable: string, email: string, password: string) =>
  ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: json(publishable),
    body: JSON.stringify({ email, password }),
  })

async function ownerToken(port: number, publishable: string): Promise<string> {
  const { status, body } = await signIn(clientAt(port, '127.0.0.1'), publishable, OWNER.email, OWNER.password)
  if (status !== 200) throw new Error(`The owner could not sign in: ${status} ${body}`)
  return JSON.parse(body.toString()).access_token
}

async function readAgain({ ask }: Visit) {
  const encoded = { 'accept-encoding': 'br' }
  const { headers } = await ask('/', { headers: encoded })
  return ask('/', { headers: { ...encoded, 'if-none-match': headers.etag ?? '' } })
}

/** Twenty names in rotation, so that the folder does not grow. */
const upload: Action = ({ ask, publishable, token, picture, turn }) =>
  ask(`/storage/v1/object/story-images/stories/soak-${turn % 20}.webp`, {
    method: 'POST',
    headers: {
      apikey: publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'image/webp',
      'x-upsert': 'true',
    },
    body: picture,
  })

const sendMessage: Action = ({ ask, publishable, turn }) => {
  const message = { name: 'Nora Quill', email: 'nora@press.example', message: `May I call you on day ${turn}?` }
  return ask('/functions/v1/send-email', { method: 'POST', headers: json(publishable), body: JSON.stringify(message) })
}

/** Changes one word of the home page, which must then be rendered again. */
const save: Action = ({ ask, publishable, token, turn }) =>
  ask('/rest/v1/skin_in_game?id=not.is.null', {
    method: 'PATCH',
    headers: { ...json(publishable), authorization: `Bearer ${token}` },
    body: JSON.stringify({ description: `Saved for the ${turn}th time.` }),
  })
